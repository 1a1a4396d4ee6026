//! What comes of changes of the types.

use quick_xml::de::Deserializer;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tpc::BoxError;

use crate::Trailing;

fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, BoxError> {
    Ok(quick_xml::se::to_string(value)?.into_bytes())
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BoxError> {
    let mut deserializer = Deserializer::from_str(std::str::from_utf8(bytes)?);
    let value = T::deserialize(&mut deserializer)?;
    if deserializer.is_empty() {
        Ok(value)
    } else {
        Err(Trailing.into())
    }
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
