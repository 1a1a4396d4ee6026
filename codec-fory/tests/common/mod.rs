//! The media model, as a user would write it; the serde attributes give the same JSON.

use codec_fory::ForyJson;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
pub(crate) enum Player {
    #[fory_json(name = "JAVA")]
    #[serde(rename = "JAVA")]
    Java,
    #[fory_json(name = "FLASH")]
    #[serde(rename = "FLASH")]
    Flash,
}

#[derive(Clone, Copy, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
pub(crate) enum Size {
    #[fory_json(name = "SMALL")]
    #[serde(rename = "SMALL")]
    Small,
    #[fory_json(name = "LARGE")]
    #[serde(rename = "LARGE")]
    Large,
}

#[derive(Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
#[fory_json(order = "alphabetic")]
#[serde(rename_all = "camelCase")]
pub(crate) struct Image {
    pub(crate) height: i32,
    pub(crate) size: Size,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    pub(crate) uri: String,
    pub(crate) width: i32,
}

#[derive(Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
#[fory_json(order = "alphabetic")]
#[serde(rename_all = "camelCase")]
pub(crate) struct Media {
    pub(crate) bitrate: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) copyright: Option<String>,
    pub(crate) duration: i64,
    pub(crate) format: String,
    pub(crate) has_bitrate: bool,
    pub(crate) height: i32,
    pub(crate) persons: Vec<String>,
    pub(crate) player: Player,
    pub(crate) size: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    pub(crate) uri: String,
    pub(crate) width: i32,
}

#[derive(Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
#[fory_json(order = "alphabetic")]
pub(crate) struct MediaContent {
    pub(crate) images: Vec<Image>,
    pub(crate) media: Media,
}

/// The standard value of the jvm-serializers benchmark.
pub(crate) fn media_1() -> MediaContent {
    let image = |name: &str, width, height, size| Image {
        uri: format!("http://javaone.com/{name}"),
        title: Some("Javaone Keynote".into()),
        width,
        height,
        size,
    };
    MediaContent {
        images: vec![
            image("keynote_large.jpg", 1024, 768, Size::Large),
            image("keynote_small.jpg", 320, 240, Size::Small),
        ],
        media: Media {
            uri: "http://javaone.com/keynote.mpg".into(),
            title: Some("Javaone Keynote".into()),
            width: 640,
            height: 480,
            format: "video/mpg4".into(),
            duration: 18_000_000,
            size: 58_982_400,
            bitrate: 262_144,
            has_bitrate: true,
            persons: vec!["Bill Gates".into(), "Steve Jobs".into()],
            player: Player::Java,
            copyright: None,
        },
    }
}
