//! What the commands that measure have in common: from the arguments to a run, and from the run
//! to a record.

use std::collections::BTreeMap;
use std::env;
use std::iter;
use std::path::Path;
use std::process::{self, ExitCode};
use std::time::Duration;

use anyhow::{Context, bail};
use data::cks;
use jiff::Timestamp;
use suites::build::{BUILD, LOCK};
use suites::codecs;
use suites::suite::{Definition, Part, Request};
use suites::worker::{COMMAND, COUNTING_PROGRAM};
use tpc::compare::control_id;
use tpc::engine::{Assignment, Contender, measure};
use tpc::floor::Floor;
use tpc::hash::{sha256_hex, sha256_of_file};
use tpc::machine::Machine;
use tpc::plan::{Length, Plan};
use tpc::protocol::Data;
use tpc::record::{Base, Git, Provenance, Record, RecordFile};
use tpc::registry::{Absent, Registered, Selection};
use tpc::results::{About, Results, Role, Row};
use tpc::subject::Operation;
use tpc::suite::Source;
use tpc::worker::{Command, Failure, FailureKind, Limits, confine};
use tpc::{BoxError, Registry};

use crate::cli::{MeasureArgs, Pin};
use crate::console::{Console, EXIT_INTERRUPTED, is_broken_pipe, note};

/// A codec failed, or something else was not as it must be.
pub(crate) const EXIT_FAILED: u8 = 1;

/// Time for each codec, unless so many take part that the total would be over
/// [`DEFAULT_TOTAL`].
const DEFAULT_PER_CODEC: Duration = Duration::from_secs(6);

/// About what a run takes by default.
const DEFAULT_TOTAL: Duration = Duration::from_secs(60);

/// As the two above, for `--quick`.
const QUICK_PER_CODEC: Duration = Duration::from_secs(1);
const QUICK_TOTAL: Duration = Duration::from_millis(9500);

/// Seeds that are drawn stay below this, so that they are easy to type and exact in any JSON
/// reader.
const SEEDS: u64 = 1 << 32;

/// What is there to measure with.
pub(crate) struct Bench {
    pub(crate) registry: Registry,
    pub(crate) suite: &'static Definition,
    parts: Vec<Part>,
    /// What the contenders of each part work on.
    assignments: Vec<Assignment>,
    worker: Command,
    counting_worker: Option<Command>,
}

/// Who takes part in a run, and who cannot.
pub(crate) struct Field {
    /// In the order of the parts, and of the ids within a part.
    pub(crate) contenders: Vec<Contender>,
    /// A row for each codec that was chosen and does not do a part.
    unsupported: Vec<Row>,
}

impl Bench {
    /// Loads the codecs and the suite, of which `optional` operations are measured besides its own.
    ///
    /// # Errors
    ///
    /// When the data or a parameter cannot be used.
    pub(crate) fn new(
        suite: &'static Definition,
        args: &MeasureArgs,
        optional: &[Operation],
    ) -> anyhow::Result<Self> {
        let registry = codecs::registry()?;
        let request = request(suite, &args.param, args.data.as_deref())?;
        let mut parts = Vec::new();
        let mut assignments = Vec::new();
        for name in (suite.parts)(&request).map_err(boxed)? {
            let part = (suite.load)(&request, &name).map_err(boxed)?;
            assignments.push(Assignment {
                suite: suite.name.to_owned(),
                part: name,
                params: request.params.clone(),
                operations: [suite.operations, optional].concat(),
                records: part.records,
                data: request.data.clone(),
                data_sha256: part.work.data_sha256(),
            });
            parts.push(part);
        }
        let beside = env::current_exe().context("cannot find this program's own file")?;
        let counting =
            beside.with_file_name(format!("{COUNTING_PROGRAM}{}", env::consts::EXE_SUFFIX));
        Ok(Self {
            parts,
            assignments,
            worker: Command::this_program(&[COMMAND])
                .context("cannot find this program's own file")?,
            counting_worker: counting.exists().then(|| Command {
                program: counting,
                args: Vec::new(),
                copied: false,
            }),
            registry,
            suite,
        })
    }

