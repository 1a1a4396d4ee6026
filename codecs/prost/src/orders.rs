//! The orders.
//!
//! A schema has no decimals and no shared objects: a decimal is a message of its mantissa and its
//! scale, and what is shared in the model is a message each time that it is met. The attributes are
//! a list of the entries that a map has on the wire, since the maps that are generated lose the order.
//! The generated types of a category hold its parent in a box, and decoding stops at 100 levels.

use std::sync::Arc;

use data::orders;
use prost::{DecodeError, Message};
use tpc::{BoxError, Codec, ObjectKind};

use self::schema::order::{Attribute, Status};
use self::schema::{Address, Category, Customer, Decimal, Order, OrderLine, Product};

pub(crate) struct Prost;

impl Codec<orders::Order> for Prost {
    type Object = Order;
    const OBJECT: ObjectKind = ObjectKind::Schema;

    fn create(&self, value: &orders::Order) -> Order {
        Order::from(value)
    }

    fn restore(&self, object: Order) -> Result<orders::Order, BoxError> {
        object.try_into()
    }

    fn encode(&self, object: &Order) -> Result<Vec<u8>, BoxError> {
        Ok(object.encode_to_vec())
    }

    fn decode(&self, bytes: &[u8]) -> Result<Order, BoxError> {
        let object: Result<_, DecodeError> = Order::decode(bytes);
        Ok(object?)
    }
}

/// The generated types.
#[expect(unreachable_pub, reason = "generated code does not know who sees it")]
mod schema {
    include!(concat!(env!("OUT_DIR"), "/orders.rs"));
}

impl From<&orders::Order> for Order {
    fn from(shared: &orders::Order) -> Self {
        let orders::Order {
            id,
            customer,
            lines,
            status,
            created,
            shipping_address,
            attributes,
            notes,
        } = shared;
        Self {
            id: id.clone(),
            customer: Customer::from(&**customer),
            lines: lines.iter().map(OrderLine::from).collect(),
            status: match status {
                orders::Status::New => Status::New,
                orders::Status::Paid => Status::Paid,
                orders::Status::Picking => Status::Picking,
                orders::Status::Shipped => Status::Shipped,
                orders::Status::Delivered => Status::Delivered,
                orders::Status::Cancelled => Status::Cancelled,
            }
            .into(),
            created: *created,
            shipping_address: Address::from(&**shipping_address),
            attributes: attributes
                .iter()
                .map(|(key, value)| Attribute {
                    key: key.clone(),
                    value: value.clone(),
                })
                .collect(),
            notes: notes.clone(),
        }
    }
}

impl From<&orders::Customer> for Customer {
    fn from(shared: &orders::Customer) -> Self {
        let orders::Customer {
            id,
            first_name,
            last_name,
            email,
            date_of_birth,
            vip,
            addresses,
        } = shared;
        Self {
            id: *id,
            first_name: first_name.clone(),
            last_name: last_name.clone(),
            email: email.clone(),
            date_of_birth: *date_of_birth,
            vip: *vip,
            addresses: addresses
                .iter()
                .map(|address| Address::from(&**address))
                .collect(),
        }
    }
}

impl From<&orders::Address> for Address {
    fn from(shared: &orders::Address) -> Self {
        let orders::Address {
            street,
            city,
            zip,
            country,
        } = shared;
        Self {
            street: street.clone(),
            city: city.clone(),
            zip: zip.clone(),
            country: country.clone(),
        }
    }
}

impl From<&orders::OrderLine> for OrderLine {
    fn from(shared: &orders::OrderLine) -> Self {
        let orders::OrderLine {
            product,
            quantity,
            unit_price,
            discount,
        } = shared;
        Self {
            product: Product::from(&**product),
            quantity: *quantity,
            unit_price: Decimal::from(&**unit_price),
            discount: *discount,
        }
    }
}

impl From<&orders::Product> for Product {
    fn from(shared: &orders::Product) -> Self {
        let orders::Product {
            sku,
            name,
            description,
            category,
            price,
            weight_grams,
            tags,
            thumbnail,
        } = shared;
        Self {
            sku: sku.clone(),
            name: name.clone(),
            description: description.clone(),
            category: Category::from(&**category),
            price: Decimal::from(&**price),
            weight_grams: *weight_grams,
            tags: tags.iter().cloned().collect(),
            thumbnail: thumbnail.clone(),
        }
    }
}

impl From<&orders::Category> for Category {
    fn from(shared: &orders::Category) -> Self {
        let orders::Category { id, name, parent } = shared;
        Self {
            id: *id,
            name: name.clone(),
            parent: parent
                .as_ref()
                .map(|parent| Box::new(Category::from(&**parent))),
        }
    }
}

impl From<&orders::Decimal> for Decimal {
    fn from(shared: &orders::Decimal) -> Self {
        Self {
            mantissa: i64::try_from(shared.mantissa())
                .expect("the schema is for prices, which have no more than 64 bits"),
            scale: shared.scale(),
        }
    }
}

