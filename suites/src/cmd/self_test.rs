//! `--self-test`: is the harness itself to be trusted?
//!
//! Identical code must not be told apart, and code that does a little more work must be. The
//! contenders that do more work really do it: their workers run 51 or 52.5 operations for every
//! 50 that are counted.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write, stdout};
use std::path::Path;
use std::process::ExitCode;
use std::slice;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use tpc::compare::{Quantity, Verdict, paired, verdicts};
use tpc::engine::Contender;
use tpc::floor::Floor;
use tpc::plan::Length;
use tpc::results::Results;
use tpc::stats::{median, quantile};
use tpc::subject::Operation;

use crate::bench::{Bench, EXIT_FAILED, Measured, check_params, control, plan};
use crate::cli::RunArgs;
use crate::console::{Console, EXIT_INTERRUPTED, is_interrupted, note};

/// Time for each contender, unless the arguments say otherwise: ten seconds for a pair.
const TIME_EACH: Duration = Duration::from_secs(5);

/// The most that the loop around an operation may cost, in nanoseconds.
const MAX_OVERHEAD_NS: f64 = 0.3;

/// Extra work, with the percentage of the runs that may be wrong about it.
const CASES: [(f64, usize); 3] = [(0.0, 5), (0.02, 10), (0.05, 0)];

/// The operations that are judged.
const JUDGED: [Operation; 2] = [Operation::Ser, Operation::Deser];

/// What one run said of one operation: one line of the file that `--json` names.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Finding {
    /// How much more work the second contender did.
    extra_work: f64,
    operation: Operation,
    /// How many times as fast the first was.
    ratio: f64,
    /// Half the width of its 95 % interval.
    half_width: f64,
    /// `faster`, `slower` or `tied`.
    verdict: String,
    seed: u64,
}

/// Does every case `args.runs` times and says whether the harness passes.
pub(crate) fn run(args: &RunArgs) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let [suite] = *args.measure.suite.as_slice() else {
        bail!("--self-test takes one suite");
    };
    check_params(&[suite], &args.measure.param)?;
    ensure!(
        JUDGED
            .iter()
            .all(|operation| suite.operations.contains(operation)),
        "--self-test judges ser and deser, which the suite {} does not measure",
        suite.name
    );
    let bench = Bench::new(suite, &args.measure, &[])?;
    let codec = match args.codecs.as_slice() {
        [] => bench
            .registry
            .reference()
            .context("there is no reference codec")?,
        [id] => match bench.select(std::slice::from_ref(id), &[])?.0.as_slice() {
            [codec] => codec,
            _ => bail!("--self-test takes one codec, not the pattern {id:?}"),
        },
        _ => bail!("--self-test takes one codec at most"),
    };
    let file = args.measure.json.as_deref();
    let mut findings = file.map_or(Ok(Vec::new()), earlier)?;
    // What cannot be kept is better known before it is measured.
    file.map_or(Ok(()), |file| append(file, &[]))?;
    let console = Console::new()?;
    // The codec, and for each case the same once more with the case's extra work. Each of these
    // is compared with the first as if there were no others.
    // Of a suite with parts the first is enough.
    let mut field = bench.field(&[codec], &[], None)?;
    let plain = field.contenders[0].clone();
    field.contenders = vec![plain.clone()];
    (field.contenders).extend(CASES.map(|(extra_work, _)| Contender {
        id: format!("{} + {}", plain.id, percent(extra_work)),
        extra_work,
        ..control(&plain)
    }));
    for _ in 0..args.runs {
        let mut plan = plan(&args.measure, field.contenders.len())?;
        if args.measure.time.is_none() && args.measure.rounds.is_none() && !args.measure.quick {
            plan.length = Length::Time(TIME_EACH * field.contenders.len() as u32);
        }
        let Measured { results, .. } = bench.measure(&field, &plan, &console, None);
        if is_interrupted() {
            break;
        }
        for finding in judged(&results, plan.seed)? {
            if let Some(file) = file {
                append(file, slice::from_ref(&finding))?;
            }
            findings.push(finding);
        }
    }
    let overhead_ns = overhead_ns(&bench, args, &console)?;
    let passed = report(&findings, overhead_ns)?;
    note!("the self-test took {:.0} s", start.elapsed().as_secs_f64());
    Ok(if is_interrupted() {
        ExitCode::from(EXIT_INTERRUPTED)
    } else if passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(EXIT_FAILED)
    })
}

