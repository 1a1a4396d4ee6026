//! What others published on the same workloads, measured elsewhere: `results/published`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;
use serde_json::Value;
use tpc::results::{Results, Row};

/// The files, by their names.
const FILES: [(&str, &str); 4] = [
    (
        "fastjson-2016.json",
        include_str!("../../results/published/fastjson-2016.json"),
    ),
    (
        "java-orders-2026.json",
        include_str!("../../results/published/java-orders-2026.json"),
    ),
    (
        "fory-pretty-2026.json",
        include_str!("../../results/published/fory-pretty-2026.json"),
    ),
    (
        "fory-bytes-2026.json",
        include_str!("../../results/published/fory-bytes-2026.json"),
    ),
];

/// A published report.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// What it is called.
    pub title: String,
    /// Who published it.
    pub source: String,
    /// When: a year, a month or a day.
    pub date: String,
    /// What was measured, each with its version.
    pub versions: Vec<String>,
    /// How it was measured.
    pub method: String,
    /// Its tables.
    pub tables: Vec<Table>,
}

/// A table of a report.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The suite with the same workload.
    pub suite: String,
    /// The part of the suite; empty where it has no parts.
    #[serde(default)]
    pub part: String,
    /// The parameters of the suite for which the table holds.
    #[serde(default)]
    pub params: BTreeMap<String, String>,
    /// What the numbers are.
    pub title: String,
    /// Where they were measured.
    pub machine: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The lines.
    pub rows: Vec<Line>,
    /// What else the report says of the numbers, in whole sentences.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// A line of a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// What was measured, as the report calls it.
    pub name: String,
    /// The codec of ours that writes bytes of the same sizes.
    #[serde(default)]
    pub same_sizes_as: Option<String>,
    /// A number or a text for each column.
    pub cells: Vec<Value>,
}

/// All reports.
///
/// # Errors
///
/// When a file is not of the form above, with its name.
pub fn reports() -> Result<Vec<Report>, String> {
    FILES
        .iter()
        .map(|(name, text)| {
            serde_json::from_str(text).map_err(|error| format!("results/published/{name}: {error}"))
        })
        .collect()
}

/// The tables of `reports` that belong to `suite`, as text, each held against `results` where it has
/// sizes that must agree. Empty when there is none.
#[must_use]
pub fn shown(reports: &[Report], suite: &str, results: &Results) -> String {
    let mut text = String::new();
    for report in reports {
        for table in report.tables.iter().filter(|table| table.suite == suite) {
            text.push_str(&shown_table(report, table, results));
        }
    }
    text
}

fn shown_table(report: &Report, table: &Table, results: &Results) -> String {
    const NAME_WIDTH: usize = 34;
    let widths: Vec<_> = (0..table.columns.len())
        .map(|column| {
            let cells = table.rows.iter().map(|row| cell(&row.cells, column));
            let lengths = cells.map(|cell| cell.chars().count());
            let least = table.columns[column].chars().count();
            lengths.fold(least, usize::max)
        })
        .collect();
    let mut part = match table.part.as_str() {
        "" => String::new(),
        part => format!(", {part}"),
    };
    for (name, value) in &table.params {
        let _ = write!(part, ", {name}={value}");
    }
    // Writing to a string cannot fail.
    let mut text = format!(
        "\nMEASURED ELSEWHERE{part}: {}; {}, {}\n",
        report.title, report.source, report.date
    );
    let _ = writeln!(text, "{}; {}", table.machine, report.versions.join(", "));
    let _ = writeln!(text, "{}", table.title);
    let _ = write!(text, "{:<NAME_WIDTH$}", "");
    for (column, width) in table.columns.iter().zip(&widths) {
        let _ = write!(text, "  {column:>width$}");
    }
    text.push('\n');
    for row in &table.rows {
        let _ = write!(text, "{:<NAME_WIDTH$}", row.name);
        for (column, width) in widths.iter().enumerate() {
            let _ = write!(text, "  {:>width$}", cell(&row.cells, column));
        }
        text.push('\n');
    }
    for note in &table.notes {
        let _ = writeln!(text, "{note}");
    }
    let part = results.part(&table.part);
    let mut agreeing = Vec::new();
    for row in &table.rows {
        let ours = row.same_sizes_as.as_deref().and_then(|id| part.row(id));
        match ours.and_then(|ours| disagreement(table, row, ours)) {
            Some(Ok(())) => agreeing.push(row.name.as_str()),
            Some(Err(message)) => {
                let _ = writeln!(text, "SIZES DISAGREE: {message}");
            }
            None => {}
        }
    }
    if !agreeing.is_empty() {
        let _ = writeln!(text, "sizes agree with ours: {}", agreeing.join(", "));
    }
    text
}

fn cell(cells: &[Value], column: usize) -> String {
    match cells.get(column) {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => "-".to_owned(),
    }
}

/// Whether the sizes in `row` are those of `ours`, to whole bytes as they are published. `None`
/// where one of the two has none.
///
/// # Errors
///
/// Those that are not, in words.
pub fn disagreement(table: &Table, row: &Line, ours: &Row) -> Option<Result<(), String>> {
    let sizes = ours.sizes?;
    let mut wrong = Vec::new();
    let mut compared = false;
    for (column, published) in table.columns.iter().zip(&row.cells) {
        let found = match column.as_str() {
            "size" | "mean bytes" => sizes.size_bytes,
            "+dfl" => sizes.deflated_bytes,
            _ => continue,
        };
        compared = true;
        // Published means are cut to whole bytes or rounded; either is right.
        let near = |published: f64| (published - found).abs() < 1.0;
        if !published.as_f64().is_some_and(near) {
            wrong.push(format!(
                "{column} of {} is {published}, of {} here {found}",
                row.name, ours.id
            ));
        }
    }
    compared.then(|| {
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(wrong.join("; "))
        }
    })
}

#[cfg(test)]
mod tests {
    use tpc::results::{Role, Sizes};

    use super::*;
    use crate::catalog;

    #[test]
    fn every_report_can_be_read_and_belongs_to_a_suite() {
        let reports = reports().unwrap();
        assert_eq!(reports.len(), 4);
        for table in reports.iter().flat_map(|report| &report.tables) {
            let suite = catalog::find(&table.suite).unwrap();
            let parts = (suite.parts)(&crate::suite::Request::default()).unwrap();
            assert!(parts.contains(&table.part), "{}", table.title);
            for row in &table.rows {
                assert_eq!(row.cells.len(), table.columns.len(), "{}", row.name);
            }
        }
    }

    fn results(size_bytes: f64) -> Results {
        let mut row = Row::new("json/fory", Role::Codec, None);
        row.sizes = Some(Sizes {
            size_bytes,
            deflated_bytes: 262.0,
        });
        Results {
            rows: vec![row],
            ..Results::default()
        }
    }

    #[test]
    fn a_size_that_does_not_agree_is_named() {
        let reports = reports().unwrap();
        let text = shown(&reports, "media", &results(486.0));
        assert!(text.contains("MEASURED ELSEWHERE"), "{text}");
        assert!(
            text.contains("sizes agree with ours: json/fastjson/databind"),
            "{text}"
        );
        assert!(!text.contains("DISAGREE"), "{text}");

        let text = shown(&reports, "media", &results(487.0));
        assert!(
            text.contains("size of json/fastjson/databind is 486, of json/fory here 487"),
            "{text}"
        );
        assert_eq!(shown(&reports, "sizes", &results(486.0)), "");
    }
}
