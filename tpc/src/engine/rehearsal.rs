//! Before anything is timed: proving, sizing batches, counting allocations.

use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::{Contender, Run, run, unexpected};
use crate::codec::ObjectKind;
use crate::deflate::deflated_bytes;
use crate::plan::{BATCH, MIN_RESOLUTIONS, Pace};
use crate::protocol::{Allocated, Hello, Reply, Request};
use crate::results::{About, Sizes};
use crate::stats::mean;
use crate::subject::{Operation, untimed};
use crate::worker::{Command, Failure, FailureKind};

/// What a contender showed before anything was timed.
struct Rehearsed {
    hello: Hello,
    about: Option<About>,
    object: Option<ObjectKind>,
    optional: Vec<Operation>,
    sizes: Sizes,
    iterations: [u64; Operation::ALL.len()],
    pace: Pace,
}

impl Run<'_> {
    /// Verifies every contender, sizes its batches and counts its allocations.
    pub(super) fn rehearse(&mut self) -> Pace {
        let mut pace = Pace::default();
        for (index, contender) in self.contenders.iter().enumerate() {
            if self.observer.interrupted() {
                break;
            }
            match self.rehearse_one(contender) {
                Ok(rehearsed) => {
                    pace.generation += rehearsed.pace.generation;
                    pace.round += rehearsed.pace.round;
                    self.hellos[index] = Some(rehearsed.hello);
                    let row = &mut self.rows[index];
                    row.about = rehearsed.about;
                    row.object = rehearsed.object;
                    row.optional = Some(rehearsed.optional);
                    row.sizes = Some(rehearsed.sizes);
                    for (series, iterations) in row.series.iter_mut().zip(rehearsed.iterations) {
                        series.iterations = iterations;
                    }
                    if let Some(command) = &contender.counting_worker {
                        self.count_allocations(index, contender, command);
                    }
                }
                Err(failure) => self.fail(index, failure),
            }
        }
        let start = Instant::now();
        drop(self.fresh_copies());
        pace.generation += start.elapsed();
        pace
    }

    fn rehearse_one(&mut self, contender: &Contender) -> Result<Rehearsed, Failure> {
        let interrupted = || self.observer.interrupted();
        let start = Instant::now();
        let mut ready = self.start(contender, &contender.worker)?;
        let started = start.elapsed();
        let operations = ready.operations(&self.assignments[contender.assignment]);
        let optional = operations
            .iter()
            .filter(|operation| operation.is_optional())
            .map(|operation| operation.name().to_owned())
            .collect();
        let mut ask = |request, during| ready.worker.ask(&request, during, &interrupted);

        let reply = ask(Request::Verify { optional }, "verification")?;
        let Reply::Verified = reply else {
            return Err(unexpected(&reply));
        };
        let reply = ask(Request::Payloads, "encoding for the size columns")?;
        let Reply::Payloads { payloads } = reply else {
            return Err(unexpected(&reply));
        };
        if payloads.len() as u64 != ready.values {
            return Err(Failure::new(
                FailureKind::Garbage,
                format!(
                    "said that it has {} timed values, and sent {} payloads",
                    ready.values,
                    payloads.len()
                ),
            ));
        }
        let sizes = sizes(&payloads)?;

        let shortest = clock_resolution() * MIN_RESOLUTIONS;
        let mut iterations = [0; Operation::ALL.len()];
        let mut round = Duration::ZERO;
        let mut loading = Duration::ZERO;
        for operation in operations {
            let worker = &mut ready.worker;
            let mut time = |iterations| {
                run(worker, operation, iterations, &interrupted).map(|timed| timed.elapsed_ns)
            };
            // The first batch of a worker has to make what it works on.
            let first = Instant::now();
            time(1)?;
            let first = first.elapsed();
            let (count, took) = calibrate(&mut time, operation, shortest, ready.values)?;
            iterations[operation as usize] = count;
            round += took;
            loading += first.saturating_sub(took);
        }
        let farewell = Instant::now();
        let about = contender
            .about
            .clone()
            .map(|about| with_offered_version(about, &ready.hello, &contender.codec));
        ready.worker.dismiss(&interrupted);
        Ok(Rehearsed {
            hello: ready.hello,
            about,
            object: ready.object,
            optional: ready.optional,
            sizes,
            iterations,
            pace: Pace {
                gone: Duration::ZERO,
                generation: started + farewell.elapsed() + loading + round,
                round,
            },
        })
    }

    /// Asks the worker that counts. Without it there are no counts, which is no fault of the
    /// codec.
    fn count_allocations(&mut self, index: usize, contender: &Contender, command: &Command) {
        let interrupted = || self.observer.interrupted();
        let counted = self.start(contender, command).and_then(|mut ready| {
            if !ready.hello.counts_allocations {
                return Err(Failure::new(
                    FailureKind::Unusable,
                    format!("the worker {} does not count them", ready.hello.program),
                ));
            }
            let mut all: [Option<Allocated>; Operation::ALL.len()] = Default::default();
            for operation in ready.operations(&self.assignments[contender.assignment]) {
                let request = Request::CountAllocations { operation };
                match ready.worker.ask(&request, "counting", &interrupted)? {
                    Reply::Allocated(allocated) => all[operation as usize] = Some(allocated),
                    other => return Err(unexpected(&other)),
                }
            }
            ready.worker.dismiss(&interrupted);
            Ok(all)
        });
        match counted {
            Ok(allocated) => self.rows[index].allocated = allocated,
            Err(failure) => {
                let what = format!("counting the allocations of {} ({failure})", contender.id);
                self.unavailable.insert(what);
            }
        }
    }
}

