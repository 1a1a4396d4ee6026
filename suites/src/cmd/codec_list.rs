//! `codec list`.

use std::collections::BTreeSet;
use std::io::{Write, stdout};
use std::process::ExitCode;

use comfy_table::Table;
use comfy_table::presets::NOTHING;
use serde::Serialize;
use suites::suite::{NOT_JSON, NOT_WRITTEN, Scope};
use suites::{catalog, codecs};
use tpc::registry::{Absent, Registered};
use tpc::{Features, Format, ObjectKind, Registry, case};

/// A codec in `codec list --json`.
#[derive(Serialize)]
#[serde(untagged)]
enum Line<'a> {
    Present(Listed<'a>),
    Absent(ListedAbsent),
}

/// A codec as `codec list --json` shows it.
#[derive(Serialize)]
struct Listed<'a> {
    id: &'a str,
    library: &'a str,
    version: &'a str,
    features: Features,
    /// The optional operations that it has for one message.
    optional: Vec<&'static str>,
    cases: Vec<ListedCase>,
    unsupported: Vec<ListedGap>,
    notes: &'a str,
}

/// A codec that only other builds have, as `codec list --json` shows it: what is known without it.
#[derive(Serialize)]
struct ListedAbsent {
    id: &'static str,
    /// The cargo feature that brings it. Codecs of this build have no such field.
    absent_feature: &'static str,
}

/// A case that a codec does.
#[derive(Serialize)]
struct ListedCase {
    name: &'static str,
    object: ObjectKind,
}

/// A case that a codec does not do.
#[derive(Serialize)]
struct ListedGap {
    name: &'static str,
    reason: String,
}

/// Prints every codec with its version and features, as a table or as JSON.
pub(crate) fn run(json: bool) -> anyhow::Result<ExitCode> {
    let registry = codecs::registry()?;
    if json {
        let present = registry.codecs().iter().map(listed).map(Line::Present);
        let absent = registry.absent().iter().map(|absent| {
            Line::Absent(ListedAbsent {
                id: absent.id,
                absent_feature: absent.feature,
            })
        });
        let list: Vec<_> = present.chain(absent).collect();
        writeln!(stdout(), "{}", serde_json::to_string_pretty(&list)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = Table::new();
    table.load_style(NOTHING).set_header([
        "codec",
        "library",
        "version",
        "format",
        "structure",
        "effort",
        "object",
        "fields",
        "validated",
        "UTF-8",
        "self-desc.",
        "evolution",
        "zero-copy",
        "optional",
        "maintained",
    ]);
    for codec in registry.codecs() {
        table.add_row(row(codec));
    }
    for line in table.lines() {
        writeln!(stdout(), "{}", line.trim_end())?;
    }
    writeln!(
        stdout(),
        "\n\
         object      what is encoded: the shared model, the codec's own mirror of it, or types of a schema\n\
         fields      how a reader tells them apart: by names, by numbers, or by positions alone (compact)\n\
         validated   what comes in is checked; if not, it is for trusted input only, and has no rank\n\
         UTF-8       strings that come in are checked, and refused if they are wrong\n\
         self-desc.  readable without the type or schema\n\
         evolution   after a field is added: back = new code reads old bytes, forth = old code reads new bytes\n\
         zero-copy   the library can hand out data that borrows from the input\n\
         optional    what can be measured besides, with --columns: ser-reused (into a buffer that is used\n\
         \x20           again), deser-borrowed (objects that borrow from the input), access (fields where they lie)"
    )?;
    print_cases(&registry)?;
    print_absent(registry.absent())?;
    Ok(ExitCode::SUCCESS)
}

/// Prints which codecs only other builds have, and what brings them.
fn print_absent(absent: &[Absent]) -> anyhow::Result<()> {
    if absent.is_empty() {
        return Ok(());
    }
    let mut table = Table::new();
    table
        .load_style(NOTHING)
        .set_header(["not in this build", "feature"]);
    for Absent { id, feature } in absent {
        table.add_row([id, feature]);
    }
    let mut out = stdout().lock();
    writeln!(out)?;
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(
        out,
        "\n./run-bench.sh builds them in with --features default,FEATURE,... or --features all."
    )?;
    Ok(())
}

/// Prints which codec does which case, and why others do not.
fn print_cases(registry: &Registry) -> anyhow::Result<()> {
    let names = catalog::cases();
    let mut table = Table::new();
    let heading = ["case"].into_iter().chain(names.iter().copied());
    table.load_style(NOTHING).set_header(heading);
    // By their reasons, in the order in which these are met.
    let mut gaps: Vec<(String, Vec<String>)> = Vec::new();
    for codec in registry.codecs() {
        let mut cells = vec![codec.id().to_owned()];
        for name in &names {
            let cell = match codec.entry.object_in(name) {
                Ok(_) => "yes",
                Err(reason) => {
                    let reason = obstacle(codec, name, reason);
                    let gap = format!("{} ({name})", codec.id());
                    match gaps.iter_mut().find(|(other, _)| *other == reason) {
                        Some((_, of)) => of.push(gap),
                        None => gaps.push((reason, vec![gap])),
                    }
                    "-"
                }
            };
            cells.push(cell.to_owned());
        }
        table.add_row(cells);
    }
    let mut out = stdout().lock();
    writeln!(out)?;
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out)?;
    for (reason, of) in gaps {
        // Whoever is not of the format is told by the table.
        if reason == NOT_JSON || reason == NOT_WRITTEN {
            let codecs: BTreeSet<_> = of.iter().filter_map(|gap| gap.split(' ').next()).collect();
            writeln!(out, "{reason}: {}", join(codecs))?;
        } else {
            writeln!(out, "{reason}: {}", join(of.iter().map(String::as_str)))?;
        }
    }
    Ok(())
}

fn join<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().collect::<Vec<_>>().join(", ")
}

