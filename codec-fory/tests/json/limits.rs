//! Depth and the budget for what one read builds.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use codec_fory::{ErrorKind, ForyJson};

use crate::common::any::Any;
use crate::common::tree::Tree;
use crate::common::{check_with, refuse, refuse_with};

#[derive(Debug, PartialEq, ForyJson)]
struct Chain {
    next: Option<Box<Chain>>,
}

#[derive(Debug, PartialEq, ForyJson)]
struct Nest(Vec<Nest>);

#[derive(Debug, PartialEq, ForyJson)]
struct Tower {
    map: BTreeMap<String, Tower>,
}

#[derive(Debug, PartialEq, ForyJson)]
struct Skipping {
    x: Option<i32>,
}

fn chain(depth: usize) -> (Chain, String) {
    let mut value = Chain { next: None };
    let mut text = String::from("{}");
    for _ in 1..depth {
        value = Chain {
            next: Some(Box::new(value)),
        };
        text = format!("{{\"next\":{text}}}");
    }
    (value, text)
}

fn nest(depth: usize) -> (Nest, String) {
    let mut value = Nest(vec![]);
    for _ in 1..depth {
        value = Nest(vec![value]);
    }
    (value, format!("{}{}", "[".repeat(depth), "]".repeat(depth)))
}

#[test]
fn twenty_levels_are_accepted() {
    let json = ForyJson::default();
    let (value, text) = chain(20);
    check_with(&json, &value, &text);
    let (value, text) = nest(20);
    check_with(&json, &value, &text);
    // An object and its map are a level each.
    let mut tower = Tower {
        map: BTreeMap::new(),
    };
    for _ in 1..10 {
        tower = Tower {
            map: BTreeMap::from([("t".into(), tower)]),
        };
    }
    let text = format!(
        "{}{}{}",
        r#"{"map":{"t":"#.repeat(9),
        r#"{"map":{}}"#,
        "}}".repeat(9)
    );
    check_with(&json, &tower, &text);
    let tree = Tree::parse(text.as_bytes()).unwrap();
    check_with(&json, &Any::from(tree), &text);
}

