//! rkyv, read by hand: the layout of its book (https://rkyv.org/format.html), in the default
//! configuration. Structs lie as C would lay them out, little endian, the root at the end; what has
//! no fixed size is somewhere before, at an offset from where the offset stands.

use serde_json::{Value, json};

use crate::reader::Reader;

/// rkyv with aligned, little-endian primitives and pointers of 32 bits.
pub(crate) const RKYV: Reader = Reader {
    name: "the layout of its book",
    read: |bytes| {
        let archive = Archive(bytes);
        let root = bytes.len() - CONTENT_BYTES;
        let (images, count) = archive.list(root);
        let images: Value = (0..count)
            .map(|i| archive.image(images + i * IMAGE_BYTES))
            .collect();
        json!([images, archive.media(root + 8)])
    },
    rewrite: None,
};

/// A list of 8 bytes and a media of 88, which begins at a multiple of 8.
const CONTENT_BYTES: usize = 96;

const IMAGE_BYTES: usize = 32;

const STRING_BYTES: usize = 8;

struct Archive<'a>(&'a [u8]);

impl Archive<'_> {
    fn image(&self, at: usize) -> Value {
        json!([
            self.string(at),
            self.option(at + 8),
            self.int32(at + 20),
            self.int32(at + 24),
            self.0[at + 28],
        ])
    }

    fn media(&self, at: usize) -> Value {
        let (persons, count) = self.list(at + 64);
        json!([
            self.string(at),
            self.option(at + 8),
            self.int32(at + 20),
            self.int32(at + 24),
            self.string(at + 28),
            // Aligned to eight bytes, after four that are empty.
            self.int64(at + 40),
            self.int64(at + 48),
            self.int32(at + 56),
            self.flag(at + 60),
            (0..count)
                .map(|i| self.string(persons + i * STRING_BYTES))
                .collect::<Value>(),
            self.0[at + 72],
            self.option(at + 76),
        ])
    }

    /// Where the elements of a list begin, and how many there are.
    fn list(&self, at: usize) -> (usize, usize) {
        let start = at.checked_add_signed(self.int32(at).try_into().unwrap());
        let count = self.int32(at + 4).try_into().unwrap();
        (start.unwrap(), count)
    }

    fn option(&self, at: usize) -> Option<String> {
        self.flag(at).then(|| self.string(at + 4))
    }

    /// Up to eight bytes lie here, filled up with 0xff. Otherwise the length does, with the bits 10
    /// moved in above its lowest six, and then the offset from here.
    fn string(&self, at: usize) -> String {
        let here = &self.0[at..at + STRING_BYTES];
        let text = if here[0] & 0b1100_0000 == 0b1000_0000 {
            let marked = self.int32(at) as u32;
            let length = (marked & 0b0011_1111) | (marked >> 8 << 6);
            let offset = self.int32(at + 4).try_into().unwrap();
            let start = at.checked_add_signed(offset).unwrap();
            &self.0[start..start + length as usize]
        } else {
            let end = here.iter().position(|byte| *byte == 0xff);
            &here[..end.unwrap_or(STRING_BYTES)]
        };
        String::from_utf8(text.to_vec()).unwrap()
    }

    fn flag(&self, at: usize) -> bool {
        match self.0[at] {
            0 => false,
            1 => true,
            other => panic!("{other} is not a bool"),
        }
    }

    fn int32(&self, at: usize) -> i32 {
        i32::from_le_bytes(self.0[at..at + 4].try_into().unwrap())
    }

    fn int64(&self, at: usize) -> i64 {
        i64::from_le_bytes(self.0[at..at + 8].try_into().unwrap())
    }
}
