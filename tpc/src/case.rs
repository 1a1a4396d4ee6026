//! What codecs can be asked to do: a model, and a form in which it goes over the wire.
//!
//! A codec says of each [`Case`] that it does it ([`Entry::with`](crate::Entry::with)), or why it
//! does not ([`Entry::unsupported`](crate::Entry::unsupported)). A suite measures one case or
//! several. A new case is a line here; a program may have cases of its own besides.

use std::marker::PhantomData;

use data::bytes::ByteArray;
use data::maps::DistanceMatrix;
use data::media::MediaContent;
use data::orders::Order;

/// One thing that a codec can be asked to do with values of the model `M`.
#[derive(Debug)]
pub struct Case<M> {
    name: &'static str,
    model: PhantomData<fn() -> M>,
}

impl<M> Case<M> {
    /// The case called `name`: lower-case words joined by hyphens. A name stands for one model.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            model: PhantomData,
        }
    }

    /// The name, which messages and the list of codecs show.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }
}

// A derive would ask the same of the model.
impl<M> Clone for Case<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Case<M> {}

/// One message as bytes.
pub const MEDIA: Case<MediaContent> = Case::new("media");

/// One message as a [`String`], read from a `&str`: codecs of text.
pub const MEDIA_TEXT: Case<MediaContent> = Case::new("media-text");

/// Several messages one after the other, each whole by itself: a reader can take the first before
/// the last is there.
pub const MEDIA_STREAM: Case<Vec<MediaContent>> = Case::new("media-stream");

/// Several messages in one document.
pub const MEDIA_LIST: Case<Vec<MediaContent>> = Case::new("media-list");

/// One order, a graph with shared objects.
pub const ORDERS: Case<Order> = Case::new("orders");

/// The distance matrix in the compact form of the format.
pub const MAPS: Case<DistanceMatrix> = Case::new("maps");

/// The distance matrix laid out for people.
pub const MAPS_PRETTY: Case<DistanceMatrix> = Case::new("maps-pretty");

/// A byte array as an array of signed decimal numbers.
pub const BYTES_ARRAY: Case<ByteArray> = Case::new("bytes-array");

/// A byte array as a string in lower-case hexadecimal.
pub const BYTES_BASE16: Case<ByteArray> = Case::new("bytes-base16");

/// A byte array as a string in Base64, the standard alphabet with padding.
pub const BYTES_BASE64: Case<ByteArray> = Case::new("bytes-base64");
