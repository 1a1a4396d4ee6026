//! The feed: the texts of the files in `data/media`, in the [`cks`](crate::cks) format.
//!
//! They are compiled in, so that a program needs no path to find the values it starts from; the
//! files on disk are the same texts, for use with other tools and as a model to write one's own.

/// The standard value: the one of the published tables, with its sizes known to the byte.
pub const MEDIA_1: &str = include_str!("../../media/media.1.cks");

/// Different from [`MEDIA_1`] in every field, with text, numbers and gaps that catch a codec which
/// only works for the standard value. Codecs are verified with it before anything is timed.
pub const MEDIA_2: &str = include_str!("../../media/media.2.cks");

/// The standard value with every string about 150 characters long.
pub const MEDIA_3: &str = include_str!("../../media/media.3.cks");

/// The standard value with every string one or two characters long.
pub const MEDIA_4: &str = include_str!("../../media/media.4.cks");

/// A stream of nine different records; read it with
/// [`read_media_stream`](crate::cks::read_media_stream).
pub const MEDIA_STREAM: &str = include_str!("../../media/media.stream.cks");

/// Every file of the feed as (file name, text), the stream last.
pub const FILES: [(&str, &str); 5] = [
    ("media.1.cks", MEDIA_1),
    ("media.2.cks", MEDIA_2),
    ("media.3.cks", MEDIA_3),
    ("media.4.cks", MEDIA_4),
    ("media.stream.cks", MEDIA_STREAM),
];
