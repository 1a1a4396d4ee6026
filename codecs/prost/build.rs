//! Compiles `media.proto` in pure Rust: protox takes the place of protoc, which then need not be
//! installed.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=media.proto");
    let descriptors = protox::compile(["media.proto"], ["."])?;
    prost_build::compile_fds(descriptors)?;
    Ok(())
}
