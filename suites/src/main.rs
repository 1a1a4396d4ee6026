//! The program that puts codecs and suites together.
fn main() {}
