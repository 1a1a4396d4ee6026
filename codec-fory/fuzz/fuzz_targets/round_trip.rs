//! Any value, under any options, is written as text that reads back as the same value, in the
//! compact and in the pretty form, and that serde_json takes for JSON.
//!
//! From `codec-fory`:
//!
//! ```text
//! cargo +nightly fuzz run round_trip
//! ```

#![no_main]

use std::fmt::Debug;

use codec_fory::{ForyJson, ForyJsonRead, ForyJsonWrite};
use codec_fory_fuzz::attributed::Attributed;
use codec_fory_fuzz::{Model, Options};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

#[derive(Arbitrary, Debug)]
enum Input {
    Plain(Model),
    Attributed(Attributed),
}

fuzz_target!(|input: (Options, Input)| {
    let (options, input) = input;
    let json = options.codec();
    match input {
        Input::Plain(value) => round_trip(&json, &value),
        Input::Attributed(mut value) => {
            if options.positional() {
                // Members of other names have no element of their own.
                value.others.clear();
            }
            round_trip(&json, &value);
        }
    }
});

fn round_trip<T>(json: &ForyJson, value: &T)
where
    T: for<'de> ForyJsonRead<'de> + ForyJsonWrite + PartialEq + Debug,
{
    let Ok(text) = json.to_json(value) else {
        // The only thing that can be wrong with a value of the model is its depth.
        assert!(json.to_pretty_json(value).is_err());
        return;
    };
    assert_eq!(
        &json
            .from_json::<T>(&text)
            .expect("what is written reads back"),
        value
    );
    let mut appended = b"kept".to_vec();
    json.append_json_to(value, &mut appended)
        .expect("as before");
    assert_eq!(&appended[4..], text.as_bytes());

    let pretty = json.to_pretty_json(value).expect("as before");
    assert_eq!(
        &json
            .from_json::<T>(&pretty)
            .expect("what is written reads back"),
        value
    );
    let compact: Value = serde_json::from_str(&text).expect("what is written is JSON");
    let other: Value = serde_json::from_str(&pretty).expect("what is written is JSON");
    assert_eq!(compact, other);
}