    /// The codecs and floors that the lists choose.
    ///
    /// # Errors
    ///
    /// A list with an empty item or an unknown id, or nothing left.
    pub(crate) fn select(
        &self,
        wanted: &[String],
        excluded: &[String],
    ) -> anyhow::Result<(Vec<&Registered>, Vec<Floor>)> {
        for (list, what, without) in [
            (wanted, "the list of codecs", "for all codecs"),
            (excluded, "the list after --exclude", "to exclude none"),
        ] {
            if list.iter().any(|item| item.trim().is_empty()) {
                bail!(
                    "{what} has an empty item; separate ids by single commas, and leave the list out {without}"
                );
            }
        }
        let trimmed = |list: &[String]| {
            list.iter()
                .map(|item| item.trim().to_owned())
                .collect::<Vec<_>>()
        };
        let excluded = trimmed(excluded);
        let Selection {
            codecs,
            floors,
            absent,
            unmatched,
        } = self.registry.select(&trimmed(wanted), &excluded)?;
        for pattern in unmatched {
            note!("warning: no codec matches the pattern {pattern:?}");
        }
        for Absent { id, feature } in self.registry.absent() {
            if excluded.iter().any(|name| name == id) {
                note!("{id} is not in this build anyway; its feature is {feature}");
            }
        }
        note_absent(&absent);
        Ok((codecs, floors))
    }

    /// The codecs and floors in every part of the suite that they do, and the codec `repeated` a
    /// second time if it is named.
    ///
    /// # Errors
    ///
    /// When there is nothing that any of them does.
    pub(crate) fn field(
        &self,
        codecs: &[&Registered],
        floors: &[Floor],
        repeated: Option<&str>,
    ) -> anyhow::Result<Field> {
        let mut field = Field {
            contenders: Vec::new(),
            unsupported: Vec::new(),
        };
        for (index, part) in self.parts.iter().enumerate() {
            let mut contenders = Vec::new();
            for codec in codecs {
                match self.suite.obstacle(&codec.entry, part) {
                    None => contenders.push(self.codec(codec, index)),
                    Some(reason) => field.unsupported.push(Row {
                        part: self.assignments[index].part.clone(),
                        records: part.records,
                        failure: Some(Failure::new(FailureKind::Unsupported, reason)),
                        ..Row::new(codec.id(), Role::Codec, Some(about(codec)))
                    }),
                }
            }
            // A floor works on the bytes of the reference codec.
            let reference = self.registry.reference();
            if reference.is_some_and(|codec| self.suite.obstacle(&codec.entry, part).is_none()) {
                contenders.extend(floors.iter().map(|&floor| self.floor(floor, index)));
            }
            contenders.sort_by(|a, b| a.id.cmp(&b.id));
            let control = (contenders.iter())
                .filter(|contender| contender.role == Role::Codec)
                .find(|contender| Some(contender.codec.as_str()) == repeated)
                .map(control);
            contenders.extend(control);
            field.contenders.extend(contenders);
        }
        if field.contenders.is_empty() {
            let reasons: Vec<_> = field
                .unsupported
                .iter()
                .filter_map(|row| Some(format!("{} ({})", row.id, row.unsupported()?)))
                .collect();
            bail!(
                "no codec of the list does the suite {}: {}",
                self.suite.name,
                reasons.join(", ")
            );
        }
        Ok(field)
    }

    /// A codec as a contender in the part at `assignment`.
    pub(crate) fn codec(&self, codec: &Registered, assignment: usize) -> Contender {
        let id = codec.id().to_owned();
        Contender {
            codec: id.clone(),
            id,
            assignment,
            role: Role::Codec,
            about: Some(about(codec)),
            worker: self.worker.clone(),
            counting_worker: self.counting_worker.clone(),
            extra_work: 0.0,
        }
    }

