//! `footprint`: what the libraries cost to compile, in size, in other crates, and in unsafe code.

use std::collections::{BTreeMap, BTreeSet};
use std::env::consts::EXE_SUFFIX;
use std::fs::{self, File};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, bail, ensure};
use serde::Deserialize;
use suites::build::BUILD;
use suites::codecs::{self, Crate, ROSTER};
use suites::footprint::{
    CODECS, Costs, Dependency, Found, NO_CODEC, OfLibrary, PROGRAM, Report, library_manifest,
    markdown, packages_in_tree, program_manifest, sources_in_dep_info, table,
};
use tempfile::TempDir;
use tpc::Library;
use tpc::machine::Machine;
use tpc::registry::Registered;
use tpc::versions::Versions;

use crate::bench::{EXIT_FAILED, note_absent};
use crate::cargo::{Spent, cargo, finish};
use crate::console::{Console, EXIT_INTERRUPTED, is_interrupted, note};

/// The name of the packages that are built.
const PACKAGE: &str = "footprint";

/// Builds what the codecs of `wanted` need and shows what that cost.
pub(crate) fn run(
    wanted: &[String],
    json: Option<&Path>,
    page: Option<&Path>,
) -> anyhow::Result<ExitCode> {
    let registry = codecs::registry()?;
    let selection = registry.select(wanted, &[])?;
    note_absent(&selection.absent);
    let mut measured = Report {
        rustc: BUILD.rustc.to_string(),
        target: BUILD.target.to_string(),
        cpu: Machine::this().cpu,
        libraries: BTreeMap::new(),
    };
    // Who asks for some has those that the file holds of the others as well.
    let mut kept = match json {
        Some(path) if !wanted.is_empty() && path.exists() => earlier(path, &measured)?,
        _ => measured.clone(),
    };
    let _console = Console::new()?;
    let site = match Site::new() {
        Err(_) if is_interrupted() => {
            note!("interrupted: nothing was found");
            return Ok(ExitCode::from(EXIT_INTERRUPTED));
        }
        site => site?,
    };
    for krate in ROSTER {
        let of_crate = |codec: &&Registered| krate.ids.contains(&codec.id());
        let Some(codec) = selection.codecs.iter().copied().find(of_crate) else {
            continue;
        };
        if is_interrupted() {
            break;
        }
        note!("{}", krate.feature);
        let found = site.costs(codec, krate);
        if is_interrupted() {
            break;
        }
        let library = OfLibrary {
            library: codec.entry.info().library.name.to_owned(),
            version: codec.version.clone(),
            codecs: krate.ids.iter().map(|&id| id.to_owned()).collect(),
            found: match found {
                Ok(costs) => Found::Costs(costs),
                Err(error) => Found::Error(format!("{error:#}")),
            },
        };
        let key = krate.feature.to_owned();
        measured.libraries.insert(key.clone(), library.clone());
        kept.libraries.insert(key, library);
        // After each: all of them take long, and what was found is not lost with the rest.
        if let Some(path) = json {
            put(path, &format!("{}\n", serde_json::to_string_pretty(&kept)?))?;
        }
        if let Some(path) = page {
            put(path, &markdown(&kept))?;
        }
    }
    let mut out = stdout().lock();
    write!(out, "{}", table(&measured))?;
    out.flush()?;
    let failed = |library: &OfLibrary| matches!(library.found, Found::Error(_));
    Ok(if is_interrupted() {
        note!("interrupted: the table shows what was found until then");
        ExitCode::from(EXIT_INTERRUPTED)
    } else if measured.libraries.values().any(failed) {
        ExitCode::from(EXIT_FAILED)
    } else {
        ExitCode::SUCCESS
    })
}

/// The report that the file holds, which must be of this machine and compiler.
fn earlier(path: &Path, now: &Report) -> anyhow::Result<Report> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let found: Report = serde_json::from_str(&text)
        .with_context(|| format!("{} is no report of this command", path.display()))?;
    let made = |report: &Report| {
        let cpu = report.cpu.as_deref().unwrap_or("an unknown processor");
        format!("{} for {} on {cpu}", report.rustc, report.target)
    };
    ensure!(
        made(&found) == made(now),
        "{} was made with {}, and this is {}: what was found does not belong together. Give \
         another file, or measure all libraries anew",
        path.display(),
        made(&found),
        made(now)
    );
    Ok(found)
}

/// Where the packages are built, with what every library is compared with.
struct Site {
    /// The folder of the project.
    root: PathBuf,
    /// A folder for what is built, beside this program; it is gone with this.
    folder: TempDir,
    /// What the packages of the project depend on, by their names.
    packages: BTreeMap<String, Vec<Dependency>>,
    /// What an empty package costs to compile.
    nothing: Spent,
    /// The length of the program without a library, in bytes.
    program_bytes: u64,
}

