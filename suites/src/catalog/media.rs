//! One message, the one that the well-known table is made with.

use data::media::feed;
use tpc::case;
use tpc::columns::Column;
use tpc::protocol::Data;
use tpc::subject::Operation;

use super::{media_2, single};
use crate::files::{labelled, read_media, source};
use crate::suite::{Also, Definition, Part, Request, Scope, Typed};

pub(super) const SUITE: Definition = Definition {
    name: "media",
    about: "One message: the well-known table",
    params: &[],
    operations: &Operation::USUAL,
    columns: &Column::USUAL,
    also: Also::Nothing,
    scope: Scope::All,
    parts: single,
    load,
};

/// The standard value, or the records of the file, mostly one. Either way `media.2`, which differs
/// from the standard value everywhere, is proven besides.
fn load(request: &Request, _part: &str) -> Result<Part, tpc::BoxError> {
    let (values, sources) = match &request.data {
        Some(data) => (labelled(&data.origin, read_media(data)?), source(data)),
        None => {
            let standard = Data {
                origin: "data/media/media.1.cks".to_owned(),
                text: feed::MEDIA_1.to_owned(),
            };
            let values = read_media(&standard)?;
            (labelled("media.1", values), source(&standard))
        }
    };
    Ok(Typed::new(case::MEDIA, values, vec![media_2()?], sources).part(1))
}
