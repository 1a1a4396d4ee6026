//! `json-array/serde_json`: arrays without names, as fastjson's bean-to-array mode writes them.
//!
//! The positions are the fields in alphabetical order, nulls are kept, and an enum value is its
//! ordinal. serde writes a struct as a sequence through [serde_tuple], and an enum as a number
//! through [serde_repr], which [serde's own guide] recommends for it.
//!
//! [serde_tuple]: https://docs.rs/serde_tuple
//! [serde_repr]: https://docs.rs/serde_repr
//! [serde's own guide]: https://serde.rs/enum-number.html

use data::media;
use tpc::{
    BoxError, Codec, Effort, EncodeInto, Entry, Evolution, Features, Fields, Format, Info,
    ObjectKind, Structure, case, library,
};

use self::mirror::MediaContent;
use crate::evolution;

/// Why the entry has nothing but the one message.
const OTHERS: &str = "another shape of the one message only; see json/serde_json";

pub(crate) fn entry() -> Entry {
    Entry::new(Info {
        id: "json-array/serde_json",
        library: library!("serde_json"),
        features: Features {
            format: Format::Json,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Positions,
            validated: true,
            validates_utf8: true,
            self_describing: false,
            evolution: Evolution::NONE,
            zero_copy: true,
            maintained: true,
        },
        notes: "to_vec and from_slice on its own derive (serde_tuple, serde_repr): fields by \
                alphabetical position and without names, so that a new field moves those after it \
                and a reader must know the type.",
    })
    .evolution(evolution::array::findings)
    .media(Array)
    .media_reused(Array)
    .unsupported(
        case::ORDERS,
        "is here for the published table, which has no orders without names",
    )
    .unsupported(case::MEDIA_TEXT, OTHERS)
    .unsupported(case::MEDIA_STREAM, OTHERS)
    .unsupported(case::MEDIA_LIST, OTHERS)
    .unsupported(case::MAPS, OTHERS)
    .unsupported(case::MAPS_PRETTY, OTHERS)
    .unsupported(case::BYTES_ARRAY, OTHERS)
    .unsupported(case::BYTES_BASE16, OTHERS)
    .unsupported(case::BYTES_BASE64, OTHERS)
}

struct Array;

impl Codec<media::MediaContent> for Array {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        MediaContent::from(value)
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(serde_json::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(serde_json::from_slice(bytes)?)
    }
}

/// [`serde_json::to_writer`] into a vector.
impl EncodeInto<media::MediaContent> for Array {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        serde_json::to_writer(&mut *buffer, object)?;
        Ok(buffer)
    }
}

/// The model with its fields in alphabetical order, which is their order on the wire.
mod mirror {
    use serde_repr::{Deserialize_repr, Serialize_repr};
    use serde_tuple::{Deserialize_tuple, Serialize_tuple};

    #[derive(Serialize_tuple, Deserialize_tuple)]
    pub(super) struct MediaContent {
        images: Vec<Image>,
        media: Media,
    }

    #[derive(Serialize_tuple, Deserialize_tuple)]
    struct Media {
        bitrate: i32,
        copyright: Option<String>,
        duration: i64,
        format: String,
        has_bitrate: bool,
        height: i32,
        persons: Vec<String>,
        player: Player,
        size: i64,
        title: Option<String>,
        uri: String,
        width: i32,
    }

    #[derive(Serialize_tuple, Deserialize_tuple)]
    struct Image {
        height: i32,
        size: Size,
        title: Option<String>,
        uri: String,
        width: i32,
    }

    #[derive(Clone, Copy, Serialize_repr, Deserialize_repr)]
    #[repr(u8)]
    enum Player {
        Java = 0,
        Flash = 1,
    }

    #[derive(Clone, Copy, Serialize_repr, Deserialize_repr)]
    #[repr(u8)]
    enum Size {
        Small = 0,
        Large = 1,
    }

    data::mirror_media!();
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE_OF_EACH: &str = r#"[[[1,0,null,"i",2]],[3,null,4,"f",true,5,["p"],1,6,null,"m",7]]"#;

    #[test]
    fn positions_are_exact() {
        Array.decode(ONE_OF_EACH.as_bytes()).unwrap();
        for (what, text) in [
            ("one field too many", ONE_OF_EACH.replace("7]", "7,8]")),
            ("one field missing", ONE_OF_EACH.replace(",7]", "]")),
            (
                "an ordinal out of range",
                ONE_OF_EACH.replace("[1,0,", "[1,2,"),
            ),
            ("invalid order", ONE_OF_EACH.replace("\"i\",2", "2,\"i\"")),
        ] {
            assert!(Array.decode(text.as_bytes()).is_err(), "{what}: {text}");
        }
    }
}
