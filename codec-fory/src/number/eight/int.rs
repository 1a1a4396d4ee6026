//! Eight integers.

use std::arch::x86_64::*;

use super::{digits, lanes, sixteen_digits, sources};
use crate::number::int::ZEROS;
use crate::output::Pen;

/// Bytes of a text before its comma, the zeros that it starts with included.
const DIGITS: usize = 24;

/// Where the bytes of a text come from. It is read from the place of the first digit on.
static PLACES: [u8; DIGITS + 32] = {
    let mut places = [0; DIGITS + 32];
    let mut i = 0;
    while i < places.len() {
        places[i] = i as u8;
        i += 1;
    }
    places
};

/// Writes eight numbers, each with a comma behind it. There is a bit in `negative` for every one of
/// them with a minus, the lowest for the first.
///
/// # Safety
///
/// There is room for what they take and for `SLACK`; the machine has these features.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512ifma,avx512vbmi,avx512vbmi2,bmi1,bmi2"
)]
pub(in crate::number) unsafe fn put_eight(pen: Pen, magnitudes: &[u64; 8], negative: u8) -> Pen {
    let set = |n: i64| _mm512_set1_epi64(n);
    // SAFETY: both types are 64 bytes, and every bit pattern is valid for both.
    let n = unsafe { std::mem::transmute::<[u64; 8], __m512i>(*magnitudes) };
    // To divide by 10^16, first by 2^16, then by 5^16. The factor has four bits more than the
    // quotient needs, which is at most 1844, of 48 bits.
    const FACTOR: i64 = 5i64.pow(16);
    const RECIPROCAL: i64 = ((1u128 << 89) / FACTOR as u128 + 1) as i64;
    let zero = _mm512_setzero_si512();
    let top = _mm512_madd52hi_epu64(zero, _mm512_srli_epi64::<16>(n), set(RECIPROCAL));
    let top = _mm512_srli_epi64::<37>(top);
    let product = _mm512_madd52lo_epu64(zero, top, set(FACTOR));
    let rest = _mm512_sub_epi64(n, _mm512_slli_epi64::<16>(product));
    let top = digits(top);
    let (upper, lower) = sixteen_digits(rest);

    // The word with the first digit, and the place of the digit in it; the last digit counts,
    // whatever it is.
    let has_top = _mm512_cmpneq_epi64_mask(top, zero);
    let has_upper = _mm512_cmpneq_epi64_mask(upper, zero);
    let word = _mm512_or_si512(lower, set(1 << 56));
    let word = _mm512_mask_mov_epi64(word, has_upper, upper);
    let word = _mm512_mask_mov_epi64(word, has_top, top);
    let before = _mm512_mask_mov_epi64(set(16), has_upper, set(8));
    let before = _mm512_mask_mov_epi64(before, has_top, zero);
    let lowest = _mm512_and_si512(word, _mm512_sub_epi64(zero, word));
    let place = _mm512_sub_epi64(set(63), _mm512_lzcnt_epi64(lowest));
    let starts = lanes(_mm512_add_epi64(before, _mm512_srli_epi64::<3>(place)));

    let ascii = set(ZEROS as i64);
    let texts = sources([
        _mm512_or_si512(top, ascii),
        _mm512_or_si512(upper, ascii),
        _mm512_or_si512(lower, ascii),
        set(i64::from(b',')),
    ]);
    let mut pen = pen;
    for lane in 0..8 {
        let start = starts[lane] as usize;
        // SAFETY: the caller has room for the number; a vector is within SLACK. A number starts
        // at one of its digits, with as many places behind it in the table as in a vector.
        unsafe {
            pen = pen.put_padded(b"-", usize::from(negative >> lane & 1));
            #[cfg(feature = "checked")]
            assert!(start < DIGITS);
            let places = PLACES.as_ptr().add(start);
            let text = _mm256_permutexvar_epi8(
                _mm256_loadu_si256(places.cast()),
                _mm256_loadu_si256(texts[lane].as_ptr().cast()),
            );
            _mm256_storeu_si256(pen.room(0).cast(), text);
            pen = pen.add(DIGITS + 1 - start);
        }
    }
    pen
}
