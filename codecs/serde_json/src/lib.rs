#![forbid(unsafe_code)]
//! serde_json in the table, in three shapes of the document.
//!
//! All three use `to_vec` and `from_slice`, as the [crate's documentation] does for bytes.
//! `from_slice` takes nothing but white space after the value, and checks that every string is
//! UTF-8.
//!
//! - `json/serde_json`: the derives on the shared model, which is what most programs do.
//! - `json/serde_json/jackson`: the document that Jackson writes for the Java classes.
//! - `json-array/serde_json`: arrays without names, the bean-to-array mode of fastjson.
//!
//! [crate's documentation]: https://docs.rs/serde_json

mod array;
mod borrowed;
mod evolution;
mod jackson;
mod model;
mod orders;
mod suites;

use tpc::Entry;

pub use self::orders::Order as OrderDocument;

/// The three entries of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    vec![model::entry(), jackson::entry(), array::entry()]
}
