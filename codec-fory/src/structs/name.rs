//! Names of fields, and how one in the input is compared with them.

use crate::input::Cursor;
use crate::simd;

/// What a name's word holds of it.
const WORD: usize = 16;

/// A name as it is compared with one in the input: up to sixteen bytes by one word and the length,
/// longer ones by those first.
#[derive(Clone, Copy)]
pub(super) struct Name {
    /// The first sixteen bytes, or as many as there are, the first of them lowest.
    word: u128,
    pub(super) text: &'static str,
    /// It has less than sixteen bytes, and none that is escaped in a string.
    short: bool,
}

impl Name {
    pub(super) const fn new(text: &'static str) -> Self {
        let bytes = text.as_bytes();
        let mut short = bytes.len() < WORD;
        let mut at = 0;
        while at < bytes.len() {
            short &= !matches!(bytes[at], 0..=0x1F | b'"' | b'\\');
            at += 1;
        }
        Name {
            word: Found::new(text).word,
            text,
            short,
        }
    }

    /// The place behind the name and its quotes, if it is a short one and stands at `quote`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn strip<'b>(&self, quote: Cursor<'b>) -> Option<Cursor<'b>> {
        let start = quote.strip_byte(b'"')?;
        let len = self.text.len() % WORD;
        let word = u128::from_le_bytes(start.load()) & MASKS[len];
        if !self.short || word != self.word || start.byte_at(len) != b'"' {
            return None;
        }
        // SAFETY: neither the bytes of the name nor the quote behind it are zero.
        Some(unsafe { start.add(len + 1) })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn is(&self, found: &Found<'_>) -> bool {
        self.is_short(found.word, found.text.len())
            && (self.text.len() <= WORD || self.text == found.text)
    }

    /// Whether it is the name of this word and length, which is at most [`WORD`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_short(&self, word: u128, len: usize) -> bool {
        self.word == word && self.text.len() == len
    }
}

/// A name to be looked for.
#[derive(Clone, Copy)]
pub(super) struct Found<'a> {
    word: u128,
    pub(super) text: &'a str,
}

impl<'a> Found<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let mut word = 0;
        let mut at = 0;
        while at < WORD && at < bytes.len() {
            word |= (bytes[at] as u128) << (8 * at);
            at += 1;
        }
        Found { word, text }
    }
}

/// A name in the input of less than sixteen bytes, without escapes.
#[derive(Clone, Copy)]
pub(super) struct ShortName {
    word: u128,
    pub(super) len: usize,
}

/// The bits of a word that a name of so many bytes has.
static MASKS: [u128; WORD] = {
    let mut masks = [0; WORD];
    let mut len = 1;
    while len < WORD {
        masks[len] = u128::MAX >> (8 * (WORD - len));
        len += 1;
    }
    masks
};

impl ShortName {
    /// The name whose opening quote is at `quote`, and the place after its closing one. None if it
    /// is not short or has escapes, or is no name.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn at(quote: Cursor<'_>) -> Option<(Self, Cursor<'_>)> {
        let start = quote.strip_byte(b'"')?;
        let block = start.load();
        let len = simd::text_run_short(block);
        if len == WORD || start.byte_at(len) != b'"' {
            return None;
        }
        let word = u128::from_le_bytes(block) & MASKS[len % WORD];
        // SAFETY: neither the bytes of the run nor the quote behind it are zero.
        Some((ShortName { word, len }, unsafe { start.add(len + 1) }))
    }

    /// The name's text, if it is all ASCII; the closing quote is before `after`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn ascii(self, after: Cursor<'_>) -> Option<&str> {
        const HIGH: u128 = u128::from_ne_bytes([0x80; WORD]);
        if self.word & HIGH != 0 {
            return None;
        }
        // SAFETY: the cursor was moved over the name and its closing quote, and the name is ASCII.
        unsafe { Some(str::from_utf8_unchecked(after.sub(1).behind(self.len))) }
    }
}

/// Places of an index, of which not more than half are taken.
const PLACES: usize = 128;

/// Which fields have a name, without looking at them all.
pub(super) struct Index {
    /// The byte of a name that tells it from others, beside the first one and the length.
    position: usize,
    /// The number of a field and one, from the place on that its name gives; 0 where there is none.
    places: [u8; PLACES],
}

impl Index {
    /// Fields that an index may have.
    pub(super) const MAX_FIELDS: usize = PLACES / 2;

    const fn new(position: usize) -> Self {
        Index {
            position,
            places: [0; PLACES],
        }
    }

    /// An index of the fields that have a name, of which there are at most
    /// [`MAX_FIELDS`](Self::MAX_FIELDS).
    pub(super) const fn of(names: &[Option<Name>]) -> Self {
        let mut best = Index::new(1);
        let mut fewest = usize::MAX;
        let mut position = 1;
        while position < WORD && fewest > 0 {
            let mut index = Index::new(position);
            let mut moved = 0;
            let mut field = 0;
            while field < names.len() {
                if let Some(name) = &names[field] {
                    moved += index.add(name, field);
                }
                field += 1;
            }
            if moved < fewest {
                best = index;
                fewest = moved;
            }
            position += 1;
        }
        best
    }

    /// Adds a field; the result is how far it is from its place.
    const fn add(&mut self, name: &Name, field: usize) -> usize {
        let mut place = self.place_of(name.text);
        let mut moved = 0;
        while self.places[place] != 0 {
            place = (place + 1) % PLACES;
            moved += 1;
        }
        self.places[place] = field as u8 + 1;
        moved
    }

    const fn place_of(&self, text: &str) -> usize {
        let bytes = text.as_bytes();
        let first = if bytes.is_empty() { b'"' } else { bytes[0] };
        let other = if self.position < bytes.len() {
            bytes[self.position]
        } else {
            0
        };
        Self::place(first, other, bytes.len())
    }

    /// Three factors that are no multiples of each other; more would take longer than it saves.
    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn place(first: u8, other: u8, len: usize) -> usize {
        (first as usize + other as usize * 5 + len * 11) % PLACES
    }

    /// The first of the fields for which `is_it` holds among those that may have the name.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn find(&self, mut place: usize, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        loop {
            let field = usize::from(self.places[place % PLACES]).checked_sub(1)?;
            if is_it(field) {
                return Some(field);
            }
            place += 1;
        }
    }

    /// The field of the name whose opening quote is at `quote`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn find_short<'n>(
        &self,
        name: ShortName,
        quote: Cursor<'_>,
        name_of: impl Fn(usize) -> &'n Name,
    ) -> Option<usize> {
        // Loaded from the text and not taken from the word, which is known later.
        let other = quote.byte_at(1 + self.position);
        let other = if self.position < name.len { other } else { 0 };
        let place = Self::place(quote.byte_at(1), other, name.len);
        self.find(place, |field| name_of(field).is_short(name.word, name.len))
    }

    /// The field of this name.
    pub(super) fn find_any<'n>(
        &self,
        found: &Found<'_>,
        name_of: impl Fn(usize) -> &'n Name,
    ) -> Option<usize> {
        self.find(self.place_of(found.text), |field| name_of(field).is(found))
    }
}
