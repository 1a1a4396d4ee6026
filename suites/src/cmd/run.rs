//! The main command: verify, measure, print the table.

use std::env;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use jiff::Timestamp;
use suites::build::{BUILD, LOCK};
use suites::{codecs, media};
use tpc::Registry;
use tpc::engine::{Interleaved, Plan};
use tpc::machine::Machine;
use tpc::record::{CodecRecord, Record, RecordFile, SCHEMA_VERSION, sha256_hex};
use tpc::registry::{Registered, Selection};
use tpc::run::{Participant, Row};
use tpc::table::{self, Table};

use crate::cli::{RunArgs, SuiteName};
use crate::console::{Console, EXIT_INTERRUPTED, is_interrupted};

/// A codec failed, or the record could not be written.
const EXIT_FAILED: u8 = 1;

/// Time for each codec, unless so many take part that the total would be over
/// [`DEFAULT_TOTAL`].
const DEFAULT_PER_CODEC: Duration = Duration::from_secs(6);

/// About what a run takes by default, without the preparations.
const DEFAULT_TOTAL: Duration = Duration::from_secs(60);

/// As the two above, for `--quick`. The total leaves room for verifying and warming up.
const QUICK_PER_CODEC: Duration = Duration::from_secs(1);
const QUICK_TOTAL: Duration = Duration::from_secs(6);

/// Seeds that are drawn stay below this, so that they are easy to type and exact in any JSON
/// reader.
const SEEDS: u64 = 1 << 32;

/// Runs the suite and prints its table.
pub(crate) fn run(args: &RunArgs) -> anyhow::Result<ExitCode> {
    let registry = codecs::registry()?;
    let selected = select(&registry, args)?;
    let SuiteName::Media = args.suite;
    let suite = media::suite(args.data.as_deref())?;
    let participants: Vec<_> = selected
        .iter()
        .filter_map(|codec| {
            Some(Participant {
                codec,
                subject: codec.entry.media_subject()?,
            })
        })
        .collect();
    let record_file = args.json.as_deref().map(RecordFile::create).transpose()?;
    let plan = plan(args, participants.len());
    let console = Console::new()?;
    announce(&plan, participants.len());

    let started = Timestamp::now();
    let mut rows = tpc::run::run(&suite, &participants, &Interleaved, &plan, &console);
    console.finish();

    let written = record_file.map(|file| {
        let codecs = participants.iter().zip(&rows);
        file.write(&Record {
            schema_version: SCHEMA_VERSION,
            started: started.to_string(),
            command_line: env::args_os()
                .map(|arg| arg.to_string_lossy().into_owned())
                .collect(),
            suite: suite.name,
            data: suite.sources.iter().map(Into::into).collect(),
            plan: (&plan).into(),
            interrupted: is_interrupted(),
            machine: &Machine::this(),
            build: &BUILD,
            lock_sha256: sha256_hex(LOCK.as_bytes()),
            codecs: codecs
                .map(|(participant, row)| CodecRecord::new(participant.codec, row))
                .collect(),
        })
    });
    table::sort(&mut rows, args.sort);
    let printed = print(&rows);
    // The table is out, or nobody reads it; now a record that could not be kept is the news.
    written.transpose()?;
    printed?;
    Ok(status(&rows))
}

/// The codecs that the arguments choose.
fn select<'a>(registry: &'a Registry, args: &RunArgs) -> anyhow::Result<Vec<&'a Registered>> {
    for (list, what) in [
        (&args.codecs, "the list of codecs"),
        (&args.exclude, "the list after --exclude"),
    ] {
        if list.iter().any(|item| item.trim().is_empty()) {
            bail!(
                "{what} has an empty item; separate ids by single commas, and leave the list out for all codecs"
            );
        }
    }
    let trimmed = |list: &[String]| {
        list.iter()
            .map(|item| item.trim().to_owned())
            .collect::<Vec<_>>()
    };
    let Selection { codecs, unmatched } =
        registry.select(&trimmed(&args.codecs), &trimmed(&args.exclude))?;
    for pattern in unmatched {
        eprintln!("warning: no codec matches the pattern {pattern:?}");
    }
    Ok(codecs)
}

fn plan(args: &RunArgs, codecs: usize) -> Plan {
    let share = |per_codec: Duration, total: Duration| per_codec.min(total / codecs.max(1) as u32);
    let time_per_codec = match args.time {
        Some(time) => time,
        None if args.quick => share(QUICK_PER_CODEC, QUICK_TOTAL),
        None => share(DEFAULT_PER_CODEC, DEFAULT_TOTAL),
    };
    Plan {
        seed: args.seed.unwrap_or_else(|| fastrand::u64(..SEEDS)),
        time_per_codec,
    }
}

/// Says on standard error what is about to happen.
fn announce(plan: &Plan, codecs: usize) {
    let in_all = plan.time_per_codec * codecs as u32;
    eprintln!(
        "{codecs} codec{}, {:.1} s each, about {:.0} s in all; seed {}",
        if codecs == 1 { "" } else { "s" },
        plan.time_per_codec.as_secs_f64(),
        in_all.as_secs_f64().ceil(),
        plan.seed,
    );
    if BUILD.profile != "release" {
        eprintln!(
            "warning: this is a {} build; its times say nothing about the libraries",
            BUILD.profile
        );
    }
}

fn print(rows: &[Row]) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    write!(out, "{}", Table(rows))
        .and_then(|()| out.flush())
        .context("cannot print the table")
}

/// Sums the run up on standard error where it was not whole, and in the exit status.
fn status(rows: &[Row]) -> ExitCode {
    let failed = rows.iter().filter(|row| row.fault.is_some()).count();
    if failed > 0 {
        eprintln!(
            "{failed} of {} codecs failed; the reasons stand in their rows",
            rows.len()
        );
    }
    if is_interrupted() {
        eprintln!("interrupted: the table shows what was measured until then");
        return ExitCode::from(EXIT_INTERRUPTED);
    }
    if failed > 0 {
        ExitCode::from(EXIT_FAILED)
    } else {
        ExitCode::SUCCESS
    }
}
