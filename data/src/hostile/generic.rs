//! What can be done to the bytes of any codec.

use super::{Expect, Input, STANDARD, find, spliced};

/// Every beginning of `own` but the whole.
pub(super) fn truncations(own: &[u8]) -> Vec<Input> {
    (0..own.len())
        .map(|kept| {
            Input::new(
                format!("cut after {kept} bytes"),
                own[..kept].to_vec(),
                STANDARD,
            )
        })
        .collect()
}

/// `own` and more.
pub(super) fn trailing(own: &[u8], format: &str) -> Vec<Input> {
    let twice = Input {
        name: "the whole twice".to_owned(),
        bytes: own.repeat(2),
        // Messages of protobuf that follow each other are one message, says its specification.
        expect: if format == "protobuf" {
            Expect::Anything
        } else {
            Expect::Error
        },
    };
    [0x00_u8, 0xff]
        .into_iter()
        .map(|byte| {
            let bytes = [own, &[byte]].concat();
            Input::new(format!("a byte {byte:#04x} after it"), bytes, Expect::Error)
        })
        .chain([twice])
        .collect()
}

/// Each byte replaced by the least, the greatest, and those with the lowest or the highest bit the
/// other way.
pub(super) fn mutations(own: &[u8]) -> Vec<Input> {
    let mut inputs = Vec::new();
    for (at, &byte) in own.iter().enumerate() {
        let mut new: Vec<u8> = vec![0x00, 0xff, byte ^ 0x01, byte ^ 0x80];
        new.sort_unstable();
        new.dedup();
        new.retain(|&new| new != byte);
        inputs.extend(new.into_iter().map(|new| {
            Input::new(
                format!("byte {at} as {new:#04x}"),
                spliced(own, at, 1, &[new]),
                Expect::Anything,
            )
        }));
    }
    inputs
}

/// Lengths near the limits of their types as a way of writing them has it, each with its name.
type Lengths = &'static [(&'static str, &'static [u8])];

/// In a fixed number of bytes, the lowest first.
const FIXED: Lengths = &[
    ("2^31-1", &[0xff, 0xff, 0xff, 0x7f]),
    ("2^32-1", &[0xff; 4]),
    ("2^28-1", &[0xff, 0xff, 0xff, 0x0f]),
    ("2^63-1", &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]),
    ("2^64-1", &[0xff; 8]),
    ("2^40", &[0, 0, 0, 0, 0, 1, 0, 0]),
];

/// In groups of seven bits, the lowest first.
const SEVEN_BITS: Lengths = &[
    ("2^28-1 in groups of seven bits", &[0xff, 0xff, 0xff, 0x7f]),
    (
        "2^31-1 in groups of seven bits",
        &[0xff, 0xff, 0xff, 0xff, 0x07],
    ),
    (
        "2^63-1 in groups of seven bits",
        &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
    ),
    (
        "2^64-1 in groups of seven bits",
        &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
    ),
    (
        "more than 64 bits in groups of seven",
        &[
            0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f,
        ],
    ),
];

