//! Offsets that lead somewhere else, in formats whose values lie where offsets say: FlatBuffers,
//! FlexBuffers, Cap'n Proto and rkyv.
//!
//! Which of the words are offsets is not looked at. Each is made to lead to each other place in turn, so
//! that values overlap, lie in what is not theirs, and hold themselves.

use super::{Expect, Input, spliced};

/// The inputs of the format.
pub(super) fn inputs(format: &str, own: &[u8]) -> Result<Vec<Input>, &'static str> {
    match format {
        "flatbuffers" => Ok(words(own, 4, 4, |from, to| {
            // What lies behind is reached by offsets without a sign, and tables subtract theirs.
            let forward = to.wrapping_sub(from);
            let offset = if to > from {
                forward
            } else {
                forward.wrapping_neg()
            };
            (offset as u32).to_le_bytes().to_vec()
        })),
        "rkyv" => Ok(words(own, 0, 4, |from, to| {
            (to.wrapping_sub(from) as u32).to_le_bytes().to_vec()
        })),
        "capnp" => capnp(own),
        "flexbuffers" => Ok(flexbuffers(own)),
        _ => Err("the format has no offsets"),
    }
}

/// Each place of `own` from `start` on that is a multiple of `step` with what `offset` makes of it and each
/// other such place.
fn words(
    own: &[u8],
    start: usize,
    step: usize,
    offset: impl Fn(usize, usize) -> Vec<u8>,
) -> Vec<Input> {
    let places = || (start..own.len() + 1 - step).step_by(step);
    let mut inputs = Vec::new();
    for from in places() {
        for to in places() {
            let offset = offset(from, to);
            if own[from..from + step] != *offset {
                let name = format!("byte {from} leads to {to}");
                let bytes = spliced(own, from, step, &offset);
                inputs.push(Input::new(name, bytes, Expect::Anything));
            }
        }
    }
    inputs
}

/// The size of the table of segments, of which there is one.
const CAPNP_TABLE_BYTES: usize = 8;

/// Pointers are words with an offset of 30 bits, counted in words from the next one; below it are two
/// bits for the kind. Here each word keeps its kind, and is made a far pointer too.
fn capnp(own: &[u8]) -> Result<Vec<Input>, &'static str> {
    if !own.starts_with(&[0; 4]) || !own.len().is_multiple_of(8) {
        return Err("offsets count words, and packed words do not lie where these say");
    }
    let word = |at: usize| (at - CAPNP_TABLE_BYTES) / 8;
    let mut inputs = words(own, CAPNP_TABLE_BYTES, 8, |from, to| {
        let offset = (word(to) as i32) - (word(from) as i32) - 1;
        let low = (offset << 2) as u32 | u32::from(own[from] & 3);
        [&low.to_le_bytes()[..], &own[from + 4..from + 8]].concat()
    });
    for (name, landing) in [("", 0), (", twice", 4)] {
        let far = words(own, CAPNP_TABLE_BYTES, 8, |_, to| {
            let low = (word(to) as u32) << 3 | landing | 2;
            [low.to_le_bytes(), [0; 4]].concat()
        });
        inputs.extend(far.into_iter().map(|input| Input {
            name: format!("{} as a far pointer{name}", input.name),
            ..input
        }));
    }
    Ok(inputs)
}

/// Offsets have as many bytes as they need, here one or two, and lead back.
fn flexbuffers(own: &[u8]) -> Vec<Input> {
    /// All pairs would be a quarter of a million.
    const STEP: usize = 7;
    let mut inputs = Vec::new();
    for from in 0..own.len() {
        for back in (0..=from.min(255)).step_by(STEP) {
            if usize::from(own[from]) != back {
                let name = format!("byte {from} leads {back} bytes back");
                let bytes = spliced(own, from, 1, &[back as u8]);
                inputs.push(Input::new(name, bytes, Expect::Anything));
            }
        }
    }
    inputs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_lead_where_the_name_says() {
        let own = [9; 16];
        let bytes = |format: &str, name: &str| {
            let inputs = inputs(format, &own).unwrap();
            inputs
                .into_iter()
                .find(|input| input.name == name)
                .unwrap()
                .bytes
        };
        assert_eq!(
            bytes("flatbuffers", "byte 4 leads to 12")[4..8],
            [8, 0, 0, 0]
        );
        assert_eq!(
            bytes("flatbuffers", "byte 12 leads to 4")[12..16],
            [8, 0, 0, 0]
        );
        assert_eq!(
            bytes("rkyv", "byte 12 leads to 4")[12..16],
            [0xf8, 0xff, 0xff, 0xff]
        );
        assert_eq!(bytes("flexbuffers", "byte 15 leads 7 bytes back")[15], 7);
    }

    #[test]
    fn pointers_of_capnp_keep_their_kind() {
        let own = [[0; 8], [1, 0, 0, 0, 5, 6, 7, 8], [0; 8]].concat();
        let inputs = inputs("capnp", &own).unwrap();
        let bytes = |name: &str| {
            &inputs
                .iter()
                .find(|input| input.name == name)
                .unwrap()
                .bytes[8..16]
        };
        // From the word after it back to itself.
        assert_eq!(
            bytes("byte 8 leads to 8"),
            [0xfd, 0xff, 0xff, 0xff, 5, 6, 7, 8]
        );
        assert_eq!(
            bytes("byte 8 leads to 16 as a far pointer"),
            [0x0a, 0, 0, 0, 0, 0, 0, 0]
        );
        assert!(super::inputs("capnp", &[0x10; 17]).is_err());
    }
}
