//! Compiles the schema in pure Rust: protox takes the place of protoc, which then need not be
//! installed.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    const SCHEMA: &str = "../../data/media/media.proto";
    println!("cargo::rerun-if-changed={SCHEMA}");
    let descriptors = protox::compile([SCHEMA], ["../../data/media"])?;
    prost_build::compile_fds(descriptors)?;
    Ok(())
}
