//! Formats that write the fields one after the other in declared order, without names, read by hand.
//! They differ in their primitives only.

use serde_json::{Value, json};

use crate::reader::Reader;

/// How a format writes what the model is made of. Each method takes from the front of `bytes`.
trait Primitives {
    /// The number of elements of a list, or of bytes of a string.
    fn length(bytes: &mut &[u8]) -> usize;

    fn int32(bytes: &mut &[u8]) -> i32;

    fn int64(bytes: &mut &[u8]) -> i64;

    /// The ordinal of an enum value.
    fn ordinal(bytes: &mut &[u8]) -> u32;

    fn flag(bytes: &mut &[u8]) -> bool {
        flag(bytes)
    }

    /// Whether an option is there.
    fn presence(bytes: &mut &[u8]) -> bool {
        Self::flag(bytes)
    }

    fn list(bytes: &mut &[u8], item: fn(&mut &[u8]) -> Value) -> Value {
        (0..Self::length(bytes)).map(|_| item(bytes)).collect()
    }

    fn string(bytes: &mut &[u8]) -> String {
        let length = Self::length(bytes);
        String::from_utf8(take(bytes, length).to_vec()).unwrap()
    }
}

/// Reads a whole payload as [`declared_array`](crate::shape::declared_array) shapes it.
fn read<P: Primitives>(mut bytes: &[u8]) -> Value {
    let bytes = &mut bytes;
    let images = P::list(bytes, |bytes| {
        json!([
            P::string(bytes),
            option::<P>(bytes),
            P::int32(bytes),
            P::int32(bytes),
            P::ordinal(bytes),
        ])
    });
    let media = json!([
        P::string(bytes),
        option::<P>(bytes),
        P::int32(bytes),
        P::int32(bytes),
        P::string(bytes),
        P::int64(bytes),
        P::int64(bytes),
        P::int32(bytes),
        P::flag(bytes),
        P::list(bytes, |bytes| P::string(bytes).into()),
        P::ordinal(bytes),
        option::<P>(bytes),
    ]);
    assert_eq!(*bytes, [0; 0], "bytes after the value");
    json!([images, media])
}

fn option<P: Primitives>(bytes: &mut &[u8]) -> Option<String> {
    P::presence(bytes).then(|| P::string(bytes))
}

/// bincode: the layout of its specification (docs/spec.md of version 2), with variable-length
/// integers, little endian.
pub(crate) const BINCODE: Reader = Reader {
    name: "the specification",
    read: read::<Bincode>,
    rewrite: None,
};

struct Bincode;

impl Bincode {
    /// One byte up to 250; otherwise 251, 252 or 253 and then two, four or eight bytes.
    fn unsigned(bytes: &mut &[u8]) -> u64 {
        match take(bytes, 1)[0] {
            251 => u16::from_le_bytes(array(bytes)).into(),
            252 => u32::from_le_bytes(array(bytes)).into(),
            253 => u64::from_le_bytes(array(bytes)),
            254.. => panic!("no field of the model takes 128 bits"),
            small => small.into(),
        }
    }
}

impl Primitives for Bincode {
    fn length(bytes: &mut &[u8]) -> usize {
        Self::unsigned(bytes).try_into().unwrap()
    }

    fn int32(bytes: &mut &[u8]) -> i32 {
        Self::int64(bytes).try_into().unwrap()
    }

    fn int64(bytes: &mut &[u8]) -> i64 {
        unzigzag(Self::unsigned(bytes))
    }

    fn ordinal(bytes: &mut &[u8]) -> u32 {
        Self::unsigned(bytes).try_into().unwrap()
    }
}

/// postcard: the layout of its wire format, with variable-length integers.
pub(crate) const POSTCARD: Reader = Reader {
    name: "the wire format",
    read: read::<Postcard>,
    rewrite: None,
};

struct Postcard;

impl Primitives for Postcard {
    fn length(bytes: &mut &[u8]) -> usize {
        leb128(bytes).try_into().unwrap()
    }

