//! The record of a run: everything that its tables are made from, as JSON.
//!
//! These types are the form on disk, which `docs/record.md` and `docs/record.schema.json`
//! describe; [`Results`] is what the program works with. Not kept are the workers' random
//! choices, which follow from the seed, and the warm-up batches, which are never timed.

mod file;

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use file::{RecordError, RecordFile};

use crate::codec::{Features, ObjectKind};
use crate::interference::Interference;
use crate::machine::{Build, Machine};
use crate::plan::{Plan, Schedule};
use crate::protocol::Allocated;
use crate::results::{About, Batch, Results, Role, Row, Series, Sizes, Summary};
use crate::subject::Operation;
use crate::suite::Source;
use crate::worker::Failure;

/// The version of the form below. It grows by one when a reader of the old form would
/// misunderstand the new one. Version 2 has suites of several parts, whose rows have the same ids,
/// and rows of codecs that do not do the suite; a record of version 1 is one of version 2 too.
pub const SCHEMA_VERSION: u32 = 2;

/// The oldest version that can still be read.
pub const OLDEST_SCHEMA_VERSION: u32 = 1;

/// A run, whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// [`SCHEMA_VERSION`].
    pub schema_version: u32,
    /// Where the numbers come from.
    #[serde(flatten)]
    pub provenance: Provenance,
    /// How they were measured.
    pub plan: PlanRecord,
    /// The time from the start of the first worker to the end of the last, in seconds.
    pub elapsed_s: f64,
    /// Whether the run was interrupted before its end; what was measured until then is here.
    pub interrupted: bool,
    /// What disturbed the run.
    pub interference: Interference,
    /// What the system did not let the workers do, in words.
    pub unavailable: Vec<String>,
    /// The contenders, in the order of their ids.
    pub rows: Vec<RowRecord>,
}

/// Where a record's numbers come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Provenance {
    /// When the run began, in RFC 3339 form, UTC.
    pub started: String,
    /// The command line, the program's name first.
    pub command_line: Vec<String>,
    /// The suite's name.
    pub suite: String,
    /// The parameters of the suite that were given, by their names; absent where none were.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub params: BTreeMap<String, String>,
    /// The texts that the timed values were read from.
    pub data: Vec<DataSource>,
    /// SHA-256 of those texts one after another, in hexadecimal.
    pub data_sha256: String,
    /// The machine.
    pub machine: Machine,
    /// The build.
    pub build: Build,
    /// SHA-256 of the program's file, in hexadecimal, if it could be read.
    pub executable_sha256: Option<String>,
    /// SHA-256 of the `Cargo.lock` of the build, in hexadecimal.
    pub lock_sha256: String,
    /// The state of the sources when the run began. `None` outside a git repository.
    pub git: Option<Git>,
    /// The other build that took part, if one did: that of the rows whose role is `base`.
    #[serde(default)]
    pub base: Option<Base>,
}

/// The build of another revision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Base {
    /// The revision as it was asked for.
    pub name: String,
    /// The commit, in hexadecimal.
    pub revision: String,
    /// SHA-256 of the program's file, in hexadecimal, if it could be read.
    pub executable_sha256: Option<String>,
}

/// The state of a git work tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Git {
    /// The commit, in hexadecimal.
    pub revision: String,
    /// Whether there were no changes besides, but for those of `results/`.
    pub clean: bool,
}

/// A file or text that data came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataSource {
    /// Where it was read.
    pub origin: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

/// The plan of a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanRecord {
    /// Seed of every random choice.
    pub seed: u64,
    /// How many times the workers were to be started anew.
    pub planned_generations: u32,
    /// How many times they were.
    pub generations: u32,
    /// Rounds in a whole generation.
    pub rounds: u32,
    /// The processor that the workers were kept on, counted from 0; `null` for any.
    pub cpu: Option<u32>,
    /// The most time for one request to a worker, in seconds.
    pub time_limit_s: f64,
    /// The most address space for a worker, in bytes.
    pub memory_limit_bytes: u64,
}

