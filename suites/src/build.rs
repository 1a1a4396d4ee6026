//! How this program was built.

use tpc::machine::Build;

/// The text of the `Cargo.lock` that the program was built with.
pub const LOCK: &str = include_str!("../../Cargo.lock");

/// How this program was built, as its build script saw it.
pub const BUILD: Build = Build {
    version: env!("CARGO_PKG_VERSION"),
    rustc: env!("BUILD_RUSTC_VERSION"),
    target: env!("BUILD_TARGET"),
    target_features: env!("BUILD_TARGET_FEATURES"),
    profile: env!("BUILD_PROFILE"),
    rustflags: env!("BUILD_RUSTFLAGS"),
    allocator: "system",
};
