//! The orders for `json/serde_json`: the document that Jackson writes, decimals as bare numbers.
//!
//! The data model of serde has no number that keeps its digits. The library has two ways around
//! that: its feature `arbitrary_precision`, which changes how every number in the program is read,
//! and is not for a crate to turn on for others; and [`RawValue`], which is used here: the text of
//! a decimal goes through it in both directions.

use data::orders;
use tpc::{BoxError, Codec, ObjectKind};

pub use self::document::Order;

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
        Ok(serde_json::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Order, BoxError> {
        Ok(serde_json::from_slice(bytes)?)
    }
}

mod document {
    data::orders_document!("super::decimal");
}

/// A decimal as a bare number.
mod decimal {
    use std::sync::Arc;

    use rust_decimal::Decimal;
    use serde::de::{Error, Unexpected};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::value::RawValue;

    pub(super) fn serialize<S: Serializer>(
        decimal: &Arc<Decimal>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        RawValue::from_string(decimal.to_string())
            .map_err(serde::ser::Error::custom)?
            .serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Arc<Decimal>, D::Error> {
        let text = <&RawValue>::deserialize(deserializer)?.get();
        // The other way to parse rounds a number with too many digits.
        Decimal::from_str_exact(text)
            .map(Arc::new)
            .map_err(|_| D::Error::invalid_value(Unexpected::Other(text), &EXPECTED))
    }

    const EXPECTED: &str = "a number of at most 28 digits without an exponent";
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    #[test]
    fn the_orders_are_the_published_ones_to_the_byte() {
        let orders = orders::standard();
        let write = |order| Orders.encode(&Orders.create(order)).unwrap();
        let documents: Vec<_> = orders.iter().map(write).collect();
        // The published mean of 9,814.14 bytes.
        assert_eq!(documents.concat().len(), 1_962_828);
        let digest = Sha256::digest(documents.concat());
        let sha256: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(
            sha256,
            "6756025c3d8f05e4187a7c13497105b9b50c320d7ebf47dae596798f5c715c0d"
        );
    }

    #[test]
    fn decimals_keep_their_scale_and_are_never_rounded() {
        let order = &orders::standard()[0];
        let json = Orders.encode(&Orders.create(order)).unwrap();
        let json = String::from_utf8(json).unwrap();
        let price = order.lines[0].unit_price.to_string();
        for (number, expected) in [
            ("0.10", Some("0.10")),
            ("1", Some("1")),
            ("-0.5", Some("-0.5")),
            ("1.00000000000000000000000000001", None),
            ("\"12.50\"", None),
            ("null", None),
            ("[]", None),
            ("1.", None),
        ] {
            let from = format!("\"unitPrice\":{price}");
            let changed = json.replacen(&from, &format!("\"unitPrice\":{number}"), 1);
            assert_ne!(changed, json);
            let decoded = Orders.decode(changed.as_bytes());
            let decoded = decoded.map(|object| Orders.restore(object).unwrap());
            let found = decoded.map(|order| order.lines[0].unit_price.to_string());
            assert_eq!(found.ok().as_deref(), expected, "{number}");
        }
    }
}
