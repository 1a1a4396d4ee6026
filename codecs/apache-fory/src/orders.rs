//! The orders, on a copy of the model with the derives of the library, which go through `Arc`.

use data::orders;
use fory::{Error, Fory};
use tpc::{BoxError, Codec, ObjectKind};

use self::mirror::{Address, Category, Customer, Order, OrderLine, Product, Status};
use crate::Schema;
use crate::foreign::{Attributes, Price, Tags};

pub(crate) struct Orders(Fory);

impl Orders {
    pub(crate) fn new(schema: Schema) -> Result<Self, Error> {
        let mut fory = schema.builder().track_ref(true).build();
        fory.register::<Order>(1)?;
        fory.register::<Status>(2)?;
        fory.register::<Customer>(3)?;
        fory.register::<Address>(4)?;
        fory.register::<OrderLine>(5)?;
        fory.register::<Product>(6)?;
        fory.register::<Category>(7)?;
        fory.register_serializer::<Price>(8)?;
        fory.register_serializer::<Attributes>(9)?;
        fory.register_serializer::<Tags>(10)?;
        Ok(Self(fory))
    }
}

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
        Ok(self.0.serialize(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Order, BoxError> {
        Ok(crate::whole(&self.0, bytes)?)
    }
}

mod mirror {
    use std::sync::Arc;

    use fory::{ForyEnum, ForyStruct};

    use crate::foreign::{Attributes, Price, Tags};

    #[derive(ForyStruct)]
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

    #[derive(Clone, Copy, ForyEnum)]
    pub(super) enum Status {
        New,
        Paid,
        Picking,
        Shipped,
        Delivered,
        Cancelled,
    }

    #[derive(ForyStruct)]
    pub(super) struct Customer {
        id: i64,
        first_name: String,
        last_name: String,
        email: String,
        date_of_birth: i64,
        vip: bool,
        addresses: Vec<Arc<Address>>,
    }

    #[derive(ForyStruct)]
    pub(super) struct Address {
        street: String,
        city: String,
        zip: String,
        country: String,
    }

    #[derive(ForyStruct)]
    pub(super) struct OrderLine {
        product: Arc<Product>,
        quantity: i32,
        unit_price: Arc<Price>,
        discount: f64,
    }

    #[derive(ForyStruct)]
    pub(super) struct Product {
        sku: String,
        name: String,
        description: String,
        category: Arc<Category>,
        price: Arc<Price>,
        weight_grams: i32,
        tags: Tags,
        thumbnail: Vec<u8>,
    }

    #[derive(ForyStruct)]
    pub(super) struct Category {
        id: i64,
        name: String,
        parent: Option<Arc<Category>>,
    }

    data::mirror_orders!(Price);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    const SCHEMAS: [Schema; 2] = [Schema::Evolving, Schema::Fixed];

    fn round_trip(codec: &Orders, order: &orders::Order) -> orders::Order {
        let bytes = codec.encode(&codec.create(order)).unwrap();
        codec.restore(codec.decode(&bytes).unwrap()).unwrap()
    }

    #[test]
    fn what_is_one_object_comes_back_as_one_object() {
        for schema in SCHEMAS {
            let codec = Orders::new(schema).unwrap();
            for order in &orders::standard() {
                let found = round_trip(&codec, order);
                assert_eq!(found, *order);
                assert_eq!(found.sharing(), order.sharing());
                assert!(Arc::ptr_eq(
                    &found.shipping_address,
                    &found.customer.addresses[0]
                ));
                for line in &found.lines {
                    assert!(Arc::ptr_eq(&line.unit_price, &line.product.price));
                }
            }
        }
    }

    #[test]
    fn what_is_two_equal_objects_stays_two() {
        for schema in SCHEMAS {
            let codec = Orders::new(schema).unwrap();
            let mut order = orders::standard().swap_remove(0).clone();
            order.lines[0].unit_price = Arc::new(*order.lines[0].unit_price);
            let found = round_trip(&codec, &order);
            assert_eq!(found, order);
            assert_eq!(found.sharing(), order.sharing());
        }
    }

    #[test]
    fn nothing_is_remembered_from_call_to_call() {
        for schema in SCHEMAS {
            let codec = Orders::new(schema).unwrap();
            let [first, second] = [0, 1].map(|index| codec.create(&orders::standard()[index]));
            let alone = codec.encode(&first).unwrap();
            codec.encode(&second).unwrap();
            assert_eq!(codec.encode(&first).unwrap(), alone);
            let fresh = Orders::new(schema).unwrap();
            let read = fresh.restore(fresh.decode(&alone).unwrap()).unwrap();
            assert_eq!(read, orders::standard()[0]);
        }
    }
}
