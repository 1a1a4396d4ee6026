//! JSON that is kept as text.

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use crate::codec::ForyJson;
use crate::error::Result;
use crate::reader::Reader;
use crate::traits::{ForyJsonRead, ForyJsonWrite};
use crate::writer::Writer;

/// One JSON value of any kind as its text, checked but not taken apart.
///
/// It is written as it is, whatever the options of the codec. A field of a string type with the
/// attribute `raw` does the same without the type, and can borrow.
///
/// ```
/// use codec_fory::{ForyJson, RawJson};
///
/// #[derive(ForyJson)]
/// struct Event {
///     kind: String,
///     payload: RawJson,
/// }
///
/// let event: Event = codec_fory::from_json(r#"{"kind":"login","payload":{"user": 7}}"#)?;
/// assert_eq!(event.payload.get(), r#"{"user": 7}"#);
/// assert_eq!(codec_fory::to_json(&event)?, r#"{"kind":"login","payload":{"user": 7}}"#);
/// # codec_fory::Result::Ok(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RawJson(Box<str>);

impl RawJson {
    /// Takes text, which must be exactly one JSON value within the default limits.
    ///
    /// # Errors
    ///
    /// If it is not.
    ///
    /// ```
    /// use codec_fory::RawJson;
    ///
    /// assert_eq!(RawJson::new("[1, 2]")?.get(), "[1, 2]");
    /// assert!(RawJson::new("[1, 2").is_err());
    /// # codec_fory::Result::Ok(())
    /// ```
    pub fn new(json: &str) -> Result<Self> {
        ForyJson::new().from_json(json)
    }

    /// The text.
    pub fn get(&self) -> &str {
        &self.0
    }

    /// The text, as a string.
    pub fn into_string(self) -> String {
        self.0.into_string()
    }

    /// Reads a value from the text, which it may borrow from, with the default options.
    ///
    /// # Errors
    ///
    /// Those of the type.
    pub fn read<'de, T: ForyJsonRead<'de>>(&'de self) -> Result<T> {
        ForyJson::new().from_json(&self.0)
    }
}

impl fmt::Debug for RawJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RawJson").field(&self.0).finish()
    }
}

impl fmt::Display for RawJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl ForyJsonWrite for RawJson {
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        writer.raw(&self.0);
        Ok(())
    }

    fn estimate(&self, _levels: u32) -> usize {
        self.0.len()
    }
}

impl<'de> ForyJsonRead<'de> for RawJson {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
        let json: Box<str> = reader.raw()?.into();
        reader.charge_text(json.len());
        Ok(RawJson(json))
    }
}

/// A type of field that can have the attribute `raw`, in writing.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as raw JSON",
    note = "the attribute `raw` is for text: String, &str, Cow<str>, Box<str>, Rc<str>, Arc<str>, \
            and Options of them"
)]
pub trait RawText {
    /// Whether there may be no text.
    const OPTIONAL: bool = false;

    /// The text of one JSON value.
    fn json(&self) -> Option<&str>;
}

/// A type of field that can have the attribute `raw`, in reading.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read as raw JSON",
    note = "the attribute `raw` is for text: String, &str, Cow<str>, Box<str>, Rc<str>, Arc<str>, \
            and Options of them"
)]
pub trait FromRawText<'de>: Sized {
    /// The value of a field that is not there.
    fn absent() -> Option<Self> {
        None
    }

    /// Takes the text of one JSON value.
    fn from_json(json: &'de str) -> Self;
}

macro_rules! raw_texts {
    ($($t:ty),*) => { $(
        impl RawText for $t {
            fn json(&self) -> Option<&str> {
                Some(self)
            }
        }

        impl<'de> FromRawText<'de> for $t {
            fn from_json(json: &'de str) -> Self {
                json.into()
            }
        }
    )* };
}
raw_texts!(String, Box<str>, Rc<str>, Arc<str>);

impl RawText for &str {
    fn json(&self) -> Option<&str> {
        Some(self)
    }
}

impl<'de: 'a, 'a> FromRawText<'de> for &'a str {
    fn from_json(json: &'de str) -> Self {
        json
    }
}

impl RawText for Cow<'_, str> {
    fn json(&self) -> Option<&str> {
        Some(self)
    }
}

impl<'de: 'a, 'a> FromRawText<'de> for Cow<'a, str> {
    fn from_json(json: &'de str) -> Self {
        Cow::Borrowed(json)
    }
}

impl<T: RawText> RawText for Option<T> {
    const OPTIONAL: bool = true;

    fn json(&self) -> Option<&str> {
        self.as_ref().and_then(RawText::json)
    }
}

impl<'de, T: FromRawText<'de>> FromRawText<'de> for Option<T> {
    fn absent() -> Option<Self> {
        Some(None)
    }

    fn from_json(json: &'de str) -> Self {
        (json != "null").then(|| T::from_json(json))
    }
}
