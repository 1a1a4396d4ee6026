//! What comes of changes of the types.

use savefile::prelude::*;
use tpc::{BoxError, TrailingBytes};

use crate::VERSION;

fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, BoxError> {
    let mut bytes = Vec::new();
    savefile::save_noschema(&mut bytes, VERSION, value)?;
    Ok(bytes)
}

fn decode<T: Deserialize>(bytes: &[u8]) -> Result<T, BoxError> {
    let mut rest = bytes;
    let object = savefile::load_noschema(&mut rest, VERSION)?;
    TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
    Ok(object)
}

data::evolve_media!(#[derive(Savefile)], enums: #[derive(Savefile)], encode, decode);

/// With the number of the version in the header, and with the attribute that says which versions have
/// a field: the types that changed are those of version 1.
pub(crate) mod versioned {
    use data::evolution::{Finding, Player, Record, Version, Versions};
    use savefile::prelude::*;
    use tpc::TrailingBytes;

    /// The types `Media` and `Player` of a version in the module `$version`, and its code `$code`. Of the
    /// fields of `$media`, `$gone` are of the past.
    macro_rules! version {
        ($code:ident: $version:ident $number:literal, $title:ident, [$($player:ident)+],
            [$($field:ident),*], [$($gone:ident),*], $media:tt
        ) => {
            mod $version {
                use super::*;

                #[derive(Savefile)]
                pub(super) struct Media $media

                #[derive(Savefile)]
                pub(super) enum Player {
                    $($player),+
                }
            }

            const $code: Version = Version {
                write: |record| {
                    let media = $version::Media {
                        uri: record.uri.clone(),
                        $title: record.title.clone(),
                        width: record.width.try_into()?,
                        duration: record.duration,
                        persons: record.persons.clone(),
                        player: match record.player {
                            $(Player::$player => $version::Player::$player,)+
                            #[allow(unreachable_patterns, reason = "one version has all values")]
                            player => return Err(format!("there is no {player:?}").into()),
                        },
                        $($field: record.$field.clone(),)*
                        $($gone: Removed::new(),)*
                    };
                    let mut bytes = Vec::new();
                    savefile::save_noschema(&mut bytes, $number, &media)?;
                    Ok(bytes)
                },
                read: |bytes| {
                    let mut rest = bytes;
                    let media: $version::Media = savefile::load_noschema(&mut rest, $number)?;
                    TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
                    #[allow(clippy::needless_update, reason = "one version has all fields")]
                    Ok(Record {
                        uri: media.uri,
                        title: media.$title,
                        width: media.width.into(),
                        duration: media.duration,
                        persons: media.persons,
                        player: match media.player {
                            $($version::Player::$player => Player::$player,)+
                        },
                        $($field: media.$field,)*
                        ..Record::default()
                    })
                },
            };
        };
    }

    version!(OLD: old 0, title, [Java Flash], [copyright], [], {
        pub(super) uri: String,
        pub(super) title: Option<String>,
        pub(super) width: i32,
        pub(super) duration: i64,
        pub(super) persons: Vec<String>,
        pub(super) player: Player,
        pub(super) copyright: Option<String>,
    });
    version!(ADDED: added 1, title, [Java Flash], [copyright, views], [], {
        pub(super) uri: String,
        pub(super) title: Option<String>,
        pub(super) width: i32,
        pub(super) duration: i64,
        pub(super) persons: Vec<String>,
        pub(super) player: Player,
        pub(super) copyright: Option<String>,
        #[savefile_versions = "1.."]
        pub(super) views: Option<i64>,
    });
    version!(REMOVED: removed 1, title, [Java Flash], [], [copyright], {
        pub(super) uri: String,
        pub(super) title: Option<String>,
        pub(super) width: i32,
        pub(super) duration: i64,
        pub(super) persons: Vec<String>,
        pub(super) player: Player,
        #[savefile_versions = "..0"]
        pub(super) copyright: Removed<Option<String>>,
    });
    version!(RENAMED: renamed 1, headline, [Java Flash], [copyright], [], {
        pub(super) uri: String,
        pub(super) headline: Option<String>,
        pub(super) width: i32,
        pub(super) duration: i64,
        pub(super) persons: Vec<String>,
        pub(super) player: Player,
        pub(super) copyright: Option<String>,
    });
    version!(MORE: more 1, title, [Java Flash Html], [copyright], [], {
        pub(super) uri: String,
        pub(super) title: Option<String>,
        pub(super) width: i32,
        pub(super) duration: i64,
        pub(super) persons: Vec<String>,
        pub(super) player: Player,
        pub(super) copyright: Option<String>,
    });
    version!(WIDENED: widened 1, title, [Java Flash], [copyright], [], {
        pub(super) uri: String,
        pub(super) title: Option<String>,
        #[savefile_versions_as = "0..0:i32"]
        #[savefile_versions = "1.."]
        pub(super) width: i64,
        pub(super) duration: i64,
        pub(super) persons: Vec<String>,
        pub(super) player: Player,
        pub(super) copyright: Option<String>,
    });

    /// What came of each change.
    pub(crate) fn findings() -> Vec<Finding> {
        Versions {
            old: OLD,
            added: ADDED,
            removed: REMOVED,
            renamed: RENAMED,
            more: MORE,
            widened: WIDENED,
        }
        .findings()
    }
}
