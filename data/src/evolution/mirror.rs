/// Writes the versions of the media record with a codec's derives, and `pub(crate) fn findings()`.
///
/// It takes the attributes of all structs, those of the enums, and the names of two functions that are
/// generic over the type: `encode(&T) -> Result<Vec<u8>, Refusal>` and
/// `decode(&[u8]) -> Result<T, Refusal>`, the latter refusing what is left over; a
/// [`Refusal`](crate::evolution::Refusal) is any error in a box. The derives and the two functions have
/// to be in scope where the macro is called, which is in a module of its own.
///
/// For what a library has besides its derives, `optional:` takes attributes of the two fields that not
/// every version has, and `renamed:` those of the field that has another name. With
/// `numbered enums:` instead of `enums:` the values of the enum stand with their numbers.
#[macro_export]
macro_rules! evolve_media {
    ($(#[$struct:meta])+, enums: $(#[$enum:meta])+, $encode:ident, $decode:ident $(,)?) => {
        $crate::evolve_media!(@all [$(#[$struct])+] [$(#[$enum])+] plain [] [] $encode $decode);
    };
    ($(#[$struct:meta])+, enums: $(#[$enum:meta])+, optional: $(#[$optional:meta])+,
        $encode:ident, $decode:ident $(,)?
    ) => {
        $crate::evolve_media!(@all [$(#[$struct])+] [$(#[$enum])+] plain
            [$(#[$optional])+] [] $encode $decode);
    };
    ($(#[$struct:meta])+, enums: $(#[$enum:meta])+, renamed: $(#[$renamed:meta])+,
        $encode:ident, $decode:ident $(,)?
    ) => {
        $crate::evolve_media!(@all [$(#[$struct])+] [$(#[$enum])+] plain
            [] [$(#[$renamed])+] $encode $decode);
    };
    ($(#[$struct:meta])+, numbered enums: $(#[$enum:meta])+, $encode:ident, $decode:ident $(,)?) => {
        $crate::evolve_media!(@all [$(#[$struct])+] [$(#[$enum])+] numbered [] [] $encode $decode);
    };
    (@all $struct:tt $enum:tt $values:ident [$($optional:tt)*] $renamed:tt $encode:ident $decode:ident) => {
        $crate::evolve_media!(@version old $struct $enum $values [Java Flash]
            [] title, i32, [[$($optional)*] copyright: String]);
        $crate::evolve_media!(@version added $struct $enum $values [Java Flash]
            [] title, i32, [[$($optional)*] copyright: String, [$($optional)*] views: i64]);
        $crate::evolve_media!(@version removed $struct $enum $values [Java Flash]
            [] title, i32, []);
        $crate::evolve_media!(@version renamed $struct $enum $values [Java Flash]
            $renamed headline, i32, [[$($optional)*] copyright: String]);
        $crate::evolve_media!(@version more $struct $enum $values [Java Flash Html]
            [] title, i32, [[$($optional)*] copyright: String]);
        $crate::evolve_media!(@version widened $struct $enum $values [Java Flash]
            [] title, i64, [[$($optional)*] copyright: String]);

        /// What came of each change.
        pub(crate) fn findings() -> Vec<$crate::evolution::Finding> {
            $crate::evolution::Versions {
                old: $crate::evolve_media!(@code old $encode $decode),
                added: $crate::evolve_media!(@code added $encode $decode),
                removed: $crate::evolve_media!(@code removed $encode $decode),
                renamed: $crate::evolve_media!(@code renamed $encode $decode),
                more: $crate::evolve_media!(@code more $encode $decode),
                widened: $crate::evolve_media!(@code widened $encode $decode),
            }
            .findings()
        }
    };
    (@version $version:ident [$($struct:tt)+] $enum:tt $values:ident [$($variant:ident)+]
        [$($renamed:tt)*] $title:ident, $width:ident,
        [$([$($optional:tt)*] $field:ident: $type:ident),*]
    ) => {
        mod $version {
            #[allow(unused_imports, reason = "a derive may need nothing from outside")]
            use super::*;

            $($struct)+
            pub struct Media {
                pub uri: String,
                $($renamed)*
                pub $title: Option<String>,
                pub width: $width,
                pub duration: i64,
                pub persons: Vec<String>,
                pub player: Player,
                $($($optional)* pub $field: Option<$type>,)*
            }

            $crate::evolve_media!(@enum $values $enum $($variant)+);

            impl From<&$crate::evolution::Record> for Media {
                fn from(record: &$crate::evolution::Record) -> Self {
                    Self {
                        uri: record.uri.clone(),
                        $title: record.title.clone(),
                        width: record.width.try_into().expect("the version holds the width"),
                        duration: record.duration,
                        persons: record.persons.clone(),
                        player: match record.player {
                            $($crate::evolution::Player::$variant => Player::$variant,)+
                            #[allow(unreachable_patterns, reason = "one version has all values")]
                            player => panic!("the version has no player {player:?}"),
                        },
                        $($field: record.$field.clone(),)*
                    }
                }
            }

            impl From<Media> for $crate::evolution::Record {
                #[allow(clippy::needless_update, reason = "one version has all fields")]
                fn from(media: Media) -> Self {
                    Self {
                        uri: media.uri,
                        title: media.$title,
                        width: media.width.into(),
                        duration: media.duration,
                        persons: media.persons,
                        player: match media.player {
                            $(Player::$variant => $crate::evolution::Player::$variant,)+
                        },
                        $($field: media.$field,)*
                        ..Self::default()
                    }
                }
            }
        }
    };
    (@enum plain [$($enum:tt)+] $($variant:ident)+) => {
        $($enum)+
        pub enum Player {
            $($variant),+
        }
    };
    (@enum numbered [$($enum:tt)+] $first:ident $second:ident $($third:ident)?) => {
        $($enum)+
        pub enum Player {
            $first = 0,
            $second = 1,
            $($third = 2,)?
        }
    };
    (@code $version:ident $encode:ident $decode:ident) => {
        $crate::evolution::Version {
            write: |record| $encode(&$version::Media::from(record)),
            read: |bytes| {
                let media: $version::Media = $decode(bytes)?;
                Ok(media.into())
            },
        }
    };
}
