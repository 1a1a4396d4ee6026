//! FlexBuffers, whose [format] is read here and written again: values lie in front of what refers to
//! them, so that a new map behind all that is there can take the place of one.
//!
//! [format]: https://flatbuffers.dev/internals/#flexbuffers

use super::{Class, EITHER, Expect, Input, LEVELS, OTHER_WIDTH, STANDARD};

const NOT_FOUND: &str = "the field to change was not found";

/// Types, which stand in a byte above two bits for the width of what is inside.
const INT: u8 = 1;
const STRING: u8 = 5;
const MAP: u8 = 9;
const VECTOR: u8 = 10;

/// The two bits for four bytes, which is what is written here; for one they are 0.
const FOUR_BYTES: u8 = 2;

/// A value of a map.
#[derive(Clone, Copy)]
enum Value {
    /// A number or the like, with its type byte.
    Inline(u32, u8),
    /// Where it begins, with its type byte.
    At(usize, u8),
}

/// Where the key of an entry begins, and its value.
type Entry = (usize, Value);

/// The number of `width` bytes at `at`, with its sign.
fn number(bytes: &[u8], at: usize, width: usize) -> Option<i64> {
    let bytes = bytes.get(at..at.checked_add(width)?)?;
    let mut wide = [if *bytes.last()? < 0x80 { 0 } else { 0xff }; 8];
    wide[..width].copy_from_slice(bytes);
    Some(i64::from_le_bytes(wide))
}

/// Where what is `width` bytes wide at `at` leads to: back by as much.
fn target(bytes: &[u8], at: usize, width: usize) -> Option<usize> {
    let mut wide = [0; 8];
    wide[..width].copy_from_slice(bytes.get(at..at + width)?);
    at.checked_sub(usize::try_from(u64::from_le_bytes(wide)).ok()?)
}

/// Whether the value of a type stands where it is used: null, numbers and truth values do.
fn is_inline(type_byte: u8) -> bool {
    matches!(type_byte >> 2, 0..=3 | 26)
}

/// The entries of the map at `at`, whose numbers have `width` bytes.
fn map(bytes: &[u8], at: usize, width: usize) -> Option<Vec<Entry>> {
    let keys = target(bytes, at.checked_sub(3 * width)?, width)?;
    let key_width = usize::try_from(number(bytes, at - 2 * width, width)?).ok()?;
    let count = usize::try_from(number(bytes, at - width, width)?).ok()?;
    let entry = |index: usize| {
        let key = target(bytes, keys + index * key_width, key_width)?;
        let place = at + index * width;
        let type_byte = *bytes.get(at + count * width + index)?;
        let value = if is_inline(type_byte) {
            Value::Inline(number(bytes, place, width)? as u32, type_byte)
        } else {
            Value::At(target(bytes, place, width)?, type_byte)
        };
        Some((key, value))
    };
    (0..count).map(entry).collect()
}

/// The root, and the place of the entry `name` of it.
fn root(bytes: &[u8], name: &[u8]) -> Option<(Vec<Entry>, usize)> {
    let [.., type_byte, width] = bytes else {
        return None;
    };
    let width_of_root = usize::from(*width);
    let at = target(bytes, bytes.len() - 2 - width_of_root, width_of_root)?;
    let entries = map(bytes, at, width_inside(*type_byte))?;
    let found = place(bytes, &entries, name)?;
    Some((entries, found))
}

fn width_inside(type_byte: u8) -> usize {
    1 << (type_byte & 3)
}

/// The place among `entries` of the one whose key is `name`, with the zero at its end.
fn place(bytes: &[u8], entries: &[Entry], name: &[u8]) -> Option<usize> {
    entries
        .iter()
        .position(|(key, _)| bytes[*key..].starts_with(name))
}

/// What is written behind a codec's bytes.
struct Output(Vec<u8>);

impl Output {
    fn align(&mut self) {
        self.0.resize(self.0.len().next_multiple_of(4), 0);
    }

    fn push(&mut self, number: u32) {
        self.0.extend(number.to_le_bytes());
    }

