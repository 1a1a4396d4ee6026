#![forbid(unsafe_code)]
//! The report on records of many kinds.

mod common;

use std::fs;
use std::path::PathBuf;

use common::{ODD, collection, elsewhere, fail, folder, parts, record, report, row};
use roxmltree::Document;
use serde_json::{Value, json};
use tpc_report::splice::splice;
use tpc_report::{Collection, File, MAX_PAGE_BYTES, render, side_by_side, write};

/// The file whose path ends so.
fn file<'a>(files: &'a [File], end: &str) -> &'a str {
    let found = files.iter().find(|file| file.path.ends_with(end));
    &found.unwrap_or_else(|| panic!("no file {end}")).text
}

/// The data within the page.
fn data(files: &[File]) -> Value {
    let page = file(files, "index.html");
    let (_, rest) = page.split_once("id=\"data\">").unwrap();
    let (json, _) = rest.split_once("</script>").unwrap();
    serde_json::from_str(json).unwrap()
}

/// All text in an SVG file, which must be well formed.
fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    document
        .descendants()
        .filter(|node| {
            node.has_tag_name("text") || node.has_tag_name(("http://www.w3.org/2000/svg", "text"))
        })
        .filter_map(|node| node.text())
        .map(|text| text.trim().to_owned())
        .collect()
}

#[test]
fn the_same_records_give_the_same_bytes() {
    let records = [record(), elsewhere(3)];
    let first = report(&records);
    // Other names, and so another order.
    let folder = tempfile::tempdir().unwrap();
    for (name, record) in [("z.json", &records[0]), ("a.json", &records[1])] {
        fs::write(folder.path().join(name), record.to_string()).unwrap();
    }
    let places = [PathBuf::from(folder.path())];
    let second = Collection::read(&places, Some("json/serde_json")).unwrap();
    assert_eq!(first, render(&second).unwrap());
}

#[test]
fn a_report_has_a_page_and_a_folder_for_each_machine_and_day() {
    let files = report(&[record(), elsewhere(3)]);
    let paths: Vec<_> = files.iter().map(|file| file.path.as_str()).collect();
    let mut expected = vec!["index.html".to_owned()];
    for folder in [
        "amd-epyc-2-linux-x86_64/2026-11-30",
        "cortex-a76-4-linux-aarch64/2026-11-28",
    ] {
        for name in [
            "media-time.svg",
            "media-time-and-size.svg",
            "media-size.svg",
            "media-spread.svg",
            "README.md",
        ] {
            expected.push(format!("{folder}/{name}"));
        }
    }
    assert_eq!(paths, expected);
    let out = tempfile::tempdir().unwrap();
    write(&files, out.path()).unwrap();
    for file in &files {
        assert_eq!(
            fs::read_to_string(out.path().join(&file.path)).unwrap(),
            file.text
        );
    }
}

#[test]
fn a_table_has_the_figures_of_the_record() {
    let mut record = record();
    let point = |record: &mut Value, operation: &str| {
        row(record, "json/fory")[operation]["summary"]["point_ns"]
            .as_f64()
            .unwrap()
    };
    let (ser, deser) = (point(&mut record, "ser"), point(&mut record, "deser"));
    let files = report(&[record]);
    let readme = file(&files, "2026-11-30/README.md");
    let line = readme
        .lines()
        .find(|line| line.starts_with("| `json/fory` |"))
        .unwrap();
    let cells: Vec<_> = line.split('|').map(str::trim).collect();
    assert_eq!(cells[3], format!("{ser:.0}"));
    assert_eq!(cells[4], format!("{deser:.0}"));
    assert_eq!(cells[5], format!("{:.0}", ser + deser));
    assert_eq!(cells[7..9], ["486", "262"]);
    assert!(readme.contains("noise floor: create"));
    assert!(readme.contains("| `json/serde_json` | serde_json 1.0."));
    let total = format!("{:.0}", ser + deser);
    assert!(texts(file(&files, "media-time.svg")).contains(&total));
}

