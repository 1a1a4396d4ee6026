//! Input that means harm: depth bombs, huge strings and numbers, repeated names, cut and changed
//! documents. The right value or a clear error, never a panic, and never quadratic time.
//!
//! No test here looks at a clock. The sizes are such that a step which is quadratic in them would
//! not end within the patience of whoever runs the tests.

use std::collections::{BTreeMap, HashMap};

use codec_fory::{ErrorKind, ForyJson, ForyJsonRead, Reader, Result};

use crate::common::any::Any;
use crate::common::media::{self, MediaContent};
use crate::common::refuse;
use crate::common::tree::Tree;

/// Without optimisation a byte takes some hundred instructions; a tenth of the size shows the same.
const LARGE: usize = if cfg!(debug_assertions) {
    10 << 20
} else {
    100 << 20
};

#[derive(Debug, PartialEq, ForyJson)]
struct Small {
    x: Option<i32>,
    text: Option<String>,
}

#[test]
fn depth_bombs() {
    for open in [
        "[",
        "{\"x\":",
        "[{\"a\":",
        "[[{\"x\":[",
        "{\"unknown\":[",
        "{\"\\u0078\":",
    ] {
        let bomb = open.repeat(1_000_000 / open.len());
        assert_eq!(refuse::<Any>(&bomb).kind(), ErrorKind::DepthLimit, "{open}");
        refuse::<MediaContent>(&bomb);
        refuse::<Small>(&bomb);
        for before in [
            r#"{"unknown":"#,
            r#"{"x":1,"unknown":"#,
            r#"{"text":"a","x":null,"unknown":[1,"#,
        ] {
            let bomb = format!("{before}{bomb}");
            assert_eq!(
                refuse::<Small>(&bomb).kind(),
                ErrorKind::DepthLimit,
                "{before}{open}"
            );
        }
    }
    let media = media::STANDARD.replacen(
        "{\"height\"",
        &format!("{{\"z\":{},\"height\"", "[".repeat(100_000)),
        1,
    );
    assert_eq!(refuse::<MediaContent>(media).kind(), ErrorKind::DepthLimit);
}

#[test]
fn huge_strings() {
    let json = ForyJson::builder().max_graph_bytes(1 << 30).build();
    let plain = "x".repeat(LARGE);
    let text = json.to_json(&plain).unwrap();
    assert_eq!(text.len(), LARGE + 2);
    assert!(json.from_json::<String>(&text).unwrap() == plain);
    assert!(json.from_json::<&str>(&text).unwrap() == plain);
    drop(plain);
    // Nothing but escapes, and other characters of several bytes.
    let escaped = format!("\"{}\"", "\\u20ac".repeat(LARGE / 60));
    assert!(json.from_json::<String>(&escaped).unwrap() == "€".repeat(LARGE / 60));
    let other = format!("\"{}\"", "€".repeat(LARGE / 30));
    assert!(
        json.from_json_bytes::<String>(other.as_bytes())
            .unwrap()
            .len()
            == LARGE / 30 * 3
    );
    // The same in a name, skipped and unclosed.
    let skipped = format!("{{{text}:{text},\"x\":1}}");
    assert_eq!(
        json.from_json_bytes::<Small>(skipped.as_bytes()).unwrap().x,
        Some(1)
    );
    let error = json.from_json::<String>(&text[..LARGE]).unwrap_err();
    assert_eq!(
        (error.kind(), error.offset()),
        (ErrorKind::UnexpectedEnd, LARGE)
    );
    // A string past the budget is refused.
    assert_eq!(
        ForyJson::builder()
            .max_graph_bytes(LARGE / 2)
            .build()
            .from_json::<String>(&text)
            .unwrap_err()
            .kind(),
        ErrorKind::GraphLimit
    );
}

#[test]
fn a_million_duplicate_names() {
    let count = if cfg!(debug_assertions) {
        100_000
    } else {
        1_000_000
    };
    let members = |member: &str| format!("{{{}}}", vec![member; count].join(","));
    assert_eq!(
        codec_fory::from_json::<Small>(&members("\"x\":7"))
            .unwrap()
            .x,
        Some(7)
    );
    assert_eq!(
        codec_fory::from_json::<Small>(&members("\"unknown\":7"))
            .unwrap()
            .x,
        None
    );
    assert_eq!(
        codec_fory::from_json::<HashMap<String, i32>>(&members("\"x\":7"))
            .unwrap()
            .len(),
        1
    );
    assert_eq!(
        codec_fory::from_json::<BTreeMap<String, i32>>(&members("\"x\":7"))
            .unwrap()
            .len(),
        1
    );
    let text = members("\"text\":\"ab\"");
    assert_eq!(
        codec_fory::from_json::<Small>(&text)
            .unwrap()
            .text
            .as_deref(),
        Some("ab")
    );
}