    /// An offset from here back to `to`.
    fn back_to(&mut self, to: usize) {
        let back = self.0.len() - to;
        self.push(u32::try_from(back).expect("inputs are of a few megabytes"));
    }

    fn count(&mut self, count: usize) {
        self.push(u32::try_from(count).expect("inputs are of a few megabytes"));
    }

    /// A key, a text with a zero at its end.
    fn key(&mut self, name: &[u8]) -> usize {
        let at = self.0.len();
        self.0.extend(name);
        at
    }

    /// A map of four bytes for each number.
    fn map(&mut self, entries: &[Entry]) -> Value {
        self.align();
        self.count(entries.len());
        let keys = self.0.len();
        for (key, _) in entries {
            self.back_to(*key);
        }
        self.back_to(keys);
        self.push(4);
        self.count(entries.len());
        let at = self.0.len();
        for (_, value) in entries {
            match *value {
                Value::Inline(number, _) => self.push(number),
                Value::At(to, _) => self.back_to(to),
            }
        }
        for (_, value) in entries {
            let (Value::Inline(_, type_byte) | Value::At(_, type_byte)) = *value;
            self.0.push(type_byte);
        }
        Value::At(at, MAP << 2 | FOUR_BYTES)
    }

    /// Vectors of one element in each other, `levels` of them, the innermost with the number 1.
    fn nested(&mut self, levels: usize) -> Value {
        self.0.extend([1, 1, INT << 2]);
        for _ in 1..levels {
            // From the element back to that of the vector before.
            self.0.extend([1, 3, VECTOR << 2]);
        }
        Value::At(self.0.len() - 2, VECTOR << 2)
    }

    /// A vector of one element, which is the vector.
    fn of_itself(&mut self) -> Value {
        self.0.extend([1, 0, VECTOR << 2]);
        Value::At(self.0.len() - 2, VECTOR << 2)
    }

    /// A vector of `count` times the same text.
    fn repeated(&mut self, text_bytes: usize, count: usize) -> Value {
        self.align();
        self.count(text_bytes);
        let text = self.0.len();
        self.0.resize(text + text_bytes, b'x');
        self.0.push(0);
        self.align();
        self.count(count);
        let at = self.0.len();
        for _ in 0..count {
            self.back_to(text);
        }
        let types = self.0.len() + count;
        self.0.resize(types, STRING << 2 | FOUR_BYTES);
        Value::At(at, VECTOR << 2 | FOUR_BYTES)
    }
}

/// `own` with the entries of its media changed; the entry whose place is given has the name given.
fn with_media(
    own: &[u8],
    name: &[u8],
    change: impl FnOnce(&mut Output, &mut Vec<Entry>, usize),
) -> Result<Vec<u8>, &'static str> {
    let (mut entries, media) = root(own, b"media\0").ok_or(NOT_FOUND)?;
    let Value::At(at, type_byte) = entries[media].1 else {
        return Err(NOT_FOUND);
    };
    let mut fields = map(own, at, width_inside(type_byte)).ok_or(NOT_FOUND)?;
    let field = place(own, &fields, name).ok_or(NOT_FOUND)?;
    let mut output = Output(own.to_vec());
    change(&mut output, &mut fields, field);
    entries[media].1 = output.map(&fields);
    let Value::At(at, type_byte) = output.map(&entries) else {
        return Err(NOT_FOUND);
    };
    output.align();
    output.back_to(at);
    output.0.extend([type_byte, 4]);
    Ok(output.0)
}

