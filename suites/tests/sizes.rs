//! The sizes of the standard value, to the byte: those of the published table where there is one,
//! and the others as facts that must not change unnoticed.

mod feed;

use std::collections::BTreeMap;

use suites::codecs;
use tpc::deflate::deflated_bytes;

/// Id, size in bytes, and size after zlib.
const SIZES: &[(&str, usize, usize)] = &[
    // The published table has these pairs: as fastjson_array, jackson, msgpack and protobuf.
    ("json-array/serde_json", 281, 163),
    ("json/serde_json/jackson", 485, 261),
    ("msgpack/rmp/raw16", 233, 146),
    ("protobuf/prost", 239, 149),
    // The size of fastjson, whose order of fields deflates to 262.
    ("json/serde_json", 486, 260),
    ("json/simd-json", 486, 260),
    ("json/sonic-rs", 486, 260),
    // As raw16 above, with today's two-byte header for the two strings that are long enough.
    ("msgpack/rmp-serde", 231, 145),
    ("bincode/bincode", 229, 138),
];

#[test]
fn every_codec_has_its_size_to_the_byte() {
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
    let expected: BTreeMap<_, _> = SIZES
        .iter()
        .map(|&(id, size, deflated)| (id, (size, deflated)))
        .collect();
    assert_eq!(found, expected, "a new codec needs its line in SIZES");
}
