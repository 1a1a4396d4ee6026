//! Integers.

use super::digits::{MAX_DIGITS_64, POWERS_OF_10, after_digits, may_go_on, run8, run16, sign};
use super::scan;
use crate::error::ErrorKind;
use crate::impls::list::read_list_with;
use crate::input::{Cursor, ReadState};
use crate::output::{Output, Pen};
#[cfg(target_arch = "x86_64")]
use crate::simd::{Level, level};

/// The digits of 0 to 99, two for each number.
static PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut i = 0;
    while i < 100 {
        pairs[i] = [b'0' + i as u8 / 10, b'0' + i as u8 % 10];
        i += 1;
    }
    pairs
};

/// What stands before the last digit of a number of up to four: the digits of 0 to 999 without
/// leading zeros, of 0 none at all, and in the last place how many they are. So nothing has to be
/// foreseen about the length of a number.
static LEADING: [[u8; 4]; 1000] = {
    let mut leading = [[0; 4]; 1000];
    let mut i = 0;
    while i < 1000 {
        let digits = [i / 100, i / 10 % 10, i % 10];
        let len = (i >= 1) as usize + (i >= 10) as usize + (i >= 100) as usize;
        let mut at = 0;
        while at < len {
            leading[i][at] = b'0' + digits[3 - len + at] as u8;
            at += 1;
        }
        leading[i][3] = len as u8;
        i += 1;
    }
    leading
};

/// An entry of a table.
///
/// # Safety
///
/// `index` is one of the table's.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn entry<const N: usize, const M: usize>(
    table: &'static [[u8; N]; M],
    index: u32,
) -> &'static [u8; N] {
    #[cfg(feature = "checked")]
    assert!((index as usize) < M);
    // SAFETY: the caller promises that it is an index of the table.
    unsafe { table.get_unchecked(index as usize) }
}

/// Writes `n` and moves on by its digits.
///
/// # Safety
///
/// There is room for its digits and for `SLACK`, and `n` is below 10,000.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn put_trimmed4(p: Pen, n: u32) -> Pen {
    let tens = n / 10;
    // SAFETY: passed on to the caller; tens is below 1000.
    unsafe {
        let leading = entry(&LEADING, tens);
        let p = p.put_padded(leading, usize::from(leading[3]));
        p.put(b'0' + (n - tens * 10) as u8)
    }
}

/// Writes `n` with four digits.
///
/// # Safety
///
/// There is room for four bytes, and `n` is below 10,000.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn put_full4(p: Pen, n: u32) -> Pen {
    let hundreds = n / 100;
    // SAFETY: passed on to the caller; both numbers are below 100.
    unsafe {
        let p = p.put_padded(entry(&PAIRS, hundreds), 2);
        p.put_padded(entry(&PAIRS, n - hundreds * 100), 2)
    }
}

/// Writes `n` and moves on by its digits.
///
/// # Safety
///
/// There is room for its digits and for `SLACK`, and `n` is at least 10,000 and below 100,000,000.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn put_trimmed8(p: Pen, n: u32) -> Pen {
    let high = n / 10_000;
    // SAFETY: passed on to the caller.
    unsafe {
        let p = put_trimmed4(p, high);
        put_full4(p, n - high * 10_000)
    }
}

/// The zero in ASCII, in every byte.
pub(super) const ZEROS: u64 = 0x3030_3030_3030_3030;

/// The digits of `n`, below 100,000,000, with leading zeros, one in each byte, the first in the
/// lowest. Each step halves the numbers that the word holds side by side.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn eight(n: u32) -> u64 {
    let high = n / 10_000;
    let fours = u64::from(high) | u64::from(n - high * 10_000) << 32;
    let hundreds = ((fours * 5243) >> 19) & 0x0000_007F_0000_007F;
    let pairs = (fours << 16) - hundreds * ((100 << 16) - 1);
    let tens = ((pairs * 103) >> 10) & 0x000F_000F_000F_000F;
    (pairs << 8) - tens * ((10 << 8) - 1)
}

/// Writes `n`, below 100,000,000, with eight digits.
///
/// # Safety
///
/// There is room for eight bytes.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn put_full8(p: Pen, n: u32) -> Pen {
    let text = eight(n) | ZEROS;
    // SAFETY: passed on to the caller.
    unsafe { p.put_padded(&text.to_le_bytes(), 8) }
}

