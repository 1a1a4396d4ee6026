//! What comes of changes of the types.

use speedy::{LittleEndian, Readable, Writable};
use tpc::{BoxError, TrailingBytes};

fn encode<T: Writable<LittleEndian>>(value: &T) -> Result<Vec<u8>, BoxError> {
    Ok(value.write_to_vec()?)
}

fn decode<T: for<'a> Readable<'a, LittleEndian>>(bytes: &[u8]) -> Result<T, BoxError> {
    let (value, read_bytes) = T::read_with_length_from_buffer(bytes);
    TrailingBytes::refuse(read_bytes, bytes.len())?;
    Ok(value?)
}

data::evolve_media!(#[derive(Readable, Writable)], enums: #[derive(Readable, Writable)], encode, decode);

/// With a default for what the input ends before.
pub(crate) mod default_on_eof {
    use speedy::{Readable, Writable};

    use super::{decode, encode};

    data::evolve_media!(
        #[derive(Readable, Writable)],
        enums: #[derive(Readable, Writable)],
        optional: #[speedy(default_on_eof)],
        encode, decode
    );
}
