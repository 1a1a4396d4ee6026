//! The printed table, column for column as jvm-serializers prints it.

use std::fmt;

use crate::registry::MAX_ID_CHARS;
use crate::run::Row;
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
            Self::Size => row.verified.map(|verified| verified.size_bytes),
            Self::Dfl => row.verified.map(|verified| verified.deflated_bytes),
            Self::Name => None,
        }
    }
}

/// Sorts by `key`, and by id where that is equal. Codecs that failed come last.
pub fn sort(rows: &mut [Row], key: SortKey) {
    rows.sort_by_cached_key(|row| {
        // A float has no total order of its own; the bits of one that is not negative do.
        let number = key.of(row).map_or(u64::MAX, f64::to_bits);
        (row.fault.is_some(), number, row.id)
    });
}

/// Prints `rows` as the table. Times in nanoseconds, sizes in bytes.
pub struct Table<'a>(pub &'a [Row]);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = ["create", "ser", "deser", "total", "size", "+dfl"].map(str::to_owned);
        line(f, "", &header)?;
        for row in self.0 {
            match &row.fault {
                Some(fault) => writeln!(f, "{:<MAX_ID_CHARS$} ERROR: {fault}", row.id)?,
                None => line(f, row.id, &cells(row))?,
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
        row.verified.map(|verified| verified.size_bytes),
        row.verified.map(|verified| verified.deflated_bytes),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fault;
    use crate::codec::ObjectKind;
    use crate::engine::Sample;
    use crate::verify::Verified;

    fn row(id: &'static str, times_ns: [u64; 3], size_bytes: f64, deflated_bytes: f64) -> Row {
        let samples =
            Operation::ALL
                .into_iter()
                .zip(times_ns)
                .zip(0..)
                .map(|((operation, ns), place)| Sample {
                    operation,
                    round: 0,
                    place,
                    iterations: 10,
                    elapsed_ns: ns,
                });
        Row {
            id,
            object: ObjectKind::Model,
            verified: Some(Verified {
                size_bytes,
                deflated_bytes,
            }),
            samples: samples.collect(),
            fault: None,
        }
    }

    fn broken(id: &'static str) -> Row {
        let fault = Some(Fault::Empty {
            value: "media.1".into(),
        });
        Row {
            id,
            object: ObjectKind::Model,
            verified: None,
            samples: Vec::new(),
            fault,
        }
    }

    #[test]
    fn columns_are_those_of_the_well_known_table() {
        let mut unmeasured = row("json/late", [0; 3], 486.0, 262.0);
        unmeasured.samples.clear();
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
        assert_eq!(Table(&rows).to_string(), expected);
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
            let mut rows = rows();
            sort(&mut rows, key);
            let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
            assert_eq!(
                ids,
                [expected.as_slice(), &["a/broken"]].concat(),
                "{key:?}"
            );
        }
    }
}
