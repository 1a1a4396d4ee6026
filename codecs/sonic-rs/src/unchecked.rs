//! sonic-rs without the check for UTF-8: `json/sonic-rs/unchecked`.
//!
//! [`sonic_rs::from_slice_unchecked`] takes its input for UTF-8. Handing it anything else is undefined
//! behaviour, so it is unsafe, and for text that the program itself has written or has checked before.
#![expect(
    unsafe_code,
    reason = "the mode that is measured here is an unsafe function of the library"
)]

use data::media::MediaContent;
use tpc::{BoxError, Entry, Features, Info, ObjectKind, TrustingCodec};

/// The entry, like that of the checked functions but for what `info` says of it.
pub(crate) fn entry(info: Info) -> Entry {
    Entry::new(Info {
        id: "json/sonic-rs/unchecked",
        features: Features {
            validated: false,
            validates_utf8: false,
            ..info.features
        },
        notes: "to_vec and from_slice_unchecked on the shared model: the input is taken for UTF-8 without \
                a look, and its strings may end up as anything. The syntax is checked all the same.",
        ..info
    })
    .media_trusting(Unchecked)
}

struct Unchecked;

/// A document that the library has written.
#[derive(Clone)]
pub(crate) struct Document(Vec<u8>);

impl AsRef<[u8]> for Document {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl TrustingCodec<MediaContent> for Unchecked {
    type Object = MediaContent;
    type Payload = Document;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Document, BoxError> {
        Ok(Document(sonic_rs::to_vec(object)?))
    }

    fn decode(&self, Document(json): &Document) -> Result<MediaContent, BoxError> {
        // SAFETY: the document is UTF-8. Only `encode` makes one, of what `to_vec` wrote of strings, which
        // its documentation says is UTF-8; and nothing changes it.
        Ok(unsafe { sonic_rs::from_slice_unchecked(json) }?)
    }
}
