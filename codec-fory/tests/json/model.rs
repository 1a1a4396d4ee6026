//! A model with every kind of type, the same for this crate and for serde, and values of it.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::hash::{BuildHasherDefault, DefaultHasher};

use codec_fory::ForyJson;
use proptest::collection::{btree_map, btree_set, hash_map, vec, vec_deque};
use proptest::option;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

/// Maps in the same order in every run.
pub(crate) type Fixed = BuildHasherDefault<DefaultHasher>;

/// One field of every kind.
#[derive(Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Everything {
    pub(crate) flag: bool,
    pub(crate) letter: char,
    pub(crate) text: String,
    pub(crate) nothing: (),
    pub(crate) integers: Integers,
    pub(crate) floats: Floats,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) maybe_text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) maybe_list: Option<Vec<Option<i64>>>,
    pub(crate) texts: Vec<String>,
    pub(crate) numbers: VecDeque<i32>,
    pub(crate) sorted: BTreeSet<String>,
    pub(crate) array: [i16; 3],
    pub(crate) arrays: [Vec<u64>; 2],
    pub(crate) tuple: (u32, String, Option<bool>),
    pub(crate) colour: Colour,
    pub(crate) colours: Vec<Colour>,
    pub(crate) maps: Maps,
    pub(crate) boxed_slice: Box<[char]>,
    pub(crate) pair: Pair,
    pub(crate) wrapped: Wrapped,
    #[serde(with = "as_base64")]
    pub(crate) bytes: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) inner: Option<Box<Everything>>,
    pub(crate) list: Vec<Everything>,
}

/// Every width of integer.
#[derive(Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
pub(crate) struct Integers {
    a: i8,
    b: u8,
    c: i16,
    d: u16,
    e: i32,
    f: u32,
    g: i64,
    h: u64,
    i: i128,
    j: u128,
    k: isize,
    l: usize,
}

/// Both widths of float, finite only: JSON has no others.
#[derive(Clone, Debug, ForyJson, Serialize, Deserialize)]
pub(crate) struct Floats {
    pub(crate) single: f32,
    pub(crate) double: f64,
    pub(crate) many: Vec<f64>,
}

impl PartialEq for Floats {
    /// Compares bits, so that the sign of zero counts.
    fn eq(&self, other: &Floats) -> bool {
        let bits = |floats: &Floats| {
            let mut bits: Vec<u64> = floats.many.iter().map(|float| float.to_bits()).collect();
            bits.extend([floats.double.to_bits(), u64::from(floats.single.to_bits())]);
            bits
        };
        bits(self) == bits(other)
    }
}

/// An enum of units.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ForyJson, Serialize, Deserialize,
)]
pub(crate) enum Colour {
    Red,
    #[fory_json(name = "a \"green\"")]
    #[serde(rename = "a \"green\"")]
    Green,
    Blue,
}

/// Maps by every kind of key.
#[derive(Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Maps {
    by_text: BTreeMap<String, Option<i32>>,
    by_hash: HashMap<String, Vec<String>, Fixed>,
    by_number: BTreeMap<i64, String>,
    by_large_number: BTreeMap<u128, bool>,
    by_letter: BTreeMap<char, BTreeMap<u8, u8>>,
    by_flag: BTreeMap<bool, Colour>,
    by_colour: BTreeMap<Colour, Pair>,
}

/// A struct without names.
#[derive(Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
pub(crate) struct Pair(i32, String);

/// A struct that is written as what it wraps.
#[derive(Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
#[fory_json(transparent)]
#[serde(transparent)]
pub(crate) struct Wrapped(Vec<Option<String>>);

/// Byte arrays as serde must write them to agree with this crate's default.
mod as_base64 {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        crate::byte_arrays::base64(bytes).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut bytes = Vec::new();
        for group in text.as_bytes().chunks(4) {
            let mut value = 0u32;
            for letter in group {
                let six = letters
                    .iter()
                    .position(|known| known == letter)
                    .unwrap_or(0);
                value = value << 6 | six as u32;
            }
            let pads = group.iter().filter(|&&letter| letter == b'=').count();
            bytes.extend_from_slice(&value.to_be_bytes()[1..4 - pads]);
        }
        Ok(bytes)
    }
}

/// Text of all planes, with many of the characters that are special somewhere.
pub(crate) fn text() -> BoxedStrategy<String> {
    let special = prop_oneof![
        Just('"'),
        Just('\\'),
        Just('/'),
        Just('\n'),
        Just('\0'),
        Just('\u{1f}'),
        Just(' '),
        Just('\u{7f}'),
        Just('\u{80}'),
        Just('\u{7ff}'),
        Just('\u{800}'),
        Just('\u{d7ff}'),
        Just('\u{e000}'),
        Just('\u{feff}'),
        Just('\u{ffff}'),
        Just('\u{10000}'),
        Just('\u{10ffff}'),
        Just('{'),
        Just(','),
        Just(':'),
    ];
    let ascii = prop::char::range(' ', '~');
    prop_oneof![
        4 => vec(ascii.clone(), 0..40).prop_map(String::from_iter),
        2 => vec(prop_oneof![8 => ascii, 1 => special, 1 => any::<char>()], 0..150)
            .prop_map(String::from_iter),
        1 => vec(any::<char>(), 0..40).prop_map(String::from_iter),
        1 => vec(prop::char::range('\0', '\u{20}'), 0..20).prop_map(String::from_iter),
    ]
    .boxed()
}

