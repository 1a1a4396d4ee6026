//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use tpc::table::SortKey;

const EXAMPLES: &str = "\
Examples:
  ./run-bench.sh                                  all codecs, about a minute
  ./run-bench.sh --quick                          all codecs, about ten seconds
  ./run-bench.sh protobuf/prost,json/serde_json   two codecs
  ./run-bench.sh 'json/*' --exclude json/sonic-rs --sort ser
  ./run-bench.sh --data my.cks --time 3s          another message, 3 s for each codec
  ./run-bench.sh codec list                       the codecs, their versions and features

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

#[derive(Debug, Subcommand)]
pub(crate) enum SuiteCommand {
    /// Show every suite
    List,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Ids, or patterns with *, separated by commas; all codecs of the suite if none is given
    #[arg(value_name = "CODEC,CODEC,...", value_delimiter = ',')]
    pub(crate) codecs: Vec<String>,

    /// What is measured
    #[arg(long, value_enum, default_value_t = SuiteName::Media)]
    pub(crate) suite: SuiteName,

    /// A CKS file to measure with, in place of the suite's own data
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,

    /// Ids or patterns of codecs to leave out
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) exclude: Vec<String>,

    /// What the rows are sorted by
    #[arg(long, value_enum, default_value_t = SortKey::Total)]
    pub(crate) sort: SortKey,

    /// Finish within about ten seconds, with less certain numbers
    #[arg(long, conflicts_with = "time")]
    pub(crate) quick: bool,

    /// Time for the timed batches of each codec, such as 3s or 500ms
    /// [default: 6s, less where that would take over a minute in all]
    #[arg(long, value_name = "PER_CODEC", value_parser = parse_time, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,

    /// Seed of every random choice of the run [default: a new one each time]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Write all results with every raw sample to FILE, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
}

/// The suites by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SuiteName {
    /// One message: the well-known table
    Media,
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
