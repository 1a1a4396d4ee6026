//! A codec with its types erased, and the timed loops.
//!
//! The harness handles codecs of many types as [`Subject`]s, but nothing is called through a
//! pointer while the clock runs: the loops below are compiled once for each codec.

use std::cell::Cell;
use std::hint::black_box;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;
use std::time::Duration;

use fastrand::Rng;

use crate::codec::{Codec, Model, ObjectKind, TextCodec, TrustingCodec, panic_message};
use crate::lap::{Lap, timed};
use crate::suite::Labelled;
use crate::{BoxError, Fault};

pub use crate::operation::Operation;

/// A codec for the model `M`, whatever its types.
pub trait Subject<M>: Send + Sync {
    /// What kind of object the codec works on.
    fn object_kind(&self) -> ObjectKind;

    /// Whether the codec checks what it decodes. One that does not is given nothing but what it wrote
    /// itself: [`decode`](Self::decode) refuses everything, and [`round_trips`](Self::round_trips)
    /// is the way to see it decode.
    fn validates(&self) -> bool;

    /// Encodes a value of the shared model, untimed.
    ///
    /// # Errors
    ///
    /// The library's error or panic. `label` names the value in it.
    fn encode(&self, label: &str, value: &M) -> Result<Vec<u8>, Fault>;

    /// Decodes to the shared model, untimed. The outer error is a panic, the middle one a
    /// refusal by `decode` and the inner one a refusal by `restore`.
    ///
    /// # Errors
    ///
    /// As above. `label` names the input in messages.
    fn decode(&self, label: &str, bytes: &[u8]) -> Result<Decoded<M>, Fault>;

    /// Encodes the object that `bytes` decode to, untimed.
    ///
    /// # Errors
    ///
    /// The library's error or panic.
    fn reencode(&self, label: &str, bytes: &[u8]) -> Result<Vec<u8>, Fault>;

    /// Encodes all of `values`, decodes them in the opposite order, each from what its encoding
    /// gave, and encodes once more what came out. Untimed; in the order of the values.
    ///
    /// # Errors
    ///
    /// The library's error or panic; a refusal by `decode` is none here.
    fn round_trips(&self, values: &[&Labelled<M>]) -> Result<Vec<RoundTrip<M>>, Fault>;

    /// Gets `values` ready for the timed loops.
    ///
    /// # Errors
    ///
    /// When a value cannot be encoded.
    fn workload<'a>(&'a self, values: &[&M]) -> Result<Box<dyn Workload + 'a>, Fault>;
}

/// How decoding went: refused by `decode`, refused by `restore`, or a value.
#[derive(Debug)]
pub enum Decoded<M> {
    /// `decode` returned an error.
    Refused(BoxError),
    /// `decode` returned an object that `restore` did not take.
    NotRestored(BoxError),
    /// A value of the shared model.
    Value(M),
}

/// What came of a value that was encoded and decoded.
#[derive(Debug)]
pub struct RoundTrip<M> {
    /// What it was encoded to.
    pub bytes: Vec<u8>,
    /// What these were decoded to.
    pub decoded: Decoded<M>,
    /// What the decoded object was encoded to; `None` if there was none.
    pub again: Option<Vec<u8>>,
}

/// A codec with values to work on, ready to be timed.
pub trait Workload {
    /// Runs `operation` `iterations` times over the values in turn, and gives the time for all.
    /// The clock is read once before and once after.
    ///
    /// # Errors
    ///
    /// When the codec reports an error or panics, which verification has not seen.
    fn batch(&mut self, operation: Operation, iterations: u64) -> Result<Duration, Fault>;

    /// Replaces every value, object and input by a fresh copy elsewhere on the heap, so that the luck
    /// of one placement does not last.
    ///
    /// # Errors
    ///
    /// When the codec panics in `create`.
    fn relocate(&mut self, rng: &mut Rng) -> Result<(), Fault>;

    /// Puts the values, objects and inputs in another order, so that it cannot be learnt.
    fn reorder(&mut self, rng: &mut Rng);

