//! Documents that a reader of JSON may accept or reject, and what this one does.

use codec_fory::ErrorKind;

use crate::common::any::Any;

/// What this crate does with a document.
#[derive(Debug)]
pub(super) enum Choice {
    Accepted(Any),
    Rejected(ErrorKind),
}

/// (what it is, the document, the choice)
pub(super) fn documents() -> Vec<(&'static str, Vec<u8>, Choice)> {
    let number = |value| Choice::Accepted(Any::List(vec![Any::Number(value)]));
    let utf8 = || Choice::Rejected(ErrorKind::InvalidUtf8);
    let surrogate = || Choice::Rejected(ErrorKind::InvalidString);
    let syntax = || Choice::Rejected(ErrorKind::Syntax);
    let text = |text: &[u8]| text.to_vec();
    // A huge exponent, with as many digits as the suite has.
    let exponent = String::from(
        "[0.4e0066999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999969999999006]",
    );
    vec![
        // Floats past the limits are infinite or zero, as in the standard library.
        ("a tiny float", text(b"[123.456e-789]"), number(0.0)),
        (
            "an exponent of a hundred digits",
            exponent.into_bytes(),
            number(f64::INFINITY),
        ),
        (
            "a huge negative integer by exponent",
            text(b"[-1e+9999]"),
            number(f64::NEG_INFINITY),
        ),
        (
            "a huge fraction",
            text(b"[1.5e+9999]"),
            number(f64::INFINITY),
        ),
        (
            "a negative overflow",
            text(b"[-123123e100000]"),
            number(f64::NEG_INFINITY),
        ),
        (
            "an overflow",
            text(b"[123123e100000]"),
            number(f64::INFINITY),
        ),
        ("an underflow", text(b"[123e-10000000]"), number(0.0)),
        (
            "a negative integer of thirty digits",
            text(b"[-123123123123123123123123123123]"),
            number(-123_123_123_123_123_120_000_000_000_000.0),
        ),
        (
            "an integer past 64 bits",
            text(b"[100000000000000000000]"),
            number(1e20),
        ),
        (
            "a negative integer of 48 digits",
            text(b"[-237462374673276894279832749832423479823246327846]"),
            number(-237_462_374_673_276_894_279_832_749_832_423_479_823_246_327_846.0),
        ),
        // A string that is not text in Unicode is no string of Rust.
        (
            "a second half of a pair for a name",
            text(b"{\"\\uDFAA\":0}"),
            surrogate(),
        ),
        (
            "a first half of a pair",
            text(b"[\"\\uDADA\"]"),
            surrogate(),
        ),
        (
            "a first half and a letter by number",
            text(b"[\"\\uD888\\u1234\"]"),
            surrogate(),
        ),
        (
            "UTF-16 with a byte order mark",
            text(b"\xFF\xFE[\0\"\0\xE9\0\"\0]\0"),
            syntax(),
        ),
        (
            "a broken byte after letters",
            text(b"[\"\xE6\x97\xA5\xD1\x88\xFA\"]"),
            utf8(),
        ),
        ("a surrogate in UTF-8", text(b"[\"\xED\xA0\x80\"]"), utf8()),
        (
            "a first half before an escape",
            text(b"[\"\\uD800\\n\"]"),
            surrogate(),
        ),
        (
            "a second half before letters",
            text(b"[\"\\uDd1ea\"]"),
            surrogate(),
        ),
        (
            "two first halves before an escape",
            text(b"[\"\\uD800\\uD800\\n\"]"),
            surrogate(),
        ),
        (
            "a first half in small letters",
            text(b"[\"\\ud800\"]"),
            surrogate(),
        ),
        (
            "a first half before letters",
            text(b"[\"\\ud800abc\"]"),
            surrogate(),
        ),
        (
            "a byte that is never in UTF-8, in a string",
            text(b"[\"\xFF\"]"),
            utf8(),
        ),
        (
            "the halves of a pair the wrong way round",
            text(b"[\"\\uDd1e\\uD834\"]"),
            surrogate(),
        ),
        ("a letter of Latin-1", text(b"[\"\xE9\"]"), utf8()),
        ("a second half", text(b"[\"\\uDFAA\"]"), surrogate()),
        ("a continuation byte", text(b"[\"\x81\"]"), utf8()),
        (
            "a character past the last",
            text(b"[\"\xF4\xBF\xBF\xBF\"]"),
            utf8(),
        ),
        (
            "an overlong form of two bytes",
            text(b"[\"\xC0\xAF\"]"),
            utf8(),
        ),
        (
            "an overlong form of six bytes",
            text(b"[\"\xFC\x83\xBF\xBF\xBF\xBF\"]"),
            utf8(),
        ),
        (
            "an overlong zero of six bytes",
            text(b"[\"\xFC\x80\x80\x80\x80\x80\"]"),
            utf8(),
        ),
        ("a character cut short", text(b"[\"\xE0\xFF\"]"), utf8()),
        (
            "UTF-16, the high byte first",
            text(b"\0[\0\"\0\xE9\0\"\0]"),
            syntax(),
        ),
        (
            "UTF-16, the low byte first",
            text(b"[\0\"\0\xE9\0\"\0]\0"),
            syntax(),
        ),
        // Structure.
        (
            "five hundred arrays in one another",
            [b"[".repeat(500), b"]".repeat(500)].concat(),
            Choice::Rejected(ErrorKind::DepthLimit),
        ),
        (
            "a byte order mark before an object",
            text(b"\xEF\xBB\xBF{}"),
            syntax(),
        ),
    ]
}
