//! Byte arrays, which JSON has no form of its own for.
//!
//! Codecs write them as an array of numbers, in hexadecimal (Base16) or as Base64. The bytes are
//! meant as signed ones: in an array they stand as -128 to 127, as Java has them.

/// The number of bytes unless told otherwise.
pub const SIZE: usize = 512;

/// The sizes at which the growth of cost with size is shown.
pub const SIZES: [usize; 7] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

/// A byte array as the root of a document.
///
/// With the `serde` feature it serializes as an array of signed numbers, in formats other than
/// JSON too. The other forms are for the codecs to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByteArray(pub Vec<u8>);

/// The bytes 1, 2, 3 and so on, wrapping at 256: `size` of them. As signed ones that is 1 to 127,
/// -128 to -1, 0, and again, so that all values and lengths of text occur.
pub fn generate(size: usize) -> ByteArray {
    ByteArray((1..=u8::MAX).chain([0]).cycle().take(size).collect())
}

#[cfg(feature = "serde")]
mod wire {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::ByteArray;

    impl Serialize for ByteArray {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.0.iter().map(|byte| byte.cast_signed()))
        }
    }

    impl<'de> Deserialize<'de> for ByteArray {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let signed = Vec::<i8>::deserialize(deserializer)?;
            // The standard library does this in place.
            Ok(ByteArray(
                signed.into_iter().map(i8::cast_unsigned).collect(),
            ))
        }
    }
}
