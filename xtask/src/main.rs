#![forbid(unsafe_code)]
//! `cargo xtask`: chores of the project.

use std::io::stdin;
use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::new_codec::{self, NewCodec};
use xtask::unsafe_code;

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
    /// Read paths of source files from standard input, and print for each a line with the number of
    /// its expressions in unsafe code, or ? if it cannot be read; what footprint calls
    CountUnsafe,
}

fn main() -> ExitCode {
    let done = match Cli::parse().chore {
        Chore::NewCodec { library, format } => make_codec(&library, format.as_deref()),
        Chore::CountUnsafe => count_unsafe(),
    };
    done.map_or_else(
        |error| {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}

fn make_codec(library: &str, format: Option<&str>) -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("this crate is a folder of the project");
    let codec = NewCodec::parse(library, format)?;
    println!("{}", new_codec::make(&codec, root, &new_codec::newest)?);
    Ok(())
}

fn count_unsafe() -> anyhow::Result<()> {
    for path in stdin().lines() {
        match unsafe_code::expressions(Path::new(&path?)) {
            Some(count) => println!("{count}"),
            None => println!("?"),
        }
    }
    Ok(())
}
