//! CBOR, by the two implementations that are in the table, each for the other.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use minicbor::data::{IanaTag, Type};
use minicbor::{Decoder, Encoder};
use serde_json::{Map, Value, json};

use crate::reader::Reader;

/// CBOR by ciborium.
pub(crate) const CIBORIUM: Reader = Reader {
    name: "ciborium",
    read: |mut bytes| {
        let tree = ciborium::from_reader(&mut bytes).unwrap();
        assert_eq!(bytes, [0; 0], "bytes after the value");
        ciborium_tree(tree)
    },
    rewrite: Some(|bytes| {
        let tree: ciborium::Value = ciborium::from_reader(bytes).unwrap();
        let mut output = Vec::new();
        ciborium::into_writer(&tree, &mut output).unwrap();
        output
    }),
};

fn ciborium_tree(tree: ciborium::Value) -> Value {
    use ciborium::Value as Tree;

    match tree {
        Tree::Null => Value::Null,
        Tree::Bool(flag) => json!(flag),
        Tree::Integer(number) => json!(i64::try_from(number).unwrap()),
        Tree::Float(number) => json!(number),
        Tree::Text(text) => json!(text),
        Tree::Bytes(bytes) => json!(STANDARD.encode(bytes)),
        Tree::Array(items) => items.into_iter().map(ciborium_tree).collect(),
        Tree::Map(entries) => {
            let mut object = Map::new();
            for (key, value) in entries {
                let key = key.into_text().expect("a name");
                let before = object.insert(key, ciborium_tree(value));
                assert_eq!(before, None, "a name that comes twice");
            }
            object.into()
        }
        Tree::Tag(tag, content) => {
            assert_eq!(tag, u64::from(minicbor::data::Tag::from(IanaTag::Decimal)));
            let parts = content.into_array().expect("exponent and mantissa");
            let [exponent, mantissa] = parts.try_into().expect("two numbers");
            let number = |part: ciborium::Value| i64::try_from(part.into_integer().unwrap());
            decimal(number(exponent).unwrap(), number(mantissa).unwrap())
        }
        other => panic!("no codec writes {other:?}"),
    }
}

/// CBOR by minicbor.
pub(crate) const MINICBOR: Reader = Reader {
    name: "minicbor",
    read: |bytes| {
        let mut decoder = Decoder::new(bytes);
        let tree = minicbor_tree(&mut decoder);
        assert_eq!(decoder.position(), bytes.len(), "bytes after the value");
        tree
    },
    rewrite: Some(|bytes| {
        let mut decoder = Decoder::new(bytes);
        let tokens: Result<Vec<_>, _> = decoder.tokens().collect();
        let mut encoder = Encoder::new(Vec::new());
        encoder.tokens(&tokens.unwrap()).unwrap();
        encoder.into_writer()
    }),
};

/// Of what ciborium writes: all lengths are definite, and decimals are text.
fn minicbor_tree(decoder: &mut Decoder<'_>) -> Value {
    match decoder.datatype().unwrap() {
        Type::Null => {
            decoder.null().unwrap();
            Value::Null
        }
        Type::Bool => json!(decoder.bool().unwrap()),
        Type::U8
        | Type::U16
        | Type::U32
        | Type::U64
        | Type::I8
        | Type::I16
        | Type::I32
        | Type::I64 => json!(decoder.i64().unwrap()),
        Type::F16 | Type::F32 | Type::F64 => json!(decoder.f64().unwrap()),
        Type::String => json!(decoder.str().unwrap()),
        Type::Bytes => json!(STANDARD.encode(decoder.bytes().unwrap())),
        Type::Array => {
            let count = decoder.array().unwrap().unwrap();
            (0..count).map(|_| minicbor_tree(decoder)).collect()
        }
        Type::Map => {
            let mut object = Map::new();
            for _ in 0..decoder.map().unwrap().unwrap() {
                let key = decoder.str().unwrap().to_owned();
                let before = object.insert(key, minicbor_tree(decoder));
                assert_eq!(before, None, "a name that comes twice");
            }
            object.into()
        }
        other => panic!("ciborium writes no {other}"),
    }
}

/// A decimal as text, from its parts.
fn decimal(exponent: i64, mantissa: i64) -> Value {
    assert_eq!(exponent, -2, "the exponent of a price");
    json!(format!("{}.{:02}", mantissa / 100, mantissa % 100))
}
