//! `robustness`: the hostile corpus.

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::io::{Write, stdout};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, bail};
use data::hostile::Class;
use suites::build::BUILD;
use suites::codecs;
use suites::robustness::{LEGEND, differences, markdown, table};
use suites::worker::COMMAND;
use tpc::registry::Registered;
use tpc::robustness::{OfCodec, Report, Trial};
use tpc::worker::{Command, Limits};

use crate::bench::{EXIT_FAILED, note_absent};
use crate::cli::RobustnessArgs;
use crate::console::{Console, EXIT_INTERRUPTED, is_interrupted, note};

/// The most address space of a worker. The program itself takes some ten MiB of it.
const MEMORY_MIB: u64 = 512;

/// Gives the codecs the corpus, and shows what came of it.
pub(crate) fn run(args: &RobustnessArgs) -> anyhow::Result<ExitCode> {
    let registry = codecs::registry()?;
    let _console = Console::new()?;
    let command =
        Command::this_program(&[COMMAND]).context("cannot find this program's own file")?;
    let limits = Limits {
        time: args.time_limit,
        memory_bytes: MEMORY_MIB << 20,
    };
    let selection = registry.select(&args.codecs, &[])?;
    note_absent(&selection.absent);
    let chosen: Vec<_> = selection
        .codecs
        .into_iter()
        .filter(|codec| codec.entry.media_subject().is_some())
        .collect();
    if let Some(class) = args.reproduce {
        let [codec] = chosen[..] else {
            bail!(
                "--reproduce needs one codec, and {} are chosen",
                chosen.len()
            );
        };
        return reproduce(codec, class, &command, limits);
    }
    let found = all(&chosen, &command, limits);
    if is_interrupted() {
        return Ok(ExitCode::from(EXIT_INTERRUPTED));
    }
    let report = Report {
        target: BUILD.target.to_string(),
        profile: BUILD.profile.to_string(),
        rustc: BUILD.rustc.to_string(),
        memory_limit_mib: MEMORY_MIB,
        time_limit_s: args.time_limit.as_secs_f64(),
        codecs: found?,
    };
    if let Some(path) = &args.json {
        let mut json = serde_json::to_string_pretty(&report)?;
        json.push('\n');
        write(path, &json)?;
    }
    if let Some(path) = &args.markdown {
        write(path, &markdown(&report))?;
    }
    let mut out = stdout().lock();
    write!(out, "{}\n{LEGEND}", table(&report, &Class::ALL))?;
    out.flush()?;
    match &args.expect {
        None => Ok(ExitCode::SUCCESS),
        Some(path) => compare(path, &report),
    }
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Compares with what was recorded, for the codecs that were chosen.
fn compare(path: &Path, report: &Report) -> anyhow::Result<ExitCode> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut expected: Report = serde_json::from_str(&text)
        .with_context(|| format!("{} is no report of this command", path.display()))?;
    expected
        .codecs
        .retain(|id, _| report.codecs.contains_key(id));
    let differences = differences(&expected, report);
    for difference in &differences {
        note!("{difference}");
    }
    Ok(if differences.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(EXIT_FAILED)
    })
}

/// Gives all of `codecs` the corpus, on as many threads as there are processors: nothing is timed.
fn all(
    codecs: &[&Registered],
    command: &Command,
    limits: Limits,
) -> anyhow::Result<BTreeMap<String, OfCodec>> {
    let waiting: Mutex<VecDeque<_>> = Mutex::new(codecs.iter().copied().collect());
    let found = Mutex::new(BTreeMap::new());
    let work = || -> anyhow::Result<()> {
        loop {
            let next = waiting.lock().expect("no thread panics").pop_front();
            let Some(codec) = next else { return Ok(()) };
            note!("{}", codec.id());
            let of_codec = Trial::new(codec, command, limits, &is_interrupted)
                .and_then(|mut trial| trial.all())
                .map_err(|failure| anyhow::anyhow!("{}: {failure}", codec.id()))?;
            let mut found = found.lock().expect("no thread panics");
            found.insert(codec.id().to_owned(), of_codec);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| -> anyhow::Result<()> {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            thread.join().expect("no thread panics")?;
        }
        Ok(())
    })?;
    Ok(found.into_inner().expect("no thread panics"))
}

/// Writes the first input with the worst outcome to standard output.
fn reproduce(
    codec: &Registered,
    class: Class,
    command: &Command,
    limits: Limits,
) -> anyhow::Result<ExitCode> {
    let failed = |failure| anyhow::anyhow!("{}: {failure}", codec.id());
    let mut trial = Trial::new(codec, command, limits, &is_interrupted).map_err(failed)?;
    let inputs = trial.inputs(class).map_err(|reason| {
        anyhow::anyhow!(
            "{} has no inputs of the class {}: {reason}",
            codec.id(),
            class.name()
        )
    })?;
    let found = trial.class(class).map_err(failed)?;
    let worst = found.examples.last_key_value();
    let input = match worst {
        Some((_, example)) => inputs.iter().find(|input| input.name == example.input),
        None => inputs.first(),
    };
    let input = input.context("the class has no input")?;
    match worst {
        Some((outcome, example)) => {
            note!("{}: {} {}", input.name, outcome.name(), example.message);
        }
        None => note!(
            "{}: nothing is wrong with this class; this is its first input",
            input.name
        ),
    }
    stdout().write_all(&input.bytes)?;
    Ok(ExitCode::SUCCESS)
}
