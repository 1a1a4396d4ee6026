//! Any bytes, under any options, are either refused at a place inside them or read as a value
//! that, written and read again, is the same.
//!
//! From `codec-fory`:
//!
//! ```text
//! cargo +nightly fuzz run read -- -dict=fuzz/json.dict
//! ```

#![no_main]

use std::fmt::Debug;

use codec_fory::{Error, ForyJson, ForyJsonRead, ForyJsonWrite};
use codec_fory_fuzz::attributed::Attributed;
use codec_fory_fuzz::{Any, Borrowing, Model, Options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Options, &[u8])| {
    let (options, text) = input;
    let json = options.codec();
    let model = read::<Model>(&json, text);
    read::<Attributed>(&json, text);
    if let Err(error) = json.from_json_bytes::<Borrowing<'_>>(text) {
        check(&error, text);
    }
    if let Err(error) = json.from_json_bytes::<Vec<u8>>(text) {
        check(&error, text);
    }
    let any = json.from_json_bytes::<Any>(text);
    if let Ok(any) = &any {
        let written = json.to_json(any).expect("what was read can be written");
        let again = json
            .from_json::<Any>(&written)
            .expect("what is written reads back");
        assert_eq!(json.to_json(&again).unwrap(), written);
    }
    if let Ok(text) = std::str::from_utf8(text) {
        assert_eq!(json.from_json::<Any>(text).is_ok(), any.is_ok());
        assert_eq!(json.from_json::<Model>(text).is_ok(), model);
    }
});

/// Reads a value, and checks what comes of it.
fn read<T>(json: &ForyJson, text: &[u8]) -> bool
where
    T: for<'de> ForyJsonRead<'de> + ForyJsonWrite + PartialEq + Debug,
{
    match json.from_json_bytes::<T>(text) {
        Ok(value) => {
            for written in [json.to_json(&value), json.to_pretty_json(&value)] {
                let written = written.expect("what was read can be written");
                let again = json.from_json::<T>(&written);
                assert_eq!(again.expect("what is written reads back"), value);
            }
            true
        }
        Err(error) => {
            check(&error, text);
            false
        }
    }
}

/// An error is at a place inside the text, and says something.
fn check(error: &Error, text: &[u8]) {
    assert!(error.offset() <= text.len(), "{error}");
    let lines = text[..error.offset()]
        .iter()
        .filter(|&&byte| byte == b'\n')
        .count();
    assert_eq!(error.line(), lines + 1, "{error}");
    assert!(error.path().starts_with('$') && !error.to_string().is_empty());
}
