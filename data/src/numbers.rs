//! Lists of numbers: what it costs to print and to parse them, with next to nothing around them.
//!
//! All are seeded and the same on every machine; a smaller count gives the first ones of a larger.

use std::iter;

use crate::random::JavaRandom;

/// How many numbers the suites use unless told otherwise.
pub const COUNT: usize = 100_000;

/// The seed of the suites.
pub const SEED: u64 = 42;

/// Floating point numbers of every size: random bit patterns, without infinities and NaN. Nearly
/// all of them need 16 or 17 significant digits and an exponent, which is the hard case of shortest
/// printing and exact parsing.
pub fn doubles_of_any_bits(seed: u64, count: usize) -> Vec<f64> {
    let mut random = JavaRandom::new(seed);
    iter::repeat_with(|| f64::from_bits(random.next_u64()))
        .filter(|number| number.is_finite())
        .take(count)
        .collect()
}

/// Floating point numbers as people write them: from 1 to 9 digits, each count as likely as any
/// other, of which 0 to 6 stand after the point, half of the numbers negative. They are the nearest
/// to the decimal number, so that is what they print as.
pub fn short_decimals(seed: u64, count: usize) -> Vec<f64> {
    let mut random = JavaRandom::new(seed);
    let decimal = || {
        let digits = random.digits(1, 9);
        let places = random.below(7);
        let sign = if random.next_bool() { -1.0 } else { 1.0 };
        // Both are exact in a double, and division rounds correctly, so this is the nearest.
        sign * digits as f64 / f64::from(10_i32.pow(places.cast_unsigned()))
    };
    iter::repeat_with(decimal).take(count).collect()
}

/// Integers of every length: 1 to 19 digits, each count as likely as any other, half of them
/// negative. Those of 19 digits are spread up to the limits of the type, but the limits themselves
/// are not promised to be among them.
pub fn integers(seed: u64, count: usize) -> Vec<i64> {
    let mut random = JavaRandom::new(seed);
    let integer = || {
        let number = match 1 + random.below(19) {
            19 => i64_of_19_digits(&mut random),
            digits => random.digits(digits, digits),
        };
        if random.next_bool() { -number } else { number }
    };
    iter::repeat_with(integer).take(count).collect()
}

/// From 10^18 to [`i64::MAX`], each as likely as any other.
fn i64_of_19_digits(random: &mut JavaRandom) -> i64 {
    iter::repeat_with(|| (random.next_u64() >> 1).cast_signed())
        .find(|&number| number >= 10_i64.pow(18))
        .expect("an iterator without end finds it")
}
