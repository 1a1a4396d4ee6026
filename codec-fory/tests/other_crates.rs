//! Types of other crates, with their features.

#![allow(unused_imports, reason = "each feature uses some of them")]

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;

use codec_fory::{ByteArrayFormat, ErrorKind, ForyJson, ForyJsonRead, ForyJsonWrite};

/// The value is written as `text` in each form, and read back from it.
#[track_caller]
#[allow(dead_code, reason = "without features, nothing is checked")]
fn check<T>(value: T, text: &str)
where
    T: ForyJsonWrite + for<'de> ForyJsonRead<'de> + PartialEq + Debug,
{
    let arrays = ForyJson::builder().bean_to_array(true).build();
    let ascii = ForyJson::builder().escape_non_ascii(true).build();
    for codec in [ForyJson::new(), arrays, ascii] {
        assert_eq!(codec.to_json(&value).unwrap(), text);
        assert_eq!(codec.from_json::<T>(text).unwrap(), value);
        let nested = codec.to_pretty_json(&Some([&value])).unwrap();
        assert_eq!(codec.from_json::<Vec<T>>(&nested).unwrap()[0], value);
    }
}

#[track_caller]
#[allow(dead_code, reason = "without features, nothing is checked")]
fn refuse<T: for<'de> ForyJsonRead<'de> + Debug>(text: &str, kind: ErrorKind) {
    let error = codec_fory::from_json::<T>(text).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (kind, 0), "{text}: {error}");
}

#[cfg(feature = "rust_decimal")]
#[test]
fn rust_decimals() {
    use rust_decimal::Decimal;

    for text in [
        "0",
        "0.00",
        "12.50",
        "-12.50",
        "1",
        "-0.001",
        "100",
        "79228162514264337593543950335",
        "0.0000000000000000000000000001",
        "7.9228162514264337593543950335",
    ] {
        check(Decimal::from_str_exact(text).unwrap(), text);
    }
    for (text, same) in [
        ("1e2", "100"),
        ("1.50E1", "15.0"),
        ("125e-2", "1.25"),
        ("1E+0", "1"),
        ("0e99999", "0"),
        ("-1.5e-3", "-0.0015"),
        ("-0", "0"),
        ("1e28", "10000000000000000000000000000"),
    ] {
        let read: Decimal = codec_fory::from_json(text).unwrap();
        assert_eq!(read, Decimal::from_str_exact(same).unwrap(), "{text}");
    }
    for text in [
        "79228162514264337593543950336",
        "1e29",
        "1e-29",
        "0.00000000000000000000000000001",
        "1e99999999999999999999",
        "1.00000000000000000000000000000",
    ] {
        refuse::<Decimal>(text, ErrorKind::NumberOutOfRange);
    }
    refuse::<Decimal>("\"1\"", ErrorKind::WrongType);
    refuse::<Decimal>("null", ErrorKind::WrongType);
}

#[cfg(feature = "bigdecimal")]
#[test]
fn big_decimals() {
    use bigdecimal::BigDecimal;

    for text in [
        "0",
        "0.00",
        "12.50",
        "-12.50",
        "123456789012345678901234567890.123456789",
        "-0.001",
    ] {
        check(text.parse::<BigDecimal>().unwrap(), text);
    }
    for (text, written) in [
        ("1e2", "100"),
        ("1.50E1", "15.0"),
        ("1e-2000", "1e-2000"),
        ("12e2000", "12e2000"),
        ("1e999999999999", "1e999999999999"),
        ("-5E-999999999999", "-5e-999999999999"),
    ] {
        let read: BigDecimal = codec_fory::from_json(text).unwrap();
        assert_eq!(codec_fory::to_json(&read).unwrap(), written);
        let again: BigDecimal = codec_fory::from_json(written).unwrap();
        assert_eq!(codec_fory::to_json(&again).unwrap(), written);
    }
    refuse::<BigDecimal>("1e99999999999999999999", ErrorKind::InvalidText);
    refuse::<BigDecimal>("\"1\"", ErrorKind::WrongType);
}

