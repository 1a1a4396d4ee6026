//! A model of what attributes make of types, beside the plain one.

use std::collections::BTreeMap;

use arbitrary::{Arbitrary, Unstructured};
use codec_fory::{ForyJson, RawJson};

/// Fields with every kind of attribute.
#[derive(Arbitrary, Clone, Debug, PartialEq, ForyJson)]
pub struct Attributed {
    #[fory_json(name = "ID", alias = "id")]
    pub id: u32,
    #[fory_json(default = 7, include = "non_default")]
    pub count: i32,
    #[fory_json(default, include = "non_default")]
    pub text: String,
    #[fory_json(byte_array_format = "array")]
    pub array: Vec<u8>,
    #[fory_json(byte_array_format = "base16", include = "always")]
    pub hex: Option<Vec<u8>>,
    #[fory_json(flatten)]
    pub place: Place,
    #[fory_json(flatten)]
    pub maybe: Option<Extra>,
    pub by_property: Vec<ByProperty>,
    pub by_object: Option<ByObject>,
    pub by_array: Option<Box<ByArray>>,
    pub raw: Option<Raw>,
    #[fory_json(any)]
    #[arbitrary(with = others)]
    pub others: BTreeMap<String, Vec<Option<bool>>>,
}

/// Flattened, with a flattened one of its own.
#[derive(Arbitrary, Clone, Debug, PartialEq, ForyJson)]
pub struct Place {
    pub x: i16,
    #[fory_json(flatten)]
    pub inner: Inner,
    pub y: Option<String>,
}

/// Flattened into a flattened one.
#[derive(Arbitrary, Clone, Debug, PartialEq, ForyJson)]
pub struct Inner {
    #[fory_json(alias = "depth")]
    pub z: u8,
    pub list: Vec<u64>,
}

/// Flattened, if it is there at all.
#[derive(Arbitrary, Clone, Debug, PartialEq, ForyJson)]
pub struct Extra {
    pub extra: bool,
    pub more: Option<char>,
}

macro_rules! data {
    ($name:ident, $($attribute:tt)*) => {
        /// Variants with data of every kind.
        #[derive(Arbitrary, Clone, Debug, PartialEq, ForyJson)]
        #[fory_json($($attribute)*)]
        pub enum $name {
            Unit,
            Named { number: i64, text: Option<String> },
            #[fory_json(name = "the place", alias = "place")]
            Wrapping(Place),
        }
    };
}
data!(ByProperty, property = "kind");
data!(ByObject, wrapper_object);
data!(ByArray, wrapper_array);

/// Text of JSON that is kept as it is.
#[derive(Clone, Debug, PartialEq, ForyJson)]
#[fory_json(transparent)]
pub struct Raw(pub RawJson);

impl<'a> Arbitrary<'a> for Raw {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        let texts = ["1", "[ ]", "{\"a\" : [1.5e3]}", "\"\\n\u{e9}\"", "true"];
        Ok(Raw(RawJson::new(u.choose(&texts)?).expect("each is JSON")))
    }
}

/// Members whose names no field has.
fn others(u: &mut Unstructured<'_>) -> arbitrary::Result<BTreeMap<String, Vec<Option<bool>>>> {
    let map: BTreeMap<String, Vec<Option<bool>>> = u.arbitrary()?;
    Ok(map
        .into_iter()
        .map(|(name, value)| (format!("x{name}x"), value))
        .collect())
}
