//! Any bytes, in pieces of any sizes, give the values and errors of the same bytes in one piece;
//! an array those of the whole document, and lines those of each line by itself.
//!
//! From `codec-fory`:
//!
//! ```text
//! cargo +nightly fuzz run streams -- -dict=fuzz/json.dict
//! ```

#![no_main]

use codec_fory::{Error, ErrorKind, ForyJson, StreamDecoder};
use codec_fory_fuzz::Any;
use libfuzzer_sys::fuzz_target;

/// A value as text, or what an error says but for its words, which depend on what has come.
type Outcome = Result<String, (ErrorKind, usize, usize, usize, String)>;

fn outcome(value: Result<Any, Error>) -> Outcome {
    value.map(|value| format!("{value:?}")).map_err(|error| {
        let path = error.path().to_owned();
        (
            error.kind(),
            error.offset(),
            error.line(),
            error.column(),
            path,
        )
    })
}

fuzz_target!(|input: (Vec<u8>, u16, &[u8])| {
    let (sizes, limit, text) = input;
    for new in [StreamDecoder::<Any>::array, StreamDecoder::<Any>::lines] {
        let decoder = || new(ForyJson::new());
        let whole = decode(decoder(), &[], text);
        assert_eq!(decode(decoder(), &sizes, text), whole);
        assert_eq!(decode(decoder(), &[1], text), whole);
        // With a limit nothing panics, and what is accepted is a part of what was.
        let limited = decode(decoder().max_value_bytes(limit.into()), &sizes, text);
        for value in limited.iter().filter(|value| value.is_ok()) {
            assert!(whole.contains(value));
        }
    }

    let array = decode(StreamDecoder::array(ForyJson::new()), &[], text);
    match codec_fory::from_json_bytes::<Vec<Any>>(text) {
        Ok(values) => {
            let values: Vec<Outcome> = values.into_iter().map(|value| outcome(Ok(value))).collect();
            assert_eq!(array, values);
        }
        Err(error) => {
            let last = array.last().expect("an error is told").as_ref();
            let (kind, offset, ..) = last.expect_err("the last one is the error");
            assert_eq!((*kind, *offset), (error.kind(), error.offset()), "{error}");
        }
    }

    let lines = decode(StreamDecoder::lines(ForyJson::new()), &[], text);
    let each: Vec<bool> = text
        .split(|&byte| byte == b'\n')
        .filter(|line| line.iter().any(|byte| !b" \t\r".contains(byte)))
        .map(|line| codec_fory::from_json_bytes::<Any>(line).is_ok())
        .collect();
    let found: Vec<bool> = lines.iter().map(Result::is_ok).collect();
    assert_eq!(found, each);
});

/// All outcomes of a stream that comes in pieces of these sizes, again and again; in one piece if
/// there are none.
fn decode(mut decoder: StreamDecoder<Any>, sizes: &[u8], mut text: &[u8]) -> Vec<Outcome> {
    let mut found = Vec::new();
    let mut sizes = sizes.iter().cycle();
    while !text.is_empty() {
        let size = sizes
            .next()
            .map_or(text.len(), |&size| usize::from(size).clamp(1, text.len()));
        let (piece, rest) = text.split_at(size);
        decoder.feed(piece);
        found.extend(decoder.by_ref().map(outcome));
        text = rest;
    }
    decoder.finish();
    found.extend(decoder.by_ref().map(outcome));
    assert!(decoder.next().is_none());
    found
}