/// The verdicts of one run, as a comparison of each pair would report them.
fn judged(results: &Results, seed: u64) -> anyhow::Result<Vec<Finding>> {
    let (plain, others) = results.rows.split_first().context("a run has rows")?;
    for row in &results.rows {
        if let Some(failure) = &row.failure {
            bail!("{}: {failure}", row.id);
        }
    }
    let mut findings = Vec::new();
    for (row, (extra_work, _)) in others.iter().zip(CASES) {
        let ratios: Vec<_> = Quantity::ALL
            .into_iter()
            .filter_map(|quantity| Some((quantity, paired(plain, row, quantity)?)))
            .collect();
        let judged: Vec<_> = ratios.iter().map(|(_, ratio)| (*ratio, 0.0)).collect();
        for ((quantity, ratio), verdict) in ratios.iter().zip(verdicts(&judged)) {
            let Quantity::Operation(operation) = *quantity else {
                continue;
            };
            if JUDGED.contains(&operation) {
                findings.push(Finding {
                    extra_work,
                    operation,
                    ratio: ratio.value(),
                    half_width: ratio.half_width(),
                    verdict: verdict.name().to_owned(),
                    seed,
                });
            }
        }
    }
    ensure!(
        findings.len() == JUDGED.len() * CASES.len(),
        "there are too few generations for an interval"
    );
    Ok(findings)
}

/// A part as a whole number of percent.
fn percent(part: f64) -> String {
    format!("{:.0} %", part * 100.0)
}

/// The time for an operation that does nothing: what the loop adds to every other.
fn overhead_ns(bench: &Bench, args: &RunArgs, console: &Console) -> anyhow::Result<Option<f64>> {
    let field = bench.field(&[], &[Floor::Empty], None)?;
    let mut plan = plan(&args.measure, 1)?;
    plan.length = Length::Time(Duration::from_secs(1));
    let Measured { results, .. } = bench.measure(&field, &plan, console, None);
    let row = &results.rows[0];
    if let Some(failure) = &row.failure {
        bail!("{}: {failure}", row.id);
    }
    Ok(Operation::ALL
        .into_iter()
        .filter_map(|operation| row.ns(operation))
        .max_by(f64::total_cmp))
}

/// Prints what was found, with a pass or a fail for each case. Gives whether all passed.
fn report(findings: &[Finding], overhead_ns: Option<f64>) -> anyhow::Result<bool> {
    let mut passed = true;
    let mut out = stdout().lock();
    writeln!(
        out,
        "{:<12} {:<6} {:>5} {:>7} {:>8} {:>12} {:>12}  result",
        "extra work", "", "runs", "right", "needed", "half-width", "ratio"
    )?;
    for (extra_work, may_be_wrong) in CASES {
        for operation in JUDGED {
            let of_case: Vec<_> = findings
                .iter()
                .filter(|finding| {
                    finding.extra_work == extra_work && finding.operation == operation
                })
                .collect();
            if of_case.is_empty() {
                continue;
            }
            let expected = if extra_work == 0.0 {
                Verdict::Tied
            } else {
                Verdict::Faster
            };
            let right = of_case
                .iter()
                .filter(|finding| finding.verdict == expected.name())
                .count();
            let needed = of_case.len() - of_case.len() * may_be_wrong / 100;
            let numbers = |number: fn(&Finding) -> f64| -> Vec<f64> {
                of_case.iter().map(|finding| number(finding)).collect()
            };
            let half_widths = numbers(|finding| finding.half_width);
            let half_width = median(&half_widths).context("there are findings")?;
            let ratios = numbers(|finding| finding.ratio);
            let (low, high) = quantile(&ratios, 0.0)
                .zip(quantile(&ratios, 1.0))
                .context("there are findings")?;
            passed &= right >= needed;
            writeln!(
                out,
                "{:<12} {:<6} {:>5} {right:>7} {needed:>8} {:>10.2} % {low:.3}..{high:.3}  {}",
                percent(extra_work),
                operation.name(),
                of_case.len(),
                half_width * 100.0,
                if right >= needed { "pass" } else { "FAIL" },
            )?;
        }
    }
    if let Some(overhead_ns) = overhead_ns {
        let in_time = overhead_ns < MAX_OVERHEAD_NS;
        passed &= in_time;
        writeln!(
            out,
            "an empty operation takes {overhead_ns:.2} ns, less than {MAX_OVERHEAD_NS} needed  {}",
            if in_time { "pass" } else { "FAIL" },
        )?;
    }
    out.flush()?;
    Ok(passed)
}

/// The findings of earlier parts of a test that is done in parts.
fn earlier(file: &Path) -> anyhow::Result<Vec<Finding>> {
    if fs::metadata(file).is_ok_and(|found| !found.is_file()) {
        bail!("{} is not a file", file.display());
    }
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read {}", file.display()));
        }
    };
    text.lines()
        .map(|line| {
            serde_json::from_str(line).with_context(|| {
                let start: String = line.chars().take(80).collect();
                format!("{} holds something else: {start:?}", file.display())
            })
        })
        .collect()
}

/// Adds findings to the file, so that a test can be done in parts.
fn append(file: &Path, findings: &[Finding]) -> anyhow::Result<()> {
    let mut lines = String::new();
    for finding in findings {
        lines.push_str(&serde_json::to_string(finding)?);
        lines.push('\n');
    }
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(file)
        .and_then(|mut file| file.write_all(lines.as_bytes()))
        .with_context(|| format!("cannot write to {}", file.display()))
}
