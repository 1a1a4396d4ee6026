//! Objects: missing, unknown, duplicate and shuffled fields.

use codec_fory::{ErrorKind, ForyJson, ForyJsonRead, ForyJsonWrite};

use crate::common::media::{self, MediaContent};
use crate::common::tree::Tree;
use crate::common::{check, check_read, check_with, reads, refuse, refuse_at, writes};

#[derive(Clone, Debug, PartialEq, ForyJson)]
struct Point {
    x: i32,
    y: i32,
    label: Option<String>,
}

const fn point(x: i32, y: i32) -> Point {
    Point { x, y, label: None }
}

#[derive(Debug, PartialEq, ForyJson)]
struct Empty {}

#[derive(Debug, PartialEq, ForyJson)]
struct Unit;

#[derive(Debug, PartialEq, ForyJson)]
struct Newtype(Vec<Point>);

#[derive(Debug, PartialEq, ForyJson)]
struct Pair(i32, String);

#[derive(Debug, PartialEq, ForyJson)]
struct Generic<T, const N: usize>
where
    T: Clone,
{
    value: T,
    many: [T; N],
}

#[test]
fn media_in_both_forms() {
    let value = media::standard();
    check(value.clone(), media::STANDARD);
    let positional = ForyJson::builder().bean_to_array(true).build();
    check_with(&positional, &value, media::STANDARD_POSITIONAL);
    assert_eq!(media::STANDARD.len(), 486);
    assert_eq!(media::STANDARD_POSITIONAL.len(), 281);
}

