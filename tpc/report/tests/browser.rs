#![forbid(unsafe_code)]
//! The page in a real browser: it is opened from disk, used as a reader does, and its figures are
//! compared with those of the record.
//!
//! Needs Chromium and its driver (`.ci/browser` installs them). Where there is no driver, these
//! tests say so and do nothing, unless `BROWSER_TESTS=required`.

mod common;
mod driver;

use std::fs;
use std::path::{Path, PathBuf};

use common::{ODD, elsewhere, fail, parts, record, report, row};
use driver::Browser;
use serde_json::{Value, json};
use tempfile::TempDir;
use tpc_report::write;

/// The page of some records, on disk.
struct Page {
    folder: TempDir,
    url: String,
}

impl Page {
    fn of(records: &[Value]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        write(&report(records), folder.path()).unwrap();
        let path = folder.path().join("index.html").canonicalize().unwrap();
        let url = file_url(&path);
        Self { folder, url }
    }
}

/// The address of a file, also of one on a drive with a letter.
fn file_url(path: &Path) -> String {
    let path = path.display().to_string().replace('\\', "/");
    let path = path.trim_start_matches("//?/").trim_start_matches('/');
    format!("file:///{path}")
}

/// A browser with the page of `records` at `fragment`; `None` where there is no browser.
fn open(records: &[Value], fragment: &str) -> Option<(Browser, Page)> {
    let browser = Browser::start()?;
    let page = Page::of(records);
    browser.open(&format!("{}{fragment}", page.url));
    Some((browser, page))
}

/// The ids of the table's rows, as they stand.
fn ids(browser: &Browser) -> Vec<String> {
    let ids = browser.run("return [...document.querySelectorAll('#table tbody tr[data-id]')].map(row => row.dataset.id)");
    serde_json::from_value(ids).unwrap()
}

/// What stands in the column with the heading `column` of the row `id`.
fn cell(browser: &Browser, id: &str, column: &str) -> String {
    let text = browser.run_with(
        "const heads = [...document.querySelectorAll('#view table thead th')].map(head => head.innerText.trim().replace(/ [↑↓]$/, ''));
         const row = [...document.querySelectorAll('#view tbody tr[data-id]')].find(row => row.dataset.id === arguments[0]);
         const cell = row && row.children[heads.indexOf(arguments[1])];
         return cell ? cell.innerText.trim() : `no ${arguments[1]} in ${heads}`;",
        &json!([id, column]),
    );
    text.as_str().unwrap().to_owned()
}

/// The number that the record has for an operation.
fn point(record: &Value, id: &str, operation: &str) -> f64 {
    let rows = record["rows"].as_array().unwrap();
    let row = rows.iter().find(|row| row["id"] == id).unwrap();
    row[operation]["summary"]["point_ns"].as_f64().unwrap()
}

fn total(record: &Value, id: &str) -> f64 {
    point(record, id, "ser") + point(record, id, "deser")
}

