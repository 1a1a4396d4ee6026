//! Worker processes: both ends of the pipe.
//!
//! A worker is a process of its own for one codec, which does nothing but what it is told. This
//! program is its own worker ([`serve`]); any other that speaks the [`protocol`](crate::protocol)
//! can be one too.

pub mod confine;
mod failure;
mod image;
mod process;
mod serve;

pub use failure::{Failure, FailureKind};
pub(crate) use image::{Copies, Programs};
pub use process::{Command, Limits, Worker};
pub use serve::{Offer, serve};
pub use tpc_alloc::Counting;
