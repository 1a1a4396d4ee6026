//! Every message of the CKS reader, with the place that it names.

use std::error::Error as _;
use std::path::Path;

use data::cks::{self, Error};

/// A small value of the model, for texts that go wrong in one place: each piece stands on a line
/// of its own, and a test replaces one of them.
const RECORD: &str = r#"{
Images = [
{
Uri = "i"
Title = None
Width = 1
Height = 2
Size = Small
}
]
Media = {
Uri = "m"
Title = None
Width = 3
Height = 4
Format = "f"
Duration = 5
Size = 6
Bitrate = None
Persons = [
"p"
]
Player = Java
Copyright = None
}
}
"#;

fn message(text: impl AsRef<[u8]>) -> String {
    cks::read_media(text.as_ref(), "x.cks")
        .unwrap_err()
        .to_string()
}

/// The message for [`RECORD`] with its first `from` replaced by `to`.
#[track_caller]
fn message_with(from: &str, to: &str) -> String {
    assert!(RECORD.contains(from));
    message(RECORD.replacen(from, to, 1))
}

#[test]
fn the_record_of_these_tests_is_good() {
    cks::read_media(RECORD.as_bytes(), "x.cks").unwrap();
}

#[test]
fn a_fault_in_the_record_names_its_place_and_what_was_expected() {
    let cases = [
        // Values of the wrong type.
        (
            "= 1\n",
            "= \"1\"\n",
            r#"6:9: expected an integer for `Width`, found the string "1""#,
        ),
        (
            "= 1\n",
            "= 1.5\n",
            "6:9: expected an integer for `Width`, found `1.5`",
        ),
        (
            "= 1\n",
            "= 1e3\n",
            "6:9: expected an integer for `Width`, found `1e3`",
        ),
        (
            "= 1\n",
            "= +1\n",
            "6:9: expected an integer for `Width`, found `+1`",
        ),
        (
            "= 1\n",
            "= -\n",
            "6:9: expected an integer for `Width`, found `-`",
        ),
        (
            "= 1\n",
            "= Set: 1\n",
            "6:9: expected an integer for `Width`, found `Set`",
        ),
        (
            "= 1\n",
            "=\n",
            "7:1: expected an integer for `Width`, found `Height`",
        ),
        (
            "\"i\"",
            "None",
            "4:7: expected a string for `Uri`, found `None`",
        ),
        (
            "\"i\"",
            "[ ]",
            "4:7: expected a string for `Uri`, found `[`",
        ),
        (
            "\"i\"",
            "'i'",
            "4:7: expected a string for `Uri`, found the character `'`",
        ),
        (
            "\"i\"",
            "“i”",
            "4:7: expected a string for `Uri`, found the character `“` (U+201C)",
        ),
        (
            "\"i\"",
            "\0",
            "4:7: expected a string for `Uri`, found the control character U+0000",
        ),
        (
            "Title = None",
            "Title = \"t\"",
            r#"5:9: expected `None` or `Set: value` for `Title`, found the string "t""#,
        ),
        (
            "Title = None",
            "Title = none",
            "5:9: expected `None` or `Set: value` for `Title`, found `none`",
        ),
        (
            "Title = None",
            "Title = Set \"t\"",
            r#"5:13: expected `:` after `Set` for `Title`, found the string "t""#,
        ),
        (
            "Title = None",
            "Title = Set: None",
            "5:14: expected a string for `Title`, found `None`",
        ),
        (
            "Bitrate = None",
            "Bitrate = Set: Java",
            "19:16: expected an integer for `Bitrate`, found `Java`",
        ),
        (
            "Small",
            "small",
            "8:8: expected `Small` or `Large` for `Size`, found `small`",
        ),
        (
            "Small",
            "0",
            "8:8: expected `Small` or `Large` for `Size`, found `0`",
        ),
        (
            "Java",
            "\"Java\"",
            r#"23:10: expected `Java` or `Flash` for `Player`, found the string "Java""#,
        ),
        (
            "[\n\"p\"\n]",
            "\"p\"",
            r#"20:11: expected a list `[ ... ]` for `Persons`, found the string "p""#,
        ),
        (
            "\"p\"",
            "7",
            "21:1: expected a string for `Persons`, found `7`",
        ),
        (
            "Images = [\n{",
            "Images = [\n[",
            "3:1: expected `{` to open a record of Image, found `[`",
        ),
        (
            "Media = {",
            "Media = None {",
            "11:9: expected `{` to open a record of Media, found `None`",
        ),
        // Integers out of range.
        (
            "= 1\n",
            "= 2147483648\n",
            "6:9: expected an Int32 from -2147483648 to 2147483647 for `Width`, found `2147483648`",
        ),
        (
            "= 1\n",
            "= -2147483649\n",
            "6:9: expected an Int32 from -2147483648 to 2147483647 for `Width`, found `-2147483649`",
        ),
        (
            "= 5\n",
            "= 9223372036854775808\n",
            "17:12: expected an Int64 from -9223372036854775808 to 9223372036854775807 for `Duration`, found `9223372036854775808`",
        ),
        (
            "Bitrate = None",
            "Bitrate = Set: 4000000000",
            "19:16: expected an Int32 from -2147483648 to 2147483647 for `Bitrate`, found `4000000000`",
        ),
        // Fields that should not be there, or should.
        (
            "Width = 1\n",
            "",
            "8:1: expected the field `Width` before the end of the Image record opened at 3:1, found `}`",
        ),
        (
            "Title = None\nWidth = 1\nHeight = 2\n",
            "",
            "6:1: expected the fields `Title`, `Width` and `Height` before the end of the Image record opened at 3:1, found `}`",
        ),
        (
            "Images = [",
            "Media = [",
            "2:9: expected `{` to open a record of Media, found `[`",
        ),
        (
            "Height = 2",
            "Width = 2",
            "7:1: expected each field of Image once, found `Width` again (first at 6:1)",
        ),
        (
            "Player = Java",
            "Uri = \"m\"",
            "23:1: expected each field of Media once, found `Uri` again (first at 12:1)",
        ),
        (
            "Height = 2",
            "Heihgt = 2",
            "7:1: expected a field of Image, found `Heihgt`; did you mean `Height`?",
        ),
        (
            "Height = 2",
            "height = 2",
            "7:1: expected a field of Image, found `height`; did you mean `Height`?",
        ),
        (
            "Height = 2",
            "Depth = 2",
            "7:1: expected a field of Image, found `Depth`; the fields are `Uri`, `Title`, `Width`, `Height` and `Size`",
        ),
        (
            "Images = [",
            "Pictures = [",
            "2:1: expected a field of MediaContent, found `Pictures`; the fields are `Images` and `Media`",
        ),
        (
            "Bitrate = None",
            "HasBitrate = None",
            "19:1: expected a field of Media, found `HasBitrate`; the fields are `Uri`, `Title`, `Width`, `Height`, `Format`, `Duration`, `Size`, `Bitrate`, `Persons`, `Player` and `Copyright`",
        ),
        // Punctuation.
        (
            "Width = 1",
            "Width: 1",
            "6:6: expected `=` after the name of the field `Width`, found `:`",
        ),
        (
            "Width = 1",
            "\"Width\" = 1",
            r#"6:1: expected the name of a field, or `}` to close the Image record opened at 3:1, found the string "Width""#,
        ),
        (
            "{\nUri",
            "{\n, Uri",
            "4:1: expected the name of a field, or `}` to close the Image record opened at 3:1, found `,`",
        ),
        (
            "Width = 1",
            "Width = 1,,",
            "6:11: expected the name of a field, or `}` to close the Image record opened at 3:1, found `,`",
        ),
        (
            "Width = 1",
            "Width = 1;",
            "6:10: expected a comma or white space between fields, or `}`, found the character `;`",
        ),
        (
            "\"i\"\n",
            "\"i\"",
            "4:10: expected a comma or white space between fields, or `}`, found `Title`",
        ),
        (
            "\"p\"",
            "\"p\"\"q\"",
            r#"21:4: expected a comma or white space between items, or `]`, found the string "q""#,
        ),
        (
            "Small\n}\n]",
            "Small\n]",
            "9:1: expected the name of a field, or `}` to close the Image record opened at 3:1, found `]`",
        ),
        (
            "\"p\"\n]",
            "\"p\"\n}",
            "22:1: expected a string for `Persons`, found `}`",
        ),
        (
            "Width = 1",
            "Width = 1 / 2",
            "6:11: expected the name of a field, or `}` to close the Image record opened at 3:1, found the character `/`",
        ),
        (
            "Width = 1",
            "@@@@",
            "6:1: expected the name of a field, or `}` to close the Image record opened at 3:1, found `@@@@`",
        ),
        // Strings.
        (
            "\"i\"",
            "\"i",
            r#"4:9: expected `"` to close the string opened at 4:7, found the end of the line"#,
        ),
        (
            "\"i\"\n",
            "\"i\r\n",
            r#"4:9: expected `"` to close the string opened at 4:7, found the end of the line"#,
        ),
        (
            "\"i\"",
            "\"\t\"",
            r"4:8: expected a control character in a string as its escape `\u0009`, found the control character U+0009",
        ),
        (
            "\"i\"",
            r#""\x""#,
            r#"4:8: expected one of the escapes `\"` `\\` `\/` `\b` `\f` `\n` `\r` `\t` `\uXXXX`, found a backslash before the character `x`"#,
        ),
        (
            "\"i\"",
            r#""é\u00g0""#,
            r"4:13: expected four hexadecimal digits after `\u`, found the character `g`",
        ),
        (
            "\"i\"",
            r#""\u12""#,
            "4:12: expected four hexadecimal digits after `\\u`, found the character `\"`",
        ),
        (
            "\"i\"",
            r#""\uDC00""#,
            r"4:8: expected a leading surrogate (`\uD800` to `\uDBFF`) before a trailing one, found `\uDC00` alone",
        ),
        (
            "\"i\"",
            r#""\uD834""#,
            r"4:8: expected a trailing surrogate (`\uDC00` to `\uDFFF`) after a leading one, found `\uD834` alone",
        ),
        (
            "\"i\"",
            r#""\uD834\n""#,
            r"4:8: expected a trailing surrogate (`\uDC00` to `\uDFFF`) after a leading one, found `\uD834` alone",
        ),
        (
            "\"i\"",
            r#""\ud834\u0041""#,
            r"4:14: expected a trailing surrogate (`\uDC00` to `\uDFFF`) after a leading one, found `\u0041`",
        ),
        // Long pieces of the text are shortened, and what a terminal would obey is escaped.
        (
            "= 1\n",
            "= 11111111112222222222333333333344444444445\n",
            "6:9: expected an Int32 from -2147483648 to 2147483647 for `Width`, found `1111111111222222222233333333334444444444...`",
        ),
        (
            "= 1\n",
            "= \"\\u001b[2J\"\n",
            r#"6:9: expected an integer for `Width`, found the string "\u{1b}[2J""#,
        ),
    ];
    for (from, to, expected) in cases {
        assert_eq!(
            message_with(from, to),
            format!("x.cks:{expected}"),
            "{to:?}"
        );
    }
}

