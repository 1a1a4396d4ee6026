//! The `MediaContent` model of jvm-serializers: one video with its still images.
//!
//! The types are plain owned data with their fields in declared order, which is the order that the
//! array-shaped and schema-generated codecs number them in. The values live in the files of
//! [`feed`]; read them with [`crate::cks`].
//!
//! With the `serde` feature the types serialize in the project's main JSON shape: images first,
//! camel-case names, a `None` omitted, `hasBitrate` present, enum values as upper-case names.

mod borrow;
pub mod feed;
mod mirror;
pub mod varied;
pub mod visit;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A media file together with the images that advertise it: the root of the model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct MediaContent {
    /// The still images, in order; may be empty.
    pub images: Vec<Image>,
    /// The media file itself.
    pub media: Media,
}

/// A media file. Numbers take the whole range of their type, negative ones included: the model
/// carries them and does not judge them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "camelCase")
)]
pub struct Media {
    /// Where the file is found. Any text: it is never parsed as a URI.
    pub uri: String,
    /// The title for people, if there is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub title: Option<String>,
    /// Width of the picture in pixels.
    pub width: i32,
    /// Height of the picture in pixels.
    pub height: i32,
    /// The encoding, such as `video/mpg4`.
    pub format: String,
    /// Playing time in milliseconds.
    pub duration: i64,
    /// Size of the file in bytes.
    pub size: i64,
    /// Bits per second. Meaningful only when [`has_bitrate`](Self::has_bitrate) is true; otherwise
    /// 0 in every value of the feed.
    pub bitrate: i32,
    /// Whether [`bitrate`](Self::bitrate) is known: a flag beside the number, as in the Java class,
    /// and not an `Option`, so that codecs carry the same two fields as there.
    pub has_bitrate: bool,
    /// The people who appear, in order; may be empty.
    pub persons: Vec<String>,
    /// The player that the file is made for.
    pub player: Player,
    /// The copyright notice, if there is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub copyright: Option<String>,
}

/// A still image.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "camelCase")
)]
pub struct Image {
    /// Where the image is found. Any text: it is never parsed as a URI.
    pub uri: String,
    /// The title for people, if there is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub title: Option<String>,
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
    /// The class of size that it is offered in.
    pub size: Size,
}

/// The player that a media file is made for. The discriminants are the ordinals on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "UPPERCASE")
)]
pub enum Player {
    /// The Java player.
    Java = 0,
    /// The Flash player.
    Flash = 1,
}

/// The class of size of an image. The discriminants are the ordinals on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "UPPERCASE")
)]
pub enum Size {
    /// A thumbnail.
    Small = 0,
    /// The full image.
    Large = 1,
}
