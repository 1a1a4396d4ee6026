//! The random numbers of the generators: the 48-bit linear congruential generator of
//! `java.util.Random`.
//!
//! The documentation of [that class] fixes its arithmetic, so a generator written down in terms of
//! it gives the same values in every language and on every machine. The orders are defined that
//! way; the other generators use it too, so that there is one source of numbers to trust. It is no
//! good for statistics or secrets, and neither is asked of it here.
//!
//! [that class]: https://docs.oracle.com/en/java/javase/25/docs/api/java.base/java/util/Random.html

const MULTIPLIER: u64 = 0x5_DEEC_E66D;
const INCREMENT: u64 = 0xB;
const STATE_MASK: u64 = (1 << 48) - 1;

/// A generator in the state that `java.util.Random` would be in after the same calls.
#[derive(Clone, Debug)]
pub struct JavaRandom {
    state: u64,
}

impl JavaRandom {
    /// A generator that starts from the lower 48 bits of `seed`.
    pub fn new(seed: u64) -> Self {
        JavaRandom {
            state: (seed ^ MULTIPLIER) & STATE_MASK,
        }
    }

    /// The next `bits` bits, from 1 to 32 of them; the step that all else is made of.
    fn bits(&mut self, bits: u32) -> u32 {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT) & STATE_MASK;
        // At most 32 of the 48 bits are left, so the cast loses none.
        (self.state >> (48 - bits)) as u32
    }

    /// Any 32 bits, as `nextInt()`.
    pub fn next_u32(&mut self) -> u32 {
        self.bits(32)
    }

    /// A number from 0 to `bound` - 1, as `nextInt(bound)`.
    ///
    /// # Panics
    ///
    /// If `bound` is not positive.
    pub fn below(&mut self, bound: i32) -> i32 {
        assert!(
            bound > 0,
            "expected a bound of at least 1, found {bound}: there is no number below it"
        );
        let bound = bound.cast_unsigned();
        if bound.is_power_of_two() {
            // The high bits of this generator are its better ones.
            let scaled = (u64::from(bound) * u64::from(self.bits(31))) >> 31;
            return scaled as i32;
        }
        loop {
            let drawn = self.bits(31);
            let result = drawn % bound;
            // The last, incomplete run of `bound` numbers below 2^31 would favour the small ones.
            if drawn - result + (bound - 1) < 1 << 31 {
                return result.cast_signed();
            }
        }
    }

    /// Either with the same probability, as `nextBoolean()`.
    pub fn next_bool(&mut self) -> bool {
        self.bits(1) != 0
    }

    /// Any 64 bits that the 48 of the state can give, as `nextLong()`.
    pub fn next_u64(&mut self) -> u64 {
        let high = u64::from(self.bits(32)) << 32;
        // Java adds the second draw as a signed number, which may borrow from the first.
        let low = i64::from(self.bits(32).cast_signed());
        high.wrapping_add_signed(low)
    }

    /// Fills `bytes`, as `nextBytes(bytes)`: from draws of 32 bits each, least significant byte
    /// first, with the rest of the last draw thrown away.
    pub fn fill(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(4) {
            let drawn = self.next_u32().to_le_bytes();
            chunk.copy_from_slice(&drawn[..chunk.len()]);
        }
    }

    /// A clone of one of `items`, by one call of [`below`](Self::below).
    ///
    /// # Panics
    ///
    /// If there are no items, or more than an `i32` can count.
    pub fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        let count = i32::try_from(items.len()).expect("the lists of the generators are short");
        // A number below the length is not negative.
        items[self.below(count) as usize].clone()
    }

    /// A positive number of `least` to `most` decimal digits. Each count of digits is as likely as
    /// any other, so the short numbers are as frequent as the long ones.
    ///
    /// # Panics
    ///
    /// Unless 1 <= `least` <= `most` <= 18.
    pub(crate) fn digits(&mut self, least: i32, most: i32) -> i64 {
        assert!(1 <= least && least <= most && most <= 18);
        let count = least + self.below(most - least + 1);
        let first = i64::from(1 + self.below(9));
        (1..count).fold(first, |number, _| number * 10 + i64::from(self.below(10)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers are those of the Java class itself, of JDK 17.
    #[test]
    fn answers_as_java_does() {
        let mut random = JavaRandom::new(42);
        assert_eq!(random.next_u32().cast_signed(), -1_170_105_035);
        assert_eq!(random.next_u32().cast_signed(), 234_785_527);

        let mut random = JavaRandom::new(42);
        let drawn: Vec<i32> = (0..5).map(|_| random.below(100)).collect();
        assert_eq!(drawn, [30, 63, 48, 84, 70]);

        // Nearly half of the draws are rejected at this bound.
        let mut random = JavaRandom::new(7);
        let drawn: Vec<i32> = (0..3).map(|_| random.below((1 << 30) + 1)).collect();
        assert_eq!(drawn, [20_678_044, 747_989_380, 1_053_566_254]);

        let mut random = JavaRandom::new(42);
        assert_eq!(random.next_u64().cast_signed(), -5_025_562_857_975_149_833);

        assert!(JavaRandom::new(42).next_bool());

        let mut bytes = [0; 6];
        JavaRandom::new(42).fill(&mut bytes);
        assert_eq!(bytes.map(u8::cast_signed), [53, -99, 65, -70, -9, -118]);
    }

    #[test]
    fn a_bound_that_is_a_power_of_two_takes_the_high_bits() {
        // The first draw of seed 42 is 0xBA419D35.. from the top, so its top four bits are 0xB.
        assert_eq!(JavaRandom::new(42).next_u32() >> 28, 0xB);
        assert_eq!(JavaRandom::new(42).below(16), 0xB);
    }

    #[test]
    fn numbers_keep_to_their_bound() {
        let mut random = JavaRandom::new(1);
        for bound in [1, 2, 3, 7, 64, 1_000, (1 << 30) + 1, i32::MAX] {
            for _ in 0..100 {
                assert!((0..bound).contains(&random.below(bound)), "{bound}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "expected a bound of at least 1, found 0")]
    fn nothing_is_below_zero() {
        JavaRandom::new(1).below(0);
    }

    #[test]
    fn every_count_of_digits_occurs_and_no_other() {
        let mut random = JavaRandom::new(1);
        let mut counts = [0; 19];
        for _ in 0..1_000 {
            counts[random.digits(2, 18).to_string().len()] += 1;
        }
        assert_eq!(counts[..2], [0, 0]);
        assert!(counts[2..].iter().all(|&count| count > 30), "{counts:?}");
    }
}
