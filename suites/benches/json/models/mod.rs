//! The models, each with the derive of every library.
//!
//! A library is used as its own documentation shows it, and the derive is where that begins. So
//! these are copies of the shared models with all the derives on one type: every library reads and
//! writes the very same values, and one check of equality serves them all.

#![expect(
    unreachable_pub,
    reason = "nanoserde's derive does not understand the narrower pub(crate)"
)]
#![expect(
    clippy::question_mark,
    reason = "clippy finds it in what nanoserde's derive generates"
)]

pub(crate) mod bytes;
pub(crate) mod maps;
pub(crate) mod media;
pub(crate) mod positional;
pub(crate) mod readings;
