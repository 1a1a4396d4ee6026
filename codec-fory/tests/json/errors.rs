//! What an error tells: kind, place, path, what was expected and what was found.

use std::collections::BTreeMap;
use std::error::Error as _;
use std::io;

use codec_fory::{Error, ErrorKind, ForyJson, ForyJsonRead, Reader, Result};

use crate::common::media::MediaContent;
use crate::common::{media, refuse};

#[test]
fn small_and_shared() {
    fn sendable<T: Send + Sync + 'static>() {}
    sendable::<Error>();
    assert_eq!(size_of::<Error>(), size_of::<usize>());
    assert_eq!(size_of::<Result<()>>(), size_of::<usize>());
}

#[test]
fn lines_and_columns() {
    let error = refuse::<Vec<i32>>("[1,\n  2,\r\n\t true]");
    assert_eq!((error.line(), error.column(), error.offset()), (3, 3, 12));
    assert_eq!(error.path(), "$[2]");
    // Columns are characters, offsets are bytes.
    let error = refuse::<BTreeMap<String, i32>>("{\"é𝄞\": \"x\"}");
    assert_eq!((error.line(), error.column(), error.offset()), (1, 8, 11));
    let error = refuse::<Vec<i32>>("\n\n\n");
    assert_eq!((error.line(), error.column(), error.offset()), (4, 1, 3));
    let error = refuse::<Vec<i32>>("");
    assert_eq!((error.line(), error.column(), error.offset()), (1, 1, 0));
}

