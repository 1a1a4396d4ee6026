//! Floats: the shortest text that reads back the same, and correctly rounded reading.

use super::decimal::{self, Format};
use super::digits::{MAX_DIGITS_64, POWERS_OF_10, after_digits, run8, run16, sign};
use super::{scan, shortest};
use crate::error::ErrorKind;
use crate::impls::list::read_list_with;
use crate::input::{Cursor, ReadState};
use crate::output::Pen;
use crate::simd;

/// The most bytes that a float takes: `-1.2345678901234567e-308` and the quoted names are shorter.
pub(crate) const MAX_LEN: usize = 32;

/// A type of float.
pub(crate) trait Float: Copy {
    /// Writes the value.
    ///
    /// # Safety
    ///
    /// There is room for `MAX_LEN` bytes and for `SLACK`.
    unsafe fn put(self, p: Pen) -> Pen;
    /// The nearest value to a number of JSON.
    fn nearest(text: &[u8]) -> Option<Self>;
    /// The nearest value to `mantissa * 10^exponent`, if that can be told quickly.
    fn nearest_short(negative: bool, mantissa: u64, exponent: i32) -> Option<Self>;
    /// The type in bits.
    const FORMAT: Format;
    const NAN: Self;
    const INFINITY: Self;
    const NEG_INFINITY: Self;
}

macro_rules! floats {
    ($($t:ident, $bits:ident, $put:ident, $exact:literal;)*) => { $(
        impl Float for $t {
            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn put(self, p: Pen) -> Pen {
                // SAFETY: passed on to the caller.
                unsafe { shortest::$put(p, self) }
            }
            #[inline]
            fn nearest(text: &[u8]) -> Option<Self> {
                fast_float2::parse(text).ok()
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn nearest_short(negative: bool, mantissa: u64, exponent: i32) -> Option<Self> {
                // Two numbers that the type can hold exactly have a quotient or a product that is
                // rounded once, and so is the nearest. The conditions are put together so that they
                // are one branch: the mantissas of a list do not foretell each other, while its
                // exponents mostly do.
                let wide = mantissa >> $t::MANTISSA_DIGITS;
                let far = exponent.wrapping_add($exact).cast_unsigned().saturating_sub(2 * $exact);
                let value = if wide | u64::from(far) == 0 {
                    let power = EXACT_POWERS_OF_10[exponent.unsigned_abs() as usize] as $t;
                    if exponent < 0 { mantissa as $t / power } else { mantissa as $t * power }
                } else {
                    $t::from_bits(decimal::nearest(mantissa, exponent, &Self::FORMAT)? as $bits)
                };
                // No branch: the sign is as good as random.
                let sign = $bits::from(negative) << ($bits::BITS - 1);
                Some($t::from_bits(value.to_bits() | sign))
            }
            const FORMAT: Format = Format {
                precision: $t::MANTISSA_DIGITS,
                max_exponent: $t::MAX_EXP - 1,
            };
            const NAN: Self = $t::NAN;
            const INFINITY: Self = $t::INFINITY;
            const NEG_INFINITY: Self = $t::NEG_INFINITY;
        }
    )* };
}
floats! {
    f32, u32, put_f32, 10;
    f64, u64, put_f64, 22;
}

/// The powers of ten that an `f64` holds exactly; an `f32` does the first eleven.
static EXACT_POWERS_OF_10: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

const EXPECTED: &str = "a number";

/// A number of JSON as `mantissa * 10^exponent`.
pub(crate) struct Decimal {
    pub(crate) negative: bool,
    pub(crate) mantissa: u64,
    pub(crate) exponent: i32,
}

/// The number at `p`, if it has at most 19 digits and an exponent of at most seven. None for
/// everything else, be it an error or not.
#[cfg_attr(not(debug_assertions), inline(always))]
fn short<'b>(p: Cursor<'b>) -> Option<(Decimal, Cursor<'b>)> {
    let (negative, start) = sign(p);
    let (mut mantissa, mut len, mut p) = run19(start)?;
    if start.byte() == b'0' {
        if len > 1 {
            return None;
        }
        len = 0;
    }
    let mut exponent = 0;
    if let Some(fraction) = p.strip_byte(b'.') {
        let (value, places, after) = run19(fraction)?;
        if len + places > MAX_DIGITS_64 {
            return None;
        }
        mantissa = mantissa * POWERS_OF_10[places] + value;
        exponent = -(places as i32);
        p = after;
    }
    if p.byte() | 0x20 == b'e' {
        let (down, digits) = sign(p.step());
        let digits = match digits.strip_byte(b'+') {
            Some(after) if !down => after,
            _ => digits,
        };
        let (value, len) = run8(digits);
        if len == 0 || len == 8 {
            return None;
        }
        // No branch: the sign is as good as random.
        let minus = -i32::from(down);
        exponent += (value as i32 ^ minus) - minus;
        // SAFETY: there are len digits.
        p = unsafe { after_digits(digits, len) };
    }
    let decimal = Decimal {
        negative,
        mantissa,
        exponent,
    };
    Some((decimal, p))
}

