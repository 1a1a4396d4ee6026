//! Numbers as text, both ways.

mod decimal;
pub(crate) mod digits;
#[cfg(target_arch = "x86_64")]
mod eight;
pub(crate) mod float;
pub(crate) mod int;
pub(crate) mod shortest;

use crate::error::ErrorKind;
use crate::input::{Cursor, ReadState};

/// Digits that a number may have. A longer one is an error, in skipped values too.
pub(crate) const MAX_NUMBER_LEN: usize = 10_000;

/// The parts of a number that is valid JSON.
pub(crate) struct Scanned<'b> {
    pub(crate) text: &'b [u8],
    /// There is neither a fraction nor an exponent.
    pub(crate) integral: bool,
}

/// The number at `p`, which is checked against the grammar of JSON but not turned into a value.
#[inline]
pub(crate) fn scan<'b>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
) -> Option<(Scanned<'b>, Cursor<'b>)> {
    let start = p;
    let mut p = p.strip_byte(b'-').unwrap_or(p);
    let mut integral = true;
    if p.byte() == b'0' {
        p = p.step();
        if p.byte().is_ascii_digit() {
            state.fail(p, ErrorKind::Syntax, "no digit after a leading zero")?;
        }
    } else {
        p = digits(p, state)?;
    }
    if p.byte() == b'.' {
        integral = false;
        p = digits(p.step(), state)?;
    }
    if p.byte() | 0x20 == b'e' {
        integral = false;
        p = p.step();
        if matches!(p.byte(), b'+' | b'-') {
            p = p.step();
        }
        p = digits(p, state)?;
    }
    let len = p.since(start);
    if len > MAX_NUMBER_LEN {
        state.fail(
            start,
            ErrorKind::NumberOutOfRange,
            "a number of at most 10000 characters",
        )?;
    }
    // SAFETY: the cursor was moved over these bytes.
    let text = unsafe { p.behind(len) };
    Some((Scanned { text, integral }, p))
}

/// The place after one or more digits.
#[cfg_attr(not(debug_assertions), inline(always))]
fn digits<'b>(mut p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<Cursor<'b>> {
    if !p.byte().is_ascii_digit() {
        return state.fail(p, ErrorKind::Syntax, "a digit");
    }
    loop {
        let run = digits::count8(p.word());
        // SAFETY: these are digits.
        p = unsafe { digits::after_digits(p, run) };
        if run < 8 {
            return Some(p);
        }
    }
}