/// A batch may be this long so that it has every value equally often.
const MAX_LAP: Duration = Duration::from_millis(40);

/// How many iterations of `operation`, which `time` does and gives the nanoseconds of, make a batch, and how
/// long it takes with everything around it. It takes about the time [`BATCH`], and not less than
/// `shortest`, which the clock can tell well. Where one of several `values` after the other is worked on,
/// [`whole_laps`] says how many laps a batch has.
fn calibrate(
    time: &mut dyn FnMut(u64) -> Result<u64, Failure>,
    operation: Operation,
    shortest: Duration,
    values: u64,
) -> Result<(u64, Duration), Failure> {
    /// So many cannot be done in the time of a batch; a worker that claims it does nothing.
    const MAX_ITERATIONS: u64 = 1 << 40;
    /// The first iterations of a batch find cold caches and can take many times as long as the later
    /// ones. So many times as many iterations show whether they did.
    const MORE: u64 = 8;
    /// How much of the time of an iteration may have been a cold start.
    const MAX_COLD: f64 = 0.2;
    let batch_ns = BATCH.max(shortest).as_nanos() as f64;
    let mut iterations = 1_u64;
    loop {
        let elapsed_ns = time(iterations)?.max(1) as f64;
        if elapsed_ns >= batch_ns / 2.0 {
            break;
        }
        if iterations > MAX_ITERATIONS {
            return Err(Failure::new(
                FailureKind::Garbage,
                format!(
                    "said that {iterations} times {} took {elapsed_ns} ns",
                    operation.name()
                ),
            ));
        }
        iterations = (iterations as f64 * (batch_ns / elapsed_ns).clamp(2.0, 10.0)) as u64;
    }
    let (mut operation_ns, mut around) = fastest(time, iterations)?;
    while iterations <= MAX_ITERATIONS
        && (iterations * MORE) as f64 * operation_ns <= MAX_LAP.as_nanos() as f64
    {
        let (warm_ns, around_more) = fastest(time, iterations * MORE)?;
        let was_warm = warm_ns >= operation_ns * (1.0 - MAX_COLD);
        iterations *= MORE;
        operation_ns = operation_ns.min(warm_ns);
        around = around.min(around_more);
        if was_warm {
            break;
        }
    }
    let least = (batch_ns / operation_ns).ceil().max(1.0) as u64;
    let iterations = whole_laps(least, values, operation_ns, shortest);
    Ok((iterations, around + for_batch(operation_ns, iterations)))
}

/// How long a batch works, timed and untimed, on `iterations` that take `operation_ns` each.
fn for_batch(operation_ns: f64, iterations: u64) -> Duration {
    Duration::from_nanos((operation_ns * (iterations + untimed(iterations)) as f64) as u64)
}

/// The nanoseconds that one of `iterations` takes, and how long a batch takes with no work in it.
fn fastest(
    time: &mut dyn FnMut(u64) -> Result<u64, Failure>,
    iterations: u64,
) -> Result<(f64, Duration), Failure> {
    /// The fastest of so many batches counts: an interruption makes an operation look slow,
    /// never fast.
    const TRIES: usize = 4;
    let mut fastest_ns = f64::INFINITY;
    let mut took = Duration::MAX;
    for _ in 0..TRIES {
        let start = Instant::now();
        let elapsed_ns = time(iterations)?.max(1) as f64;
        took = took.min(start.elapsed());
        fastest_ns = fastest_ns.min(elapsed_ns);
    }
    let operation_ns = fastest_ns / iterations as f64;
    let around = took.saturating_sub(for_batch(operation_ns, iterations));
    Ok((operation_ns, around))
}

