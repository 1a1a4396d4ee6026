//! Fields whose members stand among those of the struct that they are in: flattened structs, and
//! maps of the members that no field takes.
//!
//! A flattened struct is read when the end of the object is known: until then, the places of its
//! members' values are noted, at most one for each of its fields, and the values are checked.
//!
//! Types that have no members, or are no map, are errors of the compiler:
//!
//! ```compile_fail,E0277
//! #[derive(codec_fory::ForyJson)]
//! struct Outer {
//!     #[fory_json(flatten)]
//!     list: Vec<u8>,
//! }
//! ```
//!
//! ```compile_fail,E0277
//! #[derive(codec_fory::ForyJson)]
//! #[fory_json(property = "type")]
//! enum Outer {
//!     Number(u8),
//! }
//! ```
//!
//! ```compile_fail,E0277
//! #[derive(codec_fory::ForyJson)]
//! struct Outer {
//!     #[fory_json(any)]
//!     rest: String,
//! }
//! ```
//!
//! ```compile_fail,E0277
//! #[derive(codec_fory::ForyJson)]
//! struct Outer {
//!     #[fory_json(raw)]
//!     json: Vec<u8>,
//! }
//! ```

use crate::error::{Error, ErrorKind, Result};
use crate::impls::map::{ENTRY, WriteKey};
use crate::input::{Cursor, ReadState};
use crate::options::PropertyNaming;
use crate::output::Form;
use crate::structs::{ReadTable, WriteField, write_members_at};
use crate::traits::{ForyJsonKey, ForyJsonRead, ForyJsonWrite, read_value};
use crate::writer::ObjectWriter;

/// A struct with named fields, in writing.
///
/// # Safety
///
/// The fields are those of the type, each with its own offset.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no members that could stand among those of another struct",
    note = "only structs with named fields and `#[derive(ForyJson)]` can be flattened or be the \
            value of a variant by property; a map that takes unknown members has the attribute `any`"
)]
pub unsafe trait ObjectWrite: ForyJsonWrite {
    /// The fields in the order in which they are written.
    const FIELDS: &'static [WriteField];
}

/// A struct with named fields, in reading.
///
/// # Safety
///
/// The table is the type's own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no members that could stand among those of another struct",
    note = "only structs with named fields and `#[derive(ForyJson)]` can be flattened or be the \
            value of a variant by property; a map that takes unknown members has the attribute `any`"
)]
pub unsafe trait ObjectRead<'de>: ForyJsonRead<'de> {
    /// The table of the fields, which are read in the form `F`.
    fn table<F: Form>() -> &'de ReadTable<'de>;
}

/// A value that is written as members of an object that is open already.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as members of the object around it",
    note = "only structs with named fields and `#[derive(ForyJson)]`, and Options of them, can be \
            flattened; a map that takes unknown members has the attribute `any`"
)]
pub trait WriteMembers {
    /// Writes the members.
    fn write_members(&self, object: &mut ObjectWriter<'_, '_>) -> Result<()>;
}

impl<T: ObjectWrite> WriteMembers for T {
    fn write_members(&self, object: &mut ObjectWriter<'_, '_>) -> Result<()> {
        // SAFETY: the trait promises that the fields are those of the type.
        unsafe { write_members_at(std::ptr::from_ref(self).cast(), T::FIELDS, object) }
    }
}

impl<T: ObjectWrite> WriteMembers for Option<T> {
    fn write_members(&self, object: &mut ObjectWriter<'_, '_>) -> Result<()> {
        match self {
            Some(value) => value.write_members(object),
            None => Ok(()),
        }
    }
}

/// A value that is read from members of an object around it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from members of the object around it",
    note = "only structs with named fields and `#[derive(ForyJson)]`, and Options of them, can be \
            flattened; a map that takes unknown members has the attribute `any`"
)]
pub trait FlattenRead<'de>: Sized {
    /// How many members there can be.
    fn members() -> usize;

    /// The place of a name among them.
    fn find(name: &str, naming: PropertyNaming) -> Option<usize>;

    /// Reads the value from the places of the members' values; `end` is the end of the object.
    fn read_flattened<'b, F: Form>(
        places: &[Option<Cursor<'b>>],
        end: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Self>;
}

impl<'de, T: ObjectRead<'de>> FlattenRead<'de> for T {
    fn members() -> usize {
        // The names are the same in every form.
        T::table::<crate::output::Compact>().all_members()
    }

    fn find(name: &str, naming: PropertyNaming) -> Option<usize> {
        T::table::<crate::output::Compact>().find_any(name, naming)
    }

    fn read_flattened<'b, F: Form>(
        places: &[Option<Cursor<'b>>],
        end: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Self> {
        let mut slot = std::mem::MaybeUninit::<T>::uninit();
        // SAFETY: the table is the type's own, and the slot is initialised if the result is Some.
        unsafe {
            T::table::<F>().read_places(slot.as_mut_ptr().cast(), places, end, state)?;
            Some(slot.assume_init())
        }
    }
}

