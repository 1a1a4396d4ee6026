#!/bin/sh
# Builds the benchmark and runs it with the arguments given; see ./run-bench.sh --help.
set -eu

# Only built-in commands until cargo is found, so that the message below needs nothing else.
case $0 in
*/*) root=${0%/*} ;;
*) root=. ;;
esac
root=$(CDPATH='' cd -- "$root" && pwd)

if ! command -v cargo >/dev/null 2>&1; then
    echo "error: cargo is not on the PATH; install Rust from https://rustup.rs and try again" >&2
    exit 2
fi

if [ ! -x "${CARGO_TARGET_DIR:-$root/target}/release/run-bench" ]; then
    echo "building the codecs with full optimisation; the first time this takes a few minutes" >&2
fi

# Both programs: the one that is timed, and the worker that counts allocations. cargo's own exit
# status for a failed build is 101; it has printed the reason.
cargo build --quiet --release --locked --manifest-path "$root/Cargo.toml" --package suites --bins
exec cargo run --quiet --release --locked --manifest-path "$root/Cargo.toml" \
    --package suites --bin run-bench -- "$@"
