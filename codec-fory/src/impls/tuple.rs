//! Tuples, as arrays of exactly their length.

use super::list::open;
use super::scalar::{read_by_raw, wrong_length};
use crate::error::{ErrorKind, Result};
use crate::input::{Cursor, ReadState};
use crate::output::{Form, Output, Pen, add};
use crate::reader::{Reader, next_member};
use crate::traits::{ForyJsonRead, ForyJsonWrite, read_value};
use crate::writer::Writer;

/// Writes one element of an array of fields, and the comma behind it; asks for the room of both.
///
/// # Safety
///
/// `pen` stands in `out`, with `SLACK`; after it, there is room for `SLACK`, less the comma.
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn put_element<F: Form, T: ForyJsonWrite + ?Sized>(
    value: &T,
    pen: Pen,
    out: &mut Output,
) -> Pen {
    // SAFETY: the element's needs, its line and the comma are asked for.
    unsafe {
        let mut pen = out.ensure_element::<F, T>(pen, value);
        if F::PRETTY {
            pen = out.new_line(pen);
        }
        value.write_raw::<F>(pen, out, 1).put(b',')
    }
}

/// Closes an array of fields, of which there is at least one.
///
/// # Safety
///
/// As for [`put_element`], which wrote what is before the pen; after it, there is room for `rest`
/// and for `SLACK`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn close_elements<F: Form>(pen: Pen, out: &mut Output, rest: usize) -> Pen {
    out.leave();
    // SAFETY: the comma is the last byte written; the line and the bracket are asked for.
    unsafe {
        let pen = out.ensure(pen, add(out.line_len::<F>() + 1, rest)).sub(1);
        let pen = if F::PRETTY { out.new_line(pen) } else { pen };
        pen.put(b']')
    }
}

/// Reads element `index` of an array of exactly `len`.
#[inline]
pub fn read_element<'b, 'de, F: Form, T: ForyJsonRead<'de>>(
    p: Cursor<'b>,
    state: &mut ReadState<'de>,
    index: usize,
    len: usize,
) -> Option<(T, Cursor<'b>)> {
    let p = if index == 0 {
        let after = open(p, state)?;
        if after.skip_space().byte() == b']' {
            wrong_length(after, state, format!("expected {len} elements, found none"))?;
        }
        after
    } else {
        let (more, after) = next_member(p, state, b']', false)?;
        if !more {
            wrong_length(p, state, format!("expected {len} elements, found {index}"))?;
        }
        after
    };
    let read = read_value::<F, T>(p, state);
    if read.is_none() {
        state.in_element(index);
    }
    read
}

/// Reads the end of an array of exactly `len` elements.
#[inline]
pub fn end_elements<'b>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
    len: usize,
) -> Option<Cursor<'b>> {
    let p = p.skip_space();
    match p.strip_byte(b']') {
        Some(after) => {
            state.leave();
            Some(after)
        }
        None if p.byte() == b',' => {
            wrong_length(p, state, format!("expected {len} elements, found more"))
        }
        None => state.fail(p, ErrorKind::Syntax, "`,` or `]`"),
    }
}

macro_rules! tuples {
    ($($len:literal: $($t:ident $i:tt),*;)*) => { $(
        impl<$($t: ForyJsonWrite),*> ForyJsonWrite for ($($t,)*) {
            fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
                let mut array = writer.array()?;
                $(self.$i.write(array.next_element())?;)*
                array.end();
                Ok(())
            }

            #[inline]
            fn estimate(&self, levels: u32) -> usize {
                1 $(+ 1 + self.$i.estimate(levels))*
            }

            #[inline]
            unsafe fn write_raw<F: Form>(&self, pen: Pen, out: &mut Output, rest: usize) -> Pen {
                if !out.enter() {
                    // SAFETY: the pen stands in out.
                    return unsafe { out.ensure(pen, rest) };
                }
                // SAFETY: the bracket and each element ask for their own room.
                unsafe {
                    let pen = out.ensure(pen, 1).put(b'[');
                    $(let pen = put_element::<F, _>(&self.$i, pen, out);)*
                    close_elements::<F>(pen, out, rest)
                }
            }
        }

        impl<'de, $($t: ForyJsonRead<'de>),*> ForyJsonRead<'de> for ($($t,)*) {
            read_by_raw!();

            #[inline]
            #[allow(non_snake_case, reason = "each element is named as its type")]
            unsafe fn read_raw<'b, Fm: Form>(
                p: Cursor<'b>,
                slot: *mut Self,
                state: &mut ReadState<'de>,
            ) -> Option<Cursor<'b>> {
                $(let ($t, p) = read_element::<Fm, $t>(p, state, $i, $len)?;)*
                let p = end_elements(p, state, $len)?;
                // SAFETY: the caller promises that the slot can be written.
                unsafe { slot.write(($($t,)*)) };
                Some(p)
            }
        }
    )* };
}
tuples! {
    1: A 0;
    2: A 0, B 1;
    3: A 0, B 1, C 2;
    4: A 0, B 1, C 2, D 3;
    5: A 0, B 1, C 2, D 3, E 4;
    6: A 0, B 1, C 2, D 3, E 4, G 5;
    7: A 0, B 1, C 2, D 3, E 4, G 5, H 6;
    8: A 0, B 1, C 2, D 3, E 4, G 5, H 6, I 7;
    9: A 0, B 1, C 2, D 3, E 4, G 5, H 6, I 7, J 8;
    10: A 0, B 1, C 2, D 3, E 4, G 5, H 6, I 7, J 8, K 9;
    11: A 0, B 1, C 2, D 3, E 4, G 5, H 6, I 7, J 8, K 9, L 10;
    12: A 0, B 1, C 2, D 3, E 4, G 5, H 6, I 7, J 8, K 9, L 10, M 11;
}
