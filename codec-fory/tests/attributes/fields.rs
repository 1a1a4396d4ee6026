//! Names, orders, and fields that do not take part.

use codec_fory::{ErrorKind, ForyJson, ForyJsonRead, ForyJsonWrite};

use crate::common::{ARRAYS, DEFAULT, NULLS, SNAKE, check, check_with, reads, refuses, writes};

#[derive(ForyJson, Debug, PartialEq, Clone)]
struct Named {
    #[fory_json(name = "ID", alias = "id", alias = "identifier")]
    number: u32,
    #[fory_json(name = "quote\" back\\slash größe")]
    odd: bool,
    first_name: Option<String>,
    r#type: char,
}

#[test]
fn names_and_aliases() {
    let value = Named {
        number: 7,
        odd: true,
        first_name: Some("Zoë".into()),
        r#type: 't',
    };
    let text = r#"{"ID":7,"quote\" back\\slash größe":true,"firstName":"Zoë","type":"t"}"#;
    check(&value, text);
    check_with(&SNAKE, &value, &text.replace("firstName", "first_name"));
    for alias in ["id", "identifier"] {
        reads(&DEFAULT, &text.replace("ID", alias), &value);
        reads(
            &SNAKE,
            &text.replace("ID", alias).replace("firstName", "first_name"),
            &value,
        );
    }
    // An alias is read as the same field, of which the last wins.
    let twice = text.replace("}", r#","id":8}"#);
    let last = Named { number: 8, ..value };
    reads(&DEFAULT, &twice, &last);
    refuses::<Named>(&DEFAULT, "{}", "the field `ID` is missing");
}

#[derive(ForyJson, Debug, PartialEq)]
#[fory_json(order("total", "itemCount"))]
struct Listed {
    id: u8,
    item_count: u8,
    total: u8,
    zone: u8,
}

#[derive(ForyJson, Debug, PartialEq)]
#[fory_json(order = "alphabetic")]
struct Sorted {
    zebra: u8,
    #[fory_json(name = "b")]
    last: u8,
    apple: u8,
}

#[test]
fn orders() {
    let listed = Listed {
        id: 1,
        item_count: 2,
        total: 3,
        zone: 4,
    };
    check(&listed, r#"{"total":3,"itemCount":2,"id":1,"zone":4}"#);
    check_with(&ARRAYS, &listed, "[3,2,1,4]");
    reads(
        &DEFAULT,
        r#"{"zone":4,"id":1,"itemCount":2,"total":3}"#,
        &listed,
    );
    let sorted = Sorted {
        zebra: 3,
        last: 2,
        apple: 1,
    };
    check(&sorted, r#"{"apple":1,"b":2,"zebra":3}"#);
    check_with(&ARRAYS, &sorted, "[1,2,3]");
}

#[derive(ForyJson, Debug, PartialEq, Clone)]
struct Ignoring {
    first: u8,
    #[fory_json(ignore)]
    cache: Vec<String>,
    #[fory_json(ignore = "write")]
    password: Option<String>,
    #[fory_json(ignore = "read")]
    computed: String,
    #[fory_json(ignore, default = 9)]
    nine: u8,
    last: u8,
}

#[test]
fn ignored_fields() {
    let value = Ignoring {
        first: 1,
        cache: vec!["x".into()],
        password: Some("secret".into()),
        computed: "sum".into(),
        nine: 1,
        last: 2,
    };
    let text = r#"{"first":1,"computed":"sum","last":2}"#;
    writes(&DEFAULT, &value, text);
    writes(&NULLS, &value, text);
    writes(&ARRAYS, &value, r#"[1,"sum",2]"#);

    let plain = Ignoring {
        first: 1,
        cache: Vec::new(),
        password: None,
        computed: String::new(),
        nine: 9,
        last: 2,
    };
    reads(&DEFAULT, text, &plain);
    reads(&NULLS, text, &plain);
    reads(&ARRAYS, r#"[1,{"any":["thing"]},2]"#, &plain);
    let with_password = Ignoring {
        password: Some("secret".into()),
        ..plain.clone()
    };
    let text = r#"{"password":"secret","last":2,"first":1,"cache":17,"nine":false}"#;
    reads(&DEFAULT, text, &with_password);
    // What is not read is checked all the same.
    refuses::<Ignoring>(
        &DEFAULT,
        r#"{"first":1,"computed":tru}"#,
        "expected a value",
    );
    refuses::<Ignoring>(&ARRAYS, "[1,2]", "expected an array of 3 elements");
    refuses::<Ignoring>(&ARRAYS, "[1,2,3,4]", "expected an array of 3 elements");
}

#[derive(ForyJson, Debug, PartialEq)]
struct WriteOnlyWithoutDefault {
    name: String,
    #[fory_json(ignore = "write")]
    secret: u32,
}

#[test]
fn a_field_that_is_not_written_is_missing() {
    let value = WriteOnlyWithoutDefault {
        name: "n".into(),
        secret: 1,
    };
    writes(&DEFAULT, &value, r#"{"name":"n"}"#);
    reads(&DEFAULT, r#"{"name":"n","secret":1}"#, &value);
    for (codec, text) in [(DEFAULT, r#"{"name":"n"}"#), (ARRAYS, r#"["n"]"#)] {
        let message = "the field `secret` is missing";
        let error = refuses::<WriteOnlyWithoutDefault>(&codec, text, message);
        assert_eq!(error.kind(), ErrorKind::MissingField);
    }
}

#[derive(ForyJson, Debug, PartialEq)]
#[fory_json(deny_unknown_fields)]
struct Closed {
    a: u8,
    #[fory_json(ignore = "read")]
    b: u8,
    #[fory_json(ignore)]
    c: u8,
}

#[test]
fn unknown_fields_can_be_denied() {
    let value = Closed { a: 1, b: 0, c: 0 };
    writes(&DEFAULT, &value, r#"{"a":1,"b":0}"#);
    // What is written but not read is no unknown name.
    reads(&DEFAULT, r#"{"a":1,"b":5}"#, &value);
    reads(&DEFAULT, r#"{"b":5,"a":1}"#, &value);
    for name in ["c", "d", "A", ""] {
        let text = format!(r#"{{"a":1,"{name}":2}}"#);
        let error = refuses::<Closed>(&DEFAULT, &text, "an object (Closed) has no field");
        assert_eq!(error.kind(), ErrorKind::UnknownField);
        assert_eq!(error.offset(), 7);
    }
}

#[derive(ForyJsonWrite)]
struct OneWay<'a> {
    text: &'a str,
    #[fory_json(ignore)]
    _not_even_default: std::num::NonZeroU8,
}

#[derive(ForyJsonRead, Debug, PartialEq)]
struct OtherWay {
    text: String,
    #[fory_json(default = 3, include = "non_default")]
    count: u8,
}

#[test]
fn one_direction_asks_for_nothing_of_the_other() {
    let value = OneWay {
        text: "x",
        _not_even_default: std::num::NonZeroU8::MIN,
    };
    writes(&DEFAULT, &value, r#"{"text":"x"}"#);
    let expected = OtherWay {
        text: "x".into(),
        count: 3,
    };
    reads(&DEFAULT, r#"{"text":"x"}"#, &expected);
}

#[derive(ForyJson, Debug, PartialEq)]
struct Empty {}

#[derive(ForyJson, Debug, PartialEq)]
struct Unit;

#[derive(ForyJson, Debug, PartialEq)]
struct OnlyIgnored {
    #[fory_json(ignore)]
    a: u8,
}

#[derive(ForyJson, Debug, PartialEq)]
struct Nothing();

#[test]
fn types_without_members() {
    check(&Empty {}, "{}");
    check(&Unit, "{}");
    check(&OnlyIgnored { a: 0 }, "{}");
    check(&Nothing(), "[]");
    check_with(&ARRAYS, &Empty {}, "[]");
    check_with(&ARRAYS, &Unit, "[]");
    check_with(&ARRAYS, &OnlyIgnored { a: 0 }, "[]");
    assert_eq!(
        DEFAULT.to_pretty_json(&OnlyIgnored { a: 0 }).unwrap(),
        "{ }"
    );
    reads(&DEFAULT, r#"{"a":1}"#, &OnlyIgnored { a: 0 });
}
