//! The media model, with the same shape for this crate and for serde.

use codec_fory::ForyJson;
use serde::{Deserialize, Serialize};

/// A media file and the images that belong to it.
#[derive(Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
#[fory_json(order = "alphabetic")]
pub(crate) struct MediaContent {
    pub(crate) images: Vec<Image>,
    pub(crate) media: Media,
}

/// The media file.
#[derive(Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
#[fory_json(order = "alphabetic")]
#[serde(rename_all = "camelCase")]
pub(crate) struct Media {
    pub(crate) uri: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) format: String,
    /// Milliseconds.
    pub(crate) duration: i64,
    /// Bytes.
    pub(crate) size: i64,
    pub(crate) bitrate: i32,
    pub(crate) has_bitrate: bool,
    pub(crate) persons: Vec<String>,
    pub(crate) player: Player,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) copyright: Option<String>,
}

/// What plays the file.
#[derive(Clone, Copy, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
pub(crate) enum Player {
    #[fory_json(name = "JAVA")]
    #[serde(rename = "JAVA")]
    Java,
    #[fory_json(name = "FLASH")]
    #[serde(rename = "FLASH")]
    Flash,
}

/// An image.
#[derive(Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
#[fory_json(order = "alphabetic")]
pub(crate) struct Image {
    pub(crate) uri: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) size: Size,
}

/// How large an image is.
#[derive(Clone, Copy, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
pub(crate) enum Size {
    #[fory_json(name = "SMALL")]
    #[serde(rename = "SMALL")]
    Small,
    #[fory_json(name = "LARGE")]
    #[serde(rename = "LARGE")]
    Large,
}

/// The standard value of the benchmark.
pub(crate) fn standard() -> MediaContent {
    let image = |name: &str, width, height, size| Image {
        uri: format!("http://javaone.com/{name}.jpg"),
        title: Some("Javaone Keynote".into()),
        width,
        height,
        size,
    };
    MediaContent {
        images: vec![
            image("keynote_large", 1024, 768, Size::Large),
            image("keynote_small", 320, 240, Size::Small),
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

/// The standard value as a document.
pub(crate) const STANDARD: &str = concat!(
    r#"{"images":[{"height":768,"size":"LARGE","title":"Javaone Keynote","#,
    r#""uri":"http://javaone.com/keynote_large.jpg","width":1024},"#,
    r#"{"height":240,"size":"SMALL","title":"Javaone Keynote","#,
    r#""uri":"http://javaone.com/keynote_small.jpg","width":320}],"#,
    r#""media":{"bitrate":262144,"duration":18000000,"format":"video/mpg4","#,
    r#""hasBitrate":true,"height":480,"persons":["Bill Gates","Steve Jobs"],"player":"JAVA","#,
    r#""size":58982400,"title":"Javaone Keynote","uri":"http://javaone.com/keynote.mpg","#,
    r#""width":640}}"#
);

/// The standard value with objects as arrays.
pub(crate) const STANDARD_POSITIONAL: &str = concat!(
    r#"[[[768,1,"Javaone Keynote","http://javaone.com/keynote_large.jpg",1024],"#,
    r#"[240,0,"Javaone Keynote","http://javaone.com/keynote_small.jpg",320]],"#,
    r#"[262144,null,18000000,"video/mpg4",true,480,["Bill Gates","Steve Jobs"],0,58982400,"#,
    r#""Javaone Keynote","http://javaone.com/keynote.mpg",640]]"#
);
