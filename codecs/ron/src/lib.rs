#![forbid(unsafe_code)]
//! ron in the table: text that looks like the Rust that makes the value.
//!
//! [`ron::to_string`], as in the quick start of the [readme], and [`ron::de::from_bytes`], the one of
//! its functions that takes bytes; it refuses what follows the value. No extension is on: an option
//! that is there is written as `Some(..)`.
//!
//! [readme]: https://docs.rs/ron
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
        id: "ron/ron",
        library: library!("ron"),
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
        notes: "to_string and de::from_bytes on the shared model, compact: nulls left out, Some(..) written, \
                enums as names.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .evolution_with_attributes(
                "serde's alias on the renamed field",
                evolution::aliased::findings,
            )
            .media(Ron),
    ]
}

struct Ron;

impl Codec<MediaContent> for Ron {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(ron::to_string(object)?.into_bytes())
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(ron::de::from_bytes(bytes)?)
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

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
        let mut new: New = ron::from_str(&ron::to_string(&old).unwrap()).unwrap();
        assert_eq!(new.views, 0);
        new.views = 7;
        let read: Old = ron::from_str(&ron::to_string(&new).unwrap()).unwrap();
        assert_eq!(read, old);
    }
}
