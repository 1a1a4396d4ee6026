//! Measuring, behind an interface: [`Engine`] and its implementation [`Interleaved`].

use std::time::{Duration, Instant};

use fastrand::Rng;
use serde::Serialize;

use crate::Fault;
use crate::subject::{Operation, Workload};

/// How a run is measured.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Plan {
    /// Seed of every random choice of the run: the order within rounds and the placement on the
    /// heap.
    pub seed: u64,
    /// Time spent in timed batches, for each codec.
    pub time_per_codec: Duration,
}

/// A codec that takes part in a run.
pub struct Contender<'a> {
    /// Its id.
    pub id: &'static str,
    /// What is timed.
    pub workload: Box<dyn Workload + 'a>,
}

/// One timed batch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sample {
    /// What was timed.
    pub operation: Operation,
    /// The round, from 0.
    pub round: u32,
    /// The place within the round, from 0 over all codecs and operations.
    pub place: u32,
    /// How many operations the batch had.
    pub iterations: u64,
    /// Time for the whole batch in nanoseconds.
    pub elapsed_ns: u64,
}

impl Sample {
    /// Nanoseconds for one operation.
    #[must_use]
    pub fn ns_per_operation(&self) -> f64 {
        self.elapsed_ns as f64 / self.iterations as f64
    }
}

/// What measuring a codec gave.
#[derive(Debug)]
pub struct Measured {
    /// The codec.
    pub id: &'static str,
    /// Every batch that was timed, in the order of time.
    pub samples: Vec<Sample>,
    /// Why there are no more samples, if the codec failed.
    pub fault: Option<Fault>,
}

/// Follows a run from outside.
pub trait Observer {
    /// `done` of `total` batches are timed.
    fn progress(&self, done: u64, total: u64);

    /// Whether the run should end here, with what it has.
    fn interrupted(&self) -> bool;
}

/// A way to measure.
pub trait Engine {
    /// Measures every contender under the same conditions. A contender that fails leaves the
    /// run, and the others go on.
    fn measure(
        &self,
        contenders: Vec<Contender<'_>>,
        plan: &Plan,
        observer: &dyn Observer,
    ) -> Vec<Measured>;
}

/// Batches of about a millisecond in one process, all codecs and operations in turn.
///
/// In each round every codec runs one batch of every operation, in an order drawn at random for
/// that round, so that all meet the same drift of the machine. Before each batch its data moves
/// to other places on a heap stirred by random allocations, so that no codec keeps the luck of
/// one placement.
#[derive(Clone, Copy, Debug, Default)]
pub struct Interleaved;

/// The least time for a batch.
const BATCH: Duration = Duration::from_millis(1);

/// A batch takes at least this many times the resolution of the clock.
const MIN_RESOLUTIONS: u32 = 1000;

/// However short a run is, it has this many rounds: a median of fewer says little.
const MIN_ROUNDS: u32 = 11;

/// The part of a codec's time that goes to warming up, besides the timed batches.
const WARM_UP_PART: u32 = 20;

struct Runner<'a> {
    contender: Contender<'a>,
    /// Iterations of a batch, in the order of [`Operation::ALL`].
    iterations: [u64; Operation::ALL.len()],
    measured: Measured,
}

impl Engine for Interleaved {
    fn measure(
        &self,
        contenders: Vec<Contender<'_>>,
        plan: &Plan,
        observer: &dyn Observer,
    ) -> Vec<Measured> {
        let mut rng = Rng::with_seed(plan.seed);
        let mut heap = Heap::default();
        let batch = BATCH.max(clock_resolution() * MIN_RESOLUTIONS);
        let operations = Operation::ALL.len() as u32;
        let rounds = plan
            .time_per_codec
            .as_nanos()
            .div_ceil((batch * operations).as_nanos());
        let rounds = u32::try_from(rounds).unwrap_or(u32::MAX).max(MIN_ROUNDS);
        let warm_up = plan.time_per_codec / (WARM_UP_PART * operations);

        let mut runners: Vec<_> = contenders.into_iter().map(Runner::new).collect();
        for runner in &mut runners {
            if !observer.interrupted() {
                runner.calibrate(batch, warm_up);
            }
        }

        let mut turns: Vec<_> = (0..runners.len())
            .flat_map(|runner| (0..Operation::ALL.len()).map(move |op| (runner, op)))
            .collect();
        let total = u64::from(rounds) * turns.len() as u64;
        let mut done = 0;
        'run: for round in 0..rounds {
            rng.shuffle(&mut turns);
            for (place, &(runner, operation)) in (0..).zip(&turns) {
                if observer.interrupted() {
                    break 'run;
                }
                runners[runner].time(operation, round, place, &mut heap, &mut rng);
                done += 1;
                observer.progress(done, total);
            }
        }
        runners.into_iter().map(|runner| runner.measured).collect()
    }
}

