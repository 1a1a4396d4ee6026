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

/// # Safety
///
/// As for [`super::copy_checked`]; `text` has more than 32 bytes.
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) unsafe fn copy_checked_long(text: &[u8], target: *mut u8) -> bool {
    let len = text.len();
    let mut found = _mm256_setzero_si256();
    let mut at = 0;
    // The last step overlaps the one before it.
    while at < len {
        let from = at.min(len - 32);
        let v = chunk(text, from);
        // SAFETY: from + 32 is at most len, and the caller promises that many writable bytes.
        unsafe { _mm256_storeu_si256(target.add(from).cast(), v) };
        found = _mm256_or_si256(found, special(v));
        at += 32;
    }
    _mm256_movemask_epi8(found) == 0
}
