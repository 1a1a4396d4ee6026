//! Members in any order, missing, repeated, unknown; and what the errors tell.

mod common;

use std::rc::Rc;

use codec_fory::{ErrorKind, ForyJson};
use common::{MediaContent, media_1};

#[derive(ForyJson, Debug, PartialEq)]
struct Point {
    x: i32,
    label: Option<String>,
    y: i32,
}

#[test]
fn members_in_any_order() {
    let point = Point {
        x: 1,
        label: Some("p".into()),
        y: 2,
    };
    for json in [
        r#"{"x":1,"label":"p","y":2}"#,
        r#"{"y":2,"label":"p","x":1}"#,
        r#" { "label" : "p" , "x" : 1 , "y" : 2 } "#,
        r#"{"x":9,"label":"q","y":2,"x":1,"label":"p"}"#,
        r#"{"z":{"a":[1,{}],"b":"\u00e9"},"x":1,"w":null,"label":"p","v":-1.5e3,"y":2,"u":true}"#,
        r#"{"\u0078":1,"label":"p","y":2}"#,
    ] {
        assert_eq!(
            codec_fory::from_json::<Point>(json).unwrap(),
            point,
            "{json}"
        );
    }
    let unlabelled = Point {
        x: 1,
        label: None,
        y: 2,
    };
    for json in [
        r#"{"x":1,"y":2}"#,
        r#"{"x":1,"label":null,"y":2}"#,
        r#"{"y":2,"x":1}"#,
    ] {
        assert_eq!(
            codec_fory::from_json::<Point>(json).unwrap(),
            unlabelled,
            "{json}"
        );
    }
}

#[test]
fn not_objects() {
    for json in [
        "",
        "{",
        "{}",
        "[]",
        r#"{"x":1}"#,
        r#"{"x":1,"y":2"#,
        r#"{"x":1,"y":2,}"#,
        r#"{,"x":1,"y":2}"#,
        r#"{"x":1 "y":2}"#,
        r#"{"x":1,,"y":2}"#,
        r#"{"x" 1,"y":2}"#,
        r#"{x:1,"y":2}"#,
        r#"{"x":1,"y":2}}"#,
        r#"{"x":1,"y":2} x"#,
        "{\"x\":1,\"y\":2}\0",
        r#"{"x":1,"y":2,"z":01}"#,
        r#"{"x":1,"y":2,"z":[1,]}"#,
        r#"{"x":1,"y":2,"z":{"a"}}"#,
        r#"{"x":1,"y":2,"z":tru}"#,
        r#"{"x":1,"y":2,"z":}"#,
        r#"["x",1]"#,
        "\u{feff}{\"x\":1,\"y\":2}",
    ] {
        assert!(codec_fory::from_json::<Point>(json).is_err(), "{json}");
    }
}

#[test]
fn every_truncation_is_an_error() {
    let json = codec_fory::to_json(&media_1()).unwrap();
    for end in 0..json.len() {
        assert!(
            codec_fory::from_json::<MediaContent>(&json[..end]).is_err(),
            "{end}"
        );
    }
}

#[test]
fn errors_tell_where_and_what() {
    let json = codec_fory::to_pretty_json(&media_1()).unwrap();
    let broken = json.replace("\"Steve Jobs\"", "17");
    let error = codec_fory::from_json::<MediaContent>(&broken).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::WrongType);
    assert_eq!(error.path(), "$.media.persons[1]");
    assert_eq!(error.offset(), broken.find("17\n").unwrap());
    assert_eq!(error.line(), broken[..error.offset()].lines().count());
    assert_eq!(error.column(), 7);
    assert!(
        error
            .to_string()
            .starts_with("expected a string, found the number 17"),
        "{error}"
    );

    let compact = codec_fory::to_json(&media_1())
        .unwrap()
        .replace("\"width\":320}", "\"w\":1}");
    let error = codec_fory::from_json::<MediaContent>(&compact).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::MissingField);
    assert_eq!(error.path(), "$.images[1]");
    assert!(error.to_string().contains("`width`"), "{error}");

    let error = codec_fory::from_json::<MediaContent>("{}x").unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::MissingField, 1));
    let error = codec_fory::from_json::<Vec<u8>>("\"AA==\" x").unwrap_err();
    assert_eq!(
        (error.kind(), error.offset()),
        (ErrorKind::TrailingCharacters, 7)
    );
    let error = codec_fory::from_json::<i32>("  ").unwrap_err();
    assert_eq!(
        (error.kind(), error.offset()),
        (ErrorKind::UnexpectedEnd, 2)
    );
    assert_eq!(
        std::mem::size_of::<codec_fory::Error>(),
        std::mem::size_of::<usize>()
    );
}

#[derive(ForyJson, Debug, PartialEq, Clone, Default)]
struct Nested {
    next: Option<Box<Nested>>,
}

fn nested(depth: usize) -> Nested {
    (1..depth).fold(Nested::default(), |inner, _| Nested {
        next: Some(Box::new(inner)),
    })
}

