#![forbid(unsafe_code)]
//! rmp in the table: MessagePack by hand, in the form from before 2013.
//!
//! The published table of jvm-serializers was made with a library that wrote strings of 32 bytes
//! and more with the three-byte `raw 16` header; the one-byte length of `str 8` came with the
//! [2013 version of the format]. `raw 16` is called `str 16` today and every reader takes it. A
//! codec of the same bytes needs the low level that rmp is, with its functions for each primitive
//! as in the [crate's documentation].
//!
//! Decoding takes any header that holds the value, checks everything, and never allocates more
//! than the input can fill.
//!
//! [2013 version of the format]: https://github.com/msgpack/msgpack/blob/master/spec.md
//! [crate's documentation]: https://docs.rs/rmp

mod decode;
mod encode;
mod evolution;

use data::media::MediaContent;
use tpc::{
    BoxError, Codec, Effort, EncodeInto, Entry, Evolution, Features, Fields, Format, Info,
    ObjectKind, Structure, case, library,
};

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "msgpack/rmp/raw16",
        library: library!("rmp"),
        features: Features {
            format: Format::CrossLanguageBinary,
            structure: Structure::FlatTree,
            effort: Effort::Manual,
            fields: Fields::Positions,
            validated: true,
            validates_utf8: true,
            self_describing: false,
            evolution: Evolution::NONE,
            zero_copy: true,
            maintained: true,
        },
        notes: "By hand on the shared model, as arrays of exact length in declared order, strings \
                of 32 bytes and more with the old raw 16 header: the bytes of the published table.",
    };
    let orders = "is here for the bytes of the published table, which has no orders";
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .media(Raw16)
            .media_reused(Raw16)
            .unsupported(case::ORDERS, orders)
            .media_stream(Concatenated)
            .media_list(List),
    ]
}

struct Raw16;

impl Codec<MediaContent> for Raw16 {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(encode::media_content(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(decode::media_content(bytes)?)
    }
}

/// The functions of `rmp::encode` on a vector that is there.
impl EncodeInto<MediaContent> for Raw16 {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        encode::write_message(buffer, object)?;
        Ok(buffer)
    }
}

/// Messages one after the other: each says where it ends.
struct Concatenated;

impl Codec<Vec<MediaContent>> for Concatenated {
    type Object = Vec<MediaContent>;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &Vec<MediaContent>) -> Vec<MediaContent> {
        value.clone()
    }

    fn restore(&self, object: Vec<MediaContent>) -> Result<Vec<MediaContent>, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &Vec<MediaContent>) -> Result<Vec<u8>, BoxError> {
        Ok(encode::stream(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Vec<MediaContent>, BoxError> {
        Ok(decode::stream(bytes)?)
    }
}

/// Messages in an array.
struct List;

impl Codec<Vec<MediaContent>> for List {
    type Object = Vec<MediaContent>;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &Vec<MediaContent>) -> Vec<MediaContent> {
        value.clone()
    }

    fn restore(&self, object: Vec<MediaContent>) -> Result<Vec<MediaContent>, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &Vec<MediaContent>) -> Result<Vec<u8>, BoxError> {
        Ok(encode::list(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Vec<MediaContent>, BoxError> {
        Ok(decode::list(bytes)?)
    }
}

/// The number of fields of a media content.
const MEDIA_CONTENT_FIELDS: u32 = 2;
/// The number of fields of a media.
const MEDIA_FIELDS: u32 = 12;
/// The number of fields of an image.
const IMAGE_FIELDS: u32 = 5;

#[cfg(test)]
mod tests {
    use data::cks;
    use data::media::feed;

    use super::*;

    fn media_1() -> MediaContent {
        cks::read_media(feed::MEDIA_1.as_bytes(), "media.1.cks").unwrap()
    }

    #[test]
    fn string_headers_are_the_old_ones() {
        for (length, header) in [
            (31, &[0xbf][..]),
            (32, &[0xda, 0, 32]),
            (255, &[0xda, 0, 255]),
            (65535, &[0xda, 255, 255]),
            (65536, &[0xdb, 0, 1, 0, 0]),
        ] {
            let mut value = media_1();
            value.images.clear();
            value.media.uri = "u".repeat(length);
            let bytes = Raw16.encode(&value).unwrap();
            // Before it: an array of two, an empty one, and an array of twelve.
            let start = 3;
            assert_eq!(bytes[start..][..header.len()], *header, "{length} bytes");
            assert_eq!(Raw16.decode(&bytes).unwrap(), value, "{length} bytes");
        }
    }

    #[test]
    fn todays_string_header_is_read() {
        let mut value = media_1();
        value.media.uri = "u".repeat(40);
        let mut bytes = Raw16.encode(&value).unwrap();
        let header = [0xda, 0, 40, b'u'];
        let at = bytes
            .windows(4)
            .position(|window| window == header)
            .unwrap();
        bytes.splice(at..at + 3, [0xd9, 40]);
        assert_eq!(Raw16.decode(&bytes).unwrap(), value);
    }

    #[test]
    fn invalid_utf8_is_refused() {
        let mut bytes = Raw16.encode(&media_1()).unwrap();
        let at = bytes
            .windows(4)
            .position(|window| window == b"http")
            .unwrap();
        bytes[at] = 0xff;
        assert!(
            Raw16
                .decode(&bytes)
                .unwrap_err()
                .to_string()
                .contains("UTF-8")
        );
    }

    #[test]
    fn lengths_and_ordinals_are_checked() {
        let bytes = Raw16.encode(&media_1()).unwrap();
        Raw16.decode(&bytes).unwrap();
        // A media content of two fields and its two images.
        assert_eq!(bytes[..3], [0x92, 0x92, 0x95]);
        for (what, at, byte) in [
            ("a media content of one field", 0, 0x91),
            ("an image of six fields", 2, 0x96),
            (
                "a player that is not there, nil after it",
                bytes.len() - 2,
                2,
            ),
        ] {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            assert!(Raw16.decode(&bytes).is_err(), "{what}");
        }
    }

    #[test]
    fn a_length_that_lies_is_refused() {
        // A list of 2^32 - 1 images and a string of as many bytes, of which none is there.
        for bytes in [
            &b"\x92\xdd\xff\xff\xff\xff"[..],
            b"\x92\x90\x9c\xdb\xff\xff\xff\xff",
        ] {
            Raw16.decode(bytes).unwrap_err();
        }
    }
}
