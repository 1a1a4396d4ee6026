//! What comes of changes of the types.

use data::evolution::{Finding, Player, Record, Version, Versions};
use planus::{Builder, ReadAsRoot};

use self::schema::evolution as tables;

/// The generated types.
#[expect(
    unsafe_code,
    clippy::undocumented_unsafe_blocks,
    reason = "the generator writes it"
)]
#[allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    clippy::all,
    reason = "generated code is for any use and by anyone"
)]
#[rustfmt::skip]
mod schema;

/// The version of the table `$table`, which references of the type `$reference` read.
macro_rules! version {
    ($table:ident, $reference:ident, $title:ident, $enum:ident [$($player:ident)+], [$($field:ident),*]) => {
        Version {
            write: |record| {
                let table = tables::$table {
                    uri: record.uri.clone(),
                    $title: record.title.clone(),
                    width: record.width.try_into()?,
                    duration: record.duration,
                    persons: record.persons.clone(),
                    player: match record.player {
                        $(Player::$player => tables::$enum::$player,)+
                        #[allow(unreachable_patterns, reason = "one version has all values")]
                        player => return Err(format!("there is no {player:?}").into()),
                    },
                    $($field: record.$field.clone(),)*
                };
                Ok(Builder::new().finish(table, None).to_vec())
            },
            read: |bytes| {
                let table: tables::$table = tables::$reference::read_as_root(bytes)?.try_into()?;
                #[allow(clippy::needless_update, reason = "one version has all fields")]
                Ok(Record {
                    uri: table.uri,
                    title: table.$title,
                    width: table.width.into(),
                    duration: table.duration,
                    persons: table.persons,
                    player: match table.player {
                        $(tables::$enum::$player => Player::$player,)+
                    },
                    $($field: table.$field,)*
                    ..Record::default()
                })
            },
        }
    };
}

/// What came of each change.
pub(crate) fn findings() -> Vec<Finding> {
    Versions {
        old: version!(Old, OldRef, title, Player [Java Flash], [copyright]),
        added: version!(Added, AddedRef, title, Player [Java Flash], [copyright, views]),
        removed: version!(Removed, RemovedRef, title, Player [Java Flash], []),
        renamed: version!(Renamed, RenamedRef, headline, Player [Java Flash], [copyright]),
        more: version!(More, MoreRef, title, PlayerOrMore [Java Flash Html], [copyright]),
        widened: version!(Widened, WidenedRef, title, Player [Java Flash], [copyright]),
    }
    .findings()
}

#[cfg(test)]
mod tests {
    use std::{env, fs};

    #[test]
    fn the_generated_code_is_of_the_schema_as_it_is() {
        const CODE: &str = "src/evolution/schema.rs";
        let declarations = planus_translation::translate_files(&["evolution.fbs"]);
        let fresh = planus_codegen::generate_rust(&declarations.unwrap(), false).unwrap();
        if env::var_os("RENEW_SCHEMA").is_some() {
            fs::write(CODE, &fresh).unwrap();
        }
        let committed = fs::read_to_string(CODE).unwrap().replace("\r\n", "\n");
        assert!(
            committed == fresh,
            "run `RENEW_SCHEMA=1 cargo test -p codec-planus` and commit {CODE}"
        );
    }
}
