//! What comes of changes of the types.

use capnp::message::{Builder, HeapAllocator, Reader, ReaderOptions, ReaderSegments};
use capnp::{serialize, serialize_packed};
use data::evolution::{Finding, Player, Record, Refusal, Version, Versions};
use tpc::TrailingBytes;

/// The generated readers and builders.
#[allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    elided_lifetimes_in_paths,
    clippy::all,
    reason = "generated code is for any use and by anyone"
)]
mod evolution_capnp {
    include!(concat!(env!("OUT_DIR"), "/evolution_capnp.rs"));
}

/// The struct `$struct` of the schema: its function `message` makes a message of a record, and
/// `record` a record of a message.
macro_rules! structure {
    ($struct:ident, $set_title:ident, $get_title:ident, $has_title:ident,
        $enum:ident [$($player:ident)+] $(, $copyright:ident $(, $views:ident)?)?
    ) => {
        mod $struct {
            use super::evolution_capnp::$struct as schema;
            use super::*;

            pub(super) fn message(record: &Record) -> Result<Builder<HeapAllocator>, Refusal> {
                let mut message = Builder::new_default();
                let mut root: schema::Builder<'_> = message.init_root();
                root.set_uri(&*record.uri);
                if let Some(title) = &record.title {
                    root.$set_title(&**title);
                }
                root.set_width(record.width.try_into()?);
                root.set_duration(record.duration);
                let mut persons = root
                    .reborrow()
                    .init_persons(record.persons.len().try_into()?);
                for (at, person) in (0..).zip(&record.persons) {
                    persons.set(at, person);
                }
                root.set_player(match record.player {
                    $(Player::$player => evolution_capnp::$enum::$player,)+
                    #[allow(unreachable_patterns, reason = "one version has all values")]
                    player => return Err(format!("there is no {player:?}").into()),
                });
                $(
                    if let Some($copyright) = &record.$copyright {
                        root.set_copyright(&**$copyright);
                    }
                    $(
                        if let Some($views) = record.$views {
                            root.get_views().set_count($views);
                        }
                    )?
                )?
                Ok(message)
            }

            pub(super) fn record(
                message: &Reader<impl ReaderSegments>,
            ) -> Result<Record, Refusal> {
                let root: schema::Reader<'_> = message.get_root()?;
                let mut record = Record {
                    uri: root.get_uri()?.to_string()?,
                    width: root.get_width().into(),
                    duration: root.get_duration(),
                    player: match root.get_player()? {
                        $(evolution_capnp::$enum::$player => Player::$player,)+
                    },
                    ..Record::default()
                };
                if root.$has_title() {
                    record.title = Some(root.$get_title()?.to_string()?);
                }
                for person in root.get_persons()? {
                    record.persons.push(person?.to_string()?);
                }
                $(
                    if root.has_copyright() {
                        record.$copyright = Some(root.get_copyright()?.to_string()?);
                    }
                    $(
                        use schema::views;
                        record.$views = match root.get_views().which()? {
                            views::Unknown(()) => None,
                            views::Count(count) => Some(count),
                        };
                    )?
                )?
                Ok(record)
            }
        }
    };
}

structure!(old, set_title, get_title, has_title, Player [Java Flash], copyright);
structure!(added, set_title, get_title, has_title, Player [Java Flash], copyright, views);
structure!(removed, set_title, get_title, has_title, Player [Java Flash]);
structure!(renamed, set_headline, get_headline, has_headline, Player [Java Flash], copyright);
structure!(more, set_title, get_title, has_title, PlayerOrMore [Java Flash Html], copyright);
structure!(widened, set_title, get_title, has_title, Player [Java Flash], copyright);

