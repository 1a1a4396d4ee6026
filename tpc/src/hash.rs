//! SHA-256, by which records name files.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use sha2::{Digest, Sha256};

/// SHA-256 of the pieces one after another, in lower case hexadecimal.
#[must_use]
pub fn sha256_hex<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    for piece in pieces {
        hash.update(piece);
    }
    hex(&hash.finalize())
}

/// SHA-256 of a file, in lower case hexadecimal.
///
/// # Errors
///
/// When it cannot be read.
pub fn sha256_of_file(path: &Path) -> io::Result<String> {
    let mut hash = Sha256::new();
    let mut file = BufReader::new(File::open(path)?);
    loop {
        let piece = file.fill_buf()?;
        if piece.is_empty() {
            break;
        }
        hash.update(piece);
        let count = piece.len();
        file.consume(count);
    }
    Ok(hex(&hash.finalize()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first example of FIPS 180-4's sample file.
    #[test]
    fn pieces_hash_like_the_whole() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256_hex([b"abc".as_slice()]), abc);
        assert_eq!(sha256_hex([b"a".as_slice(), b"bc".as_slice()]), abc);
    }
}
