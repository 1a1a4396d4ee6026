//! The harness library.
