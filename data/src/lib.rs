#![forbid(unsafe_code)]
//! The shared models, the reader and writer of their text format, and the generators.
