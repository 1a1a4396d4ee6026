//! Values from bytes that come in pieces.

use std::fmt;
use std::marker::PhantomData;

use super::frame::{Found, Framing, Scan, is_space};
use crate::codec::ForyJson;
use crate::error::{Error, ErrorKind, Place, Result, Segment};
use crate::reader::Reader;
use crate::traits::ForyJsonRead;

/// The bytes that one value of a stream may have at most, unless another limit is set: 16 MiB.
pub const DEFAULT_MAX_VALUE_BYTES: usize = 16 << 20;

/// Decodes the values of a stream, whose bytes are fed in pieces of any size.
///
/// Every byte is looked at once to find where values end, and once more to read the value, however
/// small the pieces are. What is kept between two calls is the part of the present value that has
/// come, at most [`max_value_bytes`](Self::max_value_bytes), and whatever was fed behind the
/// values that were not taken yet.
///
/// Errors have the offset, line and column in the whole stream. After one, a decoder of lines goes
/// on with the next line, which lets the reader of a log skip a broken one; a decoder of an array
/// has no more values, because its elements cannot be told apart any more.
///
/// ```
/// use codec_fory::{ForyJson, StreamDecoder};
///
/// #[derive(ForyJson, Debug, PartialEq)]
/// struct Entry {
///     level: u8,
///     text: String,
/// }
///
/// let mut decoder = StreamDecoder::<Entry>::lines(ForyJson::new());
/// let mut entries = Vec::new();
/// for piece in [r#"{"level":1,"te"#, r#"xt":"a"}"#, "\n{\"level\":2,", r#""text":"b"}"#] {
///     decoder.feed(piece.as_bytes());
///     for entry in decoder.by_ref() {
///         entries.push(entry?);
///     }
/// }
/// decoder.finish();
/// for entry in decoder {
///     entries.push(entry?);
/// }
/// assert_eq!(entries[0], Entry { level: 1, text: "a".into() });
/// assert_eq!(entries[1], Entry { level: 2, text: "b".into() });
/// # codec_fory::Result::Ok(())
/// ```
pub struct StreamDecoder<T> {
    codec: ForyJson,
    framing: Framing,
    max_value_bytes: usize,
    buffer: Vec<u8>,
    /// The first byte in the buffer that is not dealt with.
    start: usize,
    /// Where that byte is in the stream.
    at: Place,
    scan: Scan,
    phase: Phase,
    /// Values that were given, errors included.
    count: usize,
    /// No more bytes will come.
    ended: bool,
    value: PhantomData<fn() -> T>,
}

/// What comes next in a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The bracket that opens the array.
    Open,
    /// The first element of the array, or its end.
    First,
    /// A value.
    Value,
    /// The rest of a line that was too long.
    Skip,
    /// White space.
    After,
    /// Nothing: the end was reached, or an error was.
    Done,
}

impl<T: for<'de> ForyJsonRead<'de>> StreamDecoder<T> {
    /// Of a value on every line (newline-delimited JSON). Blank lines are skipped, and the last
    /// line need not end with a line feed.
    pub fn lines(codec: ForyJson) -> Self {
        Self::new(codec, Framing::Lines)
    }

    /// Of the elements of one array. The array counts as a level of the codec's `max_depth`.
    pub fn array(codec: ForyJson) -> Self {
        Self::new(codec, Framing::Array)
    }

    fn new(codec: ForyJson, framing: Framing) -> Self {
        StreamDecoder {
            codec,
            framing,
            max_value_bytes: DEFAULT_MAX_VALUE_BYTES,
            buffer: Vec::new(),
            start: 0,
            at: Place::START,
            scan: Scan::default(),
            phase: match framing {
                Framing::Array => Phase::Open,
                Framing::Lines => Phase::Value,
            },
            count: 0,
            ended: false,
            value: PhantomData,
        }
    }

    /// Sets the bytes that one value may have at most, white space around it included. A longer
    /// one is an error of kind [`ErrorKind::ValueTooLong`], found before it has come to its end.
    #[must_use]
    pub fn max_value_bytes(mut self, bytes: usize) -> Self {
        self.max_value_bytes = bytes;
        self
    }

