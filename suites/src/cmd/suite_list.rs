//! `suite list`.

use std::io::{Write, stdout};
use std::process::ExitCode;

use clap::ValueEnum;
use suites::catalog::SuiteName;

/// Prints every suite with what it is.
pub(crate) fn run() -> anyhow::Result<ExitCode> {
    for suite in SuiteName::value_variants() {
        let Some(value) = suite.to_possible_value() else {
            continue;
        };
        let help = value
            .get_help()
            .map(ToString::to_string)
            .unwrap_or_default();
        writeln!(stdout(), "{:<14} {help}", value.get_name())?;
    }
    Ok(ExitCode::SUCCESS)
}
