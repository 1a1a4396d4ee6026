//! Strings read, with their escapes resolved and their UTF-8 checked.

use std::alloc::{Layout, alloc, handle_alloc_error};
use std::mem::MaybeUninit;

use super::utf8;
use crate::error::{Error, ErrorKind};
use crate::input::{Cursor, ReadState};
use crate::simd;

const EXPECTED: &str = "a string";

/// Reads a string into `slot`; white space before it is skipped.
///
/// # Safety
///
/// `slot` can be written. It is initialised if the result is Some.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn read_string<'b>(
    p: Cursor<'b>,
    slot: *mut String,
    state: &mut ReadState<'_>,
) -> Option<Cursor<'b>> {
    if p.byte() == b'"' {
        let start = p.step();
        let len = simd::plain_run(&start.load());
        if start.byte_at(len) == b'"' {
            state.charge_text(len);
            // SAFETY: the len bytes and the quote are not padding; what is all ASCII is valid
            // UTF-8; and the slot can be written.
            unsafe {
                let end = start.add(len);
                slot.write(String::from_utf8_unchecked(copied(end.behind(len))));
                return Some(end.add(1));
            }
        }
    }
    // SAFETY: passed on to the caller.
    unsafe { read_string_long(p, slot, state) }
}

/// A vector of exactly these bytes.
///
/// `Vec::with_capacity` and `extend_from_slice` come to the same, but by way of three calls that
/// are not inlined, which is a fifth of the time that a short string takes.
#[cfg_attr(not(debug_assertions), inline(always))]
fn copied(text: &[u8]) -> Vec<u8> {
    let len = text.len();
    if len == 0 {
        return Vec::new();
    }
    // SAFETY: the layout's size is the length of a slice, which is never more than isize::MAX, and
    // not 0; the memory is the vector's own, has room for len bytes, and all of them are written.
    unsafe {
        let layout = Layout::from_size_align_unchecked(len, 1);
        let memory = alloc(layout);
        if memory.is_null() {
            handle_alloc_error(layout);
        }
        simd::copy_short(text.as_ptr(), memory, len);
        Vec::from_raw_parts(memory, len, len)
    }
}

/// White space before the string, other characters than ASCII, escapes, more than 63 bytes.
///
/// # Safety
///
/// As for [`read_string`].
#[inline(never)]
unsafe fn read_string_long<'b>(
    p: Cursor<'b>,
    slot: *mut String,
    state: &mut ReadState<'_>,
) -> Option<Cursor<'b>> {
    let (text, p) = match owned_text(p, state) {
        Some(found) => found?,
        None => {
            let (text, p) = read_text(p, state)?;
            let text = match text {
                // SAFETY: a copy of a string is one.
                Text::Plain(text) => unsafe {
                    String::from_utf8_unchecked(copied(text.as_bytes()))
                },
                Text::Unescaped(text) => text,
            };
            (text, p)
        }
    };
    state.charge_text(text.len());
    // SAFETY: the caller promises that the slot can be written.
    unsafe { slot.write(text) };
    Some(p)
}

/// The string at `p` where its first 63 bytes tell how to read it: all of it without escapes in a
/// text that is UTF-8, or one with an escape. The inner result is that of reading it.
#[cfg_attr(not(debug_assertions), inline(always))]
#[allow(
    clippy::type_complexity,
    reason = "two questions, and the answers of a reader"
)]
fn owned_text<'b>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
) -> Option<Option<(String, Cursor<'b>)>> {
    let start = p.strip_byte(b'"')?;
    let len = simd::text_run(&start.load());
    // SAFETY: none of the bytes of a run is zero, so none of them is padding.
    let stop = unsafe { start.add(len) };
    match stop.byte() {
        b'"' if state.is_utf8(start) => {
            // SAFETY: the cursor was moved over these bytes, and everything from start on is UTF-8,
            // which is cut at an ASCII byte.
            let text = unsafe { String::from_utf8_unchecked(copied(stop.behind(len))) };
            Some(Some((text, stop.step())))
        }
        b'\\' => Some(unescape(start, state)),
        _ => None,
    }
}

