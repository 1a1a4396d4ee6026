//! Equality that is strict where the types of the fields are lenient.

use rust_decimal::Decimal;

use super::{Order, OrderLine, Product};

impl PartialEq for Order {
    fn eq(&self, other: &Self) -> bool {
        let Order {
            id,
            customer,
            lines,
            status,
            created,
            shipping_address,
            attributes,
            notes,
        } = self;
        *id == other.id
            && *customer == other.customer
            && *lines == other.lines
            && *status == other.status
            && *created == other.created
            && *shipping_address == other.shipping_address
            // The map's own equality takes no account of the order.
            && attributes.iter().eq(&other.attributes)
            && *notes == other.notes
    }
}

impl Eq for Order {}

impl PartialEq for OrderLine {
    fn eq(&self, other: &Self) -> bool {
        let OrderLine {
            product,
            quantity,
            unit_price,
            discount,
        } = self;
        *product == other.product
            && *quantity == other.quantity
            && same_decimal(unit_price, &other.unit_price)
            && discount.to_bits() == other.discount.to_bits()
    }
}

impl Eq for OrderLine {}

impl PartialEq for Product {
    fn eq(&self, other: &Self) -> bool {
        let Product {
            sku,
            name,
            description,
            category,
            price,
            weight_grams,
            tags,
            thumbnail,
        } = self;
        *sku == other.sku
            && *name == other.name
            && *description == other.description
            && *category == other.category
            && same_decimal(price, &other.price)
            && *weight_grams == other.weight_grams
            // The set's own equality takes no account of the order.
            && tags.iter().eq(&other.tags)
            && *thumbnail == other.thumbnail
    }
}

impl Eq for Product {}

/// The type's own equality is that of numbers, to which the scale does not matter.
pub(super) fn same_decimal(left: &Decimal, right: &Decimal) -> bool {
    left.serialize() == right.serialize()
}
