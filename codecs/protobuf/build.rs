//! Compiles the schema with the library's own parser, which is pure Rust.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    const FOLDER: &str = "../../data/media";
    const SCHEMA: &str = "../../data/media/media.proto";
    println!("cargo::rerun-if-changed={SCHEMA}");
    protobuf_codegen::Codegen::new()
        .pure()
        .include(FOLDER)
        .input(SCHEMA)
        .cargo_out_dir("schema")
        .run()?;
    Ok(())
}
