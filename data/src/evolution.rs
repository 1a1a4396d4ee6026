//! A second version of the media record, one change at a time: can new code read what old code wrote,
//! and old code what new code wrote?
//!
//! A codec crate has a module for it. [`evolve_media!`](crate::evolve_media) writes the types of all
//! versions with the codec's derives; where types come from a schema, or are written by hand, the
//! module says for each version how a [`Record`] is written and read, and has [`Versions`] measure.

mod mirror;

use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What is different in the second version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// An optional field was added at the end.
    FieldAdded,
    /// An optional field, the last, was removed.
    FieldRemoved,
    /// A field was given another name.
    FieldRenamed,
    /// An enum has one more value, after the others.
    EnumValueAdded,
    /// An `i32` became an `i64`.
    TypeWidened,
}

impl Change {
    /// All of them, in the order of the table.
    pub const ALL: [Self; 5] = [
        Self::FieldAdded,
        Self::FieldRemoved,
        Self::FieldRenamed,
        Self::EnumValueAdded,
        Self::TypeWidened,
    ];

    /// The heading of its columns.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FieldAdded => "added",
            Self::FieldRemoved => "removed",
            Self::FieldRenamed => "renamed",
            Self::EnumValueAdded => "enum-value",
            Self::TypeWidened => "widened",
        }
    }

    /// What it is and which value is right, in a sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::FieldAdded => {
                "an optional field more at the end; who lacks it has none, who does not know it skips it"
            }
            Self::FieldRemoved => {
                "the last field, which is optional, is gone; who knows it has none"
            }
            Self::FieldRenamed => "a field has another name; its value should come through",
            Self::EnumValueAdded => {
                "an enum has one more value; old code that meets it should say so"
            }
            Self::TypeWidened => {
                "an i32 became an i64; old code should take what fits and refuse what does not"
            }
        }
    }
}

/// Who reads what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// New code reads what old code wrote.
    NewReadsOld,
    /// Old code reads what new code wrote.
    OldReadsNew,
}

impl Direction {
    /// Both.
    pub const ALL: [Self; 2] = [Self::NewReadsOld, Self::OldReadsNew];

    /// In words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NewReadsOld => "new reads old",
            Self::OldReadsNew => "old reads new",
        }
    }
}

/// What came out. Later ones are worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The right value.
    Right,
    /// An error.
    Error,
    /// A value that is not right.
    Wrong,
    /// A panic.
    Panic,
}

impl Outcome {
    /// In a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Error => "error",
            Self::Wrong => "WRONG",
            Self::Panic => "PANIC",
        }
    }
}

/// What came of a change in a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The change.
    pub change: Change,
    /// The direction.
    pub direction: Direction,
    /// What came out.
    pub outcome: Outcome,
}

/// The record, of whatever version: a field that a version does not have is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Where the file is found.
    pub uri: String,
    /// The title; `headline` is its name where it is renamed.
    pub title: Option<String>,
    /// The width; in every version but the one where it is wider, 32 bits have to hold it.
    pub width: i64,
    /// The playing time in milliseconds.
    pub duration: i64,
    /// The people who appear.
    pub persons: Vec<String>,
    /// The player.
    pub player: Player,
    /// The copyright notice: the last field, and gone where one is removed.
    pub copyright: Option<String>,
    /// How often it was seen: the field that is added.
    pub views: Option<i64>,
}

/// The values of the enum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// The first.
    #[default]
    Java,
    /// The second.
    Flash,
    /// The one that is added.
    Html,
}

/// Why a record was not written or not read: whatever the library says.
pub type Refusal = Box<dyn Error + Send + Sync>;

/// The code of one version.
#[derive(Clone, Copy, Debug)]
pub struct Version {
    /// Writes a record, of which it must know all.
    pub write: fn(&Record) -> Result<Vec<u8>, Refusal>,
    /// Reads a record that takes up all of the bytes.
    pub read: fn(&[u8]) -> Result<Record, Refusal>,
}

