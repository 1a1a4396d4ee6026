//! The fields of the orders model.

use data::orders::{Address, Category, Customer, Order, OrderLine, Product, Status};

use crate::item::{names, object};

object!(Order {
    "id": id,
    "customer": customer,
    "lines": lines,
    "status": status,
    "created": created,
    "shippingAddress": shipping_address,
    "attributes": attributes,
    "notes": notes,
});

names!(Status {
    "NEW": New,
    "PAID": Paid,
    "PICKING": Picking,
    "SHIPPED": Shipped,
    "DELIVERED": Delivered,
    "CANCELLED": Cancelled,
});

object!(Customer {
    "id": id,
    "firstName": first_name,
    "lastName": last_name,
    "email": email,
    "dateOfBirth": date_of_birth,
    "vip": vip,
    "addresses": addresses,
});

object!(Address {
    "street": street,
    "city": city,
    "zip": zip,
    "country": country,
});

object!(OrderLine {
    "product": product,
    "quantity": quantity,
    "unitPrice": unit_price,
    "discount": discount,
});

object!(Product {
    "sku": sku,
    "name": name,
    "description": description,
    "category": category,
    "price": price,
    "weightGrams": weight_grams,
    "tags": tags,
    "thumbnail": thumbnail,
});

object!(Category {
    "id": id,
    "name": name,
    "parent": parent,
});
