//! Any bytes are either refused at a place inside them or read as values that, written and read
//! again, are the same.
//!
//! From `data`, with the feed as seeds:
//!
//! ```text
//! mkdir -p fuzz/corpus/cks_read
//! cargo +nightly fuzz run cks_read fuzz/corpus/cks_read media -- -dict=fuzz/cks.dict
//! ```

#![no_main]

use data::cks;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let single = cks::read_media(text, "single");
    match cks::read_media_stream(text, "stream") {
        Ok(records) => {
            let written = cks::write_media_stream(&records);
            let again = cks::read_media_stream(written.as_bytes(), "written");
            assert_eq!(again.expect("what is written reads back"), records);
            match single {
                Ok(record) => assert_eq!(records, [record]),
                Err(_) => assert!(records.len() > 1, "one record was refused"),
            }
        }
        Err(error) => {
            let line = error.position().expect("text has places").line;
            assert!(line <= text.split(|&byte| byte == b'\n').count());
            assert!(!error.to_string().is_empty());
            // A first record may be whole and then followed by a separator, never by the end.
            assert!(
                single.is_err(),
                "accepted as a record and refused as a stream"
            );
        }
    }
});