#[cfg(feature = "chrono")]
#[test]
fn dates_and_times() {
    use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};

    let instant = |millis| DateTime::<Utc>::from_timestamp_millis(millis).unwrap();
    for millis in [0, 1, -1, 1_700_000_000_123, -62_135_596_800_000] {
        check(instant(millis), &millis.to_string());
    }
    refuse::<DateTime<Utc>>("9223372036854775807", ErrorKind::NumberOutOfRange);
    refuse::<DateTime<Utc>>("\"2007-12-03T10:15:30Z\"", ErrorKind::WrongType);

    let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap();
    for (date, text) in [
        (day(2007, 12, 3), "2007-12-03"),
        (day(33, 1, 1), "0033-01-01"),
        (day(12345, 2, 28), "+12345-02-28"),
        (day(-1, 12, 31), "-0001-12-31"),
        (day(-12345, 12, 31), "-12345-12-31"),
    ] {
        check(date, &format!("\"{text}\""));
    }
    for text in [
        "2007-13-01",
        "2007-02-29",
        "2007-2-03",
        " 2007-12-03",
        "2007-12-03 ",
        "12345-01-01",
        "+2007-12-03",
        "",
        "-",
        "2007",
        "2007-12",
        "20\u{6f0}7-12-03",
        "2007-12-03T00:00",
    ] {
        refuse::<NaiveDate>(&format!("\"{text}\""), ErrorKind::InvalidText);
    }

    let time = |h, m, s, n| NaiveTime::from_hms_nano_opt(h, m, s, n).unwrap();
    for (time, text) in [
        (time(10, 15, 30, 0), "10:15:30"),
        (time(0, 0, 0, 0), "00:00:00"),
        (time(23, 59, 59, 500_000_000), "23:59:59.500"),
        (time(1, 2, 3, 4_000), "01:02:03.000004"),
        (time(1, 2, 3, 4), "01:02:03.000000004"),
        (time(23, 59, 59, 1_250_000_000), "23:59:60.250"),
    ] {
        check(time, &format!("\"{text}\""));
    }
    let short: NaiveTime = codec_fory::from_json("\"10:15\"").unwrap();
    assert_eq!(short, time(10, 15, 0, 0));
    let fraction: NaiveTime = codec_fory::from_json("\"10:15:00.5\"").unwrap();
    assert_eq!(fraction, time(10, 15, 0, 500_000_000));
    for text in [
        "24:00:00",
        "10:60",
        "10:1",
        "10:15:30.",
        "10:15:30.1234567891",
        "10:15:61",
        "1",
    ] {
        refuse::<NaiveTime>(&format!("\"{text}\""), ErrorKind::InvalidText);
    }

    let both = day(2007, 12, 3).and_time(time(10, 15, 30, 0));
    check(both, "\"2007-12-03T10:15:30\"");
    refuse::<NaiveDateTime>("\"2007-12-03 10:15:30\"", ErrorKind::InvalidText);
    refuse::<NaiveDateTime>("\"2007-12-03T10:15:30Z\"", ErrorKind::InvalidText);

    for (seconds, text) in [
        (0, "Z"),
        (3600, "+01:00"),
        (-(5 * 3600 + 1800), "-05:30"),
        (3661, "+01:01:01"),
    ] {
        let offset = FixedOffset::east_opt(seconds).unwrap();
        let value = both.and_local_timezone(offset).unwrap();
        check(value, &format!("\"2007-12-03T10:15:30{text}\""));
    }
    for text in [
        "", "z", "+1", "+01", "+01:60", "+24:00", "+01:00:", "Z+", "+01:00Z",
    ] {
        let text = format!("\"2007-12-03T10:15:30{text}\"");
        refuse::<DateTime<FixedOffset>>(&text, ErrorKind::InvalidText);
    }
}

#[cfg(feature = "uuid")]
#[test]
fn uuids() {
    use uuid::Uuid;

    let value = Uuid::from_u128(0x67e5_5044_10b1_426f_9247_bb68_0e5f_e0c8);
    check(value, "\"67e55044-10b1-426f-9247-bb680e5fe0c8\"");
    check(
        BTreeMap::from([(value, 1)]),
        "{\"67e55044-10b1-426f-9247-bb680e5fe0c8\":1}",
    );
    let upper: Uuid = codec_fory::from_json("\"67E55044-10B1-426F-9247-BB680E5FE0C8\"").unwrap();
    assert_eq!(upper, value);
    for text in [
        "67e5504410b1426f9247bb680e5fe0c8",
        "{67e55044-10b1-426f-9247-bb680e5fe0c8}",
        "67e55044-10b1-426f-9247-bb680e5fe0c",
        "67e55044-10b1-426f-9247-bb680e5fe0cg",
        "",
    ] {
        refuse::<Uuid>(&format!("\"{text}\""), ErrorKind::InvalidText);
    }
}

#[cfg(feature = "bytes")]
#[test]
fn byte_buffers() {
    use bytes::{Bytes, BytesMut};

    check(Bytes::from_static(b"\x01\x02\xFF"), "\"AQL/\"");
    check(BytesMut::from(&b"\x01"[..]), "\"AQ==\"");
    let codec = ForyJson::builder()
        .byte_array_format(ByteArrayFormat::Array)
        .build();
    assert_eq!(
        codec.to_json(&Bytes::from_static(b"\x01\xFF")).unwrap(),
        "[1,-1]"
    );
    assert_eq!(codec.from_json::<Bytes>("[1,-1]").unwrap(), b"\x01\xFF"[..]);
}

#[cfg(feature = "smol_str")]
#[test]
fn smol_strs() {
    use smol_str::SmolStr;

    check(SmolStr::from("a\n"), "\"a\\n\"");
    let long = "x".repeat(100);
    check(SmolStr::from(long.as_str()), &format!("\"{long}\""));
    check(HashMap::from([(SmolStr::from("k"), 1)]), "{\"k\":1}");
}

#[cfg(feature = "compact_str")]
#[test]
fn compact_strs() {
    use compact_str::CompactString;

    check(CompactString::from("a\n"), "\"a\\n\"");
    let long = "x".repeat(100);
    check(CompactString::from(long.as_str()), &format!("\"{long}\""));
    check(HashMap::from([(CompactString::from("k"), 1)]), "{\"k\":1}");
}

#[cfg(feature = "indexmap")]
#[test]
fn index_maps() {
    use indexmap::{IndexMap, IndexSet};

    check(
        IndexMap::from([("z".to_owned(), 1), ("a".to_owned(), 2)]),
        "{\"z\":1,\"a\":2}",
    );
    check(IndexSet::from([3, 1, 2]), "[3,1,2]");
    let twice: IndexMap<String, u8> = codec_fory::from_json("{\"b\":1,\"a\":2,\"b\":3}").unwrap();
    assert_eq!(codec_fory::to_json(&twice).unwrap(), "{\"b\":3,\"a\":2}");

    #[derive(ForyJson, Debug, PartialEq)]
    struct Open {
        id: u8,
        #[fory_json(any)]
        rest: IndexMap<String, Vec<u16>>,
    }
    let open = Open {
        id: 1,
        rest: IndexMap::from([("z".to_owned(), vec![1]), ("a".to_owned(), vec![])]),
    };
    let text = "{\"id\":1,\"z\":[1],\"a\":[]}";
    assert_eq!(codec_fory::to_json(&open).unwrap(), text);
    assert_eq!(codec_fory::from_json::<Open>(text).unwrap(), open);
}
