//! Self-describing binary formats: MessagePack, CBOR and BSON.

use super::{Class, EITHER, Expect, Input, LEVELS, STANDARD, find, spliced};

const NOT_FOUND: &str = "the field to change was not found";
const NO_NAMES: &str = "fields have no names";

/// The inputs of a class that needs to know the format.
pub(super) fn inputs(class: Class, format: &str, own: &[u8]) -> Result<Vec<Input>, &'static str> {
    match format {
        "msgpack" => Marked::MSGPACK.inputs(class, own),
        "cbor" => Marked::CBOR.inputs(class, own),
        _ => bson(class, own),
    }
}

/// A format whose values begin with a marker.
struct Marked {
    /// 640 as it may be written.
    widths: &'static [&'static [u8]],
    /// 641.
    other_width: &'static [u8],
    /// The key "media", before the header of its map.
    media: &'static [u8],
    /// The key "width".
    width: &'static [u8],
    /// A field named "unknown" that is 1, and its key alone.
    unknown: &'static [u8],
    unknown_key: &'static [u8],
    /// The header of a map with one more pair than that of `header`; `None` if it is no map.
    longer: fn(header: u8) -> Option<Vec<u8>>,
    /// What opens a level that holds one value, each with its name.
    nesting: &'static [(&'static str, &'static [u8])],
    /// Numbers that are too large, too small, or no integers, with their names.
    wrong_numbers: &'static [(&'static str, &'static [u8])],
}

