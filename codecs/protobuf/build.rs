//! Compiles the schemas with the library's own parser, which is pure Rust.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    const FOLDER: &str = "../../data/media";
    const SCHEMAS: [&str; 2] = [
        "../../data/media/media.proto",
        "../../data/media/evolution.proto",
    ];
    for schema in SCHEMAS {
        println!("cargo::rerun-if-changed={schema}");
    }
    protobuf_codegen::Codegen::new()
        .pure()
        .include(FOLDER)
        .inputs(SCHEMAS)
        .cargo_out_dir("schema")
        .run()?;
    Ok(())
}
