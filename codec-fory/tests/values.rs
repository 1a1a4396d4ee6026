//! Tables of values and their texts, through every way in and out.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::fmt::Debug;
use std::rc::Rc;
use std::sync::Arc;

use codec_fory::{ByteArrayFormat, ForyJson, ForyJsonRead, ForyJsonWrite, PropertyNaming};

/// Writes and reads the value by every entry point that there is.
fn check<T>(codec: &ForyJson, value: &T, json: &str)
where
    T: ForyJsonWrite + for<'de> ForyJsonRead<'de> + PartialEq + Debug,
{
    assert_eq!(codec.to_json(value).unwrap(), json);
    assert_eq!(codec.to_json_bytes(value).unwrap(), json.as_bytes());
    let mut buffer = b"before ".to_vec();
    codec.append_json_to(value, &mut buffer).unwrap();
    assert_eq!(buffer, format!("before {json}").as_bytes());
    let mut stream = Vec::new();
    codec.write_json_to(value, &mut stream).unwrap();
    assert_eq!(stream, json.as_bytes());

    assert_eq!(&codec.from_json::<T>(json).unwrap(), value, "{json}");
    assert_eq!(
        &codec.from_json_bytes::<T>(json.as_bytes()).unwrap(),
        value,
        "{json}"
    );
    // Past the size that is padded on the stack.
    let padded = format!(" {}\n{json}\t\r ", " ".repeat(5000));
    assert_eq!(&codec.from_json::<T>(&padded).unwrap(), value, "{json}");
    let pretty = codec.to_pretty_json(value).unwrap();
    assert_eq!(
        codec.to_pretty_json_bytes(value).unwrap(),
        pretty.as_bytes()
    );
    assert_eq!(&codec.from_json::<T>(&pretty).unwrap(), value, "{pretty}");
    let without_space: String = pretty.split_whitespace().collect();
    let json_without_space: String = json.split_whitespace().collect();
    assert_eq!(without_space, json_without_space);
    for end in 0..json.len() {
        // A shorter number is a number, too; everything else is incomplete.
        if json.is_char_boundary(end) && !json.as_bytes()[0].is_ascii_digit() && json.len() > 1 {
            let cut = &json[..end];
            if cut.parse::<f64>().is_err() {
                assert!(codec.from_json::<T>(cut).is_err(), "{cut}");
            }
        }
    }
}

fn check_default<T>(value: T, json: &str)
where
    T: ForyJsonWrite + for<'de> ForyJsonRead<'de> + PartialEq + Debug,
{
    check(&ForyJson::new(), &value, json);
    // Every option that changes how objects are written takes the general way.
    let general = ForyJson::builder().write_null_fields(true).build();
    check(&general, &vec![value], &format!("[{json}]"));
}

#[test]
fn integers() {
    for n in [
        0u64,
        1,
        9,
        10,
        99,
        100,
        999,
        1000,
        9999,
        10_000,
        12_345,
        99_999_999,
        100_000_000,
    ] {
        check_default(n, &n.to_string());
        check_default(n as i64, &n.to_string());
        check_default(-(n as i64), &format!("{}", -(n as i64)));
        check_default(u128::from(n) << 64, &(u128::from(n) << 64).to_string());
    }
    for shift in 0..64 {
        let n = u64::MAX >> shift;
        check_default(n, &n.to_string());
        check_default(n as i64, &(n as i64).to_string());
        check_default((n >> 1) as i64, &(n >> 1).to_string());
    }
    check_default(i64::MIN, "-9223372036854775808");
    check_default(i128::MIN, "-170141183460469231731687303715884105728");
    check_default(u128::MAX, "340282366920938463463374607431768211455");
    check_default(i16::MIN, "-32768");
    check_default(u32::MAX, "4294967295");
    check_default(i32::MIN, "-2147483648");
    check_default(-0i32, "0");
    assert_eq!(codec_fory::from_json::<i32>("-0").unwrap(), 0);
    assert_eq!(codec_fory::from_json::<u32>("-0").unwrap(), 0);
}

