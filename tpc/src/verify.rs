//! Proving a codec correct before anything is timed.
//!
//! A codec that does less than the others looks fast, and one that fails looks fastest. So each
//! codec must pass here, on every value of the suite and on the proof values, in the very program
//! that is timed.

use std::fmt::Debug;

use crate::codec::Model;
use crate::deflate::deflated_bytes;
use crate::subject::{Decoded, RoundTrip, Subject};
use crate::suite::Labelled;
use crate::{Fault, Suite};

/// Bytes that no format takes after a value: a 0 is neither white space nor a protobuf field, a
/// 0xff is not UTF-8 and leaves a variable-length number open.
const TRAILING: [u8; 2] = [0x00, 0xff];

/// Payloads up to this size are truncated at every byte. Longer ones are truncated at every byte
/// of this many at either end, where decoders have most to do, and at some between.
const END_BYTES: usize = 2048;

/// How many truncations between the ends of a long payload are tried, at even distances.
const BETWEEN: usize = 512;

/// So many of the timed values are truncated at every place. A suite of many has only a few
/// truncations of each of the others, so that verifying it takes no longer than measuring it.
const THOROUGH: usize = 4;

/// How many truncations of each of the others are tried, at even distances.
const CURSORY: usize = 16;

/// The bytes that all truncations of one payload may have together: verifying a payload of
/// megabytes must not take minutes.
const MAX_TRUNCATED_BYTES: usize = 64 << 20;

/// What verification found out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verified {
    /// The mean size in bytes over the timed values.
    pub size_bytes: f64,
    /// The mean size in bytes after zlib over the timed values.
    pub deflated_bytes: f64,
}

/// Proves that `subject` handles every value of `suite`.
///
/// For each value: two encodings are the same bytes; they decode to an equal value; that value
/// encodes to the same bytes again; a byte after the end is not ignored; no truncation panics, the one
/// by a single byte does not decode to the whole value, and decode itself refuses some. Values that
/// differ must have bytes that differ. All values are encoded before the first is decoded, and they
/// are decoded in the opposite order, so that nothing kept from an earlier call can help.
///
/// # Errors
///
/// The first thing that is not as it must be.
///
/// A codec that does not validate is proven with its own bytes alone: nothing longer, shorter or
/// otherwise damaged may be given to it.
pub fn verify<M: Model>(subject: &dyn Subject<M>, suite: &Suite<M>) -> Result<Verified, Fault> {
    let mut encoded = Vec::new();
    for Labelled { label, value } in suite.verified() {
        let bytes = subject.encode(label, value)?;
        if bytes.is_empty() {
            return Err(Fault::Empty {
                value: label.clone(),
            });
        }
        same_bytes(
            label,
            "two encodings differ",
            &bytes,
            &subject.encode(label, value)?,
        )?;
        encoded.push(bytes);
    }
    if subject.validates() {
        verify_decoding(suite, &encoded, &|label, bytes| {
            subject.decode(label, bytes)
        })?;
        for (Labelled { label, .. }, bytes) in suite.verified().zip(&encoded) {
            same_again(label, bytes, &subject.reencode(label, bytes)?)?;
        }
    } else {
        verify_own(subject, suite)?;
    }
    distinct(suite, &encoded)?;
    let timed = &encoded[..suite.values.len()];
    Ok(Verified {
        size_bytes: mean(timed.iter().map(Vec::len)),
        deflated_bytes: mean(timed.iter().map(|bytes| deflated_bytes(bytes))),
    })
}

/// Proves that objects which are shared in a value of `suite` are shared in the same way after its
/// round trip, as `shared_alike` tells of two equal values.
///
/// # Errors
///
/// The first value for which that does not hold, or that does not come back.
pub fn verify_sharing<M: Model>(
    subject: &dyn Subject<M>,
    suite: &Suite<M>,
    shared_alike: fn(&M, &M) -> bool,
) -> Result<(), Fault> {
    for Labelled { label, value } in suite.verified() {
        let bytes = subject.encode(label, value)?;
        match subject.decode(label, &bytes)? {
            Decoded::Value(found) if shared_alike(value, &found) => {}
            Decoded::Value(_) => {
                return Err(Fault::Sharing {
                    value: label.clone(),
                });
            }
            Decoded::Refused(source) => {
                return Err(Fault::Decode {
                    value: label.clone(),
                    source,
                });
            }
            Decoded::NotRestored(source) => {
                return Err(Fault::Restore {
                    value: label.clone(),
                    source,
                });
            }
        }
    }
    Ok(())
}

/// A function that decodes the bytes with the label.
type Decode<'a, M> = &'a dyn Fn(&str, &[u8]) -> Result<Decoded<M>, Fault>;

