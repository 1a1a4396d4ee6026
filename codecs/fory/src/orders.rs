//! The orders model with the derive of codec-fory.
//!
//! The fields stand in declared order, which is the default, so that the document without nulls and
//! the one with them are the published ones to the byte. The features `indexmap` and `rust_decimal`
//! of the library bring the types of the model: a decimal is a number that keeps its scale.

use codec_fory::ForyJson;
use data::orders;
use tpc::{BoxError, Codec, ObjectKind};

use self::mirror::Order;

/// Names, and a `None` left out: the free functions.
pub(crate) struct Names;

impl Codec<orders::Order> for Names {
    type Object = Order;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &orders::Order) -> Order {
        Order::from(value)
    }

    fn restore(&self, object: Order) -> Result<orders::Order, BoxError> {
        Ok((&object).into())
    }

    fn encode(&self, object: &Order) -> Result<Vec<u8>, BoxError> {
        Ok(codec_fory::to_json_bytes(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Order, BoxError> {
        Ok(codec_fory::from_json_bytes(bytes)?)
    }
}

/// A form that is an option of a codec.
pub(crate) struct With(pub(crate) ForyJson);

impl Codec<orders::Order> for With {
    type Object = Order;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &orders::Order) -> Order {
        Order::from(value)
    }

    fn restore(&self, object: Order) -> Result<orders::Order, BoxError> {
        Ok((&object).into())
    }

    fn encode(&self, object: &Order) -> Result<Vec<u8>, BoxError> {
        Ok(self.0.to_json_bytes(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Order, BoxError> {
        Ok(self.0.from_json_bytes(bytes)?)
    }
}

mod mirror {
    use std::sync::Arc;

    use codec_fory::ForyJson;
    use indexmap::{IndexMap, IndexSet};
    use rust_decimal::Decimal;

    #[derive(ForyJson)]
    pub(crate) struct Order {
        id: String,
        customer: Arc<Customer>,
        lines: Vec<OrderLine>,
        status: Status,
        created: i64,
        shipping_address: Arc<Address>,
        attributes: IndexMap<String, String>,
        notes: Option<String>,
    }

    #[derive(Clone, Copy, ForyJson)]
    enum Status {
        #[fory_json(name = "NEW")]
        New,
        #[fory_json(name = "PAID")]
        Paid,
        #[fory_json(name = "PICKING")]
        Picking,
        #[fory_json(name = "SHIPPED")]
        Shipped,
        #[fory_json(name = "DELIVERED")]
        Delivered,
        #[fory_json(name = "CANCELLED")]
        Cancelled,
    }

    #[derive(ForyJson)]
    struct Customer {
        id: i64,
        first_name: String,
        last_name: String,
        email: String,
        date_of_birth: i64,
        vip: bool,
        addresses: Vec<Arc<Address>>,
    }

    #[derive(ForyJson)]
    struct Address {
        street: String,
        city: String,
        zip: String,
        country: String,
    }

    #[derive(ForyJson)]
    struct OrderLine {
        product: Arc<Product>,
        quantity: i32,
        unit_price: Arc<Decimal>,
        discount: f64,
    }

    #[derive(ForyJson)]
    struct Product {
        sku: String,
        name: String,
        description: String,
        category: Arc<Category>,
        price: Arc<Decimal>,
        weight_grams: i32,
        tags: IndexSet<String>,
        thumbnail: Vec<u8>,
    }

    #[derive(ForyJson)]
    struct Category {
        id: i64,
        name: String,
        parent: Option<Arc<Category>>,
    }

    data::mirror_orders!(Decimal);
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    fn documents(codec: &impl Codec<orders::Order>) -> Vec<String> {
        let orders = orders::standard();
        let write = |order| codec.encode(&codec.create(order)).unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        orders.iter().map(write).map(text).collect()
    }

    fn sha256(documents: &[String]) -> String {
        let digest = Sha256::digest(documents.concat());
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn the_orders_without_nulls_are_the_published_ones_to_the_byte() {
        let documents = documents(&Names);
        // The published mean of 9,742.765 bytes.
        assert_eq!(documents.concat().len(), 1_948_553);
        assert_eq!(
            sha256(&documents),
            "e1e590c00916df7ea3195301bcba56b5bcff9fe440f834929f3471c5112fa7c8"
        );
    }

    #[test]
    fn the_orders_with_nulls_are_the_published_ones_to_the_byte() {
        let documents = documents(&With(ForyJson::builder().write_null_fields(true).build()));
        let sizes = || documents.iter().map(String::len);
        // The published mean of 9,814.14 bytes.
        assert_eq!(sizes().sum::<usize>(), 1_962_828);
        assert_eq!(sizes().min(), Some(1_698));
        assert_eq!(sizes().max(), Some(21_516));
        assert_eq!(
            sha256(&documents),
            "6756025c3d8f05e4187a7c13497105b9b50c320d7ebf47dae596798f5c715c0d"
        );
    }

    #[test]
    fn decimals_keep_their_scale_and_are_never_rounded() {
        let order = &orders::standard()[0];
        let json = documents(&Names).swap_remove(0);
        let price = order.lines[0].unit_price.to_string();
        for (number, expected) in [
            ("0.10", Some("0.10")),
            ("1", Some("1")),
            ("1e2", Some("100")),
            ("1.00000000000000000000000000001", None),
            ("1e-29", None),
            ("\"12.50\"", None),
            ("null", None),
        ] {
            let from = format!("\"unitPrice\":{price}");
            let changed = json.replacen(&from, &format!("\"unitPrice\":{number}"), 1);
            assert_ne!(changed, json);
            let decoded = Names.decode(changed.as_bytes());
            let decoded = decoded.map(|object| Names.restore(object).unwrap());
            let found = decoded.map(|order| order.lines[0].unit_price.to_string());
            assert_eq!(found.ok().as_deref(), expected, "{number}");
        }
    }

    #[test]
    fn categories_are_nested_to_a_limit() {
        let json = documents(&Names).swap_remove(0);
        let deeper = r#""category":{"id":1,"name":"n","parent":"#.to_owned();
        let nested = deeper.clone() + &r#"{"id":1,"name":"n","parent":"#.repeat(100_000);
        let changed = json.replacen("\"category\":", &nested, 1);
        assert!(Names.decode(changed.as_bytes()).is_err());
    }
}
