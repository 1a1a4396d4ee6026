//! A run as a reader sees it: every figure that a table, a chart or the page shows, computed once.

use std::fmt;
use std::path::{Path, PathBuf};

use tpc::codec::ObjectKind;
use tpc::compare::{Quantity, Rank, interval_ns, noise_floor, ranks};
use tpc::footer::Footer;
use tpc::machine::Machine;
use tpc::protocol::Allocated;
use tpc::record::Record;
use tpc::results::{About, Results, Role, Row};
use tpc::stats::{mean, quantile};
use tpc::subject::Operation;

use crate::escape::file_name;

/// A run of a suite, or of one part of a suite, ready to be shown.
#[derive(Debug)]
pub struct Run {
    /// The file that the record was read from.
    pub path: PathBuf,
    /// The suite, and the part of it where it has several: `media-varied, ascii`.
    pub suite: String,
    /// The suite as the record names it.
    pub whole_suite: String,
    /// The place of the part in the suite, from 0.
    pub part: usize,
    /// The machine's name for people.
    pub machine: String,
    /// The machine's name as a folder.
    pub machine_folder: String,
    /// The day, as `2026-11-30`; with the time where a machine has several runs of a suite on it.
    pub date: String,
    /// When the run began, RFC 3339.
    pub started: String,
    /// What it ran on and was built with, each with its name.
    pub provenance: Vec<(&'static str, String)>,
    /// What stands under the table.
    pub footer: Vec<String>,
    /// What was timed, in the order of the columns.
    pub quantities: Vec<Quantity>,
    /// The names of the columns.
    pub names: Vec<&'static str>,
    /// The noise floor of each quantity, as a logarithm; 0 where there was no control.
    pub noise: Vec<f64>,
    /// The quantity that rows are ranked by: the total, or the last one where there is none.
    pub main: usize,
    /// The quantities that it is the sum of.
    pub parts: Vec<usize>,
    /// The codec that ratios are to, by its place in `lines`.
    pub reference: Option<usize>,
    /// The rows that are shown: by *total*, those without numbers last.
    pub lines: Vec<Line>,
    /// The rows of the record in the order of `lines`.
    pub(crate) rows: Vec<Row>,
}

/// A row, ready to be shown.
#[derive(Debug)]
pub struct Line {
    /// The name.
    pub id: String,
    /// The part it has in the run.
    pub role: Role,
    /// The library; `None` for a floor.
    pub about: Option<About>,
    /// What the codec works on.
    pub object: Option<ObjectKind>,
    /// The optional operations that it has, if that is known.
    pub optional: Option<Vec<Operation>>,
    /// How many records one value holds.
    pub records: u64,
    /// Why there are no numbers.
    pub lack: Option<Lack>,
    /// Encoded size in bytes.
    pub size_bytes: Option<f64>,
    /// The same after zlib.
    pub deflated_bytes: Option<f64>,
    /// The place by *total*. Floors have none.
    pub rank: Option<Rank>,
    /// The figures of each quantity, in the order of [`Run::quantities`].
    pub figures: Vec<Option<Figure>>,
    /// What each quantity allocates, in the same order.
    pub allocated: Vec<Option<Allocated>>,
}

/// Why a row has no numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// The codec does not do what was measured, and was not tried.
    pub unsupported: bool,
    /// The reason.
    pub reason: String,
}

impl Lack {
    /// One word for it.
    #[must_use]
    pub fn word(&self) -> &'static str {
        if self.unsupported {
            "unsupported"
        } else {
            "failed"
        }
    }
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.word(), self.reason)
    }
}

/// The times of one quantity of one row, in nanoseconds for one operation.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The number in the table.
    pub point_ns: f64,
    /// The 95 % interval over generations; `None` of a single generation.
    pub interval_ns: Option<(f64, f64)>,
    /// The fastest batch.
    pub min_ns: f64,
    /// The mean over batches.
    pub mean_ns: f64,
    /// Of 100 batches, 99 were at least as fast.
    pub p99_ns: f64,
    /// Generations with a batch.
    pub generations: usize,
    /// Every batch.
    pub batches_ns: Vec<f64>,
}

