//! The table of ratios: all contenders of a case in turn, in several processes.
//!
//! Code that runs alone for some seconds meets another machine than the code before it, and a
//! process keeps the luck of its memory layout for life. So each round runs a batch of every
//! contender, in an order drawn for the round and on fresh copies of the data; a ratio is taken
//! within a round, between batches that were a few milliseconds apart; and there are several
//! processes, of which the median counts and the spread is shown.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::{Command, ExitCode};
use std::time::Duration;
use std::{env, io};

use anyhow::{Context, ensure};
use clap::Parser;
use fastrand::Rng;
use serde::{Deserialize, Serialize};

use crate::case::{Case, Contender, Role, Target};
use crate::cases::GROUPS;
use crate::{print_absent, report};

/// The least time for a batch, if a lap over the items is that long.
const BATCH: Duration = Duration::from_millis(1);

/// Operations slower than this have fewer rounds: one of them is a batch for itself.
const LONG: Duration = Duration::from_millis(4);

/// Measures every case with all libraries in turn and prints the table of ratios as Markdown.
#[derive(Parser)]
#[command(name = "json --ratios")]
struct Arguments {
    /// What this is, as the bench is without it
    #[arg(long, required = true)]
    ratios: bool,
    /// Only cases with this in their names, such as maps or varied/ascii/ser
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Processes, each with another memory layout
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    processes: u64,
    /// Rounds in each process; cases of long operations have a third of them
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// One process of few rounds: less certain numbers
    #[arg(long)]
    quick: bool,
    /// Seed of the orders and placements
    #[arg(long, default_value_t = 42)]
    seed: u64,
    /// Prove every contender and measure nothing
    #[arg(long)]
    prove: bool,
    /// Repeat what this contender does, for a profiler, and print nothing
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    /// How often each case is repeated for the profiler
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "profile")]
    operations: u64,
    /// Measure in this process and print the samples
    #[arg(long, hide = true)]
    worker: bool,
}

/// What one process measured of one case.
#[derive(Deserialize, Serialize)]
pub(crate) struct Samples {
    pub(crate) case: String,
    /// The mean size of a document.
    pub(crate) bytes: usize,
    pub(crate) targets: Vec<Target>,
    /// In the order of the case.
    pub(crate) contenders: Vec<Series>,
    /// Libraries that gave a wrong result.
    pub(crate) failed: Vec<String>,
}

/// One contender's time for an operation in each round, in nanoseconds.
#[derive(Deserialize, Serialize)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) role: Role,
    pub(crate) rounds_ns: Vec<f64>,
}

