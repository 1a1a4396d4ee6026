//! What codec-fory reads and writes, line by line of its specification.

mod byte_arrays;
mod common;
mod containers;
mod enums;
mod errors;
mod floats;
mod hand_written;
mod hostile;
mod integers;
mod limits;
mod model;
mod objects;
mod options;
mod parsing;
mod pretty;
mod properties;
mod streams;
mod strings;
