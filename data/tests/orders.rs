//! The orders are the published ones to the byte, and keep their objects shared.

use std::sync::Arc;

use data::orders::{self, Order, Status};
use rust_decimal::Decimal;

use jackson::{CborWriter, JsonShape, JsonWriter};

mod common;
mod jackson;

const NULLS_WRITTEN: JsonShape = JsonShape {
    nulls_written: true,
    decimals_quoted: false,
};

const NULLS_OMITTED: JsonShape = JsonShape {
    nulls_written: false,
    ..NULLS_WRITTEN
};

const AS_DERIVED: JsonShape = JsonShape {
    decimals_quoted: true,
    ..NULLS_WRITTEN
};

fn json(orders: &[Order], shape: JsonShape) -> Vec<String> {
    let write = |order| JsonWriter::write(order, shape);
    orders.iter().map(write).collect()
}

#[test]
fn there_are_885_lines_in_200_orders() {
    let orders = orders::standard();
    assert_eq!(orders.len(), orders::COUNT);
    assert_eq!(orders.len(), 200);
    let lines: usize = orders.iter().map(|order| order.lines.len()).sum();
    assert_eq!(lines, 885);
}

#[test]
fn the_json_with_nulls_is_the_published_one() {
    let documents = json(&orders::standard(), NULLS_WRITTEN);
    let sizes = || documents.iter().map(String::len);
    assert_eq!(sizes().sum::<usize>(), 1_962_828);
    assert_eq!(sizes().min(), Some(1_698));
    assert_eq!(sizes().max(), Some(21_516));
    assert!(documents[0].starts_with(concat!(
        r#"{"id":"ORD-2026-000000","customer":{"id":10024,"#,
        r#""firstName":"Frank","lastName":"Bergmann""#,
    )));
    assert_eq!(
        common::sha256(documents.concat()),
        "6756025c3d8f05e4187a7c13497105b9b50c320d7ebf47dae596798f5c715c0d"
    );
}

#[test]
fn the_json_without_nulls_is_the_published_one() {
    let documents = json(&orders::standard(), NULLS_OMITTED).concat();
    assert_eq!(documents.len(), 1_948_553);
    assert_eq!(
        common::sha256(documents),
        "e1e590c00916df7ea3195301bcba56b5bcff9fe440f834929f3471c5112fa7c8"
    );
}

#[test]
fn the_cbor_is_the_published_one() {
    let documents: Vec<_> = orders::standard().iter().map(CborWriter::write).collect();
    let documents = documents.concat();
    // The published mean of 7,819.475 bytes.
    assert_eq!(documents.len(), 7_819_475 * 200 / 1_000);
    assert_eq!(
        common::sha256(documents),
        "f4edbf71b81402503b783fe7ac55bbf014e281295ad1909b802e1f9c1b23e3e9"
    );
}

#[test]
fn the_derive_writes_the_published_json_but_for_quotes_around_decimals() {
    let orders = orders::standard();
    for (order, expected) in orders.iter().zip(json(&orders, AS_DERIVED)) {
        assert_eq!(serde_json::to_string(order).unwrap(), expected);
    }
}

#[test]
fn the_orders_round_trip_through_the_derive() {
    for order in orders::standard() {
        let json = serde_json::to_string(&order).unwrap();
        assert_eq!(serde_json::from_str::<Order>(&json).unwrap(), order);
    }
}

#[test]
fn the_orders_round_trip_through_a_positional_binary_format() {
    for order in orders::standard() {
        let bytes = rmp_serde::to_vec(&order).unwrap();
        assert_eq!(rmp_serde::from_slice::<Order>(&bytes).unwrap(), order);
        // The thumbnails stand as they are, and not as text.
        let thumbnail = &order.lines[0].product.thumbnail;
        assert!(
            bytes
                .windows(thumbnail.len())
                .any(|found| found == thumbnail)
        );
    }
}

