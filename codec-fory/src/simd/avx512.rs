//! AVX-512: sixty-four bytes at a time, of which those past the end of a text are masked out. A text
//! of up to that length takes one load and no branch on how long it is.

use std::arch::x86_64::*;

/// The longest text that `copy_chunk` takes.
pub(crate) const WIDTH: usize = 64;

/// The longest text that `copy_clean` takes.
pub(crate) const SHORT: usize = WIDTH;

/// # Safety
///
/// What the module above says of every level's `copy_chunk`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,bmi1,bmi2")]
pub(crate) unsafe fn copy_chunk(text: &[u8], target: *mut u8) -> u64 {
    let mask = _bzhi_u64(u64::MAX, text.len().min(WIDTH) as u32);
    // SAFETY: the lanes past the end of the text are not read, and the caller promises room for
    // all.
    let v = unsafe {
        let v = _mm512_maskz_loadu_epi8(mask, text.as_ptr().cast());
        _mm512_storeu_si512(target.cast(), v);
        v
    };
    // Exchanging 0x20 and 0x22 makes the quote and the controls one range, up to 0x20.
    let swapped = _mm512_xor_si512(v, _mm512_set1_epi8(2));
    let below = _mm512_mask_cmple_epu8_mask(mask, swapped, _mm512_set1_epi8(0x20));
    below | _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8(0x5C))
}

/// # Safety
///
/// What the module above says of every level's `copy_clean`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2")]
pub(crate) unsafe fn copy_clean(text: &[u8], target: *mut u8) -> bool {
    if text.len() > WIDTH / 2 {
        // SAFETY: passed on to the caller.
        return unsafe { copy_chunk(text, target) == 0 };
    }
    // A store of half the width seldom touches a second line of the cache.
    let mask = _bzhi_u32(u32::MAX, text.len() as u32);
    // SAFETY: as in `copy_chunk`.
    let v = unsafe {
        let v = _mm256_maskz_loadu_epi8(mask, text.as_ptr().cast());
        _mm256_storeu_si256(target.cast(), v);
        v
    };
    let swapped = _mm256_xor_si256(v, _mm256_set1_epi8(2));
    let below = _mm256_mask_cmple_epu8_mask(mask, swapped, _mm256_set1_epi8(0x20));
    below | _mm256_cmpeq_epi8_mask(v, _mm256_set1_epi8(0x5C)) == 0
}
