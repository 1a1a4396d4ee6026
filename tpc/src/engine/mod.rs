//! Measuring: the schedule of generations and rounds.
//!
//! `docs/methodology.md` says why it is like this.

mod rehearsal;

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::codec::ObjectKind;
use crate::interference::{CpuTime, Interference, load, peak_resident_bytes};
use crate::plan::{Plan, Schedule};
use crate::protocol::{Data, Hello, Prepare, Reply, Request};
use crate::results::{About, Batch, Results, Role, Row};
use crate::subject::Operation;
use crate::worker::{Command, Copies, Failure, FailureKind, Programs, Worker, confine};

/// What takes part in a run.
#[derive(Clone, Debug)]
pub struct Contender {
    /// The name in the table, different from all others with the same assignment.
    pub id: String,
    /// The id by which the worker knows it.
    pub codec: String,
    /// What it works on: an index of the assignments of the run.
    pub assignment: usize,
    /// Its part in the run.
    pub role: Role,
    /// The codec's library and what it can do; `None` for a floor.
    pub about: Option<About>,
    /// The program that does the work.
    pub worker: Command,
    /// The program that counts what it allocates, if there is one.
    pub counting_worker: Option<Command>,
    /// How much more work each batch does than is counted: 0.02 makes the contender 2 % slower
    /// than it is. Only the harness's own test uses that.
    pub extra_work: f64,
}

/// What contenders work on: a suite, or a part of one.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// The name of the suite.
    pub suite: String,
    /// The name of the part; empty where the suite has only one.
    pub part: String,
    /// The parameters of the suite that were given, by their names.
    pub params: BTreeMap<String, String>,
    /// What is measured. Of the optional operations each contender does those that it has.
    pub operations: Vec<Operation>,
    /// How many records one value holds.
    pub records: u64,
    /// Data to use in place of the suite's own.
    pub data: Option<Data>,
    /// SHA-256 of the data in hexadecimal: the workers must have the same.
    pub data_sha256: String,
}

/// Follows a run from outside.
pub trait Observer {
    /// The codecs are proven correct and the batches sized; the rest will be done as `schedule`
    /// says, and take about `remaining`.
    fn rehearsed(&self, schedule: Schedule, remaining: Duration);

    /// `done` of `total` batches are timed.
    fn progress(&self, done: u64, total: u64);

    /// Whether the run should end here, with what it has.
    fn interrupted(&self) -> bool;
}

/// The most bytes that are added to a worker's environment at random.
const MAX_PADDING_BYTES: usize = 4096;

/// Verifies every contender, then measures those that passed. A contender that fails leaves the
/// run with its reason, and the others go on. The rows are in the order of the contenders.
///
/// # Panics
///
/// When a contender's assignment is not among `assignments`.
pub fn measure(
    contenders: &[Contender],
    assignments: &[Assignment],
    plan: &Plan,
    observer: &dyn Observer,
) -> Results {
    let start = Instant::now();
    let _elsewhere = Elsewhere::than(plan.cpu);
    let mut run = Run {
        contenders,
        assignments,
        plan,
        observer,
        rng: Rng::with_seed(plan.seed),
        rows: contenders
            .iter()
            .map(|contender| row(contender, &assignments[contender.assignment]))
            .collect(),
        programs: Programs::default(),
        hellos: vec![None; contenders.len()],
        unavailable: BTreeSet::new(),
        switches: None,
    };
    let mut pace = run.rehearse();
    pace.gone = start.elapsed();
    let schedule = plan.schedule(pace);
    observer.rehearsed(schedule, schedule.time(pace));

    let cpu_before = CpuTime::now(plan.cpu);
    let mut generations = 0;
    while generations < schedule.generations
        && run.goes_on()
        && !plan.is_over(generations, start.elapsed())
    {
        run.generation(generations, schedule);
        generations += 1;
    }
    let steal = cpu_before
        .and_then(|before| Some(CpuTime::now(plan.cpu)?.stolen_since(before)))
        .filter(|_| generations > 0);
    Results {
        generations,
        schedule,
        elapsed: start.elapsed(),
        interference: Interference {
            steal,
            involuntary_switches: run.switches,
            load: load(),
        },
        unavailable: run.unavailable.into_iter().collect(),
        interrupted: observer.interrupted(),
        rows: run.rows,
    }
}

