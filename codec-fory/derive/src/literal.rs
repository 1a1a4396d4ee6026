//! Byte string literals of names, with their punctuation.

use proc_macro2::{Literal, Span};

/// `name` as a JSON string with its quotes, as the writer would write it.
pub(crate) fn json_string(name: &str) -> String {
    let mut json = String::from("\"");
    for c in name.chars() {
        match c {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\u{8}' => json.push_str("\\b"),
            '\u{c}' => json.push_str("\\f"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            c if c < ' ' => json.push_str(&format!("\\u{:04x}", c as u32)),
            c => json.push(c),
        }
    }
    json.push('"');
    json
}

/// The text as a byte string.
pub(crate) fn bytes(text: &str) -> Literal {
    spanned(text.as_bytes())
}

/// The text as a byte string, padded with zeros to `len`.
pub(crate) fn padded(text: &str, len: usize) -> Literal {
    let mut bytes = text.as_bytes().to_vec();
    bytes.resize(len, 0);
    spanned(&bytes)
}

/// A width at least as large as `len` that can be stored at once or as whole vectors.
pub(crate) fn padded_len(len: usize) -> usize {
    if len <= 8 {
        len.next_power_of_two()
    } else {
        len.next_multiple_of(16)
    }
}

fn spanned(bytes: &[u8]) -> Literal {
    let mut literal = Literal::byte_string(bytes);
    literal.set_span(Span::mixed_site());
    literal
}
