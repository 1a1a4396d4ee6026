//! The command line.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use data::hostile::Class;
use suites::catalog;
use suites::suite::Definition;
use tpc::columns::Column;
use tpc::subject::Operation;
use tpc::table::SortKey;

const EXAMPLES: &str = "\
Which codecs are built:
  ./run-bench.sh --features LIST ...              json/serde_json, json/fory and these: folders under
                                                  codecs/, default (without --features), or all

Examples:
  ./run-bench.sh                                  the codecs that are built, about a minute
  ./run-bench.sh --quick                          the same, about ten seconds
  ./run-bench.sh --features all                   every codec; takes longer to build
  ./run-bench.sh --features prost,postcard        only these, and the two that are always there
  ./run-bench.sh protobuf/prost,json/serde_json   two codecs
  ./run-bench.sh 'json/*' --exclude json/sonic-rs --sort ser
  ./run-bench.sh --data my.cks --time 3s          another message, 3 s for each codec
  ./run-bench.sh --suite orders                   another suite
  ./run-bench.sh --suite bytes --param size=10000 --param form=base16 'json/*'
  ./run-bench.sh --suite maps --published         and what others measured, elsewhere
  ./run-bench.sh suite list                       the suites and their parameters
  ./run-bench.sh data orders > orders.json        the data of a suite, for --data or other programs
  ./run-bench.sh --compare-to json/serde_json --control
                                                  how many times as fast, and how sure that is
  ./run-bench.sh --columns ser,deser,alloc,rank   other columns
  ./run-bench.sh --columns ser,ser-reused,deser,deser-borrowed,access
                                                  what codecs can do besides
  ./run-bench.sh --json new.json                  keep everything that was measured
  ./run-bench.sh show new.json                    the table of a record again
  ./run-bench.sh compare old.json new.json        two records
  ./run-bench.sh ab --base main json/serde_json   this build against another revision
  ./run-bench.sh report new.json -o report        tables, charts and a page to explore
  ./run-bench.sh publish --suites media           measure with care, and report among the results
  ./run-bench.sh codec list                       the codecs, their versions and features
  ./run-bench.sh evolution                        whether old and new code read each other
  ./run-bench.sh robustness 'json/*'              what they make of hostile input
  ./run-bench.sh footprint postcard/postcard      what a library costs to compile, and in size

The table goes to standard output, everything else to standard error. Exit status: 0 when every
codec has its numbers, 1 when one failed or the record could not be written, 2 when nothing could
be measured, 130 when the run was interrupted.";

