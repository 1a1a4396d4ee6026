//! `suite list`.

use std::io::{Write, stdout};
use std::process::ExitCode;

use suites::catalog;

/// Prints every suite with what it is, and its parameters below it.
pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let mut out = stdout().lock();
    for suite in catalog::ALL {
        writeln!(out, "{:<14} {}", suite.name, suite.about)?;
        for param in suite.params {
            writeln!(
                out,
                "{:<14}   --param {}={}: {}",
                "", param.name, param.default, param.about
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
