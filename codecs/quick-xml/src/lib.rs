#![forbid(unsafe_code)]
//! quick-xml in the table: XML through serde.
//!
//! [`quick_xml::se::to_string`] and the deserializer of [`quick_xml::de::from_str`], as in the examples of the [module
//! `de`], which asks for the derives as they are here: a list is an element for each item, so that
//! one which may be empty needs a default, and the name of the root is that of the type. Every field
//! is an element; no attributes are used.
//!
//! `from_str` wants text, so checking that the bytes are UTF-8 is part of decode. It takes whatever
//! follows the root; its deserializer, used in two steps, tells whether there is something. White
//! space there is no content, by the grammar of XML.
//!
//! Text that XML has no escape for, such as most control characters, is written as it is: this library
//! reads it again, and others refuse the document.
//!
//! [module `de`]: https://docs.rs/quick-xml/0.42/quick_xml/de/

mod evolution;

use data::media;
use quick_xml::de::Deserializer;
use serde::Deserialize;
use tpc::{
    BoxError, Codec, Effort, Entry, Evolution, Features, Fields, Format, Info, ObjectKind,
    Structure, library,
};

use crate::mirror::MediaContent;

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "xml/quick-xml",
        library: library!("quick-xml"),
        features: Features {
            format: Format::Text,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Names,
            validated: true,
            validates_utf8: true,
            self_describing: true,
            evolution: Evolution::BOTH,
            zero_copy: true,
            maintained: true,
        },
        notes: "se::to_string and the deserializer of de::from_str on its own derive, where lists have a \
                default: an element for every field and item, no attributes, nulls left out.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .evolution_with_attributes(
                "serde's alias on the renamed field",
                evolution::aliased::findings,
            )
            .media(QuickXml),
    ]
}

struct QuickXml;

impl Codec<media::MediaContent> for QuickXml {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        value.into()
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(quick_xml::se::to_string(object)?.into_bytes())
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        let text = std::str::from_utf8(bytes)?;
        let mut deserializer = Deserializer::from_str(text.trim_end_matches(WHITE_SPACE));
        let object = MediaContent::deserialize(&mut deserializer)?;
        if deserializer.is_empty() {
            Ok(object)
        } else {
            Err(Trailing.into())
        }
    }
}

/// What the grammar of XML calls `S`.
const WHITE_SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

/// There is something after the root.
#[derive(Debug, thiserror::Error)]
#[error("expected the end of the document after the root element, found more content")]
struct Trailing;

/// The model with the derives of serde.
mod mirror {
    use serde::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize)]
    pub(super) struct MediaContent {
        #[serde(default)]
        images: Vec<Image>,
        media: Media,
    }

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Media {
        uri: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        width: i32,
        height: i32,
        format: String,
        duration: i64,
        size: i64,
        bitrate: i32,
        has_bitrate: bool,
        #[serde(default)]
        persons: Vec<String>,
        player: Player,
        #[serde(skip_serializing_if = "Option::is_none")]
        copyright: Option<String>,
    }

    #[derive(Serialize, Deserialize)]
    struct Image {
        uri: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        width: i32,
        height: i32,
        size: Size,
    }

    #[derive(Clone, Copy, Serialize, Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    enum Player {
        Java,
        Flash,
    }

    #[derive(Clone, Copy, Serialize, Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    enum Size {
        Small,
        Large,
    }

    data::mirror_media!();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A document that is whole, with a list of nobody and no image.
    const SMALL: &str = "<MediaContent><media><uri>u</uri><width>1</width><height>2</height>\
        <format>f</format><duration>3</duration><size>4</size><bitrate>5</bitrate>\
        <hasBitrate>true</hasBitrate><player>JAVA</player></media></MediaContent>";

    #[test]
    fn nothing_but_white_space_may_follow_the_root() {
        QuickXml.decode(SMALL.as_bytes()).map(|_| ()).unwrap();
        for fine in ["\n", "\r\n \t", "<!-- a comment -->"] {
            let text = format!("{SMALL}{fine}");
            assert!(QuickXml.decode(text.as_bytes()).is_ok(), "{text}");
        }
        for wrong in ["\0", "x", "<x/>", "</MediaContent>", SMALL] {
            let text = format!("{SMALL}{wrong}");
            assert!(QuickXml.decode(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn unknown_elements_are_skipped() {
        let text = SMALL.replace("<uri>", "<views><n>7</n></views><uri>");
        assert!(QuickXml.decode(text.as_bytes()).is_ok());
    }
}