    /// A floor as a contender.
    pub(crate) fn floor(&self, floor: Floor, assignment: usize) -> Contender {
        Contender {
            id: floor.id().to_owned(),
            codec: floor.id().to_owned(),
            assignment,
            role: Role::Floor,
            about: None,
            worker: self.worker.clone(),
            counting_worker: self.counting_worker.clone(),
            extra_work: 0.0,
        }
    }

    /// Measures the contenders of `field` as `plan` says, and says on standard error what happens. The record,
    /// if one was asked for, is written whatever becomes of the run.
    pub(crate) fn measure(
        &self,
        field: &Field,
        plan: &Plan,
        console: &Console,
        record: Option<Place>,
    ) -> Measured {
        let record = record.map(|Place { file, base }| (file, self.provenance(base)));
        announce(self.suite.name, plan, field.contenders.len());
        let mut results = measure(&field.contenders, &self.assignments, plan, console);
        results.rows.extend(field.unsupported.iter().cloned());
        results
            .unavailable
            .extend(missing_alignment(&BUILD.rustflags));
        if self.counting_worker.is_none() {
            results.unavailable.push(format!(
                "counting allocations ({COUNTING_PROGRAM} is not beside this program)"
            ));
        }
        // Those of one part stand together, each kind in the order of its own.
        let place = |row: &Row| {
            let parts = self.assignments.iter();
            let unsupported = row.unsupported().is_some();
            (
                parts
                    .map(|part| &part.part)
                    .position(|part| *part == row.part),
                unsupported,
            )
        };
        results.rows.sort_by_key(place);
        console.finish();
        let written = record.map_or(Ok(()), |(file, provenance)| {
            file.write(&Record::new(provenance, plan, &results))
                .map_err(anyhow::Error::from)
        });
        Measured { results, written }
    }

    /// Takes the place for a record, if one is asked for.
    ///
    /// # Errors
    ///
    /// When no record can be made there, or it would overwrite the data.
    pub(crate) fn record(&self, path: Option<&Path>) -> anyhow::Result<Option<Place>> {
        let Some(path) = path else { return Ok(None) };
        let data = self.assignments.iter().find_map(|part| part.data.as_ref());
        if let Some(data) = data
            && let (Ok(record), Ok(data)) =
                (path.canonicalize(), Path::new(&data.origin).canonicalize())
            && record == data
        {
            bail!(
                "the record would overwrite the data in {}; give --json another path",
                path.display()
            );
        }
        Ok(Some(Place {
            file: RecordFile::create(path)?,
            base: None,
        }))
    }

    /// The parameters that were given.
    fn params(&self) -> &BTreeMap<String, String> {
        &self.assignments[0].params
    }

    fn provenance(&self, base: Option<Base>) -> Provenance {
        // Parts may work on the same data in different forms.
        let mut sources: Vec<&Source> = Vec::new();
        for source in self.parts.iter().flat_map(|part| part.work.sources()) {
            if !sources.iter().any(|other| other.bytes == source.bytes) {
                sources.push(source);
            }
        }
        Provenance {
            started: Timestamp::now().to_string(),
            // The name alone: where the program lies says nothing of the run.
            command_line: iter::once(env!("CARGO_BIN_NAME").to_owned())
                .chain(
                    env::args_os()
                        .skip(1)
                        .map(|arg| arg.to_string_lossy().into_owned()),
                )
                .collect(),
            suite: self.suite.name.to_owned(),
            params: self.params().clone(),
            data: sources.iter().map(|&source| source.into()).collect(),
            data_sha256: sha256_hex(sources.iter().map(|source| source.bytes.as_slice())),
            machine: Machine::this(),
            build: BUILD,
            executable_sha256: env::current_exe()
                .and_then(|path| sha256_of_file(&path))
                .ok(),
            lock_sha256: sha256_hex([LOCK.as_bytes()]),
            git: git(),
            base,
        }
    }
}

/// Where the record of a run goes.
pub(crate) struct Place {
    file: RecordFile,
    /// The other build that takes part.
    pub(crate) base: Option<Base>,
}

