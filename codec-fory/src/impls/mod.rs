//! The types of the standard library.

pub(crate) mod list;
mod map;
mod pointer;
mod scalar;
mod text;
pub(crate) mod tuple;