/// An empty row for a contender.
fn row(contender: &Contender, assignment: &Assignment) -> Row {
    Row {
        part: assignment.part.clone(),
        records: assignment.records,
        ..Row::new(&*contender.id, contender.role, contender.about.clone())
    }
}

struct Run<'a> {
    contenders: &'a [Contender],
    assignments: &'a [Assignment],
    plan: &'a Plan,
    observer: &'a dyn Observer,
    rng: Rng,
    rows: Vec<Row>,
    programs: Programs,
    /// How the workers of the contenders introduced themselves when they were verified.
    hellos: Vec<Option<Hello>>,
    unavailable: BTreeSet<String>,
    switches: Option<u64>,
}

/// A worker that is ready.
struct Ready {
    worker: Worker,
    hello: Hello,
    object: Option<ObjectKind>,
    values: u64,
    /// The optional operations that it has.
    optional: Vec<Operation>,
}

impl Ready {
    /// Those of the operations of `assignment` that it does.
    fn operations(&self, assignment: &Assignment) -> Vec<Operation> {
        let all = assignment.operations.iter().copied();
        all.filter(|operation| !operation.is_optional() || self.optional.contains(operation))
            .collect()
    }
}

impl Run<'_> {
    /// Whether there is anything left to measure.
    fn goes_on(&self) -> bool {
        !self.observer.interrupted() && self.rows.iter().any(|row| row.failure.is_none())
    }

    /// Ends the part of a contender in the run. What an interruption causes is nobody's fault.
    fn fail(&mut self, index: usize, failure: Failure) {
        if !self.observer.interrupted() {
            self.rows[index].failure = Some(failure);
        }
    }

    /// Starts every contender's worker anew, runs the rounds, and ends the workers.
    fn generation(&mut self, generation: u32, schedule: Schedule) {
        let rounds = schedule.rounds;
        let mut workers = self.start_all();
        let mut turns = Vec::new();
        let per_round: usize = (0..self.contenders.len())
            .map(|index| self.operations(index).count())
            .sum();
        let before = u64::from(generation) * u64::from(rounds);
        let total = u64::from(schedule.generations) * u64::from(rounds);
        'rounds: for round in 0..rounds {
            // Every other round runs backwards, so that of any two contenders each goes first
            // as often as the other.
            if round % 2 == 0 {
                turns = self.turns(&workers);
            } else {
                turns.reverse();
            }
            for (place, &(operation, index)) in (0..).zip(&turns) {
                if self.observer.interrupted() {
                    break 'rounds;
                }
                let Some(worker) = &mut workers[index] else {
                    continue;
                };
                let counted = self.rows[index].series(operation).iterations;
                let timed = self.run(
                    worker,
                    operation,
                    done_for(counted, &self.contenders[index]),
                );
                match timed {
                    Ok(Timed {
                        elapsed_ns,
                        interruptions,
                    }) => {
                        if let Some(count) = interruptions {
                            *self.switches.get_or_insert(0) += count;
                        }
                        self.rows[index].series[operation as usize]
                            .batches
                            .push(Batch {
                                generation,
                                round,
                                place,
                                elapsed_ns,
                            });
                    }
                    Err(failure) => {
                        self.fail(index, failure);
                        workers[index] = None;
                    }
                }
                let done = (before + u64::from(round)) * per_round as u64 + u64::from(place) + 1;
                self.observer.progress(done, total * per_round as u64);
            }
        }
        for (index, worker) in workers.into_iter().enumerate() {
            if let Some(worker) = worker {
                let peak = &mut self.rows[index].peak_resident_bytes;
                *peak = (*peak).max(peak_resident_bytes(worker.process_id()));
                worker.dismiss(&|| self.observer.interrupted());
            }
        }
    }

    /// A worker for each contender that has not failed, started in random order and warmed up.
    fn start_all(&mut self) -> Vec<Option<Worker>> {
        let mut workers: Vec<_> = self.contenders.iter().map(|_| None).collect();
        let copies = self.fresh_copies();
        let mut order: Vec<_> = (0..self.contenders.len()).collect();
        self.rng.shuffle(&mut order);
        for index in order {
            if self.rows[index].failure.is_some() || self.observer.interrupted() {
                continue;
            }
            let contender = &self.contenders[index];
            let started = self
                .start(contender, &copies.command(&contender.worker))
                .and_then(|ready| {
                    if let Some(verified) = &self.hellos[index]
                        && *verified != ready.hello
                    {
                        return Err(Failure::new(
                            FailureKind::Unusable,
                            format!(
                                "the worker {} is not the one that was verified: it says {:?} of itself, \
                                 and said {verified:?}",
                                ready.hello.program, ready.hello
                            ),
                        ));
                    }
                    let mut worker = ready.worker;
                    for operation in self.operations(index) {
                        // Pages are touched, caches filled and branches learnt before the clock
                        // counts: the first batch of a process takes a percent longer than the third.
                        let iterations = self.rows[index].series(operation).iterations;
                        self.run(&mut worker, operation, iterations)?;
                    }
                    Ok(worker)
                });
            match started {
                Ok(worker) => workers[index] = Some(worker),
                Err(failure) => self.fail(index, failure),
            }
        }
        workers
    }

    /// Copies of the programs of all who are still in the run.
    fn fresh_copies(&mut self) -> Copies {
        let going = (self.contenders.iter()).zip(&self.rows);
        let commands = going
            .filter(|(_, row)| row.failure.is_none())
            .map(|(contender, _)| &contender.worker);
        let (copies, obstacle) = self.programs.copies(commands, &mut self.rng);
        self.unavailable.extend(obstacle);
        copies
    }

    /// What the contender at `index` does: all operations of its assignment but for the optional ones
    /// that the rehearsal has found it without.
    fn operations(&self, index: usize) -> impl Iterator<Item = Operation> + '_ {
        let assignment = &self.assignments[self.contenders[index].assignment];
        let all = assignment.operations.iter().copied();
        all.filter(move |&operation| {
            !operation.is_optional() || self.rows[index].series(operation).iterations > 0
        })
    }

    /// The batches of a round in random order. The contenders' batches of one operation of one
    /// assignment stand next to each other: they form the pairs that are compared.
    fn turns(&mut self, workers: &[Option<Worker>]) -> Vec<(Operation, usize)> {
        let mut operations: Vec<_> = (0..)
            .zip(self.assignments)
            .flat_map(|(assignment, Assignment { operations, .. })| {
                operations
                    .iter()
                    .map(move |&operation| (assignment, operation))
            })
            .collect();
        self.rng.shuffle(&mut operations);
        let mut turns = Vec::new();
        for (assignment, operation) in operations {
            let mut indices: Vec<_> = (0..workers.len())
                .filter(|&index| workers[index].is_some())
                .filter(|&index| self.contenders[index].assignment == assignment)
                .filter(|&index| self.operations(index).any(|own| own == operation))
                .collect();
            self.rng.shuffle(&mut indices);
            turns.extend(indices.into_iter().map(|index| (operation, index)));
        }
        turns
    }

    /// Starts a worker for `contender` and prepares it.
    fn start(&mut self, contender: &Contender, command: &Command) -> Result<Ready, Failure> {
        let interrupted = || self.observer.interrupted();
        let assignment = &self.assignments[contender.assignment];
        let padding = self.rng.usize(..MAX_PADDING_BYTES);
        let (mut worker, hello) = Worker::start(command, padding, self.plan.limits, &interrupted)?;
        let prepare = Request::Prepare(Prepare {
            codec: contender.codec.clone(),
            suite: assignment.suite.clone(),
            part: assignment.part.clone(),
            params: assignment.params.clone(),
            data: assignment.data.clone(),
            // What is exact in every language's JSON.
            seed: self.rng.u64(..1 << 53),
            cpu: self.plan.cpu,
            memory_limit_bytes: Some(self.plan.limits.memory_bytes),
        });
        match worker.ask(&prepare, "preparation", &interrupted)? {
            Reply::Prepared {
                object,
                values,
                data_sha256,
                unavailable,
                optional,
            } => {
                if data_sha256 != assignment.data_sha256 {
                    return Err(Failure::new(
                        FailureKind::Unusable,
                        format!(
                            "the worker {} has other data for the suite {}: SHA-256 {data_sha256}, \
                             expected {}",
                            hello.program, assignment.suite, assignment.data_sha256
                        ),
                    ));
                }
                self.unavailable.extend(unavailable);
                Ok(Ready {
                    worker,
                    hello,
                    object,
                    values,
                    optional: Operation::OPTIONAL
                        .into_iter()
                        .filter(|operation| optional.iter().any(|name| name == operation.name()))
                        .collect(),
                })
            }
            other => Err(unexpected(&other)),
        }
    }

    /// Runs a batch.
    fn run(
        &self,
        worker: &mut Worker,
        operation: Operation,
        iterations: u64,
    ) -> Result<Timed, Failure> {
        let timed = run(worker, operation, iterations, &|| {
            self.observer.interrupted()
        })?;
        // A batch is a thousand steps of the clock long, and no ratio can be made with nothing.
        if timed.elapsed_ns == 0 {
            return Err(Failure::new(
                FailureKind::Garbage,
                format!(
                    "said that {iterations} times {} took no time",
                    operation.name()
                ),
            ));
        }
        Ok(timed)
    }
}

