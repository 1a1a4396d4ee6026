//! The input of one read: where it stands, and what the read keeps track of.
//!
//! The text is copied once into a buffer with [`PADDING`] zero bytes behind it. No element of the
//! grammar takes a zero byte, so a read stops at the first one, and looking ahead by up to
//! `PADDING` bytes needs no check. A [`Cursor`] is the only way to look at the text; it cannot be
//! moved past its end, which makes everything built on it safe code.

use std::marker::PhantomData;
use std::ptr::NonNull;

use crate::error::{Error, ErrorKind, Place, Segment, describe};
use crate::options::{ByteArrayFormat, Options, PropertyNaming};
use crate::text::utf8;

/// Zero bytes behind the text. One scan step looks at 64 bytes from any place in the text, the
/// first padding byte included.
pub(crate) const PADDING: usize = 80;

/// A place in the padded text of one read.
///
/// Invariant: it points at a byte of the text or at the first byte of its padding, and the whole
/// padded buffer can be read for `'b`.
#[derive(Clone, Copy)]
pub struct Cursor<'b> {
    at: NonNull<u8>,
    /// The whole padded buffer.
    #[cfg(feature = "checked")]
    bounds: (usize, usize),
    buffer: PhantomData<&'b [u8]>,
}

impl<'b> Cursor<'b> {
    /// The start of a text that is followed by its padding in `padded`.
    ///
    /// # Safety
    ///
    /// The last [`PADDING`] bytes of `padded` are zero.
    pub(crate) unsafe fn new(padded: &'b [u8]) -> Self {
        debug_assert!(padded.ends_with(&[0; PADDING]));
        Cursor {
            at: NonNull::from(padded).cast(),
            #[cfg(feature = "checked")]
            bounds: (padded.as_ptr() as usize, padded.as_ptr_range().end as usize),
            buffer: PhantomData,
        }
    }

