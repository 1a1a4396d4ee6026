//! Generates the types from the schemas as the compiler of Cap'n Proto left them, so that the compiler,
//! which is C++, need not be installed. In `data/media`, and here for `evolution.capnp`, this renews them:
//!
//! ```sh
//! capnp compile -o- media.capnp >media.capnp.request
//! ```

use std::env;
use std::error::Error;
use std::fs::File;

use capnpc::codegen::CodeGenerationCommand;

fn main() -> Result<(), Box<dyn Error>> {
    // Each with the modules that the generated one stands in.
    const REQUESTS: [(&str, &[&str]); 2] = [
        ("../../data/media/media.capnp.request", &[]),
        ("evolution.capnp.request", &["evolution"]),
    ];
    let out = env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?;
    for (request, parents) in REQUESTS {
        println!("cargo::rerun-if-changed={request}");
        CodeGenerationCommand::new()
            .default_parent_module(parents.iter().map(ToString::to_string).collect())
            .output_directory(&out)
            .run(File::open(request)?)?;
    }
    Ok(())
}
