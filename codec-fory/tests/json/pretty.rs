//! The pretty form, with its exact text.

use std::collections::BTreeMap;

use codec_fory::{ByteArrayFormat, ForyJson};

use crate::common::media;

#[derive(ForyJson)]
struct Row {
    elements: Vec<Element>,
    none: Option<i32>,
}

#[derive(ForyJson)]
struct Element {
    text: String,
    value: i32,
}

#[track_caller]
fn pretty<T: codec_fory::ForyJsonWrite>(value: &T, lines: &[&str]) {
    let text = lines.join("\n");
    assert_eq!(codec_fory::to_pretty_json(value).unwrap(), text);
    assert_eq!(
        codec_fory::to_pretty_json_bytes(value).unwrap(),
        text.as_bytes()
    );
    assert_eq!(ForyJson::default().to_pretty_json(value).unwrap(), text);
}

#[test]
fn objects_and_lists() {
    let rows = vec![
        Row {
            elements: vec![Element {
                text: "4,490 km".into(),
                value: 1,
            }],
            none: None,
        },
        Row {
            elements: vec![],
            none: Some(1),
        },
    ];
    pretty(
        &rows,
        &[
            "[",
            "  {",
            "    \"elements\" : [",
            "      {",
            "        \"text\" : \"4,490 km\",",
            "        \"value\" : 1",
            "      }",
            "    ]",
            "  },",
            "  {",
            "    \"elements\" : [ ],",
            "    \"none\" : 1",
            "  }",
            "]",
        ],
    );
}

#[test]
fn empty_ones() {
    #[derive(ForyJson)]
    struct Nothing {
        absent: Option<i32>,
    }
    pretty(&Vec::<i32>::new(), &["[ ]"]);
    pretty(&BTreeMap::<String, i32>::new(), &["{ }"]);
    pretty(&Nothing { absent: None }, &["{ }"]);
    pretty(&[Vec::<i32>::new(), vec![]], &["[", "  [ ],", "  [ ]", "]"]);
    pretty(
        &BTreeMap::from([(1, BTreeMap::<i32, i32>::new())]),
        &["{", "  \"1\" : { }", "}"],
    );
    pretty(&[0i32; 0], &["[ ]"]);
}

#[test]
fn scalars_have_no_lines() {
    pretty(&1, &["1"]);
    pretty(&"a\nb", &["\"a\\nb\""]);
    pretty(&None::<i32>, &["null"]);
    pretty(&vec![1u8, 2], &["\"AQI=\""]);
    pretty(&(1, "x"), &["[", "  1,", "  \"x\"", "]"]);
}

#[test]
fn byte_arrays_of_numbers() {
    let json = ForyJson::builder()
        .byte_array_format(ByteArrayFormat::Array)
        .build();
    assert_eq!(
        json.to_pretty_json(&vec![1u8, 255]).unwrap(),
        "[\n  1,\n  -1\n]"
    );
    assert_eq!(json.to_pretty_json(&Vec::<u8>::new()).unwrap(), "[ ]");
}

/// Deeper than the longest indentation that a single store can write.
#[test]
fn deep() {
    #[derive(ForyJson)]
    struct Deep {
        inner: Option<Box<Deep>>,
        list: Vec<i32>,
    }
    let json = ForyJson::builder().max_depth(200).build();
    let mut value = Deep {
        inner: None,
        list: vec![1],
    };
    for _ in 0..150 {
        value = Deep {
            inner: Some(Box::new(value)),
            list: vec![],
        };
    }
    let compact = json.to_json(&value).unwrap();
    assert_eq!(
        json.to_pretty_json(&value).unwrap(),
        crate::common::tokens::pretty(&compact)
    );
}

/// One allocation of exactly the document's size is what the caller gets.
#[test]
fn capacity_is_exact() {
    let media = media::standard();
    let bytes = codec_fory::to_pretty_json_bytes(&media).unwrap();
    assert_eq!(bytes.capacity(), bytes.len());
    let large = vec![media; 5_000];
    let bytes = codec_fory::to_pretty_json_bytes(&large).unwrap();
    assert_eq!(bytes.capacity(), bytes.len());
    assert!(bytes.len() > 1 << 20);
}
