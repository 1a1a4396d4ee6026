//! What comes of changes of the types.

use bincode::{Decode, Encode};
use tpc::BoxError;

fn encode<T: Encode>(value: &T) -> Result<Vec<u8>, BoxError> {
    Ok(bincode::encode_to_vec(value, crate::CONFIG)?)
}

fn decode<T: Decode<()>>(bytes: &[u8]) -> Result<T, BoxError> {
    crate::whole(bytes)
}

data::evolve_media!(#[derive(Encode, Decode)], enums: #[derive(Encode, Decode)], encode, decode);