    /// Takes the next bytes of the stream. The values in them are got by iterating.
    pub fn feed(&mut self, bytes: &[u8]) {
        if self.phase == Phase::Done {
            return;
        }
        // Moved to the front only when that is less than what was dealt with since, so that a
        // stream of small pieces is not moved again and again.
        if self.start >= self.buffer.len() - self.start {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// Notes that the stream has ended. The values that are left, or an error about one that is not
    /// whole, are got by iterating.
    pub fn finish(&mut self) {
        self.ended = true;
    }

    /// The bytes of the stream up to the next value.
    pub fn offset(&self) -> usize {
        self.at.offset
    }

    /// The bytes that are not dealt with.
    fn rest(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    /// Leaves bytes behind.
    fn pass(&mut self, bytes: usize) {
        let passed = &self.buffer[self.start..self.start + bytes];
        self.at = self.at.after(passed);
        self.start += bytes;
        self.scan = Scan::default();
    }

    /// Leaves white space behind; the byte after it, if it has come.
    fn skip_space(&mut self) -> Option<u8> {
        let rest = self.rest();
        let space = rest.iter().position(|&byte| !is_space(byte));
        let next = space.map(|at| rest[at]);
        self.pass(space.unwrap_or(rest.len()));
        next
    }

    /// The next value, None if more bytes are needed or there is none.
    fn next_value(&mut self) -> Option<Result<T>> {
        loop {
            match self.phase {
                Phase::Done => return None,
                Phase::Open => match self.skip_space() {
                    Some(b'[') => {
                        if self.codec.max_depth() == 0 {
                            let message = "arrays and objects are nested deeper than 0";
                            return self.stop(ErrorKind::DepthLimit, message.into());
                        }
                        self.pass(1);
                        self.phase = Phase::First;
                    }
                    found => return self.unexpected(found, "an array"),
                },
                Phase::First => match self.skip_space() {
                    Some(b']') => {
                        self.pass(1);
                        self.phase = Phase::After;
                    }
                    Some(_) => self.phase = Phase::Value,
                    None if self.ended => self.phase = Phase::Value,
                    None => return None,
                },
                Phase::After => {
                    let found = self.skip_space();
                    if found.is_none() && self.ended {
                        self.phase = Phase::Done;
                        return None;
                    }
                    return self.unexpected(found, "the end of the input");
                }
                Phase::Skip => match self.rest().iter().position(|&byte| byte == b'\n') {
                    Some(at) => {
                        self.pass(at + 1);
                        self.phase = Phase::Value;
                    }
                    None => {
                        self.pass(self.rest().len());
                        return None;
                    }
                },
                Phase::Value => {
                    // Blank lines are left behind at once, so they are not part of a value.
                    let starts = self.framing == Framing::Lines && self.scan.seen == 0;
                    if starts && self.skip_space().is_none() {
                        return None;
                    }
                    let text = &self.buffer[self.start..];
                    let found = self.scan.go_on(text, self.framing);
                    if self.scan.seen > self.max_value_bytes {
                        return self.too_long();
                    }
                    return match found {
                        Found::Value(len) => Some(self.read(len)),
                        Found::More if !self.ended => None,
                        Found::More => Some(self.read_last()),
                    };
                }
            }
        }
    }

    /// Reads a value of `len` bytes, behind which there is what ends it.
    fn read(&mut self, len: usize) -> Result<T> {
        match self.framing {
            Framing::Lines => {
                let value = self.read_text(len);
                self.pass(len + 1);
                value
            }
            Framing::Array => {
                // With the byte that ends it, so that an error can say what was found there.
                let ends = self.rest()[len];
                let value = self.read_text(len + 1);
                self.pass(len + 1);
                self.phase = match (&value, ends) {
                    (Err(_), _) => Phase::Done,
                    (Ok(_), b',') => Phase::Value,
                    (Ok(_), _) => Phase::After,
                };
                value
            }
        }
    }

    /// Reads what is left when the stream has ended.
    fn read_last(&mut self) -> Result<T> {
        self.phase = Phase::Done;
        let len = self.rest().len();
        let value = self.read_text(len);
        self.pass(len);
        value
    }

    fn read_text(&mut self, len: usize) -> Result<T> {
        let text = &self.buffer[self.start..self.start + len];
        let value = match self.framing {
            Framing::Lines => self.codec.from_json_bytes(text),
            Framing::Array => self.codec.from_json_bytes(text).map(|Element(value)| value),
        };
        let value = value.map_err(|error| self.placed(error));
        self.count += 1;
        value
    }

    /// The error with its place in the stream, and in the array.
    #[cold]
    fn placed(&self, error: Error) -> Error {
        let error = error.after(self.at);
        match self.framing {
            Framing::Array => error.of_element(self.count),
            Framing::Lines => error,
        }
    }

    /// The end of all values, by an error in the place that was reached.
    #[cold]
    fn stop(&mut self, kind: ErrorKind, message: String) -> Option<Result<T>> {
        self.phase = Phase::Done;
        let error = Error::new(kind, message).locate(|| Place::START, Vec::new());
        Some(Err(error.after(self.at)))
    }

    /// An error about a byte, or about the end if there is none; None if more bytes may come.
    fn unexpected(&mut self, found: Option<u8>, expected: &str) -> Option<Result<T>> {
        if found.is_none() && !self.ended {
            return None;
        }
        let kind = match (self.phase, found) {
            (_, None) => ErrorKind::UnexpectedEnd,
            (Phase::After, _) => ErrorKind::TrailingCharacters,
            (_, Some(byte)) if crate::input::starts_value(byte) => ErrorKind::WrongType,
            _ => ErrorKind::Syntax,
        };
        let found = crate::error::describe(self.rest());
        self.stop(kind, format!("expected {expected}, found {found}"))
    }

    #[cold]
    fn too_long(&mut self) -> Option<Result<T>> {
        let message = format!("the value has more than {} bytes", self.max_value_bytes);
        let steps = match self.framing {
            Framing::Array => vec![Segment::Index(0)],
            Framing::Lines => Vec::new(),
        };
        let error = Error::new(ErrorKind::ValueTooLong, message).locate(|| Place::START, steps);
        let error = self.placed(error);
        self.count += 1;
        self.phase = match self.framing {
            Framing::Lines => Phase::Skip,
            Framing::Array => Phase::Done,
        };
        Some(Err(error))
    }
}

/// The values whose bytes have come. None says that more are needed, or, after
/// [`finish`](StreamDecoder::finish), that there are no more.
impl<T: for<'de> ForyJsonRead<'de>> Iterator for StreamDecoder<T> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Result<T>> {
        let next = self.next_value();
        if self.phase == Phase::Done {
            self.buffer = Vec::new();
            self.start = 0;
        }
        next
    }
}

/// An element of an array, with the comma or bracket behind it.
struct Element<T>(T);

impl<'de, T: ForyJsonRead<'de>> ForyJsonRead<'de> for Element<T> {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
        reader.element_and_end().map(Element)
    }
}

impl<T> fmt::Debug for StreamDecoder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StreamDecoder")
            .field("framing", &self.framing)
            .field("offset", &self.at.offset)
            .field("buffered_bytes", &(self.buffer.len() - self.start))
            .finish_non_exhaustive()
    }
}
