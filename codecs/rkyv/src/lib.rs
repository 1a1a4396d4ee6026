#![forbid(unsafe_code)]
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
//! rkyv is made for access without decoding, which is not what *deser* asks for: the time here is
//! that of validating the whole message and then building an owned copy of it. Access without
//! validation, which is where its fame for speed comes from, takes `unsafe` and a promise about the
//! input; it is not in this table.
//!
//! The root of an archive is found from its end, and bytes before it that nothing points to are not
//! looked at: something before an archive is ignored, as long as the alignment stays.
//!
//! [crate's documentation]: https://docs.rs/rkyv

mod evolution;

use data::media;
use rkyv::api::high::to_bytes_in;
use rkyv::rancor::Error;
use rkyv::util::AlignedVec;
use tpc::{
    BoxError, Codec, Effort, Entry, Evolution, Features, Format, Info, ObjectKind, Structure,
    library,
};

use crate::mirror::{ArchivedMediaContent, MediaContent};

/// The one entry of the library.
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
            validates_utf8: true,
            self_describing: false,
            evolution: Evolution::NONE,
            zero_copy: true,
            maintained: true,
        },
        notes: "to_bytes_in a plain vector, and from_bytes: validation by bytecheck and then a \
                deserialized, owned copy. Access without a copy, validated or not, is what the \
                library is made for and is not timed here.",
    };
    vec![Entry::new(info).evolution(evolution::findings).media(Rkyv)]
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
        let mut aligned = AlignedVec::<{ align_of::<ArchivedMediaContent>() }>::new();
        aligned.extend_from_slice(bytes);
        Ok(rkyv::from_bytes::<_, Error>(&aligned)?)
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
