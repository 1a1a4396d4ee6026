//! The types of other crates in the orders model, which the library does not know.
//!
//! Its own decimal holds an integer of any length, which is an allocation for each, and its maps and
//! sets are those of the standard library, which do not keep the order. So these types have
//! serializers by hand, as the [section on those] in the readme of the library has them.
//!
//! [section on those]: https://docs.rs/crate/fory/1.7.7#7-custom-serializers

use fory::{Error, ReadContext, Serializer, WriteContext};
use indexmap::{IndexMap, IndexSet};
use rust_decimal::Decimal;

/// A decimal.
#[derive(Clone, Copy)]
pub(crate) struct Price(Decimal);

impl From<Decimal> for Price {
    fn from(shared: Decimal) -> Self {
        Self(shared)
    }
}

impl From<Price> for Decimal {
    fn from(own: Price) -> Self {
        own.0
    }
}

/// A map from strings to strings in its order.
#[derive(Clone)]
pub(crate) struct Attributes(IndexMap<String, String>);

impl From<IndexMap<String, String>> for Attributes {
    fn from(shared: IndexMap<String, String>) -> Self {
        Self(shared)
    }
}

impl From<Attributes> for IndexMap<String, String> {
    fn from(own: Attributes) -> Self {
        own.0
    }
}

/// A set of strings in its order.
#[derive(Clone)]
pub(crate) struct Tags(IndexSet<String>);

impl From<IndexSet<String>> for Tags {
    fn from(shared: IndexSet<String>) -> Self {
        Self(shared)
    }
}

impl From<Tags> for IndexSet<String> {
    fn from(own: Tags) -> Self {
        own.0
    }
}

/// Set in the first number of a decimal whose mantissa does not fit into 64 bits.
const WIDE: u32 = 1;

/// The scale and one bit, and the mantissa: of variable length, or 16 bytes if it is wide.
impl Serializer for Price {
    type Target = Self;

    fn write_data(value: &Self, context: &mut WriteContext<'_>) -> Result<(), Error> {
        let scale = value.0.scale() << 1;
        let mantissa = value.0.mantissa();
        if let Ok(narrow) = i64::try_from(mantissa) {
            context.writer.write_var_u32(scale);
            context.writer.write_var_i64(narrow);
        } else {
            context.writer.write_var_u32(scale | WIDE);
            context.writer.write_i128(mantissa);
        }
        Ok(())
    }

    fn read_data(context: &mut ReadContext<'_>) -> Result<Self, Error> {
        let scale = context.reader.read_var_u32()?;
        let mantissa = if scale & WIDE == 0 {
            context.reader.read_var_i64()?.into()
        } else {
            context.reader.read_i128()?
        };
        Decimal::try_from_i128_with_scale(mantissa, scale >> 1)
            .map(Self)
            .map_err(|error| Error::invalid_data(error.to_string()))
    }
}

/// The count, and each key and value.
impl Serializer for Attributes {
    type Target = Self;

    fn write_data(value: &Self, context: &mut WriteContext<'_>) -> Result<(), Error> {
        context.writer.write_var_u32(count(value.0.len())?);
        for (key, value) in &value.0 {
            String::write_data(key, context)?;
            String::write_data(value, context)?;
        }
        Ok(())
    }

    fn read_data(context: &mut ReadContext<'_>) -> Result<Self, Error> {
        let count = context.reader.read_var_u32()?;
        // The count is not trusted: nothing of it is paid for yet.
        let mut entries = IndexMap::new();
        for _ in 0..count {
            let key = String::read_data(context)?;
            entries.insert(key, String::read_data(context)?);
        }
        Ok(Self(entries))
    }
}

/// The count, and each item.
impl Serializer for Tags {
    type Target = Self;

    fn write_data(value: &Self, context: &mut WriteContext<'_>) -> Result<(), Error> {
        context.writer.write_var_u32(count(value.0.len())?);
        value
            .0
            .iter()
            .try_for_each(|item| String::write_data(item, context))
    }

    fn read_data(context: &mut ReadContext<'_>) -> Result<Self, Error> {
        let count = context.reader.read_var_u32()?;
        let mut items = IndexSet::new();
        for _ in 0..count {
            items.insert(String::read_data(context)?);
        }
        Ok(Self(items))
    }
}

fn count(length: usize) -> Result<u32, Error> {
    u32::try_from(length)
        .map_err(|_| Error::encode_error(format!("{length} entries do not fit into 32 bits")))
}

#[cfg(test)]
mod tests {
    use fory::Fory;

    use super::*;

    fn fory() -> Fory {
        let mut fory = Fory::builder().xlang(false).compatible(false).build();
        fory.register_serializer::<Price>(8).unwrap();
        fory.register_serializer::<Attributes>(9).unwrap();
        fory.register_serializer::<Tags>(10).unwrap();
        fory
    }

    #[test]
    fn decimals_are_exact() {
        let fory = fory();
        for decimal in [
            Decimal::new(1_250, 2),
            Decimal::new(1_250, 3),
            Decimal::ZERO,
            Decimal::MIN,
            Decimal::MAX,
            Decimal::from(i64::MIN),
            Decimal::from(u64::MAX),
            Decimal::from_i128_with_scale(-1, 28),
        ] {
            let bytes = fory.serialize(&Price(decimal)).unwrap();
            let Price(found) = fory.deserialize(&bytes).unwrap();
            assert_eq!(found.serialize(), decimal.serialize());
        }
    }

    #[test]
    fn what_is_no_decimal_is_refused() {
        let fory = fory();
        let bytes = fory.serialize(&Price(Decimal::new(1, 28))).unwrap();
        let (scale, last) = (bytes.len() - 2, bytes.len() - 1);
        assert_eq!(bytes[scale..], [28 << 1, 1 << 1]);
        let mut changed = bytes.clone();
        changed[scale] = 29 << 1;
        assert!(fory.deserialize::<Price>(&changed).is_err());
        // Wide, and of 96 bits or more than that.
        let mut wide = bytes[..last].to_vec();
        wide[scale] |= WIDE as u8;
        for (mantissa, holds) in [((1i128 << 96) - 1, true), (1 << 96, false)] {
            let changed = [&wide[..], &mantissa.to_le_bytes()].concat();
            assert_eq!(fory.deserialize::<Price>(&changed).is_ok(), holds);
        }
    }

    #[test]
    fn a_count_that_lies_is_refused() {
        let fory = fory();
        let mut bytes = fory.serialize(&Tags(IndexSet::new())).unwrap();
        assert_eq!(bytes.pop(), Some(0));
        bytes.extend([0xff, 0xff, 0xff, 0xff, 0x0f]);
        assert!(fory.deserialize::<Tags>(&bytes).is_err());
        let mut bytes = fory.serialize(&Attributes(IndexMap::new())).unwrap();
        assert_eq!(bytes.pop(), Some(0));
        bytes.extend([0xff, 0xff, 0xff, 0xff, 0x0f]);
        assert!(fory.deserialize::<Attributes>(&bytes).is_err());
    }
}
