#![forbid(unsafe_code)]
//! What criterion makes of identical code: the reference codec on `media.1`, the very loops that
//! the harness times, with criterion's defaults. Run it twice; whatever changes from one run to
//! the next is noise that criterion takes for a change. `docs/methodology.md` has the counts.

use criterion::{Criterion, criterion_group, criterion_main};
use suites::suite::Request;
use suites::{catalog, codecs};
use tpc::subject::Operation;

fn identical(criterion: &mut Criterion) {
    let registry = codecs::registry().expect("the codecs are registered well");
    let reference = registry.reference().expect("there is a reference codec");
    let suite = catalog::find("media").expect("there is the suite of one message");
    let part = (suite.load)(&Request::default(), "").expect("the suite's own data can be read");
    let task = part
        .work
        .task(&registry, reference.id())
        .expect("the reference codec does the suite");
    // One for all operations that are not optional.
    let mut workload = task
        .workload(Operation::Ser)
        .expect("the values can be encoded");
    for operation in [Operation::Ser, Operation::Deser] {
        let name = format!("{} {}", reference.id(), operation.name());
        criterion.bench_function(&name, |bencher| {
            bencher.iter_custom(|iterations| {
                workload
                    .batch(operation, iterations)
                    .expect("the codec works")
            });
        });
    }
}

criterion_group!(benches, identical);
criterion_main!(benches);
