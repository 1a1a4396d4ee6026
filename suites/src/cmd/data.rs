//! `data`: the data of a suite, for `--data` or for other programs.

use std::io::{Write, stdout};
use std::process::ExitCode;

use anyhow::{Context, bail};
use suites::suite::Definition;

use crate::bench::{boxed, check_params, request};
use crate::cli::DataFormat;

/// Writes the timed values of every part, once where parts have the same.
pub(crate) fn run(
    suite: &Definition,
    params: &[(String, String)],
    format: DataFormat,
) -> anyhow::Result<ExitCode> {
    check_params(&[suite], params)?;
    let request = request(suite, params, None)?;
    let mut written: Vec<Vec<u8>> = Vec::new();
    for part in (suite.parts)(&request).map_err(boxed)? {
        let work = (suite.load)(&request, &part).map_err(boxed)?.work;
        let text = match format {
            DataFormat::Json => work.json().map_err(boxed)?,
            DataFormat::Cks => match work.cks() {
                Some(cks) => cks.into_bytes(),
                None => bail!("the data of the suite {} has no form in CKS", suite.name),
            },
        };
        if !written.contains(&text) {
            written.push(text);
        }
    }
    // A stream of CKS has a separator between records, which JSON needs none of.
    let separator: &[u8] = match format {
        DataFormat::Json => b"",
        DataFormat::Cks => b"@@@@\n",
    };
    let mut out = stdout().lock();
    out.write_all(&written.join(separator))
        .and_then(|()| out.flush())
        .context("cannot print the data")?;
    Ok(ExitCode::SUCCESS)
}
