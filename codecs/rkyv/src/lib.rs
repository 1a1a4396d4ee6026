#![deny(unsafe_code)]
//! rkyv in the table, with validation, decoding to owned values.
//!
//! [`rkyv::from_bytes`] of the [crate's documentation], and the function behind [`rkyv::to_bytes`]
//! that writes into a vector of the caller's: the latter gives an `AlignedVec`, which does not
//! become the plain vector that an application sends without another copy.
//!
//! The bytes are the values as they lie in memory, and must be aligned as these. What an allocator
//! hands out is; an input that is not is copied to where it is aligned, as a program has to do that
//! reads it out of the middle of something.
//!
//! rkyv is made for access without decoding, which is not what *deser* asks for: the time there is
//! that of validating the whole message and then building an owned copy of it. The operation *access*
//! is validating it and then reading every field where it lies. Without validation, which is where its
//! fame for speed comes from, both take `unsafe` and a promise about the input: that is
//! `rkyv/rkyv/unchecked`, in the module `unchecked`, which is marked and has no rank.
//!
//! The root of an archive is found from its end, and bytes before it that nothing points to are not
//! looked at: something before an archive is ignored, as long as the alignment stays.
//!
//! [crate's documentation]: https://docs.rs/rkyv

mod evolution;
mod unchecked;

use std::mem;

use data::media;
use data::media::visit::{ImageFields, MediaFields, Visitor};
use rkyv::api::high::to_bytes_in;
use rkyv::rancor::Error;
use rkyv::util::AlignedVec;
use tpc::{
    Access, BoxError, Codec, Effort, EncodeInto, Entry, Evolution, Features, Fields, Format, Info,
    ObjectKind, Structure, library,
};

use crate::mirror::{ArchivedMediaContent, ArchivedPlayer, ArchivedSize, MediaContent};

/// The library with validation, and without.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "rkyv/rkyv",
        library: library!("rkyv"),
        features: Features {
            format: Format::Binary,
            // Its shared pointers stay shared, but a tree is what is written here.
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Positions,
            validated: true,
            validates_utf8: true,
            self_describing: false,
            evolution: Evolution::NONE,
            zero_copy: true,
            maintained: true,
        },
        notes: "to_bytes_in a plain vector, and from_bytes: validation by bytecheck and then a \
                deserialized, owned copy. Access without a copy, which the library is made for, is \
                the operation access.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .media(Rkyv)
            .media_reused(Rkyv)
            .media_access(Rkyv),
        unchecked::entry(info),
    ]
}

struct Rkyv;

impl Codec<media::MediaContent> for Rkyv {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        value.into()
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(to_bytes_in::<_, Error>(object, Vec::new())?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        if bytes.as_ptr().cast::<ArchivedMediaContent>().is_aligned() {
            return Ok(rkyv::from_bytes::<_, Error>(bytes)?);
        }
        Ok(rkyv::from_bytes::<_, Error>(&aligned(bytes))?)
    }
}

/// [`to_bytes_in`], which takes the vector and gives it back.
impl EncodeInto<media::MediaContent> for Rkyv {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        *buffer = to_bytes_in::<_, Error>(object, mem::take(buffer))?;
        Ok(buffer)
    }
}

/// [`rkyv::access`]: the whole message is validated, and then read.
impl Access for Rkyv {
    fn access<V: Visitor>(&self, bytes: &[u8], visitor: &mut V) -> Result<(), BoxError> {
        if bytes.as_ptr().cast::<ArchivedMediaContent>().is_aligned() {
            visit(rkyv::access::<_, Error>(bytes)?, visitor);
            return Ok(());
        }
        visit(rkyv::access::<_, Error>(&aligned(bytes))?, visitor);
        Ok(())
    }
}

/// A copy of an input that is not aligned.
fn aligned(bytes: &[u8]) -> AlignedVec<{ align_of::<ArchivedMediaContent>() }> {
    let mut aligned = AlignedVec::new();
    aligned.extend_from_slice(bytes);
    aligned
}