#[test]
fn not_integers() {
    for json in [
        "1.0", "1e0", "01", "+1", "-", "", "1.", "--1", "0x1", "\"1\"", "null", "1 2", "1a",
    ] {
        assert!(codec_fory::from_json::<i64>(json).is_err(), "{json}");
        assert!(codec_fory::from_json::<u8>(json).is_err(), "{json}");
    }
    assert!(codec_fory::from_json::<u8>("256").is_err());
    assert!(codec_fory::from_json::<i8>("-129").is_err());
    assert!(codec_fory::from_json::<u64>("-1").is_err());
    assert!(codec_fory::from_json::<u64>("18446744073709551616").is_err());
    assert!(codec_fory::from_json::<i64>("9223372036854775808").is_err());
    assert!(codec_fory::from_json::<i128>("170141183460469231731687303715884105728").is_err());
    assert!(codec_fory::from_json::<u128>(&"9".repeat(60)).is_err());
}

#[test]
fn floats() {
    for (value, json) in [
        (0.0, "0.0"),
        (-0.0, "-0.0"),
        (1.0, "1.0"),
        (0.1, "0.1"),
        (-2.5, "-2.5"),
        (117.633_313_940_001_7, "117.6333139400017"),
        (f64::INFINITY, "\"Infinity\""),
        (f64::NEG_INFINITY, "\"-Infinity\""),
    ] {
        check_default(value, json);
    }
    let nan: f64 = codec_fory::from_json("\"NaN\"").unwrap();
    assert!(nan.is_nan());
    assert_eq!(codec_fory::to_json(&f32::NAN).unwrap(), "\"NaN\"");
    assert_eq!(
        codec_fory::from_json::<f64>("1e309").unwrap(),
        f64::INFINITY
    );
    assert_eq!(
        codec_fory::from_json::<f64>("-1E+309").unwrap(),
        f64::NEG_INFINITY
    );
    assert_eq!(
        codec_fory::from_json::<f64>("9007199254740993").unwrap(),
        9_007_199_254_740_992.0
    );
    assert_eq!(
        codec_fory::from_json::<f32>("16777217").unwrap(),
        16_777_216.0
    );
    assert!(
        codec_fory::from_json::<f64>("-0")
            .unwrap()
            .is_sign_negative()
    );
    for json in [
        "1.", ".5", "1e", "1e+", "NaN", "Infinity", "\"nan\"", "\"1\"", "01", "- 1",
    ] {
        assert!(codec_fory::from_json::<f64>(json).is_err(), "{json}");
    }
}

