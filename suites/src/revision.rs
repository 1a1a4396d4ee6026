//! The program of another revision, built from its sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, bail, ensure};
use serde::Deserialize;
use suites::build::BUILD;
use tpc::hash::{sha256_hex, sha256_of_file};
use tpc::record::Base;

use crate::cargo::{GLANCE, cargo, finish};
use crate::console::note;

/// Where the sources are, and where other revisions of them are built.
pub(crate) struct Workshop {
    /// The folder of the project.
    root: PathBuf,
    /// The folder for everything that is made here.
    home: PathBuf,
    /// How the other revisions are built: as this program was.
    profile: &'static str,
    /// The cargo features of this program, separated by commas: those that name its codecs, and
    /// those that stand for several. Those are names only, but the compiler's own names for
    /// functions, and so the order in which they lie, depend on every one.
    features: String,
    /// The compiler's flags, separated by spaces.
    flags: &'static str,
}

/// A program that was built.
#[derive(Debug)]
pub(crate) struct Built {
    /// Its path.
    pub(crate) program: PathBuf,
    /// What the record says of it.
    pub(crate) base: Base,
}

impl Workshop {
    /// The workshop of this program, in a folder beside it.
    ///
    /// # Errors
    ///
    /// When the system does not tell where this program is.
    pub(crate) fn of_this_program() -> anyhow::Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .context("the project has a root")?;
        let program = std::env::current_exe().context("cannot find this program's own file")?;
        let several = [
            ("all", cfg!(feature = "all")),
            ("default", cfg!(feature = "default")),
        ];
        let several = several
            .into_iter()
            .filter_map(|(name, on)| on.then_some(name));
        let features = BUILD.features.as_deref().into_iter().chain(several);
        Ok(Self {
            root: root.to_owned(),
            home: program.with_file_name("ab"),
            profile: &BUILD.profile,
            features: features.collect::<Vec<_>>().join(","),
            flags: &BUILD.rustflags,
        })
    }

    /// The commit that git knows as `name`.
    ///
    /// # Errors
    ///
    /// When there is none, or no git.
    pub(crate) fn commit(&self, name: &str) -> anyhow::Result<String> {
        let commit = format!("{name}^{{commit}}");
        let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options"];
        self.git(&[&arguments[..], &[&commit]].concat())
            .with_context(|| format!("git knows no revision {name:?} in {}", self.root.display()))
    }

    /// Builds the revision `name`, unless it was built before: in a work tree of its own, which is
    /// there only meanwhile. `interrupted` tells when to give up.
    ///
    /// # Errors
    ///
    /// When there is no such revision, it does not build, or the build is interrupted.
    pub(crate) fn build(
        &self,
        name: &str,
        interrupted: &dyn Fn() -> bool,
    ) -> anyhow::Result<Built> {
        let revision = self.commit(name)?;
        fs::create_dir_all(&self.home)
            .with_context(|| format!("cannot make {}", self.home.display()))?;
        // The same sources make another program with another compiler or other flags.
        let build = &sha256_hex([format!("{BUILD:?}").as_bytes()])[..12];
        let file = |stem: &str| format!("{stem}{}", std::env::consts::EXE_SUFFIX);
        let program = (self.home).join(file(&format!("run-bench-{revision}-{build}")));
        let _alone = self.alone(interrupted)?;
        if !program.exists() {
            note!("building {name}, which is {revision}");
            let sources = WorkTree::new(self, self.home.join("sources"), &revision)?;
            let target = self.home.join("target");
            self.cargo(&sources.path, &target, interrupted)
                .with_context(|| format!("cannot build {name}"))?;
            let folder = match self.profile {
                "release" => "release",
                _ => "debug",
            };
            keep(&target.join(folder).join(file("run-bench")), &program)?;
        }
        Ok(Built {
            base: Base {
                name: name.to_owned(),
                revision,
                executable_sha256: sha256_of_file(&program).ok(),
            },
            program,
        })
    }

    /// Waits until no other process builds here; none does until the file is closed.
    fn alone(&self, interrupted: &dyn Fn() -> bool) -> anyhow::Result<File> {
        let path = self.home.join("lock");
        let lock =
            File::create(&path).with_context(|| format!("cannot make {}", path.display()))?;
        let mut announced = false;
        loop {
            match lock.try_lock() {
                Ok(()) => return Ok(lock),
                Err(fs::TryLockError::WouldBlock) => {
                    if !announced {
                        note!("waiting for another build of a revision to end");
                        announced = true;
                    }
                }
                // A file system without locks: then there is no telling.
                Err(fs::TryLockError::Error(error))
                    if error.kind() == io::ErrorKind::Unsupported =>
                {
                    return Ok(lock);
                }
                Err(fs::TryLockError::Error(error)) => {
                    return Err(error).with_context(|| format!("cannot lock {}", path.display()));
                }
            }
            if interrupted() {
                bail!("interrupted");
            }
            thread::sleep(GLANCE);
        }
    }

    /// Builds the program from `sources` into `target`.
    fn cargo(
        &self,
        sources: &Path,
        target: &Path,
        interrupted: &dyn Fn() -> bool,
    ) -> anyhow::Result<()> {
        let mut command = cargo();
        command
            .args(["build", "--locked", "--quiet"])
            .args(["--package", "suites", "--bin", "run-bench"])
            .args(self.feature_arguments(sources)?)
            .current_dir(sources)
            .env("CARGO_TARGET_DIR", target)
            // Those of its own time would be another way to build.
            .env("RUSTFLAGS", self.flags)
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .stdin(Stdio::null());
        if self.profile == "release" {
            command.arg("--release");
        }
        let (status, _) = finish(&mut command, interrupted)?;
        ensure!(
            status.success(),
            "cargo ended with {status}; its reasons are above"
        );
        Ok(())
    }

    /// The arguments with which cargo builds `sources` with the codecs of this program, as far as
    /// they are known there.
    fn feature_arguments(&self, sources: &Path) -> anyhow::Result<Vec<String>> {
        let output = cargo()
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .current_dir(sources)
            .stdin(Stdio::null())
            .stderr(Stdio::inherit())
            .output()
            .context("cannot start cargo")?;
        let metadata: Metadata = serde_json::from_slice(&output.stdout)
            .context("cargo does not tell what there is to build")?;
        let packages = metadata.packages.into_iter();
        let known = packages
            .filter(|package| package.name == "suites")
            .flat_map(|package| package.features.into_keys())
            .collect::<BTreeSet<_>>();
        // Before there was a choice there were all codecs.
        if known.is_empty() {
            return Ok(Vec::new());
        }
        let ours = self.features.split(',');
        let ours: Vec<_> = ours.filter(|&feature| known.contains(feature)).collect();
        Ok(vec![
            "--no-default-features".to_owned(),
            format!("--features={}", ours.join(",")),
        ])
    }

    /// Asks git, and gives its answer.
    fn git(&self, arguments: &[&str]) -> anyhow::Result<String> {
        let mut command = Command::new("git");
        command.arg("-C").arg(&self.root).args(arguments);
        // It is quickly done, and what it has begun must not be left half done by Ctrl-C.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let output = command.output().context("cannot start git")?;
        let reason = String::from_utf8_lossy(&output.stderr);
        ensure!(
            output.status.success(),
            "git {} ended with {}: {}",
            arguments.join(" "),
            output.status,
            reason.trim()
        );
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }
}