/// Proves that `decode` gives every value of `suite` back from its bytes in `encoded`, in the opposite
/// order, and refuses what is longer or shorter than these.
pub(crate) fn verify_decoding<M: Model>(
    suite: &Suite<M>,
    encoded: &[Vec<u8>],
    decode: Decode<'_, M>,
) -> Result<(), Fault> {
    let pairs: Vec<_> = suite.verified().zip(encoded).collect();
    for (labelled, bytes) in pairs.iter().rev() {
        same_value(labelled, decode(&labelled.label, bytes)?)?;
    }
    for (index, (labelled, bytes)) in pairs.iter().enumerate().rev() {
        // The proofs are the values that are most likely to bring something to light.
        let thorough = index < THOROUGH || index >= suite.values.len();
        damaged(decode, labelled, bytes, thorough)?;
    }
    Ok(())
}

/// Proves that `subject` gives every value back from what it wrote itself.
fn verify_own<M: Model>(subject: &dyn Subject<M>, suite: &Suite<M>) -> Result<(), Fault> {
    let values: Vec<_> = suite.verified().collect();
    for (labelled, round_trip) in values.iter().zip(subject.round_trips(&values)?) {
        let RoundTrip {
            bytes,
            decoded,
            again,
        } = round_trip;
        same_value(labelled, decoded)?;
        same_again(&labelled.label, &bytes, &again.unwrap_or_default())?;
    }
    Ok(())
}

fn same_again(label: &str, bytes: &[u8], again: &[u8]) -> Result<(), Fault> {
    same_bytes(
        label,
        "encoding the decoded value again differs",
        bytes,
        again,
    )
}

/// Checks that what was decoded is the value.
pub(crate) fn same_value<M: Model>(
    labelled: &Labelled<M>,
    decoded: Decoded<M>,
) -> Result<(), Fault> {
    let Labelled { label, value } = labelled;
    match decoded {
        Decoded::Refused(source) => Err(Fault::Decode {
            value: label.clone(),
            source,
        }),
        Decoded::NotRestored(source) => Err(Fault::Restore {
            value: label.clone(),
            source,
        }),
        Decoded::Value(found) if found != *value => {
            let (expected, found) = first_difference(value, &found);
            Err(Fault::RoundTrip {
                value: label.clone(),
                expected,
                found,
            })
        }
        Decoded::Value(_) => Ok(()),
    }
}

/// Checks what becomes of the bytes when they are longer or shorter than they should be.
fn damaged<M: Model>(
    decode: Decode<'_, M>,
    labelled: &Labelled<M>,
    bytes: &[u8],
    thorough: bool,
) -> Result<(), Fault> {
    let Labelled { label, value } = labelled;
    for byte in TRAILING {
        let longer = [bytes, &[byte]].concat();
        let label_longer = format!("{label} with a byte 0x{byte:02x} after it");
        // What decodes to another value was not ignored: a 0 after a stream of messages behind their
        // lengths is one more message, which is empty.
        if let Decoded::Value(found) = decode(&label_longer, &longer)?
            && found == *value
        {
            return Err(Fault::Trailing {
                value: label.clone(),
                byte,
            });
        }
    }
    let size_bytes = bytes.len();
    let mut refused = false;
    let lengths = if thorough {
        truncations(size_bytes)
    } else {
        few_truncations(size_bytes)
    };
    for prefix_bytes in lengths {
        let cut = format!("the first {prefix_bytes} of {size_bytes} bytes of {label}");
        match decode(&cut, &bytes[..prefix_bytes])? {
            Decoded::Refused(_) => refused = true,
            // A format without an end mark takes a truncation for a smaller value; restore may
            // then find that something is missing.
            Decoded::NotRestored(_) => {}
            // Shorter prefixes can be whole too: a format that takes what is absent for its default
            // reads a value of nothing but defaults from no bytes at all.
            Decoded::Value(found) if prefix_bytes + 1 == size_bytes && found == *value => {
                return Err(Fault::Unread {
                    value: label.clone(),
                    prefix_bytes,
                    size_bytes,
                });
            }
            Decoded::Value(_) => {}
        }
    }
    if refused {
        Ok(())
    } else {
        Err(Fault::Undecoded {
            value: label.clone(),
            size_bytes,
        })
    }
}

