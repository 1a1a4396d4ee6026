//! Strings: what is escaped in writing, and all that is checked in reading.

use std::borrow::Cow;

use codec_fory::{ErrorKind, ForyJson};

use crate::common::tree::put_string;
use crate::common::{check, check_read, check_with, refuse, refuse_at};

#[track_caller]
fn text(value: &str, json: &str) {
    check(value.to_owned(), json);
    assert_eq!(codec_fory::to_json(value).unwrap(), json);
    assert_eq!(codec_fory::to_json(&Cow::Borrowed(value)).unwrap(), json);
    let read: Cow<'_, str> = codec_fory::from_json(json).unwrap();
    assert_eq!(read, value);
}

#[test]
fn plain() {
    text("", r#""""#);
    text("a", r#""a""#);
    text("Javaone Keynote", r#""Javaone Keynote""#);
    text("/", r#""/""#);
    text("</script>", r#""</script>""#);
    text("\u{7f}", "\"\u{7f}\"");
    text("é€𝄞", r#""é€𝄞""#);
    text(
        "\u{2028}\u{2029}\u{feff}\u{fffe}\u{ffff}\u{10ffff}",
        "\"\u{2028}\u{2029}\u{feff}\u{fffe}\u{ffff}\u{10ffff}\"",
    );
}

#[test]
fn escapes_written() {
    text("\"", r#""\"""#);
    text("\\", r#""\\""#);
    text("\u{8}\u{c}\n\r\t", r#""\b\f\n\r\t""#);
    text("\0", r#""\u0000""#);
    text("\u{1f}", r#""\u001f""#);
    text("\u{b}", r#""\u000b""#);
    for c in 0..0x80 {
        let value = char::from(c).to_string();
        let mut json = String::new();
        put_string(&value, &mut json);
        text(&value, &json);
        check(char::from(c), &json);
    }
}

/// One byte that needs an escape, or one character that is not ASCII, at every place of strings of
/// every length around the widths of vectors.
#[test]
fn every_length_and_place() {
    for len in 0..140 {
        let plain = "abcdefghij".repeat(14)[..len].to_owned();
        let mut json = String::new();
        put_string(&plain, &mut json);
        text(&plain, &json);
        for at in 0..len {
            for c in ['"', '\n', '\u{1}', '\u{7f}', 'é', '€', '𝄞'] {
                let value = format!("{}{c}{}", &plain[..at], &plain[at + 1..]);
                json.clear();
                put_string(&value, &mut json);
                assert_eq!(codec_fory::to_json(&value).unwrap(), json);
                assert_eq!(codec_fory::from_json::<String>(&json).unwrap(), value);
                assert_eq!(
                    codec_fory::from_json_bytes::<String>(json.as_bytes()).unwrap(),
                    value
                );
            }
        }
    }
}

#[test]
fn nothing_but_escapes() {
    for len in [1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 1000] {
        text(&"\"".repeat(len), &format!("\"{}\"", "\\\"".repeat(len)));
        text(&"\0".repeat(len), &format!("\"{}\"", "\\u0000".repeat(len)));
        text(&"𝄞".repeat(len), &format!("\"{}\"", "𝄞".repeat(len)));
    }
}

#[test]
fn escapes_read() {
    for (json, value) in [
        (r#""\/""#, "/"),
        (r#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
        (r#""\u0041\u00e9\u20AC\uFFFF""#, "Aé€\u{ffff}"),
        (r#""\u0000""#, "\0"),
        (r#""\ud834\udd1e""#, "𝄞"),
        (r#""\uD800\uDC00\uDBFF\uDFFF""#, "\u{10000}\u{10ffff}"),
        (r#""\uD834\uDd1e""#, "𝄞"),
        (r#""\\u0041""#, "\\u0041"),
        (r#""a\u000Ab""#, "a\nb"),
        (r#""\ud7ff\ue000""#, "\u{d7ff}\u{e000}"),
        (
            r#""\u007f\u0080\u07ff\u0800""#,
            "\u{7f}\u{80}\u{7ff}\u{800}",
        ),
    ] {
        check_read(json, value.to_owned());
        for pad in [1, 14, 15, 16, 31, 32, 62, 63, 64, 65, 127, 300] {
            let pad = "x".repeat(pad);
            let json = format!("\"{pad}{}{pad}\"", &json[1..json.len() - 1]);
            assert_eq!(
                codec_fory::from_json::<String>(&json).unwrap(),
                format!("{pad}{value}{pad}")
            );
        }
    }
}

#[test]
fn every_escaped_unit() {
    for unit in 0..=0xFFFFu16 {
        let lower = format!("\"\\u{unit:04x}\"");
        let upper = format!("\"\\u{unit:04X}\"");
        match char::from_u32(u32::from(unit)) {
            Some(c) => {
                for json in [lower, upper] {
                    assert_eq!(codec_fory::from_json::<char>(&json).unwrap(), c);
                }
            }
            None => {
                let error = codec_fory::from_json::<String>(&lower).unwrap_err();
                assert_eq!(error.kind(), ErrorKind::InvalidString);
            }
        }
    }
}

#[test]
fn every_character_in_itself() {
    for c in (0x80..=0x0010_FFFF).step_by(7).filter_map(char::from_u32) {
        let json = codec_fory::to_json(&c).unwrap();
        assert_eq!(json, format!("\"{c}\""));
        assert_eq!(
            codec_fory::from_json_bytes::<char>(json.as_bytes()).unwrap(),
            c
        );
    }
}

#[test]
fn bad_escapes() {
    for (json, offset) in [
        (r#""\x41""#, 2),
        (r#""\a""#, 2),
        (r#""\'""#, 2),
        (r#""\U0041""#, 2),
        (r#""\u""#, 3),
        (r#""\u12""#, 5),
        (r#""\u123""#, 6),
        (r#""\u12G4""#, 5),
        (r#""\u+123""#, 3),
        (r#""\u 123""#, 3),
        (r#""\u-123""#, 3),
        (r#""\0""#, 2),
        (r#""\ ""#, 2),
    ] {
        refuse_at::<String>(json, ErrorKind::InvalidString, offset);
    }
    for letter in 0..=0x7Fu8 {
        if !b"\"\\/bfnrtu".contains(&letter) {
            let json = [b'"', b'\\', letter, b'"'];
            refuse_at::<String>(json, ErrorKind::InvalidString, 2);
        }
    }
}

#[test]
fn lone_surrogates() {
    for json in [
        r#""\ud800""#,
        r#""\udbff""#,
        r#""\udc00""#,
        r#""\udfff""#,
        r#""\ud800x""#,
        r#""\ud800\n""#,
        r#""\ud800\u0041""#,
        r#""\ud800\ud800\udc00""#,
        r#""\udc00\ud800""#,
        r#""\uDd1e\uD834""#,
        r#""\uD800\\uDC00""#,
    ] {
        refuse_at::<String>(json, ErrorKind::InvalidString, 1);
        refuse_at::<char>(json, ErrorKind::InvalidString, 1);
    }
}

/// The first and last halves, each before every unit: only a second half makes a pair.
#[test]
fn every_second_half() {
    for first in [0xD7FF, 0xD800, 0xDABC, 0xDBFF, 0xDC00, 0xE000] {
        for second in 0..=0xFFFF {
            let json = format!("\"\\u{first:04x}\\u{second:04x}\"");
            let expected = String::from_utf16(&[first, second]);
            match codec_fory::from_json::<String>(&json) {
                Ok(text) => assert_eq!(Ok(text), expected.map_err(drop), "{json}"),
                Err(error) => {
                    assert_eq!(error.kind(), ErrorKind::InvalidString);
                    assert!(expected.is_err(), "{json}");
                }
            }
        }
    }
}

#[test]
fn control_characters_must_be_escaped() {
    for byte in 0..0x20u8 {
        for pad in [0, 1, 15, 16, 40, 64, 100] {
            let mut json = vec![b'"'];
            json.extend(vec![b'x'; pad]);
            json.extend([byte, b'"']);
            refuse_at::<String>(&json, ErrorKind::InvalidString, pad + 1);
        }
    }
}

#[test]
fn unclosed() {
    for json in [
        r#"""#,
        r#""a"#,
        r#""a\"#,
        r#""a\""#,
        r#""\u00"#,
        r#""\ud834\u"#,
    ] {
        assert_eq!(
            refuse::<String>(json).kind(),
            ErrorKind::UnexpectedEnd,
            "{json}"
        );
    }
    for len in 0..200 {
        let json = format!("\"{}", "x".repeat(len));
        refuse_at::<String>(&json, ErrorKind::UnexpectedEnd, len + 1);
    }
}

/// A zero byte is no end of the input, and no end of a string.
#[test]
fn zero_bytes() {
    refuse_at::<String>("\"\0\"", ErrorKind::InvalidString, 1);
    refuse_at::<String>("\"a\0", ErrorKind::InvalidString, 2);
    refuse::<String>("\0");
    refuse::<String>("\"a\"\0");
    refuse::<Vec<i32>>("[1\0]");
    refuse::<Vec<i32>>("[1,\0]");
    refuse::<i32>("1\0");
    refuse::<bool>("true\0");
}

/// Invalid UTF-8 of each kind: (bytes, how many of them are valid).
pub(crate) const INVALID_UTF8: [(&[u8], &str); 20] = [
    (b"\x80", "a continuation without a start"),
    (b"\xbf", "the last continuation without a start"),
    (b"\xc0\x80", "an overlong zero"),
    (b"\xc0\xaf", "an overlong slash"),
    (b"\xc1\xbf", "an overlong delete"),
    (b"\xc3", "a start of two without its second"),
    (b"\xc3\x28", "a start of two before ASCII"),
    (b"\xe0\x80\x80", "an overlong zero of three"),
    (b"\xe0\x9f\xbf", "an overlong form of three"),
    (b"\xe2\x82", "a start of three without its third"),
    (b"\xe2\x28\xa1", "a start of three before ASCII"),
    (b"\xed\xa0\x80", "the first surrogate"),
    (b"\xed\xbf\xbf", "the last surrogate"),
    (b"\xf0\x80\x80\x80", "an overlong zero of four"),
    (b"\xf0\x8f\xbf\xbf", "an overlong form of four"),
    (b"\xf0\x9d\x84", "a start of four without its fourth"),
    (b"\xf4\x90\x80\x80", "past the last character"),
    (b"\xf5\x80\x80\x80", "a start past the last"),
    (b"\xfc\x83\xbf\xbf\xbf\xbf", "a form of six"),
    (b"\xff", "never in UTF-8"),
];

#[test]
fn invalid_utf8() {
    for (bytes, what) in INVALID_UTF8 {
        for pad in [0, 1, 7, 15, 16, 17, 31, 32, 63, 64, 65, 130] {
            for tail in [
                "",
                "x",
                "\\n",
                "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            ] {
                let json = [b"\"", &b"y".repeat(pad)[..], bytes, tail.as_bytes(), b"\""].concat();
                let error = refuse::<String>(&json);
                assert_eq!(error.kind(), ErrorKind::InvalidUtf8, "{what}");
                assert_eq!(error.offset(), pad + 1, "{what}");
            }
        }
    }
}

#[test]
fn ascii_output() {
    let json = ForyJson::builder().escape_non_ascii(true).build();
    for (value, text) in [
        ("plain", r#""plain""#),
        ("é", r#""\u00e9""#),
        ("€", r#""\u20ac""#),
        ("𝄞", r#""\ud834\udd1e""#),
        ("\u{10ffff}", r#""\udbff\udfff""#),
        (
            "\u{80}\u{7ff}\u{800}\u{ffff}\u{10000}",
            r#""\u0080\u07ff\u0800\uffff\ud800\udc00""#,
        ),
        ("\u{7f}", "\"\u{7f}\""),
        ("a\"é\n\u{1}", r#""a\"\u00e9\n\u0001""#),
    ] {
        check_with(&json, &value.to_owned(), text);
        for pad in [1, 15, 16, 40, 200] {
            let pad = "x".repeat(pad);
            let text = format!("\"{pad}{}{pad}\"", &text[1..text.len() - 1]);
            check_with(&json, &format!("{pad}{value}{pad}"), &text);
        }
    }
    check_with(&json, &'é', r#""\u00e9""#);
    check_with(&json, &'𝄞', r#""\ud834\udd1e""#);
}

#[test]
fn characters() {
    check('a', r#""a""#);
    check('"', r#""\"""#);
    check('\0', r#""\u0000""#);
    check('𝄞', r#""𝄞""#);
    check_read(r#""\ud834\udd1e""#, '𝄞');
    for json in [r#""""#, r#""ab""#, "1", "null", r#""e\u0301""#] {
        refuse_at::<char>(json, ErrorKind::WrongType, 0);
    }
}

#[test]
fn borrowed_text() {
    let json = br#" "plain \u20AC" "#;
    let owned: Cow<'_, str> = codec_fory::from_json_bytes(json).unwrap();
    assert!(matches!(owned, Cow::Owned(_)));
    assert_eq!(owned, "plain €");

    let json = r#"["a","é and more","a string that is longer than any vector of this machine is wide, 80 or so"]"#;
    let texts: Vec<&str> = codec_fory::from_json(json).unwrap();
    let range = json.as_bytes().as_ptr_range();
    for text in &texts {
        assert!(
            range.contains(&text.as_ptr()),
            "borrowed from the caller's own text"
        );
    }
    assert_eq!(texts[1], "é and more");
    let texts: Vec<Cow<'_, str>> = codec_fory::from_json_bytes(json.as_bytes()).unwrap();
    assert!(texts.iter().all(|text| matches!(text, Cow::Borrowed(_))));

    let error = codec_fory::from_json::<&str>(r#""a\nb""#).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::CannotBorrow);
    assert_eq!(codec_fory::from_json::<&str>(r#""""#).unwrap(), "");
}
