//! *deser-borrowed*: decoding into an object whose strings lie in the input.

use std::hint::black_box;
use std::time::Duration;

use data::borrowed::Texts;

use super::{Optional, OverPayloads, encoded, payloads};
use crate::codec::Model;
use crate::lap::{Lap, timed};
use crate::operation::Operation;
use crate::subject::{Decoded, Subject, Workload, guarded};
use crate::verify::verify_decoding;
use crate::{BoxError, Fault, Suite};

/// A codec that can decode into an object which borrows from the input. The object is one that lives no
/// longer than the input, so it is another type than that of [`Codec`](crate::Codec), and what is
/// spared is the allocation and the copy of each string.
///
/// ```
/// use data::borrowed::Texts;
/// use tpc::{BoxError, DecodeBorrowed};
///
/// /// Text as a codec for strings.
/// struct Plain;
///
/// struct Borrowed<'a>(&'a str);
///
/// impl Texts for Borrowed<'_> {
///     fn texts(&self) -> Vec<&str> {
///         vec![self.0]
///     }
/// }
///
/// impl From<Borrowed<'_>> for String {
///     fn from(borrowed: Borrowed<'_>) -> Self {
///         borrowed.0.to_owned()
///     }
/// }
///
/// impl DecodeBorrowed<String> for Plain {
///     type Borrowed<'a> = Borrowed<'a>;
///
///     fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Borrowed<'a>, BoxError> {
///         Ok(Borrowed(str::from_utf8(bytes)?))
///     }
/// }
/// ```
pub trait DecodeBorrowed<M: Model>: Send + Sync + 'static {
    /// The object. Its texts lie in the input where the input has them as they are; where a format
    /// escapes them they may be copies, and lists may be allocated. It becomes the shared value for
    /// verification, which is never timed.
    type Borrowed<'a>: TryInto<M, Error: Into<BoxError>> + Texts;

    /// Decodes the whole of `bytes`, and validates what [`decode`](crate::Codec::decode) validates.
    ///
    /// # Errors
    ///
    /// Must fail on malformed input and on anything left over after the value.
    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Self::Borrowed<'a>, BoxError>;
}

/// The [`Optional`] of such a codec.
pub(crate) struct Borrowing<C>(pub(crate) C);

/// A text of fewer bytes may stand in the input by chance.
const MIN_TEXT_BYTES: usize = 8;

impl<M: Model, C: DecodeBorrowed<M>> Optional<M> for Borrowing<C> {
    /// As for `decode`; and no text is a copy that the input has as it is.
    fn verify(&self, subject: &dyn Subject<M>, suite: &Suite<M>) -> Result<(), Fault> {
        let encoded = encoded(subject, suite)?;
        let decode = |label: &str, bytes: &[u8]| {
            guarded(
                || format!("decode of {label}"),
                || match self.0.decode_borrowed(bytes) {
                    Err(error) => Decoded::Refused(error),
                    Ok(object) => object
                        .try_into()
                        .map_or_else(|error| Decoded::NotRestored(error.into()), Decoded::Value),
                },
            )
        };
        verify_decoding(suite, &encoded, &decode)?;
        let mut borrowed = 0;
        for (labelled, bytes) in suite.verified().zip(&encoded) {
            let value = &labelled.label;
            let object = self
                .0
                .decode_borrowed(bytes)
                .map_err(|source| Fault::Decode {
                    value: value.clone(),
                    source,
                })?;
            for text in object.texts() {
                if lies_in(text, bytes) {
                    borrowed += 1;
                } else if could_lie_in(text, bytes) {
                    return Err(Fault::Copied {
                        value: value.clone(),
                        text: text.to_owned(),
                    });
                }
            }
        }
        if borrowed == 0 {
            return Err(Fault::NothingBorrowed);
        }
        Ok(())
    }

    fn workload<'a>(
        &'a self,
        subject: &dyn Subject<M>,
        values: &[&M],
    ) -> Result<Box<dyn Workload + 'a>, Fault> {
        Ok(Box::new(OverPayloads::new(
            Operation::DeserBorrowed,
            payloads(subject, values)?,
            |payloads, iterations| time_decode_borrowed(&self.0, payloads, iterations),
        )))
    }
}

/// Whether `text` is a part of `bytes`, by its address.
fn lies_in(text: &str, bytes: &[u8]) -> bool {
    !text.is_empty() && bytes.as_ptr_range().contains(&text.as_ptr())
}

/// Whether `bytes` have `text` as it is. One with a character that formats escape is not looked for: a
/// backslash at its end is also found where it is doubled.
fn could_lie_in(text: &str, bytes: &[u8]) -> bool {
    text.len() >= MIN_TEXT_BYTES
        && !text.contains(['\\', '"', '\'', '&'])
        && bytes
            .windows(text.len())
            .any(|window| window == text.as_bytes())
}

#[inline(never)]
fn time_decode_borrowed<M: Model, C: DecodeBorrowed<M>>(
    codec: &C,
    payloads: &Lap<Vec<u8>>,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(payloads, iterations, |payload| {
        black_box(&codec.decode_borrowed(payload)?);
        Ok(())
    })
}
