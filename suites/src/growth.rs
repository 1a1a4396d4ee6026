//! How cost grows with size: the parts of a suite side by side.

use std::fmt;

use tpc::results::{Results, Row};
use tpc::subject::Operation;

/// For each codec the time for one record, in the order of the parts: a linear codec has the same
/// number in each.
pub(crate) struct Growth {
    parts: Vec<String>,
    /// For each codec and operation a number for each part that has one, in nanoseconds.
    lines: Vec<(String, Operation, Vec<Option<f64>>)>,
}

impl Growth {
    /// The parts of a run, in their order.
    pub(crate) fn of(results: &Results) -> Self {
        let names = results.part_names();
        let mut ids: Vec<&str> = Vec::new();
        for row in results.listed().filter(|row| row.failure.is_none()) {
            if !ids.contains(&row.id.as_str()) {
                ids.push(&row.id);
            }
        }
        ids.sort_unstable();
        let row = |id: &str, part: &str| -> Option<&Row> {
            results
                .rows
                .iter()
                .find(|row| row.id == id && row.part == part)
        };
        let mut lines = Vec::new();
        for id in ids {
            for operation in [Operation::Ser, Operation::Deser] {
                let each = names
                    .iter()
                    .map(|part| {
                        let row = row(id, part)?;
                        Some(row.ns(operation)? / row.records as f64)
                    })
                    .collect();
                lines.push((id.to_owned(), operation, each));
            }
        }
        Self {
            parts: names.iter().map(|&name| name.to_owned()).collect(),
            lines,
        }
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "nanoseconds for one record, by the number of records")?;
        write!(f, "{:<34} {:>6}", "", "")?;
        for part in &self.parts {
            write!(f, " {part:>9}")?;
        }
        writeln!(f)?;
        for (id, operation, each) in &self.lines {
            write!(f, "{id:<34} {:>6}", operation.name())?;
            for ns in each {
                match ns {
                    Some(ns) if *ns < 100.0 => write!(f, " {ns:>9.2}")?,
                    Some(ns) => write!(f, " {ns:>9.0}")?,
                    None => write!(f, " {:>9}", "-")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use tpc::results::{Batch, Role, Series};

    use super::*;

    #[test]
    fn cost_is_shown_for_one_record() {
        let mut rows = Vec::new();
        for (part, records, elapsed_ns) in [("1", 1, 500), ("100", 100, 5_000)] {
            let mut row = Row::new("a/b", Role::Codec, None);
            row.part = part.to_owned();
            row.records = records;
            row.series[Operation::Ser as usize] = Series {
                iterations: 1,
                batches: vec![Batch {
                    generation: 0,
                    round: 0,
                    place: 0,
                    elapsed_ns,
                }],
            };
            rows.push(row);
        }
        let results = Results {
            rows,
            ..Results::default()
        };
        let text = Growth::of(&results).to_string();
        assert!(text.contains("1       100"), "{text}");
        assert!(text.contains("   ser       500     50.00"), "{text}");
    }
}
