//! Compact JSON cut into tokens and set again: the pretty form, and white space everywhere.
//!
//! Nothing here shares code with the crate. A text that goes in is valid JSON without white space.

/// The tokens of a compact document: a string, a number, a literal, or one of `{}[],:`.
fn tokens(compact: &str) -> Vec<&str> {
    let bytes = compact.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        at += 1;
        match bytes[start] {
            b'"' => {
                while bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
            }
            b'{' | b'}' | b'[' | b']' | b',' | b':' => {}
            _ => {
                while at < bytes.len() && !b",]}:".contains(&bytes[at]) {
                    at += 1;
                }
            }
        }
        tokens.push(&compact[start..at]);
    }
    tokens
}

/// The document in the pretty form: two spaces, a line for each member, ` : ` after a name, an
/// empty object as `{ }` and an empty array as `[ ]`.
pub(crate) fn pretty(compact: &str) -> String {
    let mut text = String::new();
    let mut depth = 0;
    let mut previous = "";
    for token in tokens(compact) {
        let line = |text: &mut String, depth: usize| {
            text.push('\n');
            text.push_str(&"  ".repeat(depth));
        };
        let opened = previous == "{" || previous == "[";
        match token {
            ":" => text.push_str(" : "),
            "," => text.push(','),
            "}" | "]" => {
                depth -= 1;
                if opened {
                    text.push(' ');
                } else {
                    line(&mut text, depth);
                }
                text.push_str(token);
            }
            _ => {
                if opened || previous == "," {
                    line(&mut text, depth);
                }
                text.push_str(token);
                if token == "{" || token == "[" {
                    depth += 1;
                }
            }
        }
        previous = token;
    }
    text
}

/// The document with white space before, between and after all tokens: each kind of it, runs of
/// different lengths, some of them longer than a vector.
pub(crate) fn spaced(compact: &str) -> String {
    const RUNS: [&str; 6] = [
        " ",
        "\n",
        "\t\t",
        "\r\n",
        " \n\r\t  ",
        "\n                                                                    ",
    ];
    let mut text = String::from("\r\n\t ");
    for (index, token) in tokens(compact).into_iter().enumerate() {
        text.push_str(token);
        text.push_str(RUNS[index % RUNS.len()]);
    }
    text
}

#[test]
fn pretty_form_of_the_specification() {
    assert_eq!(
        pretty(r#"{"a":[1,{"b":[]}],"c":{},"d:,\"":"x"}"#),
        "{\n  \"a\" : [\n    1,\n    {\n      \"b\" : [ ]\n    }\n  ],\n  \"c\" : { },\n  \"d:,\\\"\" : \"x\"\n}"
    );
    assert_eq!(pretty("[]"), "[ ]");
    assert_eq!(pretty("12.5"), "12.5");
}
