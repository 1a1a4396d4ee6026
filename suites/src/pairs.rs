//! Codecs against the reference in the form that paired comparisons are published in.

use std::fmt;

use tpc::compare::{Basis, Quantity, Ratio, paired};
use tpc::results::{Role, Row};
use tpc::subject::Operation;

/// For each codec and operation: the medians of both, the change and what supports it.
pub(crate) struct Pairs<'a> {
    reference: &'a str,
    lines: Vec<Line<'a>>,
}

struct Line<'a> {
    id: &'a str,
    operation: Operation,
    reference_ns: f64,
    codec_ns: f64,
    ratio: Ratio,
}

impl<'a> Pairs<'a> {
    /// The codecs among `rows` against `other`, all of one part of a run.
    pub(crate) fn of(rows: &[&'a Row], other: &'a Row) -> Self {
        let line = |row: &'a Row, operation| {
            Some(Line {
                id: row.id.as_str(),
                operation,
                reference_ns: other.ns(operation)?,
                codec_ns: row.ns(operation)?,
                ratio: paired(row, other, Quantity::Operation(operation))?,
            })
        };
        let lines = rows
            .iter()
            .filter(|row| row.role == Role::Codec && row.id != other.id)
            .flat_map(|row| Operation::ALL.map(|operation| (*row, operation)))
            .filter_map(|(row, operation)| line(row, operation))
            .collect();
        Self {
            reference: &other.id,
            lines,
        }
    }
}

impl fmt::Display for Pairs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "in pairs against {}; medians in operations a second",
            self.reference
        )?;
        writeln!(
            f,
            "{:<34} {:>10} {:>10} {:>10} {:>9} {:>9} {:>6}  pairs: median (lowest..highest)",
            "", "", "reference", "codec", "change", "at least", "pairs"
        )?;
        for line in &self.lines {
            let Basis::Pairs {
                count,
                lowest,
                median,
                highest,
            } = line.ratio.basis
            else {
                continue;
            };
            writeln!(
                f,
                "{:<34} {:>10} {:>10.0} {:>10.0} {:>9} {:>9} {count:>6}  {} ({}..{})",
                line.id,
                line.operation.name(),
                1e9 / line.reference_ns,
                1e9 / line.codec_ns,
                percent(line.ratio.value()),
                percent(line.ratio.lower_bound()),
                percent(median),
                percent(lowest),
                percent(highest),
            )?;
        }
        writeln!(
            f,
            "change: geometric, over pairs of adjacent batches; at least: its one-sided 95 % lower bound"
        )
    }
}

/// How much more than 1 a ratio is.
fn percent(ratio: f64) -> String {
    format!("{:+.1} %", (ratio - 1.0) * 100.0)
}

#[cfg(test)]
mod tests {
    use tpc::results::{Batch, Series};

    use super::*;

    fn row(id: &str, times_ns: [u64; 3]) -> Row {
        let mut row = Row::new(id, Role::Codec, None);
        row.series[Operation::Ser as usize] = Series {
            iterations: 1,
            batches: (0..)
                .zip(times_ns)
                .map(|(generation, elapsed_ns)| Batch {
                    generation,
                    round: 0,
                    place: 0,
                    elapsed_ns,
                })
                .collect(),
        };
        row
    }

    #[test]
    fn the_paired_form_has_both_medians_and_the_change() {
        let (reference, codec) = (row("a/old", [1000; 3]), row("a/new", [800; 3]));
        let text = Pairs::of(&[&codec, &reference], &reference).to_string();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 4, "{text}");
        assert_eq!(
            lines[2],
            "a/new                                     ser    1000000    1250000   +25.0 %   +25.0 %      3  +25.0 % (+25.0 %..+25.0 %)"
        );
    }
}
