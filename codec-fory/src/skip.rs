//! Values that no field takes: skipped, but checked like any other.

use crate::error::ErrorKind;
use crate::input::{Cursor, ReadState};
use crate::number;
use crate::text::read::skip_string;

/// The place after one value. Nothing is built; the nesting is bounded by the codec's depth.
#[inline(never)]
pub(crate) fn skip_value<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<Cursor<'b>> {
    let p = p.skip_space();
    match p.byte() {
        b'"' => skip_string(p, state),
        b'-' | b'0'..=b'9' => Some(number::scan(p, state)?.1),
        b'{' => skip_object(p, state),
        b'[' => skip_array(p, state),
        b't' if p.at(b"true") => p.strip(b"true"),
        b'f' if p.at(b"false") => p.strip(b"false"),
        b'n' if p.at(b"null") => p.strip(b"null"),
        _ => state.fail(p, ErrorKind::Syntax, "a value"),
    }
}

fn skip_array<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<Cursor<'b>> {
    let mut p = state.enter(p)?.step().skip_space();
    if let Some(after) = p.strip_byte(b']') {
        state.leave();
        return Some(after);
    }
    loop {
        p = skip_value(p, state)?.skip_space();
        match p.byte() {
            b',' => p = p.step(),
            b']' => {
                state.leave();
                return Some(p.step());
            }
            _ => return state.fail(p, ErrorKind::Syntax, "`,` or `]`"),
        }
    }
}

fn skip_object<'b>(p: Cursor<'b>, state: &mut ReadState<'_>) -> Option<Cursor<'b>> {
    let mut p = state.enter(p)?.step().skip_space();
    if let Some(after) = p.strip_byte(b'}') {
        state.leave();
        return Some(after);
    }
    loop {
        p = p.skip_space();
        if p.byte() != b'"' {
            return state.fail(p, ErrorKind::Syntax, "a name in quotes");
        }
        p = skip_string(p, state)?.skip_space();
        let Some(value) = p.strip_byte(b':') else {
            return state.fail(p, ErrorKind::Syntax, "`:`");
        };
        p = skip_value(value, state)?.skip_space();
        match p.byte() {
            b',' => p = p.step(),
            b'}' => {
                state.leave();
                return Some(p.step());
            }
            _ => return state.fail(p, ErrorKind::Syntax, "`,` or `}`"),
        }
    }
}
