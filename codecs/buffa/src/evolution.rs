//! What comes of changes of the types.

use buffa::Message;
use data::evolution::{Finding, Player, Record, Version, Versions};

use crate::schema::evolution as schema;

/// The version of the message `$message`, whose enum is in the module `$module`.
macro_rules! version {
    ($message:ident, $module:ident, $title:ident, [$($player:ident = $name:ident)+], [$($field:ident),*]) => {
        Version {
            write: |record| {
                let message = schema::$message {
                    uri: record.uri.clone(),
                    $title: record.title.clone(),
                    width: record.width.try_into()?,
                    duration: record.duration,
                    persons: record.persons.clone(),
                    player: match record.player {
                        $(Player::$player => schema::$module::Player::$name,)+
                        #[allow(unreachable_patterns, reason = "one version has all values")]
                        player => return Err(format!("there is no {player:?}").into()),
                    },
                    $($field: record.$field.clone(),)*
                    ..schema::$message::default()
                };
                Ok(message.encode_to_vec())
            },
            read: |bytes| {
                let message = schema::$message::decode_from_slice(bytes)?;
                #[allow(clippy::needless_update, reason = "one version has all fields")]
                Ok(Record {
                    uri: message.uri,
                    title: message.$title,
                    width: message.width.into(),
                    duration: message.duration,
                    persons: message.persons,
                    player: match message.player {
                        $(schema::$module::Player::$name => Player::$player,)+
                    },
                    $($field: message.$field,)*
                    ..Record::default()
                })
            },
        }
    };
}

/// What came of each change.
pub(crate) fn findings() -> Vec<Finding> {
    Versions {
        old: version!(Old, old, title, [Java = JAVA Flash = FLASH], [copyright]),
        added: version!(Added, added, title, [Java = JAVA Flash = FLASH], [copyright, views]),
        removed: version!(Removed, removed, title, [Java = JAVA Flash = FLASH], []),
        renamed: version!(Renamed, renamed, headline, [Java = JAVA Flash = FLASH], [copyright]),
        more: version!(More, more, title, [Java = JAVA Flash = FLASH Html = HTML], [copyright]),
        widened: version!(Widened, widened, title, [Java = JAVA Flash = FLASH], [copyright]),
    }
    .findings()
}