    /// The address, to compare places of the same text.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn address(self) -> usize {
        self.at.as_ptr() as usize
    }

    /// Bytes from `start` to here; both are places in the same text, `start` the earlier one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn since(self, start: Cursor<'b>) -> usize {
        debug_assert!(start.address() <= self.address());
        self.address().wrapping_sub(start.address())
    }

    /// The next `N` bytes, `N` at most [`PADDING`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn load<const N: usize>(self) -> [u8; N] {
        const { assert!(N <= PADDING) };
        #[cfg(feature = "checked")]
        assert!(self.bounds.1 - self.address() >= N);
        // SAFETY: the cursor stands before or at the padding, so PADDING bytes follow it.
        unsafe { self.at.cast::<[u8; N]>().read_unaligned() }
    }

    /// The byte here; 0 at the end of the text.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn byte(self) -> u8 {
        self.load::<1>()[0]
    }

    /// The byte `ahead` places on, less than [`PADDING`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn byte_at(self, ahead: usize) -> u8 {
        debug_assert!(ahead < PADDING);
        #[cfg(feature = "checked")]
        assert!(self.bounds.1 - self.address() > ahead);
        // Every caller's `ahead` is a count of at most 63, the most that one scan step can give;
        // the mask costs nothing where the compiler sees that and keeps this function safe.
        // SAFETY: PADDING bytes follow the cursor, and 63 is less than that.
        unsafe { *self.at.as_ptr().add(ahead & 63) }
    }

    /// The next eight bytes, the first of them lowest.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn word(self) -> u64 {
        u64::from_le_bytes(self.load())
    }

    /// Moves on by `n` bytes.
    ///
    /// # Safety
    ///
    /// None of the `n` bytes from here on is part of the padding.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn add(self, n: usize) -> Self {
        #[cfg(feature = "checked")]
        assert!(self.bounds.1 - self.address() >= n + PADDING);
        Cursor {
            // SAFETY: the caller promises that the text goes on for n bytes.
            at: unsafe { self.at.add(n) },
            ..self
        }
    }

    /// Moves back by `n` bytes.
    ///
    /// # Safety
    ///
    /// The cursor was moved over them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) unsafe fn sub(self, n: usize) -> Self {
        #[cfg(feature = "checked")]
        assert!(self.address() - self.bounds.0 >= n);
        Cursor {
            // SAFETY: the caller promises that these bytes are part of the text.
            at: unsafe { self.at.sub(n) },
            ..self
        }
    }

    /// The `n` bytes before here.
    ///
    /// # Safety
    ///
    /// The cursor was moved over them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) unsafe fn behind(self, n: usize) -> &'b [u8] {
        #[cfg(feature = "checked")]
        assert!(self.address() - self.bounds.0 >= n);
        // SAFETY: the caller promises that these bytes are part of the text, which lives for 'b.
        unsafe { std::slice::from_raw_parts(self.at.as_ptr().sub(n), n) }
    }

    /// Whether the next bytes are these. A literal has no zero byte.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn at<const N: usize>(self, literal: &[u8; N]) -> bool {
        if N > PADDING {
            // A zero byte ends the comparison before it can leave the text.
            let mut here = self;
            for &byte in literal {
                if here.byte() != byte || byte == 0 {
                    return false;
                }
                // SAFETY: the byte here is not zero, so it is not part of the padding.
                here = unsafe { here.add(1) };
            }
            return true;
        }
        if N > 2 && N < 8 && N != 4 {
            // One load and a shift are cheaper than two loads.
            let mut padded = [0; 8];
            padded[8 - N..].copy_from_slice(literal);
            return self.word() << (64 - 8 * N) == u64::from_le_bytes(padded);
        }
        #[cfg(feature = "checked")]
        assert!(self.bounds.1 - self.address() >= N);
        // SAFETY: N is at most PADDING, and that many bytes follow the cursor.
        let here = unsafe { self.at.cast::<[u8; N]>().as_ref() };
        here == literal
    }

    /// The place after the literal, if it is here. A literal has no zero byte.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn strip<const N: usize>(self, literal: &[u8; N]) -> Option<Self> {
        // The literals are constants; this folds to nothing.
        if !self.at(literal) || literal.contains(&0) {
            return None;
        }
        // SAFETY: the next N bytes equal a literal without zeros, so they are not padding.
        Some(unsafe { self.add(N) })
    }

    /// The place after one byte, if it is here.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn strip_byte(self, byte: u8) -> Option<Self> {
        if self.byte() != byte || byte == 0 {
            return None;
        }
        // SAFETY: the byte here is not zero, so it is not part of the padding.
        Some(unsafe { self.add(1) })
    }

    /// The place after this one byte, whatever it is; stays at the end of the text.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn step(self) -> Self {
        // SAFETY: a byte that is not zero is not part of the padding.
        unsafe { self.add((self.byte() != 0) as usize) }
    }

    /// The place after white space.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn skip_space(self) -> Self {
        if self.byte() > b' ' {
            return self;
        }
        // One space behind a comma or a colon is the most common of all.
        if self.byte() == b' ' && self.byte_at(1) > b' ' {
            // SAFETY: a space is not part of the padding.
            return unsafe { self.add(1) };
        }
        self.skip_space_run()
    }

    #[inline(never)]
    fn skip_space_run(self) -> Self {
        let mut here = self;
        loop {
            let run = crate::simd::space_run(here.load());
            // SAFETY: the bytes of the run are white space, so none of them is padding.
            here = unsafe { here.add(run) };
            if run < 16 {
                return here;
            }
        }
    }
}

/// What is known about the encoding of the source.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Utf8 {
    /// Nothing yet.
    Unknown,
    /// From the place of the first text that was asked about to the end, it is UTF-8.
    Known,
    /// It is not UTF-8 as a whole; each text has to be checked by itself.
    Broken,
}

/// What one read keeps track of beside its place: the options, the limits, the first error.
pub struct ReadState<'de> {
    source: &'de [u8],
    start: usize,
    /// The end of the padding behind the copy of the source.
    limit: usize,
    utf8: Utf8,
    pub(crate) naming: PropertyNaming,
    pub(crate) byte_format: ByteArrayFormat,
    pub(crate) positional: bool,
    pub(crate) depth_left: u32,
    max_depth: u32,
    /// What is left of the graph budget. Text is only subtracted, because the input pays for it;
    /// a negative value is noticed at the next growing list and at the end.
    graph_left: i64,
    max_graph_bytes: usize,
    fault: Option<Box<Fault>>,
    /// The place of the last error.
    located: Place,
    passed: Passed,
}

/// A member that was found where another one had been looked for, so that the next one who looks
/// there need not find out again.
struct Passed {
    /// The address of the place before the comma or brace.
    place: usize,
    /// The table that says which field it is.
    table: usize,
    field: usize,
    /// Bytes to its value; 0 if it is no field's.
    ahead: usize,
}

