//! When a field is written, and what it is if it is not there.

use std::collections::BTreeMap;

use codec_fory::{ErrorKind, ForyJson};

use crate::common::{ARRAYS, DEFAULT, NULLS, check, check_with, reads, refuses, writes};

#[derive(ForyJson, Debug, PartialEq, Clone)]
struct Included {
    #[fory_json(include = "always")]
    always: Option<u8>,
    #[fory_json(include = "non_null")]
    non_null: Option<u8>,
    plain: Option<u8>,
    #[fory_json(include = "non_default", default)]
    count: u32,
    #[fory_json(include = "non_default", default = "none")]
    name: String,
    #[fory_json(include = "non_default", default)]
    list: Vec<u8>,
    last: bool,
}

fn included() -> Included {
    Included {
        always: None,
        non_null: None,
        plain: None,
        count: 0,
        name: "none".into(),
        list: Vec::new(),
        last: true,
    }
}

#[test]
fn include() {
    let absent = included();
    check(&absent, r#"{"always":null,"last":true}"#);
    check_with(
        &NULLS,
        &absent,
        r#"{"always":null,"plain":null,"last":true}"#,
    );
    check_with(&ARRAYS, &absent, r#"[null,null,null,0,"none","",true]"#);
    let present = Included {
        always: Some(1),
        non_null: Some(2),
        plain: Some(3),
        count: 4,
        name: String::new(),
        list: vec![0],
        last: false,
    };
    let text =
        r#"{"always":1,"nonNull":2,"plain":3,"count":4,"name":"","list":"AA==","last":false}"#;
    check(&present, text);
    check_with(&NULLS, &present, text);
    // Every subset, so that each field is the first one and the last one that is there.
    for bits in 0..64 {
        let pick = |bit: u8| bits >> bit & 1 != 0;
        let value = Included {
            always: pick(0).then_some(1),
            non_null: pick(1).then_some(2),
            plain: pick(2).then_some(3),
            count: if pick(3) { 4 } else { 0 },
            name: if pick(4) { "x\n\"" } else { "none" }.into(),
            list: if pick(5) { vec![1, 2] } else { vec![] },
            last: false,
        };
        crate::common::round_trips(&value);
    }
}

#[derive(ForyJson, Debug, PartialEq)]
#[fory_json(include = "non_default")]
struct AllNonDefault {
    a: u8,
    b: Option<u8>,
    #[fory_json(include = "always")]
    c: u8,
    #[fory_json(default = 5)]
    d: u8,
}

#[test]
fn include_of_a_type_is_that_of_its_fields() {
    let value = AllNonDefault {
        a: 0,
        b: None,
        c: 0,
        d: 5,
    };
    writes(&DEFAULT, &value, r#"{"c":0}"#);
    writes(&NULLS, &value, r#"{"c":0}"#);
    // What is not written for its default must have one in reading, too.
    refuses::<AllNonDefault>(&DEFAULT, r#"{"c":0}"#, "the field `a` is missing");
    reads(&DEFAULT, r#"{"c":0,"a":0}"#, &value);
}

fn eight() -> u16 {
    8
}

const NINE: i64 = 9;

#[derive(ForyJson, Debug, PartialEq)]
struct Defaults {
    #[fory_json(default)]
    of_type: f64,
    #[fory_json(default = 7)]
    literal: u8,
    #[fory_json(default = eight())]
    call: u16,
    #[fory_json(default = NINE + 1)]
    expression: i64,
    #[fory_json(default = "text")]
    text: Box<str>,
    #[fory_json(default = vec![1, 2])]
    list: Vec<i32>,
    #[fory_json(default = Some(true))]
    option: Option<bool>,
    #[fory_json(default = BTreeMap::<String, u8>::from([("k".to_owned(), 1)]), alias = "m")]
    map: BTreeMap<String, u8>,
}

#[test]
fn defaults_of_missing_fields() {
    let all = || Defaults {
        of_type: 0.0,
        literal: 7,
        call: 8,
        expression: 10,
        text: "text".into(),
        list: vec![1, 2],
        option: Some(true),
        map: BTreeMap::from([("k".to_owned(), 1)]),
    };
    reads(&DEFAULT, "{}", &all());
    reads(&DEFAULT, r#"{"unknown":{},"call":8}"#, &all());
    // A default is not for null.
    let none = Defaults {
        option: None,
        ..all()
    };
    reads(&DEFAULT, r#"{"option":null}"#, &none);
    let error = refuses::<Defaults>(&DEFAULT, r#"{"literal":null}"#, "expected ");
    assert_eq!(
        (error.kind(), error.path()),
        (ErrorKind::WrongType, "$.literal")
    );
    check(
        &all(),
        r#"{"ofType":0.0,"literal":7,"call":8,"expression":10,"text":"text","list":[1,2],"option":true,"map":{"k":1}}"#,
    );
}

#[derive(ForyJson, Debug, PartialEq)]
#[fory_json(default)]
struct WholeDefault {
    host: String,
    port: u16,
    #[fory_json(default = 1)]
    tries: u8,
    tls: Option<bool>,
}

impl Default for WholeDefault {
    fn default() -> Self {
        WholeDefault {
            host: "localhost".into(),
            port: 80,
            tries: 3,
            tls: Some(true),
        }
    }
}

#[test]
fn the_default_of_a_type_gives_its_missing_fields() {
    let expected = WholeDefault {
        tries: 1,
        ..WholeDefault::default()
    };
    reads(&DEFAULT, "{}", &expected);
    let expected = WholeDefault {
        port: 8080,
        ..expected
    };
    reads(&DEFAULT, r#"{"port":8080}"#, &expected);
}
