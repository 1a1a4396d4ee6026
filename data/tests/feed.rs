//! The feed files hold the values that the rest of the project relies on.

use data::cks;
use data::media::feed;
use data::media::{Image, Media, MediaContent, Player, Size};

fn read(text: &str) -> MediaContent {
    cks::read_media(text.as_bytes(), "feed").unwrap_or_else(|error| panic!("{error}"))
}

/// Every string of a value.
fn strings(content: &MediaContent) -> Vec<&str> {
    let MediaContent { images, media } = content;
    let mut strings = vec![media.uri.as_str(), media.format.as_str()];
    strings.extend(media.title.as_deref());
    strings.extend(media.copyright.as_deref());
    strings.extend(media.persons.iter().map(String::as_str));
    for image in images {
        strings.push(&image.uri);
        strings.extend(image.title.as_deref());
    }
    strings
}

/// The value with every string replaced by the empty one, to compare all the rest.
fn without_text(mut content: MediaContent) -> MediaContent {
    let clear = |text: &mut Option<String>| {
        if let Some(text) = text {
            text.clear();
        }
    };
    content.media.uri.clear();
    content.media.format.clear();
    clear(&mut content.media.title);
    clear(&mut content.media.copyright);
    content.media.persons.iter_mut().for_each(String::clear);
    for image in &mut content.images {
        image.uri.clear();
        clear(&mut image.title);
    }
    content
}

#[test]
fn the_standard_value_is_the_published_one() {
    let expected = MediaContent {
        images: vec![
            Image {
                uri: "http://javaone.com/keynote_large.jpg".to_owned(),
                title: Some("Javaone Keynote".to_owned()),
                width: 1024,
                height: 768,
                size: Size::Large,
            },
            Image {
                uri: "http://javaone.com/keynote_small.jpg".to_owned(),
                title: Some("Javaone Keynote".to_owned()),
                width: 320,
                height: 240,
                size: Size::Small,
            },
        ],
        media: Media {
            uri: "http://javaone.com/keynote.mpg".to_owned(),
            title: Some("Javaone Keynote".to_owned()),
            width: 640,
            height: 480,
            format: "video/mpg4".to_owned(),
            duration: 18_000_000,
            size: 58_982_400,
            bitrate: 262_144,
            has_bitrate: true,
            persons: vec!["Bill Gates".to_owned(), "Steve Jobs".to_owned()],
            player: Player::Java,
            copyright: None,
        },
    };
    assert_eq!(read(feed::MEDIA_1), expected);
}

#[test]
fn media_2_differs_from_the_standard_value_in_every_field() {
    let (first, second) = (read(feed::MEDIA_1), read(feed::MEDIA_2));

    // Taken apart without `..`, so that a new field has to be thought of here.
    let Media {
        uri,
        title,
        width,
        height,
        format,
        duration,
        size,
        bitrate,
        has_bitrate,
        persons,
        player,
        copyright,
    } = &second.media;
    assert_ne!(*uri, first.media.uri);
    assert_eq!(*title, None);
    assert_ne!(*width, first.media.width);
    assert_ne!(*height, first.media.height);
    assert_ne!(*format, first.media.format);
    assert_ne!(*duration, first.media.duration);
    assert_ne!(*size, first.media.size);
    assert_eq!((*bitrate, *has_bitrate), (0, false));
    assert_ne!(persons.len(), first.media.persons.len());
    assert_eq!(*player, Player::Flash);
    assert!(copyright.is_some());

    assert_eq!(second.images.len(), 3);
    for image in &second.images {
        for other in &first.images {
            assert_ne!(image.uri, other.uri);
            assert_ne!(image.title, other.title);
            assert_ne!(image.width, other.width);
            assert_ne!(image.height, other.height);
        }
    }
    for (image, other) in second.images.iter().zip(&first.images) {
        assert_ne!(image.size, other.size);
    }
}

#[test]
fn media_2_holds_what_catches_a_shortcut() {
    let content = read(feed::MEDIA_2);
    let strings = strings(&content);
    let any = |wanted: fn(char) -> bool| strings.iter().any(|text| text.chars().any(wanted));
    assert!(any(|c| ('\u{80}'..='\u{7ff}').contains(&c)), "two bytes");
    assert!(any(|c| ('\u{800}'..='\u{ffff}').contains(&c)), "three");
    assert!(any(|c| c > '\u{ffff}'), "four");
    for wanted in ['"', '\\', '\n', '\r', '\t', '\u{1}', '/'] {
        assert!(
            strings.iter().any(|text| text.contains(wanted)),
            "{wanted:?}"
        );
    }
    assert!(strings.contains(&""));
    assert!(strings.iter().any(|text| text.len() > 255));
    assert!(content.images.iter().any(|image| image.title.is_none()));

    let media = &content.media;
    assert_eq!((media.duration, media.size), (i64::MIN, i64::MAX));
    assert_eq!((media.width, content.images[0].width), (i32::MAX, i32::MIN));
    assert!(media.height < 0);
}

#[test]
fn media_3_is_the_standard_value_with_long_strings() {
    let content = read(feed::MEDIA_3);
    for text in strings(&content) {
        assert!((145..=155).contains(&text.chars().count()), "{text}");
    }
    assert_eq!(without_text(content), without_text(read(feed::MEDIA_1)));
}

#[test]
fn media_4_is_the_standard_value_with_short_strings() {
    let content = read(feed::MEDIA_4);
    for text in strings(&content) {
        assert!((1..=2).contains(&text.chars().count()), "{text}");
    }
    assert_eq!(without_text(content), without_text(read(feed::MEDIA_1)));
}

#[test]
fn the_stream_has_nine_different_records() {
    let records = cks::read_media_stream(feed::MEDIA_STREAM.as_bytes(), "stream").unwrap();
    assert_eq!(records.len(), 9);
    for (index, record) in records.iter().enumerate() {
        assert!(!records[..index].contains(record), "record {}", index + 1);
    }
}

#[test]
fn the_files_on_disk_are_the_embedded_texts() {
    let directory = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("media");
    let mut names: Vec<_> = std::fs::read_dir(&directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        // The schemas for other formats lie there too.
        .filter(|name| name.ends_with(".cks"))
        .collect();
    names.sort();
    assert_eq!(names, feed::FILES.map(|(name, _)| name));
    for (name, text) in feed::FILES {
        let path = directory.join(name);
        let from_disk = cks::read_media_stream_file(path).unwrap();
        let embedded = cks::read_media_stream(text.as_bytes(), name).unwrap();
        assert_eq!(from_disk, embedded, "{name}");
    }
}
