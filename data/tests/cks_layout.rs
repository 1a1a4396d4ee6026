//! What the CKS reader takes: every layout that the format allows reads as the same value.

use data::cks;
use data::media::feed;

#[test]
fn layout_does_not_change_the_value() {
    let expected = cks::read_media(feed::MEDIA_1.as_bytes(), "media.1.cks").unwrap();
    let plain = cks::write_media(&expected);
    let layouts = [
        ("line ends of Windows", plain.replace('\n', "\r\n")),
        ("a byte order mark", format!("\u{feff}{plain}")),
        ("everything on one line", plain.replace('\n', " ")),
        ("tabs and form feeds", plain.replace("    ", "\t\u{c}")),
        (
            "a comment after each line",
            plain.replace('\n', " // } ] \" @@@@\n"),
        ),
        ("a comment that ends the text", format!("{plain}// end")),
        (
            "commas after fields and items",
            plain.replace("\"\n", "\",\n"),
        ),
        ("commas with no space", plain.replace("\"\n", "\",")),
        ("no space around marks", plain.replace(" = ", "=")),
        ("no space after the colon", plain.replace("Set: ", "Set:")),
        ("space around the colon", plain.replace("Set:", "Set \n :")),
        ("leading zeros", plain.replace("= 640", "= 000640")),
    ];
    for (layout, text) in layouts {
        assert_ne!(text, plain, "{layout}");
        let read = cks::read_media(text.as_bytes(), layout);
        assert_eq!(read.unwrap_or_else(|error| panic!("{error}")), expected);
    }
}

#[test]
fn a_string_takes_every_escape_of_json() {
    let text = feed::MEDIA_1.replace("video/mpg4", r#"\"\\\/\b\f\n\r\t\u00e9\u20AC\uD834\udd1e"#);
    let content = cks::read_media(text.as_bytes(), "escapes").unwrap();
    assert_eq!(content.media.format, "\"\\/\u{8}\u{c}\n\r\té€𝄞");
}

#[test]
fn an_integer_takes_the_whole_range_of_its_type() {
    for (wide, narrow) in [(i64::MIN, i32::MIN), (i64::MAX, i32::MAX), (0, 0), (-1, -1)] {
        let text = feed::MEDIA_1
            .replace("18000000", &wide.to_string())
            .replace("262144", &narrow.to_string());
        let media = cks::read_media(text.as_bytes(), "integers").unwrap().media;
        assert_eq!((media.duration, media.bitrate), (wide, narrow));
        assert!(media.has_bitrate);
    }
}

/// A separator may have white space or a comment on its line, and line ends of Windows.
#[test]
fn separators_are_found_in_every_layout() {
    for separator in [
        "@@@@",
        "  @@@@\t",
        "@@@@\r",
        "@@@@ // the next one",
        "\n\n@@@@\n\n",
    ] {
        let text = format!("{}{separator}\n{}", feed::MEDIA_1, feed::MEDIA_2);
        let records = cks::read_media_stream(text.as_bytes(), separator).unwrap();
        assert_eq!(records.len(), 2, "{separator:?}");
    }
}
