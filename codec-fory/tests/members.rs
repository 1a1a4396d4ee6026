//! Members in every order, some of them not there, with others among them: whatever way the reader
//! takes to find them, the value is the same.

use codec_fory::{ErrorKind, ForyJson};

/// Names of every kind that is compared in its own way: short, of 15, 16 and more bytes, equal in
/// their first sixteen, not ASCII, written with an escape, and empty.
#[derive(Clone, Debug, Default, PartialEq, ForyJson)]
struct Mixed {
    a: i32,
    #[fory_json(name = "fifteen_letters")]
    fifteen: Option<i32>,
    #[fory_json(name = "sixteen_letters_")]
    sixteen: i32,
    #[fory_json(name = "sixteen_letters_and_more")]
    long: Option<i32>,
    #[fory_json(name = "sixteen_letters_and_mehr")]
    longer: Option<i32>,
    #[fory_json(name = "größe")]
    size: i32,
    #[fory_json(name = "back\\slash\"")]
    escaped: Option<i32>,
    #[fory_json(name = "")]
    empty: Option<i32>,
}

const MEMBERS: [&str; 8] = [
    r#""a":1"#,
    r#""fifteen_letters":2"#,
    r#""sixteen_letters_":3"#,
    r#""sixteen_letters_and_more":4"#,
    r#""sixteen_letters_and_mehr":5"#,
    r#""größe":6"#,
    r#""back\\slash\"":7"#,
    r#""":8"#,
];

/// Members that no field has; some names begin as a field's does, or look like one.
const OTHERS: [&str; 10] = [
    r#""b":{"a":[1,{"a":2}]}"#,
    r#""aa":"a\"b""#,
    r#""fifteen_letter":-1.5e3"#,
    r#""fifteen_lettersx":null"#,
    r#""sixteen_letters_and_":[]"#,
    r#""sixteen_letters_and_more ":true"#,
    r#""größer":"é""#,
    r#""back\\slash":"\\""#,
    r#""back\\":0"#,
    r#""\u0062\n":{}"#,
];

fn value(there: u32) -> Mixed {
    let at = |index: u32| (there >> index & 1 != 0).then_some(index as i32 + 1);
    Mixed {
        a: 1,
        fifteen: at(1),
        sixteen: 3,
        long: at(3),
        longer: at(4),
        size: 6,
        escaped: at(6),
        empty: at(7),
    }
}

/// The place of the colon behind the name of a member.
fn colon(member: &str) -> usize {
    let bytes = member.as_bytes();
    let mut at = 1;
    while bytes[at] != b'"' {
        at += 1 + usize::from(bytes[at] == b'\\');
    }
    at + 1
}

/// Reads the members as they are, and with white space everywhere.
fn check(members: &[&str], expected: &Mixed) {
    let compact = format!("{{{}}}", members.join(","));
    match codec_fory::from_json::<Mixed>(&compact) {
        Ok(found) => assert_eq!(&found, expected, "{compact}"),
        Err(error) => panic!("{compact}: {error}"),
    }
    let spaced: Vec<String> = members
        .iter()
        .map(|member| {
            let colon = colon(member);
            let (name, value) = member.split_at(colon);
            format!("\n  {name} :\t{} ", &value[1..])
        })
        .collect();
    let spaced = format!(" {{{}}} ", spaced.join(","));
    match codec_fory::from_json::<Mixed>(&spaced) {
        Ok(found) => assert_eq!(&found, expected, "{spaced}"),
        Err(error) => panic!("{spaced}: {error}"),
    }
}

#[test]
fn every_set_and_order() {
    const REQUIRED: u32 = 0b0010_0101;
    for set in 0..1u32 << MEMBERS.len() {
        let there = set | REQUIRED;
        if there != set {
            continue;
        }
        let expected = value(there);
        let members: Vec<&str> = (0..MEMBERS.len())
            .filter(|index| there >> index & 1 != 0)
            .map(|index| MEMBERS[index])
            .collect();
        for start in 0..members.len() {
            let mut rotated = members.clone();
            rotated.rotate_left(start);
            check(&rotated, &expected);
            rotated.reverse();
            check(&rotated, &expected);
        }
        for place in 0..=members.len() {
            for other in 0..OTHERS.len() {
                let mut more = members.clone();
                more.insert(place, OTHERS[other]);
                check(&more, &expected);
                more.insert((place * 3 + other) % more.len(), OTHERS[(other + 3) % 10]);
                more.insert(more.len(), OTHERS[(other + 7) % 10]);
                check(&more, &expected);
            }
        }
    }
}

#[test]
fn the_last_of_equal_names_wins() {
    for place in 0..=MEMBERS.len() {
        for again in 0..MEMBERS.len() {
            let first = format!("{}:99", &MEMBERS[again][..colon(MEMBERS[again])]);
            let mut members = MEMBERS.to_vec();
            members.insert(place.min(again), &first);
            members.insert(0, OTHERS[again]);
            check(&members, &value(u32::MAX));
        }
    }
}

#[test]
fn what_is_wrong_among_others_is_found() {
    let whole = format!("{{{}}}", MEMBERS.join(","));
    for place in 0..=MEMBERS.len() {
        for (broken, kind) in [
            (r#""b":01"#, ErrorKind::Syntax),
            (r#""b":{"a":tru}"#, ErrorKind::Syntax),
            (r#""b" 1"#, ErrorKind::Syntax),
            (r#"b:1"#, ErrorKind::Syntax),
            ("\"b\":\"\u{1}\"", ErrorKind::InvalidString),
            ("\"b\u{1}\":1", ErrorKind::InvalidString),
            (r#""\ud800":1"#, ErrorKind::InvalidString),
            (
                r#""b":[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]"#,
                ErrorKind::DepthLimit,
            ),
            (r#""a":"x""#, ErrorKind::WrongType),
        ] {
            let mut members = MEMBERS.to_vec();
            members.insert(place, broken);
            let text = format!("{{{}}}", members.join(","));
            let error = codec_fory::from_json::<Mixed>(&text).unwrap_err();
            assert_eq!(error.kind(), kind, "{text}: {error}");
            let before = members[..place].join(",").len();
            assert!(error.offset() > before && error.offset() <= before + 2 + broken.len());
        }
        let mut members = MEMBERS.to_vec();
        members.insert(place, OTHERS[0]);
        let text = format!("{{{}}}", members.join(","));
        for end in 0..text.len() {
            if text.is_char_boundary(end) {
                let error = codec_fory::from_json::<Mixed>(&text[..end]).unwrap_err();
                assert_eq!(error.kind(), ErrorKind::UnexpectedEnd, "{}", &text[..end]);
            }
        }
    }
    for (index, member) in MEMBERS.iter().enumerate() {
        if [0, 2, 5].contains(&index) {
            let text = whole.replace(&format!("{member},"), "");
            let error = codec_fory::from_json::<Mixed>(&text).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::MissingField, "{text}");
        }
    }
}
