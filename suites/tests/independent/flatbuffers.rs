//! FlatBuffers, read by hand: the layout of the document "FlatBuffers Internals".

use serde_json::{Value, json};

use crate::reader::Reader;

/// A buffer behind its length, with the fields numbered as they stand in `data/media/media.fbs`.
pub(crate) const FLATBUFFERS: Reader = Reader {
    name: "the internals document",
    read: |bytes| {
        let (length, buffer) = bytes.split_first_chunk().unwrap();
        assert_eq!(u32::from_le_bytes(*length) as usize, buffer.len());
        let content = Place(buffer, 0).follow().table();
        json!({
            "images": content.list(0, |place| image(&place.follow().table())),
            "media": media(&content.field(1).unwrap().follow().table()),
        })
    },
    rewrite: None,
};

fn media(table: &Table<'_>) -> Value {
    json!({
        "uri": table.string(0),
        "title": table.string(1),
        "width": table.int32(2).unwrap_or(0),
        "height": table.int32(3).unwrap_or(0),
        "format": table.string(4),
        "duration": table.int64(5),
        "size": table.int64(6),
        "bitrate": table.int32(7),
        "persons": table.list(8, |place| place.follow().string()),
        "player": (["JAVA", "FLASH"][table.ordinal(9)]),
        "copyright": table.string(10),
    })
}

fn image(table: &Table<'_>) -> Value {
    json!({
        "uri": table.string(0),
        "title": table.string(1),
        "width": table.int32(2).unwrap_or(0),
        "height": table.int32(3).unwrap_or(0),
        "size": (["SMALL", "LARGE"][table.ordinal(4)]),
    })
}

/// A place in a buffer.
#[derive(Clone, Copy)]
struct Place<'a>(&'a [u8], usize);

impl<'a> Place<'a> {
    fn bytes<const N: usize>(self) -> [u8; N] {
        self.0[self.1..][..N].try_into().unwrap()
    }

    fn plus(self, distance: usize) -> Self {
        Self(self.0, self.1 + distance)
    }

    /// Where the offset that stands here leads.
    fn follow(self) -> Self {
        self.plus(self.length())
    }

    fn length(self) -> usize {
        u32::from_le_bytes(self.bytes()) as usize
    }

    /// A table begins with the way back to the list of where its fields are.
    fn table(self) -> Table<'a> {
        let back = i32::from_le_bytes(self.bytes());
        let fields = self.1.checked_add_signed(-(back as isize)).unwrap();
        Table {
            start: self,
            fields: Self(self.0, fields),
        }
    }

    fn string(self) -> Value {
        let length = self.length();
        let (text, rest) = self.0[self.1 + 4..].split_at(length);
        assert_eq!(rest[0], 0, "the zero after a string");
        str::from_utf8(text).unwrap().into()
    }
}

struct Table<'a> {
    start: Place<'a>,
    fields: Place<'a>,
}

impl<'a> Table<'a> {
    /// The list begins with its own size and that of the table; a field at 0 is absent.
    fn field(&self, number: usize) -> Option<Place<'a>> {
        let at = 4 + 2 * number;
        if at >= usize::from(u16::from_le_bytes(self.fields.bytes())) {
            return None;
        }
        match u16::from_le_bytes(self.fields.plus(at).bytes()) {
            0 => None,
            distance => Some(self.start.plus(distance.into())),
        }
    }

    fn string(&self, number: usize) -> Option<Value> {
        Some(self.field(number)?.follow().string())
    }

    fn int32(&self, number: usize) -> Option<i32> {
        Some(i32::from_le_bytes(self.field(number)?.bytes()))
    }

    fn int64(&self, number: usize) -> i64 {
        self.field(number)
            .map_or(0, |place| i64::from_le_bytes(place.bytes()))
    }

    fn ordinal(&self, number: usize) -> usize {
        self.field(number)
            .map_or(0, |place| place.bytes::<1>()[0].into())
    }

    fn list(&self, number: usize, read: fn(Place<'a>) -> Value) -> Value {
        let list = self.field(number).unwrap().follow();
        let first = list.plus(4);
        (0..list.length())
            .map(|position| read(first.plus(4 * position)))
            .collect()
    }
}