/// Writes `n`, below 100,000,000, without a branch on how many digits it has.
///
/// # Safety
///
/// There is room for its digits and for `SLACK`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn put_short(p: Pen, n: u32) -> Pen {
    let digits = eight(n);
    // The last digit counts, whatever it is.
    let leading = (digits | 1 << 56).trailing_zeros() / 8;
    let text = digits >> (8 * leading) | ZEROS;
    // SAFETY: passed on to the caller.
    unsafe { p.put_padded(&text.to_le_bytes(), 8 - leading as usize) }
}

/// Writes `n`, below 10^16, without a branch on how many digits it has.
///
/// # Safety
///
/// As for [`put_short`].
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn put_medium(p: Pen, n: u64) -> Pen {
    // SAFETY: passed on to the caller.
    unsafe { put_sixteen(p, n, false) }
}

/// Writes `n`, below 10^16, with its sixteen digits or without the zeros that it starts with.
///
/// # Safety
///
/// As for [`put_short`].
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn put_sixteen(p: Pen, n: u64, full: bool) -> Pen {
    let high = n / 100_000_000;
    let low = n - high * 100_000_000;
    let digits = u128::from(eight(high as u32)) | u128::from(eight(low as u32)) << 64;
    let leading = (digits | 1 << 120).trailing_zeros() / 8;
    let leading = if full { 0 } else { leading };
    let text = digits >> (8 * leading) | u128::from(ZEROS) << 64 | u128::from(ZEROS);
    // SAFETY: passed on to the caller.
    unsafe { p.put_padded(&text.to_le_bytes(), 16 - leading as usize) }
}

/// Writes any number without a branch on how many digits it has.
///
/// # Safety
///
/// As for [`put_short`].
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn put_long(p: Pen, n: u64) -> Pen {
    const CHUNK: u64 = 10_000_000_000_000_000;
    let high = n / CHUNK;
    // At most 1844; of zero no digits are written.
    let digits = eight(high as u32);
    let leading = digits.trailing_zeros() / 8;
    let text = digits.wrapping_shr(8 * leading) | ZEROS;
    // SAFETY: passed on to the caller.
    unsafe {
        let p = p.put_padded(&text.to_le_bytes(), 8 - leading as usize);
        put_sixteen(p, n - high * CHUNK, high != 0)
    }
}

/// Writes the numbers of a list, each with a comma behind it; asks for room itself, a few at a time.
///
/// A list is written faster than its numbers one by one: how many digits there are is not to be
/// foreseen, so nothing branches on it, beyond how many the longest of a few numbers has.
///
/// # Safety
///
/// `pen` stands in `out`, with `SLACK`; after it, there is room for `SLACK`. No number has more than
/// `MAX_LEN` bytes, its sign included.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn put_all<T: Copy, const MAX_LEN: usize>(
    numbers: &[T],
    pen: Pen,
    out: &mut Output,
    split: impl Fn(T) -> (bool, u64),
) -> Pen {
    /// Writes numbers with one way to write their magnitudes.
    macro_rules! put_each {
        ($chunk:ident, $pen:ident, $put:expr) => {
            for &number in $chunk {
                let (negative, magnitude) = split(number);
                let p = $pen.put_padded(b"-", usize::from(negative));
                $pen = $put(p, magnitude).put(b',');
            }
        };
    }
    let mut pen = pen;
    #[cfg(target_arch = "x86_64")]
    let numbers = if level() == Level::Avx512 {
        let (eights, rest) = numbers.as_chunks::<8>();
        for eight in eights {
            let magnitudes = eight.map(|number| split(number).1);
            let negative = eight
                .iter()
                .rev()
                .fold(0, |bits, &number| bits << 1 | u8::from(split(number).0));
            // SAFETY: the room of the numbers is asked for: for each MAX_LEN bytes and its comma.
            // The level is in use only where the machine has its features.
            unsafe {
                pen = out.ensure(pen, (MAX_LEN + 1) * 8);
                pen = super::eight::int::put_eight(pen, &magnitudes, negative);
            }
        }
        rest
    } else {
        numbers
    };
    for chunk in numbers.chunks(CHUNK) {
        // Not the highest, but with as many bits.
        let widest = chunk.iter().fold(0, |all, &number| all | split(number).1);
        // SAFETY: the room of the chunk is asked for: for each number MAX_LEN bytes and its comma.
        // A number is at most as large as all the bits of the chunk.
        unsafe {
            pen = out.ensure(pen, (MAX_LEN + 1) * chunk.len());
            if widest < 10_000 {
                put_each!(chunk, pen, |p, n| put_trimmed4(p, n as u32));
            } else if widest < 100_000_000 {
                put_each!(chunk, pen, |p, n| put_short(p, n as u32));
            } else if MAX_LEN < 17 || widest < 10_000_000_000_000_000 {
                put_each!(chunk, pen, |p, n| put_medium(p, n));
            } else {
                put_each!(chunk, pen, |p, n| put_long(p, n));
            }
        }
    }
    pen
}

