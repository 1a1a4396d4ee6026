//! Numbers, `bool`, `char` and the unit type.

use std::io::Write as _;

use crate::error::{Error, ErrorKind, Result};
use crate::input::{Cursor, ReadState};
use crate::number::{float, float::Float, int, shortest};
use crate::options::ByteArrayFormat;
use crate::output::{Form, Output, Pen, Shape};
use crate::reader::Reader;
use crate::text::read::read_text;
use crate::text::write as string;
use crate::traits::{ForyJsonKey, ForyJsonRead, ForyJsonWrite};
use crate::writer::Writer;

/// The items of `ForyJsonRead` that are the same wherever `read_raw` is the real thing.
macro_rules! read_by_raw {
    () => {
        #[inline]
        fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
            reader.value()
        }
    };
}
pub(super) use read_by_raw;

macro_rules! ints {
    ($($t:ident, $wide:ident, $put:ident, $max:expr;)*) => { $(
        impl ForyJsonWrite for $t {
            #[inline]
            fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
                writer.$wide(*self as $wide);
                Ok(())
            }

            // SAFETY: no number of the type has more digits and a sign.
            const SHAPE: Shape = unsafe { Shape::new($max) };

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn typical(_levels: u32) -> usize {
                $max
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn estimate(&self, _levels: u32) -> usize {
                $max / 2
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn write_raw<F: Form>(&self, pen: Pen, _out: &mut Output, _rest: usize) -> Pen {
                // SAFETY: the caller has room for the shape's bytes.
                unsafe { int::$put(pen, *self as $wide) }
            }

            ints!(@bytes write $t, $wide, $max);
        }

        impl<'de> ForyJsonRead<'de> for $t {
            read_by_raw!();

            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn read_raw<'b, F: Form>(
                p: Cursor<'b>,
                slot: *mut Self,
                state: &mut ReadState<'de>,
            ) -> Option<Cursor<'b>> {
                let (value, p) = int::read(p, state)?;
                // SAFETY: the caller promises that the slot can be written.
                unsafe { slot.write(value) };
                Some(p)
            }

            ints!(@bytes read $t);
        }

        impl ForyJsonKey for $t {
            fn with_name<R>(&self, write: impl FnOnce(&str) -> R) -> R {
                // The longest is that of i128::MIN.
                let mut text = [0; int::MAX_LEN_128];
                let mut rest = &mut text[..];
                let fits = write!(rest, "{self}");
                debug_assert!(fits.is_ok());
                let len = int::MAX_LEN_128 - rest.len();
                write(str::from_utf8(&text[..len]).expect("digits are UTF-8"))
            }

            fn from_name(name: &str) -> Option<Self> {
                int::from_name(name)
            }
        }
    )* };

    // Lists of bytes have a format of their own.
    (@bytes write u8, $($rest:tt)*) => { ints!(@write_bytes); };
    (@bytes write i8, $($rest:tt)*) => { ints!(@write_bytes); };
    // Those of numbers of up to 64 bits are written many at a time.
    (@bytes write $t:ident, i64, $max:expr) => {
        ints!(@write_all $max, |n| (n < 0, (n as i64).unsigned_abs()));
    };
    (@bytes write $t:ident, u64, $max:expr) => { ints!(@write_all $max, |n| (false, n as u64)); };
    (@bytes write $t:ident, $wide:ident, $max:expr) => {};
    (@bytes read u8) => { ints!(@read_bytes u8); };
    (@bytes read i8) => { ints!(@read_bytes i8); };
    // Lists of wide numbers expect them to be of any length.
    (@bytes read i64) => { ints!(@read_wide); };
    (@bytes read u64) => { ints!(@read_wide); };
    (@bytes read isize) => { ints!(@read_wide); };
    (@bytes read usize) => { ints!(@read_wide); };
    (@bytes read $t:ident) => {};
    (@write_all $max:expr, $split:expr) => {
        #[inline]
        unsafe fn write_slice<F: Form>(
            slice: &[Self],
            pen: Pen,
            out: &mut Output,
            rest: usize,
        ) -> Pen {
            // SAFETY: passed on to the caller; no number of the type has more digits and a sign.
            unsafe {
                if F::PRETTY {
                    return super::list::write_list::<F, Self, _>(slice, pen, out, rest);
                }
                super::list::write_all(slice, pen, out, rest, |pen, out| {
                    int::put_all::<Self, { $max }>(slice, pen, out, $split)
                })
            }
        }
    };
    (@read_wide) => {
        #[inline]
        unsafe fn read_vec<'b, F: Form>(
            p: Cursor<'b>,
            slot: *mut Vec<Self>,
            state: &mut ReadState<'de>,
        ) -> Option<Cursor<'b>> {
            // SAFETY: passed on to the caller.
            unsafe { int::read_list(p, slot, state) }
        }
    };
    (@write_bytes) => {
        #[inline]
        unsafe fn write_slice<F: Form>(
            slice: &[Self],
            pen: Pen,
            out: &mut Output,
            rest: usize,
        ) -> Pen {
            // SAFETY: passed on to the caller.
            unsafe { crate::bytes::put_bytes(pen, out, super::list::as_bytes(slice), rest) }
        }

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn slice_bulk(slice: &[Self], format: ByteArrayFormat) -> usize {
            crate::bytes::bulk(slice.len(), format)
        }

        #[inline]
        fn write_slice_general(slice: &[Self], writer: &mut Writer<'_>) -> Result<()> {
            writer.bytes(super::list::as_bytes(slice));
            Ok(())
        }
    };
    (@read_bytes $t:ident) => {
        const BYTE: bool = true;

        #[inline]
        unsafe fn read_vec<'b, F: Form>(
            p: Cursor<'b>,
            slot: *mut Vec<Self>,
            state: &mut ReadState<'de>,
        ) -> Option<Cursor<'b>> {
            let (bytes, p) = crate::bytes::read_bytes(p, state)?;
            const { assert!(size_of::<$t>() == 1) };
            let mut bytes = std::mem::ManuallyDrop::new(bytes);
            let (first, len, room) = (bytes.as_mut_ptr(), bytes.len(), bytes.capacity());
            // SAFETY: the memory is that of a vector of bytes, which is not used again, and bytes
            // of the other sign are the same bytes; the caller promises that the slot can be
            // written.
            unsafe { slot.write(Vec::from_raw_parts(first.cast::<$t>(), len, room)) };
            Some(p)
        }
    };
}
ints! {
    i8, i64, put_i64, 4;
    i16, i64, put_i64, 6;
    i32, i64, put_i64, 11;
    i64, i64, put_i64, 20;
    isize, i64, put_i64, 20;
    u8, u64, put_u64, 3;
    u16, u64, put_u64, 5;
    u32, u64, put_u64, 10;
    u64, u64, put_u64, 20;
    usize, u64, put_u64, 20;
    i128, i128, put_i128, 40;
    u128, u128, put_u128, 39;
}

