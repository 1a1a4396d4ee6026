//! What a codec is to the harness: [`Codec`], and what it says of itself: [`Info`].

use std::any::Any;
use std::fmt::{self, Debug, Display};
use std::panic::{self, AssertUnwindSafe};

use serde::{Deserialize, Serialize};

/// Any error of a library under test. The harness only prints it.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// A value that can go through codecs: the models of the `data` crate, and toy models in tests.
pub trait Model: Clone + PartialEq + Debug + 'static {}

impl<T: Clone + PartialEq + Debug + 'static> Model for T {}

/// The error of a [`decode`](Codec::decode) whose library stops after the value and leaves it to the
/// caller to look at what follows.
#[derive(Debug, thiserror::Error)]
#[error("expected the value to take all {size_bytes} bytes, found its end after {read_bytes}")]
pub struct TrailingBytes {
    read_bytes: usize,
    size_bytes: usize,
}

impl TrailingBytes {
    /// Refuses an input of `size_bytes` of which the value took only the first `read_bytes`.
    ///
    /// # Errors
    ///
    /// When the two differ.
    pub const fn refuse(read_bytes: usize, size_bytes: usize) -> Result<(), Self> {
        if read_bytes == size_bytes {
            Ok(())
        } else {
            Err(Self {
                read_bytes,
                size_bytes,
            })
        }
    }
}

/// The error of an operation whose library panics where it should return an error, so that whoever
/// hands it bytes of others has to catch that. The notes of such a codec say so.
#[derive(Debug, thiserror::Error)]
#[error("the library panicked: {message}")]
pub struct LibraryPanicked {
    message: String,
}

impl LibraryPanicked {
    /// Calls `body`, which must leave nothing behind that its panic could have broken.
    ///
    /// # Errors
    ///
    /// When it panics.
    pub fn catch<T>(body: impl FnOnce() -> T) -> Result<T, Self> {
        panic::catch_unwind(AssertUnwindSafe(body)).map_err(|payload| Self {
            message: panic_message(&*payload),
        })
    }
}

/// What a panic said.
pub(crate) fn panic_message(payload: &(dyn Any + Send)) -> String {
    payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a payload that is not text".to_owned())
}

/// One library, used in one way, for the model `M`.
///
/// The four methods are the whole contract:
///
/// ```text
/// shared model --create--> object --encode--> bytes --decode--> object --restore--> shared model
/// ```
///
/// `create` is timed as *create*, `encode` as *ser* and `decode` as *deser*; `restore` is never
/// timed but always checked. A codec is called through `&self`, so an instance that its library
/// wants reused (a configured serializer, a schema) belongs in the implementing type.
///
/// ```
/// use tpc::{BoxError, Codec, ObjectKind};
///
/// /// Decimal text as a codec for numbers.
/// struct Decimal;
///
/// impl Codec<u64> for Decimal {
///     type Object = u64;
///     const OBJECT: ObjectKind = ObjectKind::Model;
///
///     fn create(&self, value: &u64) -> u64 {
///         *value
///     }
///     fn restore(&self, object: u64) -> Result<u64, BoxError> {
///         Ok(object)
///     }
///     fn encode(&self, object: &u64) -> Result<Vec<u8>, BoxError> {
///         Ok(object.to_string().into_bytes())
///     }
///     fn decode(&self, bytes: &[u8]) -> Result<u64, BoxError> {
///         Ok(std::str::from_utf8(bytes)?.parse()?)
///     }
/// }
///
/// assert_eq!(Decimal.decode(&Decimal.encode(&42).unwrap()).unwrap(), 42);
/// ```
pub trait Codec<M: Model>: Send + Sync + 'static {
    /// What [`encode`](Codec::encode) takes and [`decode`](Codec::decode) gives.
    type Object: 'static;

    /// What kind of type [`Object`](Codec::Object) is, which decides what *ser* is charged for.
    const OBJECT: ObjectKind;

    /// Makes the object that the codec serializes, as a deep copy of the shared value.
    fn create(&self, value: &M) -> Self::Object;

    /// Turns a decoded object back into the shared model. Not timed, so no work of decoding may
    /// be left to it.
    ///
    /// # Errors
    ///
    /// When the object has no counterpart in the model, such as an enum number out of range.
    fn restore(&self, object: Self::Object) -> Result<M, BoxError>;

    /// Encodes the object into a fresh vector that the caller owns.
    ///
    /// # Errors
    ///
    /// Whatever the library reports; the codec then gets an error row.
    fn encode(&self, object: &Self::Object) -> Result<Vec<u8>, BoxError>;

    /// Decodes the whole of `bytes`.
    ///
    /// # Errors
    ///
    /// Must fail on malformed input and on anything left over after the value.
    fn decode(&self, bytes: &[u8]) -> Result<Self::Object, BoxError>;
}

