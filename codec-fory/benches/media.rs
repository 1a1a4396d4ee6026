//! MediaContent against serde_json and the floors, interleaved in one process.
//!
//! `cargo bench -p codec-fory --bench media [-- ROUNDS [FILTER]]` prints, for each operation, the
//! median of its rounds in nanoseconds, how many times as fast as serde_json it is, and its ratio
//! to the floor: an allocation and a copy of the text for writing, a clone for reading. Results
//! are dropped inside of the timing.

use std::hint::black_box;
use std::time::Instant;

use codec_fory::ForyJson;

#[path = "../tests/common/mod.rs"]
mod common;

use common::{MediaContent, media_1};

const ROUND_NS: u64 = 5_000_000;

struct Operation {
    name: &'static str,
    run: Box<dyn Fn(u64)>,
    iterations: u64,
    samples: Vec<f64>,
}

fn operation<R>(name: &'static str, run: impl Fn() -> R + 'static) -> Operation {
    let run = Box::new(move |iterations| {
        for _ in 0..iterations {
            black_box(run());
        }
    });
    let mut iterations = 16;
    let iterations = loop {
        let start = Instant::now();
        run(iterations);
        let taken = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        if taken > ROUND_NS / 8 {
            break (iterations * ROUND_NS / taken).max(1);
        }
        iterations *= 2;
    };
    Operation {
        name,
        run,
        iterations,
        samples: Vec::new(),
    }
}

fn compare(title: &str, mut operations: Vec<Operation>, rounds: usize, filter: &str) {
    operations.retain(|o| o.name.contains(filter) || o.name == "serde_json" || o.name == "floor");
    for _ in 0..rounds {
        for operation in &mut operations {
            let start = Instant::now();
            (operation.run)(operation.iterations);
            let taken = start.elapsed().as_nanos() as f64;
            operation.samples.push(taken / operation.iterations as f64);
        }
    }
    let median = |operation: &Operation| {
        let mut samples = operation.samples.clone();
        samples.sort_by(f64::total_cmp);
        samples[samples.len() / 2]
    };
    let of = |name: &str| {
        operations
            .iter()
            .find(|o| o.name == name)
            .map_or(f64::NAN, median)
    };
    let (base, floor) = (of("serde_json"), of("floor"));
    println!(
        "{title:<32} {:>9} {:>10} {:>8}",
        "ns", "serde_json", "/ floor"
    );
    for operation in &operations {
        let ns = median(operation);
        println!(
            "  {:<30} {ns:>9.1} {:>9.2}x {:>8.2}",
            operation.name,
            base / ns,
            ns / floor
        );
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|a| a != "--bench");
    let rounds = arguments.next().and_then(|a| a.parse().ok()).unwrap_or(40);
    let filter = arguments.next().unwrap_or_default();
    let value: &MediaContent = Box::leak(Box::new(media_1()));
    let positional = ForyJson::builder().bean_to_array(true).build();
    let with_options = ForyJson::new();
    let json: &[u8] = codec_fory::to_json_bytes(value).expect("written").leak();
    let text = std::str::from_utf8(json).expect("text");
    let array: &[u8] = positional.to_json_bytes(value).expect("written").leak();
    let pretty: &[u8] = codec_fory::to_pretty_json_bytes(value)
        .expect("written")
        .leak();
    assert_eq!(serde_json::to_vec(value).expect("written"), json);

    compare(
        "write",
        vec![
            operation("floor", move || black_box(json).to_vec()),
            operation("serde_json", move || {
                serde_json::to_vec(black_box(value)).expect("written")
            }),
            operation("compact", move || {
                codec_fory::to_json_bytes(black_box(value)).expect("written")
            }),
            operation("codec", move || {
                with_options
                    .to_json_bytes(black_box(value))
                    .expect("written")
            }),
            operation("positional", move || {
                positional.to_json_bytes(black_box(value)).expect("written")
            }),
        ],
        rounds,
        &filter,
    );
    compare(
        "write pretty",
        vec![
            operation("floor", move || black_box(pretty).to_vec()),
            operation("serde_json", move || {
                serde_json::to_vec_pretty(black_box(value)).expect("written")
            }),
            operation("pretty", move || {
                codec_fory::to_pretty_json_bytes(black_box(value)).expect("written")
            }),
        ],
        rounds,
        &filter,
    );
    compare(
        "read",
        vec![
            operation("floor", move || black_box(value).clone()),
            operation("serde_json", move || {
                serde_json::from_slice::<MediaContent>(black_box(json)).expect("read")
            }),
            operation("compact", move || {
                codec_fory::from_json_bytes::<MediaContent>(black_box(json)).expect("read")
            }),
            operation("text", move || {
                codec_fory::from_json::<MediaContent>(black_box(text)).expect("read")
            }),
            operation("codec", move || {
                with_options
                    .from_json_bytes::<MediaContent>(black_box(json))
                    .expect("read")
            }),
            operation("positional", move || {
                positional
                    .from_json_bytes::<MediaContent>(black_box(array))
                    .expect("read")
            }),
            operation("pretty", move || {
                codec_fory::from_json_bytes::<MediaContent>(black_box(pretty)).expect("read")
            }),
        ],
        rounds,
        &filter,
    );
}
