//! The builder's options: names, nulls, arrays in place of objects, ASCII only.

use std::collections::BTreeMap;

use codec_fory::{ByteArrayFormat, ErrorKind, ForyJson, PropertyNaming};

use crate::common::media::{self, MediaContent};
use crate::common::{check, check_read, check_with, refuse_with, round_trip};

fn named(naming: PropertyNaming) -> ForyJson {
    ForyJson::builder().property_naming(naming).build()
}

#[allow(non_snake_case, reason = "the names are what the policies act on")]
#[derive(Debug, Default, PartialEq, ForyJson)]
struct Names {
    plain: i32,
    has_bitrate: i32,
    a_b_c: i32,
    camelCase: i32,
    URLValue: i32,
    version2FA: i32,
    #[fory_json(name = "Kept-as_it Is")]
    explicit_name: i32,
}

#[test]
fn lower_camel_case() {
    let text = codec_fory::to_json(&Names::default()).unwrap();
    for name in ["plain", "hasBitrate", "aBC", "camelCase", "Kept-as_it Is"] {
        assert!(text.contains(&format!("\"{name}\":0")), "{name} in {text}");
    }
    check(Names::default(), &text);
    round_trip(&named(PropertyNaming::LowerCamelCase), &Names::default());
}

#[test]
fn snake_case() {
    check_with(
        &named(PropertyNaming::SnakeCase),
        &Names::default(),
        r#"{"plain":0,"has_bitrate":0,"a_b_c":0,"camel_case":0,"url_value":0,"version2_fa":0,"Kept-as_it Is":0}"#,
    );
}

#[test]
fn as_declared() {
    check_with(
        &named(PropertyNaming::AsDeclared),
        &Names::default(),
        r#"{"plain":0,"has_bitrate":0,"a_b_c":0,"camelCase":0,"URLValue":0,"version2FA":0,"Kept-as_it Is":0}"#,
    );
}

