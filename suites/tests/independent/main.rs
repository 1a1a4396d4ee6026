//! What a codec writes is read by another implementation of its format and compared, field by
//! field, with the model; and what that implementation writes is read by the codec. A codec that
//! is wrong in the same way in both directions passes every round trip, and fails here.

mod archive;
mod bilrost;
mod bincode_orders;
mod capnp;
mod cbor;
mod columns;
mod documents;
#[path = "../feed/mod.rs"]
mod feed;
mod flatbuffers;
mod fory;
mod json;
mod musli;
mod orders;
mod positional;
mod protobuf;
mod reader;
mod shape;
mod text;

use data::media::MediaContent;
use data::orders::Order;
use serde_json::Value;
use suites::codecs;
use tpc::case::{self, Case};
use tpc::codec::Model;
use tpc::subject::Decoded;

use self::archive::RKYV;
use self::bilrost::BILROST;
use self::capnp::{CAPNP, CAPNP_PACKED};
use self::columns::{BITCODE, BITCODE_SERDE};
use self::documents::{BSON, FLEXBUFFERS};
use self::flatbuffers::FLATBUFFERS;
use self::musli::{MUSLI_DESCRIPTIVE, MUSLI_STORAGE, MUSLI_WIRE};
use self::orders::Layout;
use self::positional::{AVRO, AVRO_OBJECT, BINCODE, BORSH, POSTCARD, SAVEFILE, SPEEDY};
use self::protobuf::{PROST_REFLECT, PROTOBUF_MEDIA, PROTOBUF_ORDERS};
use self::reader::{
    BINCODE_1, BINCODE_2, MESSAGEPACK, MESSAGEPACK_READ, MESSAGEPACK_WITH_BYTES, Reader,
    SERDE_JSON, SERDE_YAML_NG, SONIC_RS,
};
use self::text::{RON, XML};

/// For each codec: another implementation of its format, and how it lays out a message.
fn independent(id: &str) -> (Reader, fn(&MediaContent) -> Value) {
    match id {
        "avro/apache-avro" => (AVRO_OBJECT, shape::declared_array),
        "avro/apache-avro/datum" => (AVRO, shape::declared_array),
        "bilrost/bilrost" | "bilrost/bilrost/canonical" => (BILROST, shape::declared_array),
        "bincode/bincode" => (BINCODE, shape::declared_array),
        "bincode/wincode" => (BINCODE_1, shape::declared_array),
        "bincode/wincode/varint" => (BINCODE_2, shape::declared_array),
        "bitcode/bitcode" => (BITCODE, shape::declared_array),
        "bitcode/bitcode/serde" => (BITCODE_SERDE, shape::declared_array),
        "borsh/borsh" => (BORSH, shape::declared_array),
        "bson/bson" => (BSON, shape::nulls_omitted),
        "capnp/capnp" => (CAPNP, shape::declared_array),
        "capnp/capnp/packed" => (CAPNP_PACKED, shape::declared_array),
        "cbor/cbor4ii" => (cbor::CIBORIUM, shape::nulls_omitted),
        "cbor/ciborium" => (cbor::MINICBOR, shape::nulls_omitted),
        "cbor/minicbor/jackson" => (cbor::CIBORIUM, shape::nulls_kept),
        "flatbuffers/planus" => (FLATBUFFERS, shape::nulls_kept),
        "flexbuffers/flexbuffers" => (FLEXBUFFERS, shape::nulls_omitted),
        "fory/fory" => (fory::MEDIA_EVOLVING, shape::declared_array),
        "fory/fory/same-schema" => (fory::MEDIA, shape::declared_array),
        "json-array/fory" => (SERDE_JSON, shape::alphabetical_array),
        "json-array/serde_json" => (SONIC_RS, shape::alphabetical_array),
        "json/fory" => (SERDE_JSON, shape::nulls_omitted),
        "json/miniserde" => (SERDE_JSON, shape::nulls_written),
        "json/serde_json" => (SONIC_RS, shape::nulls_omitted),
        "json/serde_json/jackson" => (SONIC_RS, shape::nulls_kept),
        "json/flexon"
        | "json/musli"
        | "json/nanoserde"
        | "json/simd-json"
        | "json/sonic-rs"
        | "json/sonic-rs/unchecked" => (SERDE_JSON, shape::nulls_omitted),
        "msgpack/rmp-serde" | "msgpack/rmp/raw16" => (MESSAGEPACK, shape::declared_array),
        "msgpack/rmp-serde/named" => (MESSAGEPACK, shape::nulls_omitted),
        "msgpack/zerompk" => (MESSAGEPACK_READ, shape::declared_array),
        "msgpack/zerompk/map" => (MESSAGEPACK_READ, shape::snake_case),
        "musli/musli/descriptive" => (MUSLI_DESCRIPTIVE, shape::declared_array),
        "musli/musli/storage" => (MUSLI_STORAGE, shape::declared_array),
        "musli/musli/wire" => (MUSLI_WIRE, shape::declared_array),
        "postcard/postcard" => (POSTCARD, shape::declared_array),
        "protobuf/buffa" | "protobuf/prost" => (PROTOBUF_MEDIA, shape::protobuf),
        "protobuf/rust-protobuf" => (PROST_REFLECT, shape::protobuf),
        "rkyv/rkyv" | "rkyv/rkyv/unchecked" => (RKYV, shape::declared_array),
        "ron/ron" => (RON, shape::nulls_omitted),
        "savefile/savefile/noschema" => (SAVEFILE, shape::declared_array),
        "speedy/speedy" => (SPEEDY, shape::declared_array),
        "xml/quick-xml" => (XML, shape::elements),
        "yaml/serde-saphyr" => (SERDE_YAML_NG, shape::nulls_omitted),
        _ => panic!("{id} needs a line here: who else can read what it writes?"),
    }
}

