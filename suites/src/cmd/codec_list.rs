//! `codec list`.

use std::io::{Write, stdout};
use std::process::ExitCode;

use comfy_table::Table;
use comfy_table::presets::NOTHING;
use serde::Serialize;
use suites::codecs;
use tpc::registry::Registered;
use tpc::{Features, ObjectKind};

/// A codec as `codec list --json` shows it.
#[derive(Serialize)]
struct Listed<'a> {
    id: &'a str,
    library: &'a str,
    version: &'a str,
    features: Features,
    suites: Vec<ListedSuite>,
    notes: &'a str,
}

/// A suite that a codec does.
#[derive(Serialize)]
struct ListedSuite {
    name: &'static str,
    object: ObjectKind,
}

/// Prints every codec with its version and features, as a table or as JSON.
pub(crate) fn run(json: bool) -> anyhow::Result<ExitCode> {
    let registry = codecs::registry()?;
    if json {
        let listed: Vec<_> = registry.codecs().iter().map(listed).collect();
        writeln!(stdout(), "{}", serde_json::to_string_pretty(&listed)?)?;
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
        "UTF-8",
        "self-desc.",
        "evolution",
        "zero-copy",
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
         UTF-8       strings that come in are checked\n\
         self-desc.  readable without the type or schema\n\
         evolution   after a field is added: back = new code reads old bytes, forth = old code reads new bytes\n\
         zero-copy   the library can hand out data that borrows from the input"
    )?;
    Ok(ExitCode::SUCCESS)
}

fn row(codec: &Registered) -> [String; 12] {
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
        yes_no(features.validates_utf8),
        yes_no(features.self_describing),
        evolution.to_owned(),
        yes_no(features.zero_copy),
        yes_no(features.maintained),
    ]
}

fn listed(codec: &Registered) -> Listed<'_> {
    let info = codec.entry.info();
    let media = codec.entry.media_subject();
    Listed {
        id: info.id,
        library: info.library.name,
        version: &codec.version,
        features: info.features,
        suites: media
            .map(|subject| ListedSuite {
                name: "media",
                object: subject.object_kind(),
            })
            .into_iter()
            .collect(),
        notes: info.notes,
    }
}
