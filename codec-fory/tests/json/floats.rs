//! Floats: the shortest text that reads back the same, and readings that are correctly rounded.

use codec_fory::ErrorKind;

use crate::common::{check, check_read, refuse_at};

/// Checks a float in both directions, its sign included.
#[track_caller]
fn exact(value: f64, text: &str) {
    check(value, text);
    assert_eq!(bits(text), value.to_bits(), "{text}");
}

#[track_caller]
fn bits(text: &str) -> u64 {
    codec_fory::from_json::<f64>(text).unwrap().to_bits()
}

#[test]
fn integral_values_have_a_fraction() {
    exact(0.0, "0.0");
    exact(-0.0, "-0.0");
    exact(1.0, "1.0");
    exact(-1.0, "-1.0");
    exact(123_456_789.0, "123456789.0");
    check(16_777_216.0f32, "16777216.0");
}

#[test]
fn shortest_texts() {
    exact(0.1, "0.1");
    exact(0.3, "0.3");
    exact(0.1 + 0.2, "0.30000000000000004");
    exact(-2.5, "-2.5");
    exact(117.633_311_394_000_17, "117.63331139400017");
    exact(0.999_999_999_999_999_9, "0.9999999999999999");
    exact(123_456.789, "123456.789");
    check(0.1f32, "0.1");
    check(3.402_823_5e38f32, &codec_fory::to_json(&f32::MAX).unwrap());
}

/// Whatever form the exponent has, the text is a number of JSON, no longer than needed, and the
/// same float: also where the two neighbours of a float are at unequal distances.
#[test]
fn extremes_come_back() {
    let mut values = vec![
        f64::MAX,
        f64::MIN,
        f64::MIN_POSITIVE,
        f64::from_bits(1),
        f64::from_bits(0x000F_FFFF_FFFF_FFFF),
        f64::EPSILON,
        9_007_199_254_740_991.0,
        9_007_199_254_740_992.0,
        9_007_199_254_740_994.0,
        9.5e-3,
        1e21,
        1e22,
        1e23,
        1e-5,
        1e-7,
    ];
    values.extend((-1074..1024).map(|exponent| 2f64.powi(exponent)));
    values.extend((-323..309).map(|exponent| format!("1e{exponent}").parse::<f64>().unwrap()));
    for value in values {
        let text = codec_fory::to_json(&value).unwrap();
        assert_eq!(
            text.parse::<f64>().unwrap().to_bits(),
            value.to_bits(),
            "{text}"
        );
        assert_eq!(bits(&text), value.to_bits(), "{text}");
        let digits = |text: &str| {
            let mantissa = text.split(['e', 'E']).next().unwrap();
            let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
            digits.trim_matches('0').len()
        };
        // The standard library's exponent form is the shortest one too.
        assert_eq!(digits(&text), digits(&format!("{value:e}")), "{text}");
    }
    for value in [
        f32::MAX,
        f32::MIN,
        f32::MIN_POSITIVE,
        f32::from_bits(1),
        1e-10,
        0.1,
        16_777_217.0,
    ] {
        let text = codec_fory::to_json(&value).unwrap();
        assert_eq!(
            codec_fory::from_json::<f32>(&text).unwrap().to_bits(),
            value.to_bits()
        );
    }
}

