//! *access*: reading every field out of the input, without an object.

use std::hint::black_box;
use std::time::Duration;

use data::media::visit::{ImageFields, MediaFields, Rebuilt, Visitor};
use data::media::{MediaContent, Player, Size};

use super::{Optional, OverPayloads, encoded, payloads};
use crate::codec::{Model, TrustingCodec};
use crate::lap::{Lap, timed};
use crate::operation::Operation;
use crate::subject::{Decoded, Subject, Workload, guarded};
use crate::verify::{same_value, verify_decoding};
use crate::{BoxError, Fault, Suite};

/// A codec that can read the fields of a message where they lie.
///
/// One function is both verified and timed. For verification the visitor puts the message together
/// again. In the timed loop it folds into a number every number, and of every text the length and the
/// last byte, so that no field can be left out and the text has been found; what a program does with
/// the text is not in the time.
///
/// `Input` is `[u8]`, or the [`Payload`](TrustingCodec::Payload) of a codec that does not validate.
pub trait Access<Input: ?Sized = [u8]>: Send + Sync + 'static {
    /// Reads the whole of `input` through the accessors of the library, and tells `visitor` every
    /// field. What [`decode`](crate::Codec::decode) validates is validated here too, if the library
    /// does it before it hands anything out or while it does.
    ///
    /// # Errors
    ///
    /// Must fail on malformed input and on anything left over after the value.
    fn access<V: Visitor>(&self, input: &Input, visitor: &mut V) -> Result<(), BoxError>;
}

/// The [`Optional`] of such a codec.
pub(crate) struct Accessing<C>(pub(crate) C);

/// The [`Optional`] of such a codec that does not validate.
pub(crate) struct AccessingOwn<C>(pub(crate) C);

impl<C: Access> Optional<MediaContent> for Accessing<C> {
    /// As for `decode`, with what the visitor has seen in place of the object.
    fn verify(
        &self,
        subject: &dyn Subject<MediaContent>,
        suite: &Suite<MediaContent>,
    ) -> Result<(), Fault> {
        let encoded = encoded(subject, suite)?;
        verify_decoding(suite, &encoded, &|label, bytes| seen(&self.0, label, bytes))
    }

    fn workload<'a>(
        &'a self,
        subject: &dyn Subject<MediaContent>,
        values: &[&MediaContent],
    ) -> Result<Box<dyn Workload + 'a>, Fault> {
        Ok(Box::new(OverPayloads::new(
            Operation::Access,
            payloads(subject, values)?,
            |payloads, iterations| time_access(&self.0, payloads, iterations),
        )))
    }
}

impl<C> Optional<MediaContent> for AccessingOwn<C>
where
    C: TrustingCodec<MediaContent> + Access<C::Payload>,
{
    /// All values are encoded before the first is read, and read in the opposite order. There is no
    /// damaged input for a codec that trusts it.
    fn verify(
        &self,
        _subject: &dyn Subject<MediaContent>,
        suite: &Suite<MediaContent>,
    ) -> Result<(), Fault> {
        let values: Vec<_> = suite.verified().map(|labelled| &labelled.value).collect();
        let own = own_payloads(&self.0, &values)?;
        let all: Vec<_> = suite.verified().zip(&own).collect();
        for (labelled, payload) in all.into_iter().rev() {
            same_value(labelled, seen(&self.0, &labelled.label, payload)?)?;
        }
        Ok(())
    }

    fn workload<'a>(
        &'a self,
        _subject: &dyn Subject<MediaContent>,
        values: &[&MediaContent],
    ) -> Result<Box<dyn Workload + 'a>, Fault> {
        Ok(Box::new(OverPayloads::new(
            Operation::Access,
            own_payloads(&self.0, values)?,
            |payloads, iterations| time_access_own(&self.0, payloads, iterations),
        )))
    }
}

/// What a visitor is told of `input`, put together again.
fn seen<I: ?Sized, C: Access<I>>(
    codec: &C,
    label: &str,
    input: &I,
) -> Result<Decoded<MediaContent>, Fault> {
    guarded(
        || format!("access to {label}"),
        || {
            let mut rebuilt = Rebuilt::default();
            match codec.access(input, &mut rebuilt) {
                Err(error) => Decoded::Refused(error),
                Ok(()) => rebuilt
                    .finish()
                    .map_or_else(|error| Decoded::NotRestored(error.into()), Decoded::Value),
            }
        },
    )
}

fn own_payloads<M: Model, C: TrustingCodec<M>>(
    codec: &C,
    values: &[&M],
) -> Result<Vec<C::Payload>, Fault> {
    guarded(
        || "encode".to_owned(),
        || {
            values
                .iter()
                .map(|value| codec.encode(&codec.create(value)))
                .collect::<Result<Vec<_>, _>>()
        },
    )?
    .map_err(|source| Fault::Encode {
        value: "a value of the suite".to_owned(),
        source,
    })
}

#[inline(never)]
fn time_access<C: Access>(
    codec: &C,
    payloads: &Lap<Vec<u8>>,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(payloads, iterations, |payload| {
        let mut fold = Fold::default();
        codec.access(payload, &mut fold)?;
        black_box(fold.0);
        Ok(())
    })
}

#[inline(never)]
fn time_access_own<I, C: Access<I>>(
    codec: &C,
    payloads: &Lap<I>,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(payloads, iterations, |payload| {
        let mut fold = Fold::default();
        codec.access(payload, &mut fold)?;
        black_box(fold.0);
        Ok(())
    })
}

/// A number that depends on every field and on their order.
#[derive(Default)]
struct Fold(u64);

impl Fold {
    #[inline(always)]
    fn number(&mut self, number: u64) {
        self.0 = self.0.rotate_left(7) ^ number;
    }

    #[inline(always)]
    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.number(text.as_bytes().last().copied().map_or(0, u64::from));
    }

    #[inline(always)]
    fn optional(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text(text),
            None => self.number(u64::MAX),
        }
    }
}

impl Visitor for Fold {
    #[inline(always)]
    fn image(&mut self, image: ImageFields<'_>) {
        let ImageFields {
            uri,
            title,
            width,
            height,
            size,
        } = image;
        self.text(uri);
        self.optional(title);
        self.number(i64::from(width) as u64);
        self.number(i64::from(height) as u64);
        self.number(match size {
            Size::Small => 0,
            Size::Large => 1,
        });
    }

    #[inline(always)]
    fn person(&mut self, person: &str) {
        self.text(person);
    }

    #[inline(always)]
    fn media(&mut self, media: MediaFields<'_>) {
        let MediaFields {
            uri,
            title,
            width,
            height,
            format,
            duration,
            size,
            bitrate,
            has_bitrate,
            player,
            copyright,
        } = media;
        self.text(uri);
        self.optional(title);
        self.number(i64::from(width) as u64);
        self.number(i64::from(height) as u64);
        self.text(format);
        self.number(duration as u64);
        self.number(size as u64);
        self.number(i64::from(bitrate) as u64);
        self.number(u64::from(has_bitrate));
        self.number(match player {
            Player::Java => 0,
            Player::Flash => 1,
        });
        self.optional(copyright);
    }
}
