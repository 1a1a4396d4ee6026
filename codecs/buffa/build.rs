//! Compiles the schemas in pure Rust: protox takes the place of protoc, which then need not be
//! installed.

use std::error::Error;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;
use std::{env, fs};

use prost::Message;

fn main() -> Result<(), Box<dyn Error>> {
    const FOLDER: &str = "../../data/media";
    const SCHEMAS: [&str; 2] = ["media.proto", "evolution.proto"];
    let mut age = UNIX_EPOCH;
    for schema in SCHEMAS {
        let path = format!("{FOLDER}/{schema}");
        println!("cargo::rerun-if-changed={path}");
        age = age.max(fs::metadata(path)?.modified()?);
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    let descriptors = out.join("schemas.binpb");
    fs::write(
        &descriptors,
        protox::compile(SCHEMAS, [FOLDER])?.encode_to_vec(),
    )?;
    // buffa-build has cargo watch this file, which is newer than the start of this program: without
    // a time before that, cargo would run it again, and build what depends on it, at every call.
    fs::File::options()
        .write(true)
        .open(&descriptors)?
        .set_modified(age)?;
    buffa_build::Config::new()
        .descriptor_set(descriptors)
        .files(&SCHEMAS)
        .include_file("schema.rs")
        // Nothing here borrows from the input.
        .generate_views(false)
        .compile()
}
