//! The media model in CKS: the names of its fields and of its enum values.

use super::error::Error;
use super::parser::{Parser, ReadCks, read_record};
use super::writer::{WriteCks, Writer};
use crate::media::{Image, Media, MediaContent, Player, Size};

read_record! {
    MediaContent {
        images: Vec<Image> = "Images",
        media: Media = "Media",
    } => MediaContent { images, media }
}

// The model keeps the bitrate and its presence in two fields; the text keeps one optional value.
read_record! {
    Media {
        uri: String = "Uri",
        title: Option<String> = "Title",
        width: i32 = "Width",
        height: i32 = "Height",
        format: String = "Format",
        duration: i64 = "Duration",
        size: i64 = "Size",
        bitrate: Option<i32> = "Bitrate",
        persons: Vec<String> = "Persons",
        player: Player = "Player",
        copyright: Option<String> = "Copyright",
    } => Media {
        uri,
        title,
        width,
        height,
        format,
        duration,
        size,
        bitrate: bitrate.unwrap_or(0),
        has_bitrate: bitrate.is_some(),
        persons,
        player,
        copyright,
    }
}

read_record! {
    Image {
        uri: String = "Uri",
        title: Option<String> = "Title",
        width: i32 = "Width",
        height: i32 = "Height",
        size: Size = "Size",
    } => Image { uri, title, width, height, size }
}

impl ReadCks for Player {
    fn read_cks(parser: &mut Parser<'_>) -> Result<Self, Error> {
        parser.choice(&[("Java", Player::Java), ("Flash", Player::Flash)])
    }
}

impl ReadCks for Size {
    fn read_cks(parser: &mut Parser<'_>) -> Result<Self, Error> {
        parser.choice(&[("Small", Size::Small), ("Large", Size::Large)])
    }
}

impl WriteCks for MediaContent {
    fn write_cks(&self, writer: &mut Writer) {
        let MediaContent { images, media } = self;
        writer.record(|record| {
            record.field("Images", images);
            record.field("Media", media);
        });
    }
}

impl WriteCks for Media {
    fn write_cks(&self, writer: &mut Writer) {
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
        } = self;
        writer.record(|record| {
            record.field("Uri", uri);
            record.field("Title", title);
            record.field("Width", width);
            record.field("Height", height);
            record.field("Format", format);
            record.field("Duration", duration);
            record.field("Size", size);
            record.field("Bitrate", &has_bitrate.then_some(*bitrate));
            record.field("Persons", persons);
            record.field("Player", player);
            record.field("Copyright", copyright);
        });
    }
}

impl WriteCks for Image {
    fn write_cks(&self, writer: &mut Writer) {
        let Image {
            uri,
            title,
            width,
            height,
            size,
        } = self;
        writer.record(|record| {
            record.field("Uri", uri);
            record.field("Title", title);
            record.field("Width", width);
            record.field("Height", height);
            record.field("Size", size);
        });
    }
}

impl WriteCks for Player {
    fn write_cks(&self, writer: &mut Writer) {
        writer.name(match self {
            Player::Java => "Java",
            Player::Flash => "Flash",
        });
    }
}

impl WriteCks for Size {
    fn write_cks(&self, writer: &mut Writer) {
        writer.name(match self {
            Size::Small => "Small",
            Size::Large => "Large",
        });
    }
}
