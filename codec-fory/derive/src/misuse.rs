//! Every misuse of the attributes gives an error that says what is wrong, in the place where it is.

use crate::item::Item;

/// The error of a type, and the source text that it points to.
fn error(source: &str) -> (String, String) {
    let input = syn::parse_str(source).expect("the source is a type");
    match Item::parse(&input) {
        Ok(_) => panic!("there is no error in {source}"),
        Err(error) => {
            let text = error.span().source_text().unwrap_or_default();
            (error.to_string(), text)
        }
    }
}

/// Each row: the type, the source that the error points to, and how the message starts.
#[track_caller]
fn check(rows: &[(&str, &str, &str)]) {
    for (source, at, message) in rows {
        let (found, text) = error(source);
        assert!(found.starts_with(message), "{source}\n{found}");
        assert_eq!(text, *at, "{source}\n{found}");
    }
}

#[test]
fn unknown_and_repeated_attributes() {
    check(&[
        (
            r#"struct A { #[fory_json(rename = "b")] a: u8 }"#,
            "rename",
            "unknown attribute of fory_json on a field; known are: name, alias, include",
        ),
        (
            "#[fory_json(untagged)] enum A { B }",
            "untagged",
            "unknown attribute of fory_json on a type; known are: order, include",
        ),
        (
            "enum A { #[fory_json(skip)] B }",
            "skip",
            "unknown attribute of fory_json on a variant; known are: name, alias, ordinal",
        ),
        (
            r#"struct A { #[fory_json(name = "b", name = "c")] a: u8 }"#,
            "name",
            "this attribute is given twice",
        ),
        (
            r#"struct A { #[fory_json(with = a::b, read_with = c)] a: u8 }"#,
            "read_with",
            "this direction has a codec already",
        ),
        (
            "struct A { #[fory_json(name = 1)] a: u8 }",
            "1",
            "expected string literal",
        ),
        (
            r#"struct A { #[fory_json(include = "never")] a: u8 }"#,
            r#""never""#,
            r#"expected "always" or "non_null" or "non_default""#,
        ),
        (
            r#"struct A { #[fory_json(ignore = "both")] a: u8 }"#,
            r#""both""#,
            r#"expected "read" or "write""#,
        ),
        (
            r#"struct A { #[fory_json(byte_array_format = "hex")] a: Vec<u8> }"#,
            r#""hex""#,
            r#"expected "base64" or "base16" or "array""#,
        ),
        (
            r#"#[fory_json(order = "random")] struct A { a: u8 }"#,
            r#""random""#,
            r#"expected "alphabetic", "declared", or a list of names"#,
        ),
        (
            "struct A { #[fory_json(default =)] a: u8 }",
            ")",
            "unexpected end of input, expected an expression",
        ),
    ]);
}

#[test]
fn names_and_orders() {
    check(&[
        (
            r#"struct A { #[fory_json(name = "b")] a: u8, b: u8 }"#,
            "b",
            "another field has the name or alias `b`, in lower camel case",
        ),
        (
            "struct A { a_b: u8, aB: u8 }",
            "aB",
            "another field has the name or alias `aB`, in lower camel case",
        ),
        (
            "struct A { URLValue: u8, url_value: u8 }",
            "url_value",
            "another field has the name or alias `url_value`, in snake case",
        ),
        (
            r#"struct A { #[fory_json(alias = "b")] a: u8, b: u8 }"#,
            "b",
            "another field has the name or alias `b`",
        ),
        (
            r#"struct A { a: u8, #[fory_json(alias = "a")] b: u8 }"#,
            "b",
            "another field has the name or alias `a`",
        ),
        (
            r#"struct A { #[fory_json(alias = "c")] a: u8, #[fory_json(alias = "c")] b: u8 }"#,
            "b",
            "another field has the name or alias `c`",
        ),
        (
            r#"#[fory_json(order("a", "c"))] struct A { a: u8, b: u8 }"#,
            r#""c""#,
            "no field that is written has the name `c`",
        ),
        (
            r#"#[fory_json(order("b"))] struct A { a: u8, #[fory_json(ignore)] b: u8 }"#,
            r#""b""#,
            "no field that is written has the name `b`",
        ),
        (
            r#"#[fory_json(order("a", "a"))] struct A { a: u8 }"#,
            r#""a""#,
            "this name is in the order twice",
        ),
        (
            r#"enum A { B, #[fory_json(name = "B")] C }"#,
            "C",
            "another variant has the name or alias `B`",
        ),
        (
            r#"enum A { B, #[fory_json(alias = "B")] C }"#,
            "C",
            "another variant has the name or alias `B`",
        ),
        (
            "enum A { #[fory_json(ordinal = 1)] B, C }",
            "C",
            "another variant has the ordinal 1",
        ),
    ]);
}

