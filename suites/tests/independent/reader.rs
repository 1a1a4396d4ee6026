//! Other implementations of the formats. Each gives what it read as a tree; names and positions
//! are as they are in the bytes.

use std::path::Path;

use protobuf::reflect::{FileDescriptor, MessageDescriptor, ReflectFieldRef, ReflectValueRef};
use protobuf::{MessageDyn, UnknownFields};
use serde_json::{Map, Value, json};

/// Another implementation of a format.
pub(crate) struct Reader {
    /// The name of its library.
    pub(crate) name: &'static str,
    /// Reads a whole payload.
    pub(crate) read: fn(&[u8]) -> Value,
    /// Reads a payload and writes it again in its own way, if the implementation can write.
    pub(crate) rewrite: Option<Rewrite>,
}

/// From a payload to another one of the same value.
pub(crate) type Rewrite = fn(&[u8]) -> Vec<u8>;

/// JSON by serde_json.
pub(crate) const SERDE_JSON: Reader = Reader {
    name: "serde_json",
    read: |bytes| serde_json::from_slice(bytes).unwrap(),
    rewrite: Some(|bytes| {
        let tree: Value = serde_json::from_slice(bytes).unwrap();
        serde_json::to_vec_pretty(&tree).unwrap()
    }),
};

/// JSON by sonic-rs, which parses and writes with code of its own; the tree is serde_json's type.
pub(crate) const SONIC_RS: Reader = Reader {
    name: "sonic-rs",
    read: |bytes| sonic_rs::from_slice(bytes).unwrap(),
    rewrite: Some(|bytes| {
        let tree: Value = sonic_rs::from_slice(bytes).unwrap();
        sonic_rs::to_vec_pretty(&tree).unwrap()
    }),
};

/// MessagePack by messagepack-serde, which is not of the family of rmp.
pub(crate) const MESSAGEPACK: Reader = Reader {
    name: "messagepack-serde",
    read: |mut bytes| {
        let tree = messagepack_serde::from_reader(&mut bytes).unwrap();
        assert_eq!(bytes, [0; 0], "bytes after the value");
        tree
    },
    rewrite: Some(|bytes| {
        let tree: Value = messagepack_serde::from_slice(bytes).unwrap();
        messagepack_serde::to_vec(&tree).unwrap()
    }),
};

/// Protobuf by rust-protobuf, with messages made at run time from the schema that the codec
/// compiles, which its own parser reads.
pub(crate) const PROTOBUF: Reader = Reader {
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

fn media_content() -> MessageDescriptor {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../codecs/prost");
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

/// bincode by hand: the layout of its specification (docs/spec.md of version 2), with
/// variable-length integers, little endian.
pub(crate) const BINCODE: Reader = Reader {
    name: "the specification",
    read: |mut bytes| {
        let images = (0..bincode_unsigned(&mut bytes))
            .map(|_| bincode_image(&mut bytes))
            .collect::<Value>();
        let media = bincode_media(&mut bytes);
        assert_eq!(bytes, [0; 0], "bytes after the value");
        json!([images, media])
    },
    rewrite: None,
};

fn bincode_image(bytes: &mut &[u8]) -> Value {
    json!([
        bincode_string(bytes),
        bincode_option(bytes),
        bincode_signed(bytes),
        bincode_signed(bytes),
        bincode_unsigned(bytes),
    ])
}

fn bincode_media(bytes: &mut &[u8]) -> Value {
    json!([
        bincode_string(bytes),
        bincode_option(bytes),
        bincode_signed(bytes),
        bincode_signed(bytes),
        bincode_string(bytes),
        bincode_signed(bytes),
        bincode_signed(bytes),
        bincode_signed(bytes),
        bincode_flag(bytes),
        (0..bincode_unsigned(bytes))
            .map(|_| bincode_string(bytes))
            .collect::<Vec<_>>(),
        bincode_unsigned(bytes),
        bincode_option(bytes),
    ])
}

/// One byte up to 250; otherwise 251, 252 or 253 and then two, four or eight bytes.
fn bincode_unsigned(bytes: &mut &[u8]) -> u64 {
    match bincode_take(bytes, 1)[0] {
        251 => u16::from_le_bytes(bincode_take(bytes, 2).try_into().unwrap()).into(),
        252 => u32::from_le_bytes(bincode_take(bytes, 4).try_into().unwrap()).into(),
        253 => u64::from_le_bytes(bincode_take(bytes, 8).try_into().unwrap()),
        254.. => panic!("no field of the model takes 128 bits"),
        small => small.into(),
    }
}

/// Zigzag: 0, -1, 1, -2, 2 and so on are 0, 1, 2, 3, 4.
fn bincode_signed(bytes: &mut &[u8]) -> i64 {
    let zigzag = bincode_unsigned(bytes);
    let half = (zigzag / 2) as i64;
    if zigzag.is_multiple_of(2) {
        half
    } else {
        -half - 1
    }
}

fn bincode_flag(bytes: &mut &[u8]) -> bool {
    match bincode_take(bytes, 1)[0] {
        0 => false,
        1 => true,
        other => panic!("{other} is not a bool"),
    }
}

fn bincode_option(bytes: &mut &[u8]) -> Option<String> {
    bincode_flag(bytes).then(|| bincode_string(bytes))
}

fn bincode_string(bytes: &mut &[u8]) -> String {
    let length = bincode_unsigned(bytes) as usize;
    String::from_utf8(bincode_take(bytes, length).to_vec()).unwrap()
}

fn bincode_take<'a>(bytes: &mut &'a [u8], count: usize) -> &'a [u8] {
    bytes.split_off(..count).expect("enough bytes")
}