/// All versions, whose messages `$write` turns into bytes and `$read` finds in them.
macro_rules! versions {
    ($write:ident, $read:ident) => {
        Versions {
            old: versions!(@version old, $write, $read),
            added: versions!(@version added, $write, $read),
            removed: versions!(@version removed, $write, $read),
            renamed: versions!(@version renamed, $write, $read),
            more: versions!(@version more, $write, $read),
            widened: versions!(@version widened, $write, $read),
        }
    };
    (@version $struct:ident, $write:ident, $read:ident) => {
        Version {
            write: |record| $write(&$struct::message(record)?),
            read: |bytes| $struct::record(&$read(bytes)?),
        }
    };
}

/// What came of each change, as it lies in memory.
pub(crate) fn plain() -> Vec<Finding> {
    fn write(message: &Builder<HeapAllocator>) -> Result<Vec<u8>, Refusal> {
        Ok(serialize::write_message_to_words(message))
    }
    fn read(bytes: &[u8]) -> Result<Reader<impl ReaderSegments>, Refusal> {
        let mut rest = bytes;
        let message = serialize::read_message_from_flat_slice(&mut rest, ReaderOptions::new())?;
        TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
        Ok(message)
    }
    versions!(write, read).findings()
}

/// What came of each change, packed.
pub(crate) fn packed() -> Vec<Finding> {
    fn write(message: &Builder<HeapAllocator>) -> Result<Vec<u8>, Refusal> {
        let mut bytes = Vec::new();
        serialize_packed::write_message(&mut bytes, message)?;
        Ok(bytes)
    }
    fn read(bytes: &[u8]) -> Result<Reader<impl ReaderSegments>, Refusal> {
        let mut rest = bytes;
        let message = serialize_packed::read_message(&mut rest, ReaderOptions::new())?;
        TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
        Ok(message)
    }
    versions!(write, read).findings()
}

#[cfg(test)]
mod tests {
    use capnp::schema_capnp::{code_generator_request, field, node};
    use capnp::{message::ReaderOptions, serialize};

    const SCHEMA: &str = include_str!("../evolution.capnp");
    const REQUEST: &[u8] = include_bytes!("../evolution.capnp.request");

    /// A line for each member in the text of the schema, such as `width @2`, in order.
    fn members_in_the_text() -> Vec<String> {
        let mut members: Vec<_> = SCHEMA
            .lines()
            .map(str::trim)
            .filter(|line| !line.starts_with(['#', '@']))
            .filter_map(|line| {
                let (name, rest) = line.split_once(" @")?;
                let ordinal = rest.split([' ', ';']).next()?;
                Some(format!("{name} @{ordinal}"))
            })
            .collect();
        members.sort();
        members
    }

    /// The same from what the compiler left.
    fn members_in_the_request() -> Vec<String> {
        let message = serialize::read_message(REQUEST, ReaderOptions::new()).unwrap();
        let request: code_generator_request::Reader<'_> = message.get_root().unwrap();
        let mut members = Vec::new();
        let mut add = |name: capnp::text::Reader<'_>, ordinal: u16| {
            members.push(format!("{} @{ordinal}", name.to_str().unwrap()));
        };
        for node in request.get_nodes().unwrap() {
            match node.which().unwrap() {
                node::Which::Struct(structure) => {
                    for field in structure.get_fields().unwrap() {
                        // A union has no number itself.
                        if let field::ordinal::Which::Explicit(ordinal) =
                            field.get_ordinal().which().unwrap()
                        {
                            add(field.get_name().unwrap(), ordinal);
                        }
                    }
                }
                node::Which::Enum(enumeration) => {
                    for (ordinal, value) in (0..).zip(enumeration.get_enumerants().unwrap()) {
                        add(value.get_name().unwrap(), ordinal);
                    }
                }
                _ => {}
            }
        }
        members.sort();
        members
    }

    #[test]
    fn what_the_compiler_left_is_of_the_schema_as_it_is() {
        assert_eq!(
            members_in_the_text(),
            members_in_the_request(),
            "renew evolution.capnp.request with the command in build.rs"
        );
    }
}