/// The inputs of a class that needs to know the format.
pub(super) fn inputs(class: Class, own: &[u8]) -> Result<Vec<Input>, &'static str> {
    const WIDTH: &[u8] = b"width\0";
    // Keys are in order, and this one comes before the URI.
    const URI: &[u8] = b"uri\0";
    const UNKNOWN: &[u8] = b"unknown\0";
    let unknown = |value: &dyn Fn(&mut Output) -> Value| {
        with_media(own, URI, |output, fields, uri| {
            let value = value(output);
            let key = output.key(UNKNOWN);
            fields.insert(uri, (key, value));
        })
    };
    match class {
        Class::DuplicateField => {
            let bytes = with_media(own, WIDTH, |_, fields, width| {
                let other = Value::Inline(OTHER_WIDTH as u32, INT << 2 | FOUR_BYTES);
                fields.insert(width + 1, (fields[width].0, other));
            })?;
            Ok(vec![Input::new("the width twice", bytes, EITHER)])
        }
        Class::UnknownField => {
            let bytes = unknown(&|_| Value::Inline(1, INT << 2 | FOUR_BYTES))?;
            Ok(vec![Input::new("one more field", bytes, STANDARD)])
        }
        Class::DepthBomb => {
            let in_place = with_media(own, WIDTH, |output, fields, width| {
                fields[width].1 = output.nested(LEVELS);
            })?;
            Ok(vec![
                Input::new("vectors in place of the width", in_place, Expect::Error),
                Input::new(
                    "vectors in an unknown field",
                    unknown(&|output| output.nested(LEVELS))?,
                    STANDARD,
                ),
                Input::new(
                    "a vector that holds itself in an unknown field",
                    unknown(&Output::of_itself)?,
                    STANDARD,
                ),
            ])
        }
        Class::Expansion => {
            let bytes = with_media(own, b"persons\0", |output, fields, persons| {
                fields[persons].1 = output.repeated(100_000, 20_000);
            })?;
            Ok(vec![Input::new(
                "a long person 20,000 times",
                bytes,
                Expect::Error,
            )])
        }
        _ => Err("not written for this format"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A root with a media that has the two fields, by the same writer.
    fn own() -> Vec<u8> {
        let mut output = Output(Vec::new());
        let keys = [&b"media\0"[..], b"uri\0", b"width\0"].map(|name| output.key(name));
        let number = |number| Value::Inline(number, INT << 2 | FOUR_BYTES);
        let media = output.map(&[(keys[1], number(1)), (keys[2], number(640))]);
        let Value::At(at, type_byte) = output.map(&[(keys[0], media)]) else {
            panic!("a map is not inline");
        };
        output.align();
        output.back_to(at);
        output.0.extend([type_byte, 4]);
        output.0
    }

    /// The fields of the media: names and numbers.
    fn fields(bytes: &[u8]) -> Vec<(String, u32)> {
        let (entries, media) = root(bytes, b"media\0").unwrap();
        let Value::At(at, type_byte) = entries[media].1 else {
            panic!("a map is not inline");
        };
        let name = |key: usize| {
            let name = bytes[key..].split(|&byte| byte == 0).next().unwrap();
            String::from_utf8_lossy(name).into_owned()
        };
        map(bytes, at, width_inside(type_byte))
            .unwrap()
            .into_iter()
            .map(|(key, value)| match value {
                Value::Inline(number, _) => (name(key), number),
                Value::At(..) => (name(key), 0),
            })
            .collect()
    }

    #[test]
    fn maps_are_read_and_written_with_a_field_more() {
        let own = own();
        let [uri, width] = [("uri".to_owned(), 1), ("width".to_owned(), 640)];
        assert_eq!(fields(&own), [uri.clone(), width.clone()]);
        let bytes = |class| inputs(class, &own).unwrap()[0].bytes.clone();
        let unknown = ("unknown".to_owned(), 1);
        assert_eq!(
            fields(&bytes(Class::UnknownField)),
            [unknown, uri.clone(), width.clone()]
        );
        let other = ("width".to_owned(), 641);
        assert_eq!(fields(&bytes(Class::DuplicateField)), [uri, width, other]);
    }

    #[test]
    fn numbers_have_their_signs_and_offsets_have_none() {
        assert_eq!(number(&[0xfe], 0, 1), Some(-2));
        assert_eq!(number(&[0x00, 0x04], 0, 2), Some(1024));
        assert_eq!(target(&[0; 300], 299, 1), Some(299));
        assert_eq!(target(&[&[0; 254][..], &[0xfe]].concat(), 254, 1), Some(0));
        assert_eq!(target(&[9], 0, 1), None);
    }
}
