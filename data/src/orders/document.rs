/// Writes the types of an order's JSON document as Jackson writes it, with the derives of serde: the
/// names in camel case, thumbnails in Base64, and decimals by the module whose path is given, as
/// the attribute `with` of serde takes it. serde itself has no number that keeps its digits; JSON
/// libraries have types for that, and the module is where the library's own is used.
///
/// The types convert as [`mirror_orders!`](crate::mirror_orders) says. The calling crate needs
/// `indexmap` and `serde`, with `serde`'s feature `rc`, and this crate's feature `serde`.
///
/// ```
/// mod document {
///     // Strings here, to have an example without a library.
///     data::orders_document!("data::orders::wire::decimal");
/// }
///
/// let order = &data::orders::standard()[0];
/// let json = serde_json::to_string(&document::Order::from(order)).unwrap();
/// assert!(json.starts_with(r#"{"id":"ORD-2026-000000","customer":{"id":10024,"firstName":"Frank""#));
/// ```
#[macro_export]
macro_rules! orders_document {
    ($decimal:literal) => {
        use ::std::sync::Arc;

        use $crate::orders::Decimal;

        /// An order as a document: what [`data::orders::Order`] is in JSON.
        #[derive(::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub struct Order {
            id: String,
            customer: Arc<Customer>,
            lines: Vec<OrderLine>,
            status: Status,
            created: i64,
            shipping_address: Arc<Address>,
            attributes: ::indexmap::IndexMap<String, String>,
            notes: Option<String>,
        }

        #[derive(Clone, Copy, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "UPPERCASE")]
        enum Status {
            New,
            Paid,
            Picking,
            Shipped,
            Delivered,
            Cancelled,
        }

        #[derive(::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Customer {
            id: i64,
            first_name: String,
            last_name: String,
            email: String,
            date_of_birth: i64,
            vip: bool,
            addresses: Vec<Arc<Address>>,
        }

        #[derive(::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Address {
            street: String,
            city: String,
            zip: String,
            country: String,
        }

        #[derive(::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct OrderLine {
            product: Arc<Product>,
            quantity: i32,
            #[serde(with = $decimal)]
            unit_price: Arc<Decimal>,
            discount: f64,
        }

        #[derive(::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Product {
            sku: String,
            name: String,
            description: String,
            category: Arc<Category>,
            #[serde(with = $decimal)]
            price: Arc<Decimal>,
            weight_grams: i32,
            tags: ::indexmap::IndexSet<String>,
            #[serde(with = "data::orders::wire::bytes")]
            thumbnail: Vec<u8>,
        }

        #[derive(::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Category {
            id: i64,
            name: String,
            parent: Option<Arc<Category>>,
        }

        $crate::mirror_orders!(Decimal);
    };
}
