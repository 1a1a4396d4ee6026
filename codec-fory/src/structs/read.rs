//! Objects read: the table of a type's fields, what can be wrong with them, and the form as an array.

use super::Names;
use super::filled::Filled;
use super::name::{Found, Index, Name};
use crate::error::{Error, ErrorKind, shortened};
use crate::flatten::{AnyFn, AnyRead, FlattenFns, FlattenRead};
use crate::input::{Cursor, ReadState};
use crate::options::PropertyNaming;
use crate::output::Form;
use crate::traits::ForyJsonRead;

/// How a field is read into its place.
type ReadFn<'de> =
    for<'b> unsafe fn(Cursor<'b>, *mut u8, &mut ReadState<'de>) -> Option<Cursor<'b>>;

/// A field of a type that is read as an object.
pub struct ReadField<'de> {
    pub(super) names: [Name; 3],
    aliases: &'static [&'static str],
    pub(super) offset: usize,
    pub(super) read: ReadFn<'de>,
    /// Puts the value of a field that is not there in its place; false if there is none.
    pub(super) absent: unsafe fn(*mut u8) -> bool,
    pub(super) drop: Option<unsafe fn(*mut u8)>,
    pub(super) kind: ReadKind<'de>,
}

/// What a field is in the object.
pub(super) enum ReadKind<'de> {
    /// A member of its name.
    Member,
    /// No member, and always the value of a field that is not there.
    Hidden,
    /// The members of a struct.
    Flatten(FlattenFns<'de>),
    /// A map of the members that no other field takes.
    Any(AnyFn<'de>),
}

impl<'de> ReadField<'de> {
    /// A field of type `T`, `offset` bytes into its struct.
    pub const fn new<F: Form, T: ForyJsonRead<'de>>(names: Names, offset: usize) -> Self {
        ReadField {
            names: [
                Name::new(names[0]),
                Name::new(names[1]),
                Name::new(names[2]),
            ],
            aliases: &[],
            offset,
            read: read_erased::<F, T>,
            absent: absent_erased::<T>,
            drop: if std::mem::needs_drop::<T>() {
                Some(drop_erased::<T>)
            } else {
                None
            },
            kind: ReadKind::Member,
        }
    }

    /// The same, where the field is no member of the object.
    pub const fn hidden(mut self) -> Self {
        self.kind = ReadKind::Hidden;
        self
    }

    /// A struct of type `T` whose members stand among the others, `offset` bytes into the outer
    /// one.
    pub const fn flatten<F: Form, T>(names: Names, offset: usize) -> Self
    where
        T: FlattenRead<'de> + ForyJsonRead<'de>,
    {
        let mut field = Self::new::<F, T>(names, offset);
        field.kind = ReadKind::Flatten(FlattenFns::new::<F, T>());
        field
    }

    /// A map of type `T` that takes the members of no other field.
    pub const fn any<F: Form, T>(names: Names, offset: usize) -> Self
    where
        T: AnyRead<'de> + ForyJsonRead<'de>,
    {
        let mut field = Self::new::<F, T>(names, offset);
        field.absent = crate::flatten::empty_erased::<T>;
        field.kind = ReadKind::Any(crate::flatten::insert_erased::<F, T>);
        field
    }

    /// The same, with more names that are read.
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    pub(super) fn name(&self, naming: PropertyNaming) -> &'static str {
        self.names[naming.index()].text
    }

    fn is_named(&self, found: &Found<'_>, naming: PropertyNaming) -> bool {
        self.names[naming.index()].is(found) && matches!(self.kind, ReadKind::Member)
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
    pub(super) expected: &'static str,
    pub(super) fields: &'de [ReadField<'de>],
    /// Fields that have an element where objects are arrays: the first ones.
    elements: usize,
    pub(super) deny_unknown: bool,
    /// No field takes members of other names than its own.
    pub(super) plain: bool,
    /// Some field has more than one name.
    pub(super) aliases: bool,
    /// The fields that are members, by their names in lower camel case; None where there are too
    /// many of them.
    pub(super) index: Option<Index>,
}