/// A library that writes text, used with [`String`] and `&str` in place of bytes, as programs do that
/// have their documents as text. Decoding then has no need to check that the input is UTF-8.
///
/// The methods are those of [`Codec`], and so are the rules for them.
pub trait TextCodec<M: Model>: Send + Sync + 'static {
    /// What [`encode`](TextCodec::encode) takes and [`decode`](TextCodec::decode) gives.
    type Object: 'static;

    /// What kind of type [`Object`](TextCodec::Object) is.
    const OBJECT: ObjectKind;

    /// Makes the object that the codec serializes, as a deep copy of the shared value.
    fn create(&self, value: &M) -> Self::Object;

    /// Turns a decoded object back into the shared model, untimed.
    ///
    /// # Errors
    ///
    /// When the object has no counterpart in the model.
    fn restore(&self, object: Self::Object) -> Result<M, BoxError>;

    /// Encodes the object into a fresh string that the caller owns.
    ///
    /// # Errors
    ///
    /// Whatever the library reports; the codec then gets an error row.
    fn encode(&self, object: &Self::Object) -> Result<String, BoxError>;

    /// Decodes the whole of `text`.
    ///
    /// # Errors
    ///
    /// Must fail on malformed input and on anything left over after the value.
    fn decode(&self, text: &str) -> Result<Self::Object, BoxError>;
}

/// A library in a mode that does not check what it decodes: what is given to it must be what it has
/// written itself, or its behaviour is undefined. The timed loop has nothing else, and neither has a
/// caller of this trait: a [`Payload`](TrustingCodec::Payload) cannot be made from bytes. So the
/// harness cannot give such a codec hostile or damaged input, and says so where it gives that to
/// others.
///
/// The methods are those of [`Codec`], and so are the rules for them, but for those about input that
/// is not the codec's own. Such a codec says `validated: false` among its [`Features`]; its rows are
/// marked, and take no part in ranks.
pub trait TrustingCodec<M: Model>: Send + Sync + 'static {
    /// What [`encode`](TrustingCodec::encode) takes and [`decode`](TrustingCodec::decode) gives.
    type Object: 'static;

    /// The bytes of a value, in a type that only [`encode`](TrustingCodec::encode) can make: one with
    /// a field that is private to the codec.
    type Payload: AsRef<[u8]> + Clone + 'static;

    /// What kind of type [`Object`](TrustingCodec::Object) is.
    const OBJECT: ObjectKind;

    /// Makes the object that the codec serializes, as a deep copy of the shared value.
    fn create(&self, value: &M) -> Self::Object;

    /// Turns a decoded object back into the shared model, untimed.
    ///
    /// # Errors
    ///
    /// When the object has no counterpart in the model.
    fn restore(&self, object: Self::Object) -> Result<M, BoxError>;

    /// Encodes the object into fresh bytes that the caller owns.
    ///
    /// # Errors
    ///
    /// Whatever the library reports; the codec then gets an error row.
    fn encode(&self, object: &Self::Object) -> Result<Self::Payload, BoxError>;

    /// Decodes all of what [`encode`](TrustingCodec::encode) gave.
    ///
    /// # Errors
    ///
    /// Whatever the library reports.
    fn decode(&self, payload: &Self::Payload) -> Result<Self::Object, BoxError>;
}

/// What a codec's object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ObjectKind {
    /// The shared model itself, by reference.
    Model,
    /// The codec's own copy of the model's types, with its own derives: an application would
    /// have these types as its model, so *ser* is not charged for the copy.
    Mirror,
    /// Types generated from a schema. An application has its domain types besides and builds
    /// these from them, so *ser* includes *create*.
    Schema,
}

impl ObjectKind {
    /// Whether *ser* is measured from the shared value, with *create* in it.
    #[must_use]
    pub const fn ser_includes_create(self) -> bool {
        matches!(self, Self::Schema)
    }
}

