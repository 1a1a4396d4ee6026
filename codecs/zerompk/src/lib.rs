#![forbid(unsafe_code)]
//! zerompk in the table: MessagePack through derives of its own, in arrays and in maps.
//!
//! [`zerompk::to_msgpack_vec`] as in the [readme], and [`zerompk::from_msgpack`] in its two steps,
//! the reader and the type: the function says nothing about what is left over, but the reader can be
//! asked for one more byte.
//!
//! An array is what the library makes of a struct by default, for speed, says its readme. There a
//! reader takes nothing but the exact number of fields. A map can be told to skip names that it does
//! not know (`allow_unknown_fields`), and a field to have a default; the readme recommends the two
//! together for types that change. Enums are ordinals in both, by `c_enum`.
//!
//! Numbers of the signed types are written in the signed formats, so that 240 takes three bytes here
//! and two in rmp-serde; and only these are read. What most other libraries write, positive numbers in
//! the unsigned formats, is refused for an `i32`: the library is cross-language in one direction only,
//! unless all numbers are of unsigned types.
//!
//! [readme]: https://docs.rs/crate/zerompk/0.8.0

mod evolution;

use data::media;
use tpc::{
    BoxError, Codec, DecodeBorrowed, Effort, EncodeInto, Entry, Evolution, Features, Fields,
    Format, Info, ObjectKind, Structure, library,
};
use zerompk::{Error, FromMessagePack, Read, SliceReader};

/// Arrays, and maps.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let features = Features {
        format: Format::CrossLanguageBinary,
        structure: Structure::FlatTree,
        effort: Effort::Derive,
        fields: Fields::Positions,
        validated: true,
        validates_utf8: true,
        self_describing: false,
        evolution: Evolution::NONE,
        zero_copy: true,
        maintained: true,
    };
    let array = Info {
        id: "msgpack/zerompk",
        library: library!("zerompk"),
        features,
        notes: "to_msgpack_vec and the reader of from_msgpack on its own derive, as in the readme: \
                arrays of exact length, enums as ordinals (c_enum). Refuses positive numbers of \
                signed types as most other libraries write them.",
    };
    let map = Info {
        id: "msgpack/zerompk/map",
        features: Features {
            fields: Fields::Names,
            self_describing: true,
            evolution: Evolution::BOTH,
            ..features
        },
        notes: "The same with the attributes map and allow_unknown_fields: maps with names, nulls \
                kept, enums as ordinals. A field that is added needs the attribute default.",
        ..array
    };
    vec![
        Entry::new(array)
            .evolution(evolution::array::findings)
            .media(Array)
            .media_reused(Array)
            .media_borrowed(Array),
        Entry::new(map)
            .evolution(evolution::map::findings)
            .evolution_with_attributes(
                "default on the fields that may be absent",
                evolution::map_with_defaults::findings,
            )
            .media(Map)
            .media_reused(Map)
            .media_borrowed(Map),
    ]
}

struct Array;

impl Codec<media::MediaContent> for Array {
    type Object = array::MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> Self::Object {
        value.into()
    }

    fn restore(&self, object: Self::Object) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &Self::Object) -> Result<Vec<u8>, BoxError> {
        Ok(zerompk::to_msgpack_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Self::Object, BoxError> {
        Ok(whole(bytes)?)
    }
}

/// [`zerompk::write_msgpack`].
impl EncodeInto<media::MediaContent> for Array {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &array::MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        zerompk::write_msgpack(buffer, object)?;
        Ok(buffer)
    }
}

impl DecodeBorrowed<media::MediaContent> for Array {
    type Borrowed<'a> = borrowed::array::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        Ok(whole(bytes)?)
    }
}

struct Map;

impl Codec<media::MediaContent> for Map {
    type Object = map::MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> Self::Object {
        value.into()
    }

    fn restore(&self, object: Self::Object) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &Self::Object) -> Result<Vec<u8>, BoxError> {
        Ok(zerompk::to_msgpack_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Self::Object, BoxError> {
        Ok(whole(bytes)?)
    }
}

/// [`zerompk::write_msgpack`].
impl EncodeInto<media::MediaContent> for Map {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &map::MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        zerompk::write_msgpack(buffer, object)?;
        Ok(buffer)
    }
}

impl DecodeBorrowed<media::MediaContent> for Map {
    type Borrowed<'a> = borrowed::map::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        Ok(whole(bytes)?)
    }
}

