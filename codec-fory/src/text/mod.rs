//! Strings as text, both ways.

pub(crate) mod read;
pub(crate) mod utf8;
pub(crate) mod write;
