//! The nearest float to a decimal, where two multiplications can decide it.
//!
//! A number `m * 10^q` of up to 19 digits is worked out as a 128-bit approximation whose error is
//! known: the product of `m` and the 128 highest bits of `5^q`, times a power of two. If everything
//! within the error rounds to the same float, that is the nearest one. If not, which is next to
//! never but for numbers half-way between two floats, or if the float is subnormal or infinite,
//! nothing is said, and the caller goes the long way.
//!
//! The idea of one table of powers for all exponents is Eisel's and Lemire's (Number Parsing at a
//! Gigabyte per Second, 2021). Here the table need not be exact, because its error is counted, and
//! so it is worked out when this crate is compiled: with `q = 27 k + r` and `0 <= r < 27`, as the
//! product of `5^(27 k)`, one of a few steps from 1, and `5^r`, which is exact.

/// `5^27`, the highest power of five below `2^63`.
const STEP: u64 = 5u64.pow(27);
const STEP_EXPONENT: i32 = 27;

const POWERS_OF_5: [u64; STEP_EXPONENT as usize] = {
    let mut powers = [1; STEP_EXPONENT as usize];
    let mut i = 1;
    while i < powers.len() {
        powers[i] = powers[i - 1] * 5;
        i += 1;
    }
    powers
};

/// A positive number `fraction * 2^exponent`, with the highest bit of the fraction set; for making
/// the table.
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

/// `k` of the first and the last step. Numbers beyond them are 0 or infinite.
const FIRST_STEP: i32 = -13;
const LAST_STEP: i32 = 11;

/// `5^(27 k)` from [`FIRST_STEP`] to [`LAST_STEP`]. Every step away from 1 adds an error of less than
/// eight units in the last place to a power.
const STEPS: [Scaled; (LAST_STEP - FIRST_STEP + 1) as usize] = {
    let one = Scaled::new(1, 0);
    let mut table = [one; (LAST_STEP - FIRST_STEP + 1) as usize];
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
    let zero = -FIRST_STEP as usize;
    let mut i = 1;
    while i <= LAST_STEP as usize {
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

/// The exponents for which there is a power: a number of 19 digits is subnormal below them, and one
/// of a single digit is infinite above.
const LOWEST: i32 = -342;
const HIGHEST: i32 = 308;

/// The 128 highest bits of `5^q` from [`LOWEST`] to [`HIGHEST`], the upper half first. They are too
/// low by less than eight units in the last place for each step, and as many for the last product.
static POWERS: [[u64; 2]; (HIGHEST - LOWEST + 1) as usize] = {
    let mut table = [[0; 2]; (HIGHEST - LOWEST + 1) as usize];
    let mut q = LOWEST;
    while q <= HIGHEST {
        let step = STEPS[(q.div_euclid(STEP_EXPONENT) - FIRST_STEP) as usize];
        let rest = POWERS_OF_5[q.rem_euclid(STEP_EXPONENT) as usize];
        let power = Scaled::new(rest as u128, 0).times(step);
        assert!(power.exponent + 127 + q == log2_of_power_of_10(q));
        table[(q - LOWEST) as usize] = [(power.fraction >> 64) as u64, power.fraction as u64];
        q += 1;
    }
    table
};

/// The exponent of the highest power of two that is not more than `10^q`, for every `q` of the table.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn log2_of_power_of_10(q: i32) -> i32 {
    // The quotient is log2(10) with an error below one part in 70,000; making the table proves that
    // it is close enough.
    (q * 217_706) >> 16
}

/// More than the error of a product in units of its last place: eight for each of thirteen steps and
/// for the last product of the power, and two for what is cut off of the product itself.
const ERROR: u64 = 256;

/// A binary format of IEEE 754.
pub(crate) struct Format {
    /// Bits of the significand, the hidden one included.
    pub(crate) precision: u32,
    /// The highest exponent of the format, which is the bias, too.
    pub(crate) max_exponent: i32,
}

/// The bits of the nearest float to `mantissa * 10^exponent`, without its sign.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn nearest(mantissa: u64, exponent: i32, format: &Format) -> Option<u64> {
    if mantissa == 0 {
        return Some(0);
    }
    let [high, low] = *POWERS.get(usize::try_from(exponent - LOWEST).ok()?)?;
    let zeros = mantissa.leading_zeros();
    let mantissa = u128::from(mantissa << zeros);
    let product = mantissa * u128::from(high) + ((mantissa * u128::from(low)) >> 64);
    let (upper, lower) = ((product >> 64) as u64, product as u64);

    // Two numbers with their highest bits set: the product has its own there, or one below.
    let carry = (upper >> 63) as u32;
    let dropped = 63 - format.precision + carry;
    let half = 1 << (dropped - 1);
    // The place of the product between two floats, moved up by the error: near the middle, that is
    // just behind it, at most twice the error.
    let (lower, over) = lower.overflowing_add(ERROR);
    let place = (upper & ((half << 1) - 1)) + u64::from(over);
    if place == half && lower <= 2 * ERROR {
        return None;
    }
    // The hidden bit is added to the exponent, as is the carry of a significand that is all ones.
    let significand = ((upper >> (dropped - 1)) + 1) >> 1;
    let binary = log2_of_power_of_10(exponent) + 63 - zeros as i32 + carry as i32;
    let biased = binary + format.max_exponent;
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
