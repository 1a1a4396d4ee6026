//! What comes of changes of the types.

use std::str;

use miniserde::{Deserialize, Serialize, json};
use tpc::BoxError;

fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, BoxError> {
    Ok(json::to_string(value).into_bytes())
}

fn decode<T: Deserialize>(bytes: &[u8]) -> Result<T, BoxError> {
    Ok(json::from_str(str::from_utf8(bytes)?)?)
}

data::evolve_media!(#[derive(Serialize, Deserialize)], enums: #[derive(Serialize, Deserialize)], encode, decode);
