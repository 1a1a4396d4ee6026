//! Floats written as the shortest text that reads back the same.
//!
//! Most numbers that people write have few digits, and those need no search: a number that is the
//! nearest one to a decimal of at most fifteen digits has no other decimal of as many digits that
//! it is the nearest one to, so once such a decimal is found, its digits without the zeros at the
//! end are the shortest ones. All others are left to zmij.

use super::float::MAX_LEN;
use super::int::{self, ZEROS, eight};
use crate::output::{Output, Pen};
use crate::simd::{Level, level};

/// Numbers below this, of up to eight digits before the point, may be written as fixed decimals.
const FIXED_LIMIT: f64 = 1e8;
/// Places behind the point of a fixed decimal; with the eight digits before it they are fifteen.
const FIXED_PLACES: u32 = 7;
const FIXED_SCALE: u64 = 10u64.pow(FIXED_PLACES);
/// Numbers below 0.00001 have exponents.
const LEAST_FIXED: u64 = FIXED_SCALE / 100_000;
/// What stands for all larger numbers: scaled, it is too far from an integer.
const FIXED_BOUND: f64 = FIXED_LIMIT.next_up().next_up().next_up();
/// Added to a float below 2^52 and taken off again, rounds it to an integer, to the even one of two.
const ROUNDING: f64 = 4_503_599_627_370_496.0;
/// More than the relative error of a float that is the nearest one to a decimal, 2^-53, and of the
/// rounding of its product, as much again. Below 10^15, that is less than a quarter.
const FIXED_ERROR: f64 = 2.3e-16;
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
    // One branch for what is too large or not near to a decimal, and one for the range of integers: of
    // numbers of any exponent, half are below any limit.
    let bounded = if magnitude < FIXED_BOUND {
        magnitude
    } else {
        FIXED_BOUND
    };
    let scaled = bounded * FIXED_SCALE as f64;
    let rounded = (scaled + ROUNDING) - ROUNDING;
    let may_be_fixed = (scaled - rounded).abs() <= scaled * FIXED_ERROR;
    let may_be_integer = magnitude.to_bits().wrapping_sub(FIXED_LIMIT.to_bits())
        < INTEGER_LIMIT.to_bits() - FIXED_LIMIT.to_bits();
    // SAFETY: passed on to the caller. What is cast to an integer is finite and within its range.
    unsafe {
        // Whether it is the nearest one to the decimal is what the quotient of two exact numbers tells.
        if may_be_fixed && magnitude < FIXED_LIMIT && rounded / FIXED_SCALE as f64 == magnitude {
            let scaled: i64 = rounded.to_int_unchecked();
            let scaled = scaled as u64;
            if scaled >= LEAST_FIXED || scaled == 0 {
                return put_fixed(put_sign(p, value), scaled);
            }
        } else if may_be_integer {
            let integer: i64 = magnitude.to_int_unchecked();
            if integer as f64 == magnitude {
                let p = int::put_u64(put_sign(p, value), integer as u64);
                return p.put_padded(b".0", 2);
            }
        }
        put_any(p, value)
    }
}

/// Writes the numbers of a list, each with a comma behind it; asks for room itself, a few at a time.
///
/// # Safety
///
/// `pen` stands in `out`, with `SLACK`; after it, there is room for `SLACK`.
pub(crate) unsafe fn put_all(numbers: &[f64], pen: Pen, out: &mut Output) -> Pen {
    let mut pen = pen;
    let (eights, rest) = numbers.as_chunks::<8>();
    let level = level();
    for eight in eights {
        // SAFETY: the room of the numbers and of their commas is asked for; the level is in use
        // only where the machine has its features.
        unsafe {
            pen = out.ensure(pen, 8 * (MAX_LEN + 1));
            match level {
                #[cfg(target_arch = "x86_64")]
                Level::Avx512 => pen = super::eight::float::put_eight(pen, eight),
                _ => {
                    for &number in eight {
                        pen = put_f64(pen, number).put(b',');
                    }
                }
            }
        }
    }
    for &number in rest {
        // SAFETY: the room of the number and of its comma is asked for.
        unsafe {
            pen = out.ensure(pen, MAX_LEN + 1);
            pen = put_f64(pen, number).put(b',');
        }
    }
    pen
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
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn text(self, buffer: &mut zmij::Buffer) -> &str {
        if self.is_finite() {
            buffer.format_finite(self)
        } else {
            name(f64::from(self))
        }
    }
}

impl Shortest for f64 {
    #[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn put_any<T: Shortest>(p: Pen, value: T) -> Pen {
    const {
        // A buffer can stand anywhere in the room, and nobody misses its end.
        assert!(align_of::<zmij::Buffer>() == 1 && size_of::<zmij::Buffer>() <= MAX_LEN);
        assert!(!std::mem::needs_drop::<zmij::Buffer>());
    }
    // SAFETY: the caller has room for MAX_LEN bytes, and the buffer is not larger. The texts are no
    // longer than the buffer, or a name of 11 bytes; a text in the buffer is written where it stays.
    unsafe {
        let room = p.room(MAX_LEN);
        let buffer = room.cast::<zmij::Buffer>();
        buffer.write(zmij::Buffer::new());
        let text = value.text(&mut *buffer).as_bytes();
        let len = text.len();
        let start = text.as_ptr();
        if !std::ptr::eq(start, room) {
            std::ptr::copy(start, room, len);
        }
        p.add(len)
    }
}

