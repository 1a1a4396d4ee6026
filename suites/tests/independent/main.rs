//! What a codec writes is read by another implementation of its format and compared, field by
//! field, with the model; and what that implementation writes is read by the codec. A codec that
//! is wrong in the same way in both directions passes every round trip, and fails here.

mod archive;
mod bilrost;
mod capnp;
mod columns;
mod documents;
#[path = "../feed/mod.rs"]
mod feed;
mod flatbuffers;
mod musli;
mod positional;
mod protobuf;
mod reader;
mod shape;
mod text;

use data::media::MediaContent;
use serde_json::Value;
use suites::codecs;
use tpc::subject::Decoded;

use self::archive::RKYV;
use self::bilrost::BILROST;
use self::capnp::{CAPNP, CAPNP_PACKED};
use self::columns::{BITCODE, BITCODE_SERDE};
use self::documents::{BSON, FLEXBUFFERS};
use self::flatbuffers::FLATBUFFERS;
use self::musli::{MUSLI_DESCRIPTIVE, MUSLI_STORAGE, MUSLI_WIRE};
use self::positional::{AVRO, AVRO_OBJECT, BINCODE, BORSH, POSTCARD, SPEEDY};
use self::protobuf::{PROST_REFLECT, RUST_PROTOBUF};
use self::reader::{
    BINCODE_1, BINCODE_2, CIBORIUM, MESSAGEPACK, MESSAGEPACK_READ, Reader, SERDE_JSON,
    SERDE_YAML_NG, SONIC_RS,
};
use self::text::{RON, XML};

/// For each codec: another implementation of its format, and how it lays out the model.
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
        "cbor/cbor4ii" => (CIBORIUM, shape::nulls_omitted),
        "flatbuffers/planus" => (FLATBUFFERS, shape::nulls_kept),
        "flexbuffers/flexbuffers" => (FLEXBUFFERS, shape::nulls_omitted),
        "json-array/fory" => (SERDE_JSON, shape::alphabetical_array),
        "json-array/serde_json" => (SONIC_RS, shape::alphabetical_array),
        "json/fory" => (SERDE_JSON, shape::nulls_omitted),
        "json/musli" | "json/simd-json" | "json/sonic-rs" => (SERDE_JSON, shape::nulls_omitted),
        "json/serde_json" => (SONIC_RS, shape::nulls_omitted),
        "json/serde_json/jackson" => (SONIC_RS, shape::nulls_kept),
        "msgpack/rmp-serde" | "msgpack/rmp/raw16" => (MESSAGEPACK, shape::declared_array),
        "msgpack/rmp-serde/named" => (MESSAGEPACK, shape::nulls_omitted),
        "msgpack/zerompk" => (MESSAGEPACK_READ, shape::declared_array),
        "msgpack/zerompk/map" => (MESSAGEPACK_READ, shape::snake_case),
        "musli/musli/descriptive" => (MUSLI_DESCRIPTIVE, shape::declared_array),
        "musli/musli/storage" => (MUSLI_STORAGE, shape::declared_array),
        "musli/musli/wire" => (MUSLI_WIRE, shape::declared_array),
        "postcard/postcard" => (POSTCARD, shape::declared_array),
        "protobuf/buffa" | "protobuf/prost" => (RUST_PROTOBUF, shape::protobuf),
        "protobuf/rust-protobuf" => (PROST_REFLECT, shape::protobuf),
        "rkyv/rkyv" => (RKYV, shape::declared_array),
        "ron/ron" => (RON, shape::nulls_omitted),
        "speedy/speedy" => (SPEEDY, shape::declared_array),
        "xml/quick-xml" => (XML, shape::elements),
        "yaml/serde-saphyr" => (SERDE_YAML_NG, shape::nulls_omitted),
        _ => panic!("{id} needs a line here: who else can read what it writes?"),
    }
}

#[test]
fn another_implementation_reads_every_field() {
    for codec in codecs::registry().unwrap().codecs() {
        let (reader, shape) = independent(codec.id());
        let subject = codec.entry.media_subject().unwrap();
        for (label, value) in feed::all() {
            let bytes = subject.encode(&label, &value).unwrap();
            assert_eq!(
                (reader.read)(&bytes),
                shape(&value),
                "{} writes for {label} something else than {} reads",
                codec.id(),
                reader.name
            );
        }
    }
}

#[test]
fn what_another_implementation_writes_is_read() {
    for codec in codecs::registry().unwrap().codecs() {
        let (reader, _) = independent(codec.id());
        let Some(rewrite) = reader.rewrite else {
            continue;
        };
        let subject = codec.entry.media_subject().unwrap();
        for (label, value) in feed::all() {
            let bytes = rewrite(&subject.encode(&label, &value).unwrap());
            match subject.decode(&label, &bytes).unwrap() {
                Decoded::Value(decoded) => assert_eq!(decoded, value, "{}", codec.id()),
                refused => panic!(
                    "{} does not read {label} as {} writes it: {refused:?}",
                    codec.id(),
                    reader.name
                ),
            }
        }
    }
}