/// A run that was measured.
pub(crate) struct Measured {
    pub(crate) results: Results,
    /// What became of the record.
    pub(crate) written: anyhow::Result<()>,
}

/// The plan that the arguments ask for, for `contenders` of them.
///
/// # Errors
///
/// When the workers cannot stay on the processor that was asked for.
pub(crate) fn plan(args: &MeasureArgs, contenders: usize) -> anyhow::Result<Plan> {
    let contenders = u32::try_from(contenders).unwrap_or(u32::MAX).max(1);
    let share = |per_codec: Duration, total: Duration| (per_codec * contenders).min(total);
    let time = match args.time {
        Some(time) => time * contenders,
        None if args.quick => share(QUICK_PER_CODEC, QUICK_TOTAL),
        None => share(DEFAULT_PER_CODEC, DEFAULT_TOTAL),
    };
    Ok(Plan {
        seed: args.seed.unwrap_or_else(|| fastrand::u64(..SEEDS)),
        generations: args.generations,
        length: args.rounds.map_or(Length::Time(time), Length::Rounds),
        cpu: cpu(args.pin)?,
        limits: Limits {
            time: args.time_limit,
            memory_bytes: u64::from(args.memory_limit) << 20,
        },
    })
}

/// The processor that the workers stay on. By default the last: the first has the most to do
/// with devices.
fn cpu(pin: Option<Pin>) -> anyhow::Result<Option<u32>> {
    let allowed = confine::allowed_cpus();
    match (pin, allowed) {
        (Some(Pin::None), _) => Ok(None),
        (None, allowed) => Ok(allowed.and_then(|allowed| allowed.last().copied())),
        (Some(Pin::Cpu(cpu)), Some(allowed)) if allowed.contains(&cpu) => Ok(Some(cpu)),
        (Some(Pin::Cpu(cpu)), Some(allowed)) => {
            bail!("this program may not run on processor {cpu}; those it may use are {allowed:?}")
        }
        (Some(Pin::Cpu(_)), None) => {
            bail!("this system does not let a program choose its processor; leave --pin out")
        }
    }
}

/// Says on standard error what is about to happen.
fn announce(suite: &str, plan: &Plan, contenders: usize) {
    let length = match plan.length {
        Length::Time(time) => format!("about {:.0} s in all", time.as_secs_f64().ceil()),
        Length::Rounds(rounds) => format!("{rounds} rounds in each generation"),
    };
    note!(
        "{suite}: {contenders} row{}, {length}; seed {}",
        if contenders == 1 { "" } else { "s" },
        plan.seed,
    );
    if BUILD.profile != "release" {
        note!(
            "warning: this is a {} build; its times say nothing about the libraries",
            BUILD.profile
        );
    }
}

/// What a program lacks that was built with other flags than those of `.cargo/config.toml`, which
/// any `RUSTFLAGS` in the environment replaces.
fn missing_alignment(rustflags: &str) -> Option<String> {
    const FLAG: &str = "-align-all-functions=";
    (!rustflags.contains(FLAG)).then(|| {
        format!("functions that start at cache lines (this program was built without {FLAG}6)")
    })
}

/// What the arguments ask of `suite`. A parameter that it does not know is meant for another suite
/// of the same run.
///
/// # Errors
///
/// When the file cannot be read.
pub(crate) fn request(
    suite: &Definition,
    params: &[(String, String)],
    data: Option<&Path>,
) -> anyhow::Result<Request> {
    Ok(Request {
        params: params
            .iter()
            .filter(|(name, _)| suite.has_param(name))
            .cloned()
            .collect(),
        data: data.map(read).transpose()?,
    })
}

