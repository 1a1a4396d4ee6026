//! The files of a report.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::chart::{Kind, growth};
use crate::collection::Collection;
use crate::error::ReportError;
use crate::escape::file_name;
use crate::markdown;
use crate::page;
use crate::run::Run;

/// A file of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its place in the folder of the report, with `/` between the parts.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The files of the report on `collection`: the page `index.html`, and for each machine and day a
/// folder with its tables and charts. The same records give the same files, byte for byte.
///
/// # Errors
///
/// When the page cannot be kept below [`MAX_PAGE_BYTES`](crate::MAX_PAGE_BYTES).
pub fn render(collection: &Collection) -> Result<Vec<File>, ReportError> {
    let mut files = vec![File {
        path: "index.html".to_owned(),
        text: page::html(collection)?,
    }];
    let mut folders: BTreeMap<String, Vec<&Run>> = BTreeMap::new();
    for run in &collection.runs {
        folders.entry(run.folder()).or_default().push(run);
    }
    for (folder, runs) in folders {
        for run in &runs {
            for kind in Kind::ALL {
                if kind.applies_to(run) {
                    files.push(File {
                        path: format!("{folder}/{}", kind.file_name(run)),
                        text: kind.draw(run),
                    });
                }
            }
        }
        for parts in by_record(&runs) {
            if growth::applies_to(&parts) {
                files.push(File {
                    path: format!("{folder}/{}", growth_file(parts[0])),
                    text: growth::draw(&parts),
                });
            }
        }
        let to_root = "../".repeat(folder.split('/').count());
        files.push(File {
            path: format!("{folder}/README.md"),
            text: markdown::day(&runs, &to_root),
        });
    }
    Ok(files)
}

/// The runs of one folder by the record that they are parts of.
pub(crate) fn by_record<'a>(runs: &[&'a Run]) -> Vec<Vec<&'a Run>> {
    let mut groups: Vec<Vec<&Run>> = Vec::new();
    for &run in runs {
        match groups.iter_mut().find(|group| group[0].path == run.path) {
            Some(group) => group.push(run),
            None => groups.push(vec![run]),
        }
    }
    groups
}

/// The name of the file with the chart over all parts of a suite.
pub(crate) fn growth_file(run: &Run) -> String {
    format!("{}-growth.svg", file_name(&run.whole_suite))
}

/// Writes `files` into the folder `out`, which is made if it is not there. Other files in it stay
/// as they are.
///
/// # Errors
///
/// When a folder or a file cannot be written.
pub fn write(files: &[File], out: &Path) -> Result<(), ReportError> {
    for file in files {
        let path = out.join(&file.path);
        let unwritable = |source| ReportError::Unwritable {
            path: path.clone(),
            source,
        };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(unwritable)?;
        }
        fs::write(&path, &file.text).map_err(unwritable)?;
    }
    Ok(())
}
