//! The orders, on a copy of the model.
//!
//! The library derives through `Arc` and knows neither rust_decimal nor indexmap, so three of the
//! types are structs around these with [`Encode`](bincode::Encode) and [`Decode`](bincode::Decode)
//! by hand, as its documentation has it: a decimal is its scale and its mantissa, both of variable
//! length, and a map or a set the count and the entries, as those of the standard library are.
//!
//! Its derives recurse without a bound. The parents of a category are the one place of this model
//! where input decides how deep, so categories decode by hand, down to [`MAX_PARENTS`].

use std::sync::Arc;

use bincode::de::Decoder;
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{Decode, Encode};
use data::orders;
use indexmap::{IndexMap, IndexSet};
use rust_decimal::Decimal;
use tpc::{BoxError, Codec, ObjectKind};

use self::mirror::{Category, Order};

/// How many parents a category may have. Those of the model have one.
const MAX_PARENTS: usize = 100;

pub(crate) struct Orders;

impl Codec<orders::Order> for Orders {
    type Object = Order;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &orders::Order) -> Order {
        Order::from(value)
    }

    fn restore(&self, object: Order) -> Result<orders::Order, BoxError> {
        Ok((&object).into())
    }

    fn encode(&self, object: &Order) -> Result<Vec<u8>, BoxError> {
        Ok(bincode::encode_to_vec(object, crate::CONFIG)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Order, BoxError> {
        crate::whole(bytes)
    }
}

/// A decimal.
#[derive(Clone, Copy)]
struct Price(Decimal);

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

impl Encode for Price {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.0.scale().encode(encoder)?;
        self.0.mantissa().encode(encoder)
    }
}

impl<Context> Decode<Context> for Price {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let scale = u32::decode(decoder)?;
        let mantissa = i128::decode(decoder)?;
        Decimal::try_from_i128_with_scale(mantissa, scale)
            .map(Self)
            .map_err(|error| DecodeError::OtherString(error.to_string()))
    }
}

/// A map from strings to strings in its order.
#[derive(Clone)]
struct Attributes(IndexMap<String, String>);

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

impl Encode for Attributes {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.0.len().encode(encoder)?;
        for (key, value) in &self.0 {
            key.encode(encoder)?;
            value.encode(encoder)?;
        }
        Ok(())
    }
}

impl<Context> Decode<Context> for Attributes {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        type Entry = (String, String);

        let count = usize::decode(decoder)?;
        decoder.claim_container_read::<Entry>(count)?;
        let mut entries = IndexMap::with_capacity(count);
        for _ in 0..count {
            // The entry claims its own bytes; see the documentation of the method.
            decoder.unclaim_bytes_read(size_of::<Entry>());
            entries.insert(String::decode(decoder)?, String::decode(decoder)?);
        }
        Ok(Self(entries))
    }
}

/// A set of strings in its order.
#[derive(Clone)]
struct Tags(IndexSet<String>);

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

impl Encode for Tags {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.0.len().encode(encoder)?;
        self.0.iter().try_for_each(|item| item.encode(encoder))
    }
}

impl<Context> Decode<Context> for Tags {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let count = usize::decode(decoder)?;
        decoder.claim_container_read::<String>(count)?;
        let mut items = IndexSet::with_capacity(count);
        for _ in 0..count {
            decoder.unclaim_bytes_read(size_of::<String>());
            items.insert(String::decode(decoder)?);
        }
        Ok(Self(items))
    }
}

// The derives ask for both traits.
bincode::impl_borrow_decode!(Price);
bincode::impl_borrow_decode!(Attributes);
bincode::impl_borrow_decode!(Tags);
bincode::impl_borrow_decode!(Category);

/// What the derive would read, but with a bound.
impl<Context> Decode<Context> for Category {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let mut children = Vec::new();
        let mut category = loop {
            let id = i64::decode(decoder)?;
            let name = String::decode(decoder)?;
            let category = Self {
                id,
                name,
                parent: None,
            };
            if Option::<()>::decode(decoder)?.is_none() {
                break category;
            }
            children.push(category);
            if children.len() > MAX_PARENTS {
                return Err(DecodeError::Other("a category has too many parents"));
            }
        };
        while let Some(mut child) = children.pop() {
            child.parent = Some(Arc::new(category));
            category = child;
        }
        Ok(category)
    }
}