#[test]
fn a_million_different_names() {
    let count = if cfg!(debug_assertions) {
        100_000
    } else {
        1_000_000
    };
    let members: Vec<String> = (0..count)
        .map(|number| format!("\"n{number}\":{number}"))
        .collect();
    let text = format!("{{{}}}", members.join(","));
    assert_eq!(
        codec_fory::from_json::<Small>(&text).unwrap(),
        Small {
            x: None,
            text: None
        }
    );
    let map = codec_fory::from_json::<HashMap<String, u32>>(&text).unwrap();
    assert_eq!((map.len(), map["n99999"]), (count, 99_999));
}

/// A number may have ten thousand characters, wherever it stands; one more is an error.
#[test]
fn long_numbers() {
    let most = "1".repeat(10_000);
    let more = "1".repeat(10_001);
    assert_eq!(codec_fory::from_json::<f64>(&most).unwrap(), f64::INFINITY);
    assert_eq!(refuse::<f64>(&more).kind(), ErrorKind::NumberOutOfRange);
    assert_eq!(refuse::<i64>(&most).kind(), ErrorKind::NumberOutOfRange);
    assert_eq!(refuse::<u128>(&more).kind(), ErrorKind::NumberOutOfRange);
    let skipped = |number: &str| format!("{{\"unknown\":{number},\"x\":1}}");
    assert_eq!(
        codec_fory::from_json::<Small>(&skipped(&most)).unwrap().x,
        Some(1)
    );
    assert_eq!(
        refuse::<Small>(skipped(&more)).kind(),
        ErrorKind::NumberOutOfRange
    );
    let fraction = format!("0.{}", "3".repeat(9_998));
    assert_eq!(codec_fory::from_json::<f64>(&fraction).unwrap(), 1.0 / 3.0);
    assert_eq!(
        codec_fory::from_json::<f64>(&format!("1e{}", "0".repeat(9_998))).unwrap(),
        1.0
    );
    assert_eq!(
        refuse::<f64>(format!("0.{}", "3".repeat(9_999))).kind(),
        ErrorKind::NumberOutOfRange
    );
    // Far past the limit, and many at the limit: the time is linear in the text.
    assert!(codec_fory::from_json::<f64>(&"7".repeat(LARGE)).is_err());
    let fractions = format!("[{}]", vec![fraction.as_str(); LARGE / 200_000].join(","));
    assert_eq!(
        codec_fory::from_json::<Vec<f64>>(&fractions).unwrap().len(),
        LARGE / 200_000
    );
}

#[test]
fn nothing_but_white_space() {
    let space = " \n\r\t".repeat(LARGE / 40);
    assert_eq!(refuse::<Any>(&space).kind(), ErrorKind::UnexpectedEnd);
    assert_eq!(
        codec_fory::from_json::<i32>(&format!("{space}1{space}")).unwrap(),
        1
    );
    let error = refuse::<i32>(format!("1{space}x"));
    assert_eq!(
        (error.kind(), error.offset()),
        (ErrorKind::TrailingCharacters, space.len() + 1)
    );
}

#[test]
fn many_small_values() {
    let count = LARGE / 100;
    let lists = format!("[{}]", vec!["[]"; count].join(","));
    let json = ForyJson::builder().max_graph_bytes(1 << 30).build();
    assert_eq!(
        json.from_json::<Vec<Vec<i32>>>(&lists).unwrap().len(),
        count
    );
    let nulls = format!("[{}]", vec!["null"; count].join(","));
    assert_eq!(json.from_json::<Vec<()>>(&nulls).unwrap().len(), count);
    assert_eq!(
        json.from_json::<Vec<Option<bool>>>(&nulls).unwrap().len(),
        count
    );
}

