//! Reading and writing records.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf, is_separator};

use serde::Deserialize;
use tempfile::{NamedTempFile, PersistError};
use thiserror::Error;

use super::{BatchRecord, OLDEST_SCHEMA_VERSION, Record, SCHEMA_VERSION};
use crate::operation::Operation;

/// Why a record could not be written or read.
#[derive(Debug, Error)]
pub enum RecordError {
    /// No file can be made where the record is to go, or it cannot be filled.
    #[error("cannot write the record to {path}", path = path.display())]
    Unwritable {
        /// Where it was to go.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The record is written, and cannot get its name.
    #[error(
        "cannot give the record the name {path}; it is in {kept}",
        path = path.display(), kept = kept.display()
    )]
    Nameless {
        /// The name it was to have.
        path: PathBuf,
        /// Where it is.
        kept: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The file cannot be read.
    #[error("cannot read the record {path}", path = path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The file is not a record.
    #[error("{path} is not a record of a run", path = path.display())]
    NotARecord {
        /// The file.
        path: PathBuf,
        /// What was expected.
        source: serde_json::Error,
    },
    /// The file has the form of a record, and holds what no run gives.
    #[error("{path} is a record that no run made: {what}", path = path.display())]
    Impossible {
        /// The file.
        path: PathBuf,
        /// What is wrong in it.
        what: String,
    },
    /// The record has another form than this program knows.
    #[error(
        "{path} has version {found} of the form for records, and this program reads versions \
         {OLDEST_SCHEMA_VERSION} to {SCHEMA_VERSION}",
        path = path.display()
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// The record cannot be put in JSON.
    #[error("cannot put the record in JSON")]
    Json(#[source] serde_json::Error),
}

/// A place for a record, taken before the run begins: a path that cannot be written is found out
/// then and not after the measuring.
///
/// A file appears under its name only when it is whole; one that was there keeps its permissions,
/// and a link stays a link. What is there and is no file, such as a device or a pipe that somebody reads,
/// is written to as it is. A file that is open already, such as the standard output, is not: the rest of
/// what is written there would be lost.
#[derive(Debug)]
pub struct RecordFile {
    path: PathBuf,
    destination: Destination,
}

#[derive(Debug)]
enum Destination {
    /// The file `target`, which `unfinished` will replace.
    File {
        target: PathBuf,
        unfinished: NamedTempFile,
    },
    /// Something that is open already.
    Open(File),
}

impl RecordFile {
    /// Takes the place at `path`. A file that is there stays as it is until
    /// [`write`](Self::write).
    ///
    /// # Errors
    ///
    /// When its folder does not take new files, the path is a folder or leads to an open file, or nobody
    /// reads the pipe that is there.
    pub fn create(path: &Path) -> Result<Self, RecordError> {
        match Destination::at(path) {
            Ok(destination) => Ok(Self {
                path: path.to_owned(),
                destination,
            }),
            Err(source) => Err(RecordError::Unwritable {
                path: path.to_owned(),
                source,
            }),
        }
    }

    /// Writes `record` and gives the file its name.
    ///
    /// # Errors
    ///
    /// When the system refuses, for want of space or otherwise. A file that was there before is
    /// then still there.
    pub fn write(self, record: &Record) -> Result<(), RecordError> {
        let mut text = serde_json::to_vec(record).map_err(RecordError::Json)?;
        text.push(b'\n');
        self.destination.write(&text, self.path)
    }
}

impl Destination {
    fn at(path: &Path) -> io::Result<Self> {
        let metadata = match fs::metadata(path) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        // A name that ends like that of a folder can only be one.
        let last = path.as_os_str().as_encoded_bytes().last();
        let folder_like = last.is_some_and(|&last| is_separator(last.into()));
        if folder_like || metadata.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if metadata.as_ref().is_some_and(|found| !found.is_file()) {
            return open_at_once(path).map(Self::Open);
        }
        let target = followed(path)?;
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        // A temporary file would be for its owner alone; a record is a file like any other, so it
        // is opened like one. And the error is then the system's alone, without the name of a file
        // that means nothing to the user.
        let unfinished = tempfile::Builder::new()
            .prefix("record-")
            .suffix(".partial")
            .make_in(folder, |path| {
                OpenOptions::new().write(true).create_new(true).open(path)
            })?;
        if let Some(metadata) = metadata {
            unfinished
                .as_file()
                .set_permissions(metadata.permissions())?;
        }
        Ok(Self::File { target, unfinished })
    }

    /// Writes `text`. The place is called `path`.
    fn write(self, text: &[u8], path: PathBuf) -> Result<(), RecordError> {
        match self {
            Self::File {
                target,
                mut unfinished,
            } => {
                if let Err(source) = unfinished
                    .write_all(text)
                    .and_then(|()| unfinished.as_file().sync_all())
                {
                    return Err(RecordError::Unwritable { path, source });
                }
                match unfinished.persist(target) {
                    Ok(_) => Ok(()),
                    // What was measured is not thrown away for its name.
                    Err(PersistError { error, file }) => Err(match file.keep() {
                        Ok((_, kept)) => RecordError::Nameless {
                            path,
                            kept,
                            source: error,
                        },
                        Err(_) => RecordError::Unwritable {
                            path,
                            source: error,
                        },
                    }),
                }
            }
            Self::Open(mut file) => file
                .write_all(text)
                .and_then(|()| file.flush())
                .map_err(|source| RecordError::Unwritable { path, source }),
        }
    }
}

/// Opens a pipe or a device without waiting long for a reader.
fn open_at_once(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        use std::thread;
        use std::time::{Duration, Instant};

        use rustix::fs::{OFlags, fcntl_setfl};

        /// A reader that was started at the same time may be so much later.
        const PATIENCE: Duration = Duration::from_secs(2);
        let nobody_reads = rustix::io::Errno::NXIO.raw_os_error();
        options.custom_flags(OFlags::NONBLOCK.bits().cast_signed());
        let start = Instant::now();
        loop {
            match options.open(path) {
                Ok(file) => {
                    // From now on it waits for its reader.
                    fcntl_setfl(&file, OFlags::empty())?;
                    return Ok(file);
                }
                Err(error) if error.raw_os_error() == Some(nobody_reads) => {
                    if start.elapsed() > PATIENCE {
                        return Err(io::Error::new(error.kind(), "nobody reads this pipe"));
                    }
                    thread::sleep(Duration::from_millis(20));
                }
                Err(error) => return Err(error),
            }
        }
    }
    #[cfg(not(unix))]
    {
        options.open(path)
    }
}

