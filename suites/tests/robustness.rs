//! What codecs make of hostile input is as recorded in `results/findings/robustness.json`, and the page is made
//! of that record.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use suites::robustness::markdown;
use tpc::robustness::Report;

const RENEW: &str = "if the new behaviour is meant, or a library was updated, renew the record with\n    \
    cargo run -p suites --features all --locked -- robustness --json results/findings/robustness.json --markdown results/findings/robustness.md\n\
    and read the difference before you commit it";

fn results(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../results/findings")
        .join(file)
}

fn recorded() -> Report {
    let text = fs::read_to_string(results("robustness.json")).expect("the record is there");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}; {RENEW}"))
}

/// The record was made on Linux, where a worker's memory can be limited.
#[test]
#[cfg(target_os = "linux")]
fn codecs_treat_hostile_input_as_recorded() {
    let output = Command::new(env!("CARGO_BIN_EXE_run-bench"))
        .args(["robustness", "--expect"])
        .arg(results("robustness.json"))
        .output()
        .expect("the program starts");
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}\n{RENEW}");
}

#[test]
fn the_record_has_every_codec() {
    let registry = suites::codecs::registry().unwrap();
    let registered = registry.codecs().iter().map(|codec| codec.id().to_owned());
    let recorded: Vec<_> = recorded().codecs.into_keys().collect();
    assert_eq!(registered.collect::<Vec<_>>(), recorded, "{RENEW}");
}

#[test]
fn the_page_is_made_of_the_record() {
    let page = fs::read_to_string(results("robustness.md")).expect("the page is there");
    assert_eq!(page, markdown(&recorded()), "{RENEW}");
}

#[test]
fn an_input_can_be_had_to_reproduce_what_was_found() {
    let reproduce = |codec: &str, class: &str| {
        Command::new(env!("CARGO_BIN_EXE_run-bench"))
            .args(["robustness", codec, "--reproduce", class])
            .output()
            .expect("the program starts")
    };
    let output = reproduce("protobuf/prost", "truncation");
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}");
    assert!(words.contains("cut after 0 bytes: wrong value"), "{words}");
    assert_eq!(output.stdout, b"");
    let output = reproduce("json/serde_json", "duplicate");
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    assert!(text.contains(r#""width":640,"width":641"#), "{text}");
    let output = reproduce("borsh/borsh", "depth");
    assert_eq!(output.status.code(), Some(2));
    let output = reproduce("json/*", "depth");
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(words.contains("needs one codec"), "{words}");
}
