#![forbid(unsafe_code)]
//! postcard in the table, through serde.
//!
//! [`postcard::to_allocvec`] and [`postcard::take_from_bytes`], as in the [crate's documentation].
//! `from_bytes` ignores what follows the value; `take_from_bytes` gives it back, and anything there
//! is refused.
//!
//! The format is specified, with variable-length integers, and made for devices with little memory:
//! see its [wire format]. It allocates for a length in the input no more than serde does, which is
//! careful there.
//!
//! [crate's documentation]: https://docs.rs/postcard
//! [wire format]: https://postcard.jamesmunns.com/wire-format

mod evolution;

use std::mem;

use data::media;
use tpc::{
    BoxError, Codec, DecodeBorrowed, Effort, EncodeInto, Entry, Evolution, Features, Fields,
    Format, Info, ObjectKind, Structure, TrailingBytes, library,
};

use crate::mirror::MediaContent;

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "postcard/postcard",
        library: library!("postcard"),
        features: Features {
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
        },
        notes: "to_allocvec and take_from_bytes on a serde mirror, as in the readme; from_bytes \
                alone would ignore trailing bytes.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .media(Postcard)
            .media_reused(Postcard)
            .media_borrowed(Postcard),
    ]
}

struct Postcard;

impl Codec<media::MediaContent> for Postcard {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        value.into()
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(postcard::to_allocvec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        let (object, rest) = postcard::take_from_bytes(bytes)?;
        TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
        Ok(object)
    }
}

/// [`postcard::to_extend`], which takes the vector and gives it back.
impl EncodeInto<media::MediaContent> for Postcard {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        *buffer = postcard::to_extend(object, mem::take(buffer))?;
        Ok(buffer)
    }
}

/// [`postcard::take_from_bytes`] with a type that borrows.
impl DecodeBorrowed<media::MediaContent> for Postcard {
    type Borrowed<'a> = borrowed::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        let (object, rest) = postcard::take_from_bytes(bytes)?;
        TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
        Ok(object)
    }
}

/// The model with the derives of serde. Those of the shared model leave nulls out, and in a format
/// without names every position counts.
mod mirror {
    use serde::{Deserialize, Serialize};

    data::mirror_media!(#[derive(Serialize, Deserialize)]);
}

/// The model with its texts in the input.
mod borrowed {
    use serde::Deserialize;

    data::borrow_media!([&'a str], #[derive(Deserialize)], texts: #[serde(borrow)]);
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize)]
    struct Old {
        uri: String,
    }

    #[derive(Serialize, Deserialize)]
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
    fn types_may_not_grow() {
        let old = postcard::to_allocvec(&Old { uri: "a".into() }).unwrap();
        assert!(postcard::take_from_bytes::<New>(&old).is_err());
        let new = New {
            uri: "a".into(),
            views: 1,
        };
        let new = postcard::to_allocvec(&new).unwrap();
        // The old type finds its value but does not know of the rest, which decode refuses.
        let (_, rest) = postcard::take_from_bytes::<Old>(&new).unwrap();
        assert!(!rest.is_empty());
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let bytes = postcard::to_allocvec("a").unwrap();
        let borrowed: Borrowed<'_> = postcard::from_bytes(&bytes).unwrap();
        assert!(bytes.as_ptr_range().contains(&borrowed.uri.as_ptr()));
    }
}
