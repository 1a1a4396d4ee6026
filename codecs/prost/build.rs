//! Compiles the schemas in pure Rust: protox takes the place of protoc, which then need not be
//! installed.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    for file in ["media.proto", "orders.proto"] {
        println!("cargo::rerun-if-changed={file}");
        let descriptors = protox::compile([file], ["."])?;
        prost_build::compile_fds(descriptors)?;
    }
    Ok(())
}