/// Makes the codec `id` one that does not check what it decodes, and faster than all others.
fn trust(record: &mut Value, id: &str) {
    let row = row(record, id);
    row["features"]["validated"] = json!(false);
    for operation in ["ser", "deser"] {
        for batch in row[operation]["batches"].as_array_mut().unwrap() {
            batch[3] = json!(1 + batch[3].as_u64().unwrap() / 1000);
        }
    }
}

#[test]
fn a_codec_that_does_not_check_its_input_competes_with_none() {
    let id = "json/sonic-rs";
    let mut changed = record();
    trust(&mut changed, id);
    let collection = collection(std::slice::from_ref(&changed));
    let run = &collection.runs[0];
    let line = run.lines.iter().find(|line| line.id == id).unwrap();
    assert_eq!((line.rank, line.competes()), (None, false));
    assert!(
        run.lines
            .iter()
            .any(|line| line.rank.is_some_and(|rank| rank.place == 1))
    );
    let files = render(&collection).unwrap();
    let readme = file(&files, "README.md");
    assert!(readme.contains("| `json/sonic-rs` \\* |"), "{readme}");
    assert!(readme.contains("unvalidated: does not check"), "{readme}");
    let svg = texts(file(&files, "media-time-and-size.svg"));
    assert!(svg.contains(&"json/sonic-rs *".to_owned()), "{svg:?}");
    // Beside another build of itself it may be judged, beside the others not.
    let data = data(&files);
    let data = &data["runs"][0];
    let rows = data["rows"].as_array().unwrap();
    let place = rows.iter().position(|row| row["id"] == id).unwrap();
    assert_eq!(rows[place]["rank"], "-");
    let verdicts = data["verdicts"][place].as_str().unwrap();
    assert!(verdicts.chars().all(|letter| letter == '-'), "{verdicts}");
    let plain = report(&[record()]);
    let plain = file(&plain, "README.md");
    assert!(!plain.contains("unvalidated: "), "{plain}");
}

#[test]
fn optional_operations_are_columns_where_they_were_measured() {
    let mut record = record();
    let fory = row(&mut record, "json/fory");
    fory["ser_reused"] = fory["ser"].clone();
    fory["access"] = fory["deser"].clone();
    fory["optional"] = json!(["ser-reused", "access", "one of later"]);
    let files = report(&[record]);
    let readme = file(&files, "README.md");
    assert!(
        readme.contains("| codec | create | ser | deser | ser-reused | access | total |"),
        "{readme}"
    );
    let data = data(&files);
    let quantities = &data["runs"][0]["quantities"];
    let expected = ["create", "ser", "deser", "ser-reused", "access", "total"];
    assert_eq!(*quantities, json!(expected));
    let rows = data["runs"][0]["rows"].as_array().unwrap();
    let figures = |id: &str| rows.iter().find(|row| row["id"] == id).unwrap()["figures"].clone();
    assert_eq!(figures("json/fory")[3], figures("json/fory")[1]);
    assert_eq!(figures("json/serde_json")[3], Value::Null);
    // What the codec can do is known of this record, and of older ones not.
    let optional = |id: &str| rows.iter().find(|row| row["id"] == id).unwrap()["optional"].clone();
    assert_eq!(optional("json/fory"), json!(["ser-reused", "access"]));
    assert_eq!(optional("json/serde_json"), Value::Null);
}

#[test]
fn a_codec_that_failed_is_shown_as_such_everywhere() {
    let mut record = record();
    fail(&mut record, "json/sonic-rs", "decode gave another value");
    let collection = collection(std::slice::from_ref(&record));
    let files = render(&collection).unwrap();
    let readme = file(&files, "README.md");
    assert!(
        readme.contains("| `json/sonic-rs` | - | - | - | - |"),
        "{readme}"
    );
    assert!(readme.contains("- `json/sonic-rs`: failed: decode gave another value"));
    assert!(readme.contains("1 of 13 rows have no numbers, as something failed"));
    for chart in ["-time.svg", "-spread.svg"] {
        let texts = texts(file(&files, chart));
        assert!(
            texts.contains(&"failed: decode gave another value".to_owned()),
            "{texts:?}"
        );
    }
    let data = data(&files);
    let rows = data["runs"][0]["rows"].as_array().unwrap();
    let failed = rows
        .iter()
        .find(|row| row["id"] == "json/sonic-rs")
        .unwrap();
    assert_eq!(failed["error"], "decode gave another value");
    assert_eq!(failed["figures"], json!([null, null, null, null]));
    let machines = side_by_side(&collection);
    assert!(
        machines.contains("| `json/sonic-rs` | failed | - |"),
        "{machines}"
    );
}

