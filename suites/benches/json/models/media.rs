//! `MediaContent` as an object with names: fields in declared order, a `None` left out.

use codec_fory::ForyJson;
use musli::{Decode, Encode};
use nanoserde::{DeJson, SerJson};
use serde::{Deserialize, Serialize};

#[derive(
    Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize, SerJson, DeJson, Encode, Decode,
)]
#[musli(Text, name(type = str))]
pub struct MediaContent {
    images: Vec<Image>,
    media: Media,
}

#[derive(
    Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize, SerJson, DeJson, Encode, Decode,
)]
#[serde(rename_all = "camelCase")]
#[musli(Text, name(type = str))]
struct Media {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[musli(default, skip_encoding_if = Option::is_none)]
    title: Option<String>,
    width: i32,
    height: i32,
    format: String,
    duration: i64,
    size: i64,
    bitrate: i32,
    #[nserde(rename = "hasBitrate")]
    #[musli(Text, name = "hasBitrate")]
    has_bitrate: bool,
    persons: Vec<String>,
    player: Player,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[musli(default, skip_encoding_if = Option::is_none)]
    copyright: Option<String>,
}

#[derive(
    Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize, SerJson, DeJson, Encode, Decode,
)]
#[musli(Text, name(type = str))]
struct Image {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[musli(default, skip_encoding_if = Option::is_none)]
    title: Option<String>,
    width: i32,
    height: i32,
    size: Size,
}

#[derive(
    Clone, Copy, Debug, PartialEq, ForyJson, Serialize, Deserialize, SerJson, DeJson, Encode, Decode,
)]
#[serde(rename_all = "UPPERCASE")]
#[musli(Text, name(type = str))]
enum Player {
    #[fory_json(name = "JAVA")]
    #[nserde(rename = "JAVA")]
    #[musli(Text, name = "JAVA")]
    Java,
    #[fory_json(name = "FLASH")]
    #[nserde(rename = "FLASH")]
    #[musli(Text, name = "FLASH")]
    Flash,
}

#[derive(
    Clone, Copy, Debug, PartialEq, ForyJson, Serialize, Deserialize, SerJson, DeJson, Encode, Decode,
)]
#[serde(rename_all = "UPPERCASE")]
#[musli(Text, name(type = str))]
enum Size {
    #[fory_json(name = "SMALL")]
    #[nserde(rename = "SMALL")]
    #[musli(Text, name = "SMALL")]
    Small,
    #[fory_json(name = "LARGE")]
    #[nserde(rename = "LARGE")]
    #[musli(Text, name = "LARGE")]
    Large,
}

data::mirror_media!();