    fn int32(bytes: &mut &[u8]) -> i32 {
        Self::int64(bytes).try_into().unwrap()
    }

    fn int64(bytes: &mut &[u8]) -> i64 {
        unzigzag(leb128(bytes))
    }

    fn ordinal(bytes: &mut &[u8]) -> u32 {
        leb128(bytes).try_into().unwrap()
    }
}

/// Borsh: the layout of its specification.
pub(crate) const BORSH: Reader = Reader {
    name: "the specification",
    read: read::<Borsh>,
    rewrite: None,
};

struct Borsh;

impl Primitives for Borsh {
    fn length(bytes: &mut &[u8]) -> usize {
        u32::from_le_bytes(array(bytes)).try_into().unwrap()
    }

    fn int32(bytes: &mut &[u8]) -> i32 {
        i32::from_le_bytes(array(bytes))
    }

    fn int64(bytes: &mut &[u8]) -> i64 {
        i64::from_le_bytes(array(bytes))
    }

    fn ordinal(bytes: &mut &[u8]) -> u32 {
        array::<1>(bytes)[0].into()
    }
}

/// Avro: the binary encoding of its specification, as a datum.
pub(crate) const AVRO: Reader = Reader {
    name: "the specification",
    read: read::<Avro>,
    rewrite: None,
};

/// The same after the mark of a single object and the fingerprint of its schema.
pub(crate) const AVRO_OBJECT: Reader = Reader {
    name: "the specification",
    read: |mut bytes| {
        assert_eq!(take(&mut bytes, 2), [0xc3, 0x01]);
        take(&mut bytes, 8);
        read::<Avro>(bytes)
    },
    rewrite: None,
};

struct Avro;

impl Primitives for Avro {
    fn length(bytes: &mut &[u8]) -> usize {
        Self::int64(bytes).try_into().unwrap()
    }

    fn int32(bytes: &mut &[u8]) -> i32 {
        Self::int64(bytes).try_into().unwrap()
    }

    fn int64(bytes: &mut &[u8]) -> i64 {
        unzigzag(leb128(bytes))
    }

    fn ordinal(bytes: &mut &[u8]) -> u32 {
        Self::int64(bytes).try_into().unwrap()
    }

    /// The position in a union of null and string.
    fn presence(bytes: &mut &[u8]) -> bool {
        match Self::int64(bytes) {
            0 => false,
            1 => true,
            other => panic!("there is no type {other} in the union"),
        }
    }

    /// Blocks of a length and so many items, and a block of none.
    fn list(bytes: &mut &[u8], item: fn(&mut &[u8]) -> Value) -> Value {
        let mut items = Vec::new();
        loop {
            match Self::length(bytes) {
                0 => return items.into(),
                count => items.extend((0..count).map(|_| item(bytes))),
            }
        }
    }
}

/// Seven bits a byte, the lowest first; the high bit of a byte says that another follows.
pub(crate) fn leb128(bytes: &mut &[u8]) -> u64 {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = take(bytes, 1)[0];
        value |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return value;
        }
    }
    panic!("a number of more than 64 bits");
}

/// One byte that is 0 or 1.
pub(crate) fn flag(bytes: &mut &[u8]) -> bool {
    match take(bytes, 1)[0] {
        0 => false,
        1 => true,
        other => panic!("{other} is not a bool"),
    }
}

/// 0, -1, 1, -2, 2 and so on for 0, 1, 2, 3, 4.
pub(crate) fn unzigzag(zigzag: u64) -> i64 {
    let half = (zigzag / 2) as i64;
    if zigzag.is_multiple_of(2) {
        half
    } else {
        -half - 1
    }
}

pub(crate) fn array<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
    take(bytes, N).try_into().unwrap()
}

pub(crate) fn take<'a>(bytes: &mut &'a [u8], count: usize) -> &'a [u8] {
    bytes.split_off(..count).expect("enough bytes")
}
