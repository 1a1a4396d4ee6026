//! `cargo xtask new-codec`: a codec's crate from a template, and its registration.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail, ensure};

/// The source of a new codec. It compiles as it is, so that its own tests can be run here.
const SOURCE: &str = include_str!("../template/lib.rs");

/// Its manifest.
const MANIFEST: &str = include_str!("../template/Cargo.toml.in");

/// What the template has in place of the library's name and of the format.
const LIBRARY: &str = "the-library";
const FORMAT: &str = "the-format";

/// With what the features of single codecs begin in `suites/Cargo.toml`.
const FIRST_FEATURE: &str = "apache-avro = [";

/// The codec that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCodec {
    /// The library's package name.
    pub library: String,
    /// The version to depend on; `None` for the newest.
    pub version: Option<String>,
    /// The first part of the codec's id.
    pub format: String,
}

impl NewCodec {
    /// Takes `LIBRARY` or `LIBRARY@VERSION`, and the format if one is given.
    ///
    /// # Errors
    ///
    /// A name that no package can have, or a format that no id can have.
    pub fn parse(text: &str, format: Option<&str>) -> anyhow::Result<Self> {
        let (library, version) = match text.split_once('@') {
            Some((library, version)) => (library, Some(version)),
            None => (text, None),
        };
        ensure!(
            library.starts_with(|first: char| first.is_ascii_alphabetic())
                && library
                    .chars()
                    .all(|char| char.is_ascii_alphanumeric() || matches!(char, '-' | '_')),
            "{library:?} is no package name: expected letters, digits, - and _, such as borsh"
        );
        ensure!(
            version.is_none_or(
                |version| version.starts_with(|first: char| first.is_ascii_digit())
                    && !version.contains(['"', '\n'])
            ),
            "expected a version after @, such as borsh@1.8"
        );
        let format = format.map_or_else(|| library.to_ascii_lowercase(), str::to_owned);
        ensure!(
            !format.is_empty()
                && format.bytes().all(
                    |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'+' | b'.')
                ),
            "{format:?} cannot be the first part of an id: expected lower case letters, digits and - _ + ."
        );
        Ok(Self {
            library: library.to_owned(),
            version: version.map(str::to_owned),
            format,
        })
    }

    fn id(&self) -> String {
        format!("{}/{}", self.format, self.library.to_ascii_lowercase())
    }

    /// The name of the crate in Rust.
    fn krate(&self) -> String {
        format!("codec_{}", self.library.replace('-', "_"))
    }

    fn render(&self, template: &str) -> String {
        template
            .replace(LIBRARY, &self.library)
            .replace(FORMAT, &self.format)
    }
}

/// The newest version of a package on crates.io, to major and minor.
///
/// # Errors
///
/// When cargo cannot tell it.
pub fn newest(library: &str) -> anyhow::Result<String> {
    let ask = || format!("give the version yourself, as in {library}@1.2");
    let output = Command::new(env!("CARGO"))
        .args(["info", "--quiet", "--registry", "crates-io", library])
        .output()
        .with_context(ask)?;
    let text = String::from_utf8_lossy(&output.stdout);
    let version = text.lines().find_map(|line| line.strip_prefix("version: "));
    let Some(version) = version.and_then(|rest| rest.split_whitespace().next()) else {
        bail!(
            "cargo knows no package {library} ({}); {}",
            String::from_utf8_lossy(&output.stderr).trim(),
            ask()
        );
    };
    let mut parts = version.split('.');
    Ok(match (parts.next(), parts.next()) {
        (Some(major), Some(minor)) => format!("{major}.{minor}"),
        _ => version.to_owned(),
    })
}

