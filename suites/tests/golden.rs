//! The bytes of every codec are kept in `suites/golden`, so that a change of what a codec or its
//! library writes shows in review.

mod feed;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use data::orders;
use suites::codecs;
use tpc::{Format, case};

/// How to accept the bytes as they are now.
const RENEW: &str = "RENEW_GOLDEN=1 cargo test -p suites --test golden --locked";

/// The values of the feed whose bytes are kept.
const MEDIA: [u32; 2] = [1, 2];

/// The orders whose bytes are kept, by their index: one with notes and a discount, and one with two
/// lines that share more than their prices.
const ORDERS: [usize; 2] = [57, 141];

#[test]
fn every_codec_writes_its_golden_bytes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let expected = expected();
    if env::var_os("RENEW_GOLDEN").is_some() {
        renew(&root, &expected);
    }
    let mut faults = Vec::new();
    for (file, bytes) in &expected {
        match fs::read(root.join(file)) {
            Ok(golden) if golden == *bytes => {}
            Ok(golden) => faults.push(format!(
                "{} differs from what the codec writes, first at byte {} ({} bytes in the file, \
                 {} written)",
                file.display(),
                first_difference(&golden, bytes),
                golden.len(),
                bytes.len(),
            )),
            Err(error) => faults.push(format!("{} cannot be read: {error}", file.display())),
        }
    }
    for file in files(&root) {
        if !expected.contains_key(&file) {
            faults.push(format!("{} belongs to no codec", file.display()));
        }
    }
    assert!(
        faults.is_empty(),
        "in suites/golden:\n{}\nIf this is meant, run `{RENEW}` and commit the files.",
        faults.join("\n")
    );
}

/// The path of every golden file below the root, and the bytes that it should hold.
fn expected() -> BTreeMap<PathBuf, Vec<u8>> {
    let mut expected = BTreeMap::new();
    let orders = orders::standard();
    for codec in codecs::registry().unwrap().codecs() {
        let extension = match codec.entry.info().features.format {
            Format::Json => "json",
            Format::Text => "txt",
            Format::Binary | Format::CrossLanguageBinary => "bin",
        };
        let folder: PathBuf = codec.id().split('/').collect();
        let mut insert = |label: String, bytes: Vec<u8>| {
            expected.insert(folder.join(format!("{label}.{extension}")), bytes);
        };
        if let Some(subject) = codec.entry.subject(case::MEDIA) {
            for number in MEDIA {
                let label = format!("media.{number}");
                let bytes = subject.encode(&label, &feed::media(number)).unwrap();
                insert(label, bytes);
            }
        }
        if let Some(subject) = codec.entry.subject(case::ORDERS) {
            for index in ORDERS {
                let label = format!("orders.{index}");
                let bytes = subject.encode(&label, &orders[index]).unwrap();
                insert(label, bytes);
            }
        }
    }
    expected
}

/// Writes the files that differ and removes those that belong to no codec.
fn renew(root: &Path, expected: &BTreeMap<PathBuf, Vec<u8>>) {
    for (file, bytes) in expected {
        let path = root.join(file);
        if fs::read(&path).is_ok_and(|golden| golden == *bytes) {
            continue;
        }
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    for file in files(root) {
        if !expected.contains_key(&file) {
            fs::remove_file(root.join(file)).unwrap();
        }
    }
}

/// Every file below `root`, relative to it. Hidden ones are for other tools.
fn files(root: &Path) -> BTreeSet<PathBuf> {
    let mut files = BTreeSet::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let entry = entry.unwrap();
            let path = entry.path();
            if entry.file_type().unwrap().is_dir() {
                folders.push(path);
            } else if !entry.file_name().to_string_lossy().starts_with('.') {
                files.insert(path.strip_prefix(root).unwrap().to_owned());
            }
        }
    }
    files
}

/// The offset of the first byte in which the two differ; one may be the beginning of the other.
fn first_difference(golden: &[u8], written: &[u8]) -> usize {
    golden
        .iter()
        .zip(written)
        .position(|(a, b)| a != b)
        .unwrap_or_else(|| golden.len().min(written.len()))
}