/// Parses the arguments, measures and prints.
pub(crate) fn main(arguments: Vec<String>) -> ExitCode {
    let arguments = Arguments::parse_from(arguments);
    debug_assert!(arguments.ratios);
    let outcome = match &arguments.profile {
        Some(contender) => profile(&arguments, contender),
        None if arguments.worker => work(&arguments),
        None => compare(&arguments),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Runs the workers one after another and prints the table. The result is whether nobody failed.
fn compare(arguments: &Arguments) -> anyhow::Result<bool> {
    let processes = if arguments.quick {
        1
    } else {
        arguments.processes
    };
    let rounds = if arguments.quick { 5 } else { arguments.rounds };
    let program = env::current_exe().context("cannot find this program")?;
    // In the order of the first worker, whose words about absent libraries are enough.
    let mut cases: Vec<Vec<Samples>> = Vec::new();
    let mut places = BTreeMap::new();
    for process in 0..processes {
        let mut worker = Command::new(&program);
        worker
            .args(["--ratios", "--worker", "--only", &arguments.only])
            .args(["--rounds", &rounds.to_string()])
            .args([
                "--seed",
                &(arguments.seed.wrapping_add(process)).to_string(),
            ])
            // Moves the stack.
            .env("JSON_BENCH_PADDING", "x".repeat(process as usize * 173 + 1));
        if arguments.prove {
            worker.arg("--prove");
        }
        if process == 0 {
            worker.stderr(std::process::Stdio::inherit());
        }
        let output = worker.output().context("cannot start a worker")?;
        ensure!(
            output.status.success(),
            "worker {process} ended with {}: {}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
        for line in output.stdout.split(|&byte| byte == b'\n') {
            if line.is_empty() {
                continue;
            }
            let samples: Samples =
                serde_json::from_slice(line).context("cannot read what a worker printed")?;
            let place = *places.entry(samples.case.clone()).or_insert_with(|| {
                cases.push(Vec::new());
                cases.len() - 1
            });
            cases[place].push(samples);
        }
        if arguments.prove {
            break;
        }
    }
    ensure!(
        !cases.is_empty(),
        "no case has {:?} in its name",
        arguments.only
    );
    let failed = cases
        .iter()
        .any(|processes| processes.iter().any(|samples| !samples.failed.is_empty()));
    if !arguments.prove {
        let table = report::table(&cases)?;
        io::stdout().write_all(table.as_bytes())?;
    }
    Ok(!failed)
}

/// Measures the cases, and prints each as a line of JSON.
fn work(arguments: &Arguments) -> anyhow::Result<bool> {
    let mut rng = Rng::with_seed(arguments.seed);
    let mut heap = Vec::new();
    let rounds = if arguments.prove { 0 } else { arguments.rounds };
    for case in wanted(&arguments.only) {
        print_absent(&case);
        let samples = measure(case, rounds, &mut rng, &mut heap);
        serde_json::to_writer(io::stdout().lock(), &samples)?;
        println!();
    }
    Ok(true)
}

/// Repeats one contender's operations. The result is whether it takes part in a case at all.
fn profile(arguments: &Arguments, contender: &str) -> anyhow::Result<bool> {
    let mut found = false;
    for mut case in wanted(&arguments.only) {
        for each in &mut case.contenders {
            if each.name == contender {
                each.work.batch(arguments.operations);
                found = true;
            }
        }
    }
    Ok(found)
}

/// The cases with this text in their names. A group's data takes time to make, so it is made only
/// when its turn comes, and not at all if no case of it is wanted.
fn wanted(only: &str) -> impl Iterator<Item = Case> {
    GROUPS
        .iter()
        .filter(move |group| {
            ["ser", "deser"]
                .iter()
                .any(|operation| format!("{}/{operation}", group.name).contains(only))
        })
        .flat_map(|group| (group.cases)())
        .filter(move |case| case.name.contains(only))
}
fn measure(mut case: Case, rounds: u32, rng: &mut Rng, heap: &mut Vec<Vec<u8>>) -> Samples {
    let mut series: Vec<_> = case
        .contenders
        .iter()
        .map(|contender| Series {
            name: contender.name.to_owned(),
            role: contender.role,
            rounds_ns: Vec::new(),
        })
        .collect();
    if rounds > 0 {
        let iterations: Vec<_> = case.contenders.iter_mut().map(calibrated).collect();
        let long = iterations.iter().any(|&(_, elapsed)| elapsed > LONG);
        let rounds = if long { rounds.div_ceil(3) } else { rounds };
        let mut turns: Vec<_> = (0..series.len()).collect();
        for _ in 0..rounds {
            rng.shuffle(&mut turns);
            for &turn in &turns {
                stir(heap, rng);
                let (iterations, _) = iterations[turn];
                let work = &mut case.contenders[turn].work;
                let elapsed = work.fresh_batch(iterations, rng);
                let ns = elapsed.as_nanos() as f64 / iterations as f64;
                series[turn].rounds_ns.push(ns);
            }
        }
    }
    Samples {
        case: case.name,
        bytes: case.bytes,
        targets: case.targets,
        contenders: series,
        failed: case
            .failed
            .iter()
            .map(|failed| failed.name.to_owned())
            .collect(),
    }
}

/// How many operations make a batch, and how long that takes.
fn calibrated(contender: &mut Contender) -> (u64, Duration) {
    let lap = contender.work.lap();
    let mut iterations = 1;
    loop {
        let elapsed = contender.work.batch(iterations);
        if elapsed >= BATCH || iterations == lap {
            return (iterations, elapsed);
        }
        // The first calls are slow, and so the growth is not left to one of them.
        iterations = lap.min(iterations * 2);
    }
}

/// Small allocations of random sizes, so that what is allocated next lands elsewhere.
fn stir(heap: &mut Vec<Vec<u8>>, rng: &mut Rng) {
    heap.resize_with(128, Vec::new);
    for _ in 0..24 {
        let place = rng.usize(..heap.len());
        heap[place] = Vec::with_capacity(rng.usize(1..=1024));
    }
}
