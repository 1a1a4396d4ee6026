//! The hostile corpus: input that no codec wrote, and what a decoder may make of each.
//!
//! Most of it is made from bytes that the codec itself wrote for the standard value, by cutting, by
//! replacing and by inserting, so that each input leads as far into the decoder as it can. What is the
//! same for every codec of a format stands in files in `data/hostile`, a folder for each format and
//! `any` for all.
//!
//! An input says what may come out ([`Expect`]). An error is always allowed; a panic, a crash, memory
//! without end and time without end never are.

mod binary;
mod expansion;
mod flexbuffers;
mod generic;
mod located;
mod numbered;
mod protobuf;
mod references;
mod text;

use crate::cks;
use crate::media::{Media, MediaContent, Player, feed};

/// The kinds of hostile input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The codec's own bytes, cut short at each place.
    Truncation,
    /// The codec's own bytes, and more after them.
    TrailingBytes,
    /// The codec's own bytes with one of them replaced, each in turn.
    Mutation,
    /// A length near a limit at every place, with a short input.
    LengthPrefix,
    /// Text that is not UTF-8.
    InvalidUtf8,
    /// A document that is well-formed or is not, and in either case is of another type.
    OtherType,
    /// Nesting a million levels deep.
    DepthBomb,
    /// A field that is there twice with different values.
    DuplicateField,
    /// A field that the type does not have.
    UnknownField,
    /// A number that the field's type does not hold.
    IntegerRange,
    /// An offset that leads somewhere else.
    Reference,
    /// A short input that stands for a long value.
    Expansion,
}

impl Class {
    /// All of them, in the order of the table.
    pub const ALL: [Self; 12] = [
        Self::Truncation,
        Self::TrailingBytes,
        Self::Mutation,
        Self::LengthPrefix,
        Self::InvalidUtf8,
        Self::OtherType,
        Self::DepthBomb,
        Self::DuplicateField,
        Self::UnknownField,
        Self::IntegerRange,
        Self::Reference,
        Self::Expansion,
    ];

    /// The name on the command line and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Truncation => "truncation",
            Self::TrailingBytes => "trailing",
            Self::Mutation => "mutation",
            Self::LengthPrefix => "length",
            Self::InvalidUtf8 => "utf8",
            Self::OtherType => "other-type",
            Self::DepthBomb => "depth",
            Self::DuplicateField => "duplicate",
            Self::UnknownField => "unknown",
            Self::IntegerRange => "range",
            Self::Reference => "reference",
            Self::Expansion => "expansion",
        }
    }

    /// What the inputs are and what may come out besides an error, in a sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Truncation => {
                "the codec's own bytes cut short at each place: only the value itself may come out, \
                 where what is missing does not matter"
            }
            Self::TrailingBytes => {
                "the codec's own bytes with a byte, or with themselves, after them: nothing may come \
                 out"
            }
            Self::Mutation => {
                "the codec's own bytes with one of them replaced, each in turn by four others: any \
                 value may come out, as formats without a checksum cannot tell"
            }
            Self::LengthPrefix => {
                "lengths near the limits of their types written over every place, with a short input: \
                 any value may come out, as the place may have been a number"
            }
            Self::InvalidUtf8 => "a string with bytes that are not UTF-8: nothing may come out",
            Self::OtherType => {
                "documents of other types and of other formats: nothing may come out"
            }
            Self::DepthBomb => {
                "a million levels of nesting, where a value belongs and in a field that is unknown: \
                 only the value itself may come out, where the unknown field is skipped"
            }
            Self::DuplicateField => {
                "a field that is there twice with different values: either of the two may come out"
            }
            Self::UnknownField => {
                "a field that the type does not have: the value may come out without it"
            }
            Self::IntegerRange => {
                "numbers that the field's type does not hold, also where they stand for an enum value or \
                 a truth value: nothing may come out, or what another way to write the same would be; in \
                 protobuf the number cut to its low bits, as its specification says"
            }
            Self::Reference => {
                "each place of a format with offsets as one that leads to each other place: any value \
                 may come out"
            }
            Self::Expansion => {
                "a short input that stands for billions of items or gigabytes of text, by entities, \
                 aliases and offsets that meet: nothing may come out but the value itself, where what \
                 expands is skipped"
            }
        }
    }

    /// The class called `name`.
    #[must_use]
    pub fn with_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }
}

