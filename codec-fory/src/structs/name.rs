//! Names of fields, and how one in the input is compared with them.

use crate::input::Cursor;

/// A name as it is compared with one in the input: up to sixteen bytes by two words and the length,
/// longer ones by those first.
#[derive(Clone, Copy)]
pub(super) struct Name {
    /// The first eight bytes, or as many as there are, the first of them lowest.
    first: u64,
    /// The last eight bytes, or as many as there are.
    last: u64,
    pub(super) text: &'static str,
}

impl Name {
    pub(super) const fn new(text: &'static str) -> Self {
        const fn word(bytes: &[u8], from: usize) -> u64 {
            let mut word = 0;
            let mut at = 0;
            while at < 8 && from + at < bytes.len() {
                word |= (bytes[from + at] as u64) << (8 * at);
                at += 1;
            }
            word
        }
        let bytes = text.as_bytes();
        Name {
            first: word(bytes, 0),
            last: word(bytes, bytes.len().saturating_sub(8)),
            text,
        }
    }

    #[inline(always)]
    pub(super) fn is(&self, found: &Found<'_>) -> bool {
        self.first == found.first
            && self.last == found.last
            && self.text.len() == found.text.len()
            && (self.text.len() <= 16 || self.text == found.text)
    }
}

/// A name in the input.
pub(super) struct Found<'a> {
    first: u64,
    last: u64,
    pub(super) text: &'a str,
}

impl<'a> Found<'a> {
    /// The name in front of `end`, which is the place of its closing quote.
    #[inline(always)]
    pub(super) fn in_place(text: &'a str, end: Cursor<'_>) -> Self {
        let len = text.len();
        // SAFETY: the cursor was moved over the name.
        let start = unsafe { end.sub(len) };
        if len < 8 {
            let word = start.word() & ((1 << (8 * len)) - 1);
            return Found {
                first: word,
                last: word,
                text,
            };
        }
        Found {
            first: start.word(),
            // SAFETY: as above, and the name is not shorter.
            last: unsafe { end.sub(8) }.word(),
            text,
        }
    }

    /// A name that does not stand in the input as it is.
    pub(super) fn elsewhere(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let word = |bytes: &[u8]| {
            let mut word = [0; 8];
            let len = bytes.len().min(8);
            word[..len].copy_from_slice(&bytes[..len]);
            u64::from_le_bytes(word)
        };
        Found {
            first: word(bytes),
            last: word(&bytes[bytes.len().saturating_sub(8)..]),
            text,
        }
    }
}