/// The serialization benchmark for Rust: create / ser / deser / total / size / +dfl.
#[derive(Debug, Parser)]
#[command(
    name = "run-bench",
    bin_name = "./run-bench.sh",
    version,
    after_help = EXAMPLES,
    args_conflicts_with_subcommands = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Compare two records, codec by codec
    Compare {
        /// The record to compare with
        old: PathBuf,
        /// The record to judge
        new: PathBuf,
        /// Compare records of different machines, toolchains or data too
        #[arg(long)]
        force: bool,
    },
    /// Print the table of a record again
    Show {
        /// The record, as --json wrote it
        file: PathBuf,
        #[command(flatten)]
        view: ViewArgs,
    },
    /// Compare this build with another revision, in one run
    Ab {
        /// The revision to compare with, as git takes it, such as main or HEAD~1
        #[arg(long, value_name = "REV")]
        base: String,
        /// Ids, or patterns with *, separated by commas; all codecs of the suite if none is given
        #[arg(value_name = "CODEC,CODEC,...", value_delimiter = ',')]
        codecs: Vec<String>,
        #[command(flatten)]
        measure: MeasureArgs,
    },
    /// About the codecs
    Codec {
        #[command(subcommand)]
        command: CodecCommand,
    },
    /// About the suites
    Suite {
        #[command(subcommand)]
        command: SuiteCommand,
    },
    /// Make tables, charts and a page to explore from records, without measuring
    Report {
        /// Records, and folders with records in and below them
        /// [default: the results folder of the project]
        #[arg(value_name = "DIR|FILE")]
        records: Vec<PathBuf>,
        /// The folder for the report [default: the results folder of the project]
        #[arg(short, long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// Put the newest results between the markers of these documents
        /// [default of this option: README.md and results/README.md of the project]
        #[arg(long, value_name = "FILE,FILE,...", value_delimiter = ',', num_args = 0.., require_equals = true)]
        splice: Option<Vec<PathBuf>>,
        /// Print the newest run of each suite on every machine side by side, as Markdown, and
        /// write nothing
        #[arg(long, conflicts_with_all = ["out", "splice"])]
        all_machines: bool,
    },
    /// Measure suites with care, keep the records among the results, and make the report of all
    Publish {
        /// Suites, separated by commas, or all
        #[arg(
            long,
            value_name = "SUITE,SUITE,...",
            value_delimiter = ',',
            default_value = "all"
        )]
        suites: Vec<String>,
        /// About ten seconds for each suite, with less certain numbers
        #[arg(long, conflicts_with = "time")]
        quick: bool,
        /// Time for each codec in each suite
        #[arg(long, value_name = "PER_CODEC", value_parser = parse_time, default_value = "12s")]
        time: Duration,
        /// The folder of the results [default: that of the project]
        #[arg(short, long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
    /// Write the data of a suite, which --data reads back
    Data {
        /// Whose data
        #[arg(value_parser = suite())]
        suite: &'static Definition,
        /// What is chosen about the suite
        #[arg(long, value_name = "NAME=VALUE", value_parser = parse_param)]
        param: Vec<(String, String)>,
        /// In which form: CKS is there for messages only
        #[arg(long, value_enum, default_value_t = DataFormat::Json)]
        format: DataFormat,
    },
    /// Show whether new code reads what old code wrote, and old code what new code wrote
    Evolution {
        /// Ids, or patterns with *, separated by commas; all codecs if none is given
        #[arg(value_name = "CODEC,CODEC,...", value_delimiter = ',')]
        codecs: Vec<String>,
        /// Write what was found to FILE, as JSON
        #[arg(long, value_name = "FILE")]
        json: Option<PathBuf>,
        /// Write the page with the table to FILE
        #[arg(long, value_name = "FILE")]
        markdown: Option<PathBuf>,
    },
    /// Build each library by itself, and show what it costs: time to compile, size, other crates,
    /// unsafe code. That takes about half a minute for each
    Footprint {
        /// Ids, or patterns with *, separated by commas; all codecs if none is given
        #[arg(value_name = "CODEC,CODEC,...", value_delimiter = ',')]
        codecs: Vec<String>,
        /// Write what was found to FILE, as JSON. Where only some codecs are given, FILE keeps what it
        /// has of the others
        #[arg(long, value_name = "FILE")]
        json: Option<PathBuf>,
        /// Write the page with the table to FILE
        #[arg(long, value_name = "FILE")]
        markdown: Option<PathBuf>,
    },
    /// Show what codecs make of hostile input: cut, damaged, nested too deep, of another type
    Robustness(RobustnessArgs),
    /// Do what the harness says on standard input; see docs/protocol.md
    #[command(name = suites::worker::COMMAND, hide = true)]
    Worker,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CodecCommand {
    /// Show every codec with its version and its features
    List {
        /// As JSON, with the notes
        #[arg(long)]
        json: bool,
    },
}

/// The forms that data has in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DataFormat {
    /// JSON, a value on each line
    Json,
    /// The text format of the messages in data/media
    Cks,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SuiteCommand {
    /// Show every suite
    List,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Ids, or patterns with *, separated by commas; all codecs of the suite and the floors if
    /// none is given
    #[arg(value_name = "CODEC,CODEC,...", value_delimiter = ',')]
    pub(crate) codecs: Vec<String>,

    /// Ids or patterns of codecs to leave out
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) exclude: Vec<String>,

    #[command(flatten)]
    pub(crate) view: ViewArgs,

    #[command(flatten)]
    pub(crate) measure: MeasureArgs,

    /// Run the reference codec a second time, to see how far identical code differs: a verdict
    /// then needs more than that. Always done with --compare-to
    #[arg(long)]
    pub(crate) control: bool,

    /// Test the harness itself: identical code must not be told apart, and code that does 2 % and
    /// 5 % more work must be
    #[arg(long, conflicts_with_all = ["exclude", "control", "columns", "sort", "compare_to", "published"])]
    pub(crate) self_test: bool,

    /// How many times --self-test does each of its runs
    #[arg(long, value_name = "N", requires = "self_test", default_value_t = 4, value_parser = at_least(1))]
    pub(crate) runs: u32,
}

