//! The command line, as scripts use it: exit status, what goes to which stream, and messages.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_run-bench");

/// The header of the table, column for column.
const HEADER: &str =
    "                                   create     ser   deser   total   size  +dfl";

/// Runs the program in `folder`; the least time that it takes keeps the tests short.
fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM)
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program starts")
}

fn run(arguments: &[&str]) -> Output {
    run_in(Path::new("."), arguments)
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("standard output is UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("standard error is UTF-8")
}

/// Checks that `arguments` are refused before anything is measured, with all of `words`.
#[track_caller]
fn assert_refused(arguments: &[&str], words: &[&str]) {
    let output = run(arguments);
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert_eq!(stdout(&output), "", "{arguments:?}");
    for word in words {
        assert!(
            message.contains(word),
            "{arguments:?}: no {word:?} in: {message}"
        );
    }
}

/// The ids of the rows of a table, after checking its header.
fn rows(table: &str) -> Vec<&str> {
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some(HEADER));
    lines
        .map(|line| line.split_whitespace().next().expect("no empty line"))
        .collect()
}

#[test]
fn unknown_codecs_are_refused_with_near_matches() {
    assert_refused(
        &["json/serdejson"],
        &["json/serdejson", "did you mean json/serde_json"],
    );
    assert_refused(&["prost"], &["protobuf/prost"]);
    assert_refused(
        &["json/serde_json,protobuf/prots"],
        &["protobuf/prots", "protobuf/prost"],
    );
    assert_refused(&["--exclude", "nonsense"], &["nonsense", "codec list"]);
    assert_refused(&["nonsense/*"], &["nonsense/*", "codec list"]);
    assert_refused(&["--exclude", "*"], &["no codec is left"]);
}

#[test]
fn empty_lists_are_refused() {
    assert_refused(&[""], &["list of codecs", "empty"]);
    assert_refused(
        &["json/serde_json,,protobuf/prost"],
        &["list of codecs", "empty"],
    );
    assert_refused(&["--exclude", ""], &["--exclude", "empty"]);
}

#[test]
fn times_that_measure_nothing_are_refused() {
    assert_refused(&["--time", "0"], &["--time", "nothing to measure"]);
    assert_refused(&["--time", "3"], &["--time", "unit"]);
    assert_refused(&["--time", "-1s"], &["--time"]);
    assert_refused(&["--time", "1s", "--quick"], &["--time", "--quick"]);
}

#[test]
fn processors_that_are_not_there_are_refused() {
    assert_refused(&["--pin", "first"], &["--pin", "processor", "none"]);
    if cfg!(target_os = "linux") {
        assert_refused(&["--pin", "9999"], &["processor 9999", "may use"]);
    }
}

#[test]
fn runs_without_a_comparison_are_refused() {
    assert_refused(&["--generations", "1"], &["--generations"]);
    assert_refused(&["--rounds", "0"], &["--rounds"]);
    // No interval needs so many, and the work of one grows with their square.
    assert_refused(&["--generations", "4000000000"], &["--generations", "2000"]);
    assert_refused(&["--rounds", "4000000000"], &["--rounds", "1000000"]);
    assert_refused(&["--rounds", "3", "--time", "1s"], &["--rounds", "--time"]);
    assert_refused(
        &["json/serde_json", "--compare-to", "protobuf/prost"],
        &["protobuf/prost", "does not take part"],
    );
}

#[test]
fn unknown_names_are_refused_with_the_known_ones() {
    assert_refused(&["--suite", "medai"], &["medai", "media"]);
    assert_refused(&["--sort", "speed"], &["speed", "total", "size"]);
    assert_refused(&["--jsn", "x"], &["--jsn", "--json"]);
}

