//! Any bytes are JSON for this crate exactly if they are for serde_json, and then the value is the
//! same: as a value of any kind, as one that is skipped, and as a value of the model.
//!
//! The one difference in what is read: of members with the same name, all but the last are lost in
//! serde_json, while here each must be right by itself.
//!
//! From `codec-fory`:
//!
//! ```text
//! cargo +nightly fuzz run against_serde_json -- -dict=fuzz/json.dict
//! ```

#![no_main]

use codec_fory::ForyJson;
use codec_fory_fuzz::oracle::{self, FromValue};
use codec_fory_fuzz::{Any, Model, Skipped};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// As deep as serde_json goes.
const JSON: ForyJson = ForyJson::builder().max_depth(127).build();

/// The name by which serde_json hands numbers on to itself. As a name in a document, it is taken
/// for such a number.
const NUMBER: &str = "$serde_json::private::Number";

fuzz_target!(|text: &[u8]| {
    // A longer number is an error here, and not in serde_json.
    if text.len() > 10_000 {
        return;
    }
    let ours = JSON.from_json_bytes::<Any>(text);
    let is_number = |members: &[(String, Any)]| members.iter().any(|(name, _)| name == NUMBER);
    if ours
        .as_ref()
        .is_ok_and(|any| oracle::any_object(any, &is_number))
    {
        return;
    }
    let theirs = serde_json::from_slice::<Value>(text);
    assert_eq!(JSON.from_json_bytes::<Skipped>(text).is_ok(), ours.is_ok());
    let model = JSON.from_json_bytes::<Model>(text);
    match (ours, theirs) {
        (Ok(any), Ok(value)) => {
            assert!(oracle::same(&any, &value), "{any:?}, {value:?}");
            let expected = Model::from_value(&value);
            match (model, expected) {
                (Ok(model), Some(expected)) => assert_eq!(model, expected),
                (Err(_), None) => {}
                (Err(error), Some(_)) => assert!(oracle::has_a_name_twice(&any), "{error}"),
                (Ok(model), None) => panic!("read as {model:?}"),
            }
        }
        (Err(_), Err(_)) => assert!(model.is_err()),
        (Ok(any), Err(error)) => panic!("read as {any:?}; serde_json: {error}"),
        (Err(error), Ok(value)) => panic!("{error}; serde_json: {value:?}"),
    }
});
