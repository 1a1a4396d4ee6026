//! The main command: verify, measure, print the table.

use std::process::ExitCode;

use anyhow::{Context, bail};
use tpc::footer::Footer;

use crate::bench::{Bench, plan, status};
use crate::cli::RunArgs;
use crate::console::{Console, note};
use crate::view;

/// Runs the suite and prints its table.
pub(crate) fn run(args: &RunArgs) -> anyhow::Result<ExitCode> {
    let bench = Bench::new(&args.measure)?;
    let (codecs, floors) = bench.select(&args.codecs, &args.exclude)?;
    if let Some(id) = &args.view.compare_to
        && !codecs.iter().any(|codec| codec.id() == id)
        && !floors.iter().any(|floor| floor.id() == id)
    {
        bail!("the codec {id:?} to compare with does not take part; add it to the list of codecs");
    }
    let mut contenders: Vec<_> = codecs.iter().map(|codec| bench.codec(codec)).collect();
    contenders.extend(floors.iter().map(|&floor| bench.floor(floor)));
    contenders.sort_by(|a, b| a.id.cmp(&b.id));
    // A verdict must be beyond the noise floor, so a comparison has a control too.
    if args.control || args.view.compare_to.is_some() {
        let wanted = args
            .view
            .compare_to
            .as_deref()
            .or(bench.registry.reference().map(|codec| codec.id()));
        let repeated = codecs
            .iter()
            .find(|codec| Some(codec.id()) == wanted)
            .or(codecs.first())
            .context("a control needs a codec in the run")?;
        contenders.push(bench.control(repeated));
    }
    let plan = plan(&args.measure, contenders.len())?;
    let console = Console::new()?;
    let record = bench.record(args.measure.json.as_deref())?;
    let measured = bench.measure(&contenders, &plan, &console, record);

    let reference = bench.registry.reference().map(|codec| codec.id());
    let printed = view::print(&measured.results, &args.view, reference);
    let footer = Footer {
        results: &measured.results,
        cpu: plan.cpu,
        seed: plan.seed,
    };
    note!("{}", footer.to_string().trim_end());
    if args.measure.quick {
        note!("--quick: the intervals of a run of the usual length are less than half as wide");
    }
    Ok(status(&measured, &printed))
}
