#![forbid(unsafe_code)]
//! Records: their form, what can be made of them, and what happens when they cannot be written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use serde_json::Value;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_run-bench");

/// The shortest run that has an interval.
const SHORT: [&str; 4] = ["--generations", "2", "--rounds", "2"];

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM)
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is UTF-8")
}

/// The record of a short run of two codecs, a floor and the control, and what that run printed.
struct Recorded {
    path: PathBuf,
    table: String,
}

/// Most tests look at one record in different ways.
static RECORDED: LazyLock<Recorded> = LazyLock::new(|| {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("record.json");
    let mut arguments = vec!["json/serde_json,protobuf/prost,floor/copy", "--control"];
    arguments.extend(SHORT);
    arguments.extend(["--json", path.to_str().unwrap()]);
    let output = run(&arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    Recorded {
        table: text(&output.stdout).to_owned(),
        path,
    }
});

impl Recorded {
    fn value(&self) -> Value {
        serde_json::from_slice(&fs::read(&self.path).unwrap()).unwrap()
    }

    /// What `plan.cpu` would be had the workers been kept on one processor, or had they not.
    fn other_pinning(&self) -> Value {
        match self.value()["plan"]["cpu"] {
            Value::Null => 0.into(),
            _ => Value::Null,
        }
    }
}

/// The record with a change, in a file in `folder`.
fn changed(folder: &TempDir, change: impl FnOnce(&mut Value)) -> PathBuf {
    let mut value = RECORDED.value();
    change(&mut value);
    let path = folder.path().join("changed.json");
    fs::write(&path, serde_json::to_vec(&value).unwrap()).unwrap();
    path
}

fn compare(old: &Path, new: &Path, more: &[&str]) -> Output {
    let mut arguments = vec!["compare", old.to_str().unwrap(), new.to_str().unwrap()];
    arguments.extend(more);
    run(&arguments)
}

#[test]
fn a_record_has_the_documented_form() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/record.schema.json");
    let schema: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let record = RECORDED.value();
    let errors: Vec<_> = validator
        .iter_errors(&record)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert_eq!(errors, [""; 0]);

    // It says which codecs it was built with; records of programs without a choice do not.
    let features = record["build"]["features"].as_str().unwrap();
    assert!(
        features.split(',').any(|feature| feature == "prost"),
        "{features}"
    );
    let mut older = record.clone();
    older["build"].as_object_mut().unwrap().remove("features");
    assert!(validator.is_valid(&older));

    // The form is strict enough to notice what is missing.
    let mut broken = record;
    broken["rows"][0]["ser"]["batches"][0]
        .as_array_mut()
        .unwrap()
        .pop();
    assert!(!validator.is_valid(&broken));
}

#[test]
fn a_record_shows_the_same_table_again() {
    let path = &RECORDED.path;
    let shown = run(&["show", path.to_str().unwrap()]);
    assert!(shown.status.success(), "{}", text(&shown.stderr));
    assert_eq!(text(&shown.stdout), RECORDED.table);
    assert!(
        text(&shown.stderr).contains("noise floor"),
        "{}",
        text(&shown.stderr)
    );
}

