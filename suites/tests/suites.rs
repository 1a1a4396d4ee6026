#![forbid(unsafe_code)]
//! Every suite runs, shows who cannot take part, and reads back the data that it writes.

use std::fs;
use std::process::{Command, Output};

use data::maps;
use data::media::varied::{self, Kind};
use serde::Serialize;
use serde_json::Value;
use suites::suite::Request;
use suites::{catalog, codecs};
use tpc::hash::sha256_hex;
use tpc::protocol::Data;
use tpc::subject::Operation;

const PROGRAM: &str = env!("CARGO_BIN_EXE_run-bench");

/// The shortest run.
const SHORT: [&str; 4] = ["--generations", "2", "--rounds", "1"];

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM)
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is UTF-8")
}

/// Runs `suite` shortly, which must succeed; gives its table and its record.
#[track_caller]
fn short(suite: &str, arguments: &[&str]) -> (String, Value) {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("record.json");
    let mut all = vec!["--suite", suite, "--json", record.to_str().unwrap()];
    all.extend(SHORT);
    all.extend(arguments);
    let output = run(&all);
    assert!(output.status.success(), "{suite}: {}", text(&output.stderr));
    let record = serde_json::from_slice(&fs::read(record).unwrap()).unwrap();
    (text(&output.stdout).to_owned(), record)
}

/// The rows of a record that were measured, in their order: part and id.
fn measured(record: &Value) -> Vec<(&str, &str)> {
    let rows = record["rows"].as_array().unwrap().iter();
    rows.filter(|row| row["error"].is_null())
        .map(|row| {
            let part = row["part"].as_str().unwrap_or_default();
            (part, row["id"].as_str().unwrap())
        })
        .collect()
}

#[track_caller]
fn assert_refused(arguments: &[&str], words: &[&str]) {
    let output = run(arguments);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    for word in words {
        assert!(
            message.contains(word),
            "{arguments:?}: no {word:?} in: {message}"
        );
    }
}

#[test]
fn varied_messages_are_measured_by_kind() {
    let (table, record) = short(
        "media-varied",
        &["json/serde_json,protobuf/prost", "--param", "kind=escapes"],
    );
    assert!(table.starts_with("media-varied: escapes\n"), "{table}");
    assert_eq!(
        measured(&record),
        [
            ("escapes", "json/serde_json"),
            ("escapes", "protobuf/prost")
        ]
    );
    assert_eq!(record["params"]["kind"], "escapes");
    assert_eq!(record["schema_version"], 2);
    // A batch has each of the 1,024 messages equally often, unless that takes too long.
    let iterations = record["rows"][1]["create"]["iterations"].as_u64().unwrap();
    assert_eq!(iterations % 1024, 0);
}

#[test]
fn a_stream_is_shown_in_records_a_second() {
    let (table, record) = short(
        "media-stream",
        &["json/serde_json,json/simd-json,protobuf/prost"],
    );
    let header = table.lines().next().unwrap();
    assert!(header.contains("deser-rec/s"), "{table}");
    assert_eq!(
        table.lines().last(),
        Some("unsupported, has no reader for streams: json/simd-json"),
    );
    let rows = record["rows"].as_array().unwrap();
    assert_eq!(rows[0]["records"], 9);
    assert_eq!(rows[0]["create"]["iterations"], 0);
    assert_eq!(rows[2]["error"]["kind"], "unsupported");
    assert_eq!(rows[2]["id"], "json/simd-json");
}

#[test]
fn text_and_bytes_are_parts_of_one_run() {
    let (table, record) = short("media-text", &["json/serde_json,bincode/bincode"]);
    assert_eq!(
        measured(&record),
        [("string", "json/serde_json"), ("bytes", "json/serde_json")]
    );
    assert_eq!(
        table
            .matches("unsupported, not JSON: bincode/bincode")
            .count(),
        2
    );
}

#[test]
fn pretty_printing_has_the_paired_form() {
    let (table, record) = short("maps", &["json/serde_json,json/fory"]);
    assert_eq!(measured(&record).len(), 4);
    let (compact, pretty) = table.split_once("maps: pretty\n").unwrap();
    assert!(!compact.contains("in pairs"), "{table}");
    assert!(
        pretty.contains("in pairs against json/serde_json"),
        "{table}"
    );
    assert!(pretty.contains("at least"), "{table}");
}

#[test]
fn byte_arrays_have_the_size_that_is_asked_for() {
    for (size, array, base16) in [("1", 3.0, 4.0), ("512", 1869.0, 1026.0)] {
        let size = format!("size={size}");
        let (_, record) = short("bytes", &["json/fory,json/serde_json", "--param", &size]);
        assert_eq!(measured(&record).len(), 6);
        for row in record["rows"].as_array().unwrap() {
            let expected = match row["part"].as_str().unwrap() {
                "array" => array,
                "base16" => base16,
                _ => continue,
            };
            assert_eq!(row["size_bytes"], expected, "{size} {}", row["id"]);
        }
    }
}