impl Figure {
    fn of(row: &Row, quantity: Quantity) -> Option<Self> {
        if row.failure.is_some() {
            return None;
        }
        let point_ns = match quantity {
            Quantity::Operation(operation) => row.ns(operation),
            Quantity::Total => row.total_ns(),
        }?;
        let times = quantity.times(row);
        let generations = times.chunk_by(|a, b| a.0.0 == b.0.0).count();
        let batches_ns: Vec<_> = times.into_iter().map(|(_, ns)| ns).collect();
        let figure = Self {
            point_ns,
            interval_ns: interval_ns(row, quantity)
                .filter(|(low, high)| low.is_finite() && high.is_finite()),
            min_ns: quantile(&batches_ns, 0.0)?,
            mean_ns: mean(&batches_ns)?,
            p99_ns: quantile(&batches_ns, 0.99)?,
            generations,
            batches_ns,
        };
        // A record that was written by hand may hold a batch of no operations.
        let numbers = [point_ns, figure.min_ns, figure.mean_ns, figure.p99_ns];
        numbers
            .iter()
            .all(|ns| ns.is_finite() && *ns >= 0.0)
            .then_some(figure)
    }

    /// Half the width of the interval, as a part of the point.
    #[must_use]
    pub fn half_width(&self) -> Option<f64> {
        let (low, high) = self.interval_ns?;
        Some((high - low) / 2.0 / self.point_ns).filter(|part| part.is_finite())
    }
}

impl Run {
    /// What there is to show of `record`, which was read from `path`: a run for each part of its
    /// suite. Ratios are to the codec that the run's control repeats, else to the one called
    /// `reference`, else to the slowest.
    #[must_use]
    pub fn of_record(path: &Path, record: &Record, reference: Option<&str>) -> Vec<Self> {
        let results = record.results();
        let mut names = results.part_names();
        if names.is_empty() {
            names.push("");
        }
        names
            .into_iter()
            .enumerate()
            .map(|part| Self::new(path, record, &results.part(part.1), part, reference))
            .collect()
    }

    fn new(
        path: &Path,
        record: &Record,
        results: &Results,
        (place, part): (usize, &str),
        reference: Option<&str>,
    ) -> Self {
        let mut rows: Vec<&Row> = results.listed().collect();
        let quantities = quantities(&rows);
        tpc::table::sort(&mut rows, tpc::table::SortKey::Total);
        let main = quantities.len() - 1;
        // Without a total the rows are in the order of what there is instead.
        if quantities[main] != Quantity::Total {
            rows.sort_by_cached_key(|row| {
                let figure = Figure::of(row, quantities[main]);
                figure.map_or(u64::MAX, |figure| figure.point_ns.to_bits())
            });
        }
        // What the codec cannot do comes last of all.
        rows.sort_by_key(|row| row.unsupported().is_some());
        let places = ranks(&rows, noise_floor(results, Quantity::Total));
        let lines: Vec<_> = rows
            .iter()
            .zip(places)
            .map(|(row, rank)| Line::new(row, rank, &quantities))
            .collect();
        let is_round_trip = is_round_trip(&rows);
        let parts = (0..main)
            .filter(|_| quantities[main] == Quantity::Total && !is_round_trip)
            .filter(|&index| {
                matches!(
                    quantities[index],
                    Quantity::Operation(Operation::Ser | Operation::Deser)
                )
            })
            .collect();
        let provenance = &record.provenance;
        let suite = if part.is_empty() {
            provenance.suite.clone()
        } else {
            format!("{}, {part}", provenance.suite)
        };
        Self {
            path: path.to_owned(),
            suite,
            whole_suite: provenance.suite.clone(),
            part: place,
            machine: machine_name(&provenance.machine),
            machine_folder: machine_folder(&provenance.machine),
            date: provenance.started.chars().take(10).collect(),
            started: provenance.started.clone(),
            provenance: where_from(record),
            footer: footer(record, results, &lines),
            noise: quantities
                .iter()
                .map(|&quantity| noise_floor(results, quantity))
                .collect(),
            names: quantities
                .iter()
                .map(|&quantity| match quantity {
                    Quantity::Total if is_round_trip => "round-trip",
                    other => other.name(),
                })
                .collect(),
            quantities,
            main,
            parts,
            reference: reference_of(&lines, results, reference),
            rows: rows.into_iter().cloned().collect(),
            lines,
        }
    }

