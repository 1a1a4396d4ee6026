//! The codec: its options, and the ways in and out.

use std::cell::Cell;
use std::io;
use std::mem::MaybeUninit;

use crate::error::{Error, ErrorKind, Result};
use crate::input::{Cursor, PADDING, ReadState};
use crate::options::{ByteArrayFormat, Options, PropertyNaming};
use crate::output::{Compact, Form, Output, Pen, Positional, Pretty, Style, add};
use crate::traits::{ForyJsonRead, ForyJsonWrite};
use crate::writer::Writer;

/// How many levels of lists and pointers are looked at to guess how long a document will be.
const ESTIMATE_LEVELS: u32 = 3;

/// The most that is reserved on a guess. A list is judged by its first elements, which may be much
/// larger than the others; past this size the buffer grows with what is written, which costs
/// little.
const MAX_ESTIMATE_BYTES: usize = 64 << 10;

/// The most bytes that a first capacity is typical for. Allocators are quick with blocks of up to a
/// thousand bytes or so, this and `SLACK` together.
const MAX_FIRST_BYTES: usize = 960;

/// Bytes that a vector may have beside twice its length: to cut less off costs more than it saves.
const SPARE_BYTES: usize = 512;

/// A pretty document up to this size is put together in a buffer that its thread keeps.
const MAX_SCRATCH_BYTES: usize = 1 << 20;

/// Inputs up to this size are padded on the stack, longer ones on the heap.
const STACK_BYTES: usize = 4096;

/// A codec with its options: cheap to copy, immutable, and shared freely between threads.
///
/// ```
/// use codec_fory::{ForyJson, PropertyNaming};
///
/// #[derive(ForyJson, Debug, PartialEq)]
/// struct Track {
///     has_lyrics: bool,
///     title: Option<String>,
/// }
///
/// let json = ForyJson::builder().property_naming(PropertyNaming::SnakeCase).build();
/// let track = Track { has_lyrics: true, title: None };
/// let text = json.to_json(&track)?;
/// assert_eq!(text, r#"{"has_lyrics":true}"#);
/// assert_eq!(json.from_json::<Track>(&text)?, track);
/// # codec_fory::Result::Ok(())
/// ```
///
/// # Memory
///
/// A read holds the input at most once more (a padded copy) beside what it builds. A write holds
/// at most twice the output, or 64 KiB where that is more; the vector that it returns has a
/// capacity of at most twice its length and 512 bytes, a pretty one of exactly its length.
#[derive(Clone, Copy, Debug)]
pub struct ForyJson {
    options: Options,
}

impl Default for ForyJson {
    fn default() -> Self {
        Self::new()
    }
}

impl ForyJson {
    /// A codec with the default options.
    pub const fn new() -> Self {
        ForyJson {
            options: Options::DEFAULT,
        }
    }

    /// See [`ForyJsonBuilder::max_depth`].
    pub(crate) const fn max_depth(&self) -> u32 {
        self.options.max_depth
    }

    /// Starts from the default options.
    pub const fn builder() -> ForyJsonBuilder {
        ForyJsonBuilder {
            options: Options::DEFAULT,
        }
    }

    /// Writes `value` as compact JSON.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::DepthLimit`], or an error of a codec written by hand.
    #[inline]
    pub fn to_json_bytes<T: ForyJsonWrite + ?Sized>(&self, value: &T) -> Result<Vec<u8>> {
        write_any(value, Vec::new(), &self.options)
    }

    /// Writes `value` as compact JSON into a string.
    ///
    /// # Errors
    ///
    /// As for [`to_json_bytes`](Self::to_json_bytes).
    #[inline]
    pub fn to_json<T: ForyJsonWrite + ?Sized>(&self, value: &T) -> Result<String> {
        self.to_json_bytes(value).map(into_string)
    }

    /// Writes `value` as JSON with every member and element on a line of its own, indented by two
    /// spaces. The vector is allocated once, with exactly the size of the document.
    ///
    /// # Errors
    ///
    /// As for [`to_json_bytes`](Self::to_json_bytes).
    #[inline]
    pub fn to_pretty_json_bytes<T: ForyJsonWrite + ?Sized>(&self, value: &T) -> Result<Vec<u8>> {
        write_pretty(value, &self.options)
    }

    /// The same as [`to_pretty_json_bytes`](Self::to_pretty_json_bytes), into a string.
    ///
    /// # Errors
    ///
    /// As for [`to_json_bytes`](Self::to_json_bytes).
    #[inline]
    pub fn to_pretty_json<T: ForyJsonWrite + ?Sized>(&self, value: &T) -> Result<String> {
        self.to_pretty_json_bytes(value).map(into_string)
    }

