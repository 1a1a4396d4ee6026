//! A run: verifying and measuring codecs on a suite, down to the rows of the table.

use crate::codec::{Model, ObjectKind};
use crate::engine::{Contender, Engine, Measured, Observer, Plan, Sample};
use crate::registry::Registered;
use crate::stats::median;
use crate::subject::{Operation, Subject};
use crate::verify::{Verified, verify};
use crate::{Fault, Suite};

/// A codec that takes part in a run, with what it does for the suite's model.
pub struct Participant<'a, M> {
    /// The codec.
    pub codec: &'a Registered,
    /// What it does for the model.
    pub subject: &'a dyn Subject<M>,
}

/// What a run found out about one codec.
#[derive(Debug)]
pub struct Row {
    /// The codec.
    pub id: &'static str,
    /// What kind of object it works on.
    pub object: ObjectKind,
    /// Sizes, once the codec is proven correct.
    pub verified: Option<Verified>,
    /// Every timed batch.
    pub samples: Vec<Sample>,
    /// Why the codec has no numbers, or not all of them.
    pub fault: Option<Fault>,
}

impl Row {
    /// The time for one operation in nanoseconds: the median over the batches. `None` when none
    /// was timed.
    #[must_use]
    pub fn ns(&self, operation: Operation) -> Option<f64> {
        let batches = self
            .samples
            .iter()
            .filter(|sample| sample.operation == operation);
        median(&batches.map(Sample::ns_per_operation).collect::<Vec<_>>())
    }

    /// *ser* and *deser* together in nanoseconds.
    #[must_use]
    pub fn total_ns(&self) -> Option<f64> {
        Some(self.ns(Operation::Ser)? + self.ns(Operation::Deser)?)
    }
}

/// Verifies all participants, then measures those that passed. The rows are in the order of the
/// participants.
pub fn run<M: Model>(
    suite: &Suite<M>,
    participants: &[Participant<'_, M>],
    engine: &dyn Engine,
    plan: &Plan,
    observer: &dyn Observer,
) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut contenders = Vec::new();
    let values: Vec<_> = suite
        .values
        .iter()
        .map(|labelled| &labelled.value)
        .collect();
    for Participant { codec, subject } in participants {
        let mut row = Row {
            id: codec.id(),
            object: subject.object_kind(),
            verified: None,
            samples: Vec::new(),
            fault: None,
        };
        if !observer.interrupted() {
            let outcome = verify(*subject, suite)
                .and_then(|verified| Ok((verified, subject.workload(&values)?)));
            match outcome {
                Ok((verified, workload)) => {
                    row.verified = Some(verified);
                    contenders.push(Contender {
                        id: row.id,
                        workload,
                    });
                }
                Err(fault) => row.fault = Some(fault),
            }
        }
        rows.push(row);
    }
    for Measured { id, samples, fault } in engine.measure(contenders, plan, observer) {
        let row = rows
            .iter_mut()
            .find(|row| row.id == id)
            .expect("every contender has its row");
        row.samples = samples;
        row.fault = fault;
    }
    rows
}
