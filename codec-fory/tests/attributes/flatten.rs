//! Members of another struct, and members that no field takes.

use std::collections::{BTreeMap, HashMap};

use codec_fory::{ErrorKind, ForyJson, RawJson};

use crate::common::{
    ARRAYS, DEFAULT, NULLS, SNAKE, check, check_with, reads, refuses, round_trips, writes,
};

#[derive(ForyJson, Debug, PartialEq, Clone)]
struct Address {
    street_name: String,
    #[fory_json(alias = "postcode")]
    zip: Option<String>,
    #[fory_json(flatten)]
    country: Country,
}

#[derive(ForyJson, Debug, PartialEq, Clone)]
struct Country {
    code: String,
    #[fory_json(default = 1, include = "non_default")]
    region: u8,
}

#[derive(ForyJson, Debug, PartialEq, Clone)]
struct Person {
    name: String,
    #[fory_json(flatten)]
    address: Address,
    #[fory_json(flatten)]
    work: Option<Work>,
    age: u8,
}

#[derive(ForyJson, Debug, PartialEq, Clone)]
struct Work {
    company: String,
    since: Option<u16>,
}

fn person() -> Person {
    Person {
        name: "Ann".into(),
        address: Address {
            street_name: "Main".into(),
            zip: Some("1".into()),
            country: Country {
                code: "CH".into(),
                region: 2,
            },
        },
        work: Some(Work {
            company: "C".into(),
            since: None,
        }),
        age: 30,
    }
}

#[test]
fn flattened_structs() {
    let full = person();
    let text = r#"{"name":"Ann","streetName":"Main","zip":"1","code":"CH","region":2,"company":"C","age":30}"#;
    check(&full, text);
    check_with(&SNAKE, &full, &text.replace("streetName", "street_name"));
    // In the array form there are no names that could be mixed.
    check_with(
        &ARRAYS,
        &full,
        r#"["Ann",["Main","1",["CH",2]],["C",null],30]"#,
    );
    assert_eq!(
        DEFAULT.to_pretty_json(&full).unwrap().lines().nth(2),
        Some("  \"streetName\" : \"Main\",")
    );
    let few = Person {
        address: Address {
            zip: None,
            country: Country {
                region: 1,
                ..full.address.country.clone()
            },
            ..full.address.clone()
        },
        work: None,
        ..full.clone()
    };
    check(
        &few,
        r#"{"name":"Ann","streetName":"Main","code":"CH","age":30}"#,
    );
    writes(
        &NULLS,
        &few,
        r#"{"name":"Ann","streetName":"Main","zip":null,"code":"CH","age":30}"#,
    );
    // Any order, aliases, unknown members between, and the last of two wins.
    reads(
        &DEFAULT,
        r#"{"code":"XX","x":{"code":1},"age":30,"postcode":"1","company":"C","region":2,"streetName":"Main","name":"Ann","code":"CH"}"#,
        &full,
    );
}

