//! What several of the tests share.

use sha2::{Digest, Sha256};

/// The SHA-256 of `bytes` in lower-case hexadecimal.
pub(crate) fn sha256(bytes: impl AsRef<[u8]>) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