/// What may come out of a decoder. An error always may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// Nothing but an error.
    Error,
    /// One of these of [`values`], by their places there.
    OneOf(&'static [u64]),
    /// Any value: nobody can tell that the input is not what was meant.
    Anything,
}

/// One hostile input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// What it is, such as `cut after 17 bytes`; different within a class.
    pub name: String,
    /// The input.
    pub bytes: Vec<u8>,
    /// What may come out.
    pub expect: Expect,
}

impl Input {
    fn new(name: impl Into<String>, bytes: Vec<u8>, expect: Expect) -> Self {
        Self {
            name: name.into(),
            bytes,
            expect,
        }
    }
}

/// The field whose value is changed: the width of the standard value's media, which no other field
/// has.
const WIDTH: i32 = 640;

/// What the width is besides, where a field is there twice.
const OTHER_WIDTH: i32 = 641;

/// So deep do bombs go. A frame of a recursive decoder has at least some ten bytes, and stacks have a
/// few million.
const LEVELS: usize = 1_000_000;

/// The values that inputs may decode to. The first is the standard value, whose bytes most inputs are
/// made from. The others differ from it in one thing each, so that the place of that can be found in a
/// codec's bytes: the width, the player, and the bitrate, which is 0 in one and unknown in the other.
#[must_use]
pub fn values() -> [MediaContent; 5] {
    let standard = cks::read_media(feed::MEDIA_1.as_bytes(), "media.1.cks")
        .expect("the feed file is well-formed");
    debug_assert_eq!(standard.media.width, WIDTH);
    debug_assert_eq!(standard.media.player, Player::Java);
    let with = |change: fn(&mut Media)| {
        let mut value = standard.clone();
        change(&mut value.media);
        value
    };
    [
        standard.clone(),
        with(|media| media.width = OTHER_WIDTH),
        with(|media| media.player = Player::Flash),
        with(|media| media.bitrate = 0),
        with(|media| {
            media.bitrate = 0;
            media.has_bitrate = false;
        }),
    ]
}

/// The place among [`values`] of the one with another width.
pub const OTHER: u64 = 1;

/// Any of the two values.
const EITHER: Expect = Expect::OneOf(&[0, 1]);

/// The standard value.
const STANDARD: Expect = Expect::OneOf(&[0]);

/// The inputs of `class` for a codec whose format is called `format` (the first part of its id, such
/// as `json`) and is text or not. `payloads` are what the codec writes for each of [`values`]; with the first
/// alone there are no inputs that take a comparison.
///
/// # Errors
///
/// Why there are none: half a sentence.
///
/// # Panics
///
/// When there is no payload.
pub fn inputs(
    class: Class,
    format: &str,
    is_text: bool,
    payloads: &[Vec<u8>],
) -> Result<Vec<Input>, &'static str> {
    let own = payloads.first().expect("the first value has a payload");
    match class {
        Class::Truncation => Ok(generic::truncations(own)),
        Class::TrailingBytes => Ok(generic::trailing(own, format)),
        Class::Mutation => Ok(generic::mutations(own)),
        Class::LengthPrefix if is_text => Err("text has no length prefixes"),
        Class::LengthPrefix => Ok(generic::lengths(format, own)),
        Class::InvalidUtf8 => generic::invalid_utf8(own),
        Class::OtherType => Ok(generic::other_types(format)),
        Class::Reference => references::inputs(format, own),
        Class::Expansion => expansion::inputs(format, own),
        Class::IntegerRange if !is_text => {
            let mut inputs = with_writer(class, format, own).unwrap_or_default();
            // Here a byte is the end of one value and the beginning of the next.
            if format != "bitcode" {
                inputs.extend(located::wrong_numbers(payloads));
            }
            if inputs.is_empty() {
                return Err("no number of the format is beyond its type");
            }
            Ok(inputs)
        }
        Class::DepthBomb | Class::DuplicateField | Class::UnknownField | Class::IntegerRange => {
            if is_text {
                text::inputs(class, format, own)
            } else {
                with_writer(class, format, own)
            }
        }
    }
}

