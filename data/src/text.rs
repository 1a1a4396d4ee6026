//! Texts of words drawn at random, in three kinds that ask different things of a codec.

use crate::random::JavaRandom;

/// What the words of a text are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Letters and digits of ASCII: nothing to escape, one byte a character.
    Ascii,
    /// Words of several scripts, each with at least one character beyond ASCII: of two, three and
    /// four bytes in UTF-8, the last ones outside the basic plane.
    NonAscii,
    /// ASCII with what JSON has to escape in three words of four: quotes, backslashes, line ends,
    /// tabs and control characters without a short form.
    Escapes,
}

impl Kind {
    /// Every kind, the plainest first.
    pub const ALL: [Kind; 3] = [Kind::Ascii, Kind::NonAscii, Kind::Escapes];

    /// The lower-case name, with words joined by a hyphen, as in the names of suites and cases.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Ascii => "ascii",
            Kind::NonAscii => "non-ascii",
            Kind::Escapes => "escapes",
        }
    }

    /// The words that texts of this kind are drawn from, without spaces within them.
    pub const fn words(self) -> &'static [&'static str] {
        match self {
            Kind::Ascii => &ASCII,
            Kind::NonAscii => &NON_ASCII,
            Kind::Escapes => &ESCAPES,
        }
    }
}

const ASCII: [&str; 24] = [
    "Go",
    "42",
    "Day",
    "New",
    "Live",
    "Talk",
    "2026",
    "Panel",
    "Track",
    "Rusty",
    "Summit",
    "Closing",
    "Opening",
    "Keynote",
    "Session",
    "Database",
    "Workshop",
    "Overview",
    "Interview",
    "Benchmark",
    "Conference",
    "Discussion",
    "Engineering",
    "Introduction",
];

const NON_ASCII: [&str; 24] = [
    // Two bytes a character beyond ASCII: Latin, Greek, Cyrillic, Hebrew, Arabic.
    "été",
    "Ärger",
    "Zürich",
    "Łódź",
    "Ångström",
    "coração",
    "mañana",
    "übermäßig",
    "Αθήνα",
    "λόγος",
    "Москва",
    "привет",
    "שלום",
    "مرحبا",
    // Three bytes: Devanagari, Chinese, Japanese, Korean, a currency sign.
    "भारत",
    "北京",
    "映画",
    "カメラ",
    "안녕",
    "99€",
    // Four bytes, outside the basic plane: pictures, a clef, a rare ideograph.
    "🎬",
    "🎧🎤",
    "𝄞forte",
    "𠮷野家",
];

const ESCAPES: [&str; 24] = [
    "Live",
    "2026",
    "Track",
    "Keynote",
    "Session",
    "Overview",
    "\"Go\"",
    "\"quoted\"",
    "6\"",
    "say:\"no\"",
    "C:\\media",
    "\\\\host\\share",
    "back\\slash",
    "\\d+\\w",
    "one\ntwo",
    "end\r\n",
    "\n\n",
    "a\tb\tc",
    "\tindent",
    "\u{8}back",
    "form\u{c}feed",
    "\u{1b}[1m",
    "nul\0",
    "\u{1}\u{1f}",
];

/// `words` words of the kind, joined by `separator`.
pub(crate) fn phrase(random: &mut JavaRandom, kind: Kind, words: i32, separator: char) -> String {
    let mut text = String::new();
    for index in 0..words {
        if index > 0 {
            text.push(separator);
        }
        text.push_str(random.pick(kind.words()));
    }
    text
}

/// A text of the kind with at least `bytes` bytes in UTF-8, and less than 24 more: words joined by
/// one space, up to the first that reaches the length. Equal arguments give equal texts.
pub fn generate(seed: u64, bytes: usize, kind: Kind) -> String {
    let mut random = JavaRandom::new(seed);
    let mut text = String::with_capacity(bytes + 24);
    while text.len() < bytes {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(random.pick(kind.words()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn must_be_escaped(character: char) -> bool {
        character < ' ' || character == '"' || character == '\\'
    }

    #[test]
    fn the_words_are_what_their_kind_says() {
        let ascii = Kind::Ascii.words();
        assert!(
            ascii
                .iter()
                .all(|word| word.chars().all(|c| c.is_ascii_alphanumeric()))
        );

        let non_ascii = Kind::NonAscii.words();
        assert!(non_ascii.iter().all(|word| !word.is_ascii()));
        assert!(non_ascii.iter().all(|word| !word.contains(must_be_escaped)));
        for bytes in 2..=4 {
            let with = |word: &&&str| word.chars().any(|c| c.len_utf8() == bytes);
            assert!(non_ascii.iter().filter(with).count() >= 4, "{bytes} bytes");
        }

        let escapes = Kind::Escapes.words();
        assert!(escapes.iter().all(|word| word.is_ascii()));
        let escaped = escapes.iter().filter(|word| word.contains(must_be_escaped));
        assert_eq!(escaped.count() * 4, escapes.len() * 3);
    }

    #[test]
    fn words_hold_no_space_and_are_short() {
        for kind in Kind::ALL {
            for word in kind.words() {
                assert!(!word.is_empty() && !word.contains(' '), "{word:?}");
                // With the space before it, what `generate` promises to stay within.
                assert!(word.len() < 24, "{word:?}");
            }
        }
    }

    #[test]
    fn a_long_text_has_the_length_asked_for() {
        for kind in Kind::ALL {
            for bytes in [0, 1, 1_000, 100_000] {
                let text = generate(7, bytes, kind);
                assert!(
                    (bytes..bytes + 24).contains(&text.len()),
                    "{kind:?} {bytes}"
                );
                assert_eq!(text, generate(7, bytes, kind));
            }
        }
    }
}