macro_rules! floats {
    ($($t:ident)*) => { $(
        impl ForyJsonWrite for $t {
            #[inline]
            fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
                writer.$t(*self);
                Ok(())
            }

            // SAFETY: no float takes more.
            const SHAPE: Shape = unsafe { Shape::new(float::MAX_LEN) };

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn estimate(&self, _levels: u32) -> usize {
                20
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn write_raw<F: Form>(&self, pen: Pen, _out: &mut Output, _rest: usize) -> Pen {
                // SAFETY: the caller has room for the shape's bytes.
                unsafe { self.put(pen) }
            }

            floats!(@list $t);
        }

        impl<'de> ForyJsonRead<'de> for $t {
            read_by_raw!();

            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn read_raw<'b, F: Form>(
                p: Cursor<'b>,
                slot: *mut Self,
                state: &mut ReadState<'de>,
            ) -> Option<Cursor<'b>> {
                let (value, p) = float::read(p, state)?;
                // SAFETY: the caller promises that the slot can be written.
                unsafe { slot.write(value) };
                Some(p)
            }

            #[inline]
            unsafe fn read_vec<'b, F: Form>(
                p: Cursor<'b>,
                slot: *mut Vec<Self>,
                state: &mut ReadState<'de>,
            ) -> Option<Cursor<'b>> {
                // SAFETY: passed on to the caller.
                unsafe { float::read_list(p, slot, state) }
            }
        }
    )* };

    (@list f32) => {};
    // Lists of them are written many at a time.
    (@list f64) => {
        #[inline]
        unsafe fn write_slice<F: Form>(
            slice: &[Self],
            pen: Pen,
            out: &mut Output,
            rest: usize,
        ) -> Pen {
            // SAFETY: passed on to the caller.
            unsafe {
                if F::PRETTY {
                    return super::list::write_list::<F, Self, _>(slice, pen, out, rest);
                }
                super::list::write_all(slice, pen, out, rest, |pen, out| {
                    shortest::put_all(slice, pen, out)
                })
            }
        }
    };
}
floats!(f32 f64);