/// Checks that each parameter is known to one of `suites`.
///
/// # Errors
///
/// When one is not, with those that are.
pub(crate) fn check_params(
    suites: &[&Definition],
    params: &[(String, String)],
) -> anyhow::Result<()> {
    for (name, _) in params {
        if !suites.iter().any(|suite| suite.has_param(name)) {
            let known: Vec<_> = suites
                .iter()
                .flat_map(|suite| suite.params.iter().map(move |param| (suite, param)))
                .map(|(suite, param)| format!("{} of {}", param.name, suite.name))
                .collect();
            let known = if known.is_empty() {
                "there are none".to_owned()
            } else {
                format!("there are {}", known.join(", "))
            };
            let suites: Vec<_> = suites.iter().map(|suite| suite.name).collect();
            bail!(
                "no parameter {name:?} of the suite {}; {known}",
                suites.join(", ")
            );
        }
    }
    Ok(())
}

/// An error of a suite as one of the program.
pub(crate) fn boxed(error: BoxError) -> anyhow::Error {
    anyhow::Error::from_boxed(error)
}

/// Says which codecs were meant too, by a pattern or as all, and are not in this build.
pub(crate) fn note_absent(absent: &[Absent]) {
    if !absent.is_empty() {
        let ids: Vec<_> = absent.iter().map(|absent| absent.id).collect();
        note!(
            "not in this build, which --features all would change: {}",
            ids.join(", ")
        );
    }
}

/// What a row says of a codec besides its numbers.
fn about(codec: &Registered) -> About {
    let info = codec.entry.info();
    About {
        library: info.library.name.to_owned(),
        version: codec.version.clone(),
        features: info.features,
        notes: info.notes.to_owned(),
    }
}

/// A contender a second time, to see how far identical code differs.
pub(crate) fn control(contender: &Contender) -> Contender {
    Contender {
        id: control_id(&contender.id),
        role: Role::Control,
        counting_worker: None,
        ..contender.clone()
    }
}

/// The text of a data file. One that is not text gets the same message as any other mistake in
/// it, with its place.
fn read(path: &Path) -> anyhow::Result<Data> {
    let origin = path.display().to_string();
    let bytes = cks::read_file(path)?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Data { origin, text }),
        Err(error) => match cks::read_media(error.as_bytes(), &origin) {
            Err(error) => Err(error.into()),
            Ok(_) => bail!("{origin} is not UTF-8"),
        },
    }
}

/// The state of the sources that this program was built from, if they are still where they were
/// and under git.
fn git() -> Option<Git> {
    let ask = |args: &[&str]| {
        let output = process::Command::new("git")
            .arg("-C")
            .arg(env!("CARGO_MANIFEST_DIR"))
            .args(args)
            .output()
            .ok()?;
        output
            .status
            .success()
            .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    Some(Git {
        revision: ask(&["rev-parse", "HEAD"])?,
        // The results are no sources: `publish` writes them suite by suite.
        clean: ask(&["status", "--porcelain", "--", ":/", ":(top,exclude)results"])?.is_empty(),
    })
}

/// Sums a run up on standard error where it was not whole, and in the exit status. `printed` is
/// what became of its table.
pub(crate) fn status(measured: &Measured, printed: &anyhow::Result<()>) -> ExitCode {
    let Measured { results, written } = measured;
    // Whoever read the table and went away has seen enough.
    let printed = printed
        .as_ref()
        .err()
        .filter(|error| !is_broken_pipe(error));
    let lost = [written.as_ref().err(), printed];
    let failed = results.rows.iter().filter(|row| row.failed()).count();
    if failed > 0 {
        note!(
            "{failed} of {} rows failed; the reasons stand in them",
            results.rows.len()
        );
    }
    for error in lost.into_iter().flatten() {
        note!("error: {error:#}");
    }
    if results.interrupted {
        note!("interrupted: the table shows what was measured until then");
        return ExitCode::from(EXIT_INTERRUPTED);
    }
    if failed > 0 || lost.iter().any(Option::is_some) {
        ExitCode::from(EXIT_FAILED)
    } else {
        ExitCode::SUCCESS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_built_with_other_flags_says_what_it_lacks() {
        let missing = missing_alignment("-Ctarget-cpu=native").unwrap();
        assert!(missing.contains("start at cache lines"));
        assert_eq!(
            missing_alignment("-Copt-level=3 -Cllvm-args=-align-all-functions=6"),
            None
        );
    }
}
