#![forbid(unsafe_code)]
//! The shared models, the reader and writer of their text format, and the generators.
//!
//! Every codec of the project starts from a value of one of these models and has to give it back
//! unchanged. The crate is the lowest layer: it knows neither the harness nor any codec.
//!
//! - [`media`]: the `MediaContent` model, the feed files that hold its values, and
//!   [`mirror_media!`] for codecs that derive on their own copy of the types.
//! - [`borrowed`] and [`borrow_media!`]: copies of the model whose texts borrow from the input.
//! - [`media::visit`]: the model told field by field.
//! - [`cks`]: the text format of the feed files.
//! - [`media::varied`]: a generator of different values of that model.
//! - [`orders`]: a graph of shared objects, and [`mirror_orders!`] for codecs that derive on their own
//!   copy of the types.
//! - [`maps`]: a distance matrix, a document of short strings for pretty printing.
//! - [`bytes`], [`numbers`] and [`objects`]: byte arrays, lists of numbers, and a long array of small
//!   objects.
//! - [`evolution`]: a second version of the media record, with [`evolve_media!`].
//! - [`hostile`]: input that no codec wrote, each with what may be made of it.
//! - [`random`] and [`text`]: the numbers and the words that the generators draw.
//!
//! What the generators make is the same on every machine, so that figures made with it compare.

pub mod borrowed;
pub mod bytes;
pub mod cks;
pub mod evolution;
pub mod hostile;
pub mod maps;
pub mod media;
pub mod numbers;
pub mod objects;
pub mod orders;
pub mod random;
pub mod text;