#[test]
fn data_files_that_cannot_be_used_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    assert_refused(
        &["--data", &path("none.cks")],
        &["none.cks", "check the path"],
    );
    assert_refused(&["--data", &path("")], &["directory"]);

    fs::write(path("empty.cks"), "").unwrap();
    assert_refused(
        &["--data", &path("empty.cks")],
        &["empty.cks:1:1", "expected a record"],
    );

    let broken = data::media::feed::MEDIA_1.replace("Width = 640", "Width = wide");
    fs::write(path("broken.cks"), &broken).unwrap();
    let line = broken
        .lines()
        .position(|line| line.contains("wide"))
        .unwrap()
        + 1;
    assert_refused(
        &["--data", &path("broken.cks")],
        &[&format!("broken.cks:{line}:"), "integer", "wide"],
    );
}

#[test]
fn a_record_that_cannot_be_written_is_refused_before_measuring() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder
        .path()
        .join("none")
        .join("record.json")
        .display()
        .to_string();
    assert_refused(&["--json", &nowhere], &[&nowhere, "cannot write"]);
    // The file that is made first is nothing that the user has named.
    assert!(!stderr(&run(&["--json", &nowhere])).contains("partial"));
    let in_folder = |name: &str| folder.path().join(name).display().to_string();
    for path in [
        in_folder(""),
        in_folder("folder-to-be/"),
        in_folder(&"n".repeat(300)),
    ] {
        assert_refused(&["--json", &path], &["cannot write"]);
    }
}

/// What waits for ever, or takes the output that is there, is no place for a record.
#[cfg(unix)]
#[test]
fn a_record_does_not_go_where_it_would_wait_or_take_the_output() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let made = Command::new("mkfifo").arg(path("pipe")).status().unwrap();
    assert!(made.success());
    symlink("loop", path("loop")).unwrap();
    for (name, words) in [("pipe", "nobody reads"), ("loop", "cannot write")] {
        let path = path(name).display().to_string();
        assert_refused(&["--json", &path], &[&path, words]);
    }
    assert!(path("loop").is_symlink());
    let output = Command::new(PROGRAM)
        .args(["floor/copy", "--json", "/dev/stdout"])
        .stdout(fs::File::create(path("output")).unwrap())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("/dev/stdout"));
    assert_eq!(fs::read_to_string(path("output")).unwrap(), "");
}

