//! A codec that does nothing: the program with it is what the others are compared with. It has
//! everything of a codec but the library: the model, a copy of it, and what the harness makes of it.

use data::media::MediaContent;
use tpc::codec::{Effort, Evolution, Features, Fields, Format, Structure};
use tpc::{BoxError, Codec, Entry, Info, ObjectKind, library};

pub(crate) fn entries() -> Vec<Entry> {
    let info = Info {
        id: "nothing/nothing",
        library: library!("tpc"),
        features: Features {
            format: Format::Binary,
            structure: Structure::FlatTree,
            effort: Effort::None,
            fields: Fields::Positions,
            validated: true,
            validates_utf8: false,
            self_describing: false,
            evolution: Evolution::NONE,
            zero_copy: false,
            maintained: true,
        },
        notes: "",
    };
    vec![Entry::new(info).media(Nothing)]
}

struct Nothing;

impl Codec<MediaContent> for Nothing {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }
    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }
    fn encode(&self, _: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(Vec::new())
    }
    fn decode(&self, _: &[u8]) -> Result<MediaContent, BoxError> {
        Err("there is nothing".into())
    }
}
