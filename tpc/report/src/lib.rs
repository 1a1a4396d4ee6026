#![forbid(unsafe_code)]
//! From records to what a reader sees: tables in Markdown, charts in SVG, and one page to explore.
//!
//! Everything here is a view of [`tpc::record::Record`]s: nothing is measured, and the same
//! records give the same bytes. A [`Collection`] reads the records; [`render`] makes the files of
//! a report from it; [`splice`](splice::splice) puts tables into documents that people write.

mod chart;
mod collection;
mod error;
mod escape;
mod markdown;
mod page;
mod render;
mod run;
pub mod splice;

pub use collection::Collection;
pub use error::ReportError;
pub use markdown::side_by_side;
pub use page::MAX_PAGE_BYTES;
pub use render::{File, render, write};
pub use run::{Figure, Lack, Line, Run, machine_folder};