/// The inputs of a class that needs to know how a binary format writes its fields.
fn with_writer(class: Class, format: &str, own: &[u8]) -> Result<Vec<Input>, &'static str> {
    match format {
        "protobuf" => protobuf::inputs(class, own),
        "msgpack" | "cbor" | "bson" => binary::inputs(class, format, own),
        "musli" => numbered::musli(class, own),
        "bilrost" => numbered::bilrost(class, own),
        "flatbuffers" | "capnp" => Err(
            "fields lie where the schema has them, so that what it does not know is not looked at",
        ),
        "flexbuffers" => flexbuffers::inputs(class, own),
        "fory" => Err("fields are as a description before them says, and another was not written"),
        _ => Err("fields have neither names nor numbers, and nothing nests but what the type has"),
    }
}

/// The first place of `part` in `whole`.
fn find(whole: &[u8], part: &[u8]) -> Option<usize> {
    whole.windows(part.len()).position(|window| window == part)
}

/// `whole` with `new` in place of the `old_bytes` bytes at `at`.
fn spliced(whole: &[u8], at: usize, old_bytes: usize, new: &[u8]) -> Vec<u8> {
    [&whole[..at], new, &whole[at + old_bytes..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_different_and_found_again() {
        for class in Class::ALL {
            assert_eq!(Class::with_name(class.name()), Some(class));
        }
        assert_eq!(Class::with_name("none"), None);
    }

    /// A document that has all that the classes look for.
    const JSON: &[u8] =
        br#"{"images":[],"media":{"uri":"http://javaone.com/keynote.mpg","width":640}}"#;

    fn payloads(own: &[u8]) -> Vec<Vec<u8>> {
        vec![own.to_vec(); values().len()]
    }

    #[test]
    fn every_class_is_there_for_json_but_those_of_lengths_and_offsets() {
        for class in Class::ALL {
            let inputs = inputs(class, "json", true, &payloads(JSON));
            let has_none = [Class::LengthPrefix, Class::Reference, Class::Expansion];
            assert_eq!(inputs.is_err(), has_none.contains(&class), "{class:?}");
            let Ok(inputs) = inputs else { continue };
            let mut names: Vec<_> = inputs.iter().map(|input| &input.name).collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), inputs.len(), "{class:?}");
            assert!(inputs.iter().all(|input| input.bytes != JSON), "{class:?}");
        }
    }

    #[test]
    fn fields_of_json_are_doubled_and_added() {
        let bytes = |class| {
            let inputs = inputs(class, "json", true, &payloads(JSON)).unwrap();
            String::from_utf8(inputs[0].bytes.clone()).unwrap()
        };
        assert!(bytes(Class::DuplicateField).contains(r#""width":640,"width":641"#));
        assert!(bytes(Class::UnknownField).contains(r#""unknown":1,"width":640"#));
    }

    #[test]
    fn a_format_without_names_says_why_it_has_no_such_inputs() {
        assert!(inputs(Class::UnknownField, "bincode", false, &payloads(JSON)).is_err());
        let array = br#"[[],["http://javaone.com/keynote.mpg",640]]"#;
        assert!(inputs(Class::UnknownField, "json-array", true, &payloads(array)).is_err());
        assert!(inputs(Class::IntegerRange, "json-array", true, &payloads(array)).is_ok());
    }
}
