//! The orders as a tree, in the layout of each format. Written out by hand from the fields, and not
//! with the derives of the model, so that a mistake there is found.
//!
//! In a tree a decimal is its text, and bytes are Base64, whatever they are in the format.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use data::orders::{Address, Category, Customer, Decimal, Order, OrderLine, Product, Status};
use serde_json::{Map, Value, json};

/// How a format lays out what the fields hold.
pub(crate) struct Layout {
    object: fn(Vec<(&'static str, Value)>) -> Value,
    status: fn(Status) -> Value,
    decimal: fn(&Decimal) -> Value,
    double: fn(f64) -> Value,
    attributes: fn(&Order) -> Value,
}

/// A document with names and nulls, and numbers as text where a tree would not keep their digits.
pub(crate) const JSON: Layout = Layout {
    object: named,
    status: |status| json!(status_name(status)),
    decimal: |decimal| json!(decimal.to_string()),
    double: |number| json!(format!("{number:?}")),
    attributes: |order| {
        let entries = order.attributes.iter();
        let entries = entries.map(|(key, value)| (key.clone(), json!(value)));
        Value::Object(entries.collect())
    },
};

/// The same without nulls.
pub(crate) const JSON_WITHOUT_NULLS: Layout = Layout {
    object: |fields| named(present(fields)),
    ..JSON
};

/// Arrays with the fields in declared order.
pub(crate) const JSON_ARRAY: Layout = Layout {
    object: values,
    status: |status| json!(status as u8),
    ..JSON
};

/// A document with names and nulls, of a format with doubles.
pub(crate) const CBOR: Layout = Layout {
    double: |number| json!(number),
    ..JSON
};

/// Arrays with the fields in declared order, and names of enum values.
pub(crate) const MESSAGEPACK: Layout = Layout {
    object: values,
    ..CBOR
};

/// Arrays with the fields in declared order, and ordinals.
pub(crate) const DECLARED_ARRAY: Layout = Layout {
    status: |status| json!(status as u8),
    ..MESSAGEPACK
};

/// The protobuf messages.
pub(crate) const PROTOBUF: Layout = Layout {
    object: |fields| {
        let fields = present(fields).into_iter();
        Value::Object(
            fields
                .map(|(name, value)| (snake_case(name), value))
                .collect(),
        )
    },
    status: |status| json!(status as u8),
    decimal: |decimal| {
        let mantissa = i64::try_from(decimal.mantissa()).unwrap();
        json!({ "mantissa": mantissa, "scale": decimal.scale() })
    },
    attributes: |order| {
        let entries = order.attributes.iter();
        entries
            .map(|(key, value)| json!({ "key": key, "value": value }))
            .collect()
    },
    ..CBOR
};

impl Layout {
    pub(crate) fn order(&self, order: &Order) -> Value {
        (self.object)(vec![
            ("id", json!(order.id)),
            ("customer", self.customer(&order.customer)),
            (
                "lines",
                order.lines.iter().map(|line| self.line(line)).collect(),
            ),
            ("status", (self.status)(order.status)),
            ("created", json!(order.created)),
            ("shippingAddress", self.address(&order.shipping_address)),
            ("attributes", (self.attributes)(order)),
            ("notes", json!(order.notes)),
        ])
    }

    fn customer(&self, customer: &Customer) -> Value {
        let addresses = customer.addresses.iter();
        (self.object)(vec![
            ("id", json!(customer.id)),
            ("firstName", json!(customer.first_name)),
            ("lastName", json!(customer.last_name)),
            ("email", json!(customer.email)),
            ("dateOfBirth", json!(customer.date_of_birth)),
            ("vip", json!(customer.vip)),
            (
                "addresses",
                addresses.map(|address| self.address(address)).collect(),
            ),
        ])
    }

    fn address(&self, address: &Address) -> Value {
        (self.object)(vec![
            ("street", json!(address.street)),
            ("city", json!(address.city)),
            ("zip", json!(address.zip)),
            ("country", json!(address.country)),
        ])
    }

    fn line(&self, line: &OrderLine) -> Value {
        (self.object)(vec![
            ("product", self.product(&line.product)),
            ("quantity", json!(line.quantity)),
            ("unitPrice", (self.decimal)(&line.unit_price)),
            ("discount", (self.double)(line.discount)),
        ])
    }

    fn product(&self, product: &Product) -> Value {
        (self.object)(vec![
            ("sku", json!(product.sku)),
            ("name", json!(product.name)),
            ("description", json!(product.description)),
            ("category", self.category(&product.category)),
            ("price", (self.decimal)(&product.price)),
            ("weightGrams", json!(product.weight_grams)),
            ("tags", product.tags.iter().cloned().collect()),
            ("thumbnail", json!(STANDARD.encode(&product.thumbnail))),
        ])
    }

    fn category(&self, category: &Category) -> Value {
        let parent = category.parent.as_ref();
        (self.object)(vec![
            ("id", json!(category.id)),
            ("name", json!(category.name)),
            (
                "parent",
                parent.map_or(Value::Null, |parent| self.category(parent)),
            ),
        ])
    }
}

fn named(fields: Vec<(&'static str, Value)>) -> Value {
    let fields = fields.into_iter();
    let fields: Map<_, _> = fields
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    fields.into()
}

fn values(fields: Vec<(&'static str, Value)>) -> Value {
    fields.into_iter().map(|(_, value)| value).collect()
}

fn present(mut fields: Vec<(&'static str, Value)>) -> Vec<(&'static str, Value)> {
    fields.retain(|(_, value)| !value.is_null());
    fields
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

fn status_name(status: Status) -> &'static str {
    match status {
        Status::New => "NEW",
        Status::Paid => "PAID",
        Status::Picking => "PICKING",
        Status::Shipped => "SHIPPED",
        Status::Delivered => "DELIVERED",
        Status::Cancelled => "CANCELLED",
    }
}
