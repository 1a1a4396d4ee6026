//! The printed table: by default column for column as jvm-serializers prints it.

use std::fmt;

use crate::columns::Column;
use crate::compare::{Quantity, Rank, Ratio, noise_floor, paired, ranks};
use crate::printable;
use crate::registry::MAX_ID_CHARS;
use crate::results::{Results, Row};
use crate::subject::Operation;

/// What the rows are sorted by. Times and sizes ascend; rows without the number come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum SortKey {
    /// Time to make the object.
    Create,
    /// Time to encode.
    Ser,
    /// Time to decode.
    Deser,
    /// Time to encode and decode.
    Total,
    /// Encoded size.
    Size,
    /// Encoded size after zlib.
    Dfl,
    /// Time to encode into a buffer that is used again.
    SerReused,
    /// Time to decode into an object that borrows from the input.
    DeserBorrowed,
    /// Time to read every field where it lies.
    Access,
    /// Id of the codec.
    Name,
}

impl SortKey {
    fn of(self, row: &Row) -> Option<f64> {
        match self {
            Self::Create => row.ns(Operation::Create),
            Self::Ser => row.ns(Operation::Ser),
            Self::Deser => row.ns(Operation::Deser),
            Self::Total => row.total_ns(),
            Self::Size => row.sizes.map(|sizes| sizes.size_bytes),
            Self::Dfl => row.sizes.map(|sizes| sizes.deflated_bytes),
            Self::SerReused | Self::DeserBorrowed | Self::Access => {
                self.optional().and_then(|operation| row.ns(operation))
            }
            Self::Name => None,
        }
    }

    /// The optional operation that it is the time of, if it is.
    #[must_use]
    pub const fn optional(self) -> Option<Operation> {
        match self {
            Self::SerReused => Some(Operation::SerReused),
            Self::DeserBorrowed => Some(Operation::DeserBorrowed),
            Self::Access => Some(Operation::Access),
            _ => None,
        }
    }
}

/// Sorts by `key`, and by id where that is equal. Codecs that failed come last.
pub fn sort(rows: &mut [&Row], key: SortKey) {
    rows.sort_by_cached_key(|row| {
        // A float has no total order of its own; the bits of one that is not negative do.
        let number = key.of(row).map_or(u64::MAX, f64::to_bits);
        (row.failure.is_some(), number, row.id.clone())
    });
}

/// Prints rows, with the reason in place of the numbers where a codec failed. Codecs that do not
/// do the suite stand below the others, those with the same reason in one line.
pub struct Table<'a> {
    rows: Vec<&'a Row>,
    columns: &'a [Column],
    ratios: Vec<Option<Ratio>>,
    ranks: Vec<Option<Rank>>,
}

impl<'a> Table<'a> {
    /// The well-known table. Times in nanoseconds, sizes in bytes.
    #[must_use]
    pub fn usual(rows: Vec<&'a Row>) -> Self {
        Self {
            ratios: vec![None; rows.len()],
            ranks: vec![None; rows.len()],
            rows,
            columns: &Column::USUAL,
        }
    }

    /// Shows `rows` of `results`, compared with `other` where a column does so.
    #[must_use]
    pub fn new(
        results: &Results,
        rows: Vec<&'a Row>,
        columns: &'a [Column],
        other: Option<&Row>,
    ) -> Self {
        let ratio = |row: &&Row| paired(row, other?, Quantity::Total);
        let ranks = if columns.contains(&Column::Rank) {
            ranks(&rows, noise_floor(results, Quantity::Total))
        } else {
            vec![None; rows.len()]
        };
        Self {
            ratios: rows.iter().map(ratio).collect(),
            ranks,
            rows,
            columns,
        }
    }