    /// Gets ready for a batch of `iterations`: everything is [relocated](Self::relocate), then a quarter
    /// of the batch is run untimed, and then the order is [another](Self::reorder).
    ///
    /// Without the quarter, what the relocation leaves behind would be timed. Freed blocks wait in a
    /// list until an allocation of another size sorts them; with 1,024 messages that takes
    /// 0.17 ms, and it was the codec with such a size that paid for it. Caches and the
    /// predictor of branches, too, know more of the harness then than of the codec.
    ///
    /// # Errors
    ///
    /// Those of [`batch`](Self::batch) and [`relocate`](Self::relocate).
    fn make_ready(
        &mut self,
        operation: Operation,
        iterations: u64,
        rng: &mut Rng,
    ) -> Result<(), Fault> {
        self.relocate(rng)?;
        self.batch(operation, untimed(iterations))?;
        self.reorder(rng);
        Ok(())
    }
}

/// How many iterations come untimed before a batch of `iterations`.
pub(crate) fn untimed(iterations: u64) -> u64 {
    iterations / 4
}

/// A codec with bytes, with text, or with what only itself can make: what the timed loops need of each.
trait Coding<M>: Send + Sync + 'static {
    type Object: 'static;
    /// What is encoded to and decoded from.
    type Payload: Clone;

    const OBJECT: ObjectKind;
    const VALIDATES: bool;

    fn create(&self, value: &M) -> Self::Object;
    fn restore(&self, object: Self::Object) -> Result<M, BoxError>;
    fn encode(&self, object: &Self::Object) -> Result<Self::Payload, BoxError>;
    fn decode(&self, payload: &Self::Payload) -> Result<Self::Object, BoxError>;

    /// The payload of these bytes, which may be none. Untimed.
    fn payload(bytes: &[u8]) -> Result<Self::Payload, BoxError>;

    /// The bytes of a payload. Untimed.
    fn bytes(payload: Self::Payload) -> Vec<u8>;
}

/// The [`Subject`] of a codec.
pub(crate) struct Typed<C>(pub(crate) C);

/// The [`Subject`] of a codec with text.
pub(crate) struct TypedText<C>(pub(crate) C);

/// The [`Subject`] of a codec that does not check what it decodes.
pub(crate) struct TypedTrusting<C>(pub(crate) C);

impl<M: Model, C: Codec<M>> Coding<M> for Typed<C> {
    type Object = C::Object;
    type Payload = Vec<u8>;

    const OBJECT: ObjectKind = C::OBJECT;
    const VALIDATES: bool = true;

    #[inline(always)]
    fn create(&self, value: &M) -> C::Object {
        self.0.create(value)
    }

    fn restore(&self, object: C::Object) -> Result<M, BoxError> {
        self.0.restore(object)
    }

    #[inline(always)]
    fn encode(&self, object: &C::Object) -> Result<Vec<u8>, BoxError> {
        self.0.encode(object)
    }

    #[inline(always)]
    fn decode(&self, payload: &Vec<u8>) -> Result<C::Object, BoxError> {
        self.0.decode(payload)
    }

    fn payload(bytes: &[u8]) -> Result<Vec<u8>, BoxError> {
        Ok(bytes.to_vec())
    }

    fn bytes(payload: Vec<u8>) -> Vec<u8> {
        payload
    }
}

impl<M: Model, C: TextCodec<M>> Coding<M> for TypedText<C> {
    type Object = C::Object;
    type Payload = String;

    const OBJECT: ObjectKind = C::OBJECT;
    const VALIDATES: bool = true;

    #[inline(always)]
    fn create(&self, value: &M) -> C::Object {
        self.0.create(value)
    }

    fn restore(&self, object: C::Object) -> Result<M, BoxError> {
        self.0.restore(object)
    }

    #[inline(always)]
    fn encode(&self, object: &C::Object) -> Result<String, BoxError> {
        self.0.encode(object)
    }

    #[inline(always)]
    fn decode(&self, payload: &String) -> Result<C::Object, BoxError> {
        self.0.decode(payload)
    }

    fn payload(bytes: &[u8]) -> Result<String, BoxError> {
        Ok(std::str::from_utf8(bytes)?.to_owned())
    }

    fn bytes(payload: String) -> Vec<u8> {
        payload.into_bytes()
    }
}

/// Why a codec that does not validate is given no bytes.
#[derive(Debug, thiserror::Error)]
#[error(
    "the codec does not check what it decodes, so it is given nothing but what it has encoded itself"
)]
struct NotGiven;

impl<M: Model, C: TrustingCodec<M>> Coding<M> for TypedTrusting<C> {
    type Object = C::Object;
    type Payload = C::Payload;

    const OBJECT: ObjectKind = C::OBJECT;
    const VALIDATES: bool = false;