impl Site {
    fn new() -> anyhow::Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .context("the project has a root")?;
        let program = std::env::current_exe().context("cannot find this program's own file")?;
        let home = program.with_file_name(PACKAGE);
        fs::create_dir_all(&home).with_context(|| format!("cannot make {}", home.display()))?;
        let folder = TempDir::new_in(&home)
            .with_context(|| format!("cannot make a folder in {}", home.display()))?;
        let mut site = Self {
            root: root.to_owned(),
            folder,
            packages: packages(root)?,
            nothing: Spent { cpu: None },
            program_bytes: 0,
        };
        site.nothing = site.compile(&library_manifest("", &[]))?;
        site.program_bytes = site.program(None, &[])?;
        Ok(site)
    }

    /// What the library of `codec` costs, which is in the crate `krate`.
    fn costs(&self, codec: &Registered, krate: &Crate) -> anyhow::Result<Costs> {
        let Library { name, used_by } = codec.entry.info().library;
        let dependencies = self
            .packages
            .get(used_by)
            .with_context(|| format!("the project has no package {used_by}"))?;
        let spent = self.compile(&library_manifest(name, dependencies))?;
        let cpu = spent.cpu.zip(self.nothing.cpu);
        let cpu = cpu.map(|(with, without)| with.saturating_sub(without));
        let lock = self.library().join("Cargo.lock");
        let lock =
            fs::read_to_string(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
        let version = Versions::from_lock(&lock)?.of(Library {
            name,
            used_by: PACKAGE,
        })?;
        ensure!(
            version == codec.version,
            "{name} {version} was built, and the table has {}",
            codec.version
        );
        let in_program = self.tree("normal,no-proc-macro")?;
        let all = self.tree("normal,build")?;
        // The rest stands without it: it needs a tool that may not be on this machine.
        let unsafe_code = self.unsafe_expressions(name, &in_program);
        let unsafe_code = unsafe_code
            .inspect_err(|error| note!("cannot count the unsafe code for {name}: {error:#}"))
            .ok();
        let path = self.root.join("codecs").join(krate.feature);
        let program_bytes = self.program(Some((used_by, &path)), krate.ids)?;
        Ok(Costs {
            compile_cpu_s: cpu.map(|cpu| (cpu.as_secs_f64() * 100.0).round() / 100.0),
            crates: in_program.len(),
            build_crates: all.difference(&in_program).count(),
            unsafe_expressions: unsafe_code.map(|(own, _)| own),
            all_unsafe_expressions: unsafe_code.map(|(_, all)| all),
            added_bytes: i64::try_from(program_bytes)? - i64::try_from(self.program_bytes)?,
        })
    }

    /// The folder of the package with the library.
    fn library(&self) -> PathBuf {
        self.folder.path().join("library")
    }

    /// Compiles the package with the library, from nothing and with one compiler at a time.
    fn compile(&self, manifest: &str) -> anyhow::Result<Spent> {
        let folder = self.library();
        if folder.exists() {
            fs::remove_dir_all(&folder)
                .with_context(|| format!("cannot remove {}", folder.display()))?;
        }
        self.write(&folder, manifest, &[("lib.rs", "")])?;
        // Without a build script cargo would not compile what build scripts need.
        put(&folder.join("build.rs"), "fn main() {}\n")?;
        // To resolve the dependencies is no part of compiling them. Cargo keeps the versions of a
        // lock file that is there, and drops what is not needed.
        let mut resolve = at(&folder);
        resolve.args(["tree", "--depth", "0"]);
        self.finish(resolve)?;
        let mut build = at(&folder);
        build.args(["build", "--release", "--jobs", "1"]);
        self.finish(build)
    }

    /// The packages that the package with the library needs, over `edges` of these kinds.
    fn tree(&self, edges: &str) -> anyhow::Result<BTreeSet<(String, String)>> {
        let mut tree = at(&self.library());
        tree.args(["tree", "--prefix", "none", "--format", "{p}"]);
        tree.args(["--edges", edges]);
        Ok(packages_in_tree(&String::from_utf8(output(&mut tree)?)?))
    }

    /// The number of expressions in unsafe code, in the package `library` alone and in all of
    /// `packages`, which have been compiled.
    fn unsafe_expressions(
        &self,
        library: &str,
        packages: &BTreeSet<(String, String)>,
    ) -> anyhow::Result<(u64, u64)> {
        let mut sources = BTreeSet::new();
        let compiled = self.library().join("target/release/deps");
        for entry in fs::read_dir(&compiled)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "d") {
                sources.append(&mut sources_in_dep_info(&fs::read_to_string(path)?));
            }
        }
        // What other targets need is not on this machine.
        let target = BUILD.target.as_ref();
        let metadata =
            metadata(at(&self.library()).args(["metadata", "--filter-platform", target]))?;
        let mut found = Vec::new();
        for package in metadata.packages {
            let folder = package.manifest_path.parent().map(Path::to_owned);
            let folder = folder.context("a manifest is in a folder")?;
            if packages.contains(&(package.name.clone(), package.version)) {
                let of_package = sources.iter().filter(|path| path.starts_with(&folder));
                found.extend(of_package.map(|path| (package.name == library, path)));
            }
        }
        let list = self.folder.path().join("sources");
        let lines: Vec<_> = (found.iter())
            .map(|(_, path)| format!("{}\n", path.display()))
            .collect();
        put(&list, &lines.concat())?;
        let mut count = cargo();
        count
            .args(["run", "--quiet", "--locked", "--package", "xtask", "--"])
            .arg("count-unsafe")
            .current_dir(&self.root)
            .stdin(File::open(&list)?);
        let counts = String::from_utf8(output(&mut count)?)?;
        ensure!(
            counts.lines().count() == found.len(),
            "not all files were counted"
        );
        let (mut own, mut all) = (0, 0);
        for ((is_own, path), count) in found.iter().zip(counts.lines()) {
            // A file that is only a part of another is no Rust by itself.
            let Ok(count) = count.parse::<u64>() else {
                note!("cannot count the unsafe code in {}", path.display());
                continue;
            };
            all += count;
            own += if *is_own { count } else { 0 };
        }
        Ok((own, all))
    }

    /// The length of the program with the codecs of a crate, which are `ids`, in bytes. It must do
    /// its work with each of them.
    fn program(&self, codec: Option<(&str, &Path)>, ids: &[&str]) -> anyhow::Result<u64> {
        // The folder stays, so that what all programs have is compiled once.
        let folder = self.folder.path().join("program");
        let codecs = codec.map_or(NO_CODEC, |_| CODECS);
        self.write(
            &folder,
            &program_manifest(&self.root, codec),
            &[("main.rs", PROGRAM), ("codecs.rs", codecs)],
        )?;
        let mut build = at(&folder);
        build.args(["build", "--release"]);
        build.env("TPC_MEDIA_ONLY", "1");
        self.finish(build)?;
        let file = folder.join(format!("target/release/{PACKAGE}{EXE_SUFFIX}"));
        let output = Command::new(&file)
            .stdin(Stdio::null())
            .output()
            .with_context(|| format!("cannot start {}", file.display()))?;
        let printed = String::from_utf8_lossy(&output.stdout);
        for id in ids {
            ensure!(
                printed
                    .lines()
                    .any(|line| line.split(' ').next() == Some(id)),
                "the program with {id} does not do its work ({}): {}",
                output.status,
                String::from_utf8_lossy(&output.stderr).trim()
            );
        }
        let length = fs::metadata(&file).map(|data| data.len());
        length.with_context(|| format!("cannot look at {}", file.display()))
    }

    /// Writes a package, with the versions that the project has.
    fn write(&self, folder: &Path, manifest: &str, sources: &[(&str, &str)]) -> anyhow::Result<()> {
        let source = folder.join("src");
        fs::create_dir_all(&source).with_context(|| format!("cannot make {}", source.display()))?;
        put(&folder.join("Cargo.toml"), manifest)?;
        for (name, text) in sources {
            put(&source.join(name), text)?;
        }
        let lock = self.root.join("Cargo.lock");
        fs::copy(&lock, folder.join("Cargo.lock"))
            .with_context(|| format!("cannot copy {}", lock.display()))?;
        Ok(())
    }

    /// Waits for cargo; what it says is the reason if it fails.
    fn finish(&self, mut command: Command) -> anyhow::Result<Spent> {
        let path = self.folder.path().join("messages");
        let open =
            || File::create(&path).with_context(|| format!("cannot write {}", path.display()));
        command.stdout(Stdio::null()).stderr(open()?);
        let (status, spent) = finish(&mut command, &is_interrupted)?;
        if !status.success() {
            let messages = fs::read_to_string(&path).unwrap_or_default();
            let errors: Vec<_> = messages
                .lines()
                .skip_while(|line| !line.starts_with("error"))
                .take(6)
                .collect();
            bail!("cargo ended with {status}: {}", errors.join("\n"));
        }
        Ok(spent)
    }
}

