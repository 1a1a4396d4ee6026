//! What a codec writes is read by another implementation of its format and compared, field by
//! field, with the model; and what that implementation writes is read by the codec. A codec that
//! is wrong in the same way in both directions passes every round trip, and fails here.

mod archive;
mod bilrost;
mod columns;
#[path = "../feed/mod.rs"]
mod feed;
mod musli;
mod positional;
mod reader;
mod shape;

use data::media::MediaContent;
use serde_json::Value;
use suites::codecs;
use tpc::subject::Decoded;

use self::archive::RKYV;
use self::bilrost::BILROST;
use self::columns::{BITCODE, BITCODE_SERDE};
use self::musli::{MUSLI_DESCRIPTIVE, MUSLI_STORAGE, MUSLI_WIRE};
use self::positional::{BINCODE, BORSH, POSTCARD, SAVEFILE, SPEEDY};
use self::reader::{BINCODE_1, BINCODE_2, MESSAGEPACK, PROTOBUF, Reader, SERDE_JSON, SONIC_RS};

/// For each codec: another implementation of its format, and how it lays out the model.
fn independent(id: &str) -> (Reader, fn(&MediaContent) -> Value) {
    match id {
        "bilrost/bilrost" | "bilrost/bilrost/canonical" => (BILROST, shape::declared_array),
        "bincode/bincode" => (BINCODE, shape::declared_array),
        "bincode/wincode" => (BINCODE_1, shape::declared_array),
        "bincode/wincode/varint" => (BINCODE_2, shape::declared_array),
        "bitcode/bitcode" => (BITCODE, shape::declared_array),
        "bitcode/bitcode/serde" => (BITCODE_SERDE, shape::declared_array),
        "borsh/borsh" => (BORSH, shape::declared_array),
        "json-array/fory" => (SERDE_JSON, shape::alphabetical_array),
        "json-array/serde_json" => (SONIC_RS, shape::alphabetical_array),
        "json/fory" => (SERDE_JSON, shape::nulls_omitted),
        "json/miniserde" => (SERDE_JSON, shape::nulls_written),
        "json/serde_json" => (SONIC_RS, shape::nulls_omitted),
        "json/serde_json/jackson" => (SONIC_RS, shape::nulls_kept),
        "json/flexon" | "json/musli" | "json/nanoserde" | "json/simd-json" | "json/sonic-rs" => {
            (SERDE_JSON, shape::nulls_omitted)
        }
        "msgpack/rmp-serde" | "msgpack/rmp/raw16" => (MESSAGEPACK, shape::declared_array),
        "musli/musli/descriptive" => (MUSLI_DESCRIPTIVE, shape::declared_array),
        "musli/musli/storage" => (MUSLI_STORAGE, shape::declared_array),
        "musli/musli/wire" => (MUSLI_WIRE, shape::declared_array),
        "postcard/postcard" => (POSTCARD, shape::declared_array),
        "protobuf/prost" => (PROTOBUF, shape::protobuf),
        "rkyv/rkyv" => (RKYV, shape::declared_array),
        "savefile/savefile/noschema" => (SAVEFILE, shape::declared_array),
        "speedy/speedy" => (SPEEDY, shape::declared_array),
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
