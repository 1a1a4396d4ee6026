//! `report`: what a reader sees, from records.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use suites::codecs;
use tpc_report::splice::splice;
use tpc_report::{Collection, render, side_by_side, write};

use crate::console::note;

/// Reports on `records` in the folder `out`, and in the documents `spliced`.
pub(crate) fn run(
    records: &[PathBuf],
    out: Option<&Path>,
    spliced: Option<&[PathBuf]>,
    all_machines: bool,
) -> anyhow::Result<ExitCode> {
    let results = results()?;
    let places = if records.is_empty() {
        std::slice::from_ref(&results)
    } else {
        records
    };
    let registry = codecs::registry()?;
    let reference = registry.reference().map(|codec| codec.id());
    let collection = Collection::read(places, reference)?;
    if all_machines {
        let mut out = stdout().lock();
        write!(out, "{}", side_by_side(&collection))
            .and_then(|()| out.flush())
            .context("cannot print the tables")?;
        return Ok(ExitCode::SUCCESS);
    }
    let out = out.unwrap_or(&results);
    written(&collection, out)?;
    if let Some(documents) = spliced {
        let usual = [root()?.join("README.md"), results.join("README.md")];
        let documents = if documents.is_empty() {
            &usual
        } else {
            documents
        };
        splice_all(&collection, out, documents)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the report on `collection` into `out`, and says so.
pub(crate) fn written(collection: &Collection, out: &Path) -> anyhow::Result<()> {
    let files = render(collection)?;
    write(&files, out)?;
    note!(
        "{} files from {} record{} in {}; open {}",
        files.len(),
        collection.runs.len(),
        if collection.runs.len() == 1 { "" } else { "s" },
        out.display(),
        out.join("index.html").display()
    );
    Ok(())
}

/// Puts the newest results into `documents`, and says into which.
pub(crate) fn splice_all(
    collection: &Collection,
    report: &Path,
    documents: &[PathBuf],
) -> anyhow::Result<()> {
    for document in documents {
        let changed = splice(document, report, collection)?;
        let what = if changed {
            "shows the newest results now"
        } else {
            "showed the newest results already"
        };
        note!("{} {what}", document.display());
    }
    Ok(())
}

/// The root of the project that this program was built from.
pub(crate) fn root() -> anyhow::Result<&'static Path> {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("the project has a root")
}

/// The folder of the published results.
pub(crate) fn results() -> anyhow::Result<PathBuf> {
    Ok(root()?.join("results"))
}
