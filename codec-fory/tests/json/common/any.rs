//! A value of any kind, read and written through the surface that codecs written by hand have.

use codec_fory::{ForyJsonRead, ForyJsonWrite, Next, Reader, Result, Writer};

use super::tree::Tree;

/// Any JSON value, its numbers as floats.
#[derive(Clone, Debug)]
pub(crate) enum Any {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Any>),
    Object(Vec<(String, Any)>),
}

impl PartialEq for Any {
    fn eq(&self, other: &Any) -> bool {
        match (self, other) {
            (Any::Null, Any::Null) => true,
            (Any::Bool(a), Any::Bool(b)) => a == b,
            (Any::Number(a), Any::Number(b)) => a.to_bits() == b.to_bits(),
            (Any::Text(a), Any::Text(b)) => a == b,
            (Any::List(a), Any::List(b)) => a == b,
            (Any::Object(a), Any::Object(b)) => a == b,
            _ => false,
        }
    }
}

impl From<Tree> for Any {
    fn from(tree: Tree) -> Any {
        match tree {
            Tree::Null => Any::Null,
            Tree::Bool(value) => Any::Bool(value),
            Tree::Number(number) => Any::Number(number.parse().expect("a number of JSON")),
            Tree::Text(text) => Any::Text(text),
            Tree::List(items) => Any::List(items.into_iter().map(Any::from).collect()),
            Tree::Object(members) => Any::Object(
                members
                    .into_iter()
                    .map(|(name, value)| (name, Any::from(value)))
                    .collect(),
            ),
        }
    }
}

impl<'de> ForyJsonRead<'de> for Any {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Any> {
        Ok(match reader.peek() {
            Next::Null if reader.null() => Any::Null,
            Next::Bool => Any::Bool(reader.value()?),
            Next::Number => Any::Number(reader.value()?),
            Next::String => Any::Text(reader.string()?.into_owned()),
            Next::Array => {
                let mut items = Vec::new();
                let mut array = reader.array()?;
                while let Some(item) = array.element()? {
                    items.push(item);
                }
                Any::List(items)
            }
            Next::Object => {
                let mut members = Vec::new();
                let mut object = reader.object()?;
                while let Some((name, reader)) = object.next_member()? {
                    let name = name.into_owned();
                    members.push((name, reader.value()?));
                }
                Any::Object(members)
            }
            _ => return Err(reader.wrong("a value")),
        })
    }
}

impl ForyJsonWrite for Any {
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        match self {
            Any::Null => writer.null(),
            Any::Bool(value) => writer.bool(*value),
            Any::Number(value) => writer.f64(*value),
            Any::Text(text) => writer.string(text),
            Any::List(items) => {
                let mut array = writer.array()?;
                for item in items {
                    array.element(item)?;
                }
                array.end();
            }
            Any::Object(members) => {
                let mut object = writer.object()?;
                for (name, value) in members {
                    object.member(name, value)?;
                }
                object.end();
            }
        }
        Ok(())
    }
}
