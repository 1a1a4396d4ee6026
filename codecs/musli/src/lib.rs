#![forbid(unsafe_code)]
//! Müsli in the table: three binary formats of its own, and JSON.
//!
//! `to_vec` and `from_slice` of [`musli::storage`], [`musli::wire`], [`musli::descriptive`] and
//! [`musli::json`] with the library's derives, as in the [crate's documentation]. All four refuse
//! what follows the value. The binary ones name a field by its index. They differ in what becomes of
//! a field that the reader does not know: storage has no means to skip it, wire says how long it is,
//! and descriptive says what it is.
//!
//! Its JSON takes more than JSON is: commas may be missing, or stand there twice.
//!
//! Its fifth format, [`musli::packed`], leaves out the index too, and with it the mark of an absent
//! value: an optional field can only be the last of a message. The model has three elsewhere, so it
//! is not here.
//!
//! [crate's documentation]: https://docs.rs/musli

mod evolution;

use data::media;
use tpc::{
    BoxError, Codec, DecodeBorrowed, Effort, EncodeInto, Entry, Evolution, Features, Fields,
    Format, Info, ObjectKind, Structure, library,
};

/// The binary formats, and JSON.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let storage = Info {
        id: "musli/musli/storage",
        library: library!("musli"),
        features: Features {
            format: Format::Binary,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Numbers,
            validated: true,
            validates_utf8: true,
            self_describing: false,
            evolution: Evolution {
                backward: true,
                forward: false,
            },
            zero_copy: true,
            maintained: true,
        },
        notes: "musli::storage::to_vec and from_slice with the native derives, as in the \
                documentation. Fields are named by index; an added one needs a default, and older \
                readers refuse it.",
    };
    let wire = Info {
        id: "musli/musli/wire",
        features: Features {
            evolution: Evolution::BOTH,
            ..storage.features
        },
        notes: "musli::wire::to_vec and from_slice with the native derives, as in the \
                documentation. Fields are named by index and unknown ones are skipped.",
        ..storage
    };
    let descriptive = Info {
        id: "musli/musli/descriptive",
        features: Features {
            self_describing: true,
            ..wire.features
        },
        notes: "musli::descriptive::to_vec and from_slice with the native derives, as in the \
                documentation. Every value says its type; fields are named by index and unknown \
                ones are skipped.",
        ..storage
    };
    let json = Info {
        id: "json/musli",
        features: Features {
            format: Format::Json,
            fields: Fields::Names,
            ..descriptive.features
        },
        notes: "musli::json::to_vec and from_slice with the native derives in text mode, as in the \
                documentation. It takes documents with missing, doubled and trailing commas.",
        ..storage
    };
    vec![
        Entry::new(storage)
            .evolution(evolution::storage::findings)
            .evolution_with_attributes(
                "default on the fields that may be absent",
                evolution::storage_with_defaults::findings,
            )
            .media(Storage)
            .media_reused(Storage)
            .media_borrowed(Storage),
        Entry::new(wire)
            .evolution(evolution::wire::findings)
            .evolution_with_attributes(
                "default on the fields that may be absent",
                evolution::wire_with_defaults::findings,
            )
            .media(Wire)
            .media_reused(Wire)
            .media_borrowed(Wire),
        Entry::new(descriptive)
            .evolution(evolution::descriptive::findings)
            .evolution_with_attributes(
                "default on the fields that may be absent",
                evolution::descriptive_with_defaults::findings,
            )
            .media(Descriptive)
            .media_reused(Descriptive)
            .media_borrowed(Descriptive),
        Entry::new(json)
            .evolution(evolution::json::findings)
            .evolution_with_attributes(
                "default on the fields that may be absent",
                evolution::json_with_defaults::findings,
            )
            .media(Json)
            .media_reused(Json)
            .media_borrowed(Json),
    ]
}