#[test]
fn attributes_that_cannot_stand_together() {
    check(&[
        (
            r#"struct A { #[fory_json(flatten, name = "b")] a: B }"#,
            "name",
            "`name` cannot stand beside `flatten`",
        ),
        (
            "struct A { #[fory_json(any, default)] a: B }",
            "default",
            "`default` cannot stand beside `any`",
        ),
        (
            "struct A { #[fory_json(any)] a: B, #[fory_json(any)] b: B }",
            "b",
            "only one field can take the unknown members",
        ),
        (
            r#"struct A { #[fory_json(alias = "b", ignore)] a: u8 }"#,
            "alias",
            "`alias` cannot stand beside `ignore`",
        ),
        (
            "struct A { #[fory_json(with = a, raw)] a: String }",
            "with",
            "`with` cannot stand beside `raw`",
        ),
        (
            r#"struct A { #[fory_json(with = a, byte_array_format = "array")] a: B }"#,
            "with",
            "a codec of its own gives a field its format",
        ),
    ]);
}

#[test]
fn attributes_that_have_no_meaning() {
    check(&[
        (
            "#[fory_json(transparent)] struct A { a: u8, b: u8 }",
            "transparent",
            "a transparent type has exactly one field",
        ),
        (
            "#[fory_json(transparent)] struct A;",
            "transparent",
            "a transparent type has exactly one field",
        ),
        (
            "#[fory_json(transparent)] enum A { B }",
            "transparent",
            "`transparent` has no meaning for a type of this kind",
        ),
        (
            r#"#[fory_json(order = "alphabetic")] enum A { B }"#,
            "order",
            "`order` has no meaning for a type of this kind",
        ),
        (
            "#[fory_json(deny_unknown_fields)] struct A(u8);",
            "deny_unknown_fields",
            "`deny_unknown_fields` has no meaning for a type of this kind",
        ),
        (
            r#"struct A(#[fory_json(name = "b")] u8);"#,
            "name",
            "`name` has no meaning on a field that is not a member of an object",
        ),
        (
            "struct A(u8, #[fory_json(raw)] String);",
            "raw",
            "`raw` has no meaning on a field that is not a member of an object",
        ),
        (
            r#"#[fory_json(property = "a")] struct A { a: u8 }"#,
            "property",
            "only enums are told apart by a tag",
        ),
        (
            "#[fory_json(default, wrapper_object)] enum A { B }",
            "default",
            "`default` has no meaning for a type of this kind",
        ),
    ]);
}

#[test]
fn types_that_have_no_form() {
    check(&[
        ("enum A {}", "A", "an enum without variants has no value"),
        (
            "union A { a: u8 }",
            "A",
            "a union cannot be written as JSON",
        ),
        (
            "#[repr(C, packed)] struct A { a: u8 }",
            "#[repr(C, packed)]",
            "the fields of a packed type cannot be borrowed",
        ),
        (
            "enum A { B, C(u8) }",
            "C",
            "an enum with data needs one of these on the type: `property = \"...\"`",
        ),
        (
            r#"#[fory_json(property = "t")] enum A { B(u8, u8) }"#,
            "(u8, u8)",
            "a variant by property has members beside the property",
        ),
        (
            r#"#[fory_json(property = "t")] enum A { B { t: u8 } }"#,
            "t",
            "the property `t` tells the variants apart",
        ),
        (
            r#"#[fory_json(property = "aB")] enum A { B { a_b: u8 } }"#,
            "a_b",
            "the property `aB` tells the variants apart",
        ),
        (
            "#[fory_json(wrapper_object)] enum A { B { #[fory_json(flatten)] a: B } }",
            "a",
            "the fields of a variant cannot be flattened",
        ),
        (
            r#"#[fory_json(wrapper_array)] enum A { B(#[fory_json(name = "x")] u8) }"#,
            "name",
            "`name` has no meaning on a field that is not a member",
        ),
        (
            "#[fory_json(wrapper_array, wrapper_object)] enum A { B }",
            "wrapper_object",
            "this attribute is given twice",
        ),
    ]);
}
