#![forbid(unsafe_code)]
#![allow(clippy::question_mark, reason = "in what the derives write")]
//! nanoserde in the table.
//!
//! `SerJson::serialize_json` and `DeJson::deserialize_json`, as in the [crate's documentation], but
//! that the latter is taken apart: it stops after the value, and says nothing of what follows. The
//! two calls of which it consists leave the token that follows in the parser's state, where it must
//! be the end. It reads text, so decode validates the bytes as UTF-8 first.
//!
//! It takes more than JSON is: control characters as they are in a string, and escapes that there are
//! not, as the character after the backslash.
//!
//! The library has no dependencies at all, not even for its derives, and is made to compile fast.
//!
//! [crate's documentation]: https://docs.rs/nanoserde

mod evolution;

use std::str;

use std::mem;

use data::media;
use nanoserde::{DeJson, DeJsonErr, DeJsonState, DeJsonTok, SerJson, SerJsonState};
use tpc::{
    BoxError, Codec, Effort, EncodeInto, Entry, Evolution, Features, Fields, Format, Info,
    ObjectKind, Structure, library,
};

use crate::mirror::MediaContent;

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "json/nanoserde",
        library: library!("nanoserde"),
        features: Features {
            format: Format::Json,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Names,
            validated: true,
            validates_utf8: true,
            self_describing: true,
            evolution: Evolution::BOTH,
            zero_copy: false,
            maintained: true,
        },
        notes: "serialize_json, and the two calls inside deserialize_json with a check that the \
                input ends after the value, which that leaves out; deser includes validating the \
                bytes as UTF-8. It takes control characters in strings and escapes that JSON does \
                not have.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .media(Nanoserde)
            .media_reused(Nanoserde),
    ]
}

struct Nanoserde;

impl Codec<media::MediaContent> for Nanoserde {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        value.into()
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(object.serialize_json().into_bytes())
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(whole(str::from_utf8(bytes)?)?)
    }
}

/// [`SerJson::ser_json`] with a state that writes to the string.
impl EncodeInto<media::MediaContent> for Nanoserde {
    type Buffer = String;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut String,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        let mut state = SerJsonState::new(mem::take(buffer));
        object.ser_json(0, &mut state);
        *buffer = state.out;
        Ok(buffer.as_bytes())
    }
}

/// Why a text is not one value.
#[derive(Debug, thiserror::Error)]
enum DecodeError {
    /// The library does not take it.
    #[error(transparent)]
    Malformed(#[from] DeJsonErr),
    /// There is something after the value.
    #[error("expected the end of the input after the value, found {0:?}")]
    Trailing(DeJsonTok),
}

/// Deserializes a value that takes up all of `text`. The parser takes a 0 between tokens for the
/// end, too; there is none in any JSON text.
fn whole<T: DeJson>(text: &str) -> Result<T, DecodeError> {
    let mut state = DeJsonState::default();
    let mut chars = text.chars();
    state.next(&mut chars);
    state.next_tok(&mut chars)?;
    let value = T::de_json(&mut state, &mut chars)?;
    match state.tok {
        DeJsonTok::Eof if !text.contains('\0') => Ok(value),
        trailing => Err(DecodeError::Trailing(trailing)),
    }
}

/// The model with the derives of nanoserde, which do not take `pub(super)`.
mod mirror {
    use nanoserde::{DeJson, SerJson};

    #[derive(SerJson, DeJson)]
    pub struct MediaContent {
        images: Vec<Image>,
        media: Media,
    }

    #[derive(SerJson, DeJson)]
    struct Media {
        uri: String,
        title: Option<String>,
        width: i32,
        height: i32,
        format: String,
        duration: i64,
        size: i64,
        bitrate: i32,
        #[nserde(rename = "hasBitrate")]
        has_bitrate: bool,
        persons: Vec<String>,
        player: Player,
        copyright: Option<String>,
    }

    #[derive(SerJson, DeJson)]
    struct Image {
        uri: String,
        title: Option<String>,
        width: i32,
        height: i32,
        size: Size,
    }

    #[derive(SerJson, DeJson)]
    enum Player {
        #[nserde(rename = "JAVA")]
        Java,
        #[nserde(rename = "FLASH")]
        Flash,
    }

    #[derive(SerJson, DeJson)]
    enum Size {
        #[nserde(rename = "SMALL")]
        Small,
        #[nserde(rename = "LARGE")]
        Large,
    }

    data::mirror_media!();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, SerJson, DeJson)]
    struct Old {
        uri: String,
    }

    #[derive(Debug, PartialEq, SerJson, DeJson)]
    struct New {
        uri: String,
        #[nserde(default)]
        views: u32,
        language: Option<String>,
    }

    #[test]
    fn types_may_grow_in_both_directions() {
        let old = Old { uri: "a".into() };
        let new: New = whole(&old.serialize_json()).unwrap();
        assert_eq!((new.views, &new.language), (0, &None));
        assert_eq!(whole::<Old>(&new.serialize_json()).unwrap(), old);
    }

    #[test]
    fn more_than_json_is_taken() {
        for (text, uri) in [("{\"uri\":\"a\n\"}", "a\n"), (r#"{"uri":"\a"}"#, "a")] {
            assert_eq!(whole::<Old>(text).unwrap().uri, uri);
        }
    }

    #[test]
    fn only_we_look_at_what_follows_the_value() {
        for text in [
            r#"{"uri":"a"} 1"#,
            "{\"uri\":\"a\"}\0",
            "{\"uri\":\"a\"}\0}",
        ] {
            Old::deserialize_json(text).unwrap();
            assert!(matches!(whole::<Old>(text), Err(DecodeError::Trailing(_))));
        }
    }
}
