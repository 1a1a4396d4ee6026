#![forbid(unsafe_code)]
//! miniserde in the table.
//!
//! [`miniserde::json::to_string`] and [`miniserde::json::from_str`], as in the [crate's documentation].
//! It reads text, so decode validates the bytes as UTF-8 first, and writes a `None` as null: it has
//! no attribute to leave it out.
//!
//! Its authors call it a prototype, made to compile fast and to stay small rather than to be fast.
//! An error carries no information at all.
//!
//! [crate's documentation]: https://docs.rs/miniserde

mod evolution;

use std::str;

use data::media;
use miniserde::json;
use tpc::{
    BoxError, Codec, Effort, Entry, Evolution, Features, Fields, Format, Info, ObjectKind,
    Structure, library,
};

use crate::mirror::MediaContent;

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "json/miniserde",
        library: library!("miniserde"),
        features: Features {
            format: Format::Json,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Names,
            validated: true,
            validates_utf8: true,
            self_describing: true,
            evolution: Evolution::BOTH,
            zero_copy: false,
            maintained: true,
        },
        notes: "json::to_string and from_str with the native derives, as in the documentation; \
                deser includes validating the bytes as UTF-8. Nulls are written. A field that is \
                added must be an Option. Errors say nothing.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .media(Miniserde),
    ]
}

struct Miniserde;

impl Codec<media::MediaContent> for Miniserde {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        value.into()
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(json::to_string(object).into_bytes())
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(json::from_str(str::from_utf8(bytes)?)?)
    }
}

/// The model with the derives of miniserde.
mod mirror {
    use miniserde::{Deserialize, Serialize};

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
        #[serde(rename = "hasBitrate")]
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

    #[derive(Serialize, Deserialize)]
    enum Player {
        #[serde(rename = "JAVA")]
        Java,
        #[serde(rename = "FLASH")]
        Flash,
    }

    #[derive(Serialize, Deserialize)]
    enum Size {
        #[serde(rename = "SMALL")]
        Small,
        #[serde(rename = "LARGE")]
        Large,
    }

    data::mirror_media!();
}

#[cfg(test)]
mod tests {
    use miniserde::{Deserialize, Serialize};

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Old {
        uri: String,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct New {
        uri: String,
        language: Option<String>,
    }

    #[test]
    fn types_may_grow_by_options() {
        let old = Old { uri: "a".into() };
        let new: New = json::from_str(&json::to_string(&old)).unwrap();
        assert_eq!((&*new.uri, &new.language), ("a", &None));
        let read: Old = json::from_str(&json::to_string(&new)).unwrap();
        assert_eq!(read, old);
    }
}
