//! What comes of changes of the types.

use borsh::{BorshDeserialize, BorshSerialize};
use tpc::BoxError;

fn encode<T: BorshSerialize>(value: &T) -> Result<Vec<u8>, BoxError> {
    Ok(borsh::to_vec(value)?)
}

fn decode<T: BorshDeserialize>(bytes: &[u8]) -> Result<T, BoxError> {
    Ok(borsh::from_slice(bytes)?)
}

data::evolve_media!(#[derive(BorshSerialize, BorshDeserialize)], enums: #[derive(BorshSerialize, BorshDeserialize)], encode, decode);
