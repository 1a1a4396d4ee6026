//! The orders in bincode, by hand: the layout of its specification (docs/spec.md of version 2), with variable-length
//! integers, little endian.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};

use crate::reader::Reader;

/// One byte up to 250; otherwise 251, 252 or 253 and then two, four or eight bytes.
fn unsigned(bytes: &mut &[u8]) -> u64 {
    match take(bytes, 1)[0] {
        251 => u16::from_le_bytes(take(bytes, 2).try_into().unwrap()).into(),
        252 => u32::from_le_bytes(take(bytes, 4).try_into().unwrap()).into(),
        253 => u64::from_le_bytes(take(bytes, 8).try_into().unwrap()),
        254.. => panic!("no field of the model takes 128 bits"),
        small => small.into(),
    }
}

/// Zigzag: 0, -1, 1, -2, 2 and so on are 0, 1, 2, 3, 4.
fn signed(bytes: &mut &[u8]) -> i64 {
    let zigzag = unsigned(bytes);
    let half = (zigzag / 2) as i64;
    if zigzag.is_multiple_of(2) {
        half
    } else {
        -half - 1
    }
}

fn flag(bytes: &mut &[u8]) -> bool {
    match take(bytes, 1)[0] {
        0 => false,
        1 => true,
        other => panic!("{other} is not a bool"),
    }
}

fn option(bytes: &mut &[u8]) -> Option<String> {
    flag(bytes).then(|| string(bytes))
}

fn string(bytes: &mut &[u8]) -> String {
    let length = unsigned(bytes) as usize;
    String::from_utf8(take(bytes, length).to_vec()).unwrap()
}

fn take<'a>(bytes: &mut &'a [u8], count: usize) -> &'a [u8] {
    bytes.split_off(..count).expect("enough bytes")
}

/// The codec's own types in an order are laid out like those of the standard library; a decimal is its
/// scale and its mantissa.
pub(crate) const ORDERS: Reader = Reader {
    name: "the specification",
    read: |mut bytes| {
        let order = order(&mut bytes);
        assert_eq!(bytes, [0; 0], "bytes after the value");
        order
    },
    rewrite: None,
};

fn order(bytes: &mut &[u8]) -> Value {
    json!([
        string(bytes),
        customer(bytes),
        list(bytes, line),
        unsigned(bytes),
        signed(bytes),
        address(bytes),
        attributes(bytes),
        option(bytes),
    ])
}

fn customer(bytes: &mut &[u8]) -> Value {
    json!([
        signed(bytes),
        string(bytes),
        string(bytes),
        string(bytes),
        signed(bytes),
        flag(bytes),
        list(bytes, address),
    ])
}

fn address(bytes: &mut &[u8]) -> Value {
    json!([string(bytes), string(bytes), string(bytes), string(bytes)])
}

fn line(bytes: &mut &[u8]) -> Value {
    json!([
        product(bytes),
        signed(bytes),
        decimal(bytes),
        f64::from_le_bytes(take(bytes, 8).try_into().unwrap()),
    ])
}

fn product(bytes: &mut &[u8]) -> Value {
    json!([
        string(bytes),
        string(bytes),
        string(bytes),
        category(bytes),
        decimal(bytes),
        signed(bytes),
        list(bytes, |bytes| json!(string(bytes))),
        thumbnail(bytes),
    ])
}

fn thumbnail(bytes: &mut &[u8]) -> String {
    let length = unsigned(bytes) as usize;
    STANDARD.encode(take(bytes, length))
}

fn category(bytes: &mut &[u8]) -> Value {
    json!([
        signed(bytes),
        string(bytes),
        flag(bytes).then(|| category(bytes))
    ])
}

fn decimal(bytes: &mut &[u8]) -> Value {
    assert_eq!(unsigned(bytes), 2, "the scale of a price");
    let hundredths = signed(bytes);
    json!(format!("{}.{:02}", hundredths / 100, hundredths % 100))
}

fn attributes(bytes: &mut &[u8]) -> Value {
    let entries = (0..unsigned(bytes)).map(|_| (string(bytes), json!(string(bytes))));
    let entries: Map<_, _> = entries.collect();
    entries.into()
}

fn list(bytes: &mut &[u8], item: fn(&mut &[u8]) -> Value) -> Value {
    (0..unsigned(bytes)).map(|_| item(bytes)).collect()
}
