//! `show`: a table from a record.

use std::path::Path;
use std::process::ExitCode;

use suites::{catalog, codecs};
use tpc::footer::Footer;
use tpc::record::Record;

use crate::cli::ViewArgs;
use crate::console::note;
use crate::view;

/// Prints the table of the record in `file` again.
pub(crate) fn run(file: &Path, args: &ViewArgs) -> anyhow::Result<ExitCode> {
    let record = Record::read(file)?;
    let results = record.results();
    let registry = codecs::registry()?;
    let suite = catalog::find(&record.provenance.suite).unwrap_or_else(|| {
        note!(
            "there is no suite {:?} here; the record is shown with the columns of {}",
            record.provenance.suite,
            catalog::ALL[0].name
        );
        catalog::ALL[0]
    });
    let reference = registry.reference().map(|codec| codec.id());
    view::print(suite, &results, args, reference)?;
    let footer = Footer {
        results: &results,
        cpu: record.plan.cpu,
        seed: record.plan.seed,
    };
    note!("{}\n{}", view::UNITS, footer.to_string().trim_end());
    if results.interrupted {
        note!("the run was interrupted: the table shows what was measured until then");
    }
    Ok(ExitCode::SUCCESS)
}
