//! Enums without data: the part of reading them that is the same for every type.

use crate::error::{Error, ErrorKind, shortened};
use crate::input::{Cursor, ReadState};
use crate::number::int;
use crate::text::read::read_text;

/// Reads the name of a variant; the result is its place among `names`.
#[inline(never)]
pub fn read_variant<'b>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
    enum_name: &str,
    names: &[&str],
) -> Option<(usize, Cursor<'b>)> {
    let p = p.skip_space();
    if p.byte() != b'"' {
        let expected = format!("a variant of {enum_name}, as a string");
        state.fail(p, ErrorKind::WrongType, &expected)?;
    }
    let (name, after) = read_text(p, state)?;
    let index = variant_named(name.as_str(), p, state, enum_name, names)?;
    Some((index, after))
}

/// The place of a variant's name, which stands at `p`, among `names`.
pub(crate) fn variant_named(
    name: &str,
    p: Cursor<'_>,
    state: &mut ReadState<'_>,
    enum_name: &str,
    names: &[&str],
) -> Option<usize> {
    let index = names.iter().position(|known| *known == name);
    if index.is_none() {
        unknown(
            p,
            state,
            &format!("`{}`", shortened(name)),
            enum_name,
            names,
        );
    }
    index
}

/// Reads the ordinal of a variant; the result is its place among `ordinals`.
#[inline(never)]
pub fn read_ordinal<'b>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
    enum_name: &str,
    ordinals: &[u32],
) -> Option<(usize, Cursor<'b>)> {
    let (ordinal, after) = int::read::<u32>(p, state)?;
    match ordinals.iter().position(|known| *known == ordinal) {
        Some(index) => Some((index, after)),
        None => {
            let (p, found) = (p.skip_space(), ordinal.to_string());
            unknown(p, state, &found, enum_name, ordinals)?;
            None
        }
    }
}

#[cold]
fn unknown<'b>(
    p: Cursor<'b>,
    state: &mut ReadState<'_>,
    found: &str,
    enum_name: &str,
    known: &[impl std::fmt::Display],
) -> Option<Cursor<'b>> {
    let known: Vec<String> = known.iter().map(|known| format!("`{known}`")).collect();
    let message = format!(
        "expected a variant of {enum_name}, {}; found {found}",
        known.join(", ")
    );
    state.fail_with(p, Error::new(ErrorKind::UnknownVariant, message))
}