impl TryFrom<Order> for orders::Order {
    type Error = BoxError;

    fn try_from(own: Order) -> Result<Self, BoxError> {
        let Order {
            id,
            customer,
            lines,
            status,
            created,
            shipping_address,
            attributes,
            notes,
        } = own;
        Ok(Self {
            id,
            customer: Arc::new(customer.into()),
            lines: lines
                .into_iter()
                .map(TryInto::try_into)
                .collect::<Result<_, _>>()?,
            status: match Status::try_from(status)? {
                Status::New => orders::Status::New,
                Status::Paid => orders::Status::Paid,
                Status::Picking => orders::Status::Picking,
                Status::Shipped => orders::Status::Shipped,
                Status::Delivered => orders::Status::Delivered,
                Status::Cancelled => orders::Status::Cancelled,
            },
            created,
            shipping_address: Arc::new(shipping_address.into()),
            attributes: attributes
                .into_iter()
                .map(|Attribute { key, value }| (key, value))
                .collect(),
            notes,
        })
    }
}

impl From<Customer> for orders::Customer {
    fn from(own: Customer) -> Self {
        let Customer {
            id,
            first_name,
            last_name,
            email,
            date_of_birth,
            vip,
            addresses,
        } = own;
        Self {
            id,
            first_name,
            last_name,
            email,
            date_of_birth,
            vip,
            addresses: addresses
                .into_iter()
                .map(|address| Arc::new(address.into()))
                .collect(),
        }
    }
}

impl From<Address> for orders::Address {
    fn from(own: Address) -> Self {
        let Address {
            street,
            city,
            zip,
            country,
        } = own;
        Self {
            street,
            city,
            zip,
            country,
        }
    }
}

impl TryFrom<OrderLine> for orders::OrderLine {
    type Error = BoxError;

    fn try_from(own: OrderLine) -> Result<Self, BoxError> {
        let OrderLine {
            product,
            quantity,
            unit_price,
            discount,
        } = own;
        Ok(Self {
            product: Arc::new(product.try_into()?),
            quantity,
            unit_price: Arc::new(unit_price.try_into()?),
            discount,
        })
    }
}

impl TryFrom<Product> for orders::Product {
    type Error = BoxError;

    fn try_from(own: Product) -> Result<Self, BoxError> {
        let Product {
            sku,
            name,
            description,
            category,
            price,
            weight_grams,
            tags,
            thumbnail,
        } = own;
        Ok(Self {
            sku,
            name,
            description,
            category: Arc::new(category.into()),
            price: Arc::new(price.try_into()?),
            weight_grams,
            tags: tags.into_iter().collect(),
            thumbnail,
        })
    }
}

impl From<Category> for orders::Category {
    fn from(own: Category) -> Self {
        let Category { id, name, parent } = own;
        Self {
            id,
            name,
            parent: parent.map(|parent| Arc::new((*parent).into())),
        }
    }
}

impl TryFrom<Decimal> for orders::Decimal {
    type Error = BoxError;

    fn try_from(own: Decimal) -> Result<Self, BoxError> {
        let Decimal { mantissa, scale } = own;
        Ok(Self::try_new(mantissa, scale)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object() -> Order {
        Prost.create(&orders::standard()[0])
    }

    #[test]
    fn what_the_model_does_not_know_is_refused_by_restore() {
        let changes: [fn(&mut Order); 2] = [
            |order| order.status = 6,
            |order| order.lines[0].unit_price.scale = 29,
        ];
        for change in changes {
            let mut object = object();
            change(&mut object);
            let decoded = Prost.decode(&Prost.encode(&object).unwrap()).unwrap();
            assert_eq!(decoded, object);
            Prost.restore(decoded).unwrap_err();
        }
    }

    #[test]
    fn attributes_are_a_map_on_the_wire() {
        #[derive(Message)]
        struct WithMap {
            #[prost(btree_map = "string, string", tag = "7")]
            attributes: std::collections::BTreeMap<String, String>,
        }

        let order = &orders::standard()[0];
        let read = WithMap::decode(&*object().encode_to_vec()).unwrap();
        assert!(!read.attributes.is_empty());
        assert_eq!(read.attributes.len(), order.attributes.len());
        for (key, value) in &read.attributes {
            assert_eq!(order.attributes.get(key), Some(value));
        }
    }

    #[test]
    fn categories_are_nested_to_a_limit() {
        let nested = |depth: usize| {
            let mut bytes = Vec::new();
            for _ in 0..depth {
                let head = prost::encoding::encoded_len_varint(bytes.len() as u64);
                let mut outer = Vec::with_capacity(bytes.len() + head + 1);
                outer.push(3 << 3 | 2);
                prost::encoding::encode_varint(bytes.len() as u64, &mut outer);
                outer.append(&mut bytes);
                bytes = outer;
            }
            bytes
        };
        Category::decode(&*nested(100)).unwrap();
        Category::decode(&*nested(101)).unwrap_err();
        Category::decode(&*nested(10_000)).unwrap_err();
    }
}