/// Behind a mark for the number of bytes.
const BINCODE: Lengths = &[
    ("2^32-1 behind a mark", &[0xfc, 0xff, 0xff, 0xff, 0xff]),
    (
        "2^63-1 behind a mark",
        &[0xfd, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
    ),
    (
        "2^128-1 behind a mark",
        &[
            0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
            0xff, 0xff, 0xff,
        ],
    ),
];

const MARKED_MSGPACK: Lengths = &[
    ("an array of 2^32-1", &[0xdd, 0xff, 0xff, 0xff, 0xff]),
    ("a map of 2^32-1", &[0xdf, 0xff, 0xff, 0xff, 0xff]),
    ("a string of 2^32-1", &[0xdb, 0xff, 0xff, 0xff, 0xff]),
    ("a string of 2^31-1", &[0xdb, 0x7f, 0xff, 0xff, 0xff]),
    ("bytes of 2^32-1", &[0xc6, 0xff, 0xff, 0xff, 0xff]),
    ("an extension of 2^32-1", &[0xc9, 0xff, 0xff, 0xff, 0xff, 1]),
];

const MARKED_CBOR: Lengths = &[
    (
        "an array of 2^63-1",
        &[0x9b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ),
    (
        "a map of 2^63-1",
        &[0xbb, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ),
    (
        "a string of 2^63-1",
        &[0x7b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ),
    (
        "bytes of 2^64-1",
        &[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ),
    ("an array of 2^32-1", &[0x9a, 0xff, 0xff, 0xff, 0xff]),
];

/// How the format writes lengths; of one that is not known, every way.
fn ways(format: &str) -> &'static [Lengths] {
    match format {
        "borsh" | "bson" | "capnp" | "flatbuffers" | "flexbuffers" | "rkyv" | "savefile"
        | "speedy" => &[FIXED],
        "avro" | "bilrost" | "fory" | "musli" | "postcard" | "protobuf" => &[SEVEN_BITS],
        // Version 1 has a fixed number of bytes.
        "bincode" => &[FIXED, BINCODE],
        "msgpack" => &[MARKED_MSGPACK],
        "cbor" => &[MARKED_CBOR],
        _ => &[FIXED, SEVEN_BITS, BINCODE, MARKED_MSGPACK, MARKED_CBOR],
    }
}

/// Each length in place of the byte at each place, and over as many bytes as it has itself: the one
/// hits lengths of one byte, the other those of fixed width.
pub(super) fn lengths(format: &str, own: &[u8]) -> Vec<Input> {
    let mut inputs = Vec::new();
    for at in 0..own.len() {
        for (name, length) in ways(format).iter().copied().flatten() {
            for old_bytes in [1, length.len().min(own.len() - at)] {
                let name = format!("{name} over {old_bytes} bytes at {at}");
                let bytes = spliced(own, at, old_bytes, length);
                inputs.push(Input::new(name, bytes, Expect::Anything));
            }
        }
    }
    // At the end both are one byte.
    inputs.dedup_by(|a, b| a.name == b.name);
    inputs
}

/// What stands in a string of the standard value.
const STRING: &[u8] = b"http://javaone.com/keynote.mpg";

/// Bytes that are not UTF-8, each with its name.
const WRONG: &[(&str, &[u8])] = &[
    ("a byte that is never there", &[0xff]),
    ("a continuation alone", &[0x80]),
    ("a start without its continuation", &[0xc3]),
    ("an overlong form", &[0xc0, 0xaf]),
    ("an overlong form of three bytes", &[0xe0, 0x80, 0xaf]),
    ("a surrogate", &[0xed, 0xa0, 0x80]),
    ("past the last code point", &[0xf4, 0x90, 0x80, 0x80]),
];

/// The longest piece of the string that stands in `own`, and where: formats that pack their bytes break
/// it into such.
fn piece(own: &[u8]) -> Option<(usize, &'static [u8])> {
    /// Less could be something else.
    const LEAST_BYTES: usize = 8;
    (LEAST_BYTES..=STRING.len())
        .rev()
        .flat_map(|length| STRING.windows(length))
        .find_map(|piece| Some((find(own, piece)?, piece)))
}

/// Strings that are not UTF-8, at the beginning, in the middle and at the end of the string.
pub(super) fn invalid_utf8(own: &[u8]) -> Result<Vec<Input>, &'static str> {
    let (start, piece) = piece(own).ok_or("strings are not kept as UTF-8")?;
    let mut inputs = Vec::new();
    for (name, wrong) in WRONG {
        for (place, offset) in [
            ("the beginning", 0),
            ("the middle", piece.len() / 2),
            ("the end", piece.len() - wrong.len()),
        ] {
            let bytes = spliced(own, start + offset, wrong.len(), wrong);
            inputs.push(Input::new(
                format!("{name} at {place}"),
                bytes,
                Expect::Error,
            ));
        }
    }
    Ok(inputs)
}

/// The files of a folder.
macro_rules! files {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$((
            concat!($folder, "/", $name),
            include_bytes!(concat!("../../hostile/", $folder, "/", $name)),
        )),*]
    };
}

/// A file's name and what it holds.
type File = (&'static str, &'static [u8]);

const ANY: &[File] =
    files!("any": "empty.bin", "ones.bin", "page.html", "picture.png", "zeros.bin");
const JSON: &[File] = files!("json":
    "array.json", "empty-object.json", "null.json", "number.json", "other-object.json",
    "string.json",
);
const YAML: &[File] = files!("yaml": "null.yaml", "other-mapping.yaml", "sequence.yaml");
const XML: &[File] = files!("xml": "other-element.xml", "text.xml");
const RON: &[File] = files!("ron": "other-struct.ron", "unit.ron");
const MSGPACK: &[File] = files!("msgpack":
    "empty-array.bin", "empty-map.bin", "nil.bin", "other-map.bin", "string.bin",
);
const CBOR: &[File] = files!("cbor":
    "empty-array.bin", "empty-map.bin", "null.bin", "other-map.bin", "string.bin",
);
const BSON: &[File] = files!("bson": "empty-document.bin", "other-document.bin");
const PROTOBUF: &[File] = files!("protobuf": "field-three.bin", "two-numbers.bin");

/// The files of the format, and those of no format.
pub(super) fn other_types(format: &str) -> Vec<Input> {
    let own = match format {
        "json" | "json-array" => JSON,
        "yaml" => YAML,
        "xml" => XML,
        "ron" => RON,
        "msgpack" => MSGPACK,
        "cbor" => CBOR,
        "bson" => BSON,
        "protobuf" => PROTOBUF,
        _ => &[],
    };
    own.iter()
        .chain(ANY)
        .map(|(name, bytes)| Input::new(*name, bytes.to_vec(), Expect::Error))
        .collect()
}
