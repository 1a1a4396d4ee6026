#![forbid(unsafe_code)]
//! Chores of the project. The program `xtask` is a command line over this.

pub mod new_codec;
pub mod unsafe_code;

/// The example in CONTRIBUTING.md, which this has compiled.
#[cfg(doctest)]
#[doc = include_str!("../../CONTRIBUTING.md")]
struct Contributing;
