//! The program whose size is measured: it encodes and decodes the media message with every codec that
//! it has. It is the `main.rs` of a package of its own; here it is compiled for a test alone.

mod codecs;

use data::media::feed::MEDIA_1;
use tpc::subject::Decoded;

/// Prints the id of each codec that gets the message back, and the length of its bytes.
pub(crate) fn main() {
    let value = data::cks::read_media(MEDIA_1.as_bytes(), "media.1").expect("the feed is right");
    for entry in codecs::entries() {
        let Some(subject) = entry.media_subject() else {
            continue;
        };
        let bytes = subject
            .encode("media.1", &value)
            .unwrap_or_else(|fault| panic!("{fault}"));
        if let Ok(Decoded::Value(found)) = subject.decode("media.1", &bytes)
            && found == value
        {
            println!("{} {}", entry.info().id, bytes.len());
        }
    }
}
