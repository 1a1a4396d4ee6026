//! What comes of changes of the types.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tpc::BoxError;

fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, BoxError> {
    Ok(cbor4ii::serde::to_vec(Vec::new(), value)?)
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BoxError> {
    Ok(crate::whole(bytes)?)
}

data::evolve_media!(#[derive(Serialize, Deserialize)], enums: #[derive(Serialize, Deserialize)], encode, decode);

/// With the old name as another one to read.
pub(crate) mod aliased {
    use serde::{Deserialize, Serialize};

    use super::{decode, encode};

    data::evolve_media!(
        #[derive(Serialize, Deserialize)],
        enums: #[derive(Serialize, Deserialize)],
        renamed: #[serde(alias = "title")],
        encode, decode
    );
}
