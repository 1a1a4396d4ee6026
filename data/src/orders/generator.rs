//! The 200 orders of the published comparison.

use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};
use rust_decimal::Decimal;

use super::{Address, Category, Customer, Order, OrderLine, Product, Status};
use crate::random::JavaRandom;

/// How many orders [`standard`] makes.
pub const COUNT: usize = 200;

const SEED: u64 = 42;
const PRODUCTS: i32 = 200;
const CUSTOMERS: i32 = 50;

const FIRST_NAMES: [&str; 10] = [
    "Alice", "Bruno", "Carla", "David", "Elena", "Frank", "Greta", "Henry", "Ingrid", "Jonas",
];

const LAST_NAMES: [&str; 10] = [
    "Anderson", "Bergmann", "Costa", "Dubois", "Eriksen", "Ferrari", "Gruber", "Hansen", "Ivanov",
    "Jensen",
];

const CITIES: [&str; 8] = [
    "Berlin",
    "Munich",
    "Hamburg",
    "Cologne",
    "Vienna",
    "Zurich",
    "Amsterdam",
    "Prague",
];

const STREETS: [&str; 6] = [
    "Hauptstrasse",
    "Bahnhofstrasse",
    "Ringstrasse",
    "Parkallee",
    "Lindenweg",
    "Bergstrasse",
];

const ROOT_CATEGORIES: [&str; 4] = ["Electronics", "Clothing", "Books", "Garden"];

const SUBCATEGORIES: [&str; 3] = ["Accessories", "Premium", "Budget"];

const PRODUCT_WORDS: [&str; 8] = [
    "Ultra", "Pro", "Lite", "Max", "Eco", "Smart", "Classic", "Prime",
];

const TAGS: [&str; 8] = [
    "new",
    "sale",
    "bestseller",
    "limited",
    "organic",
    "imported",
    "clearance",
    "featured",
];

const ATTRIBUTE_KEYS: [&str; 6] = [
    "channel", "campaign", "salesRep", "priority", "giftWrap", "source",
];

const LOREM: [&str; 29] = [
    "Lorem",
    "ipsum",
    "dolor",
    "sit",
    "amet",
    "consectetur",
    "adipiscing",
    "elit",
    "sed",
    "do",
    "eiusmod",
    "tempor",
    "incididunt",
    "ut",
    "labore",
    "et",
    "dolore",
    "magna",
    "aliqua",
    "enim",
    "ad",
    "minim",
    "veniam",
    "quis",
    "nostrud",
    "exercitation",
    "ullamco",
    "laboris",
    "nisi",
];

const STATUSES: [Status; 6] = [
    Status::New,
    Status::Paid,
    Status::Picking,
    Status::Shipped,
    Status::Delivered,
    Status::Cancelled,
];

/// The 200 orders of the published comparison, the same on every machine. They share customers,
/// products and categories; clone an order to have it by itself.
pub fn standard() -> Vec<Order> {
    let mut random = JavaRandom::new(SEED);
    let categories = categories();
    let products: Vec<_> = (0..PRODUCTS)
        .map(|index| Arc::new(product(&mut random, index, &categories)))
        .collect();
    let customers: Vec<_> = (0..CUSTOMERS)
        .map(|index| Arc::new(customer(&mut random, index)))
        .collect();
    (0..COUNT)
        .map(|index| order(&mut random, index, &customers, &products))
        .collect()
}

/// The roots, each followed by its children.
fn categories() -> Vec<Arc<Category>> {
    let mut categories = Vec::new();
    for (root_name, root_id) in ROOT_CATEGORIES.into_iter().zip((1..).step_by(4)) {
        let root = Arc::new(Category {
            id: root_id,
            name: root_name.to_owned(),
            parent: None,
        });
        categories.push(Arc::clone(&root));
        for (name, id) in SUBCATEGORIES.into_iter().zip(root_id + 1..) {
            categories.push(Arc::new(Category {
                id,
                name: format!("{root_name} {name}"),
                parent: Some(Arc::clone(&root)),
            }));
        }
    }
    categories
}

