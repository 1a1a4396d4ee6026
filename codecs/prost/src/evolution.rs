//! What comes of changes of the types.

use data::evolution::{Finding, Player, Record, Version, Versions};
use prost::{DecodeError, Message};

/// The generated types.
#[expect(unreachable_pub, reason = "generated code does not know who sees it")]
mod schema {
    include!(concat!(env!("OUT_DIR"), "/evolution.rs"));
}

/// The version of the message `$message`, whose enum is in the module `$module`.
macro_rules! version {
    ($message:ident, $module:ident, $title:ident, [$($player:ident)+], [$($field:ident),*]) => {
        Version {
            write: |record| {
                let message = schema::$message {
                    uri: record.uri.clone(),
                    $title: record.title.clone(),
                    width: record.width.try_into()?,
                    duration: record.duration,
                    persons: record.persons.clone(),
                    player: match record.player {
                        $(Player::$player => schema::$module::Player::$player,)+
                        #[allow(unreachable_patterns, reason = "one version has all values")]
                        player => return Err(format!("there is no {player:?}").into()),
                    }
                    .into(),
                    $($field: record.$field.clone(),)*
                };
                Ok(message.encode_to_vec())
            },
            read: |bytes| {
                let message: Result<_, DecodeError> = schema::$message::decode(bytes);
                let message = message?;
                #[allow(clippy::needless_update, reason = "one version has all fields")]
                Ok(Record {
                    player: match schema::$module::Player::try_from(message.player)? {
                        $(schema::$module::Player::$player => Player::$player,)+
                    },
                    uri: message.uri,
                    title: message.$title,
                    width: message.width.into(),
                    duration: message.duration,
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
        old: version!(Old, old, title, [Java Flash], [copyright]),
        added: version!(Added, added, title, [Java Flash], [copyright, views]),
        removed: version!(Removed, removed, title, [Java Flash], []),
        renamed: version!(Renamed, renamed, headline, [Java Flash], [copyright]),
        more: version!(More, more, title, [Java Flash Html], [copyright]),
        widened: version!(Widened, widened, title, [Java Flash], [copyright]),
    }
    .findings()
}
