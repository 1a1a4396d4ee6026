//! The derive's code compiles whatever stands around it, and gives no lint of its own.

#![forbid(unsafe_code)]
#![deny(
    warnings,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    missing_docs,
    unreachable_pub,
    unused_qualifications,
    single_use_lifetimes,
    trivial_casts,
    unused_results,
    variant_size_differences
)]
#![allow(
    clippy::redundant_pub_crate,
    reason = "it asks for the opposite of unreachable_pub"
)]

/// Types with the names of those that the generated code uses.
pub mod shadowed {
    #![allow(dead_code, reason = "they are there to be in the way")]

    use ::codec_fory::ForyJson;

    /// In the way of the prelude.
    #[derive(Debug, PartialEq, Eq, ForyJson)]
    pub struct Option {
        r#type: u8,
    }
    /// In the way of the prelude.
    #[derive(Debug, PartialEq, Eq, ForyJson)]
    pub enum Result {
        /// In the way of the prelude.
        Ok,
        /// In the way of the prelude.
        Err,
    }
    /// In the way of the prelude.
    pub trait Into {}
    /// In the way of the prelude.
    pub trait Default {}
    /// In the way of the derive's own.
    #[derive(Debug, PartialEq, Eq, ForyJson)]
    pub struct Form {
        slot: u8,
        state: u16,
    }
    /// In the way of a primitive type.
    #[allow(non_camel_case_types, reason = "it is there to be in the way")]
    #[derive(Debug, PartialEq, Eq, ForyJson)]
    pub struct usize(pub i8);
    /// In the way of crates.
    pub mod codec_fory {}
    /// In the way of crates.
    pub mod core {}
    /// In the way of crates.
    pub mod std {}

    /// All of them as fields, whose names are those of the generated code's variables.
    #[derive(Debug, PartialEq, Eq, ForyJson)]
    #[allow(
        clippy::struct_field_names,
        reason = "the names are there to be in the way"
    )]
    pub struct Fields<
        'p,
        'state,
        F,
        R: PartialEq + ::std::default::Default,
        const N: ::std::primitive::usize,
    > {
        pub(crate) pen: Option,
        pub(crate) out: Result,
        pub(crate) rest: Form,
        pub(crate) writer: usize,
        pub(crate) p: &'p str,
        pub(crate) slot: &'state str,
        pub(crate) state: F,
        #[fory_json(include = "non_default", default = value())]
        pub(crate) value: R,
        pub(crate) r#self_: [u8; N],
        pub(crate) r#type: ::std::option::Option<u8>,
        pub(crate) r#fn: bool,
        #[fory_json(default)]
        pub(crate) table: u8,
        pub(crate) needs: i128,
        pub(crate) leads: u8,
    }

    fn value<R: ::std::default::Default>() -> R {
        R::default()
    }
}

/// The same for enums with data.
pub mod variants {
    use codec_fory::ForyJson;

    /// Variants and fields with names of the generated code.
    #[derive(Debug, PartialEq, Eq, ForyJson)]
    #[fory_json(property = "kind")]
    pub enum Variants<'de, Form> {
        /// With fields.
        Some {
            /// A field.
            object: u8,
            /// A field.
            writer: Form,
            /// A field.
            after: &'de str,
        },
        /// Without.
        None,
    }
}

use codec_fory::ForyJson;

/// A lifetime with the name that the trait gives its own.
#[derive(Debug, PartialEq, Eq, ForyJson)]
pub struct Borrowing<'de, 'input: 'de> {
    name: &'de str,
    text: &'input str,
}

/// Bounds, a where clause and a default of its own.
#[derive(Debug, PartialEq, Eq, ForyJson)]
pub struct Bounded<T: Clone, U = u8>
where
    U: Copy,
{
    first: T,
    second: Vec<U>,
}