    #[inline(always)]
    fn create(&self, value: &M) -> C::Object {
        self.0.create(value)
    }

    fn restore(&self, object: C::Object) -> Result<M, BoxError> {
        self.0.restore(object)
    }

    #[inline(always)]
    fn encode(&self, object: &C::Object) -> Result<C::Payload, BoxError> {
        self.0.encode(object)
    }

    #[inline(always)]
    fn decode(&self, payload: &C::Payload) -> Result<C::Object, BoxError> {
        self.0.decode(payload)
    }

    fn payload(_bytes: &[u8]) -> Result<C::Payload, BoxError> {
        Err(NotGiven.into())
    }

    fn bytes(payload: C::Payload) -> Vec<u8> {
        payload.as_ref().to_vec()
    }
}

impl<M: Model, C: Coding<M>> Subject<M> for C {
    fn object_kind(&self) -> ObjectKind {
        C::OBJECT
    }

    fn validates(&self) -> bool {
        C::VALIDATES
    }

    fn encode(&self, label: &str, value: &M) -> Result<Vec<u8>, Fault> {
        encode(self, label, value).map(C::bytes)
    }

    fn decode(&self, label: &str, bytes: &[u8]) -> Result<Decoded<M>, Fault> {
        let payload = match C::payload(bytes) {
            Ok(payload) => payload,
            Err(error) => return Ok(Decoded::Refused(error)),
        };
        decode(self, label, &payload)
    }

    fn reencode(&self, label: &str, bytes: &[u8]) -> Result<Vec<u8>, Fault> {
        guarded(
            || format!("encode of the decoded {label}"),
            || Coding::encode(self, &Coding::decode(self, &C::payload(bytes)?)?),
        )?
        .map(C::bytes)
        .map_err(|source| Fault::Encode {
            value: format!("the decoded {label}"),
            source,
        })
    }

    fn round_trips(&self, values: &[&Labelled<M>]) -> Result<Vec<RoundTrip<M>>, Fault> {
        let mut payloads = Vec::new();
        for Labelled { label, value } in values {
            payloads.push(encode(self, label, value)?);
        }
        let mut round_trips = Vec::new();
        for (Labelled { label, .. }, payload) in values.iter().zip(&payloads).rev() {
            let decoded = decode(self, label, payload)?;
            let again = guarded(
                || format!("encode of the decoded {label}"),
                || {
                    let object = Coding::decode(self, payload).ok()?;
                    Coding::encode(self, &object).ok().map(C::bytes)
                },
            )?;
            round_trips.push(RoundTrip {
                bytes: C::bytes(payload.clone()),
                decoded,
                again,
            });
        }
        round_trips.reverse();
        Ok(round_trips)
    }

    fn workload<'a>(&'a self, values: &[&M]) -> Result<Box<dyn Workload + 'a>, Fault> {
        let objects = guarded(
            || "create".to_owned(),
            || {
                values
                    .iter()
                    .map(|value| self.create(value))
                    .collect::<Vec<_>>()
            },
        )?;
        let mut payloads = Vec::new();
        for value in values {
            payloads.push(encode(self, "a value of the suite", value)?);
        }
        Ok(Box::new(Loaded {
            codec: self,
            values: Lap::new(values.iter().map(|&value| value.clone())),
            objects: Lap::new(objects),
            payloads: Lap::new(payloads),
        }))
    }
}

/// Encodes a value of the shared model, untimed.
fn encode<M: Model, C: Coding<M>>(codec: &C, label: &str, value: &M) -> Result<C::Payload, Fault> {
    guarded(
        || format!("encode of {label}"),
        || codec.encode(&codec.create(value)),
    )?
    .map_err(|source| Fault::Encode {
        value: label.to_owned(),
        source,
    })
}

/// Decodes and restores, untimed.
fn decode<M: Model, C: Coding<M>>(
    codec: &C,
    label: &str,
    payload: &C::Payload,
) -> Result<Decoded<M>, Fault> {
    guarded(
        || format!("decode of {label}"),
        || match codec.decode(payload) {
            Err(error) => Decoded::Refused(error),
            Ok(object) => codec
                .restore(object)
                .map_or_else(Decoded::NotRestored, Decoded::Value),
        },
    )
}

/// The [`Workload`] of a codec: values, the objects made of them, and their encoded forms.
struct Loaded<'a, M: Model, C: Coding<M>> {
    codec: &'a C,
    values: Lap<M>,
    objects: Lap<C::Object>,
    payloads: Lap<C::Payload>,
}