/// Why a payload is not one value.
#[derive(Debug, thiserror::Error)]
enum DecodeError {
    /// The library does not take it.
    #[error(transparent)]
    Malformed(#[from] Error),
    /// There is something after the value.
    #[error("expected the end of the input after the value, found more bytes")]
    Trailing,
}

/// Reads a value that takes up all of `bytes`.
fn whole<'a, T: FromMessagePack<'a>>(bytes: &'a [u8]) -> Result<T, DecodeError> {
    let mut reader = SliceReader::new(bytes);
    let value = T::read(&mut reader)?;
    match reader.peek_marker() {
        Err(Error::BufferTooSmall) => Ok(value),
        _ => Err(DecodeError::Trailing),
    }
}

/// The model with its texts in the input.
mod borrowed {
    /// As arrays.
    pub(super) mod array {
        use zerompk::FromMessagePack;

        data::borrow_media!(
            [&'a str],
            #[derive(FromMessagePack)],
            enums: #[derive(Clone, Copy)] #[msgpack(c_enum)] #[repr(u8)]
        );
    }

    /// As maps.
    pub(super) mod map {
        use zerompk::FromMessagePack;

        data::borrow_media!(
            [&'a str],
            #[derive(FromMessagePack)],
            structs: #[msgpack(map, allow_unknown_fields)],
            enums: #[derive(Clone, Copy)] #[msgpack(c_enum)] #[repr(u8)]
        );
    }
}

/// The model as arrays.
mod array {
    use zerompk::{FromMessagePack, ToMessagePack};

    data::mirror_media!(
        #[derive(FromMessagePack, ToMessagePack)],
        enums: #[derive(Clone, Copy)] #[msgpack(c_enum)] #[repr(u8)]
    );
}

/// The model as maps.
mod map {
    use zerompk::{FromMessagePack, ToMessagePack};

    data::mirror_media!(
        #[derive(FromMessagePack, ToMessagePack)],
        structs: #[msgpack(map, allow_unknown_fields)],
        enums: #[derive(Clone, Copy)] #[msgpack(c_enum)] #[repr(u8)]
    );
}

#[cfg(test)]
mod tests {
    use zerompk::ToMessagePack;

    use super::*;

    #[derive(Debug, ToMessagePack, FromMessagePack)]
    struct OldArray {
        uri: String,
    }

    #[derive(Debug, ToMessagePack, FromMessagePack)]
    struct NewArray {
        uri: String,
        views: Option<u32>,
    }

    #[derive(Debug, PartialEq, ToMessagePack, FromMessagePack)]
    #[msgpack(map, allow_unknown_fields)]
    struct OldMap {
        uri: String,
    }

    #[derive(Debug, ToMessagePack, FromMessagePack)]
    #[msgpack(map, allow_unknown_fields)]
    struct NewMap {
        uri: String,
        #[msgpack(default)]
        views: Option<u32>,
    }

    #[derive(FromMessagePack)]
    struct Borrowed<'a> {
        uri: &'a str,
    }

    #[test]
    fn arrays_may_not_grow() {
        let old = zerompk::to_msgpack_vec(&OldArray { uri: "a".into() }).unwrap();
        whole::<NewArray>(&old).unwrap_err();
        let new = NewArray {
            uri: "a".into(),
            views: None,
        };
        whole::<OldArray>(&zerompk::to_msgpack_vec(&new).unwrap()).unwrap_err();
    }

    #[test]
    fn maps_may_grow_in_both_directions() {
        let old = OldMap { uri: "a".into() };
        let mut new: NewMap = whole(&zerompk::to_msgpack_vec(&old).unwrap()).unwrap();
        assert_eq!(new.views, None);
        new.views = Some(7);
        let read: OldMap = whole(&zerompk::to_msgpack_vec(&new).unwrap()).unwrap();
        assert_eq!(read, old);
    }

    #[test]
    fn unsigned_formats_are_refused_for_signed_types() {
        // So the notes say; the day they are read, the second opinion can write again.
        let bytes = b"\xcd\x02\x80";
        assert_eq!(zerompk::from_msgpack::<u32>(bytes).unwrap(), 640);
        assert!(matches!(
            zerompk::from_msgpack::<i32>(bytes),
            Err(Error::InvalidMarker(0xcd))
        ));
    }

    #[test]
    fn a_length_that_lies_is_refused() {
        // A list of 2^32 - 1 images, and a string of as many bytes, of which none is there.
        for bytes in [
            &b"\x92\xdd\xff\xff\xff\xff"[..],
            b"\x92\x90\x9c\xdb\xff\xff\xff\xff",
        ] {
            Array.decode(bytes).map(|_| ()).unwrap_err();
        }
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let bytes = b"\x91\xa1a";
        let borrowed: Borrowed<'_> = zerompk::from_msgpack(bytes).unwrap();
        assert!(bytes.as_ptr_range().contains(&borrowed.uri.as_ptr()));
    }
}
