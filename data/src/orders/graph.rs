//! The objects of an order as a graph: copying it, and telling which of them are shared.

use std::sync::Arc;

use rust_decimal::Decimal;
// The clone of an order is the floor that decoding is held against, so it should cost little more
// than the memory that it fills, and addresses need no protection from collisions made on purpose.
use rustc_hash::FxHashMap;

use super::equality::same_decimal;
use super::{Address, Category, Customer, Order, OrderLine, Product};

/// Which of the references of an order lead to the same object; see [`Order::sharing`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sharing {
    /// For each reference in the order of the walk, the number of its object: how many others were
    /// met before it first was.
    numbers: Vec<usize>,
    distinct: usize,
}

impl Sharing {
    /// How many references to objects there are: the objects that a codec without identity writes
    /// and makes.
    pub fn references(&self) -> usize {
        self.numbers.len()
    }

    /// How many objects they lead to: what a codec with identity writes and makes.
    pub fn objects(&self) -> usize {
        self.distinct
    }
}

impl Order {
    /// Walks over the order as if it were a tree, in declared order, and tells of each reference
    /// that it meets which object it leads to. Two orders that are equal have equal sharing just
    /// when their graphs have the same shape, so this is what a codec that keeps identity has to
    /// preserve. Lists, maps and strings are not shared in this model and do not count.
    pub fn sharing(&self) -> Sharing {
        let mut walk = Walk::default();
        walk.meet(&self.customer);
        for address in &self.customer.addresses {
            walk.meet(address);
        }
        for OrderLine {
            product,
            unit_price,
            ..
        } in &self.lines
        {
            walk.meet(product);
            let mut category = Some(&product.category);
            while let Some(met) = category {
                walk.meet(met);
                category = met.parent.as_ref();
            }
            walk.meet(&product.price);
            walk.meet(unit_price);
        }
        walk.meet(&self.shipping_address);
        Sharing {
            numbers: walk.numbers,
            distinct: walk.known.len(),
        }
    }
}

impl Order {
    /// A copy in which what is one thing is one object: addresses, products and categories that
    /// are equal, and a line's price that is its product's. This is how the generator shares, so
    /// it gives an order its sharing back that a form without identity, such as JSON, has lost.
    #[must_use]
    pub fn sharing_equals(&self) -> Order {
        let mut copy = self.clone();
        let mut addresses = Vec::new();
        if let Some(customer) = Arc::get_mut(&mut copy.customer) {
            for address in &mut customer.addresses {
                share(address, &mut addresses);
            }
        }
        share(&mut copy.shipping_address, &mut addresses);

        let mut categories = Vec::new();
        let mut products: Vec<Arc<Product>> = Vec::new();
        for line in &mut copy.lines {
            let known = products.iter().find(|known| **known == line.product);
            line.product = match known {
                Some(known) => Arc::clone(known),
                None => {
                    let product = with_shared_category(&line.product, &mut categories);
                    products.push(Arc::clone(&product));
                    product
                }
            };
            if same_decimal(&line.unit_price, &line.product.price) {
                line.unit_price = Arc::clone(&line.product.price);
            }
        }
        copy
    }
}

/// The product with its category, and the parents of that, among those `known`.
fn with_shared_category(product: &Product, known: &mut Vec<Arc<Category>>) -> Arc<Product> {
    let Product {
        sku,
        name,
        description,
        category,
        price,
        weight_grams,
        tags,
        thumbnail,
    } = product;
    Arc::new(Product {
        sku: sku.clone(),
        name: name.clone(),
        description: description.clone(),
        category: shared_category(category, known),
        price: Arc::clone(price),
        weight_grams: *weight_grams,
        tags: tags.clone(),
        thumbnail: thumbnail.clone(),
    })
}

fn shared_category(category: &Arc<Category>, known: &mut Vec<Arc<Category>>) -> Arc<Category> {
    if let Some(known) = known.iter().find(|known| *known == category) {
        return Arc::clone(known);
    }
    let parent = category.parent.as_ref();
    let shared = Arc::new(Category {
        id: category.id,
        name: category.name.clone(),
        parent: parent.map(|parent| shared_category(parent, known)),
    });
    known.push(Arc::clone(&shared));
    shared
}

/// Replaces the object by an equal one among those `known`, or adds it to them.
fn share<T: PartialEq>(object: &mut Arc<T>, known: &mut Vec<Arc<T>>) {
    match known.iter().find(|known| *known == object) {
        Some(known) => *object = Arc::clone(known),
        None => known.push(Arc::clone(object)),
    }
}

