//! Printing results: the table, the comparison below it, the footer.

use std::io::{Write, stdout};

use anyhow::{Context, bail};
use suites::published;
use suites::suite::{Also, Definition};
use tpc::columns::Column;
use tpc::compare::{Basis, Quantity, Ratio, Verdict, noise_floor, paired, verdicts};
use tpc::results::{Results, Row};
use tpc::table::{self, Table};

use crate::cli::ViewArgs;
use crate::console::note;
use crate::growth::Growth;
use crate::pairs::Pairs;

/// What the numbers of a table are counted in.
pub(crate) const UNITS: &str =
    "times in nanoseconds for one operation, sizes in bytes (+dfl: after zlib)";

/// Prints the table of each part of `results`, and the comparison if one is asked for. Without
/// another wish, ratios are to `reference`.
///
/// # Errors
///
/// When the codec to compare with is not in the table, or nobody reads the output any more.
pub(crate) fn print(
    suite: &Definition,
    results: &Results,
    args: &ViewArgs,
    reference: Option<&str>,
) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    let parts = results.part_names();
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        if !part.is_empty() {
            writeln!(out, "{}: {part}", suite.name)?;
        }
        print_part(&mut out, suite, part, &results.part(part), args, reference)
            .context("cannot print the table")?;
    }
    if suite.also == Also::Growth && parts.len() > 1 {
        write!(out, "\n{}", Growth::of(results)).context("cannot print the table")?;
    }
    if args.published {
        let reports = published::reports().map_err(anyhow::Error::msg)?;
        match published::shown(&reports, suite.name, results) {
            text if text.is_empty() => note!("nothing is published on the suite {}", suite.name),
            text => write!(out, "{text}").context("cannot print what is published")?,
        }
    }
    out.flush().context("cannot print the table")
}

fn print_part(
    out: &mut impl Write,
    suite: &Definition,
    part: &str,
    results: &Results,
    args: &ViewArgs,
    reference: Option<&str>,
) -> anyhow::Result<()> {
    let mut rows: Vec<_> = results.listed().collect();
    table::sort(&mut rows, args.sort);
    let compared = args.compare_to.as_deref();
    let other = compared.or(reference).and_then(|id| results.row(id));
    if let (Some(id), None) = (compared, other) {
        bail!("the codec {id:?} to compare with is not in the table");
    }
    let columns = if args.columns.is_empty() {
        suite.columns
    } else {
        args.columns.as_slice()
    };
    // The usual columns of a suite have a ratio where it can be had, and a dash where not.
    if !args.columns.is_empty()
        && other.is_none()
        && columns.iter().any(|&column| needs_other(column))
    {
        note!("warning: there is no codec to compare with; name one with --compare-to");
    }
    write!(out, "{}", Table::new(results, rows.clone(), columns, other))?;
    if let Some(other) = other
        && let Also::Pairs(parts) = suite.also
        && (parts.is_empty() || parts.contains(&part))
    {
        write!(out, "\n{}", Pairs::of(&rows, other))?;
    }
    if let (Some(_), Some(other)) = (compared, other) {
        let comparison = Comparison::within(results, &rows, other);
        write!(out, "\n{comparison}")?;
    }
    Ok(())
}

/// The name of a row in a list over several parts.
pub(crate) fn full_id(part: &str, id: &str) -> String {
    if part.is_empty() {
        id.to_owned()
    } else {
        format!("{part}: {id}")
    }
}

fn needs_other(column: Column) -> bool {
    matches!(column, Column::Ratio | Column::Ci)
}

/// The ratio of a codec for a quantity, with the noise floor of that quantity.
pub(crate) type Line = (String, Quantity, Ratio, f64);

/// Ratios with what may be said of them, line by line.
pub(crate) struct Comparison {
    heading: String,
    lines: Vec<(String, Quantity, Ratio, Verdict)>,
    /// Those that no verdict is possible on: of the two, one checks what it decodes and one does not.
    incomparable: Vec<String>,
}

impl Comparison {
    /// Each of `rows` against `other`, all of one run.
    fn within(results: &Results, rows: &[&Row], other: &Row) -> Self {
        let (comparable, incomparable): (Vec<&Row>, Vec<&Row>) = rows
            .iter()
            .copied()
            .filter(|row| row.id != other.id)
            .partition(|row| row.is_unvalidated() == other.is_unvalidated());
        let ratios = comparable
            .iter()
            .flat_map(|row| Quantity::ALL.map(|quantity| (row, quantity)))
            .filter_map(|(row, quantity)| {
                let ratio = paired(row, other, quantity)?;
                Some((
                    row.id.clone(),
                    quantity,
                    ratio,
                    noise_floor(results, quantity),
                ))
            });
        Self {
            incomparable: incomparable.iter().map(|row| row.id.clone()).collect(),
            ..Self::new(
                format!("how many times as fast as {}", other.id),
                ratios.collect(),
            )
        }
    }

    /// Puts together ratios, each with its name, its quantity, and the noise floor.
    pub(crate) fn new(heading: String, ratios: Vec<Line>) -> Self {
        let judged: Vec<_> = ratios
            .iter()
            .map(|(_, _, ratio, noise)| (*ratio, *noise))
            .collect();
        Self {
            heading,
            lines: ratios
                .into_iter()
                .zip(verdicts(&judged))
                .map(|((id, quantity, ratio, _), verdict)| (id, quantity, ratio, verdict))
                .collect(),
            incomparable: Vec::new(),
        }
    }
}

impl std::fmt::Display for Comparison {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if !self.incomparable.is_empty() {
            writeln!(
                f,
                "not compared, as only one of the two checks what it decodes: {}",
                self.incomparable.join(", ")
            )?;
        }
        if self.lines.is_empty() {
            return writeln!(f, "{}: nothing to compare", self.heading);
        }
        let unpaired = |ratio: &Ratio| matches!(ratio.basis, Basis::Runs { .. });
        let unpaired = self.lines.iter().any(|(_, _, ratio, _)| unpaired(ratio));
        writeln!(f, "{}", self.heading)?;
        let names = self
            .lines
            .iter()
            .map(|(_, quantity, ..)| quantity.name().len());
        let width = names.fold(7, usize::max);
        writeln!(
            f,
            "{:<34} {:>width$} {:>7} {:>15} {:>7} {:>6}  {:<24} verdict",
            "",
            "",
            "ratio",
            "95 % interval",
            "at least",
            if unpaired { "gens" } else { "pairs" },
            if unpaired {
                ""
            } else {
                "pairs: low median high"
            },
        )?;
        for (id, quantity, ratio, verdict) in &self.lines {
            let (low, high) = ratio.interval();
            let (count, range) = match ratio.basis {
                Basis::Pairs {
                    count,
                    lowest,
                    median,
                    highest,
                } => (
                    count.to_string(),
                    format!("{lowest:.3} {median:.3} {highest:.3}"),
                ),
                Basis::Runs {
                    generations,
                    other_generations,
                } => (format!("{generations}/{other_generations}"), String::new()),
            };
            writeln!(
                f,
                "{id:<34} {:>width$} {:>7.3} {:>15} {:>8.3} {count:>6}  {range:<24} {}",
                quantity.name(),
                ratio.value(),
                format!("{low:.3}..{high:.3}"),
                ratio.lower_bound(),
                verdict.name(),
            )?;
        }
        writeln!(
            f,
            "at least: the one-sided 95 % lower bound; verdicts hold for all lines at once (Holm)"
        )
    }
}
