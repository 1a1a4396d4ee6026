//! Objects: the part of reading and writing them that is the same for every type.
//!
//! The derive macro writes out the common case for each type: the members in the type's own order,
//! compact. Everything else works from a table of the fields, and is compiled once.

mod filled;
mod members;
mod name;
mod read;
mod write;

pub use read::{
    ReadField, ReadTable, default_names, end_object, end_positional, first_positional,
    next_positional,
};
pub(crate) use write::write_members_at;
pub use write::{WriteField, close_object, estimate_field, put_key, write_general};

/// The names of a field, for each [`PropertyNaming`](crate::PropertyNaming).
pub(crate) type Names = [&'static str; 3];
