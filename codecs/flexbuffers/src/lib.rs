#![forbid(unsafe_code)]
//! FlexBuffers in the table: the schemaless sibling of FlatBuffers, through serde.
//!
//! [`flexbuffers::to_vec`] and [`flexbuffers::from_slice`], the two functions of the [crate's
//! documentation] for types with serde's derives. A struct is a map, whose keys are sorted and whose
//! values are found by binary search; it can be read without being decoded.
//!
//! Two faults of the library show with input that it did not write. It panics where an offset or a
//! length leads out of the buffer, as 495 of the 529 bytes of a message do, so that a program that
//! reads what others wrote has to catch panics: so does this codec. And a string that is not UTF-8 is
//! taken for an empty one, as if all were well.
//!
//! [crate's documentation]: https://docs.rs/flexbuffers
mod evolution;

use data::media::MediaContent;
use tpc::{
    BoxError, Codec, Effort, Entry, Evolution, Features, Format, Info, LibraryPanicked, ObjectKind,
    Structure, library,
};

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "flexbuffers/flexbuffers",
        library: library!("flexbuffers"),
        features: Features {
            format: Format::CrossLanguageBinary,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            validates_utf8: false,
            self_describing: true,
            evolution: Evolution::BOTH,
            zero_copy: true,
            maintained: true,
        },
        notes: "to_vec and from_slice on the shared model: maps with sorted names, nulls left out, enums as \
                names. Panics on damaged input, which is caught here; a string that is not UTF-8 \
                comes out empty.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .evolution_with_attributes(
                "serde's alias on the renamed field",
                evolution::aliased::findings,
            )
            .media(Flexbuffers),
    ]
}

struct Flexbuffers;

impl Codec<MediaContent> for Flexbuffers {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(flexbuffers::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(LibraryPanicked::catch(|| flexbuffers::from_slice(bytes))??)
    }
}

#[cfg(test)]
mod tests {
    use data::cks;
    use data::media::feed;
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
        let mut new: New = flexbuffers::from_slice(&flexbuffers::to_vec(&old).unwrap()).unwrap();
        assert_eq!(new.views, 0);
        new.views = 7;
        let read: Old = flexbuffers::from_slice(&flexbuffers::to_vec(&new).unwrap()).unwrap();
        assert_eq!(read, old);
    }

    #[test]
    fn damaged_input_panics() {
        // So the notes say; the day it is an error, they and the catching must go.
        let records = cks::read_media_stream(feed::MEDIA_STREAM.as_bytes(), "stream").unwrap();
        let bytes = flexbuffers::to_vec(&records[4]).unwrap();
        let panicked = (0..bytes.len()).any(|length| {
            let cut = &bytes[..length];
            LibraryPanicked::catch(|| flexbuffers::from_slice::<MediaContent>(cut).is_ok()).is_err()
        });
        assert!(panicked);
    }

    #[test]
    fn a_string_that_is_not_utf8_comes_out_empty() {
        // So the notes say; the day it is an error, the codec validates UTF-8.
        let mut bytes = flexbuffers::to_vec(&Old { uri: "abc".into() }).unwrap();
        let at = bytes
            .windows(3)
            .position(|window| window == b"abc")
            .unwrap();
        bytes[at] = 0xff;
        let read: Old = flexbuffers::from_slice(&bytes).unwrap();
        assert_eq!(read.uri, "");
    }
}
