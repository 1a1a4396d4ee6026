//! Orders of a web shop: a graph of objects, some of them shared.
//!
//! The lines of an order share products and categories, the shipping address is the very object
//! that is the customer's first address, and the unit price of a line is its product's price
//! object. A codec that keeps identity gives the same sharing back, which [`Order::sharing`] tells;
//! one that does not writes a shared object each time that it meets it. [`standard`] makes the 200
//! orders of the published comparison.
//!
//! # Why `Arc`
//!
//! Sharing has to be expressible, so whatever the published model shares is behind an [`Arc`]. It
//! is `Arc` and not `Rc` since codecs have to be `Send` and `Sync` and some libraries know no other
//! shared pointer; what it costs, an atomic operation for each reference, it costs every codec
//! alike. A price is behind an `Arc` as well, though a [`Decimal`] is small enough to copy: as a
//! plain value it would have no identity to keep.
//!
//! # What cloning and comparing mean
//!
//! The clone of an [`Order`] is a whole new graph with the same sharing, as the clones of the other
//! models are all new, and not a second handle to the old objects. Only the root can be cloned.
//!
//! Two orders are equal if everything that a codec should keep is the same: the order of attributes
//! and tags, the scale of decimals (`12.5` is not `12.50`) and the bits of floating point numbers
//! included. Sharing is not part of it.
//!
//! # JSON
//!
//! With the `serde` feature the types serialize in declared order with camel-case names, a `None`
//! as null, status values in upper case, instants as numbers and, in formats that people read,
//! thumbnails as Base64 in the standard alphabet with padding. Nulls are written, unlike in the
//! media model, so that the derive serves positional formats too.
//!
//! One thing a derive cannot do: write a decimal as a bare JSON number with its scale kept. The
//! data model of serde has no such number. What serde_json offers instead, `RawValue` and arbitrary
//! precision, no other format understands, and the latter would change how every number in the
//! program is read. So the derive writes decimals as strings (`"12.50"`), as rust_decimal itself does, and
//! a codec that is to write bare numbers has its own way to do so, with the types of
//! [`orders_document!`](crate::orders_document).

#[cfg(feature = "serde")]
mod document;
mod equality;
mod generator;
mod graph;
mod mirror;
#[cfg(feature = "serde")]
pub mod wire;

use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

pub use generator::{COUNT, standard};
pub use graph::{Memo, Sharing};
/// The type of prices, for [`mirror_orders!`](crate::mirror_orders).
pub use rust_decimal::Decimal;

/// An order: the root of the model.
#[derive(Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "camelCase")
)]
pub struct Order {
    /// Such as `ORD-2026-000017`.
    pub id: String,
    /// Who ordered; orders of the same customer share the object.
    pub customer: Arc<Customer>,
    /// What was ordered.
    pub lines: Vec<OrderLine>,
    /// How far the order has come.
    pub status: Status,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created: i64,
    /// Where to send it: the same object as the customer's first address.
    pub shipping_address: Arc<Address>,
    /// Free attributes, in the order that they were put in.
    pub attributes: IndexMap<String, String>,
    /// What the customer added in words, if anything.
    pub notes: Option<String>,
}

/// How far an order has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "UPPERCASE")
)]
pub enum Status {
    /// It was made.
    New = 0,
    /// The money has come.
    Paid = 1,
    /// The goods are being fetched.
    Picking = 2,
    /// The goods are on their way.
    Shipped = 3,
    /// The goods have come.
    Delivered = 4,
    /// It will not be carried out.
    Cancelled = 5,
}

/// Someone who orders.
#[derive(Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "camelCase")
)]
pub struct Customer {
    /// A number that no other customer has.
    pub id: i64,
    /// The given name.
    pub first_name: String,
    /// The family name.
    pub last_name: String,
    /// The address for mail.
    pub email: String,
    /// The day of birth, in milliseconds since 1970 UTC.
    pub date_of_birth: i64,
    /// Whether to treat the customer with special care.
    pub vip: bool,
    /// Where the customer can be reached, the usual place first.
    pub addresses: Vec<Arc<Address>>,
}

/// A place in the world.
#[derive(Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Address {
    /// Street and number.
    pub street: String,
    /// The city.
    pub city: String,
    /// The postal code, which may begin with zeros.
    pub zip: String,
    /// The country.
    pub country: String,
}

/// A product and how much of it.
#[derive(Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "camelCase")
)]
pub struct OrderLine {
    /// What; lines and orders share the object.
    pub product: Arc<Product>,
    /// How many.
    pub quantity: i32,
    /// The price of one, with two digits after the point: the same object as the product's price.
    #[cfg_attr(feature = "serde", serde(with = "wire::decimal"))]
    pub unit_price: Arc<Decimal>,
    /// The part of the price that is let off, from 0 to below 1.
    pub discount: f64,
}

/// Something that can be ordered.
#[derive(Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "camelCase")
)]
pub struct Product {
    /// The key of the stock: such as `SKU-100017`.
    pub sku: String,
    /// A short name.
    pub name: String,
    /// A text of some sentences' length.
    pub description: String,
    /// The kind of product; products share the object.
    pub category: Arc<Category>,
    /// The price of one, with two digits after the point.
    #[cfg_attr(feature = "serde", serde(with = "wire::decimal"))]
    pub price: Arc<Decimal>,
    /// The weight in grams.
    pub weight_grams: i32,
    /// Labels, each once, in the order that they were put in.
    pub tags: IndexSet<String>,
    /// The bytes of a small picture.
    #[cfg_attr(feature = "serde", serde(with = "wire::bytes"))]
    pub thumbnail: Vec<u8>,
}

/// A kind of product.
#[derive(Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Category {
    /// A number that no other category has.
    pub id: i64,
    /// The name, which for a child begins with its parent's.
    pub name: String,
    /// The category that this one belongs to, which its other children share; none for a root.
    pub parent: Option<Arc<Category>>,
}
