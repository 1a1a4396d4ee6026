//! The reader that codecs written by hand see.

use std::borrow::Cow;

use crate::error::{Error, ErrorKind, Result, Segment};
use crate::input::{Cursor, ReadState};
use crate::options::ByteArrayFormat;
use crate::output::{Compact, Positional};
use crate::skip::skip_value;
use crate::text::read::{Text, read_text};
use crate::traits::{ForyJsonRead, read_value};

/// Reads one JSON value after the other, with the options of the codec.
///
/// After an error the reader stands where it stood before the failed call: a codec may try
/// something else.
///
/// ```
/// use codec_fory::{ForyJsonRead, Next, Reader, Result};
///
/// /// A number, or the sum of a list of them.
/// #[derive(Debug, PartialEq)]
/// struct Sum(i64);
///
/// impl<'de> ForyJsonRead<'de> for Sum {
///     fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
///         match reader.peek() {
///             Next::Number => reader.value().map(Sum),
///             Next::Array => {
///                 let mut sum = 0;
///                 let mut array = reader.array()?;
///                 while let Some(Sum(number)) = array.element()? {
///                     sum += number;
///                 }
///                 Ok(Sum(sum))
///             }
///             Next::Null => {
///                 reader.null();
///                 Ok(Sum(0))
///             }
///             _ => Err(reader.wrong("a number or a list of them")),
///         }
///     }
/// }
///
/// assert_eq!(codec_fory::from_json::<Sum>("[1, [2, 3], null]")?, Sum(6));
/// let error = codec_fory::from_json::<Sum>("[1, true]").unwrap_err();
/// assert_eq!((error.path(), error.offset()), ("$[1]", 4));
/// # codec_fory::Result::Ok(())
/// ```
pub struct Reader<'r, 'de> {
    p: Cursor<'r>,
    state: &'r mut ReadState<'de>,
}

/// What kind of value comes next.
///
/// ```
/// use codec_fory::{ForyJsonRead, Next, Reader, Result};
///
/// struct Kind(Next);
///
/// impl<'de> ForyJsonRead<'de> for Kind {
///     fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
///         let kind = reader.peek();
///         reader.skip()?;
///         Ok(Kind(kind))
///     }
/// }
///
/// assert_eq!(codec_fory::from_json::<Kind>(" -1.5")?.0, Next::Number);
/// assert_eq!(codec_fory::from_json::<Kind>("{}")?.0, Next::Object);
/// # codec_fory::Result::Ok(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// An object.
    Object,
    /// An array.
    Array,
    /// A string.
    String,
    /// A number.
    Number,
    /// `true` or `false`.
    Bool,
    /// `null`.
    Null,
    /// Something that no value starts with, the end of the input included.
    Other,
}

/// Reads a value of a type with a codec written by hand.
pub(crate) fn by_hand<'b, 'de, T: ForyJsonRead<'de>>(
    p: Cursor<'b>,
    state: &mut ReadState<'de>,
) -> Option<(T, Cursor<'b>)> {
    with_reader(p, state, T::read)
}

/// Runs a codec written by hand at `p`.
pub(crate) fn with_reader<'b, 'de, T>(
    p: Cursor<'b>,
    state: &mut ReadState<'de>,
    read: impl FnOnce(&mut Reader<'_, 'de>) -> Result<T>,
) -> Option<(T, Cursor<'b>)> {
    let depth = state.depth_left;
    let mut reader = Reader { p, state };
    match read(&mut reader) {
        Ok(value) => {
            let moved = reader.p.since(p);
            reader.state.depth_left = depth;
            // SAFETY: the reader was made at p and has moved over these bytes of the same text.
            Some((value, unsafe { p.add(moved) }))
        }
        Err(error) => {
            let place = p.skip_space();
            state.fail_with(place, error)?;
            None
        }
    }
}

