//! Records for the tests: one of a real run, short and of the first form there was, and changes of
//! it.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use tempfile::TempDir;
use tpc_report::{Collection, File, render};

/// A real record: 13 rows and a control, six generations of two rounds.
pub(crate) fn record() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/schema-1.json");
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// The row called `id`.
pub(crate) fn row<'a>(record: &'a mut Value, id: &str) -> &'a mut Value {
    record["rows"]
        .as_array_mut()
        .unwrap()
        .iter_mut()
        .find(|row| row["id"] == id)
        .unwrap()
}

/// Makes the codec `id` one that failed for `reason`.
pub(crate) fn fail(record: &mut Value, id: &str, reason: &str) {
    let row = row(record, id);
    row["error"] = json!({"kind": "codec", "message": reason});
    for operation in ["create", "ser", "deser"] {
        row[operation]["summary"] = Value::Null;
        row[operation]["batches"] = json!([]);
    }
}

/// The same run on another machine and another day, where everything takes `factor` times as long.
pub(crate) fn elsewhere(factor: u64) -> Value {
    let mut record = record();
    record["machine"]["cpu"] = json!("Cortex-A76");
    record["machine"]["logical_cpus"] = json!(4);
    record["machine"]["architecture"] = json!("aarch64");
    record["started"] = json!("2026-11-28T09:00:00Z");
    for row in record["rows"].as_array_mut().unwrap() {
        for operation in ["create", "ser", "deser"] {
            for batch in row[operation]["batches"].as_array_mut().unwrap() {
                batch[3] = json!(batch[3].as_u64().unwrap() * factor);
            }
        }
    }
    record
}

/// The same run as one of a suite with three parts, whose values hold 1, 10 and 100 records. One
/// codec does not do it, and of the last part only encoding was measured.
pub(crate) fn parts() -> Value {
    let mut record = record();
    record["suite"] = json!("sizes");
    let rows = record["rows"].as_array().unwrap().clone();
    let mut all = Vec::new();
    for records in [1, 10, 100] {
        for row in &rows {
            let mut row = row.clone();
            row["part"] = json!(format!("media of {records}"));
            row["records"] = json!(records);
            for operation in ["create", "ser", "deser"] {
                for batch in row[operation]["batches"].as_array_mut().unwrap() {
                    batch[3] = json!(batch[3].as_u64().unwrap() * (records + 2));
                }
                if records == 100 && operation != "ser" {
                    row[operation]["summary"] = Value::Null;
                    row[operation]["batches"] = json!([]);
                }
            }
            all.push(row);
        }
    }
    record["rows"] = json!(all);
    for row in record["rows"].as_array_mut().unwrap() {
        if row["id"] == "protobuf/prost" {
            row["error"] = json!({"kind": "unsupported", "message": "not JSON"});
            for operation in ["create", "ser", "deser"] {
                row[operation]["summary"] = Value::Null;
                row[operation]["batches"] = json!([]);
            }
        }
    }
    record
}

/// The records in files of a folder.
pub(crate) fn folder(records: &[Value]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (number, record) in records.iter().enumerate() {
        let path = folder.path().join(format!("{number}.json"));
        fs::write(path, serde_json::to_vec(record).unwrap()).unwrap();
    }
    folder
}

/// The runs of those records.
pub(crate) fn collection(records: &[Value]) -> Collection {
    let folder = folder(records);
    Collection::read(&[PathBuf::from(folder.path())], Some("json/serde_json")).unwrap()
}

/// The report on those records.
pub(crate) fn report(records: &[Value]) -> Vec<File> {
    render(&collection(records)).unwrap()
}

/// A text that means something in every language of a report.
pub(crate) const ODD: &str = "</script><script>document.title='x'</script><!-- & \"q\" 'a' |`*_[l](javascript:1)\\ ]]> \u{2028}é";