#[test]
fn a_fault_of_the_whole_text_names_its_place() {
    let cases: &[(&[u8], &str)] = &[
        (
            b"",
            "1:1: expected a record `{ ... }`, found an empty text (nothing but white space and comments)",
        ),
        (
            b"\n// only this",
            "2:13: expected a record `{ ... }`, found an empty text (nothing but white space and comments)",
        ),
        (
            b"[ ]",
            "1:1: expected `{` to open a record of MediaContent, found `[`",
        ),
        (
            b"\n  @@@@\n",
            "2:3: expected `{` to open a record of MediaContent, found `@@@@`",
        ),
        (
            b"{ // {",
            "1:7: expected the name of a field, or `}` to close the MediaContent record opened at 1:1, found the end of the text",
        ),
        (
            b"{ Images = [ ",
            "1:14: expected an item, or `]` to close the list of `Images` opened at 1:12, found the end of the text",
        ),
        (
            b"{ Images = [ ] Media = { Uri = \"a",
            "1:34: expected `\"` to close the string opened at 1:32, found the end of the text",
        ),
        (
            b"{ Images = [ ] Media = { Uri = \"\\",
            "1:34: expected `\"` to close the string opened at 1:32, found the end of the text",
        ),
        (
            b"{ Images = [ ] Media = { Uri = \"\\u1",
            "1:36: expected four hexadecimal digits after `\\u`, found the end of the text",
        ),
        (
            b"{ Images = [ ] Media = {",
            "1:25: expected the name of a field, or `}` to close the Media record opened at 1:24, found the end of the text",
        ),
        (
            b"{\n\xc3\xa9 \xff }",
            "2:3: expected text in UTF-8, found the byte 0xFF",
        ),
        (
            b"{\n\xc3\xa9 \xc3",
            "2:3: expected text in UTF-8, found the end of the text inside a character",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(text), format!("x.cks:{expected}"));
    }
}

