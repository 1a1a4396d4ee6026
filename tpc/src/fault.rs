//! Why a codec has no numbers: the reasons that stand in error rows.

use thiserror::Error;

use crate::BoxError;
use crate::operation::Operation;

/// What a codec did wrong, in words that its author can act on.
///
/// `value` is the label of the value it happened with, such as `media.2`.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "each message says what its fields are")]
pub enum Fault {
    /// `encode` returned an error.
    #[error("encode of {value} failed: {source}")]
    Encode { value: String, source: BoxError },

    /// `decode` of the codec's own output returned an error.
    #[error("decode of its own output for {value} failed: {source}")]
    Decode { value: String, source: BoxError },

    /// `restore` refused an object that came straight from `decode`.
    #[error(
        "restore of the decoded {value} failed: {source}; decode must refuse what is not a value"
    )]
    Restore { value: String, source: BoxError },

    /// What came back is not what went in.
    #[error("round trip of {value} lost or changed data: expected `{expected}`, found `{found}`")]
    RoundTrip {
        value: String,
        expected: String,
        found: String,
    },

    /// Objects that were one came back as several, or the other way round.
    #[error(
        "round trip of {value} changed which objects are shared, which the codec claims to keep          (structure: full graph)"
    )]
    Sharing { value: String },

    /// Two encodings of the same value differ.
    #[error("encode of {value} is not deterministic: {what}, at byte {offset}")]
    Unstable {
        value: String,
        what: &'static str,
        offset: usize,
    },

    /// Different values gave the same bytes.
    #[error("{first} and {second} differ but encode to the same {size_bytes} bytes")]
    SameBytes {
        first: String,
        second: String,
        size_bytes: usize,
    },

    /// Nothing at all was written.
    #[error("encode of {value} gave no bytes")]
    Empty { value: String },

    /// Bytes after the value were ignored.
    #[error(
        "decode of {value} ignored a byte 0x{byte:02x} after the value: the whole input must be \
         consumed, so check what the library left over"
    )]
    Trailing { value: String, byte: u8 },

    /// A part of the output decodes to the whole value.
    #[error(
        "the first {prefix_bytes} of {size_bytes} bytes of {value} decode to the whole value: the rest is never read"
    )]
    Unread {
        value: String,
        prefix_bytes: usize,
        size_bytes: usize,
    },

    /// No truncation was noticed.
    #[error(
        "decode accepted every truncation of its own output for {value} ({size_bytes} bytes): it \
         does not look at its input, or leaves the work to restore, which is not timed"
    )]
    Undecoded { value: String, size_bytes: usize },

    /// Encoding into a buffer that was used before gave other bytes than `encode`.
    #[error(
        "encoding {value} into a buffer that held another value gives other bytes than encode, at \
         byte {offset}: what was there before must be cleared, and nothing of it be read"
    )]
    Stale { value: String, offset: usize },

    /// A string of a borrowed object is a copy, though the input has it as it is.
    #[error(
        "deser-borrowed of {value} copied the text {text:?}, which stands in the input as it is; \
         borrow it, or leave this operation out"
    )]
    Copied { value: String, text: String },

    /// No string of any borrowed object lies in its input.
    #[error("deser-borrowed borrowed no text of any value; leave this operation out")]
    NothingBorrowed,

    /// An optional operation is not as it must be.
    #[error("in {}: {source}", operation.name())]
    In {
        operation: Operation,
        source: Box<Fault>,
    },

    /// The codec was asked for an operation that it does not have.
    #[error("the codec has no {}", operation.name())]
    Lacking { operation: Operation },

    /// The codec panicked.
    #[error("panicked in {during}: {message}")]
    Panicked { during: String, message: String },

    /// An operation that was verified before failed while it was being timed.
    #[error("{operation} failed while it was timed: {source}")]
    Timed {
        operation: &'static str,
        source: BoxError,
    },
}
