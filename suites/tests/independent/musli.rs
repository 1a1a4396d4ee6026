//! The binary formats of Müsli, read by hand. Their documentation says what they hold and not how;
//! this is the layout that version 0.2 has by its sources, on a machine of 64 bits. All of them write
//! a struct as pairs of an index and a value.

use crate::positional::{Primitives, leb128, read, take, unzigzag};
use crate::reader::Reader;

/// Nothing but the values, with variable-length integers.
pub(crate) const MUSLI_STORAGE: Reader = Reader {
    name: "the layout of musli::storage",
    read: read::<Storage>,
    rewrite: None,
};

struct Storage;

impl Primitives for Storage {
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

    fn fields(bytes: &mut &[u8], count: usize) {
        assert_eq!(Self::length(bytes), count);
    }

    fn field(bytes: &mut &[u8], index: usize) {
        assert_eq!(Self::length(bytes), index);
    }
}

/// Every value begins with a byte whose two high bits say how it is to be skipped; the other six are
/// a small number, or all ones when a variable-length one follows.
pub(crate) const MUSLI_WIRE: Reader = Reader {
    name: "the layout of musli::wire",
    read: read::<Wire>,
    rewrite: None,
};

struct Wire;

impl Wire {
    fn bytes(bytes: &mut &[u8]) -> u64 {
        tagged(bytes, 0b01, 6)
    }

    fn values(bytes: &mut &[u8]) -> u64 {
        tagged(bytes, 0b10, 6)
    }

    fn number(bytes: &mut &[u8]) -> u64 {
        tagged(bytes, 0b11, 6)
    }
}

impl Primitives for Wire {
    fn length(bytes: &mut &[u8]) -> usize {
        Self::bytes(bytes).try_into().unwrap()
    }

    fn int32(bytes: &mut &[u8]) -> i32 {
        Self::int64(bytes).try_into().unwrap()
    }

    fn int64(bytes: &mut &[u8]) -> i64 {
        unzigzag(Self::number(bytes))
    }

    fn ordinal(bytes: &mut &[u8]) -> u32 {
        Self::number(bytes).try_into().unwrap()
    }

    fn flag(bytes: &mut &[u8]) -> bool {
        bit(Self::number(bytes))
    }

    fn present(bytes: &mut &[u8]) -> bool {
        bit(Self::values(bytes))
    }

    fn elements(bytes: &mut &[u8]) -> usize {
        Self::values(bytes).try_into().unwrap()
    }

    fn fields(bytes: &mut &[u8], count: usize) {
        assert_eq!(Self::elements(bytes), 2 * count);
    }

    fn field(bytes: &mut &[u8], index: usize) {
        assert_eq!(Self::number(bytes), index as u64);
    }
}

/// Every value begins with a byte whose three high bits say what it is.
pub(crate) const MUSLI_DESCRIPTIVE: Reader = Reader {
    name: "the layout of musli::descriptive",
    read: read::<Descriptive>,
    rewrite: None,
};

struct Descriptive;

impl Descriptive {
    const NONE: u8 = 0;
    const SOME: u8 = 1;
    const TRUE: u8 = 2;
    const FALSE: u8 = 3;

    const INT32: u8 = 5 << 2;
    const INT64: u8 = 6 << 2;
    const UNSIGNED64: u8 = 6 << 2 | 1;

    /// A number after a byte with its type.
    fn number(bytes: &mut &[u8], kind: u8) -> u64 {
        assert_eq!(take(bytes, 1)[0], 0b010_00000 | kind);
        leb128(bytes)
    }

    /// A byte that says all.
    fn mark(bytes: &mut &[u8]) -> u8 {
        let byte = take(bytes, 1)[0];
        assert_eq!(byte >> 3, 0b1_1100, "{byte:#04x} is not a mark");
        byte & 0b111
    }
}

impl Primitives for Descriptive {
    fn length(bytes: &mut &[u8]) -> usize {
        tagged(bytes, 0b110, 5).try_into().unwrap()
    }

    fn int32(bytes: &mut &[u8]) -> i32 {
        unzigzag(Self::number(bytes, Self::INT32))
            .try_into()
            .unwrap()
    }

    fn int64(bytes: &mut &[u8]) -> i64 {
        unzigzag(Self::number(bytes, Self::INT64))
    }

    fn ordinal(bytes: &mut &[u8]) -> u32 {
        Self::number(bytes, Self::UNSIGNED64).try_into().unwrap()
    }

    fn flag(bytes: &mut &[u8]) -> bool {
        match Self::mark(bytes) {
            Self::TRUE => true,
            Self::FALSE => false,
            other => panic!("{other} is not a bool"),
        }
    }

    fn present(bytes: &mut &[u8]) -> bool {
        match Self::mark(bytes) {
            Self::NONE => false,
            Self::SOME => true,
            other => panic!("{other} is not an option"),
        }
    }

    fn elements(bytes: &mut &[u8]) -> usize {
        tagged(bytes, 0b011, 5).try_into().unwrap()
    }

    fn fields(bytes: &mut &[u8], count: usize) {
        assert_eq!(tagged(bytes, 0b100, 5), count as u64);
    }

    fn field(bytes: &mut &[u8], index: usize) {
        assert_eq!(Self::number(bytes, Self::UNSIGNED64), index as u64);
    }
}

/// A number below a kind in the same byte, if it fits into so many `bits` and not all are ones;
/// otherwise after it.
fn tagged(bytes: &mut &[u8], kind: u8, bits: u8) -> u64 {
    let byte = take(bytes, 1)[0];
    assert_eq!(byte >> bits, kind, "{byte:#04x} is of another kind");
    let ones = (1 << bits) - 1;
    match byte & ones {
        small if small < ones => small.into(),
        _ => leb128(bytes),
    }
}

fn bit(number: u64) -> bool {
    match number {
        0 => false,
        1 => true,
        other => panic!("{other} is neither 0 nor 1"),
    }
}