/// Numbers of a list that are written in the same way.
const CHUNK: usize = 32;

/// The most bytes that a `u64` or an `i64` takes.
pub(crate) const MAX_LEN_64: usize = 20;
/// The most bytes that a `u128` or an `i128` takes.
pub(crate) const MAX_LEN_128: usize = 40;

/// Writes an unsigned number.
///
/// # Safety
///
/// There is room for `MAX_LEN_64` bytes, or for what the number's type takes at most, and for
/// `SLACK`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn put_u64(p: Pen, n: u64) -> Pen {
    // SAFETY: passed on to the caller.
    unsafe {
        if n < 10_000 {
            put_trimmed4(p, n as u32)
        } else if n < 100_000_000 {
            put_trimmed8(p, n as u32)
        } else {
            put_large(p, n)
        }
    }
}

/// # Safety
///
/// As for [`put_u64`]; `n` is at least 100,000,000.
#[inline(never)]
unsafe fn put_large(p: Pen, n: u64) -> Pen {
    let (high, low) = (n / 100_000_000, (n % 100_000_000) as u32);
    // SAFETY: passed on to the caller.
    unsafe {
        let p = if high < 10_000 {
            put_trimmed4(p, high as u32)
        } else if high < 100_000_000 {
            put_trimmed8(p, high as u32)
        } else {
            // At most 1844 with a u64.
            let p = put_trimmed4(p, (high / 100_000_000) as u32);
            put_full8(p, (high % 100_000_000) as u32)
        };
        put_full8(p, low)
    }
}

/// Writes a signed number.
///
/// # Safety
///
/// As for [`put_u64`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn put_i64(p: Pen, n: i64) -> Pen {
    // SAFETY: passed on to the caller.
    unsafe {
        // Most numbers are not negative, so a branch is cheaper than a sign that may count or not.
        let p = if n < 0 { p.put(b'-') } else { p };
        put_u64(p, n.unsigned_abs())
    }
}

/// Writes an unsigned number of 128 bits.
///
/// # Safety
///
/// There is room for `MAX_LEN_128` bytes and for `SLACK`.
pub(crate) unsafe fn put_u128(p: Pen, n: u128) -> Pen {
    const CHUNK: u128 = 10_000_000_000_000_000;
    // SAFETY: passed on to the caller.
    unsafe {
        if let Ok(n) = u64::try_from(n) {
            return put_u64(p, n);
        }
        let p = put_u128(p, n / CHUNK);
        let low = (n % CHUNK) as u64;
        let p = put_full8(p, (low / 100_000_000) as u32);
        put_full8(p, (low % 100_000_000) as u32)
    }
}

/// Writes a signed number of 128 bits.
///
/// # Safety
///
/// There is room for `MAX_LEN_128` bytes and for `SLACK`.
#[inline]
pub(crate) unsafe fn put_i128(p: Pen, n: i128) -> Pen {
    // SAFETY: passed on to the caller.
    unsafe {
        let p = if n < 0 { p.put(b'-') } else { p };
        put_u128(p, n.unsigned_abs())
    }
}

