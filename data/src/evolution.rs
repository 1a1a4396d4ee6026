//! A second version of the media record, one change at a time: can new code read what old code wrote,
//! and old code what new code wrote?
//!
//! A codec crate calls [`evolve_media!`](crate::evolve_media) in a module of its own, which writes the
//! types of all versions with the codec's derives, and a function that gives the [`Finding`]s.

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

impl Finding {
    /// Lets `read` read, and compares with the `right` value; `None` if only an error is right.
    pub fn of<T: PartialEq, E>(
        change: Change,
        direction: Direction,
        read: impl FnOnce() -> Result<T, E>,
        right: Option<&T>,
    ) -> Self {
        let outcome = match catch_unwind(AssertUnwindSafe(read)) {
            Err(_) => Outcome::Panic,
            Ok(Err(_)) => Outcome::Error,
            Ok(Ok(value)) if Some(&value) == right => Outcome::Right,
            Ok(Ok(_)) => Outcome::Wrong,
        };
        Self {
            change,
            direction,
            outcome,
        }
    }
}

/// Writes the versions of the media record with a codec's derives, and `pub(crate) fn findings()`.
///
/// It takes the attributes of all structs, those of the enums, and the names of two functions that are
/// generic over the type: `encode(&T) -> Result<Vec<u8>, E>` and `decode(&[u8]) -> Result<T, E>`, the
/// latter refusing what is left over. The derives and the two functions have to be in scope where the
/// macro is called, which is in a module of its own.
#[macro_export]
macro_rules! evolve_media {
    ($(#[$struct:meta])+, enums: $(#[$enum:meta])+, $encode:ident, $decode:ident $(,)?) => {
        $crate::evolve_media!(@version old [$(#[$struct])+] [$(#[$enum])+]
            [title, i32, Java, Flash] [copyright: Option<String>]);
        $crate::evolve_media!(@version added [$(#[$struct])+] [$(#[$enum])+]
            [title, i32, Java, Flash] [copyright: Option<String>, views: Option<i64>]);
        $crate::evolve_media!(@version removed [$(#[$struct])+] [$(#[$enum])+]
            [title, i32, Java, Flash] []);
        $crate::evolve_media!(@version renamed [$(#[$struct])+] [$(#[$enum])+]
            [headline, i32, Java, Flash] [copyright: Option<String>]);
        $crate::evolve_media!(@version more [$(#[$struct])+] [$(#[$enum])+]
            [title, i32, Java, Flash, Html] [copyright: Option<String>]);
        $crate::evolve_media!(@version widened [$(#[$struct])+] [$(#[$enum])+]
            [title, i64, Java, Flash] [copyright: Option<String>]);

        /// What came of each change.
        pub(crate) fn findings() -> Vec<$crate::evolution::Finding> {
            use $crate::evolution::{Change, Direction::*, Finding};
            let copyright = || Some("2026".to_owned());
            let old = |copyright| $crate::evolve_media!(@value old title 640 Flash
                [copyright: copyright]);
            let added = |views| $crate::evolve_media!(@value added title 640 Flash
                [copyright: copyright(), views: views]);
            let removed = $crate::evolve_media!(@value removed title 640 Flash []);
            let renamed = $crate::evolve_media!(@value renamed headline 640 Flash
                [copyright: copyright()]);
            let more = $crate::evolve_media!(@value more title 640 Flash [copyright: copyright()]);
            let html = $crate::evolve_media!(@value more title 640 Html [copyright: copyright()]);
            let widened = |width| $crate::evolve_media!(@value widened title width Flash
                [copyright: copyright()]);
            let written = || $encode(&old(copyright()));
            let mut findings = vec![
                Finding::of(Change::FieldAdded, NewReadsOld, || $decode(&written()?), Some(&added(None))),
                Finding::of(Change::FieldAdded, OldReadsNew, || $decode(&$encode(&added(Some(7)))?), Some(&old(copyright()))),
                Finding::of(Change::FieldRemoved, NewReadsOld, || $decode(&written()?), Some(&removed)),
                Finding::of(Change::FieldRemoved, OldReadsNew, || $decode(&$encode(&removed)?), Some(&old(None))),
                Finding::of(Change::FieldRenamed, NewReadsOld, || $decode(&written()?), Some(&renamed)),
                Finding::of(Change::FieldRenamed, OldReadsNew, || $decode(&$encode(&renamed)?), Some(&old(copyright()))),
                Finding::of(Change::EnumValueAdded, NewReadsOld, || $decode(&written()?), Some(&more)),
                Finding::of(Change::EnumValueAdded, OldReadsNew, || $decode::<old::Media>(&$encode(&html)?), None),
                Finding::of(Change::TypeWidened, NewReadsOld, || $decode(&written()?), Some(&widened(640))),
                Finding::of(Change::TypeWidened, OldReadsNew, || $decode(&$encode(&widened(640))?), Some(&old(copyright()))),
            ];
            // What does not fit must not come out as something else.
            let too_wide = Finding::of(
                Change::TypeWidened,
                OldReadsNew,
                || $decode::<old::Media>(&$encode(&widened(1 << 40))?),
                None,
            );
            let last = findings.last_mut().expect("there are ten");
            if too_wide.outcome > $crate::evolution::Outcome::Error {
                last.outcome = last.outcome.max(too_wide.outcome);
            }
            findings
        }
    };
    (@version $version:ident [$($struct:tt)+] [$($enum:tt)+]
        [$title:ident, $width:ty, $($variant:ident),+] [$($field:ident: $type:ty),*]
    ) => {
        mod $version {
            #[allow(unused_imports, reason = "a derive may need nothing from outside")]
            use super::*;

            $($struct)+
            #[derive(Debug, PartialEq)]
            pub(crate) struct Media {
                pub(crate) uri: String,
                pub(crate) $title: Option<String>,
                pub(crate) width: $width,
                pub(crate) duration: i64,
                pub(crate) persons: Vec<String>,
                pub(crate) player: Player,
                $(pub(crate) $field: $type,)*
            }

            $($enum)+
            #[derive(Debug, PartialEq)]
            #[allow(dead_code, reason = "not every version writes every value")]
            pub(crate) enum Player {
                $($variant),+
            }
        }
    };
    (@value $version:ident $title:ident $width:tt $player:ident [$($field:ident: $value:expr),*]) => {
        $version::Media {
            uri: "http://javaone.com/keynote.mpg".to_owned(),
            $title: Some("Javaone Keynote".to_owned()),
            width: $width,
            duration: 18_000_000,
            persons: vec!["Bill Gates".to_owned(), "Steve Jobs".to_owned()],
            player: $version::Player::$player,
            $($field: $value,)*
        }
    };
}
