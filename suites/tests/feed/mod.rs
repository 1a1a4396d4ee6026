//! The values of the feed, for the tests.

use data::cks::{read_media, read_media_stream};
use data::media::{MediaContent, feed};

/// The value of `data/media/media.N.cks`.
pub(crate) fn media(number: u32) -> MediaContent {
    let name = format!("media.{number}.cks");
    let (_, text) = feed::FILES
        .iter()
        .find(|(file, _)| *file == name)
        .unwrap_or_else(|| panic!("the feed has no file {name}"));
    read_media(text.as_bytes(), &name).unwrap()
}

/// Every value of the feed with its label, the records of the stream last.
#[allow(
    dead_code,
    reason = "not every test that includes this module needs them all"
)]
pub(crate) fn all() -> Vec<(String, MediaContent)> {
    let records = read_media_stream(feed::MEDIA_STREAM.as_bytes(), "media.stream.cks").unwrap();
    (1..=4)
        .map(|number| (format!("media.{number}"), media(number)))
        .chain(
            (1..)
                .zip(records)
                .map(|(number, record)| (format!("media.stream record {number}"), record)),
        )
        .collect()
}
