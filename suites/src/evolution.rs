//! Whether code before and after a change of its types reads each other's bytes, as tables.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use comfy_table::Table;
use comfy_table::presets::NOTHING;
use data::evolution::{Change, Direction, Finding};
use serde::{Deserialize, Serialize};
use tpc::registry::Registered;

/// What is said of a codec that does not take part; a test has all others do.
const NOT_MEASURED: &str = "not measured, as the codec takes its input on trust, and what code of another \
                            version wrote is not for it";

/// What was found, by the ids of the codecs.
pub type Report = BTreeMap<String, OfCodec>;

/// What was found of a codec.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfCodec {
    /// The name of the library.
    pub library: String,
    /// Its version.
    pub version: String,
    /// With the derives alone; none if it was not measured.
    pub outcomes: Outcomes,
    /// With what the library has for changes besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provision: Option<OfProvision>,
}

/// The outcome by the names of the change and of the direction.
pub type Outcomes = BTreeMap<String, BTreeMap<String, String>>;

/// What was found of a codec with what its library has for changes of types.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfProvision {
    /// What the library has.
    pub what: String,
    /// Whether the functions are those of the codec.
    pub same_functions: bool,
    /// What came of it.
    pub outcomes: Outcomes,
}

/// Findings as they stand in the record.
fn outcomes(findings: Vec<Finding>) -> Outcomes {
    let mut outcomes = Outcomes::new();
    for finding in findings {
        let of_change = outcomes
            .entry(finding.change.name().to_owned())
            .or_default();
        of_change.insert(
            finding.direction.name().to_owned(),
            finding.outcome.name().to_owned(),
        );
    }
    outcomes
}

/// Measures `codecs`.
#[must_use]
pub fn report(codecs: &[&Registered]) -> Report {
    let of = |codec: &Registered| OfCodec {
        library: codec.entry.info().library.name.to_owned(),
        version: codec.version.clone(),
        outcomes: outcomes(codec.entry.evolution_findings().unwrap_or_default()),
        provision: codec.entry.provision().map(|provision| OfProvision {
            what: provision.what.to_owned(),
            same_functions: provision.same_functions,
            outcomes: outcomes((provision.findings)()),
        }),
    };
    codecs
        .iter()
        .map(|codec| (codec.id().to_owned(), of(codec)))
        .collect()
}

/// A change as the cell of a row: both directions, the first that of new code.
fn cell(outcomes: &Outcomes, change: Change) -> String {
    let Some(found) = outcomes.get(change.name()) else {
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
    let mut add = |name: String, outcomes| {
        let cells = Change::ALL.map(|change| cell(outcomes, change));
        table.add_row(std::iter::once(name).chain(cells));
    };
    for (id, codec) in report {
        add(id.clone(), &codec.outcomes);
        if let Some(provision) = &codec.provision {
            add("  and more".to_owned(), &provision.outcomes);
        }
    }
    let mut text = String::new();
    for line in table.lines() {
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text.push_str("\nnew code reads old bytes / old code reads new bytes; - is ");
    text.push_str(NOT_MEASURED);
    text.push_str(
        "\nand more: with what the library has for changes besides its derives, see --markdown\n",
    );
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
         fields), which differ in one change.\n\
         \n\
         A cell says what new code makes of old bytes, and after the stroke what old code makes of new bytes:\n\
         the `right` value, an `error`, or in capitals a value that is not right or a panic.\n\
         \n",
    );
    for change in Change::ALL {
        let _ = writeln!(page, "- **{}**: {}.", change.name(), change.about());
    }
    page.push_str(
        "\n## With the derives alone\n\
         \n\
         No attribute for a default and none for another name, which many libraries have; where types\n\
         come from a schema or are written by hand, as their rules have it.\n",
    );
    heading(&mut page, &["codec", "library"]);
    for (id, codec) in report {
        let library = format!("{} {}", codec.library, codec.version);
        row(&mut page, &[id, &library], &codec.outcomes);
    }
    let _ = writeln!(page, "\n`-`: {NOT_MEASURED}.");
    page.push_str(
        "\n\
         What a reader must know to judge fairly:\n\
         \n\
         - In FlatBuffers and Cap'n Proto a field may not get another type: what comes out then is nobody's\n\
         \x20 fault but that of who changed it.\n\
         - protobuf says that a number which the field does not hold is cut to its low bits, and that an enum\n\
         \x20 value which is unknown is kept apart and the field takes its default. The one is `WRONG` here for\n\
         \x20 buffa and prost, the other for buffa.\n\
         - Fory falls back to the first value of an enum, its default, for one that it does not know, as its\n\
         \x20 readme says of enums with data.\n\
         - Avro is made for readers that have the writer's schema, which is in the second table. A datum that is\n\
         \x20 read by another schema than it was written by is not what the format is for.\n\
         - Where fields have names, a field with another name is another field, and one that is optional is\n\
         \x20 then absent without an error.\n\
         - bitcode packs values into as few bits as they need, and cannot tell from the bits what they were.\n\
         \n## With what the library has for it\n\
         \n\
         The same for the libraries that have something for changes of types besides their derives, with it.\n",
    );
    heading(&mut page, &["codec", "with"]);
    for (id, codec) in report {
        let Some(provision) = &codec.provision else {
            continue;
        };
        let note = if provision.same_functions { "" } else { " *" };
        let what = format!("{}{note}", provision.what);
        row(&mut page, &[id, &what], &provision.outcomes);
    }
    page.push_str(
        "\n`*`: by other functions than those that the benchmark measures, so that the features of the\n\
         codec do not count it.\n",
    );
    page
}

/// The head of a table, whose first columns are `columns`.
fn heading(page: &mut String, columns: &[&str]) {
    let names = columns.iter().copied().chain(Change::ALL.map(Change::name));
    let names: Vec<_> = names.collect();
    let _ = writeln!(page, "\n| {} |", names.join(" | "));
    let _ = writeln!(page, "|{}", " --- |".repeat(names.len()));
}

/// A row of it.
fn row(page: &mut String, columns: &[&str], outcomes: &Outcomes) {
    let cells = Change::ALL.map(|change| cell(outcomes, change));
    let cells = columns
        .iter()
        .copied()
        .chain(cells.iter().map(String::as_str));
    let _ = writeln!(page, "| {} |", cells.collect::<Vec<_>>().join(" | "));
}