impl<'a> Runner<'a> {
    fn new(contender: Contender<'a>) -> Self {
        let measured = Measured {
            id: contender.id,
            samples: Vec::new(),
            fault: None,
        };
        Self {
            contender,
            iterations: [1; Operation::ALL.len()],
            measured,
        }
    }

    /// Finds out how many iterations take the time `batch`, and warms up for `warm_up` on each
    /// operation.
    fn calibrate(&mut self, batch: Duration, warm_up: Duration) {
        for (index, operation) in Operation::ALL.into_iter().enumerate() {
            match calibrated(&mut *self.contender.workload, operation, batch, warm_up) {
                Ok(iterations) => self.iterations[index] = iterations,
                Err(fault) => return self.measured.fault = Some(fault),
            }
        }
    }

    /// Times one batch, unless the codec has failed before.
    fn time(&mut self, operation: usize, round: u32, place: u32, heap: &mut Heap, rng: &mut Rng) {
        if self.measured.fault.is_some() {
            return;
        }
        heap.stir(rng);
        let iterations = self.iterations[operation];
        let operation = Operation::ALL[operation];
        let workload = &mut self.contender.workload;
        match workload
            .relocate()
            .and_then(|()| workload.batch(operation, iterations))
        {
            Ok(elapsed) => self.measured.samples.push(Sample {
                operation,
                round,
                place,
                iterations,
                elapsed_ns: u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX),
            }),
            Err(fault) => self.measured.fault = Some(fault),
        }
    }
}

/// The number of iterations of `operation` that take about the time `batch`. Takes at least
/// `warm_up`.
fn calibrated(
    workload: &mut dyn Workload,
    operation: Operation,
    batch: Duration,
    warm_up: Duration,
) -> Result<u64, Fault> {
    let start = Instant::now();
    let mut iterations = 1;
    let mut elapsed = workload.batch(operation, iterations)?;
    while elapsed < batch / 2 {
        iterations *= 2;
        elapsed = workload.batch(operation, iterations)?;
    }
    // The fastest of several counts: an interruption makes an operation look slow, never fast.
    let mut fastest = per_operation(elapsed, iterations);
    loop {
        let needed = (batch.as_nanos() as f64 / fastest).ceil() as u64;
        if start.elapsed() >= warm_up {
            return Ok(needed.max(1));
        }
        let elapsed = workload.batch(operation, needed.max(1))?;
        fastest = fastest.min(per_operation(elapsed, needed.max(1)));
    }
}

/// Nanoseconds for one operation; never 0, which nothing could be divided by.
fn per_operation(elapsed: Duration, iterations: u64) -> f64 {
    (elapsed.as_nanos() as f64 / iterations as f64).max(1e-3)
}

/// The least step that the clock was seen to make.
fn clock_resolution() -> Duration {
    (0..100)
        .map(|_| {
            let start = Instant::now();
            loop {
                let step = start.elapsed();
                if !step.is_zero() {
                    return step;
                }
            }
        })
        .min()
        .expect("the clock was read 100 times")
}

/// Small allocations of random sizes that are held and replaced at random, so that what is
/// allocated next lands elsewhere.
#[derive(Default)]
struct Heap(Vec<Vec<u8>>);

impl Heap {
    const HELD: usize = 128;
    const REPLACED: usize = 24;
    const MAX_BYTES: usize = 1024;

    fn stir(&mut self, rng: &mut Rng) {
        while self.0.len() < Self::HELD {
            self.0
                .push(Vec::with_capacity(rng.usize(1..=Self::MAX_BYTES)));
        }
        for _ in 0..Self::REPLACED {
            let held = rng.usize(..Self::HELD);
            self.0[held] = Vec::with_capacity(rng.usize(1..=Self::MAX_BYTES));
        }
    }
}
