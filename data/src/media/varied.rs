//! Values like `media.1`, each of them different.
//!
//! With one fixed value the processor learns every branch, and every codec looks better than it is
//! in use. Here the lengths, the optional fields, the counts and the digits change from value to
//! value, while the mean size stays near that of `media.1` (486 bytes of JSON):
//!
//! | part | distribution |
//! | --- | --- |
//! | images, persons | 0 to 4 of each, every count as likely as any other |
//! | title | present in 3 of 4, in media and images alike |
//! | bitrate | present in 3 of 4, else 0 with `has_bitrate` false |
//! | copyright | present in 1 of 4 |
//! | width, height | 2 to 4 digits |
//! | duration | 4 to 9 digits |
//! | size in bytes | 5 to 11 digits, so some are beyond an `i32` |
//! | bitrate in bits per second | 4 to 8 digits |
//! | player, size class | either, with the same probability |
//! | format | one of six MIME types of 9 to 16 characters |
//! | URI | a host, a path of 1 to 3 words, an extension |
//! | title, copyright | 1 to 3 words |
//! | person | 1 or 2 words |
//!
//! Numbers first draw their count of digits, each count as likely as any other, and then the
//! digits. The words are those of the [`Kind`], in the paths of the URIs too. For one seed the
//! kinds differ in nothing but these words: counts, gaps, numbers and formats are the same, so that
//! a difference in time between kinds is due to the text alone.

use super::{Image, Media, MediaContent, Player, Size};
use crate::random::JavaRandom;
pub use crate::text::Kind;
use crate::text::phrase;

/// How many values a suite uses unless told otherwise: too many for a branch predictor to learn.
pub const COUNT: usize = 1_024;

/// The seed of the suites.
pub const SEED: u64 = 42;

/// The numbers of records in one document at which the growth of cost with size is shown.
pub const DOCUMENT_RECORDS: [usize; 5] = [1, 10, 100, 1_000, 10_000];

const FORMATS: [&str; 6] = [
    "video/ogg",
    "video/mpg4",
    "video/webm",
    "video/matroska",
    "application/mp4",
    "video/x-flashvid",
];

const HOSTS: [&str; 6] = [
    "v.example",
    "javaone.com",
    "media.example",
    "cdn.example.org",
    "talks.rust.example",
    "conference.example.net",
];

/// `count` values of one kind. Equal arguments give equal values on every machine, and with the
/// same seed and kind a smaller count gives the first ones of a larger.
pub fn generate(seed: u64, count: usize, kind: Kind) -> Vec<MediaContent> {
    let mut generator = Generator {
        shape: JavaRandom::new(seed),
        words: JavaRandom::new(!seed),
        kind,
    };
    (0..count).map(|_| generator.media_content()).collect()
}

/// One document of `records` different values in ASCII, with the seed of the suites: an entry of
/// [`DOCUMENT_RECORDS`], or any other number. The smaller ones are the beginnings of the larger
/// ones.
pub fn document(records: usize) -> Vec<MediaContent> {
    generate(SEED, records, Kind::Ascii)
}

/// Draws all but the words from one source and the words from another, since the kinds have
/// different words and are to agree in all the rest.
struct Generator {
    shape: JavaRandom,
    words: JavaRandom,
    kind: Kind,
}

impl Generator {
    fn media_content(&mut self) -> MediaContent {
        MediaContent {
            images: (0..self.shape.below(5)).map(|_| self.image()).collect(),
            media: self.media(),
        }
    }

    fn media(&mut self) -> Media {
        let has_bitrate = self.three_of_four();
        Media {
            uri: self.uri(&["mpg", "mp4", "webm"]),
            title: self.three_of_four().then(|| self.phrase(3)),
            width: self.number(2, 4),
            height: self.number(2, 4),
            format: self.shape.pick(&FORMATS).to_owned(),
            duration: self.shape.digits(4, 9),
            size: self.shape.digits(5, 11),
            bitrate: if has_bitrate { self.number(4, 8) } else { 0 },
            has_bitrate,
            persons: (0..self.shape.below(5)).map(|_| self.phrase(2)).collect(),
            player: self.shape.pick(&[Player::Java, Player::Flash]),
            copyright: (!self.three_of_four()).then(|| self.phrase(3)),
        }
    }

    fn image(&mut self) -> Image {
        Image {
            uri: self.uri(&["jpg", "png", "webp"]),
            title: self.three_of_four().then(|| self.phrase(3)),
            width: self.number(2, 4),
            height: self.number(2, 4),
            size: self.shape.pick(&[Size::Small, Size::Large]),
        }
    }

    fn three_of_four(&mut self) -> bool {
        self.shape.below(4) != 0
    }

    fn number(&mut self, least_digits: i32, most_digits: i32) -> i32 {
        i32::try_from(self.shape.digits(least_digits, most_digits))
            .expect("the numbers of this type have at most 9 digits")
    }

    fn phrase(&mut self, most_words: i32) -> String {
        let words = 1 + self.shape.below(most_words);
        phrase(&mut self.words, self.kind, words, ' ')
    }

    fn uri(&mut self, extensions: &[&str]) -> String {
        let host = self.shape.pick(&HOSTS);
        let words = 1 + self.shape.below(3);
        let path = phrase(&mut self.words, self.kind, words, '_');
        let extension = self.shape.pick(extensions);
        format!("http://{host}/{path}.{extension}")
    }
}
