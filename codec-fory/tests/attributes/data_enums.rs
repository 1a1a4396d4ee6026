//! Enums with data, in the three ways in which their variants are told apart.

use codec_fory::{ErrorKind, ForyJson};

use crate::common::{ARRAYS, DEFAULT, NULLS, SNAKE, check, check_with, reads, refuses, writes};

#[derive(ForyJson, Debug, PartialEq, Clone)]
struct Size {
    width: u32,
    height: Option<u32>,
}

/// The same variants for each of the ways.
macro_rules! shapes {
    ($name:ident, $($attribute:tt)*) => {
        #[derive(ForyJson, Debug, PartialEq, Clone)]
        #[fory_json($($attribute)*)]
        enum $name {
            #[fory_json(alias = "round")]
            Circle {
                radius: f64,
                line_width: Option<u8>,
                #[fory_json(default = 1, include = "non_default")]
                scale: u8,
            },
            #[fory_json(name = "rect")]
            Rectangle(Size),
            Nothing,
            Empty {},
        }
    };
}

mod by_property {
    use super::*;
    shapes!(Shape, property = "type");
    use Shape::*;

    fn table() -> Vec<(Shape, &'static str, &'static str)> {
        vec![
            (
                Circle {
                    radius: 1.5,
                    line_width: Some(2),
                    scale: 3,
                },
                r#"{"type":"Circle","radius":1.5,"lineWidth":2,"scale":3}"#,
                r#"["Circle",[1.5,2,3]]"#,
            ),
            (
                Circle {
                    radius: 1.5,
                    line_width: None,
                    scale: 1,
                },
                r#"{"type":"Circle","radius":1.5}"#,
                r#"["Circle",[1.5,null,1]]"#,
            ),
            (
                Rectangle(Size {
                    width: 1,
                    height: Some(2),
                }),
                r#"{"type":"rect","width":1,"height":2}"#,
                r#"["rect",[1,2]]"#,
            ),
            (Nothing, r#"{"type":"Nothing"}"#, r#"["Nothing",[]]"#),
            (Empty {}, r#"{"type":"Empty"}"#, r#"["Empty",[]]"#),
        ]
    }

    #[test]
    fn both_ways() {
        for (value, text, array) in table() {
            check(&value, text);
            check_with(&ARRAYS, &value, array);
            let list = vec![value.clone(), value.clone()];
            check(&list, &format!("[{text},{text}]"));
        }
        let circle = Circle {
            radius: 1.5,
            line_width: None,
            scale: 1,
        };
        check_with(
            &NULLS,
            &circle,
            r#"{"type":"Circle","radius":1.5,"lineWidth":null}"#,
        );
        let circle = Circle {
            radius: 1.5,
            line_width: Some(1),
            scale: 1,
        };
        check_with(
            &SNAKE,
            &circle,
            r#"{"type":"Circle","radius":1.5,"line_width":1}"#,
        );
        assert_eq!(
            DEFAULT.to_pretty_json(&circle).unwrap(),
            "{\n  \"type\" : \"Circle\",\n  \"radius\" : 1.5,\n  \"lineWidth\" : 1\n}"
        );
    }

    #[test]
    fn the_property_may_stand_anywhere() {
        let circle = Circle {
            radius: 1.5,
            line_width: Some(2),
            scale: 1,
        };
        for text in [
            r#"{"radius":1.5,"type":"Circle","lineWidth":2}"#,
            r#"{"radius":1.5,"lineWidth":2,"type":"round"}"#,
            r#"{ "x" : [ {"type":"no"} ] , "lineWidth" : 2 , "\u0074ype" : "Circle", "radius":1.5 }"#,
        ] {
            reads(&DEFAULT, text, &circle);
        }
        let size = Rectangle(Size {
            width: 1,
            height: None,
        });
        reads(&DEFAULT, r#"{"width":1,"type":"rect"}"#, &size);
    }

    #[test]
    fn exactly_one_property() {
        for (text, kind, offset, path) in [
            (r#"{"radius":1.5}"#, ErrorKind::MissingField, 13, "$"),
            ("{}", ErrorKind::MissingField, 1, "$"),
            (
                r#"{"type":"Circle","radius":1.5,"type":"Circle"}"#,
                ErrorKind::DuplicateTag,
                30,
                "$",
            ),
            (
                r#"{"width":1,"type":"rect","type":"Nothing"}"#,
                ErrorKind::DuplicateTag,
                25,
                "$",
            ),
            (
                r#"{"type":"Square"}"#,
                ErrorKind::UnknownVariant,
                8,
                "$.type",
            ),
            (r#"{"type":1}"#, ErrorKind::WrongType, 8, "$.type"),
            (r#"["Circle",[1.5]]"#, ErrorKind::WrongType, 0, "$"),
            (
                r#"{"type":"Circle","radius":"x"}"#,
                ErrorKind::WrongType,
                26,
                "$.radius",
            ),
            (r#"{"type":"Circle"}"#, ErrorKind::MissingField, 16, "$"),
            (
                r#"{"type":"Circle","radius":1"#,
                ErrorKind::UnexpectedEnd,
                27,
                "$",
            ),
            (
                r#"{"radius":tru,"type":"Circle"}"#,
                ErrorKind::Syntax,
                10,
                "$.radius",
            ),
        ] {
            let error = refuses::<Shape>(&DEFAULT, text, "");
            let found = (error.kind(), error.offset(), error.path());
            assert_eq!(found, (kind, offset, path), "{text}: {error}");
        }
    }
}

mod by_wrapper_object {
    use super::*;
    shapes!(Shape, wrapper_object);
    use Shape::*;

    #[test]
    fn both_ways() {
        for (value, text, array) in [
            (
                Circle {
                    radius: 1.5,
                    line_width: Some(2),
                    scale: 3,
                },
                r#"{"Circle":{"radius":1.5,"lineWidth":2,"scale":3}}"#,
                r#"{"Circle":[1.5,2,3]}"#,
            ),
            (
                Rectangle(Size {
                    width: 1,
                    height: None,
                }),
                r#"{"rect":{"width":1}}"#,
                r#"{"rect":[1,null]}"#,
            ),
            (Nothing, r#"{"Nothing":{}}"#, r#"{"Nothing":[]}"#),
            (Empty {}, r#"{"Empty":{}}"#, r#"{"Empty":[]}"#),
        ] {
            check(&value, text);
            check_with(&ARRAYS, &value, array);
        }
        let circle = Circle {
            radius: 0.0,
            line_width: None,
            scale: 1,
        };
        reads(&DEFAULT, r#"{"round":{"x":1,"radius":0.0}}"#, &circle);
    }

    #[test]
    fn exactly_one_member() {
        for (text, kind, offset, path) in [
            ("{}", ErrorKind::WrongLength, 1, "$"),
            (
                r#"{"Nothing":{},"Empty":{}}"#,
                ErrorKind::WrongLength,
                13,
                "$",
            ),
            (r#"{"Square":{}}"#, ErrorKind::UnknownVariant, 1, "$"),
            (r#""Nothing""#, ErrorKind::WrongType, 0, "$"),
            (
                r#"{"rect":{"width":-1}}"#,
                ErrorKind::NumberOutOfRange,
                17,
                "$.rect.width",
            ),
            (r#"{"Circle":{}}"#, ErrorKind::MissingField, 11, "$.Circle"),
            (r#"{"Nothing":{}]"#, ErrorKind::Syntax, 13, "$"),
        ] {
            let error = refuses::<Shape>(&DEFAULT, text, "");
            let found = (error.kind(), error.offset(), error.path());
            assert_eq!(found, (kind, offset, path), "{text}: {error}");
        }
    }
}

mod by_wrapper_array {
    use super::*;
    shapes!(Shape, wrapper_array);
    use Shape::*;

    #[test]
    fn both_ways() {
        for (value, text, array) in [
            (
                Circle {
                    radius: 1.5,
                    line_width: Some(2),
                    scale: 3,
                },
                r#"["Circle",{"radius":1.5,"lineWidth":2,"scale":3}]"#,
                r#"["Circle",[1.5,2,3]]"#,
            ),
            (
                Rectangle(Size {
                    width: 1,
                    height: None,
                }),
                r#"["rect",{"width":1}]"#,
                r#"["rect",[1,null]]"#,
            ),
            (Nothing, r#"["Nothing",{}]"#, r#"["Nothing",[]]"#),
            (Empty {}, r#"["Empty",{}]"#, r#"["Empty",[]]"#),
        ] {
            check(&value, text);
            check_with(&ARRAYS, &value, array);
        }
    }

    #[test]
    fn exactly_two_elements() {
        for (text, kind, offset, path) in [
            ("[]", ErrorKind::WrongLength, 1, "$"),
            (r#"["Nothing"]"#, ErrorKind::WrongLength, 10, "$"),
            (r#"["Nothing",{},{}]"#, ErrorKind::WrongLength, 13, "$"),
            (r#"["Square",{}]"#, ErrorKind::UnknownVariant, 1, "$[0]"),
            (r#"[1,{}]"#, ErrorKind::WrongType, 1, "$[0]"),
            (
                r#"["rect",{"width":true}]"#,
                ErrorKind::WrongType,
                17,
                "$[1].width",
            ),
            (r#"["Nothing" {}]"#, ErrorKind::Syntax, 11, "$"),
        ] {
            let error = refuses::<Shape>(&DEFAULT, text, "");
            let found = (error.kind(), error.offset(), error.path());
            assert_eq!(found, (kind, offset, path), "{text}: {error}");
        }
    }
}

#[derive(ForyJson, Debug, PartialEq)]
#[fory_json(wrapper_object, deny_unknown_fields, order = "alphabetic")]
enum Command<'a, T> {
    Move(i32, i32),
    Say(&'a str),
    Set { zebra: T, apple: Vec<T> },
    Stop,
}

#[test]
fn generics_lifetimes_and_tuples() {
    for (value, text) in [
        (Command::Move(1, -1), r#"{"Move":[1,-1]}"#),
        (Command::Say("hi"), r#"{"Say":"hi"}"#),
        (
            Command::Set {
                zebra: 'z',
                apple: vec!['a'],
            },
            r#"{"Set":{"apple":["a"],"zebra":"z"}}"#,
        ),
        (Command::Stop, r#"{"Stop":{}}"#),
    ] {
        writes(&DEFAULT, &value, text);
        assert_eq!(
            codec_fory::from_json::<Command<'_, char>>(text).unwrap(),
            value
        );
        let pretty = DEFAULT.to_pretty_json(&value).unwrap();
        assert_eq!(
            codec_fory::from_json::<Command<'_, char>>(&pretty).unwrap(),
            value
        );
    }
    let unknown = codec_fory::from_json::<Command<'_, u8>>(r#"{"Stop":{"x":1}}"#).unwrap_err();
    assert_eq!(unknown.kind(), ErrorKind::UnknownField);
}

#[derive(ForyJson, Debug, PartialEq, Clone)]
#[fory_json(property = "op")]
enum Tree {
    Leaf { value: i64 },
    Node { left: Box<Tree>, right: Box<Tree> },
    List { items: Vec<Tree> },
}

#[test]
fn recursion_and_depth() {
    let leaf = |value| Tree::Leaf { value };
    let tree = Tree::Node {
        left: Box::new(leaf(1)),
        right: Box::new(Tree::List {
            items: vec![leaf(2), leaf(3)],
        }),
    };
    check(
        &tree,
        r#"{"op":"Node","left":{"op":"Leaf","value":1},"right":{"op":"List","items":[{"op":"Leaf","value":2},{"op":"Leaf","value":3}]}}"#,
    );
    let nest = |levels: usize| {
        (1..levels).fold(leaf(0), |inner, _| Tree::Node {
            left: Box::new(inner),
            right: Box::new(leaf(0)),
        })
    };
    let text = DEFAULT.to_json(&nest(20)).unwrap();
    assert_eq!(DEFAULT.from_json::<Tree>(&text).unwrap(), nest(20));
    let error = DEFAULT.to_json(&nest(21)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DepthLimit);
    let deep = ForyJson::builder().max_depth(23).build();
    let text = deep.to_json(&nest(21)).unwrap();
    let error = refuses::<Tree>(
        &DEFAULT,
        &text,
        "arrays and objects are nested deeper than 20",
    );
    assert_eq!(error.kind(), ErrorKind::DepthLimit);
    // With the property last at every level, each level is looked through once for it.
    let last = (1..20).fold(r#"{"value":0,"op":"Leaf"}"#.to_owned(), |inner, _| {
        format!(r#"{{"left":{inner},"right":{{"value":0,"op":"Leaf"}},"op":"Node"}}"#)
    });
    reads(&deep, &last, &nest(20));
}
