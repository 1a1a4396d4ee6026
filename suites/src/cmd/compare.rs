//! `compare`: two records.

use std::io::{Write, stdout};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use tpc::compare::{Quantity, noise_floor, unpaired};
use tpc::printable;
use tpc::record::Record;
use tpc::results::{Results, Row};

use crate::console::note;
use crate::view::{Comparison, Line, full_id};

/// Compares every codec of `new` with the same codec of `old`.
pub(crate) fn run(old: &Path, new: &Path, force: bool) -> anyhow::Result<ExitCode> {
    let (old, new) = (Record::read(old)?, Record::read(new)?);
    for (record, which) in [(&old, "old"), (&new, "new")] {
        if record.interrupted {
            note!("the run of the {which} record was interrupted");
        }
    }
    let differences = differences(&old, &new);
    if !differences.is_empty() {
        let listed = differences.join("\n  ");
        if !force {
            bail!(
                "the records cannot be compared:\n  {listed}\nmeasure both alike, or compare them all the same with --force"
            );
        }
        note!("warning: compared by force:\n  {listed}");
    }
    let (old, new) = (old.results(), new.results());
    let mut ratios = Vec::new();
    for part in new.part_names() {
        let (old, new) = (old.part(part), new.part(part));
        compare_part(part, &old, &new, &mut ratios);
    }
    if ratios.is_empty() {
        bail!(
            "there is nothing to compare: a codec needs times of two generations in both records, \
             and to check its input in both or in none"
        );
    }
    let comparison = Comparison::new("how many times as fast as in the old record".into(), ratios);
    let mut out = stdout().lock();
    write!(out, "{comparison}")
        .and_then(|()| out.flush())
        .context("cannot print the comparison")?;
    note!(
        "the two runs were not interleaved, so what the machine did in between is in these ratios; \
         to judge a change, use `ab`"
    );
    Ok(ExitCode::SUCCESS)
}

/// Compares the codecs of one part.
fn compare_part(part: &str, old: &Results, new: &Results, ratios: &mut Vec<Line>) {
    for row in new.listed().filter(|row| row.unsupported().is_none()) {
        let id = full_id(part, &row.id);
        let Some(before) = old.row(&row.id) else {
            note!("{id}: only in the new record");
            continue;
        };
        for (row, which) in [(before, "old"), (row, "new")] {
            if let Some(failure) = &row.failure {
                note!("{id}: failed in the {which} record: {failure}");
            }
        }
        if row.is_unvalidated() != before.is_unvalidated() {
            note!("{id}: not compared, as only one of the two checks what it decodes");
            continue;
        }
        for what in changed(before, row) {
            note!("{id}: {what}");
        }
        for quantity in Quantity::ALL {
            if let Some(ratio) = unpaired(row, before, quantity) {
                let noise = noise_floor(old, quantity).max(noise_floor(new, quantity));
                ratios.push((id.clone(), quantity, ratio, noise));
            }
        }
    }
    for row in old.listed().filter(|row| row.unsupported().is_none()) {
        if new.row(&row.id).is_none() {
            note!("{}: only in the old record", full_id(part, &row.id));
        }
    }
}

/// In what two rows of a codec differ that a reader of their ratio should know.
fn changed(old: &Row, new: &Row) -> Vec<String> {
    let library = |row: &Row| match &row.about {
        Some(about) => format!("{} {}", about.library, about.version),
        None => "unknown".to_owned(),
    };
    let object = |row: &Row| match row.object {
        Some(object) => object.to_string(),
        None => "unknown".to_owned(),
    };
    [
        ("the library", library(old), library(new)),
        ("the object", object(old), object(new)),
        (
            "the number of records in a value",
            old.records.to_string(),
            new.records.to_string(),
        ),
    ]
    .into_iter()
    .filter(|(_, old, new)| old != new)
    .map(|(what, old, new)| {
        printable(&format!(
            "{what} was {old} in the old record and is {new} in the new one"
        ))
    })
    .collect()
}

/// In what the two records differ that makes their numbers incomparable.
fn differences(old: &Record, new: &Record) -> Vec<String> {
    let (a, b) = (&old.provenance, &new.provenance);
    let mut differences = Vec::new();
    let mut check = |what: &str, old: String, new: String| {
        if old != new {
            differences.push(format!(
                "{what}: {} in the old one, {} in the new one",
                printable(&old),
                printable(&new)
            ));
        }
    };
    let text = |text: &Option<String>| text.clone().unwrap_or_else(|| "unknown".to_owned());
    check("suite", a.suite.clone(), b.suite.clone());
    check(
        "parameters",
        format!("{:?}", a.params),
        format!("{:?}", b.params),
    );
    check("data", a.data_sha256.clone(), b.data_sha256.clone());
    check("processor", text(&a.machine.cpu), text(&b.machine.cpu));
    check(
        "processors",
        a.machine.logical_cpus.to_string(),
        b.machine.logical_cpus.to_string(),
    );
    let memory = |record: &Record| match record.provenance.machine.memory_bytes {
        Some(bytes) => format!("{bytes} bytes"),
        None => "unknown".to_owned(),
    };
    check("memory", memory(old), memory(new));
    check("system", text(&a.machine.system), text(&b.machine.system));
    check("kernel", text(&a.machine.kernel), text(&b.machine.kernel));
    check(
        "instruction set",
        a.machine.architecture.clone(),
        b.machine.architecture.clone(),
    );
    check(
        "governor",
        text(&a.machine.governor),
        text(&b.machine.governor),
    );
    let place = |record: &Record| match record.plan.cpu {
        Some(_) => "kept on one processor".to_owned(),
        None => "on any processor".to_owned(),
    };
    check("workers", place(old), place(new));
    for (what, old, new) in [
        ("compiler", &a.build.rustc, &b.build.rustc),
        ("target", &a.build.target, &b.build.target),
        (
            "target features",
            &a.build.target_features,
            &b.build.target_features,
        ),
        ("profile", &a.build.profile, &b.build.profile),
        ("flags", &a.build.rustflags, &b.build.rustflags),
        ("allocator", &a.build.allocator, &b.build.allocator),
    ] {
        check(what, format!("{old:?}"), format!("{new:?}"));
    }
    differences
}