    /// Appends `value` as compact JSON to `buffer`, which is left as it was if there is an error.
    ///
    /// # Errors
    ///
    /// As for [`to_json_bytes`](Self::to_json_bytes).
    pub fn append_json_to<T: ForyJsonWrite + ?Sized>(
        &self,
        value: &T,
        buffer: &mut Vec<u8>,
    ) -> Result<()> {
        append_with(buffer, |buffer| {
            write_any_into(value, buffer, &self.options)
        })
    }

    /// Writes `value` as compact JSON to a stream, with one call.
    ///
    /// # Errors
    ///
    /// As for [`to_json_bytes`](Self::to_json_bytes), and [`ErrorKind::Io`].
    pub fn write_json_to<T: ForyJsonWrite + ?Sized>(
        &self,
        value: &T,
        mut stream: impl io::Write,
    ) -> Result<()> {
        stream
            .write_all(&self.to_json_bytes(value)?)
            .map_err(Error::io)
    }

    /// Reads a value from JSON in UTF-8, which is checked.
    ///
    /// # Errors
    ///
    /// If the input is not exactly one JSON value of the type; see [`Error`] for what it tells.
    #[inline]
    pub fn from_json_bytes<'de, T: ForyJsonRead<'de>>(&self, json: &'de [u8]) -> Result<T> {
        read_any(json, false, &self.options)
    }

    /// Reads a value from JSON.
    ///
    /// # Errors
    ///
    /// As for [`from_json_bytes`](Self::from_json_bytes).
    #[inline]
    pub fn from_json<'de, T: ForyJsonRead<'de>>(&self, json: &'de str) -> Result<T> {
        read_any(json.as_bytes(), true, &self.options)
    }
}

/// Sets the options of a [`ForyJson`](struct@ForyJson).
///
/// ```
/// use codec_fory::ForyJson;
///
/// #[derive(ForyJson)]
/// struct Row { id: u32, note: Option<String> }
///
/// const ROWS: ForyJson = ForyJson::builder().bean_to_array(true).max_depth(3).build();
/// assert_eq!(ROWS.to_json(&[Row { id: 1, note: None }])?, "[[1,null]]");
///
/// let explicit = ForyJson::builder().write_null_fields(true).escape_non_ascii(true).build();
/// let row = Row { id: 2, note: Some("é".into()) };
/// assert_eq!(explicit.to_json(&row)?, r#"{"id":2,"note":"\u00e9"}"#);
/// assert_eq!(explicit.to_json(&Row { id: 3, note: None })?, r#"{"id":3,"note":null}"#);
/// # codec_fory::Result::Ok(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a builder does nothing until it builds"]
pub struct ForyJsonBuilder {
    options: Options,
}

impl ForyJsonBuilder {
    /// Whether fields that are `None` are written as `null`, instead of being left out. Default:
    /// false.
    pub const fn write_null_fields(mut self, write: bool) -> Self {
        self.options.write_null_fields = write;
        self
    }

    /// How the names of fields are spelled. Default: lower camel case.
    pub const fn property_naming(mut self, naming: PropertyNaming) -> Self {
        self.options.property_naming = naming;
        self
    }

    /// How byte arrays are written and read. Default: Base64.
    pub const fn byte_array_format(mut self, format: ByteArrayFormat) -> Self {
        self.options.byte_array_format = format;
        self
    }

    /// Whether objects are written and read as arrays: the fields in the type's order, every one
    /// of them present, `None` as `null`, enums as ordinals. Default: false.
    pub const fn bean_to_array(mut self, array: bool) -> Self {
        self.options.bean_to_array = array;
        self
    }

    /// Whether everything that is not ASCII is written as `\uXXXX`, in values and names. Default:
    /// false.
    pub const fn escape_non_ascii(mut self, escape: bool) -> Self {
        self.options.escape_non_ascii = escape;
        self
    }

    /// How deep arrays and objects may be nested, the outermost one counted, in reading, skipping
    /// and writing. Default: 20. Each level takes some stack, so thousands of them need a large one.
    pub const fn max_depth(mut self, depth: usize) -> Self {
        // A depth past u32 cannot be reached on any stack.
        self.options.max_depth = if depth > u32::MAX as usize {
            u32::MAX
        } else {
            depth as u32
        };
        self
    }

    /// How many bytes one read may build: the storage of lists as they grow, the entries of maps
    /// and sets, boxed values, and the text of strings. Default: 128 MiB.
    pub const fn max_graph_bytes(mut self, bytes: usize) -> Self {
        self.options.max_graph_bytes = bytes;
        self
    }