#[test]
fn paths() {
    let wrong = media::STANDARD.replace("\"Steve Jobs\"", "7");
    let error = refuse::<MediaContent>(&wrong);
    assert_eq!(error.path(), "$.media.persons[1]");
    assert_eq!(error.kind(), ErrorKind::WrongType);
    let wrong = media::STANDARD.replace("\"SMALL\"", "\"TINY\"");
    let error = refuse::<MediaContent>(&wrong);
    assert_eq!(error.path(), "$.images[1].size");
    assert_eq!(error.kind(), ErrorKind::UnknownVariant);
    let wrong = media::STANDARD.replace("\"width\":320", "\"width\":\"320\"");
    assert_eq!(refuse::<MediaContent>(&wrong).path(), "$.images[1].width");
    let wrong = media::STANDARD.replace("\"hasBitrate\":true", "\"hasBitrate\":1");
    assert_eq!(refuse::<MediaContent>(&wrong).path(), "$.media.hasBitrate");

    type Map = BTreeMap<String, Vec<(i32, [i32; 2])>>;
    assert_eq!(
        refuse::<Map>(r#"{"a":[[1,[2,3]],[1,[2,null]]]}"#).path(),
        "$.a[1][1][1]"
    );
    assert_eq!(refuse::<Map>(r#"{"a b":[1]}"#).path(), r#"$["a b"][0]"#);
    assert_eq!(refuse::<Map>(r#"{"":[1]}"#).path(), r#"$[""][0]"#);
    assert_eq!(refuse::<Map>(r#"{"\"\n":[1]}"#).path(), r#"$["\"\n"][0]"#);
    assert_eq!(
        refuse::<BTreeMap<u8, Option<Box<i32>>>>(r#"{"1":2,"3":[]}"#).path(),
        "$.3"
    );
    assert_eq!(refuse::<i32>("x").path(), "$");
}

#[test]
fn the_path_is_right_out_of_order_too() {
    let mut text = media::STANDARD.replace("{\"images\":", "{\"media\":null,\"images\":");
    text = text.replace("\"media\":null,", "\"zzz\":null,");
    let wrong = text.replace("\"Steve Jobs\"", "7");
    assert_eq!(refuse::<MediaContent>(&wrong).path(), "$.media.persons[1]");
    let wrong = text.replace("\"height\":240", "\"unknown\":0,\"height\":2.5");
    let error = refuse::<MediaContent>(&wrong);
    assert_eq!(
        (error.path(), error.kind()),
        ("$.images[1].height", ErrorKind::NumberOutOfRange)
    );
}

#[test]
fn what_was_expected_and_found() {
    for (error, words) in [
        (refuse::<i32>("true"), ["integer", "true"]),
        (refuse::<i32>("\"1\""), ["integer", "string"]),
        (refuse::<u8>("300"), ["255", "300"]),
        (refuse::<i8>("-129"), ["-128", "-129"]),
        (refuse::<i32>("1.5"), ["integer", "1.5"]),
        (refuse::<String>("[1]"), ["string", "array"]),
        (refuse::<Vec<i32>>("{}"), ["array", "object"]),
        (refuse::<bool>("0"), ["true", "number 0"]),
        (refuse::<f64>("null"), ["number", "null"]),
        (refuse::<Vec<i32>>("[1;2]"), ["`,`", "';'"]),
        (refuse::<Vec<i32>>("[1"), ["`,`", "end of the input"]),
        (
            refuse::<BTreeMap<String, i32>>("{\"a\" 1}"),
            ["`:`", "number 1"],
        ),
        (refuse::<BTreeMap<String, i32>>("{a:1}"), ["name", "'a'"]),
        (refuse::<i32>("1 x"), ["end of the input", "'x'"]),
        (refuse::<i32>("\u{feff}1"), ["integer", "feff"]),
        (refuse::<Vec<i32>>("[é]"), ["integer", "'é'"]),
        (refuse::<Vec<i32>>(b"[\xff]"), ["integer", "0xff"]),
        (refuse::<i32>("\0"), ["integer", "\\0"]),
    ] {
        let text = error.to_string();
        for word in words {
            assert!(text.contains(word), "{word:?} in {text:?}");
        }
        assert!(
            text.contains(&format!("line {} column {}", error.line(), error.column())),
            "{text}"
        );
        assert!(!text.contains('\n') && text.len() < 300, "{text}");
    }
}

/// A message stays short whatever the input.
#[test]
fn messages_are_short() {
    let long = "1".repeat(5000);
    assert!(refuse::<i32>(&long).to_string().len() < 300);
    let name = format!("\"{}\"", "x".repeat(5000));
    assert!(
        refuse::<MediaContent>(media::STANDARD.replace("\"JAVA\"", &name))
            .to_string()
            .len()
            < 500
    );
}

#[test]
fn errors_of_the_sink() {
    struct Full;
    impl io::Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    for error in [
        codec_fory::write_json_to(&1, Full).unwrap_err(),
        ForyJson::default()
            .write_json_to(&media::standard(), Full)
            .unwrap_err(),
    ] {
        assert_eq!(error.kind(), ErrorKind::Io);
        let source = error
            .source()
            .and_then(|source| source.downcast_ref::<io::Error>());
        assert_eq!(
            source.expect("the sink's own error").kind(),
            io::ErrorKind::StorageFull
        );
    }
}

/// An error of the user's own gets the place and path of the value that it is about.
#[test]
fn errors_of_codecs_written_by_hand() {
    #[derive(Debug)]
    struct Even;
    impl<'de> ForyJsonRead<'de> for Even {
        fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
            let number: i32 = reader.value()?;
            if number % 2 == 0 {
                Ok(Even)
            } else {
                Err(Error::custom(format!("{number} is odd")))
            }
        }
    }
    let error = refuse::<BTreeMap<String, Vec<Even>>>("{\"a\": [2,\n 3]}");
    assert_eq!(error.kind(), ErrorKind::Custom);
    assert_eq!(error.path(), "$.a[1]");
    assert_eq!((error.line(), error.column()), (2, 2));
    assert!(error.to_string().starts_with("3 is odd"), "{error}");
    // An error from further in keeps its own kind, place and path.
    let error = refuse::<Vec<Even>>("[2,true]");
    assert_eq!(
        (error.kind(), error.path(), error.offset()),
        (ErrorKind::WrongType, "$[1]", 3)
    );
}

/// Errors of codecs that go into lists and objects by hand have the whole path.
#[test]
fn paths_through_codecs_written_by_hand() {
    let error = refuse::<Vec<crate::common::any::Any>>(r#"[{"a":[1,2,{"b":[x]}]}]"#);
    assert_eq!(error.offset(), 17);
    assert_eq!(error.kind(), ErrorKind::Syntax);
    assert!(error.path().starts_with("$[0]"), "{error}");
}

/// Errors that a codec catches and goes on from are at their own places, wherever the last one was.
#[test]
fn places_of_errors_that_were_caught() {
    #[derive(Debug)]
    struct Tries(Vec<(usize, usize, usize)>);
    impl<'de> ForyJsonRead<'de> for Tries {
        fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
            let mut places = Vec::new();
            let mut note =
                |error: Error| places.push((error.offset(), error.line(), error.column()));
            // The third element of the inner list, then the first, then the start, then the end.
            note(reader.value::<Vec<Vec<i32>>>().unwrap_err());
            note(reader.value::<Vec<Vec<bool>>>().unwrap_err());
            note(reader.value::<bool>().unwrap_err());
            note(reader.value::<(Vec<Option<String>>, bool)>().unwrap_err());
            note(reader.value::<Vec<Vec<i32>>>().unwrap_err());
            reader.skip()?;
            Ok(Tries(places))
        }
    }
    let text = "\n [[ 1,\n2,  \"\u{e9}\u{1d11e}\", null],\n\n 5]";
    let expected = |text: &str, at: usize| {
        let before = &text[..at];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        (
            at,
            before.matches('\n').count() + 1,
            before[start..].chars().count() + 1,
        )
    };
    let at = |part: &str| expected(text, text.find(part).unwrap());
    let read = codec_fory::from_json::<Tries>(text);
    let Tries(places) = read.unwrap();
    assert_eq!(places[0], at("\""));
    assert_eq!(places[1], at("1"));
    assert_eq!(places[2], at("[["));
    assert_eq!(places[3], at("1"));
    assert_eq!(places[4], at("\""));
    let error =
        codec_fory::from_json::<Vec<Tries>>(&format!("[{text}, {text},\n{text} x")).unwrap_err();
    assert_eq!((error.line(), error.column()), (14, 5));
}
