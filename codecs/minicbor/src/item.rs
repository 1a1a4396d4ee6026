//! How the types of the models look in CBOR, in both directions.

use std::convert::Infallible;
use std::mem;
use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};
use minicbor::data::{Tag, Type};
use minicbor::{Decoder, Encoder, decode, encode};
use rust_decimal::Decimal;

/// How deep objects may be nested. The deepest value of the models has five levels; serde_json and
/// Jackson stop at 128 and 1,000.
pub(crate) const MAX_DEPTH: u32 = 100;

pub(crate) type Output = Encoder<Vec<u8>>;
pub(crate) type Written = Result<(), encode::Error<Infallible>>;
pub(crate) type Result<T, E = decode::Error> = std::result::Result<T, E>;

/// What is left of a payload.
pub(crate) struct Input<'b> {
    pub(crate) decoder: Decoder<'b>,
    /// How many more levels of objects may begin.
    depth_left: u32,
}

/// A type with a form in CBOR.
pub(crate) trait Item: Sized {
    fn write(&self, output: &mut Output) -> Written;

    fn read(input: &mut Input<'_>) -> Result<Self>;

    /// The value of a field that is not there, if it may be missing.
    fn missing() -> Option<Self> {
        None
    }
}

/// Writes `value` into a vector of its own.
pub(crate) fn to_vec(value: &impl Item) -> Result<Vec<u8>, encode::Error<Infallible>> {
    let mut buffer = Vec::new();
    write(value, &mut buffer)?;
    Ok(buffer)
}

/// Writes `value` into `buffer`, in place of what is there.
pub(crate) fn write(
    value: &impl Item,
    buffer: &mut Vec<u8>,
) -> Result<(), encode::Error<Infallible>> {
    buffer.clear();
    let mut output = Encoder::new(mem::take(buffer));
    value.write(&mut output)?;
    *buffer = output.into_writer();
    Ok(())
}

/// Reads a value that takes up all of `bytes`.
pub(crate) fn from_slice<T: Item>(bytes: &[u8]) -> Result<T> {
    let mut input = Input {
        decoder: Decoder::new(bytes),
        depth_left: MAX_DEPTH,
    };
    let value = T::read(&mut input)?;
    match input.decoder.position() {
        end if end == bytes.len() => Ok(value),
        end => Err(decode::Error::message("expected the end of the input after the value").at(end)),
    }
}

impl Input<'_> {
    /// Reads a map and calls `entry` where each of its values begins, with the key.
    pub(crate) fn map(
        &mut self,
        mut entry: impl FnMut(&mut Self, &str) -> Result<()>,
    ) -> Result<()> {
        let Some(depth_left) = self.depth_left.checked_sub(1) else {
            return Err(self.error("expected objects that are nested less deeply"));
        };
        self.depth_left = depth_left;
        let mut left = self.decoder.map()?;
        while self.has_another(&mut left)? {
            let key = self.decoder.str()?;
            entry(self, key)?;
        }
        self.depth_left += 1;
        Ok(())
    }

    /// Reads an array and calls `item` where each of its items begins.
    fn array(&mut self, mut item: impl FnMut(&mut Self) -> Result<()>) -> Result<()> {
        let mut left = self.decoder.array()?;
        while self.has_another(&mut left)? {
            item(self)?;
        }
        Ok(())
    }

    /// Whether a map or an array goes on, of which `left` entries are left if its length was given.
    fn has_another(&mut self, left: &mut Option<u64>) -> Result<bool> {
        match left {
            Some(0) => Ok(false),
            Some(count) => {
                *count -= 1;
                Ok(true)
            }
            None if self.decoder.datatype()? == Type::Break => {
                self.decoder.skip()?;
                Ok(false)
            }
            None => Ok(true),
        }
    }

    pub(crate) fn error(&self, message: impl std::fmt::Display) -> decode::Error {
        decode::Error::message(message).at(self.decoder.position())
    }
}

/// Reads the value of the field `name`, which must not have come before.
pub(crate) fn read_field<T: Item>(
    field: &mut Option<T>,
    input: &mut Input<'_>,
    name: &str,
) -> Result<()> {
    match field {
        None => *field = Some(T::read(input)?),
        Some(_) => return Err(input.error(format_args!("expected `{name}` once, found it again"))),
    }
    Ok(())
}

/// The value of the field `name` of an object that has ended.
pub(crate) fn found<T: Item>(field: Option<T>, input: &Input<'_>, name: &str) -> Result<T> {
    field
        .or_else(T::missing)
        .ok_or_else(|| input.error(format_args!("expected an object with the field `{name}`")))
}

/// Implements [`Item`] for a struct: a map with the given names, in the given order.
macro_rules! object {
    ($type:path { $($name:literal: $field:ident,)* }) => {
        impl $crate::item::Item for $type {
            fn write(&self, output: &mut $crate::item::Output) -> $crate::item::Written {
                let Self { $($field),* } = self;
                output.begin_map()?;
                $(
                    output.str($name)?;
                    $field.write(output)?;
                )*
                output.end()?.ok()
            }

            fn read(input: &mut $crate::item::Input<'_>) -> $crate::item::Result<Self> {
                $(let mut $field = None;)*
                input.map(|input, key| match key {
                    $($name => $crate::item::read_field(&mut $field, input, $name),)*
                    _ => input.decoder.skip(),
                })?;
                Ok(Self {
                    $($field: $crate::item::found($field, input, $name)?,)*
                })
            }
        }
    };
}

