//! The record of a run: everything that its table was made from, as JSON.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;
use thiserror::Error;

use crate::codec::{Features, ObjectKind};
use crate::engine::{Plan, Sample};
use crate::machine::{Build, Machine};
use crate::registry::Registered;
use crate::run::Row;
use crate::subject::Operation;
use crate::suite::Source;

/// The version of the form below. It grows by one when a reader of the old form would
/// misunderstand the new one.
pub const SCHEMA_VERSION: u32 = 1;

/// A run, whole.
#[derive(Debug, Serialize)]
pub struct Record<'a> {
    /// [`SCHEMA_VERSION`].
    pub schema_version: u32,
    /// When the run began, in RFC 3339 form, UTC.
    pub started: String,
    /// The command line, the program's name first.
    pub command_line: Vec<String>,
    /// The suite's name.
    pub suite: &'a str,
    /// The data that was timed.
    pub data: Vec<DataSource<'a>>,
    /// The plan.
    pub plan: PlanRecord,
    /// Whether the run was interrupted before its end; what was measured until then is here.
    pub interrupted: bool,
    /// The machine.
    pub machine: &'a Machine,
    /// The build.
    pub build: &'a Build,
    /// SHA-256 of the `Cargo.lock` of the build, in hexadecimal.
    pub lock_sha256: String,
    /// The codecs, in the order of their ids.
    pub codecs: Vec<CodecRecord<'a>>,
}

/// A file or text that data came from.
#[derive(Debug, Serialize)]
pub struct DataSource<'a> {
    /// Where it was read.
    pub origin: &'a str,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

/// The plan of a run.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PlanRecord {
    /// Seed of every random choice.
    pub seed: u64,
    /// Time for the timed batches of each codec, in seconds.
    pub time_per_codec_s: f64,
}

/// A codec in a run.
#[derive(Debug, Serialize)]
pub struct CodecRecord<'a> {
    /// Its id.
    pub id: &'a str,
    /// Name of the library.
    pub library: &'a str,
    /// Version of the library.
    pub version: &'a str,
    /// What the library can do.
    pub features: Features,
    /// What kind of object the codec works on; with schema-generated types *ser* includes
    /// *create*.
    pub object: ObjectKind,
    /// What a reader must know to judge the numbers.
    pub notes: &'a str,
    /// Why there are no numbers, or not all; `null` when all is well.
    pub error: Option<String>,
    /// Mean encoded size in bytes.
    pub size_bytes: Option<f64>,
    /// Mean size in bytes after zlib, level 6.
    pub deflated_bytes: Option<f64>,
    /// Median nanoseconds of one operation, as in the table.
    pub create_ns: Option<f64>,
    /// As above.
    pub ser_ns: Option<f64>,
    /// As above.
    pub deser_ns: Option<f64>,
    /// Every batch, in the order of time. None is left out.
    pub samples: &'a [Sample],
}

impl<'a> CodecRecord<'a> {
    /// Puts together what the codec says of itself and what the run found out.
    #[must_use]
    pub fn new(codec: &'a Registered, row: &'a Row) -> Self {
        let info = codec.entry.info();
        Self {
            id: info.id,
            library: info.library.name,
            version: &codec.version,
            features: info.features,
            object: row.object,
            notes: info.notes,
            error: row.fault.as_ref().map(ToString::to_string),
            size_bytes: row.verified.map(|verified| verified.size_bytes),
            deflated_bytes: row.verified.map(|verified| verified.deflated_bytes),
            create_ns: row.ns(Operation::Create),
            ser_ns: row.ns(Operation::Ser),
            deser_ns: row.ns(Operation::Deser),
            samples: &row.samples,
        }
    }
}

impl<'a> From<&'a Source> for DataSource<'a> {
    fn from(source: &'a Source) -> Self {
        Self {
            origin: &source.origin,
            sha256: sha256_hex(&source.bytes),
        }
    }
}

impl From<&Plan> for PlanRecord {
    fn from(plan: &Plan) -> Self {
        Self {
            seed: plan.seed,
            time_per_codec_s: plan.time_per_codec.as_secs_f64(),
        }
    }
}

/// SHA-256 of `bytes` in lower case hexadecimal.
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Why a record could not be written.
#[derive(Debug, Error)]
pub enum RecordError {
    /// No file can be made where the record is to go.
    #[error("cannot write the record to {path}: {source}", path = path.display())]
    Unwritable {
        /// Where it was to go.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The record cannot be put in JSON.
    #[error("cannot put the record in JSON: {0}")]
    Json(#[from] serde_json::Error),
}

/// A place for a record, taken before the run begins: a path that cannot be written is found out
/// then and not after the measuring. The file appears under its name only when it is whole.
#[derive(Debug)]
pub struct RecordFile {
    path: PathBuf,
    unfinished: NamedTempFile,
}

impl RecordFile {
    /// Takes the place at `path`. A file that is there stays as it is until
    /// [`write`](Self::write).
    ///
    /// # Errors
    ///
    /// When its folder does not take new files, or the path is a folder.
    pub fn create(path: &Path) -> Result<Self, RecordError> {
        let unwritable = |source| RecordError::Unwritable {
            path: path.to_owned(),
            source,
        };
        if path.is_dir() {
            return Err(unwritable(std::io::ErrorKind::IsADirectory.into()));
        }
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let unfinished = NamedTempFile::new_in(folder).map_err(unwritable)?;
        Ok(Self {
            path: path.to_owned(),
            unfinished,
        })
    }

    /// Writes `record` and gives the file its name.
    ///
    /// # Errors
    ///
    /// When the system refuses, for want of space or otherwise.
    pub fn write(mut self, record: &Record<'_>) -> Result<(), RecordError> {
        let mut text = serde_json::to_vec_pretty(record)?;
        text.push(b'\n');
        let unwritable = |source| RecordError::Unwritable {
            path: self.path.clone(),
            source,
        };
        self.unfinished.write_all(&text).map_err(unwritable)?;
        self.unfinished.as_file().sync_all().map_err(unwritable)?;
        self.unfinished
            .persist(&self.path)
            .map_err(|error| unwritable(error.error))?;
        Ok(())
    }
}