/// One to eight digits without a sign or anything of a float behind them, which is nearly every
/// integer.
#[cfg_attr(not(debug_assertions), inline(always))]
fn short<'b>(p: Cursor<'b>) -> Option<(u64, Cursor<'b>)> {
    let (value, len) = run8(p);
    // A zero cannot lead other digits. A ninth digit, or a fraction or an exponent, is for the
    // long way.
    if len == 0 || p.byte() == b'0' && len > 1 || may_go_on(p.byte_at(len)) {
        return None;
    }
    // SAFETY: there are len digits.
    Some((value, unsafe { after_digits(p, len) }))
}

/// An integer of up to 19 digits with or without a sign: whether it has one, and its magnitude.
/// None for everything else, be it an error or not.
#[cfg_attr(not(debug_assertions), inline(always))]
fn medium<'b>(p: Cursor<'b>) -> Option<(bool, u64, Cursor<'b>)> {
    let (negative, start) = sign(p);
    let (mut magnitude, len) = run16(start);
    if len == 0 || start.byte() == b'0' && len > 1 {
        return None;
    }
    // SAFETY: there are len digits.
    let mut after = unsafe { after_digits(start, len) };
    if len == 16 {
        let (low, more) = run8(after);
        if len + more > MAX_DIGITS_64 {
            return None;
        }
        magnitude = magnitude * POWERS_OF_10[more] + low;
        // SAFETY: there are that many digits more.
        after = unsafe { after_digits(after, more) };
    }
    if may_go_on(after.byte()) {
        return None;
    }
    Some((negative, magnitude, after))
}

/// An integer with its sign, as far as it has one.
pub(crate) struct Integer {
    pub(crate) negative: bool,
    pub(crate) magnitude: u128,
}

/// Any integer, or None with the reason noted.
#[cold]
#[inline(never)]
fn long<'b>(
    p: Cursor<'b>,
    expected: &str,
    state: &mut ReadState<'_>,
) -> Option<(Integer, Cursor<'b>)> {
    let p = p.skip_space();
    let start = p;
    if p.byte() != b'-' && !p.byte().is_ascii_digit() {
        state.fail(p, ErrorKind::WrongType, expected)?;
    }
    let (number, p) = scan(p, state)?;
    if !number.integral {
        state.fail(start, ErrorKind::NumberOutOfRange, expected)?;
    }
    let (negative, digits) = match number.text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let mut magnitude = 0u128;
    for digit in digits {
        let next = magnitude
            .checked_mul(10)
            .and_then(|m| m.checked_add(u128::from(digit - b'0')));
        let Some(next) = next else {
            state.fail(start, ErrorKind::NumberOutOfRange, expected)?;
            return None;
        };
        magnitude = next;
    }
    Some((
        Integer {
            negative,
            magnitude,
        },
        p,
    ))
}

/// A type of integer.
pub(crate) trait Int: Copy {
    /// The type in words, with its range.
    const EXPECTED: &'static str;
    /// Every number of up to eight digits fits.
    const TAKES_SHORT: bool;
    /// The number, if it fits.
    fn from_short(n: u64) -> Option<Self>;
    /// The number, if it fits.
    fn from_medium(negative: bool, magnitude: u64) -> Option<Self>;
    /// The number, if it fits.
    fn from_long(n: Integer) -> Option<Self>;
}

