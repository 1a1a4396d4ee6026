//! What a run found out, before any table is made of it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::codec::{Features, ObjectKind};
use crate::interference::Interference;
use crate::plan::Schedule;
use crate::protocol::Allocated;
use crate::stats::{mean, median, quantile, variance};
use crate::subject::Operation;
use crate::worker::{Failure, FailureKind};

/// A whole run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// One row for each contender.
    pub rows: Vec<Row>,
    /// Generations that were begun.
    pub generations: u32,
    /// What was planned.
    pub schedule: Schedule,
    /// The time from the start of the first worker to the end of the last.
    pub elapsed: Duration,
    /// What disturbed the run.
    pub interference: Interference,
    /// What the system did not let the workers do, in words.
    pub unavailable: Vec<String>,
    /// Whether the run was ended before its time.
    pub interrupted: bool,
}

/// What a run found out about one contender.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The name in the table: the codec's id, marked where one codec takes part twice.
    pub id: String,
    /// The part of the suite that it is a row of; empty where the suite has only one.
    pub part: String,
    /// How many records one value holds, which one operation handles: 1 but for streams and lists.
    pub records: u64,
    /// The part it has in the run.
    pub role: Role,
    /// The codec's library and what it can do; `None` for a floor.
    pub about: Option<About>,
    /// What kind of object the codec works on. `None` for a floor, or before it is known.
    pub object: Option<ObjectKind>,
    /// The optional operations that it has, whether or not they were asked for. `None` before that is
    /// known, and of a record from before there were any.
    pub optional: Option<Vec<Operation>>,
    /// The sizes, once the codec is proven correct.
    pub sizes: Option<Sizes>,
    /// The batches of each operation, in the order of [`Operation::ALL`].
    pub series: [Series; Operation::ALL.len()],
    /// What each operation allocates, in the same order, if it was counted.
    pub allocated: [Option<Allocated>; Operation::ALL.len()],
    /// The most main memory that a worker for it held, in bytes.
    pub peak_resident_bytes: Option<u64>,
    /// Why there are no numbers, or not all of them; a codec that does not do the suite at all has
    /// a failure of the kind [`Unsupported`](crate::worker::FailureKind::Unsupported).
    pub failure: Option<Failure>,
}

/// The part that a contender has in a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A codec under test.
    #[default]
    Codec,
    /// The least possible work.
    Floor,
    /// The reference codec a second time: its distance from the first is the run's noise.
    Control,
    /// The same codec as another row, from another build.
    Base,
}

impl Role {
    /// Whether the row stands in the table.
    #[must_use]
    pub const fn is_listed(self) -> bool {
        !matches!(self, Self::Control)
    }
}

/// What is known of a codec besides its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// Name of the library.
    pub library: String,
    /// Version of the library.
    pub version: String,
    /// What the library can do and what it asks for.
    pub features: Features,
    /// What a reader must know to judge the numbers.
    pub notes: String,
}

/// Sizes in bytes, the means over the timed values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sizes {
    /// Encoded.
    pub size_bytes: f64,
    /// Encoded, then zlib at level 6.
    pub deflated_bytes: f64,
}

/// The batches of one operation of one contender, all with the same number of iterations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// How many operations each batch has.
    pub iterations: u64,
    /// All that were timed, in the order of time.
    pub batches: Vec<Batch>,
}

/// One timed batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The generation, from 0.
    pub generation: u32,
    /// The round within the generation, from 0.
    pub round: u32,
    /// The place within the round, from 0 over all contenders and operations.
    pub place: u32,
    /// Time for the whole batch in nanoseconds.
    pub elapsed_ns: u64,
}

/// A series in a few numbers, all in nanoseconds for one operation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The median over generations of the median over batches: the number in the table.
    pub point_ns: f64,
    /// The fastest batch.
    pub min_ns: f64,
    /// The mean over batches.
    pub mean_ns: f64,
    /// Of 100 batches, 99 were at least as fast.
    pub p99_ns: f64,
    /// The standard deviation between the medians of generations, as a part of their mean.
    /// `None` of a single generation.
    pub spread: Option<f64>,
}

impl Series {
    /// Nanoseconds for one operation of `batch`.
    #[must_use]
    pub fn ns(&self, batch: &Batch) -> f64 {
        batch.elapsed_ns as f64 / self.iterations as f64
    }

    /// The median of each generation in turn, in nanoseconds for one operation.
    #[must_use]
    pub fn generations_ns(&self) -> Vec<f64> {
        self.batches
            .chunk_by(|a, b| a.generation == b.generation)
            .filter_map(|batches| {
                let times: Vec<_> = batches.iter().map(|batch| self.ns(batch)).collect();
                median(&times)
            })
            .collect()
    }

    /// The time for one operation in nanoseconds: the median over generations of the median over
    /// batches. `None` when none was timed.
    #[must_use]
    pub fn point_ns(&self) -> Option<f64> {
        median(&self.generations_ns())
    }

    /// The series in a few numbers. `None` when no batch was timed.
    #[must_use]
    pub fn summary(&self) -> Option<Summary> {
        let times: Vec<_> = self.batches.iter().map(|batch| self.ns(batch)).collect();
        let generations = self.generations_ns();
        Some(Summary {
            point_ns: median(&generations)?,
            min_ns: quantile(&times, 0.0)?,
            mean_ns: mean(&times)?,
            p99_ns: quantile(&times, 0.99)?,
            spread: variance(&generations)
                .and_then(|variance| Some(variance.sqrt() / mean(&generations)?)),
        })
    }
}