#[test]
fn shared_objects_are_the_same_object() {
    let orders = orders::standard();
    let mut parents = Vec::new();
    for order in &orders {
        let first_address = &order.customer.addresses[0];
        assert!(Arc::ptr_eq(&order.shipping_address, first_address));
        for line in &order.lines {
            assert!(Arc::ptr_eq(&line.unit_price, &line.product.price));
            parents.extend(&line.product.category.parent);
        }
    }
    // Products, categories and customers that are equal are the same.
    let lines: Vec<_> = orders.iter().flat_map(|order| &order.lines).collect();
    for (index, left) in lines.iter().enumerate() {
        for right in &lines[index + 1..] {
            let (left, right) = (&left.product, &right.product);
            assert_eq!(Arc::ptr_eq(left, right), left.sku == right.sku);
            let (left, right) = (&left.category, &right.category);
            assert_eq!(Arc::ptr_eq(left, right), left.id == right.id);
        }
    }
    for (index, left) in parents.iter().enumerate() {
        for right in &parents[index + 1..] {
            assert_eq!(Arc::ptr_eq(left, right), left.id == right.id);
        }
    }
    for (index, left) in orders.iter().enumerate() {
        for right in &orders[index + 1..] {
            let (left, right) = (&left.customer, &right.customer);
            assert_eq!(Arc::ptr_eq(left, right), left.id == right.id);
        }
    }
}

#[test]
fn a_clone_is_a_new_graph_of_the_same_shape() {
    for order in &orders::standard() {
        let clone = order.clone();
        assert_eq!(clone, *order);
        assert_eq!(clone.sharing(), order.sharing());
        assert!(!Arc::ptr_eq(&clone.customer, &order.customer));
        assert!(!Arc::ptr_eq(
            &clone.shipping_address,
            &order.shipping_address
        ));
        for (clone, original) in clone.lines.iter().zip(&order.lines) {
            assert!(!Arc::ptr_eq(&clone.product, &original.product));
            assert!(!Arc::ptr_eq(&clone.unit_price, &original.unit_price));
            let (clone, original) = (&clone.product.category, &original.product.category);
            assert!(!Arc::ptr_eq(clone, original));
        }
    }
}

#[test]
fn sharing_tells_a_graph_from_the_tree_that_it_was_written_as() {
    for order in &orders::standard() {
        let json = serde_json::to_string(order).unwrap();
        let tree: Order = serde_json::from_str(&json).unwrap();
        assert_ne!(tree.sharing(), order.sharing());
        assert_eq!(tree.sharing().references(), order.sharing().references());
        assert_eq!(tree.sharing().objects(), tree.sharing().references());
        assert!(order.sharing().objects() < order.sharing().references());
    }
}

#[test]
fn sharing_notices_a_single_object_that_is_no_longer_shared() {
    let orders = orders::standard();
    let changes: [fn(&mut Order); 3] = [
        |order| {
            let street = order.shipping_address.street.clone();
            let city = order.shipping_address.city.clone();
            let zip = order.shipping_address.zip.clone();
            let country = order.shipping_address.country.clone();
            order.shipping_address = Arc::new(orders::Address {
                street,
                city,
                zip,
                country,
            });
        },
        |order| order.lines[0].unit_price = Arc::new(*order.lines[0].unit_price),
        |order| {
            let last = order.lines.len() - 1;
            order.lines[last].unit_price = Arc::new(*order.lines[last].unit_price);
        },
    ];
    for change in changes {
        let mut changed = orders[0].clone();
        change(&mut changed);
        assert_eq!(changed, orders[0]);
        assert_ne!(changed.sharing(), orders[0].sharing());
    }
}

