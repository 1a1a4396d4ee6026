#![forbid(unsafe_code)]
//! bitcode in the table, through its own derives and through serde.
//!
//! [`bitcode::encode`] and [`bitcode::decode`], as in the [crate's documentation], and the functions
//! of its `serde` feature, as in its wiki. The two are formats of their own and do not read each
//! other. Both group the values of a field over the whole message, and pack each group into as few
//! bits as its greatest value needs: the format is made for lists of many records, and one message
//! with two images has little to group.
//!
//! The library validates a message as a whole before it builds the first value, so that no length
//! in it is believed before it is checked against the rest of the input.
//!
//! An encoder is made for each call. A program that encodes often can keep it in the library's
//! `Buffer`, which saves its allocations; these rows are the plain calls, like those of the others.
//!
//! [crate's documentation]: https://docs.rs/bitcode

mod evolution;

use data::media;
use tpc::{
    BoxError, Codec, DecodeBorrowed, Effort, EncodeInto, Entry, Evolution, Features, Fields,
    Format, Info, ObjectKind, Structure, library,
};

const FEATURES: Features = Features {
    format: Format::Binary,
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

/// The derives of the library, and serde.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let native = Info {
        id: "bitcode/bitcode",
        library: library!("bitcode"),
        features: FEATURES,
        notes: "encode and decode with the native derives; the values of a field are grouped over \
                the message and bit-packed. The format may change with a major version. As in the \
                readme.",
    };
    let serde = Info {
        id: "bitcode/bitcode/serde",
        notes: "bitcode::serialize and deserialize with serde's derives, as in the wiki; not the \
                same bytes as bitcode/bitcode. The format may change with a major version.",
        ..native
    };
    vec![
        Entry::new(native)
            .evolution(evolution::native::findings)
            .media(Native)
            .media_reused(Native)
            .media_borrowed(Native),
        Entry::new(serde)
            .evolution(evolution::serde::findings)
            .media(Serde),
    ]
}

struct Native;

impl Codec<media::MediaContent> for Native {
    type Object = native::MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> Self::Object {
        value.into()
    }

    fn restore(&self, object: Self::Object) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &Self::Object) -> Result<Vec<u8>, BoxError> {
        Ok(bitcode::encode(object))
    }

    fn decode(&self, bytes: &[u8]) -> Result<Self::Object, BoxError> {
        Ok(bitcode::decode(bytes)?)
    }
}

/// [`bitcode::Buffer`], which keeps the working memory of the encoders too.
impl EncodeInto<media::MediaContent> for Native {
    type Buffer = bitcode::Buffer;

    fn encode_into<'b>(
        &self,
        object: &native::MediaContent,
        buffer: &'b mut bitcode::Buffer,
    ) -> Result<&'b [u8], BoxError> {
        Ok(buffer.encode(object))
    }
}

impl DecodeBorrowed<media::MediaContent> for Native {
    type Borrowed<'a> = borrowed::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        Ok(bitcode::decode(bytes)?)
    }
}

struct Serde;

impl Codec<media::MediaContent> for Serde {
    type Object = serde_mirror::MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> Self::Object {
        value.into()
    }

    fn restore(&self, object: Self::Object) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &Self::Object) -> Result<Vec<u8>, BoxError> {
        Ok(bitcode::serialize(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Self::Object, BoxError> {
        Ok(bitcode::deserialize(bytes)?)
    }
}

/// The model with the derives of bitcode.
mod native {
    use bitcode::{Decode, Encode};

    data::mirror_media!(#[derive(Encode, Decode)]);
}

/// The model with its texts in the input.
mod borrowed {
    use bitcode::Decode;

    data::borrow_media!([&'a str], #[derive(Decode)]);
}

/// The model with the derives of serde. Those of the shared model leave nulls out, and in a format
/// without names every position counts.
mod serde_mirror {
    use serde::{Deserialize, Serialize};

    data::mirror_media!(#[derive(Serialize, Deserialize)]);
}

#[cfg(test)]
mod tests {
    use bitcode::{Decode, Encode};
    use serde::{Deserialize, Serialize};

    #[derive(Encode, Decode, Serialize, Deserialize)]
    struct Old {
        uri: String,
    }

    #[derive(Encode, Decode, Serialize, Deserialize)]
    struct New {
        uri: String,
        views: Option<u32>,
    }

    #[derive(Decode, Deserialize)]
    struct Borrowed<'a> {
        uri: &'a str,
    }

    #[test]
    fn types_may_not_grow() {
        let old = Old { uri: "a".into() };
        let new = New {
            uri: "a".into(),
            views: None,
        };
        assert!(bitcode::decode::<New>(&bitcode::encode(&old)).is_err());
        assert!(bitcode::decode::<Old>(&bitcode::encode(&new)).is_err());
        assert!(bitcode::deserialize::<New>(&bitcode::serialize(&old).unwrap()).is_err());
        assert!(bitcode::deserialize::<Old>(&bitcode::serialize(&new).unwrap()).is_err());
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let bytes = bitcode::encode("a");
        let borrowed: Borrowed<'_> = bitcode::decode(&bytes).unwrap();
        assert!(bytes.as_ptr_range().contains(&borrowed.uri.as_ptr()));
        let bytes = bitcode::serialize(&Old { uri: "a".into() }).unwrap();
        let borrowed: Borrowed<'_> = bitcode::deserialize(&bytes).unwrap();
        assert!(bytes.as_ptr_range().contains(&borrowed.uri.as_ptr()));
    }
}
