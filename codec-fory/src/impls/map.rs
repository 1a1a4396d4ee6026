//! Maps, as objects.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash};

use super::scalar::read_by_raw;
use crate::error::{Error, ErrorKind, Result, shortened};
use crate::input::{Cursor, ReadState};
use crate::output::{Form, Output, Pen, add};
use crate::reader::{Reader, member_name, next_member};
use crate::text::read::Text;
use crate::text::write::{FIXED, put_string};
use crate::traits::{ForyJsonKey, ForyJsonRead, ForyJsonWrite, read_value};
use crate::writer::Writer;

/// What an entry of a map or set is charged beside its key and value.
pub(crate) const ENTRY: usize = 16;

/// A key that a map can be written with: any [`ForyJsonKey`], and `&str`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a key of a map in Fory JSON",
    note = "strings, integers, unit enums with `#[derive(ForyJson)]`, `bool` and `char` can"
)]
pub trait WriteKey {
    /// Hands the name to `write`.
    fn write_key<R>(&self, write: impl FnOnce(&str) -> R) -> R;
}

impl<K: ForyJsonKey> WriteKey for K {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn write_key<R>(&self, write: impl FnOnce(&str) -> R) -> R {
        self.with_name(write)
    }
}

impl WriteKey for &str {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn write_key<R>(&self, write: impl FnOnce(&str) -> R) -> R {
        write(self)
    }
}

/// A key that a map can be read with: any [`ForyJsonKey`], and `&str`, which borrows from the
/// input.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a key of a map in Fory JSON",
    note = "strings, integers, unit enums with `#[derive(ForyJson)]`, `bool` and `char` can"
)]
pub trait ReadKey<'de>: Sized {
    /// The key of a name, which stands at `at`, if there is one.
    fn read_key(name: &Text<'_>, at: Cursor<'_>, state: &mut ReadState<'de>) -> Option<Self>;
}

impl<'de, K: ForyJsonKey> ReadKey<'de> for K {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_key(name: &Text<'_>, _at: Cursor<'_>, _state: &mut ReadState<'de>) -> Option<Self> {
        K::from_name(name.as_str())
    }
}

impl<'de: 'a, 'a> ReadKey<'de> for &'a str {
    fn read_key(name: &Text<'_>, at: Cursor<'_>, state: &mut ReadState<'de>) -> Option<Self> {
        match name {
            // What was checked in the copy is the same in the input, so this never fails.
            Text::Plain(name) => std::str::from_utf8(state.borrow_name(at, name.len())).ok(),
            Text::Unescaped(_) => {
                let message = "a name with escapes cannot be borrowed; Cow<str> takes both";
                let error = Error::new(ErrorKind::CannotBorrow, String::from(message));
                state.fail_with(at, error);
                None
            }
        }
    }
}

