#![forbid(unsafe_code)]
//! the-library in the table.
//!
//! Which API is used, and the page of the library's documentation that recommends it.

use data::media::MediaContent;
use tpc::{
    BoxError, Codec, Effort, Entry, Evolution, Features, Fields, Format, Info, ObjectKind,
    Structure, library,
};

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "the-format/the-library",
        library: library!("the-library"),
        // As they are in the way that the library is used here, not as they could be.
        features: Features {
            format: Format::Binary,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Positions,
            validated: true,
            validates_utf8: false,
            self_describing: false,
            evolution: Evolution::NONE,
            zero_copy: false,
            maintained: true,
        },
        notes: "Which functions are called, and what is in the timing that one would not expect.",
    };
    vec![Entry::new(info).media(Unwritten)]
}

/// The codec. What is to be made once and used again, such as a configuration, is a field.
struct Unwritten;

impl Codec<MediaContent> for Unwritten {
    // The shared model, if the library can take it. For a derive of its own write
    //
    //     mod mirror {
    //         data::mirror_media!(#[derive(...)]);
    //     }
    //
    // and take `mirror::MediaContent` and `ObjectKind::Mirror`; for types that are generated from a
    // schema take these and `ObjectKind::Schema`.
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, _object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Err("not written yet: call the-library in `encode` of codecs/the-library/src/lib.rs".into())
    }

    fn decode(&self, _bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Err("not written yet: call the-library in `decode` of codecs/the-library/src/lib.rs, and refuse what is left over".into())
    }
}