impl<'r, 'de> Reader<'r, 'de> {
    /// Runs a step that moves the cursor or fails.
    #[inline]
    fn step<T>(
        &mut self,
        step: impl FnOnce(Cursor<'r>, &mut ReadState<'de>) -> Option<(T, Cursor<'r>)>,
    ) -> Result<T> {
        let depth = self.state.depth_left;
        match step(self.p, self.state) {
            Some((value, p)) => {
                self.p = p;
                Ok(value)
            }
            None => {
                self.state.depth_left = depth;
                Err(self.state.error())
            }
        }
    }

    /// Reads any value.
    ///
    /// # Errors
    ///
    /// Those of the type.
    pub fn value<T: ForyJsonRead<'de>>(&mut self) -> Result<T> {
        if self.state.positional {
            self.step(read_value::<Positional, T>)
        } else {
            self.step(read_value::<Compact, T>)
        }
    }

    /// Reads a value, its byte arrays in `format`.
    ///
    /// # Errors
    ///
    /// Those of the type.
    pub fn value_with_bytes<T: ForyJsonRead<'de>>(&mut self, format: ByteArrayFormat) -> Result<T> {
        let outer = std::mem::replace(&mut self.state.byte_format, format);
        let result = self.value();
        self.state.byte_format = outer;
        result
    }

    /// What kind of value comes next, judged by its first byte.
    pub fn peek(&mut self) -> Next {
        self.p = self.p.skip_space();
        match self.p.byte() {
            b'{' => Next::Object,
            b'[' => Next::Array,
            b'"' => Next::String,
            b'-' | b'0'..=b'9' => Next::Number,
            b't' | b'f' => Next::Bool,
            b'n' => Next::Null,
            _ => Next::Other,
        }
    }

    /// Reads `null`, if it comes next.
    pub fn null(&mut self) -> bool {
        match self.p.skip_space().strip(b"null") {
            Some(p) => {
                self.p = p;
                true
            }
            None => false,
        }
    }

    /// Reads a string, borrowed from the input if it has no escapes.
    ///
    /// # Errors
    ///
    /// If there is no string, or it is not valid.
    pub fn string(&mut self) -> Result<Cow<'de, str>> {
        self.value()
    }

    /// Skips one value, which is checked like any other.
    ///
    /// # Errors
    ///
    /// If it is not JSON, or nested too deep.
    pub fn skip(&mut self) -> Result<()> {
        self.step(|p, state| Some(((), skip_value(p, state)?)))
    }

    /// The text of one value, which is checked but not taken apart, borrowed from the input.
    ///
    /// # Errors
    ///
    /// If it is not JSON, or nested too deep.
    ///
    /// ```
    /// use codec_fory::{ForyJsonRead, Reader, Result};
    ///
    /// /// How long the text of a value is.
    /// struct Length(usize);
    ///
    /// impl<'de> ForyJsonRead<'de> for Length {
    ///     fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
    ///         Ok(Length(reader.raw()?.len()))
    ///     }
    /// }
    ///
    /// assert_eq!(codec_fory::from_json::<Length>(" {\"a\": 1} ")?.0, 8);
    /// # codec_fory::Result::Ok(())
    /// ```
    pub fn raw(&mut self) -> Result<&'de str> {
        self.step(|p, state| {
            let start = p.skip_space();
            let end = skip_value(start, state)?;
            let bytes = state.borrow(end, end.since(start));
            // The value was checked; this is cheaper than it looks, and not worth a promise.
            match std::str::from_utf8(bytes) {
                Ok(text) => Some((text, end)),
                Err(_) => {
                    state.fail(start, ErrorKind::InvalidUtf8, "a value in UTF-8")?;
                    None
                }
            }
        })
    }

    /// The text of one number, checked against the grammar of JSON.
    ///
    /// # Errors
    ///
    /// If there is no number, or one of more than 10,000 characters.
    pub fn number(&mut self) -> Result<&'de str> {
        match self.peek() {
            Next::Number => self.raw(),
            _ => Err(self.wrong("a number")),
        }
    }

    /// Reads an element of an array around it, and the comma or bracket behind it.
    pub(crate) fn element_and_end<T: ForyJsonRead<'de>>(&mut self) -> Result<T> {
        self.step(|p, state| state.enter(p).map(|p| ((), p)))?;
        let value = match self.value() {
            Ok(value) => value,
            // Whoever knows the index puts it in.
            Err(error) => return Err(error.inside(Segment::Index(0))),
        };
        self.step(|p, state| {
            let p = p.skip_space();
            match p.byte() {
                b',' | b']' => {
                    state.leave();
                    Some(((), p.step()))
                }
                _ => {
                    state.fail(p, ErrorKind::Syntax, "`,` or `]`")?;
                    None
                }
            }
        })?;
        Ok(value)
    }

    /// Charges text that a value keeps to the codec's `max_graph_bytes`.
    pub(crate) fn charge_text(&mut self, bytes: usize) {
        self.state.charge_text(bytes);
    }

    /// An error that says what this place should have held.
    pub fn wrong(&mut self, expected: &str) -> Error {
        self.state.fail(self.p, ErrorKind::WrongType, expected);
        self.state.error()
    }

    /// Starts to read an array.
    ///
    /// # Errors
    ///
    /// If there is no array, or it is nested too deep.
    pub fn array(&mut self) -> Result<ArrayReader<'_, 'r, 'de>> {
        self.step(|p, state| Some(((), open(p, state, b'[', "an array")?)))?;
        Ok(ArrayReader {
            reader: self,
            at: At::Start,
            index: 0,
        })
    }

    /// Starts to read an object.
    ///
    /// # Errors
    ///
    /// If there is no object, or it is nested too deep.
    pub fn object(&mut self) -> Result<ObjectReader<'_, 'r, 'de>> {
        self.step(|p, state| Some(((), open(p, state, b'{', "an object")?)))?;
        Ok(ObjectReader {
            reader: self,
            at: At::Start,
        })
    }
}

