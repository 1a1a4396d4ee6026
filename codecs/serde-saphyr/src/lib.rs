#![forbid(unsafe_code)]
//! serde-saphyr in the table: YAML through serde.
//!
//! [`serde_saphyr::to_string`] and [`serde_saphyr::from_slice`], as in the [readme].
//!
//! The line break at the end is taken off: a reader does not need it, and the harness holds that every
//! byte must be read. Only after a block that keeps all its line breaks, and then ends in two, it is
//! part of the value.
//!
//! serde_yaml was archived in 2024. Of its heirs this is the one that is developed; it is no fork, but
//! goes from the events of a parser straight to the types.
//!
//! [readme]: https://docs.rs/serde-saphyr
mod evolution;

use data::media::MediaContent;
use tpc::{
    BoxError, Codec, Effort, Entry, Evolution, Features, Fields, Format, Info, ObjectKind,
    Structure, library,
};

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "yaml/serde-saphyr",
        library: library!("serde-saphyr"),
        features: Features {
            format: Format::Text,
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
        notes: "to_string and from_slice on the shared model with the default options: block style, nulls \
                left out, enums as names. The last line break is taken off.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .evolution_with_attributes(
                "serde's alias on the renamed field",
                evolution::aliased::findings,
            )
            .media(Saphyr),
    ]
}

struct Saphyr;

impl Codec<MediaContent> for Saphyr {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        let mut text = serde_saphyr::to_string(object)?;
        if !text.ends_with("\n\n") {
            text.pop();
        }
        Ok(text.into_bytes())
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(serde_saphyr::from_slice(bytes)?)
    }
}

#[cfg(test)]
mod tests {
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
        let mut new: New = serde_saphyr::from_str(&serde_saphyr::to_string(&old).unwrap()).unwrap();
        assert_eq!(new.views, 0);
        new.views = 7;
        let read: Old = serde_saphyr::from_str(&serde_saphyr::to_string(&new).unwrap()).unwrap();
        assert_eq!(read, old);
    }

    #[test]
    fn a_text_at_the_end_keeps_its_line_breaks() {
        let mut value =
            data::cks::read_media(data::media::feed::MEDIA_1.as_bytes(), "media.1.cks").unwrap();
        for text in ["", "a", "a\n", "a\n\n", "\n", "a\nb", "a\nb\n", "\n\n"] {
            value.media.copyright = Some(text.to_owned());
            let bytes = Saphyr.encode(&value).unwrap();
            assert_eq!(Saphyr.decode(&bytes).unwrap(), value, "{text:?}");
        }
    }
}
