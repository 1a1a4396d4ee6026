//! The program whose size is measured: it encodes and decodes the media message with every codec that
//! it has. It is the `main.rs` of a package of its own; here it is compiled for a test alone.

mod codecs;

use data::media::feed::MEDIA_1;
use tpc::subject::Decoded;
use tpc::suite::Labelled;

/// Prints the id of each codec that gets the message back, and the length of its bytes.
pub(crate) fn main() {
    let value = data::cks::read_media(MEDIA_1.as_bytes(), "media.1").expect("the feed is right");
    let value = Labelled::new("media.1", value);
    for entry in codecs::entries() {
        let Some(subject) = entry.media_subject() else {
            continue;
        };
        // Not by way of bytes alone: a codec that trusts its input takes only what it has encoded.
        for trip in subject.round_trips(&[&value]).unwrap_or_default() {
            if let Decoded::Value(found) = trip.decoded
                && found == value.value
            {
                println!("{} {}", entry.info().id, trip.bytes.len());
            }
        }
    }
}