fn open<'b>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
    bracket: u8,
    expected: &str,
) -> Option<Cursor<'b>> {
    let p = p.skip_space();
    match p.strip_byte(bracket) {
        Some(after) => state.enter(p).map(|_| after),
        None => state.fail(p, ErrorKind::WrongType, expected),
    }
}

/// Goes to the next member of an array or object; true if there is one.
pub(crate) fn next_member<'b>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
    close: u8,
    first: bool,
) -> Option<(bool, Cursor<'b>)> {
    let p = p.skip_space();
    if let Some(after) = p.strip_byte(close) {
        state.leave();
        return Some((false, after));
    }
    if first {
        return Some((true, p));
    }
    match p.strip_byte(b',') {
        Some(after) => Some((true, after)),
        None => {
            let expected = if close == b']' {
                "`,` or `]`"
            } else {
                "`,` or `}`"
            };
            state.fail(p, ErrorKind::Syntax, expected)?;
            None
        }
    }
}

/// The name of a member, up to its value.
pub(crate) fn member_name<'b>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
) -> Option<(Text<'b>, Cursor<'b>)> {
    let p = p.skip_space();
    if p.byte() != b'"' {
        state.fail(p, ErrorKind::Syntax, "a name in quotes")?;
    }
    let (name, p) = read_text(p, state)?;
    let p = p.skip_space();
    match p.strip_byte(b':') {
        Some(p) => Some((name, p)),
        None => {
            state.fail(p, ErrorKind::Syntax, "`:`")?;
            None
        }
    }
}

/// Where the reader of an array or object stands.
#[derive(Clone, Copy, PartialEq)]
enum At {
    Start,
    Next,
    /// What follows belongs to whatever is around it, however often one asks.
    End,
}

