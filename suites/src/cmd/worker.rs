//! `worker`, which the harness starts.

use std::process::ExitCode;

use suites::codecs;
use suites::worker::Shipped;

/// Does what the harness says on standard input.
pub(crate) fn run() -> anyhow::Result<ExitCode> {
    tpc::worker::serve(&Shipped(codecs::registry()?), None)?;
    Ok(ExitCode::SUCCESS)
}
