//! The value to bytes.

use std::io;

use data::media::{Image, Media, MediaContent};
use rmp::Marker;
use rmp::encode::{write_array_len, write_bool, write_nil, write_sint, write_str_len};

use crate::{IMAGE_FIELDS, MEDIA_CONTENT_FIELDS, MEDIA_FIELDS};

/// Where the output begins, in bytes: it grows from there. serde_json and rmp-serde start with as
/// much.
const START_CAPACITY_BYTES: usize = 128;

pub(crate) fn media_content(value: &MediaContent) -> io::Result<Vec<u8>> {
    let mut output = Vec::with_capacity(START_CAPACITY_BYTES);
    write_message(&mut output, value)?;
    Ok(output)
}

/// Messages in an array.
pub(crate) fn list(values: &[MediaContent]) -> io::Result<Vec<u8>> {
    let mut output = Vec::with_capacity(START_CAPACITY_BYTES);
    write_array_len(&mut output, count(values.len())?)?;
    for value in values {
        write_message(&mut output, value)?;
    }
    Ok(output)
}

/// Messages one after the other.
pub(crate) fn stream(values: &[MediaContent]) -> io::Result<Vec<u8>> {
    let mut output = Vec::with_capacity(START_CAPACITY_BYTES);
    for value in values {
        write_message(&mut output, value)?;
    }
    Ok(output)
}

pub(crate) fn write_message(output: &mut Vec<u8>, value: &MediaContent) -> io::Result<()> {
    let MediaContent { images, media } = value;
    write_array_len(output, MEDIA_CONTENT_FIELDS)?;
    write_array_len(output, count(images.len())?)?;
    for image in images {
        write_image(output, image)?;
    }
    write_media(output, media)
}

fn write_image(output: &mut Vec<u8>, value: &Image) -> io::Result<()> {
    let Image {
        uri,
        title,
        width,
        height,
        size,
    } = value;
    write_array_len(output, IMAGE_FIELDS)?;
    write_string(output, uri)?;
    write_optional_string(output, title.as_deref())?;
    write_sint(output, i64::from(*width))?;
    write_sint(output, i64::from(*height))?;
    write_sint(output, *size as i64)?;
    Ok(())
}

fn write_media(output: &mut Vec<u8>, value: &Media) -> io::Result<()> {
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
    } = value;
    write_array_len(output, MEDIA_FIELDS)?;
    write_string(output, uri)?;
    write_optional_string(output, title.as_deref())?;
    write_sint(output, i64::from(*width))?;
    write_sint(output, i64::from(*height))?;
    write_string(output, format)?;
    write_sint(output, *duration)?;
    write_sint(output, *size)?;
    write_sint(output, i64::from(*bitrate))?;
    write_bool(output, *has_bitrate)?;
    write_array_len(output, count(persons.len())?)?;
    for person in persons {
        write_string(output, person)?;
    }
    write_sint(output, *player as i64)?;
    write_optional_string(output, copyright.as_deref())
}

pub(crate) fn write_optional_string(output: &mut Vec<u8>, value: Option<&str>) -> io::Result<()> {
    match value {
        Some(value) => write_string(output, value),
        None => write_nil(output),
    }
}

/// Writes a string with the header that it had before `str 8` was there.
pub(crate) fn write_string(output: &mut Vec<u8>, value: &str) -> io::Result<()> {
    const STR_8: std::ops::RangeInclusive<usize> = 32..=255;
    if STR_8.contains(&value.len()) {
        output.push(Marker::Str16.to_u8());
        output.extend([0, value.len() as u8]);
    } else {
        write_str_len(output, count(value.len())?)?;
    }
    output.extend_from_slice(value.as_bytes());
    Ok(())
}

/// A length as the format counts it.
pub(crate) fn count(length: usize) -> io::Result<u32> {
    u32::try_from(length).map_err(|_| {
        io::Error::new(
            io::ErrorKind::InvalidInput,
            format!("a length of {length} does not fit into MessagePack's 32 bits"),
        )
    })
}
