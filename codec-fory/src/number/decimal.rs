//! The nearest float to a decimal, where a few multiplications can decide it.
//!
//! A number `m * 10^q` of up to 19 digits is worked out as a 128-bit approximation whose error is
//! known. If everything within the error rounds to the same float, that is the nearest one. If not,
//! which is next to never but for numbers half-way between two floats, or if the float is subnormal
//! or infinite, nothing is said, and the caller goes the long way.
//!
//! With `q = 27 k + r` and `0 <= r < 27`, the power is `5^(27 k) * 5^r * 2^q`: the product of `m`
//! and `5^r` is exact in 128 bits, and for `5^(27 k)` a small table is enough, which is worked out
//! when this crate is compiled.

/// `5^27`, the highest power of five below `2^63`.
const STEP: u64 = 5u64.pow(27);
const STEP_EXPONENT: i32 = 27;

static POWERS_OF_5: [u64; STEP_EXPONENT as usize] = {
    let mut powers = [1; STEP_EXPONENT as usize];
    let mut i = 1;
    while i < powers.len() {
        powers[i] = powers[i - 1] * 5;
        i += 1;
    }
    powers
};

/// A positive number `fraction * 2^exponent`, with the highest bit of the fraction set.
#[derive(Clone, Copy)]
struct Scaled {
    fraction: u128,
    exponent: i32,
}

impl Scaled {
    const fn new(fraction: u128, exponent: i32) -> Self {
        let zeros = fraction.leading_zeros();
        Scaled {
            fraction: fraction << zeros,
            exponent: exponent - zeros as i32,
        }
    }

    /// The product, too low by less than four units in the last place.
    #[inline(always)]
    const fn times(self, other: Self) -> Self {
        let (a, b) = (self.fraction, other.fraction);
        let (a_high, a_low) = (a >> 64, a as u64 as u128);
        let (b_high, b_low) = (b >> 64, b as u64 as u128);
        // The product of the low halves is left out.
        let high = a_high * b_high + ((a_high * b_low) >> 64) + ((a_low * b_high) >> 64);
        // Two numbers with their highest bits set: at most one bit is lost.
        let zeros = high.leading_zeros();
        Scaled {
            fraction: high << zeros,
            exponent: self.exponent + other.exponent + 128 - zeros as i32,
        }
    }
}

/// `k` of the first and the last power in the table: numbers beyond them are 0 or infinite.
const FIRST: i32 = -14;
const LAST: i32 = 11;

/// `5^(27 k)` from [`FIRST`] to [`LAST`]. Every step away from 1 adds an error of less than eight
/// units in the last place to a power.
static STEPS: [Scaled; (LAST - FIRST + 1) as usize] = {
    let one = Scaled::new(1, 0);
    let mut table = [one; (LAST - FIRST + 1) as usize];
    let up = Scaled::new(STEP as u128, 0);
    // 2^190 / 5^27 by long division; the quotient has 128 bits.
    let mut quotient = 0u128;
    let mut rest = 1u128;
    let mut bit = 0;
    while bit < 190 {
        rest <<= 1;
        quotient <<= 1;
        if rest >= STEP as u128 {
            rest -= STEP as u128;
            quotient |= 1;
        }
        bit += 1;
    }
    let down = Scaled::new(quotient, -190);
    let zero = -FIRST as usize;
    let mut i = 1;
    while i <= LAST as usize {
        table[zero + i] = table[zero + i - 1].times(up);
        i += 1;
    }
    let mut i = 1;
    while i <= zero {
        table[zero - i] = table[zero - i + 1].times(down);
        i += 1;
    }
    table
};

/// More than the error of an approximation in units of its last place: eight for each of up to
/// fourteen steps, and four for the last product.
const ERROR: u128 = 256;

/// A binary format of IEEE 754.
pub(crate) struct Format {
    /// Bits of the significand, the hidden one included.
    pub(crate) precision: u32,
    /// The highest exponent of the format, which is the bias, too.
    pub(crate) max_exponent: i32,
}

/// The bits of the nearest float to `mantissa * 10^exponent`, without its sign.
#[inline(always)]
pub(super) fn nearest(mantissa: u64, exponent: i32, format: &Format) -> Option<u64> {
    if mantissa == 0 {
        return Some(0);
    }
    let k = exponent.div_euclid(STEP_EXPONENT);
    let r = exponent.rem_euclid(STEP_EXPONENT);
    let step = STEPS.get(usize::try_from(k - FIRST).ok()?)?;
    let product = u128::from(mantissa) * u128::from(POWERS_OF_5[r as usize]);
    let Scaled {
        fraction,
        exponent: binary,
    } = Scaled::new(product, exponent).times(*step);

    let dropped = 128 - format.precision;
    let half = 1u128 << (dropped - 1);
    let rest = fraction & ((1 << dropped) - 1);
    if rest.abs_diff(half) <= ERROR {
        return None;
    }
    // The hidden bit is added to the exponent, as is the carry of a significand that is all ones.
    let significand = (fraction >> dropped) as u64 + u64::from(rest > half);
    let biased = binary + 127 + format.max_exponent;
    if biased < 1 || biased >= 2 * format.max_exponent {
        return None;
    }
    Some(((biased as u64 - 1) << (format.precision - 1)) + significand)
}

#[cfg(test)]
mod tests {
    use super::nearest;
    use crate::number::float::Float;

    /// Compares with the standard library where an answer is given; says whether one is.
    fn check(mantissa: u64, exponent: i32) -> bool {
        let text = format!("{mantissa}e{exponent}");
        let double = nearest(mantissa, exponent, &f64::FORMAT);
        if let Some(bits) = double {
            let expected: f64 = text.parse().unwrap();
            assert_eq!(bits, expected.to_bits(), "{text}");
        }
        if let Some(bits) = nearest(mantissa, exponent, &f32::FORMAT) {
            let expected: f32 = text.parse().unwrap();
            assert_eq!(bits, u64::from(expected.to_bits()), "{text} as f32");
        }
        double.is_some()
    }

    #[test]
    fn every_exponent() {
        let mut state = 1u64;
        for exponent in -400..400 {
            let mut known = 0;
            for round in 0..100 {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                known += u32::from(check(state >> (round % 64), exponent));
            }
            if (-300..=288).contains(&exponent) {
                // Large integers may be half-way between two floats.
                assert!(
                    known >= 95,
                    "few answers for numbers with e{exponent}: {known}"
                );
            }
        }
    }

    #[test]
    fn limits_and_ties() {
        for exponent in [
            -342, -324, -323, -308, -307, -27, -1, 0, 1, 22, 23, 27, 308, 309,
        ] {
            for mantissa in [
                0,
                1,
                2,
                5,
                9,
                17_976_931_348_623_157,
                22_250_738_585_072_014,
                u64::MAX,
            ] {
                check(mantissa, exponent);
            }
        }
        // Half-way between two floats: left to the long way.
        assert!(!check(9_007_199_254_740_993, 0));
        assert!(!check((1 << 53) + 1, 0));
        assert_eq!(nearest(1, 0, &f64::FORMAT), Some(1f64.to_bits()));
    }
}
