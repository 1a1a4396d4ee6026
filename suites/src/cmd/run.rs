//! The main command: verify, measure, print the table.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use suites::suite::Definition;
use tpc::footer::Footer;
use tpc::registry::SelectionError;

use crate::bench::{Bench, Field, check_params, plan, status};
use crate::cli::RunArgs;
use crate::console::{Console, is_interrupted, note};
use crate::view;

/// Runs the suites one after the other and prints their tables.
pub(crate) fn run(args: &RunArgs) -> anyhow::Result<ExitCode> {
    // Each once, as with codecs.
    let mut suites: Vec<&Definition> = Vec::new();
    for suite in &args.measure.suite {
        if !suites.iter().any(|other| other.name == suite.name) {
            suites.push(suite);
        }
    }
    check_params(&suites, &args.measure.param)?;
    let files = record_paths(&suites, args.measure.json.as_deref())?;
    // Whatever is wrong with the arguments is found before anything is measured.
    let mut runs = Vec::new();
    for (suite, file) in suites.iter().zip(&files) {
        let bench = Bench::new(suite, &args.measure, &args.view.optional())?;
        let field = field(&bench, args)?;
        runs.push((bench, field, file));
    }
    let console = Console::new()?;
    let mut records = Vec::new();
    for (bench, _, file) in &runs {
        records.push(bench.record(file.as_deref())?);
    }
    let mut exit = ExitCode::SUCCESS;
    for (index, ((bench, field, _), record)) in runs.iter().zip(records).enumerate() {
        if index > 0 {
            if is_interrupted() {
                return Ok(exit);
            }
            // Where that cannot be printed, nor can what follows, and that is said there.
            let _ = writeln!(stdout());
        }
        let plan = plan(&args.measure, field.contenders.len())?;
        let measured = bench.measure(field, &plan, &console, record);

        let reference = bench.registry.reference().map(|codec| codec.id());
        let printed = view::print(bench.suite, &measured.results, &args.view, reference);
        let footer = Footer {
            results: &measured.results,
            cpu: plan.cpu,
            seed: plan.seed,
        };
        note!("{}\n{}", view::UNITS, footer.to_string().trim_end());
        if args.measure.quick {
            note!("--quick: the intervals of a run of the usual length are less than half as wide");
        }
        let status = status(&measured, &printed);
        if status != ExitCode::SUCCESS {
            exit = status;
        }
    }
    Ok(exit)
}

/// Who takes part.
fn field(bench: &Bench, args: &RunArgs) -> anyhow::Result<Field> {
    let (codecs, floors) = bench.select(&args.codecs, &args.exclude)?;
    let compared = args.view.compare_to.as_deref();
    if let Some(absent) =
        (bench.registry.absent().iter()).find(|absent| Some(absent.id) == compared)
    {
        let absent = vec![*absent];
        return Err(SelectionError::NotBuilt { absent }.into());
    }
    if let Some(id) = compared
        && !codecs.iter().any(|codec| codec.id() == id)
        && !floors.iter().any(|floor| floor.id() == id)
    {
        bail!("the codec {id:?} to compare with does not take part; add it to the list of codecs");
    }
    // A verdict must be beyond the noise floor, so a comparison has a control too.
    let mut repeated = None;
    if args.control || compared.is_some() {
        let wanted = compared.or(bench.registry.reference().map(|codec| codec.id()));
        let codec = codecs
            .iter()
            .find(|codec| Some(codec.id()) == wanted)
            .or(codecs.first())
            .context(
                "a control, which every comparison has, needs a codec in the run; add one to the list",
            )?;
        repeated = Some(codec.id());
    }
    bench.field(&codecs, &floors, repeated)
}

/// Where the record of each suite goes.
fn record_paths(
    suites: &[&Definition],
    path: Option<&Path>,
) -> anyhow::Result<Vec<Option<PathBuf>>> {
    /// What stands for the name of the suite.
    const NAME: &str = "SUITE";
    let Some(path) = path else {
        return Ok(vec![None; suites.len()]);
    };
    if let [_] = suites {
        return Ok(vec![Some(path.to_owned())]);
    }
    let Some(text) = path.to_str() else {
        bail!("the path {} is not UTF-8", path.display());
    };
    if !text.contains(NAME) {
        bail!(
            "the records of several suites need several files: write {NAME} in the path after \
             --json where each is to have its name, as in {NAME}.json"
        );
    }
    Ok(suites
        .iter()
        .map(|suite| Some(PathBuf::from(text.replace(NAME, suite.name))))
        .collect())
}
