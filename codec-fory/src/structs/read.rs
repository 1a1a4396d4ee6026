//! Objects read: the table of a type's fields, and the members in any order.

use super::Names;
use crate::error::{Error, ErrorKind};
use crate::input::{Cursor, ReadState};
use crate::options::PropertyNaming;
use crate::output::Form;
use crate::skip::skip_value;
use crate::text::read::Text;
use crate::traits::ForyJsonRead;

/// How a field is read into its place.
type ReadFn<'de> =
    for<'b> unsafe fn(Cursor<'b>, *mut u8, &mut ReadState<'de>) -> Option<Cursor<'b>>;

/// A field of a type that is read as an object.
pub struct ReadField<'de> {
    names: Names,
    aliases: &'static [&'static str],
    offset: usize,
    read: ReadFn<'de>,
    /// Puts the value of a field that is not there in its place; false if there is none.
    absent: unsafe fn(*mut u8) -> bool,
    drop: Option<unsafe fn(*mut u8)>,
}

impl<'de> ReadField<'de> {
    /// A field of type `T`, `offset` bytes into its struct.
    pub const fn new<F: Form, T: ForyJsonRead<'de>>(names: Names, offset: usize) -> Self {
        ReadField {
            names,
            aliases: &[],
            offset,
            read: read_erased::<F, T>,
            absent: absent_erased::<T>,
            drop: if std::mem::needs_drop::<T>() {
                Some(drop_erased::<T>)
            } else {
                None
            },
        }
    }

    /// The same, with more names that are read.
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    fn name(&self, naming: PropertyNaming) -> &'static str {
        self.names[naming.index()]
    }

    fn is_named(&self, name: &str, naming: PropertyNaming) -> bool {
        self.name(naming) == name || self.aliases.contains(&name)
    }
}

/// # Safety
///
/// `slot` is a place for a `T`; it is initialised if the result is Some.
unsafe fn read_erased<'b, 'de, F: Form, T: ForyJsonRead<'de>>(
    p: Cursor<'b>,
    slot: *mut u8,
    state: &mut ReadState<'de>,
) -> Option<Cursor<'b>> {
    // SAFETY: passed on to the caller.
    unsafe { T::read_raw::<F>(p, slot.cast(), state) }
}

/// # Safety
///
/// `slot` is a place for a `T`; it is initialised if the result is true.
unsafe fn absent_erased<'de, T: ForyJsonRead<'de>>(slot: *mut u8) -> bool {
    match T::absent() {
        Some(value) => {
            // SAFETY: passed on to the caller.
            unsafe { slot.cast::<T>().write(value) };
            true
        }
        None => false,
    }
}

/// # Safety
///
/// `slot` holds a `T`, which is not used again.
unsafe fn drop_erased<T>(slot: *mut u8) {
    // SAFETY: passed on to the caller.
    unsafe { slot.cast::<T>().drop_in_place() }
}

/// The table of a type that is read as an object.
pub struct ReadTable<'de> {
    /// The type in words, for errors.
    expected: &'static str,
    fields: &'de [ReadField<'de>],
    deny_unknown: bool,
}

impl<'de> ReadTable<'de> {
    /// A table of the fields in the order in which they are written.
    ///
    /// # Safety
    ///
    /// Each field's offset is the one of a field of its type in the struct that the table is used
    /// for, and the fields are all those of the struct.
    pub const unsafe fn new(expected: &'static str, fields: &'de [ReadField<'de>]) -> Self {
        ReadTable {
            expected,
            fields,
            deny_unknown: false,
        }
    }

    /// The same, where a name that no field has is an error.
    pub const fn deny_unknown(mut self) -> Self {
        self.deny_unknown = true;
        self
    }

    /// Notes that field `index` could not be read, and drops the ones before it.
    ///
    /// # Safety
    ///
    /// `slot` is a place for the table's struct, of which exactly the first `index` fields are
    /// initialised; they are not used again.
    #[cold]
    #[inline(never)]
    pub unsafe fn fail_at<'b, T>(
        &self,
        slot: *mut T,
        index: usize,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let slot = slot.cast::<u8>();
        state.in_field(self.fields[index].name(state.naming));
        for field in &self.fields[..index] {
            if let Some(drop) = field.drop {
                // SAFETY: the field is initialised, and its offset is inside of the struct.
                unsafe { drop(slot.add(field.offset)) };
            }
        }
        None
    }

