//! Tables in Markdown.

use std::fmt::Write as _;

use tpc::compare::{Rank, Ratio, paired};
use tpc::results::About;

use crate::chart::{Kind, growth};
use crate::collection::Collection;
use crate::escape::{code_span, markdown};
use crate::render::{by_record, growth_file};
use crate::run::{Figure, Lack, Line, Run};

/// A table of Markdown: the first column is text, the others are numbers.
struct Grid {
    headings: Vec<String>,
    /// How many columns of text come first.
    words: usize,
    rows: Vec<Vec<String>>,
}

impl Grid {
    fn write(&self, out: &mut String) {
        let mut line = |cells: &[String]| {
            let _ = writeln!(out, "| {} |", cells.join(" | "));
        };
        line(&self.headings);
        let rule: Vec<_> = (0..self.headings.len())
            .map(|column| if column < self.words { "---" } else { "---:" }.to_owned())
            .collect();
        line(&rule);
        for row in &self.rows {
            line(row);
        }
    }
}

/// What stands where there is no number.
const NOTHING: &str = "-";

fn whole(number: Option<f64>) -> String {
    number.map_or_else(|| NOTHING.to_owned(), |number| format!("{number:.0}"))
}

/// Counts are whole for a single value; a mean over several is not.
fn count(number: Option<f64>) -> String {
    match number {
        Some(number) if number.fract() != 0.0 => format!("{number:.1}"),
        number => whole(number),
    }
}

pub(crate) fn place(rank: Option<Rank>) -> String {
    rank.map_or_else(
        || NOTHING.to_owned(),
        |Rank { place, tied }| format!("{place}{}", if tied { "=" } else { "" }),
    )
}

/// How many times as fast the row at `index` is as the run's reference, by total.
fn ratio(run: &Run, index: usize) -> Option<Ratio> {
    let reference = run.reference?;
    run.lines[index].figures[run.main].as_ref()?;
    paired(
        &run.rows[index],
        &run.rows[reference],
        run.quantities[run.main],
    )
}

/// The well-known table, with rank and ratio. A row without numbers has the reason below it.
fn table(run: &Run, full: bool) -> Grid {
    let mut headings = vec!["codec".to_owned()];
    headings.extend(run.names.iter().map(|&name| name.to_owned()));
    if full {
        headings.push("±".into());
    }
    headings.extend(["size".into(), "+dfl".into(), "rank".into()]);
    if run.has_records() {
        headings.push("records/s".into());
    }
    headings.push("ratio".into());
    if full {
        headings.extend([
            "95 % interval".into(),
            "bytes allocated".into(),
            "allocations".into(),
        ]);
    }
    let row = |(index, line): (usize, &Line)| {
        let total = line.figures[run.main].as_ref();
        let mut cells = vec![named(line)];
        cells.extend(
            line.figures
                .iter()
                .map(|figure| whole(figure.as_ref().map(|figure| figure.point_ns))),
        );
        if full {
            let half_width = total.and_then(|figure| figure.half_width());
            cells.push(half_width.map_or_else(
                || NOTHING.to_owned(),
                |part| format!("{:.1} %", part * 100.0),
            ));
        }
        if let Some(lack) = &line.lack {
            cells.push(NOTHING.to_owned());
            cells.push(NOTHING.to_owned());
            cells.push(lack.word().to_owned());
        } else {
            cells.push(whole(line.size_bytes));
            cells.push(whole(line.deflated_bytes));
            cells.push(place(line.rank));
        }
        if run.has_records() {
            let per_second = |figure: &Figure| 1e9 / figure.point_ns * line.records as f64;
            cells.push(whole(total.map(per_second)));
        }
        let ratio = ratio(run, index);
        cells.push(ratio.map_or_else(
            || NOTHING.to_owned(),
            |ratio| format!("{:.2}", ratio.value()),
        ));
        if full {
            cells.push(ratio.map_or_else(
                || NOTHING.to_owned(),
                |ratio| {
                    let (low, high) = ratio.interval();
                    format!("{low:.3}..{high:.3}")
                },
            ));
            let allocated = line.allocated[run.main];
            cells.push(count(allocated.map(|allocated| allocated.bytes)));
            cells.push(count(allocated.map(|allocated| allocated.calls)));
        }
        cells
    };
    Grid {
        headings,
        words: 1,
        // What a codec cannot do stands below the table.
        rows: run
            .lines
            .iter()
            .enumerate()
            .filter(|(_, line)| !line.lack.as_ref().is_some_and(|lack| lack.unsupported))
            .map(row)
            .collect(),
    }
}

/// The name of a line, with a mark if the codec does not check what it decodes.
fn named(line: &Line) -> String {
    let mark = if line.is_unvalidated() { " \\*" } else { "" };
    format!("{}{mark}", code_span(&line.id))
}