impl<'de> ReadTable<'de> {
    /// A table of the fields in the order in which they are written.
    ///
    /// # Safety
    ///
    /// Each field's offset is the one of a field of its type in the struct that the table is used
    /// for, and the fields are all those of the struct.
    pub const unsafe fn new(expected: &'static str, fields: &'de [ReadField<'de>]) -> Self {
        let mut plain = true;
        let mut aliases = false;
        let mut names = [None; Index::MAX_FIELDS];
        let mut index = 0;
        while index < fields.len() {
            plain &= matches!(fields[index].kind, ReadKind::Member | ReadKind::Hidden);
            aliases |= !fields[index].aliases.is_empty();
            if matches!(fields[index].kind, ReadKind::Member) && index < Index::MAX_FIELDS {
                names[index] = Some(fields[index].names[0]);
            }
            index += 1;
        }
        ReadTable {
            expected,
            fields,
            elements: fields.len(),
            deny_unknown: false,
            plain,
            aliases,
            index: if fields.len() <= Index::MAX_FIELDS {
                Some(Index::of(&names))
            } else {
                None
            },
        }
    }

    /// The same, where only the first `elements` fields are part of an array of the fields.
    pub const fn elements(mut self, elements: usize) -> Self {
        self.elements = elements;
        self
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
        state.in_field(self.fields[index].name(state.naming));
        // SAFETY: passed on to the caller.
        unsafe { self.drop_first(slot.cast(), index) };
        None
    }

    /// Notes that field `index` has no value at the end of an object, `p`, and drops the ones before
    /// it.
    ///
    /// # Safety
    ///
    /// As for [`fail_at`](Self::fail_at).
    #[cold]
    #[inline(never)]
    pub unsafe fn fail_absent<'b, T>(
        &self,
        slot: *mut T,
        index: usize,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        self.missing(index, p, state);
        // SAFETY: passed on to the caller.
        unsafe { self.drop_first(slot.cast(), index) };
        None
    }

    /// Drops the first `count` fields.
    ///
    /// # Safety
    ///
    /// They are initialised, and not used again.
    unsafe fn drop_first(&self, slot: *mut u8, count: usize) {
        for field in &self.fields[..count] {
            if let Some(drop) = field.drop {
                // SAFETY: the field is initialised, and its offset is inside of the struct.
                unsafe { drop(slot.add(field.offset)) };
            }
        }
    }

