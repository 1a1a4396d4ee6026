//! AVX-512: eight numbers of 64 bits written at a time, each with a comma behind it.
//!
//! Their digits are worked out side by side, without a branch on how many there are. Then each text
//! is put together by one exchange of bytes.

use std::arch::x86_64::*;

pub(super) mod float;
pub(super) mod int;

/// The digits of eight numbers below 10^8, with leading zeros, one in each byte of a lane, the first
/// in the lowest. Each step halves the numbers that a lane holds side by side.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn digits(n: __m512i) -> __m512i {
    // The quotients are exact below 10^8, 10^4 and 100.
    let high = _mm512_srli_epi64::<40>(_mm512_mul_epu32(n, _mm512_set1_epi64(109_951_163)));
    let low = _mm512_sub_epi64(n, _mm512_mul_epu32(high, _mm512_set1_epi64(10_000)));
    let fours = _mm512_or_si512(high, _mm512_slli_epi64::<32>(low));
    let high = _mm512_mulhi_epu16(fours, _mm512_set1_epi16(5243));
    let high = _mm512_srli_epi16::<3>(high);
    let low = _mm512_sub_epi16(fours, _mm512_mullo_epi16(high, _mm512_set1_epi16(100)));
    let pairs = _mm512_or_si512(high, _mm512_slli_epi32::<16>(low));
    let high = _mm512_mulhi_epu16(pairs, _mm512_set1_epi16(6554));
    let low = _mm512_sub_epi16(pairs, _mm512_mullo_epi16(high, _mm512_set1_epi16(10)));
    _mm512_or_si512(high, _mm512_slli_epi16::<8>(low))
}

/// Stores the lanes of a vector.
#[inline]
#[target_feature(enable = "avx512f")]
fn lanes(v: __m512i) -> [u64; 8] {
    // SAFETY: both types are 64 bytes, and every bit pattern is valid for both.
    unsafe { std::mem::transmute::<__m512i, [u64; 8]>(v) }
}

/// The two halves of eight numbers below 10^16, each with its eight digits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512ifma")]
fn sixteen_digits(n: __m512i) -> (__m512i, __m512i) {
    // To divide by 10^8, first by 2^8, then by 5^8. The factor has 25 bits more than the quotient
    // needs, which is below 2^27.
    const RECIPROCAL: i64 = ((1u128 << 70) / 390_625 + 1) as i64;
    let upper = _mm512_srli_epi64::<8>(n);
    let reciprocal = _mm512_set1_epi64(RECIPROCAL);
    let upper = _mm512_madd52hi_epu64(_mm512_setzero_si512(), upper, reciprocal);
    let upper = _mm512_srli_epi64::<18>(upper);
    let lower = _mm512_mul_epu32(upper, _mm512_set1_epi64(100_000_000));
    let lower = _mm512_sub_epi64(n, lower);
    (digits(upper), digits(lower))
}

/// The first lanes of four vectors, then the second ones, and so on: what the texts are put together
/// of.
#[inline]
#[target_feature(enable = "avx512f")]
fn sources(words: [__m512i; 4]) -> [[u8; 32]; 8] {
    let [a, b, c, d] = words;
    let (even, odd) = (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
    let (even_end, odd_end) = (_mm512_unpacklo_epi64(c, d), _mm512_unpackhi_epi64(c, d));
    let first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    let last = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    let pairs = [
        _mm512_permutex2var_epi64(even, first, even_end),
        _mm512_permutex2var_epi64(odd, first, odd_end),
        _mm512_permutex2var_epi64(even, last, even_end),
        _mm512_permutex2var_epi64(odd, last, odd_end),
    ];
    // SAFETY: both types are 256 bytes, and every bit pattern is valid for both.
    let pairs = unsafe { std::mem::transmute::<[__m512i; 4], [[[u8; 32]; 2]; 4]>(pairs) };
    std::array::from_fn(|lane| pairs[lane / 4 * 2 + lane % 2][lane / 2 % 2])
}

/// An entry of a table.
///
/// # Safety
///
/// `index` is one of the table's.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn entry<T>(table: &'static [T], index: u64) -> &'static T {
    #[cfg(feature = "checked")]
    assert!((index as usize) < table.len());
    // SAFETY: the caller promises that it is an index of the table.
    unsafe { table.get_unchecked(index as usize) }
}
