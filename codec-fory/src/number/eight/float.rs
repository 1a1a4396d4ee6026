//! The shortest text of eight floats of 64 bits.
//!
//! The method is Schubfach (Raffaello Giulietti, "The Schubfach way to render doubles"), in the form
//! that scales a number so that its shorter candidate is an integer, and gets the one digit more
//! of the longer candidate from what is behind the point. A number is `(2^52 + f) * 2^q`; with the
//! power of ten that brings it below `2^53`, kept as 128 bits, the product is worked out in limbs of 52
//! bits, which is what these machines multiply.
//!
//! It holds for numbers whose neighbours are equally far away. Powers of two, subnormal numbers,
//! zero, infinities and NaN are left to the way of single numbers.

use std::arch::x86_64::*;

use super::{entry, lanes, sixteen_digits, sources};
use crate::number::int::ZEROS;
use crate::number::shortest::put_f64;
use crate::output::Pen;

/// Bits of a significand that are stored.
const FRACTION_BITS: u32 = 52;
/// What the stored exponent of `2^0 * (2^52 + f)` is.
const BIAS: i64 = 1075;

/// The powers of ten that numbers are scaled by.
const FIRST_POWER: i64 = -293;
const LAST_POWER: i64 = 323;
const POWERS: usize = (LAST_POWER - FIRST_POWER + 1) as usize;

/// Words of a number that holds `10^LAST_POWER`, and 128 bits more than `10^-FIRST_POWER`.
const WORDS: usize = 36;

/// The highest 128 bits of a number of which the words from `last` on are zero.
const fn highest(words: &[u32; WORDS]) -> [u64; 2] {
    let mut top = WORDS - 1;
    while words[top] == 0 {
        top -= 1;
    }
    let zeros = words[top].leading_zeros();
    let mut high = 0u128;
    let mut i = 0;
    while i < 4 {
        let word = if top >= i { words[top - i] } else { 0 };
        high = high << 32 | word as u128;
        i += 1;
    }
    let below = if top >= 4 { words[top - 4] } else { 0 };
    high = high << zeros | (below as u128) >> (32 - zeros);
    [(high >> 64) as u64, high as u64]
}

/// The first 128 bits of every power, rounded down, the high half first.
static POWERS_OF_10: [[u64; 2]; POWERS] = {
    let mut table = [[0; 2]; POWERS];
    let zero = -FIRST_POWER as usize;
    // Upwards, the powers are exact.
    let mut number = [0u32; WORDS];
    number[0] = 1;
    let mut i = zero;
    while i < POWERS {
        table[i] = highest(&number);
        let mut carry = 0;
        let mut word = 0;
        while word < WORDS {
            let product = number[word] as u64 * 10 + carry;
            number[word] = product as u32;
            carry = product >> 32;
            word += 1;
        }
        i += 1;
    }
    // Downwards, they are those of a large power of two divided by ten again and again: to round
    // down each time is to round down once.
    let mut number = [0u32; WORDS];
    number[WORDS - 1] = 1 << 31;
    let mut i = zero;
    while i > 0 {
        i -= 1;
        let mut rest = 0;
        let mut word = WORDS;
        while word > 0 {
            word -= 1;
            let dividend = rest << 32 | number[word] as u64;
            number[word] = (dividend / 10) as u32;
            rest = dividend % 10;
        }
        table[i] = highest(&number);
    }
    table
};

/// The exponents of ten that are written without an `e`.
const FIRST_FIXED: i64 = -5;
const LAST_FIXED: i64 = 15;
/// How texts are put together: one for each of those exponents, and one for all others.
const LAYOUTS: usize = (LAST_FIXED - FIRST_FIXED + 2) as usize;

/// Where things are before a text is put together: up to seventeen digits, and what else there is.
const POINT: u8 = 17;
const NOUGHT: u8 = 18;

/// For each layout, without and with a zero that the digits start with: where each byte of the text
/// comes from. What is past its end is not looked at.
static SOURCES: [[[u8; 32]; 2]; LAYOUTS] = {
    let mut sources = [[[NOUGHT; 32]; 2]; LAYOUTS];
    let mut layout = 0;
    while layout < LAYOUTS {
        let exponent = if layout == LAYOUTS - 1 {
            0
        } else {
            layout as i64 + FIRST_FIXED
        };
        let mut start = 0;
        while start < 2 {
            let mut digit = start as u8;
            let mut at = 0;
            // The place of the point; before a number below one stand zeros.
            let point = if exponent < 0 { 1 } else { exponent + 1 };
            while at < 32 {
                let leads = exponent < 0 && (at as i64) < 1 - exponent;
                sources[layout][start][at] = if at as i64 == point {
                    POINT
                } else if leads || digit >= POINT {
                    NOUGHT
                } else {
                    digit += 1;
                    digit - 1
                };
                at += 1;
            }
            start += 1;
        }
        layout += 1;
    }
    sources
};