    /// What stands in `column` of the row at `index`, if there is anything.
    fn cell(&self, index: usize, column: Column) -> Option<String> {
        let row = self.rows[index];
        let whole = |number: Option<f64>| number.map(|number| format!("{number:.0}"));
        // Counts are whole for a single value; a mean over several is not.
        let count = |number: Option<f64>| {
            number.map(|number| {
                if number.fract() == 0.0 {
                    format!("{number:.0}")
                } else {
                    format!("{number:.1}")
                }
            })
        };
        let bytes = |operation| row.allocated(operation).map(|allocated| allocated.bytes);
        let calls = |operation| row.allocated(operation).map(|allocated| allocated.calls);
        let total = row.total_allocated();
        let per_second =
            |operation, count: u64| whole(row.ns(operation).map(|ns| 1e9 / ns * count as f64));
        let size = row.sizes.map(|sizes| sizes.size_bytes);
        let (create, ser, deser) = (Operation::Create, Operation::Ser, Operation::Deser);
        match column {
            Column::Create => whole(row.ns(create)),
            Column::Ser => whole(row.ns(ser)),
            Column::Deser => whole(row.ns(deser)),
            Column::Total => whole(row.total_ns()),
            Column::Size => whole(size),
            Column::Dfl => whole(row.sizes.map(|sizes| sizes.deflated_bytes)),
            Column::Alloc => count(total.map(|allocated| allocated.bytes)),
            Column::Allocs => count(total.map(|allocated| allocated.calls)),
            Column::Peak => total.map(|allocated| allocated.peak_bytes.to_string()),
            Column::CreateAlloc => count(bytes(create)),
            Column::SerAlloc => count(bytes(ser)),
            Column::DeserAlloc => count(bytes(deser)),
            Column::CreateAllocs => count(calls(create)),
            Column::SerAllocs => count(calls(ser)),
            Column::DeserAllocs => count(calls(deser)),
            // Bytes in a nanosecond are 1,000 million bytes in a second.
            Column::MegabytesPerSecond => whole(
                size.zip(row.total_ns())
                    .map(|(size_bytes, total_ns)| size_bytes / total_ns * 1e3),
            ),
            Column::RoundTrip => whole(row.ns(Operation::RoundTrip)),
            Column::SerReused => whole(row.ns(Operation::SerReused)),
            Column::DeserBorrowed => whole(row.ns(Operation::DeserBorrowed)),
            Column::Access => whole(row.ns(Operation::Access)),
            Column::SerReusedAlloc => count(bytes(Operation::SerReused)),
            Column::DeserBorrowedAlloc => count(bytes(Operation::DeserBorrowed)),
            Column::AccessAlloc => count(bytes(Operation::Access)),
            Column::SerReusedAllocs => count(calls(Operation::SerReused)),
            Column::DeserBorrowedAllocs => count(calls(Operation::DeserBorrowed)),
            Column::AccessAllocs => count(calls(Operation::Access)),
            Column::SerPerSecond => per_second(ser, 1),
            Column::DeserPerSecond => per_second(deser, 1),
            Column::SerRecordsPerSecond => per_second(ser, row.records),
            Column::DeserRecordsPerSecond => per_second(deser, row.records),
            Column::OperationsPerSecond => whole(row.total_ns().map(|total_ns| 1e9 / total_ns)),
            Column::Ratio => self.ratios[index].map(|ratio| format!("{:.3}", ratio.value())),
            Column::Ci => self.ratios[index].map(|ratio| {
                let (low, high) = ratio.interval();
                format!("{low:.3}..{high:.3}")
            }),
            Column::Rank => self.ranks[index]
                .map(|Rank { place, tied }| format!("{place}{}", if tied { "=" } else { "" })),
        }
    }
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<MAX_ID_CHARS$}", "")?;
        for column in self.columns {
            write!(f, " {:>width$}", column.heading(), width = column.width())?;
        }
        writeln!(f)?;
        // By their reasons, in the order in which these are met.
        let mut unsupported: Vec<(&str, Vec<&str>)> = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            if let Some(reason) = row.unsupported() {
                match unsupported.iter_mut().find(|(other, _)| *other == reason) {
                    Some((_, ids)) => ids.push(&row.id),
                    None => unsupported.push((reason, vec![&row.id])),
                }
                continue;
            }
            write!(f, "{:<MAX_ID_CHARS$}", name(row))?;
            match &row.failure {
                Some(failure) => write!(f, " ERROR: {failure}")?,
                None => {
                    for &column in self.columns {
                        let cell = self.cell(index, column);
                        let cell = cell.as_deref().unwrap_or("-");
                        write!(f, " {cell:>width$}", width = column.width())?;
                    }
                }
            }
            writeln!(f)?;
        }
        for (reason, ids) in unsupported {
            writeln!(f, "unsupported, {}: {}", printable(reason), ids.join(", "))?;
        }
        let ranks = self.columns.contains(&Column::Rank);
        if self.rows.iter().any(|row| row.is_unvalidated()) {
            let rank = if ranks { "; it has no rank" } else { "" };
            writeln!(f, "{UNVALIDATED_LEGEND}{rank}")?;
        }
        if ranks && self.tells_nothing_apart() {
            writeln!(
                f,
                "rank: this run cannot tell any two of them apart; one with more generations may"
            )?;
        }
        Ok(())
    }
}

impl Table<'_> {
    /// Whether there are several ranks, and all the same.
    fn tells_nothing_apart(&self) -> bool {
        let mut ranks = self.ranks.iter().flatten();
        ranks.next().is_some_and(|first| first.tied) && ranks.all(|rank| rank.place == 1)
    }
}

/// What stands below a table with a row that has the mark of its [`name`].
const UNVALIDATED_LEGEND: &str =
    "* unvalidated: does not check what it decodes, for trusted input only";

