//! Byte arrays, which JSON has no form of its own for.
//!
//! Codecs write them as an array of numbers, in hexadecimal (Base16) or as Base64. The bytes are
//! meant as signed ones: in an array they stand as -128 to 127, as Java has them.

/// The number of bytes unless told otherwise.
pub const SIZE: usize = 512;

/// The sizes at which the growth of cost with size is shown.
pub const SIZES: [usize; 7] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

/// A byte array as the root of a document.
///
/// With the `serde` feature it serializes as an array of signed numbers, in formats other than
/// JSON too. The other forms are for the codecs to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByteArray(pub Vec<u8>);

/// The bytes 1, 2, 3 and so on, wrapping at 256: `size` of them. As signed ones that is 1 to 127,
/// -128 to -1, 0, and again, so that all values and lengths of text occur.
pub fn generate(size: usize) -> ByteArray {
    ByteArray((1..=u8::MAX).chain([0]).cycle().take(size).collect())
}

/// A byte array that serializes as a string in lower-case hexadecimal.
///
/// serde has no such form. The usual way is a module for `#[serde(with = "...")]` over a crate for
/// hexadecimal; this is that module over const-hex, for every library that works with serde.
#[cfg(feature = "serde")]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Base16(#[serde(with = "base16")] pub Vec<u8>);

/// A byte array that serializes as a string in Base64, the standard alphabet with padding.
///
/// As [`Base16`], over the crate base64.
#[cfg(feature = "serde")]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Base64(#[serde(with = "base64")] pub Vec<u8>);

#[cfg(feature = "serde")]
mod base16 {
    use serde::{Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&const_hex::encode(bytes))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<u8>, D::Error> {
        deserializer.deserialize_str(super::wire::Text(|text: &str| const_hex::decode(text)))
    }
}

#[cfg(feature = "serde")]
mod base64 {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use serde::{Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(bytes))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<u8>, D::Error> {
        deserializer.deserialize_str(super::wire::Text(|text: &str| STANDARD.decode(text)))
    }
}

#[cfg(feature = "serde")]
mod wire {
    use std::fmt;

    use serde::de::{Error, Visitor};

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::ByteArray;

    /// Takes a string, which is not copied first, and decodes it with the function.
    pub(super) struct Text<F>(pub(super) F);

    impl<E: fmt::Display, F: FnOnce(&str) -> Result<Vec<u8>, E>> Visitor<'_> for Text<F> {
        type Value = Vec<u8>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("bytes as a string")
        }

        fn visit_str<G: Error>(self, text: &str) -> Result<Vec<u8>, G> {
            (self.0)(text).map_err(Error::custom)
        }
    }

    impl Serialize for ByteArray {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.0.iter().map(|byte| byte.cast_signed()))
        }
    }

    impl<'de> Deserialize<'de> for ByteArray {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let signed = Vec::<i8>::deserialize(deserializer)?;
            // The standard library does this in place.
            Ok(ByteArray(
                signed.into_iter().map(i8::cast_unsigned).collect(),
            ))
        }
    }
}
