//! Decimal digits read eight and sixteen at a time.

use crate::input::Cursor;

const ZEROS: u64 = 0x3030_3030_3030_3030;

/// The powers of ten that a `u64` can hold.
pub(super) static POWERS_OF_10: [u64; 20] = {
    let mut powers = [1; 20];
    let mut i = 1;
    while i < 20 {
        powers[i] = powers[i - 1] * 10;
        i += 1;
    }
    powers
};

/// Most digits of which every number fits into a `u64`.
pub(super) const MAX_DIGITS_64: usize = 19;

/// A set bit in every byte of `t` that is more than 9, and, above the lowest such byte, perhaps in
/// some that are not.
#[cfg_attr(not(debug_assertions), inline(always))]
fn others(t: u64) -> u64 {
    (t.wrapping_add(0x7676_7676_7676_7676) | t) & 0x8080_8080_8080_8080
}

/// How many digits there are at the start of the eight bytes of a word.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn count8(word: u64) -> usize {
    (others(word ^ ZEROS).trailing_zeros() / 8) as usize
}

/// The value of eight digits, 0 to 9 each, the most significant in the lowest byte.
#[cfg_attr(not(debug_assertions), inline(always))]
fn eight_digits(t: u64) -> u64 {
    // Pairs, then fours, then the whole: each step multiplies the higher half and adds.
    let t = t.wrapping_mul(10).wrapping_add(t >> 8);
    let low = (t & 0x0000_00FF_0000_00FF).wrapping_mul(0x000F_4240_0000_0064);
    let high = ((t >> 16) & 0x0000_00FF_0000_00FF).wrapping_mul(0x0000_2710_0000_0001);
    low.wrapping_add(high) >> 32
}

/// The digits at `p`, at most eight: their value, and how many they are.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn run8(p: Cursor<'_>) -> (u64, usize) {
    let t = p.word() ^ ZEROS;
    let bits = others(t).trailing_zeros() & 0x78;
    // The shift puts zeros before the digits and moves what follows them out of the word; without
    // digits, what is left after the mask of the shift does not matter.
    let value = eight_digits(t << ((64 - bits) & 63));
    (if bits == 0 { 0 } else { value }, (bits / 8) as usize)
}

/// The digits at `p`, at most sixteen: their value, and how many they are. There is no branch on
/// how many, because in lists of numbers nothing foretells that.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn run16(p: Cursor<'_>) -> (u64, usize) {
    let t = u128::from_le_bytes(p.load()) ^ (u128::from(ZEROS) << 64 | u128::from(ZEROS));
    let low = others(t as u64).trailing_zeros() & 0x78;
    let high = others((t >> 64) as u64).trailing_zeros() & 0x78;
    let bits = if low == 64 { 64 + high } else { low };
    let aligned = t << ((128 - bits) & 127);
    let value = eight_digits(aligned as u64) * 100_000_000 + eight_digits((aligned >> 64) as u64);
    (if bits == 0 { 0 } else { value }, (bits / 8) as usize)
}

/// The place after `n` digits.
///
/// # Safety
///
/// There are `n` digits at `p`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn after_digits(p: Cursor<'_>, n: usize) -> Cursor<'_> {
    // SAFETY: a digit is not zero, so none of them is padding.
    unsafe { p.add(n) }
}

/// The place after a minus, if there is one, and whether there is one. No branch: the sign is as
/// good as random where there is any.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn sign(p: Cursor<'_>) -> (bool, Cursor<'_>) {
    let negative = p.byte() == b'-';
    // SAFETY: a minus is not zero, so it is not padding.
    (negative, unsafe { p.add(usize::from(negative)) })
}

/// Whether a number that seems to end before this byte may go on with it: a digit, a point or an
/// exponent. True for some bytes that are none of those, and no white space or punctuation.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn may_go_on(byte: u8) -> bool {
    // One bit for each value of the low six bits.
    const SET: u64 = 0x3FF << (b'0' & 63) | 1 << (b'.' & 63) | 1 << (b'e' & 63) | 1 << (b'E' & 63);
    SET >> (byte & 63) & 1 != 0
}