/// The lowest exponent of ten of a number, of those not written here too.
const FIRST_EXPONENT: i64 = -324;
const EXPONENTS: usize = 324 + 308 + 1;

/// What stands behind the digits of a number of each exponent: the exponent, where it is written,
/// and a comma; in the last place its length.
static ENDINGS: [[u8; 8]; EXPONENTS] = {
    let mut endings = [[0; 8]; EXPONENTS];
    let mut i = 0;
    while i < EXPONENTS {
        let exponent = i as i64 + FIRST_EXPONENT;
        let mut at = 0;
        if exponent < FIRST_FIXED || exponent > LAST_FIXED {
            endings[i][0] = b'e';
            endings[i][1] = if exponent < 0 { b'-' } else { b'+' };
            at = 2;
            let magnitude = exponent.unsigned_abs();
            if magnitude >= 100 {
                endings[i][at] = b'0' + (magnitude / 100) as u8;
                at += 1;
            }
            if magnitude >= 10 {
                endings[i][at] = b'0' + (magnitude / 10 % 10) as u8;
                at += 1;
            }
            endings[i][at] = b'0' + (magnitude % 10) as u8;
            at += 1;
        }
        endings[i][at] = b',';
        endings[i][7] = at as u8 + 1;
        i += 1;
    }
    endings
};

