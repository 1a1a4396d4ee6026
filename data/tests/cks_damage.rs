//! A damaged feed file is refused with a place inside it, or read as another value; it never makes
//! the reader panic.

use data::cks::{self, Error};
use data::media::MediaContent;
use data::media::feed;

/// Checks that the outcome of reading `damaged` is a value or an error at a place that exists.
fn check(damaged: &[u8], outcome: Result<Vec<MediaContent>, Error>) {
    let Err(error) = outcome else { return };
    let position = error.position().expect("text has places");
    // Lines and characters are counted here on the bytes, so also in text that is not UTF-8.
    let Some(line) = damaged.split(|&byte| byte == b'\n').nth(position.line - 1) else {
        panic!("no such line: {error}");
    };
    let characters = line.iter().filter(|&&byte| !is_continuation(byte)).count();
    assert!(
        (1..=characters + 1).contains(&position.column),
        "no such column: {error}"
    );
}

fn is_continuation(byte: u8) -> bool {
    byte & 0b1100_0000 == 0b1000_0000
}

#[test]
fn a_truncated_file_is_never_taken_for_a_whole_one() {
    for (name, text) in feed::FILES {
        let whole = cks::read_media_stream(text.as_bytes(), name).unwrap();
        for length in 0..text.len() {
            let damaged = &text.as_bytes()[..length];
            let outcome = cks::read_media_stream(damaged, name);
            if let Ok(records) = &outcome {
                // What is left is whole only if the cut is at a separator, or in white space after
                // the last record.
                assert!(whole.starts_with(records), "{name} cut at {length}");
                assert!(
                    damaged.trim_ascii_end().ends_with(b"}"),
                    "{name} cut at {length}"
                );
            }
            check(damaged, outcome);
        }
    }
}

/// The format's own characters, a letter, a digit, control characters, and bytes that are no UTF-8.
const REPLACEMENTS: &[u8; 12] = b"\"\\{],@9n\n\0\x80\xff";

/// Puts one in `stride` of the [`REPLACEMENTS`] in the place of every byte, others at the next byte.
fn change_every_byte(name: &str, text: &str, stride: usize) {
    let mut damaged = text.as_bytes().to_vec();
    for at in 0..damaged.len() {
        let original = damaged[at];
        for &replacement in REPLACEMENTS.iter().skip(at % stride).step_by(stride) {
            damaged[at] = replacement;
            check(&damaged, cks::read_media_stream(&damaged, name));
        }
        damaged[at] = original;
    }
}

#[test]
fn a_changed_byte_never_panics() {
    for (name, text) in [
        ("media.1.cks", feed::MEDIA_1),
        ("media.2.cks", feed::MEDIA_2),
        ("media.3.cks", feed::MEDIA_3),
        ("media.4.cks", feed::MEDIA_4),
    ] {
        change_every_byte(name, text, 1);
    }
}

/// The stream is long and repeats itself, so every byte of it meets only a few of the values.
#[test]
fn a_changed_byte_of_the_stream_never_panics() {
    change_every_byte("media.stream.cks", feed::MEDIA_STREAM, 6);
}

#[test]
fn a_removed_byte_never_panics() {
    for (name, text) in feed::FILES {
        for at in 0..text.len() {
            let mut damaged = text.as_bytes().to_vec();
            damaged.remove(at);
            check(&damaged, cks::read_media_stream(&damaged, name));
        }
    }
}

/// Deep nesting is refused where it leaves the model, so it cannot exhaust the stack.
#[test]
fn hostile_nesting_is_refused_early() {
    for opening in [
        "{",
        "[",
        "{Images=[",
        "{Media={",
        "{Images=[{Title=Set:",
        "{Media={Persons=[",
    ] {
        let text = opening.repeat(1_000_000);
        let error = cks::read_media(text.as_bytes(), "deep").unwrap_err();
        let position = error.position().unwrap();
        assert_eq!(position.line, 1);
        assert!(position.column <= 2 * opening.len(), "{error}");
    }
}
