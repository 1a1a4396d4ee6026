//! *ser-reused*: encoding into a buffer that is used again and again.

use std::hint::black_box;
use std::time::Duration;

use fastrand::Rng;

use super::{Optional, batch, encoded};
use crate::codec::{Codec, Model};
use crate::lap::{Lap, timed};
use crate::operation::Operation;
use crate::subject::{Subject, Workload, guarded};
use crate::verify::first_offset;
use crate::{BoxError, Fault, Suite};

/// A codec that can encode into a buffer of its caller.
///
/// ```
/// # use tpc::{BoxError, Codec, EncodeInto, ObjectKind};
/// # struct Decimal;
/// # impl Codec<u64> for Decimal {
/// #     type Object = u64;
/// #     const OBJECT: ObjectKind = ObjectKind::Model;
/// #     fn create(&self, value: &u64) -> u64 { *value }
/// #     fn restore(&self, object: u64) -> Result<u64, BoxError> { Ok(object) }
/// #     fn encode(&self, object: &u64) -> Result<Vec<u8>, BoxError> { Ok(object.to_string().into()) }
/// #     fn decode(&self, bytes: &[u8]) -> Result<u64, BoxError> { Ok(str::from_utf8(bytes)?.parse()?) }
/// # }
/// use std::io::Write;
///
/// impl EncodeInto<u64> for Decimal {
///     type Buffer = Vec<u8>;
///
///     fn encode_into<'b>(
///         &self,
///         object: &u64,
///         buffer: &'b mut Vec<u8>,
///     ) -> Result<&'b [u8], BoxError> {
///         buffer.clear();
///         write!(buffer, "{object}")?;
///         Ok(buffer)
///     }
/// }
///
/// let mut buffer = Vec::new();
/// assert_eq!(Decimal.encode_into(&1234, &mut buffer).unwrap(), b"1234");
/// assert_eq!(Decimal.encode_into(&5, &mut buffer).unwrap(), b"5");
/// ```
pub trait EncodeInto<M: Model>: Codec<M> {
    /// What is kept from one call to the next: a vector, or what the library has in its place. New ones
    /// are empty.
    type Buffer: Default;

    /// Encodes the object as [`encode`](Codec::encode) does, into `buffer`, whatever an earlier call
    /// left there, and gives the bytes. When the buffer has grown to what the values need, the output
    /// takes no more allocation.
    ///
    /// # Errors
    ///
    /// As [`encode`](Codec::encode).
    fn encode_into<'b>(
        &self,
        object: &Self::Object,
        buffer: &'b mut Self::Buffer,
    ) -> Result<&'b [u8], BoxError>;
}

/// The [`Optional`] of such a codec.
pub(crate) struct Reusing<C>(pub(crate) C);

impl<M: Model, C: EncodeInto<M>> Optional<M> for Reusing<C> {
    /// In one buffer, each value is encoded after the longest, then once more, then the longest again:
    /// the bytes are always those of `encode`.
    fn verify(&self, subject: &dyn Subject<M>, suite: &Suite<M>) -> Result<(), Fault> {
        let encoded = encoded(subject, suite)?;
        let all: Vec<_> = suite.verified().zip(&encoded).collect();
        let Some(&longest) = all.iter().max_by_key(|(_, bytes)| bytes.len()) else {
            return Ok(());
        };
        let mut buffer = C::Buffer::default();
        for &own in &all {
            for (labelled, expected) in [longest, own, own] {
                let value = &labelled.label;
                let found = guarded(
                    || format!("encode of {value} into a buffer"),
                    || {
                        let object = self.0.create(&labelled.value);
                        self.0.encode_into(&object, &mut buffer).map(<[u8]>::to_vec)
                    },
                )?
                .map_err(|source| Fault::Encode {
                    value: value.clone(),
                    source,
                })?;
                if found != *expected {
                    return Err(Fault::Stale {
                        value: value.clone(),
                        offset: first_offset(expected, &found),
                    });
                }
            }
        }
        Ok(())
    }

