//! Lists: slices, vectors, arrays, deques and sets.

use std::collections::{BTreeSet, BinaryHeap, HashSet, LinkedList, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::mem::MaybeUninit;

use super::scalar::{read_by_raw, wrong_length};
use crate::error::{ErrorKind, Result};
use crate::input::{Cursor, ReadState};
use crate::options::ByteArrayFormat;
use crate::output::{Form, Output, Pen, add};
use crate::reader::Reader;
use crate::traits::{ForyJsonRead, ForyJsonWrite, read_value};
use crate::writer::Writer;

/// The bytes of a slice of `u8` or `i8`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn as_bytes<T: Copy>(slice: &[T]) -> &[u8] {
    const { assert!(size_of::<T>() == 1) };
    // SAFETY: called with u8 and i8 only, and the bytes of both are bytes.
    unsafe { std::slice::from_raw_parts(slice.as_ptr().cast(), slice.len()) }
}

/// Writes the values of a list.
///
/// # Safety
///
/// The contract of [`crate::output`], for a value without needs of its own.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn write_list<'v, F: Form, T: ForyJsonWrite + 'v, I>(
    values: I,
    pen: Pen,
    out: &mut Output,
    rest: usize,
) -> Pen
where
    I: IntoIterator<Item = &'v T>,
{
    if !out.enter() {
        // SAFETY: the pen stands in out.
        return unsafe { out.ensure(pen, rest) };
    }
    // SAFETY: every element's needs are asked for before it is written, with its line and comma;
    // the bracket before them is asked for by itself, the one behind them with rest.
    unsafe {
        // Out of SLACK, it would be missing to a list in this list, which takes its own bracket.
        let mut pen = out.ensure(pen, 1).put(b'[');
        let mut any = false;
        let line = out.line_len::<F>();
        for value in values {
            any = true;
            pen = out.ensure_element::<F, T>(pen, value);
            if F::PRETTY {
                pen = out.new_line(pen);
            }
            pen = value.write_raw::<F>(pen, out, 1).put(b',');
        }
        out.leave();
        pen = out.ensure(pen, add(line + 1, rest));
        if any {
            pen = pen.sub(1);
        }
        if F::PRETTY {
            pen = if any {
                out.new_line(pen)
            } else {
                pen.put(b' ')
            };
        }
        pen.put(b']')
    }
}

/// Writes the values of a list that are written many at a time, each with a comma behind it.
///
/// # Safety
///
/// The contract of [`crate::output`], for a value without needs of its own. `put_all` asks for room
/// itself.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn write_all<T>(
    values: &[T],
    pen: Pen,
    out: &mut Output,
    rest: usize,
    put_all: impl FnOnce(Pen, &mut Output) -> Pen,
) -> Pen {
    // SAFETY: as in `write_list`.
    unsafe {
        if !out.enter() {
            return out.ensure(pen, rest);
        }
        let mut pen = out.ensure(pen, 1).put(b'[');
        pen = put_all(pen, out);
        out.leave();
        pen = out.ensure(pen, add(1, rest));
        if !values.is_empty() {
            pen = pen.sub(1);
        }
        pen.put(b']')
    }
}

/// Bytes of a list of a few elements.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn typical_list<T: ForyJsonWrite>(levels: u32) -> usize {
    match levels.checked_sub(1) {
        Some(levels) => 2 + 4 * (T::typical(levels) + 1),
        None => 32,
    }
}

/// About how many bytes `len` values take, judged by the first few.
#[inline]
pub(super) fn estimate_list<'v, T: ForyJsonWrite + 'v>(
    values: impl Iterator<Item = &'v T>,
    len: usize,
    levels: u32,
) -> usize {
    const SAMPLES: usize = 4;
    if len == 0 || levels == 0 {
        return 2 + len;
    }
    let samples = len.min(SAMPLES);
    let taken: usize = values
        .take(samples)
        .map(|value| value.estimate(levels - 1) + 1)
        .sum();
    if len > SAMPLES {
        (taken / samples).saturating_mul(len).saturating_add(2)
    } else {
        2 + taken
    }
}

