#![forbid(unsafe_code)]
//! Puts the codecs and the suites together. The program `run-bench` is a command line over this.

pub mod build;
pub mod catalog;
pub mod codecs;
pub mod evolution;
mod files;
pub mod footprint;
pub mod published;
pub mod robustness;
pub mod suite;
pub mod worker;