/// Where `path` leads if it is a link, also one to a file that is not there yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    // The system has followed them all before, and found an end.
    loop {
        // Links of the system to what is open, such as that which /dev/stdout leads to.
        if target.starts_with("/proc") || target.starts_with("/dev/fd") {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "this leads to a file that is open; give its own name",
            ));
        }
        let Ok(link) = fs::read_link(&target) else {
            return Ok(target);
        };
        // A relative link starts from the folder that the link is in; an absolute one replaces it.
        target = target.parent().unwrap_or(Path::new("")).join(link);
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
        let text = fs::read(path).map_err(|source| RecordError::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        let not_a_record = |source| RecordError::NotARecord {
            path: path.to_owned(),
            source,
        };
        // The version first: another one explains why the rest is not as expected.
        let AnyVersion { schema_version } = serde_json::from_slice(&text).map_err(not_a_record)?;
        if !(OLDEST_SCHEMA_VERSION..=SCHEMA_VERSION).contains(&schema_version) {
            return Err(RecordError::OtherVersion {
                path: path.to_owned(),
                found: schema_version,
            });
        }
        let record: Self = serde_json::from_slice(&text).map_err(not_a_record)?;
        match record.impossibility() {
            None => Ok(record),
            Some(what) => Err(RecordError::Impossible {
                path: path.to_owned(),
                what,
            }),
        }
    }

    /// What the form allows and a run does not, and what would make nonsense of every ratio.
    fn impossibility(&self) -> Option<String> {
        // What fits a duration by far.
        const MAX_S: f64 = 1e15;
        /// More than any memory holds, and exact as a number of JSON.
        const MAX: u64 = 1 << 53;
        if !(0.0..MAX_S).contains(&self.elapsed_s) {
            return Some(format!("it took {:e} s", self.elapsed_s));
        }
        if let Some(steal) = self.interference.steal
            && !(0.0..=1.0).contains(&steal)
        {
            return Some(format!("{steal:e} of the processor was stolen"));
        }
        let mut ids = HashSet::new();
        for row in &self.rows {
            let id = &row.id;
            if !ids.insert((&row.part, id)) {
                return Some(format!("it has two rows {id:?}"));
            }
            if id.chars().chain(row.part.chars()).any(char::is_control) {
                return Some(format!("it has a row {id:?} in part {:?}", row.part));
            }
            if !(1..=MAX).contains(&row.records) {
                return Some(format!("{id:?} has {} records in a value", row.records));
            }
            let sizes = [row.size_bytes, row.deflated_bytes].into_iter().flatten();
            if let Some(size) = sizes
                .into_iter()
                .find(|size| !(0.0..=MAX as f64).contains(size))
            {
                return Some(format!("a size of {id:?} is {size:e} bytes"));
            }
            for (operation, series) in Operation::ALL.into_iter().zip(row.operations()) {
                let operation = operation.name();
                let batches = &series.batches;
                if series.iterations == 0 && !batches.is_empty() {
                    return Some(format!("{operation} of {id:?} has batches of nothing"));
                }
                if series.iterations > MAX {
                    return Some(format!(
                        "a batch of {operation} of {id:?} has {} iterations",
                        series.iterations
                    ));
                }
                if batches.iter().any(|&BatchRecord(.., ns)| ns == 0) {
                    return Some(format!(
                        "{operation} of {id:?} has a batch that took no time"
                    ));
                }
                let place = |&BatchRecord(generation, round, ..): &BatchRecord| (generation, round);
                if !batches.is_sorted_by(|a, b| place(a) < place(b)) {
                    return Some(format!(
                        "the batches of {operation} of {id:?} are not in the order of time"
                    ));
                }
            }
        }
        None
    }
}
