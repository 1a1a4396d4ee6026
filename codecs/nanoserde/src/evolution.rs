//! What comes of changes of the types.

use std::str;

use nanoserde::{DeJson, SerJson};
use tpc::BoxError;

fn encode<T: SerJson>(value: &T) -> Result<Vec<u8>, BoxError> {
    Ok(value.serialize_json().into_bytes())
}

fn decode<T: DeJson>(bytes: &[u8]) -> Result<T, BoxError> {
    Ok(crate::whole(str::from_utf8(bytes)?)?)
}

data::evolve_media!(#[derive(SerJson, DeJson)], enums: #[derive(SerJson, DeJson)], encode, decode);
