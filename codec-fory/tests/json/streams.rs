//! Streams: what is the same however the bytes come, and what harm they could do.

use codec_fory::{ErrorKind, ForyJson, StreamDecoder};

use crate::common::any::Any;
use crate::common::media;

/// All values and errors of a stream that comes in pieces of one size.
fn decode(mut decoder: StreamDecoder<Any>, stream: &[u8], size: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut note = |decoder: &mut StreamDecoder<Any>| {
        found.extend(decoder.map(|value| match value {
            Ok(value) => format!("{value:?}"),
            // Not the message, which can tell only what has come of what was found.
            Err(error) => format!(
                "Error {:?} {} {} {} {}",
                error.kind(),
                error.offset(),
                error.line(),
                error.column(),
                error.path()
            ),
        }));
    };
    for piece in stream.chunks(size) {
        decoder.feed(piece);
        note(&mut decoder);
    }
    decoder.finish();
    note(&mut decoder);
    // The end stays the end.
    decoder.feed(b"1");
    found
}

fn array() -> StreamDecoder<Any> {
    StreamDecoder::array(ForyJson::default())
}

fn lines() -> StreamDecoder<Any> {
    StreamDecoder::lines(ForyJson::default())
}

/// Documents and what is nearly one: the same values, and the same error in the same place, however
/// the bytes come; and an array is accepted exactly if it is in one piece.
#[test]
fn pieces_do_not_matter() {
    for text in [
        "",
        " ",
        "[]",
        "[ ]",
        "[1]",
        "[1,2,3]",
        " [ 1 , \"a,]}\\\"\" , {\"a\":[1,2]} ]\n",
        "[[[]],{}]",
        "[1,]",
        "[,1]",
        "[,]",
        "[1,,2]",
        "[1 2]",
        "[1:2]",
        "[1}",
        "[1]]",
        "[1] 2",
        "[1],",
        "[",
        "[1",
        "[1,",
        "[\"a",
        "[\"\\",
        "[\"a\\\"]",
        "[{\"a\":1]",
        "[tru,1]",
        "[\"\u{1}\",1]",
        "[\"\\ud800\",1]",
        "[1,\0]",
        "{}",
        "1",
        "nul",
        "]",
        "[1\n,\n\n x]",
        "[\u{e9}]",
        "[\"\u{e9}\u{1d11e}\", x]",
        "1\n2",
        "1\n\n\n{\"a\":\n[1]}\n",
        "{\"a\":1}\r\n[]\r\n x \r\nnull",
        "1 2\n3",
        "\"a\nb\"",
        "true\n\"\n",
    ] {
        let whole = decode(array(), text.as_bytes(), text.len().max(1));
        let accepted = codec_fory::from_json::<Vec<Any>>(text);
        let failed = whole.iter().any(|value| value.starts_with("Error"));
        assert_eq!(accepted.is_err(), failed, "{text:?}: {whole:?}");
        if let Ok(values) = accepted {
            let values: Vec<String> = values.iter().map(|value| format!("{value:?}")).collect();
            assert_eq!(whole, values, "{text:?}");
        }
        for size in 1..text.len() {
            assert_eq!(
                decode(array(), text.as_bytes(), size),
                whole,
                "{text:?} by {size}"
            );
        }

        let whole = decode(lines(), text.as_bytes(), text.len().max(1));
        let expected: Vec<bool> = text
            .split('\n')
            .filter(|line| !line.trim_matches([' ', '\t', '\r']).is_empty())
            .map(|line| codec_fory::from_json::<Any>(line).is_ok())
            .collect();
        let found: Vec<bool> = whole
            .iter()
            .map(|value| !value.starts_with("Error"))
            .collect();
        assert_eq!(found, expected, "{text:?}: {whole:?}");
        for size in 1..text.len() {
            assert_eq!(
                decode(lines(), text.as_bytes(), size),
                whole,
                "{text:?} by {size}"
            );
        }
    }
}

/// Errors are in the same place as in the document in one piece.
#[test]
fn places_are_those_of_the_whole_document() {
    let standard = media::STANDARD;
    for at in (0..standard.len()).step_by(5) {
        let mut broken = standard.as_bytes().to_vec();
        broken[at] = 1;
        let document = [b"[\n", standard.as_bytes(), b",\n ", &broken, b"]"].concat();
        let expected = codec_fory::from_json_bytes::<Vec<Any>>(&document).unwrap_err();
        for size in [1, 100, 10_000] {
            let mut decoder = array();
            let mut values = Vec::new();
            for piece in document.chunks(size) {
                decoder.feed(piece);
                values.extend(decoder.by_ref());
            }
            decoder.finish();
            values.extend(decoder);
            let error = values.into_iter().find_map(Result::err);
            let error = error.expect("the second element is broken");
            assert_eq!(error.kind(), expected.kind(), "{at}");
            assert_eq!(error.offset(), expected.offset(), "{at}");
            assert_eq!(
                (error.line(), error.column()),
                (expected.line(), expected.column()),
                "{at}"
            );
        }
    }
}

#[test]
fn a_value_that_never_ends_is_refused_at_the_limit() {
    for (mut decoder, start, more) in [
        (lines(), "\"", "x"),
        (array(), "[\"", "x"),
        (lines(), "[", "["),
        (array(), "[", "["),
        (array(), "[1", "0"),
        (lines(), "{\"a\":", " "),
    ] {
        decoder = decoder.max_value_bytes(1000);
        decoder.feed(start.as_bytes());
        let mut fed = start.len();
        let error = loop {
            if let Some(value) = decoder.next() {
                break value.unwrap_err();
            }
            decoder.feed(more.as_bytes());
            fed += more.len();
            assert!(fed < 1_010, "the limit is past");
        };
        assert_eq!(error.kind(), ErrorKind::ValueTooLong);
    }
    // White space outside of values is no value.
    let mut decoder = lines().max_value_bytes(10);
    for _ in 0..1000 {
        decoder.feed(b" \n");
        assert!(decoder.next().is_none());
    }
    decoder.feed(b"1\n");
    assert_eq!(decoder.next().unwrap().unwrap(), Any::Number(1.0));
}

/// Every byte is looked at a fixed number of times, however small the pieces are and however often
/// one asks in between.
#[test]
fn pieces_of_one_byte_are_not_quadratic() {
    let len = if cfg!(debug_assertions) {
        1 << 20
    } else {
        8 << 20
    };
    let value = format!("\"{}\"", "x".repeat(len));
    for (mut decoder, stream) in [
        (lines(), format!("{value}\n")),
        (array(), format!("[{value}]")),
        (array(), format!("{}[1]", " ".repeat(len))),
        (lines(), format!("1{}", "\n".repeat(len))),
        (array(), format!("[{}1]", "1,".repeat(len / 2))),
    ] {
        let mut count = 0;
        for byte in stream.as_bytes() {
            decoder.feed(std::slice::from_ref(byte));
            count += decoder.by_ref().map(|value| assert!(value.is_ok())).count();
        }
        decoder.finish();
        count += decoder.by_ref().map(|value| assert!(value.is_ok())).count();
        assert!(count >= 1);
    }
    // All at once, and then taken one by one.
    let mut decoder = lines();
    decoder.feed("1\n".repeat(len / 2).as_bytes());
    assert_eq!(decoder.count(), len / 2);
    let mut decoder = array();
    decoder.feed(format!("[{}1]", "1,".repeat(len / 2)).as_bytes());
    assert_eq!(decoder.count(), len / 2 + 1);
}
