//! Apache Fory by hand, in the native mode of Rust: no other implementation speaks it. The encodings
//! are those of the [specification] of the cross-language mode; native mode leaves out what a type
//! that is known does not need.
//!
//! The fields of a struct are in the order of the specification: numbers and flags first, those of
//! fixed size before the others and the larger types first, then all other fields by name.
//!
//! [specification]: https://fory.apache.org/docs/specification/xlang_serialization_spec

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::reader::Reader;

pub(crate) const MEDIA: Reader = Reader {
    name: "the specification",
    read: |bytes| whole(bytes, false, |input| input.structure(false, media_content)),
    rewrite: None,
};

pub(crate) const MEDIA_EVOLVING: Reader = Reader {
    read: |bytes| whole(bytes, true, |input| input.structure(false, media_content)),
    ..MEDIA
};

pub(crate) const ORDERS: Reader = Reader {
    read: |bytes| whole(bytes, false, |input| input.structure(true, order)),
    ..MEDIA
};

pub(crate) const ORDERS_EVOLVING: Reader = Reader {
    read: |bytes| whole(bytes, true, |input| input.structure(true, order)),
    ..MEDIA
};

// The flags before a value that may be null or shared.
const NULL: u8 = -3i8 as u8;
const REFERENCE: u8 = -2i8 as u8;
const NOT_NULL: u8 = -1i8 as u8;
const FIRST_OF_SHARED: u8 = 0;

// The types that are announced.
const STRUCT: u8 = 27;
const COMPATIBLE_STRUCT: u8 = 28;
const EXTENSION: u8 = 31;

// The flags of a list: references are tracked, the type of the items is that of the field, all items
// have one type.
const TRACKED: u8 = 1;
const DECLARED: u8 = 4;
const SAME: u8 = 8;

struct Input<'a> {
    rest: &'a [u8],
    /// Whether types are described in the document.
    evolving: bool,
    /// How many descriptions of types there were.
    described: u64,
    /// What was shared so far; null while it is being read.
    shared: Vec<Value>,
}

/// A whole document, whose root `value` reads.
fn whole(bytes: &[u8], evolving: bool, value: impl FnOnce(&mut Input<'_>) -> Value) -> Value {
    let mut input = Input {
        rest: bytes,
        evolving,
        described: 0,
        shared: Vec::new(),
    };
    assert_eq!(input.byte(), 0, "the native mode");
    let value = value(&mut input);
    assert_eq!(input.rest, [0; 0], "bytes after the value");
    value
}

impl Input<'_> {
    fn take(&mut self, count: usize) -> &[u8] {
        self.rest.split_off(..count).expect("enough bytes")
    }

    fn byte(&mut self) -> u8 {
        self.take(1)[0]
    }

    /// Seven bits a byte, the lowest first; the highest bit says that there are more. The ninth byte is
    /// the last and holds eight bits.
    fn unsigned(&mut self) -> u64 {
        let mut value = 0;
        for shift in (0..56).step_by(7) {
            let byte = self.byte();
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return value;
            }
        }
        value | u64::from(self.byte()) << 56
    }

    /// Zigzag: 0, -1, 1, -2, 2 and so on are 0, 1, 2, 3, 4.
    fn signed(&mut self) -> i64 {
        let zigzag = self.unsigned();
        (zigzag >> 1).cast_signed() ^ -(zigzag & 1).cast_signed()
    }

    fn flag(&mut self) -> bool {
        match self.byte() {
            0 => false,
            1 => true,
            other => panic!("{other} is not a bool"),
        }
    }

    fn double(&mut self) -> f64 {
        f64::from_le_bytes(self.take(8).try_into().unwrap())
    }

    /// The length and the encoding, which Rust has as UTF-8.
    fn text(&mut self) -> String {
        let header = self.unsigned();
        assert_eq!(header & 3, 2, "UTF-8");
        String::from_utf8(self.take((header >> 2) as usize).to_vec()).unwrap()
    }

    fn optional_text(&mut self) -> Option<String> {
        match self.byte() {
            NULL => None,
            NOT_NULL => Some(self.text()),
            other => panic!("{other} is not a flag of a value that is not shared"),
        }
    }

    /// The value of an enum. Where types may differ, two bits say what a variant holds: nothing.
    fn ordinal(&mut self) -> u64 {
        let ordinal = self.unsigned();
        if !self.evolving {
            return ordinal;
        }
        assert_eq!(ordinal & 3, 0, "a variant without data");
        ordinal >> 2
    }

    /// The type of a struct, and its description where it comes first.
    fn struct_type(&mut self) {
        if !self.evolving {
            assert_eq!(self.byte(), STRUCT);
            self.unsigned();
            return;
        }
        assert_eq!(self.byte(), COMPATIBLE_STRUCT);
        let marker = self.unsigned();
        let (index, known) = (marker >> 1, marker & 1 == 1);
        assert_eq!(known, index < self.described);
        if !known {
            assert_eq!(index, self.described);
            self.described += 1;
            let header = u64::from_le_bytes(self.take(8).try_into().unwrap());
            let size = match header & 0xff {
                0xff => 0xff + self.unsigned(),
                size => size,
            };
            self.take(size as usize);
        }
    }

    /// A struct in a field, which announces its type only where that may differ.
    fn struct_field_type(&mut self) {
        if self.evolving {
            self.struct_type();
        }
    }

    /// The type of a serializer by hand in a field, likewise.
    fn extension_field_type(&mut self) {
        if self.evolving {
            assert_eq!(self.byte(), EXTENSION);
            self.unsigned();
        }
    }

    /// The root.
    fn structure(&mut self, tracked: bool, fields: fn(&mut Self) -> Value) -> Value {
        if tracked {
            assert_eq!(self.byte(), FIRST_OF_SHARED);
            self.shared.push(Value::Null);
        } else {
            assert_eq!(self.byte(), NOT_NULL);
        }
        self.struct_type();
        fields(self)
    }

    /// What is behind an `Arc`, or null.
    fn shared(&mut self, value: impl FnOnce(&mut Self) -> Value) -> Value {
        match self.byte() {
            NULL => Value::Null,
            REFERENCE => {
                let index = self.unsigned() as usize;
                assert!(
                    !self.shared[index].is_null(),
                    "a reference to what is whole"
                );
                self.shared[index].clone()
            }
            FIRST_OF_SHARED => {
                let index = self.shared.len();
                self.shared.push(Value::Null);
                let value = value(self);
                self.shared[index] = value.clone();
                value
            }
            other => panic!("{other} is not a flag of a shared value"),
        }
    }

    fn shared_struct(&mut self, fields: fn(&mut Self) -> Value) -> Value {
        self.shared(|input| {
            input.struct_field_type();
            fields(input)
        })
    }

    /// The number of items and the flags of a list that has any.
    fn list(&mut self, flags: u8) -> u64 {
        let count = self.unsigned();
        if count > 0 {
            assert_eq!(self.byte(), flags);
        }
        count
    }

    fn structs(&mut self, fields: fn(&mut Self) -> Value) -> Value {
        let count = self.list(SAME);
        if count > 0 {
            self.struct_type();
        }
        (0..count).map(|_| fields(self)).collect()
    }

    fn shared_structs(&mut self, fields: fn(&mut Self) -> Value) -> Value {
        let count = self.list(SAME | TRACKED);
        if count > 0 {
            self.struct_type();
        }
        (0..count).map(|_| self.shared(fields)).collect()
    }

    fn texts(&mut self) -> Value {
        let count = self.list(SAME | DECLARED);
        (0..count).map(|_| self.text()).collect()
    }
}

