//! With the `serde` feature the model has the project's main JSON shape.

use data::cks;
use data::media::{MediaContent, feed};

#[test]
fn the_standard_value_has_486_bytes() {
    let content = cks::read_media(feed::MEDIA_1.as_bytes(), "media.1.cks").unwrap();
    let json = serde_json::to_string(&content).unwrap();
    assert_eq!(
        json,
        concat!(
            r#"{"images":[{"uri":"http://javaone.com/keynote_large.jpg","title":"Javaone Keynote","#,
            r#""width":1024,"height":768,"size":"LARGE"},"#,
            r#"{"uri":"http://javaone.com/keynote_small.jpg","title":"Javaone Keynote","#,
            r#""width":320,"height":240,"size":"SMALL"}],"#,
            r#""media":{"uri":"http://javaone.com/keynote.mpg","title":"Javaone Keynote","#,
            r#""width":640,"height":480,"format":"video/mpg4","duration":18000000,"size":58982400,"#,
            r#""bitrate":262144,"hasBitrate":true,"persons":["Bill Gates","Steve Jobs"],"#,
            r#""player":"JAVA"}}"#,
        )
    );
    assert_eq!(json.len(), 486);
}

#[test]
fn every_record_of_the_feed_round_trips() {
    for (name, text) in feed::FILES {
        for content in cks::read_media_stream(text.as_bytes(), name).unwrap() {
            let json = serde_json::to_string(&content).unwrap();
            let back: MediaContent = serde_json::from_str(&json).unwrap();
            assert_eq!(back, content, "{name}");
        }
    }
}