// In the functions below each draw is a statement of its own where the order of the draws, which
// the definition of the workload fixes, is not that of the fields.

fn product(random: &mut JavaRandom, index: i32, categories: &[Arc<Category>]) -> Product {
    let first = random.pick(&PRODUCT_WORDS);
    let second = random.pick(&PRODUCT_WORDS);
    let tag_count = 2 + random.below(4);
    let tags: IndexSet<String> = (0..tag_count)
        .map(|_| random.pick(&TAGS).to_owned())
        .collect();
    let mut thumbnail = vec![0; 200 + random.below(1_800) as usize];
    random.fill(&mut thumbnail);
    let description_words = 20 + random.below(60);
    let description = lorem(random, description_words);
    let category = random.pick(categories);
    let price_hundredths = 199 + random.below(50_000);
    let weight_grams = 50 + random.below(20_000);
    Product {
        sku: format!("SKU-{}", 100_000 + index),
        name: format!("{first} {second} {}", 1_000 + index),
        description,
        category,
        price: Arc::new(Decimal::new(price_hundredths.into(), 2)),
        weight_grams,
        tags,
        thumbnail,
    }
}

fn customer(random: &mut JavaRandom, index: i32) -> Customer {
    let first_name = random.pick(&FIRST_NAMES);
    let last_name = random.pick(&LAST_NAMES);
    let mut addresses = vec![Arc::new(address(random))];
    if random.next_bool() {
        addresses.push(Arc::new(address(random)));
    }
    let date_of_birth = 500_000_000_000 + i64::from(random.below(1_000_000_000)) * 1_000;
    let vip = random.below(5) == 0;
    let [first, last] = [first_name, last_name].map(str::to_lowercase);
    Customer {
        id: (10_000 + index).into(),
        first_name: first_name.to_owned(),
        last_name: last_name.to_owned(),
        email: format!("{first}.{last}{index}@example.com"),
        date_of_birth,
        vip,
        addresses,
    }
}

fn address(random: &mut JavaRandom) -> Address {
    let street = random.pick(&STREETS);
    let number = 1 + random.below(150);
    Address {
        street: format!("{street} {number}"),
        city: random.pick(&CITIES).to_owned(),
        zip: format!("{:05}", random.below(100_000)),
        country: "Germany".to_owned(),
    }
}

fn order(
    random: &mut JavaRandom,
    index: usize,
    customers: &[Arc<Customer>],
    products: &[Arc<Product>],
) -> Order {
    let customer = random.pick(customers);
    let line_count = 1 + random.below(8);
    let lines = (0..line_count).map(|_| line(random, products)).collect();
    let attribute_count = 2 + random.below(5);
    let attributes: IndexMap<String, String> = (0..attribute_count)
        .map(|number| {
            let key = format!("{}{number}", random.pick(&ATTRIBUTE_KEYS));
            let words = 1 + random.below(3);
            (key, lorem(random, words))
        })
        .collect();
    let status = random.pick(&STATUSES);
    let created = 1_750_000_000_000 + i64::from(random.below(30_000_000)) * 1_000;
    let notes = (random.below(3) == 0).then(|| {
        let words = 10 + random.below(40);
        lorem(random, words)
    });
    Order {
        id: format!("ORD-2026-{index:06}"),
        shipping_address: Arc::clone(&customer.addresses[0]),
        customer,
        lines,
        status,
        created,
        attributes,
        notes,
    }
}

fn line(random: &mut JavaRandom, products: &[Arc<Product>]) -> OrderLine {
    let product = random.pick(products);
    let quantity = 1 + random.below(5);
    let discount = if random.below(4) == 0 {
        f64::from(random.below(30)) / 100.0
    } else {
        0.0
    };
    OrderLine {
        unit_price: Arc::clone(&product.price),
        product,
        quantity,
        discount,
    }
}

fn lorem(random: &mut JavaRandom, words: i32) -> String {
    let words: Vec<&str> = (0..words).map(|_| random.pick(&LOREM)).collect();
    words.join(" ")
}
