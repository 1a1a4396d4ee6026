//! The table of ratios, in Markdown.

use std::fmt::Write as _;

use anyhow::{Context, bail};
use jiff::Timestamp;
use suites::build::BUILD;
use tpc::machine::Machine;
use tpc::stats::median;

use crate::case::{Role, Target};
use crate::ratios::{Samples, Series};

/// A ratio of times: the median over the processes, and the lowest and the highest of them.
#[derive(Clone, Copy)]
struct Ratio {
    median: f64,
    lowest: f64,
    highest: f64,
}

/// The whole table, with the machine and the date below it. Each case is a list of what the
/// processes measured of it.
pub(crate) fn table(cases: &[Vec<Samples>]) -> anyhow::Result<String> {
    let mut table = String::from(
        "| case | bytes | serde_json | codec-fory | times as fast | best other library | ahead of it | of the floor | target | |\n\
         | --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | --- | --- |\n",
    );
    for processes in cases {
        table.push_str(&row(processes)?);
    }
    writeln!(table, "\n{}", footer(cases))?;
    Ok(table)
}

fn row(processes: &[Samples]) -> anyhow::Result<String> {
    let case = processes.first().context("a case without processes")?;
    let (Some(subject), Some(baseline)) = (find(case, Role::Subject), find(case, Role::Baseline))
    else {
        return Ok(format!(
            "| {} | {} | failed: {} |\n",
            case.case,
            case.bytes,
            case.failed.join(", ")
        ));
    };
    let speed_up = ratio(processes, baseline, subject)?;
    let floor = find(case, Role::Floor)
        .map(|floor| ratio(processes, subject, floor))
        .transpose()?;
    let best = best(processes, Role::Library, subject)?;
    let ahead_of_all =
        best.as_ref().is_none_or(|(_, ahead)| ahead.median >= 1.0) && speed_up.median >= 1.0;

    let mut goals = Vec::new();
    let mut met = ahead_of_all;
    for &target in &case.targets {
        let (goal, reached) = match target {
            Target::TimesBaseline(times) => (format!("≥ {times}×"), speed_up.median >= times),
            Target::TimesFloor(times) => {
                let floor = floor.context("a target without its floor")?;
                (format!("≤ {times} floors"), floor.median <= times)
            }
            Target::TimesBestPart(times) => {
                let (name, ahead) = self::best(processes, Role::Part, subject)?
                    .context("a target without its part")?;
                let behind = 1.0 / ahead.median;
                (format!("≤ {times} {name} ({behind:.2})"), behind <= times)
            }
            Target::OtherForm => {
                let other = find(case, Role::OtherForm).context("a target without its form")?;
                let faster = ratio(processes, other, subject)?;
                (
                    format!("≥ 1× its compact form ({:.2}×)", faster.median),
                    faster.median >= 1.0,
                )
            }
        };
        goals.push(goal);
        met &= reached;
    }
    if goals.is_empty() {
        goals.push("ahead".to_owned());
    }

    let (best_name, ahead) = match best {
        Some((name, ahead)) => (name, format!("{:.2}×", ahead.median)),
        None => ("none".to_owned(), String::new()),
    };
    Ok(format!(
        "| {} | {} | {} | {} | {:.2}× ({:.2} to {:.2}) | {} | {} | {} | {} | {} |\n",
        case.case,
        case.bytes,
        time(ns(processes, baseline)?),
        time(ns(processes, subject)?),
        speed_up.median,
        speed_up.lowest,
        speed_up.highest,
        best_name,
        ahead,
        floor.map_or_else(String::new, |floor| format!("{:.2}", floor.median)),
        goals.join(", "),
        if met { "met" } else { "**missed**" },
    ))
}

/// The place of the first contender in this role.
fn find(case: &Samples, role: Role) -> Option<usize> {
    case.contenders
        .iter()
        .position(|contender| contender.role == role)
}

/// The fastest in this role, and its time over the subject's.
fn best(
    processes: &[Samples],
    role: Role,
    subject: usize,
) -> anyhow::Result<Option<(String, Ratio)>> {
    let contenders = &processes[0].contenders;
    let mut best: Option<(String, Ratio)> = None;
    for (place, contender) in contenders.iter().enumerate() {
        if contender.role != role {
            continue;
        }
        let ahead = ratio(processes, place, subject)?;
        if best
            .as_ref()
            .is_none_or(|(_, fastest)| ahead.median < fastest.median)
        {
            best = Some((contender.name.clone(), ahead));
        }
    }
    Ok(best)
}

/// The time of one contender over that of another: within each process the median over the
/// rounds' ratios.
fn ratio(processes: &[Samples], above: usize, below: usize) -> anyhow::Result<Ratio> {
    let of_process = |samples: &Samples| {
        let (above, below) = (series(samples, above)?, series(samples, below)?);
        let ratios: Vec<_> = above
            .rounds_ns
            .iter()
            .zip(&below.rounds_ns)
            .map(|(above, below)| above / below)
            .collect();
        median(&ratios).context("a process without rounds")
    };
    let ratios = processes
        .iter()
        .map(of_process)
        .collect::<Result<Vec<_>, _>>()?;
    let Some(median) = median(&ratios) else {
        bail!("no process measured this case");
    };
    Ok(Ratio {
        median,
        lowest: ratios.iter().copied().fold(f64::INFINITY, f64::min),
        highest: ratios.iter().copied().fold(0.0, f64::max),
    })
}

/// The time of an operation: the median over processes of the median over rounds.
fn ns(processes: &[Samples], contender: usize) -> anyhow::Result<f64> {
    let times = processes
        .iter()
        .map(|samples| {
            median(&series(samples, contender)?.rounds_ns).context("a process without rounds")
        })
        .collect::<Result<Vec<_>, _>>()?;
    median(&times).context("no process measured this case")
}

fn series(samples: &Samples, contender: usize) -> anyhow::Result<&Series> {
    samples
        .contenders
        .get(contender)
        .with_context(|| format!("{}: the processes disagree on who takes part", samples.case))
}

/// With three digits and a unit that suits.
fn time(ns: f64) -> String {
    match ns {
        _ if ns < 100.0 => format!("{ns:.1} ns"),
        _ if ns < 10_000.0 => format!("{ns:.0} ns"),
        _ if ns < 10_000_000.0 => format!("{:.1} µs", ns / 1e3),
        _ => format!("{:.1} ms", ns / 1e6),
    }
}

fn footer(cases: &[Vec<Samples>]) -> String {
    let machine = Machine::this();
    let processes = cases.iter().map(Vec::len).max().unwrap_or_default();
    format!(
        "*Times as fast* is the time of serde_json over that of codec-fory, taken within rounds: \
         the median of {processes} processes, and the lowest and the highest of them. *Ahead of it* \
         is the same for the fastest of the other libraries. *Of the floor* is the time of \
         codec-fory over that of the least that the operation can cost: an allocation and a copy of \
         the document, or a clone of the value.\n\n\
         {}; {}, on {} of its logical CPUs; {}; {}, {}, {} allocator.",
        Timestamp::now().strftime("%-d %B %Y"),
        machine.cpu.as_deref().unwrap_or("unknown processor"),
        machine.logical_cpus,
        machine.system.as_deref().unwrap_or("unknown system"),
        BUILD.rustc,
        BUILD.target,
        BUILD.allocator,
    )
}
