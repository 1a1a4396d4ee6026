//! What comes of changes of the types is as recorded in `results/findings/evolution.json`.

use std::fs;
use std::path::Path;

use suites::evolution::{Report, markdown, report};

const RENEW: &str = "if the new behaviour is meant, or a library was updated, renew the record with\n    \
    cargo run -p suites --features all --locked -- evolution --json results/findings/evolution.json --markdown results/findings/evolution.md\n\
    and read the difference before you commit it";

fn result(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../results/findings");
    fs::read_to_string(folder.join(file)).expect("the record is there")
}

#[test]
fn codecs_take_changes_of_types_as_recorded() {
    let registry = suites::codecs::registry().unwrap();
    let found = report(&registry.codecs().iter().collect::<Vec<_>>());
    let recorded: Report = serde_json::from_str(&result("evolution.json")).unwrap();
    for (id, found) in &found {
        assert_eq!(Some(found), recorded.get(id), "{id}\n{RENEW}");
    }
    assert_eq!(found.len(), recorded.len(), "{RENEW}");
    assert_eq!(result("evolution.md"), markdown(&recorded), "{RENEW}");
}
