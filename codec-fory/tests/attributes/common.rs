//! One check for a (value, text) pair on every entry point at once.

use std::fmt::Debug;

use codec_fory::{Error, ForyJson, ForyJsonBuilder, ForyJsonRead, ForyJsonWrite, PropertyNaming};

pub(crate) const DEFAULT: ForyJson = ForyJson::new();
pub(crate) const NULLS: ForyJson = ForyJson::builder().write_null_fields(true).build();
pub(crate) const ARRAYS: ForyJson = ForyJson::builder().bean_to_array(true).build();
pub(crate) const SNAKE: ForyJson = ForyJson::builder()
    .property_naming(PropertyNaming::SnakeCase)
    .build();

/// A type that can be checked in both directions; it borrows nothing from the text.
pub(crate) trait Both:
    ForyJsonWrite + for<'de> ForyJsonRead<'de> + PartialEq + Debug
{
}

impl<T: ForyJsonWrite + for<'de> ForyJsonRead<'de> + PartialEq + Debug> Both for T {}

/// `value` is written as `text` by default, read back from it, and comes back from what every
/// combination of options writes.
#[track_caller]
pub(crate) fn check<T: Both>(value: &T, text: &str) {
    check_with(&DEFAULT, value, text);
    round_trips(value);
}

/// `value` comes back from what every combination of options writes.
#[track_caller]
pub(crate) fn round_trips<T: Both>(value: &T) {
    for bits in 0..24 {
        let naming = [
            PropertyNaming::LowerCamelCase,
            PropertyNaming::SnakeCase,
            PropertyNaming::AsDeclared,
        ][bits % 3];
        let codec = options(naming, bits / 3).build();
        let json = codec.to_json(value).unwrap();
        reads(&codec, &json, value);
        let pretty = codec.to_pretty_json(value).unwrap();
        reads(&codec, &pretty, value);
        assert_eq!(without_space(&pretty), without_space(&json));
    }
}

fn options(naming: PropertyNaming, bits: usize) -> ForyJsonBuilder {
    ForyJson::builder()
        .property_naming(naming)
        .write_null_fields(bits & 1 != 0)
        .bean_to_array(bits & 2 != 0)
        .escape_non_ascii(bits & 4 != 0)
}

/// The text without the white space between its tokens.
fn without_space(json: &str) -> String {
    let mut compact = String::new();
    let (mut in_string, mut escaped) = (false, false);
    for c in json.chars() {
        if in_string || !c.is_ascii_whitespace() {
            compact.push(c);
        }
        if c == '"' && !escaped {
            in_string = !in_string;
        }
        escaped = c == '\\' && !escaped;
    }
    compact
}

/// `value` is written as `text` by `codec`, and read back from it.
#[track_caller]
pub(crate) fn check_with<T: Both>(codec: &ForyJson, value: &T, text: &str) {
    writes(codec, value, text);
    reads(codec, text, value);
}

/// Every way to write gives `text`.
#[track_caller]
pub(crate) fn writes<T: ForyJsonWrite>(codec: &ForyJson, value: &T, text: &str) {
    assert_eq!(codec.to_json(value).unwrap(), text);
    let mut appended = b"before ".to_vec();
    codec.append_json_to(value, &mut appended).unwrap();
    assert_eq!(appended, format!("before {text}").as_bytes());
    let mut stream = Vec::new();
    codec.write_json_to(value, &mut stream).unwrap();
    assert_eq!(stream, text.as_bytes());
    // Inside of other values, whose room is asked for differently.
    let nested = codec.to_json(&(value, [value])).unwrap();
    assert_eq!(nested, format!("[{text},[{text}]]"));
}

/// Every way to read `text` gives `value`.
#[track_caller]
pub(crate) fn reads<T>(codec: &ForyJson, text: &str, value: &T)
where
    T: for<'de> ForyJsonRead<'de> + PartialEq + Debug,
{
    let read = |text: &str| {
        let from_bytes = codec.from_json_bytes::<T>(text.as_bytes()).unwrap();
        assert_eq!(from_bytes, codec.from_json::<T>(text).unwrap());
        from_bytes
    };
    assert_eq!(&read(text), value, "{text}");
    assert_eq!(&read(&format!(" \n{text}\t")), value, "{text}");
    let nested = format!("[{text}, [{text}]]");
    let (first, [second]): (T, [T; 1]) = codec.from_json(&nested).unwrap();
    assert_eq!((&first, &second), (value, value), "{text}");
}

/// `text` is refused, with a message that starts in this way.
#[track_caller]
pub(crate) fn refuses<T>(codec: &ForyJson, text: &str, message: &str) -> Error
where
    T: for<'de> ForyJsonRead<'de> + Debug,
{
    let error = codec.from_json::<T>(text).unwrap_err();
    assert!(error.to_string().starts_with(message), "{error}\n{message}");
    let same = codec.from_json_bytes::<T>(text.as_bytes()).unwrap_err();
    assert_eq!(same.to_string(), error.to_string());
    error
}
