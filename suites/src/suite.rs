//! What a suite is to the program: its name, its data and what is shown of it, whatever its model.

use std::collections::BTreeMap;

use tpc::case::Case;
use tpc::codec::Model;
use tpc::columns::Column;
use tpc::floor::Floor;
use tpc::hash::sha256_hex;
use tpc::protocol::Data;
use tpc::registry::Registered;
use tpc::subject::Operation;
use tpc::suite::{Labelled, Source};
use tpc::task::{CodecTask, FloorTask, Task};
use tpc::{BoxError, Entry, Format, Registry, Structure, Suite};

use crate::files::FileForm;

/// A suite: what [`catalog::ALL`](crate::catalog::ALL) lists.
#[derive(Debug)]
pub struct Definition {
    /// The name on the command line.
    pub name: &'static str,
    /// What it measures, in one line.
    pub about: &'static str,
    /// What can be chosen with `--param`.
    pub params: &'static [Param],
    /// What is measured.
    pub operations: &'static [Operation],
    /// The columns that its tables have unless others are asked for.
    pub columns: &'static [Column],
    /// What is printed besides the table.
    pub also: Also,
    /// Which codecs could do it at all.
    pub scope: Scope,
    /// The names of the cases that its parts measure.
    pub cases: &'static [&'static str],
    /// The names of the parts that a request asks for, in order; a single nameless one where the
    /// suite has no parts.
    pub parts: fn(&Request) -> Result<Vec<String>, BoxError>,
    /// A part with its data.
    pub load: fn(&Request, &str) -> Result<Part, BoxError>,
}

/// Something that can be chosen about a suite.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The name, as in `size=512`.
    pub name: &'static str,
    /// What it is when nothing is chosen.
    pub default: &'static str,
    /// What it is, and which values it takes.
    pub about: &'static str,
}

/// What is printed of a suite besides its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Also {
    /// Nothing.
    Nothing,
    /// Each codec against the reference in paired form, for these parts; for all if none is named.
    Pairs(&'static [&'static str]),
    /// The cost of one record by the number of records, over all parts.
    Growth,
}

/// Which codecs could do a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Any.
    All,
    /// Those of JSON: the suite is about how JSON is written.
    Json,
}

/// Why a codec of another format has no row in a suite of JSON.
pub const NOT_JSON: &str = "not JSON";

/// Why a codec has no row in a suite that nothing is said of.
pub const NOT_WRITTEN: &str = "not written for this codec yet";

/// What the user asks of a suite.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The parameters that were given, by their names.
    pub params: BTreeMap<String, String>,
    /// Data in place of the suite's own.
    pub data: Option<Data>,
}

/// A part of a suite with its data.
pub struct Part {
    /// How many records one value holds.
    pub records: u64,
    /// The case with its data.
    pub work: Box<dyn Work>,
}

impl Definition {
    /// What the parameter `name` is in `request`.
    ///
    /// # Panics
    ///
    /// When the suite has no such parameter: a mistake in its definition.
    #[must_use]
    pub fn param<'a>(&self, request: &'a Request, name: &str) -> &'a str {
        let param = self.params.iter().find(|param| param.name == name);
        let default = param
            .unwrap_or_else(|| panic!("the suite {} has no parameter {name}", self.name))
            .default;
        request.params.get(name).map_or(default, String::as_str)
    }

    /// Whether there is a parameter `name`.
    #[must_use]
    pub fn has_param(&self, name: &str) -> bool {
        self.params.iter().any(|param| param.name == name)
    }

    /// Why `codec` has no row with numbers in `part`, if it has none: half a sentence.
    #[must_use]
    pub fn obstacle(&self, codec: &Entry, part: &Part) -> Option<String> {
        match codec.object_in(part.work.case()) {
            _ if self.is_out_of_scope(codec) => Some(NOT_JSON.to_owned()),
            Ok(_) => None,
            Err(Some(reason)) => Some(reason.to_owned()),
            Err(None) => Some(NOT_WRITTEN.to_owned()),
        }
    }

    fn is_out_of_scope(&self, codec: &Entry) -> bool {
        match self.scope {
            Scope::All => false,
            Scope::Json => codec.info().features.format != Format::Json,
        }
    }
}

/// A case with its data, its model erased.
pub trait Work {
    /// The name of the case.
    fn case(&self) -> &'static str;

