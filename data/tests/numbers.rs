//! The lists of numbers are the same everywhere and hold what they are made for.

use std::collections::HashSet;

use data::numbers::{self, COUNT, SEED};

mod common;

fn flat<T: Copy>(numbers: &[T], bytes: fn(T) -> [u8; 8]) -> Vec<u8> {
    numbers.iter().flat_map(|&number| bytes(number)).collect()
}

#[test]
fn the_lists_are_the_same_on_every_machine() {
    let doubles = |list: Vec<f64>| common::sha256(flat(&list, f64::to_le_bytes));
    assert_eq!(
        [
            doubles(numbers::doubles_of_any_bits(SEED, COUNT)),
            doubles(numbers::short_decimals(SEED, COUNT)),
            common::sha256(flat(&numbers::integers(SEED, COUNT), i64::to_le_bytes)),
        ],
        [
            "47de5394f0909cf4620ed0601a79e4c8c67c6e3c548a324f41de19f024d01b98",
            "60060f526c39f76abb28e38450d1df1aa22be73671f27e7b4c96e8f4a81bcc75",
            "3b82c9bad9326b7b1845d114519dd86d02acfb7224a4e72871c2720ee6a3c2bb",
        ]
    );
}

#[test]
fn doubles_of_any_bits_are_finite_and_of_every_size() {
    let doubles = numbers::doubles_of_any_bits(SEED, COUNT);
    assert_eq!(doubles.len(), COUNT);
    assert!(doubles.iter().all(|number| number.is_finite()));
    let exponents: HashSet<u64> = doubles.iter().map(|d| d.to_bits() >> 52 & 0x7FF).collect();
    assert_eq!(exponents.len(), 0x7FF, "all but that of the infinities");
    assert!(doubles.iter().any(|number| number.is_subnormal()));
    let negative = doubles.iter().filter(|d| d.is_sign_negative()).count();
    assert!(negative.abs_diff(COUNT / 2) < COUNT / 50);
}

#[test]
fn short_decimals_are_short() {
    let decimals = numbers::short_decimals(SEED, COUNT);
    assert_eq!(decimals.len(), COUNT);
    let mut places = HashSet::new();
    for decimal in &decimals {
        let text = decimal.abs().to_string();
        let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
        assert!(whole.len() <= 9 && rest.len() <= 6, "{text}");
        assert!(
            (whole.trim_start_matches('0').len() + rest.len()) <= 9,
            "{text}"
        );
        places.insert(rest.len());
    }
    assert_eq!(places, (0..=6).collect());
    assert!(decimals.iter().any(|&decimal| decimal < 0.0));
}

#[test]
fn integers_have_every_length_and_sign() {
    let integers = numbers::integers(SEED, COUNT);
    assert_eq!(integers.len(), COUNT);
    for digits in 1..=19 {
        let of_length = |number: &&i64| number.unsigned_abs().to_string().len() == digits;
        for negative in [false, true] {
            let found = integers.iter().filter(of_length);
            let found = found.filter(|&&number| (number < 0) == negative).count();
            assert!(
                found.abs_diff(COUNT / 38) < COUNT / 380,
                "{digits} {negative}"
            );
        }
    }
    // Near enough to the limits that a type too small shows.
    assert!(integers.iter().any(|&number| number > i64::MAX / 10 * 9));
    assert!(integers.iter().any(|&number| number < i64::MIN / 10 * 9));
}

#[test]
fn a_smaller_count_gives_the_first_of_a_larger() {
    let (few, many) = (10, 1_000);
    assert!(numbers::integers(7, many).starts_with(&numbers::integers(7, few)));
    assert!(numbers::short_decimals(7, many).starts_with(&numbers::short_decimals(7, few)));
    assert!(
        numbers::doubles_of_any_bits(7, many).starts_with(&numbers::doubles_of_any_bits(7, few))
    );
}
