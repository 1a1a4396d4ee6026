//! bitcode, read by hand. Its format has no specification; this is the layout that version 0.6 has
//! by its sources: the values of a field stand together over all records, and each such column
//! begins with how tightly it is packed.

use serde_json::{Value, json};

use crate::positional::{array, take};
use crate::reader::Reader;

/// What the native derives write.
pub(crate) const BITCODE: Reader = Reader {
    name: "the layout of bitcode's derives",
    read: |bytes| read(bytes, native_ordinals, |_| true),
    rewrite: None,
};

/// What is written through serde. There ordinals are packed as bytes, and columns stand in the order
/// in which serde first has something for them: the contents of an option that is absent at first
/// come after the other fields of the first record.
pub(crate) const BITCODE_SERDE: Reader = Reader {
    name: "the layout of bitcode through serde",
    read: |bytes| {
        read(bytes, packed_bytes, |present| {
            present.first().is_none_or(|ordinal| *ordinal == 1)
        })
    },
    rewrite: None,
};

/// Reads a column of as many ordinals as are asked for.
type Ordinals = fn(&mut &[u8], usize) -> Vec<u8>;

/// Reads a whole payload as [`declared_array`](crate::shape::declared_array) shapes it.
/// `contents_follow` tells from the column of presences of a field whether its contents come next.
fn read(mut bytes: &[u8], ordinals: Ordinals, contents_follow: fn(&[u8]) -> bool) -> Value {
    let bytes = &mut bytes;
    let count = lengths(bytes, 1)[0];
    let uris = strings(bytes, count);
    let present = ordinals(bytes, count);
    let early = contents_follow(&present).then(|| contents(bytes, &present));
    let widths = int32s(bytes, count);
    let heights = int32s(bytes, count);
    let sizes = ordinals(bytes, count);
    let titles = early.unwrap_or_else(|| contents(bytes, &present));
    let images: Value = (0..count)
        .map(|i| json!([uris[i], titles[i], widths[i], heights[i], sizes[i]]))
        .collect();

    let uri = strings(bytes, 1);
    let title = option(bytes, ordinals);
    let (width, height) = (int32s(bytes, 1), int32s(bytes, 1));
    let format = strings(bytes, 1);
    let (duration, size) = (int64s(bytes, 1), int64s(bytes, 1));
    let bitrate = int32s(bytes, 1);
    let has_bitrate = digits(bytes, 1, 2)[0] == 1;
    let count = lengths(bytes, 1)[0];
    let persons = strings(bytes, count);
    let player = ordinals(bytes, 1);
    let copyright = option(bytes, ordinals);
    assert_eq!(*bytes, [0; 0], "bytes after the value");
    json!([
        images,
        [
            uri[0],
            title,
            width[0],
            height[0],
            format[0],
            duration[0],
            size[0],
            bitrate[0],
            has_bitrate,
            persons,
            player[0],
            copyright,
        ]
    ])
}

/// An ordinal of two possible ones takes one bit.
fn native_ordinals(bytes: &mut &[u8], count: usize) -> Vec<u8> {
    digits(bytes, count, 2)
}

fn option(bytes: &mut &[u8], ordinals: Ordinals) -> Option<String> {
    let present = ordinals(bytes, 1);
    contents(bytes, &present).remove(0)
}

/// The strings of those that are present.
fn contents(bytes: &mut &[u8], present: &[u8]) -> Vec<Option<String>> {
    let count = present.iter().filter(|ordinal| **ordinal == 1).count();
    let mut strings = strings(bytes, count).into_iter();
    present
        .iter()
        .map(|ordinal| match ordinal {
            0 => None,
            1 => strings.next(),
            other => panic!("{other} is not an option"),
        })
        .collect()
}

/// All lengths, then all texts without anything between.
fn strings(bytes: &mut &[u8], count: usize) -> Vec<String> {
    lengths(bytes, count)
        .into_iter()
        .map(|length| String::from_utf8(take(bytes, length).to_vec()).unwrap())
        .collect()
}

/// Bytes, of which a 255 stands for an integer in the column that follows.
fn lengths(bytes: &mut &[u8], count: usize) -> Vec<usize> {
    let small = packed_bytes(bytes, count);
    let large = small.iter().filter(|length| **length == 255).count();
    let mut large = int64s(bytes, large).into_iter();
    small
        .into_iter()
        .map(|length| match length {
            255 => large.next().unwrap().try_into().unwrap(),
            small => small.into(),
        })
        .collect()
}

fn int32s(bytes: &mut &[u8], count: usize) -> Vec<i32> {
    let integers = integers(bytes, count, 4).into_iter();
    integers.map(|bits| bits as u32 as i32).collect()
}

fn int64s(bytes: &mut &[u8], count: usize) -> Vec<i64> {
    let integers = integers(bytes, count, 8).into_iter();
    integers.map(|bits| bits as i64).collect()
}

/// The bits of integers of `width` bytes in memory. The first byte says into how many they are
/// packed; if it is odd, their minimum follows, and it has been taken from each.
fn integers(bytes: &mut &[u8], count: usize, width: usize) -> Vec<u64> {
    if count == 0 {
        return Vec::new();
    }
    let packing = take(bytes, 1)[0];
    let packed_width = width >> packing.div_ceil(2);
    let min = match packing % 2 {
        0 => 0,
        _ => little_endian(take(bytes, width)),
    };
    let packed: Vec<u64> = match packed_width {
        1 => packed_bytes(bytes, count)
            .into_iter()
            .map(u64::from)
            .collect(),
        _ => (0..count)
            .map(|_| little_endian(take(bytes, packed_width)))
            .collect(),
    };
    packed
        .into_iter()
        .map(|difference| min.wrapping_add(difference))
        .collect()
}

fn little_endian(bytes: &[u8]) -> u64 {
    let mut wide = [0; 8];
    wide[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(wide)
}

/// Up to two bytes are as they are. Otherwise the first byte says how many different ones there are
/// at most; if it is odd, their minimum follows, and it has been taken from each.
fn packed_bytes(bytes: &mut &[u8], count: usize) -> Vec<u8> {
    if count <= 2 {
        return take(bytes, count).to_vec();
    }
    let packing = take(bytes, 1)[0];
    let min = match packing % 2 {
        0 => 0,
        _ => array::<1>(bytes)[0],
    };
    let packed = match packing.div_ceil(2) {
        0 => take(bytes, count).to_vec(),
        bases => digits(bytes, count, [16, 6, 4, 3, 2][usize::from(bases) - 1]),
    };
    packed
        .into_iter()
        .map(|difference| min.wrapping_add(difference))
        .collect()
}

/// As many digits of a base in each byte as surely fit, the lowest first.
fn digits(bytes: &mut &[u8], count: usize, base: u8) -> Vec<u8> {
    let digits_per_byte = match base {
        2 => 8,
        3 => 5,
        4 => 4,
        6 => 3,
        _ => 2,
    };
    let mut left = count;
    let mut digits = Vec::new();
    while left > 0 {
        let mut byte = take(bytes, 1)[0];
        for _ in 0..left.min(digits_per_byte) {
            digits.push(byte % base);
            byte /= base;
        }
        left = left.saturating_sub(digits_per_byte);
    }
    digits
}
