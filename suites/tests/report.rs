#![forbid(unsafe_code)]
//! `report` and `publish`, as a user calls them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_run-bench");

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM)
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is UTF-8")
}

/// A record of the first form that there was, from a real run.
fn record() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tpc/report/tests/records/schema-1.json")
}

#[track_caller]
fn assert_fails(output: &Output, words: &[&str]) {
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    for word in words {
        assert!(message.contains(word), "no {word:?} in: {message}");
    }
}

#[test]
fn a_record_becomes_a_report() {
    let out = tempfile::tempdir().unwrap();
    let path = record();
    let arguments = [
        "report",
        path.to_str().unwrap(),
        "-o",
        out.path().to_str().unwrap(),
    ];
    let output = run(&arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("index.html"));
    assert!(out.path().join("index.html").exists());
    let day = out.path().join("amd-epyc-2-linux-x86_64/2026-11-30");
    assert!(day.join("README.md").exists());
    assert!(day.join("media-time.svg").exists());
}

#[test]
fn machines_are_printed_side_by_side() {
    let path = record();
    let output = run(&["report", path.to_str().unwrap(), "--all-machines"]);
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("| `json/fory` |"));
}

#[test]
fn what_is_no_record_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    let broken = folder.path().join("broken.json");
    fs::write(&broken, "{\"schema_version\": 1}").unwrap();
    let folder = folder.path().to_str().unwrap();
    let output = run(&["report", folder, "-o", out]);
    assert_fails(&output, &["broken.json", "not a record"]);
    assert!(!Path::new(out).exists());
    assert_fails(
        &run(&["report", "/no/such/place", "-o", out]),
        &["/no/such/place"],
    );
}

#[test]
fn documents_take_the_newest_results() {
    let home = TempDir::new().unwrap();
    let document = home.path().join("README.md");
    fs::write(
        &document,
        "<!-- report: table media -->\n<!-- end of report -->\n",
    )
    .unwrap();
    let out = home.path().join("results");
    let splice = format!("--splice={}", document.display());
    let path = record();
    let arguments = [
        "report",
        path.to_str().unwrap(),
        "-o",
        out.to_str().unwrap(),
        &splice,
    ];
    let output = run(&arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let spliced = fs::read_to_string(&document).unwrap();
    assert!(spliced.contains("| `json/fory` |"));
    fs::write(&document, "no markers").unwrap();
    assert_fails(&run(&arguments), &["README.md:1", "no marker"]);
}

#[test]
fn the_documents_of_the_project_have_their_markers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let home = TempDir::new().unwrap();
    fs::create_dir(home.path().join("results")).unwrap();
    let mut splice = String::from("--splice=");
    for (number, document) in ["README.md", "results/README.md"].into_iter().enumerate() {
        fs::copy(root.join(document), home.path().join(document)).unwrap();
        if number > 0 {
            splice.push(',');
        }
        splice.push_str(home.path().join(document).to_str().unwrap());
    }
    let out = home.path().join("results");
    let path = record();
    let output = run(&[
        "report",
        path.to_str().unwrap(),
        "-o",
        out.to_str().unwrap(),
        &splice,
    ]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let readme = fs::read_to_string(home.path().join("README.md")).unwrap();
    for chart in ["media-time.svg", "media-time-and-size.svg"] {
        let start = readme.find("](results/").expect("a link");
        assert!(readme[start..].contains(chart));
    }
    assert!(readme.contains("| `json/fory` |"));
}

#[test]
fn publishing_measures_and_reports() {
    let home = TempDir::new().unwrap();
    let out = home.path().to_str().unwrap();
    fs::write(
        home.path().join("README.md"),
        "<!-- report: runs -->\n<!-- end of report -->\n",
    )
    .unwrap();
    let output = run(&["publish", "--suites", "media", "--time", "10ms", "-o", out]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(home.path().join("index.html").exists());
    let machine = fs::read_dir(home.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.is_dir())
        .unwrap();
    let day = fs::read_dir(machine)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let record = fs::read_to_string(day.join("media.json")).unwrap();
    let record: serde_json::Value = serde_json::from_str(&record).unwrap();
    assert_eq!(
        record["command_line"],
        serde_json::json!([
            "run-bench",
            "--suite",
            "media",
            "--control",
            "--time",
            "10ms",
            "--json",
            "media.json"
        ]),
        "what is published does not tell where this machine keeps its files"
    );
    assert!(day.join("media-spread.svg").exists());
    let list = fs::read_to_string(home.path().join("README.md")).unwrap();
    assert!(list.contains("| media |"), "{list}");
}

#[test]
fn a_suite_that_is_not_there_is_not_published() {
    let home = TempDir::new().unwrap();
    let out = home.path().join("none");
    let output = run(&["publish", "--suites", "medai", "-o", out.to_str().unwrap()]);
    assert_fails(&output, &["medai", "media"]);
    assert!(!out.exists());
}