    /// The codec.
    pub const fn build(self) -> ForyJson {
        ForyJson {
            options: self.options,
        }
    }
}

#[inline]
pub(crate) fn into_string(json: Vec<u8>) -> String {
    debug_assert!(std::str::from_utf8(&json).is_ok());
    // SAFETY: everything that the writer takes is a str, a number or a literal of ASCII.
    unsafe { String::from_utf8_unchecked(json) }
}

/// Writes in the fixed form `F`, behind what is in `buffer`.
#[inline]
pub(crate) fn write_form<F: Form, T: ForyJsonWrite + ?Sized>(
    value: &T,
    buffer: Vec<u8>,
    options: &Options,
) -> (Vec<u8>, Option<Error>) {
    run(value, buffer, options, F::STYLE, F::PRETTY, |pen, out| {
        // SAFETY: the needs of the value are asked for, and it leaves the pen in the same buffer.
        unsafe {
            let pen = out.ensure(pen, add(T::SHAPE.fixed(), value.extra()));
            value.write_raw::<F>(pen, out, 0)
        }
    })
}

/// Writes with all options looked up at run time.
fn write_general<T: ForyJsonWrite + ?Sized>(
    value: &T,
    buffer: Vec<u8>,
    options: &Options,
    pretty: bool,
) -> (Vec<u8>, Option<Error>) {
    run(
        value,
        buffer,
        options,
        Style::General,
        pretty,
        |pen, out| {
            // SAFETY: a new output has SLACK behind its pen.
            let mut writer = unsafe { Writer::new(pen, out) };
            let result = value.write(&mut writer);
            let pen = writer.into_pen();
            if let Err(error) = result {
                out.fail(error);
            }
            pen
        },
    )
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn run<T: ForyJsonWrite + ?Sized>(
    value: &T,
    buffer: Vec<u8>,
    options: &Options,
    style: Style,
    pretty: bool,
    write: impl FnOnce(Pen, &mut Output) -> Pen,
) -> (Vec<u8>, Option<Error>) {
    // A value of any size is behind a thin pointer: the one to its reference.
    let address = std::ptr::from_ref(&value).cast::<()>();
    let typical = T::typical(ESTIMATE_LEVELS).min(MAX_FIRST_BYTES);
    // Without the names, documents are about half as long.
    let typical = if style == Style::Positional {
        typical / 8 * 5
    } else {
        typical
    };
    // SAFETY: always safe to call.
    let needs = add(T::SHAPE.fixed(), unsafe { value.extra() });
    let first = typical
        .max(needs)
        .max(value.bulk(options.byte_array_format));
    // SAFETY: the reference lives until the output is finished, and the estimate gets the type that
    // it is for.
    let (mut out, pen) = unsafe {
        Output::new(
            buffer,
            first,
            address,
            estimate::<T>,
            options,
            style,
            pretty,
        )
    };
    let pen = write(pen, &mut out);
    // SAFETY: the pen stands where the writing ended.
    unsafe { out.finish(pen) }
}

/// About how many bytes a value takes.
///
/// # Safety
///
/// `value` is the address of a valid `&T`.
#[cold]
unsafe fn estimate<T: ForyJsonWrite + ?Sized>(value: *const ()) -> usize {
    // SAFETY: passed on to the caller.
    let value: &T = unsafe { *value.cast::<&T>() };
    value.estimate(ESTIMATE_LEVELS).min(MAX_ESTIMATE_BYTES)
}

/// The document, unless there was an error; with a capacity that keeps to what is documented.
#[inline]
pub(crate) fn finish((mut json, error): (Vec<u8>, Option<Error>)) -> Result<Vec<u8>> {
    if let Some(error) = error {
        return Err(error);
    }
    if json.capacity() > 2 * json.len() + SPARE_BYTES {
        json.shrink_to_fit();
    }
    Ok(json)
}

#[inline]
fn write_any<T: ForyJsonWrite + ?Sized>(
    value: &T,
    buffer: Vec<u8>,
    options: &Options,
) -> Result<Vec<u8>> {
    finish(write_any_into(value, buffer, options))
}

#[inline]
fn write_any_into<T: ForyJsonWrite + ?Sized>(
    value: &T,
    buffer: Vec<u8>,
    options: &Options,
) -> (Vec<u8>, Option<Error>) {
    match options.style(false) {
        Style::Compact => write_form::<Compact, T>(value, buffer, options),
        Style::Positional => write_form::<Positional, T>(value, buffer, options),
        Style::Pretty | Style::General => write_general(value, buffer, options, false),
    }
}

pub(crate) fn append_with(
    buffer: &mut Vec<u8>,
    write: impl FnOnce(Vec<u8>) -> (Vec<u8>, Option<Error>),
) -> Result<()> {
    let len = buffer.len();
    let (mut written, error) = write(std::mem::take(buffer));
    if error.is_some() {
        written.truncate(len);
    }
    *buffer = written;
    error.map_or(Ok(()), Err)
}

thread_local! {
    /// Where pretty documents are put together before their exact size is known. It holds no
    /// state from one call to the next, only its memory.
    static SCRATCH: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

pub(crate) fn write_pretty<T: ForyJsonWrite + ?Sized>(
    value: &T,
    options: &Options,
) -> Result<Vec<u8>> {
    let mut scratch = SCRATCH.take();
    scratch.clear();
    let (mut json, error) = match options.style(true) {
        Style::Pretty => write_form::<Pretty, T>(value, scratch, options),
        _ => write_general(value, scratch, options, true),
    };
    let result = match error {
        Some(error) => Err(error),
        None if json.capacity() > MAX_SCRATCH_BYTES => {
            json.shrink_to_fit();
            return Ok(json);
        }
        None => Ok(json.as_slice().to_vec()),
    };
    if json.capacity() <= MAX_SCRATCH_BYTES {
        SCRATCH.set(json);
    }
    result
}

#[inline]
fn read_any<'de, T: ForyJsonRead<'de>>(
    json: &'de [u8],
    utf8_known: bool,
    options: &Options,
) -> Result<T> {
    if options.bean_to_array {
        read_form::<Positional, T>(json, utf8_known, options)
    } else {
        read_form::<Compact, T>(json, utf8_known, options)
    }
}

/// Reads a value by way of a padded copy of the input.
#[inline]
pub(crate) fn read_form<'de, F: Form, T: ForyJsonRead<'de>>(
    json: &'de [u8],
    utf8_known: bool,
    options: &Options,
) -> Result<T> {
    if json.len() > STACK_BYTES {
        return read_long::<F, T>(json, utf8_known, options);
    }
    let mut buffer = MaybeUninit::<[u8; STACK_BYTES + PADDING]>::uninit();
    let start = buffer.as_mut_ptr().cast::<u8>();
    // SAFETY: the buffer has room for the text and its padding; what is made a slice was written.
    let padded = unsafe {
        std::ptr::copy_nonoverlapping(json.as_ptr(), start, json.len());
        std::ptr::write_bytes(start.add(json.len()), 0, PADDING);
        std::slice::from_raw_parts(start, json.len() + PADDING)
    };
    read_padded::<F, T>(padded, json, utf8_known, options)
}

#[cold]
#[inline(never)]
fn read_long<'de, F: Form, T: ForyJsonRead<'de>>(
    json: &'de [u8],
    utf8_known: bool,
    options: &Options,
) -> Result<T> {
    let mut padded = Vec::with_capacity(json.len() + PADDING);
    padded.extend_from_slice(json);
    padded.resize(json.len() + PADDING, 0);
    read_padded::<F, T>(&padded, json, utf8_known, options)
}

#[inline(never)]
fn read_padded<'de, F: Form, T: ForyJsonRead<'de>>(
    padded: &[u8],
    json: &'de [u8],
    utf8_known: bool,
    options: &Options,
) -> Result<T> {
    // SAFETY: both callers have put the padding behind the text.
    let start = unsafe { Cursor::new(padded) };
    let mut state = ReadState::new(json, start, utf8_known, options);
    let mut slot = MaybeUninit::<T>::uninit();
    // SAFETY: the slot can be written.
    let Some(end) = (unsafe { T::read_raw::<F>(start, slot.as_mut_ptr(), &mut state) }) else {
        return Err(state.error());
    };
    // SAFETY: the read has initialised the slot.
    let value = unsafe { slot.assume_init() };
    if !state.at_end(end) || state.check_graph(end).is_none() {
        check_end(end, &mut state)?;
    }
    Ok(value)
}

/// Only white space may follow the value, and its text may not have been too much.
#[cold]
#[inline(never)]
fn check_end(end: Cursor<'_>, state: &mut ReadState<'_>) -> Result<()> {
    let place = end.skip_space();
    if state.check_graph(place).is_some() && state.at_end(place) {
        return Ok(());
    }
    state.fail(place, ErrorKind::TrailingCharacters, "the end of the input");
    Err(state.error())
}