#[test]
fn a_stream_where_one_record_is_wanted_is_called_one() {
    assert_eq!(
        message(format!("{RECORD}@@@@\n{RECORD}")),
        "x.cks:27:1: expected the end of the text after its one record, found `@@@@`: this is a \
         stream of several records; give a file with one, or read it as a stream"
    );
    assert_eq!(
        message(format!("{RECORD}{RECORD}")),
        "x.cks:27:1: expected the end of the text after its one record, found `{`"
    );
}

#[test]
fn a_stream_is_refused_where_a_separator_or_a_record_is_missing() {
    let after = "expected `@@@@` on a line of its own, or the end of the text, after a record";
    let record = "expected `{` to open a record of MediaContent";
    let cases = [
        (
            format!("{RECORD}{RECORD}"),
            format!("27:1: {after}, found `{{`"),
        ),
        (
            format!("{RECORD}@@@\n{RECORD}"),
            format!("27:1: {after}, found `@@@`"),
        ),
        (
            format!("{RECORD}@@@@@\n{RECORD}"),
            format!("27:1: {after}, found `@@@@@`"),
        ),
        (
            format!("{RECORD}@@@@ {RECORD}"),
            format!("27:1: {after}, found `@@@@`"),
        ),
        (
            format!("{} @@@@\n{RECORD}", RECORD.trim_end()),
            format!("26:3: {after}, found `@@@@`"),
        ),
        (
            format!("{RECORD}@@@@\n"),
            format!("28:1: {record}, found the end of the text"),
        ),
        (
            format!("{RECORD}@@@@\n@@@@\n{RECORD}"),
            format!("28:1: {record}, found `@@@@`"),
        ),
        (
            format!("@@@@\n{RECORD}"),
            format!("1:1: {record}, found `@@@@`"),
        ),
    ];
    for (text, expected) in cases {
        let error = cks::read_media_stream(text.as_bytes(), "x.cks").unwrap_err();
        assert_eq!(error.to_string(), format!("x.cks:{expected}"));
    }
}

