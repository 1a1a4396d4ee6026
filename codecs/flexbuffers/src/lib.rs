#![forbid(unsafe_code)]
//! FlexBuffers in the table: the schemaless sibling of FlatBuffers, through serde.
//!
//! [`flexbuffers::to_vec`] and [`flexbuffers::from_slice`], the two functions of the [crate's
//! documentation] for types with serde's derives. A struct is a map, whose keys are sorted and whose
//! values are found by binary search; it can be read without being decoded.
//!
//! Two faults of the library show with input that it did not write. It panics where an offset or a
//! length leads out of the buffer, as 495 of the 529 bytes of a message do, so that a program that
//! reads what others wrote has to catch panics: so does this codec. And a string that is not UTF-8 is
//! taken for an empty one, as if all were well.
//!
//! [crate's documentation]: https://docs.rs/flexbuffers
mod evolution;

use data::media::visit::{ImageFields, MediaFields, Visitor};
use data::media::{MediaContent, Player, Size};
use flexbuffers::{FlexbufferSerializer, MapReader, Reader};
use serde::Serialize;
use tpc::{
    Access, BoxError, Codec, DecodeBorrowed, Effort, EncodeInto, Entry, Evolution, Features,
    Fields, Format, Info, LibraryPanicked, ObjectKind, Structure, library,
};

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "flexbuffers/flexbuffers",
        library: library!("flexbuffers"),
        features: Features {
            format: Format::CrossLanguageBinary,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Names,
            validated: true,
            validates_utf8: false,
            self_describing: true,
            evolution: Evolution::BOTH,
            zero_copy: true,
            maintained: true,
        },
        notes: "to_vec and from_slice on the shared model: maps with sorted names, nulls left out, enums as \
                names. Panics on damaged input, which is caught here; a string that is not UTF-8 \
                comes out empty.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .evolution_with_attributes(
                "serde's alias on the renamed field",
                evolution::aliased::findings,
            )
            .media(Flexbuffers)
            .media_reused(Flexbuffers)
            .media_borrowed(Flexbuffers)
            .media_access(Flexbuffers),
    ]
}

struct Flexbuffers;

impl Codec<MediaContent> for Flexbuffers {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(flexbuffers::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(LibraryPanicked::catch(|| flexbuffers::from_slice(bytes))??)
    }
}

/// [`FlexbufferSerializer::reset`] keeps the memory of the serializer.
impl EncodeInto<MediaContent> for Flexbuffers {
    type Buffer = FlexbufferSerializer;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut FlexbufferSerializer,
    ) -> Result<&'b [u8], BoxError> {
        buffer.reset();
        object.serialize(&mut *buffer)?;
        Ok(buffer.view())
    }
}

/// [`flexbuffers::from_slice`] with a type that borrows.
impl DecodeBorrowed<MediaContent> for Flexbuffers {
    type Borrowed<'a> = borrowed::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        Ok(LibraryPanicked::catch(|| flexbuffers::from_slice(bytes))??)
    }
}

/// [`Reader`]: each field is looked for by its name, in the way that a program does it which knows the
/// message. A map that lacks a field gives null for it.
impl Access for Flexbuffers {
    fn access<V: Visitor>(&self, bytes: &[u8], visitor: &mut V) -> Result<(), BoxError> {
        LibraryPanicked::catch(|| visit(bytes, visitor))?
    }
}

fn visit<V: Visitor>(bytes: &[u8], visitor: &mut V) -> Result<(), BoxError> {
    let root = Reader::get_root(bytes)?.get_map()?;
    for image in root.index("images")?.get_vector()?.iter() {
        let image = image.get_map()?;
        visitor.image(ImageFields {
            uri: image.index("uri")?.get_str()?,
            title: optional(&image, "title")?,
            width: number(&image, "width")?,
            height: number(&image, "height")?,
            size: match image.index("size")?.get_str()? {
                "SMALL" => Size::Small,
                "LARGE" => Size::Large,
                other => return Err(format!("expected a size, found {other:?}").into()),
            },
        });
    }
    let media = root.index("media")?.get_map()?;
    visitor.media(MediaFields {
        uri: media.index("uri")?.get_str()?,
        title: optional(&media, "title")?,
        width: number(&media, "width")?,
        height: number(&media, "height")?,
        format: media.index("format")?.get_str()?,
        duration: media.index("duration")?.get_i64()?,
        size: media.index("size")?.get_i64()?,
        bitrate: number(&media, "bitrate")?,
        has_bitrate: media.index("hasBitrate")?.get_bool()?,
        player: match media.index("player")?.get_str()? {
            "JAVA" => Player::Java,
            "FLASH" => Player::Flash,
            other => return Err(format!("expected a player, found {other:?}").into()),
        },
        copyright: optional(&media, "copyright")?,
    });
    for person in media.index("persons")?.get_vector()?.iter() {
        visitor.person(person.get_str()?);
    }
    Ok(())
}

/// A field that may be missing.
fn optional<'a>(map: &MapReader<&'a [u8]>, name: &str) -> Result<Option<&'a str>, BoxError> {
    match map.index_key(name) {
        Some(place) => Ok(Some(map.index(place)?.get_str()?)),
        None => Ok(None),
    }
}

/// A number, which the format writes in as few bytes as it needs.
fn number(map: &MapReader<&[u8]>, name: &str) -> Result<i32, BoxError> {
    Ok(i32::try_from(map.index(name)?.get_i64()?)?)
}

/// The model with its texts in the input.
mod borrowed {
    use data::borrowed::Text;
    use serde::Deserialize;

    data::borrow_media!(
        [Text<'a>],
        #[derive(Deserialize)],
        structs: #[serde(rename_all = "camelCase")],
        enums: #[serde(rename_all = "UPPERCASE")],
        texts: #[serde(borrow)]
    );
}

#[cfg(test)]
mod tests {
    use data::cks;
    use data::media::feed;
    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Old {
        uri: String,
    }

    #[derive(Serialize, Deserialize)]
    struct New {
        uri: String,
        #[serde(default)]
        views: u32,
    }

    #[test]
    fn types_may_grow_in_both_directions() {
        let old = Old { uri: "a".into() };
        let mut new: New = flexbuffers::from_slice(&flexbuffers::to_vec(&old).unwrap()).unwrap();
        assert_eq!(new.views, 0);
        new.views = 7;
        let read: Old = flexbuffers::from_slice(&flexbuffers::to_vec(&new).unwrap()).unwrap();
        assert_eq!(read, old);
    }

    #[test]
    fn damaged_input_panics() {
        // So the notes say; the day it is an error, they and the catching must go.
        let records = cks::read_media_stream(feed::MEDIA_STREAM.as_bytes(), "stream").unwrap();
        let bytes = flexbuffers::to_vec(&records[4]).unwrap();
        let panicked = (0..bytes.len()).any(|length| {
            let cut = &bytes[..length];
            LibraryPanicked::catch(|| flexbuffers::from_slice::<MediaContent>(cut).is_ok()).is_err()
        });
        assert!(panicked);
    }

    #[test]
    fn a_string_that_is_not_utf8_comes_out_empty() {
        // So the notes say; the day it is an error, the codec validates UTF-8.
        let mut bytes = flexbuffers::to_vec(&Old { uri: "abc".into() }).unwrap();
        let at = bytes
            .windows(3)
            .position(|window| window == b"abc")
            .unwrap();
        bytes[at] = 0xff;
        let read: Old = flexbuffers::from_slice(&bytes).unwrap();
        assert_eq!(read.uri, "");
    }
}