/// How many iterations a batch has that would have `least` if all values were one. It has each of them
/// equally often, unless that takes too long: otherwise chance decides which ones it has, and their sizes
/// show as noise. And it has them once, if that is long enough to be timed: in a second lap branches follow
/// an order that the processor knows from the first, and whoever has more laps looks faster.
fn whole_laps(least: u64, values: u64, operation_ns: f64, shortest: Duration) -> u64 {
    let lap_ns = values as f64 * operation_ns;
    let whole = if values > 1 && lap_ns >= shortest.as_nanos() as f64 {
        values
    } else {
        least.next_multiple_of(values.max(1))
    };
    if whole as f64 * operation_ns <= MAX_LAP.as_nanos() as f64 {
        whole
    } else {
        least
    }
}

fn sizes(payloads: &[String]) -> Result<Sizes, Failure> {
    let mut size = Vec::new();
    let mut deflated = Vec::new();
    for payload in payloads {
        let bytes = STANDARD.decode(payload).map_err(|error| {
            Failure::new(
                FailureKind::Garbage,
                format!("sent a payload that is not Base64: {error}"),
            )
        })?;
        size.push(bytes.len() as f64);
        deflated.push(deflated_bytes(&bytes) as f64);
    }
    match (mean(&size), mean(&deflated)) {
        (Some(size_bytes), Some(deflated_bytes)) => Ok(Sizes {
            size_bytes,
            deflated_bytes,
        }),
        _ => Err(Failure::new(FailureKind::Garbage, "sent no payload")),
    }
}

/// The version that the worker has, which for another build may be another one.
fn with_offered_version(about: About, hello: &Hello, codec: &str) -> About {
    match hello.codecs.iter().find(|offered| offered.id == codec) {
        Some(offered) => About {
            library: offered.library.clone(),
            version: offered.version.clone(),
            ..about
        },
        None => about,
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_have_every_value_equally_often_unless_that_takes_too_long() {
        let shortest = Duration::from_micros(20);
        let laps = |least, values, operation_ns| whole_laps(least, values, operation_ns, shortest);
        assert_eq!(laps(2_500, 1, 100.0), 2_500);
        assert_eq!(laps(2_500, 9, 100.0), 2_502);
        assert_eq!(laps(6, 200, 45_000.0), 200);
        assert_eq!(laps(6, 1_000, 45_000.0), 6);
        assert_eq!(laps(30, 0, 100.0), 30);
    }

    #[test]
    fn an_order_is_not_repeated_within_a_batch_if_it_can_be_timed() {
        let shortest = Duration::from_micros(20);
        assert_eq!(whole_laps(2_500, 1_024, 100.0, shortest), 1_024);
        assert_eq!(whole_laps(6_000, 1_024, 40.0, shortest), 1_024);
        // 16 us are too short.
        assert_eq!(whole_laps(15_625, 1_024, 16.0, shortest), 16_384);
    }

    /// The batches of an operation that takes `operation_ns`, and `cold_ns` more at the start of each.
    fn calibrated(operation_ns: u64, cold_ns: u64, values: u64) -> u64 {
        let shortest = Duration::from_micros(20);
        let mut time = |iterations| Ok(cold_ns + operation_ns * iterations);
        let (iterations, _) = calibrate(&mut time, Operation::RoundTrip, shortest, values).unwrap();
        iterations
    }

    #[test]
    fn a_cold_start_is_not_taken_for_a_slow_operation() {
        // 300 us before the first of 200 round trips of 10 us each: one alone is longer than a
        // batch, and yet a batch has to have all of them.
        assert_eq!(calibrated(10_000, 300_000, 200), 200);
        assert_eq!(calibrated(2_000, 80_000, 1_024), 1_024);
        // What is slow when warm stays one by one.
        assert_eq!(calibrated(30_000_000, 300_000, 1), 1);
        assert_eq!(calibrated(100_000, 0, 1), 3);
    }

    #[test]
    fn the_time_of_a_batch_has_its_untimed_part() {
        let mut time = |iterations| Ok(10_000 * iterations);
        let shortest = Duration::from_micros(20);
        let (iterations, took) = calibrate(&mut time, Operation::Ser, shortest, 1_000).unwrap();
        assert_eq!(iterations, 1_000);
        assert!(took >= Duration::from_micros(12_500));
    }

    #[test]
    fn a_worker_that_does_nothing_is_found_out() {
        let mut nothing = |_| Ok(0);
        let shortest = Duration::from_micros(20);
        let failure = calibrate(&mut nothing, Operation::Ser, shortest, 1).unwrap_err();
        assert_eq!(failure.kind, FailureKind::Garbage);
    }

    #[test]
    fn sizes_are_means_over_the_payloads() {
        let sizes = sizes(&["YWI=".to_owned(), "YWJjZA==".to_owned()]).unwrap();
        assert_eq!(sizes.size_bytes, 3.0);
        assert_eq!(super::sizes(&[]).unwrap_err().kind, FailureKind::Garbage);
        let broken = super::sizes(&["!".to_owned()]).unwrap_err();
        assert_eq!(broken.kind, FailureKind::Garbage);
    }
}
