//! The error type, and what readers note down before one is made.

use std::fmt;

/// A result whose error is an [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

/// What went wrong, to match on.
///
/// ```
/// use codec_fory::ErrorKind;
///
/// let error = codec_fory::from_json::<Vec<u8>>(r#""not Base64""#).unwrap_err();
/// match error.kind() {
///     ErrorKind::InvalidBytes => {}
///     // More kinds may come.
///     other => panic!("{other:?}"),
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not JSON: a character that cannot stand where it stands.
    Syntax,
    /// The text ended inside a value.
    UnexpectedEnd,
    /// Something other than white space follows the value.
    TrailingCharacters,
    /// The value is JSON, but of another kind than the type takes.
    WrongType,
    /// A number that does not fit the type, or has a fraction where the type has none.
    NumberOutOfRange,
    /// A string that is not valid: a bad escape, a lone surrogate, a control character.
    InvalidString,
    /// The text is not valid UTF-8.
    InvalidUtf8,
    /// A string with escapes, where the type borrows from the input.
    CannotBorrow,
    /// Not Base64 or Base16 text where the type is an array of bytes.
    InvalidBytes,
    /// Text that does not stand for a value of the type: a date, an address, a UUID.
    InvalidText,
    /// A field that has no default is not there.
    MissingField,
    /// A field that the type does not have, where unknown fields are denied.
    UnknownField,
    /// A name or ordinal that the enum does not have.
    UnknownVariant,
    /// The property that names the variant of an enum is there twice.
    DuplicateTag,
    /// Too few or too many elements for the type.
    WrongLength,
    /// A value of a stream has more bytes than its decoder's `max_value_bytes`.
    ValueTooLong,
    /// Arrays and objects are nested deeper than the codec's `max_depth`.
    DepthLimit,
    /// The value takes more memory than the codec's `max_graph_bytes`.
    GraphLimit,
    /// The stream that is read from or written to has failed.
    Io,
    /// An error of the user's own, from a codec written by hand.
    Custom,
}

/// Why a value could not be read or written, and where.
///
/// The error is one pointer wide: a result of a small type stays small, and the fast path does not
/// pay for what is in it. Offset, line, column and path are worked out only when an error is made.
///
/// ```
/// use codec_fory::{Error, ErrorKind};
///
/// let error = codec_fory::from_json::<Vec<[bool; 2]>>("[[true, false],\n [true, 1]]").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::WrongType);
/// assert_eq!((error.offset(), error.line(), error.column()), (24, 2, 9));
/// assert_eq!(error.path(), "$[1][1]");
/// assert_eq!(
///     error.to_string(),
///     "expected true or false, found the number 1 at line 2 column 9 (byte 24), in $[1][1]",
/// );
/// assert_eq!(size_of::<Error>(), size_of::<usize>());
/// ```
pub struct Error(Box<Detail>);

struct Detail {
    kind: ErrorKind,
    /// Bytes from the start of the input. None for an error in writing.
    place: Option<Place>,
    /// The steps to the value, the innermost first: what `path` is made from.
    steps: Vec<Segment>,
    path: String,
    message: String,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// A place in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// Bytes before it.
    pub(crate) offset: usize,
    line: usize,
    column: usize,
}

impl Place {
    /// Where every input starts.
    pub(crate) const START: Place = Place {
        offset: 0,
        line: 1,
        column: 1,
    };

    /// The place behind `bytes`, which start here. Columns count characters; in broken UTF-8, the
    /// bytes that start one.
    pub(crate) fn after(self, bytes: &[u8]) -> Self {
        let columns = |bytes: &[u8]| bytes.iter().filter(|&&b| b & 0xC0 != 0x80).count();
        let offset = self.offset + bytes.len();
        match bytes.iter().rposition(|&b| b == b'\n') {
            Some(last) => Place {
                offset,
                line: self.line + bytes.iter().filter(|&&b| b == b'\n').count(),
                column: 1 + columns(&bytes[last + 1..]),
            },
            None => Place {
                offset,
                column: self.column + columns(bytes),
                ..self
            },
        }
    }

    /// The place at `offset` of `input`, in which this is a place too.
    ///
    /// It takes the time to look at what is between the two. A codec written by hand may try one
    /// type after the other for every element of a list: each try that fails has a place, and
    /// counting all lines before it every time would take quadratic time.
    #[cold]
    pub(crate) fn moved(self, input: &[u8], offset: usize) -> Place {
        let offset = offset.min(input.len());
        if offset >= self.offset {
            return self.after(&input[self.offset..offset]);
        }
        let (before, between) = (&input[..offset], &input[offset..self.offset]);
        let columns = |bytes: &[u8]| bytes.iter().filter(|&&b| b & 0xC0 != 0x80).count();
        let lines = between.iter().filter(|&&b| b == b'\n').count();
        let column = if lines == 0 {
            self.column - columns(between)
        } else {
            let line = before.rsplit(|&b| b == b'\n').next().unwrap_or_default();
            1 + columns(line)
        };
        Place {
            offset,
            line: self.line - lines,
            column,
        }
    }
}

