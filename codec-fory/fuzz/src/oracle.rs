//! The model read by serde_json's parser and by plain code: what this crate reads must be the same.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::{Any, Colour, Integers, Model};

/// A type that can be made from a parsed document, by the rules of Fory JSON.
pub trait FromValue: Sized {
    /// The value, if the document is one.
    fn from_value(value: &Value) -> Option<Self>;

    /// The value of a field that is not there.
    fn missing() -> Option<Self> {
        None
    }
}

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: &Value) -> Option<Self> {
        if value.is_null() {
            Some(None)
        } else {
            T::from_value(value).map(Some)
        }
    }

    fn missing() -> Option<Self> {
        Some(None)
    }
}

impl FromValue for bool {
    fn from_value(value: &Value) -> Option<Self> {
        value.as_bool()
    }
}

impl FromValue for String {
    fn from_value(value: &Value) -> Option<Self> {
        value.as_str().map(String::from)
    }
}

impl FromValue for char {
    fn from_value(value: &Value) -> Option<Self> {
        let mut chars = value.as_str()?.chars();
        let only = chars.next()?;
        chars.next().is_none().then_some(only)
    }
}

/// The text of a number.
fn number(value: &Value) -> Option<&str> {
    match value {
        Value::Number(number) => Some(number.as_str()),
        _ => None,
    }
}

macro_rules! integers {
    ($($t:ty)*) => { $(
        impl FromValue for $t {
            fn from_value(value: &Value) -> Option<Self> {
                // Minus zero is zero, for types without a sign too.
                match number(value)? {
                    "-0" => Some(0),
                    text => text.parse().ok(),
                }
            }
        }
    )* };
}
integers!(i8 u8 i16 u32 i64 u64 i128 u128);

macro_rules! floats {
    ($($t:ident)*) => { $(
        impl FromValue for $t {
            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::String(text) => match text.as_str() {
                        "NaN" => Some($t::NAN),
                        "Infinity" => Some($t::INFINITY),
                        "-Infinity" => Some($t::NEG_INFINITY),
                        _ => None,
                    },
                    _ => number(value)?.parse().ok(),
                }
            }
        }
    )* };
}
floats!(f32 f64);

impl FromValue for Vec<u8> {
    /// Base64 with its padding, and zeros in the bits that no byte has.
    fn from_value(value: &Value) -> Option<Self> {
        let text = value.as_str()?.as_bytes();
        let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut bytes = Vec::new();
        for (index, group) in text.chunks(4).enumerate() {
            let last = (index + 1) * 4 == text.len();
            let pads = match group {
                [_, _, b'=', b'='] if last => 2,
                [_, _, _, b'='] if last => 1,
                [_, _, _, _] => 0,
                _ => return None,
            };
            let mut bits = 0u32;
            for letter in &group[..4 - pads] {
                bits = bits << 6 | letters.iter().position(|known| known == letter)? as u32;
            }
            bits <<= 6 * pads;
            let group = bits.to_be_bytes();
            if group[4 - pads..].iter().any(|&byte| byte != 0) {
                return None;
            }
            bytes.extend_from_slice(&group[1..4 - pads]);
        }
        Some(bytes)
    }
}

/// A list whose elements are not bytes.
fn list<T: FromValue>(value: &Value) -> Option<Vec<T>> {
    value.as_array()?.iter().map(T::from_value).collect()
}

macro_rules! lists {
    ($($t:ty)*) => { $(
        impl FromValue for Vec<$t> {
            fn from_value(value: &Value) -> Option<Self> {
                list(value)
            }
        }
    )* };
}
lists!(Option<i64> (u8, String) Model);

impl<A: FromValue, B: FromValue> FromValue for (A, B) {
    fn from_value(value: &Value) -> Option<Self> {
        match value.as_array()?.as_slice() {
            [a, b] => Some((A::from_value(a)?, B::from_value(b)?)),
            _ => None,
        }
    }
}

impl FromValue for [i16; 3] {
    fn from_value(value: &Value) -> Option<Self> {
        list(value)?.try_into().ok()
    }
}

impl FromValue for BTreeSet<String> {
    fn from_value(value: &Value) -> Option<Self> {
        Some(list(value)?.into_iter().collect())
    }
}

