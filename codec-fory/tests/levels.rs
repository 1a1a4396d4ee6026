//! Every level of vector instructions that the machine has gives the same results, which are those
//! of a plain loop over bytes. The level is the process's own, so this is a process of its own.

use codec_fory::__private::{Level, best_level, force_level};
use codec_fory::{ByteArrayFormat, Error, ErrorKind, ForyJson, ForyJsonRead, ForyJsonWrite};

/// The levels of this machine; there is always one.
fn levels() -> Vec<Level> {
    let levels: Vec<Level> = [Level::Baseline, Level::Avx2, Level::Avx512]
        .into_iter()
        .filter(|&level| force_level(level))
        .collect();
    assert!(levels.contains(&Level::Baseline) && levels.contains(&best_level()));
    levels
}

/// A string in JSON, by a loop over its characters.
fn quoted(text: &str) -> String {
    let mut json = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\u{8}' => json.push_str("\\b"),
            '\u{c}' => json.push_str("\\f"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            c if c < ' ' => json.push_str(&format!("\\u{:04x}", c as u32)),
            c => json.push(c),
        }
    }
    json.push('"');
    json
}

/// Checks one text in both directions, skipped, and as a name.
fn check(text: &str) {
    let json = quoted(text);
    assert_eq!(codec_fory::to_json(text).unwrap(), json);
    assert_eq!(codec_fory::from_json::<String>(&json).unwrap(), text);
    assert_eq!(
        codec_fory::from_json_bytes::<String>(json.as_bytes()).unwrap(),
        text
    );
}

#[derive(Debug, PartialEq, ForyJson)]
struct Skips {
    x: i32,
}

/// The kind and place of the error that a text has.
fn fault<T: std::fmt::Debug>(result: Result<T, Error>) -> (ErrorKind, usize) {
    let error = result.unwrap_err();
    (error.kind(), error.offset())
}

/// One test, because the level is global: tests side by side would change it under each other.
#[test]
fn all_levels_agree() {
    for level in levels() {
        assert!(force_level(level));
        for before in 0..=200 {
            let plain = "a".repeat(before);
            check(&plain);
            check(&"é".repeat(before));
            for needle in [
                "\"", "\\", "\0", "\u{1f}", " ", "\u{7f}", "\u{80}", "€", "𝄞",
            ] {
                for after in [0, 1, 2, 3, 5, 8, 15, 16, 17, 31, 32, 33, 64] {
                    check(&format!("{plain}{needle}{}", "b".repeat(after)));
                }
            }
        }
        every_place();
        unaligned();
        white_space();
        broken();
        bytes();
        floats_read();
        broken_floats();
        integers_read();
        integers_written();
        floats_written();
    }
}

/// A special byte at every place of texts of every length, both ends included.
fn every_place() {
    for len in 1..=100 {
        for at in 0..len {
            for needle in [b'"', b'\\', b'\n', 0x1F] {
                let mut text = vec![b'c'; len];
                text[at] = needle;
                check(std::str::from_utf8(&text).unwrap());
            }
        }
    }
}

/// The text at every distance from a boundary, in front of bytes that are not its own.
fn unaligned() {
    let buffer: Vec<u8> = (0..400).map(|at| b'a' + (at % 26) as u8).collect();
    for start in 0..65 {
        for len in [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 200] {
            check(std::str::from_utf8(&buffer[start..start + len]).unwrap());
            let mut json = vec![b' '; start];
            json.push(b'"');
            json.extend_from_slice(&buffer[..len]);
            json.push(b'"');
            let read = codec_fory::from_json_bytes::<String>(&json).unwrap();
            assert_eq!(read.as_bytes(), &buffer[..len]);
        }
    }
}

fn white_space() {
    for len in 0..=200 {
        for space in [" ", "\n", "\t", "\r"] {
            let run = space.repeat(len);
            let json = format!("{run}[{run}1{run},{run}2{run}]{run}");
            assert_eq!(codec_fory::from_json::<Vec<i32>>(&json).unwrap(), [1, 2]);
            let json = format!("{run}\u{b}1");
            assert_eq!(
                fault(codec_fory::from_json::<i32>(&json)),
                (ErrorKind::Syntax, len)
            );
        }
    }
}

/// What is broken is found at the same place, in values that are kept and in others.
fn broken() {
    for before in 0..=140 {
        let plain = "a".repeat(before);
        for (needle, kind) in [
            (&b"\x01"[..], ErrorKind::InvalidString),
            (b"\0", ErrorKind::InvalidString),
            (b"\xff", ErrorKind::InvalidUtf8),
            (b"\xc0\xaf", ErrorKind::InvalidUtf8),
            (b"\xed\xa0\x80", ErrorKind::InvalidUtf8),
        ] {
            for after in [0, 1, 16, 40, 64] {
                let tail = "b".repeat(after);
                let json = [b"\"", plain.as_bytes(), needle, tail.as_bytes(), b"\""].concat();
                let found = fault(codec_fory::from_json_bytes::<String>(&json));
                assert_eq!(found, (kind, before + 1));
                for start in ["{\"z\":", "{\"x\":1,\"z\":"] {
                    let json = [start.as_bytes(), &json, b"}"].concat();
                    let found = fault(codec_fory::from_json_bytes::<Skips>(&json));
                    assert_eq!(found, (kind, start.len() + before + 1));
                }
            }
        }
        let json = format!("{{\"{plain}\":\"{plain}\",\"x\":1,\"\\n{plain}\":\"{plain}\\\"\"}}");
        assert_eq!(
            codec_fory::from_json::<Skips>(&json).unwrap(),
            Skips { x: 1 }
        );
    }
}

