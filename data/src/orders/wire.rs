//! How the fields that serde has no good form for are serialized. A codec's own copy of the model can
//! name these modules in its attributes: `#[serde(with = "data::orders::wire::bytes")]`.

pub mod decimal {
    //! A decimal as a string with its scale kept, in every format: `12.50`.

    use std::fmt;
    use std::sync::Arc;

    use rust_decimal::Decimal;
    use serde::de::{Error, Unexpected, Visitor};
    use serde::{Deserializer, Serializer};

    /// Writes the decimal as a string.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(
        decimal: &Arc<Decimal>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(decimal)
    }

    /// Reads a decimal from a string.
    ///
    /// # Errors
    ///
    /// Those of the deserializer, and a string that is not the exact text of a decimal.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Arc<Decimal>, D::Error> {
        struct DecimalVisitor;

        impl Visitor<'_> for DecimalVisitor {
            type Value = Arc<Decimal>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string with a decimal number of at most 28 digits")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                // The other way to parse rounds a number with too many digits.
                Decimal::from_str_exact(text)
                    .map(Arc::new)
                    .map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
            }
        }

        deserializer.deserialize_str(DecimalVisitor)
    }
}

pub mod bytes {
    //! Bytes as Base64 in formats that people read, else as the byte strings of the format.

    use std::fmt;

    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use serde::de::{Error, SeqAccess, Visitor};
    use serde::{Deserializer, Serializer};

    /// Writes the bytes as Base64 or as they are.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&STANDARD.encode(bytes))
        } else {
            serializer.serialize_bytes(bytes)
        }
    }

    /// Reads the bytes from Base64 or as they are.
    ///
    /// # Errors
    ///
    /// Those of the deserializer, and a string that is not Base64.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_str(Base64Visitor)
        } else {
            deserializer.deserialize_byte_buf(BytesVisitor)
        }
    }

    struct Base64Visitor;

    impl Visitor<'_> for Base64Visitor {
        type Value = Vec<u8>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a string in Base64 with padding")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
            STANDARD
                .decode(text)
                .map_err(|error| E::custom(format_args!("expected Base64 with padding: {error}")))
        }
    }

    struct BytesVisitor;

    impl<'de> Visitor<'de> for BytesVisitor {
        type Value = Vec<u8>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("bytes")
        }

        fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
            Ok(bytes.to_vec())
        }

        fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Self::Value, E> {
            Ok(bytes)
        }

        /// Some formats have no byte strings and give a list of numbers back.
        fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
            // The announced length is not trusted: it is not paid for yet.
            let mut bytes = Vec::with_capacity(items.size_hint().unwrap_or(0).min(4_096));
            while let Some(byte) = items.next_element()? {
                bytes.push(byte);
            }
            Ok(bytes)
        }
    }
}
