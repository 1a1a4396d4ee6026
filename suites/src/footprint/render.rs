//! The report as tables.

use std::fmt::Write as _;

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};

use super::{Costs, Found, OfLibrary, Report};
use crate::codecs::ROSTER;

/// The headings of the numbers.
const HEADINGS: [&str; 6] = [
    "compile",
    "crates",
    "build crates",
    "size",
    "unsafe",
    "all unsafe",
];

/// What the headings mean.
const LEGEND: [(&str, &str); 6] = [
    (
        "compile",
        "seconds of processor time to compile the library from nothing with all that it needs",
    ),
    (
        "crates",
        "how many crates become part of the program, the library among them",
    ),
    (
        "build crates",
        "how many more are compiled for the build alone: macros, build scripts, and their needs",
    ),
    (
        "size",
        "kB (1000 bytes) by which a program grows that encodes and decodes the media message with it",
    ),
    (
        "unsafe",
        "how many expressions stand in unsafe code in the library's own sources",
    ),
    ("all unsafe", "the same for all crates of the program"),
];

/// The numbers of a library, under [`HEADINGS`].
fn cells(costs: &Costs) -> [String; 6] {
    let seconds = costs.compile_cpu_s.map(|seconds| format!("{seconds:.1}"));
    let known = |number: Option<u64>| number.map_or_else(|| "-".to_owned(), |n| n.to_string());
    [
        seconds.unwrap_or_else(|| "-".to_owned()),
        costs.crates.to_string(),
        costs.build_crates.to_string(),
        format!("{:.0}", costs.added_bytes as f64 / 1000.0),
        known(costs.unsafe_expressions),
        known(costs.all_unsafe_expressions),
    ]
}

/// The libraries, those that are compiled fastest first.
fn sorted(report: &Report) -> Vec<&OfLibrary> {
    let mut libraries: Vec<_> = report.libraries.values().collect();
    let time = |library: &OfLibrary| match &library.found {
        Found::Costs(costs) => costs.compile_cpu_s.unwrap_or_default(),
        Found::Error(_) => f64::INFINITY,
    };
    // The sort keeps the order of names among equals.
    libraries.sort_by(|a, b| time(a).total_cmp(&time(b)));
    libraries
}

