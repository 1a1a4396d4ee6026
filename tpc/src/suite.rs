//! A suite: the values that codecs are measured on, and those that prove them honest.

use crate::hash::sha256_hex;

/// A value with the name that messages use for it.
#[derive(Clone, Debug)]
pub struct Labelled<M> {
    /// Such as `media.1`, or the path of the file it was read from.
    pub label: String,
    /// The value.
    pub value: M,
}

impl<M> Labelled<M> {
    /// Gives `value` a name.
    pub fn new(label: impl Into<String>, value: M) -> Self {
        Self {
            label: label.into(),
            value,
        }
    }
}

/// The data of one workload.
#[derive(Clone, Debug)]
pub struct Suite<M> {
    /// The name on the command line, such as `media`.
    pub name: &'static str,
    /// What is timed. With more than one value, each operation takes the next one in turn.
    pub values: Vec<Labelled<M>>,
    /// What is verified besides and never timed: values that catch codecs which do less than
    /// they claim.
    pub proofs: Vec<Labelled<M>>,
    /// The texts that the timed values were read from, for the record.
    pub sources: Vec<Source>,
}

/// Where the data of a suite came from.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path as given, or as it stands in the project.
    pub origin: String,
    /// The bytes that were read.
    pub bytes: Vec<u8>,
}

impl<M> Suite<M> {
    /// Every value that is verified: the timed ones first, then the proofs.
    pub fn verified(&self) -> impl Iterator<Item = &Labelled<M>> {
        self.values.iter().chain(&self.proofs)
    }

    /// SHA-256 of the texts that the timed values were read from, one after another, in
    /// hexadecimal.
    #[must_use]
    pub fn data_sha256(&self) -> String {
        sha256_hex(self.sources.iter().map(|source| source.bytes.as_slice()))
    }
}
