#![forbid(unsafe_code)]
//! simd-json in the table, through its serde functions.
//!
//! [`simd_json::to_vec`] and [`simd_json::from_slice`], as in the section on the serde compatible
//! API of the [crate's documentation]. `from_slice` unescapes strings inside its input and so
//! needs it mutable. The input of an application is often needed afterwards, or shared, and the
//! harness decodes the same bytes again and again: so decode copies the input first, and the copy
//! is in the time.
//!
//! The parser's working memory is allocated anew by each `from_slice`. A program that decodes a lot
//! can keep it in the library's `Buffers` and call `from_slice_with_buffers`, which saves part of
//! the time of a small input. This row is the plain call, like those of the other libraries.
//!
//! The orders are those of the shared model's derive, whose decimals are strings: the library has no
//! number that keeps its digits, neither in what it writes nor in what it reads. With bare decimals a
//! reader would get the nearest double, which has lost the scale. So its document has two quotes more
//! for each decimal than those of the other libraries.
//!
//! [crate's documentation]: https://docs.rs/simd-json

mod evolution;
mod suites;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tpc::codec::Model;
use tpc::{
    BoxError, Codec, Effort, EncodeInto, Entry, Evolution, Features, Fields, Format, Info,
    ObjectKind, Structure, case, library,
};

use crate::suites::{ByteString, Compact, Pretty};

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "json/simd-json",
        library: library!("simd-json"),
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
        notes: "to_vec and from_slice on the shared model; the parser mutates its input, and deser \
                includes the copy made for that. The instruction set is chosen while running; the \
                parser's buffers are not kept between calls. Decimals are strings: it has no exact numbers.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .evolution_with_attributes(
                "serde's alias on the renamed field",
                evolution::aliased::findings,
            )
            .media(SimdJson)
            .media_reused(SimdJson)
            .orders(SimdJson)
            .unsupported(
                case::MEDIA_TEXT,
                "its from_str is unsafe: it changes the text in place",
            )
            .unsupported(case::MEDIA_STREAM, "has no reader for streams")
            .media_list(Compact)
            .maps(Compact, Pretty)
            .bytes(Compact, ByteString::BASE16, ByteString::BASE64),
    ]
}

struct SimdJson;

/// Either model.
impl<M: Model + Serialize + DeserializeOwned> Codec<M> for SimdJson {
    type Object = M;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &M) -> M {
        value.clone()
    }

    fn restore(&self, object: M) -> Result<M, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &M) -> Result<Vec<u8>, BoxError> {
        Ok(simd_json::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<M, BoxError> {
        let mut scratch = bytes.to_vec();
        Ok(simd_json::from_slice(&mut scratch)?)
    }
}

/// [`simd_json::to_writer`] into a vector.
impl<M: Model + Serialize + DeserializeOwned> EncodeInto<M> for SimdJson {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(&self, object: &M, buffer: &'b mut Vec<u8>) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        simd_json::to_writer(&mut *buffer, object)?;
        Ok(buffer)
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

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
        let mut bytes = simd_json::to_vec(&old).unwrap();
        let new: New = simd_json::from_slice(&mut bytes).unwrap();
        assert_eq!((new.views, &new.language), (0, &None));
        let mut bytes = simd_json::to_vec(&new).unwrap();
        assert_eq!(simd_json::from_slice::<Old>(&mut bytes).unwrap(), old);
    }

    #[test]
    fn the_input_is_mutated() {
        // Why decode has to copy it.
        let text = br#"{"uri":"a\nb"}"#;
        let mut scratch = text.to_vec();
        simd_json::from_slice::<Old>(&mut scratch).unwrap();
        assert_ne!(scratch, text);
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let mut bytes = b"{\"uri\":\"a\"}".to_vec();
        let range = bytes.as_ptr_range();
        let borrowed: Borrowed<'_> = simd_json::from_slice(&mut bytes).unwrap();
        assert!(range.contains(&borrowed.uri.as_ptr()));
    }
}
