//! `evolution`: changes of the types.

use std::fs;
use std::io::{Write, stdout};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use suites::codecs;
use suites::evolution::{markdown, report, table};

use crate::bench::note_absent;

/// Lets the codecs read what they wrote before and after each change, and shows what came of it.
pub(crate) fn run(
    wanted: &[String],
    json: Option<&Path>,
    page: Option<&Path>,
) -> anyhow::Result<ExitCode> {
    let registry = codecs::registry()?;
    let selection = registry.select(wanted, &[])?;
    note_absent(&selection.absent);
    let report = report(&selection.codecs);
    let write = |path: &Path, text: &str| {
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    if let Some(path) = json {
        let mut text = serde_json::to_string_pretty(&report)?;
        text.push('\n');
        write(path, &text)?;
    }
    if let Some(path) = page {
        write(path, &markdown(&report))?;
    }
    let mut out = stdout().lock();
    write!(out, "{}", table(&report))?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
