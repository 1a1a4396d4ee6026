//! Byte arrays, in the three formats of [`ByteArrayFormat`].

use std::mem::MaybeUninit;

use base64_simd::{Out, STANDARD};
use hex_simd::AsciiCase;

use crate::error::{Error, ErrorKind};
use crate::input::{Cursor, ReadState};
use crate::number::int;
use crate::options::ByteArrayFormat;
use crate::output::{Output, Pen, Pretty, add};
use crate::reader::next_member;
use crate::simd;
use crate::text::read::read_text;

/// A signed byte as text and a comma, and in the last place the length of both.
static SIGNED: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut i = 0;
    while i < 256 {
        let value = i as u8 as i8;
        let magnitude = value.unsigned_abs();
        let mut text = [0; 8];
        let mut len = 0;
        if value < 0 {
            text[len] = b'-';
            len += 1;
        }
        if magnitude >= 100 {
            text[len] = b'1';
            len += 1;
        }
        if magnitude >= 10 {
            text[len] = b'0' + magnitude / 10 % 10;
            len += 1;
        }
        text[len] = b'0' + magnitude % 10;
        text[len + 1] = b',';
        text[7] = len as u8 + 2;
        table[i] = text;
        i += 1;
    }
    table
};

/// Bytes that an array of `count` bytes takes at most; 0 for one so long that the most it can take
/// is too much to ask for.
#[inline]
pub(crate) fn bulk(count: usize, format: ByteArrayFormat) -> usize {
    match format {
        ByteArrayFormat::Base64 => add(count.div_ceil(3).saturating_mul(4), 2),
        ByteArrayFormat::Base16 => add(count.saturating_mul(2), 2),
        ByteArrayFormat::Array if count <= MAX_BULK => MAX_SIGNED_LEN * count + 2,
        ByteArrayFormat::Array => 0,
    }
}

/// The most bytes that a number of an array of bytes takes with its comma.
const MAX_SIGNED_LEN: usize = 5;

/// The longest array of numbers that the most it can take is asked for at once.
const MAX_BULK: usize = 4096;

/// Writes a byte array; asks for room itself.
///
/// # Safety
///
/// `pen` stands in `out`, with `SLACK`; after it, there is room for `rest` and for `SLACK`.
pub(crate) unsafe fn put_bytes(pen: Pen, out: &mut Output, bytes: &[u8], rest: usize) -> Pen {
    // SAFETY: each branch asks for the room of what it writes, and of rest.
    unsafe {
        match out.byte_format {
            ByteArrayFormat::Base64 => {
                let len = STANDARD.encoded_length(bytes.len());
                let pen = out.ensure(pen, add(len + 2, rest)).put(b'"');
                let done = STANDARD.encode(bytes, Out::from_uninit_slice(room(pen, len)));
                debug_assert!(done.len() == len, "the room is exactly as long as the text");
                pen.add(len).put(b'"')
            }
            ByteArrayFormat::Base16 => {
                let len = bytes.len() * 2;
                let pen = out.ensure(pen, add(len + 2, rest)).put(b'"');
                let text = hex_simd::Out::from_uninit_slice(room(pen, len));
                let done = hex_simd::encode(bytes, text, AsciiCase::Lower);
                debug_assert!(done.len() == len, "the room is exactly as long as the text");
                pen.add(len).put(b'"')
            }
            ByteArrayFormat::Array => put_array(pen, out, bytes, rest),
        }
    }
}

/// The next `len` bytes of the buffer.
///
/// # Safety
///
/// There is room for them, and nothing else refers to them.
unsafe fn room<'a>(pen: Pen, len: usize) -> &'a mut [MaybeUninit<u8>] {
    // SAFETY: passed on to the caller.
    unsafe { std::slice::from_raw_parts_mut(pen.pointer().cast(), len) }
}

/// # Safety
///
/// As for [`put_bytes`].
unsafe fn put_array(pen: Pen, out: &mut Output, bytes: &[u8], rest: usize) -> Pen {
    if !out.enter() {
        // SAFETY: the pen stands in out.
        return unsafe { out.ensure(pen, rest) };
    }
    // SAFETY: every chunk asks for what it takes at most: five bytes for each number, and its line.
    unsafe {
        let mut pen = pen.put(b'[');
        if out.pretty {
            let line = out.line_len::<Pretty>();
            for &byte in bytes {
                pen = out.ensure(pen, add(line, MAX_SIGNED_LEN));
                pen = out.new_line(pen);
                let text = &SIGNED[usize::from(byte)];
                pen = pen.put_padded(text, usize::from(text[7]));
            }
        } else {
            // In chunks, so that a large array of small numbers does not ask for too much.
            for chunk in bytes.chunks(1024) {
                let most = MAX_SIGNED_LEN * chunk.len();
                pen = out.ensure(pen, most);
                if let Some(len) = simd::put_signed(chunk, pen.room(most)) {
                    pen = pen.add(len);
                    continue;
                }
                for &byte in chunk {
                    let text = &SIGNED[usize::from(byte)];
                    pen = pen.put_padded(text, usize::from(text[7]));
                }
            }
        }
        out.leave();
        pen = out.ensure(pen, add(out.line_len::<Pretty>() + 2, rest));
        if !bytes.is_empty() {
            pen = pen.sub(1);
        }
        if out.pretty {
            pen = if bytes.is_empty() {
                pen.put(b' ')
            } else {
                out.new_line(pen)
            };
        }
        pen.put(b']')
    }
}