#[test]
fn errors_in_flattened_structs() {
    let error = refuses::<Person>(
        &DEFAULT,
        r#"{"name":"Ann","age":3,"code":"CH"}"#,
        "the field `streetName` is missing",
    );
    assert_eq!(error.kind(), ErrorKind::MissingField);
    let error = refuses::<Person>(
        &DEFAULT,
        r#"{"name":"Ann","streetName":"M","code":7,"age":3}"#,
        "expected a string",
    );
    assert_eq!((error.offset(), error.path()), (38, "$.code"));
    // A member of an optional struct makes the others needed.
    refuses::<Person>(
        &DEFAULT,
        r#"{"name":"Ann","streetName":"M","code":"C","age":3,"since":1}"#,
        "the field `company` is missing",
    );
    // What stands in a value that is read later is checked at once.
    refuses::<Person>(&DEFAULT, r#"{"code":[1,}"#, "expected a value");
}

#[derive(ForyJson, Debug, PartialEq)]
#[fory_json(deny_unknown_fields)]
struct ClosedOuter {
    a: u8,
    #[fory_json(flatten)]
    country: Country,
}

#[test]
fn denied_names_are_those_of_no_part() {
    reads(
        &DEFAULT,
        r#"{"region":3,"a":1,"code":"x"}"#,
        &ClosedOuter {
            a: 1,
            country: Country {
                code: "x".into(),
                region: 3,
            },
        },
    );
    let error = refuses::<ClosedOuter>(
        &DEFAULT,
        r#"{"a":1,"b":2}"#,
        "an object (ClosedOuter) has no",
    );
    assert_eq!(error.kind(), ErrorKind::UnknownField);
}

#[derive(ForyJson, Debug, PartialEq)]
struct Generic<T, M: Default> {
    #[fory_json(flatten)]
    inner: Inner<T>,
    id: M,
}

#[derive(ForyJson, Debug, PartialEq)]
struct Inner<T> {
    value: Vec<T>,
}

#[test]
fn flattened_generics() {
    let value = Generic {
        inner: Inner {
            value: vec![Some('a'), None],
        },
        id: 7u64,
    };
    check(&value, r#"{"value":["a",null],"id":7}"#);
}

#[derive(ForyJson, Debug, PartialEq, Clone)]
struct Open {
    id: u32,
    #[fory_json(any)]
    rest: BTreeMap<String, RawJson>,
    name: Option<String>,
}

#[test]
fn unknown_members_are_kept() {
    let text = r#"{"id":1,"name":"n","a":[1, 2],"b":null}"#;
    let value: Open = codec_fory::from_json(text).unwrap();
    assert_eq!(value.rest.len(), 2);
    assert_eq!(value.rest["a"].get(), "[1, 2]");
    check(&value, text);
    check_with(&ARRAYS, &value, r#"[1,"n",{"a":[1, 2],"b":null}]"#);
    let mixed = r#"{"b":0,"name":"n","a":[1, 2],"id":1,"b":null}"#;
    reads(&DEFAULT, mixed, &value);
    let none = Open {
        rest: BTreeMap::new(),
        name: None,
        id: 0,
    };
    check(&none, r#"{"id":0}"#);
    let escaped = Open {
        rest: BTreeMap::from([("\"\n\u{e9}".to_owned(), RawJson::new("0").unwrap())]),
        ..none
    };
    round_trips(&escaped);
    writes(&DEFAULT, &escaped, "{\"id\":0,\"\\\"\\n\u{e9}\":0}");
}

#[derive(ForyJson, Debug, PartialEq)]
struct Typed {
    #[fory_json(flatten)]
    country: Country,
    #[fory_json(any)]
    numbers: HashMap<u16, i64>,
}

#[test]
fn maps_of_other_keys_take_what_is_one() {
    let value = Typed {
        country: Country {
            code: "c".into(),
            region: 1,
        },
        numbers: HashMap::from([(5, -6)]),
    };
    check(&value, r#"{"code":"c","5":-6}"#);
    let error = refuses::<Typed>(&DEFAULT, r#"{"code":"c","x":1}"#, "\"x\" is no key");
    assert_eq!(error.kind(), ErrorKind::WrongType);
    let error = refuses::<Typed>(&DEFAULT, r#"{"7":1,"8":"x","code":""}"#, "expected");
    assert_eq!((error.offset(), error.path()), (11, "$.8"));
}

#[test]
fn the_budget_counts_unknown_members() {
    let members: Vec<_> = (0..100).map(|i| format!("\"{i}\":0")).collect();
    let text = format!(r#"{{"code":"c",{}}}"#, members.join(","));
    let small = ForyJson::builder().max_graph_bytes(1000).build();
    let error = refuses::<Typed>(&small, &text, "the value takes more than 1000 bytes");
    assert_eq!(error.kind(), ErrorKind::GraphLimit);
}
