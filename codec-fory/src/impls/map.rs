//! Maps, as objects.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash};

use super::scalar::read_by_raw;
use crate::error::{Error, ErrorKind, Result, shortened};
use crate::input::{Cursor, ReadState};
use crate::output::{Form, Output, Pen, add};
use crate::reader::{Reader, member_name, next_member};
use crate::text::write::{FIXED, put_string};
use crate::traits::{ForyJsonKey, ForyJsonRead, ForyJsonWrite, read_value};
use crate::writer::Writer;

/// What an entry of a map or set is charged beside its key and value.
pub(crate) const ENTRY: usize = 16;

/// Writes the entries of a map.
///
/// # Safety
///
/// The contract of [`crate::output`], for a value without needs of its own.
#[inline]
pub(crate) unsafe fn write_map<'v, F: Form, K: ForyJsonKey + 'v, V: ForyJsonWrite + 'v>(
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
            pen = key.with_name(|name| {
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
pub(crate) fn read_map<'b, 'de, F: Form, K: ForyJsonKey, V: ForyJsonRead<'de>, C>(
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
        let name = name.as_str();
        let Some(key) = K::from_name(name) else {
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
    ($($t:ty, [$($param:tt)*], [$($bound:tt)*];)*) => { $(
        impl<K: ForyJsonKey, V: ForyJsonWrite, $($param)*> ForyJsonWrite for $t {
            fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
                let mut object = writer.object()?;
                for (key, value) in self {
                    object.entry(key, value)?;
                }
                object.end();
                Ok(())
            }

            fn estimate(&self, levels: u32) -> usize {
                estimate_map(self.values(), self.len(), levels)
            }

            unsafe fn write_raw<F: Form>(&self, pen: Pen, out: &mut Output, rest: usize) -> Pen {
                // SAFETY: passed on to the caller.
                unsafe { write_map::<F, K, V>(self.iter(), pen, out, rest) }
            }
        }

        impl<'de, K: ForyJsonKey $($bound)*> ForyJsonRead<'de> for $t {
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
}