/// The same for an order.
fn independent_of_orders(id: &str) -> (Reader, Layout) {
    match id {
        "bincode/bincode" => (bincode_orders::ORDERS, orders::DECLARED_ARRAY),
        "cbor/ciborium" => (cbor::MINICBOR, orders::CBOR),
        "cbor/minicbor/jackson" => (cbor::CIBORIUM, orders::CBOR),
        "fory/fory" => (fory::ORDERS_EVOLVING, orders::DECLARED_ARRAY),
        "fory/fory/same-schema" => (fory::ORDERS, orders::DECLARED_ARRAY),
        "json-array/fory" => (json::SERDE_JSON, orders::JSON_ARRAY),
        "json/fory" => (json::SERDE_JSON, orders::JSON_WITHOUT_NULLS),
        "json/serde_json" => (json::SONIC_RS, orders::JSON),
        "json/simd-json" | "json/sonic-rs" => (json::SERDE_JSON, orders::JSON),
        "msgpack/rmp-serde" => (MESSAGEPACK_WITH_BYTES, orders::MESSAGEPACK),
        "protobuf/prost" => (PROTOBUF_ORDERS, orders::PROTOBUF),
        _ => panic!("{id} needs a line here: who else can read the orders that it writes?"),
    }
}

fn media() -> Vec<(String, MediaContent)> {
    feed::all()
}

fn some_orders() -> Vec<(String, Order)> {
    let orders = data::orders::standard().into_iter().step_by(9);
    orders.map(|order| (order.id.clone(), order)).collect()
}

#[test]
fn another_implementation_reads_every_field_of_a_message() {
    reads_every_field(case::MEDIA, &media(), |id, value| {
        let (reader, shape) = independent(id);
        (reader, shape(value))
    });
}

#[test]
fn another_implementation_reads_every_field_of_an_order() {
    reads_every_field(case::ORDERS, &some_orders(), |id, value| {
        let (reader, layout) = independent_of_orders(id);
        (reader, layout.order(value))
    });
}

#[test]
fn a_message_is_read_as_another_implementation_writes_it() {
    is_read(case::MEDIA, &media(), |id| independent(id).0);
}

#[test]
fn an_order_is_read_as_another_implementation_writes_it() {
    is_read(case::ORDERS, &some_orders(), |id| {
        independent_of_orders(id).0
    });
}

/// `expected` gives the reader for a codec, and what it must find in the bytes of a value.
fn reads_every_field<M: Model>(
    case: Case<M>,
    values: &[(String, M)],
    expected: impl Fn(&str, &M) -> (Reader, Value),
) {
    for codec in codecs::registry().unwrap().codecs() {
        let Some(subject) = codec.entry.subject(case) else {
            continue;
        };
        for (label, value) in values {
            let bytes = subject.encode(label, value).unwrap();
            let (reader, expected) = expected(codec.id(), value);
            if let Some(difference) = difference(&(reader.read)(&bytes), &expected) {
                panic!(
                    "{} writes for {label} something else than {} reads: {difference}",
                    codec.id(),
                    reader.name
                );
            }
        }
    }
}

/// Where the two trees differ first.
fn difference(found: &Value, expected: &Value) -> Option<String> {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) if found.keys().eq(expected.keys()) => {
            let mut members = found.iter().zip(expected.values());
            members.find_map(|((name, found), expected)| {
                Some(format!(".{name}{}", difference(found, expected)?))
            })
        }
        (Value::Array(found), Value::Array(expected)) if found.len() == expected.len() => {
            let mut items = found.iter().zip(expected).enumerate();
            items.find_map(|(index, (found, expected))| {
                Some(format!("[{index}]{}", difference(found, expected)?))
            })
        }
        _ => (found != expected).then(|| format!(" is {found}, not {expected}")),
    }
}

/// `reader` gives the reader for a codec, which may be a writer too.
fn is_read<M: Model>(case: Case<M>, values: &[(String, M)], reader: impl Fn(&str) -> Reader) {
    for codec in codecs::registry().unwrap().codecs() {
        let Some(subject) = codec.entry.subject(case) else {
            continue;
        };
        let reader = reader(codec.id());
        // What does not check its input is given nothing but its own.
        let Some(rewrite) = reader.rewrite.filter(|_| subject.validates()) else {
            continue;
        };
        for (label, value) in values {
            let bytes = rewrite(&subject.encode(label, value).unwrap());
            match subject.decode(label, &bytes).unwrap() {
                Decoded::Value(decoded) => assert_eq!(decoded, *value, "{}", codec.id()),
                refused => panic!(
                    "{} does not read {label} as {} writes it: {refused:?}",
                    codec.id(),
                    reader.name
                ),
            }
        }
    }
}