    fn workload<'a>(
        &'a self,
        _subject: &dyn Subject<M>,
        values: &[&M],
    ) -> Result<Box<dyn Workload + 'a>, Fault> {
        let mut loaded = Loaded {
            codec: &self.0,
            values: Lap::new(values.iter().map(|&value| value.clone())),
            objects: None,
            buffer: C::Buffer::default(),
        };
        loaded.make_objects(None)?;
        loaded.grow()?;
        Ok(Box::new(loaded))
    }
}

/// Values, the objects made of them, and the buffer.
struct Loaded<'a, M: Model, C: EncodeInto<M>> {
    codec: &'a C,
    values: Lap<M>,
    /// None where making the object is a part of encoding.
    objects: Option<Lap<C::Object>>,
    buffer: C::Buffer,
}

impl<M: Model, C: EncodeInto<M>> Loaded<'_, M, C> {
    fn make_objects(&mut self, rng: Option<&mut Rng>) -> Result<(), Fault> {
        if C::OBJECT.ser_includes_create() {
            return Ok(());
        }
        let Self { codec, values, .. } = self;
        let objects = guarded(
            || "create".to_owned(),
            || match rng {
                Some(rng) => values.copied(|value| codec.create(value), rng),
                None => Lap::new(values.items().map(|value| codec.create(value))),
            },
        )?;
        self.objects = Some(objects);
        Ok(())
    }

    /// Encodes every value once, so that the buffer has the room which the values need.
    fn grow(&mut self) -> Result<(), Fault> {
        let Self {
            codec,
            values,
            objects,
            buffer,
        } = self;
        guarded(
            || "encode into a buffer".to_owned(),
            || -> Result<(), BoxError> {
                match objects {
                    Some(objects) => objects
                        .items()
                        .try_for_each(|object| codec.encode_into(object, buffer).map(drop)),
                    None => values.items().try_for_each(|value| {
                        codec.encode_into(&codec.create(value), buffer).map(drop)
                    }),
                }
            },
        )?
        .map_err(|source| Fault::Encode {
            value: "a value of the suite".to_owned(),
            source,
        })
    }
}

impl<M: Model, C: EncodeInto<M>> Workload for Loaded<'_, M, C> {
    fn batch(&mut self, operation: Operation, iterations: u64) -> Result<Duration, Fault> {
        let Self {
            codec,
            values,
            objects,
            buffer,
        } = self;
        batch(Operation::SerReused, operation, || match objects {
            Some(objects) => time_encode_into::<M, C>(codec, objects, buffer, iterations),
            None => time_create_and_encode_into::<M, C>(codec, values, buffer, iterations),
        })
    }

    /// The buffer, too, is a new one, and has grown before the clock runs.
    fn relocate(&mut self, rng: &mut Rng) -> Result<(), Fault> {
        self.values = self.values.copied(M::clone, rng);
        self.make_objects(Some(rng))?;
        self.buffer = C::Buffer::default();
        self.grow()
    }

    fn reorder(&mut self, rng: &mut Rng) {
        self.values.reorder(rng);
        if let Some(objects) = &mut self.objects {
            objects.reorder(rng);
        }
    }
}

#[inline(never)]
fn time_encode_into<M: Model, C: EncodeInto<M>>(
    codec: &C,
    objects: &Lap<C::Object>,
    buffer: &mut C::Buffer,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(objects, iterations, |object| {
        black_box(codec.encode_into(object, buffer)?);
        Ok(())
    })
}

#[inline(never)]
fn time_create_and_encode_into<M: Model, C: EncodeInto<M>>(
    codec: &C,
    values: &Lap<M>,
    buffer: &mut C::Buffer,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(values, iterations, |value| {
        let object = codec.create(value);
        black_box(codec.encode_into(&object, buffer)?);
        Ok(())
    })
}
