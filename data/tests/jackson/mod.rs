//! The JSON and the CBOR that Jackson writes for an order, by hand and straight from the model, as
//! the definition of the workload describes them: a second opinion on the model and the generator.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use data::orders::{Address, Category, Customer, Order, OrderLine, Product, Status};
use rust_decimal::Decimal;

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

/// Where the shapes of the JSON documents differ.
#[derive(Clone, Copy)]
pub(crate) struct JsonShape {
    pub(crate) nulls_written: bool,
    /// A decimal as a string, as the derive of the model has it, and not as a bare number.
    pub(crate) decimals_quoted: bool,
}

pub(crate) struct JsonWriter {
    shape: JsonShape,
    out: String,
}

impl JsonWriter {
    pub(crate) fn write(order: &Order, shape: JsonShape) -> String {
        let mut writer = JsonWriter {
            shape,
            out: String::new(),
        };
        writer.order(order);
        writer.out
    }

    fn name(&mut self, name: &str) {
        if !self.out.ends_with('{') {
            self.out.push(',');
        }
        write!(self.out, "\"{name}\":").unwrap();
    }

    fn text(&mut self, text: &str) {
        assert!(
            text.bytes().all(|b| b >= b' ' && !b"\"\\\x7f".contains(&b)),
            "this writer does not escape: {text:?}"
        );
        write!(self.out, "\"{text}\"").unwrap();
    }

    fn text_field(&mut self, name: &str, text: &str) {
        self.name(name);
        self.text(text);
    }

    fn integer_field(&mut self, name: &str, number: impl Into<i64>) {
        self.name(name);
        write!(self.out, "{}", number.into()).unwrap();
    }

    fn decimal_field(&mut self, name: &str, decimal: &Decimal) {
        self.name(name);
        assert_eq!(decimal.scale(), 2);
        let quote = if self.shape.decimals_quoted { "\"" } else { "" };
        let (whole, rest) = (decimal.mantissa() / 100, decimal.mantissa() % 100);
        write!(self.out, "{quote}{whole}.{rest:02}{quote}").unwrap();
    }

    fn object(&mut self, fields: impl FnOnce(&mut Self)) {
        self.out.push('{');
        fields(self);
        self.out.push('}');
    }

    fn list<T>(&mut self, items: impl IntoIterator<Item = T>, item: impl Fn(&mut Self, T)) {
        self.out.push('[');
        for (index, value) in items.into_iter().enumerate() {
            if index > 0 {
                self.out.push(',');
            }
            item(self, value);
        }
        self.out.push(']');
    }

    fn optional<T>(&mut self, name: &str, value: Option<T>, field: impl FnOnce(&mut Self, T)) {
        match value {
            Some(value) => {
                self.name(name);
                field(self, value);
            }
            None if self.shape.nulls_written => {
                self.name(name);
                self.out.push_str("null");
            }
            None => {}
        }
    }

    fn order(&mut self, order: &Order) {
        self.object(|json| {
            json.text_field("id", &order.id);
            json.name("customer");
            json.customer(&order.customer);
            json.name("lines");
            json.list(&order.lines, Self::line);
            json.text_field("status", status_name(order.status));
            json.integer_field("created", order.created);
            json.name("shippingAddress");
            json.address(&order.shipping_address);
            json.name("attributes");
            json.object(|json| {
                for (key, value) in &order.attributes {
                    json.text_field(key, value);
                }
            });
            json.optional("notes", order.notes.as_deref(), Self::text);
        });
    }

    fn customer(&mut self, customer: &Customer) {
        self.object(|json| {
            json.integer_field("id", customer.id);
            json.text_field("firstName", &customer.first_name);
            json.text_field("lastName", &customer.last_name);
            json.text_field("email", &customer.email);
            json.integer_field("dateOfBirth", customer.date_of_birth);
            json.name("vip");
            write!(json.out, "{}", customer.vip).unwrap();
            json.name("addresses");
            json.list(&customer.addresses, |json, address| json.address(address));
        });
    }

    fn address(&mut self, address: &Address) {
        self.object(|json| {
            json.text_field("street", &address.street);
            json.text_field("city", &address.city);
            json.text_field("zip", &address.zip);
            json.text_field("country", &address.country);
        });
    }

    fn line(&mut self, line: &OrderLine) {
        self.object(|json| {
            json.name("product");
            json.product(&line.product);
            json.integer_field("quantity", line.quantity);
            json.decimal_field("unitPrice", &line.unit_price);
            json.name("discount");
            write!(json.out, "{:?}", line.discount).unwrap();
        });
    }

    fn product(&mut self, product: &Product) {
        self.object(|json| {
            json.text_field("sku", &product.sku);
            json.text_field("name", &product.name);
            json.text_field("description", &product.description);
            json.name("category");
            json.category(&product.category);
            json.decimal_field("price", &product.price);
            json.integer_field("weightGrams", product.weight_grams);
            json.name("tags");
            json.list(&product.tags, |json, tag| json.text(tag));
            json.text_field("thumbnail", &STANDARD.encode(&product.thumbnail));
        });
    }

    fn category(&mut self, category: &Category) {
        self.object(|json| {
            json.integer_field("id", category.id);
            json.text_field("name", &category.name);
            let parent = category.parent.as_deref();
            json.optional("parent", parent, Self::category);
        });
    }
}

/// CBOR is RFC 8949; the major types and the tag below are its names.
pub(crate) struct CborWriter {
    out: Vec<u8>,
}

