//! What the fuzz targets share: a model with every kind of type, and a second way to read it.

pub mod attributed;
pub mod oracle;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use arbitrary::Arbitrary;
use codec_fory::{
    ByteArrayFormat, ForyJson, ForyJsonRead, ForyJsonWrite, Next, PropertyNaming, Reader, Result,
    Writer,
};

/// One field of every kind. All but the lists may be missing.
#[derive(Arbitrary, Clone, Debug, ForyJson)]
pub struct Model {
    pub flag: Option<bool>,
    pub letter: Option<char>,
    pub text: String,
    pub maybe_text: Option<String>,
    pub bytes: Option<Vec<u8>>,
    pub integers: Option<Integers>,
    pub single: Option<f32>,
    pub double: Option<f64>,
    pub colour: Option<Colour>,
    pub list: Option<Vec<Option<i64>>>,
    pub pairs: Option<Vec<(u8, String)>>,
    pub array: Option<[i16; 3]>,
    pub sorted: Option<BTreeSet<String>>,
    pub by_text: Option<BTreeMap<String, f64>>,
    pub by_number: Option<BTreeMap<i64, Colour>>,
    pub by_colour: Option<BTreeMap<Colour, char>>,
    pub inner: Option<Box<Model>>,
    pub children: Option<Vec<Model>>,
}

/// Integers that must be there.
#[derive(Arbitrary, Clone, Debug, PartialEq, ForyJson)]
pub struct Integers {
    pub small: i8,
    pub unsigned: u32,
    pub wide: i64,
    pub large: u64,
    pub widest: i128,
    pub unsigned_widest: u128,
}

/// An enum of units.
#[derive(Arbitrary, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ForyJson)]
pub enum Colour {
    Red,
    #[fory_json(name = "green one")]
    Green,
    Blue,
}

/// Fields that borrow from the input where they can.
#[derive(Debug, ForyJson)]
pub struct Borrowing<'a> {
    pub text: Cow<'a, str>,
    pub maybe_text: Option<&'a str>,
    pub bytes: Option<Cow<'a, [u8]>>,
    pub children: Option<Vec<Borrowing<'a>>>,
}

/// Bits of a float, all NaNs the same: their text does not tell them apart.
fn bits(value: f64) -> u64 {
    if value.is_nan() {
        f64::NAN.to_bits()
    } else {
        value.to_bits()
    }
}

impl PartialEq for Model {
    /// Compares everything, floats by their bits.
    fn eq(&self, other: &Self) -> bool {
        let singles = |model: &Model| model.single.map(|value| bits(f64::from(value)));
        let doubles = |model: &Model| model.double.map(bits);
        let maps = |model: &Model| -> Option<Vec<(String, u64)>> {
            let map = model.by_text.as_ref()?;
            Some(
                map.iter()
                    .map(|(key, value)| (key.clone(), bits(*value)))
                    .collect(),
            )
        };
        self.flag == other.flag
            && self.letter == other.letter
            && self.text == other.text
            && self.maybe_text == other.maybe_text
            && self.bytes == other.bytes
            && self.integers == other.integers
            && singles(self) == singles(other)
            && doubles(self) == doubles(other)
            && self.colour == other.colour
            && self.list == other.list
            && self.pairs == other.pairs
            && self.array == other.array
            && self.sorted == other.sorted
            && maps(self) == maps(other)
            && self.by_number == other.by_number
            && self.by_colour == other.by_colour
            && self.inner == other.inner
            && self.children == other.children
    }
}

/// How the options of a codec are chosen by the fuzzer.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub struct Options {
    write_null_fields: bool,
    bean_to_array: bool,
    escape_non_ascii: bool,
    naming: u8,
    format: u8,
}

impl Options {
    /// Whether objects are arrays, in which not every attribute has a place.
    pub fn positional(self) -> bool {
        self.bean_to_array
    }

    /// The codec, which nests as deep as values of the model may be.
    pub fn codec(self) -> ForyJson {
        let namings = [
            PropertyNaming::LowerCamelCase,
            PropertyNaming::SnakeCase,
            PropertyNaming::AsDeclared,
        ];
        let formats = [
            ByteArrayFormat::Base64,
            ByteArrayFormat::Base16,
            ByteArrayFormat::Array,
        ];
        ForyJson::builder()
            .write_null_fields(self.write_null_fields)
            .bean_to_array(self.bean_to_array)
            .escape_non_ascii(self.escape_non_ascii)
            .property_naming(namings[usize::from(self.naming) % 3])
            .byte_array_format(formats[usize::from(self.format) % 3])
            .max_depth(127)
            .build()
    }
}

/// A value of any kind, read and written by hand.
#[derive(Clone, Debug)]
pub enum Any {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Any>),
    /// The members in their order, duplicates included.
    Object(Vec<(String, Any)>),
}

impl<'de> ForyJsonRead<'de> for Any {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Any> {
        Ok(match reader.peek() {
            Next::Null if reader.null() => Any::Null,
            Next::Bool => Any::Bool(reader.value()?),
            Next::Number => Any::Number(reader.value()?),
            Next::String => Any::Text(reader.string()?.into_owned()),
            Next::Array => {
                let mut items = Vec::new();
                let mut array = reader.array()?;
                while let Some(item) = array.element()? {
                    items.push(item);
                }
                Any::List(items)
            }
            Next::Object => {
                let mut members = Vec::new();
                let mut object = reader.object()?;
                while let Some((name, reader)) = object.next_member()? {
                    let name = name.into_owned();
                    members.push((name, reader.value()?));
                }
                Any::Object(members)
            }
            _ => return Err(reader.wrong("a value")),
        })
    }
}

impl ForyJsonWrite for Any {
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        match self {
            Any::Null => writer.null(),
            Any::Bool(value) => writer.bool(*value),
            Any::Number(value) => writer.f64(*value),
            Any::Text(text) => writer.string(text),
            Any::List(items) => {
                let mut array = writer.array()?;
                for item in items {
                    array.element(item)?;
                }
                array.end();
            }
            Any::Object(members) => {
                let mut object = writer.object()?;
                for (name, value) in members {
                    object.member(name, value)?;
                }
                object.end();
            }
        }
        Ok(())
    }
}

/// A value that is only looked through.
#[derive(Debug)]
pub struct Skipped;

impl<'de> ForyJsonRead<'de> for Skipped {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Skipped> {
        reader.skip().map(|()| Skipped)
    }
}