/// Writes a file.
fn put(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// A call of cargo for the package in `folder`, with what is on this machine already.
fn at(folder: &Path) -> Command {
    let mut command = cargo();
    command
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("CARGO_NET_OFFLINE", "true")
        // A cache of compiled crates would be what is measured.
        .env("RUSTC_WRAPPER", "")
        .stdin(Stdio::null());
    command
}

/// What `command` prints.
fn output(command: &mut Command) -> anyhow::Result<Vec<u8>> {
    command.stderr(Stdio::inherit());
    let output = command.output().context("cannot start cargo")?;
    ensure!(
        output.status.success(),
        "cargo ended with {}",
        output.status
    );
    Ok(output.stdout)
}

/// What `cargo metadata` tells, as far as it is of interest.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
}

/// What the call of `cargo metadata` tells.
fn metadata(call: &mut Command) -> anyhow::Result<Metadata> {
    let text = output(call.args(["--format-version", "1"]))?;
    serde_json::from_slice(&text).context("cargo tells something else than expected")
}

/// What the packages of the project depend on.
fn packages(root: &Path) -> anyhow::Result<BTreeMap<String, Vec<Dependency>>> {
    let call = ["metadata", "--no-deps"];
    let packages = metadata(cargo().args(call).current_dir(root))?.packages;
    Ok(packages
        .into_iter()
        .map(|package| (package.name, package.dependencies))
        .collect())
}
