//! A codec from the template compiles, is registered, and fails verification with words that help.

use std::fs;
use std::path::Path;

use xtask::new_codec::{NewCodec, make};

/// The template as it is: the names in it are good enough to compile.
#[path = "../template/lib.rs"]
#[expect(unreachable_pub, reason = "it is the root of a crate elsewhere")]
mod template;

/// A project with the files that are changed.
fn project() -> tempfile::TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let copy = tempfile::tempdir().unwrap();
    fs::create_dir_all(copy.path().join("suites/src")).unwrap();
    for file in ["Cargo.toml", "suites/Cargo.toml", "suites/src/codecs.rs"] {
        fs::copy(root.join(file), copy.path().join(file)).unwrap();
    }
    copy
}

fn no_registry(library: &str) -> anyhow::Result<String> {
    anyhow::bail!("asked for the version of {library}")
}

#[test]
fn the_template_fails_verification_and_says_what_to_do() {
    let entries = template::entries();
    let value = data::cks::read_media(data::media::feed::MEDIA_1.as_bytes(), "media.1").unwrap();
    let subject = entries[0].media_subject().unwrap();
    let words = subject.encode("media.1", &value).unwrap_err().to_string();
    for part in ["encode of media.1 failed", "not written yet", "src/lib.rs"] {
        assert!(words.contains(part), "{words}");
    }
}

#[test]
fn a_new_codec_is_a_crate_and_five_lines() {
    let project = project();
    let codec = NewCodec::parse("big-endian_lib@2.1", Some("own")).unwrap();
    let before: Vec<_> = files(project.path());
    let steps = make(&codec, project.path(), &no_registry).unwrap();
    assert!(steps.contains("own/big-endian_lib"), "{steps}");
    let read = |file: &str| fs::read_to_string(project.path().join(file)).unwrap();

    let manifest = read("codecs/big-endian_lib/Cargo.toml");
    assert!(
        manifest.contains("name = \"codec-big-endian_lib\""),
        "{manifest}"
    );
    assert!(
        manifest.contains("big-endian_lib.workspace = true"),
        "{manifest}"
    );
    let source = read("codecs/big-endian_lib/src/lib.rs");
    assert!(source.contains("id: \"own/big-endian_lib\""), "{source}");
    assert!(source.contains("library!(\"big-endian_lib\")"), "{source}");
    assert!(!source.contains("the-library"), "{source}");

    let after = files(project.path());
    let added: Vec<_> = before
        .iter()
        .zip(&after)
        .map(|(a, b)| added(a, b))
        .collect();
    assert_eq!(
        added,
        [
            vec!["big-endian_lib = \"2.1\""],
            vec![
                "    \"big-endian_lib\",",
                "big-endian_lib = [\"dep:codec-big-endian_lib\"]",
                "codec-big-endian_lib = { path = \"../codecs/big-endian_lib\", optional = true }",
            ],
            vec!["    \"big-endian_lib\" codec_big_endian_lib [\"own/big-endian_lib\"];"],
        ]
    );
    // Between its neighbours, so that the lists stay sorted.
    assert!(after[0].find("base64-simd").unwrap() < after[0].find("big-endian_lib").unwrap());
    for text in &after[1..] {
        let place = |words: &str| text.find(words).unwrap();
        assert!(place("\"big-endian_lib\"") < place("\"bilrost\""));
    }

    let again = make(&codec, project.path(), &no_registry).unwrap_err();
    assert!(again.to_string().contains("there already"), "{again}");
}

#[test]
fn a_version_is_asked_for_only_where_none_is_known() {
    let project = project();
    // One that the project depends on already.
    let codec = NewCodec::parse("anyhow", None).unwrap();
    make(&codec, project.path(), &no_registry).unwrap();
    let codec = NewCodec::parse("unheard-of", None).unwrap();
    let error = make(&codec, project.path(), &no_registry).unwrap_err();
    assert!(error.to_string().contains("asked"), "{error}");
    assert!(!project.path().join("codecs/unheard-of").exists());
}

#[test]
fn names_that_cannot_be_are_refused() {
    for (library, format) in [("", None), ("a b", None), ("a@", None), ("a", Some("A/b"))] {
        NewCodec::parse(library, format).unwrap_err();
    }
}

fn files(root: &Path) -> Vec<String> {
    ["Cargo.toml", "suites/Cargo.toml", "suites/src/codecs.rs"]
        .map(|file| fs::read_to_string(root.join(file)).unwrap())
        .into()
}

/// The lines of `after` that are not in `before`, which has lost none.
fn added<'a>(before: &str, after: &'a str) -> Vec<&'a str> {
    let mut before = before.lines().peekable();
    let mut added = Vec::new();
    for line in after.lines() {
        if before.next_if_eq(&line).is_none() {
            added.push(line);
        }
    }
    assert_eq!(before.next(), None);
    added
}
