//! What comes of changes of the types.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tpc::BoxError;
use tpc::TrailingBytes;

fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, BoxError> {
    Ok(postcard::to_allocvec(value)?)
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BoxError> {
    let (value, rest) = postcard::take_from_bytes(bytes)?;
    TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
    Ok(value)
}

data::evolve_media!(#[derive(Serialize, Deserialize)], enums: #[derive(Serialize, Deserialize)], encode, decode);
