#![forbid(unsafe_code)]
//! bson in the table: the documents of MongoDB, through serde.
//!
//! [`bson::serialize_to_vec`] and [`bson::deserialize_from_slice`], which take the types to and from
//! bytes without a [`Document`](bson::Document) between, as the [crate's documentation] says. Lists
//! are documents too, with the positions in decimal as names.
//!
//! [crate's documentation]: https://docs.rs/bson
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
        id: "bson/bson",
        library: library!("bson"),
        features: Features {
            format: Format::CrossLanguageBinary,
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
        notes: "serialize_to_vec and deserialize_from_slice on the shared model: nulls left out, enums as \
                names. The positions of lists are written, and every length as four bytes.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .evolution_with_attributes(
                "serde's alias on the renamed field",
                evolution::aliased::findings,
            )
            .media(Bson),
    ]
}

struct Bson;

impl Codec<MediaContent> for Bson {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(bson::serialize_to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(bson::deserialize_from_slice(bytes)?)
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
        let mut new: New =
            bson::deserialize_from_slice(&bson::serialize_to_vec(&old).unwrap()).unwrap();
        assert_eq!(new.views, 0);
        new.views = 7;
        let read: Old =
            bson::deserialize_from_slice(&bson::serialize_to_vec(&new).unwrap()).unwrap();
        assert_eq!(read, old);
    }
}
