//! Strings written with their escapes.

use crate::output::{Output, Pen, add};
use crate::simd;

/// What a string needs beside its own length, if it has no escapes: the quotes.
pub(crate) const FIXED: usize = 2;

/// What stands for a byte in a JSON string, and in the last place its length.
static ESCAPES: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut i = 0;
    while i < 256 {
        let byte = i as u8;
        let short = match byte {
            b'"' | b'\\' => byte,
            0x08 => b'b',
            0x09 => b't',
            0x0A => b'n',
            0x0C => b'f',
            0x0D => b'r',
            _ => 0,
        };
        table[i] = if short != 0 {
            [b'\\', short, 0, 0, 0, 0, 0, 2]
        } else if byte < 0x20 {
            let hex = b"0123456789abcdef";
            [
                b'\\',
                b'u',
                b'0',
                b'0',
                b'0' + (byte >> 4),
                hex[(byte & 15) as usize],
                0,
                6,
            ]
        } else {
            [byte, 0, 0, 0, 0, 0, 0, 1]
        };
        i += 1;
    }
    table
};

/// Writes a string with its quotes.
///
/// # Safety
///
/// `pen` stands in `out`; there is room for the text, for `FIXED` and `rest` bytes and for `SLACK`.
/// After it, there is room for `rest` and for `SLACK`.
#[inline(always)]
pub(crate) unsafe fn put_string(pen: Pen, out: &mut Output, text: &str, rest: usize) -> Pen {
    // SAFETY: passed on to the caller; a text that is borrowed does not overlap the buffer.
    unsafe {
        let start = pen.put(b'"');
        if simd::copy_checked(text.as_bytes(), start.pointer()) {
            return start.add(text.len()).put(b'"');
        }
        put_escaped(start, out, text, rest)
    }
}

/// The rest of a string of which at least one byte needs an escape, and the closing quote.
///
/// # Safety
///
/// As for [`put_string`], with the opening quote already written.
#[inline(never)]
unsafe fn put_escaped(pen: Pen, out: &mut Output, text: &str, rest: usize) -> Pen {
    let len: usize = text
        .bytes()
        .map(|b| usize::from(ESCAPES[usize::from(b)][7]))
        .sum();
    // SAFETY: the room is asked for before the stores; each is eight bytes wide and within SLACK.
    unsafe {
        let mut pen = out.ensure(pen, add(len + 1, rest));
        for &byte in text.as_bytes() {
            let escape = &ESCAPES[usize::from(byte)];
            pen = pen.put_padded(escape, usize::from(escape[7]));
        }
        pen.put(b'"')
    }
}

/// Writes a string with its quotes, everything that is not ASCII as `\uXXXX`; asks for room itself.
///
/// # Safety
///
/// `pen` stands in `out`, with `SLACK`; after it, there is room for `SLACK`.
pub(crate) unsafe fn put_ascii_string(pen: Pen, out: &mut Output, text: &str) -> Pen {
    let mut units = [0; 2];
    // SAFETY: room is asked for before each character, of which none takes more than 12 bytes.
    unsafe {
        let mut pen = out.ensure(pen, 1).put(b'"');
        for c in text.chars() {
            pen = out.ensure(pen, 13);
            if c.is_ascii() {
                let escape = &ESCAPES[c as usize];
                pen = pen.put_padded(escape, usize::from(escape[7]));
                continue;
            }
            for unit in c.encode_utf16(&mut units) {
                let hex = |shift: u16| b"0123456789abcdef"[usize::from(*unit >> shift & 15)];
                pen = pen.put_padded(&[b'\\', b'u', hex(12), hex(8), hex(4), hex(0)], 6);
            }
        }
        let pen = pen.put(b'"');
        out.ensure(pen, 0)
    }
}
