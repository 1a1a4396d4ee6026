//! Objects read: the table of a type's fields, and the members in any order.

use super::Names;
use super::name::{Found, Name};
use crate::error::{Error, ErrorKind, shortened};
use crate::flatten::{AnyFn, AnyRead, FlattenFns, FlattenRead};
use crate::input::{Cursor, ReadState};
use crate::options::PropertyNaming;
use crate::output::Form;
use crate::skip::skip_value;
use crate::text::read::{raw_text, read_text};
use crate::traits::ForyJsonRead;

/// How a field is read into its place.
type ReadFn<'de> =
    for<'b> unsafe fn(Cursor<'b>, *mut u8, &mut ReadState<'de>) -> Option<Cursor<'b>>;

/// A field of a type that is read as an object.
pub struct ReadField<'de> {
    names: [Name; 3],
    aliases: &'static [&'static str],
    offset: usize,
    read: ReadFn<'de>,
    /// Puts the value of a field that is not there in its place; false if there is none.
    absent: unsafe fn(*mut u8) -> bool,
    drop: Option<unsafe fn(*mut u8)>,
    kind: ReadKind<'de>,
}

/// What a field is in the object.
enum ReadKind<'de> {
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

    fn name(&self, naming: PropertyNaming) -> &'static str {
        self.names[naming.index()].text
    }

    #[inline(always)]
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
    expected: &'static str,
    fields: &'de [ReadField<'de>],
    /// Fields that have an element where objects are arrays: the first ones.
    elements: usize,
    deny_unknown: bool,
    /// No field takes members of other names than its own.
    plain: bool,
    /// Some field has more than one name.
    aliases: bool,
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
        let mut index = 0;
        while index < fields.len() {
            plain &= matches!(fields[index].kind, ReadKind::Member | ReadKind::Hidden);
            aliases |= !fields[index].aliases.is_empty();
            index += 1;
        }
        ReadTable {
            expected,
            fields,
            elements: fields.len(),
            deny_unknown: false,
            plain,
            aliases,
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
    fn missing<'b>(
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
            _ if matches!(p.byte(), b',' | b']') => (
                ErrorKind::WrongLength,
                format!("an array of {} elements, one for each field", self.elements),
            ),
            _ => (ErrorKind::Syntax, String::from("`,` or `]`")),
        };
        state.fail(p, kind, &expected)
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
        unsafe { self.read_members_at(slot.cast(), done, opened, None, p, state) }
    }

    /// The same of a whole object of which one member, of the name `tag`, is not a field's.
    ///
    /// # Safety
    ///
    /// As for [`read_members`](Self::read_members), with no field initialised.
    pub(crate) unsafe fn read_tagged<'b, T>(
        &self,
        slot: *mut T,
        tag: &str,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let tag = Tag {
            name: tag,
            seen: false,
        };
        // SAFETY: passed on to the caller.
        unsafe { self.read_members_at(slot.cast(), 0, false, Some(tag), p, state) }
    }

    /// The same from `p` on, where the tag was read, and after it exactly the first `done` fields
    /// at most.
    ///
    /// # Safety
    ///
    /// As for [`read_members`](Self::read_members).
    pub unsafe fn read_tagged_rest<'b, T>(
        &self,
        slot: *mut T,
        done: usize,
        tag: &str,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let tag = Tag {
            name: tag,
            seen: true,
        };
        // SAFETY: passed on to the caller.
        unsafe { self.read_members_at(slot.cast(), done, true, Some(tag), p, state) }
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
        tag: Option<Tag<'_>>,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let mut filled = Filled::new(self, slot);
        filled.set_first(done);
        let p = self.read_unordered(&mut filled, done, opened, tag, p, state)?;
        filled.disarm();
        Some(p)
    }

    fn read_unordered<'b>(
        &self,
        filled: &mut Filled<'_, 'de>,
        done: usize,
        opened: bool,
        mut tag: Option<Tag<'_>>,
        mut p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        p = p.skip_space();
        let mut first = !opened;
        if first {
            match p.strip_byte(b'{') {
                Some(after) => p = after.skip_space(),
                None => return state.fail(p, ErrorKind::WrongType, self.expected),
            }
        }
        // Members mostly come in the order of the fields, even if some are missing.
        let mut next = done;
        let mut flattened = Vec::new();
        loop {
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
            if p.byte() != b'"' {
                return state.fail(p, ErrorKind::Syntax, "a name in quotes");
            }
            let (text, end) = raw_text(p, state)?;
            let unescaped;
            let (found, after) = match end.strip_byte(b'"') {
                Some(after) => (Found::in_place(text, end), after),
                None => {
                    let (text, after) = read_text(p, state)?;
                    unescaped = text;
                    (Found::elsewhere(unescaped.as_str()), after)
                }
            };
            let value = colon(after, state)?;
            let name = found.text;
            p = if let Some(tag) = &mut tag
                && tag.name == name
            {
                if std::mem::replace(&mut tag.seen, true) {
                    return self.second_tag(name, p, state);
                }
                // Whoever gives a tag has read it.
                skip_value(value, state)?
            } else if let Some(index) = self.find(&found, next, state.naming) {
                next = index + 1;
                filled.read(index, value, state)?
            } else if self.plain && !self.deny_unknown {
                let Some(after) = skip_value(value, state) else {
                    state.in_field(name);
                    return None;
                };
                after
            } else {
                self.read_other(filled, &mut flattened, name, p, value, state)?
            };
            p = p.skip_space();
        }
        if !self.plain {
            filled.read_flattened(&flattened, p, state)?;
        }
        filled.set_all_absent(p, state)?;
        state.leave();
        Some(p.step())
    }

    /// Reads a member of a name that no field has: one of a flattened field, or of a map of the
    /// others, or one to skip. `at` is the place of the name.
    #[inline(never)]
    fn read_other<'b>(
        &self,
        filled: &mut Filled<'_, 'de>,
        flattened: &mut Vec<Option<Cursor<'b>>>,
        name: &str,
        at: Cursor<'b>,
        value: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let place = self.find_flattened(name, state.naming);
        let mut fields = self.fields.iter().enumerate();
        let any = fields.find_map(|(index, field)| match field.kind {
            ReadKind::Any(insert) => Some((index, insert)),
            _ => None,
        });
        let after = if let Some(place) = place {
            flattened.resize(self.flattened_members(), None);
            flattened[place] = Some(value);
            skip_value(value, state)
        } else if let Some((index, insert)) = any {
            filled.insert(index, insert, name, value, state)
        } else if self.deny_unknown {
            return self.unknown(name, at, state);
        } else {
            skip_value(value, state)
        };
        if after.is_none() {
            state.in_field(name);
        }
        after
    }

    /// The members of all flattened fields.
    fn flattened_members(&self) -> usize {
        let counts = self.fields.iter().map(|field| match &field.kind {
            ReadKind::Flatten(fns) => (fns.members)(),
            _ => 0,
        });
        counts.sum()
    }

    /// The place of a name among them.
    fn find_flattened(&self, name: &str, naming: PropertyNaming) -> Option<usize> {
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
        self.find(&Found::elsewhere(name), 0, naming).or_else(|| {
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
        let mut filled = Filled::new(self, slot);
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
        let mut filled = Filled::new(self, slot.cast());
        for index in 0..self.elements {
            let before = if index == 0 { b'[' } else { b',' };
            let Some(after) = next_positional(p, before) else {
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

    /// The field of this name, with the search starting at `from`.
    #[inline]
    fn find(&self, found: &Found<'_>, from: usize, naming: PropertyNaming) -> Option<usize> {
        let is_it = |field: &ReadField<'de>| field.is_named(found, naming);
        let (before, after) = self.fields.split_at(from.min(self.fields.len()));
        if let Some(index) = after.iter().position(is_it) {
            return Some(before.len() + index);
        }
        if let Some(index) = before.iter().position(is_it) {
            return Some(index);
        }
        if self.aliases {
            return self.find_alias(found.text);
        }
        None
    }

    #[inline(never)]
    fn find_alias(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| {
            field.aliases.contains(&name) && matches!(field.kind, ReadKind::Member)
        })
    }

    #[cold]
    fn second_tag<'b>(
        &self,
        tag: &str,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let message = format!("the property `{tag}` names the variant twice");
        state.fail_with(p, Error::new(ErrorKind::DuplicateTag, message))
    }

    #[cold]
    fn unknown<'b>(
        &self,
        name: &str,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let message = format!("{} has no field `{}`", self.expected, shortened(name));
        state.fail_with(p, Error::new(ErrorKind::UnknownField, message))
    }
}

/// The member that names the variant of an enum.
struct Tag<'t> {
    name: &'t str,
    seen: bool,
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

impl<'t, 'de> Filled<'t, 'de> {
    /// Of a struct at `slot` that has none.
    fn new(table: &'t ReadTable<'de>, slot: *mut u8) -> Self {
        let mut more = Vec::new();
        if table.fields.len() > WORDS * 64 {
            more.resize(table.fields.len().div_ceil(64), 0);
        }
        Filled {
            table,
            slot,
            bits: [0; WORDS],
            more,
        }
    }

    #[inline]
    fn bits(&mut self) -> &mut [u64] {
        if self.more.is_empty() {
            &mut self.bits
        } else {
            &mut self.more
        }
    }

    #[inline(always)]
    fn contains(&mut self, index: usize) -> bool {
        self.bits()[index / 64] >> (index % 64) & 1 != 0
    }

    #[inline(always)]
    fn set(&mut self, index: usize) {
        self.bits()[index / 64] |= 1 << (index % 64);
    }

    /// Notes that the first `count` fields are initialised.
    fn set_first(&mut self, count: usize) {
        for word in 0..count.div_ceil(64) {
            let bits = (count - 64 * word).min(64);
            self.bits()[word] = u64::MAX >> (64 - bits);
        }
    }

    /// Drops a field's value, if it has one.
    #[inline(always)]
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
    #[inline(always)]
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

    /// Gives every field that is not there its value, or says which one has none.
    fn set_all_absent<'b>(
        &mut self,
        end: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let fields = self.table.fields.len();
        for word in 0..fields.div_ceil(64) {
            let count = (fields - 64 * word).min(64);
            let mut missing = !self.bits()[word] & (u64::MAX >> (64 - count));
            while missing != 0 {
                let index = 64 * word + missing.trailing_zeros() as usize;
                if !self.set_absent(index) {
                    return self.table.missing(index, end, state);
                }
                missing &= missing - 1;
            }
        }
        Some(end)
    }

    /// Adds a member to a map of those that no field takes.
    fn insert<'b>(
        &mut self,
        index: usize,
        insert: AnyFn<'de>,
        name: &str,
        value: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        if !self.contains(index) {
            self.set_absent(index);
        }
        let offset = self.table.fields[index].offset;
        // SAFETY: the map is initialised, as an empty one at first.
        unsafe { insert(self.slot.add(offset), name, value, state) }
    }

    /// Reads the flattened fields from the places of their members; none if there were no members.
    fn read_flattened<'b>(
        &mut self,
        places: &[Option<Cursor<'b>>],
        end: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<()> {
        let mut before = 0;
        for index in 0..self.table.fields.len() {
            let field = &self.table.fields[index];
            if let ReadKind::Flatten(fns) = &field.kind {
                let none;
                let count = (fns.members)();
                let own = match places.get(before..before + count) {
                    Some(own) => own,
                    None => {
                        none = vec![None; count];
                        &none
                    }
                };
                before += count;
                // SAFETY: the field's place is in the struct's, and holds nothing: a flattened
                // field is read here only.
                unsafe { (fns.read)(own, end, self.slot.add(field.offset), state)? };
                self.set(index);
            }
        }
        Some(())
    }

    /// Forgets which fields are initialised: the struct is whole.
    fn disarm(mut self) {
        self.more = Vec::new();
        std::mem::forget(self);
    }
}

