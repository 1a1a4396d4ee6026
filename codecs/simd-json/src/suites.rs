//! The suites beside the one message: every model of serde goes through the same functions.

use data::bytes::{self, ByteArray};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tpc::codec::Model;
use tpc::{BoxError, Codec, ObjectKind};

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
        Ok(simd_json::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<M, BoxError> {
        let mut scratch = bytes.to_vec();
        Ok(simd_json::from_slice(&mut scratch)?)
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
        Ok(simd_json::to_vec_pretty(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<M, BoxError> {
        let mut scratch = bytes.to_vec();
        Ok(simd_json::from_slice(&mut scratch)?)
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
        Ok(simd_json::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<T, BoxError> {
        let mut scratch = bytes.to_vec();
        Ok(simd_json::from_slice(&mut scratch)?)
    }
}