/// Writes eight numbers, each with a comma behind it.
///
/// # Safety
///
/// There is room for eight times `MAX_LEN` bytes and a comma, and for `SLACK`; the machine has these
/// features.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512ifma,avx512vbmi,avx512vbmi2,bmi1,bmi2"
)]
pub(in crate::number) unsafe fn put_eight(pen: Pen, values: &[f64; 8]) -> Pen {
    let set = |n: i64| _mm512_set1_epi64(n);
    // SAFETY: both types are 64 bytes, and every bit pattern is valid for both.
    let bits = unsafe { std::mem::transmute::<[f64; 8], __m512i>(*values) };
    let limb = set((1 << FRACTION_BITS) - 1);
    let biased = _mm512_and_si512(_mm512_srli_epi64::<FRACTION_BITS>(bits), set(0x7FF));
    let fraction = _mm512_and_si512(bits, limb);
    let special = _mm512_cmpeq_epi64_mask(biased, set(0))
        | _mm512_cmpeq_epi64_mask(biased, set(0x7FF))
        | _mm512_cmpeq_epi64_mask(fraction, set(0));

    // The logarithms are exact for the exponents that there are: log10(2) and log2(10) in fixed
    // point, rounded down by the shift.
    let binary = _mm512_sub_epi64(biased, set(BIAS));
    let decimal = _mm512_srai_epi64::<20>(_mm512_mul_epi32(binary, set(315_653)));
    let power = _mm512_sub_epi64(set(-1), decimal);
    let power_bits = _mm512_srai_epi64::<16>(_mm512_mul_epi32(power, set(217_707)));
    // From 0 to 3.
    let shift = _mm512_add_epi64(_mm512_add_epi64(binary, power_bits), set(4));

    // The power of ten, shifted, in limbs.
    let index = _mm512_slli_epi64::<1>(_mm512_sub_epi64(power, set(FIRST_POWER)));
    // SAFETY: an exponent of eleven bits gives a power from FIRST_POWER to LAST_POWER.
    let (high, low) = unsafe {
        let table = POWERS_OF_10.as_ptr().cast::<i64>();
        (
            _mm512_i64gather_epi64::<8>(index, table),
            _mm512_i64gather_epi64::<8>(index, table.add(1)),
        )
    };
    let p0 = _mm512_and_si512(_mm512_sllv_epi64(low, shift), limb);
    let p1 = _mm512_shrdv_epi64(low, high, _mm512_sub_epi64(set(52), shift));
    let p1 = _mm512_and_si512(p1, limb);
    let p2 = _mm512_srlv_epi64(high, _mm512_sub_epi64(set(40), shift));

    // The product; its lowest limb is below everything that counts. The hidden bit of the
    // significand adds the power itself, one limb higher.
    let r1 = _mm512_madd52lo_epu64(_mm512_madd52hi_epu64(p0, fraction, p0), fraction, p1);
    let r2 = _mm512_madd52lo_epu64(_mm512_madd52hi_epu64(p1, fraction, p1), fraction, p2);
    let r3 = _mm512_madd52hi_epu64(p2, fraction, p2);
    let r2 = _mm512_add_epi64(r2, _mm512_srli_epi64::<FRACTION_BITS>(r1));
    let r1 = _mm512_and_si512(r1, limb);
    let r3 = _mm512_add_epi64(r3, _mm512_srli_epi64::<FRACTION_BITS>(r2));
    let r2 = _mm512_and_si512(r2, limb);
    // The point is above 131 bits.
    let integral = _mm512_or_si512(_mm512_slli_epi64::<25>(r3), _mm512_srli_epi64::<27>(r2));
    let behind = _mm512_or_si512(_mm512_slli_epi64::<37>(r2), _mm512_srli_epi64::<15>(r1));

    // Whether an integer is nearer than half of the distance to the next float; at just that
    // distance, it reads back if the significand is even.
    let even = _mm512_andnot_si512(fraction, set(1));
    let half = _mm512_srlv_epi64(high, _mm512_sub_epi64(set(4), shift));
    let half = _mm512_add_epi64(half, even);
    let up = _mm512_cmplt_epu64_mask(_mm512_add_epi64(behind, half), behind);
    let down = _mm512_cmpgt_epu64_mask(half, behind);
    let integral = _mm512_mask_add_epi64(integral, up, integral, set(1));
    let longer = !(up | down);
    // One digit more, rounded. What is cut off of `behind` is less than one, times ten: the middle
    // of it makes up for that. A quarter is the only tie to be rounded down.
    let ten = set(10);
    let carry = _mm512_add_epi64(_mm512_mul_epu32(behind, ten), set(6));
    let digit = _mm512_mul_epu32(_mm512_srli_epi64::<32>(behind), ten);
    let digit = _mm512_add_epi64(digit, _mm512_srli_epi64::<32>(carry));
    let digit = _mm512_srli_epi64::<32>(_mm512_add_epi64(digit, set(1 << 31)));
    let tie = _mm512_cmpeq_epi64_mask(behind, set(1 << 62));
    let digit = _mm512_mask_mov_epi64(digit, tie, set(2));
    let digit = _mm512_maskz_mov_epi64(longer, digit);

    // Sixteen digits of the integer, of which the first may be zero.
    let (upper, lower) = sixteen_digits(integral);
    let sixteen = _mm512_cmpge_epu64_mask(integral, set(1_000_000_000_000_000));
    let start = _mm512_maskz_mov_epi64(!sixteen, set(1));
    // Without the zeros at the end.
    let zeros_upper = _mm512_srli_epi64::<3>(_mm512_lzcnt_epi64(upper));
    let zeros_lower = _mm512_srli_epi64::<3>(_mm512_lzcnt_epi64(lower));
    let end = _mm512_sub_epi64(set(16), zeros_lower);
    let none = _mm512_cmpeq_epi64_mask(lower, set(0));
    let end = _mm512_mask_sub_epi64(end, none, set(8), zeros_upper);
    let end = _mm512_mask_mov_epi64(end, longer, set(17));
    let count = _mm512_sub_epi64(end, start);

    // The exponent of the first digit, and what the text takes up to the ending.
    let exponent = _mm512_sub_epi64(_mm512_add_epi64(decimal, set(16)), start);
    let fixed = _mm512_cmpge_epi64_mask(exponent, set(FIRST_FIXED))
        & _mm512_cmple_epi64_mask(exponent, set(LAST_FIXED));
    let below_one = _mm512_cmplt_epi64_mask(exponent, set(0));
    let with_point = _mm512_add_epi64(count, set(1));
    let single = _mm512_cmpeq_epi64_mask(count, set(1));
    let len = _mm512_mask_mov_epi64(with_point, single, set(1));
    let integer_len = _mm512_add_epi64(exponent, set(3));
    let len = _mm512_mask_max_epi64(len, fixed & !below_one, with_point, integer_len);
    let len = _mm512_mask_sub_epi64(len, fixed & below_one, with_point, exponent);
    let layout = set(LAYOUTS as i64 - 1);
    let layout = _mm512_mask_sub_epi64(layout, fixed, exponent, set(FIRST_FIXED));
    let layout = _mm512_add_epi64(_mm512_slli_epi64::<1>(layout), start);
    let ending = _mm512_sub_epi64(exponent, set(FIRST_EXPONENT));

    // The sources of two texts in each vector: two words of digits, and one of what else there is.
    let ascii = set(ZEROS as i64);
    let (upper, lower) = (_mm512_or_si512(upper, ascii), _mm512_or_si512(lower, ascii));
    let others = _mm512_or_si512(digit, set(0x30_2E_30));
    let texts = sources([upper, lower, others, others]);
    let (len, layout, ending) = (lanes(len), lanes(layout), lanes(ending));

    let mut pen = pen;
    for lane in 0..8 {
        // SAFETY: the caller has room for MAX_LEN bytes and a comma for each number.
        unsafe {
            if special >> lane & 1 != 0 {
                pen = put_f64(pen, values[lane]).put(b',');
                continue;
            }
            pen = pen.put_padded(b"-", usize::from(values[lane].is_sign_negative()));
            let text = &texts[lane];
            let sources = entry(SOURCES.as_flattened(), layout[lane]);
            let text = _mm256_permutexvar_epi8(
                _mm256_loadu_si256(sources.as_ptr().cast()),
                _mm256_loadu_si256(text.as_ptr().cast()),
            );
            _mm256_storeu_si256(pen.room(32).cast(), text);
            let ending = entry(&ENDINGS, ending[lane]);
            pen = pen
                .add(len[lane] as usize)
                .put_padded(ending, usize::from(ending[7]));
        }
    }
    pen
}
