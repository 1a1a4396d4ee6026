//! What comes of changes of the types.

use data::evolution::{Finding, Player, Record, Version, Versions};
use protobuf::{EnumOrUnknown, Message};

use crate::schema::evolution as schema;

/// The version of the message `$message`, whose enum is in the module `$module`.
macro_rules! version {
    ($message:ident, $module:ident, $title:ident, [$($player:ident = $name:ident)+], [$($field:ident),*]) => {
        Version {
            write: |record| {
                let message = schema::$message {
                    uri: Some(record.uri.clone()),
                    $title: record.title.clone(),
                    width: Some(record.width.try_into()?),
                    duration: Some(record.duration),
                    persons: record.persons.clone(),
                    player: Some(EnumOrUnknown::new(match record.player {
                        $(Player::$player => schema::$module::Player::$name,)+
                        #[allow(unreachable_patterns, reason = "one version has all values")]
                        player => return Err(format!("there is no {player:?}").into()),
                    })),
                    $($field: record.$field.clone(),)*
                    ..schema::$message::default()
                };
                Ok(message.write_to_bytes()?)
            },
            read: |bytes| {
                let message = schema::$message::parse_from_bytes(bytes)?;
                let player = message.player.unwrap_or_default().enum_value();
                #[allow(clippy::needless_update, reason = "one version has all fields")]
                Ok(Record {
                    player: match player {
                        $(Ok(schema::$module::Player::$name) => Player::$player,)+
                        Err(number) => return Err(format!("there is no player {number}").into()),
                    },
                    uri: message.uri.unwrap_or_default(),
                    title: message.$title,
                    width: message.width.unwrap_or_default().into(),
                    duration: message.duration.unwrap_or_default(),
                    persons: message.persons,
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
