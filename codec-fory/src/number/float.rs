//! Floats: the shortest text that reads back the same, and correctly rounded reading.

use super::scan;
use crate::error::ErrorKind;
use crate::input::{Cursor, ReadState};
use crate::output::Pen;

/// The most bytes that a float takes: `-1.2345678901234567e-308` and the quoted names are shorter.
pub(crate) const MAX_LEN: usize = 32;

/// A type of float.
pub(crate) trait Float: Copy {
    /// Writes the value.
    ///
    /// # Safety
    ///
    /// There is room for `MAX_LEN` bytes.
    unsafe fn put(self, p: Pen) -> Pen;
    /// The nearest value to a number of JSON.
    fn nearest(text: &[u8]) -> Option<Self>;
    const NAN: Self;
    const INFINITY: Self;
    const NEG_INFINITY: Self;
}

macro_rules! floats {
    ($($t:ident)*) => { $(
        impl Float for $t {
            #[inline]
            unsafe fn put(self, p: Pen) -> Pen {
                // SAFETY: the texts are shorter than MAX_LEN, which the caller has room for.
                unsafe {
                    if !self.is_finite() {
                        return p.put_slice(if self.is_nan() {
                            b"\"NaN\""
                        } else if self > 0.0 {
                            b"\"Infinity\""
                        } else {
                            b"\"-Infinity\""
                        });
                    }
                    let mut buffer = zmij::Buffer::new();
                    let text = buffer.format_finite(self).as_bytes();
                    crate::simd::copy_short(text.as_ptr(), p.pointer(), text.len());
                    p.add(text.len())
                }
            }
            #[inline]
            fn nearest(text: &[u8]) -> Option<Self> {
                fast_float2::parse(text).ok()
            }
            const NAN: Self = $t::NAN;
            const INFINITY: Self = $t::INFINITY;
            const NEG_INFINITY: Self = $t::NEG_INFINITY;
        }
    )* };
}
floats!(f32 f64);

const EXPECTED: &str = "a number";

/// Reads a float; white space before it is skipped.
#[inline(never)]
pub(crate) fn read<'b, T: Float>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
) -> Option<(T, Cursor<'b>)> {
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