/// Everything a codec says of itself. Shown by `codec list` and kept in every record.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// `format/library` or `format/library/variant`, such as `protobuf/prost`. Lower case
    /// letters, digits and `-_+.`, at most 34 characters, unique in a registry.
    pub id: &'static str,
    /// The library under test; make it with [`library!`](crate::library).
    pub library: Library,
    /// What the library can do and what it asks for.
    pub features: Features,
    /// What a reader must know to judge the row: which API is used and what is in the timing.
    /// One or two sentences, no line breaks.
    pub notes: &'static str,
}

/// A library under test and the crate of ours that depends on it. The two together name one
/// version in `Cargo.lock`, so that no version is ever typed by hand.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    /// The library's package name, such as `prost`.
    pub name: &'static str,
    /// The package that depends on it: the codec's own crate.
    pub used_by: &'static str,
}

/// The [`Library`] called `$name` as the calling crate depends on it.
///
/// ```
/// let library = tpc::library!("flate2");
/// assert_eq!(library.name, "flate2");
/// ```
#[macro_export]
macro_rules! library {
    ($name:literal) => {
        $crate::Library {
            name: $name,
            used_by: env!("CARGO_PKG_NAME"),
        }
    };
}

/// The feature columns of the table of codecs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Features {
    /// The kind of format.
    pub format: Format,
    /// Whether shared objects stay shared.
    pub structure: Structure,
    /// What the user has to write for their own types.
    pub effort: Effort,
    /// How a reader knows which field a value belongs to: whether the form is named or compact.
    #[serde(default)]
    pub fields: Fields,
    /// What comes in is checked before any of it is handed out, its structure and its strings, so that
    /// bytes from anywhere can be decoded. Records from before this was written down are of codecs
    /// that do.
    #[serde(default = "yes")]
    pub validated: bool,
    /// Every string that comes in is checked to be UTF-8, and refused if it is not.
    pub validates_utf8: bool,
    /// A reader can make sense of the bytes without the schema or the type.
    pub self_describing: bool,
    /// What happens when the type changes.
    pub evolution: Evolution,
    /// The library can hand out data that borrows from the input. *deser* never does; *deser-borrowed*
    /// and *access* do, where an entry has them.
    pub zero_copy: bool,
    /// Somebody still looks after the library.
    pub maintained: bool,
}

fn yes() -> bool {
    true
}

/// How a reader knows which field a value belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fields {
    /// By its name, which is written with it or in a schema that goes along.
    Names,
    /// By its number, which is written with it.
    Numbers,
    /// By its position; nothing is written.
    Positions,
    /// Not said: in records from before this was written down.
    #[default]
    Unknown,
}

/// The kind of format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// A binary format of one library or one language.
    Binary,
    /// A binary format that is specified and implemented in other languages too.
    CrossLanguageBinary,
    /// JSON.
    Json,
    /// Another text format.
    Text,
}

/// Whether shared objects stay shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Structure {
    /// An object met twice is written twice.
    FlatTree,
    /// An object met twice is written once, and comes back as one object.
    FullGraph,
}

/// What the user has to write for their own types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effort {
    /// Nothing.
    None,
    /// A derive on the type.
    Derive,
    /// A schema, and code generated from it.
    Schema,
    /// Code by hand for every type.
    Manual,
}

/// What happens when a type changes between the writer and the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evolution {
    /// New code reads what old code wrote, after a field was added.
    pub backward: bool,
    /// Old code reads what new code wrote, after a field was added.
    pub forward: bool,
}

impl Evolution {
    /// Neither direction.
    pub const NONE: Self = Self {
        backward: false,
        forward: false,
    };
    /// Both directions.
    pub const BOTH: Self = Self {
        backward: true,
        forward: true,
    };
}

/// Words for people; the same as in JSON, but for the spaces.
macro_rules! display {
    ($type:ty { $($variant:ident => $words:literal),* $(,)? }) => {
        impl Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self { $(Self::$variant => $words),* })
            }
        }
    };
}

display!(ObjectKind { Model => "model", Mirror => "mirror", Schema => "schema" });
display!(Format {
    Binary => "binary",
    CrossLanguageBinary => "cross-language binary",
    Json => "JSON",
    Text => "text",
});
display!(Fields {
    Names => "names",
    Numbers => "numbers",
    Positions => "positions",
    Unknown => "unknown",
});
display!(Structure { FlatTree => "flat tree", FullGraph => "full graph" });
display!(Effort { None => "none", Derive => "derive", Schema => "schema", Manual => "manual" });