    /// The same where an array of the fields is not one: at `p`, field `index` should come, or the
    /// end.
    ///
    /// # Safety
    ///
    /// As for [`fail_at`](Self::fail_at).
    #[cold]
    #[inline(never)]
    pub unsafe fn fail_positional<'b, T>(
        &self,
        slot: *mut T,
        index: usize,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let p = p.skip_space();
        let (kind, expected) = match index {
            0 if p.byte() != b'[' => (
                ErrorKind::WrongType,
                format!("{} as an array", self.expected),
            ),
            _ if matches!(p.byte(), b',' | b']') => (
                ErrorKind::WrongLength,
                format!(
                    "an array of {} elements, one for each field",
                    self.fields.len()
                ),
            ),
            _ => (ErrorKind::Syntax, String::from("`,` or `]`")),
        };
        state.fail(p, kind, &expected);
        for field in &self.fields[..index] {
            if let Some(drop) = field.drop {
                // SAFETY: the field is initialised, and its offset is inside of the struct.
                unsafe { drop(slot.cast::<u8>().add(field.offset)) };
            }
        }
        None
    }

    /// Reads the members of an object from `p` on, in any order. The first `done` fields are
    /// initialised; if there are none, the opening brace may not have been read yet.
    ///
    /// # Safety
    ///
    /// `slot` is a place for the table's struct, of which exactly the first `done` fields are
    /// initialised. All of them are if the result is Some, and none otherwise.
    #[inline(never)]
    pub unsafe fn read_members<'b, T>(
        &self,
        slot: *mut T,
        done: usize,
        opened: bool,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        // SAFETY: passed on to the caller.
        unsafe { self.read_members_at(slot.cast(), done, opened, p, state) }
    }

    /// # Safety
    ///
    /// As for [`read_members`](Self::read_members).
    #[inline(never)]
    unsafe fn read_members_at<'b>(
        &self,
        slot: *mut u8,
        done: usize,
        opened: bool,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let mut filled = Filled {
            table: self,
            slot,
            bits: [0; WORDS],
            more: Vec::new(),
        };
        if self.fields.len() > WORDS * 64 {
            filled.more.resize(self.fields.len().div_ceil(64), 0);
        }
        for index in 0..done {
            filled.set(index);
        }
        let p = self.read_unordered(&mut filled, done, opened, p, state)?;
        filled.disarm();
        Some(p)
    }

    fn read_unordered<'b>(
        &self,
        filled: &mut Filled<'_, 'de>,
        done: usize,
        opened: bool,
        mut p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        p = p.skip_space();
        let mut first = !opened;
        if first {
            match p.strip_byte(b'{') {
                Some(after) => p = after,
                None => return state.fail(p, ErrorKind::WrongType, self.expected),
            }
        }
        // Members mostly come in the order of the fields, even if some are missing.
        let mut next = done;
        loop {
            p = p.skip_space();
            if p.byte() == b'}' {
                break;
            }
            if !first {
                match p.strip_byte(b',') {
                    Some(after) => p = after.skip_space(),
                    None => return state.fail(p, ErrorKind::Syntax, "`,` or `}`"),
                }
            }
            first = false;
            let (name, value) = crate::reader::member_name(p, state)?;
            match self.find(name.as_str(), next, state.naming) {
                Some(index) => {
                    next = index + 1;
                    p = filled.read(index, value, state)?;
                }
                None if self.deny_unknown => return self.unknown(&name, p, state),
                None => {
                    p = match skip_value(value, state) {
                        Some(after) => after,
                        None => {
                            state.in_field(name.as_str());
                            return None;
                        }
                    }
                }
            }
        }
        for index in 0..self.fields.len() {
            if !filled.contains(index) && !filled.set_absent(index) {
                let name = self.fields[index].name(state.naming);
                let message = format!("the field `{name}` is missing");
                return state.fail_with(p, Error::new(ErrorKind::MissingField, message));
            }
        }
        state.leave();
        Some(p.step())
    }

    /// The field of this name, with the search starting at `from`.
    #[inline]
    fn find(&self, name: &str, from: usize, naming: PropertyNaming) -> Option<usize> {
        let from = from.min(self.fields.len());
        let (before, after) = self.fields.split_at(from);
        let is_it = |field: &ReadField<'de>| field.is_named(name, naming);
        match after.iter().position(is_it) {
            Some(index) => Some(from + index),
            None => before.iter().position(is_it),
        }
    }

    #[cold]
    fn unknown<'b>(
        &self,
        name: &Text<'_>,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let message = format!("{} has no field `{}`", self.expected, name.as_str());
        state.fail_with(p, Error::new(ErrorKind::UnknownField, message))
    }
}