impl ForyJsonWrite for bool {
    #[inline]
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        writer.bool(*self);
        Ok(())
    }

    // SAFETY: `false` is the longer one.
    const SHAPE: Shape = unsafe { Shape::new(5) };

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn estimate(&self, _levels: u32) -> usize {
        5
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn write_raw<F: Form>(&self, pen: Pen, _out: &mut Output, _rest: usize) -> Pen {
        static TEXTS: [[u8; 8]; 2] = [*b"false\0\0\0", *b"true\0\0\0\0"];
        // SAFETY: the caller has room for the shape's bytes, and SLACK for the padding.
        unsafe { pen.put_padded(&TEXTS[usize::from(*self)], 5 - usize::from(*self)) }
    }
}

impl<'de> ForyJsonRead<'de> for bool {
    read_by_raw!();

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut Self,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let (value, after) = match bool_at(p) {
            Some(found) => found,
            None => match bool_at(p.skip_space()) {
                Some(found) => found,
                None => return state.fail(p, ErrorKind::WrongType, "true or false"),
            },
        };
        // SAFETY: the caller promises that the slot can be written.
        unsafe { slot.write(value) };
        Some(after)
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn bool_at<'b>(p: Cursor<'b>) -> Option<(bool, Cursor<'b>)> {
    match p.strip(b"true") {
        Some(after) => Some((true, after)),
        None => p.strip(b"false").map(|after| (false, after)),
    }
}

impl ForyJsonKey for bool {
    fn with_name<R>(&self, write: impl FnOnce(&str) -> R) -> R {
        write(if *self { "true" } else { "false" })
    }

    fn from_name(name: &str) -> Option<Self> {
        match name {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }
}

impl ForyJsonWrite for char {
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        writer.string(self.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    // SAFETY: a character takes four bytes, or six as an escape, and the quotes.
    const SHAPE: Shape = unsafe { Shape::new(8) };

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn estimate(&self, _levels: u32) -> usize {
        4
    }

    #[inline]
    unsafe fn write_raw<F: Form>(&self, pen: Pen, out: &mut Output, rest: usize) -> Pen {
        // SAFETY: the caller has room for the shape's bytes and for rest, which is more than the
        // string functions need to be told about.
        unsafe { string::put_string(pen, out, self.encode_utf8(&mut [0; 4]), rest) }
    }
}

impl<'de> ForyJsonRead<'de> for char {
    read_by_raw!();

    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut Self,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let (text, after) = read_text(p, state)?;
        let Some(value) = Self::from_name(text.as_str()) else {
            return state.fail(p, ErrorKind::WrongType, "a string of one character");
        };
        // SAFETY: the caller promises that the slot can be written.
        unsafe { slot.write(value) };
        Some(after)
    }
}

impl ForyJsonKey for char {
    fn with_name<R>(&self, write: impl FnOnce(&str) -> R) -> R {
        write(self.encode_utf8(&mut [0; 4]))
    }

    fn from_name(name: &str) -> Option<Self> {
        let mut chars = name.chars();
        let first = chars.next()?;
        chars.next().is_none().then_some(first)
    }
}

/// `()` is `null`.
impl ForyJsonWrite for () {
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        writer.null();
        Ok(())
    }
}

impl<'de> ForyJsonRead<'de> for () {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
        if reader.null() {
            Ok(())
        } else {
            Err(reader.wrong("null"))
        }
    }
}

/// A `PhantomData` is `null`.
impl<T: ?Sized> ForyJsonWrite for std::marker::PhantomData<T> {
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        writer.null();
        Ok(())
    }

    const SHAPE: Shape = Shape::BY_HAND.optional();

    fn is_absent(&self) -> bool {
        true
    }
}

impl<'de, T: ?Sized> ForyJsonRead<'de> for std::marker::PhantomData<T> {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
        if reader.null() {
            Ok(Self)
        } else {
            Err(reader.wrong("null"))
        }
    }

    fn absent() -> Option<Self> {
        Some(Self)
    }
}

/// An error of these types that is not one of the reader's own.
#[cold]
pub(super) fn wrong_length<'b>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
    message: String,
) -> Option<Cursor<'b>> {
    state.fail_with(p.skip_space(), Error::new(ErrorKind::WrongLength, message))
}
