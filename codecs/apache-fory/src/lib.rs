#![forbid(unsafe_code)]
//! Apache Fory in the table: its binary codec for Rust. (Its JSON is that of codec-fory, this
//! project's own library.)
//!
//! An instance of [`Fory`] with the types registered by number, which is made once, and its methods
//! `serialize` and `deserialize_from`, as the [readme of the library] begins. It is used in native
//! mode (`xlang(false)`), which that recommends where both ends are Rust, and in two forms:
//!
//! - `fory/fory`: the default, with which types may grow: each type's fields are described once
//!   in a document, and fields are found by name.
//! - `fory/fory/same-schema`: `compatible(false)`, for "when every reader and writer always uses the
//!   same schema and you want faster serialization and smaller size".
//!
//! The orders are with `track_ref(true)`: an object behind an `Arc` that is met again is written as a
//! reference to the first, and comes back as the same object. A message of the media suite shares
//! nothing, and leaves that option as it is by default: off.
//!
//! `deserialize` says nothing about bytes that are left over, so the position of the reader is
//! compared with the length of the input. Strings are checked to be UTF-8, and the memory that an
//! input can claim is bounded, both by default. In the source of version 1.7.7 there is no bound on how
//! deep declared types nest; what a long chain of parents of a category does was not tried.
//!
//! [readme of the library]: https://docs.rs/crate/fory/1.7.7

mod evolution;
mod foreign;
mod media;
mod orders;

use fory::{Error, Fory, ForyBuilder, Reader, Serializer};
use tpc::{Effort, Entry, Evolution, Features, Fields, Format, Info, Structure, library};

use self::media::Media;
use self::orders::Orders;

/// The two entries of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let evolving = Info {
        id: "fory/fory",
        library: library!("fory"),
        features: Features {
            format: Format::Binary,
            structure: Structure::FullGraph,
            effort: Effort::Derive,
            fields: Fields::Names,
            validated: true,
            validates_utf8: true,
            self_describing: false,
            evolution: Evolution::BOTH,
            zero_copy: false,
            maintained: true,
        },
        notes: "Apache's binary codec in native mode on its own derive, with fields described once in \
                a document; orders with track_ref. A missing field has its type's default. Serializers \
                by hand for decimals and ordered maps; nesting has no bound.",
    };
    let fixed = Info {
        id: "fory/fory/same-schema",
        features: Features {
            fields: Fields::Positions,
            evolution: Evolution::NONE,
            ..evolving.features
        },
        notes: "As fory/fory but with compatible(false): no description of fields, so that writer and \
                reader must have the same types.",
        ..evolving
    };
    [
        (
            evolving,
            Schema::Evolving,
            evolution::evolving::findings as fn() -> _,
        ),
        (fixed, Schema::Fixed, evolution::same_schema::findings),
    ]
    .map(|(info, schema, findings)| {
        let what = "every type is registered once";
        Entry::new(info)
            .evolution(findings)
            .media(Media::new(schema).expect(what))
            .media_reused(Media::new(schema).expect(what))
            .orders(Orders::new(schema).expect(what))
    })
    .into()
}

/// Whether the types of writer and reader may differ.
#[derive(Clone, Copy)]
enum Schema {
    Evolving,
    Fixed,
}

impl Schema {
    fn builder(self) -> ForyBuilder {
        let builder = Fory::builder().xlang(false);
        match self {
            Self::Evolving => builder,
            Self::Fixed => builder.compatible(false),
        }
    }
}

/// Why a payload is not one value.
#[derive(Debug, thiserror::Error)]
enum DecodeError {
    /// The library does not take it.
    #[error(transparent)]
    Malformed(#[from] Error),
    /// There is something after the value.
    #[error("expected the value to take all {size_bytes} bytes, found its end after {read_bytes}")]
    Trailing {
        read_bytes: usize,
        size_bytes: usize,
    },
}

/// Deserializes a value that takes up all of `bytes`.
fn whole<T: Serializer<Target = T>>(fory: &Fory, bytes: &[u8]) -> Result<T, DecodeError> {
    let mut reader = Reader::new(bytes);
    let value = fory.deserialize_from(&mut reader)?;
    let read_bytes = reader.get_cursor();
    if read_bytes == bytes.len() {
        Ok(value)
    } else {
        Err(DecodeError::Trailing {
            read_bytes,
            size_bytes: bytes.len(),
        })
    }
}

#[cfg(test)]
mod tests {
    use fory::ForyStruct;

    use super::*;

    #[derive(Debug, PartialEq, ForyStruct)]
    struct Old {
        uri: String,
    }

    #[derive(Debug, PartialEq, ForyStruct)]
    struct New {
        uri: String,
        views: u32,
        language: Option<String>,
    }

    fn pair(schema: Schema) -> (Fory, Fory) {
        let (mut old, mut new) = (schema.builder().build(), schema.builder().build());
        old.register::<Old>(1).unwrap();
        new.register::<New>(1).unwrap();
        (old, new)
    }

    #[test]
    fn types_may_grow_in_both_directions() {
        let (old_fory, new_fory) = pair(Schema::Evolving);
        let old = Old { uri: "a".into() };
        let mut new: New = whole(&new_fory, &old_fory.serialize(&old).unwrap()).unwrap();
        assert_eq!((&*new.uri, new.views, &new.language), ("a", 0, &None));
        new.views = 7;
        new.language = Some("b".into());
        let bytes = new_fory.serialize(&new).unwrap();
        assert_eq!(whole::<Old>(&old_fory, &bytes).unwrap(), old);
    }

    #[test]
    fn types_of_the_same_schema_may_not_grow() {
        let (old_fory, new_fory) = pair(Schema::Fixed);
        let old = Old { uri: "a".into() };
        let bytes = old_fory.serialize(&old).unwrap();
        assert!(whole::<New>(&new_fory, &bytes).is_err());
    }

    #[test]
    fn whatever_is_left_over_is_refused() {
        for schema in [Schema::Evolving, Schema::Fixed] {
            let (fory, _) = pair(schema);
            let bytes = fory.serialize(&Old { uri: "a".into() }).unwrap();
            whole::<Old>(&fory, &bytes).unwrap();
            for trailing in 0..=u8::MAX {
                let longer = [&bytes[..], &[trailing]].concat();
                assert!(matches!(
                    whole::<Old>(&fory, &longer),
                    Err(DecodeError::Trailing { .. })
                ));
            }
        }
    }
}
