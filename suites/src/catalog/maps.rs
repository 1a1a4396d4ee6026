//! The distance matrix, compact and laid out for people.

use data::maps::{DistanceMatrix, standard};
use tpc::columns::Column;
use tpc::subject::Operation;
use tpc::suite::Labelled;
use tpc::{BoxError, case};

use super::chosen;
use crate::files::{labelled, read_json, source};
use crate::suite::{Also, Definition, Param, Part, Request, Scope, Typed};

pub(super) const SUITE: Definition = Definition {
    name: "maps",
    about: "A distance matrix of 100 elements, compact and pretty, in operations a second",
    params: &[Param {
        name: "form",
        default: "all",
        about: "compact, pretty, or all",
    }],
    operations: &[Operation::Ser, Operation::Deser],
    columns: &[
        Column::SerPerSecond,
        Column::DeserPerSecond,
        Column::SerAlloc,
        Column::SerAllocs,
        Column::DeserAlloc,
        Column::DeserAllocs,
        Column::Size,
    ],
    also: Also::Pairs(&["pretty"]),
    scope: Scope::Json,
    parts: |request| chosen("form", SUITE.param(request, "form"), &["compact", "pretty"]),
    load,
};

fn load(request: &Request, part: &str) -> Result<Part, BoxError> {
    let case = match part {
        "pretty" => case::MAPS_PRETTY,
        _ => case::MAPS,
    };
    let typed = match &request.data {
        Some(data) => {
            let values = labelled(&data.origin, read_json(data)?);
            Typed::new(case, values, proofs(), source(data))
        }
        None => {
            let values = labelled("the standard matrix", vec![standard()]);
            let origin = "the generated distance matrix of ten cities".to_owned();
            Typed::generated(case, origin, values, proofs())?
        }
    };
    Ok(typed.part(1))
}

/// Small matrices that the standard one is not like: with empty lists, and with text to escape.
fn proofs() -> Vec<Labelled<DistanceMatrix>> {
    let mut small = standard();
    small.destination_addresses.truncate(2);
    small.origin_addresses.truncate(2);
    small.rows.truncate(2);
    for row in &mut small.rows {
        row.elements.truncate(2);
    }
    let mut empty = small.clone();
    empty.destination_addresses.clear();
    empty.rows[1].elements.clear();
    let mut escaped = small;
    escaped.origin_addresses[0] = "\"Zürich\"\n\\ 🚆".to_owned();
    escaped.rows[0].elements[0].distance.value = i32::MIN;
    escaped.rows[0].elements[0].duration.text = String::new();
    vec![
        Labelled::new("a matrix with empty lists", empty),
        Labelled::new("a matrix with escapes", escaped),
    ]
}