#[derive(Default)]
struct Walk {
    /// The number of each object by its address. Objects of different types cannot have the same
    /// one, as each is an allocation of its own and none is empty.
    known: FxHashMap<*const (), usize>,
    numbers: Vec<usize>,
}

impl Walk {
    fn meet<T>(&mut self, object: &Arc<T>) {
        let next = self.known.len();
        let number = *self.known.entry(Arc::as_ptr(object).cast()).or_insert(next);
        self.numbers.push(number);
    }
}

impl Clone for Order {
    /// Copies the whole graph: no object is shared with the original, and those of the copy are
    /// shared between themselves as those of the original are.
    fn clone(&self) -> Self {
        let mut copies = Copies::default();
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
        Order {
            id: id.clone(),
            customer: copies.customer(customer),
            lines: lines.iter().map(|line| copies.line(line)).collect(),
            status: *status,
            created: *created,
            shipping_address: copies.address(shipping_address),
            attributes: attributes.clone(),
            notes: notes.clone(),
        }
    }
}

/// The copies made so far. The customer is not among them, since an order has just one reference to
/// it.
#[derive(Default)]
struct Copies {
    addresses: Memo<Address>,
    products: Memo<Product>,
    categories: Memo<Category>,
    decimals: Memo<Decimal>,
}

/// The copies of the objects of one type, by the addresses of the originals.
struct Memo<T> {
    copies: FxHashMap<*const T, Arc<T>>,
}

// A derive would ask for a default of the objects, too.
impl<T> Default for Memo<T> {
    fn default() -> Self {
        Memo {
            copies: FxHashMap::default(),
        }
    }
}

impl<T> Memo<T> {
    fn get(&self, original: &Arc<T>) -> Option<Arc<T>> {
        self.copies.get(&Arc::as_ptr(original)).cloned()
    }

    /// Remembers `copy` as that of `original`, and gives it back.
    fn insert(&mut self, original: &Arc<T>, copy: Arc<T>) -> Arc<T> {
        self.copies.insert(Arc::as_ptr(original), Arc::clone(&copy));
        copy
    }
}

impl Copies {
    fn customer(&mut self, original: &Customer) -> Arc<Customer> {
        let Customer {
            id,
            first_name,
            last_name,
            email,
            date_of_birth,
            vip,
            addresses,
        } = original;
        Arc::new(Customer {
            id: *id,
            first_name: first_name.clone(),
            last_name: last_name.clone(),
            email: email.clone(),
            date_of_birth: *date_of_birth,
            vip: *vip,
            addresses: addresses
                .iter()
                .map(|address| self.address(address))
                .collect(),
        })
    }

    fn line(&mut self, original: &OrderLine) -> OrderLine {
        let OrderLine {
            product,
            quantity,
            unit_price,
            discount,
        } = original;
        OrderLine {
            product: self.product(product),
            quantity: *quantity,
            unit_price: self.decimal(unit_price),
            discount: *discount,
        }
    }

    fn address(&mut self, original: &Arc<Address>) -> Arc<Address> {
        if let Some(copy) = self.addresses.get(original) {
            return copy;
        }
        let Address {
            street,
            city,
            zip,
            country,
        } = &**original;
        let copy = Arc::new(Address {
            street: street.clone(),
            city: city.clone(),
            zip: zip.clone(),
            country: country.clone(),
        });
        self.addresses.insert(original, copy)
    }

    fn product(&mut self, original: &Arc<Product>) -> Arc<Product> {
        if let Some(copy) = self.products.get(original) {
            return copy;
        }
        let Product {
            sku,
            name,
            description,
            category,
            price,
            weight_grams,
            tags,
            thumbnail,
        } = &**original;
        let copy = Arc::new(Product {
            sku: sku.clone(),
            name: name.clone(),
            description: description.clone(),
            category: self.category(category),
            price: self.decimal(price),
            weight_grams: *weight_grams,
            tags: tags.clone(),
            thumbnail: thumbnail.clone(),
        });
        self.products.insert(original, copy)
    }

    fn category(&mut self, original: &Arc<Category>) -> Arc<Category> {
        if let Some(copy) = self.categories.get(original) {
            return copy;
        }
        let Category { id, name, parent } = &**original;
        let copy = Arc::new(Category {
            id: *id,
            name: name.clone(),
            parent: parent.as_ref().map(|parent| self.category(parent)),
        });
        self.categories.insert(original, copy)
    }

    fn decimal(&mut self, original: &Arc<Decimal>) -> Arc<Decimal> {
        if let Some(copy) = self.decimals.get(original) {
            return copy;
        }
        self.decimals.insert(original, Arc::new(**original))
    }
}
