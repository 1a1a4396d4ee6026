//! rkyv without validation: `rkyv/rkyv/unchecked`.
//!
//! [`rkyv::to_bytes`], whose vector is aligned, and [`rkyv::api::high::from_bytes_unchecked`] and
//! [`rkyv::access_unchecked`], which take the input for an archive of the type. If it is not, their
//! behaviour is undefined; so they are unsafe, and for what the program itself has written.
#![expect(
    unsafe_code,
    reason = "the mode that is measured here is two unsafe functions of the library"
)]

use data::media;
use data::media::visit::Visitor;
use rkyv::api::high::from_bytes_unchecked;
use rkyv::rancor::Error;
use rkyv::util::AlignedVec;
use tpc::{Access, BoxError, Entry, Features, Info, ObjectKind, TrustingCodec};

use crate::mirror::{ArchivedMediaContent, MediaContent};
use crate::visit;

/// The entry, like that with validation but for what `info` says of it.
pub(crate) fn entry(info: Info) -> Entry {
    Entry::new(Info {
        id: "rkyv/rkyv/unchecked",
        features: Features {
            validated: false,
            validates_utf8: false,
            ..info.features
        },
        notes: "to_bytes, and from_bytes_unchecked: the input is taken for a valid archive, without a \
                look, and an owned copy is made of it. For what the program itself has written.",
        ..info
    })
    .media_trusting(Unchecked)
    .media_trusting_access(Unchecked)
}

struct Unchecked;

/// An archive of a [`MediaContent`]. Only [`encode`](TrustingCodec::encode) makes one, and nothing
/// changes it.
#[derive(Clone)]
pub(crate) struct Archive(AlignedVec);

impl AsRef<[u8]> for Archive {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl TrustingCodec<media::MediaContent> for Unchecked {
    type Object = MediaContent;
    type Payload = Archive;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        value.into()
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Archive, BoxError> {
        Ok(Archive(rkyv::to_bytes::<Error>(object)?))
    }

    fn decode(&self, Archive(bytes): &Archive) -> Result<MediaContent, BoxError> {
        // SAFETY: an `Archive` is what `to_bytes` wrote of a `MediaContent`, whole, unchanged, and in a
        // vector that is aligned for every archived type, as a clone of it is.
        Ok(unsafe { from_bytes_unchecked::<MediaContent, Error>(bytes) }?)
    }
}

impl Access<Archive> for Unchecked {
    fn access<V: Visitor>(
        &self,
        Archive(bytes): &Archive,
        visitor: &mut V,
    ) -> Result<(), BoxError> {
        // SAFETY: as in `decode`: an aligned archive of a `MediaContent`, unchanged.
        visit(
            unsafe { rkyv::access_unchecked::<ArchivedMediaContent>(bytes) },
            visitor,
        );
        Ok(())
    }
}
