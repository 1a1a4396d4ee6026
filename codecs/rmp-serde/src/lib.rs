#![forbid(unsafe_code)]
//! rmp-serde in the table, in its compact form and with names.
//!
//! [`rmp_serde::to_vec`] and [`rmp_serde::to_vec_named`], and the deserializer behind
//! [`rmp_serde::from_slice`], as in the [crate's documentation]. The former writes a struct as an
//! array in declared order, and the latter as a map; which of the two it reads is in the bytes.
//!
//! With names the library works on the shared model of media. In the compact form it is a copy, for
//! two reasons. The derives of the shared model leave out nulls, and in an array without names every
//! position counts. And the library writes an enum value as its name, whatever the documentation of
//! `DefaultConfig` says: here the ordinals come from [serde_repr].
//!
//! The orders are the shared model with its derive, which writes nulls and so can go by position: a
//! decimal is text, as [rust_decimal] serializes it, a status its name, and a thumbnail bytes.
//!
//! [crate's documentation]: https://docs.rs/rmp-serde
//! [serde_repr]: https://docs.rs/serde_repr
//! [rust_decimal]: https://docs.rs/rust_decimal/1.43.0/rust_decimal/#serde-str

mod evolution;

use data::media;
use data::orders::Order;
use rmp_serde::decode::Error;
use serde::Deserialize;
use tpc::{
    BoxError, Codec, DecodeBorrowed, Effort, EncodeInto, Entry, Evolution, Features, Fields,
    Format, Info, ObjectKind, Structure, library,
};

use crate::mirror::MediaContent;

/// The compact form, and the one with names.
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
        evolution: Evolution {
            backward: true,
            forward: false,
        },
        zero_copy: true,
        maintained: true,
    };
    let compact = Info {
        id: "msgpack/rmp-serde",
        library: library!("rmp-serde"),
        features,
        notes: "to_vec and the deserializer of from_slice on its own derive, as arrays without \
                names and with enums as ordinals (serde_repr). A field may be added at the end if \
                it has a default, but older readers refuse it.",
    };
    let named = Info {
        id: "msgpack/rmp-serde/named",
        features: Features {
            fields: Fields::Names,
            self_describing: true,
            evolution: Evolution::BOTH,
            ..features
        },
        notes: "to_vec_named and the deserializer of from_slice on the shared model: maps with \
                names, nulls left out, enums as names.",
        ..compact
    };
    vec![
        Entry::new(compact)
            .evolution(evolution::compact::findings)
            .evolution_with_attributes(
                "serde's default on the fields that may be absent",
                evolution::compact_with_defaults::findings,
            )
            .media(Compact)
            .media_reused(Compact)
            .media_borrowed(Compact)
            .orders(Orders)
            .media_stream(Concatenated)
            .media_list(List),
        Entry::new(named)
            .evolution(evolution::named::findings)
            .evolution_with_attributes(
                "serde's alias on the renamed field",
                evolution::aliased::findings,
            )
            .media(Named)
            .media_reused(Named)
            .media_borrowed(Named),
    ]
}

struct Compact;

impl Codec<media::MediaContent> for Compact {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        MediaContent::from(value)
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(rmp_serde::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(whole(bytes)?)
    }
}

/// [`rmp_serde::encode::write`].
impl EncodeInto<media::MediaContent> for Compact {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        rmp_serde::encode::write(buffer, object)?;
        Ok(buffer)
    }
}

impl DecodeBorrowed<media::MediaContent> for Compact {
    type Borrowed<'a> = borrowed::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        Ok(whole(bytes)?)
    }
}

struct Named;

