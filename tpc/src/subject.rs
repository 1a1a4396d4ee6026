//! A codec with its types erased, and the timed loops.
//!
//! The harness handles codecs of many types as [`Subject`]s, but nothing is called through a
//! pointer while the clock runs: the loops below are compiled once for each codec.

use std::cell::Cell;
use std::hint::black_box;
use std::panic::{self, AssertUnwindSafe};
use std::rc::Rc;
use std::sync::Once;
use std::time::{Duration, Instant};

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use crate::codec::{Codec, Model, ObjectKind, TextCodec, panic_message};
use crate::{BoxError, Fault};

/// What is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Operation {
    /// Making the object that the codec serializes, and dropping it.
    Create,
    /// Encoding into a fresh vector, and dropping it; with [`Create`](Self::Create) in it for
    /// codecs of schema-generated types.
    Ser,
    /// Decoding into the codec's own object, and dropping it.
    Deser,
    /// Encoding and then decoding what was just encoded, and dropping both; with
    /// [`Create`](Self::Create) in it for codecs of schema-generated types.
    RoundTrip,
}

impl Operation {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Create, Self::Ser, Self::Deser, Self::RoundTrip];

    /// Those of the well-known table.
    pub const USUAL: [Self; 3] = [Self::Create, Self::Ser, Self::Deser];

    /// The name of the column.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Ser => "ser",
            Self::Deser => "deser",
            Self::RoundTrip => "round-trip",
        }
    }
}

/// A codec for the model `M`, whatever its types.
pub trait Subject<M>: Send + Sync {
    /// What kind of object the codec works on.
    fn object_kind(&self) -> ObjectKind;

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

/// A codec with values to work on, ready to be timed.
pub trait Workload {
    /// Runs `operation` `iterations` times over the values in turn, and gives the time for all.
    /// The clock is read once before and once after.
    ///
    /// # Errors
    ///
    /// When the codec reports an error or panics, which verification has not seen.
    fn batch(&mut self, operation: Operation, iterations: u64) -> Result<Duration, Fault>;

    /// Replaces every value, object and input by a fresh copy elsewhere on the heap, in another
    /// order, so that the luck of one placement does not last and the order cannot be learnt.
    ///
    /// # Errors
    ///
    /// When the codec panics in `create`.
    fn relocate(&mut self, rng: &mut Rng) -> Result<(), Fault>;
}

/// A codec with bytes or with text: what the timed loops need of either.
trait Coding<M>: Send + Sync + 'static {
    type Object: 'static;
    /// What is encoded to and decoded from.
    type Payload: Clone + Into<Vec<u8>>;

    const OBJECT: ObjectKind;

    fn create(&self, value: &M) -> Self::Object;
    fn restore(&self, object: Self::Object) -> Result<M, BoxError>;
    fn encode(&self, object: &Self::Object) -> Result<Self::Payload, BoxError>;
    fn decode(&self, payload: &Self::Payload) -> Result<Self::Object, BoxError>;

    /// The payload of these bytes, which may be none. Untimed.
    fn payload(bytes: &[u8]) -> Result<Self::Payload, BoxError>;
}

/// The [`Subject`] of a codec.
pub(crate) struct Typed<C>(pub(crate) C);

/// The [`Subject`] of a codec with text.
pub(crate) struct TypedText<C>(pub(crate) C);

impl<M: Model, C: Codec<M>> Coding<M> for Typed<C> {
    type Object = C::Object;
    type Payload = Vec<u8>;

    const OBJECT: ObjectKind = C::OBJECT;

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
}

impl<M: Model, C: TextCodec<M>> Coding<M> for TypedText<C> {
    type Object = C::Object;
    type Payload = String;

    const OBJECT: ObjectKind = C::OBJECT;

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
}

impl<M: Model, C: Coding<M>> Subject<M> for C {
    fn object_kind(&self) -> ObjectKind {
        C::OBJECT
    }

    fn encode(&self, label: &str, value: &M) -> Result<Vec<u8>, Fault> {
        encode(self, label, value).map(Into::into)
    }

    fn decode(&self, label: &str, bytes: &[u8]) -> Result<Decoded<M>, Fault> {
        let payload = match C::payload(bytes) {
            Ok(payload) => payload,
            Err(error) => return Ok(Decoded::Refused(error)),
        };
        guarded(
            || format!("decode of {label}"),
            || match Coding::decode(self, &payload) {
                Err(error) => Decoded::Refused(error),
                Ok(object) => self
                    .restore(object)
                    .map_or_else(Decoded::NotRestored, Decoded::Value),
            },
        )
    }

    fn reencode(&self, label: &str, bytes: &[u8]) -> Result<Vec<u8>, Fault> {
        guarded(
            || format!("encode of the decoded {label}"),
            || Coding::encode(self, &Coding::decode(self, &C::payload(bytes)?)?),
        )?
        .map(Into::into)
        .map_err(|source| Fault::Encode {
            value: format!("the decoded {label}"),
            source,
        })
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
}

/// Items in the order in which a batch visits them, each as often as any other.
pub(crate) struct Lap<T> {
    /// With few items they stand here several times over, so that the loop over them costs next
    /// to nothing beside its body. Never empty.
    stops: Vec<Rc<T>>,
    /// How many different items there are, which stand at the beginning of the lap.
    distinct: usize,
}

impl<T> Lap<T> {
    /// A lap is at least this long.
    const MIN_STOPS: usize = 256;

    /// One item after the other.
    ///
    /// # Panics
    ///
    /// When there is no item: a suite has values.
    pub(crate) fn new(items: impl IntoIterator<Item = T>) -> Self {
        let once: Vec<_> = items.into_iter().map(Rc::new).collect();
        assert!(!once.is_empty(), "a suite has values");
        Self {
            distinct: once.len(),
            stops: once
                .iter()
                .cloned()
                .cycle()
                .take(once.len() * Self::MIN_STOPS.div_ceil(once.len()))
                .collect(),
        }
    }

    /// Fresh copies of all items, or what is made of them, in another order, each with a place of
    /// its own on the heap.
    pub(crate) fn copied<U>(&self, mut copy: impl FnMut(&T) -> U, rng: &mut Rng) -> Lap<U> {
        let mut order: Vec<_> = self.stops[..self.distinct].iter().collect();
        rng.shuffle(&mut order);
        Lap::new(order.into_iter().map(|item| copy(item)))
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

/// Applies `operation` to the items in turn, and times it all.
#[inline(always)]
pub(crate) fn timed<T>(
    lap: &Lap<T>,
    iterations: u64,
    mut operation: impl FnMut(&T) -> Result<(), BoxError>,
) -> Result<Duration, BoxError> {
    let mut left = iterations;
    let start = Instant::now();
    while left > 0 {
        let count = lap
            .stops
            .len()
            .min(usize::try_from(left).unwrap_or(usize::MAX));
        for item in &lap.stops[..count] {
            operation(black_box::<&T>(item))?;
        }
        left -= count as u64;
    }
    Ok(start.elapsed())
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