/// One to nineteen digits that no other follows: their value, how many they are, and what follows.
#[cfg_attr(not(debug_assertions), inline(always))]
fn run19<'b>(p: Cursor<'b>) -> Option<(u64, usize, Cursor<'b>)> {
    let (mut value, mut len) = run8(p);
    if len == 0 {
        return None;
    }
    // SAFETY: there are len digits.
    let mut p = unsafe { after_digits(p, len) };
    if len == 8 {
        let (low, more) = run16(p);
        len += more;
        if len > MAX_DIGITS_64 {
            return None;
        }
        value = value * POWERS_OF_10[more] + low;
        // SAFETY: there are that many digits more.
        p = unsafe { after_digits(p, more) };
    }
    Some((value, len, p))
}

/// Reads the floats of a list.
///
/// # Safety
///
/// `slot` can be written. It is initialised if the result is Some.
#[inline]
pub(crate) unsafe fn read_list<'b, T: Float>(
    p: Cursor<'b>,
    slot: *mut Vec<T>,
    state: &mut ReadState<'_>,
) -> Option<Cursor<'b>> {
    #[cfg(target_arch = "x86_64")]
    if simd::level() >= simd::Level::Avx2 {
        // SAFETY: the level is in use only where the machine has these features; the rest is passed
        // on to the caller.
        return unsafe { read_list_avx2(p, slot, state) };
    }
    // SAFETY: passed on to the caller, and the place of an element is written if there is a value.
    unsafe {
        read_list_with(p, slot, state, |p, slot, state| {
            let (value, p) = read(p, state)?;
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
unsafe fn read_list_avx2<'b, T: Float>(
    p: Cursor<'b>,
    slot: *mut Vec<T>,
    state: &mut ReadState<'_>,
) -> Option<Cursor<'b>> {
    use crate::simd::decimal::{BEFORE, decimal};

    // SAFETY: passed on to the caller, and the place of an element is written if there is a value.
    unsafe {
        read_list_with(p, slot, state, |p, slot: *mut T, state| {
            if state.offset(p) >= BEFORE
                // SAFETY: there are that many bytes before.
                && let Some((number, after)) = decimal(p)
                && let Some(value) =
                    T::nearest_short(number.negative, number.mantissa, number.exponent)
            {
                slot.write(value);
                return Some(after);
            }
            let (value, p) = read_apart(p, state)?;
            slot.write(value);
            Some(p)
        })
    }
}

/// The same as [`read`], not inlined.
#[cfg(target_arch = "x86_64")]
#[inline(never)]
fn read_apart<'b, T: Float>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<(T, Cursor<'b>)> {
    read(p, state)
}

/// Reads a float; white space before it is skipped.
#[inline]
pub(crate) fn read<'b, T: Float>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
) -> Option<(T, Cursor<'b>)> {
    if let Some((decimal, after)) = short(p)
        && let Some(value) = T::nearest_short(decimal.negative, decimal.mantissa, decimal.exponent)
    {
        return Some((value, after));
    }
    read_long(p, state)
}

#[inline(never)]
fn read_long<'b, T: Float>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<(T, Cursor<'b>)> {
    let p = p.skip_space();
    let start = p.byte();
    if start != b'-' && !start.is_ascii_digit() {
        for (name, value) in [
            (&b"\"NaN\""[..], T::NAN),
            (b"\"Infinity\"", T::INFINITY),
            (b"\"-Infinity\"", T::NEG_INFINITY),
        ] {
            if state.rest(p).starts_with(name) {
                // SAFETY: the bytes of the name are not zero, so none of them is padding.
                return Some((value, unsafe { p.add(name.len()) }));
            }
        }
        state.fail(p, ErrorKind::WrongType, EXPECTED)?;
    }
    let (number, after) = scan(p, state)?;
    let Some(value) = T::nearest(number.text) else {
        state.fail(p, ErrorKind::NumberOutOfRange, EXPECTED)?;
        return None;
    };
    Some((value, after))
}
