//! The sizes of the standard value that are known from elsewhere, to the byte. The golden files
//! keep those of the other codecs.

mod feed;

use std::collections::BTreeMap;

use suites::codecs;
use tpc::deflate::deflated_bytes;

/// Id, size in bytes, and size after zlib.
const SIZES: &[(&str, usize, usize)] = &[
    // The published table has these pairs: as fastjson_array, jackson, msgpack and protobuf.
    ("json-array/fory", 281, 163),
    ("json-array/serde_json", 281, 163),
    ("json/serde_json/jackson", 485, 261),
    ("msgpack/rmp/raw16", 233, 146),
    ("protobuf/buffa", 239, 149),
    ("protobuf/prost", 239, 149),
    ("protobuf/rust-protobuf", 239, 149),
    // As fastjson, whose order of fields is the alphabetical one.
    ("json/fory", 486, 262),
    // The same size in declared order.
    ("json/musli", 486, 260),
    ("json/serde_json", 486, 260),
    ("json/simd-json", 486, 260),
    ("json/sonic-rs", 486, 260),
    // As raw16 above, with today's two-byte header for the two strings that are long enough.
    ("msgpack/rmp-serde", 231, 145),
];

#[test]
fn sizes_are_as_specified_to_the_byte() {
    let value = feed::media(1);
    let registry = codecs::registry().unwrap();
    let found: BTreeMap<_, _> = registry
        .codecs()
        .iter()
        .map(|codec| {
            let subject = codec.entry.media_subject().unwrap();
            let bytes = subject.encode("media.1", &value).unwrap();
            (codec.id(), (bytes.len(), deflated_bytes(&bytes)))
        })
        .collect();
    for (id, size, deflated) in SIZES {
        assert_eq!(found.get(id), Some(&(*size, *deflated)), "{id}");
    }
}