fn bytes() {
    for format in [
        ByteArrayFormat::Base64,
        ByteArrayFormat::Base16,
        ByteArrayFormat::Array,
    ] {
        let json = ForyJson::builder().byte_array_format(format).build();
        for len in 0..=200 {
            let bytes: Vec<u8> = (0..len).map(|at| (at * 37 + 11) as u8).collect();
            let text = json.to_json(&bytes).unwrap();
            if format == ByteArrayFormat::Base16 {
                let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                assert_eq!(text, format!("\"{digits}\""));
            }
            assert_eq!(json.from_json::<Vec<u8>>(&text).unwrap(), bytes);
        }
    }
}

/// A number by itself, and as an element of a list with `before` bytes before it and something else
/// behind it: it is the same float, or no number in either place.
fn float_in_lists(number: &str, before: usize) {
    let alone = codec_fory::from_json::<f64>(number);
    let narrow = codec_fory::from_json::<f32>(number);
    for end in ["]", ",2]", " ]", ", 1.5, 1e3 ]"] {
        let json = format!("[{}7,{number}{end}", " ".repeat(before));
        let list = codec_fory::from_json::<Vec<f64>>(&json).map(|list| list[1].to_bits());
        match &alone {
            Ok(value) => assert_eq!(list.unwrap(), value.to_bits(), "{json}"),
            Err(_) => assert!(list.is_err(), "{json}"),
        }
        let list = codec_fory::from_json::<Vec<f32>>(&json).map(|list| list[1].to_bits());
        match &narrow {
            Ok(value) => assert_eq!(list.unwrap(), value.to_bits(), "{json}"),
            Err(_) => assert!(list.is_err(), "{json}"),
        }
    }
}

/// Floats with every number of digits before and behind the point and in the exponent, near the
/// start of the text and far from it.
fn floats_read() {
    let digits = "98765432109876543210987654321098765";
    for whole in 1..=22 {
        for places in (0..=22).chain([32, 35]) {
            for zeros in [0, 1, 5] {
                for exponent in [
                    "", "e0", "E+5", "e-7", "e-18", "e12", "e-300", "e0300", "e00001",
                ] {
                    let mut number = String::from(&digits[..whole]);
                    if places > 0 {
                        number.push('.');
                        number.extend(std::iter::repeat_n('0', zeros));
                        number.push_str(&digits[..places]);
                    }
                    number.push_str(exponent);
                    let expected: f64 = number.parse().unwrap();
                    assert_eq!(codec_fory::from_json::<f64>(&number).unwrap(), expected);
                    float_in_lists(&number, 0);
                    float_in_lists(&number, 40);
                    float_in_lists(&format!("-{number}"), 40);
                }
            }
        }
    }
    for before in 0..=80 {
        for number in [
            "0.5",
            "-0.0",
            "0",
            "-117.63331139400017",
            "9007199254740993",
            "1e309",
        ] {
            float_in_lists(number, before);
        }
    }
}

/// No change of a byte of a number makes one that is taken in one place and refused in another.
fn broken_floats() {
    for number in ["-12.5e-3", "0.25", "1234567890123456.5E+10", "-0.1e5"] {
        for place in 0..number.len() {
            for byte in b" +-.0129:/Ee,]\"x".iter().copied().chain([0x7F]) {
                let mut changed = number.as_bytes().to_vec();
                changed[place] = byte;
                let changed = String::from_utf8(changed).unwrap();
                // These make more elements or fewer of it.
                if !changed.contains([',', ']', ' ']) {
                    float_in_lists(&changed, 40);
                }
            }
        }
    }
}

/// Integers of every length and at the limits, and every change of a byte of one, are read in lists
/// as they are alone.
fn integers_read() {
    let digits = "98765432109876543210987";
    let mut numbers: Vec<String> = (1..=digits.len())
        .flat_map(|len| {
            [
                digits[..len].to_owned(),
                format!("1{}", "0".repeat(len - 1)),
            ]
        })
        .collect();
    numbers.extend([i64::MAX, i64::MIN, i64::MIN + 1].map(|number| number.to_string()));
    numbers.extend([u64::MAX.to_string(), "9223372036854775808".to_owned()]);
    numbers.extend(["0", "00", "01", "", "1.0", "1.5e1", "1e0"].map(str::to_owned));
    for number in ["7", "12345678", "123456789012345678"] {
        for place in 0..number.len() {
            for byte in b" +-.0129:/Ee,]\"x".iter().copied().chain([0, 0x7F]) {
                let mut changed = number.as_bytes().to_vec();
                changed[place] = byte;
                let changed = String::from_utf8(changed).unwrap();
                // These make more elements or fewer of it.
                if !changed.contains([',', ']', ' ']) {
                    numbers.push(changed);
                }
            }
        }
    }
    for number in numbers {
        for number in [format!("-{number}"), number] {
            for before in [0, 15, 16, 40] {
                integer_in_lists::<i64>(&number, before);
                integer_in_lists::<u64>(&number, before);
            }
        }
    }
}