#[test]
fn odd_text_is_escaped_in_every_language() {
    let mut record = record();
    row(&mut record, "json/fory")["id"] = json!(ODD);
    row(&mut record, "json/serde_json/jackson")["notes"] = json!(ODD);
    row(&mut record, "protobuf/prost")["library"] = json!(ODD);
    fail(&mut record, "bincode/bincode", ODD);
    record["machine"]["cpu"] = json!(ODD);
    record["machine"]["kernel"] = json!(ODD);
    record["suite"] = json!(ODD);
    record["command_line"][1] = json!(ODD);
    record["data"][0]["origin"] = json!(ODD);
    let collection = collection(std::slice::from_ref(&record));
    let files = render(&collection).unwrap();
    for file in &files {
        assert!(!file.path.contains(['<', ' ', '"', '\\']), "{}", file.path);
        if file.path.ends_with(".svg") {
            // Well formed, and the text comes back as it was.
            let texts = texts(&file.text);
            assert!(
                texts.iter().any(|text| text.contains("</script>")),
                "{}",
                file.path
            );
            assert!(!file.text.contains("<script"));
        } else {
            let scripts = file.text.matches("<script").count();
            let expected = if file.path == "index.html" {
                2
            } else {
                code_spans(&file.text)
            };
            assert_eq!(scripts, expected, "{}", file.path);
        }
    }
    let data = data(&files);
    let rows = data["runs"][0]["rows"].as_array().unwrap();
    assert!(rows.iter().any(|row| row["id"] == ODD));
    assert_eq!(data["runs"][0]["suite"], ODD);
    code_spans(&side_by_side(&collection));
}

/// How often `<script` stands in a code span or block of Markdown, where it is only text.
fn code_spans(markdown: &str) -> usize {
    use pulldown_cmark::{Event, Options, Parser};
    let options = Options::ENABLE_TABLES;
    let mut count = 0;
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Code(text) | Event::Text(text) => count += text.matches("<script").count(),
            // The few that we write ourselves.
            Event::Html(html) | Event::InlineHtml(html) => {
                assert!(!html.contains("script"), "{html}");
            }
            _ => {}
        }
    }
    count
}