#[test]
fn the_growth_of_cost_is_shown_for_one_record() {
    let (table, record) = short("sizes", &["json/serde_json", "--param", "of=bytes"]);
    let parts: Vec<_> = measured(&record).iter().map(|(part, _)| *part).collect();
    assert_eq!(
        parts,
        ["1", "10", "100", "1000", "10000", "100000", "1000000"]
    );
    let growth = table
        .split_once("nanoseconds for one record, by the number of records\n")
        .unwrap()
        .1;
    assert_eq!(growth.lines().count(), 3, "{growth}");
}

/// With a few orders from a file, which takes less time than all 200 of them.
#[test]
fn orders_are_measured_as_round_trips() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.json");
    let data = few("orders").data.unwrap();
    fs::write(&path, data.text).unwrap();
    let (table, record) = short(
        "orders",
        &[
            "json/serde_json,fory/fory",
            "--data",
            path.to_str().unwrap(),
        ],
    );
    assert_eq!(
        measured(&record),
        [("", "fory/fory"), ("", "json/serde_json")]
    );
    for row in record["rows"].as_array().unwrap() {
        assert_eq!(row["ser"]["iterations"], 0);
        assert_eq!(row["round_trip"]["batches"].as_array().unwrap().len(), 2);
        // Both orders equally often.
        assert_eq!(row["round_trip"]["iterations"].as_u64().unwrap() % 2, 0);
    }
    let reference = table
        .lines()
        .find(|line| line.starts_with("json/serde_json"));
    assert!(reference.unwrap().ends_with("1.000"), "{table}");
}

#[test]
fn several_suites_run_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("SUITE.json");
    let mut arguments = vec![
        "--suite",
        "media,maps",
        "json/serde_json",
        "--param",
        "form=compact",
        "--json",
        path.to_str().unwrap(),
    ];
    arguments.extend(SHORT);
    let output = run(&arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for suite in ["media", "maps"] {
        let record = fs::read(folder.path().join(format!("{suite}.json"))).unwrap();
        let record: Value = serde_json::from_slice(&record).unwrap();
        assert_eq!(record["suite"], suite);
    }
    assert_refused(
        &["--suite", "media,maps", "--json", "one.json"],
        &["several files", "SUITE"],
    );
}

#[test]
fn a_record_of_parts_is_shown_and_compared_by_parts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.json");
    let path = path.to_str().unwrap();
    let mut arguments = vec!["--suite", "bytes", "json/*", "--control", "--json", path];
    arguments.extend(SHORT);
    let output = run(&arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let shown = run(&["show", path]);
    assert!(shown.status.success(), "{}", text(&shown.stderr));
    assert_eq!(text(&shown.stdout), text(&output.stdout));
    let compared = run(&["compare", path, path]);
    let lines = text(&compared.stdout);
    assert!(compared.status.success(), "{}", text(&compared.stderr));
    for line in ["array: json/fory", "base64: json/serde_json"] {
        assert!(lines.contains(line), "{lines}");
    }
    assert!(!lines.contains("simd-json/jackson"), "{lines}");

    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/record.schema.json");
    let schema: Value = serde_json::from_slice(&fs::read(schema).unwrap()).unwrap();
    let record: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<_> = validator
        .iter_errors(&record)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert_eq!(errors, [""; 0]);
}

#[test]
fn parameters_that_nobody_knows_are_refused() {
    let refused = |suite: &str, param: &str, words: &[&str]| {
        assert_refused(&["--suite", suite, "--param", param], words);
    };
    refused("bytes", "size=0", &["size", "from 1 to 1000000"]);
    refused("bytes", "size=1000001", &["size", "1000001"]);
    refused("bytes", "form=base32", &["form", "base32", "base64"]);
    refused("bytes", "kind=ascii", &["kind", "size of bytes"]);
    refused("media", "size=512", &["size", "there are none"]);
    refused("media-varied", "kind=latin", &["latin", "non-ascii"]);
    refused("sizes", "of=orders", &["orders", "media or bytes"]);
    refused("bytes", "size", &["name and a value"]);
}

#[test]
fn a_codec_that_does_not_do_the_suite_is_named_with_its_reason() {
    assert_refused(
        &["--suite", "maps", "protobuf/prost"],
        &["maps", "protobuf/prost (not JSON)"],
    );
}