/// What the fields' own types call equal, and a codec must not confuse.
#[test]
fn equality_is_strict() {
    let orders = orders::standard();
    let original = &orders[0];
    type Change = fn(&mut Order);
    let changes: [(&str, Change); 7] = [
        ("the status", |order| order.status = another(order.status)),
        ("no notes", |order| {
            order.notes = match order.notes {
                None => Some(String::new()),
                Some(_) => None,
            };
        }),
        ("the order of the attributes", |order| {
            order.attributes.reverse();
        }),
        ("the order of the tags", |order| {
            product(order).tags.reverse();
        }),
        ("the scale of a price", |order| {
            product(order).price = rescaled(&product(order).price);
        }),
        ("the scale of a unit price", |order| {
            order.lines[0].unit_price = rescaled(&order.lines[0].unit_price);
        }),
        ("the sign of a zero", |order| {
            order.lines[0].discount = -0.0;
        }),
    ];
    for (what, change) in changes {
        let mut changed = original.clone();
        changed.lines[0].discount = 0.0;
        let base = changed.clone();
        change(&mut changed);
        assert_ne!(changed, base, "{what}");
    }
}

fn another(status: Status) -> Status {
    match status {
        Status::New => Status::Paid,
        _ => Status::New,
    }
}

fn product(order: &mut Order) -> &mut orders::Product {
    let line = order.lines.swap_remove(0);
    let product = Arc::try_unwrap(line.product).expect("the first product stands once in order 0");
    order.lines.insert(
        0,
        orders::OrderLine {
            product: Arc::new(product),
            ..line
        },
    );
    Arc::get_mut(&mut order.lines[0].product).expect("it was just made")
}

fn rescaled(decimal: &Decimal) -> Arc<Decimal> {
    Arc::new(Decimal::new(
        i64::try_from(decimal.mantissa()).unwrap() * 10,
        decimal.scale() + 1,
    ))
}

#[test]
fn the_values_keep_to_their_ranges() {
    let orders = orders::standard();
    let mut statuses = Vec::new();
    for order in &orders {
        assert!((1..=8).contains(&order.lines.len()));
        assert!((2..=6).contains(&order.attributes.len()));
        assert!((1..=2).contains(&order.customer.addresses.len()));
        if !statuses.contains(&order.status) {
            statuses.push(order.status);
        }
        for line in &order.lines {
            assert!((1..=5).contains(&line.quantity));
            assert!((0.0..0.3).contains(&line.discount));
            assert_eq!(line.unit_price.scale(), 2);
            assert!((200..2_000).contains(&line.product.thumbnail.len()));
            assert!((1..=5).contains(&line.product.tags.len()));
        }
    }
    assert_eq!(statuses.len(), 6);
    assert!(orders.iter().any(|order| order.notes.is_some()));
    assert!(orders.iter().any(|order| order.notes.is_none()));
}

#[test]
fn the_derive_refuses_what_is_no_decimal_and_no_base64() {
    let order = &orders::standard()[0];
    let price = order.lines[0].unit_price.to_string();
    let json = serde_json::to_string(order).unwrap();
    for (from, to) in [
        (format!("\"{price}\""), "\"12.5x\"".to_owned()),
        (format!("\"{price}\""), "\"\"".to_owned()),
        (format!("\"{price}\""), price.clone()),
        // One digit more than the type holds must not be rounded away.
        (
            format!("\"{price}\""),
            "\"1.00000000000000000000000000001\"".to_owned(),
        ),
        (
            "\"thumbnail\":\"".to_owned(),
            "\"thumbnail\":\"!".to_owned(),
        ),
        (
            "\"thumbnail\":\"".to_owned(),
            "\"thumbnail\":\"A".to_owned(),
        ),
    ] {
        let changed = json.replacen(&from, &to, 1);
        assert_ne!(changed, json);
        assert!(serde_json::from_str::<Order>(&changed).is_err(), "{to}");
    }
}

#[test]
fn sharing_that_json_has_lost_can_be_given_back() {
    for order in orders::standard() {
        let json = serde_json::to_string(&order).unwrap();
        let tree: Order = serde_json::from_str(&json).unwrap();
        assert_ne!(tree.sharing(), order.sharing(), "{}", order.id);
        let graph = tree.sharing_equals();
        assert_eq!(graph, order);
        assert_eq!(graph.sharing(), order.sharing(), "{}", order.id);
    }
}
