//! `ab`: this build against the build of another revision, in one run.

use std::ffi::OsString;
use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode, Stdio};

use anyhow::{Context, bail, ensure};
use suites::worker::COMMAND;
use tpc::compare::{Quantity, noise_floor, paired};
use tpc::engine::Contender;
use tpc::footer::Footer;
use tpc::results::Role;
use tpc::worker::Command;

use crate::bench::{Bench, plan, status};
use crate::cli::MeasureArgs;
use crate::console::{Console, note};
use crate::view::Comparison;

/// Builds `base` and measures `codecs` of both builds in pairs.
pub(crate) fn run(base: &str, codecs: &[String], args: &MeasureArgs) -> anyhow::Result<ExitCode> {
    let bench = Bench::new(args)?;
    let (codecs, _) = bench.select(codecs, &[])?;
    ensure!(!codecs.is_empty(), "ab compares codecs; name at least one");
    let worker = build(base)?;
    let mut contenders = Vec::new();
    for codec in &codecs {
        let contender = bench.codec(codec);
        contenders.push(Contender {
            id: base_id(&contender.id, base),
            role: Role::Base,
            worker: worker.clone(),
            counting_worker: None,
            ..contender.clone()
        });
        contenders.push(contender);
    }
    contenders.push(bench.control(codecs[0]));
    let plan = plan(args, contenders.len())?;
    let console = Console::new()?;
    let measured = bench.measure(&contenders, &plan, &console, args.json.as_deref())?;
    let results = &measured.results;

    let mut ratios = Vec::new();
    for row in results.rows.iter().filter(|row| row.role == Role::Codec) {
        let Some(before) = results.row(&base_id(&row.id, base)) else {
            continue;
        };
        for row in [row, before] {
            if let Some(failure) = &row.failure {
                note!("{}: {failure}", row.id);
            }
        }
        for quantity in Quantity::ALL {
            if let Some(ratio) = paired(row, before, quantity) {
                ratios.push((
                    row.id.clone(),
                    quantity,
                    ratio,
                    noise_floor(results, quantity),
                ));
            }
        }
    }
    let comparison = Comparison::new(format!("how many times as fast as at {base}"), ratios);
    let mut out = stdout().lock();
    write!(out, "{comparison}")
        .and_then(|()| out.flush())
        .context("cannot print the comparison")?;
    let footer = Footer {
        results,
        cpu: plan.cpu,
        seed: plan.seed,
    };
    note!("{}", footer.to_string().trim_end());
    Ok(status(&measured))
}

/// The name of a codec of the other build.
fn base_id(id: &str, base: &str) -> String {
    format!("{id}@{base}")
}

/// Builds the revision `base` in a work tree of its own, which is kept for the next time, and
/// gives its worker.
fn build(base: &str) -> anyhow::Result<Command> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("the project has a root")?;
    let revision = git(
        root,
        &[
            "rev-parse",
            "--verify",
            "--quiet",
            &format!("{base}^{{commit}}"),
        ],
    )
    .with_context(|| format!("git knows no revision {base:?} in {}", root.display()))?;
    let home = root.join("target").join("ab").join(&revision);
    let sources = home.join("sources");
    if !sources.join("Cargo.toml").exists() {
        fs::create_dir_all(&home).with_context(|| format!("cannot make {}", home.display()))?;
        // A tree that was removed by hand is still on git's list.
        git(root, &["worktree", "prune"])?;
        let path = sources
            .to_str()
            .context("the project's path is not UTF-8")?;
        git(
            root,
            &["worktree", "add", "--force", "--detach", path, &revision],
        )?;
    }
    note!("building {base} ({})", &revision[..12.min(revision.len())]);
    let target = home.join("target");
    let status = process::Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--release", "--locked", "--quiet"])
        .args(["--package", "suites", "--bin", "run-bench"])
        .current_dir(&sources)
        .env("CARGO_TARGET_DIR", &target)
        .stdin(Stdio::null())
        .status()
        .context("cannot start cargo")?;
    ensure!(status.success(), "the build of {base} failed");
    let program = executable(&target);
    if !program.exists() {
        bail!("the build of {base} has no program {}", program.display());
    }
    Ok(Command {
        program,
        args: vec![OsString::from(COMMAND)],
    })
}

fn executable(target: &Path) -> PathBuf {
    let name = format!("run-bench{}", std::env::consts::EXE_SUFFIX);
    target.join("release").join(name)
}

/// Asks git, and gives its answer.
fn git(root: &Path, args: &[&str]) -> anyhow::Result<String> {
    let output = process::Command::new("git")
        .arg("-C")
        .arg(root)
        .args(args)
        .output()
        .context("cannot start git")?;
    ensure!(
        output.status.success(),
        "git {}: {}",
        args.join(" "),
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
