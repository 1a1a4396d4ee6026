//! The report of the hostile corpus, as tables for the terminal and for `results/findings/robustness.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use comfy_table::Table;
use comfy_table::presets::NOTHING;
use data::hostile::Class;
use tpc::robustness::{OfClass, Outcome, Report, UNVALIDATED};

/// The table for the terminal.
#[must_use]
pub fn table(report: &Report, classes: &[Class]) -> String {
    let mut table = Table::new();
    let names = classes.iter().map(|class| class.name());
    table
        .load_style(NOTHING)
        .set_header(std::iter::once("codec").chain(names));
    for (id, codec) in &report.codecs {
        let cells = classes.iter().map(|class| {
            codec
                .classes
                .get(class.name())
                .map_or_else(String::new, cell)
        });
        table.add_row(std::iter::once(id.clone()).chain(cells));
    }
    let mut text = String::new();
    for line in table.lines() {
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// A class in a cell: what came of its inputs, the misbehaviours in capitals.
fn cell(found: &OfClass) -> String {
    if found.not_applicable.as_deref() == Some(UNVALIDATED) {
        return "exempt".to_owned();
    }
    let misbehaviours: Vec<_> = found
        .outcomes
        .iter()
        .filter(|(outcome, _)| outcome.is_misbehaviour())
        .map(|(outcome, count)| format!("{} {count}", outcome.name().to_uppercase()))
        .collect();
    if !misbehaviours.is_empty() {
        return misbehaviours.join(", ");
    }
    let has = |outcome| found.outcomes.contains_key(&outcome);
    match (
        has(Outcome::Error),
        has(Outcome::Value),
        has(Outcome::LastValue),
    ) {
        (_, _, true) => "last".to_owned(),
        (true, true, _) => "either".to_owned(),
        (true, false, _) => "error".to_owned(),
        (false, true, _) => "value".to_owned(),
        (false, false, _) => "-".to_owned(),
    }
}

/// What the words of the table mean.
pub const LEGEND: &str = "\
error   every input was refused with an error
value   a value came out that may: the field that is unknown was skipped, of two the first counts
last    of a field that is there twice the last counts
either  some inputs were refused, of the others came a value that may
exempt  the codec does not check what it decodes: it is for trusted input only, and was given none
-       the format has no such inputs; below the table it is said why
In capitals, with the number of inputs: what a codec should not do.
";

/// The page with everything in the report.
#[must_use]
pub fn markdown(report: &Report) -> String {
    let mut page = String::new();
    page.push_str(
        "# What codecs make of hostile input\n\
         \n\
         Made by `cargo run -p suites --features all --locked -- robustness --json results/findings/robustness.json --markdown results/findings/robustness.md`\n\
         and checked by a test: a codec that behaves otherwise than here fails it.\n\
         \n\
         Each codec decodes every input of the corpus once, in a process of its own with limits, into the\n\
         message type of the suite `media`. An error is always a good answer. What else may come out\n\
         depends on the class:\n\
         \n",
    );
    for class in Class::ALL {
        let _ = writeln!(page, "- **{}**: {}.", class.name(), class.about());
    }
    let _ = writeln!(
        page,
        "\n\
         Built with {} for {} ({} profile, with checks for overflow; a release build has none); at most\n\
         {} MiB of address space and {} s for one input, on the main thread's usual stack (8 MiB on Linux).\n\
         \n\
         ## The table\n",
        report.rustc, report.target, report.profile, report.memory_limit_mib, report.time_limit_s,
    );
    for line in LEGEND.lines() {
        let (word, meaning) = line.split_once("  ").unwrap_or(("", line));
        match word {
            "" => {
                let _ = writeln!(page, "- {}", meaning.trim());
            }
            word => {
                let _ = writeln!(page, "- `{word}`: {}", meaning.trim());
            }
        }
    }
    page.push_str("\n| codec | library |");
    for class in Class::ALL {
        let _ = write!(page, " {} |", class.name());
    }
    let _ = writeln!(page, "\n|{}", " --- |".repeat(2 + Class::ALL.len()));
    for (id, codec) in &report.codecs {
        let _ = write!(page, "| {id} | {} {} |", codec.library, codec.version);
        for class in Class::ALL {
            let found = codec.classes.get(class.name());
            let _ = write!(page, " {} |", found.map_or_else(|| "-".to_owned(), cell));
        }
        page.push('\n');
    }
    page.push_str(&without_inputs(report));
    page.push_str(&findings(report));
    page
}

/// Why classes have no inputs, with the codecs of which that is said.
fn without_inputs(report: &Report) -> String {
    // By the reason and the codecs, so that classes without the same stand together.
    let mut reasons: BTreeMap<&str, BTreeMap<&str, Vec<&str>>> = BTreeMap::new();
    for (id, codec) in &report.codecs {
        for class in Class::ALL {
            let found = codec.classes.get(class.name());
            if let Some(reason) = found.and_then(|found| found.not_applicable.as_deref()) {
                let classes = reasons.entry(reason).or_default();
                classes.entry(id).or_default().push(class.name());
            }
        }
    }
    let mut text = String::from("\n## Where there are no inputs\n\n");
    for (reason, codecs) in reasons {
        let mut by_classes: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for (id, classes) in codecs {
            by_classes.entry(classes.join(", ")).or_default().push(id);
        }
        for (classes, ids) in by_classes {
            let _ = writeln!(text, "- {classes}: {reason} ({}).", ids.join(", "));
        }
    }
    text
}

/// Every misbehaviour with its first input.
fn findings(report: &Report) -> String {
    let mut text = String::from(
        "\n## What they should not do\n\
         \n\
         The input of a line comes from `./run-bench.sh robustness CODEC --reproduce CLASS > FILE`.\n\
         Not everything here is a fault of the library: where it is in the nature of the format or a\n\
         choice that the library documents, the line below the codec says so.\n",
    );
    let mut by_library: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (id, codec) in &report.codecs {
        for class in Class::ALL {
            let Some(found) = codec.classes.get(class.name()) else {
                continue;
            };
            for (outcome, example) in &found.examples {
                let count = found.outcomes.get(outcome).copied().unwrap_or_default();
                let untried = match found.untried {
                    0 => String::new(),
                    untried => format!(", {untried} more untried"),
                };
                let mut line = format!(
                    "- {id}, {}: {} for {count} of {}{untried}, first for: {}.",
                    class.name(),
                    outcome.name(),
                    found.tried(),
                    example.input,
                );
                if !example.message.is_empty() {
                    let _ = write!(line, " It said: `{}`", one_line(&example.message));
                }
                by_library.entry(&codec.library).or_default().push(line);
            }
        }
    }
    if by_library.is_empty() {
        text.push_str("\nNothing was found.\n");
    }
    for (library, lines) in by_library {
        let _ = writeln!(text, "\n### {library}\n");
        if let Some((_, remark)) = REMARKS.iter().find(|(name, _)| *name == library) {
            let _ = writeln!(text, "{remark}\n");
        }
        for line in lines {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

/// What a reader must know to judge a library fairly.
const REMARKS: &[(&str, &str)] = &[
    (
        "bilrost",
        "In the format: fields are numbered by their distance from the one before, so what follows a\n\
         message is taken for fields with higher numbers, and unknown fields are skipped. The canonical\n\
         mode refuses them.",
    ),
    (
        "bson",
        "Deep nesting in an unknown field ends the process, which no caller can catch. Where the type asks\n\
         for a number, such input is refused.",
    ),
    (
        "buffa",
        "As for prost: an absent required field is taken for its default. The specification of protobuf has\n\
         such input refused.",
    ),
    (
        "capnp",
        "By the library's default a message may claim eight million elements that take no bytes of it. As\n\
         values of a program they take some hundred bytes each, which is more than the limit here.\n\
         `ReaderOptions` can allow less.",
    ),
    (
        "flexbuffers",
        "The root stands at the end of the buffer, so bytes before it are not looked at: that is in the\n\
         format. A string which is not UTF-8 comes out empty, without an error. Some lengths that are\n\
         not true keep decoding busy for longer than the limit, in an optimised build too; why was not\n\
         traced. Nesting in an unknown field ends the process, and so does a vector there that holds itself. In\n\
         the format: any number of offsets may lead to one text, which is copied for each of them.",
    ),
    (
        "fory",
        "A number of more than 32 bits in a field of 32 is cut to these, without an error.",
    ),
    (
        "musli",
        "A number of more than 32 bits in a field of 32 is cut to these, without an error.",
    ),
    (
        "planus",
        "In the format: any number of offsets may lead to one text, which is copied for each of them when\n\
         the whole is taken out of the bytes. The library has no limit for what is visited.",
    ),
    (
        "prost",
        "A choice of the library: it takes an absent required field for its default, and so reads an empty\n\
         input as a message. The specification of protobuf has such input refused.",
    ),
    (
        "rkyv",
        "In the format: the root stands at the end, and what is before it and not pointed to is not looked\n\
         at.",
    ),
    (
        "sonic-rs",
        "Deep nesting ends the process, which no caller can catch: a limit on the input that is handed to\n\
         the library is all that helps.",
    ),
];

/// The beginning of a message, on one line and without what Markdown would take for an end of code.
fn one_line(message: &str) -> String {
    const MOST_CHARS: usize = 160;
    let words: Vec<_> = message.split_whitespace().collect();
    let text = words.join(" ").replace('`', "'");
    if text.chars().count() <= MOST_CHARS {
        return text;
    }
    let shown: String = text.chars().take(MOST_CHARS).collect();
    format!("{shown}...")
}

/// How `found` differs from what is expected, codec by codec and class by class, in words; empty if it
/// does not. How many inputs had an outcome is not compared: that follows from the codec's bytes.
#[must_use]
pub fn differences(expected: &Report, found: &Report) -> Vec<String> {
    let mut differences = Vec::new();
    for id in expected.codecs.keys() {
        if !found.codecs.contains_key(id) {
            differences.push(format!("{id}: expected, but not found"));
        }
    }
    for (id, codec) in &found.codecs {
        let Some(before) = expected.codecs.get(id) else {
            differences.push(format!("{id}: nothing is recorded of it"));
            continue;
        };
        if codec.version != before.version {
            differences.push(format!(
                "{id}: recorded for {} {}, and this build has {}",
                codec.library, before.version, codec.version
            ));
        }
        for class in Class::ALL {
            let kinds = |of: Option<&OfClass>| {
                of.map(|of| {
                    let kinds = of.outcomes.keys().map(|outcome| outcome.name());
                    kinds.collect::<Vec<_>>().join(", ")
                })
                .unwrap_or_default()
            };
            let (before, now) = (
                kinds(before.classes.get(class.name())),
                kinds(codec.classes.get(class.name())),
            );
            if before != now {
                let example = codec.classes.get(class.name()).and_then(|found| {
                    let (outcome, example) = found.examples.last_key_value()?;
                    Some(format!(
                        "; {} for: {} ({})",
                        outcome.name(),
                        example.input,
                        one_line(&example.message)
                    ))
                });
                differences.push(format!(
                    "{id}, {}: expected {before:?}, found {now:?}{}",
                    class.name(),
                    example.unwrap_or_default()
                ));
            }
        }
    }
    differences
}
