//! Unsafe code is counted as `cargo geiger` counts it.

use std::fs;

use xtask::unsafe_code::expressions;

#[test]
fn expressions_in_unsafe_code_are_counted_outside_of_tests() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lib.rs");
    let source = "
        fn safe() -> u8 { first() }
        fn block() -> u8 { unsafe { first() } }
        unsafe fn function() -> u8 { unsafe { first() + first() } }
        #[cfg(test)]
        mod tests { fn test() { unsafe { first(); } } }
    ";
    fs::write(&path, source).unwrap();
    // The call, and the sum with its two.
    assert_eq!(expressions(&path), Some(4));

    fs::write(&path, source.replace("unsafe", "")).unwrap();
    assert_eq!(expressions(&path), Some(0));
    fs::write(&path, "this is no Rust").unwrap();
    assert_eq!(expressions(&path), None);
    assert_eq!(expressions(&folder.path().join("none.rs")), None);
}
