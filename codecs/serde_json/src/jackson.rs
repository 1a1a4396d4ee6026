//! `json/serde_json/jackson`: the document that Jackson writes for the Java classes of
//! jvm-serializers.
//!
//! Images first, fields in declared order, a `None` written as `null`, and no `hasBitrate`: an
//! absent bitrate is `null` as well. That takes types of its own, with the bitrate as an
//! `Option`; the two enums have the same names as in the shared model and are used from there.

use data::media::{self, Player, Size};
use serde::{Deserialize, Serialize};
use tpc::{
    BoxError, Codec, Effort, EncodeInto, Entry, Evolution, Features, Fields, Format, Info,
    ObjectKind, Structure, case, library,
};

use crate::evolution;

/// Why the entry has nothing but the one message.
const OTHERS: &str = "another shape of the one message only; see json/serde_json";

pub(crate) fn entry() -> Entry {
    Entry::new(Info {
        id: "json/serde_json/jackson",
        library: library!("serde_json"),
        features: Features {
            format: Format::Json,
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
        notes: "to_vec and from_slice on its own derive of the document that Jackson writes: nulls \
                kept, and no hasBitrate, so that a bitrate without the flag is not carried.",
    })
    .evolution(evolution::findings)
    .evolution_with_attributes(
        "serde's alias on the renamed field",
        evolution::aliased::findings,
    )
    .media(Jackson)
    .media_reused(Jackson)
    .unsupported(case::ORDERS, "is what json/serde_json writes there")
    .unsupported(case::MEDIA_TEXT, OTHERS)
    .unsupported(case::MEDIA_STREAM, OTHERS)
    .unsupported(case::MEDIA_LIST, OTHERS)
    .unsupported(case::MAPS, OTHERS)
    .unsupported(case::MAPS_PRETTY, OTHERS)
    .unsupported(case::BYTES_ARRAY, OTHERS)
    .unsupported(case::BYTES_BASE16, OTHERS)
    .unsupported(case::BYTES_BASE64, OTHERS)
}

struct Jackson;

impl Codec<media::MediaContent> for Jackson {
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
impl EncodeInto<media::MediaContent> for Jackson {
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

/// The root of the document.
#[derive(Serialize, Deserialize)]
struct MediaContent {
    images: Vec<Image>,
    media: Media,
}

/// The shared model's media, with the bitrate and its flag in one.
#[derive(Serialize, Deserialize)]
struct Media {
    uri: String,
    title: Option<String>,
    width: i32,
    height: i32,
    format: String,
    duration: i64,
    size: i64,
    bitrate: Option<i32>,
    persons: Vec<String>,
    player: Player,
    copyright: Option<String>,
}

/// The shared model's image, with its nulls.
#[derive(Serialize, Deserialize)]
struct Image {
    uri: String,
    title: Option<String>,
    width: i32,
    height: i32,
    size: Size,
}

impl From<&media::MediaContent> for MediaContent {
    fn from(shared: &media::MediaContent) -> Self {
        let media::MediaContent { images, media } = shared;
        Self {
            images: images.iter().map(Image::from).collect(),
            media: Media::from(media),
        }
    }
}

impl From<MediaContent> for media::MediaContent {
    fn from(own: MediaContent) -> Self {
        let MediaContent { images, media } = own;
        Self {
            images: images.into_iter().map(Into::into).collect(),
            media: media.into(),
        }
    }
}

impl From<&media::Media> for Media {
    fn from(shared: &media::Media) -> Self {
        let media::Media {
            uri,
            title,
            width,
            height,
            format,
            duration,
            size,
            bitrate,
            has_bitrate,
            persons,
            player,
            copyright,
        } = shared;
        Self {
            uri: uri.clone(),
            title: title.clone(),
            width: *width,
            height: *height,
            format: format.clone(),
            duration: *duration,
            size: *size,
            bitrate: has_bitrate.then_some(*bitrate),
            persons: persons.clone(),
            player: *player,
            copyright: copyright.clone(),
        }
    }
}

impl From<Media> for media::Media {
    fn from(own: Media) -> Self {
        let Media {
            uri,
            title,
            width,
            height,
            format,
            duration,
            size,
            bitrate,
            persons,
            player,
            copyright,
        } = own;
        Self {
            uri,
            title,
            width,
            height,
            format,
            duration,
            size,
            bitrate: bitrate.unwrap_or_default(),
            has_bitrate: bitrate.is_some(),
            persons,
            player,
            copyright,
        }
    }
}

impl From<&media::Image> for Image {
    fn from(shared: &media::Image) -> Self {
        let media::Image {
            uri,
            title,
            width,
            height,
            size,
        } = shared;
        Self {
            uri: uri.clone(),
            title: title.clone(),
            width: *width,
            height: *height,
            size: *size,
        }
    }
}

impl From<Image> for media::Image {
    fn from(own: Image) -> Self {
        let Image {
            uri,
            title,
            width,
            height,
            size,
        } = own;
        Self {
            uri,
            title,
            width,
            height,
            size,
        }
    }
}
