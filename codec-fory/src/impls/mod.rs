//! The types of the standard library, and of other crates.

pub(crate) mod list;
pub(crate) mod map;
mod named;
mod other;
mod pointer;
mod scalar;
mod text;
pub(crate) mod tuple;
