#![forbid(unsafe_code)]
//! capnp in the table: Cap'n Proto, as it lies in memory and packed.
//!
//! Messages are built with the generated builders and written by [`capnp::serialize`], or by
//! [`capnp::serialize_packed`], which takes out the zeros, as in the [crate's documentation].
//!
//! The library has no owned types: a program goes from its own model to a message and back, and the
//! generated readers and builders are only the way. So the shared model is the object here, *ser*
//! builds and writes a message, and *deser* takes every field out of one, checked. The other use of
//! the format, to read single fields where they lie, is not this.
//!
//! A message is read from the input in place, whatever its alignment (feature `unaligned`). Packed
//! ones are unpacked into memory first. What a message may make its reader do is limited by the
//! default options: eight million words are visited at most, and 64 levels.
//!
//! The compiler of the format is C++. What it makes of `data/media/media.capnp` is committed as
//! `media.capnp.request`, from which the types are generated in Rust.
//!
//! [crate's documentation]: https://docs.rs/capnp

mod decode;
mod encode;
mod evolution;
mod visit;

use capnp::message::ReaderOptions;
use capnp::{serialize, serialize_packed};
use data::media::MediaContent;
use data::media::visit::Visitor;
use tpc::{
    Access, BoxError, Codec, Effort, EncodeInto, Entry, Evolution, Features, Fields, Format, Info,
    ObjectKind, Structure, TrailingBytes, library,
};

/// The generated readers and builders.
#[allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    elided_lifetimes_in_paths,
    clippy::all,
    reason = "generated code is for any use and by anyone"
)]
mod media_capnp {
    include!(concat!(env!("OUT_DIR"), "/media_capnp.rs"));
}

/// As it lies in memory, and packed.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let plain = Info {
        id: "capnp/capnp",
        library: library!("capnp"),
        features: Features {
            format: Format::CrossLanguageBinary,
            structure: Structure::FlatTree,
            effort: Effort::Schema,
            fields: Fields::Positions,
            validated: true,
            validates_utf8: true,
            self_describing: false,
            evolution: Evolution::BOTH,
            zero_copy: true,
            maintained: true,
        },
        notes: "write_message_to_words and read_message_from_flat_slice with the types generated \
                from media.capnp: ser builds a message of the shared model, deser takes all of it \
                out of the bytes, checked.",
    };
    let packed = Info {
        id: "capnp/capnp/packed",
        notes: "The same with serialize_packed, which takes out the zeros and puts them in again \
                before reading.",
        ..plain
    };
    vec![
        Entry::new(plain)
            .evolution(evolution::plain)
            .media(Plain)
            .media_reused(Plain)
            .media_access(Plain),
        Entry::new(packed)
            .evolution(evolution::packed)
            .media(Packed)
            .media_reused(Packed),
    ]
}

struct Plain;

impl Codec<MediaContent> for Plain {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(serialize::write_message_to_words(&encode::message(object)?))
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        let mut rest = bytes;
        let message = serialize::read_message_from_flat_slice(&mut rest, ReaderOptions::new())?;
        TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
        Ok(decode::media_content(message.get_root()?)?)
    }
}

/// The output is kept; the message is built anew for each.
impl EncodeInto<MediaContent> for Plain {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        serialize::write_message(&mut *buffer, &encode::message(object)?)?;
        Ok(buffer)
    }
}

/// The readers of the message, which check what they give.
impl Access for Plain {
    fn access<V: Visitor>(&self, bytes: &[u8], visitor: &mut V) -> Result<(), BoxError> {
        let mut rest = bytes;
        let message = serialize::read_message_from_flat_slice(&mut rest, ReaderOptions::new())?;
        TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
        Ok(visit::media_content(message.get_root()?, visitor)?)
    }
}

struct Packed;

impl Codec<MediaContent> for Packed {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        let mut bytes = Vec::new();
        serialize_packed::write_message(&mut bytes, &encode::message(object)?)?;
        Ok(bytes)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        let mut rest = bytes;
        let message = serialize_packed::read_message(&mut rest, ReaderOptions::new())?;
        TrailingBytes::refuse(bytes.len() - rest.len(), bytes.len())?;
        Ok(decode::media_content(message.get_root()?)?)
    }
}

/// The output is kept; the message is built anew for each.
impl EncodeInto<MediaContent> for Packed {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        serialize_packed::write_message(&mut *buffer, &encode::message(object)?)?;
        Ok(buffer)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use capnp::schema_capnp::{code_generator_request, field, node, type_};

