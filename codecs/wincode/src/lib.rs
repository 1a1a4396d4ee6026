#![forbid(unsafe_code)]
//! wincode in the table, through its derives: it writes the formats of bincode.
//!
//! [`wincode::serialize`] and [`wincode::deserialize_exact`], as in the [crate's documentation]. The
//! latter refuses what follows the value. The default configuration writes what bincode 1 does:
//! integers of fixed width, and lengths of eight bytes. With variable-length integers, one call on
//! the [`Configuration`], it is what bincode 2 writes by default, and the bytes of `bincode/bincode`.
//!
//! A list or string may claim at most 4 MiB by itself, which is the library's default.
//!
//! [crate's documentation]: https://docs.rs/wincode

mod evolution;

use data::media;
use tpc::{
    BoxError, Codec, DecodeBorrowed, Effort, EncodeInto, Entry, Evolution, Features, Fields,
    Format, Info, ObjectKind, Structure, library,
};
use wincode::config::{self, Configuration};

use crate::mirror::MediaContent;

/// The default configuration, and variable-length integers.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let fixed = Info {
        id: "bincode/wincode",
        library: library!("wincode"),
        features: Features {
            format: Format::Binary,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Positions,
            validated: true,
            validates_utf8: true,
            self_describing: false,
            evolution: Evolution::NONE,
            zero_copy: true,
            maintained: true,
        },
        notes: "serialize and deserialize_exact with the native derives and the default \
                configuration, as in the documentation: the bytes of bincode 1, with integers of \
                fixed width.",
    };
    let varint = Info {
        id: "bincode/wincode/varint",
        notes: "The same with variable-length integers (with_varint_encoding): the bytes of \
                bincode/bincode.",
        ..fixed
    };
    vec![
        Entry::new(fixed)
            .evolution(evolution::fixed::findings)
            .media(Fixed)
            .media_reused(Fixed)
            .media_borrowed(Fixed),
        Entry::new(varint)
            .evolution(evolution::varint::findings)
            .media(Varint)
            .media_reused(Varint)
            .media_borrowed(Varint),
    ]
}

struct Fixed;

impl Codec<media::MediaContent> for Fixed {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        value.into()
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(wincode::serialize(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(wincode::deserialize_exact(bytes)?)
    }
}

/// [`wincode::serialize_into`].
impl EncodeInto<media::MediaContent> for Fixed {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        wincode::serialize_into(&mut *buffer, object)?;
        Ok(buffer)
    }
}

impl DecodeBorrowed<media::MediaContent> for Fixed {
    type Borrowed<'a> = borrowed::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        Ok(wincode::deserialize_exact(bytes)?)
    }
}

struct Varint;

impl Codec<media::MediaContent> for Varint {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        value.into()
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        let config = Configuration::default().with_varint_encoding();
        Ok(config::serialize(object, config)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        let config = Configuration::default().with_varint_encoding();
        Ok(config::deserialize_exact(bytes, config)?)
    }
}

/// [`config::serialize_into`].
impl EncodeInto<media::MediaContent> for Varint {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        let config = Configuration::default().with_varint_encoding();
        buffer.clear();
        config::serialize_into(&mut *buffer, object, config)?;
        Ok(buffer)
    }
}

impl DecodeBorrowed<media::MediaContent> for Varint {
    type Borrowed<'a> = borrowed::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        let config = Configuration::default().with_varint_encoding();
        Ok(config::deserialize_exact(bytes, config)?)
    }
}

/// The model with the derives of wincode.
mod mirror {
    use wincode::{SchemaRead, SchemaWrite};

    data::mirror_media!(#[derive(SchemaWrite, SchemaRead)]);
}

/// The model with its texts in the input.
mod borrowed {
    use wincode::SchemaRead;

    data::borrow_media!([&'a str], #[derive(SchemaRead)]);
}

#[cfg(test)]
mod tests {
    use wincode::{SchemaRead, SchemaWrite};

    #[derive(SchemaWrite, SchemaRead)]
    struct Old {
        uri: String,
    }

    #[derive(SchemaWrite, SchemaRead)]
    struct New {
        uri: String,
        views: u32,
    }

    #[derive(SchemaRead)]
    struct Borrowed<'a> {
        uri: &'a str,
    }

    #[test]
    fn types_may_not_grow() {
        let old = wincode::serialize(&Old { uri: "a".into() }).unwrap();
        assert!(wincode::deserialize_exact::<New>(&old).is_err());
        let new = New {
            uri: "a".into(),
            views: 1,
        };
        let new = wincode::serialize(&new).unwrap();
        assert!(wincode::deserialize_exact::<Old>(&new).is_err());
    }

    #[test]
    fn a_length_beyond_the_limit_is_refused_before_it_is_allocated() {
        let bytes = u64::MAX.to_le_bytes();
        assert!(wincode::deserialize_exact::<Old>(&bytes).is_err());
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let bytes = wincode::serialize("a").unwrap();
        let borrowed: Borrowed<'_> = wincode::deserialize_exact(&bytes).unwrap();
        assert!(bytes.as_ptr_range().contains(&borrowed.uri.as_ptr()));
    }
}
