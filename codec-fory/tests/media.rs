//! The media value, in the exact sizes that jvm-serializers publishes for this form.

mod common;

use codec_fory::ForyJson;
use common::{MediaContent, media_1};

#[test]
fn compact_is_486_bytes() {
    let value = media_1();
    let json = codec_fory::to_json(&value).unwrap();
    assert_eq!(json.len(), 486, "{json}");
    assert_eq!(codec_fory::from_json::<MediaContent>(&json).unwrap(), value);
    assert_eq!(
        codec_fory::from_json_bytes::<MediaContent>(json.as_bytes()).unwrap(),
        value
    );
}

#[test]
fn positional_is_281_bytes() {
    let value = media_1();
    let codec = ForyJson::builder().bean_to_array(true).build();
    let json = codec.to_json(&value).unwrap();
    assert!(
        json.starts_with(r#"[[[768,1,"Javaone Keynote","http"#),
        "{json}"
    );
    assert_eq!(json.len(), 281, "{json}");
    assert_eq!(codec.from_json::<MediaContent>(&json).unwrap(), value);
}

#[test]
fn pretty_reads_back() {
    let value = media_1();
    let json = codec_fory::to_pretty_json(&value).unwrap();
    assert!(
        json.starts_with("{\n  \"images\" : [\n    {\n      \"height\" : 768,\n"),
        "{json}"
    );
    assert!(json.ends_with("\n  }\n}"), "{json}");
    assert_eq!(codec_fory::from_json::<MediaContent>(&json).unwrap(), value);
}