/// What the columns are, and why rows have no numbers.
fn legend(run: &Run, out: &mut String) {
    let _ = write!(
        out,
        "\nTimes are nanoseconds for one operation, sizes are bytes; rows with `=` in their rank cannot be told \
         from another."
    );
    if let Some(reference) = run.reference {
        let _ = write!(
            out,
            " Ratio: how many times as fast as {}, by {}.",
            code_span(&run.lines[reference].id),
            run.main_name(),
        );
    }
    out.push('\n');
    if let Some(mark) = run.mark() {
        let _ = writeln!(out, "\n{}", markdown(mark));
    }
    let lacks: Vec<_> = run.lacking().collect();
    if lacks.is_empty() {
        return;
    }
    out.push_str("\nWithout numbers:\n\n");
    // Many may have the same reason.
    let mut reasons: Vec<&Lack> = Vec::new();
    for (_, lack) in &lacks {
        if !reasons.contains(lack) {
            reasons.push(lack);
        }
    }
    for reason in reasons {
        let ids = lacks.iter().filter(|(_, lack)| *lack == reason);
        let ids: Vec<_> = ids.map(|(line, _)| code_span(&line.id)).collect();
        let _ = writeln!(
            out,
            "- {}: {}: {}",
            ids.join(", "),
            reason.word(),
            markdown(&reason.reason)
        );
    }
}

fn footer(run: &Run, out: &mut String) {
    out.push_str("\n```text\n");
    for line in &run.footer {
        // Nothing in a record may end the block.
        let _ = writeln!(out, "{}", line.replace("```", "'''"));
    }
    out.push_str("```\n");
}

/// The table of `run` with its footer, for a document that shows more than results. Links begin
/// with `prefix`.
pub(crate) fn short(run: &Run, prefix: &str) -> String {
    let mut out = String::new();
    table(run, false).write(&mut out);
    legend(run, &mut out);
    let compiler = run
        .provenance
        .iter()
        .find(|(name, _)| *name == "compiler")
        .map_or("", |(_, compiler)| compiler.as_str());
    let folder = format!("{prefix}{}", run.folder());
    let _ = writeln!(
        out,
        "\nMeasured on {} on {} ({}): [all columns, charts and the record]({folder}/README.md).",
        markdown(&run.date),
        markdown(&run.machine),
        markdown(compiler),
    );
    footer(run, &mut out);
    out
}

/// The charts of time and of time against size, from the folder `folder`.
pub(crate) fn charts(run: &Run, folder: &str) -> String {
    image(run, folder, Kind::Time) + "\n" + &image(run, folder, Kind::Scatter)
}

fn image(run: &Run, folder: &str, kind: Kind) -> String {
    format!(
        "![{}]({folder}{})\n",
        markdown(&kind.title(run)),
        kind.file_name(run)
    )
}

/// All runs of a collection, each with links to what there is of it.
pub(crate) fn runs(collection: &Collection, prefix: &str) -> String {
    let rows = collection.runs.iter().map(|run| {
        let fastest = run
            .measured()
            .find(|(line, _)| line.competes())
            .map_or_else(|| NOTHING.to_owned(), |(line, _)| code_span(&line.id));
        let folder = format!("{prefix}{}", run.folder());
        let codecs = run.lines.iter().filter(|line| !line.is_floor()).count();
        let failed = run.lacking().filter(|(_, lack)| !lack.unsupported).count();
        let unsupported = run.lacking().count() - failed;
        vec![
            markdown(&run.suite),
            markdown(&run.machine),
            format!(
                "[{}]({folder}/README.md#{})",
                markdown(&run.date),
                run.stem()
            ),
            fastest,
            codecs.to_string(),
            failed.to_string(),
            unsupported.to_string(),
        ]
    });
    let grid = Grid {
        headings: [
            "suite",
            "machine",
            "date",
            "fastest",
            "codecs",
            "failed",
            "unsupported",
        ]
        .map(str::to_owned)
        .to_vec(),
        words: 4,
        rows: rows.collect(),
    };
    let mut out = String::new();
    grid.write(&mut out);
    out
}

/// The page of the runs of one machine on one day.
pub(crate) fn day(runs: &[&Run], to_root: &str) -> String {
    let mut out = String::new();
    let Some(first) = runs.first() else {
        return out;
    };
    let _ = writeln!(
        out,
        "# {}, {}\n\nMade by `./run-bench.sh report` from the records of these runs. To sort, filter and compare, \
         open [index.html]({to_root}index.html) from disk.",
        markdown(&first.machine),
        markdown(&first.date),
    );
    let records = by_record(runs);
    for run in runs {
        let _ = writeln!(out, "\n## {}\n", markdown(&run.suite));
        // What is over all parts stands with the first.
        let parts = records
            .iter()
            .find(|parts| std::ptr::eq(parts[0], *run) && growth::applies_to(parts));
        if parts.is_some() {
            let title = markdown(&growth::title(run));
            let _ = writeln!(out, "![{title}]({})\n", growth_file(run));
        }
        for kind in Kind::ALL {
            if kind.applies_to(run) {
                let _ = writeln!(out, "{}", image(run, "", kind));
            }
        }
        table(run, true).write(&mut out);
        legend(run, &mut out);
        footer(run, &mut out);
        out.push_str("\n<details><summary>Where the numbers come from</summary>\n\n");
        for (name, fact) in &run.provenance {
            let _ = writeln!(out, "- {name}: {}", markdown(fact));
        }
        out.push_str("\n</details>\n");
    }
    out.push_str("\n## The codecs: versions and features\n\n");
    features(runs).write(&mut out);
    out
}