/// Writes the entries of a map.
///
/// # Safety
///
/// The contract of [`crate::output`], for a value without needs of its own.
#[inline]
pub(crate) unsafe fn write_map<'v, F: Form, K: WriteKey + 'v, V: ForyJsonWrite + 'v>(
    entries: impl Iterator<Item = (&'v K, &'v V)>,
    pen: Pen,
    out: &mut Output,
    rest: usize,
) -> Pen {
    if !out.enter() {
        // SAFETY: the pen stands in out.
        return unsafe { out.ensure(pen, rest) };
    }
    // SAFETY: every entry's needs are asked for before it is written, with its line, its colon and
    // its comma; the brace before them is within SLACK, the one behind them is asked for with rest.
    unsafe {
        let mut pen = pen.put(b'{');
        let mut any = false;
        let line = out.line_len::<F>();
        for (key, value) in entries {
            any = true;
            pen = key.write_key(|name| {
                let fixed = V::SHAPE.fixed() + line + FIXED + 4;
                let needs = add(fixed, add(name.len(), value.extra()));
                let mut pen = out.ensure(pen, needs);
                if F::PRETTY {
                    pen = out.new_line(pen);
                }
                let after_name = add(V::SHAPE.fixed() + 4, value.extra());
                pen = put_string(pen, out, name, after_name);
                let (colon, len) = if F::PRETTY { (b" : ", 3) } else { (b":  ", 1) };
                pen = pen.put_padded(colon, len);
                value.write_raw::<F>(pen, out, 1).put(b',')
            });
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
        pen.put(b'}')
    }
}

/// Reads the entries of a map; of entries with the same key, the last wins.
#[inline]
pub(crate) fn read_map<'b, 'de, F: Form, K: ReadKey<'de>, V: ForyJsonRead<'de>, C>(
    p: Cursor<'b>,
    state: &mut ReadState<'de>,
    mut map: C,
    mut insert: impl FnMut(&mut C, K, V),
) -> Option<(C, Cursor<'b>)> {
    let p = p.skip_space();
    let Some(mut p) = p.strip_byte(b'{') else {
        state.fail(p, ErrorKind::WrongType, "an object")?;
        return None;
    };
    state.enter(p)?;
    let mut first = true;
    loop {
        let (more, at) = next_member(p, state, b'}', first)?;
        if !more {
            return Some((map, at));
        }
        first = false;
        let at = at.skip_space();
        let (name, value_at) = member_name(at, state)?;
        let key = K::read_key(&name, at, state);
        let name = name.as_str();
        let Some(key) = key else {
            let message = format!("{:?} is no key of this map", shortened(name));
            state.fail_with(at, Error::new(ErrorKind::WrongType, message))?;
            return None;
        };
        state.charge_text(name.len());
        state.charge(at, ENTRY + size_of::<K>() + size_of::<V>())?;
        let Some((value, after)) = read_value::<F, V>(value_at, state) else {
            state.in_field(name);
            return None;
        };
        insert(&mut map, key, value);
        p = after;
    }
}

/// About how many bytes a map takes, judged by its first entries.
pub(crate) fn estimate_map<'v, V: ForyJsonWrite + 'v>(
    values: impl Iterator<Item = &'v V>,
    len: usize,
    levels: u32,
) -> usize {
    // The names are not looked at: most keys are short.
    super::list::estimate_list(values, len, levels) + 16 * len
}

macro_rules! maps {
    ($($(#[$meta:meta])* $t:ty, [$($param:tt)*], [$($bound:tt)*];)*) => { $(
        $(#[$meta])*
        impl<K: WriteKey, V: ForyJsonWrite, $($param)*> ForyJsonWrite for $t {
            fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
                let mut object = writer.object()?;
                for (key, value) in self {
                    object.entry(key, value)?;
                }
                object.end();
                Ok(())
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn typical(levels: u32) -> usize {
                super::list::typical_list::<V>(levels) + 64
            }

            fn estimate(&self, levels: u32) -> usize {
                estimate_map(self.values(), self.len(), levels)
            }

            unsafe fn write_raw<F: Form>(&self, pen: Pen, out: &mut Output, rest: usize) -> Pen {
                // SAFETY: passed on to the caller.
                unsafe { write_map::<F, K, V>(self.iter(), pen, out, rest) }
            }
        }

        $(#[$meta])*
        impl<'de, K: ReadKey<'de> $($bound)*> ForyJsonRead<'de> for $t {
            read_by_raw!();

            unsafe fn read_raw<'b, F: Form>(
                p: Cursor<'b>,
                slot: *mut Self,
                state: &mut ReadState<'de>,
            ) -> Option<Cursor<'b>> {
                let insert = |map: &mut Self, key, value| {
                    map.insert(key, value);
                };
                let (map, p) = read_map::<F, K, V, Self>(p, state, Self::default(), insert)?;
                // SAFETY: the caller promises that the slot can be written.
                unsafe { slot.write(map) };
                Some(p)
            }
        }
    )* };
}
maps! {
    BTreeMap<K, V>, [], [+ Ord, V: ForyJsonRead<'de>];
    HashMap<K, V, S>, [S], [+ Eq + Hash, V: ForyJsonRead<'de>, S: BuildHasher + Default];
    /// In the order of insertion, which is kept; a later entry of the same key keeps the place of
    /// the earlier one.
    #[cfg(feature = "indexmap")]
    indexmap::IndexMap<K, V, S>, [S],
        [+ Eq + Hash, V: ForyJsonRead<'de>, S: BuildHasher + Default];
}