#[test]
fn a_run_with_next_to_nothing_is_reported() {
    let mut bare = record();
    // No floor, no control, no numbers.
    bare["rows"]
        .as_array_mut()
        .unwrap()
        .retain(|row| row["role"] == "codec");
    let ids: Vec<String> = bare["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["id"].as_str().unwrap().to_owned())
        .collect();
    for id in &ids {
        fail(&mut bare, id, "out of luck");
        row(&mut bare, id)["size_bytes"] = Value::Null;
    }
    bare["interrupted"] = json!(true);
    bare["git"] = Value::Null;
    let files = report(&[bare]);
    let readme = file(&files, "README.md");
    assert!(readme.contains("11 of 11 rows have no numbers"), "{readme}");
    assert!(readme.contains("the run was interrupted"));
    assert!(!readme.contains(".svg"));

    let mut empty = record();
    empty["rows"] = json!([]);
    report(&[empty]);

    // A single generation has no intervals.
    let mut single = record();
    for row in single["rows"].as_array_mut().unwrap() {
        for operation in ["create", "ser", "deser"] {
            row[operation]["batches"]
                .as_array_mut()
                .unwrap()
                .truncate(1);
        }
    }
    let files = report(&[single]);
    assert!(!file(&files, "README.md").contains("inf"));
    assert!(!file(&files, "README.md").contains("NaN"));
}

#[test]
fn a_broken_record_is_named() {
    let broken = |change: fn(&mut Value)| {
        let mut value = record();
        change(&mut value);
        let folder = folder(&[record(), value]);
        let error = Collection::read(&[folder.path().to_owned()], None).unwrap_err();
        let message = error.to_string();
        assert!(message.contains("1.json"), "{message}");
        message
    };
    broken(|value| value["rows"][0]["ser"] = json!("fast"));
    broken(|value| *value = json!([1, 2]));
    broken(|value| value["rows"][0]["ser"]["iterations"] = json!(0));
    let message = broken(|value| value["schema_version"] = json!(99));
    assert!(message.contains("99"), "{message}");

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cut.json");
    fs::write(&path, &record().to_string()[..5000]).unwrap();
    let error = Collection::read(&[path], None).unwrap_err();
    assert!(error.to_string().contains("cut.json"));
    let missing = folder.path().join("missing.json");
    let error = Collection::read(&[missing], None).unwrap_err();
    assert!(error.to_string().contains("missing.json"));
    let empty = tempfile::tempdir().unwrap();
    let error = Collection::read(&[empty.path().to_owned()], None).unwrap_err();
    assert!(error.to_string().contains("no record"), "{error}");
}

#[test]
fn two_runs_of_a_day_are_told_apart_and_copies_are_one() {
    let mut later = record();
    later["started"] = json!("2026-11-30T23:00:00Z");
    let runs = collection(&[record(), later.clone(), later]).runs;
    let dates: Vec<_> = runs.iter().map(|run| run.date.as_str()).collect();
    assert_eq!(dates, ["2026-11-30 23:00:00", "2026-11-30 17:27:59"]);
}

#[test]
fn records_of_others_are_left_alone() {
    let folder = folder(&[record()]);
    for other in ["published", "findings"] {
        let other = folder.path().join(other);
        fs::create_dir(&other).unwrap();
        fs::write(other.join("fastjson.json"), "{}").unwrap();
    }
    fs::write(folder.path().join("README.md"), "words").unwrap();
    let collection = Collection::read(&[folder.path().to_owned()], None).unwrap();
    assert_eq!(collection.runs.len(), 1);
}

#[test]
fn each_part_of_a_suite_has_its_table_and_all_have_a_chart_of_growth() {
    let collection = collection(&[parts()]);
    let suites = collection.suites();
    assert_eq!(
        suites,
        [
            "sizes, media of 1",
            "sizes, media of 10",
            "sizes, media of 100"
        ]
    );
    let files = render(&collection).unwrap();
    let readme = file(&files, "README.md");
    for suite in suites {
        assert!(readme.contains(&format!("\n## {suite}\n")), "{suite}");
    }
    assert_eq!(readme.matches("sizes-growth.svg").count(), 1);
    let texts = texts(file(&files, "sizes-growth.svg"));
    assert!(texts.contains(&"json/fory".to_owned()), "{texts:?}");
    assert!(file(&files, "sizes-media-of-10-time.svg").contains("<svg"));
    // Only what was measured has a column.
    let headings: Vec<_> = readme
        .lines()
        .filter(|line| line.starts_with("| codec | "))
        .collect();
    assert!(headings[0].starts_with("| codec | create | ser | deser | total | ± |"));
    assert!(
        headings
            .iter()
            .any(|line| line.starts_with("| codec | ser | ± |"))
    );
    assert!(headings[2].contains("| records/s |"), "{}", headings[2]);
}

#[test]
fn what_a_codec_does_not_do_is_said_and_is_no_failure() {
    let collection = collection(&[parts()]);
    let files = render(&collection).unwrap();
    let readme = file(&files, "README.md");
    assert!(
        readme.contains("- `protobuf/prost`: unsupported: not JSON"),
        "{readme}"
    );
    assert!(!readme.contains("failed"));
    for chart in [
        "-time.svg",
        "-spread.svg",
        "-size.svg",
        "-time-and-size.svg",
    ] {
        let texts = texts(file(&files, chart));
        let note = "not shown, as they do not do this: protobuf/prost".to_owned();
        assert!(texts.contains(&note), "{chart} {texts:?}");
    }
    let data = data(&files);
    let rows = data["runs"][0]["rows"].as_array().unwrap();
    let last = rows.last().unwrap();
    assert_eq!(
        (&last["id"], &last["unsupported"]),
        (&json!("protobuf/prost"), &json!(true))
    );
    assert!(side_by_side(&collection).contains("| `protobuf/prost` | unsupported | - |"));
}

#[test]
fn machines_stand_side_by_side() {
    let text = side_by_side(&collection(&[record(), elsewhere(3)]));
    assert!(
        text.contains("| codec | total 1 | ratio 1 | total 2 | ratio 2 | size | +dfl |"),
        "{text}"
    );
    let line = text
        .lines()
        .find(|line| line.starts_with("| `json/fory`"))
        .unwrap();
    let cells: Vec<_> = line.split('|').map(str::trim).collect();
    let total = |cell: &str| cell.parse::<f64>().unwrap();
    assert!(
        (total(cells[4]) / total(cells[2]) - 3.0).abs() < 0.02,
        "{line}"
    );
    // What slows all down is not in a ratio.
    assert_eq!(cells[3], cells[5]);
}

#[test]
fn documents_show_the_newest_run() {
    let home = tempfile::tempdir().unwrap();
    let results = home.path().join("results");
    fs::create_dir(&results).unwrap();
    let document = home.path().join("README.md");
    let text = "# Title\n<!-- report: table media -->\n<!-- end of report -->\nmiddle\n\
                <!-- report: charts media -->\n<!-- end of report -->\n\
                <!-- report: runs -->\n<!-- end of report -->\n";
    fs::write(&document, text).unwrap();
    let collection = collection(&[record(), elsewhere(3)]);
    assert!(splice(&document, &results, &collection).unwrap());
    let spliced = fs::read_to_string(&document).unwrap();
    let folder = "results/amd-epyc-2-linux-x86_64/2026-11-30";
    assert!(
        spliced.contains(&format!("]({folder}/media-time.svg)")),
        "{spliced}"
    );
    assert!(spliced.contains(&format!("]({folder}/media-time-and-size.svg)")));
    assert!(spliced.contains(&format!("]({folder}/README.md#media)")));
    assert!(spliced.contains("| `json/fory` |"));
    assert!(spliced.starts_with("# Title\n") && spliced.contains("\nmiddle\n"));
    assert!(!splice(&document, &results, &collection).unwrap());

    let elsewhere = tempfile::tempdir().unwrap();
    let error = splice(&document, elsewhere.path(), &collection).unwrap_err();
    assert!(error.to_string().contains("elsewhere"), "{error}");
}

#[test]
fn the_page_asks_the_network_for_nothing() {
    let files = report(&[record()]);
    let page = file(&files, "index.html");
    // The one address is the name of a language.
    let without = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!without.contains("://"));
    for word in ["src=", "@import", "url(", "fetch(", "import("] {
        assert!(!page.contains(word), "{word}");
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn the_page_stays_small_however_many_runs_there_are() {
    let mut large = record();
    let rows = large["rows"].as_array().unwrap().clone();
    for copy in 0..3 {
        for row in rows.iter().filter(|row| row["role"] == "codec") {
            let mut row = row.clone();
            row["id"] = json!(format!("{}/{copy}", row["id"].as_str().unwrap()));
            large["rows"].as_array_mut().unwrap().push(row);
        }
    }
    let days: Vec<_> = (1..=9)
        .map(|day| {
            let mut record = large.clone();
            record["started"] = json!(format!("2026-10-0{day}T09:00:00Z"));
            record
        })
        .collect();
    let files = report(&days);
    let page = file(&files, "index.html");
    assert!(page.len() <= MAX_PAGE_BYTES, "{}", page.len());
    let data = data(&files);
    assert!(!data["runs"][0]["ratios"].as_array().unwrap().is_empty());
}