/// A contender in a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RowRecord {
    /// Its name in the table.
    pub id: String,
    /// The part of the suite that it is a row of; absent where the suite has only one. Rows of
    /// different parts have the same ids.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub part: String,
    /// How many records one value holds; absent for 1.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub records: u64,
    /// Its part in the run.
    pub role: Role,
    /// Name of the library; `null` for a floor, like the next three.
    pub library: Option<String>,
    /// Version of the library.
    pub version: Option<String>,
    /// What the library can do.
    pub features: Option<Features>,
    /// What a reader must know to judge the numbers.
    pub notes: Option<String>,
    /// What kind of object the codec works on; with schema-generated types *ser* includes
    /// *create*. `null` for a floor, and for a codec that failed before it could say.
    pub object: Option<ObjectKind>,
    /// The names of the optional operations that the codec has, whether or not they were asked for;
    /// absent in older records, and for a codec that failed before it could say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optional: Option<Vec<String>>,
    /// Why there are no numbers, or not all; `null` when all is well.
    pub error: Option<Failure>,
    /// Mean encoded size in bytes.
    pub size_bytes: Option<f64>,
    /// Mean size in bytes after zlib, level 6.
    pub deflated_bytes: Option<f64>,
    /// The most main memory that a worker for it held, in bytes.
    pub peak_resident_bytes: Option<u64>,
    /// Making the object.
    pub create: OperationRecord,
    /// Encoding.
    pub ser: OperationRecord,
    /// Decoding.
    pub deser: OperationRecord,
    /// Encoding and decoding in one; absent where that is not measured.
    #[serde(default, skip_serializing_if = "OperationRecord::is_empty")]
    pub round_trip: OperationRecord,
    /// Encoding into a buffer that is used again; this and the next two are absent where they were not
    /// asked for, or the codec has them not.
    #[serde(default, skip_serializing_if = "OperationRecord::is_empty")]
    pub ser_reused: OperationRecord,
    /// Decoding into an object that borrows from the input.
    #[serde(default, skip_serializing_if = "OperationRecord::is_empty")]
    pub deser_borrowed: OperationRecord,
    /// Reading every field where it lies.
    #[serde(default, skip_serializing_if = "OperationRecord::is_empty")]
    pub access: OperationRecord,
}

impl RowRecord {
    /// What was measured of each operation, in the order of [`Operation::ALL`].
    #[must_use]
    pub const fn operations(&self) -> [&OperationRecord; Operation::ALL.len()] {
        [
            &self.create,
            &self.ser,
            &self.deser,
            &self.round_trip,
            &self.ser_reused,
            &self.deser_borrowed,
            &self.access,
        ]
    }
}

fn one() -> u64 {
    1
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it like this"
)]
fn is_one(number: &u64) -> bool {
    *number == 1
}

/// What was measured of one operation of one contender.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OperationRecord {
    /// How many operations each batch has; 0 where the suite does not measure the operation.
    pub iterations: u64,
    /// The batches in a few numbers; `null` when none was timed.
    pub summary: Option<Summary>,
    /// What one operation allocates; `null` when it was not counted.
    pub allocated: Option<Allocated>,
    /// Every batch in the order of time; none is left out.
    pub batches: Vec<BatchRecord>,
}

