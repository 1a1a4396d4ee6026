//! Options, and pointers to values.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use super::scalar::read_by_raw;
use crate::error::Result;
use crate::input::{Cursor, ReadState};
use crate::options::ByteArrayFormat;
use crate::output::{Form, Output, Pen, Shape};
use crate::reader::Reader;
use crate::traits::{ForyJsonKey, ForyJsonRead, ForyJsonWrite, read_value};
use crate::writer::Writer;

impl<T: ForyJsonWrite> ForyJsonWrite for Option<T> {
    #[inline]
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        match self {
            Some(value) => value.write(writer),
            None => {
                writer.null();
                Ok(())
            }
        }
    }

    const SHAPE: Shape = T::SHAPE.optional();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_absent(&self) -> bool {
        self.is_none()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn typical(levels: u32) -> usize {
        T::typical(levels)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn estimate(&self, levels: u32) -> usize {
        match self {
            Some(value) => value.estimate(levels),
            None => 4,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn extra(&self) -> usize {
        match self {
            // SAFETY: passed on to the caller.
            Some(value) => unsafe { value.extra() },
            None => 0,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn write_raw<F: Form>(&self, pen: Pen, out: &mut Output, rest: usize) -> Pen {
        // SAFETY: passed on to the caller; the shape has room for `null`.
        unsafe {
            match self {
                Some(value) => value.write_raw::<F>(pen, out, rest),
                None => pen.put_padded(b"null", 4),
            }
        }
    }
}

impl<'de, T: ForyJsonRead<'de>> ForyJsonRead<'de> for Option<T> {
    read_by_raw!();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn absent() -> Option<Self> {
        Some(None)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut Self,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let mut p = p;
        // White space is at most 0x20, and nothing else of a value is.
        if p.byte() == b'n' || p.byte() <= b' ' {
            p = p.skip_space();
            if let Some(after) = p.strip(b"null") {
                // SAFETY: the caller promises that the slot can be written.
                unsafe { slot.write(None) };
                return Some(after);
            }
        }
        let (value, p) = read_value::<F, T>(p, state)?;
        // SAFETY: the caller promises that the slot can be written.
        unsafe { slot.write(Some(value)) };
        Some(p)
    }
}

/// A pointer that is written as what it points to.
macro_rules! write_through {
    ($([$($params:tt)*] $t:ty, $target:ty;)*) => { $(
        impl<$($params)*> ForyJsonWrite for $t {
            #[inline]
            fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
                (**self).write(writer)
            }

            const SHAPE: Shape = <$target>::SHAPE;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn is_absent(&self) -> bool {
                (**self).is_absent()
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn typical(levels: u32) -> usize {
                match levels.checked_sub(1) {
                    Some(levels) => <$target>::typical(levels),
                    None => 32,
                }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn bulk(&self, format: ByteArrayFormat) -> usize {
                (**self).bulk(format)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn estimate(&self, levels: u32) -> usize {
                match levels.checked_sub(1) {
                    Some(levels) => (**self).estimate(levels),
                    None => 16,
                }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn extra(&self) -> usize {
                // SAFETY: passed on to the caller.
                unsafe { (**self).extra() }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn write_raw<F: Form>(&self, pen: Pen, out: &mut Output, rest: usize) -> Pen {
                // SAFETY: passed on to the caller.
                unsafe { (**self).write_raw::<F>(pen, out, rest) }
            }
        }
    )* };
}
write_through! {
    [T: ForyJsonWrite + ?Sized] &T, T;
    [T: ForyJsonWrite + ?Sized] &mut T, T;
    [T: ForyJsonWrite + ?Sized] Box<T>, T;
    [T: ForyJsonWrite + ?Sized] Rc<T>, T;
    [T: ForyJsonWrite + ?Sized] Arc<T>, T;
    // Not any `T: ToOwned`: its owned type could lend a longer value each time that it is asked.
    [T: ForyJsonWrite + Clone] Cow<'_, T>, T;
    [T: ForyJsonWrite + Clone] Cow<'_, [T]>, [T];
    [] Cow<'_, str>, str;
}

/// A pointer that is read as a value of its own. Sharing is not kept: JSON has no references.
macro_rules! read_boxed {
    ($($t:ident, $overhead:expr;)*) => { $(
        impl<'de, T: ForyJsonRead<'de>> ForyJsonRead<'de> for $t<T> {
            read_by_raw!();

            #[inline]
            unsafe fn read_raw<'b, F: Form>(
                p: Cursor<'b>,
                slot: *mut Self,
                state: &mut ReadState<'de>,
            ) -> Option<Cursor<'b>> {
                state.charge(p, size_of::<T>() + $overhead)?;
                let (value, p) = read_value::<F, T>(p, state)?;
                // SAFETY: the caller promises that the slot can be written.
                unsafe { slot.write($t::new(value)) };
                Some(p)
            }
        }
    )* };
}
read_boxed! {
    Box, 0;
    Rc, 2 * size_of::<usize>();
    Arc, 2 * size_of::<usize>();
}

macro_rules! read_shared {
    ($($t:ident)*) => { $(
        impl<'de> ForyJsonRead<'de> for $t<str> {
            fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
                Ok($t::from(reader.value::<Box<str>>()?))
            }
        }

        impl<'de, T: ForyJsonRead<'de>> ForyJsonRead<'de> for $t<[T]> {
            fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
                Ok($t::from(reader.value::<Vec<T>>()?))
            }
        }
    )* };
}
read_shared!(Rc Arc);

impl<T: ForyJsonKey> ForyJsonKey for Box<T> {
    fn with_name<R>(&self, write: impl FnOnce(&str) -> R) -> R {
        (**self).with_name(write)
    }

    fn from_name(name: &str) -> Option<Self> {
        T::from_name(name).map(Box::new)
    }
}
