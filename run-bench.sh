#!/bin/sh
# Builds the benchmark and runs it with the arguments given; see ./run-bench.sh --help. The argument
# --features LIST is for the build: which codecs it has, as suites/Cargo.toml names them.
set -eu

# Where this script is, also when it is called through a link. Only built-in commands until cargo is
# found (but for a link), so that the message below needs nothing else.
folder_of() {
    case $1 in
    */*) folder=${1%/*} ;;
    *) folder=. ;;
    esac
}
script=$0
folder_of "$script"
while [ -L "$script" ]; do
    link=$(readlink "$script")
    case $link in
    /*) script=$link ;;
    *) script=$folder/$link ;;
    esac
    folder_of "$script"
done
root=$(CDPATH='' cd -- "$folder" && pwd)

if ! command -v cargo >/dev/null 2>&1; then
    echo "error: cargo is not on the PATH; install Rust from https://rustup.rs and try again" >&2
    exit 2
fi

# Takes --features out of the arguments; whatever is left stays in its order.
features=default
count=$#
while [ "$count" -gt 0 ]; do
    argument=$1
    shift
    count=$((count - 1))
    case $argument in
    --features)
        if [ "$count" -eq 0 ]; then
            echo "error: --features needs a list, such as all, or prost,postcard" >&2
            exit 2
        fi
        features=$1
        shift
        count=$((count - 1))
        ;;
    --features=*) features=${argument#*=} ;;
    *) set -- "$@" "$argument" ;;
    esac
done

# A relative target folder is relative to where the user stands.
target=${CARGO_TARGET_DIR:-$root/target}
case $target in
/*) ;;
*) target=$PWD/$target ;;
esac
program=$target/release/run-bench

if [ ! -x "$program" ]; then
    echo "building the codecs with full optimisation; the first time this takes a few minutes" >&2
fi

# Built from the project's own folder: cargo and rustup take their settings from the folder they are
# started in, and those of another project must not change what is measured. Two programs are built:
# the one that is timed, and the worker that counts allocations.
if ! (cd -- "$root" && CARGO_TARGET_DIR=$target cargo build --quiet --release --locked --package suites --bins \
    --no-default-features --features "$features"); then
    echo "error: the build failed; cargo's reasons are above" >&2
    exit 2
fi
if [ ! -x "$program" ]; then
    echo "error: the build left no program at $program; is a build target set in cargo's configuration?" >&2
    exit 2
fi
exec "$program" "$@"
