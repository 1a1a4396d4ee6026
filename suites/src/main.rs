#![forbid(unsafe_code)]
//! `run-bench`: prints the table.

mod bench;
mod cargo;
mod cli;
mod cmd;
mod console;
mod growth;
mod pairs;
mod revision;
mod view;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, CodecCommand, Command, SuiteCommand};

/// Bad input: nothing was measured.
const EXIT_USAGE: u8 = 2;

fn main() -> ExitCode {
    console::outlive_file_limits();
    let cli = Cli::parse();
    let outcome = match cli.command {
        None if cli.run.self_test => cmd::self_test::run(&cli.run),
        None => cmd::run::run(&cli.run),
        Some(Command::Compare { old, new, force }) => cmd::compare::run(&old, &new, force),
        Some(Command::Show { file, view }) => cmd::show::run(&file, &view),
        Some(Command::Ab {
            base,
            codecs,
            measure,
        }) => cmd::ab::run(&base, &codecs, &measure),
        Some(Command::Report {
            records,
            out,
            splice,
            all_machines,
        }) => cmd::report::run(&records, out.as_deref(), splice.as_deref(), all_machines),
        Some(Command::Publish {
            suites,
            quick,
            time,
            out,
        }) => cmd::publish::run(&suites, (!quick).then_some(time), out.as_deref()),
        Some(Command::Evolution {
            codecs,
            json,
            markdown,
        }) => cmd::evolution::run(&codecs, json.as_deref(), markdown.as_deref()),
        Some(Command::Footprint {
            codecs,
            json,
            markdown,
        }) => cmd::footprint::run(&codecs, json.as_deref(), markdown.as_deref()),
        Some(Command::Robustness(args)) => cmd::robustness::run(&args),
        Some(Command::Worker) => cmd::worker::run(),
        Some(Command::Codec {
            command: CodecCommand::List { json },
        }) => cmd::codec_list::run(json),
        Some(Command::Suite {
            command: SuiteCommand::List,
        }) => cmd::suite_list::run(),
        Some(Command::Data {
            suite,
            param,
            format,
        }) => cmd::data::run(suite, &param, format),
    };
    outcome.unwrap_or_else(|error| {
        if console::is_broken_pipe(&error) {
            // Whoever read the output has seen enough.
            return ExitCode::SUCCESS;
        }
        console::note!("error: {error:#}");
        ExitCode::from(EXIT_USAGE)
    })
}