#[test]
fn a_suite_that_is_named_twice_runs_once() {
    let output = run(&["--suite", "media,media", "--time", "10ms", "floor/copy"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(stdout(&output).matches("floor/copy").count(), 1);
}

#[test]
fn the_table_is_all_there_is_on_standard_output() {
    let output = run(&[
        "--time",
        "10ms",
        "--sort",
        "name",
        "protobuf/prost,json/serde_json",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(
        rows(&stdout(&output)),
        ["json/serde_json", "protobuf/prost"]
    );
    for line in stdout(&output).lines() {
        assert_eq!(line.len(), HEADER.len(), "{line}");
    }
    assert!(
        stdout(&output)
            .lines()
            .nth(2)
            .unwrap()
            .ends_with("    239   149")
    );
    assert!(stderr(&output).contains("seed"), "{}", stderr(&output));
}

#[test]
fn patterns_choose_and_one_that_matches_nothing_warns() {
    let output = run(&[
        "--time",
        "10ms",
        "--sort",
        "name",
        "json/s*,toml/*",
        "--exclude",
        "*/sonic-rs*,*/jackson",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(
        rows(&stdout(&output)),
        ["json/serde_json", "json/simd-json"]
    );
    assert!(
        stderr(&output).contains("no codec matches the pattern \"toml/*\""),
        "{}",
        stderr(&output)
    );
}

#[test]
fn any_file_of_the_format_can_be_measured_from_any_folder() {
    let folder = tempfile::Builder::new()
        .prefix("with spaces in ")
        .tempdir()
        .unwrap();
    fs::write(
        folder.path().join("a message.cks"),
        data::media::feed::MEDIA_3,
    )
    .unwrap();
    let output = run_in(
        folder.path(),
        &[
            "--time",
            "10ms",
            "--data",
            "a message.cks",
            "--json",
            "a record.json",
            "json/serde_json",
        ],
    );
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let record: Value =
        serde_json::from_slice(&fs::read(folder.path().join("a record.json")).unwrap()).unwrap();
    assert_eq!(record["data"][0]["origin"], "a message.cks");
    // Every string of media.3 is about 150 characters long.
    assert!(record["rows"][0]["size_bytes"].as_f64().unwrap() > 1500.0);
}

#[test]
fn the_record_holds_every_sample_and_what_it_was_made_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.json");
    fs::write(&path, "an older record").unwrap();
    let output = run(&[
        "--time",
        "10ms",
        "--seed",
        "7",
        "--json",
        path.to_str().unwrap(),
        "bincode/bincode",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));

    let record: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    assert_eq!(record["plan"]["seed"], 7);
    assert_eq!(record["suite"], "media");
    assert_eq!(record["interrupted"], false);
    let codec = &record["rows"][0];
    assert_eq!(codec["id"], "bincode/bincode");
    assert_eq!(codec["version"], "2.0.1");
    for operation in ["create", "ser", "deser"] {
        let batches = codec[operation]["batches"].as_array().unwrap();
        let expected = record["plan"]["generations"].as_u64().unwrap()
            * record["plan"]["rounds"].as_u64().unwrap();
        assert_eq!(batches.len() as u64, expected, "{operation}");
    }
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(
        left.len(),
        1,
        "nothing unfinished is left beside the record"
    );
}

/// A record goes where its path leads, and what was there keeps its nature.
#[cfg(unix)]
#[test]
fn a_record_follows_links_and_keeps_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("target.json"), "older").unwrap();
    fs::set_permissions(path("target.json"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("target.json", path("link.json")).unwrap();
    symlink("new.json", path("dangling.json")).unwrap();
    for name in ["link.json", "dangling.json"] {
        let output = run_in(
            folder.path(),
            &["--time", "10ms", "--json", name, "msgpack/rmp/raw16"],
        );
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(path(name).is_symlink(), "{name}");
    }
    for name in ["target.json", "new.json"] {
        let record: Value = serde_json::from_slice(&fs::read(path(name)).unwrap()).unwrap();
        assert_eq!(record["suite"], "media", "{name}");
    }
    let mode = fs::metadata(path("target.json"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o640);
}

/// A pipe or a device is written to, and not replaced by a file.
#[cfg(unix)]
#[test]
fn a_record_can_go_into_a_pipe() {
    use std::os::unix::fs::FileTypeExt;

    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read(pipe).unwrap()
    });
    let output = run(&[
        "--time",
        "10ms",
        "--json",
        pipe.to_str().unwrap(),
        "msgpack/rmp/raw16",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let record: Value = serde_json::from_slice(&reader.join().unwrap()).unwrap();
    assert_eq!(record["suite"], "media");
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

#[test]
fn a_record_does_not_overwrite_the_data() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("same.cks");
    fs::write(&data, data::media::feed::MEDIA_1).unwrap();
    let data = data.to_str().unwrap();
    assert_refused(
        &["--data", data, "--json", data],
        &["overwrite the data", "same.cks"],
    );
    assert_eq!(
        fs::read_to_string(data).unwrap(),
        data::media::feed::MEDIA_1
    );
}

#[test]
fn a_stream_is_measured_record_by_record() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("nine.cks"),
        data::media::feed::MEDIA_STREAM,
    )
    .unwrap();
    let output = run_in(
        folder.path(),
        &[
            "--time",
            "10ms",
            "--data",
            "nine.cks",
            "--json",
            "r.json",
            "msgpack/rmp/raw16",
        ],
    );
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let record: Value =
        serde_json::from_slice(&fs::read(folder.path().join("r.json")).unwrap()).unwrap();
    // The mean over nine records of different sizes.
    let size_bytes = record["rows"][0]["size_bytes"].as_f64().unwrap();
    assert!(
        size_bytes > 0.0 && (size_bytes * 9.0).fract() < 1e-6,
        "{size_bytes}"
    );
}

#[test]
fn only_the_asterisk_is_a_pattern() {
    assert_refused(&["json/serde_jso?"], &["no codec \"json/serde_jso?\""]);
}

/// Messages that cannot be printed cost the messages and not the run.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_does_not_lose_the_table() {
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = Command::new(PROGRAM)
        .args(["--time", "10ms", "msgpack/rmp/raw16"])
        .stderr(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(rows(&stdout(&output)), ["msgpack/rmp/raw16"]);
}

/// A table that cannot be printed is an error, and the rest of the run is not lost by it.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_does_not_lose_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.json");
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = Command::new(PROGRAM)
        .args(["--time", "10ms", "msgpack/rmp/raw16", "--json"])
        .arg(&path)
        .stdout(full)
        .output()
        .unwrap();
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("cannot print the table"), "{message}");
    assert!(
        message.contains("workers on"),
        "the footer is there: {message}"
    );
    let record: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    assert_eq!(record["suite"], "media");
}

/// Nor does a reader that goes away before the table is there.
#[cfg(unix)]
#[test]
fn a_closed_standard_output_does_not_lose_the_record() {
    use std::process::Stdio;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.json");
    let mut child = Command::new(PROGRAM)
        .args(["--time", "10ms", "msgpack/rmp/raw16", "--json"])
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(
        stderr(&output).contains("workers on"),
        "{}",
        stderr(&output)
    );
    assert!(path.exists());
}

#[test]
fn the_list_of_codecs_is_for_people_and_for_programs() {
    let output = run(&["codec", "list"]);
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    assert!(
        text.lines()
            .any(|line| line.contains("bincode/bincode") && line.contains("2.0.1")),
        "{text}"
    );

    let output = run(&["codec", "list", "--json"]);
    let list: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let bincode = list
        .iter()
        .find(|codec| codec["id"] == "bincode/bincode")
        .unwrap();
    assert_eq!(bincode["features"]["maintained"], false);
    assert_eq!(bincode["cases"][0]["name"], "media");
    assert!(list.len() >= 9);
}

#[test]
fn the_list_of_suites_names_media() {
    assert!(stdout(&run(&["suite", "list"])).starts_with("media "));
}

#[test]
fn help_shows_examples() {
    let help = stdout(&run(&["--help"]));
    assert!(
        help.contains("./run-bench.sh protobuf/prost,json/serde_json"),
        "{help}"
    );
}

/// Ctrl-C ends a run early, and what was measured is printed.
#[cfg(unix)]
#[test]
fn an_interrupted_run_prints_what_it_has() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    let mut child = Command::new(PROGRAM)
        .args(["--time", "1h", "json/serde_json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut messages = BufReader::new(child.stderr.take().unwrap());
    // Once the seed is announced the program listens for the signal.
    let mut announced = String::new();
    while !announced.contains("seed") {
        assert_ne!(
            messages.read_line(&mut announced).unwrap(),
            0,
            "{announced}"
        );
    }
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    let mut rest = String::new();
    messages.read_to_string(&mut rest).unwrap();
    assert_eq!(output.status.code(), Some(130), "{rest}");
    assert_eq!(rows(&stdout(&output)), ["json/serde_json"]);
    assert!(rest.contains("interrupted"), "{rest}");
}

/// The script itself, where it does not get as far as building.
#[cfg(unix)]
#[test]
fn the_script_says_what_to_install_when_there_is_no_cargo() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../run-bench.sh");
    let output = Command::new("/bin/sh")
        .arg(script)
        .env("PATH", "")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(
        stderr(&output).contains("https://rustup.rs"),
        "{}",
        stderr(&output)
    );
}

/// A list that is forgotten must not take the next argument with it, nor mean all.
#[cfg(unix)]
#[test]
fn the_script_wants_a_list_after_features() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../run-bench.sh");
    let output = Command::new("/bin/sh")
        .arg(script)
        .args(["--quick", "--features"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(
        stderr(&output).contains("--features needs a list"),
        "{}",
        stderr(&output)
    );
}