/// The ids of all listed rows of the record that have numbers, by `key`.
fn by(record: &Value, key: impl Fn(&Value) -> f64) -> Vec<String> {
    let mut rows: Vec<_> = record["rows"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["role"] != "control")
        .collect();
    rows.sort_by(|a, b| key(a).total_cmp(&key(b)));
    rows.iter()
        .map(|row| row["id"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn the_table_has_the_figures_of_the_record_and_sorts_by_any_column() {
    let record = record();
    let Some((browser, _page)) = open(std::slice::from_ref(&record), "") else {
        return;
    };
    let of = |operation: &'static str| {
        move |row: &Value| row[operation]["summary"]["point_ns"].as_f64().unwrap()
    };
    assert_eq!(
        ids(&browser),
        by(&record, |row| of("ser")(row) + of("deser")(row))
    );
    for id in ids(&browser) {
        for operation in ["create", "ser", "deser"] {
            let expected = format!("{:.0}", point(&record, &id, operation));
            assert_eq!(cell(&browser, &id, operation), expected, "{id} {operation}");
        }
        assert_eq!(
            cell(&browser, &id, "total"),
            format!("{:.0}", total(&record, &id))
        );
    }
    assert_eq!(cell(&browser, "json/fory", "size"), "486");
    assert_eq!(cell(&browser, "json/fory", "+dfl"), "262");

    browser.click("[data-key='sort:ser']");
    assert_eq!(ids(&browser), by(&record, of("ser")));
    assert_eq!(browser.attribute("th[aria-sort]", "aria-sort"), "ascending");
    // The button that was pressed still has the focus, so the keyboard goes on from there.
    browser.press("\u{e007}");
    let mut falling = by(&record, of("ser"));
    falling.reverse();
    assert_eq!(ids(&browser), falling);
    assert_eq!(
        browser.attribute("th[aria-sort]", "aria-sort"),
        "descending"
    );
    assert!(
        browser.url().ends_with("#sort=ser&dir=desc"),
        "{}",
        browser.url()
    );
    browser.click("[data-key='sort:name']");
    let mut names = ids(&browser);
    names.sort();
    assert_eq!(ids(&browser), names);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_bar_far_longer_than_the_others_is_cut_and_the_caption_says_so() {
    const CUT: &str = "return [...document.querySelectorAll('#table .track.cut')].map(track => track.closest('tr').dataset.id)";
    let caption = |browser: &Browser| browser.text("#table caption").contains("fades out");
    let mut record = record();
    let Some((browser, _page)) = open(std::slice::from_ref(&record), "") else {
        return;
    };
    assert_eq!(browser.run(CUT), json!([]));
    assert!(!caption(&browser));
    for batch in row(&mut record, "protobuf/prost")["ser"]["batches"]
        .as_array_mut()
        .unwrap()
    {
        batch[3] = json!(batch[3].as_u64().unwrap() * 1_000);
    }
    let Some((browser, _page)) = open(&[record], "") else {
        return;
    };
    assert_eq!(browser.run(CUT), json!(["protobuf/prost"]));
    assert!(caption(&browser));
}

#[test]
fn filters_leave_what_they_say_and_can_be_undone() {
    let Some((browser, _page)) = open(&[record()], "") else {
        return;
    };
    let all = ids(&browser);
    browser.type_into("#q", "serde_json");
    assert!(ids(&browser).iter().all(|id| id.contains("serde_json")));
    assert_eq!(ids(&browser).len(), 3);
    assert!(browser.text("#status").starts_with("3 of 13 rows"));
    browser.click("#filters > summary");
    browser.click("#reset");
    assert_eq!(ids(&browser), all);
    browser.choose("#maintained", "no");
    assert!(ids(&browser).contains(&"bincode/bincode".to_owned()));
    assert!(!ids(&browser).contains(&"json/serde_json".to_owned()));
    browser.choose("#maintained", "");
    browser.click("[data-key='format:json']");
    assert!(ids(&browser).iter().all(|id| !id.starts_with("json")));
    assert!(ids(&browser).contains(&"protobuf/prost".to_owned()));
    browser.click("#reset");
    browser.click("[data-key='hide:json/fory']");
    assert!(!ids(&browser).contains(&"json/fory".to_owned()));
    assert!(browser.text("#active").contains("1 active"));
    browser.click("[data-key='chip:json/fory']");
    assert_eq!(ids(&browser), all);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn times_are_shown_as_ratios_to_any_codec_and_as_multiples_of_the_floor() {
    let mut record = record();
    // A row without figures has no place among the ratios.
    fail(&mut record, "bincode/bincode", "broken");
    let Some((browser, _page)) = open(std::slice::from_ref(&record), "") else {
        return;
    };
    browser.click("#show [value='ratio']");
    assert_eq!(browser.text("#ref option:checked"), "json/serde_json");
    assert_eq!(cell(&browser, "json/serde_json", "total"), "1.00");
    for reference in ["json/serde_json", "protobuf/prost"] {
        browser.choose("#ref", reference);
        let shown: f64 = number(&cell(&browser, "json/fory", "total"));
        // The page shows paired ratios, which are near those of the points and not equal.
        let points = total(&record, reference) / total(&record, "json/fory");
        assert!((shown / points - 1.0).abs() < 0.05, "{shown} {points}");
        let table = report(std::slice::from_ref(&record));
        let table = &table
            .iter()
            .find(|file| file.path.ends_with("README.md"))
            .unwrap()
            .text;
        if reference == "json/serde_json" {
            assert!(table.contains(&format!("| {shown:.2} |")), "{shown}");
        }
    }
    browser.click("#show [value='floor']");
    let shown = number(&cell(&browser, "json/fory", "ser"));
    let floor = |id| point(&record, id, "ser");
    let floor = floor("floor/copy").min(floor("floor/utf8"));
    assert!((shown - point(&record, "json/fory", "ser") / floor).abs() < 0.01);
    // A codec opens to its interval, its samples and its version.
    browser.click("[data-key='open:json/fory']");
    let detail = browser.text("tr.detail");
    assert!(detail.contains("codec-fory 0.1.0"), "{detail}");
    assert!(detail.contains("95 % interval"), "{detail}");
    // The same where the pointer is.
    browser.hover("tr[data-id='json/fory'] td:nth-child(3)");
    let tip = browser.text("#tip");
    assert!(tip.contains("json/fory: ser"), "{tip}");
    assert!(tip.contains("12 batches in 6 generations"), "{tip}");
    browser.press("\u{e00c}");
    assert_eq!(browser.text("#tip"), "");
    assert_eq!(browser.complaints(), [""; 0]);
}

fn number(text: &str) -> f64 {
    let text = text.trim_start_matches("≈ ").replace(',', "");
    text.parse()
        .unwrap_or_else(|_| panic!("no number: {text:?}"))
}

#[test]
fn every_view_has_an_address() {
    let (first, second) = (record(), elsewhere(3));
    let records = [first.clone(), second];
    let fragment = "#machine=cortex-a76-4-linux-aarch64&show=ratio&ref=protobuf%2Fprost&sort=size&dir=desc&hide=floor%2Fcopy%0Afloor%2Futf8";
    let Some((browser, page)) = open(&records, fragment) else {
        return;
    };
    assert!(
        browser
            .text("#machine option:checked")
            .contains("Cortex-A76")
    );
    assert_eq!(browser.text("#date option:checked"), "2026-11-28");
    assert_eq!(ids(&browser).len(), 11);
    assert_eq!(cell(&browser, "protobuf/prost", "total"), "1.00");
    let order = ids(&browser);
    assert_eq!(order.last().unwrap(), "bincode/bincode");

    browser.open(&format!(
        "{}#view=calculator&rate=2000000&link=10000",
        page.url
    ));
    let cores = total(&first, "json/fory") * 2e6 / 1e9;
    let shown = number(&cell(&browser, "json/fory", "cores"));
    assert!((shown - cores).abs() < 0.01, "{shown} {cores}");
    let link = 2e6 * 486.0 * 8.0 / 1e10 * 100.0;
    assert_eq!(cell(&browser, "json/fory", "link"), format!("{link:.1} %"));
    browser.type_into("#rate", "0");
    assert!((number(&cell(&browser, "json/fory", "cores")) - cores * 10.0).abs() < 0.1);

    browser.open(&format!("{}#view=compare", page.url));
    let ratio = number(&cell(&browser, "json/fory", "× deser"));
    assert!((ratio - 1.0 / 3.0).abs() < 0.01, "{ratio}");
    assert!(browser.text("#machines").contains("Cortex-A76"));

    browser.open(&format!("{}#view=size", page.url));
    assert_eq!(
        browser.run("return document.querySelectorAll('#view svg circle').length"),
        11
    );
    // What nobody asked for is left as usual.
    browser.open(&format!(
        "{}#view=no&suite=none&machine=none&show=no&ref=none&sort=none&with=none",
        page.url
    ));
    assert_eq!(ids(&browser).len(), 13);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn odd_text_stays_text() {
    let mut record = record();
    row(&mut record, "json/fory")["id"] = json!(ODD);
    row(&mut record, "protobuf/prost")["notes"] = json!(ODD);
    record["machine"]["cpu"] = json!(ODD);
    fail(&mut record, "bincode/bincode", ODD);
    let Some((browser, _page)) = open(&[record], "") else {
        return;
    };
    assert_eq!(
        browser.run("return document.title"),
        "Serialization in Rust, measured"
    );
    assert_eq!(browser.run("return document.scripts.length"), 2);
    assert!(ids(&browser).iter().any(|id| id == ODD));
    assert!(browser.text("td.failed").contains("</script>"));
    browser.click("[data-key='open:protobuf/prost']");
    assert!(browser.text("tr.detail").contains("<!--"));
    for view in ["size", "calculator", "compare"] {
        browser.click(&format!("[data-key='view:{view}']"));
        assert!(browser.text("#view").contains("</script>") || view == "compare");
    }
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn suites_of_other_forms_are_shown_as_they_are() {
    let record = parts();
    let Some((browser, page)) = open(std::slice::from_ref(&record), "") else {
        return;
    };
    // The first part has all operations.
    let shown = number(&cell(&browser, "json/fory", "total"));
    assert!(
        (shown - total(&record, "json/fory") * 3.0).abs() < 1.0,
        "{shown}"
    );
    assert_eq!(
        browser.text("#unsupported"),
        "unsupported, not JSON: protobuf/prost"
    );
    assert!(!ids(&browser).contains(&"protobuf/prost".to_owned()));
    // The last has one, and 100 records in a value.
    browser.choose("#suite", "sizes, media of 100");
    assert_eq!(
        cell(&browser, "json/fory", "deser").split(' ').next(),
        Some("no")
    );
    let ns = number(&cell(&browser, "json/fory", "ser"));
    let rate = number(&cell(&browser, "json/fory", "rec/s"));
    assert!((rate * ns / 1e11 - 1.0).abs() < 0.01, "{rate} {ns}");
    for view in ["size", "calculator", "compare"] {
        browser.open(&format!(
            "{}#suite=sizes%2C+media+of+100&view={view}",
            page.url
        ));
        assert_eq!(browser.text("#suite option:checked"), "sizes, media of 100");
    }
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn charts_are_readable_on_both_grounds() {
    let Some((browser, page)) = open(&[record(), parts()], "") else {
        return;
    };
    let day = page
        .folder
        .path()
        .join("amd-epyc-2-linux-x86_64/2026-11-30");
    let ink = "const text = document.querySelector('text');
               const ground = document.querySelector('rect');
               return [getComputedStyle(text).fill, getComputedStyle(ground).fill]";
    for name in [
        "media-time",
        "media-time-and-size",
        "media-size",
        "media-spread",
        "sizes-growth",
    ] {
        let path = day.join(format!("{name}.svg"));
        let mut seen = Vec::new();
        for dark in [false, true] {
            browser.prefer_dark(dark);
            browser.open(&file_url(&path));
            seen.push(browser.run(ink));
            let ground = if dark { "dark" } else { "light" };
            let image = screenshots().join(format!("{name}-{ground}.png"));
            fs::write(image, browser.screenshot()).unwrap();
        }
        let expected = json!([
            ["rgb(31, 35, 40)", "rgb(255, 255, 255)"],
            ["rgb(230, 237, 243)", "rgb(13, 17, 23)"],
        ]);
        assert_eq!(json!(seen), expected, "{name}");
    }
    assert_eq!(browser.complaints(), [""; 0]);
}

/// Where a person can look at what the page looks like.
fn screenshots() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("screenshots");
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn the_page_fits_a_desk_and_a_phone() {
    let mut other = elsewhere(3);
    fail(
        &mut other,
        "json/sonic-rs",
        "decode of media.1: expected `,` at column 42",
    );
    let records = [record(), other];
    let Some((browser, page)) = open(&records, "") else {
        return;
    };
    let folder = screenshots();
    let views = [
        ("table", "#open=json%2Ffory"),
        ("failed", "#machine=cortex-a76-4-linux-aarch64&show=ratio"),
        ("size", "#view=size"),
        ("calculator", "#view=calculator"),
        ("compare", "#view=compare"),
    ];
    for (device, width, height) in [("desk", 1280, 1000), ("phone", 390, 844)] {
        browser.resize(width, height);
        for dark in [false, true] {
            browser.prefer_dark(dark);
            for (name, fragment) in views {
                if dark && name != "table" && name != "size" {
                    continue;
                }
                browser.open(&format!("{}{fragment}", page.url));
                let wide = browser.run("return document.documentElement.scrollWidth");
                assert!(
                    wide.as_i64().unwrap() <= i64::from(width),
                    "{name} on a {device}: {wide}"
                );
                let ground = if dark { "dark" } else { "light" };
                let path = folder.join(format!("{name}-{device}-{ground}.png"));
                fs::write(path, browser.screenshot()).unwrap();
            }
        }
    }
    assert_eq!(browser.complaints(), [""; 0]);
}
