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
//! Where to go on:
//!
//! * [`guide::attributes`]: what the derive can be told.
//! * [`ForyJsonBuilder`]: the options of a codec.
//! * [`StreamDecoder`] and [`StreamReader`]: newline-delimited JSON, and arrays that are larger than
//!   memory.
//! * [`guide::untrusted_input`]: limits and guarantees.
//! * [`guide::from_serde_json`]: what is called how, and what is written differently.
//!
//! # Features
//!
//! | feature | what it adds |
//! | --- | --- |
//! | `derive` (default) | the derive macros; without it, codecs are written by hand |
//! | `indexmap` | `IndexMap` and `IndexSet`, in their order |
//! | `rust_decimal`, `bigdecimal` | decimals as numbers that keep their scale: `12.50` |
//! | `chrono` | `DateTime<Utc>` as milliseconds, dates and times as ISO 8601 text |
//! | `uuid` | `Uuid` as text with hyphens, also as a key |
//! | `bytes` | `Bytes` and `BytesMut` as byte arrays |
//! | `smol_str`, `compact_str` | their strings, also as keys |
//! | `checked` | bounds checks on every access of the reader and the writer, for tests |
//!
//! A feature for another crate adds that crate, without its default features, to what is compiled,
//! and costs nothing else.
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

/// Pages about using the crate.
#[cfg(feature = "derive")]
pub mod guide {
    #[doc = include_str!("../docs/attributes.md")]
    pub mod attributes {}
    #[doc = include_str!("../docs/untrusted-input.md")]
    pub mod untrusted_input {}
    #[doc = include_str!("../docs/migration.md")]
    pub mod from_serde_json {}
}

/// The examples of the README run as tests.
#[cfg(all(doctest, feature = "derive"))]
#[doc = include_str!("../README.md")]
mod readme {}

// The code for fields is put together by inlining, which is demanded (`always`) in optimised builds
// only. Where the optimiser does not run, a demand copies the whole reader and writer, as they are,
// into the code of every field: a debug build of a struct of fifty fields takes nearly twice the time
// for nothing. So the attribute is always `cfg_attr(not(debug_assertions), inline(always))`, here and in
// what the derive emits.

mod bytes;
mod codec;
mod enums;
mod error;
mod flatten;
mod impls;
mod input;
mod number;
mod options;
mod output;
mod raw;
mod reader;
mod simd;
mod skip;
mod stream;
mod structs;
mod tagged;
mod text;
mod traits;
mod via;
mod writer;

pub use codec::{ForyJson, ForyJsonBuilder};
#[cfg(feature = "derive")]
pub use codec_fory_derive::{ForyJson, ForyJsonRead, ForyJsonWrite};
pub use error::{Error, ErrorKind, Result};
pub use options::{ByteArrayFormat, PropertyNaming};
pub use raw::RawJson;
pub use reader::{ArrayReader, Next, ObjectReader, Reader};
pub use stream::{DEFAULT_MAX_VALUE_BYTES, StreamDecoder, StreamReader, StreamWriter};
pub use traits::{ForyJsonKey, ForyJsonRead, ForyJsonWrite};
pub use writer::{ArrayWriter, ObjectWriter, Writer};

use output::Compact;

/// The agreement between this crate and its derive macros. Nothing here is meant to be used
/// otherwise, and everything may change with every release.
#[doc(hidden)]
pub mod __private {
    pub use crate::enums::{read_ordinal, read_variant};
    pub use crate::error::ErrorKind;
    pub use crate::flatten::{Entries, ObjectRead, ObjectWrite};
    pub use crate::impls::tuple::{close_elements, end_elements, put_element, read_element};
    pub use crate::input::{Cursor, ReadState};
    pub use crate::output::{Form, Output, Pen, Shape, add};
    pub use crate::simd::{Level, best_level, force_level};
    pub use crate::structs::{
        ReadField, ReadTable, WriteField, close_object, default_names, end_object, end_positional,
        estimate_field, first_positional, next_positional, put_key, write_general,
    };
    pub use crate::tagged::{
        find_variant, read_data, read_tagged_data, read_tagged_object, wrapper_array,
        wrapper_object, write_object_members,
    };
    pub use crate::traits::{put_value, read_value, write_by_writer};
    pub use crate::via::{
        Always, DefaultValue, Formatted, Ignored, IsDefault, NonDefault, OrDefault, OwnCodec,
        Plain, RawText, ReadOwn, Via, WriteOwn,
    };
    pub use std::convert::Into;
    pub use std::default::Default;
    pub use std::mem::{MaybeUninit, offset_of};
    pub use std::option::Option;
    pub use std::primitive::{bool, str, u8, u32, usize};
    pub use std::ptr::{from_mut, from_ref};
}

