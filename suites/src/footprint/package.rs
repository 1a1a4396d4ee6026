//! The packages that are built to see what a library costs.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// What a user of a library through serde depends on too.
const SERDE: &str = "serde";

/// A dependency of a package, as `cargo metadata` tells it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Dependency {
    /// The name of the package.
    pub name: String,
    /// The versions that will do.
    pub req: String,
    /// `None`, `dev` or `build`.
    pub kind: Option<String>,
    /// Whether the default features are on.
    pub uses_default_features: bool,
    /// The features that are on besides.
    pub features: Vec<String>,
    /// Where it is, if it is no package of the registry.
    pub path: Option<PathBuf>,
}

impl Dependency {
    /// The line of a manifest.
    fn line(&self) -> String {
        let place = match &self.path {
            Some(path) => format!("path = {}", quoted(path)),
            None => format!("version = {:?}", self.req),
        };
        format!(
            "{:?} = {{ {place}, default-features = {}, features = {:?} }}\n",
            self.name, self.uses_default_features, self.features
        )
    }
}

/// A path as a string of TOML.
fn quoted(path: &Path) -> String {
    format!("{:?}", path.display().to_string())
}

/// The manifest of a package with an empty library that depends on `library` as a codec's crate
/// does, whose dependencies these are. Of those it has serde too, whose derive is part of using a
/// library through serde, and what the crate's build script generates code with. What our models
/// need is left out.
#[must_use]
pub fn library_manifest(library: &str, dependencies: &[Dependency]) -> String {
    let mut normal = String::new();
    let mut build = String::new();
    for dependency in dependencies {
        match dependency.kind.as_deref() {
            None if [library, SERDE].contains(&dependency.name.as_str()) => {
                normal.push_str(&dependency.line());
            }
            Some("build") => build.push_str(&dependency.line()),
            _ => {}
        }
    }
    format!(
        "[package]\n\
         name = \"footprint\"\n\
         version = \"0.0.0\"\n\
         edition = \"2024\"\n\
         publish = false\n\
         \n\
         [workspace]\n\
         \n\
         [dependencies]\n\
         {normal}\
         \n\
         [build-dependencies]\n\
         {build}"
    )
}

/// The manifest of a program with the codecs of the crate `codec` in the project at `root`; with
/// none if there is no crate. It is built as the benchmark is, and has no symbols.
#[must_use]
pub fn program_manifest(root: &Path, codec: Option<(&str, &Path)>) -> String {
    let mut manifest = format!(
        "[package]\n\
         name = \"footprint\"\n\
         version = \"0.0.0\"\n\
         edition = \"2024\"\n\
         publish = false\n\
         \n\
         [workspace]\n\
         \n\
         [profile.release]\n\
         opt-level = 3\n\
         lto = \"fat\"\n\
         codegen-units = 1\n\
         strip = true\n\
         \n\
         [dependencies]\n\
         data = {{ path = {} }}\n\
         tpc = {{ path = {} }}\n",
        quoted(&root.join("data")),
        quoted(&root.join("tpc")),
    );
    if let Some((name, path)) = codec {
        let _ = writeln!(
            manifest,
            "codec = {{ package = {name:?}, path = {} }}",
            quoted(path)
        );
    }
    manifest
}

/// The packages in the output of `cargo tree` with `--prefix none --format {p}`, by name and version.
/// The first line is the package itself, which does not count.
#[must_use]
pub fn packages_in_tree(tree: &str) -> BTreeSet<(String, String)> {
    tree.lines()
        .skip(1)
        .filter_map(|line| {
            // What follows says that a crate was there before, or is a macro.
            let mut words = line.split_whitespace();
            let name = words.next()?;
            let version = words.next()?.strip_prefix('v')?;
            Some((name.to_owned(), version.to_owned()))
        })
        .collect()
}