/// Reads the elements of a list into a vector.
///
/// # Safety
///
/// `slot` can be written. It is initialised if the result is Some.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn read_list<'b, 'de, F: Form, T: ForyJsonRead<'de>>(
    p: Cursor<'b>,
    slot: *mut Vec<T>,
    state: &mut ReadState<'de>,
) -> Option<Cursor<'b>> {
    // SAFETY: passed on to the caller, and by read_raw's own contract.
    unsafe {
        read_list_with(p, slot, state, |p, slot, state| {
            T::read_raw::<F>(p, slot, state)
        })
    }
}

/// Reads the elements of a list into a vector, each with `read`.
///
/// # Safety
///
/// `slot` can be written. It is initialised if the result is Some. `read` initialises its slot
/// whenever its result is Some.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn read_list_with<'b, 'de, T>(
    p: Cursor<'b>,
    slot: *mut Vec<T>,
    state: &mut ReadState<'de>,
    mut read: impl FnMut(Cursor<'b>, *mut T, &mut ReadState<'de>) -> Option<Cursor<'b>>,
) -> Option<Cursor<'b>> {
    let mut p = open(p, state)?;
    if p.byte() <= b' ' {
        p = p.skip_space();
    }
    if p.byte() == b']' {
        state.leave();
        // SAFETY: the caller promises that the slot can be written.
        unsafe { slot.write(Vec::new()) };
        return Some(p.step());
    }
    let mut list: Vec<T> = first_room(p, state)?;
    loop {
        if list.len() == list.capacity() {
            grow(&mut list, p, state)?;
        }
        // SAFETY: there is room for one more element, which is counted when it is initialised.
        unsafe {
            let end = list.as_mut_ptr().add(list.len());
            match read(p, end, state) {
                Some(after) => p = after,
                None => {
                    state.in_element(list.len());
                    return None;
                }
            }
            list.set_len(list.len() + 1);
        }
        match next(p, state)? {
            (true, after) => p = after,
            (false, after) => {
                // SAFETY: the caller promises that the slot can be written.
                unsafe { slot.write(list) };
                return Some(after);
            }
        }
    }
}

/// A vector with room for the first few elements, which are charged. As many as the standard
/// library would begin with.
#[cfg_attr(not(debug_assertions), inline(always))]
fn first_room<T>(p: Cursor<'_>, state: &mut ReadState<'_>) -> Option<Vec<T>> {
    let count = match size_of::<T>() {
        0..=1 => 8,
        2..=1024 => 4,
        _ => 1,
    };
    state.charge(p, count * size_of::<T>())?;
    Some(Vec::with_capacity(count))
}

/// Makes room for more elements, as the vector would do by itself, and charges them.
#[cold]
#[inline(never)]
fn grow<'b, T>(list: &mut Vec<T>, p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<Cursor<'b>> {
    let before = list.capacity();
    // At least as much again is what the vector will take: charged before, not when it is taken.
    let p = state.charge(p, before.saturating_mul(size_of::<T>()))?;
    list.reserve(1);
    let more = list.capacity().saturating_sub(2 * before);
    state.charge(p, more.saturating_mul(size_of::<T>()))
}

/// The place after the bracket that a list starts with.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn open<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<Cursor<'b>> {
    let after = match p.strip_byte(b'[') {
        Some(after) => after,
        None => match p.skip_space().strip_byte(b'[') {
            Some(after) => after,
            None => return state.fail(p, ErrorKind::WrongType, "an array"),
        },
    };
    state.enter(p)?;
    Some(after)
}

/// What follows an element: another one, or the end, in which case the list is left.
#[cfg_attr(not(debug_assertions), inline(always))]
fn next<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<(bool, Cursor<'b>)> {
    if let Some(after) = p.strip_byte(b',') {
        return Some((true, after.skip_space()));
    }
    let p = if p.byte() == b']' { p } else { p.skip_space() };
    if let Some(after) = p.strip_byte(b']') {
        state.leave();
        return Some((false, after));
    }
    match p.strip_byte(b',') {
        Some(after) => Some((true, after.skip_space())),
        None => {
            state.fail(p, ErrorKind::Syntax, "`,` or `]`")?;
            None
        }
    }
}

