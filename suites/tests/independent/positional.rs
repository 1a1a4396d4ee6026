//! Formats that write the fields one after the other in declared order, read by hand. They differ in
//! their primitives, and in whether a field is preceded by its index.

use serde_json::{Value, json};

use crate::reader::Reader;

/// How a format writes what the model is made of. Each method takes from the front of `bytes`.
pub(crate) trait Primitives {
    /// The number of bytes of a string.
    fn length(bytes: &mut &[u8]) -> usize;

    fn int32(bytes: &mut &[u8]) -> i32;

    fn int64(bytes: &mut &[u8]) -> i64;

    /// The ordinal of an enum value.
    fn ordinal(bytes: &mut &[u8]) -> u32;

    fn flag(bytes: &mut &[u8]) -> bool {
        flag(bytes)
    }

    /// Whether an optional value is there.
    fn present(bytes: &mut &[u8]) -> bool {
        Self::flag(bytes)
    }

    /// The number of elements of a list.
    fn elements(bytes: &mut &[u8]) -> usize {
        Self::length(bytes)
    }

    /// What stands after the elements of a list.
    fn end(_bytes: &mut &[u8], _elements: usize) {}

    /// What stands before the first field of a struct of `count` fields.
    fn fields(_bytes: &mut &[u8], _count: usize) {}

    /// What stands before the field of the given index.
    fn field(_bytes: &mut &[u8], _index: usize) {}

    fn string(bytes: &mut &[u8]) -> String {
        let length = Self::length(bytes);
        String::from_utf8(take(bytes, length).to_vec()).unwrap()
    }
}

/// Reads a whole payload as [`declared_array`](crate::shape::declared_array) shapes it.
pub(crate) fn read<P: Primitives>(mut bytes: &[u8]) -> Value {
    let bytes = &mut bytes;
    P::fields(bytes, 2);
    let content = json!([
        field::<P, _>(bytes, 0, list::<P, _>(image::<P>)),
        field::<P, _>(bytes, 1, media::<P>),
    ]);
    assert_eq!(*bytes, [0; 0], "bytes after the value");
    content
}

fn image<P: Primitives>(bytes: &mut &[u8]) -> Value {
    P::fields(bytes, 5);
    json!([
        field::<P, _>(bytes, 0, P::string),
        field::<P, _>(bytes, 1, option::<P>),
        field::<P, _>(bytes, 2, P::int32),
        field::<P, _>(bytes, 3, P::int32),
        field::<P, _>(bytes, 4, P::ordinal),
    ])
}

fn media<P: Primitives>(bytes: &mut &[u8]) -> Value {
    P::fields(bytes, 12);
    json!([
        field::<P, _>(bytes, 0, P::string),
        field::<P, _>(bytes, 1, option::<P>),
        field::<P, _>(bytes, 2, P::int32),
        field::<P, _>(bytes, 3, P::int32),
        field::<P, _>(bytes, 4, P::string),
        field::<P, _>(bytes, 5, P::int64),
        field::<P, _>(bytes, 6, P::int64),
        field::<P, _>(bytes, 7, P::int32),
        field::<P, _>(bytes, 8, P::flag),
        field::<P, _>(bytes, 9, list::<P, _>(P::string)),
        field::<P, _>(bytes, 10, P::ordinal),
        field::<P, _>(bytes, 11, option::<P>),
    ])
}

fn field<P: Primitives, T>(
    bytes: &mut &[u8],
    index: usize,
    read: impl FnOnce(&mut &[u8]) -> T,
) -> T {
    P::field(bytes, index);
    read(bytes)
}

fn list<P: Primitives, T>(read: fn(&mut &[u8]) -> T) -> impl FnOnce(&mut &[u8]) -> Vec<T> {
    move |bytes| {
        let count = P::elements(bytes);
        let elements = (0..count).map(|_| read(bytes)).collect();
        P::end(bytes, count);
        elements
    }
}

fn option<P: Primitives>(bytes: &mut &[u8]) -> Option<String> {
    P::present(bytes).then(|| P::string(bytes))
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
    fn present(bytes: &mut &[u8]) -> bool {
        match Self::int64(bytes) {
            0 => false,
            1 => true,
            other => panic!("there is no type {other} in the union"),
        }
    }

    /// A block of none ends a list. Before it there is one block if there are elements.
    fn end(bytes: &mut &[u8], elements: usize) {
        if elements > 0 {
            assert_eq!(Self::length(bytes), 0);
        }
    }
}

/// speedy: the table of types in its readme.
pub(crate) const SPEEDY: Reader = Reader {
    name: "the readme",
    read: read::<Speedy>,
    rewrite: None,
};

struct Speedy;

impl Primitives for Speedy {
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
        u32::from_le_bytes(array(bytes))
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
