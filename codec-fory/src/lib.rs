//! Fory JSON for Rust.
