//! The types of the standard library.

pub(crate) mod list;
pub(crate) mod map;
mod pointer;
mod scalar;
mod text;
pub(crate) mod tuple;
