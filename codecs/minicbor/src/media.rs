//! The fields of the media model. What Jackson sees has no flag beside the bitrate, which is null
//! if it is not known, so a media is written and read with another bitrate than the model's.

use data::media::{Image, Media, MediaContent, Player, Size};

use crate::item::{Input, Item, Output, Result, Written, found, names, object, read_field};

object!(MediaContent {
    "images": images,
    "media": media,
});

object!(Image {
    "uri": uri,
    "title": title,
    "width": width,
    "height": height,
    "size": size,
});

names!(Size {
    "SMALL": Small,
    "LARGE": Large,
});

names!(Player {
    "JAVA": Java,
    "FLASH": Flash,
});

impl Item for Media {
    fn write(&self, output: &mut Output) -> Written {
        let Self {
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
        output.begin_map()?;
        output.str("uri")?.str(uri)?;
        output.str("title")?;
        title.write(output)?;
        output.str("width")?.i32(*width)?;
        output.str("height")?.i32(*height)?;
        output.str("format")?.str(format)?;
        output.str("duration")?.i64(*duration)?;
        output.str("size")?.i64(*size)?;
        output.str("bitrate")?;
        has_bitrate.then_some(*bitrate).write(output)?;
        output.str("persons")?;
        persons.write(output)?;
        output.str("player")?;
        player.write(output)?;
        output.str("copyright")?;
        copyright.write(output)?;
        output.end()?.ok()
    }

    fn read(input: &mut Input<'_>) -> Result<Self> {
        let mut uri = None;
        let mut title = None;
        let mut width = None;
        let mut height = None;
        let mut format = None;
        let mut duration = None;
        let mut size = None;
        let mut bitrate = None;
        let mut persons = None;
        let mut player = None;
        let mut copyright = None;
        input.map(|input, key| match key {
            "uri" => read_field(&mut uri, input, key),
            "title" => read_field(&mut title, input, key),
            "width" => read_field(&mut width, input, key),
            "height" => read_field(&mut height, input, key),
            "format" => read_field(&mut format, input, key),
            "duration" => read_field(&mut duration, input, key),
            "size" => read_field(&mut size, input, key),
            "bitrate" => read_field(&mut bitrate, input, key),
            "persons" => read_field(&mut persons, input, key),
            "player" => read_field(&mut player, input, key),
            "copyright" => read_field(&mut copyright, input, key),
            _ => input.decoder.skip(),
        })?;
        let bitrate: Option<i32> = found(bitrate, input, "bitrate")?;
        Ok(Self {
            uri: found(uri, input, "uri")?,
            title: found(title, input, "title")?,
            width: found(width, input, "width")?,
            height: found(height, input, "height")?,
            format: found(format, input, "format")?,
            duration: found(duration, input, "duration")?,
            size: found(size, input, "size")?,
            bitrate: bitrate.unwrap_or_default(),
            has_bitrate: bitrate.is_some(),
            persons: found(persons, input, "persons")?,
            player: found(player, input, "player")?,
            copyright: found(copyright, input, "copyright")?,
        })
    }
}