/// Under one policy the names of another one are unknown.
#[test]
fn policies_do_not_mix() {
    let json = named(PropertyNaming::SnakeCase);
    let media = json.to_json(&media::standard()).unwrap();
    assert_eq!(media, media::STANDARD.replace("hasBitrate", "has_bitrate"));
    check_with(&json, &media::standard(), &media);
    let error = refuse_with::<MediaContent>(&json, media::STANDARD);
    assert_eq!(error.kind(), ErrorKind::MissingField);
    assert!(error.to_string().contains("`has_bitrate`"), "{error}");
    refuse_with::<MediaContent>(&ForyJson::default(), &media);
    let all = json;
    let nested = BTreeMap::from([("as_it_is".to_owned(), 1)]);
    check_with(&all, &nested, r#"{"as_it_is":1}"#);
}

#[test]
fn raw_identifiers() {
    #[derive(Debug, PartialEq, ForyJson)]
    struct Raw {
        r#type: i32,
        r#match: i32,
    }
    check(
        Raw {
            r#type: 1,
            r#match: 2,
        },
        r#"{"type":1,"match":2}"#,
    );
    let value = Raw {
        r#type: 1,
        r#match: 2,
    };
    check_with(
        &named(PropertyNaming::AsDeclared),
        &value,
        r#"{"type":1,"match":2}"#,
    );
    check_with(
        &named(PropertyNaming::SnakeCase),
        &value,
        r#"{"type":1,"match":2}"#,
    );
}

#[derive(Clone, Debug, PartialEq, ForyJson)]
struct Sparse {
    first: Option<i32>,
    second: i32,
    third: Option<Vec<Option<i32>>>,
    fourth: Option<Box<Sparse>>,
}

fn sparse() -> Sparse {
    Sparse {
        first: None,
        second: 2,
        third: Some(vec![None, Some(1)]),
        fourth: Some(Box::new(Sparse {
            first: Some(1),
            second: 3,
            third: None,
            fourth: None,
        })),
    }
}

#[test]
fn null_fields() {
    check(
        sparse(),
        r#"{"second":2,"third":[null,1],"fourth":{"first":1,"second":3}}"#,
    );
    let json = ForyJson::builder().write_null_fields(true).build();
    check_with(
        &json,
        &sparse(),
        r#"{"first":null,"second":2,"third":[null,1],"fourth":{"first":1,"second":3,"third":null,"fourth":null}}"#,
    );
}

/// Whichever fields are left out, the commas are right.
#[test]
fn every_choice_of_absent_fields() {
    #[derive(Debug, PartialEq, ForyJson)]
    struct Optional {
        a: Option<i32>,
        b: Option<String>,
        c: Option<bool>,
        d: Option<Vec<i32>>,
    }
    for choice in 0..16 {
        let value = Optional {
            a: (choice & 1 != 0).then_some(1),
            b: (choice & 2 != 0).then(|| "x".into()),
            c: (choice & 4 != 0).then_some(true),
            d: (choice & 8 != 0).then(Vec::new),
        };
        let all = [r#""a":1"#, r#""b":"x""#, r#""c":true"#, r#""d":[]"#];
        let members: Vec<&str> = (0..4)
            .filter(|index| choice >> index & 1 != 0)
            .map(|index| all[index])
            .collect();
        check(value, &format!("{{{}}}", members.join(",")));
    }
}

#[test]
fn objects_as_arrays() {
    let json = ForyJson::builder().bean_to_array(true).build();
    check_with(&json, &sparse(), "[null,2,[null,1],[1,3,null,null]]");
    // Maps have no order of their own and stay objects.
    check_with(
        &json,
        &BTreeMap::from([("a".to_owned(), sparse())]),
        r#"{"a":[null,2,[null,1],[1,3,null,null]]}"#,
    );
    check_with(&json, &media::standard(), media::STANDARD_POSITIONAL);
    check_with(
        &json,
        &Names {
            plain: 1,
            has_bitrate: 2,
            a_b_c: 3,
            camelCase: 4,
            URLValue: 5,
            version2FA: 6,
            explicit_name: 7,
        },
        "[1,2,3,4,5,6,7]",
    );
    for (text, kind) in [
        ("[null,2,[null,1]]", ErrorKind::WrongLength),
        ("[null,2]", ErrorKind::WrongLength),
        ("[]", ErrorKind::WrongLength),
        (" [ ] ", ErrorKind::WrongLength),
        ("[null,2,null,null,5]", ErrorKind::WrongLength),
        ("[null,2,null,null,]", ErrorKind::WrongLength),
        ("[null,null,null,null]", ErrorKind::WrongType),
        (r#"{"second":2}"#, ErrorKind::WrongType),
        ("2", ErrorKind::WrongType),
        ("[null 2]", ErrorKind::Syntax),
        ("[,2,null,null]", ErrorKind::Syntax),
        ("[null,2,null,null", ErrorKind::UnexpectedEnd),
        ("[null,2,null,null}", ErrorKind::Syntax),
        ("[", ErrorKind::UnexpectedEnd),
    ] {
        let error = refuse_with::<Sparse>(&json, text);
        // A comma before the end may be taken for one element too many or for a fault of syntax.
        if text != "[null,2,null,null,]" {
            assert_eq!(error.kind(), kind, "{text}: {error}");
        }
    }
    // The array form is not read where objects are expected.
    let error = refuse_with::<MediaContent>(&ForyJson::default(), media::STANDARD_POSITIONAL);
    assert_eq!(error.kind(), ErrorKind::WrongType);
}

#[test]
fn ascii_only() {
    #[allow(non_snake_case, reason = "names that are not ASCII are what is tested")]
    #[derive(Debug, PartialEq, ForyJson)]
    struct Names {
        größe: String,
        #[fory_json(name = "𝄞\"\n")]
        clef: i32,
    }
    let value = Names {
        größe: "é".into(),
        clef: 1,
    };
    check(
        Names {
            größe: "é".into(),
            clef: 1,
        },
        r#"{"größe":"é","𝄞\"\n":1}"#,
    );
    let json = ForyJson::builder().escape_non_ascii(true).build();
    check_with(
        &json,
        &value,
        r#"{"gr\u00f6\u00dfe":"\u00e9","\ud834\udd1e\"\n":1}"#,
    );
    check_with(
        &json,
        &BTreeMap::from([("ü".to_owned(), 'ü')]),
        r#"{"\u00fc":"\u00fc"}"#,
    );
    check_read(
        r#"{"gr\u00f6\u00dfe":"x","\ud834\udd1e\"\n":1}"#,
        Names {
            größe: "x".into(),
            clef: 1,
        },
    );
    // Plain ASCII is not touched, whatever its length.
    check_with(&json, &media::standard(), media::STANDARD);
}

/// All options at once, and every combination of them with the others.
#[test]
fn every_combination() {
    let value = (
        media::standard(),
        sparse(),
        vec![1u8, 200],
        BTreeMap::from([('é', 0.5)]),
    );
    for bits in 0..16 {
        for naming in [
            PropertyNaming::LowerCamelCase,
            PropertyNaming::SnakeCase,
            PropertyNaming::AsDeclared,
        ] {
            for format in [
                ByteArrayFormat::Base64,
                ByteArrayFormat::Base16,
                ByteArrayFormat::Array,
            ] {
                let json = ForyJson::builder()
                    .write_null_fields(bits & 1 != 0)
                    .bean_to_array(bits & 2 != 0)
                    .escape_non_ascii(bits & 4 != 0)
                    .max_depth(if bits & 8 != 0 { 20 } else { 6 })
                    .property_naming(naming)
                    .byte_array_format(format)
                    .build();
                round_trip(&json, &value);
                let text = json.to_json(&value).unwrap();
                assert_eq!(text.is_ascii(), bits & 4 != 0, "{text}");
                assert_eq!(
                    text.contains("null"),
                    bits & 3 != 0 || text.contains("[null,1]"),
                    "{text}"
                );
                assert_eq!(text.contains("\"JAVA\""), bits & 2 == 0, "{text}");
                assert!(crate::common::tree::Tree::parse(text.as_bytes()).is_some());
            }
        }
    }
}
