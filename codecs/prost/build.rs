//! Compiles the schemas in pure Rust: protox takes the place of protoc, which then need not be
//! installed.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    for (file, folder) in [
        ("media.proto", "../../data/media"),
        ("evolution.proto", "../../data/media"),
        ("orders.proto", "."),
    ] {
        println!("cargo::rerun-if-changed={folder}/{file}");
        let descriptors = protox::compile([file], [folder])?;
        prost_build::compile_fds(descriptors)?;
    }
    Ok(())
}
