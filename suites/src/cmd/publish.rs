//! `publish`: measures suites with care, keeps the records, and makes the report of all.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use jiff::Timestamp;
use suites::catalog;
use suites::codecs;
use tpc::machine::Machine;
use tpc_report::{Collection, machine_folder};

use super::report::{results, splice_all, written};
use crate::bench::EXIT_FAILED;
use crate::console::{Console, EXIT_INTERRUPTED, is_interrupted, note};

/// The word for every suite.
const ALL: &str = "all";

/// Measures `suites` with `time` for each codec (none: as `--quick` does), one after another and
/// each with a control, and reports on everything in the folder `out`.
pub(crate) fn run(
    suites: &[String],
    time: Option<Duration>,
    out: Option<&Path>,
) -> anyhow::Result<ExitCode> {
    let suites = chosen(suites)?;
    let home = match out {
        Some(out) => out.to_owned(),
        None => results()?,
    };
    let day = Timestamp::now().strftime("%Y-%m-%d").to_string();
    let folder = home.join(machine_folder(&Machine::this())).join(&day);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let program = env::current_exe().context("cannot find this program's own file")?;
    // Ctrl-C reaches the run as well; it keeps what it has, and then this ends too.
    let console = Console::new()?;
    console.finish();
    let mut all_well = true;
    for (number, suite) in (1..).zip(&suites) {
        note!("suite {number} of {}: {suite}", suites.len());
        let mut run = Command::new(&program);
        run.args(["--suite", suite, "--control"]);
        match time {
            Some(time) => run.args(["--time", &humantime::format_duration(time).to_string()]),
            None => run.arg("--quick"),
        };
        // From within the folder: the record has the command as it was given, and where the
        // project lies on this machine is nobody's business.
        run.current_dir(&folder);
        run.args(["--json", &format!("{suite}.json")]);
        let status = run.status().context("cannot start the run")?;
        if is_interrupted() {
            note!(
                "interrupted: the records up to now are in {}",
                folder.display()
            );
            return Ok(ExitCode::from(EXIT_INTERRUPTED));
        }
        match status.code() {
            Some(0) => {}
            Some(1) => {
                note!("{suite}: not every codec has its numbers; the report shows why");
                all_well = false;
            }
            _ => {
                note!("{suite}: nothing was measured ({status})");
                all_well = false;
            }
        }
    }
    let registry = codecs::registry()?;
    let reference = registry.reference().map(|codec| codec.id());
    let collection = Collection::read(std::slice::from_ref(&home), reference)?;
    written(&collection, &home)?;
    let list = home.join("README.md");
    if list.exists() {
        splice_all(&collection, &home, &[list])?;
    }
    Ok(if all_well {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(EXIT_FAILED)
    })
}

/// The names of the suites that `wanted` asks for, each once, in the order of the catalogue.
fn chosen(wanted: &[String]) -> anyhow::Result<Vec<String>> {
    let known: Vec<_> = catalog::ALL.iter().map(|suite| suite.name).collect();
    for name in wanted {
        if name != ALL && !known.contains(&name.as_str()) {
            bail!(
                "there is no suite {name:?}; there are {} and {ALL}",
                known.join(", ")
            );
        }
    }
    let chosen: Vec<_> = known
        .into_iter()
        .filter(|suite| wanted.iter().any(|name| name == ALL || name == suite))
        .map(str::to_owned)
        .collect();
    ensure!(!chosen.is_empty(), "name a suite, or {ALL}");
    Ok(chosen)
}
