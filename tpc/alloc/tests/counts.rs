//! The counts are exact.
//!
//! One test, because a second one on another thread would be counted too.

use std::hint::black_box;

use tpc_alloc::{Counting, Counts};

#[global_allocator]
static ALLOCATOR: Counting = Counting::new();

fn counts(body: impl FnOnce()) -> Counts {
    ALLOCATOR.count(body).1
}

#[test]
fn counts_calls_bytes_and_the_peak() {
    let nothing = Counts::default();
    assert_eq!(counts(|| {}), nothing);

    let one_after_another = counts(|| {
        drop(black_box(vec![1_u8; 100]));
        drop(black_box(Vec::<u8>::with_capacity(60)));
    });
    let expected = Counts {
        calls: 2,
        bytes: 160,
        peak_bytes: 100,
    };
    assert_eq!(one_after_another, expected);

    let both_at_once = counts(|| {
        let first = black_box(vec![1_u8; 100]);
        drop(black_box(vec![0_u8; 60]));
        drop(first);
    });
    let expected = Counts {
        calls: 2,
        bytes: 160,
        peak_bytes: 160,
    };
    assert_eq!(both_at_once, expected);

    let grown_and_shrunk = counts(|| {
        let mut bytes = Vec::<u8>::with_capacity(64);
        bytes.reserve_exact(100);
        bytes.push(1);
        bytes.shrink_to_fit();
        black_box(&bytes);
    });
    let expected = Counts {
        calls: 3,
        bytes: 100,
        peak_bytes: 100,
    };
    assert_eq!(grown_and_shrunk, expected);

    // What was there before does not count, even when it goes.
    let before = black_box(vec![0_u8; 1000]);
    let expected = Counts {
        calls: 1,
        bytes: 10,
        peak_bytes: 10,
    };
    let freed = counts(|| {
        black_box(vec![0_u8; 10]);
        drop(before);
    });
    assert_eq!(freed, expected);
}
