//! Formats of text: JSON, YAML, RON and XML.

use super::{Class, EITHER, Expect, Input, LEVELS, OTHER_WIDTH, STANDARD, WIDTH, find, spliced};

/// How a format writes what is needed here.
struct Form {
    /// A field with its name and a value of text; `{}` stands for the two.
    field: fn(&str, &str) -> String,
    /// What stands between two fields; the first field's line may begin with more.
    between: &'static str,
    /// What nesting is made of: its name, what opens a level and what closes it.
    nesting: &'static [(&'static str, &'static str, &'static str)],
}

/// Numbers that are too large, too small, or no integers.
const WRONG_NUMBERS: &[&str] = &[
    "2147483648",
    "-2147483649",
    "4294967936",
    "18446744073709552256",
    "340282366920938463463374607431768212096",
    "640.5",
    "1e400",
];

const JSON: Form = Form {
    field: |name, value| format!("\"{name}\":{value}"),
    between: ",",
    nesting: &[("arrays", "[", "]"), ("objects", "{\"a\":", "}")],
};

const YAML: Form = Form {
    field: |name, value| format!("{name}: {value}"),
    between: "\n",
    nesting: &[("sequences", "[", "]"), ("mappings", "{a: ", "}")],
};

const RON: Form = Form {
    field: |name, value| format!("{name}:{value}"),
    between: ",",
    nesting: &[
        ("lists", "[", "]"),
        ("tuples", "(", ")"),
        ("options", "Some(", ")"),
    ],
};

const XML: Form = Form {
    field: |name, value| format!("<{name}>{value}</{name}>"),
    between: "",
    nesting: &[("elements", "<a>", "</a>")],
};

/// The inputs of a class that needs to know the format.
pub(super) fn inputs(class: Class, format: &str, own: &[u8]) -> Result<Vec<Input>, &'static str> {
    let form = match format {
        "json" | "json-array" => &JSON,
        "yaml" => &YAML,
        "ron" => &RON,
        "xml" => &XML,
        _ => return Err("not written for this format"),
    };
    let width = WIDTH.to_string();
    let number = find(own, width.as_bytes()).ok_or("the field to change was not found")?;
    let in_place = |new: &str| spliced(own, number, width.len(), new.as_bytes());
    let field = (form.field)("width", &width);
    let named = find(own, field.as_bytes()).ok_or("fields have no names");
    // A field on a line of its own takes the beginning of the line along.
    let line_start = |at: usize| {
        own[..at]
            .iter()
            .rposition(|byte| !matches!(byte, b' '))
            .map_or(0, |last| last + 1)
    };
    let before = |at: usize, name: &str, value: &str| {
        let start = line_start(at);
        let between = form.between.as_bytes();
        let mut added = (form.field)(name, value).into_bytes();
        added.extend(between);
        if form.between == "\n" {
            added.extend(&own[start..at]);
        }
        spliced(own, at, 0, &added)
    };
    match class {
        Class::DuplicateField => {
            let at = named?;
            let other = (form.field)("width", &OTHER_WIDTH.to_string());
            let indent = if form.between == "\n" {
                &own[line_start(at)..at]
            } else {
                &[]
            };
            let twice = [
                field.as_bytes(),
                form.between.as_bytes(),
                indent,
                other.as_bytes(),
            ];
            let bytes = spliced(own, at, field.len(), &twice.concat());
            Ok(vec![Input::new("the width twice", bytes, EITHER)])
        }
        Class::UnknownField => {
            let bytes = before(named?, "unknown", "1");
            Ok(vec![Input::new("one more field", bytes, STANDARD)])
        }
        Class::IntegerRange => Ok(WRONG_NUMBERS
            .iter()
            .map(|number| {
                Input::new(
                    format!("{number} as the width"),
                    in_place(number),
                    Expect::Error,
                )
            })
            .collect()),
        Class::DepthBomb => {
            let mut inputs = Vec::new();
            for (name, open, close) in form.nesting {
                let opened = open.repeat(LEVELS);
                let closed = format!("{opened}1{}", close.repeat(LEVELS));
                inputs.push(Input::new(
                    format!("{name} without an end"),
                    opened.clone().into_bytes(),
                    Expect::Error,
                ));
                inputs.push(Input::new(
                    format!("{name} in place of the width"),
                    in_place(&closed),
                    Expect::Error,
                ));
                if let Ok(at) = named {
                    inputs.push(Input::new(
                        format!("{name} in an unknown field"),
                        before(at, "unknown", &closed),
                        STANDARD,
                    ));
                }
            }
            Ok(inputs)
        }
        _ => Err("not written for this format"),
    }
}
