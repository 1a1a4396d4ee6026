//! Objects read: the table of a type's fields, and the members in any order.

use super::Names;
use crate::error::{Error, ErrorKind};
use crate::input::{Cursor, ReadState};
use crate::options::PropertyNaming;
use crate::output::Form;
use crate::skip::skip_value;
use crate::text::read::{raw_text, read_text};
use crate::traits::ForyJsonRead;

/// How a field is read into its place.
type ReadFn<'de> =
    for<'b> unsafe fn(Cursor<'b>, *mut u8, &mut ReadState<'de>) -> Option<Cursor<'b>>;

/// A name as it is compared with one in the input: up to sixteen bytes by two words and the length,
/// longer ones by those first.
#[derive(Clone, Copy)]
struct Name {
    /// The first eight bytes, or as many as there are, the first of them lowest.
    first: u64,
    /// The last eight bytes, or as many as there are.
    last: u64,
    text: &'static str,
}

impl Name {
    const fn new(text: &'static str) -> Self {
        const fn word(bytes: &[u8], from: usize) -> u64 {
            let mut word = 0;
            let mut at = 0;
            while at < 8 && from + at < bytes.len() {
                word |= (bytes[from + at] as u64) << (8 * at);
                at += 1;
            }
            word
        }
        let bytes = text.as_bytes();
        Name {
            first: word(bytes, 0),
            last: word(bytes, bytes.len().saturating_sub(8)),
            text,
        }
    }

    #[inline(always)]
    fn is(&self, found: &Found<'_>) -> bool {
        self.first == found.first
            && self.last == found.last
            && self.text.len() == found.text.len()
            && (self.text.len() <= 16 || self.text == found.text)
    }
}

/// A name in the input.
struct Found<'a> {
    first: u64,
    last: u64,
    text: &'a str,
}

impl<'a> Found<'a> {
    /// The name in front of `end`, which is the place of its closing quote.
    #[inline(always)]
    fn in_place(text: &'a str, end: Cursor<'_>) -> Self {
        let len = text.len();
        // SAFETY: the cursor was moved over the name.
        let start = unsafe { end.sub(len) };
        if len < 8 {
            let word = start.word() & ((1 << (8 * len)) - 1);
            return Found {
                first: word,
                last: word,
                text,
            };
        }
        Found {
            first: start.word(),
            // SAFETY: as above, and the name is not shorter.
            last: unsafe { end.sub(8) }.word(),
            text,
        }
    }

    /// A name that does not stand in the input as it is.
    fn elsewhere(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let word = |bytes: &[u8]| {
            let mut word = [0; 8];
            let len = bytes.len().min(8);
            word[..len].copy_from_slice(&bytes[..len]);
            u64::from_le_bytes(word)
        };
        Found {
            first: word(bytes),
            last: word(&bytes[bytes.len().saturating_sub(8)..]),
            text,
        }
    }
}

/// A field of a type that is read as an object.
pub struct ReadField<'de> {
    names: [Name; 3],
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
        }
    }

    /// The same, with more names that are read.
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    fn name(&self, naming: PropertyNaming) -> &'static str {
        self.names[naming.index()].text
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
        filled.set_first(done);
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
                Some(after) => p = after.skip_space(),
                None => return state.fail(p, ErrorKind::WrongType, self.expected),
            }
        }
        // Members mostly come in the order of the fields, even if some are missing.
        let mut next = done;
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
            let (index, value) = match end.strip_byte(b'"') {
                Some(after) => {
                    let found = Found::in_place(text, end);
                    (self.find(&found, next, state.naming), colon(after, state)?)
                }
                None => {
                    let (text, after) = read_text(p, state)?;
                    let found = Found::elsewhere(text.as_str());
                    (self.find(&found, next, state.naming), colon(after, state)?)
                }
            };
            p = match index {
                Some(index) => {
                    next = index + 1;
                    filled.read(index, value, state)?
                }
                None => self.skip_unknown(p, value, state)?,
            };
            p = p.skip_space();
        }
        if let Some(missing) = filled.set_all_absent() {
            let name = self.fields[missing].name(state.naming);
            let message = format!("the field `{name}` is missing");
            return state.fail_with(p, Error::new(ErrorKind::MissingField, message));
        }
        state.leave();
        Some(p.step())
    }

    /// The field of this name, with the search starting at `from`.
    #[inline]
    fn find(&self, found: &Found<'_>, from: usize, naming: PropertyNaming) -> Option<usize> {
        let is_it = |field: &ReadField<'de>| field.names[naming.index()].is(found);
        let (before, after) = self.fields.split_at(from.min(self.fields.len()));
        if let Some(index) = after.iter().position(is_it) {
            return Some(before.len() + index);
        }
        if let Some(index) = before.iter().position(is_it) {
            return Some(index);
        }
        self.find_alias(found.text)
    }

    #[inline(never)]
    fn find_alias(&self, name: &str) -> Option<usize> {
        let is_it = |field: &ReadField<'de>| field.aliases.contains(&name);
        self.fields.iter().position(is_it)
    }

    /// The place after the value at `value`, which no field takes; its name is the one at `name`.
    #[inline]
    fn skip_unknown<'b>(
        &self,
        name: Cursor<'b>,
        value: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        if !self.deny_unknown
            && let Some(after) = skip_value(value, state)
        {
            return Some(after);
        }
        self.fail_unknown(name, state)
    }

    /// The error that the type does not take the name, or the path to the one in its value.
    #[cold]
    #[inline(never)]
    fn fail_unknown<'b>(
        &self,
        place: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let (name, _) = read_text(place, state)?;
        if self.deny_unknown {
            let message = format!("{} has no field `{}`", self.expected, name.as_str());
            return state.fail_with(place, Error::new(ErrorKind::UnknownField, message));
        }
        state.in_field(name.as_str());
        None
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

    /// Gives every field that has no value yet the one that it has when it is not there. The result
    /// is the first field that has none.
    fn set_all_absent(&mut self) -> Option<usize> {
        let fields = self.table.fields.len();
        for word in 0..fields.div_ceil(64) {
            let count = (fields - 64 * word).min(64);
            let mut missing = !self.bits()[word] & (u64::MAX >> (64 - count));
            while missing != 0 {
                let index = 64 * word + missing.trailing_zeros() as usize;
                if !self.set_absent(index) {
                    return Some(index);
                }
                missing &= missing - 1;
            }
        }
        None
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
