//! The varied media values are the same everywhere and have the spread that they are made for.

use std::collections::HashSet;

use data::cks;
use data::media::varied::{self, COUNT, DOCUMENT_RECORDS, Kind, SEED};
use data::media::{Image, Media, MediaContent, Player, Size};

mod common;

fn all(kind: Kind) -> Vec<MediaContent> {
    varied::generate(SEED, COUNT, kind)
}

/// Every string of the values that is made of the words of the kind.
fn texts(contents: &[MediaContent]) -> Vec<&str> {
    let mut texts = Vec::new();
    for MediaContent { images, media } in contents {
        texts.push(media.uri.as_str());
        texts.extend(media.title.as_deref());
        texts.extend(media.persons.iter().map(String::as_str));
        texts.extend(media.copyright.as_deref());
        for image in images {
            texts.push(&image.uri);
            texts.extend(image.title.as_deref());
        }
    }
    texts
}

/// The share of the characters of all texts for which `is` holds.
fn share(texts: &[&str], is: impl Fn(char) -> bool) -> f64 {
    let total: usize = texts.iter().map(|text| text.chars().count()).sum();
    let matching: usize = texts
        .iter()
        .map(|text| text.chars().filter(|&character| is(character)).count())
        .sum();
    matching as f64 / total as f64
}

/// The share of the values for which `is` holds.
fn share_of<T>(values: &[T], is: impl Fn(&T) -> bool) -> f64 {
    values.iter().filter(|value| is(value)).count() as f64 / values.len() as f64
}

#[track_caller]
fn assert_near(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() <= tolerance,
        "expected {expected} within {tolerance}, found {found}"
    );
}

#[test]
fn the_values_are_the_same_on_every_machine() {
    let hashes = Kind::ALL.map(|kind| common::sha256(cks::write_media_stream(&all(kind))));
    assert_eq!(
        hashes,
        [
            "0aa0a3a1690e43df468984f0f57cfb0db899d3d98e0b124ef896f45d93c5970d",
            "4f280cbc8fd03b6c4dc1aa96651fab7f69143b37a4457289d37bcbd500f6c141",
            "ee019a8a6a4c999cecaccf94d3b7da9902aeb741ba40e6c41187a7d48f4a0b19",
        ]
    );
}

#[test]
fn a_smaller_count_gives_the_first_of_a_larger() {
    let values = all(Kind::NonAscii);
    assert_eq!(
        varied::generate(SEED, 10, Kind::NonAscii),
        values[..10],
        "the first ten"
    );
    assert_eq!(varied::generate(SEED, 0, Kind::NonAscii), []);
}

#[test]
fn another_seed_gives_other_values() {
    assert_ne!(
        varied::generate(SEED, 1, Kind::Ascii),
        varied::generate(SEED + 1, 1, Kind::Ascii)
    );
}

#[test]
fn no_value_is_there_twice() {
    for kind in Kind::ALL {
        let texts: HashSet<String> = all(kind).iter().map(cks::write_media).collect();
        assert_eq!(texts.len(), COUNT, "{kind:?}");
    }
}

#[test]
fn the_mean_size_is_that_of_media_1() {
    for kind in Kind::ALL {
        let values = all(kind);
        let bytes: usize = values
            .iter()
            .map(|value| serde_json::to_vec(value).unwrap().len())
            .sum();
        assert_near(bytes as f64 / values.len() as f64, 486.0, 35.0);
    }
}

#[test]
fn the_values_round_trip_through_the_text_format_and_json() {
    for kind in Kind::ALL {
        let values = all(kind);
        let text = cks::write_media_stream(&values);
        let read = cks::read_media_stream(text.as_bytes(), kind.name()).unwrap();
        assert_eq!(read, values, "{kind:?}");
        let json = serde_json::to_string(&values).unwrap();
        let read: Vec<MediaContent> = serde_json::from_str(&json).unwrap();
        assert_eq!(read, values, "{kind:?}");
    }
}