#[test]
fn the_twenty_first_is_refused_in_reading() {
    let error = refuse::<Chain>(chain(21).1);
    assert_eq!(error.kind(), ErrorKind::DepthLimit);
    assert_eq!(error.offset(), 20 * r#"{"next":"#.len());
    assert_eq!(error.path(), format!("${}", ".next".repeat(20)));
    let error = refuse::<Nest>(nest(21).1);
    assert_eq!((error.kind(), error.offset()), (ErrorKind::DepthLimit, 20));
    assert_eq!(refuse::<Any>(nest(21).1).kind(), ErrorKind::DepthLimit);
    assert_eq!(
        refuse::<Tower>(r#"{"map":{"t":"#.repeat(11)).kind(),
        ErrorKind::DepthLimit
    );
}

#[test]
fn the_twenty_first_is_refused_in_writing() {
    let json = ForyJson::default();
    let positional = ForyJson::builder().bean_to_array(true).build();
    let nulls = ForyJson::builder().write_null_fields(true).build();
    for json in [json, positional, nulls] {
        assert!(json.to_json(&chain(20).0).is_ok());
        assert!(json.to_pretty_json(&chain(20).0).is_ok());
        let value = chain(21).0;
        assert_eq!(
            json.to_json(&value).unwrap_err().kind(),
            ErrorKind::DepthLimit
        );
        assert_eq!(
            json.to_pretty_json(&value).unwrap_err().kind(),
            ErrorKind::DepthLimit
        );
        let value = nest(21).0;
        assert_eq!(
            json.to_json_bytes(&value).unwrap_err().kind(),
            ErrorKind::DepthLimit
        );
        let error = json.write_json_to(&value, std::io::sink()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::DepthLimit);
        let mut buffer = b"kept".to_vec();
        assert!(json.append_json_to(&value, &mut buffer).is_err());
        assert_eq!(buffer, b"kept");
        let any = Any::from(Tree::parse(nest(21).1.as_bytes()).unwrap());
        assert_eq!(
            json.to_json(&any).unwrap_err().kind(),
            ErrorKind::DepthLimit
        );
    }
}

/// Skipped values count their levels on top of those around them.
#[test]
fn depth_in_skipped_values() {
    for inner in [nest(19).1, chain(19).1.replace("next", "other")] {
        for text in [
            format!("{{\"skip\":{inner}}}"),
            format!("{{\"x\":1,\"skip\":{inner}}}"),
        ] {
            assert!(codec_fory::from_json::<Skipping>(&text).is_ok(), "{text}");
            let deeper = text.replace(&inner, &format!("[{inner}]"));
            let error = refuse::<Skipping>(&deeper);
            assert_eq!(error.kind(), ErrorKind::DepthLimit, "{deeper}");
            assert_eq!(
                codec_fory::from_json::<Vec<Skipping>>(&format!("[{text}]"))
                    .unwrap_err()
                    .kind(),
                ErrorKind::DepthLimit
            );
        }
    }
    // Broad is not deep.
    let broad = format!("{{\"skip\":[{}]}}", vec!["[[[{}]]]"; 1000].join(","));
    assert!(codec_fory::from_json::<Skipping>(&broad).is_ok());
}

#[test]
fn levels_are_given_back() {
    let inner = nest(19).1;
    let text = format!("[{}]", vec![inner.as_str(); 50].join(","));
    assert!(codec_fory::from_json::<Nest>(&text).is_ok());
    assert!(codec_fory::from_json::<Any>(&text).is_ok());
    let value = Nest((0..50).map(|_| nest(19).0).collect());
    assert_eq!(codec_fory::to_json(&value).unwrap(), text);
}

#[test]
fn other_depths() {
    for depth in [1, 2, 3, 7, 100] {
        let json = ForyJson::builder().max_depth(depth).build();
        check_with(&json, &nest(depth).0, &nest(depth).1);
        check_with(&json, &chain(depth).0, &chain(depth).1);
        assert_eq!(
            refuse_with::<Nest>(&json, nest(depth + 1).1).kind(),
            ErrorKind::DepthLimit
        );
        assert_eq!(
            refuse_with::<Chain>(&json, chain(depth + 1).1).kind(),
            ErrorKind::DepthLimit
        );
        assert!(json.to_json(&nest(depth + 1).0).is_err());
    }
    let json = ForyJson::builder().max_depth(0).build();
    check_with(&json, &1, "1");
    check_with(&json, &String::from("a"), r#""a""#);
    assert_eq!(
        refuse_with::<Vec<i32>>(&json, "[]").kind(),
        ErrorKind::DepthLimit
    );
    assert_eq!(
        refuse_with::<Skipping>(&json, "{}").kind(),
        ErrorKind::DepthLimit
    );
    assert_eq!(
        refuse_with::<BTreeMap<i32, i32>>(&json, "{}").kind(),
        ErrorKind::DepthLimit
    );
    assert_eq!(
        refuse_with::<(i32,)>(&json, "[1]").kind(),
        ErrorKind::DepthLimit
    );
    assert_eq!(
        refuse_with::<[i32; 1]>(&json, "[1]").kind(),
        ErrorKind::DepthLimit
    );
    assert_eq!(
        refuse_with::<BTreeSet<i32>>(&json, "[1]").kind(),
        ErrorKind::DepthLimit
    );
}

/// A budget that is too small for what the text holds is noticed, whatever the type.
#[test]
fn graph_budget() {
    let small = ForyJson::builder().max_graph_bytes(1000).build();
    let zeros = format!("[{}]", vec!["0"; 1000].join(","));
    assert_eq!(
        refuse_with::<Vec<u64>>(&small, &zeros).kind(),
        ErrorKind::GraphLimit
    );
    assert_eq!(
        refuse_with::<Vec<u16>>(&small, &zeros).kind(),
        ErrorKind::GraphLimit
    );
    let distinct = (0..1000)
        .map(|n| n.to_string())
        .collect::<Vec<_>>()
        .join(",");
    assert_eq!(
        refuse_with::<BTreeSet<u64>>(&small, format!("[{distinct}]")).kind(),
        ErrorKind::GraphLimit
    );
    let entries = (0..1000)
        .map(|n| format!("\"{n}\":0"))
        .collect::<Vec<_>>()
        .join(",");
    assert_eq!(
        refuse_with::<HashMap<u64, u8>>(&small, format!("{{{entries}}}")).kind(),
        ErrorKind::GraphLimit
    );
    let text = format!("\"{}\"", "x".repeat(2000));
    assert_eq!(
        refuse_with::<String>(&small, &text).kind(),
        ErrorKind::GraphLimit
    );
    let escaped = format!("\"{}\"", "\\n".repeat(2000));
    assert_eq!(
        refuse_with::<String>(&small, &escaped).kind(),
        ErrorKind::GraphLimit
    );
    let lists = format!("[{}]", vec!["[]"; 200].join(","));
    assert_eq!(
        refuse_with::<Vec<Vec<u8>>>(
            &ForyJson::builder()
                .max_graph_bytes(1000)
                .byte_array_format(codec_fory::ByteArrayFormat::Array)
                .build(),
            &lists
        )
        .kind(),
        ErrorKind::GraphLimit
    );
    let objects = format!("[{}]", vec!["{}"; 200].join(","));
    assert_eq!(
        refuse_with::<Vec<Chain>>(&small, &objects).kind(),
        ErrorKind::GraphLimit
    );
    let bytes = format!("\"{}\"", "A".repeat(4000));
    assert_eq!(
        refuse_with::<Vec<u8>>(&small, &bytes).kind(),
        ErrorKind::GraphLimit
    );
}

/// What is thrown away again is charged, too: a value that repeats a name builds it every time.
#[test]
fn duplicates_are_charged() {
    #[derive(Debug, PartialEq, ForyJson)]
    struct Holder {
        list: Vec<u64>,
        text: Option<String>,
    }
    let small = ForyJson::builder().max_graph_bytes(10_000).build();
    let list = vec![r#""list":[1,2,3]"#; 2_000].join(",");
    assert_eq!(
        refuse_with::<Holder>(&small, format!("{{{list}}}")).kind(),
        ErrorKind::GraphLimit
    );
    let text = vec![r#""text":"0123456789""#; 2_000].join(",");
    let text = format!("{{\"list\":[],{text}}}");
    assert_eq!(
        refuse_with::<Holder>(&small, text).kind(),
        ErrorKind::GraphLimit
    );
    let entries = vec![r#""a":[1]"#; 2_000].join(",");
    let text = format!("{{{entries}}}");
    assert_eq!(
        refuse_with::<BTreeMap<String, Vec<u64>>>(&small, text).kind(),
        ErrorKind::GraphLimit
    );
}

/// Skipping builds nothing and costs nothing.
#[test]
fn skipped_values_are_free() {
    let small = ForyJson::builder().max_graph_bytes(100).build();
    let text = format!(
        "{{\"skip\":[{}],\"x\":1}}",
        vec![r#"{"a":"text"}"#; 10_000].join(",")
    );
    assert_eq!(
        small.from_json::<Skipping>(&text).unwrap(),
        Skipping { x: Some(1) }
    );
}

#[test]
fn a_budget_that_suffices() {
    let json = ForyJson::builder().max_graph_bytes(100_000).build();
    let zeros = format!("[{}]", vec!["0"; 1000].join(","));
    assert_eq!(json.from_json::<Vec<u64>>(&zeros).unwrap().len(), 1000);
    let none = ForyJson::builder().max_graph_bytes(0).build();
    check_with(&none, &1, "1");
    check_with(&none, &Vec::<i32>::new(), "[]");
    assert_eq!(
        refuse_with::<Vec<i32>>(&none, "[1]").kind(),
        ErrorKind::GraphLimit
    );
    let all = ForyJson::builder().max_graph_bytes(usize::MAX).build();
    assert_eq!(all.from_json::<Vec<u64>>(&zeros).unwrap().len(), 1000);
}

/// Many values that are all too deep: none of them is written, and the commas between them fit.
#[test]
fn many_values_past_the_limit() {
    #[derive(Clone, ForyJson)]
    struct Pair(i32, i32);
    #[derive(Clone, ForyJson)]
    struct Named {
        a: i32,
    }
    #[track_caller]
    fn too_deep<T: codec_fory::ForyJsonWrite + Clone>(value: T) {
        for positional in [false, true] {
            for format in [
                codec_fory::ByteArrayFormat::Array,
                codec_fory::ByteArrayFormat::Base64,
            ] {
                let json = ForyJson::builder()
                    .max_depth(1)
                    .bean_to_array(positional)
                    .byte_array_format(format)
                    .build();
                // More commas than the largest guess of a size would have room for.
                let many = vec![value.clone(); 100_000];
                for result in [json.to_json(&many), json.to_pretty_json(&many)] {
                    assert_eq!(result.unwrap_err().kind(), ErrorKind::DepthLimit);
                }
                let many: BTreeMap<u32, T> = (0..10_000).map(|key| (key, value.clone())).collect();
                for result in [json.to_json(&many), json.to_pretty_json(&many)] {
                    assert_eq!(result.unwrap_err().kind(), ErrorKind::DepthLimit);
                }
            }
        }
    }
    too_deep(Pair(1, 2));
    too_deep(Named { a: 1 });
    too_deep((1, 2));
    too_deep(vec![1]);
    too_deep(vec![String::new()]);
    too_deep([1]);
    too_deep(BTreeMap::from([(1, 1)]));
    too_deep(BTreeSet::from([1]));
    too_deep(Some(Box::new(vec![Pair(1, 2)])));
    too_deep(Any::List(vec![]));
}

/// Brackets within brackets, as many as the depth allows, in every kind of list.
#[test]
fn nothing_but_brackets() {
    #[derive(Debug, PartialEq, ForyJson)]
    struct One(Vec<One>);
    #[derive(Debug, PartialEq, ForyJson)]
    #[fory_json(transparent)]
    struct Through(Vec<Through>);
    #[derive(Debug, PartialEq, ForyJson)]
    struct Two(Vec<Two>, Option<Box<Two>>);
    #[derive(Debug, PartialEq, ForyJson)]
    struct Three {
        list: Vec<(Three,)>,
    }
    let json = ForyJson::builder().max_depth(1000).build();
    let positional = ForyJson::builder()
        .max_depth(1000)
        .bean_to_array(true)
        .build();
    let (mut one, mut through, mut two) = (One(vec![]), Through(vec![]), Two(vec![], None));
    let mut three = Three { list: vec![] };
    for _ in 0..150 {
        one = One(vec![one]);
        through = Through(vec![through]);
        two = Two(vec![two], None);
        three = Three {
            list: vec![(three,)],
        };
        for json in [&json, &positional] {
            for text in [json.to_json(&one), json.to_pretty_json(&one)] {
                assert_eq!(json.from_json::<One>(&text.unwrap()).unwrap(), one);
            }
            for text in [json.to_json(&through), json.to_pretty_json(&through)] {
                assert_eq!(json.from_json::<Through>(&text.unwrap()).unwrap(), through);
            }
            for text in [json.to_json(&two), json.to_pretty_json(&two)] {
                assert_eq!(json.from_json::<Two>(&text.unwrap()).unwrap(), two);
            }
            for text in [json.to_json(&three), json.to_pretty_json(&three)] {
                assert_eq!(json.from_json::<Three>(&text.unwrap()).unwrap(), three);
            }
        }
    }
}
