//! The cases of the JSON parsing test suite by Nicolas Seriot, restated by their meaning.
//!
//! Every document is read three times: as a value of any kind, as a value that a field skips, and
//! as a value that is only looked through. The crate's answer must be the same each time.

mod accepted;
mod free;
mod rejected;

use codec_fory::{Error, ForyJson, Reader};

use crate::common::any::Any;
use crate::common::tree::Tree;

/// An object that knows none of the fields that it is given.
#[derive(Debug, ForyJson)]
struct Nothing {}

/// A value that is skipped by a codec written by hand.
#[derive(Debug)]
struct Skipped;

impl<'de> codec_fory::ForyJsonRead<'de> for Skipped {
    fn read(reader: &mut Reader<'_, 'de>) -> codec_fory::Result<Self> {
        reader.skip().map(|()| Skipped)
    }
}

/// Reads a document in every way, and gives the value or the first way's error.
fn read(name: &str, text: &[u8]) -> Result<Any, Error> {
    let value = codec_fory::from_json_bytes::<Any>(text);
    let skipped = codec_fory::from_json_bytes::<Skipped>(text);
    assert_eq!(
        value.is_ok(),
        skipped.is_ok(),
        "{name}: {value:?}, skipped: {skipped:?}"
    );
    // As the value of a field, with nothing else that could end a text too early. Nesting is one
    // level deeper there, and what follows the document would follow the field.
    let json = ForyJson::builder().max_depth(21).build();
    let object = [b"{\"unknown\":", text, b"}"].concat();
    let field = json.from_json_bytes::<Nothing>(&object);
    assert_eq!(
        value.is_ok(),
        field.is_ok(),
        "{name}: {value:?}, in a field: {field:?}"
    );
    if let Ok(text) = std::str::from_utf8(text) {
        assert_eq!(
            codec_fory::from_json::<Any>(text).is_ok(),
            value.is_ok(),
            "{name}"
        );
    }
    value
}

#[test]
fn must_be_accepted() {
    for (name, text) in accepted::DOCUMENTS {
        let tree = Tree::parse(text).unwrap_or_else(|| panic!("{name} is not JSON"));
        match read(name, text) {
            Ok(value) => {
                assert_eq!(value, Any::from(tree), "{name}");
                // What was read can be written, and read again.
                let written = codec_fory::to_json_bytes(&value).unwrap();
                assert_eq!(read(name, &written).unwrap(), value, "{name}");
            }
            Err(error) => panic!("{name}: {error}"),
        }
    }
}

#[test]
fn must_be_rejected() {
    for (name, text) in rejected::documents() {
        assert!(
            Tree::parse(&text[..text.len().min(1000)]).is_none(),
            "{name} is JSON"
        );
        match read(name, &text) {
            Ok(value) => panic!("{name} was accepted as {value:?}"),
            Err(error) => assert!(error.offset() <= text.len(), "{name}: {error}"),
        }
    }
}

#[test]
fn free_to_choose() {
    for (name, text, choice) in free::documents() {
        let read = read(name, &text);
        match (read, choice) {
            (Ok(value), free::Choice::Accepted(expected)) => assert_eq!(value, expected, "{name}"),
            (Err(error), free::Choice::Rejected(kind)) => {
                assert_eq!(error.kind(), kind, "{name}: {error}");
            }
            (read, choice) => panic!("{name}: {read:?}, not {choice:?}"),
        }
    }
}

/// The number of cases of the suite, so that none gets lost.
#[test]
fn all_cases_are_there() {
    assert_eq!(accepted::DOCUMENTS.len(), 95);
    assert_eq!(rejected::documents().count(), 188);
    assert_eq!(free::documents().len(), 35);
    let mut names: Vec<&str> = accepted::DOCUMENTS
        .iter()
        .map(|document| document.0)
        .chain(rejected::documents().map(|document| document.0))
        .chain(free::documents().into_iter().map(|document| document.0))
        .collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "a name is there twice");
}