#[test]
fn any_columns_and_comparisons_can_be_made_of_a_record() {
    let path = &RECORDED.path;
    let shown = run(&[
        "show",
        path.to_str().unwrap(),
        "--columns",
        "ser-alloc,deser-allocs,peak,MB/s,ops/s,ratio,ci,rank",
        "--compare-to",
        "json/serde_json",
    ]);
    let table = text(&shown.stdout);
    assert!(shown.status.success(), "{}", text(&shown.stderr));
    let header = table.lines().next().unwrap();
    for heading in ["ser-alloc", "deser-allocs", "MB/s", "ratio", "ci", "rank"] {
        assert!(header.contains(heading), "{table}");
    }
    let reference = table
        .lines()
        .find(|line| line.starts_with("json/serde_json"))
        .unwrap();
    assert!(reference.contains("1.000"), "{table}");
    assert!(table.contains("how many times as fast as json/serde_json"));
    assert!(table.contains("protobuf/prost"), "{table}");

    let unknown = run(&["show", path.to_str().unwrap(), "--compare-to", "json/none"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("json/none"));
}

/// Counted by a program of its own, and the same on every run: these numbers follow from the
/// codecs alone.
#[test]
fn allocations_are_exact() {
    let record = RECORDED.value();
    let row = |id: &str| {
        let rows = record["rows"].as_array().unwrap();
        rows.iter().find(|row| row["id"] == id).unwrap().clone()
    };
    let floor = row("floor/copy");
    let size = floor["size_bytes"].as_f64().unwrap();
    let copied = &floor["ser"]["allocated"];
    assert_eq!(copied["calls"], 1.0);
    assert_eq!(copied["bytes"].as_f64().unwrap(), size);
    assert_eq!(copied["peak_bytes"].as_f64().unwrap(), size);
    // A clone of the message: nine strings, the list of persons and that of images.
    let cloned = &floor["deser"]["allocated"];
    assert_eq!(cloned["calls"], 11.0);
    assert_eq!(&floor["create"]["allocated"], cloned);
    assert_eq!(&row("json/serde_json")["create"]["allocated"], cloned);
    // The encoder's vector starts at 128 bytes and doubles until 486 fit.
    let encoded = &row("json/serde_json")["ser"]["allocated"];
    assert_eq!(encoded["calls"], 3.0);
    assert_eq!(encoded["bytes"], 512.0);
}

/// The record of a short run with what codecs may do besides, and what that run printed.
fn with_optional_operations(folder: &TempDir) -> (PathBuf, String) {
    let path = folder.path().join("optional.json");
    let codecs = "json/fory,json/serde_json,postcard/postcard,rkyv/rkyv,rkyv/rkyv/unchecked,\
                  json/miniserde,floor/copy";
    let columns = "ser,ser-reused,ser-reused-allocs,deser-borrowed,deser-borrowed-allocs,access,\
                   access-allocs,rank";
    let mut arguments = vec![codecs, "--columns", columns, "--sort", "ser-reused"];
    arguments.extend(SHORT);
    arguments.extend(["--json", path.to_str().unwrap()]);
    let output = run(&arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    (path, text(&output.stdout).to_owned())
}

#[test]
fn optional_operations_are_measured_when_they_are_asked_for() {
    let optional = ["ser_reused", "deser_borrowed", "access"];
    for row in RECORDED.value()["rows"].as_array().unwrap() {
        for operation in optional {
            assert_eq!(row[operation], Value::Null, "nobody asked for it");
        }
        assert!(row["optional"].is_array(), "it is known all the same");
    }
    let folder = tempfile::tempdir().unwrap();
    let (path, table) = with_optional_operations(&folder);
    let record: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/record.schema.json");
    let schema: Value = serde_json::from_slice(&fs::read(schema).unwrap()).unwrap();
    jsonschema::validate(&schema, &record).unwrap();
    let row = |id: &str| {
        let rows = record["rows"].as_array().unwrap();
        rows.iter().find(|row| row["id"] == id).unwrap().clone()
    };
    for (id, expected) in [
        ("floor/copy", [true, false, false]),
        ("json/fory", [true, true, false]),
        ("json/serde_json", [true, true, false]),
        ("postcard/postcard", [true, true, false]),
        ("json/miniserde", [false, false, false]),
        ("rkyv/rkyv", [true, false, true]),
        ("rkyv/rkyv/unchecked", [false, false, true]),
    ] {
        let row = row(id);
        assert_eq!(row["error"], Value::Null, "{id}");
        let batches = optional.map(|operation| row[operation]["batches"].is_array());
        assert_eq!(batches, expected, "{id}");
        assert!(row["ser"]["summary"]["point_ns"].is_number());
        let names = ["ser-reused", "deser-borrowed", "access"];
        let has = names.map(|name| row["optional"].as_array().unwrap().contains(&name.into()));
        assert_eq!(has, expected, "{id}");
    }
    // What was asked for is spared: the output, and every string.
    for id in [
        "floor/copy",
        "json/fory",
        "json/serde_json",
        "postcard/postcard",
        "rkyv/rkyv",
    ] {
        assert_eq!(row(id)["ser_reused"]["allocated"]["calls"], 0.0, "{id}");
    }
    for id in ["json/fory", "json/serde_json", "postcard/postcard"] {
        // The list of images and that of persons.
        assert_eq!(row(id)["deser_borrowed"]["allocated"]["calls"], 2.0, "{id}");
    }
    for id in ["rkyv/rkyv", "rkyv/rkyv/unchecked"] {
        assert_eq!(row(id)["access"]["allocated"]["calls"], 0.0, "{id}");
    }
    // What does not check its input is marked, and has no rank.
    let line = |id: &str| {
        let mut lines = table.lines();
        lines.find(|line| line.starts_with(id)).unwrap().to_owned()
    };
    assert!(line("rkyv/rkyv/unchecked *").ends_with('-'), "{table}");
    assert!(table.contains("* unvalidated: "), "{table}");
    assert!(!line("rkyv/rkyv  ").ends_with('-'), "{table}");
    // The order is that of what was asked for, with what has it not at the end.
    let last = table.lines().nth(7).unwrap();
    assert!(last.starts_with("rkyv/rkyv/unchecked"), "{table}");

    let path = path.to_str().unwrap();
    let columns = "ser-reused,access-alloc";
    let shown = run(&[
        "show",
        path,
        "--columns",
        columns,
        "--compare-to",
        "rkyv/rkyv",
    ]);
    let shown = text(&shown.stdout);
    assert!(shown.contains("not compared, as only one"), "{shown}");
    assert!(!shown.contains("rkyv/rkyv/unchecked        "), "{shown}");
    // A record without them has dashes.
    let older = RECORDED.path.to_str().unwrap();
    let shown = run(&["show", older, "--columns", columns]);
    assert!(shown.status.success(), "{}", text(&shown.stderr));
    let shown = text(&shown.stdout);
    let row = shown.lines().nth(1).unwrap();
    assert_eq!(row.matches(" -").count(), 2, "{shown}");
}

#[test]
fn a_record_compared_with_itself_is_tied() {
    let path = &RECORDED.path;
    let compared = compare(path, path, &[]);
    let table = text(&compared.stdout);
    assert!(compared.status.success(), "{}", text(&compared.stderr));
    let lines: Vec<_> = table
        .lines()
        .filter(|line| line.starts_with("protobuf/prost"))
        .collect();
    assert_eq!(lines.len(), 4, "create, ser, deser and total: {table}");
    for line in lines {
        assert!(line.contains(" 1.000 ") && line.ends_with("tied"), "{line}");
    }
}

#[test]
fn records_of_other_machines_compilers_and_data_are_not_compared_unless_forced() {
    let folder = tempfile::tempdir().unwrap();
    let changed = changed(&folder, |record| {
        record["machine"]["cpu"] = "another processor".into();
        record["build"]["rustc"] = "rustc 1.0.0".into();
        record["data_sha256"] = "0".repeat(64).into();
    });
    let refused = compare(&RECORDED.path, &changed, &[]);
    let message = text(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2));
    assert!(refused.stdout.is_empty());
    for words in ["another processor", "rustc 1.0.0", "data", "--force"] {
        assert!(message.contains(words), "no {words:?} in: {message}");
    }
    let forced = compare(&RECORDED.path, &changed, &["--force"]);
    assert!(forced.status.success());
    assert!(text(&forced.stderr).contains("another processor"));
    assert!(text(&forced.stdout).contains("protobuf/prost"));
}

/// Two machines may have the same processor; and each of these changes what is measured.
#[test]
fn records_of_other_systems_and_settings_are_not_compared_either() {
    let folder = tempfile::tempdir().unwrap();
    for (part, key, value) in [
        ("machine", "system", Value::from("another system")),
        ("machine", "architecture", "another instruction set".into()),
        ("machine", "governor", "another governor".into()),
        ("machine", "logical_cpus", 1000.into()),
        ("build", "rustflags", "--another flag".into()),
        ("plan", "cpu", RECORDED.other_pinning()),
    ] {
        let changed = changed(&folder, |record| record[part][key] = value.clone());
        let refused = compare(&RECORDED.path, &changed, &[]);
        let message = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{key}");
        assert_eq!(message.matches(" in the new one").count(), 1, "{message}");
    }
}

/// Numbers that are none would give ratios that are none, and verdicts by accident.
#[test]
fn records_that_no_run_made_are_refused() {
    type Change = fn(&mut Value);
    let folder = tempfile::tempdir().unwrap();
    let changes: [(&str, Change); 12] = [
        ("1e300 s", |record| record["elapsed_s"] = 1e300.into()),
        ("-1e0 s", |record| record["elapsed_s"] = (-1).into()),
        ("batches of nothing", |record| {
            record["rows"][0]["ser"]["iterations"] = 0.into();
        }),
        ("no time", |record| {
            record["rows"][0]["ser"]["batches"][0][3] = 0.into();
        }),
        ("order of time", |record| {
            let batches = &mut record["rows"][0]["ser"]["batches"];
            batches.as_array_mut().unwrap().reverse();
        }),
        ("iterations", |record| {
            record["rows"][0]["ser"]["iterations"] = u64::MAX.into();
        }),
        ("-5e0 bytes", |record| {
            record["rows"][0]["size_bytes"] = (-5).into();
        }),
        ("1e308 bytes", |record| {
            record["rows"][0]["deflated_bytes"] = 1e308.into();
        }),
        ("0 records", |record| {
            record["rows"][0]["records"] = 0.into();
        }),
        ("stolen", |record| {
            record["interference"]["steal"] = 77.into()
        }),
        ("a row", |record| {
            record["rows"][0]["id"] = "json/\u{1b}[2J".into();
        }),
        ("two rows", |record| {
            let row = record["rows"][0].clone();
            record["rows"].as_array_mut().unwrap().push(row);
        }),
    ];
    for (words, change) in changes {
        let changed = changed(&folder, change);
        let path = changed.to_str().unwrap();
        for arguments in [&["show", path][..], &["compare", path, path]] {
            let refused = run(arguments);
            let message = text(&refused.stderr);
            assert_eq!(refused.status.code(), Some(2), "{message}");
            assert!(message.contains(words), "no {words:?} in: {message}");
        }
    }
}

/// Sets the first row of a codec called `id`.
fn row<'a>(record: &'a mut Value, id: &str) -> &'a mut Value {
    let rows = record["rows"].as_array_mut().unwrap();
    rows.iter_mut().find(|row| row["id"] == id).unwrap()
}

