//! What comes of changes of the types.

use bitcode::{Decode, DecodeOwned, Encode};
use tpc::BoxError;

fn encode<T: Encode>(value: &T) -> Result<Vec<u8>, BoxError> {
    Ok(bitcode::encode(value))
}

fn decode<T: DecodeOwned>(bytes: &[u8]) -> Result<T, BoxError> {
    Ok(bitcode::decode(bytes)?)
}

data::evolve_media!(#[derive(Encode, Decode)], enums: #[derive(Encode, Decode)], encode, decode);
