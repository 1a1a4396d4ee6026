#![forbid(unsafe_code)]
//! codec-fory in the table, in two forms of the document.
//!
//! - `json/fory`: objects with names, the fields in alphabetical order and a `None` left out, as
//!   Fory JSON for Java writes it by default. The free functions, as the crate's own documentation
//!   begins with.
//! - `json-array/fory`: arrays without names, with the option `bean_to_array` of a [`ForyJson`](struct@ForyJson),
//!   which is made once and reused.
//!
//! Both derive on one mirror of each model. In the orders the fields stand in declared order, as the
//! published documents have them. The readers check that every string is UTF-8, those of
//! unknown fields too, and refuse anything but white space after the value.

mod evolution;
mod maps;
mod orders;
mod suites;

use codec_fory::{ByteArrayFormat, ForyJson};
use data::media;
use tpc::{
    BoxError, Codec, DecodeBorrowed, Effort, EncodeInto, Entry, Evolution, Features, Fields,
    Format, Info, ObjectKind, Structure, case, library,
};

use crate::maps::DistanceMatrix;
use crate::mirror::MediaContent;
use crate::suites::{Lines, Mirror, Mirrored, Pretty, bytes};

/// The two entries of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let names = Info {
        id: "json/fory",
        library: library!("codec-fory"),
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
        notes: "This project's own codec. to_json_bytes and from_json_bytes with the default \
                options on its own derive: fields in alphabetical order, in orders declared, into \
                owned strings. Unknown fields are skipped and validated; a field added later must be an Option \
                or have a default.",
    };
    let positions = Info {
        id: "json-array/fory",
        features: Features {
            fields: Fields::Positions,
            self_describing: false,
            evolution: Evolution::NONE,
            ..names.features
        },
        notes: "This project's own codec with its option bean_to_array, on the same derive as \
                json/fory: fields by position, in the order that they have there, and without names, \
                so that a new field moves those after it and a reader must know the type.",
        ..names
    };
    let arrays = ForyJson::builder().bean_to_array(true).build();
    let same = "the same bytes as json/fory: a byte array has no fields";
    vec![
        with_all(
            Entry::new(names)
                .evolution(evolution::names::findings)
                .evolution_with_attributes(
                    "alias on the renamed field",
                    evolution::aliased::findings,
                )
                .media(Names)
                .media_reused(Names)
                .media_borrowed(Names)
                .orders(orders::Names),
            ForyJson::new(),
        )
        .bytes(
            bytes(ByteArrayFormat::Array),
            bytes(ByteArrayFormat::Base16),
            bytes(ByteArrayFormat::Base64),
        ),
        with_all(
            Entry::new(positions)
                .evolution(evolution::positions::findings)
                .media(Positions(arrays))
                .media_reused(Positions(arrays))
                .media_borrowed(Positions(arrays))
                .orders(orders::With(arrays)),
            arrays,
        )
        .unsupported(case::BYTES_ARRAY, same)
        .unsupported(case::BYTES_BASE16, same)
        .unsupported(case::BYTES_BASE64, same),
    ]
}

/// Adds the cases that differ between the entries only in the options.
fn with_all(entry: Entry, json: ForyJson) -> Entry {
    entry
        .media_text(Mirrored::<MediaContent>::new(json))
        .media_stream(Lines(Mirrored::<MediaContent>::new(json)))
        .media_list(Mirrored::<Vec<MediaContent>>::new(json))
        .maps(
            Mirrored::<DistanceMatrix>::new(json),
            Pretty(Mirrored::<DistanceMatrix>::new(json)),
        )
}

impl Mirror<media::MediaContent> for MediaContent {
    fn of(shared: &media::MediaContent) -> Self {
        shared.into()
    }

    fn into_shared(self) -> media::MediaContent {
        self.into()
    }
}

struct Names;

impl Codec<media::MediaContent> for Names {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        MediaContent::from(value)
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(codec_fory::to_json_bytes(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(codec_fory::from_json_bytes(bytes)?)
    }
}

/// [`codec_fory::append_json_to`].
impl EncodeInto<media::MediaContent> for Names {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        codec_fory::append_json_to(object, buffer)?;
        Ok(buffer)
    }
}

impl DecodeBorrowed<media::MediaContent> for Names {
    type Borrowed<'a> = borrowed::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        Ok(codec_fory::from_json_bytes(bytes)?)
    }
}

struct Positions(ForyJson);

impl Codec<media::MediaContent> for Positions {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        MediaContent::from(value)
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(self.0.to_json_bytes(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(self.0.from_json_bytes(bytes)?)
    }
}

/// `append_json_to` of a [`ForyJson`](struct@ForyJson).
impl EncodeInto<media::MediaContent> for Positions {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        self.0.append_json_to(object, buffer)?;
        Ok(buffer)
    }
}

impl DecodeBorrowed<media::MediaContent> for Positions {
    type Borrowed<'a> = borrowed::MediaContent<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError> {
        Ok(self.0.from_json_bytes(bytes)?)
    }
}

