//! JSON with the digits of its numbers kept. In the trees a number with a fraction is its text; the
//! others are numbers.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use sonic_rs::{JsonContainerTrait, JsonType, JsonValueTrait};

use crate::reader::Reader;

/// By serde_json.
pub(crate) const SERDE_JSON: Reader = Reader {
    name: "serde_json",
    read: |bytes| tree(parts(serde_json::from_slice(bytes).unwrap())),
    rewrite: Some(|bytes| {
        let document = serde_json::from_slice(bytes).unwrap();
        serde_json::to_vec_pretty(&parts(document)).unwrap()
    }),
};

/// A document with its numbers as they stand.
#[derive(Serialize)]
#[serde(untagged)]
enum Parts<'a> {
    Object(IndexMap<String, Parts<'a>>),
    List(Vec<Parts<'a>>),
    Text(String),
    Other(&'a RawValue),
}

fn parts(raw: &RawValue) -> Parts<'_> {
    let text = raw.get();
    match text.as_bytes()[0] {
        b'{' => {
            let members: IndexMap<String, &RawValue> = serde_json::from_str(text).unwrap();
            let members = members.into_iter();
            Parts::Object(members.map(|(name, raw)| (name, parts(raw))).collect())
        }
        b'[' => {
            let items: Vec<&RawValue> = serde_json::from_str(text).unwrap();
            Parts::List(items.into_iter().map(parts).collect())
        }
        b'"' => Parts::Text(serde_json::from_str(text).unwrap()),
        _ => Parts::Other(raw),
    }
}

fn tree(document: Parts<'_>) -> Value {
    match document {
        Parts::Object(members) => {
            let members = members.into_iter();
            Value::Object(members.map(|(name, parts)| (name, tree(parts))).collect())
        }
        Parts::List(items) => items.into_iter().map(tree).collect(),
        Parts::Text(text) => json!(text),
        Parts::Other(raw) => other(raw.get()),
    }
}

/// A number, a bool or null.
fn other(text: &str) -> Value {
    match text.parse().unwrap() {
        Value::Number(_) if text.contains(['.', 'e', 'E']) => json!(text),
        other => other,
    }
}

/// By sonic-rs, with code of its own.
pub(crate) const SONIC_RS: Reader = Reader {
    name: "sonic-rs",
    read: |bytes| sonic_tree(&sonic_document(bytes)),
    rewrite: Some(|bytes| sonic_rs::to_vec_pretty(&sonic_document(bytes)).unwrap()),
};

fn sonic_document(bytes: &[u8]) -> sonic_rs::Value {
    let mut deserializer = sonic_rs::Deserializer::from_slice(bytes).use_rawnumber();
    let document = sonic_rs::Value::deserialize(&mut deserializer).unwrap();
    deserializer.end().unwrap();
    document
}

fn sonic_tree(value: &sonic_rs::Value) -> Value {
    match value.get_type() {
        JsonType::Null => Value::Null,
        JsonType::Boolean => json!(value.as_bool().unwrap()),
        JsonType::Number => other(value.as_raw_number().unwrap().as_str()),
        JsonType::String => json!(value.as_str().unwrap()),
        JsonType::Array => value.as_array().unwrap().iter().map(sonic_tree).collect(),
        JsonType::Object => {
            let members = value.as_object().unwrap().iter();
            let members = members.map(|(name, value)| (name.to_owned(), sonic_tree(value)));
            let object: Map<_, _> = members.collect();
            object.into()
        }
    }
}
