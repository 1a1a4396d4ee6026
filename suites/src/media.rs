//! The media suite: one message, the one that the well-known table is made with.

use data::cks;
use data::media::{MediaContent, feed};
use tpc::protocol::Data;
use tpc::suite::{Labelled, Source, Suite};

/// The suite with the standard value, or with the records of the CKS text `data`, mostly one.
/// Either way `media.2`, which differs from the standard value everywhere, is proven besides.
///
/// # Errors
///
/// When the text does not hold records of the model.
pub fn suite(data: Option<&Data>) -> Result<Suite<MediaContent>, cks::Error> {
    let standard = || Data {
        origin: "data/media/media.1.cks".to_owned(),
        text: feed::MEDIA_1.to_owned(),
    };
    let Data { origin, text } = data.cloned().unwrap_or_else(standard);
    let label = if data.is_some() { &origin } else { "media.1" };
    let records = cks::read_media_stream(text.as_bytes(), &origin)?;
    let several = records.len() > 1;
    let labelled = |(number, value)| {
        let label = if several {
            format!("{label}, record {number}")
        } else {
            label.to_owned()
        };
        Labelled::new(label, value)
    };
    let values = (1..).zip(records).map(labelled).collect();
    let proof = cks::read_media(feed::MEDIA_2.as_bytes(), "data/media/media.2.cks")?;
    Ok(Suite {
        name: "media",
        values,
        proofs: vec![Labelled::new("media.2", proof)],
        sources: vec![Source {
            origin,
            bytes: text.into_bytes(),
        }],
    })
}