#[test]
fn counts_gaps_and_digits_vary_as_documented() {
    let values = all(Kind::Ascii);
    let images: Vec<&Image> = values.iter().flat_map(|value| &value.images).collect();
    let media: Vec<&Media> = values.iter().map(|value| &value.media).collect();

    for count in 0..=4 {
        assert_near(share_of(&values, |v| v.images.len() == count), 0.2, 0.05);
        assert_near(share_of(&media, |m| m.persons.len() == count), 0.2, 0.05);
    }
    assert_near(share_of(&media, |m| m.title.is_some()), 0.75, 0.05);
    assert_near(share_of(&images, |i| i.title.is_some()), 0.75, 0.05);
    assert_near(share_of(&media, |m| m.has_bitrate), 0.75, 0.05);
    assert_near(share_of(&media, |m| m.copyright.is_some()), 0.25, 0.05);
    assert_near(share_of(&media, |m| m.player == Player::Flash), 0.5, 0.05);
    assert_near(share_of(&images, |i| i.size == Size::Large), 0.5, 0.05);
    assert_near(
        share_of(&media, |m| m.size > i64::from(i32::MAX)),
        0.25,
        0.05,
    );
    assert!(media.iter().all(|m| m.has_bitrate || m.bitrate == 0));

    let digits = |least: i64, most: u32, numbers: Vec<i64>| {
        assert!(
            numbers
                .iter()
                .all(|n| (least..10_i64.pow(most)).contains(n))
        );
        assert!(numbers.iter().any(|&n| n < least * 10));
        assert!(numbers.iter().any(|&n| n >= 10_i64.pow(most - 1)));
    };
    digits(10, 4, media.iter().map(|m| m.width.into()).collect());
    digits(10, 4, media.iter().map(|m| m.height.into()).collect());
    digits(10, 4, images.iter().map(|i| i.width.into()).collect());
    digits(10, 4, images.iter().map(|i| i.height.into()).collect());
    digits(1_000, 9, media.iter().map(|m| m.duration).collect());
    digits(10_000, 11, media.iter().map(|m| m.size).collect());
    let known = media.iter().filter(|m| m.has_bitrate);
    digits(1_000, 8, known.map(|m| m.bitrate.into()).collect());

    let lengths: HashSet<usize> = texts(&values).iter().map(|text| text.len()).collect();
    assert!(lengths.len() > 40, "{} lengths", lengths.len());
}

#[test]
fn the_kinds_differ_in_their_words_alone() {
    let without_words = |kind| {
        let mut values = all(kind);
        for MediaContent { images, media } in &mut values {
            media.uri.clear();
            media.persons.iter_mut().for_each(String::clear);
            let titles = images.iter_mut().map(|image| {
                image.uri.clear();
                &mut image.title
            });
            for text in titles.chain([&mut media.title, &mut media.copyright]) {
                text.iter_mut().for_each(String::clear);
            }
        }
        values
    };
    let ascii = without_words(Kind::Ascii);
    assert_eq!(without_words(Kind::NonAscii), ascii);
    assert_eq!(without_words(Kind::Escapes), ascii);
}

#[test]
fn the_ascii_kind_needs_no_escape() {
    let values = all(Kind::Ascii);
    for text in texts(&values) {
        assert!(text.is_ascii(), "{text:?}");
        assert!(!text.contains(['"', '\\']) && !text.contains(char::is_control));
    }
}

#[test]
fn the_non_ascii_kind_is_mostly_beyond_ascii_and_reaches_outside_the_basic_plane() {
    let values = all(Kind::NonAscii);
    let texts = texts(&values);
    assert!(texts.iter().all(|text| !text.is_ascii()));
    // The hosts and extensions of the URIs stay ASCII, so the paths are diluted.
    let (uris, phrases): (Vec<&str>, Vec<&str>) =
        texts.iter().partition(|text| text.starts_with("http://"));
    assert!(share(&uris, |c| !c.is_ascii()) > 0.15);
    assert!(share(&phrases, |c| !c.is_ascii()) > 0.5);
    assert!(share(&phrases, |c| c.len_utf8() == 3) > 0.08);
    assert!(share(&phrases, |c| c.len_utf8() == 4) > 0.03);
}

#[test]
fn the_escapes_kind_has_every_sort_of_escape() {
    let values = all(Kind::Escapes);
    let texts = texts(&values);
    assert!(texts.iter().all(|text| text.is_ascii()));
    assert!(share(&texts, |c| c == '"') > 0.01);
    assert!(share(&texts, |c| c == '\\') > 0.02);
    assert!(share(&texts, |c| c == '\n') > 0.01);
    assert!(share(&texts, |c| c == '\t') > 0.005);
    let long_form = |c: char| c.is_control() && !"\n\r\t\u{8}\u{c}".contains(c);
    assert!(share(&texts, long_form) > 0.01);
    for control in ['\r', '\u{8}', '\u{c}', '\0', '\u{1}', '\u{1b}', '\u{1f}'] {
        assert!(
            texts.iter().any(|text| text.contains(control)),
            "{control:?}"
        );
    }
    let escaped = |text: &&str| text.contains(['"', '\\']) || text.contains(char::is_control);
    assert!(share_of(&texts, escaped) > 0.85);
}

#[test]
fn documents_grow_by_appending() {
    let largest = varied::document(DOCUMENT_RECORDS[4]);
    for records in DOCUMENT_RECORDS {
        let document = varied::document(records);
        assert_eq!(document.len(), records);
        assert!(largest.starts_with(&document), "{records} records");
    }
}