/// The model with the derive of codec-fory; the names of the fields in camel case are its default.
mod mirror {
    use codec_fory::ForyJson;

    #[derive(ForyJson)]
    #[fory_json(order = "alphabetic")]
    pub(super) struct MediaContent {
        images: Vec<Image>,
        media: Media,
    }

    #[derive(ForyJson)]
    #[fory_json(order = "alphabetic")]
    struct Media {
        uri: String,
        title: Option<String>,
        width: i32,
        height: i32,
        format: String,
        duration: i64,
        size: i64,
        bitrate: i32,
        has_bitrate: bool,
        persons: Vec<String>,
        player: Player,
        copyright: Option<String>,
    }

    #[derive(ForyJson)]
    #[fory_json(order = "alphabetic")]
    struct Image {
        uri: String,
        title: Option<String>,
        width: i32,
        height: i32,
        size: Size,
    }

    #[derive(Clone, Copy, ForyJson)]
    enum Player {
        #[fory_json(name = "JAVA")]
        Java,
        #[fory_json(name = "FLASH")]
        Flash,
    }

    #[derive(Clone, Copy, ForyJson)]
    enum Size {
        #[fory_json(name = "SMALL")]
        Small,
        #[fory_json(name = "LARGE")]
        Large,
    }

    data::mirror_media!();
}

/// The model with its texts in the input where they are not escaped.
mod borrowed {
    use std::borrow::Cow;

    use codec_fory::ForyJson;

    #[derive(ForyJson)]
    #[fory_json(order = "alphabetic")]
    pub(super) struct MediaContent<'a> {
        images: Vec<Image<'a>>,
        media: Media<'a>,
    }

    #[derive(ForyJson)]
    #[fory_json(order = "alphabetic")]
    struct Media<'a> {
        uri: Cow<'a, str>,
        title: Option<Cow<'a, str>>,
        width: i32,
        height: i32,
        format: Cow<'a, str>,
        duration: i64,
        size: i64,
        bitrate: i32,
        has_bitrate: bool,
        persons: Vec<Cow<'a, str>>,
        player: Player,
        copyright: Option<Cow<'a, str>>,
    }

    #[derive(ForyJson)]
    #[fory_json(order = "alphabetic")]
    struct Image<'a> {
        uri: Cow<'a, str>,
        title: Option<Cow<'a, str>>,
        width: i32,
        height: i32,
        size: Size,
    }

    #[derive(Clone, Copy, ForyJson)]
    enum Player {
        #[fory_json(name = "JAVA")]
        Java,
        #[fory_json(name = "FLASH")]
        Flash,
    }

    #[derive(Clone, Copy, ForyJson)]
    enum Size {
        #[fory_json(name = "SMALL")]
        Small,
        #[fory_json(name = "LARGE")]
        Large,
    }

    data::borrow_media!();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, ForyJson)]
    struct Old {
        uri: String,
    }

    #[derive(Debug, PartialEq, ForyJson)]
    struct New {
        uri: String,
        views: Option<u32>,
    }

    #[derive(ForyJson)]
    struct Borrowed<'a> {
        uri: &'a str,
    }

    const ONE_OF_EACH: &str = r#"[[[1,0,null,"i",2]],[3,null,4,"f",true,5,["p"],1,6,null,"m",7]]"#;

    fn positions() -> Positions {
        Positions(ForyJson::builder().bean_to_array(true).build())
    }

    #[test]
    fn types_may_grow_in_both_directions() {
        let old = Old { uri: "a".into() };
        let json = codec_fory::to_json_bytes(&old).unwrap();
        let mut new: New = codec_fory::from_json_bytes(&json).unwrap();
        assert_eq!(new.views, None);
        new.views = Some(7);
        let json = codec_fory::to_json_bytes(&new).unwrap();
        assert_eq!(codec_fory::from_json_bytes::<Old>(&json).unwrap(), old);
    }

    #[test]
    fn positions_are_exact() {
        positions().decode(ONE_OF_EACH.as_bytes()).unwrap();
        for (what, text) in [
            ("one field too many", ONE_OF_EACH.replace("7]", "7,8]")),
            ("one field missing", ONE_OF_EACH.replace(",7]", "]")),
            (
                "an ordinal out of range",
                ONE_OF_EACH.replace("[1,0,", "[1,2,"),
            ),
            ("invalid order", ONE_OF_EACH.replace("\"i\",2", "2,\"i\"")),
        ] {
            assert!(
                positions().decode(text.as_bytes()).is_err(),
                "{what}: {text}"
            );
        }
    }

    #[test]
    fn strings_can_be_borrowed_from_the_input() {
        let bytes = b"{\"uri\":\"a\"}";
        let borrowed: Borrowed<'_> = codec_fory::from_json_bytes(bytes).unwrap();
        assert!(bytes.as_ptr_range().contains(&borrowed.uri.as_ptr()));
    }
}
