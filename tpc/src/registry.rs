//! The codecs there are, and choosing among them.

use thiserror::Error;
use wildmatch::WildMatchPattern;

use crate::codec::Info;
use crate::entry::Entry;
use crate::floor::Floor;
use crate::versions::{VersionError, Versions};

/// The table's first column has this many characters; a longer id would break its alignment.
pub const MAX_ID_CHARS: usize = 34;

/// A mistake in the registration of codecs, found at start.
#[derive(Debug, Error)]
pub enum RegistryError {
    /// Two entries have one id.
    #[error(
        "codec id {0:?} is registered twice; give one of the two a variant, as in \"{0}/variant\""
    )]
    Repeated(&'static str),
    /// An id has a form that the command line or the table cannot take.
    #[error(
        "codec id {0:?} is not valid: it needs the form group/library or group/library/variant, of \
         lower case letters, digits and the characters - _ + . with at most {MAX_ID_CHARS} characters"
    )]
    Malformed(&'static str),
    /// The library's version is not known.
    #[error("codec {id:?}")]
    Version {
        /// The codec.
        id: &'static str,
        /// What is wrong.
        source: VersionError,
    },
    /// The reference codec is not among the entries.
    #[error("the reference codec {0:?} is not registered")]
    NoReference(&'static str),
    /// The lock file is broken.
    #[error(transparent)]
    Lockfile(#[from] VersionError),
}

/// A codec in the registry.
pub struct Registered {
    /// The codec.
    pub entry: Entry,
    /// The version of its library in this build.
    pub version: String,
}

/// A codec that the program could have and was built without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absent {
    /// The codec's id.
    pub id: &'static str,
    /// The cargo feature of the program that brings it.
    pub feature: &'static str,
}

/// All codecs of a program, each id once, in the order of their ids.
pub struct Registry {
    codecs: Vec<Registered>,
    absent: Vec<Absent>,
    reference: Option<&'static str>,
}

impl Registry {
    /// Takes `entries` and finds their libraries' versions in `lock`, the text of the
    /// `Cargo.lock` of the build.
    ///
    /// # Errors
    ///
    /// A repeated or malformed id, and a library that `lock` does not know.
    pub fn new(
        entries: impl IntoIterator<Item = Entry>,
        lock: &str,
    ) -> Result<Self, RegistryError> {
        let versions = Versions::from_lock(lock)?;
        let mut codecs = Vec::new();
        for entry in entries {
            let Info { id, library, .. } = *entry.info();
            if !is_valid_id(id) {
                return Err(RegistryError::Malformed(id));
            }
            let version = versions
                .of(library)
                .map_err(|source| RegistryError::Version { id, source })?;
            codecs.push(Registered { entry, version });
        }
        codecs.sort_by_key(|codec| codec.id());
        match codecs.windows(2).find(|pair| pair[0].id() == pair[1].id()) {
            Some(pair) => Err(RegistryError::Repeated(pair[0].id())),
            None => Ok(Self {
                codecs,
                absent: Vec::new(),
                reference: None,
            }),
        }
    }

    /// Makes it known which codecs other builds of the program have, for who asks for one of them.
    #[must_use]
    pub fn with_absent(mut self, absent: impl IntoIterator<Item = Absent>) -> Self {
        self.absent = absent.into_iter().collect();
        self.absent.sort_by_key(|absent| absent.id);
        self
    }

    /// Makes the codec `id` the reference: it runs twice as the control, the floors work on its
    /// bytes, and a ratio is to it where nothing else is asked for. Without a reference there are
    /// no floors.
    ///
    /// # Errors
    ///
    /// When there is no such codec.
    pub fn with_reference(mut self, id: &'static str) -> Result<Self, RegistryError> {
        if self.codec(id).is_none() {
            return Err(RegistryError::NoReference(id));
        }
        self.reference = Some(id);
        Ok(self)
    }

    /// The reference codec, if there is one.
    #[must_use]
    pub fn reference(&self) -> Option<&Registered> {
        self.codec(self.reference?)
    }

    /// The codec called `id`.
    #[must_use]
    pub fn codec(&self, id: &str) -> Option<&Registered> {
        self.codecs.iter().find(|codec| codec.id() == id)
    }

    /// All codecs, in the order of their ids.
    #[must_use]
    pub fn codecs(&self) -> &[Registered] {
        &self.codecs
    }

    /// The codecs that only other builds of the program have, in the order of their ids.
    #[must_use]
    pub fn absent(&self) -> &[Absent] {
        &self.absent
    }

    /// The codecs and floors that `wanted` names, without those that `excluded` names. Both hold
    /// ids, or patterns in which `*` stands for any characters; with nothing wanted, all are.
    ///
    /// # Errors
    ///
    /// An id that is wanted and only other builds have, or that is not there at all, with those that
    /// look like it; or nothing left to run.
    pub fn select(
        &self,
        wanted: &[String],
        excluded: &[String],
    ) -> Result<Selection<'_>, SelectionError> {
        let floors = self.reference.map_or(&[][..], |_| &Floor::ALL);
        let ids: Vec<_> = self
            .codecs
            .iter()
            .map(Registered::id)
            .chain(floors.iter().map(|floor| floor.id()))
            .collect();
        let mut unmatched = Vec::new();
        let mut matches = |names: &[String]| -> Result<(Vec<bool>, Vec<bool>), SelectionError> {
            let mut chosen = vec![false; ids.len()];
            let mut absent = vec![false; self.absent.len()];
            for name in names {
                // Only * is special; a character that no argument can hold stands for the other wildcard.
                let pattern = WildMatchPattern::<'*', '\0'>::new(name);
                let mut any = false;
                let present = ids.iter().copied().zip(&mut chosen);
                let others = self.absent.iter().map(|other| other.id).zip(&mut absent);
                for (id, chosen) in present.chain(others) {
                    if pattern.matches(id) {
                        *chosen = true;
                        any = true;
                    }
                }
                if !any && name.contains('*') {
                    unmatched.push(name.clone());
                } else if !any {
                    return Err(SelectionError::Unknown {
                        id: name.clone(),
                        near: self.near(name),
                    });
                }
            }
            Ok((chosen, absent))
        };
        let (mut chosen, mut absent) = if wanted.is_empty() {
            (vec![true; ids.len()], vec![true; self.absent.len()])
        } else {
            matches(wanted)?
        };
        let (excluded, excluded_absent) = matches(excluded)?;
        for (chosen, excluded) in chosen.iter_mut().zip(excluded) {
            *chosen &= !excluded;
        }
        for (absent, excluded) in absent.iter_mut().zip(excluded_absent) {
            *absent &= !excluded;
        }
        let absent: Vec<Absent> = chosen_of(&self.absent, &absent)
            .into_iter()
            .copied()
            .collect();
        // Who names a codec wants that one; a pattern and "all" are content with what there is.
        let named = |absent: &Absent| wanted.iter().any(|name| name == absent.id);
        let none_left = !chosen.contains(&true);
        if absent.iter().any(named) || (none_left && !absent.is_empty()) {
            let named = absent
                .into_iter()
                .filter(|absent| none_left || named(absent));
            return Err(SelectionError::NotBuilt {
                absent: named.collect(),
            });
        }
        if none_left {
            return Err(SelectionError::Nothing { unmatched });
        }
        let (codecs_chosen, floors_chosen) = chosen.split_at(self.codecs.len());
        Ok(Selection {
            codecs: chosen_of(&self.codecs, codecs_chosen),
            floors: chosen_of(floors, floors_chosen)
                .into_iter()
                .copied()
                .collect(),
            absent,
            unmatched,
        })
    }

    /// The ids that `name` may have been meant to be, best first.
    fn near(&self, name: &str) -> Vec<&'static str> {
        const ENOUGH: f64 = 0.7;
        const MOST: usize = 4;
        let name = name.to_ascii_lowercase();
        // People know a library by its name, with or without the group before it. A codec that is
        // not built in is known by its feature, which is named after the library.
        let present =
            (self.codecs.iter()).map(|codec| (codec.id(), codec.entry.info().library.name));
        let absent = (self.absent.iter()).map(|absent| (absent.id, absent.feature));
        let mut scored: Vec<_> = present
            .chain(absent)
            .map(|(id, library)| {
                let whole = strsim::jaro_winkler(&name, id);
                let library = strsim::jaro_winkler(&name, library);
                let part = if id.split('/').any(|part| part == name) {
                    1.0
                } else {
                    0.0
                };
                (whole.max(library).max(part), id)
            })
            .filter(|(score, _)| *score >= ENOUGH)
            .collect();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        scored.into_iter().take(MOST).map(|(_, id)| id).collect()
    }
}

