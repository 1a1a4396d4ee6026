//! Generates the types from the schema as the compiler of Cap'n Proto left it, so that the compiler,
//! which is C++, need not be installed. In `data/media`, this renews it:
//!
//! ```sh
//! capnp compile -o- media.capnp >media.capnp.request
//! ```

use std::env;
use std::error::Error;
use std::fs::File;

use capnpc::codegen::CodeGenerationCommand;

fn main() -> Result<(), Box<dyn Error>> {
    const REQUEST: &str = "../../data/media/media.capnp.request";
    println!("cargo::rerun-if-changed={REQUEST}");
    let out = env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?;
    CodeGenerationCommand::new()
        .output_directory(out)
        .run(File::open(REQUEST)?)?;
    Ok(())
}