macro_rules! ints {
    ($($t:ident, $expected:literal;)*) => { $(
        impl Int for $t {
            const EXPECTED: &'static str = $expected;
            const TAKES_SHORT: bool = $t::MAX as u128 >= 99_999_999;
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn from_short(n: u64) -> Option<Self> {
                if Self::TAKES_SHORT { Some(n as $t) } else { $t::try_from(n).ok() }
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn from_medium(negative: bool, magnitude: u64) -> Option<Self> {
                const fn limit(magnitude: u128) -> u64 {
                    if magnitude > u64::MAX as u128 { u64::MAX } else { magnitude as u64 }
                }
                #[allow(unused_comparisons, reason = "the type may be unsigned")]
                const LOWEST: u64 = if $t::MIN < 0 { limit($t::MAX as u128 + 1) } else { 0 };
                const HIGHEST: u64 = limit($t::MAX as u128);
                if magnitude > if negative { LOWEST } else { HIGHEST } {
                    return None;
                }
                let n = magnitude as $t;
                Some(if negative { n.wrapping_neg() } else { n })
            }
            fn from_long(n: Integer) -> Option<Self> {
                if n.negative {
                    // The most negative number's magnitude is no i128 of its own.
                    if n.magnitude == 1 << 127 {
                        return $t::try_from(i128::MIN).ok();
                    }
                    $t::try_from(-i128::try_from(n.magnitude).ok()?).ok()
                } else {
                    $t::try_from(n.magnitude).ok()
                }
            }
        }
    )* };
}
ints! {
    i8, "an integer from -128 to 127";
    i16, "an integer from -32768 to 32767";
    i32, "an integer of 32 bits";
    i64, "an integer of 64 bits";
    i128, "an integer of 128 bits";
    isize, "an integer of the machine's width";
    u8, "an integer from 0 to 255";
    u16, "an integer from 0 to 65535";
    u32, "an unsigned integer of 32 bits";
    u64, "an unsigned integer of 64 bits";
    u128, "an unsigned integer of 128 bits";
    usize, "an unsigned integer of the machine's width";
}

/// Reads an integer; white space before it is skipped.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn read<'b, T: Int>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
) -> Option<(T, Cursor<'b>)> {
    if let Some((n, p)) = short(p)
        && let Some(n) = T::from_short(n)
    {
        return Some((n, p));
    }
    read_long(p, state)
}

/// Reads the integers of a list, of which numbers of any length are as likely as short ones.
///
/// # Safety
///
/// `slot` can be written. It is initialised if the result is Some.
#[inline]
pub(crate) unsafe fn read_list<'b, T: Int>(
    p: Cursor<'b>,
    slot: *mut Vec<T>,
    state: &mut ReadState<'_>,
) -> Option<Cursor<'b>> {
    #[cfg(target_arch = "x86_64")]
    if level() >= Level::Avx2 {
        // SAFETY: the level is in use only where the machine has these features; the rest is passed
        // on to the caller.
        return unsafe { read_list_avx2(p, slot, state) };
    }
    // SAFETY: passed on to the caller, and the place of an element is written if there is a value.
    unsafe {
        read_list_with(p, slot, state, |p, slot, state| {
            if let Some((negative, magnitude, after)) = medium(p)
                && let Some(value) = T::from_medium(negative, magnitude)
            {
                slot.write(value);
                return Some(after);
            }
            let (value, p) = read_long(p, state)?;
            slot.write(value);
            Some(p)
        })
    }
}

/// # Safety
///
/// As for [`read_list`], and the machine has these features.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn read_list_avx2<'b, T: Int>(
    p: Cursor<'b>,
    slot: *mut Vec<T>,
    state: &mut ReadState<'_>,
) -> Option<Cursor<'b>> {
    use crate::simd::decimal::{BEFORE, integer};

    // SAFETY: passed on to the caller, and the place of an element is written if there is a value.
    unsafe {
        read_list_with(p, slot, state, |p, slot: *mut T, state| {
            if state.offset(p) >= BEFORE
                // SAFETY: there are that many bytes before.
                && let Some((negative, magnitude, after)) = integer(p)
                && let Some(value) = T::from_medium(negative, magnitude)
            {
                slot.write(value);
                return Some(after);
            }
            let (value, p) = read_long(p, state)?;
            slot.write(value);
            Some(p)
        })
    }
}

#[inline(never)]
fn read_long<'b, T: Int>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<(T, Cursor<'b>)> {
    let p = p.skip_space();
    if let Some((negative, magnitude, after)) = medium(p)
        && let Some(n) = T::from_medium(negative, magnitude)
    {
        return Some((n, after));
    }
    let (n, after) = long(p, T::EXPECTED, state)?;
    let Some(n) = T::from_long(n) else {
        state.fail(p, ErrorKind::NumberOutOfRange, T::EXPECTED)?;
        return None;
    };
    Some((n, after))
}

/// The integer that a name of a map is; the same grammar, and nothing else in the name.
pub(crate) fn from_name<T: Int>(name: &str) -> Option<T> {
    let (negative, digits) = match name.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, name),
    };
    let leading_zero = digits.len() > 1 && digits.starts_with('0');
    if leading_zero || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    T::from_long(Integer {
        negative,
        magnitude: digits.parse().ok()?,
    })
}