#[test]
fn depth_is_limited_both_ways() {
    for codec in [
        ForyJson::new(),
        ForyJson::builder().write_null_fields(true).build(),
    ] {
        let json = codec.to_json(&nested(20)).unwrap();
        assert_eq!(codec.from_json::<Nested>(&json).unwrap(), nested(20));
        assert_eq!(
            codec.to_json(&nested(21)).unwrap_err().kind(),
            ErrorKind::DepthLimit
        );
        assert_eq!(
            codec.to_pretty_json(&nested(21)).unwrap_err().kind(),
            ErrorKind::DepthLimit
        );
        let deeper = ForyJson::builder()
            .max_depth(21)
            .build()
            .to_json(&nested(21))
            .unwrap();
        assert_eq!(
            codec.from_json::<Nested>(&deeper).unwrap_err().kind(),
            ErrorKind::DepthLimit
        );
    }
    let array = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    // The object around it is one level itself.
    let skipped = |depth| format!("{{\"skipped\":{}}}", array(depth));
    assert!(codec_fory::from_json::<Nested>(&skipped(19)).is_ok());
    let error = codec_fory::from_json::<Nested>(&skipped(20)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DepthLimit);
    let bomb = codec_fory::from_json::<Nested>(&skipped(100_000)).unwrap_err();
    assert_eq!(bomb.kind(), ErrorKind::DepthLimit);
}

#[test]
fn the_graph_is_limited() {
    let codec = ForyJson::builder().max_graph_bytes(1000).build();
    let list = |len: usize| codec_fory::to_json(&vec![[0u64; 2]; len]).unwrap();
    assert!(codec.from_json::<Vec<[u64; 2]>>(&list(30)).is_ok());
    let error = codec.from_json::<Vec<[u64; 2]>>(&list(100)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::GraphLimit);
    let text = format!("\"{}\"", "a".repeat(1000));
    assert!(codec.from_json::<String>(&text).is_ok());
    let text = format!("\"{}\"", "a".repeat(1001));
    assert_eq!(
        codec.from_json::<String>(&text).unwrap_err().kind(),
        ErrorKind::GraphLimit
    );
}

/// Counts its drops, to show that half-built values are dropped exactly once.
#[derive(Debug)]
#[allow(dead_code, reason = "only counted")]
struct Counted(Rc<()>);

thread_local! {
    static TOKEN: Rc<()> = Rc::new(());
}

impl<'de> codec_fory::ForyJsonRead<'de> for Counted {
    fn read(reader: &mut codec_fory::Reader<'_, 'de>) -> codec_fory::Result<Self> {
        match reader.value::<u8>()? {
            0 => Err(codec_fory::Error::custom("zero")),
            1 => panic!("one"),
            _ => Ok(Counted(TOKEN.with(Rc::clone))),
        }
    }
}

#[derive(codec_fory::ForyJsonRead, Debug)]
#[allow(dead_code, reason = "only dropped")]
struct Three {
    a: Counted,
    b: Vec<Counted>,
    c: [Counted; 2],
}

#[test]
fn half_built_values_are_dropped_once() {
    let count = || TOKEN.with(Rc::strong_count);
    assert_eq!(count(), 1);
    let whole = codec_fory::from_json::<Three>(r#"{"a":2,"b":[2,2],"c":[2,2]}"#).unwrap();
    assert_eq!(count(), 6);
    drop(whole);
    for json in [
        r#"{"a":2,"b":[2,2],"c":[2,0]}"#,
        r#"{"a":2,"b":[2,0],"c":[2,2]}"#,
        r#"{"c":[2,2],"b":[2,2],"a":0}"#,
        r#"{"c":[2,2],"c":[2,0],"b":[2,2],"a":2}"#,
        r#"{"a":2,"a":0,"b":[2,2],"c":[2,2]}"#,
        r#"{"b":[2,2],"c":[2,2]}"#,
        r#"{"a":2,"b":[2,2],"c":[2,2,2]}"#,
        r#"{"a":2,"b":[2,2],"c":[2]}"#,
        r#"{"a":2,"b":[2,2],"c":[2,2]} x"#,
    ] {
        assert!(codec_fory::from_json::<Three>(json).is_err(), "{json}");
        assert_eq!(count(), 1, "{json}");
    }
    let duplicates = r#"{"a":2,"a":3,"b":[2],"b":[2,2],"c":[2,2],"c":[2,2]}"#;
    drop(codec_fory::from_json::<Three>(duplicates).unwrap());
    assert_eq!(count(), 1);
    // A panic in the middle may leak, but must not drop anything twice.
    let panicked = std::panic::catch_unwind(|| {
        codec_fory::from_json::<Three>(r#"{"b":[2,2],"c":[2,2],"a":1}"#).map(drop)
    });
    assert!(panicked.is_err());
    assert_eq!(count(), 1);
}