/// Made by a macro.
macro_rules! made {
    ($name:ident, $field:ident: $type:ty, $default:expr) => {
        /// Made by a macro.
        #[derive(Debug, PartialEq, Eq, ForyJson)]
        pub struct $name {
            #[fory_json(default = $default, include = "non_default")]
            $field: $type,
            #[fory_json(with = crate::negated)]
            other: $type,
        }
    };
}
made!(Made, slot: i32, 3);

mod negated {
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "codecs of fields take references"
    )]
    pub(crate) fn write(
        value: &i32,
        writer: &mut codec_fory::Writer<'_>,
    ) -> codec_fory::Result<()> {
        writer.value(&-value)
    }

    pub(crate) fn read(reader: &mut codec_fory::Reader<'_, '_>) -> codec_fory::Result<i32> {
        reader.value::<i32>().map(|value| -value)
    }
}

/// A list by way of itself.
#[derive(Debug, PartialEq, Eq, ForyJson)]
pub struct Recursive {
    next: Option<Box<Self>>,
    all: Vec<Self>,
}

/// Private types in a public one.
#[derive(Debug, PartialEq, Eq, ForyJson)]
pub struct Public {
    #[fory_json(default, include = "non_default")]
    private: Private,
    #[fory_json(ignore)]
    cache: Private,
}

#[derive(Debug, Default, PartialEq, Eq, ForyJson)]
struct Private {
    value: u8,
}