/// The Rust sources in what the compiler writes for make, a file with the ending `d`.
#[must_use]
pub fn sources_in_dep_info(text: &str) -> BTreeSet<PathBuf> {
    // Each source has a line of its own, as a target that needs nothing.
    text.lines()
        .filter_map(|line| line.strip_suffix(':'))
        .map(|path| PathBuf::from(path.replace("\\ ", " ")))
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dependency(name: &str, kind: Option<&str>) -> Dependency {
        Dependency {
            name: name.to_owned(),
            req: "^1.2".to_owned(),
            kind: kind.map(str::to_owned),
            uses_default_features: false,
            features: vec!["derive".to_owned()],
            path: None,
        }
    }

    #[test]
    fn a_library_is_built_as_its_codec_depends_on_it() {
        let dependencies = [
            dependency("wire", None),
            dependency("serde", None),
            dependency("thiserror", None),
            dependency("wire-build", Some("build")),
            dependency("sha2", Some("dev")),
        ];
        let manifest: toml::Table = library_manifest("wire", &dependencies).parse().unwrap();
        let names = |section: &str| -> Vec<String> {
            let section = manifest[section].as_table().unwrap();
            section.keys().cloned().collect()
        };
        assert_eq!(names("dependencies"), ["serde", "wire"]);
        assert_eq!(names("build-dependencies"), ["wire-build"]);
        let wire = manifest["dependencies"]["wire"].as_table().unwrap();
        assert_eq!(wire["version"].as_str(), Some("^1.2"));
        assert_eq!(wire["default-features"].as_bool(), Some(false));
        assert_eq!(wire["features"][0].as_str(), Some("derive"));
    }

    #[test]
    fn a_library_of_our_own_is_built_from_its_folder() {
        let ours = Dependency {
            path: Some(PathBuf::from("/a project/ours")),
            ..dependency("ours", None)
        };
        let manifest: toml::Table = library_manifest("ours", &[ours]).parse().unwrap();
        let ours = manifest["dependencies"]["ours"].as_table().unwrap();
        assert_eq!(ours["path"].as_str(), Some("/a project/ours"));
        assert!(!ours.contains_key("version"));
    }

    #[test]
    fn the_programs_differ_in_the_codec_alone() {
        let root = Path::new("/a project");
        let without: toml::Table = program_manifest(root, None).parse().unwrap();
        let codec = root.join("codecs/wire");
        let mut with: toml::Table = program_manifest(root, Some(("codec-wire", &codec)))
            .parse()
            .unwrap();
        let dependencies = with["dependencies"].as_table_mut().unwrap();
        let codec = dependencies.remove("codec").unwrap();
        assert_eq!(codec["package"].as_str(), Some("codec-wire"));
        assert_eq!(without, with);
    }

    /// The program is built as the benchmark is.
    #[test]
    fn the_profile_is_that_of_the_project() {
        let project: toml::Table = include_str!("../../../Cargo.toml").parse().unwrap();
        let program: toml::Table = program_manifest(Path::new("/"), None).parse().unwrap();
        let release = |manifest: &toml::Table| manifest["profile"]["release"].clone();
        for key in ["opt-level", "lto", "codegen-units"] {
            assert_eq!(release(&project)[key], release(&program)[key], "{key}");
        }
    }

    #[test]
    fn packages_of_a_tree_are_there_once() {
        let tree = "footprint v0.0.0 (/tmp/x)\n\
             wire v1.2.3\n\
             memchr v2.0.0\n\
             memchr v1.0.0\n\
             wire-derive v1.2.3 (proc-macro)\n\
             \n\
             memchr v2.0.0 (*)\n";
        let packages = packages_in_tree(tree);
        let names: Vec<_> = packages
            .iter()
            .map(|(name, version)| format!("{name} {version}"))
            .collect();
        assert_eq!(
            names,
            [
                "memchr 1.0.0",
                "memchr 2.0.0",
                "wire 1.2.3",
                "wire-derive 1.2.3"
            ]
        );
    }

    #[test]
    fn sources_are_read_from_what_the_compiler_writes() {
        let text = "/t/libwire.rlib: /a\\ b/src/lib.rs /a\\ b/src/de.rs /a\\ b/README.md\n\
             \n\
             /a\\ b/src/lib.rs:\n\
             /a\\ b/src/de.rs:\n\
             /a\\ b/README.md:\n\
             \n\
             # env-dep:CARGO_PKG_VERSION=1.2.3\n";
        let sources: Vec<_> = sources_in_dep_info(text).into_iter().collect();
        assert_eq!(
            sources,
            [Path::new("/a b/src/de.rs"), Path::new("/a b/src/lib.rs")]
        );
    }
}
