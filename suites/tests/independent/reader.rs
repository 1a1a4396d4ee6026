//! Other implementations of the formats. Each gives what it read as a tree; names and positions
//! are as they are in the bytes.

use bincode::config::{self, Config};
use serde_json::Value;

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

/// For codecs that do not read what others write: zerompk takes no positive number of a signed type
/// in the formats for unsigned ones, in which most libraries write it.
pub(crate) const MESSAGEPACK_READ: Reader = Reader {
    rewrite: None,
    ..MESSAGEPACK
};

/// CBOR by ciborium.
pub(crate) const CIBORIUM: Reader = Reader {
    name: "ciborium",
    read: |mut bytes| {
        let tree = ciborium::from_reader(&mut bytes).unwrap();
        assert_eq!(bytes, [0; 0], "bytes after the value");
        tree
    },
    rewrite: Some(|bytes| {
        let tree: Value = ciborium::from_reader(bytes).unwrap();
        let mut written = Vec::new();
        ciborium::into_writer(&tree, &mut written).unwrap();
        written
    }),
};

/// YAML by serde_yaml_ng, which parses and writes with a translation of the C library.
pub(crate) const SERDE_YAML_NG: Reader = Reader {
    name: "serde_yaml_ng",
    read: |bytes| serde_yaml_ng::from_slice(bytes).unwrap(),
    rewrite: Some(|bytes| {
        let tree: Value = serde_yaml_ng::from_slice(bytes).unwrap();
        serde_yaml_ng::to_string(&tree).unwrap().into_bytes()
    }),
};

/// bincode 1 by bincode 2, with tuples of the types in declared order.
pub(crate) const BINCODE_1: Reader = Reader {
    name: "bincode in its legacy configuration",
    read: |bytes| serde_json::to_value(bincode_declared(bytes, config::legacy())).unwrap(),
    rewrite: Some(|bytes| {
        let declared = bincode_declared(bytes, config::legacy());
        bincode::encode_to_vec(declared, config::legacy()).unwrap()
    }),
};

/// bincode 2 by its own library, with tuples of the types in declared order.
pub(crate) const BINCODE_2: Reader = Reader {
    name: "bincode",
    read: |bytes| serde_json::to_value(bincode_declared(bytes, config::standard())).unwrap(),
    rewrite: Some(|bytes| {
        let declared = bincode_declared(bytes, config::standard());
        bincode::encode_to_vec(declared, config::standard()).unwrap()
    }),
};

/// A message in declared order, with ordinals as numbers.
type Declared = (Vec<DeclaredImage>, DeclaredMedia);

type DeclaredImage = (String, Option<String>, i32, i32, u32);

type DeclaredMedia = (
    String,
    Option<String>,
    i32,
    i32,
    String,
    i64,
    i64,
    i32,
    bool,
    Vec<String>,
    u32,
    Option<String>,
);

fn bincode_declared(bytes: &[u8], config: impl Config) -> Declared {
    let (declared, read_bytes) = bincode::decode_from_slice(bytes, config).unwrap();
    assert_eq!(read_bytes, bytes.len(), "bytes after the value");
    declared
}