/// What `data` writes, `--data` reads: it then has the very values of the suite.
#[test]
fn data_round_trips() {
    let folder = tempfile::tempdir().unwrap();
    for suite in catalog::ALL {
        if suite.name == "sizes" {
            continue;
        }
        for format in ["json", "cks"] {
            let output = run(&["data", suite.name, "--format", format]);
            if !suite.name.starts_with("media") && format == "cks" {
                assert_eq!(output.status.code(), Some(2));
                continue;
            }
            assert!(output.status.success(), "{}", text(&output.stderr));
            let name = format!("{}.{format}", suite.name);
            let origin = folder.path().join(&name);
            fs::write(&origin, &output.stdout).unwrap();
            let request = Request {
                data: Some(Data {
                    origin: name,
                    text: String::from_utf8(output.stdout.clone()).unwrap(),
                }),
                ..Request::default()
            };
            let mut again = Vec::new();
            for part in (suite.parts)(&request).unwrap() {
                let json = (suite.load)(&request, &part).unwrap().work.json().unwrap();
                if !again.contains(&json) {
                    again.push(json);
                }
            }
            let json = run(&["data", suite.name]).stdout;
            assert!(again.concat() == json, "{} as {format}", suite.name);
        }
    }
}

/// Other programs can take the orders from here: the documents are those of the published comparison.
#[test]
fn the_data_of_orders_are_the_published_documents() {
    let output = run(&["data", "orders"]);
    let documents: Vec<&[u8]> = output.stdout.split(|&byte| byte == b'\n').collect();
    assert_eq!(
        sha256_hex(documents),
        "6756025c3d8f05e4187a7c13497105b9b50c320d7ebf47dae596798f5c715c0d"
    );
}

/// The command line takes such a file too.
#[test]
fn a_file_of_json_can_be_measured() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("maps.json");
    fs::write(&path, run(&["data", "maps"]).stdout).unwrap();
    let (_, record) = short(
        "maps",
        &["json/serde_json", "--data", path.to_str().unwrap()],
    );
    assert_eq!(record["rows"][0]["size_bytes"], 11_805.0);
    fs::write(&path, "{\n  \"rows\": 5 }").unwrap();
    assert_refused(
        &["--suite", "maps", "--data", path.to_str().unwrap()],
        &["maps.json", "line 2"],
    );
}

#[test]
fn what_is_published_is_marked_and_held_against_ours() {
    let (table, _) = short(
        "media",
        &["json/fory,protobuf/prost,msgpack/*", "--published"],
    );
    assert_eq!(table.matches("MEASURED ELSEWHERE").count(), 2, "{table}");
    assert!(
        table.contains("sizes agree with ours: json/fastjson/databind, msgpack/databind, protobuf"),
        "{table}"
    );
    assert!(!table.contains("DISAGREE"), "{table}");
}

/// Each codec that does a part proves itself on it, as it does before it is timed, and every
/// operation of the suite can be timed.
#[test]
fn every_codec_is_verified_on_every_suite() {
    let registry = codecs::registry().unwrap();
    let mut faults = Vec::new();
    for suite in catalog::ALL {
        let request = few(suite.name);
        for name in (suite.parts)(&request).unwrap() {
            // The large ones differ from the small ones in nothing but the time.
            if suite.name == "sizes" && name.len() > 2 {
                continue;
            }
            for codec in registry.codecs() {
                let part = (suite.load)(&request, &name).unwrap();
                if suite.obstacle(&codec.entry, &part).is_some() {
                    continue;
                }
                let task = part.work.task(&registry, codec.id()).unwrap();
                let timed = |operation: &Operation| {
                    task.workload(*operation)?.batch(*operation, 1)?;
                    Ok(())
                };
                let optional = task.optional();
                let operations = [suite.operations, &optional].concat();
                let outcome = task
                    .verify(&optional)
                    .and_then(|()| operations.iter().try_for_each(timed));
                if let Err(fault) = outcome {
                    faults.push(format!("{} {name} {}: {fault}", suite.name, codec.id()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// A few of the values of a suite whose own would take long without optimisation.
fn few(suite: &str) -> Request {
    let text = match suite {
        // The published documents have bare decimals, which the derive of the model has not.
        "orders" => first_lines("orders", 2),
        "media-varied" => json_lines(varied::generate(1, 20, Kind::Escapes).iter()),
        "maps" => {
            let mut matrix = maps::standard();
            matrix.rows.truncate(1);
            json_lines([matrix].iter())
        }
        _ => return Request::default(),
    };
    let origin = "a few".to_owned();
    Request {
        data: Some(Data { origin, text }),
        ..Request::default()
    }
}

/// The first values of the suite's own data.
fn first_lines(suite: &str, count: usize) -> String {
    let suite = catalog::find(suite).unwrap();
    let part = (suite.load)(&Request::default(), "").unwrap();
    let json = String::from_utf8(part.work.json().unwrap()).unwrap();
    json.lines().take(count).collect::<Vec<_>>().join("\n")
}

fn json_lines<T: Serialize>(values: impl Iterator<Item = T>) -> String {
    let lines = values.map(|value| serde_json::to_string(&value).unwrap());
    lines.collect::<Vec<_>>().join("\n")
}
