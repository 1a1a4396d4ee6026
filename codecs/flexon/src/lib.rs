#![forbid(unsafe_code)]
//! flexon in the table, through its serde functions.
//!
//! [`flexon::to_vec`] and what [`flexon::from_slice`] does, as in the [crate's documentation]. The
//! latter ignores whatever follows the value, so here its parser is asked for more. The functions
//! that do not validate are `unsafe`, and not in this table.
//!
//! It takes a plus sign for a digit of an escape: `\u+001` is read as `\u0001`.
//!
//! This is version 0.4.8: the borrow checker of Rust 1.95 refuses 0.4.9.
//!
//! [crate's documentation]: https://docs.rs/flexon

mod evolution;

use data::media::MediaContent;
use flexon::Parser;
use flexon::serde::de::{Error, Kind};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use tpc::{
    BoxError, Codec, Effort, Entry, Evolution, Features, Fields, Format, Info, ObjectKind,
    Structure, library,
};

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "json/flexon",
        library: library!("flexon"),
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
        notes: "to_vec on the shared model, and from_slice with a check that the input ends after \
                the value, which that leaves out; as in the documentation otherwise, with the \
                default features.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .evolution_with_attributes(
                "serde's alias on the renamed field",
                evolution::aliased::findings,
            )
            .media(Flexon),
    ]
}

struct Flexon;

impl Codec<MediaContent> for Flexon {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(flexon::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(whole(bytes)?)
    }
}

/// Why a text is not one value.
#[derive(Debug, thiserror::Error)]
enum DecodeError {
    /// The library does not take it.
    #[error(transparent)]
    Malformed(#[from] Error),
    /// There is something after the value.
    #[error("expected the end of the input after the value, found more bytes")]
    Trailing,
}

/// Deserializes a value that takes up all of `bytes`.
///
/// `from_slice` makes a parser and says nothing of what is left over in it. But the parser can be
/// asked for another value, which must fail because it is at the end. It takes a 0 between values
/// for the end, too; there is none in any JSON text.
fn whole<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, DecodeError> {
    let mut parser = Parser::from_slice(bytes);
    let value = T::deserialize(&mut parser)?;
    match (&mut parser).deserialize_any(IgnoredAny) {
        Err(error) if matches!(error.kind(), Kind::Eof) && !bytes.contains(&0) => Ok(value),
        _ => Err(DecodeError::Trailing),
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;

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
        let new: New = flexon::from_slice(&flexon::to_vec(&old).unwrap()).unwrap();
        assert_eq!((new.views, &new.language), (0, &None));
        let read: Old = flexon::from_slice(&flexon::to_vec(&new).unwrap()).unwrap();
        assert_eq!(read, old);
    }

    #[test]
    fn a_sign_is_taken_in_an_escape() {
        let old: Old = whole(br#"{"uri":"\u+061"}"#).unwrap();
        assert_eq!(old.uri, "a");
    }

    #[test]
    fn only_we_look_at_what_follows_the_value() {
        let text = br#"{"uri":"a"}"#;
        assert!(whole::<Old>(text).is_ok());
        assert!(whole::<Old>(b" {\"uri\":\"a\"}\n").is_ok());
        for trailing in ["1", "}", " {}", "x", "\0", " \0 "] {
            let longer = [text, trailing.as_bytes()].concat();
            assert!(flexon::from_slice::<Old>(&longer).is_ok(), "{trailing:?}");
            assert!(
                matches!(whole::<Old>(&longer), Err(DecodeError::Trailing)),
                "{trailing:?}"
            );
        }
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let bytes = br#"{"uri":"a"}"#;
        let borrowed: Borrowed<'_> = flexon::from_slice(bytes).unwrap();
        assert!(bytes.as_ptr_range().contains(&borrowed.uri.as_ptr()));
    }
}