impl Registered {
    /// The codec's id.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.entry.info().id
    }
}

/// The `items` at the places where `chosen` is true.
fn chosen_of<'a, T>(items: &'a [T], chosen: &[bool]) -> Vec<&'a T> {
    items
        .iter()
        .zip(chosen)
        .filter_map(|(item, chosen)| chosen.then_some(item))
        .collect()
}

/// What a list of ids and patterns chose: at least one codec or floor.
pub struct Selection<'a> {
    /// The chosen codecs, in the order of their ids.
    pub codecs: Vec<&'a Registered>,
    /// The chosen floors, in the order of their ids.
    pub floors: Vec<Floor>,
    /// What was chosen by a pattern, or with everything, and is not in this build.
    pub absent: Vec<Absent>,
    /// Patterns that no id matches, which deserve a warning.
    pub unmatched: Vec<String>,
}

/// A list of codecs that cannot be run.
#[derive(Debug, Error)]
pub enum SelectionError {
    /// There is no such codec.
    #[error("there is no codec {id:?}{}", did_you_mean(near))]
    Unknown {
        /// As it was given.
        id: String,
        /// Ids that look like it, best first.
        near: Vec<&'static str>,
    },
    /// Codecs that only other builds of the program have.
    #[error("{}", not_built(absent))]
    NotBuilt {
        /// The codecs, in the order of their ids.
        absent: Vec<Absent>,
    },
    /// Every codec was left out, or no pattern matches.
    #[error(
        "no codec is left to run{}; `codec list` shows what there is",
        unmatched_patterns(unmatched)
    )]
    Nothing {
        /// Patterns that no id matches.
        unmatched: Vec<String>,
    },
}

