//! The media suite: one message, the one that the well-known table is made with.

use data::cks;
use data::media::{MediaContent, feed};
use tpc::protocol::Data;
use tpc::suite::{Labelled, Source, Suite};

/// The suite with the standard value, or with the one in the CKS text `data`. Either way
/// `media.2`, which differs from the standard value everywhere, is proven besides.
///
/// # Errors
///
/// When the text is not one record of the model.
pub fn suite(data: Option<&Data>) -> Result<Suite<MediaContent>, cks::Error> {
    let (label, source) = match data {
        None => (
            "media.1".to_owned(),
            Source {
                origin: "data/media/media.1.cks".to_owned(),
                bytes: feed::MEDIA_1.into(),
            },
        ),
        Some(Data { origin, text }) => (
            origin.clone(),
            Source {
                origin: origin.clone(),
                bytes: text.clone().into_bytes(),
            },
        ),
    };
    let value = cks::read_media(&source.bytes, &source.origin)?;
    let proof = cks::read_media(feed::MEDIA_2.as_bytes(), "data/media/media.2.cks")?;
    Ok(Suite {
        name: "media",
        values: vec![Labelled::new(label, value)],
        proofs: vec![Labelled::new("media.2", proof)],
        sources: vec![source],
    })
}
