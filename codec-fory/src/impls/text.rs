//! Strings, owned and borrowed, and borrowed byte arrays.

use std::borrow::Cow;

use super::scalar::read_by_raw;
use crate::error::{Error, ErrorKind, Result};
use crate::input::{Cursor, ReadState};
use crate::output::{Form, Output, Pen, Shape};
use crate::reader::Reader;
use crate::text::read::{Text, read_string, read_text};
use crate::text::write::{FIXED, put_string};
use crate::traits::{ForyJsonKey, ForyJsonRead, ForyJsonWrite, read_value};
use crate::writer::Writer;

/// The items of `ForyJsonWrite` of a type that is written as a string.
macro_rules! write_as_str {
    () => {
        #[inline]
        fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
            writer.string(self);
            Ok(())
        }

        // SAFETY: the quotes; the text is the value's extra.
        const SHAPE: Shape = unsafe { Shape::new(FIXED) };

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn estimate(&self, _levels: u32) -> usize {
            self.len() + FIXED
        }

        #[cfg_attr(not(debug_assertions), inline(always))]
        unsafe fn extra(&self) -> usize {
            self.len()
        }

        #[cfg_attr(not(debug_assertions), inline(always))]
        unsafe fn write_raw<F: Form>(&self, pen: Pen, out: &mut Output, rest: usize) -> Pen {
            // SAFETY: passed on to the caller.
            unsafe { put_string(pen, out, self, rest) }
        }
    };
}

impl ForyJsonWrite for str {
    write_as_str!();
}

impl ForyJsonWrite for String {
    write_as_str!();
}

impl<'de> ForyJsonRead<'de> for String {
    read_by_raw!();

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut Self,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        // SAFETY: passed on to the caller.
        unsafe { read_string(p, slot, state) }
    }
}

impl<'de> ForyJsonRead<'de> for Box<str> {
    read_by_raw!();

    #[inline]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut Self,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let (text, p) = read_value::<F, String>(p, state)?;
        // SAFETY: the caller promises that the slot can be written.
        unsafe { slot.write(text.into_boxed_str()) };
        Some(p)
    }
}

/// The text of a string in the caller's input; `after` is behind its closing quote.
#[cfg_attr(not(debug_assertions), inline(always))]
fn borrow<'de>(text: &str, after: Cursor<'_>, state: &ReadState<'de>) -> &'de str {
    let quoted = state.borrow(after, text.len() + 1);
    // SAFETY: the input is what the text was checked in, byte for byte; the quote is cut off.
    unsafe { std::str::from_utf8_unchecked(&quoted[..text.len()]) }
}

/// Borrowed from the input; a string with escapes is an error of kind
/// [`CannotBorrow`](ErrorKind::CannotBorrow). `Cow<str>` takes those, too.
impl<'de: 'a, 'a> ForyJsonRead<'de> for &'a str {
    read_by_raw!();

    #[inline]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut Self,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let (text, after) = read_text(p, state)?;
        match text {
            Text::Plain(text) => {
                // SAFETY: the caller promises that the slot can be written.
                unsafe { slot.write(borrow(text, after, state)) };
                Some(after)
            }
            Text::Unescaped(_) => {
                let message = "a string with escapes cannot be borrowed; Cow<str> takes both";
                let error = Error::new(ErrorKind::CannotBorrow, String::from(message));
                state.fail_with(p.skip_space(), error)
            }
        }
    }
}

/// Borrowed from the input, unless there are escapes in the string.
impl<'de: 'a, 'a> ForyJsonRead<'de> for Cow<'a, str> {
    read_by_raw!();

    #[inline]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut Self,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let (text, after) = read_text(p, state)?;
        let text = match text {
            Text::Plain(text) => Cow::Borrowed(borrow(text, after, state)),
            Text::Unescaped(text) => {
                state.charge_text(text.len());
                Cow::Owned(text)
            }
        };
        // SAFETY: the caller promises that the slot can be written.
        unsafe { slot.write(text) };
        Some(after)
    }
}

/// The text of a byte array has to be decoded: this is always owned.
impl<'de, 'a> ForyJsonRead<'de> for Cow<'a, [u8]> {
    read_by_raw!();

    #[inline]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut Self,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let (bytes, after) = read_value::<F, Vec<u8>>(p, state)?;
        // SAFETY: the caller promises that the slot can be written.
        unsafe { slot.write(Cow::Owned(bytes)) };
        Some(after)
    }
}

macro_rules! string_keys {
    ($($t:ty),*) => { $(
        impl ForyJsonKey for $t {
            #[inline]
            fn with_name<R>(&self, write: impl FnOnce(&str) -> R) -> R {
                write(self)
            }

            #[inline]
            fn from_name(name: &str) -> Option<Self> {
                Some(Self::from(name))
            }
        }
    )* };
}
string_keys!(String, Box<str>, std::rc::Rc<str>, std::sync::Arc<str>);

impl ForyJsonKey for Cow<'_, str> {
    #[inline]
    fn with_name<R>(&self, write: impl FnOnce(&str) -> R) -> R {
        write(self)
    }

    #[inline]
    fn from_name(name: &str) -> Option<Self> {
        Some(Cow::Owned(String::from(name)))
    }
}