/// What the worker runs for a batch that counts as `iterations`.
fn done_for(iterations: u64, contender: &Contender) -> u64 {
    iterations + (iterations as f64 * contender.extra_work).round() as u64
}

/// What a worker says of a batch.
struct Timed {
    elapsed_ns: u64,
    /// How often the worker was taken off its processor meanwhile, if it can tell.
    interruptions: Option<u64>,
}

fn run(
    worker: &mut Worker,
    operation: Operation,
    iterations: u64,
    interrupted: &dyn Fn() -> bool,
) -> Result<Timed, Failure> {
    let request = Request::Run {
        operation,
        iterations,
    };
    let start = Instant::now();
    match worker.ask(&request, operation.name(), interrupted)? {
        Reply::Ran { elapsed_ns, .. } if u128::from(elapsed_ns) > start.elapsed().as_nanos() => {
            Err(Failure::new(
                FailureKind::Garbage,
                format!(
                    "said that {iterations} times {} took {elapsed_ns} ns, longer than it took to answer",
                    operation.name()
                ),
            ))
        }
        Reply::Ran {
            elapsed_ns,
            interruptions,
        } => Ok(Timed {
            elapsed_ns,
            interruptions,
        }),
        other => Err(unexpected(&other)),
    }
}

fn unexpected(reply: &Reply) -> Failure {
    Failure::new(
        FailureKind::Garbage,
        format!("the worker gave an answer to another question: {reply:?}"),
    )
}

