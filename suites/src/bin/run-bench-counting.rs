#![forbid(unsafe_code)]
//! The worker for the allocation pass: the same codecs over an allocator that counts.
//!
//! A program of its own, so that the one that is timed has nothing before the system's allocator.

use std::process::ExitCode;

use suites::codecs;
use suites::worker::Shipped;
use tpc::worker::Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting::new();

fn main() -> ExitCode {
    let served = codecs::registry()
        .map_err(anyhow::Error::from)
        .and_then(|registry| Ok(tpc::worker::serve(&Shipped(registry), Some(&ALLOCATOR))?));
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
