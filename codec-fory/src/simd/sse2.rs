//! The baseline of x86-64: sixteen bytes at a time.

use std::arch::x86_64::*;

use super::swar;

#[cfg_attr(not(debug_assertions), inline(always))]
fn vector(bytes: [u8; 16]) -> __m128i {
    // SAFETY: both types are sixteen bytes, and every bit pattern is valid for both.
    unsafe { std::mem::transmute::<[u8; 16], __m128i>(bytes) }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn chunk(text: &[u8], from: usize) -> __m128i {
    vector(text[from..from + 16].try_into().expect("sixteen bytes"))
}

/// 0xFF for every special byte.
#[cfg_attr(not(debug_assertions), inline(always))]
fn special(v: __m128i) -> __m128i {
    // SAFETY: every x86-64 machine has SSE2.
    unsafe {
        // Exchanging 0x20 and 0x22 makes the quote and the controls one range, up to 0x20.
        let swapped = _mm_xor_si128(v, _mm_set1_epi8(2));
        let below = _mm_cmpeq_epi8(_mm_min_epu8(swapped, _mm_set1_epi8(0x20)), swapped);
        _mm_or_si128(below, _mm_cmpeq_epi8(v, _mm_set1_epi8(0x5C)))
    }
}

/// A bit for every byte that is special or not ASCII.
#[cfg_attr(not(debug_assertions), inline(always))]
fn stops(v: __m128i) -> u32 {
    // SAFETY: every x86-64 machine has SSE2.
    unsafe {
        let swapped = _mm_xor_si128(v, _mm_set1_epi8(2));
        // As signed numbers the bytes that are not ASCII are below, too.
        let below = _mm_cmplt_epi8(swapped, _mm_set1_epi8(0x21));
        let backslash = _mm_cmpeq_epi8(v, _mm_set1_epi8(0x5C));
        _mm_movemask_epi8(_mm_or_si128(below, backslash)) as u32
    }
}

/// The length of the run of bytes that are ASCII and not special, at most 63.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn plain_run(block: &[u8; 64]) -> usize {
    let low = stops(chunk(block, 0)) | stops(chunk(block, 16)) << 16;
    if low != 0 {
        return low.trailing_zeros() as usize;
    }
    let high = stops(chunk(block, 32)) | stops(chunk(block, 48)) << 16;
    32 + (high | 1 << 31).trailing_zeros() as usize
}

/// The length of the run of bytes that are not special, at most 63.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn text_run(block: &[u8; 64]) -> usize {
    let found = |from| {
        // SAFETY: every x86-64 machine has SSE2.
        unsafe { _mm_movemask_epi8(special(chunk(block, from))) as u32 }
    };
    let low = found(0) | found(16) << 16;
    if low != 0 {
        return low.trailing_zeros() as usize;
    }
    let high = found(32) | found(48) << 16;
    32 + (high | 1 << 31).trailing_zeros() as usize
}

/// The length of the run of bytes that are not special, at most 16.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn text_run_short(block: [u8; 16]) -> usize {
    // SAFETY: every x86-64 machine has SSE2.
    let found = unsafe { _mm_movemask_epi8(special(vector(block))) as u32 };
    (found | 1 << 16).trailing_zeros() as usize
}

/// The length of the run of JSON white space at the start.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn space_run(block: [u8; 16]) -> usize {
    // SAFETY: every x86-64 machine has SSE2.
    unsafe {
        let v = vector(block);
        let is = |byte: u8| _mm_cmpeq_epi8(v, _mm_set1_epi8(byte as i8));
        let space = _mm_or_si128(
            _mm_or_si128(is(b' '), is(b'\n')),
            _mm_or_si128(is(b'\r'), is(b'\t')),
        );
        (!_mm_movemask_epi8(space)).trailing_zeros() as usize
    }
}

pub(super) fn unescaped_run(text: &[u8]) -> usize {
    // SAFETY: every x86-64 machine has SSE2.
    unsafe {
        let mut at = 0;
        while at + 16 <= text.len() {
            let found = _mm_movemask_epi8(special(chunk(text, at)));
            if found != 0 {
                return at + found.trailing_zeros() as usize;
            }
            at += 16;
        }
        at + swar::unescaped_run(&text[at..])
    }
}

/// The longest text that `copy_clean` takes.
pub(crate) const SHORT: usize = 32;

/// # Safety
///
/// What the module above says of every level's `copy_clean`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn copy_clean(text: &[u8], target: *mut u8) -> bool {
    let len = text.len();
    let source = text.as_ptr();
    // Two steps that overlap cover every length of a kind.
    // SAFETY: each load and store touches bytes below len only; they can be read because they are
    // the text's, and the caller promises that they can be written. Every machine has SSE2.
    unsafe {
        if len >= 16 {
            let head = _mm_loadu_si128(source.cast());
            let tail = _mm_loadu_si128(source.add(len - 16).cast());
            _mm_storeu_si128(target.cast(), head);
            _mm_storeu_si128(target.add(len - 16).cast(), tail);
            _mm_movemask_epi8(_mm_or_si128(special(head), special(tail))) == 0
        } else if len >= 8 {
            let head = source.cast::<u64>().read_unaligned();
            let tail = source.add(len - 8).cast::<u64>().read_unaligned();
            target.cast::<u64>().write_unaligned(head);
            target.add(len - 8).cast::<u64>().write_unaligned(tail);
            _mm_movemask_epi8(special(_mm_set_epi64x(tail as i64, head as i64))) == 0
        } else if len >= 4 {
            let head = source.cast::<u32>().read_unaligned();
            let tail = source.add(len - 4).cast::<u32>().read_unaligned();
            target.cast::<u32>().write_unaligned(head);
            target.add(len - 4).cast::<u32>().write_unaligned(tail);
            swar::special(u64::from(head) | u64::from(tail) << 32) == 0
        } else if len != 0 {
            let (head, middle, tail) = (*source, *source.add(len / 2), *source.add(len - 1));
            *target = head;
            *target.add(len / 2) = middle;
            *target.add(len - 1) = tail;
            let spaces = 0x2020_2020_2000_0000;
            let bytes = u64::from(head) | u64::from(middle) << 8 | u64::from(tail) << 16;
            swar::special(spaces | bytes) == 0
        } else {
            true
        }
    }
}

/// The longest text that `copy_chunk` takes.
pub(crate) const WIDTH: usize = 16;

/// # Safety
///
/// What the module above says of every level's `copy_chunk`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn copy_chunk(text: &[u8], target: *mut u8) -> u64 {
    let mut block = [b' '; WIDTH];
    match text.first_chunk() {
        Some(whole) => block = *whole,
        None => block[..text.len()].copy_from_slice(text),
    }
    let v = vector(block);
    // SAFETY: every x86-64 machine has SSE2, and the caller promises room for a vector.
    unsafe {
        _mm_storeu_si128(target.cast(), v);
        _mm_movemask_epi8(special(v)) as u64
    }
}
