//! Types of other crates, each behind a feature of the crate's name.

#[cfg(feature = "bigdecimal")]
mod bigdecimal;
#[cfg(feature = "bytes")]
mod bytes;
#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "rust_decimal")]
mod rust_decimal;
#[cfg(any(feature = "smol_str", feature = "compact_str"))]
mod strings;
#[cfg(feature = "uuid")]
mod uuid;
