//! Several messages one after the other in one stream.

use data::media::feed;
use tpc::columns::Column;
use tpc::protocol::Data;
use tpc::subject::Operation;
use tpc::suite::Labelled;
use tpc::{BoxError, case};

use super::{media_2, single};
use crate::files::{read_media, source};
use crate::suite::{Also, Definition, Part, Request, Scope, Typed};

pub(super) const SUITE: Definition = Definition {
    name: "media-stream",
    about: "Nine messages in one stream, in records a second",
    params: &[],
    operations: &[Operation::Ser, Operation::Deser],
    columns: &[
        Column::Ser,
        Column::Deser,
        Column::Total,
        Column::SerRecordsPerSecond,
        Column::DeserRecordsPerSecond,
        Column::Size,
        Column::Dfl,
    ],
    also: Also::Nothing,
    scope: Scope::All,
    parts: single,
    load,
};

/// The records of the file are one value: the stream.
fn load(request: &Request, _part: &str) -> Result<Part, BoxError> {
    let standard = || Data {
        origin: "data/media/media.stream.cks".to_owned(),
        text: feed::MEDIA_STREAM.to_owned(),
    };
    let data = request.data.clone().unwrap_or_else(standard);
    let records = read_media(&data)?;
    let count = records.len() as u64;
    let values = vec![Labelled::new(data.origin.clone(), records)];
    let proof = media_2()?.value;
    let proofs = vec![Labelled::new("media.2 twice", vec![proof.clone(), proof])];
    Ok(Typed::new(case::MEDIA_STREAM, values, proofs, source(&data)).part(count))
}