impl<M: Model, C: Coding<M>> Workload for Loaded<'_, M, C> {
    fn batch(&mut self, operation: Operation, iterations: u64) -> Result<Duration, Fault> {
        let Self {
            codec,
            values,
            objects,
            payloads,
        } = self;
        let from_value = C::OBJECT.ser_includes_create();
        guarded(
            || format!("{} while it was timed", operation.name()),
            || match operation {
                Operation::Create => time_create::<M, C>(codec, values, iterations),
                Operation::Ser if from_value => {
                    time_create_and_encode::<M, C>(codec, values, iterations)
                }
                Operation::Ser => time_encode::<M, C>(codec, objects, iterations),
                Operation::Deser => time_decode::<M, C>(codec, payloads, iterations),
                Operation::RoundTrip if from_value => {
                    time_create_and_round_trip::<M, C>(codec, values, iterations)
                }
                Operation::RoundTrip => time_round_trip::<M, C>(codec, objects, iterations),
                // These have workloads of their own.
                Operation::SerReused | Operation::DeserBorrowed | Operation::Access => {
                    Err(Fault::Lacking { operation }.into())
                }
            },
        )?
        .map_err(|source| Fault::Timed {
            operation: operation.name(),
            source,
        })
    }

    fn relocate(&mut self, rng: &mut Rng) -> Result<(), Fault> {
        // The new copies are made while the old ones still hold their places.
        let values = self.values.copied(M::clone, rng);
        let objects = guarded(
            || "create".to_owned(),
            || self.values.copied(|value| self.codec.create(value), rng),
        )?;
        self.payloads = self.payloads.copied(Clone::clone, rng);
        self.objects = objects;
        self.values = values;
        Ok(())
    }

    fn reorder(&mut self, rng: &mut Rng) {
        self.values.reorder(rng);
        self.objects.reorder(rng);
        self.payloads.reorder(rng);
    }
}

// The timed loops. Each is a function of its own that is never inlined, so that the code around
// it cannot change how it is compiled. Whatever an operation makes it also drops inside the loop.

#[inline(never)]
fn time_create<M: Model, C: Coding<M>>(
    codec: &C,
    values: &Lap<M>,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(values, iterations, |value| {
        black_box(&codec.create(value));
        Ok(())
    })
}

#[inline(never)]
fn time_encode<M: Model, C: Coding<M>>(
    codec: &C,
    objects: &Lap<C::Object>,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(objects, iterations, |object| {
        black_box(&codec.encode(object)?);
        Ok(())
    })
}

#[inline(never)]
fn time_create_and_encode<M: Model, C: Coding<M>>(
    codec: &C,
    values: &Lap<M>,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(values, iterations, |value| {
        let object = codec.create(value);
        black_box(&codec.encode(&object)?);
        Ok(())
    })
}

#[inline(never)]
fn time_decode<M: Model, C: Coding<M>>(
    codec: &C,
    payloads: &Lap<C::Payload>,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(payloads, iterations, |payload| {
        black_box(&codec.decode(payload)?);
        Ok(())
    })
}

#[inline(never)]
fn time_round_trip<M: Model, C: Coding<M>>(
    codec: &C,
    objects: &Lap<C::Object>,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(objects, iterations, |object| {
        let payload = codec.encode(object)?;
        black_box(&codec.decode(black_box(&payload))?);
        Ok(())
    })
}

#[inline(never)]
fn time_create_and_round_trip<M: Model, C: Coding<M>>(
    codec: &C,
    values: &Lap<M>,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(values, iterations, |value| {
        let payload = codec.encode(&codec.create(value))?;
        black_box(&codec.decode(black_box(&payload))?);
        Ok(())
    })
}

thread_local! {
    /// Whether this thread is inside [`guarded`], where a panic becomes a [`Fault`] and is not
    /// printed.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Calls `body` and turns a panic in it into a [`Fault`] that says what was `during`.
pub(crate) fn guarded<T>(
    during: impl FnOnce() -> String,
    body: impl FnOnce() -> T,
) -> Result<T, Fault> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !GUARDED.get() {
                print(info);
            }
        }));
    });
    let outer = GUARDED.replace(true);
    let outcome = panic::catch_unwind(AssertUnwindSafe(body));
    GUARDED.set(outer);
    outcome.map_err(|payload| Fault::Panicked {
        during: during(),
        message: panic_message(&*payload),
    })
}