/// What the codecs of all runs can do: a row for each, and one more where runs differ in it.
fn features(runs: &[&Run]) -> Grid {
    let yes_no = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    // A codec may work on other objects in other suites, and on none where it cannot take part.
    let mut codecs: Vec<(&Line, &About, Vec<String>)> = Vec::new();
    for line in runs.iter().flat_map(|run| &run.lines) {
        let Some(about) = &line.about else { continue };
        let known =
            |(other, known, _): &&mut (&Line, &About, _)| other.id == line.id && *known == about;
        let object = line.object.map(|object| object.to_string());
        match codecs.iter_mut().find(known) {
            Some((.., objects)) => {
                objects.extend(object.filter(|object| !objects.contains(object)))
            }
            None => codecs.push((line, about, Vec::from_iter(object))),
        }
    }
    codecs.sort_by(|(a, ..), (b, ..)| a.id.cmp(&b.id));
    let rows = codecs.into_iter().map(|(line, about, objects)| {
        let features = about.features;
        let evolution = match (features.evolution.backward, features.evolution.forward) {
            (true, true) => "back, forth",
            (true, false) => "back",
            (false, true) => "forth",
            (false, false) => "no",
        };
        vec![
            code_span(&line.id),
            markdown(&format!("{} {}", about.library, about.version)),
            features.format.to_string(),
            features.effort.to_string(),
            if objects.is_empty() {
                NOTHING.to_owned()
            } else {
                objects.join(", ")
            },
            features.fields.to_string(),
            yes_no(features.validated),
            yes_no(features.validates_utf8),
            yes_no(features.self_describing),
            evolution.to_owned(),
            yes_no(features.zero_copy),
            yes_no(features.maintained),
            markdown(&about.notes),
        ]
    });
    let headings = [
        "codec",
        "library",
        "format",
        "effort",
        "object",
        "fields",
        "validated",
        "checks UTF-8",
        "self-describing",
        "evolution",
        "zero-copy",
        "maintained",
        "notes",
    ];
    Grid {
        headings: headings.map(str::to_owned).to_vec(),
        words: headings.len(),
        rows: rows.collect(),
    }
}

/// The newest run of each suite on each machine side by side: time and ratio to the reference.
#[must_use]
pub fn side_by_side(collection: &Collection) -> String {
    let mut out = String::from("# Machines side by side\n");
    for suite in collection.suites() {
        let runs = collection.machines(suite);
        let _ = writeln!(out, "\n## {}\n", markdown(suite));
        let mut headings = vec!["codec".to_owned()];
        for number in 1..=runs.len() {
            for run in &runs[number - 1..number] {
                headings.push(format!("{} {number}", run.main_name()));
                headings.push(format!("ratio {number}"));
            }
        }
        headings.push("size".into());
        headings.push("+dfl".into());
        let mut ids: Vec<&str> = Vec::new();
        for line in runs.iter().flat_map(|run| &run.lines) {
            if !ids.contains(&line.id.as_str()) {
                ids.push(&line.id);
            }
        }
        let rows = ids.iter().map(|id| {
            let mut cells = vec![code_span(id)];
            let mut sizes = (None, None);
            for run in &runs {
                let Some(index) = run.lines.iter().position(|line| line.id == *id) else {
                    cells.extend(["not run".to_owned(), NOTHING.to_owned()]);
                    continue;
                };
                let line = &run.lines[index];
                let point = line.figures[run.main]
                    .as_ref()
                    .map(|figure| figure.point_ns);
                cells.push(match &line.lack {
                    Some(lack) => lack.word().to_owned(),
                    None => whole(point),
                });
                cells.push(ratio(run, index).map_or_else(
                    || NOTHING.to_owned(),
                    |ratio| format!("{:.2}", ratio.value()),
                ));
                sizes = (sizes.0.or(line.size_bytes), sizes.1.or(line.deflated_bytes));
            }
            cells.push(whole(sizes.0));
            cells.push(whole(sizes.1));
            cells
        });
        Grid {
            headings,
            words: 1,
            rows: rows.collect(),
        }
        .write(&mut out);
        out.push('\n');
        for (number, run) in (1..).zip(&runs) {
            let reference = run
                .reference
                .map_or("none", |index| run.lines[index].id.as_str());
            let noise = run.noise[run.main].exp_m1() * 100.0;
            let _ = writeln!(
                out,
                "{number}. {}, {}; ratios to {}; noise floor {noise:.2} %",
                markdown(&run.machine),
                markdown(&run.date),
                code_span(reference),
            );
            for (line, lack) in run.lacking() {
                let _ = writeln!(
                    out,
                    "   - {}: {}: {}",
                    code_span(&line.id),
                    lack.word(),
                    markdown(&lack.reason)
                );
            }
        }
    }
    out.push_str(
        "\nTimes are nanoseconds for one operation. Compare rows within a machine: a ratio is how many times as \
         fast a codec is as the reference on the same machine.\n",
    );
    out
}
