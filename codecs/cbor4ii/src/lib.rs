#![forbid(unsafe_code)]
//! cbor4ii in the table: CBOR through serde.
//!
//! [`cbor4ii::serde::to_vec`] into a new vector, and the deserializer behind
//! [`cbor4ii::serde::from_slice`], which are the two functions of the [crate's documentation] for
//! slices. The latter says nothing about what is left over; its reader, taken back from the
//! deserializer, tells. A struct is a map with names and an enum value is its name. There is no
//! packed form, says the readme.
//!
//! Nesting is limited to 256 levels, by the reader for slices.
//!
//! [crate's documentation]: https://docs.rs/cbor4ii
mod evolution;

use std::mem;

use data::media::MediaContent;
use std::convert::Infallible;

use cbor4ii::core::dec::Read;
use cbor4ii::core::utils::SliceReader;
use cbor4ii::serde::{DecodeError, Deserializer};
use serde::Deserialize;
use tpc::{
    BoxError, Codec, DecodeBorrowed, Effort, EncodeInto, Entry, Evolution, Features, Fields,
    Format, Info, ObjectKind, Structure, library,
};

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "cbor/cbor4ii",
        library: library!("cbor4ii"),
        features: Features {
            format: Format::CrossLanguageBinary,
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
        notes: "serde::to_vec and the deserializer of serde::from_slice on the shared model: maps with \
                names, nulls left out, enums as names.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .evolution_with_attributes(
                "serde's alias on the renamed field",
                evolution::aliased::findings,
            )
            .media(Cbor4ii)
            .media_reused(Cbor4ii)
            .media_borrowed(Cbor4ii),
    ]
}

struct Cbor4ii;

impl Codec<MediaContent> for Cbor4ii {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(cbor4ii::serde::to_vec(Vec::new(), object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(whole(bytes)?)
    }
}

/// [`cbor4ii::serde::to_vec`], which takes the vector and gives it back.
impl EncodeInto<MediaContent> for Cbor4ii {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        *buffer = cbor4ii::serde::to_vec(mem::take(buffer), object)?;
        Ok(buffer)
    }
}

impl DecodeBorrowed<MediaContent> for Cbor4ii {
    type Borrowed<'a> = borrowed::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        Ok(whole(bytes)?)
    }
}

/// The model with its texts in the input, but for those that are there in pieces.
mod borrowed {
    use data::borrowed::Text;
    use serde::Deserialize;

    data::borrow_media!(
        [Text<'a>],
        #[derive(Deserialize)],
        structs: #[serde(rename_all = "camelCase")],
        enums: #[serde(rename_all = "UPPERCASE")],
        texts: #[serde(borrow)]
    );
}

/// Why a payload is not one value.
#[derive(Debug, thiserror::Error)]
enum Malformed {
    /// The library does not take it.
    #[error(transparent)]
    Value(#[from] DecodeError<Infallible>),
    /// There is something after the value.
    #[error("expected the end of the input after the value, found more bytes")]
    Trailing,
}

/// Deserializes a value that takes up all of `bytes`.
fn whole<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Malformed> {
    let mut deserializer = Deserializer::new(SliceReader::new(bytes));
    let value = T::deserialize(&mut deserializer)?;
    let mut reader = deserializer.into_inner();
    let Ok(rest) = reader.fill(1);
    if rest.as_ref().is_empty() {
        Ok(value)
    } else {
        Err(Malformed::Trailing)
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Old {
        uri: String,
    }

    #[derive(Serialize, Deserialize)]
    struct New {
        uri: String,
        #[serde(default)]
        views: u32,
    }

    #[test]
    fn types_may_grow_in_both_directions() {
        let old = Old { uri: "a".into() };
        let mut new: New =
            super::whole(&cbor4ii::serde::to_vec(Vec::new(), &old).unwrap()).unwrap();
        assert_eq!(new.views, 0);
        new.views = 7;
        let read: Old = super::whole(&cbor4ii::serde::to_vec(Vec::new(), &new).unwrap()).unwrap();
        assert_eq!(read, old);
    }
}
