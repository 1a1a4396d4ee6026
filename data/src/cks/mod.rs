//! CKS, the small text format of the feed files.
//!
//! # The format
//!
//! ```text
//! // A comment runs to the end of its line.
//! {
//!     Images = [ ]                  // a list: [ item item ... ]
//!     Media = {                     // a record: { Name = value ... }
//!         Uri = "http://a.example"  // a string, with the escapes of JSON
//!         Title = Set: "Keynote"    // an optional value: None or Set: value
//!         Width = -640              // an integer: decimal, with an optional minus sign
//!         Player = Flash            // an enum value: its name in capital camel case
//!         ...
//!     }
//! }
//! ```
//!
//! The text is UTF-8; a byte order mark at its start is skipped. Fields and list items are
//! separated by white space (which includes line ends and comments), a comma, or both; a comma may
//! also follow the last one. Fields stand in any order and each of them stands exactly once. As in
//! JSON, a string cannot hold a raw control character, line ends among them, and a code point
//! outside the basic plane is written as itself or as a pair of `\u` surrogates. A stream is one or
//! more records with a line that holds only `@@@@` between one and the next.
//!
//! # Layers
//!
//! A lexer cuts the text into tokens, a parser offers the constructs above one by one, and a
//! mapping for each model calls the parser for what its type needs. Nothing is built for a
//! construct that the model does not have, and nesting goes only as deep as the model does, so that
//! hostile input costs neither stack nor more than linear time.

mod error;
mod lexer;
mod media;
mod parser;
mod source;
mod writer;

use std::fs;
use std::path::Path;

pub use self::error::{Error, Fault};
pub use self::source::Position;

use self::parser::{Parser, ReadCks};
use self::source::Source;
use self::writer::{WriteCks, Writer};
use crate::media::MediaContent;

/// Reads the one [`MediaContent`] that `text` holds.
///
/// `origin` names the text in errors: the path of its file, or a description.
///
/// # Errors
///
/// [`Error::Text`] with the place of the first fault, also for text that is not UTF-8, that holds
/// no record, or that is a stream of several.
pub fn read_media(text: &[u8], origin: &str) -> Result<MediaContent, Error> {
    read(text, origin)
}

/// Reads every [`MediaContent`] of a stream, in order. A text with one record is a stream of one.
///
/// # Errors
///
/// [`Error::Text`] with the place of the first fault in any record, also for text that is not
/// UTF-8 or that holds no record.
pub fn read_media_stream(text: &[u8], origin: &str) -> Result<Vec<MediaContent>, Error> {
    read_stream(text, origin)
}

/// Reads the one [`MediaContent`] of the file at `path`.
///
/// # Errors
///
/// Those of [`read_media`], and one variant of [`Error`] each for a file that does not exist, a
/// directory, and a file that cannot be read.
pub fn read_media_file(path: impl AsRef<Path>) -> Result<MediaContent, Error> {
    let path = path.as_ref();
    read(&read_file(path)?, &path.display().to_string())
}

/// Reads every [`MediaContent`] of the stream file at `path`, in order.
///
/// # Errors
///
/// Those of [`read_media_stream`], and one variant of [`Error`] each for a file that does not
/// exist, a directory, and a file that cannot be read.
pub fn read_media_stream_file(path: impl AsRef<Path>) -> Result<Vec<MediaContent>, Error> {
    let path = path.as_ref();
    read_stream(&read_file(path)?, &path.display().to_string())
}

/// Writes `content` as the text of a file with one record, which [`read_media`] reads back.
///
/// The format has no place for a bitrate that is not present: with `has_bitrate` false it writes
/// `None`, and the bitrate reads back as 0.
pub fn write_media(content: &MediaContent) -> String {
    write_stream(std::slice::from_ref(content))
}

/// Writes `contents` as a stream, which [`read_media_stream`] reads back if there is at least one
/// record. Of no records it makes the empty text. As for the bitrate, see [`write_media`].
pub fn write_media_stream(contents: &[MediaContent]) -> String {
    write_stream(contents)
}

fn read<T: ReadCks>(text: &[u8], origin: &str) -> Result<T, Error> {
    let mut parser = Parser::new(Source::new(text, origin)?)?;
    parser.require_record()?;
    let value = T::read_cks(&mut parser)?;
    parser.finish_single()?;
    Ok(value)
}

fn read_stream<T: ReadCks>(text: &[u8], origin: &str) -> Result<Vec<T>, Error> {
    let mut parser = Parser::new(Source::new(text, origin)?)?;
    parser.require_record()?;
    let mut values = vec![T::read_cks(&mut parser)?];
    while parser.next_in_stream()? {
        values.push(T::read_cks(&mut parser)?);
    }
    Ok(values)
}

fn write_stream<T: WriteCks>(values: &[T]) -> String {
    let mut writer = Writer::new();
    for (index, value) in values.iter().enumerate() {
        if index > 0 {
            writer.separator();
        }
        value.write_cks(&mut writer);
        writer.end_line();
    }
    writer.finish()
}

/// Reads the bytes of the file at `path`, for the readers above that take them.
///
/// # Errors
///
/// One variant of [`Error`] each for a file that does not exist, a directory, and a file that
/// cannot be read.
pub fn read_file(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(|source| {
        let path = path.to_owned();
        // What opening or reading a directory answers differs between systems, so it is asked.
        if path.is_dir() {
            Error::IsDirectory { path }
        } else if source.kind() == std::io::ErrorKind::NotFound {
            Error::NotFound { path }
        } else {
            Error::Unreadable { path, source }
        }
    })
}