    /// Notes that a field that has no default is not there.
    #[cold]
    pub(super) fn missing<'b>(
        &self,
        index: usize,
        end: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let name = self.fields[index].name(state.naming);
        let message = format!("the field `{name}` is missing");
        state.fail_with(end, Error::new(ErrorKind::MissingField, message))
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
        self.not_an_element(index, p, state);
        // SAFETY: passed on to the caller.
        unsafe { self.drop_first(slot.cast(), index) };
        None
    }

    /// Notes that at `p`, element `index` should come, or the end.
    #[cold]
    fn not_an_element<'b>(
        &self,
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
            _ if matches!(p.byte(), b',' | b']' | b'[') => (
                ErrorKind::WrongLength,
                format!("an array of {} elements, one for each field", self.elements),
            ),
            _ => (ErrorKind::Syntax, String::from("`,` or `]`")),
        };
        state.fail(p, kind, &expected)
    }

    /// The members of all flattened fields.
    pub(super) fn flattened_members(&self) -> usize {
        let counts = self.fields.iter().map(|field| match &field.kind {
            ReadKind::Flatten(fns) => (fns.members)(),
            _ => 0,
        });
        counts.sum()
    }

    /// The place of a name among them.
    pub(super) fn find_flattened(&self, name: &str, naming: PropertyNaming) -> Option<usize> {
        let mut before = 0;
        for field in self.fields {
            if let ReadKind::Flatten(fns) = &field.kind {
                if let Some(place) = (fns.find)(name, naming) {
                    return Some(before + place);
                }
                before += (fns.members)();
            }
        }
        None
    }

    /// How many members the type has if it is flattened into another: its fields', then those of
    /// its own flattened fields.
    pub(crate) fn all_members(&self) -> usize {
        self.fields.len() + self.flattened_members()
    }

    /// The place of a name among them.
    pub(crate) fn find_any(&self, name: &str, naming: PropertyNaming) -> Option<usize> {
        self.find(name, naming).or_else(|| {
            let place = self.find_flattened(name, naming)?;
            Some(self.fields.len() + place)
        })
    }

    /// Reads the fields from the places of their values; `end` is the end of the object.
    ///
    /// # Safety
    ///
    /// `slot` is a place for the table's struct, of which no field is initialised. All of them are
    /// if the result is Some, and none otherwise.
    pub(crate) unsafe fn read_places<'b>(
        &self,
        slot: *mut u8,
        places: &[Option<Cursor<'b>>],
        end: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<()> {
        // SAFETY: the caller promises the slot.
        let mut filled = unsafe { Filled::new(self, slot) };
        let (own, flattened) = places.split_at(self.fields.len());
        for (index, place) in own.iter().enumerate() {
            if let Some(place) = place {
                filled.read(index, *place, state)?;
            }
        }
        filled.read_flattened(flattened, end, state)?;
        filled.set_all_absent(end, state)?;
        filled.disarm();
        Some(())
    }

    /// Reads an array of the fields.
    ///
    /// # Safety
    ///
    /// As for [`read_places`](Self::read_places).
    pub(crate) unsafe fn read_elements<'b, T>(
        &self,
        slot: *mut T,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let mut p = state.enter(p)?;
        // SAFETY: the caller promises the slot.
        let mut filled = unsafe { Filled::new(self, slot.cast()) };
        for index in 0..self.elements {
            let next = if index == 0 {
                first_positional(p)
            } else {
                next_positional(p, b',')
            };
            let Some(after) = next else {
                return self.not_an_element(index, p, state);
            };
            p = filled.read(index, after, state)?;
        }
        if self.elements == 0 {
            match next_positional(p, b'[') {
                Some(after) => p = after,
                None => return self.not_an_element(0, p, state),
            }
        }
        let Some(after) = end_positional(p) else {
            return self.not_an_element(self.elements, p, state);
        };
        filled.set_all_absent(after, state)?;
        filled.disarm();
        state.leave();
        Some(after)
    }

    /// The field of this name.
    pub(super) fn find(&self, name: &str, naming: PropertyNaming) -> Option<usize> {
        let found = Found::new(name);
        let field = match &self.index {
            Some(index) if naming.index() == 0 => {
                index.find_any(&found, |field| &self.fields[field].names[0])
            }
            _ => {
                let mut fields = self.fields.iter();
                fields.position(|field| field.is_named(&found, naming))
            }
        };
        if field.is_none() && self.aliases {
            return self.find_alias(name);
        }
        field
    }

    fn find_alias(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| {
            field.aliases.contains(&name) && matches!(field.kind, ReadKind::Member)
        })
    }

    #[cold]
    pub(super) fn second_tag<'b>(
        &self,
        tag: &str,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let message = format!("the property `{tag}` names the variant twice");
        state.fail_with(p, Error::new(ErrorKind::DuplicateTag, message))
    }

    #[cold]
    pub(super) fn unknown<'b>(
        &self,
        name: &str,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let message = format!("{} has no field `{}`", self.expected, shortened(name));
        state.fail_with(p, Error::new(ErrorKind::UnknownField, message))
    }
}

/// The place after the end of an array of fields.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn end_positional<'b>(p: Cursor<'b>) -> Option<Cursor<'b>> {
    p.strip_byte(b']')
        .or_else(|| p.skip_space().strip_byte(b']'))
}

/// The place after the bracket that opens an array of fields of which there is one at least.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn first_positional<'b>(p: Cursor<'b>) -> Option<Cursor<'b>> {
    let first = next_positional(p, b'[')?;
    if first.byte() == b']' {
        return None;
    }
    Some(first)
}

/// The place after what stands before the next of an array of fields: `[` or `,`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn next_positional<'b>(p: Cursor<'b>, separator: u8) -> Option<Cursor<'b>> {
    match p.strip_byte(separator) {
        Some(after) => Some(after.skip_space()),
        None => Some(p.skip_space().strip_byte(separator)?.skip_space()),
    }
}

/// The place after the brace that closes an object, with white space before it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn end_object<'b>(p: Cursor<'b>) -> Option<Cursor<'b>> {
    p.strip_byte(b'}')
        .or_else(|| p.skip_space().strip_byte(b'}'))
}

/// Whether the derived fast path may be used for reading: it knows the default names only.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn default_names(state: &ReadState<'_>) -> bool {
    state.naming as u8 == PropertyNaming::LowerCamelCase as u8
}
