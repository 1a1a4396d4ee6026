//! Many messages of which no two are alike: one fixed message flatters everybody, as its branches
//! are learnt.

use data::media::varied::{COUNT, Kind, SEED, generate};
use tpc::columns::Column;
use tpc::subject::Operation;
use tpc::{BoxError, case};

use super::{chosen, media_2};
use crate::files::{labelled, read_media, source};
use crate::suite::{Also, Definition, Param, Part, Request, Scope, Typed};

pub(super) const SUITE: Definition = Definition {
    name: "media-varied",
    about: "The table over 1,024 different messages in random order, in three kinds of text",
    params: &[Param {
        name: "kind",
        default: "all",
        about: "ascii, non-ascii, escapes (text that JSON has to escape), or all",
    }],
    operations: &Operation::USUAL,
    columns: &Column::USUAL,
    also: Also::Nothing,
    scope: Scope::All,
    parts,
    load,
};

fn parts(request: &Request) -> Result<Vec<String>, BoxError> {
    if request.data.is_some() {
        return Ok(vec![String::new()]);
    }
    let kinds = Kind::ALL.map(Kind::name);
    chosen("kind", SUITE.param(request, "kind"), &kinds)
}

fn load(request: &Request, part: &str) -> Result<Part, BoxError> {
    let proofs = vec![media_2()?];
    let typed = match &request.data {
        Some(data) => {
            let values = labelled(&data.origin, read_media(data)?);
            Typed::new(case::MEDIA, values, proofs, source(data))
        }
        None => {
            let kind = Kind::ALL
                .into_iter()
                .find(|kind| kind.name() == part)
                .ok_or_else(|| format!("there is no kind {part:?}"))?;
            let values = generate(SEED, COUNT, kind);
            let origin = format!("{COUNT} generated messages, {part}, seed {SEED}");
            Typed::generated(case::MEDIA, origin, labelled(part, values), proofs)?
        }
    };
    Ok(typed.part(1))
}
