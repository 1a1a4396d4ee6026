//! What comes of changes of the types.

use rkyv::api::high::{HighDeserializer, HighSerializer, HighValidator, to_bytes_in};
use rkyv::bytecheck::CheckBytes;
use rkyv::rancor::Error;
use rkyv::ser::allocator::ArenaHandle;
use rkyv::util::AlignedVec;
use rkyv::{Archive, Deserialize, Serialize};
use tpc::BoxError;

fn encode<T>(value: &T) -> Result<Vec<u8>, BoxError>
where
    T: for<'a> Serialize<HighSerializer<Vec<u8>, ArenaHandle<'a>, Error>>,
{
    Ok(to_bytes_in::<_, Error>(value, Vec::new())?)
}

fn decode<T>(bytes: &[u8]) -> Result<T, BoxError>
where
    T: Archive,
    T::Archived:
        for<'a> CheckBytes<HighValidator<'a, Error>> + Deserialize<T, HighDeserializer<Error>>,
{
    let mut aligned = AlignedVec::<16>::new();
    aligned.extend_from_slice(bytes);
    Ok(rkyv::from_bytes::<T, Error>(&aligned)?)
}

data::evolve_media!(
    #[derive(Archive, Serialize, Deserialize)],
    enums: #[derive(Archive, Serialize, Deserialize)],
    encode, decode
);
