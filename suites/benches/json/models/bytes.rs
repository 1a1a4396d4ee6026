//! Byte arrays as strings. serde has no such form, so its libraries get a field codec of the usual
//! kind over the crate that people take for it; codec-fory has an option.

use codec_fory::ForyJson;
use serde::{Deserialize, Serialize};

/// In lower-case hexadecimal.
#[derive(Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
#[fory_json(transparent)]
#[serde(transparent)]
pub(crate) struct Base16(#[serde(with = "base16")] pub(crate) Vec<u8>);

/// In the standard alphabet with padding.
#[derive(Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize)]
#[fory_json(transparent)]
#[serde(transparent)]
pub(crate) struct Base64(#[serde(with = "base64")] pub(crate) Vec<u8>);

mod base16 {
    use serde::{Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&const_hex::encode(bytes))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<u8>, D::Error> {
        deserializer.deserialize_str(super::Text(|text: &str| const_hex::decode(text)))
    }
}

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
        deserializer.deserialize_str(super::Text(|text: &str| STANDARD.decode(text)))
    }
}

/// Takes a string, which is not copied first, and decodes it with the function.
struct Text<F>(F);

impl<E: std::fmt::Display, F: FnOnce(&str) -> Result<Vec<u8>, E>> serde::de::Visitor<'_>
    for Text<F>
{
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("bytes as a string")
    }

    fn visit_str<Error: serde::de::Error>(self, text: &str) -> Result<Vec<u8>, Error> {
        (self.0)(text).map_err(Error::custom)
    }
}