/// A string that was read: as it stands in the input, or with its escapes resolved.
pub enum Text<'b> {
    Plain(&'b str),
    Unescaped(String),
}

impl Text<'_> {
    #[inline]
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Text::Plain(text) => text,
            Text::Unescaped(text) => text,
        }
    }
}

/// Any string; white space before it is skipped.
#[inline]
pub(crate) fn read_text<'b>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
) -> Option<(Text<'b>, Cursor<'b>)> {
    let (text, end) = raw_text(p, state)?;
    match end.strip_byte(b'"') {
        Some(after) => Some((Text::Plain(text), after)),
        None => {
            // SAFETY: the cursor was moved over the text.
            let start = unsafe { end.sub(text.len()) };
            let (text, after) = unescape(start, state)?;
            Some((Text::Unescaped(text), after))
        }
    }
}

/// The text of a string up to its end or its first escape, and that place. White space before it
/// is skipped.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn raw_text<'b>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
) -> Option<(&'b str, Cursor<'b>)> {
    let p = p.skip_space();
    let Some(start) = p.strip_byte(b'"') else {
        state.fail(p, ErrorKind::WrongType, EXPECTED)?;
        return None;
    };
    let plain = simd::plain_run(&start.load());
    // SAFETY: none of the bytes of a run is zero, so none of them is padding.
    let stop = unsafe { start.add(plain) };
    if stop.byte().is_ascii() && plain < LONGEST_RUN {
        // SAFETY: the cursor was moved over these bytes, which are ASCII.
        return Some(unsafe { (std::str::from_utf8_unchecked(stop.behind(plain)), stop) });
    }
    raw_text_long(start, stop, state)
}

/// The same of a text that starts at `start`, and goes on at `stop` at least.
#[inline(never)]
fn raw_text_long<'b>(
    start: Cursor<'b>,
    stop: Cursor<'b>,
    state: &mut ReadState<'_>,
) -> Option<(&'b str, Cursor<'b>)> {
    let end = run_end(stop, state);
    // SAFETY: the cursor was moved over these bytes.
    let text = unsafe { end.behind(end.since(start)) };
    Some((check(text, start, state)?, end))
}

/// The run that one scan step finds, if it finds no end of it.
const LONGEST_RUN: usize = 63;

/// The next place at or after `p` that is a quote, a backslash or a control character.
#[inline]
fn run_end<'b>(p: Cursor<'b>, state: &ReadState<'_>) -> Cursor<'b> {
    let run = simd::text_run(&p.load());
    // SAFETY: a zero byte is special, so a run ends before the padding.
    let stop = unsafe { p.add(run) };
    if run < LONGEST_RUN {
        return stop;
    }
    let run = simd::unescaped_run(state.rest(stop));
    // SAFETY: as above.
    unsafe { stop.add(run) }
}

/// The place after a string that is checked like any other but not kept.
#[inline]
pub(crate) fn skip_string<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<Cursor<'b>> {
    let Some(start) = p.strip_byte(b'"') else {
        return state.fail(p, ErrorKind::Syntax, EXPECTED);
    };
    let len = simd::plain_run(&start.load());
    if start.byte_at(len) == b'"' {
        // SAFETY: neither the len bytes nor the quote are padding.
        return Some(unsafe { start.add(len + 1) });
    }
    skip_string_long(start, state)
}

#[inline(never)]
fn skip_string_long<'b>(start: Cursor<'b>, state: &mut ReadState<'_>) -> Option<Cursor<'b>> {
    let mut p = start;
    let after = loop {
        p = run_end(p, state);
        match p.byte() {
            b'"' => break p.step(),
            b'\\' => p = escape(p, state)?.1,
            _ => return broken(p, state),
        }
    };
    // SAFETY: the cursor was moved over these bytes.
    let raw = unsafe { after.behind(after.since(start)) };
    check(raw, start, state)?;
    Some(after)
}

