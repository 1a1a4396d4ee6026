//! What comes of changes of the types.

/// As objects with names.
pub(crate) mod names {
    use codec_fory::{ForyJson, ForyJsonRead, ForyJsonWrite};
    use tpc::BoxError;

    pub(super) fn encode<T: ForyJsonWrite>(value: &T) -> Result<Vec<u8>, BoxError> {
        Ok(codec_fory::to_json_bytes(value)?)
    }

    pub(super) fn decode<T: for<'de> ForyJsonRead<'de>>(bytes: &[u8]) -> Result<T, BoxError> {
        Ok(codec_fory::from_json_bytes(bytes)?)
    }

    data::evolve_media!(#[derive(ForyJson)], enums: #[derive(Clone, Copy, ForyJson)], encode, decode);
}

/// With the old name as another one to read.
pub(crate) mod aliased {
    use codec_fory::ForyJson;

    use super::names::{decode, encode};

    data::evolve_media!(
        #[derive(ForyJson)],
        enums: #[derive(Clone, Copy, ForyJson)],
        renamed: #[fory_json(alias = "title")],
        encode, decode
    );
}

/// As arrays.
pub(crate) mod positions {
    use codec_fory::{ForyJson, ForyJsonRead, ForyJsonWrite};
    use tpc::BoxError;

    fn json() -> ForyJson {
        ForyJson::builder().bean_to_array(true).build()
    }

    fn encode<T: ForyJsonWrite>(value: &T) -> Result<Vec<u8>, BoxError> {
        Ok(json().to_json_bytes(value)?)
    }

    fn decode<T: for<'de> ForyJsonRead<'de>>(bytes: &[u8]) -> Result<T, BoxError> {
        Ok(json().from_json_bytes(bytes)?)
    }

    data::evolve_media!(#[derive(ForyJson)], enums: #[derive(Clone, Copy, ForyJson)], encode, decode);
}