/// The lengths to which a payload of `size_bytes` is truncated, among them 0 and the one that
/// lacks only the last byte.
fn truncations(size_bytes: usize) -> Vec<usize> {
    let start = 0..size_bytes.min(END_BYTES);
    let end = size_bytes.saturating_sub(END_BYTES).max(start.end)..size_bytes;
    let between = start.end..end.start;
    let step = between.len().div_ceil(BETWEEN).max(1);
    // The cheap ones first, then from the longest on, as far as the bytes last.
    let longest_first = end.rev().chain(between.step_by(step));
    let mut left = MAX_TRUNCATED_BYTES;
    let longer = longest_first.take_while(move |length| {
        let affordable = *length <= left || *length + 1 == size_bytes;
        left = left.saturating_sub(*length);
        affordable
    });
    start.chain(longer).collect()
}

/// A few lengths, among them 0 and the one that lacks only the last byte.
fn few_truncations(size_bytes: usize) -> Vec<usize> {
    let step = size_bytes.div_ceil(CURSORY).max(1);
    let last = size_bytes.saturating_sub(1);
    (0..last).step_by(step).chain([last]).collect()
}

fn same_bytes(label: &str, what: &'static str, first: &[u8], second: &[u8]) -> Result<(), Fault> {
    if first == second {
        return Ok(());
    }
    Err(Fault::Unstable {
        value: label.to_owned(),
        what,
        offset: first_offset(first, second),
    })
}

/// Where two that differ begin to do so.
pub(crate) fn first_offset(first: &[u8], second: &[u8]) -> usize {
    first
        .iter()
        .zip(second)
        .position(|(a, b)| a != b)
        .unwrap_or_else(|| first.len().min(second.len()))
}

/// Different values must not share their bytes. Sorting keeps this fast for suites of many
/// values; equal values may of course have equal bytes.
fn distinct<M: Model>(suite: &Suite<M>, encoded: &[Vec<u8>]) -> Result<(), Fault> {
    let mut sorted: Vec<_> = suite.verified().zip(encoded).collect();
    sorted.sort_by_key(|(_, bytes)| *bytes);
    for pair in sorted.windows(2) {
        let [(first, first_bytes), (second, second_bytes)] = pair else {
            continue;
        };
        if first_bytes == second_bytes && first.value != second.value {
            return Err(Fault::SameBytes {
                first: first.label.clone(),
                second: second.label.clone(),
                size_bytes: first_bytes.len(),
            });
        }
    }
    Ok(())
}

/// The first line in which the debug forms differ: with one field on a line, that names the
/// field.
fn first_difference<M: Debug>(expected: &M, found: &M) -> (String, String) {
    let (expected, found) = (format!("{expected:#?}"), format!("{found:#?}"));
    let mut lines = expected.lines().zip(found.lines());
    let (expected, found) = lines
        .find(|(expected, found)| expected != found)
        .unwrap_or(("more", "an end that comes too early"));
    (shortened(expected), shortened(found))
}

/// A line of a message, without its indentation and its comma, cut where it gets too long.
fn shortened(line: &str) -> String {
    const MAX_CHARS: usize = 80;
    let line = line.trim().trim_end_matches(',');
    match line.char_indices().nth(MAX_CHARS) {
        Some((cut, _)) => format!("{}...", &line[..cut]),
        None => line.to_owned(),
    }
}

fn mean(sizes: impl ExactSizeIterator<Item = usize>) -> f64 {
    let count = sizes.len();
    sizes.map(|size| size as f64).sum::<f64>() / count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_payloads_are_truncated_at_every_byte() {
        for size_bytes in [1, 2, 486, END_BYTES, END_BYTES + 1, 2 * END_BYTES] {
            let mut lengths = truncations(size_bytes);
            lengths.sort_unstable();
            assert!(lengths.into_iter().eq(0..size_bytes), "{size_bytes}");
        }
    }

    #[test]
    fn of_many_values_most_are_truncated_at_a_few_places() {
        assert_eq!(few_truncations(1), [0]);
        assert_eq!(few_truncations(2), [0, 1]);
        let lengths = few_truncations(9_814);
        assert!(lengths.len() <= CURSORY + 1);
        assert_eq!((lengths[0], lengths.last()), (0, Some(&9_813)));
    }

    #[test]
    fn long_payloads_are_truncated_at_their_ends_and_some_places_between() {
        let lengths = truncations(20_000);
        assert!(lengths.contains(&0) && lengths.contains(&2_047));
        assert!(lengths.contains(&19_999) && lengths.contains(&17_952));
        assert_eq!(
            lengths
                .iter()
                .filter(|length| (2_048..17_952).contains(*length))
                .count(),
            497
        );
    }

    #[test]
    fn huge_payloads_are_truncated_a_bounded_number_of_times() {
        let lengths = truncations(1 << 30);
        assert_eq!(lengths.len(), END_BYTES + 1);
        assert_eq!(lengths.last(), Some(&((1 << 30) - 1)));
        assert!(truncations(1 << 20).iter().sum::<usize>() < 70 << 20);
    }
}
