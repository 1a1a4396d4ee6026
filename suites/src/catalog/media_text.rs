//! One message as text and as bytes: the two differ in the check for UTF-8 on the way in.

use data::media::feed;
use tpc::columns::Column;
use tpc::protocol::Data;
use tpc::subject::Operation;
use tpc::{BoxError, case};

use super::{chosen, media_2};
use crate::files::{labelled, read_media, source};
use crate::suite::{Also, Definition, Param, Part, Request, Scope, Typed};

pub(super) const SUITE: Definition = Definition {
    name: "media-text",
    about: "One message as String and as UTF-8 bytes",
    params: &[Param {
        name: "form",
        default: "all",
        about: "string, bytes, or all",
    }],
    operations: &[Operation::Ser, Operation::Deser],
    columns: &[
        Column::Ser,
        Column::Deser,
        Column::Total,
        Column::SerPerSecond,
        Column::DeserPerSecond,
        Column::SerAlloc,
        Column::DeserAlloc,
        Column::Size,
    ],
    also: Also::Nothing,
    scope: Scope::Json,
    parts: |request| chosen("form", SUITE.param(request, "form"), &["string", "bytes"]),
    load,
};

fn load(request: &Request, part: &str) -> Result<Part, BoxError> {
    let standard = || Data {
        origin: "data/media/media.1.cks".to_owned(),
        text: feed::MEDIA_1.to_owned(),
    };
    let data = request.data.clone().unwrap_or_else(standard);
    let values = labelled(&data.origin, read_media(&data)?);
    let case = match part {
        "string" => case::MEDIA_TEXT,
        _ => case::MEDIA,
    };
    Ok(Typed::new(case, values, vec![media_2()?], source(&data)).part(1))
}
