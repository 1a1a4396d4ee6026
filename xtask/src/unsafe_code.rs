//! `cargo xtask count-unsafe`: how much of a source file is unsafe code, as `cargo geiger` counts it.

use std::path::Path;

use geiger::IncludeTests;

/// The number of expressions in unsafe code in the file at `path`: each call, field, operator and so
/// on that stands in an unsafe block or function and not in a test. What stands in a macro is not
/// seen. `None` for a file that cannot be read or is not Rust by itself.
#[must_use]
pub fn expressions(path: &Path) -> Option<u64> {
    geiger::find_unsafe_in_file(path, IncludeTests::No)
        .ok()
        .map(|metrics| metrics.counters.exprs.unsafe_)
}
