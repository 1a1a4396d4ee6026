//! What a worker works on: a codec with the data of a suite, its types erased.

use crate::codec::{Model, ObjectKind};
use crate::floor::{self, Floor};
use crate::optional::Optional;
use crate::protocol::Attempt;
use crate::subject::{Decoded, Operation, Subject, Workload};
use crate::verify::{verify, verify_sharing};
use crate::{Fault, Suite};

/// One codec or floor on one suite.
pub trait Task {
    /// What kind of object the codec works on; a floor works on none.
    fn object(&self) -> Option<ObjectKind>;

    /// Over how many values an operation goes in turn.
    fn values(&self) -> usize;

    /// SHA-256 of the data.
    fn data_sha256(&self) -> String;

    /// The optional operations that it has, in the order of [`Operation::OPTIONAL`].
    fn optional(&self) -> Vec<Operation>;

    /// Proves the codec correct on every value of the suite, with those of its optional operations
    /// that are in the list.
    ///
    /// # Errors
    ///
    /// The first thing that is not as it must be.
    fn verify(&self, optional: &[Operation]) -> Result<(), Fault>;

    /// The encoded form of every timed value.
    ///
    /// # Errors
    ///
    /// When a value cannot be encoded.
    fn payloads(&self) -> Result<Vec<Vec<u8>>, Fault>;

    /// Gets ready for the timed loop of `operation`. All that are not optional have one workload.
    ///
    /// # Errors
    ///
    /// When a value cannot be encoded, or the operation is one that is not there.
    fn workload(&self, operation: Operation) -> Result<Box<dyn Workload + '_>, Fault>;

    /// Decodes bytes from elsewhere once. A floor refuses all.
    fn attempt(&self, bytes: &[u8]) -> Attempt;
}

/// A codec on a suite.
pub struct CodecTask<'a, M> {
    /// The codec.
    pub subject: &'a dyn Subject<M>,
    /// Its optional operations.
    pub optional: Vec<(Operation, &'a dyn Optional<M>)>,
    /// The data.
    pub suite: Suite<M>,
    /// Whether objects are shared alike in two equal values: for a codec that claims to keep
    /// sharing, on a model that has it. It is checked after the round trip.
    pub shared_alike: Option<fn(&M, &M) -> bool>,
}

impl<M: Model> Task for CodecTask<'_, M> {
    fn object(&self) -> Option<ObjectKind> {
        Some(self.subject.object_kind())
    }

    fn values(&self) -> usize {
        self.suite.values.len()
    }

    fn data_sha256(&self) -> String {
        self.suite.data_sha256()
    }

    fn optional(&self) -> Vec<Operation> {
        self.optional.iter().map(|&(own, _)| own).collect()
    }

    fn verify(&self, optional: &[Operation]) -> Result<(), Fault> {
        verify(self.subject, &self.suite)?;
        for &operation in optional {
            self.of(operation)?
                .verify(self.subject, &self.suite)
                .map_err(|fault| Fault::In {
                    operation,
                    source: Box::new(fault),
                })?;
        }
        self.shared_alike.map_or(Ok(()), |shared_alike| {
            verify_sharing(self.subject, &self.suite, shared_alike)
        })
    }

    fn payloads(&self) -> Result<Vec<Vec<u8>>, Fault> {
        payloads(self.subject, &self.suite)
    }

    fn workload(&self, operation: Operation) -> Result<Box<dyn Workload + '_>, Fault> {
        let values = values(&self.suite);
        if operation.is_optional() {
            self.of(operation)?.workload(self.subject, &values)
        } else {
            self.subject.workload(&values)
        }
    }

    fn attempt(&self, bytes: &[u8]) -> Attempt {
        match self.subject.decode("the input", bytes) {
            Ok(Decoded::Refused(error) | Decoded::NotRestored(error)) => Attempt::Refused {
                message: shortened(&error.to_string()),
            },
            Ok(Decoded::Value(value)) => {
                let mut timed = self.suite.values.iter();
                let index = timed.position(|labelled| labelled.value == value);
                Attempt::Value {
                    index: index.map(|index| index as u64),
                }
            }
            Err(fault) => Attempt::Panicked {
                message: shortened(&fault.to_string()),
            },
        }
    }
}

impl<'a, M> CodecTask<'a, M> {
    fn of(&self, operation: Operation) -> Result<&'a dyn Optional<M>, Fault> {
        let found = self.optional.iter().find(|(own, _)| *own == operation);
        found
            .map(|&(_, optional)| optional)
            .ok_or(Fault::Lacking { operation })
    }
}

/// The beginning of a message: some libraries quote their whole input.
fn shortened(message: &str) -> String {
    const MOST_CHARS: usize = 300;
    message.chars().take(MOST_CHARS).collect()
}

/// A floor on a suite.
pub struct FloorTask<'a, M> {
    /// Which floor.
    pub floor: Floor,
    /// The codec whose bytes are copied and validated.
    pub reference: &'a dyn Subject<M>,
    /// The data.
    pub suite: Suite<M>,
}

impl<M: Model> Task for FloorTask<'_, M> {
    fn object(&self) -> Option<ObjectKind> {
        None
    }

    fn values(&self) -> usize {
        self.suite.values.len()
    }

    fn data_sha256(&self) -> String {
        self.suite.data_sha256()
    }

    fn optional(&self) -> Vec<Operation> {
        floor::OPTIONAL.to_vec()
    }

    fn verify(&self, _optional: &[Operation]) -> Result<(), Fault> {
        // There is no codec to prove. What is validated must be valid, though.
        floor::workload(self.floor, &values(&self.suite), self.payloads()?).map(drop)
    }

    fn payloads(&self) -> Result<Vec<Vec<u8>>, Fault> {
        payloads(self.reference, &self.suite)
    }

    fn workload(&self, _operation: Operation) -> Result<Box<dyn Workload + '_>, Fault> {
        floor::workload(self.floor, &values(&self.suite), self.payloads()?)
    }

    fn attempt(&self, _bytes: &[u8]) -> Attempt {
        Attempt::Refused {
            message: "a floor does not decode".to_owned(),
        }
    }
}

fn values<M>(suite: &Suite<M>) -> Vec<&M> {
    suite
        .values
        .iter()
        .map(|labelled| &labelled.value)
        .collect()
}

fn payloads<M: Model>(subject: &dyn Subject<M>, suite: &Suite<M>) -> Result<Vec<Vec<u8>>, Fault> {
    suite
        .values
        .iter()
        .map(|labelled| subject.encode(&labelled.label, &labelled.value))
        .collect()
}
