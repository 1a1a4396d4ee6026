//! What holds of the CKS reader and writer for every value.

use data::cks;
use data::media::{Image, Media, MediaContent, Player, Size};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Strings with characters of every plane, and with many of those that the format treats specially.
fn text() -> impl Strategy<Value = String> {
    let special = "\"\\/{}[]=:,@ \t\r\n\u{0}\u{7f}\u{85}\u{2028}\u{feff}\u{10ffff}";
    let special: Vec<char> = special.chars().collect();
    let character = prop_oneof![
        any::<char>(),
        proptest::char::range(' ', '~'),
        proptest::char::range('\0', '\u{1f}'),
        proptest::char::range('\u{10000}', '\u{10ffff}'),
        proptest::sample::select(special),
    ];
    vec(character, 0..40).prop_map(String::from_iter)
}

fn player() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::Java), Just(Player::Flash)]
}

fn size() -> impl Strategy<Value = Size> {
    prop_oneof![Just(Size::Small), Just(Size::Large)]
}

prop_compose! {
    fn image()(
        uri in text(),
        title in option::of(text()),
        width: i32,
        height: i32,
        size in size(),
    ) -> Image {
        Image { uri, title, width, height, size }
    }
}

prop_compose! {
    fn media()(
        (uri, title, format, copyright) in (text(), option::of(text()), text(), option::of(text())),
        width: i32,
        height: i32,
        duration: i64,
        size: i64,
        bitrate: Option<i32>,
        persons in vec(text(), 0..5),
        player in player(),
    ) -> Media {
        Media {
            uri,
            title,
            width,
            height,
            format,
            duration,
            size,
            bitrate: bitrate.unwrap_or(0),
            has_bitrate: bitrate.is_some(),
            persons,
            player,
            copyright,
        }
    }
}

fn content() -> impl Strategy<Value = MediaContent> {
    (vec(image(), 0..4), media()).prop_map(|(images, media)| MediaContent { images, media })
}

proptest! {
    // The seed is fixed and no file of failures is kept: a test run says the same every time.
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(42),
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_written_reads_back(content in content()) {
        let text = cks::write_media(&content);
        prop_assert_eq!(cks::read_media(text.as_bytes(), "written").unwrap(), content);
    }

    #[test]
    fn a_written_stream_reads_back(contents in vec(content(), 1..4)) {
        let text = cks::write_media_stream(&contents);
        prop_assert_eq!(cks::read_media_stream(text.as_bytes(), "written").unwrap(), contents);
    }

    /// The code units of UTF-16, each as an escape, are another way to write any string.
    #[test]
    fn a_string_of_escapes_only_reads_as_itself(content in content()) {
        let escaped: String = content
            .media
            .format
            .encode_utf16()
            .map(|unit| format!("\\u{unit:04x}"))
            .collect();
        let mut marked = content.clone();
        marked.media.format = "the format goes here".to_owned();
        let text = cks::write_media(&marked).replace("the format goes here", &escaped);
        prop_assert_eq!(cks::read_media(text.as_bytes(), "escaped").unwrap(), content);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..200)) {
        let _ = cks::read_media_stream(&bytes, "noise");
    }
}

#[test]
fn a_bitrate_that_is_not_present_reads_back_as_zero() {
    let feed = data::media::feed::MEDIA_1;
    let mut content = cks::read_media(feed.as_bytes(), "media.1.cks").unwrap();
    content.media.has_bitrate = false;
    let text = cks::write_media(&content);
    content.media.bitrate = 0;
    assert_eq!(
        cks::read_media(text.as_bytes(), "written").unwrap(),
        content
    );
}
