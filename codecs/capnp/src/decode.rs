//! From a message to the shared model.

use capnp::text;
use data::media::{Image, Media, MediaContent, Player, Size};

use crate::media_capnp::{self, image, media, media_content};

pub(crate) fn media_content(reader: media_content::Reader<'_>) -> capnp::Result<MediaContent> {
    let mut images = Vec::new();
    // The list may say that it is longer than the message has room for, if its elements are empty.
    for reader in reader.get_images()? {
        images.push(image(reader)?);
    }
    Ok(MediaContent {
        images,
        media: media(reader.get_media()?)?,
    })
}

fn media(reader: media::Reader<'_>) -> capnp::Result<Media> {
    let mut persons = Vec::new();
    for person in reader.get_persons()? {
        persons.push(person?.to_string()?);
    }
    Ok(Media {
        uri: reader.get_uri()?.to_string()?,
        title: optional(reader.has_title(), || reader.get_title())?,
        width: reader.get_width(),
        height: reader.get_height(),
        format: reader.get_format()?.to_string()?,
        duration: reader.get_duration(),
        size: reader.get_size(),
        bitrate: reader.get_bitrate(),
        has_bitrate: reader.get_has_bitrate(),
        persons,
        player: match reader.get_player()? {
            media_capnp::Player::Java => Player::Java,
            media_capnp::Player::Flash => Player::Flash,
        },
        copyright: optional(reader.has_copyright(), || reader.get_copyright())?,
    })
}

fn image(reader: image::Reader<'_>) -> capnp::Result<Image> {
    Ok(Image {
        uri: reader.get_uri()?.to_string()?,
        title: optional(reader.has_title(), || reader.get_title())?,
        width: reader.get_width(),
        height: reader.get_height(),
        size: match reader.get_size()? {
            media_capnp::Size::Small => Size::Small,
            media_capnp::Size::Large => Size::Large,
        },
    })
}

/// A text that is not null.
fn optional<'a>(
    present: bool,
    get: impl FnOnce() -> capnp::Result<text::Reader<'a>>,
) -> capnp::Result<Option<String>> {
    if present {
        Ok(Some(get()?.to_string()?))
    } else {
        Ok(None)
    }
}
