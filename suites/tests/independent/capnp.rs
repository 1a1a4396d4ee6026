//! Cap'n Proto, read by hand: the encoding specification.

use serde_json::{Value, json};

use crate::reader::Reader;

/// The size of a word, in which everything is counted.
const WORD: usize = 8;

/// A message in one segment, with the fields where the compiler puts those of
/// `data/media/media.capnp`.
pub(crate) const CAPNP: Reader = Reader {
    name: "the encoding specification",
    read: message,
    rewrite: None,
};

/// The same with its zeros taken out.
pub(crate) const CAPNP_PACKED: Reader = Reader {
    name: "the encoding specification",
    read: |bytes| message(&unpacked(bytes)),
    rewrite: None,
};

/// The number of segments less one, the number of words of each, and the segments.
fn message(bytes: &[u8]) -> Value {
    let (table, segments) = bytes.split_first_chunk::<WORD>().unwrap();
    let last_segment = u32::from_le_bytes(table[..4].try_into().unwrap());
    assert_eq!(last_segment, 0, "such a small message has one segment");
    let words = u32::from_le_bytes(table[4..].try_into().unwrap());
    assert_eq!(words as usize * WORD, segments.len());
    let content = Pointer(segments, 0).structure();
    json!([
        content.pointer(0).structures(image),
        media(&content.pointer(1).structure()),
    ])
}

fn media(media: &Struct<'_>) -> Value {
    json!([
        media.pointer(0).text(),
        media.pointer(1).text(),
        i32::from_le_bytes(media.data(0)),
        i32::from_le_bytes(media.data(4)),
        media.pointer(2).text(),
        i64::from_le_bytes(media.data(8)),
        i64::from_le_bytes(media.data(16)),
        i32::from_le_bytes(media.data(24)),
        media.data::<1>(28)[0] & 1 == 1,
        media.pointer(3).texts(),
        u16::from_le_bytes(media.data(30)),
        media.pointer(4).text(),
    ])
}

fn image(image: &Struct<'_>) -> Value {
    json!([
        image.pointer(0).text(),
        image.pointer(1).text(),
        i32::from_le_bytes(image.data(0)),
        i32::from_le_bytes(image.data(4)),
        u16::from_le_bytes(image.data(8)),
    ])
}

/// The place of a pointer in a segment.
struct Pointer<'a>(&'a [u8], usize);

impl<'a> Pointer<'a> {
    fn word(&self) -> u64 {
        u64::from_le_bytes(self.0[self.1..][..WORD].try_into().unwrap())
    }

    /// Two bits for the kind, and 30 for the signed distance from the end of the pointer, in words.
    fn target(&self, kind: u64) -> usize {
        assert_eq!(self.word() & 3, kind, "the kind of a pointer");
        let words = (self.word() as u32 as i32 >> 2) as isize;
        (self.1 + WORD)
            .checked_add_signed(words * WORD as isize)
            .unwrap()
    }

    fn structure(&self) -> Struct<'a> {
        Struct {
            segment: self.0,
            start: self.target(0),
            data_bytes: (self.word() >> 32 & 0xffff) as usize * WORD,
        }
    }

    /// The size of an element in its code, and how many there are, or of how many words in all.
    fn list(&self) -> (u64, usize) {
        (self.word() >> 32 & 7, (self.word() >> 35) as usize)
    }

    /// Bytes with a zero at the end.
    fn text(&self) -> Option<&'a str> {
        if self.word() == 0 {
            return None;
        }
        let (element, count) = self.list();
        assert_eq!(element, 2, "a text is a list of bytes");
        let (end, text) = self.0[self.target(1)..][..count].split_last().unwrap();
        assert_eq!(*end, 0);
        Some(str::from_utf8(text).unwrap())
    }

    fn texts(&self) -> Vec<&'a str> {
        let (element, count) = self.list();
        assert_eq!(element, 6, "a list of pointers");
        let start = self.target(1);
        (0..count)
            .map(|position| Pointer(self.0, start + position * WORD).text().unwrap())
            .collect()
    }

    /// A list of structs begins with a tag, which is a pointer that has the number of them in the
    /// place of the distance.
    fn structures(&self, read: fn(&Struct<'a>) -> Value) -> Value {
        let (element, words) = self.list();
        assert_eq!(element, 7, "a list of structs");
        let tag = Pointer(self.0, self.target(1));
        let count = (tag.word() as u32 >> 2) as usize;
        let data_bytes = (tag.word() >> 32 & 0xffff) as usize * WORD;
        let bytes = data_bytes + (tag.word() >> 48) as usize * WORD;
        assert_eq!(count * bytes, words * WORD);
        (0..count)
            .map(|position| {
                read(&Struct {
                    segment: self.0,
                    start: tag.1 + WORD + position * bytes,
                    data_bytes,
                })
            })
            .collect()
    }
}

/// Data, and then pointers.
struct Struct<'a> {
    segment: &'a [u8],
    start: usize,
    data_bytes: usize,
}

impl<'a> Struct<'a> {
    fn data<const N: usize>(&self, at: usize) -> [u8; N] {
        self.segment[self.start..][..self.data_bytes][at..][..N]
            .try_into()
            .unwrap()
    }

    fn pointer(&self, number: usize) -> Pointer<'a> {
        Pointer(self.segment, self.start + self.data_bytes + number * WORD)
    }
}

/// For each word a tag, of which the bits say which bytes follow and are not zero. A tag of 0 has
/// after it how many more words of zeros there are, and one of 0xff how many more words follow as
/// they are.
fn unpacked(mut packed: &[u8]) -> Vec<u8> {
    let mut words = Vec::new();
    let mut take = |count: usize| packed.split_off(..count);
    while let Some([tag]) = take(1) {
        words.extend((0..8).map(|bit| {
            if tag >> bit & 1 == 1 {
                take(1).unwrap()[0]
            } else {
                0
            }
        }));
        match tag {
            0x00 => words.extend(vec![0; usize::from(take(1).unwrap()[0]) * WORD]),
            0xff => {
                let count = usize::from(take(1).unwrap()[0]);
                words.extend(take(count * WORD).unwrap());
            }
            _ => {}
        }
    }
    words
}
