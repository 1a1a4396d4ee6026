#![forbid(unsafe_code)]
//! speedy in the table, through its derives.
//!
//! `Writable::write_to_vec` and `Readable::read_with_length_from_buffer`, as in the [crate's
//! documentation]. The plain `read_from_buffer` ignores what follows the value; with the length that
//! was read, anything there is refused.
//!
//! The format is documented in the readme, with integers of fixed width, and an enum value is four
//! bytes unless an attribute says otherwise.
//!
//! Its last version is of January 2024.
//!
//! [crate's documentation]: https://docs.rs/speedy

mod evolution;

use data::media;
use speedy::{Readable, Writable};
use tpc::{
    BoxError, Codec, DecodeBorrowed, Effort, EncodeInto, Entry, Evolution, Features, Fields,
    Format, Info, ObjectKind, Structure, TrailingBytes, library,
};

use crate::mirror::MediaContent;

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "speedy/speedy",
        library: library!("speedy"),
        features: Features {
            format: Format::Binary,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Positions,
            validated: true,
            validates_utf8: true,
            self_describing: false,
            evolution: Evolution {
                backward: true,
                forward: false,
            },
            zero_copy: true,
            maintained: false,
        },
        notes: "write_to_vec and read_with_length_from_buffer with the native derives, as in the \
                readme; read_from_buffer alone would ignore trailing bytes. A field can be added \
                only at the end of the whole message (default_on_eof). No version since January \
                2024.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .evolution_with_attributes(
                "default_on_eof on the fields that may be absent",
                evolution::default_on_eof::findings,
            )
            .media(Speedy)
            .media_reused(Speedy)
            .media_borrowed(Speedy),
    ]
}

struct Speedy;

impl Codec<media::MediaContent> for Speedy {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        value.into()
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(object.write_to_vec()?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        let (object, read_bytes) = MediaContent::read_with_length_from_buffer(bytes);
        let object = object?;
        TrailingBytes::refuse(read_bytes, bytes.len())?;
        Ok(object)
    }
}

/// [`Writable::write_to_buffer`], which wants a slice that is long enough.
impl EncodeInto<media::MediaContent> for Speedy {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        // What is written over the rest of the buffer is all of it, so it need not be cleared.
        buffer.resize(Writable::<speedy::LittleEndian>::bytes_needed(object)?, 0);
        object.write_to_buffer(buffer)?;
        Ok(buffer)
    }
}

impl DecodeBorrowed<media::MediaContent> for Speedy {
    type Borrowed<'a> = borrowed::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        let (object, read_bytes) = borrowed::MediaContent::read_with_length_from_buffer(bytes);
        let object = object?;
        TrailingBytes::refuse(read_bytes, bytes.len())?;
        Ok(object)
    }
}

/// The model with the derives of speedy.
mod mirror {
    use speedy::{Readable, Writable};

    data::mirror_media!(#[derive(Readable, Writable)]);
}

/// The model with its texts in the input.
mod borrowed {
    use speedy::Readable;

    data::borrow_media!([&'a str], #[derive(Readable)]);
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    #[derive(Readable, Writable)]
    struct Old {
        uri: String,
    }

    #[derive(Readable, Writable)]
    struct New {
        uri: String,
        #[speedy(default_on_eof)]
        views: u32,
    }

    #[test]
    fn messages_may_grow_at_their_end_for_new_readers_only() {
        let old = Old { uri: "a".into() }.write_to_vec().unwrap();
        let new = New::read_from_buffer(&old).unwrap();
        assert_eq!((&*new.uri, new.views), ("a", 0));
        let new = new.write_to_vec().unwrap();
        // The old type finds its value but does not know of the rest, which decode refuses.
        let (old, read_bytes) = Old::read_with_length_from_buffer(&new);
        assert_eq!(old.unwrap().uri, "a");
        assert_ne!(read_bytes, new.len());
    }

    #[test]
    fn types_inside_a_message_may_not_grow() {
        let old = vec![Old { uri: "a".into() }, Old { uri: "b".into() }];
        let old = old.write_to_vec().unwrap();
        assert!(Vec::<New>::read_from_buffer(&old).is_err());
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let bytes = Old { uri: "a".into() }.write_to_vec().unwrap();
        let uri: Cow<'_, str> = Readable::read_from_buffer(&bytes).unwrap();
        assert!(matches!(uri, Cow::Borrowed("a")));
    }
}