    /// The name of the quantity that rows are ranked by.
    #[must_use]
    pub fn main_name(&self) -> &'static str {
        self.names[self.main]
    }

    /// Whether a value of this run holds more than one record.
    #[must_use]
    pub fn has_records(&self) -> bool {
        self.lines.iter().any(|line| line.records > 1)
    }

    /// The place of the files that are made from this run, within a report.
    #[must_use]
    pub fn folder(&self) -> String {
        format!("{}/{}", self.machine_folder, file_name(&self.date))
    }

    /// What the names of those files begin with.
    #[must_use]
    pub fn stem(&self) -> String {
        file_name(&self.suite)
    }

    /// The lines of codecs that have numbers, the fastest first.
    pub fn measured(&self) -> impl Iterator<Item = (&Line, &Figure)> {
        let main = self.main;
        self.lines
            .iter()
            .filter_map(move |line| Some((line, line.figures[main].as_ref()?)))
    }

    /// What the mark of a name means, if any line has it.
    #[must_use]
    pub fn mark(&self) -> Option<&'static str> {
        let any = self.lines.iter().any(Line::is_unvalidated);
        any.then_some(
            "* unvalidated: does not check what it decodes, for trusted input only; it has no rank",
        )
    }

    /// The lines without numbers, each with the reason.
    pub fn lacking(&self) -> impl Iterator<Item = (&Line, &Lack)> {
        self.lines
            .iter()
            .filter_map(|line| Some((line, line.lack.as_ref()?)))
    }
}

/// What was timed of `rows`, the quantity that they are ranked by last.
fn quantities(rows: &[&Row]) -> Vec<Quantity> {
    let was_timed = |quantity: &Quantity| rows.iter().any(|row| !quantity.times(row).is_empty());
    let timed: Vec<_> = Quantity::ALL.into_iter().filter(was_timed).collect();
    if timed.is_empty() {
        // The headings of a table without numbers.
        return Quantity::USUAL.to_vec();
    }
    timed
}

/// Whether a total is one operation and no sum.
fn is_round_trip(rows: &[&Row]) -> bool {
    rows.iter()
        .any(|row| row.series(Operation::RoundTrip).iterations > 0)
}

/// What stands under the table.
fn footer(record: &Record, results: &Results, lines: &[Line]) -> Vec<String> {
    let footer = Footer {
        results,
        cpu: record.plan.cpu,
        seed: record.plan.seed,
    };
    let mut footer: Vec<_> = footer.to_string().lines().map(str::to_owned).collect();
    if results.interrupted {
        footer.push("the run was interrupted: this is what was measured until then".to_owned());
    }
    let of = |unsupported: bool| {
        let lacks = lines.iter().filter_map(|line| line.lack.as_ref());
        lacks.filter(|lack| lack.unsupported == unsupported).count()
    };
    if of(false) > 0 {
        footer.push(format!(
            "{} of {} rows have no numbers, as something failed",
            of(false),
            lines.len()
        ));
    }
    if of(true) > 0 {
        footer.push(format!(
            "{} of {} rows have no numbers, as the codec does not do this",
            of(true),
            lines.len()
        ));
    }
    footer
}

impl Line {
    fn new(row: &Row, rank: Option<Rank>, quantities: &[Quantity]) -> Self {
        let allocated = |quantity: &Quantity| match *quantity {
            Quantity::Operation(operation) => row.allocated(operation),
            Quantity::Total => row.total_allocated(),
        };
        let figures: Vec<_> = quantities
            .iter()
            .map(|&quantity| Figure::of(row, quantity))
            .collect();
        let lack = match &row.failure {
            Some(failure) => Some(Lack {
                unsupported: row.unsupported().is_some(),
                reason: failure.to_string(),
            }),
            None if figures.iter().all(Option::is_none) => Some(Lack {
                unsupported: false,
                reason: "it was not measured".to_owned(),
            }),
            None => None,
        };
        Self {
            id: row.id.clone(),
            role: row.role,
            about: row.about.clone(),
            object: row.object,
            optional: row.optional.clone(),
            records: row.records,
            lack,
            size_bytes: row.sizes.map(|sizes| sizes.size_bytes),
            deflated_bytes: row.sizes.map(|sizes| sizes.deflated_bytes),
            rank,
            figures,
            allocated: quantities.iter().map(allocated).collect(),
        }
    }

