//! Strings read, with their escapes resolved and their UTF-8 checked.

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
#[inline(always)]
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
            let mut text = Vec::<u8>::with_capacity(len);
            // SAFETY: the len bytes and the quote are not padding; the vector has room for them;
            // what is all ASCII is valid UTF-8; and the slot can be written.
            unsafe {
                let end = start.add(len);
                simd::copy_short(end.behind(len).as_ptr(), text.as_mut_ptr(), len);
                text.set_len(len);
                slot.write(String::from_utf8_unchecked(text));
                return Some(end.add(1));
            }
        }
    }
    // SAFETY: passed on to the caller.
    unsafe { read_string_long(p, slot, state) }
}

/// # Safety
///
/// As for [`read_string`].
#[inline(never)]
unsafe fn read_string_long<'b>(
    p: Cursor<'b>,
    slot: *mut String,
    state: &mut ReadState<'_>,
) -> Option<Cursor<'b>> {
    let (text, p) = read_text(p, state)?;
    let text = match text {
        Text::Plain(text) => String::from(text),
        Text::Unescaped(text) => text,
    };
    state.charge_text(text.len());
    // SAFETY: the caller promises that the slot can be written.
    unsafe { slot.write(text) };
    Some(p)
}

/// A string that was read: as it stands in the input, or with its escapes resolved.
pub(crate) enum Text<'b> {
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
    let p = p.skip_space();
    let Some(start) = p.strip_byte(b'"') else {
        state.fail(p, ErrorKind::WrongType, EXPECTED)?;
        return None;
    };
    let run = simd::unescaped_run(state.rest(start));
    // SAFETY: a zero byte is special, so the run ends before the padding.
    let end = unsafe { start.add(run) };
    // SAFETY: the cursor was moved over these bytes.
    let text = unsafe { end.behind(run) };
    if let Some(after) = end.strip_byte(b'"') {
        return Some((Text::Plain(check(text, start, state)?), after));
    }
    let mut unescaped = Vec::with_capacity(run + 32);
    unescaped.extend_from_slice(text);
    let after = unescape(end, Some(&mut unescaped), state)?;
    // What escapes resolve to is UTF-8, so the parts between them must be.
    // SAFETY: the cursor was moved over these bytes.
    let raw = unsafe { after.behind(after.since(start)) };
    check(raw, start, state)?;
    // SAFETY: the text between the escapes was checked, and an escape is ASCII: cutting there
    // leaves valid pieces, to which whole characters were added.
    let unescaped = unsafe { String::from_utf8_unchecked(unescaped) };
    Some((Text::Unescaped(unescaped), after))
}

/// The place after a string that is checked like any other but not kept.
pub(crate) fn skip_string<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<Cursor<'b>> {
    let Some(start) = p.strip_byte(b'"') else {
        return state.fail(p, ErrorKind::Syntax, EXPECTED);
    };
    let len = simd::plain_run(&start.load());
    if start.byte_at(len) == b'"' {
        // SAFETY: neither the len bytes nor the quote are padding.
        return Some(unsafe { start.add(len + 1) });
    }
    let run = simd::unescaped_run(state.rest(start));
    // SAFETY: a zero byte is special, so the run ends before the padding.
    let end = unsafe { start.add(run) };
    let after = unescape(end, None, state)?;
    // SAFETY: the cursor was moved over these bytes.
    let raw = unsafe { after.behind(after.since(start)) };
    check(raw, start, state)?;
    Some(after)
}

/// The text, if it is UTF-8; otherwise the place of the first broken byte is noted.
#[inline]
fn check<'b>(text: &'b [u8], start: Cursor<'b>, state: &mut ReadState<'_>) -> Option<&'b str> {
    if state.utf8_known {
        // SAFETY: the source was a str, and text is cut at ASCII bytes only.
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

/// Goes on from the first special byte of a string to the place after its closing quote.
#[inline]
fn unescape<'b>(
    mut p: Cursor<'b>,
    mut kept: Option<&mut Vec<u8>>,
    state: &mut ReadState<'_>,
) -> Option<Cursor<'b>> {
    loop {
        match p.byte() {
            b'"' => return Some(p.step()),
            b'\\' => {
                let (c, after) = escape(p, state)?;
                if let Some(kept) = &mut kept {
                    if c.is_ascii() {
                        kept.push(c as u8);
                    } else {
                        kept.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                    }
                }
                p = after;
            }
            _ => {
                let kind = if p.byte() == 0 && state.at_end(p) {
                    ErrorKind::UnexpectedEnd
                } else {
                    ErrorKind::InvalidString
                };
                let what = "a closing quote, or an escape for a control character";
                return state.fail_here(p, kind, what);
            }
        }
        let run = simd::unescaped_run(state.rest(p));
        // SAFETY: a zero byte is special, so the run ends before the padding.
        p = unsafe { p.add(run) };
        if let Some(kept) = &mut kept {
            // SAFETY: the cursor was moved over these bytes.
            kept.extend_from_slice(unsafe { p.behind(run) });
        }
    }
}

/// The character of one escape, which starts at `p`, and the place after it.
#[inline]
fn escape<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<(char, Cursor<'b>)> {
    let letter = p.step();
    let c = match letter.byte() {
        c @ (b'"' | b'\\' | b'/') => c,
        b'b' => 0x08,
        b'f' => 0x0C,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'u' => return unicode_escape(p, state),
        _ => {
            state.fail_here(
                letter,
                ErrorKind::InvalidString,
                "an escape such as \\n or \\u00e9",
            )?;
            return None;
        }
    };
    Some((char::from(c), letter.step()))
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

/// The four digits of the escape at `p`.
fn hex4<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<(u32, Cursor<'b>)> {
    let mut p = p.step().step();
    let mut unit = 0;
    for _ in 0..4 {
        let Some(digit) = char::from(p.byte()).to_digit(16) else {
            state.fail_here(p, ErrorKind::InvalidString, "a hexadecimal digit")?;
            return None;
        };
        unit = unit << 4 | digit;
        p = p.step();
    }
    Some((unit, p))
}
