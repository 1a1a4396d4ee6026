//! The suites beside the one message: every model of serde goes through the same functions.

use data::bytes::{self, ByteArray};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tpc::codec::Model;
use tpc::{BoxError, Codec, ObjectKind, TextCodec};

/// `to_vec` and `from_slice` on a shared model.
pub(crate) struct Compact;

impl<M: Model + Serialize + DeserializeOwned> Codec<M> for Compact {
    type Object = M;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &M) -> M {
        value.clone()
    }

    fn restore(&self, object: M) -> Result<M, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &M) -> Result<Vec<u8>, BoxError> {
        Ok(serde_json::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<M, BoxError> {
        Ok(serde_json::from_slice(bytes)?)
    }
}

/// `to_vec_pretty` and `from_slice` on a shared model.
pub(crate) struct Pretty;

impl<M: Model + Serialize + DeserializeOwned> Codec<M> for Pretty {
    type Object = M;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &M) -> M {
        value.clone()
    }

    fn restore(&self, object: M) -> Result<M, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &M) -> Result<Vec<u8>, BoxError> {
        Ok(serde_json::to_vec_pretty(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<M, BoxError> {
        Ok(serde_json::from_slice(bytes)?)
    }
}

/// A byte array as a string, by a field codec over const-hex or base64 as programs have it.
pub(crate) struct ByteString<T>(pub(crate) fn(Vec<u8>) -> T, pub(crate) fn(T) -> Vec<u8>);

impl ByteString<bytes::Base16> {
    pub(crate) const BASE16: Self = Self(bytes::Base16, |object| object.0);
}

impl ByteString<bytes::Base64> {
    pub(crate) const BASE64: Self = Self(bytes::Base64, |object| object.0);
}

impl<T: Serialize + DeserializeOwned + 'static> Codec<ByteArray> for ByteString<T> {
    type Object = T;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &ByteArray) -> T {
        self.0(value.0.clone())
    }

    fn restore(&self, object: T) -> Result<ByteArray, BoxError> {
        Ok(ByteArray(self.1(object)))
    }

    fn encode(&self, object: &T) -> Result<Vec<u8>, BoxError> {
        Ok(serde_json::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<T, BoxError> {
        Ok(serde_json::from_slice(bytes)?)
    }
}

/// `to_string` and `from_str` on a shared model.
pub(crate) struct Text;

impl<M: Model + Serialize + DeserializeOwned> TextCodec<M> for Text {
    type Object = M;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &M) -> M {
        value.clone()
    }

    fn restore(&self, object: M) -> Result<M, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &M) -> Result<String, BoxError> {
        Ok(serde_json::to_string(object)?)
    }

    fn decode(&self, text: &str) -> Result<M, BoxError> {
        Ok(serde_json::from_str(text)?)
    }
}

/// A value on each line, with a line feed between them.
pub(crate) struct Lines;

impl<M: Model + Serialize + DeserializeOwned> Codec<Vec<M>> for Lines {
    type Object = Vec<M>;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &Vec<M>) -> Vec<M> {
        value.clone()
    }

    fn restore(&self, object: Vec<M>) -> Result<Vec<M>, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &Vec<M>) -> Result<Vec<u8>, BoxError> {
        let mut bytes = Vec::new();
        for (index, record) in object.iter().enumerate() {
            if index > 0 {
                bytes.push(b'\n');
            }
            serde_json::to_writer(&mut bytes, record)?;
        }
        Ok(bytes)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Vec<M>, BoxError> {
        let records = serde_json::Deserializer::from_slice(bytes).into_iter();
        Ok(records.collect::<Result<_, _>>()?)
    }
}
