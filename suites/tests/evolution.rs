//! What comes of changes of the types is as recorded in `results/findings/evolution.json`.

use std::fs;
use std::path::Path;

use data::evolution::{Change, Direction, Outcome};
use suites::evolution::{Report, markdown, report};
use tpc::registry::Registered;

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

/// A codec's features say what becomes of a field that is added, and this is what was found: with the
/// attributes that its library has for it, where there are any. Those that do not validate are not asked:
/// bytes of another type are not for them.
#[test]
fn what_codecs_say_of_added_fields_is_what_was_found() {
    let registry = suites::codecs::registry().unwrap();
    let found = report(&registry.codecs().iter().collect::<Vec<_>>());
    let mut wrong = Vec::new();
    let features = |codec: &Registered| codec.entry.info().features;
    for codec in registry
        .codecs()
        .iter()
        .filter(|codec| features(codec).validated)
    {
        let found = &found[codec.id()];
        let outcomes = match &found.provision {
            Some(provision) if provision.same_functions => &provision.outcomes,
            _ => &found.outcomes,
        };
        let Some(added) = outcomes.get(Change::FieldAdded.name()) else {
            wrong.push(format!(
                "{}: has no `.evolution(...)`, see CONTRIBUTING.md",
                codec.id()
            ));
            continue;
        };
        let is_right = |direction: Direction| added[direction.name()] == Outcome::Right.name();
        let claim = features(codec).evolution;
        let found = (
            is_right(Direction::NewReadsOld),
            is_right(Direction::OldReadsNew),
        );
        if (claim.backward, claim.forward) != found {
            wrong.push(format!("{}: says {claim:?}, found {found:?}", codec.id()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
