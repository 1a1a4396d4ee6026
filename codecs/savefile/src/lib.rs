#![forbid(unsafe_code)]
//! savefile in the table, without its schema.
//!
//! [`savefile::save_noschema`] and [`savefile::load_noschema`] with the library's derive. The [crate's
//! documentation] recommends `save` and `load` instead, which put a description of the types in front
//! of the value and compare it when they read: right for a file, but for a message it is longer than
//! the value, and it holds how the compiler laid out the types in memory, so that two builds write
//! different bytes. `load_noschema` ignores what follows the value, and anything there is refused.
//!
//! By default a damaged length ends the whole process, when memory cannot be had for it. The feature
//! `size_sanity_checks`, which is meant for such input, is on: no string and no list may be longer
//! than a million.
//!
//! [crate's documentation]: https://docs.rs/savefile

mod evolution;

use data::media;
use tpc::{
    BoxError, Codec, Effort, Entry, Evolution, Features, Fields, Format, Info, ObjectKind,
    Structure, TrailingBytes, library,
};

use crate::mirror::MediaContent;

/// The version of the types, which goes into the header.
const VERSION: u32 = 0;

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "savefile/savefile/noschema",
        library: library!("savefile"),
        features: Features {
            format: Format::Binary,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Positions,
            validated: true,
            validates_utf8: true,
            self_describing: false,
            evolution: Evolution {
                backward: true,
                forward: false,
            },
            zero_copy: false,
            maintained: true,
        },
        notes: "save_noschema and load_noschema with the native derive and size_sanity_checks, \
                without which a damaged length can end the process. The documentation recommends a \
                schema in front, which suits files; fields are added by version.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .evolution_with_attributes(
                "savefile_versions, and a version of the types in each call",
                evolution::versioned::findings,
            )
            .media(NoSchema),
    ]
}

struct NoSchema;

impl Codec<media::MediaContent> for NoSchema {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        value.into()
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        let mut bytes = Vec::new();
        savefile::save_noschema(&mut bytes, VERSION, object)?;
        Ok(bytes)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        let mut rest = bytes;
        let object = savefile::load_noschema(&mut rest, VERSION)?;
        TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
        Ok(object)
    }
}

/// The model with the derive of savefile.
mod mirror {
    use savefile::prelude::*;

    data::mirror_media!(#[derive(Savefile)]);
}

#[cfg(test)]
mod tests {
    use savefile::prelude::*;

    #[derive(Savefile)]
    struct Old {
        uri: String,
    }

    #[derive(Savefile)]
    struct New {
        uri: String,
        #[savefile_versions = "1.."]
        views: u32,
    }

    fn old() -> Vec<u8> {
        let mut bytes = Vec::new();
        let old = Old { uri: "a".into() };
        savefile::save_noschema(&mut bytes, 0, &old).unwrap();
        bytes
    }

    #[test]
    fn types_may_grow_for_new_readers_only() {
        let new: New = savefile::load_noschema(&mut &*old(), 1).unwrap();
        assert_eq!((&*new.uri, new.views), ("a", 0));
        let mut bytes = Vec::new();
        savefile::save_noschema(&mut bytes, 1, &new).unwrap();
        assert!(savefile::load_noschema::<Old>(&mut &*bytes, 0).is_err());
    }

    #[test]
    fn a_damaged_length_is_refused() {
        let mut bytes = old();
        let highest = bytes.len() - 2;
        bytes[highest] = 1;
        assert!(savefile::load_noschema::<Old>(&mut &*bytes, 0).is_err());
    }
}