    /// The texts that the timed values were read from, or the generated values as text.
    fn sources(&self) -> &[Source];

    /// SHA-256 of those texts one after another, in hexadecimal.
    fn data_sha256(&self) -> String;

    /// The codec or floor `id` on this data.
    ///
    /// # Errors
    ///
    /// When there is no such codec, or it does not do the case.
    fn task<'a>(
        self: Box<Self>,
        registry: &'a Registry,
        id: &str,
    ) -> Result<Box<dyn Task + 'a>, BoxError>;

    /// The timed values as JSON, one on a line, which `--data` reads back.
    ///
    /// # Errors
    ///
    /// When a value cannot be written.
    fn json(&self) -> Result<Vec<u8>, BoxError>;

    /// The timed values as CKS, which `--data` reads back; `None` for a model without that form.
    fn cks(&self) -> Option<String>;
}

/// The [`Work`] of a model.
pub(crate) struct Typed<M> {
    pub(crate) case: Case<M>,
    pub(crate) suite: Suite<M>,
    /// Whether objects are shared alike in two equal values, for a model with shared objects.
    pub(crate) shared_alike: Option<fn(&M, &M) -> bool>,
}

impl<M: Model + FileForm> Typed<M> {
    /// Values with their labels, and those that are proven besides.
    pub(crate) fn new(
        case: Case<M>,
        values: Vec<Labelled<M>>,
        proofs: Vec<Labelled<M>>,
        sources: Vec<Source>,
    ) -> Self {
        Self {
            case,
            suite: Suite {
                name: case.name(),
                values,
                proofs,
                sources,
            },
            shared_alike: None,
        }
    }

    /// Generated values. Their JSON stands for the text that they were read from.
    pub(crate) fn generated(
        case: Case<M>,
        origin: String,
        values: Vec<Labelled<M>>,
        proofs: Vec<Labelled<M>>,
    ) -> Result<Self, BoxError> {
        let bytes = json(&values)?;
        let sources = vec![Source { origin, bytes }];
        Ok(Self::new(case, values, proofs, sources))
    }

    pub(crate) fn part(self, records: u64) -> Part {
        Part {
            records,
            work: Box::new(self),
        }
    }
}

fn json<M: FileForm>(values: &[Labelled<M>]) -> Result<Vec<u8>, BoxError> {
    let mut json = Vec::new();
    for labelled in values {
        labelled.value.write_json(&mut json)?;
        json.push(b'\n');
    }
    Ok(json)
}

impl<M: Model + FileForm> Work for Typed<M> {
    fn case(&self) -> &'static str {
        self.case.name()
    }

    fn sources(&self) -> &[Source] {
        &self.suite.sources
    }

    fn data_sha256(&self) -> String {
        sha256_hex(self.sources().iter().map(|source| source.bytes.as_slice()))
    }

    fn task<'a>(
        self: Box<Self>,
        registry: &'a Registry,
        id: &str,
    ) -> Result<Box<dyn Task + 'a>, BoxError> {
        let floor = Floor::with_id(id);
        let codec: &Registered = match floor {
            Some(_) => registry.reference().ok_or("there is no reference codec")?,
            None => registry
                .codec(id)
                .ok_or_else(|| format!("there is no codec {id:?}"))?,
        };
        let subject = codec
            .entry
            .subject(self.case)
            .ok_or_else(|| format!("the codec {} does not do {}", codec.id(), self.case.name()))?;
        let suite = self.suite;
        let keeps_identity = codec.entry.info().features.structure == Structure::FullGraph;
        Ok(match floor {
            Some(floor) => Box::new(FloorTask {
                floor,
                reference: subject,
                suite,
            }),
            None => Box::new(CodecTask {
                subject,
                optional: codec.entry.optional(self.case),
                suite,
                shared_alike: self.shared_alike.filter(|_| keeps_identity),
            }),
        })
    }

    fn json(&self) -> Result<Vec<u8>, BoxError> {
        json(&self.suite.values)
    }

    fn cks(&self) -> Option<String> {
        let values = self.suite.values.iter().map(|labelled| &labelled.value);
        let records: Option<Vec<_>> = values.map(FileForm::cks).collect();
        Some(records?.join("\n@@@@\n"))
    }
}