#[test]
fn shadowed_names() {
    use shadowed::{Fields, Form, Option, Result};
    let json = r#"{"pen":{"type":1},"out":"Err","rest":{"slot":2,"state":3},"writer":4,"p":"p","slot":"s","state":5,"self":"BgY=","fn":true,"table":7,"needs":8,"leads":9}"#;
    let value: Fields<'_, '_, u8, u16, 2> = codec_fory::from_json(json).unwrap();
    assert_eq!(codec_fory::to_json(&value).unwrap(), json);
    let Fields { out, value, .. } = value;
    assert_eq!((out, value), (Result::Err, 0));
    let form: Form = codec_fory::from_json(r#"{"state":1,"slot":2}"#).unwrap();
    assert_eq!(
        codec_fory::to_json(&form).unwrap(),
        r#"{"slot":2,"state":1}"#
    );
    assert!(codec_fory::from_json::<Option>("null").is_err());
}

#[test]
fn variants_and_lifetimes() {
    use variants::Variants;
    let json = r#"{"kind":"Some","object":1,"writer":"w","after":"a"}"#;
    let value: Variants<'_, char> = codec_fory::from_json(json).unwrap();
    assert_eq!(codec_fory::to_json(&value).unwrap(), json);
    let none: Variants<'_, char> = codec_fory::from_json(r#"{"kind":"None"}"#).unwrap();
    assert_eq!(none, Variants::None);

    let json = r#"{"name":"n","text":"t"}"#;
    let value: Borrowing<'_, '_> = codec_fory::from_json(json).unwrap();
    assert_eq!(codec_fory::to_json(&value).unwrap(), json);

    let json = r#"{"first":1,"second":[[2,true]]}"#;
    let value: Bounded<u8, (u8, bool)> = codec_fory::from_json(json).unwrap();
    assert_eq!(codec_fory::to_json(&value).unwrap(), json);
}

#[test]
fn macros_recursion_and_privacy() {
    let value: Made = codec_fory::from_json(r#"{"other":4}"#).unwrap();
    assert_eq!(value, Made { slot: 3, other: -4 });
    assert_eq!(codec_fory::to_json(&value).unwrap(), r#"{"other":4}"#);

    let json = r#"{"next":{"all":[]},"all":[{"next":{"all":[]},"all":[]}]}"#;
    let value: Recursive = codec_fory::from_json(json).unwrap();
    assert_eq!(codec_fory::to_json(&value).unwrap(), json);

    let value: Public = codec_fory::from_json("{}").unwrap();
    assert_eq!(value.private, value.cache);
    assert_eq!(codec_fory::to_json(&value).unwrap(), "{}");
}

#[test]
fn types_in_a_function() {
    const LIMIT: usize = 2;

    #[derive(Debug, PartialEq, Eq, ForyJson)]
    struct Local {
        list: [i8; LIMIT],
        #[fory_json(default = LIMIT)]
        limit: usize,
    }

    let value: Local = codec_fory::from_json(r#"{"list":"AQI="}"#).unwrap();
    assert_eq!(
        value,
        Local {
            list: [1, 2],
            limit: 2,
        }
    );
}

/// A struct of 200 fields with names `a00` to `t09`.
macro_rules! wide {
    ($($letter:ident: $($name:ident)*;)*) => {
        #[derive(Debug, PartialEq, Eq, ForyJson)]
        struct Wide {
            $($($name: Option<u16>,)*)*
        }

        const NAMES: &[&str] = &[$($(stringify!($name),)*)*];
    };
}
// Written out: there is no way to make identifiers without another crate.
wide! {
    a: a00 a01 a02 a03 a04 a05 a06 a07 a08 a09;
    b: b00 b01 b02 b03 b04 b05 b06 b07 b08 b09;
    c: c00 c01 c02 c03 c04 c05 c06 c07 c08 c09;
    d: d00 d01 d02 d03 d04 d05 d06 d07 d08 d09;
    e: e00 e01 e02 e03 e04 e05 e06 e07 e08 e09;
    f: f00 f01 f02 f03 f04 f05 f06 f07 f08 f09;
    g: g00 g01 g02 g03 g04 g05 g06 g07 g08 g09;
    h: h00 h01 h02 h03 h04 h05 h06 h07 h08 h09;
    i: i00 i01 i02 i03 i04 i05 i06 i07 i08 i09;
    j: j00 j01 j02 j03 j04 j05 j06 j07 j08 j09;
    k: k00 k01 k02 k03 k04 k05 k06 k07 k08 k09;
    l: l00 l01 l02 l03 l04 l05 l06 l07 l08 l09;
    m: m00 m01 m02 m03 m04 m05 m06 m07 m08 m09;
    n: n00 n01 n02 n03 n04 n05 n06 n07 n08 n09;
    o: o00 o01 o02 o03 o04 o05 o06 o07 o08 o09;
    p: p00 p01 p02 p03 p04 p05 p06 p07 p08 p09;
    q: q00 q01 q02 q03 q04 q05 q06 q07 q08 q09;
    r: r00 r01 r02 r03 r04 r05 r06 r07 r08 r09;
    s: s00 s01 s02 s03 s04 s05 s06 s07 s08 s09;
    t: t00 t01 t02 t03 t04 t05 t06 t07 t08 t09;
}

#[test]
fn two_hundred_fields() {
    assert_eq!(NAMES.len(), 200);
    let member = |(index, name): (usize, &&str)| format!("\"{name}\":{index}");
    let mut members: Vec<_> = NAMES.iter().enumerate().map(member).collect();
    let json = format!("{{{}}}", members.join(","));
    let value: Wide = codec_fory::from_json(&json).unwrap();
    assert_eq!(
        (value.a00, value.m09, value.t09),
        (Some(0), Some(129), Some(199))
    );
    assert_eq!(codec_fory::to_json(&value).unwrap(), json);

    members.reverse();
    members.push("\"a00\":0".into());
    let reversed = format!("{{{}}}", members.join(","));
    assert_eq!(codec_fory::from_json::<Wide>(&reversed).unwrap(), value);

    members.push("\"k05\":-1".into());
    let broken = format!("{{{}}}", members.join(","));
    assert_eq!(
        codec_fory::from_json::<Wide>(&broken).unwrap_err().path(),
        "$.k05"
    );
    assert_eq!(
        codec_fory::to_json(&codec_fory::from_json::<Wide>("{}").unwrap()).unwrap(),
        "{}"
    );
}
