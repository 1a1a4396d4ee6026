//! What comes of changes of the types.

use data::evolution::{Finding, Player, Record, Refusal, Version, Versions};
use rmp::decode::{read_int, read_nil};
use rmp::encode::{write_array_len, write_nil, write_sint};

use crate::decode::{Input, whole};
use crate::encode::{count, write_optional_string, write_string};

/// What the versions differ in; the names of fields are not on the wire.
struct Layout {
    fields: u32,
    players: &'static [Player],
    wide: bool,
}

const OLD: Layout = Layout {
    fields: 7,
    players: &[Player::Java, Player::Flash],
    wide: false,
};
const ADDED: Layout = Layout { fields: 8, ..OLD };
const REMOVED: Layout = Layout { fields: 6, ..OLD };
const MORE: Layout = Layout {
    players: &[Player::Java, Player::Flash, Player::Html],
    ..OLD
};
const WIDENED: Layout = Layout { wide: true, ..OLD };

/// What came of each change.
pub(crate) fn findings() -> Vec<Finding> {
    let old = Version {
        write: |record| write(record, &OLD),
        read: |bytes| read(bytes, &OLD),
    };
    Versions {
        old,
        added: Version {
            write: |record| write(record, &ADDED),
            read: |bytes| read(bytes, &ADDED),
        },
        removed: Version {
            write: |record| write(record, &REMOVED),
            read: |bytes| read(bytes, &REMOVED),
        },
        renamed: old,
        more: Version {
            write: |record| write(record, &MORE),
            read: |bytes| read(bytes, &MORE),
        },
        widened: Version {
            write: |record| write(record, &WIDENED),
            read: |bytes| read(bytes, &WIDENED),
        },
    }
    .findings()
}

fn write(record: &Record, layout: &Layout) -> Result<Vec<u8>, Refusal> {
    let mut output = Vec::new();
    write_array_len(&mut output, layout.fields)?;
    write_string(&mut output, &record.uri)?;
    write_optional_string(&mut output, record.title.as_deref())?;
    write_sint(&mut output, record.width)?;
    write_sint(&mut output, record.duration)?;
    write_array_len(&mut output, count(record.persons.len())?)?;
    for person in &record.persons {
        write_string(&mut output, person)?;
    }
    write_sint(&mut output, record.player as i64)?;
    if layout.fields > 6 {
        write_optional_string(&mut output, record.copyright.as_deref())?;
    }
    if layout.fields > 7 {
        match record.views {
            Some(views) => {
                write_sint(&mut output, views)?;
            }
            None => write_nil(&mut output)?,
        }
    }
    Ok(output)
}

fn read(bytes: &[u8], layout: &Layout) -> Result<Record, Refusal> {
    let record = whole(bytes, |input| {
        input.fields("media", layout.fields)?;
        Ok(Record {
            uri: input.string()?,
            title: input.optional_string()?,
            width: if layout.wide {
                read_int(&mut input.rest)?
            } else {
                read_int::<i32, _>(&mut input.rest)?.into()
            },
            duration: read_int(&mut input.rest)?,
            persons: input.list(Input::string)?,
            player: input.player(layout.players)?,
            copyright: if layout.fields > 6 {
                input.optional_string()?
            } else {
                None
            },
            views: if layout.fields > 7 {
                input.optional_int()?
            } else {
                None
            },
        })
    })?;
    Ok(record)
}

impl Input<'_> {
    fn player(&mut self, players: &[Player]) -> Result<Player, crate::decode::Error> {
        let found: u8 = read_int(&mut self.rest)?;
        players
            .get(usize::from(found))
            .copied()
            .ok_or(crate::decode::Error::Ordinal {
                what: "player",
                found,
            })
    }

    fn optional_int(&mut self) -> Result<Option<i64>, crate::decode::Error> {
        if self.is_nil() {
            read_nil(&mut self.rest)?;
            return Ok(None);
        }
        Ok(Some(read_int(&mut self.rest)?))
    }
}
