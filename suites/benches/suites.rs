#![forbid(unsafe_code)]
//! Every suite with criterion, for people who know it: the very loops that the harness times, of
//! every codec that does a part.
//!
//! ```sh
//! cargo bench -p suites --bench suites                     # all of them, which takes long
//! cargo bench -p suites --bench suites -- maps             # those with maps in their names
//! cargo bench -p suites --bench suites -- 'bytes/base16/.*/json/fory'
//! ```
//!
//! The names are `suite/part/operation/codec`. Criterion takes one codec after the other in one
//! process; to compare codecs with each other, `run-bench.sh` is the better tool
//! (`docs/methodology.md` says why).

use std::time::Duration;

use criterion::Criterion;
use fastrand::Rng;
use suites::suite::Request;
use suites::{catalog, codecs};

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_millis(1_500))
        .configure_from_args();
    let registry = codecs::registry().expect("the codecs are registered well");
    let request = Request::default();
    let mut rng = Rng::new();
    for suite in catalog::ALL {
        for name in (suite.parts)(&request).expect("the suite has parts by default") {
            let load = || (suite.load)(&request, &name).expect("the suite has data of its own");
            let part = load();
            for &operation in suite.operations {
                let group = [suite.name, &name, operation.name()]
                    .into_iter()
                    .filter(|word| !word.is_empty())
                    .collect::<Vec<_>>();
                let mut group = criterion.benchmark_group(group.join("/"));
                for codec in registry.codecs() {
                    if suite.obstacle(&codec.entry, &part).is_some() {
                        continue;
                    }
                    // Criterion decides by the name whether it calls this at all, and the data
                    // takes time to make.
                    group.bench_function(codec.id(), |bencher| {
                        let task = (load().work)
                            .task(&registry, codec.id())
                            .expect("the codec does the part");
                        let mut workload =
                            task.workload(operation).expect("the values can be encoded");
                        // Several values come once each in an order: in a second lap it is known.
                        let lap = match task.values() {
                            1 => u64::MAX,
                            several => several as u64,
                        };
                        bencher.iter_custom(|iterations| {
                            let (mut left, mut elapsed) = (iterations, Duration::ZERO);
                            while left > 0 {
                                let count = left.min(lap);
                                let ready = workload.make_ready(operation, count, &mut rng);
                                ready.expect("the values can be copied");
                                let batch = workload.batch(operation, count);
                                elapsed += batch.expect("the codec works");
                                left -= count;
                            }
                            elapsed
                        });
                    });
                }
                group.finish();
            }
        }
    }
    criterion.final_summary();
}
