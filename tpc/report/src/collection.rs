//! The records of a report.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tpc::record::Record;

use crate::error::ReportError;
use crate::run::Run;

/// The folders within results that hold JSON of other forms: what others have published, and what
/// was found of codecs without timing them.
const NOT_RECORDS: [&str; 2] = ["published", "findings"];

/// The runs of a report: by suite and machine, the newest first.
#[derive(Debug)]
pub struct Collection {
    /// At least one.
    pub runs: Vec<Run>,
}

impl Collection {
    /// Reads all records among `places`: files, and folders with the `.json` files in and below
    /// them (but for folders called `published` or `findings`, which have no records). Ratios are to `reference` where
    /// a record does not say otherwise.
    ///
    /// # Errors
    ///
    /// A file that is no record, a place that cannot be read, or no record at all.
    pub fn read(places: &[PathBuf], reference: Option<&str>) -> Result<Self, ReportError> {
        let mut files = BTreeSet::new();
        for place in places {
            if place.is_dir() {
                find(place, &mut files)?;
            } else {
                files.insert(place.clone());
            }
        }
        let mut runs = Vec::with_capacity(files.len());
        for path in files {
            let record = Record::read(&path)?;
            runs.extend(Run::of_record(&path, &record, reference));
        }
        if runs.is_empty() {
            let places: Vec<_> = places
                .iter()
                .map(|place| place.display().to_string())
                .collect();
            return Err(ReportError::NoRecords {
                places: places.join(", "),
            });
        }
        Ok(Self::new(runs))
    }

    /// Puts `runs` in order.
    fn new(mut runs: Vec<Run>) -> Self {
        runs.sort_by(|a, b| {
            let key = |run: &Run| {
                (
                    run.whole_suite.clone(),
                    run.part,
                    run.suite.clone(),
                    run.machine_folder.clone(),
                )
            };
            key(a)
                .cmp(&key(b))
                .then_with(|| b.started.cmp(&a.started))
                .then_with(|| a.path.cmp(&b.path))
        });
        // The same record by two names is one run.
        runs.dedup_by(|a, b| is_same_place(a, b) && a.started == b.started);
        for index in 0..runs.len() {
            let run = &runs[index];
            let day = run.started.get(..10);
            let is_alone = !runs.iter().enumerate().any(|(other, b)| {
                other != index && is_same_place(run, b) && b.started.get(..10) == day
            });
            if !is_alone {
                let time: String = run.started.chars().take(19).collect();
                runs[index].date = time.replace('T', " ");
            }
        }
        Self { runs }
    }

    /// The newest run of `suite`.
    #[must_use]
    pub fn newest(&self, suite: &str) -> Option<&Run> {
        self.runs
            .iter()
            .filter(|run| run.suite == suite)
            .max_by(|a, b| a.started.cmp(&b.started))
    }

    /// The suites, in order.
    #[must_use]
    pub fn suites(&self) -> Vec<&str> {
        let mut suites: Vec<_> = self.runs.iter().map(|run| run.suite.as_str()).collect();
        suites.dedup();
        suites
    }

    /// The newest run of `suite` on each machine.
    #[must_use]
    pub fn machines(&self, suite: &str) -> Vec<&Run> {
        let mut runs: Vec<_> = self.runs.iter().filter(|run| run.suite == suite).collect();
        runs.dedup_by(|later, first| later.machine_folder == first.machine_folder);
        runs
    }
}

fn is_same_place(a: &Run, b: &Run) -> bool {
    a.suite == b.suite && a.machine_folder == b.machine_folder
}

/// Adds the records in and below `folder`.
fn find(folder: &Path, files: &mut BTreeSet<PathBuf>) -> Result<(), ReportError> {
    let unreadable = |source| ReportError::Unreadable {
        path: folder.to_owned(),
        source,
    };
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let path = entry.path();
        // A link to a folder is not followed: it may lead back.
        if entry.file_type().map_err(unreadable)?.is_dir() {
            if !NOT_RECORDS.iter().any(|name| entry.file_name() == *name) {
                find(&path, files)?;
            }
        } else if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            files.insert(path);
        }
    }
    Ok(())
}
