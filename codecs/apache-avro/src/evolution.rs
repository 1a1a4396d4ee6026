//! What comes of changes of the types.

/// As single objects, which name the schema of the writer.
pub(crate) mod single_object {
    use apache_avro::{AvroSchema, SpecificSingleObjectReader, SpecificSingleObjectWriter};
    use serde::de::DeserializeOwned;
    use serde::{Deserialize, Serialize};
    use tpc::{BoxError, TrailingBytes};

    pub(super) fn encode<T: AvroSchema + Serialize>(value: &T) -> Result<Vec<u8>, BoxError> {
        let mut bytes = Vec::new();
        SpecificSingleObjectWriter::new()?.write_ref(value, &mut bytes)?;
        Ok(bytes)
    }

    fn decode<T: AvroSchema + DeserializeOwned>(bytes: &[u8]) -> Result<T, BoxError> {
        let mut rest = bytes;
        let value = SpecificSingleObjectReader::new()?.read(&mut rest)?;
        TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
        Ok(value)
    }

    data::evolve_media!(
        #[derive(Serialize, Deserialize, AvroSchema)],
        enums: #[derive(Serialize, Deserialize, AvroSchema)],
        encode, decode
    );
}

/// As bare data, which the reader takes for data of its own schema.
pub(crate) mod datum {
    use apache_avro::AvroSchema;
    use apache_avro::reader::datum::SpecificDatumReader;
    use apache_avro::writer::datum::GenericDatumWriter;
    use serde::de::DeserializeOwned;
    use serde::{Deserialize, Serialize};
    use tpc::{BoxError, TrailingBytes};

    fn encode<T: AvroSchema + Serialize>(value: &T) -> Result<Vec<u8>, BoxError> {
        let schema = T::get_schema();
        let writer = GenericDatumWriter::builder(&schema).build()?;
        Ok(writer.write_ser_to_vec(value)?)
    }

    fn decode<T: AvroSchema + DeserializeOwned>(bytes: &[u8]) -> Result<T, BoxError> {
        let mut rest = bytes;
        let value = SpecificDatumReader::builder().build()?.read(&mut rest)?;
        TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
        Ok(value)
    }

    data::evolve_media!(
        #[derive(Serialize, Deserialize, AvroSchema)],
        enums: #[derive(Serialize, Deserialize, AvroSchema)],
        encode, decode
    );
}

/// With both schemas: what the writer's says is turned into what the reader's asks for, which the
/// library does on its `Value`.
///
/// The writer's schema is looked up by the fingerprint of a single object, as in a program that keeps
/// the schemas of all its versions.
pub(crate) mod resolved {
    use apache_avro::headers::{HeaderBuilder, RabinFingerprintHeader};
    use apache_avro::reader::datum::GenericDatumReader;
    use apache_avro::{AvroSchema, Schema};
    use serde::de::DeserializeOwned;
    use serde::{Deserialize, Serialize};
    use tpc::{BoxError, TrailingBytes};

    use super::single_object::encode;

    fn schemas() -> [Schema; 6] {
        [
            old::Media::get_schema(),
            added::Media::get_schema(),
            removed::Media::get_schema(),
            renamed::Media::get_schema(),
            more::Media::get_schema(),
            widened::Media::get_schema(),
        ]
    }

    fn decode<T: AvroSchema + DeserializeOwned>(bytes: &[u8]) -> Result<T, BoxError> {
        for writer in schemas() {
            let header = RabinFingerprintHeader::from_schema(&writer).build_header();
            let Some(mut rest) = bytes.strip_prefix(&*header) else {
                continue;
            };
            let value = GenericDatumReader::builder(&writer)
                .reader_schema(&T::get_schema())
                .build()?
                .read_value(&mut rest)?;
            TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
            return Ok(apache_avro::from_value(&value)?);
        }
        Err("expected the fingerprint of a known schema".into())
    }

    data::evolve_media!(
        #[derive(Serialize, Deserialize, AvroSchema)],
        enums: #[derive(Serialize, Deserialize, AvroSchema)],
        renamed: #[serde(alias = "title")],
        encode, decode
    );
}