/// What it did before it failed is kept, and nothing is said of it.
#[test]
fn a_row_that_failed_gets_no_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let failed = changed(&folder, |record| {
        row(record, "protobuf/prost")["error"] =
            serde_json::json!({"kind": "died", "message": "boom\u{1b}[2J"});
    });
    let path = failed.to_str().unwrap();
    for reference in ["json/serde_json", "protobuf/prost"] {
        let shown = run(&["show", path, "--compare-to", reference]);
        let (table, comparison) = text(&shown.stdout)
            .split_once("how many times")
            .expect("there is a comparison");
        assert!(table.contains("ERROR: boom"), "{table}");
        assert!(!table.contains('\u{1b}'), "{table}");
        assert!(!comparison.contains("prost "), "{comparison}");
        assert!(!text(&shown.stderr).contains("(protobuf/prost)"));
    }
    let compared = compare(&RECORDED.path, &failed, &[]);
    let message = text(&compared.stderr);
    assert!(compared.status.success(), "{message}");
    assert!(!text(&compared.stdout).contains("prost"));
    assert!(
        message.contains("failed in the new record: boom"),
        "{message}"
    );
}

#[test]
fn a_comparison_says_what_else_has_changed() {
    let folder = tempfile::tempdir().unwrap();
    let other = changed(&folder, |record| {
        record["interrupted"] = true.into();
        row(record, "protobuf/prost")["version"] = "99.0.0\u{1b}[2J".into();
        row(record, "json/serde_json")["features"]["validated"] = false.into();
    });
    let compared = compare(&RECORDED.path, &other, &[]);
    let message = text(&compared.stderr);
    for words in [
        "new record was interrupted",
        "is prost 99.0.0\u{fffd}[2J in the new one",
        "json/serde_json: not compared",
    ] {
        assert!(message.contains(words), "no {words:?} in: {message}");
    }
    assert!(!text(&compared.stdout).contains("serde_json"));

    let other = changed(&folder, |record| {
        for row in record["rows"].as_array_mut().unwrap() {
            let id = format!("{}/other", row["id"].as_str().unwrap());
            row["id"] = id.into();
        }
    });
    let compared = compare(&RECORDED.path, &other, &[]);
    assert_eq!(compared.status.code(), Some(2));
    assert!(text(&compared.stderr).contains("nothing to compare"));
}

