//! What a codec may do besides encoding into a fresh vector and decoding into an owned object: encode
//! into a buffer that is used again ([`EncodeInto`]), decode into an object that borrows from the
//! input ([`DecodeBorrowed`]), and read the fields where they lie ([`Access`]).
//!
//! A codec that does none of them has nothing to write. One that does implements the trait and says so
//! in its [`Entry`](crate::Entry). Each is an operation of its own, with a column of its own, and is
//! measured only when it is asked for. What is timed is proven before, as the usual operations are.

mod access;
mod borrowed;
mod reused;

use std::time::Duration;

use fastrand::Rng;

pub use access::Access;
pub use borrowed::DecodeBorrowed;
pub use reused::EncodeInto;

pub(crate) use access::{Accessing, AccessingOwn};
pub(crate) use borrowed::Borrowing;
pub(crate) use reused::Reusing;

use crate::codec::Model;
use crate::lap::Lap;
use crate::operation::Operation;
use crate::subject::{Subject, Workload};
use crate::{BoxError, Fault, Suite};

/// An optional operation of a codec for the model `M`, whatever its types. `subject` is the codec that
/// it belongs to in all methods.
pub trait Optional<M>: Send + Sync {
    /// Proves the operation correct on every value of `suite`.
    ///
    /// # Errors
    ///
    /// The first thing that is not as it must be.
    fn verify(&self, subject: &dyn Subject<M>, suite: &Suite<M>) -> Result<(), Fault>;

    /// Gets `values` ready for the timed loop of this operation alone.
    ///
    /// # Errors
    ///
    /// When a value cannot be encoded.
    fn workload<'a>(
        &'a self,
        subject: &dyn Subject<M>,
        values: &[&M],
    ) -> Result<Box<dyn Workload + 'a>, Fault>;
}

/// The encoded form of every value that is verified, in their order.
fn encoded<M: Model>(subject: &dyn Subject<M>, suite: &Suite<M>) -> Result<Vec<Vec<u8>>, Fault> {
    suite
        .verified()
        .map(|labelled| subject.encode(&labelled.label, &labelled.value))
        .collect()
}

/// The encoded form of every timed value.
fn payloads<M: Model>(subject: &dyn Subject<M>, values: &[&M]) -> Result<Vec<Vec<u8>>, Fault> {
    values
        .iter()
        .map(|value| subject.encode("a value of the suite", value))
        .collect()
}

/// The [`Workload`] of an operation that needs nothing but payloads.
struct OverPayloads<P, F> {
    operation: Operation,
    payloads: Lap<P>,
    /// Times so many of the operation.
    time: F,
}

impl<P, F> OverPayloads<P, F>
where
    P: Clone,
    F: FnMut(&Lap<P>, u64) -> Result<Duration, BoxError>,
{
    fn new(operation: Operation, payloads: impl IntoIterator<Item = P>, time: F) -> Self {
        Self {
            operation,
            payloads: Lap::new(payloads),
            time,
        }
    }
}

impl<P, F> Workload for OverPayloads<P, F>
where
    P: Clone,
    F: FnMut(&Lap<P>, u64) -> Result<Duration, BoxError>,
{
    fn batch(&mut self, operation: Operation, iterations: u64) -> Result<Duration, Fault> {
        let Self { payloads, time, .. } = self;
        batch(self.operation, operation, || time(payloads, iterations))
    }

    fn relocate(&mut self, rng: &mut Rng) -> Result<(), Fault> {
        self.payloads = self.payloads.copied(Clone::clone, rng);
        Ok(())
    }

    fn reorder(&mut self, rng: &mut Rng) {
        self.payloads.reorder(rng);
    }
}

/// A batch of a workload that is there for `own` alone.
fn batch(
    own: Operation,
    operation: Operation,
    body: impl FnOnce() -> Result<Duration, BoxError>,
) -> Result<Duration, Fault> {
    if operation != own {
        return Err(Fault::Lacking { operation });
    }
    crate::subject::guarded(|| format!("{} while it was timed", operation.name()), body)?.map_err(
        |source| Fault::Timed {
            operation: operation.name(),
            source,
        },
    )
}
