//! What comes of changes of the types.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tpc::BoxError;

fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, BoxError> {
    Ok(serde_json::to_vec(value)?)
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BoxError> {
    Ok(serde_json::from_slice(bytes)?)
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

/// As arrays.
pub(crate) mod array {
    use serde_repr::{Deserialize_repr, Serialize_repr};
    use serde_tuple::{Deserialize_tuple, Serialize_tuple};

    use super::{decode, encode};

    data::evolve_media!(
        #[derive(Serialize_tuple, Deserialize_tuple)],
        enums: #[derive(Clone, Copy, Serialize_repr, Deserialize_repr)] #[repr(u8)],
        encode, decode
    );
}
