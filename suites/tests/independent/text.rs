//! Texts that are not JSON, read by hand.

use serde_json::{Map, Value, json};

use crate::reader::Reader;

/// RON, as much of its grammar as the model needs.
pub(crate) const RON: Reader = Reader {
    name: "the grammar",
    read: |bytes| {
        let mut text = str::from_utf8(bytes).unwrap();
        let value = ron_value(&mut text);
        assert_eq!(text, "", "text after the value");
        value
    },
    rewrite: None,
};

fn ron_value(text: &mut &str) -> Value {
    match text.chars().next().unwrap() {
        '(' => {
            let mut fields = Map::new();
            ron_items(text, ('(', ')'), |text| {
                let name = word(text);
                skip(text, ":");
                let value = ron_value(text);
                assert_eq!(
                    fields.insert(name, value),
                    None,
                    "a field that is there twice"
                );
            });
            fields.into()
        }
        '[' => {
            let mut items = Vec::new();
            ron_items(text, ('[', ']'), |text| items.push(ron_value(text)));
            items.into()
        }
        '"' => ron_string(text).into(),
        '-' | '0'..='9' => {
            let end = text[1..].find(|c: char| !c.is_ascii_digit()).unwrap() + 1;
            let number: i64 = text[..end].parse().unwrap();
            *text = &text[end..];
            number.into()
        }
        _ => match word(text).as_str() {
            "Some" => {
                skip(text, "(");
                let value = ron_value(text);
                skip(text, ")");
                value
            }
            "true" => true.into(),
            "false" => false.into(),
            name => name.into(),
        },
    }
}

/// Items with commas between them.
fn ron_items(text: &mut &str, (open, close): (char, char), mut item: impl FnMut(&mut &str)) {
    skip(text, open.encode_utf8(&mut [0; 4]));
    while !text.starts_with(close) {
        item(text);
        if !text.starts_with(close) {
            skip(text, ",");
        }
    }
    skip(text, close.encode_utf8(&mut [0; 4]));
}

fn ron_string(text: &mut &str) -> String {
    skip(text, "\"");
    let mut string = String::new();
    loop {
        let c = next(text);
        string.push(match c {
            '"' => return string,
            '\\' => match next(text) {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                '0' => '\0',
                'u' => {
                    skip(text, "{");
                    let digits;
                    (digits, *text) = text.split_once('}').unwrap();
                    char_of(u32::from_str_radix(digits, 16))
                }
                c @ ('"' | '\\' | '\'') => c,
                other => panic!("the escape of {other:?}"),
            },
            c => c,
        });
    }
}

/// XML: elements and text, in which the tree has no place for types: all leaves are strings, and
/// whatever is there more than once is a list.
pub(crate) const XML: Reader = Reader {
    name: "the grammar",
    read: |bytes| {
        let mut text = str::from_utf8(bytes).unwrap();
        let (name, content) = element(&mut text);
        assert_eq!(text, "", "text after the root");
        json!({ name: content })
    },
    rewrite: None,
};

/// The name of an element, and its text or its elements.
fn element(text: &mut &str) -> (String, Value) {
    skip(text, "<");
    let name = word(text);
    if text.starts_with("/>") {
        skip(text, "/>");
        return (name, "".into());
    }
    skip(text, ">");
    let mut content = String::new();
    let mut elements = Map::new();
    while !text.starts_with("</") {
        if text.starts_with('<') {
            let (name, value) = element(text);
            match elements.get_mut(&name) {
                None => drop(elements.insert(name, value)),
                Some(Value::Array(items)) => items.push(value),
                Some(first) => *first = vec![first.take(), value].into(),
            }
        } else {
            content.push(match next(text) {
                '&' => {
                    let reference;
                    (reference, *text) = text.split_once(';').unwrap();
                    character(reference)
                }
                c => c,
            });
        }
    }
    skip(text, "</");
    skip(text, &name);
    skip(text, ">");
    if elements.is_empty() {
        (name, content.into())
    } else {
        assert_eq!(content, "", "text beside elements");
        (name, elements.into())
    }
}

/// What stands between `&` and `;`.
fn character(reference: &str) -> char {
    match reference {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "apos" => '\'',
        "quot" => '"',
        _ => match reference.strip_prefix("#x") {
            Some(digits) => char_of(u32::from_str_radix(digits, 16)),
            None => char_of(reference.strip_prefix('#').unwrap().parse()),
        },
    }
}

fn char_of(number: Result<u32, std::num::ParseIntError>) -> char {
    number.unwrap().try_into().unwrap()
}

fn word(text: &mut &str) -> String {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    *text = rest;
    word.to_owned()
}

fn next(text: &mut &str) -> char {
    let mut chars = text.chars();
    let next = chars.next().unwrap();
    *text = chars.as_str();
    next
}

fn skip(text: &mut &str, expected: &str) {
    *text = text
        .strip_prefix(expected)
        .unwrap_or_else(|| panic!("expected {expected} before {text}"));
}
