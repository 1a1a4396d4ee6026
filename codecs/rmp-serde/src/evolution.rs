//! What comes of changes of the types.

/// As arrays.
pub(crate) mod compact {
    use serde::de::DeserializeOwned;
    use serde::{Deserialize, Serialize};
    use tpc::BoxError;

    pub(super) fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, BoxError> {
        Ok(rmp_serde::to_vec(value)?)
    }

    pub(super) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BoxError> {
        Ok(crate::whole(bytes)?)
    }

    data::evolve_media!(#[derive(Serialize, Deserialize)], enums: #[derive(Serialize, Deserialize)], encode, decode);
}

/// As arrays, with a default for what is not there.
pub(crate) mod compact_with_defaults {
    use serde::{Deserialize, Serialize};

    use super::compact::{decode, encode};

    data::evolve_media!(
        #[derive(Serialize, Deserialize)],
        enums: #[derive(Serialize, Deserialize)],
        optional: #[serde(default)],
        encode, decode
    );
}

/// As maps with names.
pub(crate) mod named {
    use serde::de::DeserializeOwned;
    use serde::{Deserialize, Serialize};
    use tpc::BoxError;

    pub(super) fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, BoxError> {
        Ok(rmp_serde::to_vec_named(value)?)
    }

    pub(super) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BoxError> {
        Ok(crate::whole(bytes)?)
    }

    data::evolve_media!(#[derive(Serialize, Deserialize)], enums: #[derive(Serialize, Deserialize)], encode, decode);
}

/// As maps with names, and the old name as another one to read.
pub(crate) mod aliased {
    use serde::{Deserialize, Serialize};

    use super::named::{decode, encode};

    data::evolve_media!(
        #[derive(Serialize, Deserialize)],
        enums: #[derive(Serialize, Deserialize)],
        renamed: #[serde(alias = "title")],
        encode, decode
    );
}
