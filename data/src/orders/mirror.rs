/// Writes the conversions between the shared orders model and a codec's own copy of it.
///
/// A codec whose derive has to stand on the types needs types of its own. Define them in a module
/// with the names, the field names and the shared pointers of [`orders`](crate::orders), that is
/// `Order`, `Status`, `Customer`, `Address`, `OrderLine`, `Product` and `Category`, add the codec's
/// derives and attributes, and call the macro once in that module with the type that decimals have
/// there. The fields and variants may stand in any order. It implements:
///
/// - `From<&data::orders::Order> for Order`,
/// - `From<&Order> for data::orders::Order`, and
/// - for `Status`, `From` by value in both directions.
///
/// Both of the first two are deep copies of the whole graph, and what is shared in the original is
/// shared in the copy. Structs are taken apart and built without `..`, so a field that is missing
/// in the copy, or one too many, does not compile.
///
/// Where a library cannot take the type of a decimal (behind its [`Arc`](std::sync::Arc)), of
/// `attributes`, `tags` or `thumbnail`, the field may have another one that has `From` for the
/// shared type and back, such as a struct around it.
///
/// ```
/// mod mirror {
///     use std::sync::Arc;
///
///     use indexmap::{IndexMap, IndexSet};
///     use rust_decimal::Decimal;
///
///     // Here the codec's derives would be added.
///     pub struct Order {
///         pub id: String,
///         pub customer: Arc<Customer>,
///         pub lines: Vec<OrderLine>,
///         pub status: Status,
///         pub created: i64,
///         pub shipping_address: Arc<Address>,
///         pub attributes: IndexMap<String, String>,
///         pub notes: Option<String>,
///     }
///
///     #[derive(Clone, Copy)]
///     pub enum Status {
///         New,
///         Paid,
///         Picking,
///         Shipped,
///         Delivered,
///         Cancelled,
///     }
///
///     pub struct Customer {
///         pub id: i64,
///         pub first_name: String,
///         pub last_name: String,
///         pub email: String,
///         pub date_of_birth: i64,
///         pub vip: bool,
///         pub addresses: Vec<Arc<Address>>,
///     }
///
///     pub struct Address {
///         pub street: String,
///         pub city: String,
///         pub zip: String,
///         pub country: String,
///     }
///
///     pub struct OrderLine {
///         pub product: Arc<Product>,
///         pub quantity: i32,
///         pub unit_price: Arc<Price>,
///         pub discount: f64,
///     }
///
///     pub struct Product {
///         pub sku: String,
///         pub name: String,
///         pub description: String,
///         pub category: Arc<Category>,
///         pub price: Arc<Price>,
///         pub weight_grams: i32,
///         pub tags: IndexSet<String>,
///         pub thumbnail: Vec<u8>,
///     }
///
///     pub struct Category {
///         pub id: i64,
///         pub name: String,
///         pub parent: Option<Arc<Category>>,
///     }
///
///     // A type of the codec's own in the place of a foreign one.
///     #[derive(Clone)]
///     pub struct Price(pub Decimal);
///
///     impl From<Decimal> for Price {
///         fn from(shared: Decimal) -> Self {
///             Price(shared)
///         }
///     }
///
///     impl From<Price> for Decimal {
///         fn from(own: Price) -> Self {
///             own.0
///         }
///     }
///
///     data::mirror_orders!(Price);
/// }
///
/// use data::orders;
///
/// for shared in &orders::standard() {
///     let mirrored = mirror::Order::from(shared);
///     let back = orders::Order::from(&mirrored);
///     assert_eq!(back, *shared);
///     assert_eq!(back.sharing(), shared.sharing());
/// }
/// ```
#[macro_export]
macro_rules! mirror_orders {
    ($decimal:ty) => {
        impl ::core::convert::From<&$crate::orders::Order> for Order {
            fn from(shared: &$crate::orders::Order) -> Self {
                $crate::mirror_orders!(
                    @copies from [$crate::orders::] $crate::orders::Decimal, to [self::] $decimal
                );
                <Copies as ::core::default::Default>::default().order(shared)
            }
        }

        impl ::core::convert::From<&Order> for $crate::orders::Order {
            fn from(own: &Order) -> Self {
                $crate::mirror_orders!(
                    @copies from [self::] $decimal, to [$crate::orders::] $crate::orders::Decimal
                );
                <Copies as ::core::default::Default>::default().order(own)
            }
        }

        impl ::core::convert::From<$crate::orders::Status> for Status {
            fn from(shared: $crate::orders::Status) -> Self {
                $crate::mirror_orders!(@status shared from [$crate::orders::] to [self::])
            }
        }

        impl ::core::convert::From<Status> for $crate::orders::Status {
            fn from(own: Status) -> Self {
                $crate::mirror_orders!(@status own from [self::] to [$crate::orders::])
            }
        }
    };

    (@status $status:ident from [$($from:tt)*] to [$($to:tt)*]) => {
        match $status {
            $($from)* Status::New => $($to)* Status::New,
            $($from)* Status::Paid => $($to)* Status::Paid,
            $($from)* Status::Picking => $($to)* Status::Picking,
            $($from)* Status::Shipped => $($to)* Status::Shipped,
            $($from)* Status::Delivered => $($to)* Status::Delivered,
            $($from)* Status::Cancelled => $($to)* Status::Cancelled,
        }
    };

    // A type `Copies`, which knows the copies of shared objects that were made so far.
    (@copies from [$($from:tt)*] $from_decimal:ty, to [$($to:tt)*] $to_decimal:ty) => {
        #[derive(Default)]
        struct Copies {
            addresses: $crate::orders::Memo<$($from)* Address, $($to)* Address>,
            products: $crate::orders::Memo<$($from)* Product, $($to)* Product>,
            categories: $crate::orders::Memo<$($from)* Category, $($to)* Category>,
            decimals: $crate::orders::Memo<$from_decimal, $to_decimal>,
        }

        impl Copies {
            fn order(&mut self, original: &$($from)* Order) -> $($to)* Order {
                let $($from)* Order {
                    id,
                    customer,
                    lines,
                    status,
                    created,
                    shipping_address,
                    attributes,
                    notes,
                } = original;
                $($to)* Order {
                    id: id.clone(),
                    customer: ::std::sync::Arc::new(self.customer(customer)),
                    lines: lines.iter().map(|line| self.line(line)).collect(),
                    status: ::core::convert::Into::into(*status),
                    created: *created,
                    shipping_address: self.address(shipping_address),
                    attributes: ::core::convert::Into::into(attributes.clone()),
                    notes: notes.clone(),
                }
            }

            fn customer(&mut self, original: &$($from)* Customer) -> $($to)* Customer {
                let $($from)* Customer {
                    id,
                    first_name,
                    last_name,
                    email,
                    date_of_birth,
                    vip,
                    addresses,
                } = original;
                $($to)* Customer {
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
                }
            }

            fn address(
                &mut self,
                original: &::std::sync::Arc<$($from)* Address>,
            ) -> ::std::sync::Arc<$($to)* Address> {
                if let Some(copy) = self.addresses.get(original) {
                    return copy;
                }
                let $($from)* Address {
                    street,
                    city,
                    zip,
                    country,
                } = &**original;
                let copy = ::std::sync::Arc::new($($to)* Address {
                    street: street.clone(),
                    city: city.clone(),
                    zip: zip.clone(),
                    country: country.clone(),
                });
                self.addresses.insert(original, copy)
            }

            fn line(&mut self, original: &$($from)* OrderLine) -> $($to)* OrderLine {
                let $($from)* OrderLine {
                    product,
                    quantity,
                    unit_price,
                    discount,
                } = original;
                $($to)* OrderLine {
                    product: self.product(product),
                    quantity: *quantity,
                    unit_price: self.decimal(unit_price),
                    discount: *discount,
                }
            }

            fn product(
                &mut self,
                original: &::std::sync::Arc<$($from)* Product>,
            ) -> ::std::sync::Arc<$($to)* Product> {
                if let Some(copy) = self.products.get(original) {
                    return copy;
                }
                let $($from)* Product {
                    sku,
                    name,
                    description,
                    category,
                    price,
                    weight_grams,
                    tags,
                    thumbnail,
                } = &**original;
                let copy = ::std::sync::Arc::new($($to)* Product {
                    sku: sku.clone(),
                    name: name.clone(),
                    description: description.clone(),
                    category: self.category(category),
                    price: self.decimal(price),
                    weight_grams: *weight_grams,
                    tags: ::core::convert::Into::into(tags.clone()),
                    thumbnail: ::core::convert::Into::into(thumbnail.clone()),
                });
                self.products.insert(original, copy)
            }

            fn category(
                &mut self,
                original: &::std::sync::Arc<$($from)* Category>,
            ) -> ::std::sync::Arc<$($to)* Category> {
                if let Some(copy) = self.categories.get(original) {
                    return copy;
                }
                let $($from)* Category { id, name, parent } = &**original;
                let copy = ::std::sync::Arc::new($($to)* Category {
                    id: *id,
                    name: name.clone(),
                    parent: parent.as_ref().map(|parent| self.category(parent)),
                });
                self.categories.insert(original, copy)
            }

            fn decimal(
                &mut self,
                original: &::std::sync::Arc<$from_decimal>,
            ) -> ::std::sync::Arc<$to_decimal> {
                if let Some(copy) = self.decimals.get(original) {
                    return copy;
                }
                let copy = <$from_decimal as ::core::clone::Clone>::clone(original);
                self.decimals
                    .insert(original, ::std::sync::Arc::new(::core::convert::Into::into(copy)))
            }
        }
    };
}