/// Writes a minus if there is one, without a branch: of numbers that may be negative, half are.
///
/// # Safety
///
/// There is room for a byte.
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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

    /// Compares with zmij, which all others are independent of, numbers of both signs, one by one
    /// and in lists in which each is at another place.
    #[track_caller]
    fn check(values: &[f64]) {
        let mut list = String::from("[");
        for (index, &value) in values.iter().enumerate() {
            let mut buffer = zmij::Buffer::new();
            let negative = buffer.format(-value);
            assert_eq!(to_json(&-value).unwrap(), negative);
            assert_eq!(to_json(&value).unwrap(), negative.trim_start_matches('-'));
            let value = if index % 3 == 0 { -value } else { value };
            list += buffer.format(value);
            list.push(',');
        }
        list.pop();
        list.push(']');
        let signed: Vec<f64> = values
            .iter()
            .enumerate()
            .map(|(index, &value)| if index % 3 == 0 { -value } else { value })
            .collect();
        assert!(
            to_json(&signed).unwrap() == list,
            "the list differs from {:?} on",
            signed
                .iter()
                .find(|&value| to_json(&[*value; 8]).unwrap() != {
                    let one = to_json(value).unwrap();
                    format!("[{}]", [one.as_str(); 8].join(","))
                })
        );
    }

    /// A number, and those next to it.
    fn around(value: f64) -> impl Iterator<Item = f64> {
        let bits = value.to_bits();
        (bits.saturating_sub(3)..bits + 4).map(f64::from_bits)
    }

    /// Numbers that look random and are not zero.
    fn random() -> impl FnMut() -> u64 {
        let mut state = 7u64;
        move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        }
    }

    #[test]
    fn limits() {
        let mut values = vec![0.0; 9];
        for exponent in 0..18 {
            for digit in 1..10 {
                let power = 10f64.powi(exponent);
                values.extend(around(f64::from(digit) * power));
                values.extend(around(f64::from(digit) / power));
                values.extend(around(f64::from(digit) * power - 0.5));
                values.extend(around((power - f64::from(digit) / power).abs()));
            }
        }
        values.extend(around(9_007_199_254_740_992.0));
        values.extend(around(99_999_999.999_999_9));
        values.extend(around(0.000_01));
        values.extend(around(0.000_000_1));
        check(&values);
    }

    /// Powers of two, which are further from one neighbour than from the other, powers of ten, and
    /// the least and the greatest numbers.
    #[test]
    fn every_exponent() {
        let mut values = vec![];
        for exponent in 0..2047u64 {
            let power = f64::from_bits(exponent << 52);
            values.extend(around(power));
            values.extend(around(power * 1.25));
            values.push(f64::from_bits(exponent << 52 | 0x5_5555_5555_5555));
        }
        for exponent in -323..=308 {
            for digit in 1..10 {
                let text = format!("{digit}e{exponent}");
                values.extend(around(text.parse().unwrap()).filter(|value| value.is_finite()));
            }
        }
        check(&values);
    }

    #[test]
    fn decimals_of_every_length() {
        let mut random = random();
        for digits in 1..18u32 {
            let mut values = vec![];
            for places in 0..18 {
                for _ in 0..100 {
                    let number = random() % 10u64.pow(digits);
                    let decimal = number as f64 / 10f64.powi(places);
                    values.push(decimal);
                    values.push(f64::from_bits(decimal.to_bits() + 1));
                }
            }
            check(&values);
        }
    }

    #[test]
    fn any_bits() {
        let mut random = random();
        let mut values = vec![];
        for _ in 0..50_000 {
            let bits = random();
            values.push(f64::from_bits(bits & (i64::MAX as u64)));
            // The same digits in the range that is written without exponents.
            values.push(f64::from_bits(bits >> 12 | (1000 + bits % 80) << 52));
        }
        values.retain(|value| value.is_finite());
        check(&values);
    }

    /// Values that take another way than their neighbours, at every place.
    #[test]
    fn lists_with_values_that_are_not_numbers() {
        for special in [
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            -0.0,
            5e-324,
            1.0,
            2.5e-310,
        ] {
            for len in 0..20 {
                for place in 0..len {
                    let mut values = vec![1.7e300; len];
                    values[place] = special;
                    let one_by_one: Vec<String> =
                        values.iter().map(|value| to_json(value).unwrap()).collect();
                    let list = format!("[{}]", one_by_one.join(","));
                    assert_eq!(to_json(&values).unwrap(), list);
                }
            }
        }
    }
}
