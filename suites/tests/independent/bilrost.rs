//! bilrost, read by hand: the encoding specification in its readme.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::positional::{take, unzigzag};
use crate::reader::Reader;

/// bilrost, with fields numbered from 1 in declared order.
pub(crate) const BILROST: Reader = Reader {
    name: "the specification",
    read: |bytes| {
        let fields = Fields::read(bytes);
        json!([
            fields.all(1).map(image).collect::<Value>(),
            media(fields.bytes(2).expect("a media")),
        ])
    },
    rewrite: None,
};

fn image(bytes: &[u8]) -> Value {
    let fields = Fields::read(bytes);
    json!([
        fields.string(1).unwrap_or_default(),
        fields.string(2),
        unzigzag(fields.number(3)),
        unzigzag(fields.number(4)),
        fields.number(5),
    ])
}

fn media(bytes: &[u8]) -> Value {
    let fields = Fields::read(bytes);
    json!([
        fields.string(1).unwrap_or_default(),
        fields.string(2),
        unzigzag(fields.number(3)),
        unzigzag(fields.number(4)),
        fields.string(5).unwrap_or_default(),
        unzigzag(fields.number(6)),
        unzigzag(fields.number(7)),
        unzigzag(fields.number(8)),
        fields.number(9) == 1,
        fields.all(10).map(text).collect::<Vec<_>>(),
        fields.number(11),
        fields.string(12),
    ])
}

/// The fields of a message by number, each in the order in which it stands there.
struct Fields<'a>(BTreeMap<u64, Vec<Field<'a>>>);

enum Field<'a> {
    Number(u64),
    Bytes(&'a [u8]),
}

impl<'a> Fields<'a> {
    /// A key is the distance from the number of the field before, and two bits for the type.
    fn read(mut bytes: &'a [u8]) -> Self {
        let mut fields = BTreeMap::<_, Vec<_>>::new();
        let mut number = 0;
        while !bytes.is_empty() {
            let key = varint(&mut bytes);
            number += key / 4;
            let field = match key % 4 {
                0 => Field::Number(varint(&mut bytes)),
                1 => {
                    let length = varint(&mut bytes).try_into().unwrap();
                    Field::Bytes(take(&mut bytes, length))
                }
                _ => panic!("the model has no numbers of fixed width"),
            };
            fields.entry(number).or_default().push(field);
        }
        Self(fields)
    }

    /// Absent for 0.
    fn number(&self, number: u64) -> u64 {
        match self.0.get(&number).map(Vec::as_slice) {
            None => 0,
            Some([Field::Number(value)]) => *value,
            Some(_) => panic!("field {number} is not one number"),
        }
    }

    fn string(&self, number: u64) -> Option<String> {
        self.bytes(number).map(text)
    }

    fn bytes(&self, number: u64) -> Option<&'a [u8]> {
        let mut all = self.all(number);
        let first = all.next();
        assert!(all.next().is_none(), "field {number} is there twice");
        first
    }

    fn all(&self, number: u64) -> impl Iterator<Item = &'a [u8]> {
        let fields = self.0.get(&number).into_iter().flatten();
        fields.map(move |field| match field {
            Field::Bytes(bytes) => *bytes,
            Field::Number(_) => panic!("field {number} is a number"),
        })
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// As LEB128, but that each length begins where the one before ends, and that the ninth byte is the
/// last.
fn varint(bytes: &mut &[u8]) -> u64 {
    let mut value = 0_u64;
    for index in 0..9 {
        let byte = take(bytes, 1)[0];
        let place = u64::from(byte).checked_mul(1 << (7 * index)).unwrap();
        value = value.checked_add(place).unwrap();
        if byte < 128 {
            break;
        }
    }
    value
}
