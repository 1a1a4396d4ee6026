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
use tpc::results::{Results, Role};
use tpc::worker::Command;

use crate::bench::{Bench, check_params, plan, status};
use crate::cli::MeasureArgs;
use crate::console::{Console, note};
use crate::view::{Comparison, Line, full_id};

/// Builds `base` and measures `codecs` of both builds in pairs.
pub(crate) fn run(base: &str, codecs: &[String], args: &MeasureArgs) -> anyhow::Result<ExitCode> {
    let [suite] = *args.suite.as_slice() else {
        bail!("ab compares two builds in one suite; name one");
    };
    check_params(&[suite], &args.param)?;
    let bench = Bench::new(suite, args)?;
    let (codecs, _) = bench.select(codecs, &[])?;
    ensure!(!codecs.is_empty(), "ab compares codecs; name at least one");
    let mut field = bench.field(&codecs, &[], Some(codecs[0].id()))?;
    let worker = build(base)?;
    let mut contenders = Vec::new();
    for contender in std::mem::take(&mut field.contenders) {
        if contender.role != Role::Codec {
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
    let plan = plan(args, field.contenders.len())?;
    let console = Console::new()?;
    let measured = bench.measure(&field, &plan, &console, args.json.as_deref())?;
    let results = &measured.results;

    let mut ratios = Vec::new();
    for part in results.part_names() {
        compare_part(&results.part(part), part, base, &mut ratios);
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

/// The worker of the revision `base`: built in a work tree that is there only meanwhile, unless it
/// was built before.
fn build(base: &str) -> anyhow::Result<Command> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("the project has a root")?;
    let commit = format!("{base}^{{commit}}");
    let revision = git(root, &["rev-parse", "--verify", "--quiet", &commit])
        .with_context(|| format!("git knows no revision {base:?} in {}", root.display()))?;
    let home = root.join("target").join("ab");
    let name = |stem: &str| format!("{stem}{}", std::env::consts::EXE_SUFFIX);
    let kept = home.join(name(&format!("run-bench-{revision}")));
    if !kept.exists() {
        fs::create_dir_all(&home).with_context(|| format!("cannot make {}", home.display()))?;
        let sources = WorkTree::new(root, home.join("sources"), &revision)?;
        note!("building {base}, which is {revision}");
        let target = home.join("target");
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let status = process::Command::new(cargo)
            .args(["build", "--release", "--locked", "--quiet"])
            .args(["--package", "suites", "--bin", "run-bench"])
            .current_dir(&sources.path)
            .env("CARGO_TARGET_DIR", &target)
            .stdin(Stdio::null())
            .status()
            .context("cannot start cargo")?;
        ensure!(status.success(), "the build of {base} failed");
        let built = target.join("release").join(name("run-bench"));
        fs::copy(&built, &kept).with_context(|| format!("cannot keep {}", built.display()))?;
    }
    Ok(Command {
        program: kept,
        args: vec![OsString::from(COMMAND)],
    })
}

/// A revision's sources in a folder of their own, until dropped.
struct WorkTree<'a> {
    root: &'a Path,
    path: PathBuf,
}

impl<'a> WorkTree<'a> {
    fn new(root: &'a Path, path: PathBuf, revision: &str) -> anyhow::Result<Self> {
        let tree = Self { root, path };
        // One that an earlier run could not remove.
        tree.remove();
        let path = (tree.path.to_str()).context("the project's path is not UTF-8")?;
        git(root, &["worktree", "add", "--detach", path, revision])?;
        Ok(tree)
    }

    fn remove(&self) {
        if let Some(path) = self.path.to_str() {
            // There may be none, or only what git has kept of it.
            let _ = git(self.root, &["worktree", "remove", "--force", path]);
            let _ = git(self.root, &["worktree", "prune"]);
        }
    }
}

impl Drop for WorkTree<'_> {
    fn drop(&mut self) {
        self.remove();
    }
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