const UNSIGNED: u8 = 0;
const NEGATIVE: u8 = 1;
const BYTE_STRING: u8 = 2;
const TEXT_STRING: u8 = 3;
const ARRAY: u8 = 4;
const TAG: u8 = 6;
const DECIMAL_FRACTION: u64 = 4;
const FALSE: u8 = 0xF4;
const NULL: u8 = 0xF6;
const DOUBLE: u8 = 0xFB;
const MAP_OF_ANY_LENGTH: u8 = 0xBF;
const BREAK: u8 = 0xFF;

impl CborWriter {
    pub(crate) fn write(order: &Order) -> Vec<u8> {
        let mut writer = CborWriter { out: Vec::new() };
        writer.order(order);
        writer.out
    }

    /// A major type and its argument in the shortest form.
    fn head(&mut self, major: u8, argument: u64) {
        let bytes = argument.to_be_bytes();
        let (low, from) = match argument {
            0..24 => (bytes[7], 8),
            24..0x100 => (24, 7),
            0x100..0x1_0000 => (25, 6),
            0x1_0000..0x1_0000_0000 => (26, 4),
            _ => (27, 0),
        };
        self.out.push(major << 5 | low);
        self.out.extend(&bytes[from..]);
    }

    fn text(&mut self, text: &str) {
        self.head(TEXT_STRING, text.len() as u64);
        self.out.extend(text.as_bytes());
    }

    fn integer(&mut self, number: impl Into<i64>) {
        let number = number.into();
        match u64::try_from(number) {
            Ok(number) => self.head(UNSIGNED, number),
            Err(_) => self.head(NEGATIVE, !number.cast_unsigned()),
        }
    }

    fn decimal(&mut self, decimal: &Decimal) {
        self.head(TAG, DECIMAL_FRACTION);
        self.head(ARRAY, 2);
        self.integer(-i64::from(decimal.scale()));
        self.integer(i64::try_from(decimal.mantissa()).unwrap());
    }

    fn map(&mut self, entries: impl FnOnce(&mut Self)) {
        self.out.push(MAP_OF_ANY_LENGTH);
        entries(self);
        self.out.push(BREAK);
    }

    fn list<T>(&mut self, items: impl ExactSizeIterator<Item = T>, item: impl Fn(&mut Self, T)) {
        self.head(ARRAY, items.len() as u64);
        for value in items {
            item(self, value);
        }
    }

    fn order(&mut self, order: &Order) {
        self.map(|cbor| {
            cbor.text("id");
            cbor.text(&order.id);
            cbor.text("customer");
            cbor.customer(&order.customer);
            cbor.text("lines");
            cbor.list(order.lines.iter(), Self::line);
            cbor.text("status");
            cbor.text(status_name(order.status));
            cbor.text("created");
            cbor.integer(order.created);
            cbor.text("shippingAddress");
            cbor.address(&order.shipping_address);
            cbor.text("attributes");
            cbor.map(|cbor| {
                for (key, value) in &order.attributes {
                    cbor.text(key);
                    cbor.text(value);
                }
            });
            cbor.text("notes");
            match &order.notes {
                Some(notes) => cbor.text(notes),
                None => cbor.out.push(NULL),
            }
        });
    }

    fn customer(&mut self, customer: &Customer) {
        self.map(|cbor| {
            cbor.text("id");
            cbor.integer(customer.id);
            cbor.text("firstName");
            cbor.text(&customer.first_name);
            cbor.text("lastName");
            cbor.text(&customer.last_name);
            cbor.text("email");
            cbor.text(&customer.email);
            cbor.text("dateOfBirth");
            cbor.integer(customer.date_of_birth);
            cbor.text("vip");
            cbor.out.push(FALSE + u8::from(customer.vip));
            cbor.text("addresses");
            cbor.list(customer.addresses.iter(), |cbor, address| {
                cbor.address(address);
            });
        });
    }

    fn address(&mut self, address: &Address) {
        self.map(|cbor| {
            cbor.text("street");
            cbor.text(&address.street);
            cbor.text("city");
            cbor.text(&address.city);
            cbor.text("zip");
            cbor.text(&address.zip);
            cbor.text("country");
            cbor.text(&address.country);
        });
    }

    fn line(&mut self, line: &OrderLine) {
        self.map(|cbor| {
            cbor.text("product");
            cbor.product(&line.product);
            cbor.text("quantity");
            cbor.integer(line.quantity);
            cbor.text("unitPrice");
            cbor.decimal(&line.unit_price);
            cbor.text("discount");
            cbor.out.push(DOUBLE);
            cbor.out.extend(line.discount.to_be_bytes());
        });
    }

    fn product(&mut self, product: &Product) {
        self.map(|cbor| {
            cbor.text("sku");
            cbor.text(&product.sku);
            cbor.text("name");
            cbor.text(&product.name);
            cbor.text("description");
            cbor.text(&product.description);
            cbor.text("category");
            cbor.category(&product.category);
            cbor.text("price");
            cbor.decimal(&product.price);
            cbor.text("weightGrams");
            cbor.integer(product.weight_grams);
            cbor.text("tags");
            cbor.list(product.tags.iter(), |cbor, tag| cbor.text(tag));
            cbor.text("thumbnail");
            cbor.head(BYTE_STRING, product.thumbnail.len() as u64);
            cbor.out.extend(&product.thumbnail);
        });
    }

    fn category(&mut self, category: &Category) {
        self.map(|cbor| {
            cbor.text("id");
            cbor.integer(category.id);
            cbor.text("name");
            cbor.text(&category.name);
            cbor.text("parent");
            match &category.parent {
                Some(parent) => cbor.category(parent),
                None => cbor.out.push(NULL),
            }
        });
    }
}