/// A type that is one thing or another tries both for every element. Each try that fails makes an
/// error, and errors have a place; working it out must not look at the whole text every time.
#[test]
fn a_failed_try_per_element_is_not_quadratic() {
    #[derive(Debug, PartialEq)]
    enum Either {
        Number(i64),
        Text(String),
    }
    impl<'de> ForyJsonRead<'de> for Either {
        fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
            match reader.value::<i64>() {
                Ok(number) => Ok(Either::Number(number)),
                Err(_) => reader.value().map(Either::Text),
            }
        }
    }
    let count = 300_000;
    let text = format!("[{}]", vec![r#""abc""#; count].join(","));
    let list: Vec<Either> = codec_fory::from_json(&text).unwrap();
    assert_eq!(list.len(), count);
    assert!(list.iter().all(|item| *item == Either::Text("abc".into())));
}

/// What this crate and serde_json make of a document. They differ, by the specification, in one
/// thing: a name that comes twice is an error there.
fn verdicts(text: &[u8]) -> (Result<MediaContent>, serde_json::Result<MediaContent>) {
    (
        codec_fory::from_json_bytes(text),
        serde_json::from_slice(text),
    )
}

/// Whether a broken document is one that this crate accepts by its specification, and serde_json
/// does not.
fn has_a_name_twice(text: &[u8]) -> bool {
    fn twice(tree: &Tree) -> bool {
        match tree {
            Tree::Object(members) => members.iter().enumerate().any(|(index, (name, value))| {
                twice(value) || members[..index].iter().any(|(other, _)| other == name)
            }),
            Tree::List(items) => items.iter().any(twice),
            _ => false,
        }
    }
    Tree::parse(text).is_some_and(|tree| twice(&tree))
}

#[test]
fn cut_at_every_byte() {
    let text = media::STANDARD.as_bytes();
    for end in 0..text.len() {
        let error = refuse::<MediaContent>(&text[..end]);
        // A cut inside a word or a number leaves something that is not the word.
        let inside = matches!(text[end.saturating_sub(1)], b't' | b'r' | b'u');
        assert!(
            error.kind() == ErrorKind::UnexpectedEnd || inside,
            "cut at {end}: {error}"
        );
        assert!(codec_fory::from_json_bytes::<Any>(&text[..end]).is_err());
        assert!(codec_fory::from_json_bytes::<MediaContent>(&text[end + 1..]).is_err());
    }
}

#[test]
fn every_byte_changed_to_every_other() {
    let standard = media::STANDARD.as_bytes();
    let mut text = standard.to_vec();
    let mut accepted = 0;
    for at in 0..text.len() {
        for byte in 0..=255 {
            if byte == standard[at] {
                continue;
            }
            text[at] = byte;
            let (ours, theirs) = verdicts(&text);
            match (ours, theirs) {
                (Ok(ours), Ok(theirs)) => {
                    accepted += 1;
                    assert_eq!(ours, theirs, "{byte} at {at}");
                    let written = codec_fory::to_json(&ours).unwrap();
                    assert_eq!(
                        codec_fory::from_json::<MediaContent>(&written).unwrap(),
                        ours
                    );
                }
                (Err(_), Err(_)) => {}
                (Ok(_), Err(error)) => assert!(has_a_name_twice(&text), "{byte} at {at}: {error}"),
                (Err(error), Ok(_)) => panic!("{byte} at {at}: {error}"),
            }
        }
        text[at] = standard[at];
    }
    // Most changes inside of strings are still valid: the test has looked at both kinds.
    assert!(accepted > 15_000, "{accepted}");
}

#[test]
fn every_byte_left_out_or_doubled() {
    let standard = media::STANDARD.as_bytes();
    for at in 0..standard.len() {
        let mut fewer = standard.to_vec();
        fewer.remove(at);
        let mut more = standard.to_vec();
        more.insert(at, standard[at]);
        for text in [fewer, more] {
            let (ours, theirs) = verdicts(&text);
            assert_eq!(ours.ok(), theirs.ok(), "{}", String::from_utf8_lossy(&text));
        }
    }
}

/// The same changes where objects are arrays: no panic, and only what is JSON is accepted.
#[test]
fn every_byte_of_the_array_form_changed() {
    let json = ForyJson::builder().bean_to_array(true).build();
    let standard = media::STANDARD_POSITIONAL.as_bytes();
    let mut text = standard.to_vec();
    for at in 0..text.len() {
        for byte in 0..=255 {
            text[at] = byte;
            if let Ok(value) = json.from_json_bytes::<MediaContent>(&text) {
                assert!(Tree::parse(&text).is_some());
                let written = json.to_json(&value).unwrap();
                assert_eq!(json.from_json::<MediaContent>(&written).unwrap(), value);
            }
        }
        text[at] = standard[at];
    }
    for end in 0..text.len() {
        assert!(json.from_json_bytes::<MediaContent>(&text[..end]).is_err());
    }
}

/// A document with everything that ends a fast path: the text and the place of its fault move
/// over every boundary that a vector could have.
#[test]
fn faults_at_every_distance_from_the_end() {
    for before in 0..100 {
        for after in [0, 1, 7, 15, 31, 63, 64] {
            let pad = "y".repeat(before);
            let tail = "z".repeat(after);
            let text = format!("{{\"text\":\"{pad}\u{1}{tail}\"}}");
            let error = refuse::<Small>(&text);
            assert_eq!(
                (error.kind(), error.offset()),
                (ErrorKind::InvalidString, 9 + before)
            );
            let text = format!("{{\"text\":\"{pad}\\q{tail}\"}}");
            let error = refuse::<Small>(&text);
            assert_eq!(
                (error.kind(), error.offset()),
                (ErrorKind::InvalidString, 10 + before)
            );
            let text = format!("{{\"text\":\"{pad}{tail}");
            let error = refuse::<Small>(&text);
            assert_eq!(
                (error.kind(), error.offset()),
                (ErrorKind::UnexpectedEnd, text.len())
            );
        }
    }
}

#[test]
fn marks_and_commas() {
    for text in [
        "\u{feff}{}",
        "{}\u{feff}",
        "{\"x\":1,}",
        "{\"x\":1}\0",
        "\0{\"x\":1}",
        "{\"x\"\0:1}",
        "{\"x\":\u{0}1}",
        "{\"x\":1\0}",
        "{\"x\\u0000\":1,}",
        "// c\n{}",
        "{/**/}",
        "{}//",
        "{\"x\":1;}",
        "{\u{a0}}",
        "{\u{b}}",
        "{\u{c}}",
        "\u{85}{}",
        "{}\u{2028}",
    ] {
        refuse::<Small>(text);
    }
}