impl Codec<media::MediaContent> for Named {
    type Object = media::MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &media::MediaContent) -> media::MediaContent {
        value.clone()
    }

    fn restore(&self, object: media::MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &media::MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(rmp_serde::to_vec_named(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<media::MediaContent, BoxError> {
        Ok(whole(bytes)?)
    }
}

/// [`rmp_serde::encode::write_named`].
impl EncodeInto<media::MediaContent> for Named {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &media::MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        rmp_serde::encode::write_named(buffer, object)?;
        Ok(buffer)
    }
}

impl DecodeBorrowed<media::MediaContent> for Named {
    type Borrowed<'a> = borrowed::named::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        Ok(whole(bytes)?)
    }
}

/// The shared model.
struct Orders;

impl Codec<Order> for Orders {
    type Object = Order;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &Order) -> Order {
        value.clone()
    }

    fn restore(&self, object: Order) -> Result<Order, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &Order) -> Result<Vec<u8>, BoxError> {
        Ok(rmp_serde::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Order, BoxError> {
        Ok(whole(bytes)?)
    }
}

/// Several messages in one document.
struct List;

impl Codec<Vec<media::MediaContent>> for List {
    type Object = Vec<MediaContent>;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &Vec<media::MediaContent>) -> Vec<MediaContent> {
        value.iter().map(MediaContent::from).collect()
    }

    fn restore(&self, object: Vec<MediaContent>) -> Result<Vec<media::MediaContent>, BoxError> {
        Ok(object.into_iter().map(Into::into).collect())
    }

    fn encode(&self, object: &Vec<MediaContent>) -> Result<Vec<u8>, BoxError> {
        Ok(rmp_serde::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Vec<MediaContent>, BoxError> {
        Ok(whole(bytes)?)
    }
}

/// Messages one after the other: each says where it ends.
struct Concatenated;

impl Codec<Vec<media::MediaContent>> for Concatenated {
    type Object = Vec<MediaContent>;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &Vec<media::MediaContent>) -> Vec<MediaContent> {
        value.iter().map(MediaContent::from).collect()
    }

    fn restore(&self, object: Vec<MediaContent>) -> Result<Vec<media::MediaContent>, BoxError> {
        Ok(object.into_iter().map(Into::into).collect())
    }

    fn encode(&self, object: &Vec<MediaContent>) -> Result<Vec<u8>, BoxError> {
        let mut bytes = Vec::new();
        for record in object {
            rmp_serde::encode::write(&mut bytes, record)?;
        }
        Ok(bytes)
    }

    fn decode(&self, mut bytes: &[u8]) -> Result<Vec<MediaContent>, BoxError> {
        let mut records = Vec::new();
        while !bytes.is_empty() {
            // Takes what it reads off the front of the slice.
            records.push(rmp_serde::from_read(&mut bytes)?);
        }
        Ok(records)
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

/// Deserializes a value that takes up all of `bytes`.
///
/// `from_slice` says nothing about bytes that are left over, nor does its deserializer tell its
/// position. But it can be asked for another value: a `bool` is read from a single marker, and
/// only where no byte is left does reading the marker fail.
fn whole<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, DecodeError> {
    let mut deserializer = rmp_serde::Deserializer::from_read_ref(bytes);
    let value = T::deserialize(&mut deserializer)?;
    match bool::deserialize(&mut deserializer) {
        Err(Error::InvalidMarkerRead(_)) => Ok(value),
        _ => Err(DecodeError::Trailing),
    }
}

/// The model with the derives of serde and serde_repr.
mod mirror {
    use serde::{Deserialize, Serialize};
    use serde_repr::{Deserialize_repr, Serialize_repr};

    #[derive(Serialize, Deserialize)]
    pub(super) struct MediaContent {
        images: Vec<Image>,
        media: Media,
    }

    #[derive(Serialize, Deserialize)]
    struct Media {
        uri: String,
        title: Option<String>,
        width: i32,
        height: i32,
        format: String,
        duration: i64,
        size: i64,
        bitrate: i32,
        has_bitrate: bool,
        persons: Vec<String>,
        player: Player,
        copyright: Option<String>,
    }

    #[derive(Serialize, Deserialize)]
    struct Image {
        uri: String,
        title: Option<String>,
        width: i32,
        height: i32,
        size: Size,
    }

    #[derive(Clone, Copy, Serialize_repr, Deserialize_repr)]
    #[repr(u8)]
    enum Player {
        Java = 0,
        Flash = 1,
    }

    #[derive(Clone, Copy, Serialize_repr, Deserialize_repr)]
    #[repr(u8)]
    enum Size {
        Small = 0,
        Large = 1,
    }

    data::mirror_media!();
}

/// The model with its texts in the input.
mod borrowed {
    use serde::Deserialize;
    use serde_repr::Deserialize_repr;

    #[derive(Deserialize)]
    pub(super) struct MediaContent<'a> {
        #[serde(borrow)]
        images: Vec<Image<'a>>,
        media: Media<'a>,
    }

    #[derive(Deserialize)]
    struct Media<'a> {
        uri: &'a str,
        #[serde(borrow)]
        title: Option<&'a str>,
        width: i32,
        height: i32,
        format: &'a str,
        duration: i64,
        size: i64,
        bitrate: i32,
        has_bitrate: bool,
        persons: Vec<&'a str>,
        player: Player,
        copyright: Option<&'a str>,
    }

    #[derive(Deserialize)]
    struct Image<'a> {
        uri: &'a str,
        title: Option<&'a str>,
        width: i32,
        height: i32,
        size: Size,
    }

    #[derive(Deserialize_repr)]
    #[repr(u8)]
    enum Player {
        Java = 0,
        Flash = 1,
    }

    #[derive(Deserialize_repr)]
    #[repr(u8)]
    enum Size {
        Small = 0,
        Large = 1,
    }

    data::borrow_media!();

    /// The form with names.
    pub(super) mod named {
        use serde::Deserialize;

        data::borrow_media!(
            [&'a str],
            #[derive(Deserialize)],
            structs: #[serde(rename_all = "camelCase")],
            enums: #[serde(rename_all = "UPPERCASE")],
            texts: #[serde(borrow)]
        );
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Old {
        uri: String,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct New {
        uri: String,
        #[serde(default)]
        views: u32,
    }

    #[derive(Deserialize)]
    struct Borrowed<'a> {
        uri: &'a str,
    }

    #[test]
    fn types_may_grow_at_the_end_for_new_readers_only() {
        let old = rmp_serde::to_vec(&Old { uri: "a".into() }).unwrap();
        let read: New = whole(&old).unwrap();
        assert_eq!(read.views, 0);
        let new = rmp_serde::to_vec(&read).unwrap();
        assert!(matches!(
            whole::<Old>(&new),
            Err(DecodeError::Malformed(Error::LengthMismatch(_)))
        ));
    }

    #[test]
    fn types_with_names_may_grow_in_both_directions() {
        let old = rmp_serde::to_vec_named(&Old { uri: "a".into() }).unwrap();
        let read: New = whole(&old).unwrap();
        assert_eq!(read.views, 0);
        let new = rmp_serde::to_vec_named(&read).unwrap();
        assert_eq!(whole::<Old>(&new).unwrap().uri, "a");
    }

    #[test]
    fn any_byte_after_the_value_is_refused() {
        let bytes = rmp_serde::to_vec(&Old { uri: "a".into() }).unwrap();
        whole::<Old>(&bytes).unwrap();
        for trailing in 0..=u8::MAX {
            let longer = [&bytes[..], &[trailing]].concat();
            assert!(
                matches!(whole::<Old>(&longer), Err(DecodeError::Trailing)),
                "{trailing:#04x}"
            );
        }
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let bytes = b"\x91\xa1a";
        let borrowed: Borrowed<'_> = rmp_serde::from_slice(bytes).unwrap();
        assert!(bytes.as_ptr_range().contains(&borrowed.uri.as_ptr()));
    }
}
