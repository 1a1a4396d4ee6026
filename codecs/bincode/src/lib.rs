#![forbid(unsafe_code)]
//! bincode in the table, through its own derives.
//!
//! [`bincode::encode_to_vec`] and [`bincode::decode_from_slice`] with the standard configuration
//! (little endian, variable-length integers), which is how the [crate's documentation] begins.
//! Two things beyond that come from the same documentation: the number of bytes read is compared
//! with the length of the input, as the example in its readme does; and there is a limit, which
//! the readme demands for untrusted input, because a length in the input would otherwise be
//! allocated whatever it says.
//!
//! A string is read into memory that is asked for as zeroed. glibc has another path for that, and
//! takes more or less time in it with what else is on the heap: deser varies more than for others.
//!
//! The library is no longer maintained: its authors ended it with version 2.0.1.
//!
//! [crate's documentation]: https://docs.rs/bincode/2.0.1

mod evolution;
mod orders;

use bincode::Decode;
use bincode::config::{Configuration, Limit, LittleEndian, Varint};
use data::media;
use tpc::{
    BoxError, Codec, DecodeBorrowed, Effort, EncodeInto, Entry, Evolution, Features, Fields,
    Format, Info, ObjectKind, Structure, TrailingBytes, library,
};

use crate::mirror::MediaContent;
use crate::orders::Orders;

/// What a decode may claim at most, in bytes, counted by the library as the size of the decoded
/// types: far beyond any message of the suites, and no harm when an input lies about a length.
const LIMIT_BYTES: usize = 64 << 20;

const CONFIG: Configuration<LittleEndian, Varint, Limit<LIMIT_BYTES>> =
    bincode::config::standard().with_limit();

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "bincode/bincode",
        library: library!("bincode"),
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
            maintained: false,
        },
        notes: "The native derives (not serde) with the standard configuration: variable-length \
                integers; and a limit of 64 MiB, as its readme demands for untrusted input. The \
                last version: its authors have stopped.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .media(Bincode)
            .media_reused(Bincode)
            .media_borrowed(Bincode)
            .orders(Orders)
            .media_stream(Concatenated)
            .media_list(List),
    ]
}

struct Bincode;

impl Codec<media::MediaContent> for Bincode {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        MediaContent::from(value)
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(bincode::encode_to_vec(object, CONFIG)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        whole(bytes)
    }
}

/// [`bincode::encode_into_std_write`].
impl EncodeInto<media::MediaContent> for Bincode {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        bincode::encode_into_std_write(object, buffer, CONFIG)?;
        Ok(buffer)
    }
}

/// [`bincode::borrow_decode_from_slice`].
impl DecodeBorrowed<media::MediaContent> for Bincode {
    type Borrowed<'a> = borrowed::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        let (object, read_bytes) = bincode::borrow_decode_from_slice(bytes, CONFIG)?;
        TrailingBytes::refuse(read_bytes, bytes.len())?;
        Ok(object)
    }
}

/// Several messages in one document.
struct List;

impl Codec<Vec<media::MediaContent>> for List {
    type Object = Vec<MediaContent>;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &Vec<media::MediaContent>) -> Vec<MediaContent> {
        value.iter().map(MediaContent::from).collect()
    }

    fn restore(&self, object: Vec<MediaContent>) -> Result<Vec<media::MediaContent>, BoxError> {
        Ok(object.into_iter().map(Into::into).collect())
    }

    fn encode(&self, object: &Vec<MediaContent>) -> Result<Vec<u8>, BoxError> {
        Ok(bincode::encode_to_vec(object, CONFIG)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Vec<MediaContent>, BoxError> {
        whole(bytes)
    }
}

/// Messages one after the other: each says where it ends.
struct Concatenated;

impl Codec<Vec<media::MediaContent>> for Concatenated {
    type Object = Vec<MediaContent>;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &Vec<media::MediaContent>) -> Vec<MediaContent> {
        value.iter().map(MediaContent::from).collect()
    }

    fn restore(&self, object: Vec<MediaContent>) -> Result<Vec<media::MediaContent>, BoxError> {
        Ok(object.into_iter().map(Into::into).collect())
    }

    fn encode(&self, object: &Vec<MediaContent>) -> Result<Vec<u8>, BoxError> {
        let mut bytes = Vec::new();
        for record in object {
            bincode::encode_into_std_write(record, &mut bytes, CONFIG)?;
        }
        Ok(bytes)
    }

    fn decode(&self, mut bytes: &[u8]) -> Result<Vec<MediaContent>, BoxError> {
        let mut records = Vec::new();
        while !bytes.is_empty() {
            let (record, read_bytes) = bincode::decode_from_slice(bytes, CONFIG)?;
            records.push(record);
            bytes = &bytes[read_bytes..];
        }
        Ok(records)
    }
}

/// Decodes a value that takes up all of `bytes`.
fn whole<T: Decode<()>>(bytes: &[u8]) -> Result<T, BoxError> {
    let (object, read_bytes) = bincode::decode_from_slice(bytes, CONFIG)?;
    TrailingBytes::refuse(read_bytes, bytes.len())?;
    Ok(object)
}

/// The model with the derives of bincode.
mod mirror {
    use bincode::{Decode, Encode};

    data::mirror_media!(#[derive(Encode, Decode)]);
}

/// The model with its texts in the input.
mod borrowed {
    use bincode::BorrowDecode;

    data::borrow_media!([&'a str], #[derive(BorrowDecode)]);
}

#[cfg(test)]
mod tests {
    use bincode::error::DecodeError;
    use bincode::{BorrowDecode, Decode, Encode};

    use super::*;

    #[derive(Debug, PartialEq, Encode, Decode)]
    struct Old {
        uri: String,
    }

    #[derive(Debug, PartialEq, Encode, Decode)]
    struct New {
        uri: String,
        views: u32,
    }

    #[derive(BorrowDecode)]
    struct Borrowed<'a> {
        uri: &'a str,
    }

    #[test]
    fn types_may_not_grow() {
        let old = bincode::encode_to_vec(Old { uri: "a".into() }, CONFIG).unwrap();
        bincode::decode_from_slice::<New, _>(&old, CONFIG).unwrap_err();
        let new = New {
            uri: "a".into(),
            views: 1,
        };
        let new = bincode::encode_to_vec(new, CONFIG).unwrap();
        // The old type finds its value but does not know of the rest, which decode refuses.
        let (_, read_bytes) = bincode::decode_from_slice::<Old, _>(&new, CONFIG).unwrap();
        assert_ne!(read_bytes, new.len());
    }

    #[test]
    fn a_length_beyond_the_limit_is_refused_before_it_is_allocated() {
        // 253 announces eight bytes of length, here nearly all of the address space.
        let mut bytes = [0xff; 9];
        bytes[0] = 253;
        assert!(matches!(
            bincode::decode_from_slice::<Old, _>(&bytes, CONFIG),
            Err(DecodeError::LimitExceeded)
        ));
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let bytes = b"\x01a";
        let (borrowed, _) =
            bincode::borrow_decode_from_slice::<Borrowed<'_>, _>(bytes, CONFIG).unwrap();
        assert!(bytes.as_ptr_range().contains(&borrowed.uri.as_ptr()));
    }
}
