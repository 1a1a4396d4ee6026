#![deny(unsafe_code)]
//! sonic-rs in the table, through serde.
//!
//! [`sonic_rs::to_vec`] and [`sonic_rs::from_slice`], the functions that the [crate's
//! documentation] gives for Rust types. `from_slice` validates UTF-8 and takes nothing but white space
//! after the value. `from_slice_unchecked`, which does not validate UTF-8, is `json/sonic-rs/unchecked`,
//! in the module `unchecked`, which is marked and has no rank.
//!
//! The library chooses its vector instructions at compile time, and its documentation asks for
//! `-C target-cpu=native`. The project is built for the default processor of the target, as
//! programs that are distributed are; with `RUSTFLAGS=-Ctarget-cpu=native` the row may change
//! more than the others.
//!
//! [crate's documentation]: https://docs.rs/sonic-rs

mod borrowed;
mod evolution;
mod orders;
mod suites;
mod unchecked;

use data::media::MediaContent;
use tpc::{
    BoxError, Codec, DecodeBorrowed, Effort, EncodeInto, Entry, Evolution, Features, Fields,
    Format, Info, ObjectKind, Structure, case, library,
};

use crate::orders::Orders;
use crate::suites::{ByteString, Compact, Pretty, Text};

/// The library as most programs use it, and without the check for UTF-8.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "json/sonic-rs",
        library: library!("sonic-rs"),
        features: Features {
            format: Format::Json,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Names,
            validated: true,
            validates_utf8: true,
            self_describing: true,
            evolution: Evolution::BOTH,
            zero_copy: true,
            maintained: true,
        },
        notes: "to_vec and from_slice on the shared model, with UTF-8 validated; decimals as RawNumber. The library \
                chooses its vector instructions at compile time and recommends target-cpu=native; \
                the build flags stand in every record.",
    };
    vec![
        unchecked::entry(info),
        Entry::new(info)
            .evolution(evolution::findings).evolution_with_attributes("serde's alias on the renamed field", evolution::aliased::findings)
            .media(SonicRs)
            .media_reused(SonicRs)
            .media_borrowed(SonicRs)
            .orders(Orders)
            .media_text(Text)
            .unsupported(
                case::MEDIA_STREAM,
                "its stream reader gives the same error for the end and for a record that is cut off",
            )
            .media_list(Compact)
            .maps(Compact, Pretty)
            .bytes(Compact, ByteString::BASE16, ByteString::BASE64),
    ]
}

struct SonicRs;

impl Codec<MediaContent> for SonicRs {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(sonic_rs::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(sonic_rs::from_slice(bytes)?)
    }
}

/// [`sonic_rs::to_writer`] into a vector.
impl EncodeInto<MediaContent> for SonicRs {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        sonic_rs::to_writer(&mut *buffer, object)?;
        Ok(buffer)
    }
}

/// [`sonic_rs::from_slice`] with a type that borrows.
impl DecodeBorrowed<MediaContent> for SonicRs {
    type Borrowed<'a> = borrowed::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        Ok(sonic_rs::from_slice(bytes)?)
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};
    use sonic_rs::Deserializer;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Old {
        uri: String,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct New {
        uri: String,
        #[serde(default)]
        views: u32,
        language: Option<String>,
    }

    #[derive(Deserialize)]
    struct Borrowed<'a> {
        uri: &'a str,
    }

    #[test]
    fn types_may_grow_in_both_directions() {
        let old = Old { uri: "a".into() };
        let new: New = sonic_rs::from_slice(&sonic_rs::to_vec(&old).unwrap()).unwrap();
        assert_eq!((new.views, &new.language), (0, &None));
        let read: Old = sonic_rs::from_slice(&sonic_rs::to_vec(&new).unwrap()).unwrap();
        assert_eq!(read, old);
    }

    #[test]
    fn invalid_utf8_is_refused() {
        sonic_rs::from_slice::<Old>(b"{\"uri\":\"a\"}").unwrap();
        sonic_rs::from_slice::<Old>(b"{\"uri\":\"\xff\"}").unwrap_err();
        // In a field that is skipped, too.
        sonic_rs::from_slice::<Old>(b"{\"uri\":\"a\",\"no\":\"\xff\"}").unwrap_err();
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let bytes = b"{\"uri\":\"a\"}";
        let borrowed: Borrowed<'_> = sonic_rs::from_slice(bytes).unwrap();
        assert!(bytes.as_ptr_range().contains(&borrowed.uri.as_ptr()));
    }

    /// Why the entry does no streams; the day this fails it can.
    #[test]
    fn the_end_of_a_stream_looks_like_a_record_that_is_cut_off() {
        for json in ["1\n\"two\"", "1\n\"tw"] {
            let stream = Deserializer::from_str(json).into_stream::<sonic_rs::Value>();
            let last = stream.last().expect("there are values");
            assert!(last.expect_err("an end is an error").is_eof(), "{json}");
        }
    }
}
