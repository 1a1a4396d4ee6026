//! What comes of changes of the types.

/// As arrays.
pub(crate) mod array {
    use zerompk::{FromMessagePack, ToMessagePack};

    use crate::evolution::{decode, encode};

    data::evolve_media!(
        #[derive(FromMessagePack, ToMessagePack)],
        enums: #[derive(Clone, Copy, FromMessagePack, ToMessagePack)] #[msgpack(c_enum)] #[repr(u8)],
        encode, decode
    );
}

/// As maps with names.
pub(crate) mod map {
    use zerompk::{FromMessagePack, ToMessagePack};

    use crate::evolution::{decode, encode};

    data::evolve_media!(
        #[derive(FromMessagePack, ToMessagePack)] #[msgpack(map, allow_unknown_fields)],
        enums: #[derive(Clone, Copy, FromMessagePack, ToMessagePack)] #[msgpack(c_enum)] #[repr(u8)],
        encode, decode
    );
}

/// As maps with names, and with defaults for what may be absent.
pub(crate) mod map_with_defaults {
    use zerompk::{FromMessagePack, ToMessagePack};

    use crate::evolution::{decode, encode};

    data::evolve_media!(
        #[derive(FromMessagePack, ToMessagePack)] #[msgpack(map, allow_unknown_fields)],
        enums: #[derive(Clone, Copy, FromMessagePack, ToMessagePack)] #[msgpack(c_enum)] #[repr(u8)],
        optional: #[msgpack(default)],
        encode, decode
    );
}

use tpc::BoxError;
use zerompk::{FromMessagePack, ToMessagePack};

fn encode<T: ToMessagePack>(value: &T) -> Result<Vec<u8>, BoxError> {
    Ok(zerompk::to_msgpack_vec(value)?)
}

fn decode<T: for<'de> FromMessagePack<'de>>(bytes: &[u8]) -> Result<T, BoxError> {
    Ok(crate::whole(bytes)?)
}
