//! What comes of changes of the types.

/// The modules `$alone` and `$documented` for the format `$format`: with the derives alone, and with
/// the attribute for a default on what may be absent.
macro_rules! format {
    ($alone:ident, $documented:ident, $format:ident, $mode:ident) => {
        pub(crate) mod $alone {
            use musli::alloc::Global;
            use musli::mode::$mode;
            use musli::{Decode, Encode};
            use tpc::BoxError;

            pub(super) fn encode<T: Encode<$mode>>(value: &T) -> Result<Vec<u8>, BoxError> {
                Ok(musli::$format::to_vec(value)?)
            }

            pub(super) fn decode<T>(bytes: &[u8]) -> Result<T, BoxError>
            where
                T: for<'de> Decode<'de, $mode, Global>,
            {
                Ok(musli::$format::from_slice(bytes)?)
            }

            data::evolve_media!(#[derive(Encode, Decode)], enums: #[derive(Encode, Decode)], encode, decode);
        }

        pub(crate) mod $documented {
            use musli::{Decode, Encode};

            use super::$alone::{decode, encode};

            data::evolve_media!(
                #[derive(Encode, Decode)],
                enums: #[derive(Encode, Decode)],
                optional: #[musli(default)],
                encode, decode
            );
        }
    };
}

format!(storage, storage_with_defaults, storage, Binary);
format!(wire, wire_with_defaults, wire, Binary);
format!(descriptive, descriptive_with_defaults, descriptive, Binary);
format!(json, json_with_defaults, json, Text);