#[test]
fn shapes_of_structs() {
    check(point(1, -2), r#"{"x":1,"y":-2}"#);
    check(
        Point {
            x: 0,
            y: 0,
            label: Some("l".into()),
        },
        r#"{"x":0,"y":0,"label":"l"}"#,
    );
    check(Empty {}, "{}");
    check(Newtype(vec![point(1, 2)]), r#"[{"x":1,"y":2}]"#);
    check(Pair(1, "a".into()), r#"[1,"a"]"#);
    check(
        Generic {
            value: Some(1),
            many: [None, Some(2)],
        },
        r#"{"value":1,"many":[null,2]}"#,
    );
    check(
        vec![point(1, 2), point(3, 4)],
        r#"[{"x":1,"y":2},{"x":3,"y":4}]"#,
    );
    check(Some(Box::new(point(1, 2))), r#"{"x":1,"y":2}"#);
}

#[test]
fn unit_structs_come_back() {
    let text = codec_fory::to_json(&Unit).unwrap();
    check(Unit, &text);
    check(vec![Unit, Unit], &format!("[{text},{text}]"));
}

#[test]
fn borrowed_fields() {
    #[derive(Debug, PartialEq, ForyJson)]
    struct Line<'a> {
        name: &'a str,
        text: std::borrow::Cow<'a, str>,
        tags: Vec<&'a str>,
    }
    let json = r#"{"name":"n","text":"a\nb","tags":["t","u"]}"#;
    let line: Line<'_> = codec_fory::from_json(json).unwrap();
    assert_eq!(
        line,
        Line {
            name: "n",
            text: "a\nb".into(),
            tags: vec!["t", "u"]
        }
    );
    assert_eq!(codec_fory::to_json(&line).unwrap(), json);
    assert!(json.as_bytes().as_ptr_range().contains(&line.name.as_ptr()));
}

#[test]
fn fields_in_any_order() {
    let value = Point {
        x: 1,
        y: 2,
        label: Some("l".into()),
    };
    for text in [
        r#"{"x":1,"y":2,"label":"l"}"#,
        r#"{"x":1,"label":"l","y":2}"#,
        r#"{"y":2,"x":1,"label":"l"}"#,
        r#"{"y":2,"label":"l","x":1}"#,
        r#"{"label":"l","x":1,"y":2}"#,
        r#"{"label":"l","y":2,"x":1}"#,
    ] {
        check_read(text, value.clone());
    }
}

#[test]
fn every_rotation_of_media() {
    fn rotations(tree: Tree, by: usize) -> Tree {
        match tree {
            Tree::Object(members) => {
                let mut members: Vec<_> = members
                    .into_iter()
                    .map(|(name, value)| (name, rotations(value, by)))
                    .collect();
                let by = by % members.len();
                members.rotate_left(by);
                if by % 2 == 1 {
                    members.reverse();
                }
                Tree::Object(members)
            }
            Tree::List(items) => {
                Tree::List(items.into_iter().map(|item| rotations(item, by)).collect())
            }
            other => other,
        }
    }
    let tree = Tree::parse(media::STANDARD.as_bytes()).unwrap();
    for by in 0..24 {
        let text = rotations(tree.clone(), by).compact();
        reads(&ForyJson::default(), &text, &media::standard());
    }
}

#[test]
fn names_spelled_with_escapes() {
    check_read(r#"{"\u0078":1,"\u0079":2}"#, point(1, 2));
    check_read(
        r#"{"x":1,"\u0079":2,"l\u0061bel":"z"}"#,
        Point {
            x: 1,
            y: 2,
            label: Some("z".into()),
        },
    );
    check_read(r#"{"x":1,"y":2,"label\u0000":"z"}"#, point(1, 2));
}

#[test]
fn missing_fields() {
    for (text, name) in [
        ("{}", "x"),
        (r#"{"x":1}"#, "y"),
        (r#"{"y":1}"#, "x"),
        (r#"{"label":"l"}"#, "x"),
        (r#"{"label":null,"y":3}"#, "x"),
        (r#"{"x":1,"z":2}"#, "y"),
    ] {
        let error = refuse::<Point>(text);
        assert_eq!(error.kind(), ErrorKind::MissingField, "{text}");
        assert!(error.to_string().contains(&format!("`{name}`")), "{error}");
        assert_eq!(error.path(), "$");
    }
    let error = refuse::<Vec<Point>>(r#"[{"x":1,"y":2},{"y":1}]"#);
    assert_eq!(
        (error.kind(), error.path()),
        (ErrorKind::MissingField, "$[1]")
    );
    check_read(r#"{"x":1,"y":2,"label":null}"#, point(1, 2));
    refuse_at::<Point>(r#"{"x":null,"y":2}"#, ErrorKind::WrongType, 5);
}

#[test]
fn the_last_of_duplicates_wins() {
    check_read(r#"{"x":1,"x":5,"y":2}"#, point(5, 2));
    check_read(r#"{"x":1,"y":2,"x":5}"#, point(5, 2));
    check_read(r#"{"x":1,"y":2,"y":3,"y":4}"#, point(1, 4));
    check_read(
        r#"{"x":1,"y":2,"label":"a","label":"b"}"#,
        Point {
            x: 1,
            y: 2,
            label: Some("b".into()),
        },
    );
    check_read(r#"{"x":1,"y":2,"label":"a","label":null}"#, point(1, 2));
    check_read(
        r#"{"label":"a","x":1,"label":null,"y":2,"label":"c"}"#,
        Point {
            x: 1,
            y: 2,
            label: Some("c".into()),
        },
    );
    // The first one must be right, too.
    refuse_at::<Point>(r#"{"x":"no","x":5,"y":2}"#, ErrorKind::WrongType, 5);
    refuse_at::<Point>(r#"{"x":1,"x":"no","y":2}"#, ErrorKind::WrongType, 11);
}

#[test]
fn unknown_fields_are_skipped_wherever_they_stand() {
    for unknown in [
        "null",
        "true",
        "false",
        "0",
        "-1.5e+300",
        r#""text \u20AC é""#,
        r#"{"x":7,"y":[8],"deep":{"er":{}}}"#,
        r#"[[],[{}],"]",{"a":"}"}]"#,
    ] {
        for name in [
            "z", "", "X", "xx", "x ", " x", "labe", "label1", "é", "\\u0001",
        ] {
            for text in [
                format!(r#"{{"{name}":{unknown},"x":1,"y":2}}"#),
                format!(r#"{{"x":1,"{name}":{unknown},"y":2}}"#),
                format!(r#"{{"x":1,"y":2,"{name}":{unknown}}}"#),
                format!(r#"{{"y":2,"{name}":{unknown},"x":1,"{name}":{unknown}}}"#),
            ] {
                check_read(&text, point(1, 2));
            }
        }
    }
    check_read(r#"{"anything":[1,2,{"a":null}]}"#, Empty {});
}

/// What is skipped is checked like any other value.
#[test]
fn broken_unknown_fields() {
    for (unknown, kind, offset) in [
        ("01", ErrorKind::Syntax, 1),
        ("+1", ErrorKind::Syntax, 0),
        ("1.", ErrorKind::Syntax, 2),
        (".5", ErrorKind::Syntax, 0),
        ("1e", ErrorKind::Syntax, 2),
        ("-", ErrorKind::Syntax, 1),
        ("nul", ErrorKind::Syntax, 0),
        ("nulll", ErrorKind::Syntax, 4),
        ("True", ErrorKind::Syntax, 0),
        ("'a'", ErrorKind::Syntax, 0),
        ("[1,]", ErrorKind::Syntax, 3),
        ("[,1]", ErrorKind::Syntax, 1),
        ("[1 2]", ErrorKind::Syntax, 3),
        ("[1}", ErrorKind::Syntax, 2),
        ("{]", ErrorKind::Syntax, 1),
        (r#"{"a":1,}"#, ErrorKind::Syntax, 7),
        (r#"{,"a":1}"#, ErrorKind::Syntax, 1),
        (r#"{"a" 1}"#, ErrorKind::Syntax, 5),
        (r#"{a:1}"#, ErrorKind::Syntax, 1),
        (r#"{"a":}"#, ErrorKind::Syntax, 5),
        ("NaN", ErrorKind::Syntax, 0),
        (r#""\x""#, ErrorKind::InvalidString, 2),
        (r#""\ud800""#, ErrorKind::InvalidString, 1),
        (r#""\udc00\ud800""#, ErrorKind::InvalidString, 1),
        (r#""\u12g4""#, ErrorKind::InvalidString, 5),
        ("\"\n\"", ErrorKind::InvalidString, 1),
        ("\"\0\"", ErrorKind::InvalidString, 1),
        ("{\"\t\":1}", ErrorKind::InvalidString, 2),
        ("/**/1", ErrorKind::Syntax, 0),
        ("1/**/", ErrorKind::Syntax, 1),
    ] {
        for before in [
            r#"{"z":"#,
            r#"{"x":1,"z":"#,
            r#"{"x":1,"y":2,"z":"#,
            r#"{"z":0,"y":1,"z":"#,
        ] {
            let text = format!(r#"{before}{unknown},"x":1,"y":2}}"#);
            refuse_at::<Point>(&text, kind, before.len() + offset);
        }
    }
}

#[test]
fn invalid_utf8_in_names_and_in_what_is_skipped() {
    for (bytes, what) in crate::strings::INVALID_UTF8 {
        for (before, after) in [
            (&br#"{"x":1,"y":2,""#[..], &br#"":1}"#[..]),
            (br#"{""#, br#"":1,"x":1,"y":2}"#),
            (br#"{"x":1,"y":2,"z":""#, br#""}"#),
            (br#"{"z":["a","#, br#"],"x":1,"y":2}"#),
            (br#"{"z":{""#, br#"":1},"x":1,"y":2}"#),
            (br#"{"z":"an escape \n and "#, br#"","x":1,"y":2}"#),
            (br#"{"x":1,"y":2,"label":""#, br#""}"#),
        ] {
            let text = [before, bytes, after].concat();
            let error = refuse::<Point>(&text);
            assert_eq!(error.offset(), before.len(), "{what}");
            if before.iter().filter(|&&byte| byte == b'"').count() % 2 == 1 {
                assert_eq!(error.kind(), ErrorKind::InvalidUtf8, "{what}");
            }
        }
    }
}

#[test]
fn broken_objects() {
    for (text, kind, offset) in [
        ("", ErrorKind::UnexpectedEnd, 0),
        ("{", ErrorKind::UnexpectedEnd, 1),
        (r#"{"x""#, ErrorKind::UnexpectedEnd, 4),
        (r#"{"x":"#, ErrorKind::UnexpectedEnd, 5),
        (r#"{"x":1"#, ErrorKind::UnexpectedEnd, 6),
        (r#"{"x":1,"#, ErrorKind::UnexpectedEnd, 7),
        (r#"{"x":1,"y":2"#, ErrorKind::UnexpectedEnd, 12),
        (r#"{"x":1,"y":2,"#, ErrorKind::UnexpectedEnd, 13),
        (r#"{"x":1,"y":2,}"#, ErrorKind::Syntax, 13),
        (r#"{,"x":1,"y":2}"#, ErrorKind::Syntax, 1),
        (r#"{"x":1,,"y":2}"#, ErrorKind::Syntax, 7),
        (r#"{"x":1 "y":2}"#, ErrorKind::Syntax, 7),
        (r#"{"x" 1,"y":2}"#, ErrorKind::Syntax, 5),
        (r#"{"x"::1,"y":2}"#, ErrorKind::Syntax, 5),
        (r#"{"x":1;"y":2}"#, ErrorKind::Syntax, 6),
        (r#"{"x":1,"y":2]"#, ErrorKind::Syntax, 12),
        (r#"{"x":1,"y":2}}"#, ErrorKind::TrailingCharacters, 13),
        (r#"{"x":1,"y":2} {}"#, ErrorKind::TrailingCharacters, 14),
        (r#"{"x":1,"y":2,"label"}"#, ErrorKind::Syntax, 20),
        (r#"{"x":1,"y":2,1}"#, ErrorKind::Syntax, 13),
        (r#"{x:1,"y":2}"#, ErrorKind::Syntax, 1),
        ("[]", ErrorKind::WrongType, 0),
        ("[1,2]", ErrorKind::WrongType, 0),
        ("null", ErrorKind::WrongType, 0),
        ("1", ErrorKind::WrongType, 0),
        (r#""x""#, ErrorKind::WrongType, 0),
        ("}", ErrorKind::Syntax, 0),
    ] {
        refuse_at::<Point>(text, kind, offset);
    }
    for text in [
        "{",
        "{,}",
        r#"{"a"}"#,
        r#"{"a":1,}"#,
        "{}}",
        "[]",
        "null",
        "{1:2}",
        "",
    ] {
        refuse::<Empty>(text);
    }
    for text in [
        "[1]",
        r#"[1,"a",2]"#,
        "[]",
        "{}",
        r#"[1,"a""#,
        r#"[1,"a",]"#,
        r#"["a",1]"#,
    ] {
        refuse::<Pair>(text);
    }
}

/// Names that begin alike, are each other's beginnings, or differ in the last byte only.
#[test]
fn names_are_compared_whole() {
    #[derive(Debug, Default, PartialEq, ForyJson)]
    struct Alike {
        a: Option<i32>,
        aa: Option<i32>,
        aaaaaaa: Option<i32>,
        aaaaaaaa: Option<i32>,
        aaaaaaaaa: Option<i32>,
        aaaaaaaaaaaaaaaa: Option<i32>,
        aaaaaaaaaaaaaaab: Option<i32>,
        a_very_long_name_that_takes_more_bytes_than_any_vector_of_this_machine_has_and_then_more_of_them_too:
            Option<i32>,
    }
    let names = [
        "a",
        "aa",
        "aaaaaaa",
        "aaaaaaaa",
        "aaaaaaaaa",
        "aaaaaaaaaaaaaaaa",
        "aaaaaaaaaaaaaaab",
        "aVeryLongNameThatTakesMoreBytesThanAnyVectorOfThisMachineHasAndThenMoreOfThemToo",
    ];
    for (index, name) in names.into_iter().enumerate() {
        let value: Alike = codec_fory::from_json(&format!("{{\"{name}\":1}}")).unwrap();
        let fields = [
            value.a,
            value.aa,
            value.aaaaaaa,
            value.aaaaaaaa,
            value.aaaaaaaaa,
            value.aaaaaaaaaaaaaaaa,
            value.aaaaaaaaaaaaaaab,
            value.a_very_long_name_that_takes_more_bytes_than_any_vector_of_this_machine_has_and_then_more_of_them_too,
        ];
        for (at, field) in fields.into_iter().enumerate() {
            assert_eq!(field, (at == index).then_some(1), "{name}");
        }
        check(value, &format!("{{\"{name}\":1}}"));
        // Every name with one byte less, more, or changed is unknown, or another field.
        let near = [
            format!("{name}x"),
            format!("x{name}"),
            format!("{}x", &name[..name.len() - 1]),
            name.to_uppercase(),
        ];
        for near in near {
            check_read(&format!("{{\"{near}\":1}}"), Alike::default());
        }
    }
}

/// More fields than one machine word has bits, and then more than two.
#[test]
fn many_fields() {
    macro_rules! wide {
        ($name:ident: $($field:ident)*) => {
            #[derive(Debug, PartialEq, ForyJson)]
            struct $name { $($field: Option<u32>,)* required: String }
            impl $name {
                fn new() -> Self {
                    let mut number = 0;
                    $name { $($field: { number += 1; Some(number) },)* required: "r".into() }
                }
                const NAMES: &'static [&'static str] = &[$(stringify!($field)),*];
            }
        };
    }
    wide!(Wide: a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8
        c9 d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9
        g0 g1 g2 g3 g4 g5 g6 g7 g8 g9);
    wide!(Wider: a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7
        c8 c9 d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8
        f9 g0 g1 g2 g3 g4 g5 g6 g7 g8 g9 h0 h1 h2 h3 h4 h5 h6 h7 h8 h9 i0 i1 i2 i3 i4 i5 i6 i7 i8 i9
        j0 j1 j2 j3 j4 j5 j6 j7 j8 j9 k0 k1 k2 k3 k4 k5 k6 k7 k8 k9 l0 l1 l2 l3 l4 l5 l6 l7 l8 l9
        m0 m1 m2 m3 m4 m5 m6 m7 m8 m9 n0 n1 n2 n3 n4 n5 n6 n7 n8 n9);
    fn all<T: crate::common::Both>(value: T, names: &[&str]) {
        let mut members: Vec<String> = names
            .iter()
            .zip(1..)
            .map(|(name, number)| format!("\"{name}\":{number}"))
            .collect();
        members.push(r#""required":"r""#.into());
        let text = format!("{{{}}}", members.join(","));
        writes(&ForyJson::default(), &value, &text);
        for by in 0..members.len() {
            members.rotate_left(1);
            if by % 3 == 0 {
                members.reverse();
            }
            let text = format!("{{{}}}", members.join(","));
            assert_eq!(codec_fory::from_json::<T>(&text).unwrap(), value);
            // Without the required one, whatever was built is thrown away.
            let text = text.replace("required", "optional");
            assert_eq!(refuse::<T>(text).kind(), ErrorKind::MissingField);
        }
    }
    all(Wide::new(), Wide::NAMES);
    all(Wider::new(), Wider::NAMES);
}

/// Every field is dropped exactly once, whatever a read ends with.
#[test]
fn nothing_is_dropped_twice_or_leaked() {
    use std::cell::Cell;
    thread_local!(static ALIVE: Cell<i64> = const { Cell::new(0) });

    #[derive(Debug)]
    struct Counted;
    impl Counted {
        fn new() -> Counted {
            ALIVE.set(ALIVE.get() + 1);
            Counted
        }
    }
    impl Drop for Counted {
        fn drop(&mut self) {
            ALIVE.set(ALIVE.get() - 1);
        }
    }
    impl<'de> ForyJsonRead<'de> for Counted {
        fn read(reader: &mut codec_fory::Reader<'_, 'de>) -> codec_fory::Result<Self> {
            reader.value::<i32>().map(|_| Counted::new())
        }
    }
    impl ForyJsonWrite for Counted {
        fn write(&self, writer: &mut codec_fory::Writer<'_>) -> codec_fory::Result<()> {
            writer.i64(0);
            Ok(())
        }
    }

    #[derive(Debug, ForyJson)]
    struct Holder {
        a: Counted,
        b: Vec<Counted>,
        c: [Counted; 2],
        d: (Counted, Option<Counted>),
        e: Box<Counted>,
        f: std::collections::BTreeMap<String, Counted>,
        g: Option<Box<Holder>>,
    }
    let whole = r#"{"a":0,"b":[1,2],"c":[3,4],"d":[5,6],"e":7,"f":{"x":8,"y":9,"x":10},"g":{"a":0,"b":[1,2],"c":[3,4],"d":[5,6],"e":7,"f":{}}}"#;
    let read = codec_fory::from_json::<Holder>(whole).unwrap();
    assert_eq!(ALIVE.get(), 10 + 8);
    drop(read);
    assert_eq!(ALIVE.get(), 0);

    let tree = Tree::parse(whole.as_bytes()).unwrap();
    let Tree::Object(mut members) = tree else {
        unreachable!()
    };
    members.extend(members.clone());
    let duplicated = Tree::Object(members.clone()).compact();
    members.reverse();
    let reversed = Tree::Object(members).compact();
    for text in [whole, &duplicated, &reversed] {
        let read = codec_fory::from_json::<Holder>(text).unwrap();
        drop(read);
        assert_eq!(ALIVE.get(), 0);
        for end in 0..text.len() {
            assert!(codec_fory::from_json::<Holder>(&text[..end]).is_err());
            assert_eq!(ALIVE.get(), 0, "cut at {end}");
            let mut broken = text.as_bytes().to_vec();
            for byte in [b'x', b',', b'}', b'"', b'9'] {
                broken[end] = byte;
                drop(codec_fory::from_json_bytes::<Holder>(&broken));
                assert_eq!(ALIVE.get(), 0, "{byte} at {end}");
            }
        }
    }
    let positional = ForyJson::builder().bean_to_array(true).build();
    let text = "[0,[1,2],[3,4],[5,null],7,{\"x\":8},null]";
    drop(positional.from_json::<Holder>(text).unwrap());
    for end in 0..text.len() {
        assert!(positional.from_json::<Holder>(&text[..end]).is_err());
        assert_eq!(ALIVE.get(), 0, "cut at {end}");
    }
}

/// Recursive types, through every kind of pointer and list.
#[test]
fn recursive_types() {
    #[derive(Debug, PartialEq, ForyJson)]
    struct Node {
        value: i32,
        next: Option<Box<Node>>,
        children: Vec<Node>,
    }
    let leaf = |value| Node {
        value,
        next: None,
        children: vec![],
    };
    check(
        Node {
            value: 1,
            next: Some(Box::new(leaf(2))),
            children: vec![leaf(3), leaf(4)],
        },
        r#"{"value":1,"next":{"value":2,"children":[]},"children":[{"value":3,"children":[]},{"value":4,"children":[]}]}"#,
    );
}

#[test]
fn media_with_every_field_missing_or_wrong() {
    let tree = Tree::parse(media::STANDARD.as_bytes()).unwrap();
    let Tree::Object(members) = &tree else {
        unreachable!()
    };
    let Tree::Object(fields) = &members[1].1 else {
        unreachable!()
    };
    for index in 0..fields.len() {
        let name = &fields[index].0;
        let with = |changed: Vec<(String, Tree)>| {
            Tree::Object(vec![
                members[0].clone(),
                ("media".into(), Tree::Object(changed)),
            ])
            .compact()
        };
        let mut fewer = fields.clone();
        fewer.remove(index);
        if name == "title" {
            let read: MediaContent = codec_fory::from_json(&with(fewer)).unwrap();
            assert_eq!(read.media.title, None);
        } else {
            let error = refuse::<MediaContent>(with(fewer));
            assert_eq!(error.kind(), ErrorKind::MissingField);
            assert_eq!(error.path(), "$.media");
            assert!(error.to_string().contains(name.as_str()), "{error}");
        }
        let mut wrong = fields.clone();
        wrong[index].1 = Tree::Object(vec![]);
        let error = refuse::<MediaContent>(with(wrong));
        assert_eq!(error.kind(), ErrorKind::WrongType);
        assert_eq!(error.path(), format!("$.media.{name}"));
    }
}
