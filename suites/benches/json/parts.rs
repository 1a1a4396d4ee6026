//! The crates for hexadecimal and Base64, with no JSON around them but the two quotes: what a
//! string of bytes can cost at best.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::case::{Pair, Role};
use crate::models::bytes::{Base16, Base64};

/// The crates for hexadecimal.
pub(crate) fn base16(pair: &mut Pair<Base16>) {
    pair.ser("const-hex", Role::Part, |Base16(bytes)| {
        quoted(2 * bytes.len(), |text| {
            const_hex::encode_to_slice(bytes, text)
        })
    });
    pair.ser("faster-hex", Role::Part, |Base16(bytes)| {
        quoted(2 * bytes.len(), |text| {
            faster_hex::hex_encode(bytes, text).map(|_| ())
        })
    });
    pair.deser("const-hex", Role::Part, |json| {
        const_hex::decode(unquoted(json)?)
            .map(Base16)
            .map_err(|error| error.to_string())
    });
    pair.deser("faster-hex", Role::Part, |json| {
        let text = unquoted(json)?;
        let mut bytes = vec![0; text.len() / 2];
        faster_hex::hex_decode(text, &mut bytes).map_err(|error| error.to_string())?;
        Ok::<_, String>(Base16(bytes))
    });
}

/// The crates for Base64.
pub(crate) fn base64(pair: &mut Pair<Base64>) {
    pair.ser("base64-simd", Role::Part, |Base64(bytes)| {
        let length = base64_simd::STANDARD.encoded_length(bytes.len());
        quoted(length, |text| {
            let written = base64_simd::STANDARD.encode(bytes, base64_simd::Out::from_slice(text));
            debug_assert_eq!(written.len(), length);
            Ok::<_, String>(())
        })
    });
    pair.ser("base64", Role::Part, |Base64(bytes)| {
        let length = base64::encoded_len(bytes.len(), true).ok_or("too long")?;
        quoted(length, |text| {
            STANDARD.encode_slice(bytes, text).map(|_| ())
        })
    });
    pair.deser("base64-simd", Role::Part, |json| {
        base64_simd::STANDARD
            .decode_to_vec(unquoted(json)?)
            .map(Base64)
            .map_err(|error| error.to_string())
    });
    pair.deser("base64", Role::Part, |json| {
        STANDARD
            .decode(unquoted(json)?)
            .map(Base64)
            .map_err(|error| error.to_string())
    });
}

/// A vector of a string of `length` bytes in quotes, which `fill` writes in place.
fn quoted<E: ToString>(
    length: usize,
    fill: impl FnOnce(&mut [u8]) -> Result<(), E>,
) -> Result<Vec<u8>, String> {
    let mut json = vec![b'"'; length + 2];
    fill(&mut json[1..=length]).map_err(|error| error.to_string())?;
    Ok(json)
}

fn unquoted(json: &[u8]) -> Result<&[u8], String> {
    match json {
        [b'"', text @ .., b'"'] => Ok(text),
        _ => Err("not a string".to_owned()),
    }
}
