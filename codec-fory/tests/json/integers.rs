//! Integers of all widths, at their limits and past them.

use std::fmt::{Debug, Display};

use codec_fory::{ErrorKind, ForyJsonRead};

use crate::common::{Both, check, check_read, refuse, refuse_at};

/// Values at which the number of digits, bytes or table look-ups changes.
fn interesting() -> Vec<i128> {
    let mut values = vec![0, 1, 9, 12, 99, 123, 1234, 12_345, 99_999_999, 100_000_000];
    for power in 0..39 {
        let ten = 10i128.checked_pow(power).unwrap();
        values.extend([ten - 1, ten, ten + 1, ten / 2, ten / 9 * 8]);
    }
    for power in 0..127 {
        let two = 1i128 << power;
        values.extend([two - 1, two, two + 1]);
    }
    values.extend([i128::MAX, i128::MIN]);
    let negative: Vec<i128> = values
        .iter()
        .filter_map(|value| value.checked_neg())
        .collect();
    values.extend(negative);
    values.sort_unstable();
    values.dedup();
    values
}

/// Every interesting value that the type has goes both ways, and every other one is refused.
fn check_type<T>()
where
    T: Both + Copy + Display + TryFrom<i128>,
{
    for value in interesting() {
        let text = value.to_string();
        match T::try_from(value) {
            Ok(value) => {
                assert_eq!(codec_fory::to_json(&value).unwrap(), text);
                assert_eq!(codec_fory::from_json::<T>(&text).unwrap(), value);
                let among = format!("[{text},{text} , {text}]");
                assert_eq!(
                    codec_fory::from_json::<(T, T, T)>(&among).unwrap(),
                    (value, value, value)
                );
            }
            Err(_) => {
                refuse_at::<T>(&text, ErrorKind::NumberOutOfRange, 0);
            }
        }
    }
}

#[test]
fn every_width_at_every_limit() {
    check_type::<i8>();
    check_type::<i16>();
    check_type::<i32>();
    check_type::<i64>();
    check_type::<i128>();
    check_type::<isize>();
    check_type::<u8>();
    check_type::<u16>();
    check_type::<u32>();
    check_type::<u64>();
    check_type::<u128>();
    check_type::<usize>();
}

#[test]
fn limits_on_every_entry_point() {
    check(i8::MIN, "-128");
    check(i8::MAX, "127");
    check(u8::MAX, "255");
    check(i16::MIN, "-32768");
    check(u16::MAX, "65535");
    check(i32::MIN, "-2147483648");
    check(i32::MAX, "2147483647");
    check(u32::MAX, "4294967295");
    check(i64::MIN, "-9223372036854775808");
    check(i64::MAX, "9223372036854775807");
    check(u64::MAX, "18446744073709551615");
    check(i128::MIN, "-170141183460469231731687303715884105728");
    check(i128::MAX, "170141183460469231731687303715884105727");
    check(u128::MAX, "340282366920938463463374607431768211455");
    check(0, "0");
    check(9_007_199_254_740_993i64, "9007199254740993");
}

/// One past each limit, and so much past it that it would wrap around to a valid value.
#[test]
fn overflow_is_refused() {
    fn over<T: for<'de> ForyJsonRead<'de> + Debug>(texts: &[&str]) {
        for text in texts {
            refuse_at::<T>(text, ErrorKind::NumberOutOfRange, 0);
        }
    }
    over::<i8>(&[
        "128",
        "-129",
        "256",
        "300",
        "65536",
        "4294967296",
        "18446744073709551616",
    ]);
    over::<u8>(&["256", "-1", "512", "4294967296", "18446744073709551617"]);
    over::<i16>(&["32768", "-32769", "65536", "99999999"]);
    over::<u16>(&["65536", "-1", "99999999", "100000000"]);
    over::<i32>(&[
        "2147483648",
        "-2147483649",
        "4294967296",
        "99999999999999999999",
    ]);
    over::<u32>(&["4294967296", "-1", "18446744073709551616"]);
    over::<i64>(&[
        "9223372036854775808",
        "-9223372036854775809",
        "18446744073709551616",
    ]);
    over::<u64>(&[
        "18446744073709551616",
        "-1",
        "99999999999999999999",
        "184467440737095516150",
    ]);
    over::<i128>(&[
        "170141183460469231731687303715884105728",
        "-170141183460469231731687303715884105729",
        "340282366920938463463374607431768211456",
    ]);
    over::<u128>(&[
        "340282366920938463463374607431768211456",
        "-1",
        "680564733841876926926749214863536422912",
        "999999999999999999999999999999999999999999",
    ]);
}

#[test]
fn minus_zero_is_zero() {
    check_read("-0", 0i8);
    check_read("-0", 0i64);
    check_read("-0", 0u64);
    check_read("-0", 0u128);
    check_read("[-0]", vec![0i32]);
}

#[test]
fn fractions_and_exponents_are_no_integers() {
    for text in [
        "1.0",
        "1e0",
        "1E0",
        "1e2",
        "0.0",
        "-0.0",
        "0e0",
        "12345678.0",
        "12345678e1",
    ] {
        let kind = refuse::<i32>(text).kind();
        assert_eq!(kind, ErrorKind::NumberOutOfRange, "{text}");
        assert_eq!(refuse::<u64>(text).kind(), kind, "{text}");
        assert_eq!(refuse::<i128>(text).kind(), kind, "{text}");
    }
}

#[test]
fn texts_that_are_no_numbers() {
    for text in [
        "00", "01", "-01", "+1", "-", "--1", "- 1", "0x10", "1_000", "1 2", "１", "1.", "1e",
    ] {
        for text in [text.to_owned(), format!("{text}0000000000000")] {
            refuse::<i32>(&text);
            refuse::<u64>(&text);
            refuse::<i128>(&text);
        }
    }
    for text in [r#""1""#, "true", "null", "[1]", "{}", r#""""#] {
        refuse_at::<i32>(text, ErrorKind::WrongType, 0);
        refuse_at::<u8>(text, ErrorKind::WrongType, 0);
    }
    refuse_at::<i32>("", ErrorKind::UnexpectedEnd, 0);
    refuse_at::<i32>("   ", ErrorKind::UnexpectedEnd, 3);
    refuse_at::<i32>("-", ErrorKind::UnexpectedEnd, 1);
}

/// Digits directly before the end of the input, where a reader looks ahead the furthest.
#[test]
fn every_number_of_digits_at_the_end() {
    for digits in 1..=39 {
        let text = "1234567890".repeat(4)[..digits].to_owned();
        let value = text.parse::<u128>();
        match value {
            Ok(value) => check(value, &text),
            Err(_) => drop(refuse_at::<u128>(&text, ErrorKind::NumberOutOfRange, 0)),
        }
        for tail in [" ", "\n", "x", "\0", "."] {
            let read = codec_fory::from_json::<u128>(&format!("{text}{tail}"));
            assert_eq!(
                read.is_ok(),
                tail.trim().is_empty() && tail != "\0",
                "{text}{tail:?}"
            );
        }
    }
}

#[test]
fn other_characters_next_to_digits() {
    // The bytes around '0' and '9' in ASCII, and the same with the high bit.
    for byte in ["/", ":", "\u{b0}", ";", "?", "@", "~"] {
        for digits in [0, 1, 2, 3, 7, 8, 9, 15, 16, 17] {
            let text = format!("{}{byte}", "1".repeat(digits));
            refuse::<u64>(&text);
            refuse::<u64>(format!("{text}11111111"));
        }
    }
}
