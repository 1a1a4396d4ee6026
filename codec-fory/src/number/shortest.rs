//! Floats written as the shortest text that reads back the same.
//!
//! Most numbers that people write have few digits, and those need no search: a number that is the
//! nearest one to a decimal of at most fifteen digits has no other decimal of as many digits that
//! it is the nearest one to, so once such a decimal is found, its digits without the zeros at the
//! end are the shortest ones. All others are left to zmij.

use super::int::{self, ZEROS, eight};
use crate::output::Pen;

/// Numbers below this, of up to eight digits before the point, may be written as fixed decimals.
const FIXED_LIMIT: f64 = 1e8;
/// Places behind the point of a fixed decimal; with the eight digits before it they are fifteen.
const FIXED_PLACES: u32 = 7;
const FIXED_SCALE: u64 = 10u64.pow(FIXED_PLACES);
/// Numbers below 0.00001 have exponents.
const LEAST_FIXED: u64 = FIXED_SCALE / 100_000;
/// Every integer up to this is a float of 64 bits, and so is every float in between an integer or
/// more than its half away from one.
const INTEGER_LIMIT: f64 = 9_007_199_254_740_992.0;

/// Writes a float of 64 bits.
///
/// # Safety
///
/// There is room for `float::MAX_LEN` bytes and for `SLACK`.
#[inline(never)]
pub(super) unsafe fn put_f64(p: Pen, value: f64) -> Pen {
    let magnitude = value.abs();
    // SAFETY: passed on to the caller. What is cast to an integer is finite and within its range;
    // NaN is not below any limit.
    unsafe {
        if magnitude < FIXED_LIMIT {
            // The product is less than a quarter away from the decimal, if there is one. Whether
            // there is one is what the quotient of two exact numbers tells, which is the nearest.
            let scaled: i64 = (magnitude * FIXED_SCALE as f64 + 0.5).to_int_unchecked();
            if scaled as f64 / FIXED_SCALE as f64 == magnitude {
                let scaled = scaled as u64;
                if scaled >= LEAST_FIXED || scaled == 0 {
                    return put_fixed(put_sign(p, value), scaled);
                }
            }
        } else if magnitude < INTEGER_LIMIT {
            let integer: i64 = magnitude.to_int_unchecked();
            if integer as f64 == magnitude {
                let p = int::put_u64(put_sign(p, value), integer as u64);
                return p.put_padded(b".0", 2);
            }
        }
        put_any(p, value)
    }
}

/// Writes a float of 32 bits.
///
/// # Safety
///
/// As for [`put_f64`].
#[inline(never)]
pub(super) unsafe fn put_f32(p: Pen, value: f32) -> Pen {
    // SAFETY: passed on to the caller.
    unsafe { put_any(p, value) }
}

/// A type of float that zmij writes.
trait Shortest: Copy {
    fn text(self, buffer: &mut zmij::Buffer) -> &str;
}

impl Shortest for f32 {
    #[inline(always)]
    fn text(self, buffer: &mut zmij::Buffer) -> &str {
        if self.is_finite() {
            buffer.format_finite(self)
        } else {
            name(f64::from(self))
        }
    }
}

impl Shortest for f64 {
    #[inline(always)]
    fn text(self, buffer: &mut zmij::Buffer) -> &str {
        if self.is_finite() {
            buffer.format_finite(self)
        } else {
            name(self)
        }
    }
}

/// What stands for a value that is no number of JSON.
#[cold]
fn name(value: f64) -> &'static str {
    if value.is_nan() {
        "\"NaN\""
    } else if value > 0.0 {
        "\"Infinity\""
    } else {
        "\"-Infinity\""
    }
}

/// # Safety
///
/// As for [`put_f64`].
#[inline(always)]
unsafe fn put_any<T: Shortest>(p: Pen, value: T) -> Pen {
    let mut buffer = zmij::Buffer::new();
    let text = value.text(&mut buffer).as_bytes();
    // SAFETY: the texts are shorter than MAX_LEN, which the caller has room for.
    unsafe {
        crate::simd::copy_short(text.as_ptr(), p.room(text.len()), text.len());
        p.add(text.len())
    }
}

/// Writes a minus if there is one, without a branch: of numbers that may be negative, half are.
///
/// # Safety
///
/// There is room for a byte.
#[inline(always)]
unsafe fn put_sign(p: Pen, value: f64) -> Pen {
    // SAFETY: passed on to the caller.
    unsafe { p.put_padded(b"-", usize::from(value.is_sign_negative())) }
}

/// Writes a decimal with [`FIXED_PLACES`] places, of which zeros at the end are left out, but for
/// the first.
///
/// # Safety
///
/// There is room for seventeen bytes, and `scaled` is below 10^15.
#[inline(always)]
unsafe fn put_fixed(p: Pen, scaled: u64) -> Pen {
    let integer = scaled / FIXED_SCALE;
    let fraction = (scaled - integer * FIXED_SCALE) as u32;
    // An eighth digit, a zero, fills the word up.
    let places = eight(fraction * 10);
    // The first place counts, whatever it is.
    let count = 8 - (places | 1).leading_zeros() as usize / 8;
    // SAFETY: passed on to the caller; the integer is below 10^8.
    unsafe {
        let p = int::put_short(p, integer as u32).put(b'.');
        p.put_padded(&(places | ZEROS).to_le_bytes(), count)
    }
}

#[cfg(test)]
mod tests {
    use crate::to_json;

    /// zmij is the independent printer here: of numbers that it is not asked for.
    #[track_caller]
    fn check(value: f64) {
        for value in [value, -value] {
            let mut buffer = zmij::Buffer::new();
            assert_eq!(to_json(&value).unwrap(), buffer.format(value));
        }
    }

    fn around(value: f64) {
        for bits in value.to_bits().saturating_sub(3)..value.to_bits() + 4 {
            check(f64::from_bits(bits));
        }
    }

    #[test]
    fn limits() {
        for exponent in 0..18 {
            for digit in 1..10 {
                let power = 10f64.powi(exponent);
                around(f64::from(digit) * power);
                around(f64::from(digit) / power);
                around(f64::from(digit) * power - 0.5);
                around(power - f64::from(digit) / power);
            }
        }
        around(9_007_199_254_740_992.0);
        around(99_999_999.999_999_9);
        around(0.000_01);
        around(0.000_000_1);
        check(0.0);
    }

    #[test]
    fn decimals_of_every_length() {
        let mut state = 7u64;
        let mut random = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for digits in 1..18u32 {
            for places in 0..18 {
                for _ in 0..200 {
                    let number = random() % 10u64.pow(digits);
                    let decimal = number as f64 / 10f64.powi(places);
                    check(decimal);
                    check(f64::from_bits(decimal.to_bits() + 1));
                }
            }
        }
    }

    #[test]
    fn any_bits() {
        let mut state = 11u64;
        for _ in 0..100_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let bits = state ^ state >> 29;
            let value = f64::from_bits(bits);
            if value.is_finite() {
                check(value);
            }
            // The same digits in the range that is written without exponents.
            check(f64::from_bits(bits >> 12 | (1000 + bits % 80) << 52));
        }
    }
}