impl<K: Key + Ord, V: FromValue> FromValue for BTreeMap<K, V> {
    fn from_value(value: &Value) -> Option<Self> {
        let members = value.as_object()?.iter();
        members
            .map(|(name, value)| Some((K::from_name(name)?, V::from_value(value)?)))
            .collect()
    }
}

/// A key of a map.
pub trait Key: Sized {
    /// The key, if the name is one.
    fn from_name(name: &str) -> Option<Self>;
}

impl Key for String {
    fn from_name(name: &str) -> Option<Self> {
        Some(name.into())
    }
}

impl Key for i64 {
    fn from_name(name: &str) -> Option<Self> {
        let digits = name.strip_prefix('-').unwrap_or(name);
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let leading_zero = digits.len() > 1 && digits.starts_with('0');
        if plain && !leading_zero {
            name.parse().ok()
        } else {
            None
        }
    }
}

impl Key for Colour {
    fn from_name(name: &str) -> Option<Self> {
        match name {
            "Red" => Some(Colour::Red),
            "green one" => Some(Colour::Green),
            "Blue" => Some(Colour::Blue),
            _ => None,
        }
    }
}

impl FromValue for Colour {
    fn from_value(value: &Value) -> Option<Self> {
        Colour::from_name(value.as_str()?)
    }
}

/// A struct from the members of its names; other members do not matter.
macro_rules! object {
    ($t:ident { $($field:ident: $name:literal),* $(,)? }) => {
        impl FromValue for $t {
            fn from_value(value: &Value) -> Option<Self> {
                let members = value.as_object()?;
                Some($t {
                    $($field: match members.get($name) {
                        Some(value) => FromValue::from_value(value)?,
                        None => FromValue::missing()?,
                    },)*
                })
            }
        }
    };
}
object!(Integers {
    small: "small",
    unsigned: "unsigned",
    wide: "wide",
    large: "large",
    widest: "widest",
    unsigned_widest: "unsignedWidest",
});
object!(Model {
    flag: "flag",
    letter: "letter",
    text: "text",
    maybe_text: "maybeText",
    bytes: "bytes",
    integers: "integers",
    single: "single",
    double: "double",
    colour: "colour",
    list: "list",
    pairs: "pairs",
    array: "array",
    sorted: "sorted",
    by_text: "byText",
    by_number: "byNumber",
    by_colour: "byColour",
    inner: "inner",
    children: "children",
});

impl<T: FromValue> FromValue for Box<T> {
    fn from_value(value: &Value) -> Option<Self> {
        T::from_value(value).map(Box::new)
    }
}

/// Whether two readings of a document are the same value. Of members with the same name,
/// serde_json keeps the last.
pub fn same(any: &Any, value: &Value) -> bool {
    match (any, value) {
        (Any::Null, Value::Null) => true,
        (Any::Bool(a), Value::Bool(b)) => a == b,
        (Any::Number(a), Value::Number(b)) => b
            .as_str()
            .parse::<f64>()
            .is_ok_and(|b| a.to_bits() == b.to_bits()),
        (Any::Text(a), Value::String(b)) => a == b,
        (Any::List(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Any::Object(a), Value::Object(b)) => {
            let last: BTreeMap<&str, &Any> = a
                .iter()
                .map(|(name, value)| (name.as_str(), value))
                .collect();
            last.len() == b.len()
                && last
                    .iter()
                    .all(|(name, a)| b.get(*name).is_some_and(|b| same(a, b)))
        }
        _ => false,
    }
}

/// Whether any object of the document has `predicate` for its members.
pub fn any_object(any: &Any, predicate: &impl Fn(&[(String, Any)]) -> bool) -> bool {
    match any {
        Any::List(items) => items.iter().any(|item| any_object(item, predicate)),
        Any::Object(members) => {
            predicate(members)
                || members
                    .iter()
                    .any(|(_, value)| any_object(value, predicate))
        }
        _ => false,
    }
}

/// Whether a name comes twice in one object.
pub fn has_a_name_twice(any: &Any) -> bool {
    any_object(any, &|members| {
        let names: BTreeSet<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
        names.len() < members.len()
    })
}
