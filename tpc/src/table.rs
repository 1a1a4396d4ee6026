//! The printed table, column for column as jvm-serializers prints it.

use std::fmt;

use crate::registry::MAX_ID_CHARS;
use crate::results::Row;
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
            Self::Name => None,
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

/// Prints `rows` as the table. Times in nanoseconds, sizes in bytes.
pub struct Table<'a>(pub &'a [&'a Row]);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = ["create", "ser", "deser", "total", "size", "+dfl"].map(str::to_owned);
        line(f, "", &header)?;
        for row in self.0 {
            match &row.failure {
                Some(failure) => writeln!(f, "{:<MAX_ID_CHARS$} ERROR: {failure}", row.id)?,
                None => line(f, &row.id, &cells(row))?,
            }
        }
        Ok(())
    }
}

fn cells(row: &Row) -> [String; 6] {
    [
        row.ns(Operation::Create),
        row.ns(Operation::Ser),
        row.ns(Operation::Deser),
        row.total_ns(),
        row.sizes.map(|sizes| sizes.size_bytes),
        row.sizes.map(|sizes| sizes.deflated_bytes),
    ]
    .map(|number| number.map_or_else(|| "-".to_owned(), |number| format!("{number:.0}")))
}

fn line(f: &mut fmt::Formatter<'_>, name: &str, cells: &[String; 6]) -> fmt::Result {
    let [create, ser, deser, total, size, dfl] = cells;
    writeln!(
        f,
        "{name:<MAX_ID_CHARS$} {create:>6} {ser:>7} {deser:>7} {total:>7} {size:>6} {dfl:>5}"
    )
}