impl At {
    /// Goes to the next member; true if there is one.
    fn next(&mut self, reader: &mut Reader<'_, '_>, close: u8) -> Result<bool> {
        if *self == At::End {
            return Ok(false);
        }
        let first = *self == At::Start;
        let more = reader.step(|p, state| next_member(p, state, close, first))?;
        *self = if more { At::Next } else { At::End };
        Ok(more)
    }
}

/// Reads the elements of an array; see [`Reader::array`].
///
/// ```
/// use codec_fory::{ForyJsonRead, Reader, Result};
///
/// /// The first element of a list, whatever the others are.
/// struct First(String);
///
/// impl<'de> ForyJsonRead<'de> for First {
///     fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
///         let mut array = reader.array()?;
///         let first = array.element()?.unwrap_or_default();
///         while let Some(other) = array.next_element()? {
///             other.skip()?;
///         }
///         Ok(First(first))
///     }
/// }
///
/// assert_eq!(codec_fory::from_json::<First>(r#"["a", 1, {}]"#)?.0, "a");
/// # codec_fory::Result::Ok(())
/// ```
pub struct ArrayReader<'a, 'r, 'de> {
    reader: &'a mut Reader<'r, 'de>,
    at: At,
    index: usize,
}

impl<'r, 'de> ArrayReader<'_, 'r, 'de> {
    /// The reader of the next element, of which exactly one value must be read; None at the end
    /// of the array.
    ///
    /// # Errors
    ///
    /// If there is neither a comma nor the end.
    pub fn next_element(&mut self) -> Result<Option<&mut Reader<'r, 'de>>> {
        self.index += usize::from(self.at == At::Next);
        let more = self.at.next(self.reader, b']')?;
        Ok(more.then_some(&mut *self.reader))
    }

    /// Reads the next element; None at the end of the array.
    ///
    /// # Errors
    ///
    /// Those of the type, or if there is neither a comma nor the end.
    pub fn element<T: ForyJsonRead<'de>>(&mut self) -> Result<Option<T>> {
        match self.next_element()? {
            Some(reader) => match reader.value() {
                Ok(value) => Ok(Some(value)),
                Err(error) => Err(error.inside(Segment::Index(self.index))),
            },
            None => Ok(None),
        }
    }
}

/// Reads the members of an object; see [`Reader::object`].
///
/// ```
/// use codec_fory::{ForyJsonRead, Reader, Result};
///
/// /// Pairs in the order of the input, equal names included.
/// struct Pairs(Vec<(String, i64)>);
///
/// impl<'de> ForyJsonRead<'de> for Pairs {
///     fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
///         let mut pairs = Vec::new();
///         let mut object = reader.object()?;
///         while let Some((name, value)) = object.next_member()? {
///             pairs.push((name.into_owned(), value.value()?));
///         }
///         Ok(Pairs(pairs))
///     }
/// }
///
/// let pairs: Pairs = codec_fory::from_json(r#"{"a":1,"b":2,"a":3}"#)?;
/// assert_eq!(pairs.0[2], ("a".to_owned(), 3));
/// # codec_fory::Result::Ok(())
/// ```
pub struct ObjectReader<'a, 'r, 'de> {
    reader: &'a mut Reader<'r, 'de>,
    at: At,
}

impl<'r, 'de> ObjectReader<'_, 'r, 'de> {
    /// The next name and the reader of its value, of which exactly one must be read; None at the
    /// end of the object.
    ///
    /// # Errors
    ///
    /// If there is no valid name, or neither a comma nor the end.
    #[allow(
        clippy::type_complexity,
        reason = "a pair in an Option in a Result is plain enough"
    )]
    pub fn next_member(&mut self) -> Result<Option<(Cow<'r, str>, &mut Reader<'r, 'de>)>> {
        if !self.at.next(self.reader, b'}')? {
            return Ok(None);
        }
        let name = match self.reader.step(member_name)? {
            Text::Plain(name) => Cow::Borrowed(name),
            Text::Unescaped(name) => Cow::Owned(name),
        };
        Ok(Some((name, &mut *self.reader)))
    }
}