impl Error {
    /// An error of the user's own, for codecs written by hand. The reader adds where it happened.
    #[cold]
    pub fn custom(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Custom, message.to_string())
    }

    #[cold]
    pub(crate) fn new(kind: ErrorKind, message: String) -> Self {
        Error(Box::new(Detail {
            kind,
            place: None,
            steps: Vec::new(),
            path: String::from("$"),
            message,
            source: None,
        }))
    }

    #[cold]
    pub(crate) fn io(error: std::io::Error) -> Self {
        let mut made = Self::new(ErrorKind::Io, error.to_string());
        made.0.source = Some(Box::new(error));
        made
    }

    /// The steps to the value, which an outer reader takes over and adds to.
    #[cold]
    pub(crate) fn take_steps(&mut self) -> Vec<Segment> {
        std::mem::take(&mut self.0.steps)
    }

    /// The same error, one step further out.
    #[cold]
    pub(crate) fn inside(mut self, step: Segment) -> Self {
        self.0.steps.push(step);
        self.0.path = render(&self.0.steps);
        self
    }

    /// Gives the error its path, and its place unless it has one.
    #[cold]
    pub(crate) fn locate(mut self, place: impl FnOnce() -> Place, steps: Vec<Segment>) -> Self {
        self.0.place.get_or_insert_with(place);
        self.0.path = render(&steps);
        self.0.steps = steps;
        self
    }

    /// The same error, with this index where the path starts with one.
    #[cold]
    pub(crate) fn of_element(mut self, index: usize) -> Self {
        if let Some(Segment::Index(outermost)) = self.0.steps.last_mut() {
            *outermost = index;
            self.0.path = render(&self.0.steps);
        }
        self
    }

    /// The same error in an input that is part of another one, from `start` on.
    #[cold]
    pub(crate) fn after(mut self, start: Place) -> Self {
        if let Some(place) = &mut self.0.place {
            place.offset += start.offset;
            if place.line == 1 {
                place.column += start.column - 1;
            }
            place.line += start.line - 1;
        }
        self
    }

    /// What went wrong.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Bytes from the start of the input to where the error was found; 0 for an error in writing.
    pub fn offset(&self) -> usize {
        self.0.place.map_or(0, |p| p.offset)
    }

    /// The line of the error, from 1; 0 for an error in writing.
    pub fn line(&self) -> usize {
        self.0.place.map_or(0, |p| p.line)
    }

    /// The column of the error in characters, from 1; 0 for an error in writing.
    pub fn column(&self) -> usize {
        self.0.place.map_or(0, |p| p.column)
    }

    /// The path to the value that could not be read, such as `$.media.persons[1]`.
    pub fn path(&self) -> &str {
        &self.0.path
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)?;
        match self.0.place {
            Some(place) => write!(
                f,
                " at line {} column {} (byte {}), in {}",
                place.line, place.column, place.offset, self.0.path
            ),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.0.kind)
            .field("offset", &self.offset())
            .field("line", &self.line())
            .field("column", &self.column())
            .field("path", &self.0.path)
            .field("message", &self.0.message)
            .finish()
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0.source {
            Some(source) => Some(&**source),
            None => None,
        }
    }
}

/// One step of a path, noted while an error travels outwards.
#[derive(Clone, Debug)]
pub(crate) enum Segment {
    Name(Box<str>),
    Index(usize),
}

/// The path from its steps, the innermost first, in the notation of JSONPath.
fn render(path: &[Segment]) -> String {
    use fmt::Write;
    let mut text = String::from("$");
    for segment in path.iter().rev() {
        // Writing to a String cannot fail.
        let _ = match segment {
            Segment::Index(index) => write!(text, "[{index}]"),
            Segment::Name(name) if is_plain(name) => write!(text, ".{name}"),
            Segment::Name(name) => write!(text, "[{name:?}]"),
        };
    }
    text
}

fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || c == '_' || c == '$')
}

/// The start of a text from the input, for a message: an input must not make it long.
#[cold]
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => String::from(text),
    }
}

/// What stands at the start of `rest`, in words, for "found ...".
#[cold]
pub(crate) fn describe(rest: &[u8]) -> String {
    let Some(&first) = rest.first() else {
        return String::from("the end of the input");
    };
    match first {
        b'"' => String::from("a string"),
        b'{' => String::from("an object"),
        b'[' => String::from("an array"),
        b'-' | b'0'..=b'9' => {
            let end = rest
                .iter()
                .position(|b| !matches!(b, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9'))
                .unwrap_or(rest.len());
            let text = String::from_utf8_lossy(&rest[..end.min(40)]).into_owned();
            if end > 40 {
                format!("the number {text}...")
            } else {
                format!("the number {text}")
            }
        }
        _ if rest.starts_with(b"true") => String::from("true"),
        _ if rest.starts_with(b"false") => String::from("false"),
        _ if rest.starts_with(b"null") => String::from("null"),
        _ => {
            let head = String::from_utf8_lossy(&rest[..rest.len().min(4)]);
            match head.chars().next() {
                Some(c) if c != char::REPLACEMENT_CHARACTER => format!("{c:?}"),
                _ => format!("the byte 0x{first:02x}"),
            }
        }
    }
}