impl Row {
    /// A row without numbers yet.
    #[must_use]
    pub fn new(id: impl Into<String>, role: Role, about: Option<About>) -> Self {
        Self {
            id: id.into(),
            part: String::new(),
            records: 1,
            role,
            about,
            object: None,
            optional: None,
            sizes: None,
            series: Default::default(),
            allocated: Default::default(),
            peak_resident_bytes: None,
            failure: None,
        }
    }

    /// Why the codec does not do the suite, if it does not.
    #[must_use]
    pub fn unsupported(&self) -> Option<&str> {
        let failure = self.failure.as_ref()?;
        (failure.kind == FailureKind::Unsupported).then_some(&*failure.message)
    }

    /// Whether the codec does not check what it decodes. Such a row is marked, and stands in no order
    /// with others: it leaves out work that they do.
    #[must_use]
    pub fn is_unvalidated(&self) -> bool {
        let about = self.about.as_ref();
        about.is_some_and(|about| !about.features.validated)
    }

    /// Whether the codec does the suite and has not all its numbers.
    #[must_use]
    pub fn failed(&self) -> bool {
        self.failure.is_some() && self.unsupported().is_none()
    }

    /// The batches of `operation`.
    #[must_use]
    pub fn series(&self, operation: Operation) -> &Series {
        &self.series[operation as usize]
    }

    /// What `operation` allocates, if it was counted.
    #[must_use]
    pub fn allocated(&self, operation: Operation) -> Option<Allocated> {
        self.allocated[operation as usize]
    }

    /// The time for one operation in nanoseconds. `None` when none was timed.
    #[must_use]
    pub fn ns(&self, operation: Operation) -> Option<f64> {
        self.series(operation).point_ns()
    }

    /// A whole round trip in nanoseconds: *round-trip* where the suite measures that, else *ser* and
    /// *deser* together.
    #[must_use]
    pub fn total_ns(&self) -> Option<f64> {
        if self.series(Operation::RoundTrip).iterations > 0 {
            return self.ns(Operation::RoundTrip);
        }
        Some(self.ns(Operation::Ser)? + self.ns(Operation::Deser)?)
    }

    /// What a whole round trip allocates, if it was counted: *round-trip* where the suite has that,
    /// else *ser* and *deser* together, of which the peak is the higher one.
    #[must_use]
    pub fn total_allocated(&self) -> Option<Allocated> {
        let (ser, deser) = match self.allocated(Operation::RoundTrip) {
            Some(both) => return Some(both),
            None => (
                self.allocated(Operation::Ser)?,
                self.allocated(Operation::Deser)?,
            ),
        };
        Some(Allocated {
            calls: ser.calls + deser.calls,
            bytes: ser.bytes + deser.bytes,
            peak_bytes: ser.peak_bytes.max(deser.peak_bytes),
        })
    }

    /// The time in all timed batches.
    #[must_use]
    pub fn timed(&self) -> Duration {
        let batches = self.series.iter().flat_map(|series| &series.batches);
        Duration::from_nanos(batches.map(|batch| batch.elapsed_ns).sum())
    }
}

impl Results {
    /// The rows that stand in the table.
    pub fn listed(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.role.is_listed())
    }

    /// The row called `id`; in a run of several parts, that of the first part which has one.
    #[must_use]
    pub fn row(&self, id: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.id == id)
    }

    /// The parts of the suite that were run, in their order; a single nameless one where the suite
    /// has no parts.
    #[must_use]
    pub fn part_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for row in &self.rows {
            if !names.contains(&row.part.as_str()) {
                names.push(&row.part);
            }
        }
        names
    }

    /// The results of one part, as if it had been run alone.
    #[must_use]
    pub fn part(&self, name: &str) -> Self {
        Self {
            rows: (self.rows.iter())
                .filter(|row| row.part == name)
                .cloned()
                .collect(),
            unavailable: self.unavailable.clone(),
            ..*self
        }
    }

    /// The time in all timed batches.
    #[must_use]
    pub fn timed(&self) -> Duration {
        self.rows.iter().map(Row::timed).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(times: &[(u32, u64)]) -> Series {
        Series {
            iterations: 10,
            batches: times
                .iter()
                .map(|&(generation, elapsed_ns)| Batch {
                    generation,
                    round: 0,
                    place: 0,
                    elapsed_ns,
                })
                .collect(),
        }
    }

    #[test]
    fn one_slow_generation_of_many_batches_does_not_move_the_point() {
        let series = series(&[(0, 100), (0, 120), (0, 110), (1, 130), (2, 990), (2, 990)]);
        assert_eq!(series.generations_ns(), [11.0, 13.0, 99.0]);
        assert_eq!(series.point_ns(), Some(13.0));
    }

    #[test]
    fn a_summary_has_the_range_of_all_batches() {
        let summary = series(&[(0, 100), (0, 300), (1, 200)]).summary().unwrap();
        assert_eq!(summary.point_ns, 20.0);
        assert_eq!(summary.min_ns, 10.0);
        assert_eq!(summary.mean_ns, 20.0);
        assert!((summary.p99_ns - 29.8).abs() < 1e-9);
        assert_eq!(summary.spread, Some(0.0));
        assert_eq!(Series::default().summary(), None);
    }
}