impl Drop for Filled<'_, '_> {
    fn drop(&mut self) {
        for index in 0..self.table.fields.len() {
            self.clear(index);
        }
    }
}

/// The place of a value behind its name's colon and the white space around that.
#[inline(always)]
fn colon<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<Cursor<'b>> {
    let p = p.skip_space();
    match p.strip_byte(b':') {
        Some(after) => Some(after.skip_space()),
        None => state.fail(p, ErrorKind::Syntax, "`:`"),
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
    match p.strip_byte(separator) {
        Some(after) => Some(after.skip_space()),
        None => Some(p.skip_space().strip_byte(separator)?.skip_space()),
    }
}

/// The value of the next member, if it is the one with this name and there is white space before
/// it. `quoted` is the name in quotes; `opened` tells that a comma comes before it, not a brace.
#[inline(always)]
pub fn spaced_member<'b, const N: usize>(
    p: Cursor<'b>,
    quoted: &'static [u8; N],
    opened: bool,
) -> Option<Cursor<'b>> {
    // In compact text the name is not this one, and there is nothing to be looked for.
    if p.byte() > b' ' && p.byte_at(1) > b' ' {
        return None;
    }
    spaced_member_at(p, quoted, if opened { b',' } else { b'{' })
}

#[inline(never)]
fn spaced_member_at<'b, const N: usize>(
    p: Cursor<'b>,
    quoted: &'static [u8; N],
    separator: u8,
) -> Option<Cursor<'b>> {
    let name = p.skip_space().strip_byte(separator)?.skip_space();
    let after = name.strip(quoted)?.skip_space();
    Some(after.strip_byte(b':')?.skip_space())
}

/// The place after the brace that closes an object, with white space before it.
#[inline(always)]
pub fn end_object<'b>(p: Cursor<'b>) -> Option<Cursor<'b>> {
    p.strip_byte(b'}')
        .or_else(|| p.skip_space().strip_byte(b'}'))
}

/// Whether the derived fast path may be used for reading: it knows the default names only.
#[inline(always)]
pub fn default_names(state: &ReadState<'_>) -> bool {
    state.naming as u8 == PropertyNaming::LowerCamelCase as u8
}
