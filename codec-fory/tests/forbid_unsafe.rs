//! The derive can be used where unsafe code is forbidden: what it generates is this crate's affair.

#![forbid(unsafe_code)]

use codec_fory::ForyJson;

#[derive(ForyJson, Debug, PartialEq)]
enum Kind {
    Small,
    Large,
}

#[derive(ForyJson, Debug, PartialEq)]
struct Item<'a, T, const N: usize> {
    name: &'a str,
    kind: Option<Kind>,
    values: [T; N],
    pair: Pair,
}

#[derive(ForyJson, Debug, PartialEq)]
struct Pair(i32, String);

#[derive(ForyJson, Debug, PartialEq)]
struct Meters(f64);

#[test]
fn derives_work_under_forbid() {
    let item = Item {
        name: "x",
        kind: Some(Kind::Large),
        values: [Meters(0.5), Meters(2.0)],
        pair: Pair(-1, "p".into()),
    };
    let json = codec_fory::to_json(&item).unwrap();
    assert_eq!(
        json,
        r#"{"name":"x","kind":"Large","values":[0.5,2.0],"pair":[-1,"p"]}"#
    );
    assert_eq!(
        codec_fory::from_json::<Item<'_, Meters, 2>>(&json).unwrap(),
        item
    );
}
