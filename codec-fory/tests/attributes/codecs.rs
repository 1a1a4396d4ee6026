//! Fields and types with another codec than that of their type.

use std::borrow::Cow;
use std::time::Duration;

use codec_fory::{ByteArrayFormat, Error, ErrorKind, ForyJson, RawJson, Reader, Result, Writer};

use crate::common::{ARRAYS, DEFAULT, NULLS, check, check_with, reads, refuses, writes};

mod seconds {
    use super::*;

    pub(super) fn write(value: &Duration, writer: &mut Writer<'_>) -> Result<()> {
        writer.value(&value.as_secs())
    }

    pub(super) fn read(reader: &mut Reader<'_, '_>) -> Result<Duration> {
        Ok(Duration::from_secs(reader.value()?))
    }
}

mod optional_seconds {
    use super::*;

    pub(super) fn write(value: &Option<Duration>, writer: &mut Writer<'_>) -> Result<()> {
        writer.value(&value.map(|value| value.as_secs()))
    }

    pub(super) fn read(reader: &mut Reader<'_, '_>) -> Result<Option<Duration>> {
        let seconds: Option<u64> = reader.value()?;
        Ok(seconds.map(Duration::from_secs))
    }
}

fn write_hex(value: &u32, writer: &mut Writer<'_>) -> Result<()> {
    writer.value(&format!("{value:x}"))
}

fn read_hex(reader: &mut Reader<'_, '_>) -> Result<u32> {
    let text = reader.string()?;
    u32::from_str_radix(&text, 16).map_err(Error::custom)
}

#[derive(ForyJson, Debug, PartialEq)]
struct WithCodecs {
    #[fory_json(with = seconds)]
    wait: Duration,
    #[fory_json(with = "optional_seconds", alias = "pause")]
    rest: Option<Duration>,
    #[fory_json(write_with = write_hex, read_with = "self::read_hex", default = 10)]
    color: u32,
    #[fory_json(with = seconds, default, include = "non_default")]
    late: Duration,
    end: bool,
}