/// Integers of every length, the limits and their neighbours much more often than by chance.
macro_rules! integer {
    ($t:ty) => {
        prop_oneof![
            any::<$t>(),
            any::<$t>().prop_flat_map(|value| (0..<$t>::BITS).prop_map(move |by| value >> by)),
            prop_oneof![
                Just(<$t>::MIN),
                Just(<$t>::MIN + 1),
                Just(0),
                Just(1),
                Just(<$t>::MAX - 1),
                Just(<$t>::MAX)
            ],
        ]
    };
}

fn integers() -> BoxedStrategy<Integers> {
    (
        (
            integer!(i8),
            integer!(u8),
            integer!(i16),
            integer!(u16),
            integer!(i32),
            integer!(u32),
        ),
        (
            integer!(i64),
            integer!(u64),
            integer!(i128),
            integer!(u128),
            integer!(isize),
            integer!(usize),
        ),
    )
        .prop_map(|((a, b, c, d, e, f), (g, h, i, j, k, l))| Integers {
            a,
            b,
            c,
            d,
            e,
            f,
            g,
            h,
            i,
            j,
            k,
            l,
        })
        .boxed()
}

/// Finite floats: any bits, and decimals that people write.
pub(crate) fn float() -> BoxedStrategy<f64> {
    let bits = any::<u64>().prop_map(f64::from_bits);
    let decimal = (any::<i32>(), -30i32..30)
        .prop_map(|(digits, exponent)| format!("{digits}e{exponent}").parse().unwrap_or(0.0));
    let integral = any::<i64>().prop_map(|value| value as f64);
    prop_oneof![2 => bits, 2 => decimal, 1 => integral, 1 => Just(-0.0)]
        .prop_map(|value| if value.is_finite() { value } else { 0.5 })
        .boxed()
}

fn floats() -> BoxedStrategy<Floats> {
    let single = any::<u32>()
        .prop_map(f32::from_bits)
        .prop_map(|value| if value.is_finite() { value } else { -0.0 });
    (single, float(), vec(float(), 0..4))
        .prop_map(|(single, double, many)| Floats {
            single,
            double,
            many,
        })
        .boxed()
}

fn colour() -> BoxedStrategy<Colour> {
    prop_oneof![Just(Colour::Red), Just(Colour::Green), Just(Colour::Blue)].boxed()
}

fn pair() -> BoxedStrategy<Pair> {
    (integer!(i32), text())
        .prop_map(|(number, text)| Pair(number, text))
        .boxed()
}

fn maps() -> BoxedStrategy<Maps> {
    (
        btree_map(text(), option::of(any::<i32>()), 0..4),
        hash_map(text(), vec(text(), 0..3), 0..3),
        btree_map(integer!(i64), text(), 0..3),
        btree_map(integer!(u128), any::<bool>(), 0..3),
        btree_map(
            any::<char>(),
            btree_map(any::<u8>(), any::<u8>(), 0..3),
            0..3,
        ),
        btree_map(any::<bool>(), colour(), 0..3),
        btree_map(colour(), pair(), 0..3),
    )
        .prop_map(
            |(by_text, by_hash, by_number, by_large_number, by_letter, by_flag, by_colour)| Maps {
                by_text,
                by_hash: by_hash.into_iter().collect(),
                by_number,
                by_large_number,
                by_letter,
                by_flag,
                by_colour,
            },
        )
        .boxed()
}

/// Any value of the model, at most four levels of it in one another.
///
/// The parts are boxed: by value, they would take more stack than a test's thread has.
pub(crate) fn everything() -> BoxedStrategy<Everything> {
    let flat = |inner: BoxedStrategy<Option<Box<Everything>>>,
                list: BoxedStrategy<Vec<Everything>>| {
        let texts = (any::<char>(), text(), option::of(text()), vec(text(), 0..4)).boxed();
        let lists = (
            option::of(vec(option::of(integer!(i64)), 0..5)),
            vec_deque(integer!(i32), 0..5),
            btree_set(text(), 0..4),
            any::<[i16; 3]>(),
            prop::array::uniform2(vec(integer!(u64), 0..3)),
        )
            .boxed();
        let others = (
            (any::<u32>(), text(), option::of(any::<bool>())),
            colour(),
            vec(colour(), 0..4),
            maps(),
            vec(any::<char>(), 0..4),
            pair(),
            vec(option::of(text()), 0..3),
            vec(any::<u8>(), 0..70),
        )
            .boxed();
        (
            any::<bool>(),
            integers(),
            floats(),
            texts,
            lists,
            others,
            inner,
            list,
        )
            .prop_map(
                |(flag, integers, floats, texts, lists, others, inner, list)| Everything {
                    flag,
                    letter: texts.0,
                    text: texts.1,
                    nothing: (),
                    integers,
                    floats,
                    maybe_text: texts.2,
                    maybe_list: lists.0,
                    texts: texts.3,
                    numbers: lists.1,
                    sorted: lists.2,
                    array: lists.3,
                    arrays: lists.4,
                    tuple: others.0,
                    colour: others.1,
                    colours: others.2,
                    maps: others.3,
                    boxed_slice: others.4.into(),
                    pair: others.5,
                    wrapped: Wrapped(others.6),
                    bytes: others.7,
                    inner,
                    list,
                },
            )
    };
    let leaf = flat(Just(None).boxed(), Just(vec![]).boxed()).boxed();
    leaf.prop_recursive(3, 6, 2, move |deeper| {
        flat(
            option::of(deeper.clone().prop_map(Box::new)).boxed(),
            vec(deeper, 0..2).boxed(),
        )
    })
    .boxed()
}
