//! The text being read, its name, and places in it.

use std::fmt;

use super::error::{Error, Fault};

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1. Lines end with a line feed; a carriage return before it belongs to the
    /// line.
    pub line: usize,
    /// The column, from 1, in characters (Unicode scalar values). The end of a line or of the text
    /// is one column past its last character.
    pub column: usize,
}

impl fmt::Display for Position {
    /// Writes `line:column`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The text being read, without its byte order mark, and the name that errors give it.
///
/// The layers above keep byte offsets into `text` and turn one into a [`Position`] only when an
/// error needs it: counting lines costs a pass over the text, and most texts have no errors.
#[derive(Clone, Copy)]
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    origin: &'t str,
}

impl<'t> Source<'t> {
    pub(super) fn new(bytes: &'t [u8], origin: &'t str) -> Result<Self, Error> {
        let (valid, broken) = match std::str::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let (valid, rest) = bytes.split_at(error.valid_up_to());
                let valid = std::str::from_utf8(valid).expect("checked up to here");
                (valid, Some((error.error_len(), rest)))
            }
        };
        let source = Source {
            text: valid.strip_prefix('\u{feff}').unwrap_or(valid),
            origin,
        };
        match broken {
            None => Ok(source),
            Some((length, rest)) => {
                let found = match length {
                    Some(_) => format!("the byte 0x{:02X}", rest[0]),
                    None => "the end of the text inside a character".to_owned(),
                };
                Err(source.error(source.text.len(), Fault::NotUtf8 { found }))
            }
        }
    }

    /// The position of the character that starts at the byte `offset`, or of the end of the text.
    pub(super) fn position(&self, offset: usize) -> Position {
        let before = &self.text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Position {
            line: 1 + before.bytes().filter(|&byte| byte == b'\n').count(),
            column: 1 + before[line_start..].chars().count(),
        }
    }

    #[cold]
    pub(super) fn error(&self, offset: usize, fault: Fault) -> Error {
        Error::Text {
            origin: self.origin.to_owned(),
            position: self.position(offset),
            fault,
        }
    }
}
