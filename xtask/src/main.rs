#![forbid(unsafe_code)]
//! `cargo xtask`: chores of the project.

use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::new_codec::{self, NewCodec};

/// Chores of the project.
#[derive(Debug, Parser)]
#[command(name = "xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Make the crate of a codec and register it; CONTRIBUTING.md says how to go on from there
    NewCodec {
        /// The library's package name, such as borsh, or with its version, borsh@1.8. Without a
        /// version it is the newest, as `cargo info` tells it
        #[arg(value_name = "LIBRARY[@VERSION]")]
        library: String,
        /// The format, which is the first part of the codec's id [default: the library's name]
        #[arg(long)]
        format: Option<String>,
    },
}

fn main() -> ExitCode {
    let Chore::NewCodec { library, format } = Cli::parse().chore;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("this crate is a folder of the project");
    let made = NewCodec::parse(&library, format.as_deref())
        .and_then(|codec| new_codec::make(&codec, root, &new_codec::newest));
    match made {
        Ok(steps) => {
            println!("{steps}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