/// The text, if it is UTF-8; otherwise the place of the first broken byte is noted.
#[inline]
fn check<'b>(text: &'b [u8], start: Cursor<'b>, state: &mut ReadState<'_>) -> Option<&'b str> {
    if state.is_utf8(start) {
        // SAFETY: everything from start on is UTF-8, and text is cut at ASCII bytes only.
        return Some(unsafe { std::str::from_utf8_unchecked(text) });
    }
    if let Some(text) = utf8::check(text) {
        return Some(text);
    }
    // SAFETY: the valid part is in the text, which follows start.
    let place = unsafe { start.add(utf8::valid_len(text)) };
    let error = Error::new(
        ErrorKind::InvalidUtf8,
        String::from("the text is not valid UTF-8"),
    );
    state.fail_with(place, error)?;
    None
}

/// The bytes that are put together before they are moved to the string.
const PIECE: usize = 256;
/// What one step copies before it looks at how much of that was meant.
const STEP: usize = 16;

/// The start of a text that is put together; what is behind it is not initialised.
struct Piece {
    bytes: [MaybeUninit<u8>; PIECE + STEP],
    filled: usize,
}

impl Piece {
    fn new() -> Self {
        Piece {
            bytes: [const { MaybeUninit::uninit() }; PIECE + STEP],
            filled: 0,
        }
    }

    /// Whether there is no room for another step.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_full(&self) -> bool {
        self.filled > PIECE - STEP
    }

    /// Adds the first `len` bytes of a step, which are not more than there are; it is not full.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push<const N: usize>(&mut self, step: [u8; N], len: usize) {
        const { assert!(N <= STEP) };
        assert!(len <= N && self.filled <= PIECE);
        // SAFETY: from any place up to PIECE on there are STEP bytes, and the step has no more.
        unsafe {
            let target = self.bytes.as_mut_ptr().add(self.filled);
            target.cast::<[u8; N]>().write_unaligned(step);
        }
        self.filled += len;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn text(&self) -> &[u8] {
        let filled = &self.bytes[..self.filled];
        // SAFETY: `push` has initialised what it has counted.
        unsafe { std::slice::from_raw_parts(filled.as_ptr().cast(), filled.len()) }
    }
}

/// The text that starts at `start`, with its escapes resolved, and the place after its quote.
#[inline(never)]
fn unescape<'b>(start: Cursor<'b>, state: &mut ReadState<'_>) -> Option<(String, Cursor<'b>)> {
    // Most texts with escapes fit into the piece, and so are allocated once, in their own size.
    let mut piece = Piece::new();
    let mut kept = Vec::new();
    let mut ascii = true;
    let mut p = start;
    let after = loop {
        if piece.is_full() {
            kept.extend_from_slice(piece.text());
            piece.filled = 0;
            // Where there is much text, there may be long runs of it.
            let run = simd::unescaped_run(state.rest(p));
            // SAFETY: a zero byte is special, so the run ends before the padding, and the cursor
            // was moved over what is behind it.
            unsafe {
                p = p.add(run);
                kept.extend_from_slice(p.behind(run));
            }
            ascii = false;
        }
        let step = p.load::<STEP>();
        let run = simd::text_run_short(step);
        piece.push(step, run);
        ascii &= u128::from_ne_bytes(step) & NOT_ASCII == 0;
        // SAFETY: none of the bytes of a run is zero, so none of them is padding.
        p = unsafe { p.add(run) };
        if run == STEP {
            continue;
        }
        match p.byte() {
            b'"' => break p.step(),
            b'\\' => {
                let letter = p.step();
                let c = ESCAPES[usize::from(letter.byte())];
                if c != 0 {
                    piece.push([c], 1);
                    p = letter.step();
                } else {
                    let (c, behind) = escape(p, state)?;
                    p = behind;
                    let mut bytes = [0; 4];
                    let len = c.encode_utf8(&mut bytes).len();
                    piece.push(bytes, len);
                }
            }
            _ => {
                broken(p, state)?;
                return None;
            }
        }
    };
    if !ascii {
        // What escapes resolve to is UTF-8, so the parts between them must be.
        // SAFETY: the cursor was moved over these bytes.
        let raw = unsafe { after.behind(after.since(start)) };
        check(raw, start, state)?;
    }
    let text = if kept.is_empty() {
        copied(piece.text())
    } else {
        kept.extend_from_slice(piece.text());
        kept
    };
    // SAFETY: the text between the escapes was checked, and an escape is ASCII: cutting there
    // leaves valid pieces, to which whole characters were added.
    Some((unsafe { String::from_utf8_unchecked(text) }, after))
}

