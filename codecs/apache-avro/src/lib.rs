#![forbid(unsafe_code)]
//! apache-avro in the table: Avro through serde, as single objects and as bare data.
//!
//! The schema comes from the derive `AvroSchema`, which the guide to [serde in this crate] strongly
//! recommends, and is kept, as it asks for. For single messages the crate points its users to
//! [`SpecificSingleObjectWriter`] and [`SpecificSingleObjectReader`]: two bytes of mark and eight of
//! the schema's fingerprint stand before the data, and a reader refuses what another schema wrote.
//! Without these ten bytes the data are a datum, which the crate calls "most likely not what you
//! need": both sides must know by other means which schema is meant.
//!
//! Both ways go from the types to the bytes and back without the library's `Value` between. In that
//! way the library does not yet resolve a schema of the writer that differs from the reader's, for
//! which Avro is known; through `Value` it does.
//!
//! A string is read into memory of the length that the input says, before its bytes are looked for; by
//! default up to 512 MiB are believed. Here it is the 64 MiB of the codec of bincode, by the setting
//! that the library has for it.
//!
//! Version 0.22 is the last that is not a candidate of a release.
//!
//! [serde in this crate]: https://docs.rs/apache-avro/0.22/apache_avro/serde/

mod evolution;

use std::sync::LazyLock;

use apache_avro::reader::datum::SpecificDatumReader;
use apache_avro::util::max_allocation_bytes;
use apache_avro::writer::datum::GenericDatumWriter;
use apache_avro::{AvroSchema, Schema, SpecificSingleObjectReader, SpecificSingleObjectWriter};
use data::media;
use tpc::{
    BoxError, Codec, Effort, Entry, Evolution, Features, Fields, Format, Info, ObjectKind,
    Structure, TrailingBytes, library,
};

use crate::mirror::MediaContent;

/// What a single length in the input may claim at most, in bytes: far beyond any message of the
/// suites.
const LIMIT_BYTES: usize = 64 << 20;

/// Single objects, and bare data.
///
/// # Panics
///
/// When the library does not take the schema that its derive makes.
#[must_use]
pub fn entries() -> Vec<Entry> {
    limit_allocations();
    let object = Info {
        id: "avro/apache-avro",
        library: library!("apache-avro"),
        features: Features {
            format: Format::CrossLanguageBinary,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Positions,
            validated: true,
            validates_utf8: true,
            self_describing: false,
            evolution: Evolution::NONE,
            zero_copy: false,
            maintained: true,
        },
        notes: "SpecificSingleObjectWriter and -Reader, which are kept, on its own derive \
                (AvroSchema, serde): ten bytes name the schema. Used in this way the library does \
                not resolve one that differs. A length of more than 64 MiB is refused.",
    };
    let datum = Info {
        id: "avro/apache-avro/datum",
        notes: "The same data without the ten bytes, by GenericDatumWriter and SpecificDatumReader, \
                which are kept: both sides must know the schema.",
        ..object
    };
    vec![
        Entry::new(object)
            .evolution(evolution::single_object::findings)
            .evolution_with_functions(RESOLUTION, evolution::resolved::findings)
            .media(SingleObject::new()),
        Entry::new(datum)
            .evolution(evolution::datum::findings)
            .evolution_with_functions(RESOLUTION, evolution::resolved::findings)
            .media(Datum::new()),
    ]
}

/// What Avro is known for, by functions that these rows do not use.
const RESOLUTION: &str = "GenericDatumReader with the schemas of writer and reader, and from_value; \
                          serde's alias, of which the resolution makes nothing";

/// Sets the limit for the whole process, in which nothing else uses the library. It must come before
/// the first decode: that would set the default for good.
fn limit_allocations() {
    max_allocation_bytes(LIMIT_BYTES);
}

struct SingleObject {
    writer: SpecificSingleObjectWriter<MediaContent>,
    reader: SpecificSingleObjectReader<MediaContent>,
}

/// Why making a reader or writer does not fail.
const SCHEMA_IS_SOUND: &str = "the library takes the schema of its own derive";

impl SingleObject {
    fn new() -> Self {
        Self {
            writer: SpecificSingleObjectWriter::new().expect(SCHEMA_IS_SOUND),
            reader: SpecificSingleObjectReader::new().expect(SCHEMA_IS_SOUND),
        }
    }
}

impl Codec<media::MediaContent> for SingleObject {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        value.into()
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        let mut bytes = Vec::new();
        self.writer.write_ref(object, &mut bytes)?;
        Ok(bytes)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        let mut rest = bytes;
        let object = self.reader.read(&mut rest)?;
        TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
        Ok(object)
    }
}

struct Datum {
    writer: GenericDatumWriter<'static>,
    reader: SpecificDatumReader<MediaContent>,
}

impl Datum {
    fn new() -> Self {
        static SCHEMA: LazyLock<Schema> = LazyLock::new(MediaContent::get_schema);
        Self {
            writer: GenericDatumWriter::builder(&SCHEMA)
                .build()
                .expect(SCHEMA_IS_SOUND),
            reader: SpecificDatumReader::builder()
                .build()
                .expect(SCHEMA_IS_SOUND),
        }
    }
}

impl Codec<media::MediaContent> for Datum {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        value.into()
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(self.writer.write_ser_to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        let mut rest = bytes;
        let object = self.reader.read(&mut rest)?;
        TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
        Ok(object)
    }
}

/// The model with the derives of serde and of the library.
mod mirror {
    use apache_avro::AvroSchema;
    use serde::{Deserialize, Serialize};

    data::mirror_media!(#[derive(Serialize, Deserialize, AvroSchema)]);
}

#[cfg(test)]
mod tests {
    use apache_avro::error::Details;
    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Serialize, Deserialize, AvroSchema)]
    struct Old {
        uri: String,
    }

    #[derive(Serialize, Deserialize, AvroSchema)]
    struct New {
        uri: String,
        #[serde(default)]
        views: i32,
    }

    #[test]
    fn single_objects_of_another_schema_are_refused() {
        limit_allocations();
        let old = Old { uri: "a".into() };
        let mut bytes = Vec::new();
        let writer = SpecificSingleObjectWriter::<Old>::new().unwrap();
        writer.write_ref(&old, &mut bytes).unwrap();
        let reader = SpecificSingleObjectReader::<Old>::new().unwrap();
        assert_eq!(reader.read(&mut &bytes[..]).unwrap().uri, "a");
        let reader = SpecificSingleObjectReader::<New>::new().unwrap();
        assert!(reader.read(&mut &bytes[..]).is_err());
    }

    #[test]
    fn a_datum_of_another_schema_is_not_read() {
        limit_allocations();
        let bytes = b"\x02a";
        let old = SpecificDatumReader::<Old>::builder().build().unwrap();
        assert_eq!(old.read(&mut &bytes[..]).unwrap().uri, "a");
        let new = SpecificDatumReader::<New>::builder().build().unwrap();
        assert!(new.read(&mut &bytes[..]).is_err());
    }

    #[test]
    fn a_length_beyond_the_limit_is_refused_before_it_is_allocated() {
        limit_allocations();
        // No images, and a URI of 2^27 bytes.
        let bytes = b"\x00\x80\x80\x80\x80\x01";
        let error = Datum::new().decode(bytes).map(|_| ()).unwrap_err();
        let error = error.downcast::<apache_avro::Error>().unwrap();
        assert!(
            matches!(error.details(), Details::MemoryAllocation { .. }),
            "{error:?}"
        );
    }
}
