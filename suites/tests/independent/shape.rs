//! The model as a tree, in the layout of each format. Written out by hand from the fields, and
//! not with the derives of the model, so that a mistake there is found.

use data::media::{Image, Media, MediaContent, Player, Size};
use serde_json::{Map, Value, json};

/// A document with names that leaves out what is null.
pub(crate) fn nulls_omitted(content: &MediaContent) -> Value {
    let media = &content.media;
    let mut own = media_fields(media);
    own.extend([
        ("bitrate", json!(media.bitrate)),
        ("hasBitrate", json!(media.has_bitrate)),
        ("persons", json!(media.persons)),
        ("player", json!(player_name(media.player))),
    ]);
    let images = content.images.iter().map(|image| {
        let mut own = image_fields(image);
        own.push(("size", json!(size_name(image.size))));
        present(own)
    });
    json!({ "images": images.collect::<Vec<_>>(), "media": present(own) })
}

/// Elements that hold text or elements, where a list is no thing of its own: each item is an element,
/// and of one item alone nobody can say that it is a list.
pub(crate) fn elements(content: &MediaContent) -> Value {
    fn without_types(value: Value) -> Option<Value> {
        Some(match value {
            Value::Object(fields) => fields
                .into_iter()
                .filter_map(|(name, value)| Some((name, without_types(value)?)))
                .collect(),
            Value::Array(items) => {
                let mut items: Vec<_> = items.into_iter().filter_map(without_types).collect();
                match items.len() {
                    0 => return None,
                    1 => items.remove(0),
                    _ => items.into(),
                }
            }
            Value::String(text) => text.into(),
            other => other.to_string().into(),
        })
    }
    json!({ "MediaContent": without_types(nulls_omitted(content)) })
}

/// A document with names and nulls, in which the bitrate and its flag are one.
pub(crate) fn nulls_kept(content: &MediaContent) -> Value {
    let media = &content.media;
    let mut own = media_fields(media);
    own.extend([
        ("bitrate", bitrate(media)),
        ("persons", json!(media.persons)),
        ("player", json!(player_name(media.player))),
    ]);
    let images = content.images.iter().map(|image| {
        let mut own = image_fields(image);
        own.push(("size", json!(size_name(image.size))));
        object(own)
    });
    json!({ "images": images.collect::<Vec<_>>(), "media": object(own) })
}

/// A document with names, as Rust spells them, and nulls, in which enum values are numbers.
pub(crate) fn snake_case(content: &MediaContent) -> Value {
    let media = &content.media;
    let mut own = media_fields(media);
    own.extend([
        ("bitrate", json!(media.bitrate)),
        ("has_bitrate", json!(media.has_bitrate)),
        ("persons", json!(media.persons)),
        ("player", json!(player_ordinal(media.player))),
    ]);
    let images = content.images.iter().map(|image| {
        let mut own = image_fields(image);
        own.push(("size", json!(size_ordinal(image.size))));
        object(own)
    });
    json!({ "images": images.collect::<Vec<_>>(), "media": object(own) })
}

/// The protobuf message: absent fields are left out, and enum values are numbers.
pub(crate) fn protobuf(content: &MediaContent) -> Value {
    let media = &content.media;
    let mut own = media_fields(media);
    own.extend([
        ("bitrate", bitrate(media)),
        ("person", json!(media.persons)),
        ("player", json!(player_ordinal(media.player))),
    ]);
    let images = content.images.iter().map(|image| {
        let mut own = image_fields(image);
        own.push(("size", json!(size_ordinal(image.size))));
        present(own)
    });
    json!({ "images": images.collect::<Vec<_>>(), "media": present(own) })
}

/// Arrays with the fields in declared order.
pub(crate) fn declared_array(content: &MediaContent) -> Value {
    let images = content.images.iter().map(|image| {
        json!([
            image.uri,
            image.title,
            image.width,
            image.height,
            size_ordinal(image.size)
        ])
    });
    let media = &content.media;
    json!([
        images.collect::<Vec<_>>(),
        [
            media.uri,
            media.title,
            media.width,
            media.height,
            media.format,
            media.duration,
            media.size,
            media.bitrate,
            media.has_bitrate,
            media.persons,
            player_ordinal(media.player),
            media.copyright,
        ]
    ])
}

/// Arrays with the fields in alphabetical order.
pub(crate) fn alphabetical_array(content: &MediaContent) -> Value {
    let images = content.images.iter().map(|image| {
        json!([
            image.height,
            size_ordinal(image.size),
            image.title,
            image.uri,
            image.width
        ])
    });
    let media = &content.media;
    json!([
        images.collect::<Vec<_>>(),
        [
            media.bitrate,
            media.copyright,
            media.duration,
            media.format,
            media.has_bitrate,
            media.height,
            media.persons,
            player_ordinal(media.player),
            media.size,
            media.title,
            media.uri,
            media.width,
        ]
    ])
}

/// The fields of a media that look the same in every document with names.
fn media_fields(media: &Media) -> Vec<(&'static str, Value)> {
    vec![
        ("uri", json!(media.uri)),
        ("title", json!(media.title)),
        ("width", json!(media.width)),
        ("height", json!(media.height)),
        ("format", json!(media.format)),
        ("duration", json!(media.duration)),
        ("size", json!(media.size)),
        ("copyright", json!(media.copyright)),
    ]
}

/// The fields of an image that look the same in every document with names.
fn image_fields(image: &Image) -> Vec<(&'static str, Value)> {
    vec![
        ("uri", json!(image.uri)),
        ("title", json!(image.title)),
        ("width", json!(image.width)),
        ("height", json!(image.height)),
    ]
}

fn bitrate(media: &Media) -> Value {
    json!(media.has_bitrate.then_some(media.bitrate))
}

fn object(fields: Vec<(&'static str, Value)>) -> Value {
    let fields: Map<_, _> = fields
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    fields.into()
}

/// An object without its nulls.
fn present(mut fields: Vec<(&'static str, Value)>) -> Value {
    fields.retain(|(_, value)| !value.is_null());
    object(fields)
}

fn player_name(player: Player) -> &'static str {
    match player {
        Player::Java => "JAVA",
        Player::Flash => "FLASH",
    }
}

fn player_ordinal(player: Player) -> u8 {
    match player {
        Player::Java => 0,
        Player::Flash => 1,
    }
}

fn size_name(size: Size) -> &'static str {
    match size {
        Size::Small => "SMALL",
        Size::Large => "LARGE",
    }
}

fn size_ordinal(size: Size) -> u8 {
    match size {
        Size::Small => 0,
        Size::Large => 1,
    }
}
