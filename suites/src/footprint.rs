//! What the libraries cost besides time: to compile, in the size of the program, in other crates, and in
//! unsafe code.
//!
//! The command `footprint` measures; this is what it found, with the packages that it builds, and
//! the tables for the terminal and for `results/findings/footprint.md`.

mod package;
/// Compiled here so that a change of the harness that it does not follow is seen.
#[cfg(test)]
mod program;
mod render;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use package::{
    Dependency, library_manifest, packages_in_tree, program_manifest, sources_in_dep_info,
};
pub use render::{markdown, table};

/// The source of the program whose size is measured: its `main.rs`.
pub const PROGRAM: &str = include_str!("footprint/program.rs");

/// The source of the program's module `codecs` with a codec that does nothing.
pub const NO_CODEC: &str = include_str!("footprint/program/codecs.rs");

/// The source of that module with the codecs of the crate `codec`.
pub const CODECS: &str = "pub(crate) use codec::entries;\n";

/// What was found, with how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The compiler, as `rustc --version` gives it.
    pub rustc: String,
    /// The target triple.
    pub target: String,
    /// The processor's name for itself, if it tells.
    pub cpu: Option<String>,
    /// What was found of each library, by its folder under `codecs/`.
    pub libraries: BTreeMap<String, OfLibrary>,
}

/// What was found of a library.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OfLibrary {
    /// Its name.
    pub library: String,
    /// Its version.
    pub version: String,
    /// The codecs of the table that use it.
    pub codecs: Vec<String>,
    /// What it costs, or why that could not be found.
    #[serde(flatten)]
    pub found: Found,
}

/// The costs of a library, or why they could not be found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// They were found.
    Costs(Costs),
    /// Something failed, in words.
    Error(String),
}

/// What a library costs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Costs {
    /// The processor time to compile it and everything that it needs, from nothing, in seconds;
    /// `None` where the system does not tell.
    pub compile_cpu_s: Option<f64>,
    /// The number of crates that are compiled into a program for it, itself among them.
    pub crates: usize,
    /// The number of crates besides that are compiled only for the build: macros, build scripts,
    /// and what these need.
    pub build_crates: usize,
    /// The number of expressions in unsafe code in the library's own sources, as `cargo geiger`
    /// counts them; `None` where they could not be counted.
    pub unsafe_expressions: Option<u64>,
    /// The same in the sources of all crates that become part of the program.
    pub all_unsafe_expressions: Option<u64>,
    /// How much longer the file of a program is that uses its codecs, in bytes.
    pub added_bytes: i64,
}

#[cfg(test)]
mod tests {
    /// A codec that does nothing is no reason for the program to fail.
    #[test]
    fn the_program_runs_without_a_codec() {
        super::program::main();
    }
}
