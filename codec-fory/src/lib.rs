//! Fory JSON for Rust: the JSON dialect of Apache Fory, with code generated for each type.
//!
//! ```
//! use codec_fory::ForyJson;
//!
//! #[derive(ForyJson, Debug, PartialEq)]
//! struct Image {
//!     uri: String,
//!     title: Option<String>,
//!     width: i32,
//!     height: i32,
//! }
//!
//! let image = Image { uri: "a.jpg".into(), title: None, width: 640, height: 480 };
//! let json = codec_fory::to_json(&image)?;
//! assert_eq!(json, r#"{"uri":"a.jpg","width":640,"height":480}"#);
//! assert_eq!(codec_fory::from_json::<Image>(&json)?, image);
//! # codec_fory::Result::Ok(())
//! ```
//!
//! # Structure
//!
//! * [`ForyJson`](struct@ForyJson) and the functions of this module: the ways in and out.
//! * [`ForyJsonWrite`](trait@ForyJsonWrite), [`ForyJsonRead`](trait@ForyJsonRead), [`ForyJsonKey`]: what types implement, mostly by derive.
//! * [`Writer`] and [`Reader`]: what a codec written by hand sees.
//!
//! Below that surface, `output` and `input` hold the two places where memory is written and read
//! without a check, with the contract that everything else keeps; `structs` is the part of objects
//! that is the same for every type; `number`, `text`, `bytes` and `skip` are the grammar; `simd`
//! scans bytes several at a time.

mod bytes;
mod codec;
mod enums;
mod error;
mod impls;
mod input;
mod number;
mod options;
mod output;
mod reader;
mod simd;
mod skip;
mod structs;
mod text;
mod traits;
mod writer;

pub use codec::{ForyJson, ForyJsonBuilder};
#[cfg(feature = "derive")]
pub use codec_fory_derive::{ForyJson, ForyJsonRead, ForyJsonWrite};
pub use error::{Error, ErrorKind, Result};
pub use options::{ByteArrayFormat, PropertyNaming};
pub use reader::{ArrayReader, Next, ObjectReader, Reader};
pub use traits::{ForyJsonKey, ForyJsonRead, ForyJsonWrite};
pub use writer::{ArrayWriter, ObjectWriter, Writer};

use output::Compact;

/// The agreement between this crate and its derive macros. Nothing here is meant to be used
/// otherwise, and everything may change with every release.
#[doc(hidden)]
pub mod __private {
    pub use crate::enums::{put_ordinal, read_ordinal, read_variant};
    pub use crate::error::ErrorKind;
    pub use crate::impls::tuple::{close_elements, end_elements, put_element, read_element};
    pub use crate::input::{Cursor, ReadState};
    pub use crate::output::{Form, Output, Pen, Shape, add};
    pub use crate::simd::{Level, best_level, force_level};
    pub use crate::structs::{
        ReadField, ReadTable, WriteField, close_object, default_names, end_object, end_positional,
        estimate_field, next_positional, put_key, spaced_member, write_general,
    };
    pub use std::mem::offset_of;
    pub use std::option::Option;
    pub use std::primitive::{bool, u8, u32, usize};
    pub use std::ptr::{from_mut, from_ref};
}

/// Writes `value` as compact JSON with the default options.
///
/// # Errors
///
/// As for [`ForyJson::to_json_bytes`].
#[inline]
pub fn to_json_bytes<T: ForyJsonWrite + ?Sized>(value: &T) -> Result<Vec<u8>> {
    codec::finish(codec::write_form::<Compact, T>(
        value,
        Vec::new(),
        &options::Options::DEFAULT,
    ))
}

/// Writes `value` as compact JSON with the default options into a string.
///
/// # Errors
///
/// As for [`ForyJson::to_json_bytes`].
#[inline]
pub fn to_json<T: ForyJsonWrite + ?Sized>(value: &T) -> Result<String> {
    to_json_bytes(value).map(codec::into_string)
}

/// Writes `value` as JSON with every member and element on a line of its own.
///
/// # Errors
///
/// As for [`ForyJson::to_json_bytes`].
#[inline]
pub fn to_pretty_json_bytes<T: ForyJsonWrite + ?Sized>(value: &T) -> Result<Vec<u8>> {
    codec::write_pretty(value, &options::Options::DEFAULT)
}

/// The same as [`to_pretty_json_bytes`], into a string.
///
/// # Errors
///
/// As for [`ForyJson::to_json_bytes`].
#[inline]
pub fn to_pretty_json<T: ForyJsonWrite + ?Sized>(value: &T) -> Result<String> {
    to_pretty_json_bytes(value).map(codec::into_string)
}

/// Appends `value` as compact JSON to `buffer`, which is left as it was if there is an error.
///
/// # Errors
///
/// As for [`ForyJson::to_json_bytes`].
#[inline]
pub fn append_json_to<T: ForyJsonWrite + ?Sized>(value: &T, buffer: &mut Vec<u8>) -> Result<()> {
    codec::append_with(buffer, |buffer| {
        codec::write_form::<Compact, T>(value, buffer, &options::Options::DEFAULT)
    })
}

/// Writes `value` as compact JSON to a stream, with one call.
///
/// # Errors
///
/// As for [`ForyJson::write_json_to`].
pub fn write_json_to<T: ForyJsonWrite + ?Sized>(
    value: &T,
    mut stream: impl std::io::Write,
) -> Result<()> {
    stream.write_all(&to_json_bytes(value)?).map_err(Error::io)
}

/// Reads a value from JSON in UTF-8 with the default options.
///
/// # Errors
///
/// As for [`ForyJson::from_json_bytes`].
#[inline]
pub fn from_json_bytes<'de, T: ForyJsonRead<'de>>(json: &'de [u8]) -> Result<T> {
    codec::read_form::<Compact, T>(json, false, &options::Options::DEFAULT)
}

/// Reads a value from JSON with the default options.
///
/// # Errors
///
/// As for [`ForyJson::from_json_bytes`].
#[inline]
pub fn from_json<'de, T: ForyJsonRead<'de>>(json: &'de str) -> Result<T> {
    codec::read_form::<Compact, T>(json.as_bytes(), true, &options::Options::DEFAULT)
}