fn did_you_mean(near: &[&str]) -> String {
    match near {
        [] => "; `codec list` shows what there is".to_owned(),
        near => format!(
            "; did you mean {}? `codec list` shows what there is",
            near.join(", ")
        ),
    }
}

fn not_built(absent: &[Absent]) -> String {
    let ids: Vec<_> = absent.iter().map(|absent| absent.id).collect();
    let mut features: Vec<_> = absent.iter().map(|absent| absent.feature).collect();
    features.sort_unstable();
    features.dedup();
    let features = features.join(",");
    let (verb, them) = match ids[..] {
        [_] => ("is", "it"),
        _ => ("are", "them"),
    };
    format!(
        "{} {verb} not in this build; --features default,{features} or --features all builds {them} in",
        ids.join(", "),
    )
}

fn unmatched_patterns(unmatched: &[String]) -> String {
    match unmatched {
        [] => String::new(),
        unmatched => {
            let quoted: Vec<_> = unmatched.iter().map(|name| format!("{name:?}")).collect();
            format!(": nothing matches {}", quoted.join(", "))
        }
    }
}

fn is_valid_id(id: &str) -> bool {
    let valid_part = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'+' | b'.'))
    };
    id.len() <= MAX_ID_CHARS && id.contains('/') && id.split('/').all(valid_part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::{Effort, Evolution, Features, Fields, Format, Library, Structure};

    const LOCK: &str = "version = 4\n\
        [[package]]\nname = \"user\"\nversion = \"0.1.0\"\ndependencies = [\"library\"]\n\
        [[package]]\nname = \"library\"\nversion = \"1.2.3\"\n";

    fn entry(id: &'static str) -> Entry {
        Entry::new(Info {
            id,
            library: Library {
                name: "library",
                used_by: "user",
            },
            features: Features {
                format: Format::Json,
                structure: Structure::FlatTree,
                effort: Effort::Derive,
                fields: Fields::Names,
                validated: true,
                validates_utf8: true,
                self_describing: true,
                evolution: Evolution::BOTH,
                zero_copy: false,
                maintained: true,
            },
            notes: "",
        })
    }

    fn registry(ids: &[&'static str]) -> Result<Registry, RegistryError> {
        Registry::new(ids.iter().copied().map(entry), LOCK)
    }

    fn selected(wanted: &[&str], excluded: &[&str]) -> Result<Vec<&'static str>, SelectionError> {
        let registry = registry(&[
            "json/serde_json",
            "json/serde_json/jackson",
            "json/sonic-rs",
            "protobuf/prost",
        ])
        .unwrap();
        let owned = |list: &[&str]| list.iter().map(|&item| item.to_owned()).collect::<Vec<_>>();
        let selection = registry.select(&owned(wanted), &owned(excluded))?;
        Ok(selection.codecs.iter().map(|codec| codec.id()).collect())
    }

    #[test]
    fn codecs_stand_in_order_with_their_versions() {
        let registry = registry(&["b/b", "a/b/c", "a/b"]).unwrap();
        let ids: Vec<_> = registry.codecs().iter().map(Registered::id).collect();
        assert_eq!(ids, ["a/b", "a/b/c", "b/b"]);
        assert!(
            registry
                .codecs()
                .iter()
                .all(|codec| codec.version == "1.2.3")
        );
    }

    #[test]
    fn a_repeated_id_is_an_error() {
        let error = registry(&["a/b", "c/d", "a/b"]).err().unwrap();
        assert!(matches!(error, RegistryError::Repeated("a/b")), "{error}");
    }

    #[test]
    fn ids_that_cannot_be_typed_or_printed_are_errors() {
        for id in [
            "",
            "a",
            "a/",
            "/a",
            "a//b",
            "A/b",
            "a/b c",
            "a/b,c",
            "a/*",
            "a/ü",
            "a/234567890123456789012345678901234",
        ] {
            assert!(
                matches!(registry(&[id]), Err(RegistryError::Malformed(_))),
                "{id:?}"
            );
        }
        registry(&[
            "json/jackson+afterburner/databind",
            "a/34567890123456789012345678901234",
        ])
        .unwrap();
    }

    #[test]
    fn a_library_that_is_not_in_the_build_is_an_error() {
        let mut info = *entry("a/b").info();
        info.library.name = "other";
        assert!(matches!(
            Registry::new([Entry::new(info)], LOCK),
            Err(RegistryError::Version { id: "a/b", .. })
        ));
    }

    #[test]
    fn ids_and_patterns_choose() {
        assert_eq!(selected(&[], &[]).unwrap().len(), 4);
        assert_eq!(
            selected(&["protobuf/prost", "json/sonic-rs"], &[]).unwrap(),
            ["json/sonic-rs", "protobuf/prost"]
        );
        assert_eq!(
            selected(&["json/serde_json"], &[]).unwrap(),
            ["json/serde_json"]
        );
        assert_eq!(
            selected(&["json/*"], &["*/sonic*"]).unwrap(),
            ["json/serde_json", "json/serde_json/jackson"]
        );
        assert_eq!(selected(&["*"], &["json/*"]).unwrap(), ["protobuf/prost"]);
    }

    #[test]
    fn an_unknown_id_names_those_that_look_like_it() {
        for (typed, meant) in [
            ("json/serdejson", "json/serde_json"),
            ("prost", "protobuf/prost"),
            ("protobuf/prots", "protobuf/prost"),
            ("JSON/SONIC-RS", "json/sonic-rs"),
        ] {
            let error = selected(&[typed], &[]).unwrap_err();
            let SelectionError::Unknown { near, .. } = &error else {
                panic!("{error}")
            };
            assert_eq!(near.first(), Some(&meant), "{typed}: {near:?}");
            assert!(error.to_string().contains("did you mean"), "{error}");
        }
        let error = selected(&["zzz"], &[]).unwrap_err();
        assert!(
            matches!(&error, SelectionError::Unknown { near, .. } if near.is_empty()),
            "{error}"
        );
    }

    #[test]
    fn a_codec_that_was_not_built_in_is_told_with_its_feature() {
        let absent = |id| Absent {
            id,
            feature: id.rsplit('/').next().unwrap(),
        };
        let registry = registry(&["a/here", "b/here"])
            .unwrap()
            .with_absent(["c/rare", "a/gone"].map(absent));
        let select = |wanted: &[&str], excluded: &[&str]| {
            let owned = |list: &[&str]| list.iter().map(|&one| one.to_owned()).collect::<Vec<_>>();
            registry.select(&owned(wanted), &owned(excluded))
        };
        // Who names one is refused; with it stand all others that are named.
        for wanted in [&["a/here", "a/gone", "c/rare"][..], &["c/*", "a/gone"]] {
            let error = select(wanted, &[]).err().unwrap();
            let words = error.to_string();
            assert!(
                words.contains("a/gone, c/rare are not in this build"),
                "{words}"
            );
            assert!(words.contains("--features default,gone,rare"), "{words}");
        }
        // A pattern is content with what there is, and it is told what there is not.
        let selection = select(&["a/*"], &[]).unwrap();
        assert_eq!(selection.codecs.len(), 1);
        assert_eq!(selection.absent, [absent("a/gone")]);
        assert!(selection.unmatched.is_empty());
        let everything = select(&[], &["a/gone"]).unwrap();
        assert_eq!(everything.absent, [absent("c/rare")]);
        assert!(matches!(
            select(&["c/*"], &[]),
            Err(SelectionError::NotBuilt { .. })
        ));
        assert!(matches!(
            select(&["gone"], &[]),
            Err(SelectionError::Unknown { near, .. }) if near == ["a/gone"]
        ));
    }

    #[test]
    fn a_pattern_that_matches_nothing_is_told() {
        let registry = registry(&["a/b"]).unwrap();
        let selection = registry.select(&["a/b".into(), "x/*".into()], &[]).unwrap();
        assert_eq!(selection.unmatched, ["x/*"]);
        assert!(matches!(
            selected(&["x/*"], &[]),
            Err(SelectionError::Nothing { .. })
        ));
        assert!(matches!(
            selected(&[], &["*"]),
            Err(SelectionError::Nothing { .. })
        ));
    }
}
