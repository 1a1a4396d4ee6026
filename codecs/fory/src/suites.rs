//! The suites beside the one message.

use std::marker::PhantomData;

use codec_fory::{ByteArrayFormat, ForyJson, ForyJsonRead, ForyJsonWrite, StreamDecoder};
use data::bytes::ByteArray;
use tpc::codec::Model;
use tpc::{BoxError, Codec, ObjectKind, TextCodec};

/// A model with the derive of codec-fory, for the shared model `M`.
pub(crate) trait Mirror<M>: ForyJsonWrite + for<'de> ForyJsonRead<'de> + 'static {
    /// A deep copy of the shared value.
    fn of(shared: &M) -> Self;

    /// The shared value.
    fn into_shared(self) -> M;
}

/// The derives of whatever mirrors a message also serve several of them.
impl<M, T: Mirror<M>> Mirror<Vec<M>> for Vec<T> {
    fn of(shared: &Vec<M>) -> Self {
        shared.iter().map(T::of).collect()
    }

    fn into_shared(self) -> Vec<M> {
        self.into_iter().map(T::into_shared).collect()
    }
}

/// A mirror with the options to write and read it with.
pub(crate) struct Mirrored<T> {
    json: ForyJson,
    mirror: PhantomData<fn() -> T>,
}

impl<T> Mirrored<T> {
    pub(crate) fn new(json: ForyJson) -> Self {
        Self {
            json,
            mirror: PhantomData,
        }
    }
}

/// `to_json_bytes` and `from_json_bytes`.
impl<M: Model, T: Mirror<M>> Codec<M> for Mirrored<T> {
    type Object = T;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &M) -> T {
        T::of(value)
    }

    fn restore(&self, object: T) -> Result<M, BoxError> {
        Ok(object.into_shared())
    }

    fn encode(&self, object: &T) -> Result<Vec<u8>, BoxError> {
        Ok(self.json.to_json_bytes(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<T, BoxError> {
        Ok(self.json.from_json_bytes(bytes)?)
    }
}

/// `to_json` and `from_json`.
impl<M: Model, T: Mirror<M>> TextCodec<M> for Mirrored<T> {
    type Object = T;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &M) -> T {
        T::of(value)
    }

    fn restore(&self, object: T) -> Result<M, BoxError> {
        Ok(object.into_shared())
    }

    fn encode(&self, object: &T) -> Result<String, BoxError> {
        Ok(self.json.to_json(object)?)
    }

    fn decode(&self, text: &str) -> Result<T, BoxError> {
        Ok(self.json.from_json(text)?)
    }
}

/// `to_pretty_json_bytes` and `from_json_bytes`.
pub(crate) struct Pretty<T>(pub(crate) Mirrored<T>);

impl<M: Model, T: Mirror<M>> Codec<M> for Pretty<T> {
    type Object = T;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &M) -> T {
        T::of(value)
    }

    fn restore(&self, object: T) -> Result<M, BoxError> {
        Ok(object.into_shared())
    }

    fn encode(&self, object: &T) -> Result<Vec<u8>, BoxError> {
        Ok(self.0.json.to_pretty_json_bytes(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<T, BoxError> {
        Ok(self.0.json.from_json_bytes(bytes)?)
    }
}

/// A value on each line, with a line feed between them: `append_json_to` and the stream decoder.
pub(crate) struct Lines<T>(pub(crate) Mirrored<T>);

impl<M: Model, T: Mirror<M>> Codec<Vec<M>> for Lines<T> {
    type Object = Vec<T>;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &Vec<M>) -> Vec<T> {
        value.iter().map(T::of).collect()
    }

    fn restore(&self, object: Vec<T>) -> Result<Vec<M>, BoxError> {
        Ok(object.into_iter().map(T::into_shared).collect())
    }

    fn encode(&self, object: &Vec<T>) -> Result<Vec<u8>, BoxError> {
        let mut bytes = Vec::new();
        for (index, record) in object.iter().enumerate() {
            if index > 0 {
                bytes.push(b'\n');
            }
            self.0.json.append_json_to(record, &mut bytes)?;
        }
        Ok(bytes)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Vec<T>, BoxError> {
        let mut decoder = StreamDecoder::lines(self.0.json);
        decoder.feed(bytes);
        decoder.finish();
        Ok(decoder.collect::<Result<_, _>>()?)
    }
}

/// A byte array in the form of an option.
#[derive(ForyJson)]
#[fory_json(transparent)]
pub(crate) struct Bytes(Vec<u8>);

impl Mirror<ByteArray> for Bytes {
    fn of(shared: &ByteArray) -> Self {
        Self(shared.0.clone())
    }

    fn into_shared(self) -> ByteArray {
        ByteArray(self.0)
    }
}

/// The codec for byte arrays in this form.
pub(crate) fn bytes(format: ByteArrayFormat) -> Mirrored<Bytes> {
    Mirrored::new(ForyJson::builder().byte_array_format(format).build())
}
