//! What objects that borrow from their input have in common.

#[cfg(feature = "serde")]
use std::borrow::Cow;
#[cfg(feature = "serde")]
use std::fmt;

#[cfg(feature = "serde")]
use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// An object whose texts can be looked at, to see whether they lie in the input that it was decoded
/// from.
pub trait Texts {
    /// Every text of the object, in any order.
    fn texts(&self) -> Vec<&str>;
}

/// A text for a derive of serde: borrowed from the input where that has it as it is, and a copy where
/// it is escaped there. A `Cow<str>` would do for a field of its own, but within an `Option` or a
/// `Vec` serde always copies it.
#[cfg(feature = "serde")]
#[derive(Clone, Debug)]
pub struct Text<'a>(pub Cow<'a, str>);

#[cfg(feature = "serde")]
impl AsRef<str> for Text<'_> {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

#[cfg(feature = "serde")]
impl From<Text<'_>> for String {
    fn from(text: Text<'_>) -> Self {
        text.0.into_owned()
    }
}

#[cfg(feature = "serde")]
impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyText;

        impl<'de> Visitor<'de> for AnyText {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Borrowed(text)))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }

            fn visit_string<E: Error>(self, text: String) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(text)))
            }
        }

        deserializer.deserialize_str(AnyText)
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_copied_only_where_it_is_escaped() {
        let json = r#"["plain", "esc\"aped"]"#;
        let texts: Vec<Text<'_>> = serde_json::from_str(json).unwrap();
        assert!(matches!(texts[0].0, Cow::Borrowed("plain")));
        assert!(matches!(&texts[1].0, Cow::Owned(text) if text == "esc\"aped"));
        let optional: Option<Text<'_>> = serde_json::from_str(r#""plain""#).unwrap();
        assert!(matches!(optional.unwrap().0, Cow::Borrowed("plain")));
    }
}