impl<T: ForyJsonWrite> ForyJsonWrite for [T] {
    #[inline]
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        T::write_slice_general(self, writer)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn typical(levels: u32) -> usize {
        typical_list::<T>(levels)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bulk(&self, format: ByteArrayFormat) -> usize {
        T::slice_bulk(self, format)
    }

    #[inline]
    fn estimate(&self, levels: u32) -> usize {
        estimate_list(self.iter(), self.len(), levels)
    }

    #[inline]
    unsafe fn write_raw<F: Form>(&self, pen: Pen, out: &mut Output, rest: usize) -> Pen {
        // SAFETY: passed on to the caller.
        unsafe { T::write_slice::<F>(self, pen, out, rest) }
    }
}

/// The items of `ForyJsonWrite` of a type that is written as its slice.
macro_rules! write_as_slice {
    () => {
        #[inline]
        fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
            self.as_slice().write(writer)
        }

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn typical(levels: u32) -> usize {
            typical_list::<T>(levels)
        }

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn bulk(&self, format: ByteArrayFormat) -> usize {
            self.as_slice().bulk(format)
        }

        #[inline]
        fn estimate(&self, levels: u32) -> usize {
            self.as_slice().estimate(levels)
        }

        #[inline]
        unsafe fn write_raw<F: Form>(&self, pen: Pen, out: &mut Output, rest: usize) -> Pen {
            // SAFETY: passed on to the caller.
            unsafe { self.as_slice().write_raw::<F>(pen, out, rest) }
        }
    };
}

impl<T: ForyJsonWrite> ForyJsonWrite for Vec<T> {
    write_as_slice!();
}

impl<T: ForyJsonWrite, const N: usize> ForyJsonWrite for [T; N] {
    write_as_slice!();
}

impl<'de, T: ForyJsonRead<'de>> ForyJsonRead<'de> for Vec<T> {
    read_by_raw!();

    #[inline]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut Self,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        // SAFETY: passed on to the caller.
        unsafe { T::read_vec::<F>(p, slot, state) }
    }
}

impl<'de, T: ForyJsonRead<'de>> ForyJsonRead<'de> for Box<[T]> {
    read_by_raw!();

    #[inline]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut Self,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let (list, p) = read_value::<F, Vec<T>>(p, state)?;
        // SAFETY: the caller promises that the slot can be written.
        unsafe { slot.write(list.into_boxed_slice()) };
        Some(p)
    }
}

/// The elements of an array that were read; dropping it drops them.
struct Partial<T, const N: usize> {
    slots: [MaybeUninit<T>; N],
    len: usize,
}

impl<T, const N: usize> Drop for Partial<T, N> {
    fn drop(&mut self) {
        let len = std::mem::replace(&mut self.len, 0);
        let first = self.slots.as_mut_ptr().cast::<T>();
        // SAFETY: the first len elements are initialised, and not counted any more.
        unsafe { std::ptr::slice_from_raw_parts_mut(first, len).drop_in_place() };
    }
}