/// Enough bits for nearly every type without an allocation.
const WORDS: usize = 2;

/// Which fields of a half-built struct are initialised. Dropping it drops those.
struct Filled<'t, 'de> {
    table: &'t ReadTable<'de>,
    slot: *mut u8,
    bits: [u64; WORDS],
    /// In place of `bits` for very wide types.
    more: Vec<u64>,
}

impl<'de> Filled<'_, 'de> {
    #[inline]
    fn bits(&mut self) -> &mut [u64] {
        if self.more.is_empty() {
            &mut self.bits
        } else {
            &mut self.more
        }
    }

    #[inline]
    fn contains(&mut self, index: usize) -> bool {
        self.bits()[index / 64] >> (index % 64) & 1 != 0
    }

    #[inline]
    fn set(&mut self, index: usize) {
        self.bits()[index / 64] |= 1 << (index % 64);
    }

    /// Drops a field's value, if it has one.
    fn clear(&mut self, index: usize) {
        if self.contains(index) {
            self.bits()[index / 64] &= !(1 << (index % 64));
            let field = &self.table.fields[index];
            if let Some(drop) = field.drop {
                // SAFETY: the field was initialised, and is not taken for that any more.
                unsafe { drop(self.slot.add(field.offset)) };
            }
        }
    }

    /// Reads a field, in the place of an earlier value.
    fn read<'b>(
        &mut self,
        index: usize,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        self.clear(index);
        let field = &self.table.fields[index];
        // SAFETY: the field's place is in the struct's, and holds nothing.
        let after = unsafe { (field.read)(p, self.slot.add(field.offset), state) };
        match after {
            Some(_) => self.set(index),
            None => state.in_field(field.name(state.naming)),
        }
        after
    }

    fn set_absent(&mut self, index: usize) -> bool {
        let field = &self.table.fields[index];
        // SAFETY: the field's place is in the struct's, and holds nothing.
        let set = unsafe { (field.absent)(self.slot.add(field.offset)) };
        if set {
            self.set(index);
        }
        set
    }

    /// Forgets which fields are initialised: the struct is whole.
    fn disarm(&mut self) {
        self.bits().fill(0);
    }
}

impl Drop for Filled<'_, '_> {
    fn drop(&mut self) {
        for index in 0..self.table.fields.len() {
            self.clear(index);
        }
    }
}

/// The place after the end of an array of fields.
#[inline(always)]
pub fn end_positional<'b>(p: Cursor<'b>) -> Option<Cursor<'b>> {
    p.strip_byte(b']')
        .or_else(|| p.skip_space().strip_byte(b']'))
}

/// The place after what stands before the next of an array of fields: `[` or `,`.
#[inline(always)]
pub fn next_positional<'b>(p: Cursor<'b>, separator: u8) -> Option<Cursor<'b>> {
    p.strip_byte(separator)
        .or_else(|| p.skip_space().strip_byte(separator))
}

/// Whether the derived fast path may be used for reading: it knows the default names only.
#[inline(always)]
pub fn default_names(state: &ReadState<'_>) -> bool {
    state.naming as u8 == PropertyNaming::LowerCamelCase as u8
}
