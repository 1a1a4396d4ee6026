//! What comes of changes of the types.

/// Integers of fixed width.
pub(crate) mod fixed {
    use tpc::BoxError;
    use wincode::config::DefaultConfig;
    use wincode::{SchemaRead, SchemaWrite};

    fn encode<T: SchemaWrite<DefaultConfig, Src = T>>(value: &T) -> Result<Vec<u8>, BoxError> {
        Ok(wincode::serialize(value)?)
    }

    fn decode<T: for<'de> SchemaRead<'de, DefaultConfig, Dst = T>>(
        bytes: &[u8],
    ) -> Result<T, BoxError> {
        Ok(wincode::deserialize_exact(bytes)?)
    }

    data::evolve_media!(#[derive(SchemaWrite, SchemaRead)], enums: #[derive(SchemaWrite, SchemaRead)], encode, decode);
}

/// Integers of variable length.
pub(crate) mod varint {
    use tpc::BoxError;
    use wincode::config::{self, Configuration, DEFAULT_PREALLOCATION_SIZE_LIMIT};
    use wincode::int_encoding::{LittleEndian, VarInt};
    use wincode::len::BincodeLen;
    use wincode::{SchemaRead, SchemaWrite};

    /// What `with_varint_encoding` makes of the default.
    type Varint =
        Configuration<true, DEFAULT_PREALLOCATION_SIZE_LIMIT, BincodeLen, LittleEndian, VarInt>;

    const VARINT: Varint = Configuration::default().with_varint_encoding();

    fn encode<T: SchemaWrite<Varint, Src = T>>(value: &T) -> Result<Vec<u8>, BoxError> {
        Ok(config::serialize(value, VARINT)?)
    }

    fn decode<T: for<'de> SchemaRead<'de, Varint, Dst = T>>(bytes: &[u8]) -> Result<T, BoxError> {
        Ok(config::deserialize_exact(bytes, VARINT)?)
    }

    data::evolve_media!(#[derive(SchemaWrite, SchemaRead)], enums: #[derive(SchemaWrite, SchemaRead)], encode, decode);
}