impl Marked {
    const MSGPACK: Self = Self {
        widths: &[&[0xcd, 0x02, 0x80], &[0xd1, 0x02, 0x80]],
        other_width: &[0xcd, 0x02, 0x81],
        media: b"\xa5media",
        width: b"\xa5width",
        unknown: b"\xa7unknown\x01",
        unknown_key: b"\xa7unknown",
        longer: |header| match header {
            0x80..=0x8e => Some(vec![header + 1]),
            0x8f => Some(vec![0xde, 0x00, 0x10]),
            _ => None,
        },
        nesting: &[("arrays", &[0x91]), ("maps", &[0x81, 0xa1, b'a'])],
        wrong_numbers: &[
            ("2^31", &[0xce, 0x80, 0, 0, 0]),
            ("2^32 + 640", &[0xcf, 0, 0, 0, 1, 0, 0, 0x02, 0x80]),
            (
                "2^64 - 1",
                &[0xcf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            ),
            (
                "-2^31 - 1",
                &[0xd3, 0xff, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff],
            ),
            ("640.5", &[0xca, 0x44, 0x20, 0x20, 0x00]),
        ],
    };

    const CBOR: Self = Self {
        widths: &[&[0x19, 0x02, 0x80]],
        other_width: &[0x19, 0x02, 0x81],
        media: b"\x65media",
        width: b"\x65width",
        unknown: b"\x67unknown\x01",
        unknown_key: b"\x67unknown",
        longer: |header| match header {
            0xa0..=0xb6 => Some(vec![header + 1]),
            // A map that ends where its end is marked.
            0xbf => Some(vec![0xbf]),
            _ => None,
        },
        nesting: &[
            ("arrays", &[0x81]),
            ("maps", &[0xa1, 0x61, b'a']),
            ("tags", &[0xc6]),
            ("arrays of unknown length", &[0x9f]),
        ],
        wrong_numbers: &[
            ("2^31", &[0x1a, 0x80, 0, 0, 0]),
            ("2^32 + 640", &[0x1b, 0, 0, 0, 1, 0, 0, 0x02, 0x80]),
            (
                "2^64 - 1",
                &[0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            ),
            ("-2^31 - 1", &[0x3a, 0x80, 0, 0, 0]),
            (
                "-2^64",
                &[0x3b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            ),
            ("640.5", &[0xfa, 0x44, 0x20, 0x20, 0x00]),
        ],
    };

    fn inputs(&self, class: Class, own: &[u8]) -> Result<Vec<Input>, &'static str> {
        let (number, number_bytes) = self
            .widths
            .iter()
            .find_map(|width| Some((find(own, width)?, width.len())))
            .ok_or(NOT_FOUND)?;
        match class {
            Class::IntegerRange => Ok(self
                .wrong_numbers
                .iter()
                .map(|(name, wrong)| {
                    let bytes = spliced(own, number, number_bytes, wrong);
                    Input::new(format!("{name} as the width"), bytes, Expect::Error)
                })
                .collect()),
            Class::DuplicateField => {
                let bytes = self.with_pair(own, &[self.width, self.other_width].concat())?;
                Ok(vec![Input::new("the width twice", bytes, EITHER)])
            }
            Class::UnknownField => {
                let bytes = self.with_pair(own, self.unknown)?;
                Ok(vec![Input::new("one more field", bytes, STANDARD)])
            }
            Class::DepthBomb => {
                let mut inputs = Vec::new();
                for (name, open) in self.nesting {
                    let opened = open.repeat(LEVELS);
                    // The innermost level holds the number 1, and none needs an end.
                    let closed = [&opened[..], &[0x01]].concat();
                    inputs.push(Input::new(
                        format!("{name} in place of the width"),
                        spliced(own, number, number_bytes, &closed),
                        Expect::Error,
                    ));
                    if let Ok(bytes) = self.with_pair(own, &[self.unknown_key, &closed].concat()) {
                        let name = format!("{name} in an unknown field");
                        inputs.push(Input::new(name, bytes, STANDARD));
                    }
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

    /// `own` with one more pair in the map of the media.
    fn with_pair(&self, own: &[u8], pair: &[u8]) -> Result<Vec<u8>, &'static str> {
        let header = find(own, self.media).ok_or(NO_NAMES)? + self.media.len();
        let longer = own
            .get(header)
            .and_then(|&header| (self.longer)(header))
            .ok_or(NO_NAMES)?;
        Ok(spliced(own, header, 1, &[&longer, pair].concat()))
    }
}

/// BSON: every document begins with its length.
fn bson(class: Class, own: &[u8]) -> Result<Vec<Input>, &'static str> {
    const MEDIA: &[u8] = b"\x03media\0";
    const WIDTH: &[u8] = b"\x10width\0\x80\x02\0\0";
    let media = find(own, MEDIA).ok_or(NO_NAMES)? + MEDIA.len();
    let at = find(own, WIDTH).ok_or(NOT_FOUND)?;
    let with = |new: &[u8]| {
        let mut bytes = spliced(own, at, WIDTH.len(), new);
        for document in [0, media] {
            let length = &mut bytes[document..document + 4];
            let old = i32::from_le_bytes(length.try_into().expect("there are four"));
            let more = new.len() as i64 - WIDTH.len() as i64;
            let new = i32::try_from(i64::from(old) + more).expect("documents are short");
            length.copy_from_slice(&new.to_le_bytes());
        }
        bytes
    };
    match class {
        Class::DuplicateField => {
            let twice = [WIDTH, b"\x10width\0\x81\x02\0\0"].concat();
            Ok(vec![Input::new("the width twice", with(&twice), EITHER)])
        }
        Class::UnknownField => {
            let more = [b"\x10unknown\0\x01\0\0\0", WIDTH].concat();
            Ok(vec![Input::new("one more field", with(&more), STANDARD)])
        }
        Class::IntegerRange => {
            let long = |value: i64| [b"\x12width\0", &value.to_le_bytes()[..]].concat();
            let double = [b"\x01width\0", &640.5_f64.to_le_bytes()[..]].concat();
            Ok(vec![
                Input::new("2^31 as the width", with(&long(1 << 31)), Expect::Error),
                Input::new(
                    "2^32 + 640 as the width",
                    with(&long((1 << 32) + 640)),
                    Expect::Error,
                ),
                Input::new("640.5 as the width", with(&double), Expect::Error),
            ])
        }
        Class::DepthBomb => {
            let nested = |kind: u8, name: u8| {
                // From the outside in, as lengths come first: a document has its length, one element
                // of a byte for its kind and two for its name, and an end.
                let mut bytes = Vec::new();
                for level in (1..=LEVELS).rev() {
                    let length = i32::try_from(8 * level + 5).expect("bombs are not that long");
                    bytes.extend(length.to_le_bytes());
                    bytes.extend([kind, name, 0]);
                }
                bytes.extend(5_i32.to_le_bytes());
                bytes.extend(std::iter::repeat_n(0, LEVELS + 1));
                bytes
            };
            let (documents, arrays) = (nested(0x03, b'a'), nested(0x04, b'0'));
            let field = |kind: &[u8], nested: &[u8]| [kind, nested].concat();
            Ok(vec![
                Input::new(
                    "documents in place of the width",
                    with(&field(b"\x03width\0", &documents)),
                    Expect::Error,
                ),
                Input::new(
                    "documents in an unknown field",
                    with(&[&field(b"\x03unknown\0", &documents), WIDTH].concat()),
                    STANDARD,
                ),
                Input::new(
                    "arrays in an unknown field",
                    with(&[&field(b"\x04unknown\0", &arrays), WIDTH].concat()),
                    STANDARD,
                ),
            ])
        }
        _ => Err("not written for this format"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_of_messagepack_grows_by_a_pair() {
        let own = b"\x82\xa6images\x90\xa5media\x81\xa5width\xcd\x02\x80";
        let inputs = inputs(Class::DuplicateField, "msgpack", own).unwrap();
        assert_eq!(
            inputs[0].bytes,
            b"\x82\xa6images\x90\xa5media\x82\xa5width\xcd\x02\x81\xa5width\xcd\x02\x80"
        );
        assert_eq!((Marked::MSGPACK.longer)(0x8f), Some(vec![0xde, 0, 0x10]));
    }

    #[test]
    fn lengths_of_bson_follow_their_content() {
        let mut own = b"\0\0\0\0\x03media\0\0\0\0\0\x10width\0\x80\x02\0\0\0\0".to_vec();
        let total = own.len() as u8;
        own[0] = total;
        own[11] = total - 11 - 1;
        let inputs = inputs(Class::UnknownField, "bson", &own).unwrap();
        let bytes = &inputs[0].bytes;
        assert_eq!(usize::from(bytes[0]), bytes.len());
        assert_eq!(usize::from(bytes[11]), bytes.len() - 11 - 1);
    }
}
