//! Objects written: the table of a type's fields, and the punctuation of the fixed forms.

use super::Names;
use crate::error::Result;
use crate::output::{Form, Output, Pen};
use crate::traits::ForyJsonWrite;
use crate::writer::Writer;

/// How a field is written from its place, with the options looked up at run time.
type WriteFn = unsafe fn(*const u8, &mut Writer<'_>) -> Result<()>;

/// A field of a type that is written as an object.
pub struct WriteField {
    names: Names,
    offset: usize,
    write: WriteFn,
    absent: unsafe fn(*const u8) -> bool,
}

impl WriteField {
    /// A field of type `T`, `offset` bytes into its struct.
    pub const fn new<T: ForyJsonWrite>(names: Names, offset: usize) -> Self {
        WriteField {
            names,
            offset,
            write: write_erased::<T>,
            absent: is_absent_erased::<T>,
        }
    }
}

/// # Safety
///
/// `slot` holds a `T`.
unsafe fn write_erased<T: ForyJsonWrite>(slot: *const u8, writer: &mut Writer<'_>) -> Result<()> {
    // SAFETY: passed on to the caller.
    unsafe { &*slot.cast::<T>() }.write(writer)
}

/// # Safety
///
/// `slot` holds a `T`.
unsafe fn is_absent_erased<T: ForyJsonWrite>(slot: *const u8) -> bool {
    // SAFETY: passed on to the caller.
    unsafe { (*slot.cast::<T>()).is_absent() }
}

/// Writes an object with any options.
///
/// # Safety
///
/// Each field's offset is the one of a field of its type in `T`.
pub unsafe fn write_general<T>(
    value: &T,
    fields: &[WriteField],
    writer: &mut Writer<'_>,
) -> Result<()> {
    // SAFETY: passed on to the caller.
    unsafe { write_general_at(std::ptr::from_ref(value).cast(), fields, writer) }
}

/// # Safety
///
/// As for [`write_general`], with `value` the address of the struct.
#[inline(never)]
unsafe fn write_general_at(
    value: *const u8,
    fields: &[WriteField],
    writer: &mut Writer<'_>,
) -> Result<()> {
    if writer.positional() {
        let mut array = writer.array()?;
        for field in fields {
            // SAFETY: the offset is the one of a field of this type.
            unsafe { (field.write)(value.add(field.offset), array.next_element())? };
        }
        array.end();
        return Ok(());
    }
    let all = writer.write_null_fields();
    let naming = writer.naming().index();
    let mut object = writer.object()?;
    for field in fields {
        // SAFETY: the offset is the one of a field of this type.
        unsafe {
            let slot = value.add(field.offset);
            if all || !(field.absent)(slot) {
                (field.write)(slot, object.next_member(field.names[naming]))?;
            }
        }
    }
    object.end();
    Ok(())
}

/// About how many bytes a field takes: the same bound that the object asks for where there is one,
/// so that the first capacity mostly is the last.
#[inline(always)]
pub fn estimate_field<T: ForyJsonWrite>(value: &T, levels: u32) -> usize {
    if T::SHAPE.fixed() == 0 {
        return value.estimate(levels);
    }
    // SAFETY: always safe to call.
    T::SHAPE.fixed() + unsafe { value.extra() }
}

/// Writes the name of a member in one of the fixed forms. `key` is `,"name":`, padded to a width
/// that can be stored at once, with `N` bytes that count; `leads` tells that nothing stands before
/// the member yet, so that there is no comma.
///
/// # Safety
///
/// There is room for `N` bytes, for what a new line takes and three more, and for `SLACK`.
#[inline(always)]
pub unsafe fn put_key<F: Form, const N: usize, const PADDED: usize>(
    pen: Pen,
    out: &Output,
    key: &'static [u8; PADDED],
    leads: bool,
) -> Pen {
    // SAFETY: passed on to the caller; the key is padded to at most 15 bytes past N.
    unsafe {
        if F::PRETTY {
            let pen = if leads { pen } else { pen.put(b',') };
            let pen = out.new_line(pen);
            let pen = pen.put_slice(&key[1..N - 1]);
            return pen.put_padded(b" : ", 3);
        }
        if leads {
            return pen.put_slice(&key[1..N]);
        }
        pen.put_padded(key, N)
    }
}

/// Closes an object in one of the fixed forms, in which the members were written with
/// [`put_key`]. `comma` tells that the last byte may be a comma behind the last member.
///
/// # Safety
///
/// There is room for what a new line takes at the depth outside of the object, for two bytes, and
/// for `SLACK`.
#[inline(always)]
pub unsafe fn close_object<F: Form>(pen: Pen, out: &Output, comma: bool) -> Pen {
    // SAFETY: passed on to the caller; the opening brace was written at least.
    unsafe {
        let mut pen = pen;
        if comma && pen.last() == b',' {
            pen = pen.sub(1);
        }
        if F::PRETTY {
            pen = if pen.last() == b'{' {
                pen.put(b' ')
            } else {
                out.new_line(pen)
            };
        }
        pen.put(b'}')
    }
}
