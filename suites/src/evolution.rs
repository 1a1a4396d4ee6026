//! Whether code before and after a change of its types reads each other's bytes, as tables.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use comfy_table::Table;
use comfy_table::presets::NOTHING;
use data::evolution::{Change, Direction};
use serde::{Deserialize, Serialize};
use tpc::registry::Registered;

/// What is said of a codec that does not take part.
const NOT_MEASURED: &str = "not measured: the changed types are not written for this codec";

/// What was found, by the ids of the codecs.
pub type Report = BTreeMap<String, OfCodec>;

/// What was found of a codec.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfCodec {
    /// The name of the library.
    pub library: String,
    /// Its version.
    pub version: String,
    /// The outcome by the names of the change and of the direction; none if it was not measured.
    pub outcomes: BTreeMap<String, BTreeMap<String, String>>,
}

/// Measures `codecs`.
#[must_use]
pub fn report(codecs: &[&Registered]) -> Report {
    let of = |codec: &Registered| {
        let mut outcomes: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        for finding in codec.entry.evolution_findings().unwrap_or_default() {
            let of_change = outcomes
                .entry(finding.change.name().to_owned())
                .or_default();
            of_change.insert(
                finding.direction.name().to_owned(),
                finding.outcome.name().to_owned(),
            );
        }
        OfCodec {
            library: codec.entry.info().library.name.to_owned(),
            version: codec.version.clone(),
            outcomes,
        }
    };
    codecs
        .iter()
        .map(|codec| (codec.id().to_owned(), of(codec)))
        .collect()
}

/// A change and a direction as the cell of a codec: both directions, the first that of new code.
fn cell(codec: &OfCodec, change: Change) -> String {
    let Some(found) = codec.outcomes.get(change.name()) else {
        return "-".to_owned();
    };
    let words: Vec<_> = Direction::ALL
        .iter()
        .filter_map(|direction| found.get(direction.name()))
        .map(String::as_str)
        .collect();
    words.join(" / ")
}

/// The table for the terminal.
#[must_use]
pub fn table(report: &Report) -> String {
    let mut table = Table::new();
    table
        .load_style(NOTHING)
        .set_header(std::iter::once("codec").chain(Change::ALL.map(Change::name)));
    for (id, codec) in report {
        table.add_row(
            std::iter::once(id.clone()).chain(Change::ALL.map(|change| cell(codec, change))),
        );
    }
    let mut text = String::new();
    for line in table.lines() {
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text.push_str("\nnew code reads old bytes / old code reads new bytes; - is ");
    text.push_str(NOT_MEASURED);
    text.push('\n');
    text
}

/// The page.
#[must_use]
pub fn markdown(report: &Report) -> String {
    let mut page = String::from(
        "# What becomes of old bytes when types change\n\
         \n\
         Made by `cargo run -p suites --features all --locked -- evolution --json results/findings/evolution.json --markdown results/findings/evolution.md` and\n\
         checked by a test. Each codec writes and reads two versions of the media record (seven of its\n\
         fields), which differ in one change, with derives and nothing else: no attribute for a default and\n\
         none for another name, which many libraries have.\n\
         \n\
         A cell says what new code makes of old bytes, and after the stroke what old code makes of new bytes:\n\
         the `right` value, an `error`, or in capitals a value that is not right or a panic.\n\
         \n",
    );
    for change in Change::ALL {
        let _ = writeln!(page, "- **{}**: {}.", change.name(), change.about());
    }
    page.push_str("\n| codec | library |");
    for change in Change::ALL {
        let _ = write!(page, " {} |", change.name());
    }
    let _ = writeln!(page, "\n|{}", " --- |".repeat(2 + Change::ALL.len()));
    for (id, codec) in report {
        let _ = write!(page, "| {id} | {} {} |", codec.library, codec.version);
        for change in Change::ALL {
            let _ = write!(page, " {} |", cell(codec, change));
        }
        page.push('\n');
    }
    let _ = writeln!(page, "\n`-`: {NOT_MEASURED}.");
    page
}