impl<'de, T: ForyJsonRead<'de>, const N: usize> ForyJsonRead<'de> for [T; N] {
    read_by_raw!();

    #[inline]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut Self,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let expected = || format!("expected exactly {N} elements");
        if T::BYTE {
            let (list, after) = read_value::<F, Vec<T>>(p, state)?;
            let Ok(array) = Self::try_from(list) else {
                return wrong_length(p, state, expected());
            };
            // SAFETY: the caller promises that the slot can be written.
            unsafe { slot.write(array) };
            return Some(after);
        }
        let start = p;
        let mut p = open(p, state)?;
        let mut partial: Partial<T, N> = Partial {
            slots: [const { MaybeUninit::uninit() }; N],
            len: 0,
        };
        let mut more = p.skip_space().byte() != b']';
        if !more {
            p = p.skip_space().step();
            state.leave();
        }
        while more {
            if partial.len == N {
                return wrong_length(start, state, expected());
            }
            let place = partial.slots[partial.len].as_mut_ptr();
            // SAFETY: the place is one of the array's, and holds nothing.
            let Some(after) = (unsafe { T::read_raw::<F>(p, place, state) }) else {
                state.in_element(partial.len);
                return None;
            };
            partial.len += 1;
            (more, p) = next(after, state)?;
        }
        if partial.len != N {
            return wrong_length(start, state, expected());
        }
        // Moved out: nothing of it may be dropped.
        partial.len = 0;
        // SAFETY: all N elements are initialised; the caller promises the slot.
        unsafe { slot.write(partial.slots.as_ptr().cast::<Self>().read()) };
        Some(p)
    }
}

/// Reads a list element by element into a collection.
#[inline]
fn collect<'b, 'de, F: Form, T: ForyJsonRead<'de>, C>(
    p: Cursor<'b>,
    state: &mut ReadState<'de>,
    mut collection: C,
    mut insert: impl FnMut(&mut C, T),
) -> Option<(C, Cursor<'b>)> {
    let mut p = open(p, state)?.skip_space();
    if let Some(after) = p.strip_byte(b']') {
        state.leave();
        return Some((collection, after));
    }
    let mut index = 0;
    loop {
        state.charge(p, super::map::ENTRY + size_of::<T>())?;
        let Some((value, after)) = read_value::<F, T>(p, state) else {
            state.in_element(index);
            return None;
        };
        insert(&mut collection, value);
        index += 1;
        match next(after, state)? {
            (true, after) => p = after,
            (false, after) => return Some((collection, after)),
        }
    }
}

/// A collection that is written and read element by element.
macro_rules! collections {
    ($($(#[$meta:meta])* $t:ty, [$($param:tt)*], [$($bound:tt)*], $new:expr, $insert:expr;)*) => { $(
        $(#[$meta])*
        impl<T: ForyJsonWrite, $($param)*> ForyJsonWrite for $t {
            fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
                writer.list(self)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn typical(levels: u32) -> usize {
                typical_list::<T>(levels)
            }

            fn estimate(&self, levels: u32) -> usize {
                estimate_list(self.iter(), self.len(), levels)
            }

            unsafe fn write_raw<F: Form>(&self, pen: Pen, out: &mut Output, rest: usize) -> Pen {
                // SAFETY: passed on to the caller.
                unsafe { write_list::<F, T, _>(self, pen, out, rest) }
            }
        }

        $(#[$meta])*
        impl<'de, T: ForyJsonRead<'de> $($bound)*> ForyJsonRead<'de> for $t {
            read_by_raw!();

            unsafe fn read_raw<'b, F: Form>(
                p: Cursor<'b>,
                slot: *mut Self,
                state: &mut ReadState<'de>,
            ) -> Option<Cursor<'b>> {
                let (list, p) = collect::<F, T, Self>(p, state, $new, $insert)?;
                // SAFETY: the caller promises that the slot can be written.
                unsafe { slot.write(list) };
                Some(p)
            }
        }
    )* };
}
collections! {
    VecDeque<T>, [], [], VecDeque::new(), VecDeque::push_back;
    LinkedList<T>, [], [], LinkedList::new(), LinkedList::push_back;
    BinaryHeap<T>, [], [+ Ord], BinaryHeap::new(), BinaryHeap::push;
    BTreeSet<T>, [], [+ Ord], BTreeSet::new(), |set, value| {
        set.replace(value);
    };
    HashSet<T, S>, [S], [+ Eq + Hash, S: BuildHasher + Default], HashSet::default(), |set, value| {
        set.replace(value);
    };
    /// In the order of insertion, which is kept.
    #[cfg(feature = "indexmap")]
    indexmap::IndexSet<T, S>, [S], [+ Eq + Hash, S: BuildHasher + Default],
        indexmap::IndexSet::default(), |set, value| {
            set.replace(value);
        };
}
