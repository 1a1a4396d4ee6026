//! Binary formats whose fields have numbers: those of Müsli, and bilrost.

use super::{Class, EITHER, Expect, Input, LEVELS, STANDARD, find, spliced};

const NOT_FOUND: &str = "the field to change was not found";

/// A format of Müsli. A struct is the number of its fields and then each field's number and value.
struct Musli {
    /// How the media begins: the number of its fields, and the first of them as far as the text of it.
    start: &'static [u8],
    /// The number of its fields, and one more.
    count: &'static [u8],
    longer: &'static [u8],
    /// The width with the number of the field, and with another value.
    width: &'static [u8],
    other_width: &'static [u8],
    /// The number of the width alone, and that of a field that is unknown.
    width_key: &'static [u8],
    unknown_key: &'static [u8],
    /// The number 1.
    one: &'static [u8],
    /// What opens a level that holds one value, each with its name.
    nesting: &'static [(&'static str, &'static [u8])],
}

const MUSLI: &[Musli] = &[
    // Storage: nothing but numbers. What nests is not to be told from what does not.
    Musli {
        start: b"\x0c\x00\x1ehttp",
        count: &[0x0c],
        longer: &[0x0d],
        width: &[2, 0x80, 0x0a],
        other_width: &[2, 0x82, 0x0a],
        width_key: &[2],
        unknown_key: &[31],
        one: &[1],
        nesting: &[("sequences", &[1])],
    },
    // Wire: each value says of which kind it is, and small numbers are in the same byte.
    Musli {
        start: b"\x98\xc0\x5ehttp",
        count: &[0x98],
        longer: &[0x9a],
        width: &[0xc2, 0xff, 0x80, 0x0a],
        other_width: &[0xc2, 0xff, 0x82, 0x0a],
        width_key: &[0xc2],
        unknown_key: &[0xdf],
        one: &[0xc1],
        nesting: &[("sequences", &[0x81])],
    },
    // Descriptive: each value says of which type it is.
    Musli {
        start: b"\x8c\x59\x00\xdehttp",
        count: &[0x8c],
        longer: &[0x8d],
        width: &[0x59, 2, 0x54, 0x80, 0x0a],
        other_width: &[0x59, 2, 0x54, 0x82, 0x0a],
        width_key: &[0x59, 2],
        unknown_key: &[0x59, 31],
        one: &[0x59, 1],
        nesting: &[("sequences", &[0x61]), ("maps", &[0x81, 0x59, 0])],
    },
];

impl Musli {
    fn inputs(&self, class: Class, own: &[u8], media: usize) -> Result<Vec<Input>, &'static str> {
        let width = media + find(&own[media..], self.width).ok_or(NOT_FOUND)?;
        let end = width + self.width.len();
        // One more field behind the width.
        let with = |field: &[u8]| {
            let longer = spliced(own, end, 0, field);
            spliced(&longer, media, self.count.len(), self.longer)
        };
        match class {
            Class::DuplicateField => {
                let bytes = with(self.other_width);
                Ok(vec![Input::new("the width twice", bytes, EITHER)])
            }
            Class::UnknownField => {
                let bytes = with(&[self.unknown_key, self.one].concat());
                Ok(vec![Input::new("one more field", bytes, STANDARD)])
            }
            Class::DepthBomb => {
                let mut inputs = Vec::new();
                for (name, open) in self.nesting {
                    let opened = open.repeat(LEVELS);
                    let closed = [&opened[..], self.one].concat();
                    inputs.push(Input::new(
                        format!("{name} in place of the width"),
                        spliced(
                            own,
                            width,
                            self.width.len(),
                            &[self.width_key, &closed].concat(),
                        ),
                        Expect::Error,
                    ));
                    inputs.push(Input::new(
                        format!("{name} in an unknown field"),
                        with(&[self.unknown_key, &closed].concat()),
                        STANDARD,
                    ));
                    inputs.push(Input::new(
                        format!("{name} without an end"),
                        opened,
                        Expect::Error,
                    ));
                }
                Ok(inputs)
            }
            _ => Err("not written for this format"),
        }
    }
}

/// The inputs of a class for a format of Müsli.
pub(super) fn musli(class: Class, own: &[u8]) -> Result<Vec<Input>, &'static str> {
    let found = MUSLI
        .iter()
        .find_map(|format| Some((format, find(own, format.start)?)));
    let (format, media) = found.ok_or(NOT_FOUND)?;
    format.inputs(class, own, media)
}

/// The inputs of a class for bilrost. The key of a field is how far its number is from that of the one
/// before, and two bits for the kind of its value.
pub(super) fn bilrost(class: Class, own: &[u8]) -> Result<Vec<Input>, &'static str> {
    const MEDIA_KEY: u8 = 1 << 2 | 1;
    const WIDTH: &[u8] = &[1 << 2, 0x80, 0x09];
    /// The same field again.
    const OTHER_WIDTH: &[u8] = &[0, 0x82, 0x09];
    /// Field 31 behind the persons, which are field 10 and the last.
    const UNKNOWN: &[u8] = &[21 << 2, 1];
    // The media is the last field, and shorter than what takes two bytes for its length.
    let key = own
        .windows(2)
        .enumerate()
        .find_map(|(at, head)| {
            let ends = at + 2 + usize::from(head[1]) == own.len();
            (head[0] == MEDIA_KEY && ends).then_some(at)
        })
        .ok_or(NOT_FOUND)?;
    let media = key + 2;
    let with = |at: usize, field: &[u8]| {
        let mut bytes = spliced(own, at, 0, field);
        bytes[key + 1] += u8::try_from(field.len()).expect("fields are short");
        bytes
    };
    match class {
        Class::DuplicateField => {
            let width = media + find(&own[media..], WIDTH).ok_or(NOT_FOUND)?;
            let bytes = with(width + WIDTH.len(), OTHER_WIDTH);
            Ok(vec![Input::new("the width twice", bytes, EITHER)])
        }
        Class::UnknownField => {
            let bytes = with(own.len(), UNKNOWN);
            Ok(vec![Input::new("one more field", bytes, STANDARD)])
        }
        Class::DepthBomb => Err("what is unknown has a length and is not looked into"),
        _ => Err("not written for this format"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_struct_of_musli_grows_by_a_field() {
        let own = b"\x98\xc0\x5ehttp\xc2\xff\x80\x0a\xc3";
        let inputs = musli(Class::DuplicateField, own).unwrap();
        assert_eq!(
            inputs[0].bytes,
            b"\x9a\xc0\x5ehttp\xc2\xff\x80\x0a\xc2\xff\x82\x0a\xc3"
        );
    }

    #[test]
    fn the_length_of_the_media_of_bilrost_follows_its_content() {
        let own = [5, 4, 4, 0x80, 0x09, 4];
        let inputs = bilrost(Class::DuplicateField, &own).unwrap();
        assert_eq!(inputs[0].bytes, [5, 7, 4, 0x80, 0x09, 0, 0x82, 0x09, 4]);
        let inputs = bilrost(Class::UnknownField, &own).unwrap();
        assert_eq!(inputs[0].bytes, [5, 6, 4, 0x80, 0x09, 4, 84, 1]);
    }
}