/// Implements [`Item`] for an enum: text.
macro_rules! names {
    ($type:path { $($name:literal: $variant:ident,)* }) => {
        impl $crate::item::Item for $type {
            fn write(&self, output: &mut $crate::item::Output) -> $crate::item::Written {
                output
                    .str(match self {
                        $(Self::$variant => $name,)*
                    })?
                    .ok()
            }

            fn read(input: &mut $crate::item::Input<'_>) -> $crate::item::Result<Self> {
                match input.decoder.str()? {
                    $($name => Ok(Self::$variant),)*
                    other => Err(input.error(format_args!(
                        concat!("expected one of", $(" ", $name,)* ", found {}"),
                        other.escape_debug()
                    ))),
                }
            }
        }
    };
}

pub(crate) use {names, object};

/// Implements [`Item`] for what the library has a function for.
macro_rules! primitive {
    ($($type:ident)*) => {$(
        impl Item for $type {
            fn write(&self, output: &mut Output) -> Written {
                output.$type(*self)?.ok()
            }

            fn read(input: &mut Input<'_>) -> Result<Self> {
                input.decoder.$type()
            }
        }
    )*};
}

primitive!(bool i32 i64 f64);

impl Item for String {
    fn write(&self, output: &mut Output) -> Written {
        output.str(self)?.ok()
    }

    fn read(input: &mut Input<'_>) -> Result<Self> {
        input.decoder.str().map(str::to_owned)
    }
}

/// A byte string.
impl Item for Vec<u8> {
    fn write(&self, output: &mut Output) -> Written {
        output.bytes(self)?.ok()
    }

    fn read(input: &mut Input<'_>) -> Result<Self> {
        input.decoder.bytes().map(<[u8]>::to_vec)
    }
}

impl<T: Item> Item for Vec<T> {
    fn write(&self, output: &mut Output) -> Written {
        output.array(self.len() as u64)?;
        self.iter().try_for_each(|item| item.write(output))
    }

    fn read(input: &mut Input<'_>) -> Result<Self> {
        // The announced length is not trusted: it is not paid for yet.
        let mut items = Vec::new();
        input.array(|input| {
            items.push(T::read(input)?);
            Ok(())
        })?;
        Ok(items)
    }
}

impl<T: Item> Item for Option<T> {
    fn write(&self, output: &mut Output) -> Written {
        match self {
            Some(value) => value.write(output),
            None => output.null()?.ok(),
        }
    }

    fn read(input: &mut Input<'_>) -> Result<Self> {
        if input.decoder.datatype()? == Type::Null {
            input.decoder.null()?;
            return Ok(None);
        }
        T::read(input).map(Some)
    }

    fn missing() -> Option<Self> {
        Some(None)
    }
}

/// What is shared is written each time that it is met.
impl<T: Item> Item for Arc<T> {
    fn write(&self, output: &mut Output) -> Written {
        T::write(self, output)
    }

    fn read(input: &mut Input<'_>) -> Result<Self> {
        T::read(input).map(Arc::new)
    }
}

impl Item for IndexMap<String, String> {
    fn write(&self, output: &mut Output) -> Written {
        output.begin_map()?;
        for (key, value) in self {
            output.str(key)?.str(value)?;
        }
        output.end()?.ok()
    }

    fn read(input: &mut Input<'_>) -> Result<Self> {
        let mut entries = IndexMap::new();
        input.map(|input, key| {
            entries.insert(key.to_owned(), String::read(input)?);
            Ok(())
        })?;
        Ok(entries)
    }
}

impl Item for IndexSet<String> {
    fn write(&self, output: &mut Output) -> Written {
        output.array(self.len() as u64)?;
        self.iter().try_for_each(|item| item.write(output))
    }

    fn read(input: &mut Input<'_>) -> Result<Self> {
        let mut items = IndexSet::new();
        input.array(|input| {
            items.insert(String::read(input)?);
            Ok(())
        })?;
        Ok(items)
    }
}

/// A decimal fraction: the tag, and the array of exponent and mantissa.
impl Item for Decimal {
    fn write(&self, output: &mut Output) -> Written {
        output
            .tag(minicbor::data::IanaTag::Decimal)?
            .array(2)?
            .i64(-i64::from(self.scale()))?
            .i128(self.mantissa())?
            .ok()
    }

    fn read(input: &mut Input<'_>) -> Result<Self> {
        if input.decoder.tag()? != Tag::from(minicbor::data::IanaTag::Decimal) {
            return Err(input.error("expected a decimal fraction, found another tag"));
        }
        if input.decoder.array()? != Some(2) {
            return Err(input.error("expected an array of exponent and mantissa"));
        }
        let exponent = input.decoder.i64()?;
        let mantissa = input.decoder.i128()?;
        exponent
            .checked_neg()
            .and_then(|scale| u32::try_from(scale).ok())
            .and_then(|scale| Decimal::try_from_i128_with_scale(mantissa, scale).ok())
            .ok_or_else(|| input.error("expected a decimal of 96 bits with a scale from 0 to 28"))
    }
}
