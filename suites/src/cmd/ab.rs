//! `ab`: this build against the build of another revision, in one run.

use std::ffi::OsString;
use std::io::{Write, stdout};
use std::process::ExitCode;

use anyhow::{Context, bail, ensure};
use suites::worker::COMMAND;
use tpc::compare::{Quantity, noise_floor, paired};
use tpc::engine::Contender;
use tpc::footer::Footer;
use tpc::results::{Results, Role};
use tpc::worker::Command;

use crate::bench::{Bench, check_params, plan, status};
use crate::cli::MeasureArgs;
use crate::console::{Console, EXIT_INTERRUPTED, is_interrupted, note};
use crate::revision::Workshop;
use crate::view::{Comparison, Line, full_id};

/// Builds `base` and measures `codecs` of both builds in pairs.
pub(crate) fn run(base: &str, codecs: &[String], args: &MeasureArgs) -> anyhow::Result<ExitCode> {
    let [suite] = *args.suite.as_slice() else {
        bail!("ab compares two builds in one suite; name one");
    };
    check_params(&[suite], &args.param)?;
    let bench = Bench::new(suite, args, &[])?;
    let (codecs, _) = bench.select(codecs, &[])?;
    ensure!(!codecs.is_empty(), "ab compares codecs; name at least one");
    let mut field = bench.field(&codecs, &[], Some(codecs[0].id()))?;
    // What can be refused is refused before the build, which takes minutes.
    let workshop = Workshop::of_this_program()?;
    workshop.commit(base)?;
    let of_both = |contender: &Contender| contender.role == Role::Codec;
    let twice = field.contenders.iter().filter(|one| of_both(one)).count();
    let plan = plan(args, field.contenders.len() + twice)?;
    let console = Console::new()?;
    let mut record = bench.record(args.json.as_deref())?;
    let built = match workshop.build(base, &is_interrupted) {
        Err(_) if is_interrupted() => {
            note!("interrupted: nothing was measured");
            return Ok(ExitCode::from(EXIT_INTERRUPTED));
        }
        built => built?,
    };
    let worker = Command {
        program: built.program,
        args: vec![OsString::from(COMMAND)],
        copied: true,
    };
    if let Some(record) = &mut record {
        record.base = Some(built.base);
    }
    let mut contenders = Vec::new();
    for contender in std::mem::take(&mut field.contenders) {
        if !of_both(&contender) {
            contenders.push(contender);
            continue;
        }
        contenders.push(Contender {
            id: base_id(&contender.id, base),
            role: Role::Base,
            worker: worker.clone(),
            counting_worker: None,
            ..contender.clone()
        });
        contenders.push(contender);
    }
    field.contenders = contenders;
    let measured = bench.measure(&field, &plan, &console, record);
    let results = &measured.results;

    let mut ratios = Vec::new();
    for part in results.part_names() {
        compare_part(&results.part(part), part, base, &mut ratios);
    }
    let comparison = Comparison::new(format!("how many times as fast as at {base}"), ratios);
    let mut out = stdout().lock();
    let printed = write!(out, "{comparison}")
        .and_then(|()| out.flush())
        .context("cannot print the comparison");
    let footer = Footer {
        results,
        cpu: plan.cpu,
        seed: plan.seed,
    };
    note!("{}", footer.to_string().trim_end());
    note!(
        "two builds of the same sources were seen to differ by up to 1 %, which no run can tell from a change: \
         see docs/bias.md"
    );
    Ok(status(&measured, &printed))
}

/// Compares the codecs of both builds in one part.
fn compare_part(results: &Results, part: &str, base: &str, ratios: &mut Vec<Line>) {
    for row in results.rows.iter().filter(|row| row.role == Role::Codec) {
        let Some(before) = results.row(&base_id(&row.id, base)) else {
            continue;
        };
        for row in [row, before] {
            if let Some(failure) = &row.failure {
                note!("{}: {failure}", full_id(part, &row.id));
            }
        }
        for quantity in Quantity::ALL {
            if let Some(ratio) = paired(row, before, quantity) {
                let noise = noise_floor(results, quantity);
                ratios.push((full_id(part, &row.id), quantity, ratio, noise));
            }
        }
    }
}

/// The name of a codec of the other build.
fn base_id(id: &str, base: &str) -> String {
    format!("{id}@{base}")
}