#[test]
fn a_record_without_batches_shows_what_there_is() {
    let folder = tempfile::tempdir().unwrap();
    let changed = changed(&folder, |record| {
        for row in record["rows"].as_array_mut().unwrap() {
            for operation in ["create", "ser", "deser"] {
                row[operation]["batches"] = Value::Array(Vec::new());
            }
        }
    });
    let shown = run(&["show", changed.to_str().unwrap()]);
    let message = text(&shown.stderr);
    assert!(shown.status.success(), "{message}");
    assert!(text(&shown.stdout).contains("protobuf/prost"));
    assert!(message.contains("too few generations"), "{message}");
    assert!(!message.contains("noise floor"), "{message}");
    assert!(!message.contains("interrupted"), "{message}");
}

#[test]
fn what_is_no_record_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let other = changed(&folder, |record| record["schema_version"] = 99.into());
    let refused = run(&["show", other.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("version 99"));

    let text_file = folder.path().join("notes.txt");
    fs::write(&text_file, "hello").unwrap();
    let refused = run(&["show", text_file.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("not a record"));

    let refused = run(&["show", "nowhere.json"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("nowhere.json"));
}

/// A limit for the size of files stands in for a disk that gets full during the run.
#[cfg(unix)]
#[test]
fn a_full_disk_costs_the_record_and_not_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.json");
    fs::write(&path, "an older record").unwrap();
    let output = Command::new("/bin/sh")
        .args(["-c", r#"ulimit -f 1; exec "$0" "$@""#, PROGRAM])
        .args(["floor/copy", "--rounds", "40", "--generations", "2"])
        .args(["--json", path.to_str().unwrap()])
        .output()
        .unwrap();
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(text(&output.stdout).contains("floor/copy"), "{message}");
    assert!(message.contains("cannot write the record"), "{message}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "an older record");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_its_record() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.json");
    let mut child = Command::new(PROGRAM)
        .args(["--time", "1h", "json/serde_json"])
        .args(["--json", path.to_str().unwrap()])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut messages = BufReader::new(child.stderr.take().unwrap());
    let mut announced = String::new();
    while !announced.contains("to go") {
        let read = messages.read_line(&mut announced).unwrap();
        assert_ne!(read, 0, "{announced}");
    }
    // More than one signal must not cost what was measured.
    for _ in 0..2 {
        let id = child.id().to_string();
        let killed = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(killed.success());
    }
    let status = child.wait().unwrap();
    let mut rest = String::new();
    messages.read_to_string(&mut rest).unwrap();
    assert_eq!(status.code(), Some(130), "{rest}");
    let record: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    assert_eq!(record["interrupted"], true);
    assert_eq!(record["rows"][0]["id"], "json/serde_json");
    assert_eq!(record["rows"][0]["error"], Value::Null);
}

#[test]
fn a_self_test_whose_findings_cannot_be_kept_is_refused_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other.json");
    fs::write(&other, "x".repeat(100_000)).unwrap();
    let nowhere = folder.path().join("none/findings.jsonl");
    let mut cases = vec![(other, "holds something else"), (nowhere, "cannot write")];
    if cfg!(target_os = "linux") {
        cases.push(("/dev/full".into(), "is not a file"));
    }
    for (path, words) in cases {
        let refused = run(&["--self-test", "--json", path.to_str().unwrap()]);
        let message = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{message}");
        assert!(message.contains(words), "no {words:?} in: {message}");
        assert!(message.len() < 1000, "{message}");
    }
}

/// One run a case, as short as can be: what is found is of no interest here.
#[test]
fn the_self_test_judges_every_case_and_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("findings.jsonl");
    let earlier = r#"{"extra_work":0.02,"operation":"ser","ratio":1.02,"half_width":0.004,"verdict":"faster","seed":1}"#;
    fs::write(&path, format!("{earlier}\n")).unwrap();
    let mut arguments = vec!["--self-test", "--runs", "1", "--json"];
    arguments.push(path.to_str().unwrap());
    arguments.extend(SHORT);
    let output = run(&arguments);
    let report = text(&output.stdout);
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "{}",
        text(&output.stderr)
    );
    for case in ["0 %", "2 %", "5 %", "an empty operation"] {
        assert!(report.contains(case), "no {case:?} in: {report}");
    }
    // Three cases of two operations, and the one from before.
    let findings = fs::read_to_string(&path).unwrap();
    assert_eq!(findings.lines().count(), 7, "{findings}");
}
