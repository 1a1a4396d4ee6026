//! Enums with data: the part of reading and writing them that is the same for every type.

use std::mem::MaybeUninit;

use crate::enums::{read_variant, variant_named};
use crate::error::{Error, ErrorKind, Result};
use crate::flatten::{ObjectRead, ObjectWrite, WriteMembers};
use crate::input::{Cursor, ReadState};
use crate::output::Form;
use crate::reader::{member_name, next_member};
use crate::skip::skip_value;
use crate::structs::ReadTable;
use crate::writer::ObjectWriter;

/// Writes the members of a struct into an object that is open.
pub fn write_object_members<T: ObjectWrite>(
    value: &T,
    object: &mut ObjectWriter<'_, '_>,
) -> Result<()> {
    value.write_members(object)
}

/// The variant of an object that names it in the member `property`, wherever that stands; the
/// result is its place among `names`. The object stays to be read.
#[inline(never)]
pub fn find_variant<'b>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
    property: &str,
    enum_name: &str,
    names: &[&str],
) -> Option<usize> {
    let start = p.skip_space();
    let Some(mut p) = start.strip_byte(b'{') else {
        let expected = format!("an object ({enum_name})");
        state.fail(start, ErrorKind::WrongType, &expected)?;
        return None;
    };
    state.enter(start)?;
    let mut first = true;
    loop {
        let (more, at) = next_member(p, state, b'}', first)?;
        if !more {
            let message = format!("the property `{property}`, which names the variant, is missing");
            state.fail_with(p.skip_space(), Error::new(ErrorKind::MissingField, message))?;
            return None;
        }
        first = false;
        let (name, value) = member_name(at, state)?;
        if name.as_str() == property {
            let found = read_variant(value, state, enum_name, names);
            if found.is_none() {
                state.in_field(property);
            }
            state.leave();
            return Some(found?.0);
        }
        p = match skip_value(value, state) {
            Some(after) => after,
            None => {
                state.in_field(name.as_str());
                return None;
            }
        };
    }
}

/// Reads the data of a variant as one value.
///
/// # Safety
///
/// The table is that of `T`.
#[inline]
pub unsafe fn read_data<'b, 'de, F: Form, T>(
    table: &ReadTable<'de>,
    p: Cursor<'b>,
    state: &mut ReadState<'de>,
) -> Option<(T, Cursor<'b>)> {
    let mut slot = MaybeUninit::<T>::uninit();
    // SAFETY: the caller promises the table; the slot is initialised if there is a result.
    unsafe {
        let after = if F::POSITIONAL {
            table.read_elements(slot.as_mut_ptr(), p, state)?
        } else {
            let p = state.enter(p)?;
            table.read_members(slot.as_mut_ptr(), 0, false, p, state)?
        };
        Some((slot.assume_init(), after))
    }
}

/// Reads the data of a variant from the object that names it in the member `property`.
///
/// # Safety
///
/// The table is that of `T`.
#[inline]
pub unsafe fn read_tagged_data<'b, 'de, T>(
    table: &ReadTable<'de>,
    property: &str,
    p: Cursor<'b>,
    state: &mut ReadState<'de>,
) -> Option<(T, Cursor<'b>)> {
    let mut slot = MaybeUninit::<T>::uninit();
    // SAFETY: the caller promises the table; the slot is initialised if there is a result.
    unsafe {
        let p = state.enter(p)?;
        let after = table.read_tagged(slot.as_mut_ptr(), property, p, state)?;
        Some((slot.assume_init(), after))
    }
}

/// Reads a struct from the object that names its variant in the member `property`.
#[inline]
pub fn read_tagged_object<'b, 'de, F: Form, T: ObjectRead<'de>>(
    property: &str,
    p: Cursor<'b>,
    state: &mut ReadState<'de>,
) -> Option<(T, Cursor<'b>)> {
    // SAFETY: the table is the type's own.
    unsafe { read_tagged_data(T::table::<F>(), property, p, state) }
}

/// The data of a variant as the only member of an object, which has the variant's name.
pub mod wrapper_object {
    use super::*;

    /// The variant, and the place of its data.
    #[inline(never)]
    pub fn open<'b>(
        p: Cursor<'b>,
        state: &mut ReadState<'_>,
        enum_name: &str,
        names: &[&str],
    ) -> Option<(usize, Cursor<'b>)> {
        let start = p.skip_space();
        let Some(p) = start.strip_byte(b'{') else {
            let expected = format!("an object with the name of a variant of {enum_name}");
            state.fail(start, ErrorKind::WrongType, &expected)?;
            return None;
        };
        state.enter(start)?;
        let at = p.skip_space();
        if at.byte() == b'}' {
            wrong_count(at, state)?;
        }
        let (name, value) = member_name(at, state)?;
        let index = variant_named(name.as_str(), at, state, enum_name, names)?;
        Some((index, value))
    }

    /// The data that was read, and the place after the object.
    #[inline]
    pub fn close<'b, T>(
        data: Option<(T, Cursor<'b>)>,
        name: &str,
        state: &mut ReadState<'_>,
    ) -> Option<(T, Cursor<'b>)> {
        let Some((data, p)) = data else {
            state.in_field(name);
            return None;
        };
        Some((data, end(p, b'}', state)?))
    }
}

/// The name of a variant and its data as the two elements of an array.
pub mod wrapper_array {
    use super::*;

    /// The variant, and the place of its data.
    #[inline(never)]
    pub fn open<'b>(
        p: Cursor<'b>,
        state: &mut ReadState<'_>,
        enum_name: &str,
        names: &[&str],
    ) -> Option<(usize, Cursor<'b>)> {
        let start = p.skip_space();
        let Some(p) = start.strip_byte(b'[') else {
            let expected = format!("an array of a variant of {enum_name} and its data");
            state.fail(start, ErrorKind::WrongType, &expected)?;
            return None;
        };
        state.enter(start)?;
        let at = p.skip_space();
        if at.byte() == b']' {
            wrong_count(at, state)?;
        }
        let Some((index, p)) = read_variant(at, state, enum_name, names) else {
            state.in_element(0);
            return None;
        };
        let p = p.skip_space();
        match p.strip_byte(b',') {
            Some(p) => Some((index, p)),
            None if p.byte() == b']' => {
                wrong_count(p, state)?;
                None
            }
            None => {
                state.fail(p, ErrorKind::Syntax, "`,`")?;
                None
            }
        }
    }

    /// The data that was read, and the place after the array.
    #[inline]
    pub fn close<'b, T>(
        data: Option<(T, Cursor<'b>)>,
        _name: &str,
        state: &mut ReadState<'_>,
    ) -> Option<(T, Cursor<'b>)> {
        let Some((data, p)) = data else {
            state.in_element(1);
            return None;
        };
        Some((data, end(p, b']', state)?))
    }
}

/// The place after the bracket that closes a wrapper.
fn end<'b>(p: Cursor<'b>, close: u8, state: &mut ReadState<'_>) -> Option<Cursor<'b>> {
    let p = p.skip_space();
    match p.strip_byte(close) {
        Some(after) => {
            state.leave();
            Some(after)
        }
        None if p.byte() == b',' => wrong_count(p, state),
        None => {
            let expected = if close == b']' { "`]`" } else { "`}`" };
            state.fail(p, ErrorKind::Syntax, expected)
        }
    }
}

#[cold]
fn wrong_count<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<Cursor<'b>> {
    let message = "expected the name of one variant and its data, and nothing else";
    state.fail_with(p, Error::new(ErrorKind::WrongLength, String::from(message)))
}
