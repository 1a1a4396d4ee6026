//! A struct that is being read member by member: which of its fields it has.

use super::read::{ReadKind, ReadTable};
use crate::flatten::AnyFn;
use crate::input::{Cursor, ReadState};

/// Which fields of a half-built struct are initialised. Dropping it drops those.
pub(super) struct Filled<'t, 'de> {
    table: &'t ReadTable<'de>,
    slot: *mut u8,
    /// Of the first fields, which are all of them for nearly every type.
    bits: u64,
    /// Of the others.
    more: Vec<u64>,
}

const BITS: usize = u64::BITS as usize;

impl<'t, 'de> Filled<'t, 'de> {
    /// Of a struct that has none.
    ///
    /// # Safety
    ///
    /// `slot` is a place for the table's struct, which holds nothing.
    #[inline]
    pub(super) unsafe fn new(table: &'t ReadTable<'de>, slot: *mut u8) -> Self {
        let mut more = Vec::new();
        if table.fields.len() > BITS {
            more.resize((table.fields.len() - 1) / BITS, 0);
        }
        Filled {
            table,
            slot,
            bits: 0,
            more,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn word(&mut self, word: usize) -> &mut u64 {
        if word == 0 {
            &mut self.bits
        } else {
            &mut self.more[word - 1]
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn contains(&mut self, index: usize) -> bool {
        *self.word(index / BITS) >> (index % BITS) & 1 != 0
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set(&mut self, index: usize) {
        *self.word(index / BITS) |= 1 << (index % BITS);
    }

    /// Notes that the first `count` fields are initialised.
    ///
    /// # Safety
    ///
    /// They are.
    pub(super) unsafe fn set_first(&mut self, count: usize) {
        for word in 0..count.div_ceil(BITS) {
            let bits = (count - BITS * word).min(BITS);
            *self.word(word) = u64::MAX >> (BITS - bits);
        }
    }

    /// Drops a field's value, if it has one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn clear(&mut self, index: usize) {
        if self.contains(index) {
            self.drop_field(index);
        }
    }

    #[inline(never)]
    fn drop_field(&mut self, index: usize) {
        *self.word(index / BITS) &= !(1 << (index % BITS));
        let field = &self.table.fields[index];
        if let Some(drop) = field.drop {
            // SAFETY: the field was initialised, and is not taken for that any more.
            unsafe { drop(self.slot.add(field.offset)) };
        }
    }

    /// Reads a field, in the place of an earlier value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn read<'b>(
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
    pub(super) fn set_all_absent<'b>(
        &mut self,
        end: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let fields = self.table.fields.len();
        for word in 0..fields.div_ceil(BITS) {
            let count = (fields - BITS * word).min(BITS);
            let mut missing = !*self.word(word) & (u64::MAX >> (BITS - count));
            while missing != 0 {
                let index = BITS * word + missing.trailing_zeros() as usize;
                if !self.set_absent(index) {
                    return self.table.missing(index, end, state);
                }
                missing &= missing - 1;
            }
        }
        Some(end)
    }

    /// Adds a member to a map of those that no field takes.
    pub(super) fn insert<'b>(
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
    pub(super) fn read_flattened<'b>(
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
    pub(super) fn disarm(mut self) {
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
