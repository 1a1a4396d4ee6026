//! Objects written: the table of a type's fields, and the punctuation of the fixed forms.

use super::Names;
use crate::error::Result;
use crate::flatten::{ObjectWrite, WriteMembers};
use crate::output::{Form, Output, Pen};
use crate::traits::ForyJsonWrite;
use crate::writer::{ObjectWriter, Writer};

/// How a field is written from its place, with the options looked up at run time.
type WriteFn = unsafe fn(*const u8, &mut Writer<'_>) -> Result<()>;

/// A field of a type that is written as an object.
pub struct WriteField {
    names: Names,
    offset: usize,
    write: WriteFn,
    absent: unsafe fn(*const u8) -> bool,
    /// All the names are ASCII and need no escapes.
    plain: bool,
    /// Left out when it is absent, even where nulls are written.
    strict: bool,
    /// Writes members in the place of one, of a flattened field or a map of the others.
    members: Option<MembersFn>,
}

/// Whether a name stands in JSON as it is, with all options.
const fn is_plain(name: &str) -> bool {
    let bytes = name.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        if !matches!(bytes[i], b' '..=b'~') || matches!(bytes[i], b'"' | b'\\') {
            return false;
        }
        i += 1;
    }
    true
}

/// How the members of a field are written from its place.
type MembersFn = unsafe fn(*const u8, &mut ObjectWriter<'_, '_>) -> Result<()>;

impl WriteField {
    /// A field of type `T`, `offset` bytes into its struct.
    pub const fn new<T: ForyJsonWrite>(names: Names, offset: usize) -> Self {
        WriteField {
            names,
            offset,
            write: write_erased::<T>,
            absent: is_absent_erased::<T>,
            plain: is_plain(names[0]) && is_plain(names[1]) && is_plain(names[2]),
            strict: false,
            members: None,
        }
    }

    /// The same, of a type that has no code of its own for the fixed forms: values inside of it
    /// are written in the form of the document.
    pub const fn in_form<T: ForyJsonWrite>(names: Names, offset: usize) -> Self {
        let mut field = Self::new::<T>(names, offset);
        field.write = write_in_form_erased::<T>;
        field
    }

    /// The same, left out when it is absent even where nulls are written.
    pub const fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    /// The same, with its members in the place of one, if objects have names.
    pub const fn members<T: WriteMembers>(mut self) -> Self {
        self.members = Some(write_members_erased::<T>);
        self
    }
}

/// # Safety
///
/// `slot` holds a `T`.
unsafe fn write_in_form_erased<T: ForyJsonWrite>(
    slot: *const u8,
    writer: &mut Writer<'_>,
) -> Result<()> {
    // SAFETY: passed on to the caller.
    writer.value(unsafe { &*slot.cast::<T>() })
}

/// # Safety
///
/// `slot` holds a `T`.
unsafe fn write_members_erased<T: WriteMembers>(
    slot: *const u8,
    object: &mut ObjectWriter<'_, '_>,
) -> Result<()> {
    // SAFETY: passed on to the caller.
    unsafe { &*slot.cast::<T>() }.write_members(object)
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
pub fn write_general<T: ObjectWrite>(value: &T, writer: &mut Writer<'_>) -> Result<()> {
    // SAFETY: the trait promises that the fields are those of the type.
    unsafe { write_general_at(std::ptr::from_ref(value).cast(), T::FIELDS, writer) }
}

/// # Safety
///
/// `value` is the address of a struct, and each field's offset that of one of its type there.
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
    let mut object = writer.object()?;
    // SAFETY: passed on to the caller.
    unsafe { write_members_at(value, fields, &mut object)? };
    object.end();
    Ok(())
}

/// Writes the members of an open object.
///
/// # Safety
///
/// As for [`write_general_at`].
pub(crate) unsafe fn write_members_at(
    value: *const u8,
    fields: &[WriteField],
    object: &mut ObjectWriter<'_, '_>,
) -> Result<()> {
    let all = object.write_null_fields();
    let naming = object.naming().index();
    for field in fields {
        // SAFETY: the offset is the one of a field of this type.
        unsafe {
            let slot = value.add(field.offset);
            if let Some(members) = field.members {
                members(slot, object)?;
            } else if all && !field.strict || !(field.absent)(slot) {
                let name = field.names[naming];
                let writer = if field.plain {
                    object.next_plain(name)
                } else {
                    object.next_member(name)
                };
                (field.write)(slot, writer)?;
            }
        }
    }
    Ok(())
}

/// About how many bytes a field takes: the same bound that the object asks for where there is one,
/// so that the first capacity mostly is the last.
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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
