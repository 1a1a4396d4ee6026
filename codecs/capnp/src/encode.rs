//! From the shared model to a message.

use capnp::message::{Builder, HeapAllocator};
use data::media::{Image, Media, MediaContent, Player, Size};

use crate::media_capnp::{self, image, media, media_content};

pub(crate) fn message(content: &MediaContent) -> capnp::Result<Builder<HeapAllocator>> {
    let MediaContent { images, media } = content;
    let mut message = Builder::new_default();
    let mut root: media_content::Builder<'_> = message.init_root();
    let mut list = root.reborrow().init_images(length(images)?);
    for (position, own) in (0..).zip(images) {
        set_image(list.reborrow().get(position), own);
    }
    set_media(root.init_media(), media)?;
    Ok(message)
}

fn set_media(mut builder: media::Builder<'_>, own: &Media) -> capnp::Result<()> {
    let Media {
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
    } = own;
    builder.set_uri(&**uri);
    if let Some(title) = title {
        builder.set_title(&**title);
    }
    builder.set_width(*width);
    builder.set_height(*height);
    builder.set_format(&**format);
    builder.set_duration(*duration);
    builder.set_size(*size);
    builder.set_bitrate(*bitrate);
    builder.set_has_bitrate(*has_bitrate);
    let mut list = builder.reborrow().init_persons(length(persons)?);
    for (position, person) in (0..).zip(persons) {
        list.set(position, person);
    }
    builder.set_player(match player {
        Player::Java => media_capnp::Player::Java,
        Player::Flash => media_capnp::Player::Flash,
    });
    if let Some(copyright) = copyright {
        builder.set_copyright(&**copyright);
    }
    Ok(())
}

fn set_image(mut builder: image::Builder<'_>, own: &Image) {
    let Image {
        uri,
        title,
        width,
        height,
        size,
    } = own;
    builder.set_uri(&**uri);
    if let Some(title) = title {
        builder.set_title(&**title);
    }
    builder.set_width(*width);
    builder.set_height(*height);
    builder.set_size(match size {
        Size::Small => media_capnp::Size::Small,
        Size::Large => media_capnp::Size::Large,
    });
}

/// A list has at most as many elements as 29 bits can count.
fn length<T>(list: &[T]) -> capnp::Result<u32> {
    match u32::try_from(list.len()) {
        Ok(length) if length < 1 << 29 => Ok(length),
        _ => Err(capnp::Error::failed(format!(
            "expected a list of less than 2^29 elements, found {}",
            list.len()
        ))),
    }
}