/// Keeps the harness off the workers' processor, so that it never takes it from them, until
/// dropped. Where that cannot be, the harness only runs while the workers wait.
struct Elsewhere(Option<Vec<u32>>);

impl Elsewhere {
    fn than(cpu: Option<u32>) -> Self {
        let allowed = cpu.and_then(|_| confine::allowed_cpus());
        let others: Vec<_> = allowed
            .iter()
            .flatten()
            .copied()
            .filter(|&other| Some(other) != cpu)
            .collect();
        let moved = !others.is_empty() && confine::stay_on(&others).is_ok();
        Self(allowed.filter(|_| moved))
    }
}

impl Drop for Elsewhere {
    fn drop(&mut self) {
        if let Some(allowed) = &self.0 {
            // It was allowed before.
            let _ = confine::stay_on(allowed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extra_work_is_done_and_not_counted() {
        let contender = |extra_work| Contender {
            id: "a/b".to_owned(),
            codec: "a/b".to_owned(),
            assignment: 0,
            role: Role::Codec,
            about: None,
            worker: Command {
                program: "worker".into(),
                args: Vec::new(),
                copied: false,
            },
            counting_worker: None,
            extra_work,
        };
        assert_eq!(done_for(1000, &contender(0.0)), 1000);
        assert_eq!(done_for(1000, &contender(0.02)), 1020);
        assert_eq!(done_for(1, &contender(0.02)), 1);
    }
}
