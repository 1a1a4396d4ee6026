//! Protobuf by two implementations that have nothing in common. Each makes its messages at run time
//! from the schema that the codecs compile, which it reads with a parser of its own.

use std::path::{Path, PathBuf};

use prost_reflect::prost::Message;
use prost_reflect::{DescriptorPool, DynamicMessage, ReflectMessage};
use protobuf::reflect::{FileDescriptor, MessageDescriptor, ReflectFieldRef, ReflectValueRef};
use protobuf::{MessageDyn, UnknownFields};
use serde_json::{Map, Value, json};

use crate::reader::Reader;

/// rust-protobuf.
pub(crate) const RUST_PROTOBUF: Reader = Reader {
    name: "rust-protobuf",
    read: |bytes| {
        let message = media_content().parse_from_bytes(bytes).unwrap();
        protobuf_tree(&*message)
    },
    rewrite: Some(|bytes| {
        let message = media_content().parse_from_bytes(bytes).unwrap();
        message.write_to_bytes_dyn().unwrap()
    }),
};

/// prost-reflect, with the schema by protox.
pub(crate) const PROST_REFLECT: Reader = Reader {
    name: "prost-reflect",
    read: |bytes| prost_tree(&prost_message(bytes)),
    rewrite: Some(|bytes| prost_message(bytes).encode_to_vec()),
};

/// The folder of `media.proto`.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/media")
}

fn prost_message(bytes: &[u8]) -> DynamicMessage {
    let files = protox::compile(["media.proto"], [folder()]).unwrap();
    let schema = DescriptorPool::from_file_descriptor_set(files)
        .unwrap()
        .get_message_by_name("media.MediaContent")
        .unwrap();
    DynamicMessage::decode(schema, bytes).unwrap()
}

/// The fields that are there and all lists, and nothing that the schema does not know.
fn prost_tree(message: &DynamicMessage) -> Value {
    assert_eq!(message.unknown_fields().count(), 0);
    let schema = message.descriptor();
    schema
        .fields()
        .filter(|field| field.is_list() || message.has_field(field))
        .map(|field| {
            (
                field.name().to_owned(),
                prost_value(&message.get_field(&field)),
            )
        })
        .collect()
}

fn prost_value(value: &prost_reflect::Value) -> Value {
    match value {
        prost_reflect::Value::I32(value) => json!(value),
        prost_reflect::Value::I64(value) => json!(value),
        prost_reflect::Value::String(value) => json!(value),
        prost_reflect::Value::EnumNumber(number) => json!(number),
        prost_reflect::Value::List(values) => values.iter().map(prost_value).collect(),
        prost_reflect::Value::Message(message) => prost_tree(message),
        other => panic!("the schema has nothing of the type of {other:?}"),
    }
}

fn media_content() -> MessageDescriptor {
    let folder = folder();
    let mut files = protobuf_parse::Parser::new()
        .pure()
        .include(&folder)
        .input(folder.join("media.proto"))
        .file_descriptor_set()
        .unwrap()
        .file;
    FileDescriptor::new_dynamic(files.remove(0), &[])
        .unwrap()
        .message_by_package_relative_name("MediaContent")
        .unwrap()
}

/// The fields that are there. What the schema requires must be, and nothing that it does not
/// know.
fn protobuf_tree(message: &dyn MessageDyn) -> Value {
    assert!(message.is_initialized_dyn(), "a required field is missing");
    assert_eq!(
        message.special_fields_dyn().unknown_fields(),
        &UnknownFields::new()
    );
    let mut tree = Map::new();
    for field in message.descriptor_dyn().fields() {
        let value = match field.get_reflect(message) {
            ReflectFieldRef::Optional(value) => match value.value() {
                Some(value) => protobuf_value(value),
                None => continue,
            },
            ReflectFieldRef::Repeated(values) => values.into_iter().map(protobuf_value).collect(),
            ReflectFieldRef::Map(_) => panic!("{} is a map", field.name()),
        };
        tree.insert(field.name().to_owned(), value);
    }
    tree.into()
}

fn protobuf_value(value: ReflectValueRef<'_>) -> Value {
    match value {
        ReflectValueRef::I32(value) => json!(value),
        ReflectValueRef::I64(value) => json!(value),
        ReflectValueRef::String(value) => json!(value),
        ReflectValueRef::Enum(_, number) => json!(number),
        ReflectValueRef::Message(message) => protobuf_tree(&*message),
        other => panic!("the schema has nothing of the type of {other:?}"),
    }
}
