//! The fields of a message where they lie.

use capnp::text;
use data::media::visit::{ImageFields, MediaFields, Visitor};
use data::media::{Player, Size};

use crate::media_capnp::{self, media_content};

/// Tells `visitor` every field. The readers check what they give.
pub(crate) fn media_content(
    reader: media_content::Reader<'_>,
    visitor: &mut impl Visitor,
) -> capnp::Result<()> {
    for image in reader.get_images()? {
        visitor.image(ImageFields {
            uri: image.get_uri()?.to_str()?,
            title: optional(image.has_title(), || image.get_title())?,
            width: image.get_width(),
            height: image.get_height(),
            size: match image.get_size()? {
                media_capnp::Size::Small => Size::Small,
                media_capnp::Size::Large => Size::Large,
            },
        });
    }
    let media = reader.get_media()?;
    visitor.media(MediaFields {
        uri: media.get_uri()?.to_str()?,
        title: optional(media.has_title(), || media.get_title())?,
        width: media.get_width(),
        height: media.get_height(),
        format: media.get_format()?.to_str()?,
        duration: media.get_duration(),
        size: media.get_size(),
        bitrate: media.get_bitrate(),
        has_bitrate: media.get_has_bitrate(),
        player: match media.get_player()? {
            media_capnp::Player::Java => Player::Java,
            media_capnp::Player::Flash => Player::Flash,
        },
        copyright: optional(media.has_copyright(), || media.get_copyright())?,
    });
    for person in media.get_persons()? {
        visitor.person(person?.to_str()?);
    }
    Ok(())
}

/// A text that is not null.
fn optional<'a>(
    present: bool,
    get: impl FnOnce() -> capnp::Result<text::Reader<'a>>,
) -> capnp::Result<Option<&'a str>> {
    if present {
        Ok(Some(get()?.to_str()?))
    } else {
        Ok(None)
    }
}
