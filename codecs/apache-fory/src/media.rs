//! One message, on a copy of the model with the derives of the library.

use data::media::MediaContent;
use fory::{Error, Fory};
use tpc::{BoxError, Codec, EncodeInto, ObjectKind};

use crate::Schema;

pub(crate) struct Media(Fory);

impl Media {
    pub(crate) fn new(schema: Schema) -> Result<Self, Error> {
        let mut fory = schema.builder().build();
        fory.register::<mirror::MediaContent>(1)?;
        fory.register::<mirror::Media>(2)?;
        fory.register::<mirror::Image>(3)?;
        fory.register::<mirror::Player>(4)?;
        fory.register::<mirror::Size>(5)?;
        Ok(Self(fory))
    }
}

impl Codec<MediaContent> for Media {
    type Object = mirror::MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &MediaContent) -> mirror::MediaContent {
        value.into()
    }

    fn restore(&self, object: mirror::MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &mirror::MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(self.0.serialize(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<mirror::MediaContent, BoxError> {
        Ok(crate::whole(&self.0, bytes)?)
    }
}

/// [`Fory::serialize_to`], which appends to the vector.
impl EncodeInto<MediaContent> for Media {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &mirror::MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        self.0.serialize_to(buffer, object)?;
        Ok(buffer)
    }
}

mod mirror {
    use fory::{ForyEnum, ForyStruct};

    #[derive(ForyStruct)]
    pub(crate) struct MediaContent {
        images: Vec<Image>,
        media: Media,
    }

    #[derive(ForyStruct)]
    pub(super) struct Media {
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

    #[derive(ForyStruct)]
    pub(super) struct Image {
        uri: String,
        title: Option<String>,
        width: i32,
        height: i32,
        size: Size,
    }

    #[derive(Clone, Copy, ForyEnum)]
    pub(super) enum Player {
        Java,
        Flash,
    }

    #[derive(Clone, Copy, ForyEnum)]
    pub(super) enum Size {
        Small,
        Large,
    }

    data::mirror_media!();
}
