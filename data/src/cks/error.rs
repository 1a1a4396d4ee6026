//! Why a text or a file was refused.

use std::fmt;
use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::source::Position;

/// Why a CKS text or file could not be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not CKS, or not a value of the model.
    #[error("{origin}:{position}: {fault}")]
    Text {
        /// The path of the file, or the name that the caller gave the text.
        origin: String,
        /// Where in the text the reader stopped.
        position: Position,
        /// What is wrong there.
        fault: Fault,
    },

    /// There is no such file.
    #[error("{}: expected a CKS file, found no file of that name; check the path", path.display())]
    NotFound {
        /// The path as given.
        path: PathBuf,
    },

    /// The path leads to a directory.
    #[error("{}: expected a CKS file, found a directory; name a file in it", path.display())]
    IsDirectory {
        /// The path as given.
        path: PathBuf,
    },

    /// The file exists but could not be read.
    #[error("{}: cannot read the file", path.display())]
    Unreadable {
        /// The path as given.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl Error {
    /// Where in the text the reader stopped, if it came to reading the text.
    pub fn position(&self) -> Option<Position> {
        match self {
            Error::Text { position, .. } => Some(*position),
            Error::NotFound { .. } | Error::IsDirectory { .. } | Error::Unreadable { .. } => None,
        }
    }
}

/// What is wrong with a text at the position of its [`Error::Text`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The bytes are not UTF-8.
    #[error("expected text in UTF-8, found {found}")]
    NotUtf8 {
        /// The offending byte, in words.
        found: String,
    },

    /// There is nothing but white space and comments.
    #[error(
        "expected a record `{{ ... }}`, found an empty text (nothing but white space and comments)"
    )]
    Empty,

    /// Another construct stands here than the format or the type of the field asks for.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What would have been right, in words.
        expected: String,
        /// What stands there, in words and shortened if it is long.
        found: String,
    },

    /// A string has no closing quote on its line.
    #[error("expected `\"` to close the string opened at {opened}, found {found}")]
    UnclosedString {
        /// Where the opening quote stands.
        opened: Position,
        /// The end of the line or of the text, in words.
        found: &'static str,
    },

    /// An integer is beyond its type.
    #[error("expected {ty} from {min} to {max} for `{field}`, found `{found}`")]
    OutOfRange {
        /// The type with its article, `an Int32` or `an Int64`.
        ty: &'static str,
        /// The least value of the type.
        min: i64,
        /// The greatest value of the type.
        max: i64,
        /// The field that it was read for.
        field: &'static str,
        /// The integer as written, shortened if it is long.
        found: String,
    },

    /// A record ends without all of its fields.
    #[error(
        "expected {} {} before the end of the {record} record opened at {opened}, found `}}`",
        if fields.len() == 1 { "the field" } else { "the fields" },
        Names { names: fields, last: "and" }
    )]
    MissingFields {
        /// The type of the record.
        record: &'static str,
        /// Every field that is missing, in declared order.
        fields: Vec<&'static str>,
        /// Where the opening brace stands.
        opened: Position,
    },

    /// A field stands twice in a record.
    #[error("expected each field of {record} once, found `{field}` again (first at {first})")]
    RepeatedField {
        /// The type of the record.
        record: &'static str,
        /// The field.
        field: &'static str,
        /// Where it stands for the first time.
        first: Position,
    },

    /// A record has no field of this name.
    #[error(
        "expected a field of {record}, found `{field}`; {}",
        match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the fields are {}", Names { names: known, last: "and" }),
        }
    )]
    UnknownField {
        /// The type of the record.
        record: &'static str,
        /// The name as written, shortened if it is long.
        field: String,
        /// The field of the record whose name is most like it, if one is close.
        near: Option<&'static str>,
        /// Every field of the record, in declared order.
        known: &'static [&'static str],
    },

    /// A stream was given where one record is wanted.
    #[error(
        "expected the end of the text after its one record, found `@@@@`: this is a stream of \
         several records; give a file with one, or read it as a stream"
    )]
    SeveralRecords,
}

/// Names in back quotes, as a list in a sentence: `A`, `B` and `C`.
pub(super) struct Names<'n> {
    pub(super) names: &'n [&'static str],
    pub(super) last: &'static str,
}

impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, name) in self.names.iter().enumerate() {
            if index > 0 && index + 1 == self.names.len() {
                write!(f, " {} ", self.last)?;
            } else if index > 0 {
                f.write_str(", ")?;
            }
            write!(f, "`{name}`")?;
        }
        Ok(())
    }
}
