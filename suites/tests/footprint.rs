//! The record of what the libraries cost is of the libraries as they are, and the page is made of it.

use std::fs;
use std::path::Path;

use suites::codecs::ROSTER;
use suites::footprint::{Found, Report, markdown};

const RENEW: &str = "renew the record with\n    \
    ./run-bench.sh --features all footprint --json results/findings/footprint.json --markdown results/findings/footprint.md\n\
    which takes about half an hour";

fn result(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../results/findings");
    fs::read_to_string(folder.join(file)).expect("the record is there")
}

fn recorded() -> Report {
    serde_json::from_str(&result("footprint.json"))
        .unwrap_or_else(|error| panic!("{error}; {RENEW}"))
}

/// It is renewed on one machine, so a new library need not be there yet, nor a new version.
#[test]
fn the_record_is_of_libraries_of_the_list() {
    for (feature, library) in recorded().libraries {
        let one = ROSTER.iter().find(|one| one.feature == feature);
        let one = one.unwrap_or_else(|| panic!("{feature} is no crate; {RENEW}"));
        for id in &library.codecs {
            assert!(one.ids.contains(&id.as_str()), "{id}; {RENEW}");
        }
        if let Found::Costs(costs) = &library.found {
            assert!(costs.crates > 0 && costs.added_bytes > 0, "{feature}");
        }
    }
}

#[test]
fn the_page_is_made_of_the_record() {
    assert_eq!(result("footprint.md"), markdown(&recorded()), "{RENEW}");
}