/// What `cargo metadata` tells, as far as it is of interest.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    features: BTreeMap<String, Vec<String>>,
}

/// Copies `built` to `kept`, which is there whole or not at all.
fn keep(built: &Path, kept: &Path) -> anyhow::Result<()> {
    let unfinished = kept.with_extension("partial");
    fs::copy(built, &unfinished)
        .and_then(|_| fs::rename(&unfinished, kept))
        .with_context(|| format!("cannot keep {}", built.display()))
}

/// A revision's sources in a folder of their own, until dropped.
struct WorkTree<'a> {
    workshop: &'a Workshop,
    path: PathBuf,
}

impl<'a> WorkTree<'a> {
    fn new(workshop: &'a Workshop, path: PathBuf, revision: &str) -> anyhow::Result<Self> {
        let tree = Self { workshop, path };
        // One that an earlier run could not remove.
        tree.remove();
        let path = (tree.path.to_str()).context("the project's path is not UTF-8")?;
        workshop.git(&["worktree", "add", "--detach", path, revision])?;
        Ok(tree)
    }

    fn remove(&self) {
        if let Some(path) = self.path.to_str() {
            // There may be none, or only what git has kept of it, or what git does not know.
            let _ = self
                .workshop
                .git(&["worktree", "remove", "--force", "--force", path]);
            let _ = fs::remove_dir_all(&self.path);
            let _ = self.workshop.git(&["worktree", "prune"]);
        }
    }
}

