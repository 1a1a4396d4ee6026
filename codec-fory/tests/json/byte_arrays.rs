//! Byte arrays in their three formats.

use std::borrow::Cow;

use codec_fory::{ByteArrayFormat, ErrorKind, ForyJson};

use crate::common::{check, check_with, refuse_with};

fn json(format: ByteArrayFormat) -> ForyJson {
    ForyJson::builder().byte_array_format(format).build()
}

/// Base64 from its definition, three bytes at a time.
pub(crate) fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let mut group = [0; 4];
        group[1..=chunk.len()].copy_from_slice(chunk);
        let group = u32::from_be_bytes(group);
        for letter in 0..4 {
            if letter <= chunk.len() {
                text.push(char::from(
                    LETTERS[(group >> (18 - 6 * letter)) as usize & 63],
                ));
            } else {
                text.push('=');
            }
        }
    }
    text
}

fn base16(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn numbers(bytes: &[u8]) -> String {
    let texts: Vec<String> = bytes.iter().map(|&byte| (byte as i8).to_string()).collect();
    format!("[{}]", texts.join(","))
}

/// The bytes 1, 2, 3 and so on, as the benchmark has them.
fn counted(len: usize) -> Vec<u8> {
    (1..=len).map(|byte| byte as u8).collect()
}

#[test]
fn sizes_of_the_benchmark() {
    let bytes = counted(512);
    let len = |format| json(format).to_json_bytes(&bytes).unwrap().len();
    assert_eq!(len(ByteArrayFormat::Array), 1869);
    assert_eq!(len(ByteArrayFormat::Base16), 1026);
    assert_eq!(len(ByteArrayFormat::Base64), 686);
}

#[test]
fn base64_is_the_default() {
    check(Vec::<u8>::new(), r#""""#);
    check(b"f".to_vec(), r#""Zg==""#);
    check(b"fo".to_vec(), r#""Zm8=""#);
    check(b"foo".to_vec(), r#""Zm9v""#);
    check(b"foobar".to_vec(), r#""Zm9vYmFy""#);
    check(vec![0xFBu8, 0xEF, 0xFF], r#""++//""#);
    check(vec![-5i8, -17, -1], r#""++//""#);
    check([1u8, 2, 3], r#""AQID""#);
    check([1i8, 2, -3], r#""AQL9""#);
    check([0u8; 0], r#""""#);
    check(vec![vec![1u8], vec![], vec![2]], r#"["AQ==","","Ag=="]"#);
    check(Box::<[u8]>::from([1]), r#""AQ==""#);
    check(Some(vec![1u8]), r#""AQ==""#);
    assert_eq!(codec_fory::to_json(&[1u8, 2, 3][..]).unwrap(), r#""AQID""#);
    let cow: Cow<'_, [u8]> = codec_fory::from_json(r#""AQID""#).unwrap();
    assert_eq!(&cow[..], [1, 2, 3]);
    assert_eq!(codec_fory::to_json(&cow).unwrap(), r#""AQID""#);
    // One byte by itself is a number.
    check(7u8, "7");
    check((200u8, -100i8), "[200,-100]");
}

/// Each format at every length, around the widths of vectors and of three-byte groups.
#[test]
fn every_length() {
    let base64_json = json(ByteArrayFormat::Base64);
    let base16_json = json(ByteArrayFormat::Base16);
    let array_json = json(ByteArrayFormat::Array);
    for len in (0..200).chain([510, 511, 512, 513, 1000, 3000, 10_000]) {
        let bytes: Vec<u8> = (0..len).map(|at| (at * 89 + 17) as u8).collect();
        check_with(&base64_json, &bytes, &format!("\"{}\"", base64(&bytes)));
        check_with(&base16_json, &bytes, &format!("\"{}\"", base16(&bytes)));
        check_with(&array_json, &bytes, &numbers(&bytes));
    }
}

#[test]
fn every_byte() {
    let bytes: Vec<u8> = (0..=255).collect();
    let signed: Vec<i8> = (0..=255u8).map(|byte| byte as i8).collect();
    for (format, text) in [
        (ByteArrayFormat::Base64, format!("\"{}\"", base64(&bytes))),
        (ByteArrayFormat::Base16, format!("\"{}\"", base16(&bytes))),
        (ByteArrayFormat::Array, numbers(&bytes)),
    ] {
        let json = json(format);
        check_with(&json, &bytes, &text);
        check_with(&json, &signed, &text);
        check_with(&json, &<[u8; 256]>::try_from(&bytes[..]).unwrap(), &text);
        check_with(
            &json,
            &vec![bytes.clone(), vec![]],
            &format!("[{text},{}]", {
                if format == ByteArrayFormat::Array {
                    "[]"
                } else {
                    r#""""#
                }
            }),
        );
    }
}

#[test]
fn base16_reads_both_cases() {
    let json = json(ByteArrayFormat::Base16);
    for text in [
        r#""00ffAbCd""#,
        r#""00FFABCD""#,
        r#""00ffabcd""#,
        r#""\u0030\u0030ffabcd""#,
    ] {
        assert_eq!(
            json.from_json::<Vec<u8>>(text).unwrap(),
            [0, 0xFF, 0xAB, 0xCD]
        );
    }
    for text in [
        "\"0\"",
        "\"000\"",
        "\"0g\"",
        "\"g0\"",
        "\"0x00\"",
        "\"0X00\"",
        "\" 00\"",
        "\"00 \"",
        "\"é\"",
        "\"00é0\"",
    ] {
        assert_eq!(
            refuse_with::<Vec<u8>>(&json, text).kind(),
            ErrorKind::InvalidBytes,
            "{text}"
        );
    }
    // Each byte that is no digit, at each place of texts short and long.
    for len in [2, 16, 32, 64, 66] {
        for at in 0..len {
            for byte in [b'/', b':', b'@', b'G', b'`', b'g', b' ', 0x7F] {
                let mut text = vec![b'5'; len];
                text[at] = byte;
                let text = [b"\"", &text[..], b"\""].concat();
                assert_eq!(
                    refuse_with::<Vec<u8>>(&json, text).kind(),
                    ErrorKind::InvalidBytes
                );
            }
        }
    }
    for text in ["1", "[1]", "null", "true", "{}"] {
        assert_eq!(
            refuse_with::<Vec<u8>>(&json, text).kind(),
            ErrorKind::WrongType,
            "{text}"
        );
    }
}

#[test]
fn base64_is_strict() {
    let json = ForyJson::default();
    for text in [
        "A", "AA", "AAA", "AA=", "A===", "====", "AA==A", "AA==AAAA", "AAA=A", "A A=", "AA==\\n",
        "A-_A", "AAAA=", "A=AA", "AAé=", "AA*=",
    ] {
        let error = refuse_with::<Vec<u8>>(&json, format!("\"{text}\""));
        assert_eq!(error.kind(), ErrorKind::InvalidBytes, "{text}");
    }
    // Bits behind the last byte must be zero: every value has one text.
    for text in ["AB==", "AAB=", "//==", "//9="] {
        let error = refuse_with::<Vec<u8>>(&json, format!("\"{text}\""));
        assert_eq!(error.kind(), ErrorKind::InvalidBytes, "{text}");
    }
    assert_eq!(
        json.from_json::<Vec<u8>>(r#""\u0041Q\u003d=""#).unwrap(),
        [1]
    );
    assert_eq!(
        json.from_json::<Vec<u8>>(r#""+\/8=""#).unwrap(),
        [0xFB, 0xFF]
    );
    for text in ["1", "[1]", "null"] {
        assert_eq!(
            refuse_with::<Vec<u8>>(&json, text).kind(),
            ErrorKind::WrongType,
            "{text}"
        );
    }
}

#[test]
fn arrays_of_signed_numbers() {
    let json = json(ByteArrayFormat::Array);
    check_with(&json, &vec![0u8, 1, 127, 128, 255], "[0,1,127,-128,-1]");
    check_with(&json, &[1u8, 255], "[1,-1]");
    check_with(&json, &Vec::<u8>::new(), "[]");
    check_with(&json, &vec![vec![200u8], vec![]], "[[-56],[]]");
    for (text, kind) in [
        ("[128]", ErrorKind::NumberOutOfRange),
        ("[255]", ErrorKind::NumberOutOfRange),
        ("[-129]", ErrorKind::NumberOutOfRange),
        ("[1000]", ErrorKind::NumberOutOfRange),
        ("[99999999999]", ErrorKind::NumberOutOfRange),
        ("[1.0]", ErrorKind::NumberOutOfRange),
        ("[1e0]", ErrorKind::NumberOutOfRange),
        ("[01]", ErrorKind::Syntax),
        ("[-]", ErrorKind::Syntax),
        ("[+1]", ErrorKind::Syntax),
        ("[1,]", ErrorKind::Syntax),
        ("[,1]", ErrorKind::Syntax),
        ("[1 2]", ErrorKind::Syntax),
        ("[1", ErrorKind::UnexpectedEnd),
        ("[\"1\"]", ErrorKind::WrongType),
        ("[null]", ErrorKind::WrongType),
        ("\"AQ==\"", ErrorKind::WrongType),
        ("1", ErrorKind::WrongType),
    ] {
        assert_eq!(refuse_with::<Vec<u8>>(&json, text).kind(), kind, "{text}");
    }
    assert_eq!(json.from_json::<Vec<i8>>("[-0]").unwrap(), [0]);
    let error = refuse_with::<Vec<u8>>(&json, "[1,2,300]");
    assert_eq!((error.offset(), error.path()), (5, "$[2]"));
    assert_eq!(
        refuse_with::<[u8; 2]>(&json, "[1,2,3]").kind(),
        ErrorKind::WrongLength
    );
}