/// Writes `value` as compact JSON with the default options.
///
/// # Errors
///
/// As for [`ForyJson::to_json_bytes`].
///
/// ```
/// assert_eq!(codec_fory::to_json_bytes(&[1, 2])?, b"[1,2]");
/// # codec_fory::Result::Ok(())
/// ```
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
///
/// ```
/// assert_eq!(codec_fory::to_json(&("a", 1.5))?, r#"["a",1.5]"#);
/// # codec_fory::Result::Ok(())
/// ```
#[inline]
pub fn to_json<T: ForyJsonWrite + ?Sized>(value: &T) -> Result<String> {
    to_json_bytes(value).map(codec::into_string)
}

/// Writes `value` as JSON with every member and element on a line of its own.
///
/// # Errors
///
/// As for [`ForyJson::to_json_bytes`].
///
/// ```
/// assert_eq!(codec_fory::to_pretty_json_bytes(&[1])?, b"[\n  1\n]");
/// # codec_fory::Result::Ok(())
/// ```
#[inline]
pub fn to_pretty_json_bytes<T: ForyJsonWrite + ?Sized>(value: &T) -> Result<Vec<u8>> {
    codec::write_pretty(value, &options::Options::DEFAULT)
}

/// The same as [`to_pretty_json_bytes`], into a string.
///
/// # Errors
///
/// As for [`ForyJson::to_json_bytes`].
///
/// ```
/// let map = std::collections::BTreeMap::from([("a", 1)]);
/// assert_eq!(codec_fory::to_pretty_json(&map)?, "{\n  \"a\" : 1\n}");
/// # codec_fory::Result::Ok(())
/// ```
#[inline]
pub fn to_pretty_json<T: ForyJsonWrite + ?Sized>(value: &T) -> Result<String> {
    to_pretty_json_bytes(value).map(codec::into_string)
}

/// Appends `value` as compact JSON to `buffer`, which is left as it was if there is an error.
///
/// # Errors
///
/// As for [`ForyJson::to_json_bytes`].
///
/// ```
/// let mut buffer = b"data: ".to_vec();
/// codec_fory::append_json_to(&true, &mut buffer)?;
/// assert_eq!(buffer, b"data: true");
/// # codec_fory::Result::Ok(())
/// ```
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
///
/// ```
/// let mut stream = Vec::new();
/// codec_fory::write_json_to("text", &mut stream)?;
/// assert_eq!(stream, b"\"text\"");
/// # codec_fory::Result::Ok(())
/// ```
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
///
/// ```
/// let pair: (u8, String) = codec_fory::from_json_bytes(b"[1, \"a\"]")?;
/// assert_eq!(pair, (1, "a".to_owned()));
/// # codec_fory::Result::Ok(())
/// ```
#[inline]
pub fn from_json_bytes<'de, T: ForyJsonRead<'de>>(json: &'de [u8]) -> Result<T> {
    codec::read_form::<Compact, T>(json, false, &options::Options::DEFAULT)
}

/// Reads a value from JSON with the default options.
///
/// # Errors
///
/// As for [`ForyJson::from_json_bytes`].
///
/// ```
/// let list: Vec<&str> = codec_fory::from_json(r#"["borrowed"]"#)?;
/// assert_eq!(list, ["borrowed"]);
/// assert!(codec_fory::from_json::<u8>("256").is_err());
/// # codec_fory::Result::Ok(())
/// ```
#[inline]
pub fn from_json<'de, T: ForyJsonRead<'de>>(json: &'de str) -> Result<T> {
    codec::read_form::<Compact, T>(json.as_bytes(), true, &options::Options::DEFAULT)
}
