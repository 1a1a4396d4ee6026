#![forbid(unsafe_code)]
//! The harness: what turns a library into rows of the table.
//!
//! A codec crate implements [`Codec`] for the models it supports and registers itself with a
//! [`Registry`]. The harness proves the codec correct on every value of a [`Suite`]
//! ([`mod@verify`]) and measures it ([`engine`]), both in processes of its own ([`worker`]), and
//! reports ([`table`], [`record`]). What a codec makes of input that nobody wrote for it is seen by
//! [`robustness`]. It knows no codec: everything it needs comes through the
//! trait.

pub mod case;
pub mod codec;
pub mod columns;
pub mod compare;
pub mod deflate;
pub mod engine;
pub mod entry;
pub mod fault;
pub mod floor;
pub mod footer;
pub mod hash;
pub mod interference;
mod lap;
pub mod machine;
pub mod operation;
pub mod optional;
pub mod plan;
mod printable;
pub mod protocol;
pub mod record;
pub mod registry;
pub mod results;
pub mod robustness;
pub mod stats;
pub mod subject;
pub mod suite;
pub mod table;
pub mod task;
pub mod verify;
pub mod versions;
pub mod worker;

pub use case::Case;
pub use codec::{
    BoxError, Codec, Effort, Evolution, Features, Fields, Format, Info, Library, LibraryPanicked,
    ObjectKind, Structure, TextCodec, TrailingBytes, TrustingCodec,
};
pub use entry::Entry;
pub use fault::Fault;
pub use optional::{Access, DecodeBorrowed, EncodeInto};
pub use printable::printable;
pub use registry::Registry;
pub use suite::Suite;
