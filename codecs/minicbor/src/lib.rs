#![forbid(unsafe_code)]
//! minicbor in the table: the CBOR that Jackson writes, by hand.
//!
//! The derives of minicbor number the fields; a document with their names is for the
//! [`Encoder`](minicbor::Encoder) and [`Decoder`](minicbor::Decoder) below them, as in the first
//! section of the [crate's documentation]. The module `item` says how each type of the models looks with
//! these: an object is a map of indefinite length, as Jackson does not count the fields before it
//! writes them, a list an array of definite length, a decimal [tag 4] with the array of the exponent
//! and the mantissa, a double always takes its 8 bytes, and a null is written. The media model's
//! bitrate and its flag are one field there, as in Jackson's JSON.
//!
//! The reader takes fields in any order, maps and arrays of either kind of length, and skips fields
//! that it does not know. A field that is missing or comes twice is an error, and objects may be
//! nested to a depth of `item::MAX_DEPTH`.
//!
//! [crate's documentation]: https://docs.rs/minicbor/2.3.1
//! [tag 4]: https://www.rfc-editor.org/rfc/rfc8949.html#name-decimal-fractions-and-bigfl

mod evolution;
mod item;
mod media;
mod orders;

use tpc::codec::Model;
use tpc::{
    BoxError, Codec, Effort, EncodeInto, Entry, Evolution, Features, Fields, Format, Info,
    ObjectKind, Structure, library,
};

use self::item::Item;

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "cbor/minicbor/jackson",
        library: library!("minicbor"),
        features: Features {
            format: Format::CrossLanguageBinary,
            structure: Structure::FlatTree,
            effort: Effort::Manual,
            fields: Fields::Names,
            validated: true,
            validates_utf8: true,
            self_describing: true,
            evolution: Evolution::BOTH,
            zero_copy: true,
            maintained: true,
        },
        notes: "By hand on the shared model with Encoder and Decoder: the bytes that Jackson writes, \
                with names, nulls and maps of indefinite length. Unknown fields are skipped; a field \
                added later must be an Option.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .media(Jackson)
            .media_reused(Jackson)
            .orders(Jackson),
    ]
}

struct Jackson;

/// Either model.
impl<M: Model + Item> Codec<M> for Jackson {
    type Object = M;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &M) -> M {
        value.clone()
    }

    fn restore(&self, object: M) -> Result<M, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &M) -> Result<Vec<u8>, BoxError> {
        Ok(item::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<M, BoxError> {
        Ok(item::from_slice(bytes)?)
    }
}

/// An [`Encoder`](minicbor::Encoder) over the vector.
impl<M: Model + Item> EncodeInto<M> for Jackson {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(&self, object: &M, buffer: &'b mut Vec<u8>) -> Result<&'b [u8], BoxError> {
        item::write(object, buffer)?;
        Ok(buffer)
    }
}

#[cfg(test)]
mod tests;
