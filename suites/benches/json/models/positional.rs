//! `MediaContent` as arrays without names: the fields in alphabetical order, every one of them
//! present, enum values as ordinals.
//!
//! codec-fory has an option for this. For the libraries of serde it takes other derives, which is
//! why the model is here a second time.

use codec_fory::ForyJson;
use serde_repr::{Deserialize_repr, Serialize_repr};
use serde_tuple::{Deserialize_tuple, Serialize_tuple};

#[derive(Clone, Debug, PartialEq, ForyJson, Serialize_tuple, Deserialize_tuple)]
pub(crate) struct MediaContent {
    images: Vec<Image>,
    media: Media,
}

#[derive(Clone, Debug, PartialEq, ForyJson, Serialize_tuple, Deserialize_tuple)]
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

#[derive(Clone, Debug, PartialEq, ForyJson, Serialize_tuple, Deserialize_tuple)]
struct Image {
    height: i32,
    size: Size,
    title: Option<String>,
    uri: String,
    width: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, ForyJson, Serialize_repr, Deserialize_repr)]
#[repr(u8)]
enum Player {
    Java = 0,
    Flash = 1,
}

#[derive(Clone, Copy, Debug, PartialEq, ForyJson, Serialize_repr, Deserialize_repr)]
#[repr(u8)]
enum Size {
    Small = 0,
    Large = 1,
}

data::mirror_media!();
