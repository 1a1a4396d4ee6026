//! How this program was built.

use std::borrow::Cow::Borrowed;

use tpc::machine::Build;

/// The text of the `Cargo.lock` that the program was built with.
pub const LOCK: &str = include_str!("../../Cargo.lock");

/// The part of it that has the codecs and their libraries.
pub(crate) const LOCK_OF_CODECS: &str = include_str!(concat!(env!("OUT_DIR"), "/codecs.lock"));

/// How this program was built, as its build script saw it.
pub const BUILD: Build = Build {
    version: Borrowed(env!("CARGO_PKG_VERSION")),
    rustc: Borrowed(env!("BUILD_RUSTC_VERSION")),
    target: Borrowed(env!("BUILD_TARGET")),
    target_features: Borrowed(env!("BUILD_TARGET_FEATURES")),
    profile: Borrowed(env!("BUILD_PROFILE")),
    rustflags: Borrowed(env!("BUILD_RUSTFLAGS")),
    allocator: Borrowed("system"),
    features: Some(Borrowed(env!("BUILD_FEATURES"))),
};
