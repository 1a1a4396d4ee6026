//! Strings written with their escapes.

use crate::output::{Output, Pen, add};
use crate::simd::{self, Level};

/// What a string needs beside its own length, if it has no escapes: the quotes.
pub(crate) const FIXED: usize = 2;

/// Bytes that an escape has at most.
const MAX_ESCAPE: usize = 6;

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
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn put_string(pen: Pen, out: &mut Output, text: &str, rest: usize) -> Pen {
    let put = out.put_string;
    // SAFETY: passed on to the caller; the output has chosen a function for this machine.
    unsafe { put(pen, out, text, rest) }
}

/// A function that does what [`put_string`] does. It is called rather than inlined: a call costs
/// less than the steps of the baseline that it saves, and types with many strings stay small.
pub(crate) type PutString = unsafe fn(Pen, &mut Output, &str, usize) -> Pen;

/// The function for strings on machines of a level.
#[inline]
pub(crate) fn string_writer(level: Level) -> PutString {
    match level {
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => put_string_avx512,
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => put_string_avx2,
        _ => put_string_baseline,
    }
}

/// A [`PutString`] for a level: for short strings without escapes, and for all others a function of
/// its own, so that the first one needs no registers saved.
macro_rules! string_writers {
    ($($level:ident: $put_string:ident, $put_long:ident $(, #[$features:meta])?;)*) => { $(
        /// # Safety
        ///
        /// As for [`put_string`], on a machine of the level.
        $(#[$features])?
        unsafe fn $put_string(pen: Pen, out: &mut Output, text: &str, rest: usize) -> Pen {
            // SAFETY: passed on to the caller; a text that is borrowed does not overlap the buffer.
            unsafe {
                let start = pen.put(b'"');
                if text.len() <= simd::$level::SHORT
                    && simd::$level::copy_clean(text.as_bytes(), start.room(text.len()))
                {
                    return start.add(text.len()).put(b'"');
                }
                $put_long(start, out, text, rest)
            }
        }

        /// A string behind its opening quote.
        ///
        /// # Safety
        ///
        /// As for [`put_string`], with the opening quote written.
        #[inline(never)]
        $(#[$features])?
        unsafe fn $put_long(pen: Pen, out: &mut Output, text: &str, rest: usize) -> Pen {
            const WIDTH: usize = simd::$level::WIDTH;
            let (mut pen, mut text) = (pen, text.as_bytes());
            // SAFETY: there is always room for what is left of the text, for the quote, for rest
            // and for SLACK. A chunk is at most as wide as SLACK; where it has escapes, the bytes
            // that they take more are asked for before it is put together.
            unsafe {
                while !text.is_empty() {
                    let (chunk, left) = text.split_at(text.len().min(WIDTH));
                    let mut special = simd::$level::copy_chunk(chunk, pen.room(chunk.len()));
                    let mut from = 0;
                    if special != 0 {
                        let more = (MAX_ESCAPE - 1) * special.count_ones() as usize;
                        pen = out.ensure(pen, add(text.len() + more + 1, rest));
                        // The buffer may have moved.
                        simd::$level::copy_chunk(chunk, pen.room(chunk.len()));
                    }
                    while special != 0 {
                        let at = special.trailing_zeros() as usize;
                        special &= special - 1;
                        let escape = &ESCAPES[usize::from(chunk[at])];
                        pen = pen.add(at - from).put_padded(escape, usize::from(escape[7]));
                        from = at + 1;
                        // What is behind it stands anew behind the escape.
                        let behind = &chunk[from..];
                        simd::$level::copy_chunk(behind, pen.room(behind.len()));
                    }
                    pen = pen.add(chunk.len() - from);
                    text = left;
                }
                pen.put(b'"')
            }
        }
    )* };
}
string_writers! {
    baseline: put_string_baseline, put_long_baseline;
}
#[cfg(target_arch = "x86_64")]
string_writers! {
    avx2: put_string_avx2, put_long_avx2, #[target_feature(enable = "avx2,bmi1,bmi2")];
    avx512: put_string_avx512, put_long_avx512,
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2")];
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