/// None if not one of the members is there.
impl<'de, T: ObjectRead<'de>> FlattenRead<'de> for Option<T> {
    fn members() -> usize {
        <T as FlattenRead<'de>>::members()
    }

    fn find(name: &str, naming: PropertyNaming) -> Option<usize> {
        <T as FlattenRead<'de>>::find(name, naming)
    }

    fn read_flattened<'b, F: Form>(
        places: &[Option<Cursor<'b>>],
        end: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Self> {
        if places.iter().all(Option::is_none) {
            return Some(None);
        }
        <T as FlattenRead<'de>>::read_flattened::<F>(places, end, state).map(Some)
    }
}

/// How a flattened field is read.
#[derive(Clone, Copy)]
pub(crate) struct FlattenFns<'de> {
    pub(crate) members: fn() -> usize,
    pub(crate) find: fn(&str, PropertyNaming) -> Option<usize>,
    /// Reads the value into its place. Unsafe to call: it must be a place for the type.
    pub(crate) read: FlattenFn<'de>,
}

type FlattenFn<'de> = for<'b> unsafe fn(
    &[Option<Cursor<'b>>],
    Cursor<'b>,
    *mut u8,
    &mut ReadState<'de>,
) -> Option<()>;

impl<'de> FlattenFns<'de> {
    pub(crate) const fn new<F: Form, T: FlattenRead<'de>>() -> Self {
        FlattenFns {
            members: T::members,
            find: T::find,
            read: read_erased::<F, T>,
        }
    }
}

/// # Safety
///
/// `slot` is a place for a `T`; it is initialised if the result is Some.
unsafe fn read_erased<'b, 'de, F: Form, T: FlattenRead<'de>>(
    places: &[Option<Cursor<'b>>],
    end: Cursor<'b>,
    slot: *mut u8,
    state: &mut ReadState<'de>,
) -> Option<()> {
    let value = T::read_flattened::<F>(places, end, state)?;
    // SAFETY: passed on to the caller.
    unsafe { slot.cast::<T>().write(value) };
    Some(())
}

/// A map whose entries are written as members.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot hold the unknown members of an object",
    note = "the attribute `any` is for maps from names to values"
)]
pub trait AnyWrite {
    /// Writes the entries.
    fn write_entries(&self, object: &mut ObjectWriter<'_, '_>) -> Result<()>;
}

impl<M, K, V> AnyWrite for M
where
    M: IntoIterator<Item = (K, V)>,
    for<'m> &'m M: IntoIterator<Item = (&'m K, &'m V)>,
    K: WriteKey,
    V: ForyJsonWrite,
{
    fn write_entries(&self, object: &mut ObjectWriter<'_, '_>) -> Result<()> {
        for (key, value) in self {
            key.write_key(|name| object.member(name, value))?;
        }
        Ok(())
    }
}

/// The map of the unknown members, as members.
#[repr(transparent)]
pub struct Entries<M>(M);

impl<M: AnyWrite> WriteMembers for Entries<M> {
    fn write_members(&self, object: &mut ObjectWriter<'_, '_>) -> Result<()> {
        self.0.write_entries(object)
    }
}

/// A map that takes members of any name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot take the unknown members of an object",
    note = "the attribute `any` is for maps from names to values"
)]
pub trait AnyRead<'de>: Default {
    /// Reads the value of a member, and adds it in the place of an earlier one of this name.
    fn insert<'b, F: Form>(
        &mut self,
        name: &str,
        value: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>>;
}

impl<'de, M, K, V> AnyRead<'de> for M
where
    M: IntoIterator<Item = (K, V)> + Extend<(K, V)> + Default,
    K: ForyJsonKey,
    V: ForyJsonRead<'de>,
{
    fn insert<'b, F: Form>(
        &mut self,
        name: &str,
        value: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let Some(key) = K::from_name(name) else {
            let message = format!("{name:?} is no key of the map of unknown members");
            return state.fail_with(value, Error::new(ErrorKind::WrongType, message));
        };
        state.charge_text(name.len());
        state.charge(value, ENTRY + size_of::<K>() + size_of::<V>())?;
        let (value, after) = read_value::<F, V>(value, state)?;
        self.extend(std::iter::once((key, value)));
        Some(after)
    }
}

/// How a member is added to a map of type `T` at a place. Unsafe to call: the map must be there.
pub(crate) type AnyFn<'de> =
    for<'b> unsafe fn(*mut u8, &str, Cursor<'b>, &mut ReadState<'de>) -> Option<Cursor<'b>>;

/// # Safety
///
/// `slot` holds a `T`.
pub(crate) unsafe fn insert_erased<'b, 'de, F: Form, T: AnyRead<'de>>(
    slot: *mut u8,
    name: &str,
    value: Cursor<'b>,
    state: &mut ReadState<'de>,
) -> Option<Cursor<'b>> {
    // SAFETY: passed on to the caller.
    unsafe { &mut *slot.cast::<T>() }.insert::<F>(name, value, state)
}

/// Puts an empty map in its place.
///
/// # Safety
///
/// `slot` is a place for a `T`, which is initialised by this.
pub(crate) unsafe fn empty_erased<'de, T: AnyRead<'de>>(slot: *mut u8) -> bool {
    // SAFETY: passed on to the caller.
    unsafe { slot.cast::<T>().write(T::default()) };
    true
}
