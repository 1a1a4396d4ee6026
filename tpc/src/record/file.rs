//! Reading and writing records.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use tempfile::NamedTempFile;
use thiserror::Error;

use super::{Record, SCHEMA_VERSION};

/// Why a record could not be written or read.
#[derive(Debug, Error)]
pub enum RecordError {
    /// No file can be made where the record is to go, or it cannot be filled.
    #[error("cannot write the record to {path}: {source}", path = path.display())]
    Unwritable {
        /// Where it was to go.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The file cannot be read.
    #[error("cannot read the record {path}: {source}", path = path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The file is not a record.
    #[error("{path} is not a record of a run: {source}", path = path.display())]
    NotARecord {
        /// The file.
        path: PathBuf,
        /// What was expected.
        source: serde_json::Error,
    },
    /// The record has another form than this program knows.
    #[error(
        "{path} has version {found} of the form for records, and this program reads version {SCHEMA_VERSION}; \
         use the program that wrote it",
        path = path.display()
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// The record cannot be put in JSON.
    #[error("cannot put the record in JSON: {0}")]
    Json(#[source] serde_json::Error),
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
        let mut unfinished = tempfile::Builder::new();
        // A temporary file is for its owner alone; a record is a file like any other, with what
        // the user's mask leaves of this.
        #[cfg(unix)]
        unfinished.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let unfinished = unfinished.tempfile_in(folder).map_err(unwritable)?;
        Ok(Self {
            path: path.to_owned(),
            unfinished,
        })
    }

    /// Writes `record` and gives the file its name.
    ///
    /// # Errors
    ///
    /// When the system refuses, for want of space or otherwise. A file that was there before is
    /// then still there.
    pub fn write(mut self, record: &Record) -> Result<(), RecordError> {
        let mut text = serde_json::to_vec(record).map_err(RecordError::Json)?;
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

impl Record {
    /// Reads the record in the file `path`.
    ///
    /// # Errors
    ///
    /// When it cannot be read, is no record, or one of another version.
    pub fn read(path: &Path) -> Result<Self, RecordError> {
        /// What every version has.
        #[derive(Deserialize)]
        struct AnyVersion {
            schema_version: u32,
        }
        let text = std::fs::read(path).map_err(|source| RecordError::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        let not_a_record = |source| RecordError::NotARecord {
            path: path.to_owned(),
            source,
        };
        // The version first: another one explains why the rest is not as expected.
        let AnyVersion { schema_version } = serde_json::from_slice(&text).map_err(not_a_record)?;
        if schema_version != SCHEMA_VERSION {
            return Err(RecordError::OtherVersion {
                path: path.to_owned(),
                found: schema_version,
            });
        }
        serde_json::from_slice(&text).map_err(not_a_record)
    }
}
