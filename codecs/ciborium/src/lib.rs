#![forbid(unsafe_code)]
//! ciborium in the table, through serde on the shared models.
//!
//! [`ciborium::into_writer`] and [`ciborium::from_reader`], which the [crate's documentation] says
//! one is probably looking for. A byte slice is a reader there, and what is left of it after the
//! value tells whether anything follows.
//!
//! A struct is a map of definite length with its fields' names in declared order, and every number,
//! a floating point number too, takes the smallest form that holds it. The derives of the models
//! say the rest: the media model leaves nulls out; the orders model writes them, decimals as text,
//! as [rust_decimal] does, and thumbnails as byte strings.
//!
//! `from_reader` reads text of up to 4 kB through a buffer of that size on the stack, which it
//! zeroes in every call, and stops at 256 levels of nesting.
//!
//! [crate's documentation]: https://docs.rs/ciborium/0.2.2
//! [rust_decimal]: https://docs.rs/rust_decimal/1.43.0/rust_decimal/#serde-str

mod evolution;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tpc::codec::Model;
use tpc::{
    BoxError, Codec, Effort, EncodeInto, Entry, Evolution, Features, Fields, Format, Info,
    ObjectKind, Structure, library,
};

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "cbor/ciborium",
        library: library!("ciborium"),
        features: Features {
            format: Format::CrossLanguageBinary,
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
        notes: "into_writer and from_reader on the shared model: maps with names, numbers in their \
                smallest form, decimals as text. Unknown fields are skipped; a field added later \
                must be an Option or have a default.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .evolution_with_attributes(
                "serde's alias on the renamed field",
                evolution::aliased::findings,
            )
            .media(Ciborium)
            .media_reused(Ciborium)
            .orders(Ciborium),
    ]
}

struct Ciborium;

/// Either model.
impl<M: Model + Serialize + DeserializeOwned> Codec<M> for Ciborium {
    type Object = M;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &M) -> M {
        value.clone()
    }

    fn restore(&self, object: M) -> Result<M, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &M) -> Result<Vec<u8>, BoxError> {
        let mut output = Vec::new();
        ciborium::into_writer(object, &mut output)?;
        Ok(output)
    }

    fn decode(&self, bytes: &[u8]) -> Result<M, BoxError> {
        Ok(whole(bytes)?)
    }
}

/// [`ciborium::into_writer`] into a vector that is there.
impl<M: Model + Serialize + DeserializeOwned> EncodeInto<M> for Ciborium {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(&self, object: &M, buffer: &'b mut Vec<u8>) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        ciborium::into_writer(object, &mut *buffer)?;
        Ok(buffer)
    }
}

/// Why a payload is not one value.
#[derive(Debug, thiserror::Error)]
enum DecodeError {
    /// The library does not take it.
    #[error(transparent)]
    Malformed(#[from] ciborium::de::Error<std::io::Error>),
    /// There is something after the value.
    #[error("expected the end of the input after the value, found {count} more bytes")]
    Trailing { count: usize },
}

/// Deserializes a value that takes up all of `bytes`.
fn whole<T: DeserializeOwned>(mut bytes: &[u8]) -> Result<T, DecodeError> {
    let value = ciborium::from_reader(&mut bytes)?;
    match bytes.len() {
        0 => Ok(value),
        count => Err(DecodeError::Trailing { count }),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

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

    fn written(value: &impl Serialize) -> Vec<u8> {
        let mut output = Vec::new();
        ciborium::into_writer(value, &mut output).unwrap();
        output
    }

    #[test]
    fn types_may_grow_in_both_directions() {
        let old = Old { uri: "a".into() };
        let new: New = whole(&written(&old)).unwrap();
        assert_eq!((new.views, &new.language), (0, &None));
        assert_eq!(whole::<Old>(&written(&new)).unwrap(), old);
    }

    #[test]
    fn any_byte_after_the_value_is_refused() {
        let bytes = written(&Old { uri: "a".into() });
        whole::<Old>(&bytes).unwrap();
        for trailing in 0..=u8::MAX {
            let longer = [&bytes[..], &[trailing]].concat();
            assert!(
                matches!(
                    whole::<Old>(&longer),
                    Err(DecodeError::Trailing { count: 1 })
                ),
                "{trailing:#04x}"
            );
        }
    }

    #[test]
    fn a_length_that_lies_is_refused() {
        // Text of nearly all of the address space, and a list of as many items.
        for start in [&b"\xa1\x63uri\x7b"[..], b"\x9b"] {
            let bytes = [start, &[0xff; 8]].concat();
            whole::<Old>(&bytes).unwrap_err();
            whole::<Vec<Old>>(&bytes).unwrap_err();
        }
    }
}