#[test]
fn a_path_that_leads_to_no_text_says_what_is_there() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));

    let missing = here.join("media").join("media.0.cks");
    let error = cks::read_media_file(&missing).unwrap_err();
    assert!(matches!(error, Error::NotFound { .. }), "{error:?}");
    assert_eq!(
        error.to_string(),
        format!(
            "{}: expected a CKS file, found no file of that name; check the path",
            missing.display()
        )
    );

    let directory = here.join("media");
    let error = cks::read_media_stream_file(&directory).unwrap_err();
    assert!(matches!(error, Error::IsDirectory { .. }), "{error:?}");
    assert_eq!(
        error.to_string(),
        format!(
            "{}: expected a CKS file, found a directory; name a file in it",
            directory.display()
        )
    );
    assert_eq!(error.position(), None);

    // No system takes a path with a NUL in it.
    let error = cks::read_media_file("media\0cks").unwrap_err();
    assert!(matches!(error, Error::Unreadable { .. }), "{error:?}");
    assert_eq!(error.to_string(), "media\0cks: cannot read the file");
    assert!(error.source().is_some());
}

#[test]
fn an_error_in_a_file_names_its_path() {
    let stream = Path::new(env!("CARGO_MANIFEST_DIR")).join("media/media.stream.cks");
    let error = cks::read_media_file(&stream).unwrap_err();
    let place = format!("{}:29:1: expected the end", stream.display());
    assert!(error.to_string().starts_with(&place), "{error}");
}