    use super::*;

    const SCHEMA: &str = include_str!("../../../data/media/media.capnp");
    const REQUEST: &[u8] = include_bytes!("../../../data/media/media.capnp.request");

    /// A line for each member of a type in the text of the schema, such as `Image.width @2 :Int32`.
    fn members_in_the_text() -> BTreeSet<String> {
        let mut members = BTreeSet::new();
        let mut inside = "";
        for line in SCHEMA.lines().map(str::trim) {
            if let Some(head) = line.strip_suffix(" {") {
                inside = head.split_once(' ').unwrap().1;
            } else if let Some(member) = line.strip_suffix(';')
                && !line.starts_with('@')
            {
                members.insert(format!("{inside}.{member}"));
            }
        }
        members
    }

    /// The same from what the compiler left.
    fn members_in_the_request() -> BTreeSet<String> {
        let message = serialize::read_message(REQUEST, ReaderOptions::new()).unwrap();
        let request: code_generator_request::Reader<'_> = message.get_root().unwrap();
        let nodes = request.get_nodes().unwrap();
        let name = |id| {
            let node = nodes.iter().find(|node| node.get_id() == id).unwrap();
            let name = node.get_display_name().unwrap().to_str().unwrap();
            name.split_once(':').unwrap().1
        };
        let mut members = BTreeSet::new();
        for node in nodes {
            match node.which().unwrap() {
                node::Which::Struct(structure) => {
                    for field in structure.get_fields().unwrap() {
                        let field::Which::Slot(slot) = field.which().unwrap() else {
                            panic!("the schema has no groups");
                        };
                        let (field::ordinal::Which::Explicit(ordinal),) =
                            (field.get_ordinal().which().unwrap(),)
                        else {
                            panic!("every field is numbered");
                        };
                        members.insert(format!(
                            "{}.{} @{ordinal} :{}",
                            name(node.get_id()),
                            field.get_name().unwrap().to_str().unwrap(),
                            type_name(slot.get_type().unwrap(), &name),
                        ));
                    }
                }
                node::Which::Enum(enumeration) => {
                    let values = enumeration.get_enumerants().unwrap();
                    for (ordinal, value) in values.iter().enumerate() {
                        members.insert(format!(
                            "{}.{} @{ordinal}",
                            name(node.get_id()),
                            value.get_name().unwrap().to_str().unwrap(),
                        ));
                    }
                }
                _ => {}
            }
        }
        members
    }

    fn type_name<'a>(kind: type_::Reader<'_>, name: &impl Fn(u64) -> &'a str) -> String {
        match kind.which().unwrap() {
            type_::Which::Bool(()) => "Bool".to_owned(),
            type_::Which::Int32(()) => "Int32".to_owned(),
            type_::Which::Int64(()) => "Int64".to_owned(),
            type_::Which::Text(()) => "Text".to_owned(),
            type_::Which::List(list) => {
                let element = type_name(list.get_element_type().unwrap(), name);
                format!("List({element})")
            }
            type_::Which::Struct(kind) => name(kind.get_type_id()).to_owned(),
            type_::Which::Enum(kind) => name(kind.get_type_id()).to_owned(),
            _ => panic!("the schema has no other types"),
        }
    }

    #[test]
    fn what_the_compiler_left_is_of_the_schema_as_it_is() {
        assert_eq!(
            members_in_the_text(),
            members_in_the_request(),
            "renew media.capnp.request with the command in build.rs"
        );
        let (id, _) = SCHEMA.split_once(";\n").unwrap();
        let id = id.rsplit_once("@0x").unwrap().1;
        let message = serialize::read_message(REQUEST, ReaderOptions::new()).unwrap();
        let request: code_generator_request::Reader<'_> = message.get_root().unwrap();
        let file = request.get_requested_files().unwrap().get(0);
        assert_eq!(file.get_id(), u64::from_str_radix(id, 16).unwrap());
    }

    #[test]
    fn a_message_at_any_alignment_is_read() {
        let text = data::media::feed::MEDIA_1;
        let value = data::cks::read_media(text.as_bytes(), "media.1.cks").unwrap();
        let bytes = Plain.encode(&value).unwrap();
        for offset in 0..8 {
            let moved = [&vec![0; offset][..], &bytes].concat();
            assert_eq!(Plain.decode(&moved[offset..]).unwrap(), value);
        }
    }
}