#[test]
fn fields_with_a_codec_of_their_own() {
    let value = WithCodecs {
        wait: Duration::from_secs(3),
        rest: Some(Duration::from_secs(4)),
        color: 0xFF00,
        late: Duration::from_secs(5),
        end: true,
    };
    check(
        &value,
        r#"{"wait":3,"rest":4,"color":"ff00","late":5,"end":true}"#,
    );
    check_with(&ARRAYS, &value, r#"[3,4,"ff00",5,true]"#);
    let value = WithCodecs {
        rest: None,
        late: Duration::ZERO,
        color: 10,
        ..value
    };
    check(&value, r#"{"wait":3,"color":"a","end":true}"#);
    check_with(
        &NULLS,
        &value,
        r#"{"wait":3,"rest":null,"color":"a","end":true}"#,
    );
    reads(&DEFAULT, r#"{"end":true,"wait":3,"pause":null}"#, &value);
    let error = refuses::<WithCodecs>(
        &DEFAULT,
        r#"{"wait":3,"color":"xyz"}"#,
        "invalid digit found in string",
    );
    assert_eq!((error.kind(), error.path()), (ErrorKind::Custom, "$.color"));
    let error = refuses::<WithCodecs>(&DEFAULT, r#"{"wait":-3}"#, "expected");
    assert_eq!((error.offset(), error.path()), (8, "$.wait"));
    refuses::<WithCodecs>(&DEFAULT, "{}", "the field `wait` is missing");
}

/// A type whose codec is elsewhere.
#[derive(ForyJson, Debug, PartialEq, Clone, Copy)]
#[fory_json(with = point)]
struct Point {
    x: i32,
    y: i32,
}

mod point {
    use super::*;

    pub(super) fn write(value: &Point, writer: &mut Writer<'_>) -> Result<()> {
        writer.value(&format!("{},{}", value.x, value.y))
    }

    pub(super) fn read(reader: &mut Reader<'_, '_>) -> Result<Point> {
        let text = reader.string()?;
        let parts = text.split_once(',');
        let point = parts.and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
        let (x, y) = point.ok_or_else(|| Error::custom("not a point"))?;
        Ok(Point { x, y })
    }
}

/// One direction of its own, the other derived: a union of forms that is read, one that is written.
#[derive(ForyJson, Debug, PartialEq)]
#[fory_json(read_with = read_id)]
struct Id {
    id: u32,
}

fn read_id(reader: &mut Reader<'_, '_>) -> Result<Id> {
    Ok(Id {
        id: reader.value()?,
    })
}

#[test]
fn types_with_a_codec_of_their_own() {
    check(&Point { x: 1, y: -2 }, r#""1,-2""#);
    check(&vec![Point { x: 0, y: 0 }; 2], r#"["0,0","0,0"]"#);
    refuses::<Vec<Point>>(&DEFAULT, r#"["1,2","1"]"#, "not a point at line 1 column 8");
    writes(&DEFAULT, &Id { id: 3 }, r#"{"id":3}"#);
    reads(&DEFAULT, "3", &Id { id: 3 });
}

#[derive(ForyJson, Debug, PartialEq)]
struct Formats {
    codec: Vec<u8>,
    #[fory_json(byte_array_format = "base16")]
    base16: Vec<u8>,
    #[fory_json(byte_array_format = "base64")]
    base64: Option<Vec<u8>>,
    #[fory_json(byte_array_format = "array")]
    array: [i8; 3],
    #[fory_json(byte_array_format = "base16")]
    nested: Vec<Option<Vec<u8>>>,
    after: Vec<u8>,
}

#[test]
fn byte_array_formats_of_fields() {
    let value = Formats {
        codec: vec![1],
        base16: vec![0xAB, 0xCD],
        base64: Some(vec![1, 2, 3]),
        array: [-128, 0, 127],
        nested: vec![Some(vec![1]), None, Some(vec![])],
        after: vec![2],
    };
    let rest = r#""base16":"abcd","base64":"AQID","array":[-128,0,127],"nested":["01",null,""]"#;
    check(
        &value,
        &format!(r#"{{"codec":"AQ==",{rest},"after":"Ag=="}}"#),
    );
    let arrays = ForyJson::builder()
        .byte_array_format(ByteArrayFormat::Array)
        .build();
    check_with(
        &arrays,
        &value,
        &format!(r#"{{"codec":[1],{rest},"after":[2]}}"#),
    );
    reads(
        &DEFAULT,
        r#"{"nested":["01",null,""],"array":[-128,0,127],"base16":"ABCD","codec":"AQ==","base64":"AQID","after":"Ag=="}"#,
        &value,
    );
    let error = refuses::<Formats>(&DEFAULT, r#"{"base16":"AQ=="}"#, "the string is not Base16");
    assert_eq!(error.path(), "$.base16");
}

#[derive(ForyJson, Debug, PartialEq)]
struct Digest(#[fory_json(byte_array_format = "base16")] Vec<u8>);

#[derive(ForyJson, Debug, PartialEq)]
#[fory_json(transparent)]
struct Wait {
    #[fory_json(with = seconds)]
    seconds: Duration,
}

#[derive(ForyJson, Debug, PartialEq)]
#[fory_json(transparent)]
struct Maybe<T> {
    inner: Option<T>,
}

#[derive(ForyJson, Debug, PartialEq)]
struct Newtypes {
    digest: Digest,
    wait: Wait,
    maybe: Maybe<u8>,
}

#[test]
fn transparent_types() {
    let value = Newtypes {
        digest: Digest(vec![255]),
        wait: Wait {
            seconds: Duration::from_secs(1),
        },
        maybe: Maybe { inner: None },
    };
    check(&value, r#"{"digest":"ff","wait":1}"#);
    check_with(&ARRAYS, &value, r#"["ff",1,null]"#);
    check(
        &Maybe {
            inner: Some(Some(1)),
        },
        "1",
    );
}

#[derive(ForyJson, Debug, PartialEq)]
struct Raw<'a> {
    #[fory_json(raw)]
    owned: String,
    #[fory_json(raw)]
    borrowed: &'a str,
    #[fory_json(raw)]
    cow: Cow<'a, str>,
    #[fory_json(raw)]
    option: Option<Box<str>>,
    end: u8,
}

#[test]
fn raw_text() {
    let text = r#"{"owned":{"a": [1, 2]},"borrowed":1.50,"cow":"\u0041","option":[ ],"end":1}"#;
    let value: Raw<'_> = codec_fory::from_json(text).unwrap();
    let expected = Raw {
        owned: r#"{"a": [1, 2]}"#.into(),
        borrowed: "1.50",
        cow: r#""\u0041""#.into(),
        option: Some("[ ]".into()),
        end: 1,
    };
    assert_eq!(value, expected);
    assert!(matches!(value.cow, Cow::Borrowed(_)));
    writes(&DEFAULT, &value, text);
    writes(&ARRAYS, &value, r#"[{"a": [1, 2]},1.50,"\u0041",[ ],1]"#);
    let spaced = " { \"end\" : 1 , \"option\" : null, \"cow\" :  true  , \"borrowed\" : \"\u{e9}\" , \"owned\" : 0 } ";
    let value: Raw<'_> = codec_fory::from_json(spaced).unwrap();
    let expected = Raw {
        owned: "0".into(),
        borrowed: "\"\u{e9}\"",
        cow: "true".into(),
        option: None,
        end: 1,
    };
    assert_eq!(value, expected);
    writes(
        &DEFAULT,
        &value,
        "{\"owned\":0,\"borrowed\":\"\u{e9}\",\"cow\":true,\"end\":1}",
    );
    // The text is checked, to its last byte and its depth.
    for (bad, kind) in [
        ("[1,]", ErrorKind::Syntax),
        ("01", ErrorKind::Syntax),
        ("\"\\x\"", ErrorKind::InvalidString),
        (
            "[[[[[[[[[[[[[[[[[[[[0]]]]]]]]]]]]]]]]]]]]",
            ErrorKind::DepthLimit,
        ),
    ] {
        let text = format!(r#"{{"owned":{bad}}}"#);
        let error = codec_fory::from_json::<Raw<'_>>(&text).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.path().starts_with("$.owned"), "{error}");
    }
    let invalid = b"{\"owned\":\"\xC3\"}";
    let error = codec_fory::from_json_bytes::<Raw<'_>>(invalid).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidUtf8);
}

#[test]
fn raw_json_is_a_type_of_its_own() {
    let value: Vec<RawJson> = codec_fory::from_json("[ 1.0 , {\"a\" : [ ]},\"\\n\" ]").unwrap();
    let texts: Vec<_> = value.iter().map(RawJson::get).collect();
    assert_eq!(texts, ["1.0", "{\"a\" : [ ]}", "\"\\n\""]);
    assert_eq!(value[2].read::<String>().unwrap(), "\n");
    check(&value, "[1.0,{\"a\" : [ ]},\"\\n\"]");
}