impl Drop for WorkTree<'_> {
    fn drop(&mut self) {
        self.remove();
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use tempfile::TempDir;

    use super::*;

    /// A project in a repository of its own, with a program that prints `v1`, at tag `v1`, and one
    /// that does not compile, at tag `broken`. The working tree has changes besides.
    struct Project {
        folder: TempDir,
        workshop: Workshop,
    }

    impl Project {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let root = folder.path().join("a project");
            fs::create_dir_all(root.join("src")).unwrap();
            let workshop = Workshop {
                home: folder.path().join("target/ab"),
                root,
                profile: "debug",
                features: "gone,loud".to_owned(),
                flags: "--cfg flagged",
            };
            let project = Self { folder, workshop };
            project.write(
                "Cargo.toml",
                "[package]\nname = \"suites\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
                 [[bin]]\nname = \"run-bench\"\npath = \"src/main.rs\"\n[workspace]\n",
            );
            project.write(
                "Cargo.lock",
                "version = 4\n\n[[package]]\nname = \"suites\"\nversion = \"0.1.0\"\n",
            );
            project.git(&["init", "--quiet"]);
            project.write("src/main.rs", "fn main() { println!(\"v1\") }");
            project.commit("v1");
            project.write("src/main.rs", "fn main() { there is no such thing }");
            project.commit("broken");
            project.write("src/main.rs", "fn main() { println!(\"not committed\") }");
            project
        }

        fn write(&self, name: &str, text: &str) {
            fs::write(self.workshop.root.join(name), text).unwrap();
        }

        fn git(&self, arguments: &[&str]) -> String {
            self.workshop.git(arguments).unwrap()
        }

        fn commit(&self, tag: &str) {
            self.git(&["add", "."]);
            self.git(&[
                "-c",
                "user.name=nobody",
                "-c",
                "user.email=nobody@localhost",
                "commit",
                "--quiet",
                "-m",
                tag,
            ]);
            self.git(&["tag", tag]);
        }

        /// Checks that no sources are left, neither on disk nor in git's memory, and that the
        /// user's own are as they were.
        #[track_caller]
        fn assert_tidy(&self) {
            assert_eq!(self.git(&["worktree", "list"]).lines().count(), 1);
            assert!(!self.workshop.home.join("sources").exists());
            assert_eq!(self.git(&["status", "--porcelain"]), "M src/main.rs");
            assert!(self.folder.path().exists());
        }
    }

    #[test]
    fn a_revision_is_built_once_from_its_own_sources() {
        let project = Project::new();
        let built = project.workshop.build("v1", &|| false).unwrap();
        project.assert_tidy();
        let said = Command::new(&built.program).output().unwrap();
        assert_eq!(said.stdout, b"v1\n");
        assert_eq!(built.base.name, "v1");
        assert_eq!(built.base.revision, project.git(&["rev-parse", "v1"]));

        let before = fs::metadata(&built.program).unwrap().modified().unwrap();
        let again = project.workshop.build(&built.base.revision, &|| false);
        assert_eq!(again.unwrap().program, built.program);
        let after = fs::metadata(&built.program).unwrap().modified().unwrap();
        assert_eq!(before, after);
    }

    /// The codecs of the two programs are the same, as far as the other revision has them.
    #[test]
    fn a_revision_is_built_with_the_features_that_it_has() {
        let project = Project::new();
        project.write(
            "Cargo.toml",
            "[package]\nname = \"suites\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
             [features]\ndefault = [\"other\"]\nloud = []\nother = []\n\
             [[bin]]\nname = \"run-bench\"\npath = \"src/main.rs\"\n[workspace]\n",
        );
        project.write(
            "src/main.rs",
            "fn main() { println!(\"{} {}\", cfg!(feature = \"loud\"), cfg!(feature = \"other\")) }",
        );
        project.commit("features");
        let built = project.workshop.build("features", &|| false).unwrap();
        let said = Command::new(&built.program).output().unwrap();
        assert_eq!(said.stdout, b"true false\n");
    }

    #[test]
    fn a_revision_is_built_with_the_flags_of_this_program() {
        let project = Project::new();
        fs::create_dir_all(project.workshop.root.join(".cargo")).unwrap();
        project.write(
            ".cargo/config.toml",
            "[build]\nrustflags = [\"--cfg\", \"old\"]\n",
        );
        project.write(
            "src/main.rs",
            "#![allow(unexpected_cfgs)]\n\
             fn main() { println!(\"{} {}\", cfg!(flagged), cfg!(old)) }",
        );
        project.commit("flags");
        let built = project.workshop.build("flags", &|| false).unwrap();
        let said = Command::new(&built.program).output().unwrap();
        assert_eq!(said.stdout, b"true false\n");
    }

    #[test]
    fn a_revision_that_does_not_build_leaves_no_sources() {
        let project = Project::new();
        let error = project.workshop.build("broken", &|| false).unwrap_err();
        assert!(format!("{error:#}").contains("cannot build broken"));
        project.assert_tidy();
    }

    #[test]
    fn an_interrupted_build_leaves_no_sources() {
        let project = Project::new();
        let looks = Cell::new(0);
        let interrupted = || {
            looks.set(looks.get() + 1);
            looks.get() > 1
        };
        let error = project.workshop.build("v1", &interrupted).unwrap_err();
        assert!(format!("{error:#}").contains("interrupted"), "{error:#}");
        project.assert_tidy();
    }

    #[test]
    fn sources_that_were_left_by_a_killed_build_are_removed() {
        let project = Project::new();
        let sources = project.workshop.home.join("sources");
        fs::create_dir_all(&project.workshop.home).unwrap();
        let path = sources.to_str().unwrap();
        project.git(&["worktree", "add", "--detach", path, "broken"]);
        project.workshop.build("v1", &|| false).unwrap();
        project.assert_tidy();
        // And such as git knows nothing of.
        fs::create_dir_all(sources.join("src")).unwrap();
        project.workshop.build("broken", &|| false).unwrap_err();
        project.assert_tidy();
    }

    #[test]
    fn only_revisions_are_revisions() {
        let project = Project::new();
        for name in ["none", "--all", "", "v1:src/main.rs"] {
            let error = project.workshop.build(name, &|| false).unwrap_err();
            let message = format!("{error:#}");
            assert!(message.contains("knows no revision"), "{message}");
        }
        assert!(!project.workshop.home.exists());
    }
}