/// Reads a byte array.
pub(crate) fn read_bytes<'b>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
) -> Option<(Vec<u8>, Cursor<'b>)> {
    let start = p.skip_space();
    let format = state.byte_format;
    if format == ByteArrayFormat::Array {
        return read_array(start, state);
    }
    if start.byte() != b'"' {
        let expected = match format {
            ByteArrayFormat::Base64 => "a string in Base64",
            _ => "a string in Base16",
        };
        state.fail(start, ErrorKind::WrongType, expected)?;
    }
    // Whatever is not of the format is found by the decoder, so only the end is looked for here.
    if let Some((text, after)) = up_to_quote(start.step(), state)
        && let Some(bytes) = decode(text, format)
    {
        state.charge_text(bytes.len());
        return Some((bytes, after));
    }
    // With escapes, or wrong in one way or the other.
    let (text, p) = read_text(start, state)?;
    let bytes = decode(text.as_str().as_bytes(), format);
    match bytes {
        Some(bytes) => {
            state.charge_text(bytes.len());
            Some((bytes, p))
        }
        None => {
            let name = if format == ByteArrayFormat::Base64 {
                "Base64"
            } else {
                "Base16"
            };
            let message = format!("the string is not {name}");
            state.fail_with(start, Error::new(ErrorKind::InvalidBytes, message))?;
            None
        }
    }
}

/// The bytes from `p` up to the next quote, and the place after that.
#[inline]
fn up_to_quote<'b>(p: Cursor<'b>, state: &ReadState<'_>) -> Option<(&'b [u8], Cursor<'b>)> {
    let rest = state.rest(p);
    let len = memchr::memchr(b'"', rest)?;
    // SAFETY: the padding has no quote, so the bytes up to one are text.
    Some((&rest[..len], unsafe { p.add(len + 1) }))
}

/// The bytes that a text in Base64 or Base16 stands for.
#[inline]
fn decode(text: &[u8], format: ByteArrayFormat) -> Option<Vec<u8>> {
    if format == ByteArrayFormat::Base64 {
        STANDARD.decode_to_vec(text).ok()
    } else {
        hex_simd::decode_to_vec(text).ok()
    }
}

fn read_array<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<(Vec<u8>, Cursor<'b>)> {
    let Some(mut p) = p.strip_byte(b'[') else {
        state.fail(p, ErrorKind::WrongType, "an array of bytes")?;
        return None;
    };
    state.enter(p)?;
    let start = p;
    // A number takes two bytes of text at least. The room for another step is so that one is taken
    // up to the end of the list.
    let text_len = memchr::memchr(b']', state.rest(p)).unwrap_or_default();
    let mut bytes = Vec::with_capacity(match text_len.div_ceil(2) {
        short @ 0..32 => short,
        long => long + simd::SIGNED_BYTES_ROOM,
    });
    let mut first = true;
    loop {
        if bytes.len() == FIRST_BYTES && p.byte() == b',' {
            let text = state.rest(start);
            let read = simd::signed_bytes(text, p.since(start) + 1, &mut bytes);
            // SAFETY: numbers and commas were read up to there, the last of them a comma.
            p = unsafe { start.add(read - 1) };
        }
        let (more, at) = next_member(p, state, b']', first)?;
        first = false;
        p = at;
        if !more {
            state.charge_text(bytes.len());
            return Some((bytes, p));
        }
        match int::read::<i8>(p, state) {
            Some((byte, after)) => {
                bytes.push(byte as u8);
                p = after;
            }
            None => {
                state.in_element(bytes.len());
                return None;
            }
        }
    }
}

/// The numbers of a list that are read one by one before many are read at a time: enough to have
/// four bytes of text behind, and to tell that it is a long list.
const FIRST_BYTES: usize = 4;

#[cfg(test)]
mod tests {
    use crate::{ByteArrayFormat, ForyJson};

    /// The list that a text stands for, if it is one. With a space behind every comma its numbers
    /// are read one by one, and both ways must agree.
    fn read(text: &str) -> Option<Vec<i8>> {
        let codec = ForyJson::builder()
            .byte_array_format(ByteArrayFormat::Array)
            .build();
        let compact = codec.from_json::<Vec<i8>>(text).ok();
        let spaced = text.replace(',', ", ");
        assert_eq!(compact, codec.from_json::<Vec<i8>>(&spaced).ok(), "{text}");
        compact
    }

    fn write(list: &[i8]) -> String {
        let numbers: Vec<String> = list.iter().map(i8::to_string).collect();
        format!("[{}]", numbers.join(","))
    }

    #[test]
    fn long_lists_of_bytes_are_read_as_short_ones() {
        let all: Vec<i8> = (i8::MIN..=i8::MAX).collect();
        for start in 0..all.len() {
            for len in [1, 5, 12, 13, 30, 100] {
                let list: Vec<i8> = all.iter().copied().cycle().skip(start).take(len).collect();
                assert_eq!(read(&write(&list)), Some(list));
            }
        }
        let long: Vec<i8> = all.iter().copied().cycle().take(3000).collect();
        assert_eq!(read(&write(&long)), Some(long));
    }

    #[test]
    fn every_change_of_a_byte_of_a_list() {
        let list = [
            0, -128, 127, 10, -1, 99, -100, 5, 0, 0, 100, -9, 77, 3, -77, 12, 120, -5,
        ];
        let text = write(&list);
        for place in 0..text.len() {
            for byte in 0..128u8 {
                let mut changed = text.clone().into_bytes();
                changed[place] = byte;
                read(std::str::from_utf8(&changed).expect("all of it is ASCII"));
            }
        }
        for number in [
            "00", "-", "--1", "1-", "128", "-129", "1000", "0001", "-0", "+1", "1.0", "", "1e0",
        ] {
            let accepted = read(&text.replace("-9", number)).is_some();
            assert_eq!(accepted, number == "-0", "{number}");
        }
    }
}