/// What the hostile corpus is given to.
#[derive(Debug, Args)]
pub(crate) struct RobustnessArgs {
    /// Ids, or patterns with *, separated by commas; all codecs if none is given
    #[arg(value_name = "CODEC,CODEC,...", value_delimiter = ',')]
    pub(crate) codecs: Vec<String>,

    /// Write everything that was found to FILE, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,

    /// Write the page with the table and what was found to FILE
    #[arg(long, value_name = "FILE")]
    pub(crate) markdown: Option<PathBuf>,

    /// Compare with FILE, which --json wrote earlier; exit status 1 if something is different
    #[arg(long, value_name = "FILE")]
    pub(crate) expect: Option<PathBuf>,

    /// Of one codec, write the first input of CLASS with the worst outcome to standard output
    #[arg(long, value_name = "CLASS", value_parser = class(), conflicts_with_all = ["json", "markdown", "expect"])]
    pub(crate) reproduce: Option<Class>,

    /// The most time for one input
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "10s")]
    pub(crate) time_limit: Duration,
}

/// Takes the name of a class of hostile input.
fn class() -> impl TypedValueParser<Value = Class> {
    let names = Class::ALL
        .iter()
        .map(|class| PossibleValue::new(class.name()).help(class.about()));
    PossibleValuesParser::new(names)
        .map(|name| Class::with_name(&name).expect("the name is one of the list"))
}

/// How results are shown.
#[derive(Debug, Args)]
pub(crate) struct ViewArgs {
    /// What the rows are sorted by
    #[arg(long, value_enum, default_value_t = SortKey::Total)]
    pub(crate) sort: SortKey,

    /// The columns to show, in place of the usual ones; those of ser-reused, deser-borrowed and
    /// access are measured only when they are asked for, here or with --sort
    #[arg(long, value_enum, value_name = "LIST", value_delimiter = ',')]
    pub(crate) columns: Vec<Column>,

    /// Compare every codec with this one, below the table and in the columns ratio and ci
    #[arg(long, value_name = "CODEC")]
    pub(crate) compare_to: Option<String>,

    /// Print below the table what others published on the same workload, measured elsewhere
    #[arg(long)]
    pub(crate) published: bool,
}

impl ViewArgs {
    /// The optional operations that these columns and this order need.
    pub(crate) fn optional(&self) -> Vec<Operation> {
        let shown = self.columns.iter().filter_map(|column| column.optional());
        let asked: Vec<_> = shown.chain(self.sort.optional()).collect();
        let all = Operation::OPTIONAL.into_iter();
        all.filter(|operation| asked.contains(operation)).collect()
    }
}

/// How and what is measured.
#[derive(Debug, Args)]
pub(crate) struct MeasureArgs {
    /// What is measured: one suite or several, one after the other; see `suite list`
    #[arg(long, value_name = "LIST", value_parser = suite(), value_delimiter = ',', default_value = "media")]
    pub(crate) suite: Vec<&'static Definition>,