/// Why `codec` does not do the case `name`: what every suite with that case says.
fn obstacle(codec: &Registered, name: &str, reason: Option<&str>) -> String {
    let json_only = catalog::ALL
        .iter()
        .filter(|suite| suite.cases.contains(&name))
        .all(|suite| suite.scope == Scope::Json);
    if json_only && codec.entry.info().features.format != Format::Json {
        NOT_JSON.to_owned()
    } else {
        reason.unwrap_or(NOT_WRITTEN).to_owned()
    }
}

/// The optional operations that a codec has for one message.
fn optional(codec: &Registered) -> Vec<&'static str> {
    let optional = codec.entry.optional(case::MEDIA);
    optional
        .iter()
        .map(|(operation, _)| operation.name())
        .collect()
}

fn row(codec: &Registered) -> [String; 15] {
    let info = codec.entry.info();
    let features = info.features;
    let yes_no = |yes| if yes { "yes" } else { "no" }.to_owned();
    let evolution = match (features.evolution.backward, features.evolution.forward) {
        (true, true) => "back, forth",
        (true, false) => "back",
        (false, true) => "forth",
        (false, false) => "no",
    };
    [
        info.id.to_owned(),
        info.library.name.to_owned(),
        codec.version.clone(),
        features.format.to_string(),
        features.structure.to_string(),
        features.effort.to_string(),
        codec
            .entry
            .media_subject()
            .map_or_else(String::new, |subject| subject.object_kind().to_string()),
        features.fields.to_string(),
        yes_no(features.validated),
        yes_no(features.validates_utf8),
        yes_no(features.self_describing),
        evolution.to_owned(),
        yes_no(features.zero_copy),
        match optional(codec) {
            none if none.is_empty() => "-".to_owned(),
            some => some.join(", "),
        },
        yes_no(features.maintained),
    ]
}

fn listed(codec: &Registered) -> Listed<'_> {
    let info = codec.entry.info();
    let mut cases = Vec::new();
    let mut unsupported = Vec::new();
    for name in catalog::cases() {
        match codec.entry.object_in(name) {
            Ok(object) => cases.push(ListedCase { name, object }),
            Err(reason) => unsupported.push(ListedGap {
                name,
                reason: obstacle(codec, name, reason),
            }),
        }
    }
    Listed {
        id: info.id,
        library: info.library.name,
        version: &codec.version,
        features: info.features,
        optional: optional(codec),
        cases,
        unsupported,
        notes: info.notes,
    }
}