impl OperationRecord {
    /// Whether the operation is not measured.
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A batch as an array of four numbers: generation, round and place within the round, all from 0,
/// and the time for the whole batch in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BatchRecord(pub u32, pub u32, pub u32, pub u64);

impl Record {
    /// The form on disk of a run.
    #[must_use]
    pub fn new(provenance: Provenance, plan: &Plan, results: &Results) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            provenance,
            plan: PlanRecord {
                seed: plan.seed,
                planned_generations: results.schedule.generations,
                generations: results.generations,
                rounds: results.schedule.rounds,
                cpu: plan.cpu,
                time_limit_s: plan.limits.time.as_secs_f64(),
                memory_limit_bytes: plan.limits.memory_bytes,
            },
            elapsed_s: results.elapsed.as_secs_f64(),
            interrupted: results.interrupted,
            interference: results.interference,
            unavailable: results.unavailable.clone(),
            rows: results.rows.iter().map(RowRecord::from).collect(),
        }
    }

    /// What the run found out, to make tables of.
    #[must_use]
    pub fn results(&self) -> Results {
        Results {
            rows: self.rows.iter().map(Row::from).collect(),
            generations: self.plan.generations,
            schedule: Schedule {
                generations: self.plan.planned_generations,
                rounds: self.plan.rounds,
            },
            elapsed: Duration::from_secs_f64(self.elapsed_s.max(0.0)),
            interference: self.interference,
            unavailable: self.unavailable.clone(),
            interrupted: self.interrupted,
        }
    }
}

impl From<&Source> for DataSource {
    fn from(source: &Source) -> Self {
        Self {
            origin: source.origin.clone(),
            sha256: crate::hash::sha256_hex([source.bytes.as_slice()]),
        }
    }
}

impl From<&Row> for RowRecord {
    fn from(row: &Row) -> Self {
        let about = row.about.as_ref();
        let operation = |operation| OperationRecord {
            iterations: row.series(operation).iterations,
            summary: row.series(operation).summary(),
            allocated: row.allocated(operation),
            batches: row
                .series(operation)
                .batches
                .iter()
                .map(|batch| {
                    BatchRecord(batch.generation, batch.round, batch.place, batch.elapsed_ns)
                })
                .collect(),
        };
        Self {
            id: row.id.clone(),
            part: row.part.clone(),
            records: row.records,
            role: row.role,
            library: about.map(|about| about.library.clone()),
            version: about.map(|about| about.version.clone()),
            features: about.map(|about| about.features),
            notes: about.map(|about| about.notes.clone()),
            object: row.object,
            optional: row.optional.as_ref().map(|optional| {
                let names = optional.iter().map(|operation| operation.name());
                names.map(str::to_owned).collect()
            }),
            error: row.failure.clone(),
            size_bytes: row.sizes.map(|sizes| sizes.size_bytes),
            deflated_bytes: row.sizes.map(|sizes| sizes.deflated_bytes),
            peak_resident_bytes: row.peak_resident_bytes,
            create: operation(Operation::Create),
            ser: operation(Operation::Ser),
            deser: operation(Operation::Deser),
            round_trip: operation(Operation::RoundTrip),
            ser_reused: operation(Operation::SerReused),
            deser_borrowed: operation(Operation::DeserBorrowed),
            access: operation(Operation::Access),
        }
    }
}

impl From<&RowRecord> for Row {
    fn from(record: &RowRecord) -> Self {
        let about = || {
            Some(About {
                library: record.library.clone()?,
                version: record.version.clone()?,
                features: record.features?,
                notes: record.notes.clone()?,
            })
        };
        let sizes = || {
            Some(Sizes {
                size_bytes: record.size_bytes?,
                deflated_bytes: record.deflated_bytes?,
            })
        };
        let operations = record.operations();
        Self {
            id: record.id.clone(),
            part: record.part.clone(),
            records: record.records,
            role: record.role,
            about: about(),
            object: record.object,
            optional: record.optional.as_ref().map(|names| {
                let known = names.iter().filter_map(|name| Operation::with_name(name));
                known.collect()
            }),
            sizes: sizes(),
            series: operations.map(Series::from),
            allocated: operations.map(|operation| operation.allocated),
            peak_resident_bytes: record.peak_resident_bytes,
            failure: record.error.clone(),
        }
    }
}

impl From<&OperationRecord> for Series {
    fn from(record: &OperationRecord) -> Self {
        let batches = record.batches.iter();
        Self {
            iterations: record.iterations,
            batches: batches
                .map(|&BatchRecord(generation, round, place, elapsed_ns)| Batch {
                    generation,
                    round,
                    place,
                    elapsed_ns,
                })
                .collect(),
        }
    }
}