    /// What is chosen about the suites, such as size=10000; see `suite list`
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_param)]
    pub(crate) param: Vec<(String, String)>,

    /// A file to measure with, in place of the suite's own data: JSON, or CKS for messages. Of
    /// several values each operation takes the next one in turn, and the numbers are means
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,

    /// Finish each suite within about ten seconds, with less certain numbers
    #[arg(long, conflicts_with_all = ["time", "rounds"])]
    pub(crate) quick: bool,

    /// Time for each codec, such as 3s or 500ms
    /// [default: 6s, less where that would take over a minute in all]
    #[arg(long, value_name = "PER_CODEC", value_parser = parse_time, allow_hyphen_values = true, conflicts_with = "rounds")]
    pub(crate) time: Option<Duration>,

    /// How many times the workers are started anew
    /// [default: as many as take half the time, at most 1000]
    #[arg(long, value_name = "N", value_parser = within(2, 2000))]
    pub(crate) generations: Option<u32>,

    /// Rounds in each generation [default: as many as fit into the time]
    #[arg(long, value_name = "N", value_parser = within(1, 1_000_000))]
    pub(crate) rounds: Option<u32>,

    /// Seed of every random choice of the run [default: a new one each time]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) seed: Option<u64>,

    /// The processor that all workers stay on, counted from 0, or none
    /// [default: the last one that this program may use]
    #[arg(long, value_name = "CPU|none")]
    pub(crate) pin: Option<Pin>,

    /// The most time for one step of one codec, such as verifying it
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "20s")]
    pub(crate) time_limit: Duration,

    /// The most memory for one codec, in MiB
    #[arg(long, value_name = "MIB", value_parser = at_least(16), default_value_t = 1024)]
    pub(crate) memory_limit: u32,

    /// Write all results with every raw sample to FILE, as JSON. With several suites FILE must
    /// hold the word SUITE, in place of which each has its name
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
}

/// Where the workers run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pin {
    /// On this processor.
    Cpu(u32),
    /// On any.
    None,
}

impl FromStr for Pin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "none" => Ok(Self::None),
            number => number
                .parse()
                .map(Self::Cpu)
                .map_err(|_| "expected the number of a processor, such as 0, or none".to_owned()),
        }
    }
}

fn within(least: u32, most: u32) -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(i64::from(least)..=i64::from(most))
}

/// Takes the name of a suite.
fn suite() -> impl TypedValueParser<Value = &'static Definition> {
    let names = catalog::ALL
        .iter()
        .map(|suite| PossibleValue::new(suite.name).help(suite.about));
    PossibleValuesParser::new(names)
        .map(|name| catalog::find(&name).expect("the name is one of the list"))
}

fn parse_param(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => {
            Ok((name.to_owned(), value.to_owned()))
        }
        _ => Err("expected a name and a value, such as size=512".to_owned()),
    }
}

fn at_least(least: u32) -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(i64::from(least)..)
}

/// Time that makes sense for a codec: enough for a few batches, and not a day by a slip.
const TIME_RANGE: std::ops::RangeInclusive<Duration> =
    Duration::from_millis(10)..=Duration::from_secs(3600);

fn parse_time(text: &str) -> Result<Duration, String> {
    let (least, most) = TIME_RANGE.into_inner();
    let (least, most) = (
        humantime::format_duration(least),
        humantime::format_duration(most),
    );
    match humantime::parse_duration(text) {
        Ok(time) if TIME_RANGE.contains(&time) => Ok(time),
        Ok(time) if time.is_zero() => Err(format!(
            "no time leaves nothing to measure in; expected {least} to {most}, such as 3s"
        )),
        Ok(_) => Err(format!("expected {least} to {most}, such as 3s or 500ms")),
        Err(error) => Err(format!(
            "{error}; expected a number with its unit, such as 3s or 500ms"
        )),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn only_what_is_asked_for_is_measured_besides() {
        let optional = |args: &[&str]| {
            let cli = Cli::parse_from([&["run-bench"], args].concat());
            cli.run.view.optional()
        };
        assert_eq!(optional(&[]), []);
        assert_eq!(optional(&["--columns", "ser,deser-allocs,rank"]), []);
        let columns = ["--columns", "access-allocs,ser,access,ser-reused"];
        assert_eq!(
            optional(&columns),
            [Operation::SerReused, Operation::Access]
        );
        assert_eq!(
            optional(&["--sort", "deser-borrowed"]),
            [Operation::DeserBorrowed]
        );
    }

    #[test]
    fn times_need_a_unit_and_a_sensible_length() {
        assert_eq!(parse_time("3s"), Ok(Duration::from_secs(3)));
        assert_eq!(parse_time("500ms"), Ok(Duration::from_millis(500)));
        assert!(parse_time("0").unwrap_err().contains("nothing to measure"));
        assert!(parse_time("0s").unwrap_err().contains("nothing to measure"));
        assert!(parse_time("3").unwrap_err().contains("unit"));
        assert!(parse_time("1ns").unwrap_err().contains("10ms to 1h"));
        assert!(parse_time("2days").unwrap_err().contains("10ms to 1h"));
    }
}
