//! What comes of changes of the types.

/// As arrays.
pub(crate) mod compact {
    use serde::de::DeserializeOwned;
    use serde::{Deserialize, Serialize};
    use tpc::BoxError;

    fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, BoxError> {
        Ok(rmp_serde::to_vec(value)?)
    }

    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BoxError> {
        Ok(crate::whole(bytes)?)
    }

    data::evolve_media!(#[derive(Serialize, Deserialize)], enums: #[derive(Serialize, Deserialize)], encode, decode);
}

/// As maps with names.
pub(crate) mod named {
    use serde::de::DeserializeOwned;
    use serde::{Deserialize, Serialize};
    use tpc::BoxError;

    fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, BoxError> {
        Ok(rmp_serde::to_vec_named(value)?)
    }

    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BoxError> {
        Ok(crate::whole(bytes)?)
    }

    data::evolve_media!(#[derive(Serialize, Deserialize)], enums: #[derive(Serialize, Deserialize)], encode, decode);
}