/// The id of a row, with a mark if it does not check what it decodes.
fn name(row: &Row) -> String {
    let mark = if row.is_unvalidated() { " *" } else { "" };
    format!("{}{mark}", row.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::{Effort, Evolution, Features, Fields, Format, Structure};
    use crate::results::{About, Batch, Role, Series, Sizes};
    use crate::worker::{Failure, FailureKind};

    fn row(id: &str, times_ns: [u64; 3], size_bytes: f64, deflated_bytes: f64) -> Row {
        Row {
            sizes: Some(Sizes {
                size_bytes,
                deflated_bytes,
            }),
            series: series(times_ns),
            ..empty(id)
        }
    }

    /// A batch of each operation of the well-known table.
    fn series(times_ns: [u64; 3]) -> [Series; Operation::ALL.len()] {
        let mut all: [Series; Operation::ALL.len()] = Default::default();
        for (series, elapsed_ns) in all.iter_mut().zip(times_ns) {
            *series = Series {
                iterations: 10,
                batches: vec![Batch {
                    generation: 0,
                    round: 0,
                    place: 0,
                    elapsed_ns,
                }],
            };
        }
        all
    }

    fn broken(id: &str) -> Row {
        let reason = "encode of media.1\n gave no bytes";
        Row {
            failure: Some(Failure::new(FailureKind::Codec, reason)),
            ..empty(id)
        }
    }

    fn empty(id: &str) -> Row {
        Row::new(id, Role::Codec, None)
    }

    #[test]
    fn columns_are_those_of_the_well_known_table() {
        let mut unmeasured = row("json/late", [0; 3], 486.0, 262.0);
        unmeasured.series = Default::default();
        let rows = [
            row(
                "json/jackson+afterburner/databind",
                [1180, 21_424, 31_468],
                485.0,
                261.0,
            ),
            row("protobuf", [2440, 22_970, 12_960], 239.0, 149.0),
            unmeasured,
            broken("json/broken"),
        ];
        // The total is rounded once, and not put together from rounded parts.
        let expected =
            "                                   create     ser   deser   total   size  +dfl
json/jackson+afterburner/databind     118    2142    3147    5289    485   261
protobuf                              244    2297    1296    3593    239   149
json/late                               -       -       -       -    486   262
json/broken                        ERROR: encode of media.1 gave no bytes
";
        assert_eq!(Table::usual(rows.iter().collect()).to_string(), expected);
    }

    /// A row of a codec that does not check what it decodes.
    fn unvalidated(id: &str, times_ns: [u64; 3]) -> Row {
        let features = Features {
            format: Format::Binary,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Positions,
            validated: false,
            validates_utf8: false,
            self_describing: false,
            evolution: Evolution::NONE,
            zero_copy: true,
            maintained: true,
        };
        Row {
            about: Some(About {
                library: "library".to_owned(),
                version: "1.0.0".to_owned(),
                features,
                notes: String::new(),
            }),
            ..row(id, times_ns, 10.0, 10.0)
        }
    }

    #[test]
    fn what_does_not_check_its_input_is_marked_and_has_no_rank() {
        let rows = [
            row("a/checks", [10, 3000, 3000], 10.0, 10.0),
            unvalidated("a/trusts", [10, 10, 10]),
        ];
        let columns = [Column::Total, Column::Rank];
        let table = Table::new(&Results::default(), rows.iter().collect(), &columns, None);
        let expected = "                                     total  rank
a/checks                               600     1
a/trusts *                               2     -
* unvalidated: does not check what it decodes, for trusted input only; it has no rank
";
        assert_eq!(table.to_string(), expected);
    }

    #[test]
    fn ranks_that_say_nothing_say_why() {
        let rows = [
            row("a/fast", [10, 10, 10], 10.0, 10.0),
            row("a/slow", [10, 3000, 3000], 10.0, 10.0),
        ];
        let columns = [Column::Total, Column::Rank];
        let table = Table::new(&Results::default(), rows.iter().collect(), &columns, None);
        let note = "rank: this run cannot tell any two of them apart";
        let table = Table {
            ranks: vec![
                Some(Rank {
                    place: 1,
                    tied: true
                });
                2
            ],
            ..table
        };
        assert!(table.to_string().contains(note));
        let table = Table {
            ranks: [1, 2]
                .map(|place| Some(Rank { place, tied: false }))
                .to_vec(),
            ..table
        };
        assert!(!table.to_string().contains(note));
    }

    #[test]
    fn rows_sort_by_any_column_with_failures_last() {
        let rows = || {
            vec![
                broken("a/broken"),
                row("b/b", [10, 30, 10], 20.0, 9.0),
                row("c/c", [30, 10, 20], 10.0, 10.0),
                row("d/d", [20, 20, 30], 30.0, 8.0),
            ]
        };
        for (key, expected) in [
            (SortKey::Create, ["b/b", "d/d", "c/c"]),
            (SortKey::Ser, ["c/c", "d/d", "b/b"]),
            (SortKey::Deser, ["b/b", "c/c", "d/d"]),
            (SortKey::Total, ["c/c", "b/b", "d/d"]),
            (SortKey::Size, ["c/c", "b/b", "d/d"]),
            (SortKey::Dfl, ["d/d", "b/b", "c/c"]),
            (SortKey::Name, ["b/b", "c/c", "d/d"]),
        ] {
            let rows = rows();
            let mut rows: Vec<_> = rows.iter().collect();
            sort(&mut rows, key);
            let ids: Vec<_> = rows.iter().map(|row| row.id.as_str()).collect();
            assert_eq!(
                ids,
                [expected.as_slice(), &["a/broken"]].concat(),
                "{key:?}"
            );
        }
    }
}