/// The codec `$codec` of the format `$format` on the types of `$mirror`.
macro_rules! codec {
    ($codec:ident, $format:ident, $mirror:ident) => {
        struct $codec;

        impl Codec<media::MediaContent> for $codec {
            type Object = $mirror::MediaContent;
            const OBJECT: ObjectKind = ObjectKind::Mirror;

            fn create(&self, value: &media::MediaContent) -> Self::Object {
                value.into()
            }

            fn restore(&self, object: Self::Object) -> Result<media::MediaContent, BoxError> {
                Ok(object.into())
            }

            fn encode(&self, object: &Self::Object) -> Result<Vec<u8>, BoxError> {
                Ok(musli::$format::to_vec(object)?)
            }

            fn decode(&self, bytes: &[u8]) -> Result<Self::Object, BoxError> {
                Ok(musli::$format::from_slice(bytes)?)
            }
        }

        /// `encode` of the format into a vector.
        impl EncodeInto<media::MediaContent> for $codec {
            type Buffer = Vec<u8>;

            fn encode_into<'b>(
                &self,
                object: &Self::Object,
                buffer: &'b mut Vec<u8>,
            ) -> Result<&'b [u8], BoxError> {
                buffer.clear();
                musli::$format::encode(&mut *buffer, object)?;
                Ok(buffer)
            }
        }

        impl DecodeBorrowed<media::MediaContent> for $codec {
            type Borrowed<'a> = borrowed::$mirror::MediaContent<'a>;

            fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
                Ok(musli::$format::from_slice(bytes)?)
            }
        }
    };
}

codec!(Storage, storage, binary);
codec!(Wire, wire, binary);
codec!(Descriptive, descriptive, binary);
codec!(Json, json, text);

/// The model with its texts in the input.
mod borrowed {
    /// As in [`binary`](super::binary).
    pub(super) mod binary {
        use musli::Decode;

        data::borrow_media!([&'a str], #[derive(Decode)]);
    }

    /// As in [`text`](super::text), with copies of the texts that are escaped.
    pub(super) mod text {
        use std::borrow::Cow;

        use musli::Decode;

        #[derive(Decode)]
        #[musli(Text, name(type = str), name_all = "camelCase")]
        pub(crate) struct MediaContent<'a> {
            images: Vec<Image<'a>>,
            media: Media<'a>,
        }

        #[derive(Decode)]
        #[musli(Text, name(type = str), name_all = "camelCase")]
        struct Media<'a> {
            uri: Cow<'a, str>,
            #[musli(default)]
            title: Option<Cow<'a, str>>,
            width: i32,
            height: i32,
            format: Cow<'a, str>,
            duration: i64,
            size: i64,
            bitrate: i32,
            has_bitrate: bool,
            persons: Vec<Cow<'a, str>>,
            player: Player,
            #[musli(default)]
            copyright: Option<Cow<'a, str>>,
        }

        #[derive(Decode)]
        #[musli(Text, name(type = str), name_all = "camelCase")]
        struct Image<'a> {
            uri: Cow<'a, str>,
            #[musli(default)]
            title: Option<Cow<'a, str>>,
            width: i32,
            height: i32,
            size: Size,
        }

        #[derive(Decode)]
        #[musli(Text, name(type = str), name_all = "SCREAMING_SNAKE_CASE")]
        enum Player {
            Java,
            Flash,
        }

        #[derive(Decode)]
        #[musli(Text, name(type = str), name_all = "SCREAMING_SNAKE_CASE")]
        enum Size {
            Small,
            Large,
        }

        data::borrow_media!();
    }
}

/// The model with the derives of Müsli, which name fields by index.
mod binary {
    use musli::{Decode, Encode};

    data::mirror_media!(#[derive(Encode, Decode)]);
}

/// The model with the derives of Müsli for text, in the main JSON shape.
mod text {
    use musli::{Decode, Encode};

    #[derive(Encode, Decode)]
    #[musli(Text, name(type = str), name_all = "camelCase")]
    pub(crate) struct MediaContent {
        images: Vec<Image>,
        media: Media,
    }

    #[derive(Encode, Decode)]
    #[musli(Text, name(type = str), name_all = "camelCase")]
    pub(crate) struct Media {
        uri: String,
        #[musli(default, skip_encoding_if = Option::is_none)]
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
        #[musli(default, skip_encoding_if = Option::is_none)]
        copyright: Option<String>,
    }