/// Reads every field of an archived message.
fn visit<V: Visitor>(archived: &ArchivedMediaContent, visitor: &mut V) {
    let ArchivedMediaContent { images, media } = archived;
    for image in images.iter() {
        visitor.image(ImageFields {
            uri: &image.uri,
            title: image.title.as_deref(),
            width: image.width.to_native(),
            height: image.height.to_native(),
            size: match image.size {
                ArchivedSize::Small => media::Size::Small,
                ArchivedSize::Large => media::Size::Large,
            },
        });
    }
    visitor.media(MediaFields {
        uri: &media.uri,
        title: media.title.as_deref(),
        width: media.width.to_native(),
        height: media.height.to_native(),
        format: &media.format,
        duration: media.duration.to_native(),
        size: media.size.to_native(),
        bitrate: media.bitrate.to_native(),
        has_bitrate: media.has_bitrate,
        player: match media.player {
            ArchivedPlayer::Java => media::Player::Java,
            ArchivedPlayer::Flash => media::Player::Flash,
        },
        copyright: media.copyright.as_deref(),
    });
    for person in media.persons.iter() {
        visitor.person(person);
    }
}

/// The model with the derives of rkyv.
mod mirror {
    use rkyv::{Archive, Deserialize, Serialize};

    data::mirror_media!(#[derive(Archive, Serialize, Deserialize)]);
}

#[cfg(test)]
mod tests {
    use data::cks::read_media;
    use data::media::feed::MEDIA_1;
    use rkyv::{Archive, Deserialize, Serialize, access};

    use super::*;

    #[derive(Archive, Serialize, Deserialize)]
    struct Old {
        uri: String,
    }

    #[derive(Archive, Serialize, Deserialize)]
    struct New {
        uri: String,
        views: Option<u32>,
    }

    fn media() -> (media::MediaContent, Vec<u8>) {
        let value = read_media(MEDIA_1.as_bytes(), "media.1.cks").unwrap();
        let bytes = Rkyv.encode(&Rkyv.create(&value)).unwrap();
        (value, bytes)
    }

    #[test]
    fn types_may_not_grow() {
        let old = to_bytes_in::<_, Error>(&Old { uri: "a".into() }, AlignedVec::<16>::new());
        assert!(rkyv::from_bytes::<New, Error>(&old.unwrap()).is_err());
        let new = New {
            uri: "a".into(),
            views: None,
        };
        let new = to_bytes_in::<_, Error>(&new, AlignedVec::<16>::new()).unwrap();
        // The old type is looked for at the end, where the added field is.
        let read = rkyv::from_bytes::<Old, Error>(&new);
        assert!(read.is_err() || read.is_ok_and(|old| old.uri != "a"));
    }

    #[test]
    fn an_input_may_lie_anywhere() {
        let (value, bytes) = media();
        for offset in 0..8 {
            let mut anywhere = AlignedVec::<16>::new();
            anywhere.resize(offset, 0);
            anywhere.extend_from_slice(&bytes);
            let object = Rkyv.decode(&anywhere[offset..]).unwrap();
            assert_eq!(Rkyv.restore(object).unwrap(), value);
        }
    }

    #[test]
    fn what_lies_before_an_archive_is_ignored() {
        let (value, bytes) = media();
        let mut longer = AlignedVec::<16>::new();
        longer.extend_from_slice(&[0xff; 16]);
        longer.extend_from_slice(&bytes);
        let object = Rkyv.decode(&longer).unwrap();
        assert_eq!(Rkyv.restore(object).unwrap(), value);
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let (value, bytes) = media();
        let mut aligned = AlignedVec::<16>::new();
        aligned.extend_from_slice(&bytes);
        let archived = access::<ArchivedMediaContent, Error>(&aligned).unwrap();
        let uri = archived.media.uri.as_str();
        assert_eq!(uri, value.media.uri);
        assert!(aligned.as_ptr_range().contains(&uri.as_ptr()));
    }
}