    /// Whether this is a floor.
    #[must_use]
    pub fn is_floor(&self) -> bool {
        self.role == Role::Floor
    }

    /// Whether the codec does not check what it decodes: then it is marked, and competes with none.
    #[must_use]
    pub fn is_unvalidated(&self) -> bool {
        let about = self.about.as_ref();
        about.is_some_and(|about| !about.features.validated)
    }

    /// Whether this takes part in the race: a codec that checks what it decodes.
    #[must_use]
    pub fn competes(&self) -> bool {
        !self.is_floor() && !self.is_unvalidated()
    }

    /// The name with a mark if the codec does not check what it decodes.
    #[must_use]
    pub fn marked_id(&self) -> String {
        let mark = if self.is_unvalidated() { " *" } else { "" };
        format!("{}{mark}", self.id)
    }
}

/// The codec that ratios are to.
fn reference_of(lines: &[Line], results: &Results, wanted: Option<&str>) -> Option<usize> {
    let repeated = tpc::compare::Noise::of(results).map(|noise| noise.reference.id.as_str());
    let with_id = |id: &str| {
        lines
            .iter()
            .position(|line| line.id == id && line.lack.is_none())
    };
    let last = |may_be: fn(&Line) -> bool| {
        lines
            .iter()
            .rposition(|line| may_be(line) && line.lack.is_none())
    };
    let slowest = || last(Line::competes).or_else(|| last(|line| !line.is_floor()));
    repeated
        .and_then(with_id)
        .or_else(|| wanted.and_then(with_id))
        .or_else(slowest)
}

/// The machine in a few words.
fn machine_name(machine: &Machine) -> String {
    let cpu = machine.cpu.as_deref().unwrap_or("unknown processor");
    let count = match machine.logical_cpus {
        1 => "1 processor".to_owned(),
        count => format!("{count} processors"),
    };
    let system = machine.system.as_deref().unwrap_or("unknown system");
    format!("{cpu}, {count}, {system}, {}", machine.architecture)
}

/// The name of the folder for results of `machine`: its processor, how many there are, the
/// system and the instruction set, such as `amd-epyc-2-linux-x86_64`.
#[must_use]
pub fn machine_folder(machine: &Machine) -> String {
    let cpu = machine.cpu.as_deref().unwrap_or("unknown");
    let system = machine.system.as_deref().unwrap_or("unknown");
    let system = system.split_whitespace().next().unwrap_or("unknown");
    file_name(&format!(
        "{cpu} {} {system} {}",
        machine.logical_cpus, machine.architecture
    ))
}

/// Where the numbers come from, each fact with its name.
fn where_from(record: &Record) -> Vec<(&'static str, String)> {
    let (origin, machine, build) = (
        &record.provenance,
        &record.provenance.machine,
        &record.provenance.build,
    );
    let mut facts = vec![
        ("date", origin.started.clone()),
        ("machine", machine_name(machine)),
    ];
    if let Some(bytes) = machine.memory_bytes {
        let gibibytes = bytes as f64 / f64::from(1 << 30);
        facts.push(("memory", format!("{gibibytes:.1} GiB")));
    }
    if let Some(kernel) = &machine.kernel {
        facts.push(("kernel", kernel.clone()));
    }
    if let Some(governor) = &machine.governor {
        facts.push(("governor", governor.clone()));
    }
    facts.push(("compiler", build.rustc.to_string()));
    let mut how = format!("{} for {}", build.profile, build.target);
    if !build.rustflags.is_empty() {
        how = format!("{how}, flags {}", build.rustflags);
    }
    facts.push(("build", how));
    facts.push(("target features", build.target_features.to_string()));
    facts.push(("allocator", build.allocator.to_string()));
    for data in &origin.data {
        facts.push(("data", data.origin.clone()));
    }
    if let Some(git) = &origin.git {
        let changes = if git.clean { "" } else { ", with changes" };
        let revision: String = git.revision.chars().take(12).collect();
        facts.push(("revision", format!("{revision}{changes}")));
    }
    // Without the folder of the program, which says nothing to others.
    let mut command = origin.command_line.iter();
    let program = command.next().map(|program| {
        let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
        name.to_owned()
    });
    let words: Vec<_> = program.into_iter().chain(command.cloned()).collect();
    facts.push(("command", words.join(" ")));
    facts
}
