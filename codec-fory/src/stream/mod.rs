//! Many values in one stream: the elements of one top-level array, or a value on every line.
//!
//! [`StreamDecoder`] takes bytes in pieces of any size and gives values. [`StreamReader`] feeds one
//! from an [`io::Read`](std::io::Read), and [`StreamWriter`] is the other direction.

mod decode;
mod frame;
mod read;
mod write;

pub use decode::{DEFAULT_MAX_VALUE_BYTES, StreamDecoder};
pub use read::StreamReader;
pub use write::StreamWriter;