fn media_content(input: &mut Input<'_>) -> Value {
    let images = input.structs(image);
    input.struct_field_type();
    json!([images, media(input)])
}

fn image(input: &mut Input<'_>) -> Value {
    let height = input.signed();
    let width = input.signed();
    let size = input.ordinal();
    let title = input.optional_text();
    let uri = input.text();
    json!([uri, title, width, height, size])
}

fn media(input: &mut Input<'_>) -> Value {
    let has_bitrate = input.flag();
    let duration = input.signed();
    let size = input.signed();
    let bitrate = input.signed();
    let height = input.signed();
    let width = input.signed();
    let copyright = input.optional_text();
    let format = input.text();
    let persons = input.texts();
    let player = input.ordinal();
    let title = input.optional_text();
    let uri = input.text();
    json!([
        uri,
        title,
        width,
        height,
        format,
        duration,
        size,
        bitrate,
        has_bitrate,
        persons,
        player,
        copyright,
    ])
}

fn order(input: &mut Input<'_>) -> Value {
    let created = input.signed();
    let attributes = attributes(input);
    let customer = input.shared_struct(customer);
    let id = input.text();
    let lines = input.structs(line);
    let notes = input.optional_text();
    let shipping_address = input.shared_struct(address);
    let status = input.ordinal();
    json!([
        id,
        customer,
        lines,
        status,
        created,
        shipping_address,
        attributes,
        notes,
    ])
}

fn customer(input: &mut Input<'_>) -> Value {
    let vip = input.flag();
    let date_of_birth = input.signed();
    let id = input.signed();
    let addresses = input.shared_structs(address);
    let email = input.text();
    let first_name = input.text();
    let last_name = input.text();
    json!([
        id,
        first_name,
        last_name,
        email,
        date_of_birth,
        vip,
        addresses
    ])
}

fn address(input: &mut Input<'_>) -> Value {
    let city = input.text();
    let country = input.text();
    let street = input.text();
    let zip = input.text();
    json!([street, city, zip, country])
}

fn line(input: &mut Input<'_>) -> Value {
    let discount = input.double();
    let quantity = input.signed();
    let product = input.shared_struct(product);
    let unit_price = input.shared(price);
    json!([product, quantity, unit_price, discount])
}

fn product(input: &mut Input<'_>) -> Value {
    let weight_grams = input.signed();
    let category = input.shared_struct(category);
    let description = input.text();
    let name = input.text();
    let price = input.shared(price);
    let sku = input.text();
    let tags = tags(input);
    let thumbnail_bytes = input.list(SAME | DECLARED);
    let thumbnail = STANDARD.encode(input.take(thumbnail_bytes as usize));
    json!([
        sku,
        name,
        description,
        category,
        price,
        weight_grams,
        tags,
        thumbnail
    ])
}

fn category(input: &mut Input<'_>) -> Value {
    let id = input.signed();
    let name = input.text();
    let parent = input.shared_struct(category);
    json!([id, name, parent])
}

// What follows is the layout of the codec's own serializers.

/// The scale of the price, doubled, and the mantissa.
fn price(input: &mut Input<'_>) -> Value {
    input.extension_field_type();
    assert_eq!(input.unsigned(), 2 << 1, "the scale of a price");
    let hundredths = input.signed();
    json!(format!("{}.{:02}", hundredths / 100, hundredths % 100))
}

fn attributes(input: &mut Input<'_>) -> Value {
    input.extension_field_type();
    let count = input.unsigned();
    let entries = (0..count).map(|_| (input.text(), json!(input.text())));
    Value::Object(entries.collect())
}

fn tags(input: &mut Input<'_>) -> Value {
    input.extension_field_type();
    let count = input.unsigned();
    (0..count).map(|_| input.text()).collect()
}