    #[derive(Encode, Decode)]
    #[musli(Text, name(type = str), name_all = "camelCase")]
    pub(crate) struct Image {
        uri: String,
        #[musli(default, skip_encoding_if = Option::is_none)]
        title: Option<String>,
        width: i32,
        height: i32,
        size: Size,
    }

    #[derive(Encode, Decode)]
    #[musli(Text, name(type = str), name_all = "SCREAMING_SNAKE_CASE")]
    pub(crate) enum Player {
        Java,
        Flash,
    }

    #[derive(Encode, Decode)]
    #[musli(Text, name(type = str), name_all = "SCREAMING_SNAKE_CASE")]
    pub(crate) enum Size {
        Small,
        Large,
    }

    data::mirror_media!();
}

#[cfg(test)]
mod tests {
    use musli::{Decode, Encode, descriptive, json, storage, wire};

    #[derive(Debug, PartialEq, Encode, Decode)]
    struct Old {
        uri: String,
    }

    #[derive(Debug, PartialEq, Encode, Decode)]
    struct New {
        uri: String,
        #[musli(default)]
        views: u32,
    }

    #[derive(Decode)]
    #[musli(name(type = str))]
    struct Named {
        uri: String,
        views: u32,
    }

    #[derive(Decode)]
    struct Borrowed<'a> {
        uri: &'a str,
    }

    fn old() -> Old {
        Old { uri: "a".into() }
    }

    fn new() -> New {
        New {
            uri: "a".into(),
            views: 0,
        }
    }

    #[test]
    fn new_readers_take_what_old_writers_wrote() {
        let stored = storage::to_vec(&old()).unwrap();
        assert_eq!(storage::from_slice::<New>(&stored).unwrap(), new());
        let wired = wire::to_vec(&old()).unwrap();
        assert_eq!(wire::from_slice::<New>(&wired).unwrap(), new());
        let described = descriptive::to_vec(&old()).unwrap();
        assert_eq!(descriptive::from_slice::<New>(&described).unwrap(), new());
        let text = json::to_vec(&old()).unwrap();
        assert_eq!(json::from_slice::<New>(&text).unwrap(), new());
    }

    #[test]
    fn old_readers_skip_what_they_do_not_know_except_in_storage() {
        let stored = storage::to_vec(&new()).unwrap();
        assert!(storage::from_slice::<Old>(&stored).is_err());
        let wired = wire::to_vec(&new()).unwrap();
        assert_eq!(wire::from_slice::<Old>(&wired).unwrap(), old());
        let described = descriptive::to_vec(&new()).unwrap();
        assert_eq!(descriptive::from_slice::<Old>(&described).unwrap(), old());
        let text = json::to_vec(&new()).unwrap();
        assert_eq!(json::from_slice::<Old>(&text).unwrap(), old());
    }

    #[test]
    fn commas_are_not_looked_at_in_json() {
        for text in [
            r#"{"uri":"a" "views":0}"#,
            r#"{"uri":"a",,"views":0}"#,
            r#"{"uri":"a","views":0,}"#,
        ] {
            let named: Named = json::from_str(text).unwrap();
            assert_eq!((&*named.uri, named.views), ("a", 0), "{text}");
        }
        assert!(json::from_str::<Vec<u32>>("[1 2,,3,]").is_ok());
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let stored = storage::to_vec(&old()).unwrap();
        let wired = wire::to_vec(&old()).unwrap();
        let described = descriptive::to_vec(&old()).unwrap();
        let text = json::to_vec(&old()).unwrap();
        let inputs = [&stored, &wired, &described, &text];
        let borrowed: [Borrowed<'_>; 4] = [
            storage::from_slice(&stored).unwrap(),
            wire::from_slice(&wired).unwrap(),
            descriptive::from_slice(&described).unwrap(),
            json::from_slice(&text).unwrap(),
        ];
        for (input, borrowed) in inputs.into_iter().zip(borrowed) {
            assert!(input.as_ptr_range().contains(&borrowed.uri.as_ptr()));
        }
    }
}