mod mirror {
    use std::sync::Arc;

    use bincode::{Decode, Encode};

    use super::{Attributes, Price, Tags};

    #[derive(Encode, Decode)]
    pub(crate) struct Order {
        id: String,
        customer: Arc<Customer>,
        lines: Vec<OrderLine>,
        status: Status,
        created: i64,
        shipping_address: Arc<Address>,
        attributes: Attributes,
        notes: Option<String>,
    }

    #[derive(Clone, Copy, Encode, Decode)]
    enum Status {
        New,
        Paid,
        Picking,
        Shipped,
        Delivered,
        Cancelled,
    }

    #[derive(Encode, Decode)]
    struct Customer {
        id: i64,
        first_name: String,
        last_name: String,
        email: String,
        date_of_birth: i64,
        vip: bool,
        addresses: Vec<Arc<Address>>,
    }

    #[derive(Encode, Decode)]
    struct Address {
        street: String,
        city: String,
        zip: String,
        country: String,
    }

    #[derive(Encode, Decode)]
    struct OrderLine {
        product: Arc<Product>,
        quantity: i32,
        unit_price: Arc<Price>,
        discount: f64,
    }

    #[derive(Encode, Decode)]
    struct Product {
        sku: String,
        name: String,
        description: String,
        category: Arc<Category>,
        price: Arc<Price>,
        weight_grams: i32,
        tags: Tags,
        thumbnail: Vec<u8>,
    }

    #[derive(Encode)]
    pub(super) struct Category {
        pub(super) id: i64,
        pub(super) name: String,
        pub(super) parent: Option<Arc<Category>>,
    }

    data::mirror_orders!(Price);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(value: impl Encode) -> Vec<u8> {
        bincode::encode_to_vec(value, crate::CONFIG).unwrap()
    }

    #[test]
    fn decimals_are_exact() {
        for decimal in [
            Decimal::new(1_250, 2),
            Decimal::new(1_250, 3),
            Decimal::ZERO,
            Decimal::MIN,
            Decimal::MAX,
            Decimal::from_i128_with_scale(-1, 28),
        ] {
            let Price(found) = crate::whole(&written(Price(decimal))).unwrap();
            assert_eq!(found.serialize(), decimal.serialize());
        }
        for (scale, mantissa) in [(29u32, 1i128), (0, 1 << 96), (u32::MAX, 1)] {
            let bytes = written((scale, mantissa));
            assert!(
                crate::whole::<Price>(&bytes).is_err(),
                "{mantissa} and {scale}"
            );
        }
    }

    #[test]
    fn the_types_by_hand_look_like_those_of_the_library() {
        let map = IndexMap::from([("a".to_owned(), "b".to_owned()), ("c".into(), "d".into())]);
        assert_eq!(
            written(Attributes(map)),
            written(vec![("a", "b"), ("c", "d")])
        );
        let set = IndexSet::from(["a".to_owned(), "b".into()]);
        assert_eq!(written(Tags(set)), written(vec!["a", "b"]));
    }

    #[test]
    fn counts_that_lie_are_refused() {
        let bytes = written(u64::MAX);
        assert!(crate::whole::<Attributes>(&bytes).is_err());
        assert!(crate::whole::<Tags>(&bytes).is_err());
        // Within the limit of the decoder, but not there.
        let bytes = written(1_000u64);
        assert!(crate::whole::<Attributes>(&bytes).is_err());
        assert!(crate::whole::<Tags>(&bytes).is_err());
    }

    #[test]
    fn categories_have_parents_to_a_limit() {
        // Id 1, the name "n", and whether there is a parent.
        let nested =
            |parents: usize| [b"\x02\x01n\x01".repeat(parents), b"\x02\x01n\0".to_vec()].concat();
        let category: Category = crate::whole(&nested(MAX_PARENTS)).unwrap();
        assert_eq!(written(&category), nested(MAX_PARENTS));
        for parents in [MAX_PARENTS + 1, 1_000_000] {
            assert!(crate::whole::<Category>(&nested(parents)).is_err());
        }
    }
}
