//! `json/serde_json`: the shared model as it is.

use data::media::MediaContent;
use tpc::{
    BoxError, Codec, DecodeBorrowed, Effort, EncodeInto, Entry, Evolution, Features, Fields,
    Format, Info, ObjectKind, Structure, library,
};

use crate::borrowed;
use crate::evolution;
use crate::orders::Orders;
use crate::suites::{ByteString, Compact, Lines, Pretty, Text};

pub(crate) fn entry() -> Entry {
    Entry::new(Info {
        id: "json/serde_json",
        library: library!("serde_json"),
        features: Features {
            format: Format::Json,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Names,
            validated: true,
            validates_utf8: true,
            self_describing: true,
            evolution: Evolution::BOTH,
            zero_copy: true,
            maintained: true,
        },
        notes: "to_vec and from_slice on the shared model, in declared order, into owned strings; \
                decimals as RawValue. Unknown fields are skipped; a field added later must be an Option or have a \
                default.",
    })
    .evolution(evolution::findings).evolution_with_attributes("serde's alias on the renamed field", evolution::aliased::findings)
    .media(Model)
    .media_reused(Model)
    .media_borrowed(Model)
    .orders(Orders)
    .media_text(Text)
    .media_stream(Lines)
    .media_list(Compact)
    .maps(Compact, Pretty)
    .bytes(Compact, ByteString::BASE16, ByteString::BASE64)
}

struct Model;

impl Codec<MediaContent> for Model {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(serde_json::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(serde_json::from_slice(bytes)?)
    }
}

/// [`serde_json::to_writer`] into a vector.
impl EncodeInto<MediaContent> for Model {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        serde_json::to_writer(&mut *buffer, object)?;
        Ok(buffer)
    }
}

/// [`serde_json::from_slice`] with a type that borrows.
impl DecodeBorrowed<MediaContent> for Model {
    type Borrowed<'a> = borrowed::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        Ok(serde_json::from_slice(bytes)?)
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Old {
        uri: String,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct New {
        uri: String,
        #[serde(default)]
        views: u32,
        language: Option<String>,
    }

    #[derive(Deserialize)]
    struct Borrowed<'a> {
        uri: &'a str,
    }

    #[test]
    fn types_may_grow_in_both_directions() {
        let old = Old { uri: "a".into() };
        let read: New = serde_json::from_slice(&serde_json::to_vec(&old).unwrap()).unwrap();
        assert_eq!(
            read,
            New {
                uri: "a".into(),
                views: 0,
                language: None
            }
        );
        let read: Old = serde_json::from_slice(&serde_json::to_vec(&read).unwrap()).unwrap();
        assert_eq!(read, old);
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let bytes = b"{\"uri\":\"a\"}";
        let borrowed: Borrowed<'_> = serde_json::from_slice(bytes).unwrap();
        assert!(bytes.as_ptr_range().contains(&borrowed.uri.as_ptr()));
    }
}
