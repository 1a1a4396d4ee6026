//! Keeps how the program was built, which only the build knows, for the footer and the record.

use std::env;
use std::process::Command;

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
    ] {
        println!("cargo::rustc-env=BUILD_{name}={value}");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
