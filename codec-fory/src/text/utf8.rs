//! The check that text is UTF-8.

/// The text as a string slice, if it is valid UTF-8.
#[inline]
pub(crate) fn check(text: &[u8]) -> Option<&str> {
    simdutf8::basic::from_utf8(text).ok()
}

/// The length of the valid part of a text that is not valid.
#[cold]
pub(crate) fn valid_len(text: &[u8]) -> usize {
    match std::str::from_utf8(text) {
        Ok(_) => text.len(),
        Err(error) => error.valid_up_to(),
    }
}