/// The table for the terminal.
#[must_use]
pub fn table(report: &Report) -> String {
    let mut table = Table::new();
    table
        .load_style(NOTHING)
        .set_header(["library", "version"].into_iter().chain(HEADINGS));
    let mut faults = String::new();
    for library in sorted(report) {
        let cells = match &library.found {
            Found::Costs(costs) => cells(costs),
            Found::Error(words) => {
                let _ = writeln!(faults, "{}: {words}", library.library);
                HEADINGS.map(|_| "-".to_owned())
            }
        };
        let name = [library.library.clone(), library.version.clone()];
        table.add_row(name.into_iter().chain(cells));
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let mut text = String::new();
    for line in table.lines() {
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text.push('\n');
    for (heading, meaning) in LEGEND {
        let _ = writeln!(text, "{heading:<13}{meaning}");
    }
    if !faults.is_empty() {
        let _ = write!(text, "\nnot measured:\n{faults}");
    }
    text
}

/// The page.
#[must_use]
pub fn markdown(report: &Report) -> String {
    let mut page = format!(
        "# What the libraries cost to have\n\
         \n\
         Made by `./run-bench.sh --features all footprint --json results/findings/footprint.json --markdown results/findings/footprint.md`\n\
         with {} for {}{}.\n\
         The versions are those of `Cargo.lock`.\n\
         \n",
        report.rustc,
        report.target,
        report
            .cpu
            .as_ref()
            .map_or_else(String::new, |cpu| format!(" on {cpu}")),
    );
    for (heading, meaning) in LEGEND {
        let _ = writeln!(page, "- **{heading}**: {meaning}.");
    }
    page.push_str(HOW);
    page.push_str("\n| library | codecs |");
    for heading in HEADINGS {
        let _ = write!(page, " {heading} |");
    }
    let _ = writeln!(page, "\n| --- | --- |{}", " ---: |".repeat(HEADINGS.len()));
    let mut faults = String::new();
    for library in sorted(report) {
        let codecs: Vec<_> = (library.codecs.iter())
            .map(|codec| format!("`{codec}`"))
            .collect();
        let cells = match &library.found {
            Found::Costs(costs) => cells(costs),
            Found::Error(words) => {
                let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
                let _ = writeln!(faults, "- {}: {words}", library.library);
                HEADINGS.map(|_| "-".to_owned())
            }
        };
        let _ = writeln!(
            page,
            "| {} {} | {} | {} |",
            library.library,
            library.version,
            codecs.join(", "),
            cells.join(" | "),
        );
    }
    if !faults.is_empty() {
        let _ = write!(page, "\nNot measured:\n\n{faults}");
    }
    let missing: Vec<_> = (ROSTER.iter())
        .map(|one| one.feature)
        .filter(|feature| !report.libraries.contains_key(*feature))
        .collect();
    if !missing.is_empty() {
        let _ = writeln!(page, "\nNot measured yet: {}.", missing.join(", "));
    }
    page
}

/// How the numbers come about.
const HOW: &str = "
What is compiled for **compile** is a package that depends on the library with the features that
its codec turns on here, and on serde with its derive where the codec works through serde; where types are
generated from a schema, also on what generates them. It is built with cargo's own release profile, one
compiler at a time; the time that an empty package takes is taken off. Processor time is not free of what
else a machine does: beside other work the same build was seen to take up to a third more. The time for your own types, with the
code that a derive writes for them, is not in it.

The program of **size** is built as the benchmark is (`opt-level = 3`, `lto = \"fat\"`, one codegen unit) and
stripped of symbols. What is taken off is the same program with a codec that does nothing. Where a
library has several rows in the table, the program has all of these codecs.

Unsafe code is counted with the part of `cargo geiger` that counts, in the files that were compiled for this
target. It does not see what stands in a macro, nor what a macro writes, so a library may have more; and unsafe
code is no fault by itself. What a derive or a schema writes into your crate is not in it.

A crate counts as often as there are versions of it. What the standard library adds is in the size and not
in the other numbers.
";

#[cfg(test)]
mod tests {
    use super::*;

    fn library(name: &str, found: Found) -> (String, OfLibrary) {
        let of = OfLibrary {
            library: name.to_owned(),
            version: "1.2.3".to_owned(),
            codecs: vec![format!("wire/{name}"), format!("wire/{name}/other")],
            found,
        };
        (name.to_owned(), of)
    }

    fn costs(compile_cpu_s: f64) -> Found {
        Found::Costs(Costs {
            compile_cpu_s: Some(compile_cpu_s),
            crates: 3,
            build_crates: 7,
            unsafe_expressions: Some(11),
            all_unsafe_expressions: None,
            added_bytes: 123_456,
        })
    }

    fn report() -> Report {
        Report {
            rustc: "rustc 1.2.3".to_owned(),
            target: "a-target".to_owned(),
            cpu: Some("a processor".to_owned()),
            libraries: [
                library("broken", Found::Error("does not\nbuild".to_owned())),
                library("fast", costs(1.0)),
                library("slow", costs(20.25)),
            ]
            .into(),
        }
    }

    #[test]
    fn the_table_has_the_fastest_first_and_reasons_below() {
        let text = table(&report());
        let rows: Vec<Vec<_>> = (text.lines().skip(1).take(3))
            .map(|line| line.split_whitespace().collect())
            .collect();
        assert_eq!(
            rows[0],
            ["fast", "1.2.3", "1.0", "3", "7", "123", "11", "-"]
        );
        assert_eq!(
            rows[1],
            ["slow", "1.2.3", "20.2", "3", "7", "123", "11", "-"]
        );
        assert_eq!(rows[2], ["broken", "1.2.3", "-", "-", "-", "-", "-", "-"]);
        assert!(text.contains("broken: does not"), "{text}");
    }

    #[test]
    fn the_page_has_a_row_for_each_library() {
        let page = markdown(&report());
        for row in [
            "| fast 1.2.3 | `wire/fast`, `wire/fast/other` | 1.0 | 3 | 7 | 123 | 11 | - |",
            "| broken 1.2.3 | `wire/broken`, `wire/broken/other` | - | - | - | - | - | - |",
            "- broken: does not build",
        ] {
            assert!(page.lines().any(|line| line == row), "no {row:?} in {page}");
        }
        let yet = page.lines().last().unwrap();
        assert!(
            yet.starts_with("Not measured yet: fory, serde_json,"),
            "{yet}"
        );
    }

    #[test]
    fn a_report_comes_back_from_its_file() {
        let report = report();
        let text = serde_json::to_string(&report).unwrap();
        assert!(text.contains(r#""error":"does not\nbuild""#), "{text}");
        assert_eq!(serde_json::from_str::<Report>(&text).unwrap(), report);
    }
}