#[test]
fn strings() {
    for (value, json) in [
        ("", r#""""#),
        ("a", r#""a""#),
        ("\"\\/", r#""\"\\/""#),
        (
            "\u{8}\u{c}\n\r\t\u{0}\u{1f}\u{7f}",
            "\"\\b\\f\\n\\r\\t\\u0000\\u001f\u{7f}\"",
        ),
        ("é中😀", "\"é中😀\""),
    ] {
        check_default(value.to_owned(), json);
    }
    // Every length around the widths of words and vectors, with a special byte at every place.
    for len in 0..150 {
        let plain: String = ('a'..='z').cycle().take(len).collect();
        check_default(plain.clone(), &format!("\"{plain}\""));
        for at in 0..len {
            let value = format!("{}\n{}", &plain[..at], &plain[at + 1..]);
            let json = format!("\"{}\\n{}\"", &plain[..at], &plain[at + 1..]);
            assert_eq!(codec_fory::to_json(&value).unwrap(), json);
            assert_eq!(codec_fory::from_json::<String>(&json).unwrap(), value);
            let raw = format!("\"{}\n{}\"", &plain[..at], &plain[at + 1..]);
            assert!(codec_fory::from_json::<String>(&raw).is_err());
            let wide = format!("\"{}é{}\"", &plain[..at], &plain[at + 1..]);
            assert_eq!(
                codec_fory::from_json::<String>(&wide).unwrap(),
                wide.trim_matches('"')
            );
        }
    }
}

#[test]
fn escapes() {
    for (json, value) in [
        (r#""\u0041\u00e9\u4e2d\ud83d\ude00""#, "Aé中😀"),
        (r#""\/\uABCD\uabcd""#, "/\u{abcd}\u{abcd}"),
        (r#""\uDBFF\uDFFF""#, "\u{10ffff}"),
    ] {
        assert_eq!(codec_fory::from_json::<String>(json).unwrap(), value);
    }
    for json in [
        r#""\ud800""#,
        r#""\udc00""#,
        r#""\ud800\ud800""#,
        r#""\ud800x""#,
        r#""\ud83d\u0041""#,
        r#""\u00g0""#,
        r#""\u00""#,
        r#""\x""#,
        r#""\"#,
        r#"""#,
        "\"\u{0}\"",
        "\"\t\"",
    ] {
        assert!(codec_fory::from_json::<String>(json).is_err(), "{json}");
        assert!(
            codec_fory::from_json::<Empty>(&format!("{{\"a\":{json}}}")).is_err(),
            "{json}"
        );
        assert!(
            codec_fory::from_json::<Empty>(&format!("{{{json}:1}}")).is_err(),
            "{json}"
        );
    }
    for bytes in [
        &b"\"\x80\""[..],
        b"\"\xc0\x80\"",
        b"\"\xe0\x80\x80\"",
        b"\"\xed\xa0\x80\"",
        b"\"\xf4\x90\x80\x80\"",
        b"\"\xe4\xb8\"",
        b"\"\\n\xff\"",
    ] {
        assert!(
            codec_fory::from_json_bytes::<String>(bytes).is_err(),
            "{bytes:?}"
        );
        let skipped = [b"{\"a\":", bytes, b"}"].concat();
        assert!(
            codec_fory::from_json_bytes::<Empty>(&skipped).is_err(),
            "{bytes:?}"
        );
    }
}

#[derive(codec_fory::ForyJson, Debug, PartialEq)]
struct Empty {}

#[test]
fn borrowed_text_points_into_the_input() {
    let json = String::from(r#" ["abc","d\n"]"#);
    let (plain, escaped): (Cow<'_, str>, Cow<'_, str>) = codec_fory::from_json(&json).unwrap();
    assert!(matches!(plain, Cow::Borrowed("abc")));
    assert!(matches!(&escaped, Cow::Owned(text) if text == "d\n"));
    let text: &str = codec_fory::from_json(&json[1..][1..6]).unwrap();
    assert_eq!(text.as_ptr(), json[3..].as_ptr());
    let error = codec_fory::from_json::<&str>(r#""\n""#).unwrap_err();
    assert_eq!(error.kind(), codec_fory::ErrorKind::CannotBorrow);
}

#[test]
fn other_types() {
    check_default(true, "true");
    check_default(false, "false");
    check_default((), "null");
    check_default('é', "\"é\"");
    check_default('"', r#""\"""#);
    check_default(
        (1, "a".to_owned(), [true, false]),
        r#"[1,"a",[true,false]]"#,
    );
    check_default(vec![vec![1, 2], vec![], vec![3]], "[[1,2],[],[3]]");
    check_default(Vec::<Option<u16>>::from([Some(1), None]), "[1,null]");
    check_default(Box::new(Rc::new(Arc::new(5))), "5");
    check_default(Arc::<str>::from("x"), "\"x\"");
    check_default(VecDeque::from([1, 2, 3]), "[1,2,3]");
    check_default(
        BTreeSet::from(["b".to_owned(), "a".to_owned()]),
        r#"["a","b"]"#,
    );
    check_default(BTreeMap::from([(-1i8, 2u8), (3, 4)]), r#"{"-1":2,"3":4}"#);
    check_default(BTreeMap::from([('k', vec![1i32])]), r#"{"k":[1]}"#);
    check_default(BTreeMap::<bool, ()>::new(), "{}");
    check_default(
        HashMap::from([("a\n".to_owned(), 1.5f32)]),
        r#"{"a\n":1.5}"#,
    );
    check_default((Some(1u8),), "[1]");
    for json in [
        "[1]", "[1,2,3]", "[]", "[1,]", "[,1]", "[1 2]", "{}", "[1,2",
    ] {
        assert!(codec_fory::from_json::<(i32, i32)>(json).is_err(), "{json}");
        assert!(codec_fory::from_json::<[i32; 2]>(json).is_err(), "{json}");
    }
    assert_eq!(codec_fory::from_json::<[i32; 0]>(" [ ] ").unwrap(), []);
    let last_wins: BTreeMap<String, i32> = codec_fory::from_json(r#"{"a":1,"a":2}"#).unwrap();
    assert_eq!(last_wins["a"], 2);
}

#[test]
fn byte_arrays_in_their_formats() {
    for (format, text) in [
        (ByteArrayFormat::Base64, r#""AX+A/w==""#),
        (ByteArrayFormat::Base16, r#""017f80ff""#),
        (ByteArrayFormat::Array, "[1,127,-128,-1]"),
    ] {
        let codec = ForyJson::builder().byte_array_format(format).build();
        check(&codec, &vec![1u8, 127, 128, 255], text);
        check(&codec, &[1i8, 127, -128, -1], text);
        check(
            &codec,
            &vec![vec![1u8, 127, 128, 255]],
            &format!("[{text}]"),
        );
        for len in 0..70 {
            let bytes: Vec<u8> = (0..len).map(|i: u8| i.wrapping_mul(37)).collect();
            let json = codec.to_json(&bytes).unwrap();
            assert_eq!(codec.from_json::<Vec<u8>>(&json).unwrap(), bytes);
            assert_eq!(codec.from_json::<Cow<'_, [u8]>>(&json).unwrap(), bytes);
        }
    }
    let hex = ForyJson::builder()
        .byte_array_format(ByteArrayFormat::Base16)
        .build();
    assert_eq!(hex.from_json::<Vec<u8>>("\"aAFf\"").unwrap(), [0xaa, 0xff]);
    for json in ["\"a\"", "\"0x00\"", "\"gg\"", "[1]", "\"a a\""] {
        assert!(hex.from_json::<Vec<u8>>(json).is_err(), "{json}");
    }
    for json in [
        "\"AX\"",
        "\"AX+A/w\"",
        "\"AX-A_w==\"",
        "[1]",
        "\"AX+A/w==\\n\"",
    ] {
        assert!(codec_fory::from_json::<Vec<u8>>(json).is_err(), "{json}");
    }
}

#[derive(codec_fory::ForyJson, Debug, PartialEq, Default)]
struct Named {
    first_name: Option<String>,
    #[fory_json(name = "URL", alias = "url")]
    url: Option<u8>,
    größe: Option<f32>,
    last_one: Option<Box<Named>>,
}

#[test]
fn names_follow_the_options() {
    let named = || Named {
        first_name: Some("A".into()),
        url: Some(1),
        größe: None,
        last_one: Some(Box::default()),
    };
    check(
        &ForyJson::new(),
        &named(),
        r#"{"firstName":"A","URL":1,"lastOne":{}}"#,
    );
    let snake = ForyJson::builder()
        .property_naming(PropertyNaming::SnakeCase)
        .build();
    check(
        &snake,
        &named(),
        r#"{"first_name":"A","URL":1,"last_one":{}}"#,
    );
    assert_eq!(
        snake.from_json::<Named>(r#"{"firstName":"A"}"#).unwrap(),
        Named::default()
    );
    let nulls = ForyJson::builder().write_null_fields(true).build();
    let empty = r#"{"firstName":null,"URL":null,"größe":null,"lastOne":null}"#;
    check(&nulls, &Named::default(), empty);
    let ascii = ForyJson::builder().escape_non_ascii(true).build();
    let sized = Named {
        größe: Some(1.0),
        ..Named::default()
    };
    check(&ascii, &sized, r#"{"gr\u00f6\u00dfe":1.0}"#);
    let array = ForyJson::builder().bean_to_array(true).build();
    check(&array, &named(), r#"["A",1,null,[null,null,null,null]]"#);
    assert_eq!(
        codec_fory::from_json::<Named>(r#"{"url":7}"#).unwrap().url,
        Some(7)
    );
    assert_eq!(
        codec_fory::to_pretty_json(&Named::default()).unwrap(),
        "{ }"
    );
    assert_eq!(
        codec_fory::to_pretty_json(&Vec::<u32>::new()).unwrap(),
        "[ ]"
    );
}
