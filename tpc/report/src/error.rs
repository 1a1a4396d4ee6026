//! Why a report could not be made.

use std::io;
use std::path::PathBuf;

use thiserror::Error;
use tpc::record::RecordError;

/// Why a report could not be made. Every message names the file it is about.
#[derive(Debug, Error)]
pub enum ReportError {
    /// A file is no record, or not one that this program reads.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A folder or a document cannot be read.
    #[error("cannot read {path}", path = path.display())]
    Unreadable {
        /// What was to be read.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// A file of the report cannot be written.
    #[error("cannot write {path}", path = path.display())]
    Unwritable {
        /// What was to be written.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// There is nothing to make a report of.
    #[error("there is no record in {places}; `./run-bench.sh --json FILE` writes one")]
    NoRecords {
        /// Where it was looked for.
        places: String,
    },
    /// The markers of a document are not in order.
    #[error("{path}:{line}: {problem}", path = path.display())]
    Markers {
        /// The document.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        problem: String,
    },
    /// The report is not in or below the folder of a document that shows it.
    #[error(
        "{document} can only show a report in its own folder or below, and {report} is elsewhere",
        document = document.display(),
        report = report.display()
    )]
    Elsewhere {
        /// The document.
        document: PathBuf,
        /// The folder of the report.
        report: PathBuf,
    },
    /// The page would be too large even with the newest run alone.
    #[error("the page would have {bytes} bytes, and {most} are the most; report on fewer records")]
    TooLarge {
        /// Its size.
        bytes: usize,
        /// The most there may be.
        most: usize,
    },
}
