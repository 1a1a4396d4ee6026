//! Keeps how the program was built, which only the build knows, for the footer and the record.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use cargo_lock::{Lockfile, Package};

fn main() {
    let rustc = env::var("RUSTC").expect("cargo names the compiler");
    let version = Command::new(rustc)
        .arg("--version")
        .output()
        .expect("the compiler runs");
    let version = String::from_utf8_lossy(&version.stdout);
    // Flags are separated by a byte that none of them holds.
    let rustflags = env::var("CARGO_ENCODED_RUSTFLAGS")
        .unwrap_or_default()
        .replace('\x1f', " ");
    for (name, value) in [
        ("RUSTC_VERSION", version.trim()),
        (
            "TARGET",
            &env::var("TARGET").expect("cargo names the target"),
        ),
        (
            "TARGET_FEATURES",
            &env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default(),
        ),
        (
            "PROFILE",
            &env::var("PROFILE").expect("cargo names the profile"),
        ),
        ("RUSTFLAGS", &rustflags),
        ("FEATURES", &features()),
    ] {
        println!("cargo::rustc-env=BUILD_{name}={value}");
    }
    keep_lock_of_codecs();
    println!("cargo::rerun-if-changed=build.rs");
}

/// The features that name codecs, sorted. Those that stand for several would say less: what they
/// stand for changes.
fn features() -> String {
    let all = env::var("CARGO_CFG_FEATURE").unwrap_or_default();
    let mut codecs: Vec<_> = all
        .split(',')
        .filter(|feature| !["", "all", "default"].contains(feature))
        .collect();
    codecs.sort_unstable();
    codecs.join(",")
}

/// Writes the part of `Cargo.lock` that says which versions the codecs have. Every worker reads it
/// when it starts, and the whole is a hundred times as long.
fn keep_lock_of_codecs() {
    let path = Path::new("../Cargo.lock");
    println!("cargo::rerun-if-changed={}", path.display());
    let mut lock = Lockfile::load(path).expect("cargo writes Cargo.lock before it builds");
    // A codec's crate is one that depends on the harness.
    let is_codec = |package: &Package| {
        let mut dependencies = package.dependencies.iter();
        package.name.as_str() != env!("CARGO_PKG_NAME")
            && dependencies.any(|dependency| dependency.name.as_str() == "tpc")
    };
    let (mut codecs, others): (Vec<_>, Vec<_>) = lock.packages.into_iter().partition(is_codec);
    let is_used = |package: &Package| {
        let mut dependencies = codecs.iter().flat_map(|codec| &codec.dependencies);
        dependencies.any(|dependency| dependency.matches(package))
    };
    let libraries: Vec<_> = others
        .into_iter()
        .filter(is_used)
        .map(|package| Package {
            dependencies: Vec::new(),
            ..package
        })
        .collect();
    codecs.extend(libraries);
    lock.packages = codecs;
    let out = env::var_os("OUT_DIR").expect("cargo names the folder for what is built");
    fs::write(Path::new(&out).join("codecs.lock"), lock.to_string())
        .expect("the folder takes files");
}