const NOT_ASCII: u128 = u128::from_ne_bytes([0x80; 16]);

/// Notes that a string cannot go on with the byte at `p`.
#[cold]
fn broken<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<Cursor<'b>> {
    let kind = if p.byte() == 0 && state.at_end(p) {
        ErrorKind::UnexpectedEnd
    } else {
        ErrorKind::InvalidString
    };
    let what = "a closing quote, or an escape for a control character";
    state.fail_here(p, kind, what)
}

/// What the letter of a short escape stands for; 0 where there is no such escape.
static ESCAPES: [u8; 256] = {
    let mut table = [0; 256];
    table[b'"' as usize] = b'"';
    table[b'\\' as usize] = b'\\';
    table[b'/' as usize] = b'/';
    table[b'b' as usize] = 0x08;
    table[b'f' as usize] = 0x0C;
    table[b'n' as usize] = b'\n';
    table[b'r' as usize] = b'\r';
    table[b't' as usize] = b'\t';
    table
};

/// The character of one escape, which starts at `p`, and the place after it.
#[inline]
fn escape<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<(char, Cursor<'b>)> {
    let letter = p.step();
    let c = ESCAPES[usize::from(letter.byte())];
    if c != 0 {
        return Some((char::from(c), letter.step()));
    }
    if letter.byte() == b'u' {
        return unicode_escape(p, state);
    }
    state.fail_here(
        letter,
        ErrorKind::InvalidString,
        "an escape such as \\n or \\u00e9",
    )?;
    None
}

fn unicode_escape<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<(char, Cursor<'b>)> {
    let (unit, after) = hex4(p, state)?;
    if let Some(c) = char::from_u32(unit) {
        return Some((c, after));
    }
    // A high surrogate must be followed by a low one; a low one cannot come first.
    if unit < 0xDC00 && after.at(b"\\u") {
        let (low, end) = hex4(after, state)?;
        if (0xDC00..0xE000).contains(&low)
            && let Some(c) = char::from_u32(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
        {
            return Some((c, end));
        }
    }
    state.fail_here(
        p,
        ErrorKind::InvalidString,
        "a pair of surrogates, not a lone one",
    )?;
    None
}

/// The value of a hexadecimal digit; 0xFF for every other byte.
static HEX: [u8; 256] = {
    let mut table = [0xFF; 256];
    let mut value = 0;
    while value < 16 {
        table[b"0123456789abcdef"[value as usize] as usize] = value;
        table[b"0123456789ABCDEF"[value as usize] as usize] = value;
        value += 1;
    }
    table
};

/// The four digits of the escape at `p`.
#[inline]
fn hex4<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<(u32, Cursor<'b>)> {
    let first = p.step().step();
    let digits: [u8; 4] = first.load();
    let values = digits.map(|digit| u32::from(HEX[usize::from(digit)]));
    if values.iter().any(|&value| value > 0xF) {
        return wrong_hex(first, state);
    }
    let unit = values.iter().fold(0, |unit, value| unit << 4 | value);
    // SAFETY: digits are not zero, so none of them is padding.
    Some((unit, unsafe { first.add(4) }))
}

#[cold]
fn wrong_hex<'b>(first: Cursor<'b>, state: &mut ReadState<'_>) -> Option<(u32, Cursor<'b>)> {
    let mut p = first;
    while p.byte().is_ascii_hexdigit() {
        p = p.step();
    }
    state.fail_here(p, ErrorKind::InvalidString, "a hexadecimal digit")?;
    None
}
