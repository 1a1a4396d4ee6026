//! What comes of changes of the types.

/// The derives of the library.
pub(crate) mod native {
    use bitcode::{Decode, DecodeOwned, Encode};
    use tpc::BoxError;

    fn encode<T: Encode>(value: &T) -> Result<Vec<u8>, BoxError> {
        Ok(bitcode::encode(value))
    }

    fn decode<T: DecodeOwned>(bytes: &[u8]) -> Result<T, BoxError> {
        Ok(bitcode::decode(bytes)?)
    }

    data::evolve_media!(#[derive(Encode, Decode)], enums: #[derive(Encode, Decode)], encode, decode);
}

/// Those of serde.
pub(crate) mod serde {
    use ::serde::de::DeserializeOwned;
    use ::serde::{Deserialize, Serialize};
    use tpc::BoxError;

    fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, BoxError> {
        Ok(bitcode::serialize(value)?)
    }

    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BoxError> {
        Ok(bitcode::deserialize(bytes)?)
    }

    data::evolve_media!(#[derive(Serialize, Deserialize)], enums: #[derive(Serialize, Deserialize)], encode, decode);
}
