//! AVX2: thirty-two bytes at a time, for long runs.

use std::arch::x86_64::*;

use super::sse2;

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn chunk(text: &[u8], from: usize) -> __m256i {
    let bytes: [u8; 32] = text[from..from + 32].try_into().expect("32 bytes");
    // SAFETY: both types are 32 bytes, and every bit pattern is valid for both.
    unsafe { std::mem::transmute::<[u8; 32], __m256i>(bytes) }
}

/// 0xFF for every special byte.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn special(v: __m256i) -> __m256i {
    let swapped = _mm256_xor_si256(v, _mm256_set1_epi8(2));
    let below = _mm256_cmpeq_epi8(_mm256_min_epu8(swapped, _mm256_set1_epi8(0x20)), swapped);
    _mm256_or_si256(below, _mm256_cmpeq_epi8(v, _mm256_set1_epi8(0x5C)))
}

#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn unescaped_run(text: &[u8]) -> usize {
    let mut at = 0;
    while at + 32 <= text.len() {
        let found = _mm256_movemask_epi8(special(chunk(text, at)));
        if found != 0 {
            return at + found.trailing_zeros() as usize;
        }
        at += 32;
    }
    at + sse2::unescaped_run(&text[at..])
}

/// The longest text that `copy_clean` takes.
pub(crate) const SHORT: usize = 32;

/// # Safety
///
/// What the module above says of every level's `copy_clean`.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(crate) unsafe fn copy_clean(text: &[u8], target: *mut u8) -> bool {
    let len = text.len();
    if len < 16 {
        // SAFETY: passed on to the caller.
        return unsafe { sse2::copy_clean(text, target) };
    }
    let source = text.as_ptr();
    // SAFETY: each load and store touches bytes below len only; they can be read because they are
    // the text's, and the caller promises that they can be written.
    let v = unsafe {
        let head = _mm_loadu_si128(source.cast());
        let tail = _mm_loadu_si128(source.add(len - 16).cast());
        _mm_storeu_si128(target.cast(), head);
        _mm_storeu_si128(target.add(len - 16).cast(), tail);
        _mm256_set_m128i(tail, head)
    };
    _mm256_movemask_epi8(special(v)) == 0
}

/// The longest text that `copy_chunk` takes.
pub(crate) const WIDTH: usize = 32;

/// # Safety
///
/// What the module above says of every level's `copy_chunk`.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(crate) unsafe fn copy_chunk(text: &[u8], target: *mut u8) -> u64 {
    let mut spaces = [b' '; WIDTH];
    let block = match text.first_chunk() {
        Some(whole) => whole,
        None => {
            spaces[..text.len()].copy_from_slice(text);
            &spaces
        }
    };
    let v = chunk(block, 0);
    // SAFETY: the caller promises room for a vector.
    unsafe { _mm256_storeu_si256(target.cast(), v) };
    u64::from(_mm256_movemask_epi8(special(v)) as u32)
}
