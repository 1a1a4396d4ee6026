#![forbid(unsafe_code)]
//! What the derive of codec-fory costs the compiler and the binary, against that of serde with
//! serde_json.
//!
//! ```sh
//! cargo bench -p suites --bench derive-cost
//! ```
//!
//! For each library it generates a crate that reads and writes a struct of 50 fields, and a program
//! over it. Both are built with cargo's own settings for release and for debug. Timed is a rebuild
//! of the crate alone, with its dependencies built before: the libraries take turns, the median of
//! their rounds counts, and what cargo takes when there is nothing to do is taken off. The size is
//! that of the program, stripped, less the same program without either.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use anyhow::{Context, ensure};
use tempfile::TempDir;

const ROUNDS: usize = 7;
const FIELDS: usize = 50;

/// What codec-fory may take of serde's time and bytes.
const TARGET: f64 = 1.5;

/// The types of the fields, in turn.
const TYPES: [&str; 10] = [
    "i32",
    "String",
    "Option<String>",
    "bool",
    "i64",
    "f64",
    "Vec<String>",
    "u16",
    "Option<i64>",
    "Vec<i32>",
];

/// A library to derive with.
struct Library {
    /// The name of the generated crate.
    package: &'static str,
    dependencies: String,
    derive: &'static str,
    /// The bodies of `read` and `write`.
    read: &'static str,
    write: &'static str,
}

fn libraries() -> [Library; 3] {
    let codec_fory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../codec-fory");
    [
        Library {
            package: "with-nothing",
            dependencies: String::new(),
            derive: "",
            read: "panic!(\"{}\", json.len())",
            write: "format!(\"{}\", record.field_0).into_bytes()",
        },
        Library {
            package: "with-serde",
            dependencies: "serde = { version = \"1\", features = [\"derive\"] }\n\
                           serde_json = \"1\"\n"
                .to_owned(),
            derive: "#[derive(serde::Serialize, serde::Deserialize)]\n\
                     #[serde(rename_all = \"camelCase\")]\n",
            read: "serde_json::from_slice(json).expect(\"not such a record\")",
            write: "serde_json::to_vec(record).expect(\"not written\")",
        },
        Library {
            package: "with-fory",
            dependencies: format!("codec-fory = {{ path = {codec_fory:?} }}\n"),
            derive: "#[derive(codec_fory::ForyJson)]\n",
            read: "codec_fory::from_json_bytes(json).expect(\"not such a record\")",
            write: "codec_fory::to_json_bytes(record).expect(\"not written\")",
        },
    ]
}

fn main() -> anyhow::Result<()> {
    let libraries = libraries();
    let folder = TempDir::new().context("cannot make a folder to build in")?;
    let workspace = Workspace(folder.path().to_owned());
    workspace.generate(&libraries)?;

    let [nothing, serde, fory] = &libraries;
    println!(
        "| a struct of {FIELDS} fields | serde and serde_json | codec-fory | ratio | target |"
    );
    println!("| --- | ---: | ---: | ---: | --- |");
    for release in [true, false] {
        workspace.build(release, &[])?;
        let idle = median((0..ROUNDS).map(|_| workspace.build(release, &[])))?;
        let mut times = [Vec::new(), Vec::new()];
        for round in 0..ROUNDS {
            for (library, times) in [serde, fory].into_iter().zip(&mut times) {
                workspace.touch(library, round)?;
                times.push(workspace.build(release, &["--package", library.package]));
            }
        }
        let [serde, fory] = times.map(|times| median(times.into_iter()));
        let (serde, fory) = (serde?.saturating_sub(idle), fory?.saturating_sub(idle));
        let profile = if release { "release" } else { "debug" };
        row(
            &format!("rebuild of its crate, {profile}"),
            &format!("{} ms", serde.as_millis()),
            &format!("{} ms", fory.as_millis()),
            fory.as_secs_f64() / serde.as_secs_f64(),
        );
    }
    let without = workspace.size_bytes(nothing)?;
    let serde = workspace.size_bytes(serde)?.saturating_sub(without);
    let fory = workspace.size_bytes(fory)?.saturating_sub(without);
    row(
        "size that it adds to a program, release",
        &format!("{} KiB", serde >> 10),
        &format!("{} KiB", fory >> 10),
        fory as f64 / serde as f64,
    );
    Ok(())
}

