//! `evolution`: changes of the types.

use std::fs;
use std::io::{Write, stdout};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use suites::codecs;
use suites::evolution::{Report, markdown, report, table};
use tpc::worker::confine;

use crate::bench::note_absent;
use crate::console::note;

/// The most address space that it takes.
const MEMORY_BYTES: u64 = 1 << 30;

/// Lets the codecs read what they wrote before and after each change, and shows what came of it.
pub(crate) fn run(
    wanted: &[String],
    json: Option<&Path>,
    page: Option<&Path>,
) -> anyhow::Result<ExitCode> {
    let registry = codecs::registry()?;
    let selection = registry.select(wanted, &[])?;
    note_absent(&selection.absent);
    // Old and new code read bytes that are not theirs: should one of them ask for memory without end, it is
    // this process that ends, and the last line says where. A system without limits has none.
    let _ = confine::limit_memory(MEMORY_BYTES);
    let mut found = Report::new();
    for codec in selection.codecs {
        note!("{}", codec.id());
        found.extend(report(&[codec]));
    }
    let write = |path: &Path, text: &str| {
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    if let Some(path) = json {
        let mut text = serde_json::to_string_pretty(&found)?;
        text.push('\n');
        write(path, &text)?;
    }
    if let Some(path) = page {
        write(path, &markdown(&found))?;
    }
    let mut out = stdout().lock();
    write!(out, "{}", table(&found))?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