#[test]
fn not_finite_values_are_strings() {
    check(f64::INFINITY, r#""Infinity""#);
    check(f64::NEG_INFINITY, r#""-Infinity""#);
    check(f32::INFINITY, r#""Infinity""#);
    check(f32::NEG_INFINITY, r#""-Infinity""#);
    for text in [
        codec_fory::to_json(&f64::NAN),
        codec_fory::to_json(&-f64::NAN),
    ] {
        assert_eq!(text.unwrap(), r#""NaN""#);
    }
    assert_eq!(codec_fory::to_json(&f32::NAN).unwrap(), r#""NaN""#);
    assert!(codec_fory::from_json::<f64>(r#""NaN""#).unwrap().is_nan());
    assert!(codec_fory::from_json::<f32>(r#" "NaN" "#).unwrap().is_nan());
    check(vec![1.0, f64::INFINITY], r#"[1.0,"Infinity"]"#);
}

/// The names are recognised as strings, not as spellings of strings.
#[test]
fn escaped_names_of_floats() {
    let escaped = r#""\u004eaN""#;
    match codec_fory::from_json::<f64>(escaped) {
        Ok(value) => assert!(value.is_nan()),
        Err(error) => assert_eq!(error.kind(), ErrorKind::WrongType),
    }
}

#[test]
fn no_other_string_is_a_float() {
    for text in [
        r#""1.5""#,
        r#""""#,
        r#""nan""#,
        r#""NAN""#,
        r#""+Infinity""#,
        r#""-NaN""#,
        r#""infinity""#,
        r#""Inf""#,
        r#""INF""#,
        r#""NaN ""#,
        r#"" NaN""#,
        r#""Infinityy""#,
        "true",
        "null",
        "[]",
        "{}",
    ] {
        refuse_at::<f64>(text, ErrorKind::WrongType, 0);
        refuse_at::<f32>(text, ErrorKind::WrongType, 0);
    }
    for text in ["NaN", "Infinity", "+1.0", ".5"] {
        refuse_at::<f64>(text, ErrorKind::Syntax, 0);
    }
    for (text, offset) in [
        ("-Infinity", 1),
        ("1.", 2),
        ("-", 1),
        ("1e", 2),
        ("1e+", 3),
        ("1.e5", 2),
    ] {
        assert_eq!(
            crate::common::refuse::<f64>(text).offset(),
            offset,
            "{text}"
        );
    }
}

#[test]
fn integers_and_exponents_read_as_floats() {
    for (text, value) in [
        ("0", 0.0),
        ("1", 1.0),
        ("-7", -7.0),
        ("1e0", 1.0),
        ("1E2", 100.0),
        ("1e+2", 100.0),
        ("1e-2", 0.01),
        ("0e999999999999", 0.0),
        ("0.0000001e7", 1.0),
        ("18446744073709551616", 18_446_744_073_709_551_616.0),
        (
            "123456789012345678901234567890",
            123_456_789_012_345_680_000_000_000_000.0,
        ),
    ] {
        check_read(text, value);
        check_read(text, value as f32);
    }
    assert_eq!(bits("-0"), (-0.0f64).to_bits());
    assert_eq!(bits("-0.0"), (-0.0f64).to_bits());
    assert_eq!(bits("-0e5"), (-0.0f64).to_bits());
    assert_eq!(bits("-1e-400"), (-0.0f64).to_bits());
}

#[test]
fn too_large_for_a_float_is_infinity() {
    for text in [
        "1e309",
        "1.7976931348623159e308",
        "9e99999999999999999999",
        "123123e100000",
    ] {
        assert_eq!(bits(text), f64::INFINITY.to_bits(), "{text}");
        let negative = format!("-{text}");
        assert_eq!(bits(&negative), f64::NEG_INFINITY.to_bits(), "{text}");
    }
    check_read("1e39", f32::INFINITY);
    check_read("-1e39", f32::NEG_INFINITY);
    assert_eq!(bits("1e-400"), 0);
    assert_eq!(bits("123e-10000000"), 0);
}

/// Numbers next to or exactly between two floats, which a sloppy reader rounds the wrong way.
#[test]
fn correctly_rounded() {
    for text in [
        "9007199254740993",
        "9007199254740992.999999999999999999999999",
        "9007199254740993.000000000000000000000001",
        "9007199254740995",
        "117.63331139400017",
        "0.9999999999999999",
        "2.2250738585072011e-308",
        "2.2250738585072012e-308",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "6.631236846766476e-316",
        "3.2378839133029012895883524125015321748630094238671e-319",
        "0.500000000000000166533453693773481063544750213623046875",
        "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126",
        "8.988465674311580e307",
        "7.0420557077594588669468784357561207962098443483187940792729600000e59",
        "1090544144181609348835077142190",
        "1.8446744073709551615e19",
        "4.1e-17",
        "100000000000000016777215",
        "100000000000000016777216",
        "100000000000000016777217",
    ] {
        let value = text.parse::<f64>().unwrap();
        assert_eq!(bits(text), value.to_bits(), "{text}");
        let single = text.parse::<f32>().unwrap();
        let read = codec_fory::from_json::<f32>(text).unwrap();
        assert_eq!(read.to_bits(), single.to_bits(), "{text} as f32");
    }
    // Rounding twice, through f64, would give the other neighbour.
    for text in [
        "1.00000017881393432617187499",
        "1.00000017881393432617187501",
    ] {
        let read = codec_fory::from_json::<f32>(text).unwrap();
        assert_eq!(
            read.to_bits(),
            text.parse::<f32>().unwrap().to_bits(),
            "{text}"
        );
    }
}

/// A digit far behind all others decides which way a tie goes.
#[test]
fn long_ties() {
    let tie = "1.00000000000000011102230246251565404236316680908203125";
    for zeros in [1, 10, 100, 700, 800, 900, 5000] {
        let above = format!("{tie}{}1", "0".repeat(zeros));
        assert_eq!(
            bits(&above),
            1.000_000_000_000_000_2_f64.to_bits(),
            "{zeros} zeros"
        );
        let equal = format!("{tie}{}", "0".repeat(zeros));
        assert_eq!(bits(&equal), 1f64.to_bits(), "{zeros} zeros");
    }
}