fn row(what: &str, serde: &str, fory: &str, ratio: f64) {
    let met = if ratio <= TARGET { "met" } else { "**missed**" };
    println!("| {what} | {serde} | {fory} | {ratio:.2} | ≤ {TARGET}: {met} |");
}

/// The folder with the generated crates.
struct Workspace(PathBuf);

impl Workspace {
    fn generate(&self, libraries: &[Library]) -> anyhow::Result<()> {
        let root = &self.0;
        let mut members = String::new();
        for library in libraries {
            let package = library.package;
            write!(members, "{package:?}, \"{package}-program\", ")?;
            let manifest = |name: &str, dependencies: &str| {
                format!(
                    "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
                     [dependencies]\n{dependencies}"
                )
            };
            write(
                &root.join(package).join("Cargo.toml"),
                &manifest(package, &library.dependencies),
            )?;
            self.touch(library, 0)?;
            let program = root.join(format!("{package}-program"));
            write(
                &program.join("Cargo.toml"),
                &manifest(
                    &format!("{package}-program"),
                    &format!("{package} = {{ path = \"../{package}\" }}\n"),
                ),
            )?;
            let module = package.replace('-', "_");
            write(
                &program.join("src/main.rs"),
                &format!(
                    "fn main() {{\n    \
                         let path = std::env::args().nth(1).expect(\"a file\");\n    \
                         let json = std::fs::read(path).expect(\"a file\");\n    \
                         let record = {module}::read(&json);\n    \
                         std::fs::write(\"out.json\", {module}::write(&record)).expect(\"written\");\n\
                     }}\n"
                ),
            )?;
        }
        write(
            &root.join("Cargo.toml"),
            &format!(
                "[workspace]\nresolver = \"3\"\nmembers = [{members}]\n\
                 [profile.release]\nstrip = true\n"
            ),
        )?;
        // The versions that this project is built with.
        let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
        fs::copy(&lock, root.join("Cargo.lock")).context("cannot copy Cargo.lock")?;
        Ok(())
    }

    /// Writes the source of a library's crate, another one for every round.
    fn touch(&self, library: &Library, round: usize) -> anyhow::Result<()> {
        let mut source = format!("{}pub struct Record {{\n", library.derive);
        for field in 0..FIELDS {
            writeln!(
                source,
                "    pub field_{field}: {},",
                TYPES[field % TYPES.len()]
            )?;
        }
        write!(
            source,
            "}}\n\
             pub fn read(json: &[u8]) -> Record {{ {} }}\n\
             pub fn write(record: &Record) -> Vec<u8> {{ {} }}\n\
             pub const ROUND: usize = {round};\n",
            library.read, library.write
        )?;
        write(&self.0.join(library.package).join("src/lib.rs"), &source)
    }

    /// Builds, and says how long it took.
    fn build(&self, release: bool, arguments: &[&str]) -> anyhow::Result<Duration> {
        let cargo = env::var_os("CARGO").context("run this with cargo bench")?;
        let mut command = Command::new(cargo);
        command
            .args(["build", "--quiet"])
            .args(release.then_some("--release"))
            .args(arguments)
            .current_dir(&self.0)
            .env("CARGO_TARGET_DIR", self.0.join("target"))
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("RUSTFLAGS")
            .stdout(Stdio::null());
        let start = Instant::now();
        let status = command.status().context("cannot start cargo")?;
        let elapsed = start.elapsed();
        ensure!(status.success(), "cargo build ended with {status}");
        Ok(elapsed)
    }

    fn size_bytes(&self, library: &Library) -> anyhow::Result<u64> {
        let name = format!("{}-program{}", library.package, env::consts::EXE_SUFFIX);
        let path = self.0.join("target/release").join(name);
        let metadata = fs::metadata(&path).with_context(|| format!("no {}", path.display()))?;
        Ok(metadata.len())
    }
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = path.parent().context("a file is in a folder")?;
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .with_context(|| format!("cannot write {}", path.display()))
}

fn median(times: impl Iterator<Item = anyhow::Result<Duration>>) -> anyhow::Result<Duration> {
    let mut times = times.collect::<anyhow::Result<Vec<_>>>()?;
    times.sort_unstable();
    Ok(times[times.len() / 2])
}