/// The code of all versions.
#[derive(Clone, Copy, Debug)]
pub struct Versions {
    /// The first one, which each of the others differs from in one change.
    pub old: Version,
    /// [`Change::FieldAdded`].
    pub added: Version,
    /// [`Change::FieldRemoved`].
    pub removed: Version,
    /// [`Change::FieldRenamed`].
    pub renamed: Version,
    /// [`Change::EnumValueAdded`].
    pub more: Version,
    /// [`Change::TypeWidened`].
    pub widened: Version,
}

impl Versions {
    /// What came of each change in either direction.
    ///
    /// # Panics
    ///
    /// When a version does not read what it wrote itself: then the module is wrong, and no change is
    /// to blame.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let record = Record {
            uri: "http://javaone.com/keynote.mpg".to_owned(),
            title: Some("Javaone Keynote".to_owned()),
            width: 640,
            duration: 18_000_000,
            persons: vec!["Bill Gates".to_owned(), "Steve Jobs".to_owned()],
            player: Player::Flash,
            copyright: Some("2026".to_owned()),
            views: None,
        };
        let watched = Record {
            views: Some(7),
            ..record.clone()
        };
        let without = Record {
            copyright: None,
            ..record.clone()
        };
        let html = Record {
            player: Player::Html,
            ..record.clone()
        };
        let too_wide = Record {
            width: 1 << 40,
            ..record.clone()
        };
        let mut findings = Vec::new();
        // The new code, the record of the old one and what the new one is to make of it, and the record
        // of the new one and what the old one is to make of it; none where only an error is right.
        for (change, new, back, written, forth) in [
            (
                Change::FieldAdded,
                &self.added,
                &record,
                &watched,
                Some(&record),
            ),
            (
                Change::FieldRemoved,
                &self.removed,
                &without,
                &without,
                Some(&without),
            ),
            (
                Change::FieldRenamed,
                &self.renamed,
                &record,
                &record,
                Some(&record),
            ),
            (Change::EnumValueAdded, &self.more, &record, &html, None),
            (
                Change::TypeWidened,
                &self.widened,
                &record,
                &record,
                Some(&record),
            ),
        ] {
            findings.push(Finding {
                change,
                direction: Direction::NewReadsOld,
                outcome: outcome(new, &self.old.written(&record), Some(back)),
            });
            let mut forth = outcome(&self.old, &new.written(written), forth);
            if change == Change::TypeWidened {
                // What does not fit must not come out as something else. An error is what is right.
                let unfit = outcome(&self.old, &new.written(&too_wide), None);
                if unfit > Outcome::Error {
                    forth = forth.max(unfit);
                }
            }
            findings.push(Finding {
                change,
                direction: Direction::OldReadsNew,
                outcome: forth,
            });
        }
        findings
    }
}

impl Version {
    /// The bytes of `record`, which it must be able to read itself.
    fn written(&self, record: &Record) -> Vec<u8> {
        let bytes = (self.write)(record).expect("code of a version writes its own records");
        let read = (self.read)(&bytes).expect("code of a version reads its own records");
        assert_eq!(read, *record, "code of a version reads what it wrote");
        bytes
    }
}

/// What `code` makes of `bytes`, where `right` is right; only an error is if it is `None`.
fn outcome(code: &Version, bytes: &[u8], right: Option<&Record>) -> Outcome {
    match catch_unwind(AssertUnwindSafe(|| (code.read)(bytes))) {
        Err(_) => Outcome::Panic,
        Ok(Err(_)) => Outcome::Error,
        Ok(Ok(record)) if Some(&record) == right => Outcome::Right,
        Ok(Ok(_)) => Outcome::Wrong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_told_apart() {
        fn nothing(_: &[u8]) -> Result<Record, Refusal> {
            Err("refused".into())
        }
        fn empty(_: &[u8]) -> Result<Record, Refusal> {
            Ok(Record::default())
        }
        let version = |read| Version {
            write: |_| Ok(Vec::new()),
            read,
        };
        let right = Record::default();
        let other = Record {
            width: 1,
            ..Record::default()
        };
        for (read, expected, found) in [
            (nothing as fn(&[u8]) -> _, Some(&right), Outcome::Error),
            (empty, Some(&right), Outcome::Right),
            (empty, Some(&other), Outcome::Wrong),
            (empty, None, Outcome::Wrong),
        ] {
            assert_eq!(outcome(&version(read), b"", expected), found);
        }
    }
}