/// The first error of a read, and the path to it, the innermost step first.
struct Fault {
    error: Error,
    offset: usize,
    path: Vec<Segment>,
}

impl<'de> ReadState<'de> {
    pub(crate) fn new(
        source: &'de [u8],
        start: Cursor<'_>,
        utf8_known: bool,
        options: &Options,
    ) -> Self {
        ReadState {
            source,
            start: start.address(),
            limit: start.address() + source.len() + PADDING,
            utf8: if utf8_known {
                Utf8::Known
            } else {
                Utf8::Unknown
            },
            naming: options.property_naming,
            byte_format: options.byte_array_format,
            positional: options.bean_to_array,
            depth_left: options.max_depth,
            max_depth: options.max_depth,
            graph_left: i64::try_from(options.max_graph_bytes).unwrap_or(i64::MAX),
            max_graph_bytes: options.max_graph_bytes,
            fault: None,
            located: Place::START,
            passed: Passed {
                place: 0,
                table: 0,
                field: 0,
                ahead: 0,
            },
        }
    }

    /// Notes that the member at `place` is that of a field by a table, and where its value is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn pass<'b>(
        &mut self,
        place: Cursor<'b>,
        table: usize,
        field: usize,
        value: Cursor<'b>,
    ) {
        self.passed = Passed {
            place: place.address(),
            table,
            field,
            ahead: value.since(place),
        };
    }

    /// Notes that there is no member at `place` that a field of a table may go on with.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn pass_none(&mut self, place: Cursor<'_>, table: usize) {
        self.pass(place, table, 0, place);
    }

    /// What was noted of this place and table: the field, and the place of its value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn passed<'b>(
        &self,
        place: Cursor<'b>,
        table: usize,
    ) -> Option<(usize, Option<Cursor<'b>>)> {
        let passed = &self.passed;
        if passed.place != place.address() || passed.table != table {
            return None;
        }
        // SAFETY: the cursor was moved over these bytes of the same text, from this place.
        let value = unsafe { place.add(passed.ahead) };
        Some((passed.field, (passed.ahead != 0).then_some(value)))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn offset(&self, place: Cursor<'_>) -> usize {
        place.address().wrapping_sub(self.start)
    }

    /// Everything from `place` to the end of the padding.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn rest<'b>(&self, place: Cursor<'b>) -> &'b [u8] {
        #[cfg(feature = "checked")]
        assert!(place.bounds.1 == self.limit);
        // SAFETY: the cursor stands in the padded text, which ends at `limit` and lives for 'b.
        unsafe { std::slice::from_raw_parts(place.at.as_ptr(), self.limit - place.address()) }
    }

    /// Whether all text from `place` on is UTF-8, where `place` is behind a quote. It is found out
    /// once, for everything up to the end, because one long check is far cheaper than many short
    /// ones; if the answer is no, a single text may still be UTF-8.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn is_utf8(&mut self, place: Cursor<'_>) -> bool {
        self.utf8 == Utf8::Known || self.utf8 == Utf8::Unknown && self.check_utf8(place)
    }

    #[inline(never)]
    fn check_utf8(&mut self, place: Cursor<'_>) -> bool {
        let rest = self.source.get(self.offset(place)..).unwrap_or_default();
        let valid = utf8::check(rest).is_some();
        self.utf8 = if valid { Utf8::Known } else { Utf8::Broken };
        valid
    }

    /// Whether this is the end of the text, not a zero byte in it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn at_end(&self, place: Cursor<'_>) -> bool {
        self.offset(place) == self.source.len()
    }

    /// The bytes of the caller's own input before `end`, `len` of them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn borrow(&self, end: Cursor<'_>, len: usize) -> &'de [u8] {
        let end = self.offset(end);
        &self.source[end - len..end]
    }

    /// The bytes of the caller's own input behind the quote at `quote`, `len` of them.
    #[inline]
    pub(crate) fn borrow_name(&self, quote: Cursor<'_>, len: usize) -> &'de [u8] {
        let start = self.offset(quote) + 1;
        &self.source[start..start + len]
    }

    /// One array or object deeper.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn enter<'b>(&mut self, place: Cursor<'b>) -> Option<Cursor<'b>> {
        if self.depth_left == 0 {
            return self.too_deep(place);
        }
        self.depth_left -= 1;
        Some(place)
    }

    /// Back from an array or object.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn leave(&mut self) {
        self.depth_left += 1;
    }

    #[cold]
    #[inline(never)]
    fn too_deep<'b>(&mut self, place: Cursor<'b>) -> Option<Cursor<'b>> {
        let place = place.skip_space();
        let message = format!(
            "arrays and objects are nested deeper than {}",
            self.max_depth
        );
        self.fail_with(place, Error::new(ErrorKind::DepthLimit, message))
    }

    /// Charges text, which the input pays for byte by byte.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn charge_text(&mut self, bytes: usize) {
        self.graph_left = self.graph_left.wrapping_sub(bytes as i64);
    }

    /// Charges what a few bytes of input can make large: elements, entries, boxes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn charge<'b>(&mut self, place: Cursor<'b>, bytes: usize) -> Option<Cursor<'b>> {
        self.graph_left = self
            .graph_left
            .saturating_sub(i64::try_from(bytes).unwrap_or(i64::MAX));
        self.check_graph(place)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn check_graph<'b>(&mut self, place: Cursor<'b>) -> Option<Cursor<'b>> {
        if self.graph_left < 0 {
            self.too_large(place)
        } else {
            Some(place)
        }
    }

    #[cold]
    #[inline(never)]
    fn too_large<'b>(&mut self, place: Cursor<'b>) -> Option<Cursor<'b>> {
        let message = format!("the value takes more than {} bytes", self.max_graph_bytes);
        self.fail_with(place, Error::new(ErrorKind::GraphLimit, message))
    }

    /// Notes that `expected` is not what stands at `place`. The result is always None, so that it
    /// can be returned.
    #[cold]
    #[inline(never)]
    pub fn fail<'b>(
        &mut self,
        place: Cursor<'b>,
        kind: ErrorKind,
        expected: &str,
    ) -> Option<Cursor<'b>> {
        self.fail_here(place.skip_space(), kind, expected)
    }

    /// The same without going over white space, inside of strings.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail_here<'b>(
        &mut self,
        place: Cursor<'b>,
        kind: ErrorKind,
        expected: &str,
    ) -> Option<Cursor<'b>> {
        let rest = self.source.get(self.offset(place)..).unwrap_or_default();
        let kind = match kind {
            ErrorKind::Syntax | ErrorKind::WrongType | ErrorKind::InvalidString
                if rest.is_empty() =>
            {
                ErrorKind::UnexpectedEnd
            }
            ErrorKind::WrongType if !starts_value(rest[0]) => ErrorKind::Syntax,
            kind => kind,
        };
        let message = format!("expected {expected}, found {}", describe(rest));
        self.fail_with(place, Error::new(kind, message))
    }

    /// Notes an error at a place, where the message says all.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail_with<'b>(
        &mut self,
        place: Cursor<'b>,
        mut error: Error,
    ) -> Option<Cursor<'b>> {
        if self.fault.is_none() {
            let offset = self.offset(place);
            let path = error.take_steps();
            self.fault = Some(Box::new(Fault {
                error,
                offset,
                path,
            }));
        }
        None
    }

    /// Adds the name of a field to the path of the error.
    #[cold]
    #[inline(never)]
    pub(crate) fn in_field(&mut self, name: &str) {
        if let Some(fault) = &mut self.fault {
            fault.path.push(Segment::Name(name.into()));
        }
    }

    /// Adds the index of an element to the path of the error.
    #[cold]
    #[inline(never)]
    pub(crate) fn in_element(&mut self, index: usize) {
        if let Some(fault) = &mut self.fault {
            fault.path.push(Segment::Index(index));
        }
    }

    /// The error of a read that has failed, without its place: for a codec written by hand, which
    /// hands it back through [`fail_with`](Self::fail_with).
    #[cold]
    pub(crate) fn error(&mut self) -> Error {
        match self.fault.take() {
            Some(fault) => {
                let place = || {
                    self.located = self.located.moved(self.source, fault.offset);
                    self.located
                };
                fault.error.locate(place, fault.path)
            }
            // A codec written by hand has swallowed an error and then failed without one.
            None => Error::custom("the value could not be read"),
        }
    }
}

/// Whether a JSON value can start with this byte.
pub(crate) fn starts_value(byte: u8) -> bool {
    matches!(
        byte,
        b'"' | b'{' | b'[' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n'
    )
}
