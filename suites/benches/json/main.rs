#![forbid(unsafe_code)]
//! The JSON libraries of Rust on the same data: how fast each writes and reads it.
//!
//! ```sh
//! cargo bench -p suites --bench json                       # criterion, every case and library
//! cargo bench -p suites --bench json -- maps               # those with maps in their names
//! cargo bench -p suites --bench json -- --ratios           # the table of ratios, a minute
//! cargo bench -p suites --bench json -- --ratios --only maps
//! ```
//!
//! The two ways measure the same cases with the same timed loops. Criterion takes one library after
//! another and keeps its results for the next run to be compared with. The table of ratios runs the
//! libraries in turn, in several processes, which is what a comparison between them needs; it says
//! for each case what codec-fory is to reach, and whether it does.
//!
//! Before anything is timed every library proves that it does the work: serde_json has to read the
//! value back from what the library wrote, and the library has to read the value from what
//! serde_json wrote.

mod case;
mod cases;
mod documents;
mod libraries;
mod models;
mod parts;
mod ratios;
mod report;

use std::env;
use std::process::ExitCode;
use std::time::Duration;

use criterion::Criterion;
use fastrand::Rng;

use crate::case::Case;
use crate::cases::GROUPS;

fn main() -> ExitCode {
    // Cargo tells every bench target that it is one.
    let arguments: Vec<_> = env::args()
        .filter(|argument| argument != "--bench")
        .collect();
    if arguments.iter().any(|argument| argument == "--ratios") {
        return ratios::main(arguments);
    }
    criterion();
    ExitCode::SUCCESS
}

/// Every case and library by its name, such as `maps/pretty/ser/serde_json`.
fn criterion() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_millis(1_500))
        .configure_from_args();
    let mut rng = Rng::new();
    for group in GROUPS {
        for case in (group.cases)() {
            print_absent(&case);
            let mut benches = criterion.benchmark_group(&case.name);
            for mut contender in case.contenders {
                benches.bench_function(contender.name, |bencher| {
                    bencher.iter_custom(|iterations| {
                        let (mut left, mut elapsed) = (iterations, Duration::ZERO);
                        while left > 0 {
                            let count = left.min(contender.work.lap());
                            elapsed += contender.work.fresh_batch(count, &mut rng);
                            left -= count;
                        }
                        elapsed
                    });
                });
            }
            benches.finish();
        }
    }
    criterion.final_summary();
}

/// Says who does not take part in a case, and why.
fn print_absent(case: &Case) {
    for (what, absent) in [("left out", &case.left_out), ("FAILED", &case.failed)] {
        for one in absent {
            eprintln!("{}: {} {what}: {}", case.name, one.name, one.reason);
        }
    }
}