/// One integer alone, and behind others that take as many bytes of text at least.
fn integer_in_lists<T>(number: &str, before: usize)
where
    T: for<'de> ForyJsonRead<'de> + std::fmt::Debug + PartialEq + From<u8>,
{
    let alone = codec_fory::from_json::<T>(number);
    let ones = "1,".repeat(before.div_ceil(2));
    let list = codec_fory::from_json::<Vec<T>>(&format!("[{ones}{number},2]"));
    match (alone, list) {
        (Ok(value), Ok(list)) => {
            assert_eq!(list.len(), before.div_ceil(2) + 2, "{number}");
            assert_eq!(list[list.len() - 2..], [value, T::from(2)], "{number}");
        }
        (Err(_), Err(_)) => {}
        (alone, list) => panic!("{number}: alone {alone:?}, in a list {list:?}"),
    }
}

/// A list, written as the numbers are one by one.
fn check_list<T: ForyJsonWrite>(list: &[T], texts: &[String]) {
    // A list of bytes is not a string here.
    let json = ForyJson::builder()
        .byte_array_format(ByteArrayFormat::Array)
        .build();
    let expected = format!("[{}]", texts.join(","));
    assert_eq!(json.to_json(list).unwrap(), expected);
    // Behind what is in a buffer that is full.
    let mut buffer = b"x".to_vec();
    json.append_json_to(list, &mut buffer).unwrap();
    assert_eq!(buffer, format!("x{expected}").as_bytes());
}

/// Lists of every length of integers with every count of digits, in every order of the two.
fn integers_written() {
    macro_rules! lists {
        ($($t:ident)*) => { $(
            let mut edges = vec![0, 1, $t::MIN, $t::MAX, $t::MIN + 1, $t::MAX - 1];
            let mut power: $t = 1;
            while let Some(next) = power.checked_mul(10) {
                power = next;
                edges.extend([power - 1, power, power + 1, power / 10 * 9]);
            }
            if $t::MIN != 0 {
                edges.extend(edges.clone().into_iter().map(|edge| edge.wrapping_neg()));
            }
            for len in [0, 1, 7, 8, 9, 12, 16, 33, 61, 65] {
                for start in 0..edges.len() {
                    let list: Vec<$t> = edges.iter().copied().cycle().skip(start).take(len).collect();
                    let texts: Vec<String> = list.iter().map($t::to_string).collect();
                    check_list(&list, &texts);
                }
            }
            // Those of one length only.
            for edge in edges {
                check_list(&[edge; 40], &vec![edge.to_string(); 40]);
            }
        )* };
    }
    lists!(i8 i16 i32 i64 isize u16 u32 u64 usize i128 u128);
    // Every byte next to every other.
    for a in i8::MIN..=i8::MAX {
        let list: Vec<i8> = (i8::MIN..=i8::MAX).flat_map(|b| [a, b]).collect();
        check_list(&list, &list.iter().map(i8::to_string).collect::<Vec<_>>());
    }
}

/// Lists of floats of all kinds, in every order.
fn floats_written() {
    let edges = [
        0.0,
        -0.0,
        1.0,
        -1.5,
        0.1,
        1e-5,
        9.999e-6,
        123_456.789,
        1e15,
        1e16,
        -1e16,
        1.25e17,
        1e-7,
        9_007_199_254_740_993.0,
        99_999_999.999_999_9,
        123_456_789.123,
        0.3,
        1.0 / 3.0,
        2.0 / 3e5,
        f64::MAX,
        f64::MIN,
        f64::MIN_POSITIVE,
        5e-324,
        2.5e-310,
        f64::EPSILON,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        1e100,
        1e99,
        1e-99,
        1e-100,
        1.7e308,
        -4.35e22,
    ];
    for len in 0..30 {
        for start in 0..edges.len() {
            let list: Vec<f64> = edges
                .iter()
                .copied()
                .cycle()
                .skip(start)
                .take(len)
                .collect();
            let texts = list.iter().map(|value| {
                serde_json::to_string(value)
                    .ok()
                    .filter(|_| value.is_finite())
                    .unwrap_or_else(|| match value.is_nan() {
                        true => "\"NaN\"".to_owned(),
                        false if *value > 0.0 => "\"Infinity\"".to_owned(),
                        false => "\"-Infinity\"".to_owned(),
                    })
            });
            check_list(&list, &texts.collect::<Vec<_>>());
        }
    }
}
