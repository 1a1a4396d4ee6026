//! Binary documents with names, read by hand.

use serde_json::{Map, Value, json};

use crate::positional::{array, flag, take};
use crate::reader::Reader;

/// BSON: the layout of version 1.1 of its specification.
pub(crate) const BSON: Reader = Reader {
    name: "the specification",
    read: |mut bytes| {
        let elements = bson_elements(&mut bytes);
        assert_eq!(bytes, [0; 0], "bytes after the document");
        bson_document(elements)
    },
    rewrite: None,
};

fn bson_document(elements: Vec<(String, Value)>) -> Value {
    let count = elements.len();
    let document: Map<_, _> = elements.into_iter().collect();
    assert_eq!(document.len(), count, "a name that is there twice");
    document.into()
}

/// The length of all of it, the elements in their order, and a zero.
fn bson_elements(bytes: &mut &[u8]) -> Vec<(String, Value)> {
    let length = i32::from_le_bytes(array(bytes));
    let mut elements = take(bytes, usize::try_from(length).unwrap() - 4);
    let elements = &mut elements;
    let mut found = Vec::new();
    loop {
        let kind = take(elements, 1)[0];
        if kind == 0 {
            assert_eq!(*elements, [0; 0], "bytes after the last element");
            return found;
        }
        let name = zero_terminated(elements);
        let value = match kind {
            0x02 => {
                let length = i32::from_le_bytes(array(elements));
                let text = take(elements, usize::try_from(length).unwrap());
                let (end, text) = text.split_last().unwrap();
                assert_eq!(*end, 0, "a string without its zero");
                json!(str::from_utf8(text).unwrap())
            }
            0x03 => bson_document(bson_elements(elements)),
            0x04 => {
                let items = bson_elements(elements).into_iter().enumerate();
                items
                    .map(|(position, (name, item))| {
                        assert_eq!(name, position.to_string());
                        item
                    })
                    .collect()
            }
            0x08 => json!(flag(elements)),
            0x0a => Value::Null,
            0x10 => json!(i32::from_le_bytes(array(elements))),
            0x12 => json!(i64::from_le_bytes(array(elements))),
            other => panic!("no field of the model is of the type {other:#04x}"),
        };
        found.push((name, value));
    }
}

/// A text up to a zero, which is taken too.
fn zero_terminated(bytes: &mut &[u8]) -> String {
    let length = bytes.iter().position(|byte| *byte == 0).unwrap();
    let text = str::from_utf8(take(bytes, length)).unwrap().to_owned();
    take(bytes, 1);
    text
}

/// FlexBuffers: the layout of the document "FlatBuffers Internals", in its section on them.
pub(crate) const FLEXBUFFERS: Reader = Reader {
    name: "the internals document",
    read: |bytes| {
        let (rest, [kind, width]) = bytes.split_last_chunk().unwrap();
        let width = usize::from(*width);
        Slot {
            bytes,
            at: rest.len() - width,
            width,
            kind: *kind,
        }
        .value()
    },
    rewrite: None,
};

/// A place of `width` bytes that holds a value or the way to it.
struct Slot<'a> {
    bytes: &'a [u8],
    at: usize,
    width: usize,
    /// The type in the upper six bits, and in the lower two the width of what is pointed to.
    kind: u8,
}

impl Slot<'_> {
    fn value(&self) -> Value {
        match self.kind >> 2 {
            0 => Value::Null,
            1 => json!(self.int(self.at, self.width)),
            2 => json!(self.uint(self.at, self.width)),
            4 => json!(zero_terminated(&mut &self.bytes[self.target()..])),
            5 => {
                let length = self.length();
                let text = &self.bytes[self.target()..][..length];
                assert_eq!(
                    self.bytes[self.target() + length],
                    0,
                    "the zero after a string"
                );
                json!(str::from_utf8(text).unwrap())
            }
            6 => json!(self.int(self.target(), self.target_width())),
            7 => json!(self.uint(self.target(), self.target_width())),
            9 => self.map().into(),
            10 => (0..self.length()).map(|i| self.item(i).value()).collect(),
            // Vectors of one type: of int, of uint, of keys.
            kind @ (11 | 12 | 14) => (0..self.length())
                .map(|i| self.typed_item(i, kind - 10).value())
                .collect(),
            26 => json!(self.uint(self.at, self.width) != 0),
            36 => (0..self.length())
                .map(|i| self.typed_item(i, 26).value())
                .collect(),
            other => panic!("no field of the model is of the type {other}"),
        }
    }

    /// The vector of the values has the way to the vector of the names, and the width of that,
    /// before its length.
    fn map(&self) -> Map<String, Value> {
        let (target, width) = (self.target(), self.target_width());
        let names = Slot {
            bytes: self.bytes,
            at: target - 3 * width,
            width,
            kind: 14 << 2 | self.uint(target - 2 * width, width).trailing_zeros() as u8,
        };
        let names: Vec<String> = serde_json::from_value(names.value()).unwrap();
        assert_eq!(names.len(), self.length());
        assert!(names.is_sorted(), "names out of order: {names:?}");
        let values = (0..names.len()).map(|i| self.item(i).value());
        names.iter().cloned().zip(values).collect()
    }

    /// What the slot points to, which is always before it.
    fn target(&self) -> usize {
        self.at - usize::try_from(self.uint(self.at, self.width)).unwrap()
    }

    fn target_width(&self) -> usize {
        1 << (self.kind & 3)
    }

    /// The number before the target.
    fn length(&self) -> usize {
        let width = self.target_width();
        self.uint(self.target() - width, width).try_into().unwrap()
    }

    /// An item of a vector that has the types of its items, a byte each, after them.
    fn item(&self, position: usize) -> Slot<'_> {
        let kinds = self.target() + self.length() * self.target_width();
        Slot {
            kind: self.bytes[kinds + position],
            ..self.typed_item(position, 0)
        }
    }

    fn typed_item(&self, position: usize, kind: u8) -> Slot<'_> {
        let width = self.target_width();
        Slot {
            bytes: self.bytes,
            at: self.target() + position * width,
            width,
            kind: kind << 2,
        }
    }

    fn uint(&self, at: usize, width: usize) -> u64 {
        let mut wide = [0; 8];
        wide[..width].copy_from_slice(&self.bytes[at..][..width]);
        u64::from_le_bytes(wide)
    }

    fn int(&self, at: usize, width: usize) -> i64 {
        let unused = 64 - 8 * width;
        (self.uint(at, width) << unused) as i64 >> unused
    }
}