/// Makes the crate of `codec` in the project at `root` and registers it; gives what is to be done
/// next. `newest` tells the newest version of a package.
///
/// # Errors
///
/// When the crate is there already, or a file is not as expected. Nothing is written then.
pub fn make(
    codec: &NewCodec,
    root: &Path,
    newest: &dyn Fn(&str) -> anyhow::Result<String>,
) -> anyhow::Result<String> {
    let NewCodec { library, .. } = codec;
    let folder = root.join("codecs").join(library);
    ensure!(
        !folder.exists(),
        "{} is there already: add an id to its entries for another way to use the library",
        folder.display()
    );
    let read = |path: &str| {
        let path = root.join(path);
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    let mut changed = Vec::new();

    let top = read("Cargo.toml")?;
    let known = top.lines().any(|line| key(line) == Some(library.as_str()));
    if !known {
        let version = match &codec.version {
            Some(version) => version.clone(),
            None => newest(library)?,
        };
        let line = format!("{library} = \"{version}\"");
        changed.push(("Cargo.toml", dependency(&top, "anyhow", &line)?));
    }
    let suites = read("suites/Cargo.toml")?;
    let line = format!("codec-{library} = {{ path = \"../codecs/{library}\", optional = true }}");
    let suites = dependency(&suites, "codec-", &line)?;
    let suites = listed(
        &suites,
        "default = [",
        "    \"",
        &format!("    \"{library}\","),
    )?;
    let line = format!("{library} = [\"dep:codec-{library}\"]");
    let suites = dependency(&suites, FIRST_FEATURE, &line)?;
    changed.push(("suites/Cargo.toml", suites));
    let list = read("suites/src/codecs.rs")?;
    let line = format!("    \"{library}\" {} [\"{}\"];", codec.krate(), codec.id());
    changed.push((
        "suites/src/codecs.rs",
        listed(&list, "    optional:", "    \"", &line)?,
    ));

    let write = |path: &Path, text: &str| {
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    fs::create_dir_all(folder.join("src"))
        .with_context(|| format!("cannot make {}", folder.display()))?;
    write(&folder.join("Cargo.toml"), &codec.render(MANIFEST))?;
    write(&folder.join("src/lib.rs"), &codec.render(SOURCE))?;
    for (path, text) in &changed {
        write(&root.join(path), text)?;
    }
    Ok(format!(
        "made codecs/{library} and registered it as {id}. Now\n  \
         1. cargo check -p codec-{library}        takes the crate into Cargo.lock\n  \
         2. write codecs/{library}/src/lib.rs     its comments say what belongs where\n  \
         3. ./run-bench.sh --quick {id}    its row says what is not right yet\n  \
         4. cargo test --workspace --locked       asks for golden files and a second reader\n\
         The whole walk is in CONTRIBUTING.md.",
        id = codec.id()
    ))
}

/// The key of a line `key = value`, without quotation marks.
fn key(line: &str) -> Option<&str> {
    let (key, _) = line.split_once('=')?;
    Some(key.trim().trim_matches('"'))
}

/// `manifest` with `line` in its place among the lines that follow, sorted by their keys, the first
/// line that begins with `start`.
fn dependency(manifest: &str, start: &str, line: &str) -> anyhow::Result<String> {
    let lines: Vec<_> = manifest.lines().collect();
    let first = lines
        .iter()
        .position(|line| line.starts_with(start))
        .with_context(|| format!("found no dependency that begins with {start:?}"))?;
    let length = lines[first..]
        .iter()
        .take_while(|line| !line.is_empty())
        .count();
    Ok(inserted(&lines, first..first + length, line, |line| {
        key(line)
            .filter(|_| !line.starts_with('#'))
            .map(str::to_owned)
    }))
}

/// `text` with `line` in its place among the lines that follow the first line `heading` and begin
/// with `start`.
fn listed(text: &str, heading: &str, start: &str, line: &str) -> anyhow::Result<String> {
    let lines: Vec<_> = text.lines().collect();
    let heading = lines
        .iter()
        .position(|line| *line == heading)
        .with_context(|| format!("found no line {heading:?}"))?;
    let first = heading + 1;
    let length = lines[first..]
        .iter()
        .take_while(|line| line.starts_with(start))
        .count();
    Ok(inserted(&lines, first..first + length, line, |line| {
        line.split('"').nth(1).map(str::to_owned)
    }))
}

/// `lines` with `line` before the first of `range` that sorts after it; comments stay with the line
/// that follows them.
fn inserted(
    lines: &[&str],
    range: std::ops::Range<usize>,
    line: &str,
    sort_key: impl Fn(&str) -> Option<String>,
) -> String {
    let new = sort_key(line);
    let mut at = range.end;
    for index in range.clone() {
        if sort_key(lines[index]).is_some_and(|key| Some(key) > new) {
            at = index;
            break;
        }
    }
    while at > range.start && lines[at - 1].starts_with('#') {
        at -= 1;
    }
    let mut text = lines[..at].join("\n");
    text.push('\n');
    text.push_str(line);
    text.push('\n');
    text.push_str(&lines[at..].join("\n"));
    text.push('\n');
    text
}
