#![forbid(unsafe_code)]
//! bilrost in the table, through its derives.
//!
//! `Message::encode_to_vec` and `OwnedMessage::decode`, as in the [crate's documentation]. The format
//! is specified there: fields have numbers, and those that hold their type's empty value are left
//! out, as in protobuf 3; so a message that is cut short at the end of a field is taken for one whose
//! other fields are empty.
//!
//! A media whose fields are all empty would be left out itself, and its message would have no bytes.
//! The message holds it as an option, whose presence is written, and a message without it is refused.
//!
//! The format has one canonical encoding for each value, and the library can refuse all others
//! while it decodes: `decode_canonical` is a row of its own. It also refuses fields that it does not
//! know.
//!
//! [crate's documentation]: https://docs.rs/bilrost

mod evolution;

use bilrost::{DistinguishedOwnedMessage, Message, OwnedMessage};
use data::media;
use tpc::{
    BoxError, Codec, Effort, EncodeInto, Entry, Evolution, Features, Fields, Format, Info,
    ObjectKind, Structure, library,
};

use crate::mirror::{Content, MediaContent};

/// Decoding of whatever is valid, and of canonical encodings only.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let relaxed = Info {
        id: "bilrost/bilrost",
        library: library!("bilrost"),
        features: Features {
            format: Format::CrossLanguageBinary,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Numbers,
            validated: true,
            validates_utf8: true,
            self_describing: false,
            evolution: Evolution::BOTH,
            zero_copy: true,
            maintained: true,
        },
        notes: "encode_to_vec and decode with the native derives and numbered fields, as in the \
                readme. Empty fields are left out, so a message cut short between fields is taken \
                for a smaller one.",
    };
    let canonical = Info {
        id: "bilrost/bilrost/canonical",
        features: Features {
            evolution: Evolution {
                backward: true,
                forward: false,
            },
            ..relaxed.features
        },
        notes: "The same with decode_canonical, which refuses every encoding but the one that \
                encode_to_vec would write, and so unknown fields too.",
        ..relaxed
    };
    vec![
        Entry::new(relaxed)
            .evolution(evolution::relaxed::findings)
            .media(Relaxed)
            .media_reused(Relaxed),
        Entry::new(canonical)
            .evolution(evolution::canonical::findings)
            .media(Canonical)
            .media_reused(Canonical),
    ]
}

/// The codec `$codec` that decodes by the function `$decode` of a message.
macro_rules! codec {
    ($codec:ident, $decode:ident) => {
        struct $codec;

        impl Codec<media::MediaContent> for $codec {
            type Object = Content;
            const OBJECT: ObjectKind = ObjectKind::Mirror;

            fn create(&self, value: &media::MediaContent) -> Content {
                let MediaContent { images, media } = value.into();
                Content {
                    images,
                    media: Some(media),
                }
            }

            fn restore(&self, object: Content) -> Result<media::MediaContent, BoxError> {
                let Content { images, media } = object;
                let media = media.ok_or(MissingMedia)?;
                Ok(MediaContent { images, media }.into())
            }

            fn encode(&self, object: &Content) -> Result<Vec<u8>, BoxError> {
                Ok(object.encode_to_vec())
            }

            fn decode(&self, bytes: &[u8]) -> Result<Content, BoxError> {
                let object = Content::$decode(bytes)?;
                if object.media.is_none() {
                    return Err(MissingMedia.into());
                }
                Ok(object)
            }
        }

        /// [`Message::encode`](bilrost::Message::encode) into a vector.
        impl EncodeInto<media::MediaContent> for $codec {
            type Buffer = Vec<u8>;

            fn encode_into<'b>(
                &self,
                object: &Content,
                buffer: &'b mut Vec<u8>,
            ) -> Result<&'b [u8], BoxError> {
                buffer.clear();
                object.encode(buffer)?;
                Ok(buffer)
            }
        }
    };
}

codec!(Relaxed, decode);
codec!(Canonical, decode_canonical);

/// The one field that a message must have is not there.
#[derive(Debug, thiserror::Error)]
#[error("expected the field media, found a message without it")]
struct MissingMedia;

/// The model with the derives of bilrost. Fields have the numbers 1, 2 and so on by their order.
mod mirror {
    use bilrost::{Enumeration, Message};

    /// The root on the wire.
    #[derive(PartialEq, Eq, Message)]
    #[bilrost(distinguished)]
    pub(crate) struct Content {
        pub(crate) images: Vec<Image>,
        pub(crate) media: Option<Media>,
    }

    /// The root for the conversions, which know of no option.
    pub(crate) struct MediaContent {
        pub(crate) images: Vec<Image>,
        pub(crate) media: Media,
    }

    #[derive(PartialEq, Eq, Message)]
    #[bilrost(distinguished)]
    pub(crate) struct Media {
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

    #[derive(PartialEq, Eq, Message)]
    #[bilrost(distinguished)]
    pub(crate) struct Image {
        uri: String,
        title: Option<String>,
        width: i32,
        height: i32,
        size: Size,
    }

    #[derive(Clone, PartialEq, Eq, Enumeration)]
    pub(crate) enum Player {
        Java = 0,
        Flash = 1,
    }

    #[derive(Clone, PartialEq, Eq, Enumeration)]
    pub(crate) enum Size {
        Small = 0,
        Large = 1,
    }

    data::mirror_media!();
}

#[cfg(test)]
mod tests {
    use bilrost::BorrowedMessage;

    use super::*;

    #[derive(Debug, PartialEq, Eq, Message)]
    #[bilrost(distinguished)]
    struct Old {
        uri: String,
    }

    #[derive(Debug, PartialEq, Eq, Message)]
    #[bilrost(distinguished)]
    struct New {
        uri: String,
        views: u32,
    }

    #[derive(Message)]
    struct Borrowed<'a> {
        uri: &'a str,
    }

    #[test]
    fn types_may_grow() {
        let old = Old { uri: "a".into() };
        let new = New::decode(&*old.encode_to_vec()).unwrap();
        assert_eq!((&*new.uri, new.views), ("a", 0));
        let new = New { views: 1, ..new };
        assert_eq!(Old::decode(&*new.encode_to_vec()).unwrap(), old);
        assert!(New::decode_canonical(&*old.encode_to_vec()).is_ok());
        assert!(Old::decode_canonical(&*new.encode_to_vec()).is_err());
    }

    #[test]
    fn a_message_without_a_media_is_refused() {
        for result in [Relaxed.decode(&[]), Canonical.decode(&[])] {
            assert!(result.is_err_and(|error| error.is::<MissingMedia>()));
        }
    }

    #[test]
    fn only_canonical_decoding_refuses_an_empty_field() {
        // Field 1, of bytes, of which there are none.
        let bytes = [0b101, 0];
        assert_eq!(Old::decode(&bytes[..]).unwrap().uri, "");
        assert!(Old::decode_canonical(&bytes[..]).is_err());
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let bytes = Old { uri: "a".into() }.encode_to_vec();
        let borrowed = Borrowed::decode_borrowed(&bytes).unwrap();
        assert!(bytes.as_ptr_range().contains(&borrowed.uri.as_ptr()));
    }
}
