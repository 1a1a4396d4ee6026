//! The `+dfl` column.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// The size in bytes of `bytes` after zlib (RFC 1950 header, level 6).
///
/// This is the C zlib, which the JVM uses too: other implementations of the same format find
/// other matches and give other sizes.
#[must_use]
pub fn deflated_bytes(bytes: &[u8]) -> usize {
    let mut encoder = ZlibEncoder::new(
        Vec::with_capacity(bytes.len() / 2 + 64),
        Compression::new(6),
    );
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .expect("a vector takes all that is written to it")
        .len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_the_c_zlib_at_level_6() {
        // The first document of the specification's table, as text; 262 is the size that the
        // JVM's zlib gives for it.
        let fastjson = concat!(
            r#"{"images":[{"height":768,"size":"LARGE","title":"Javaone Keynote","#,
            r#""uri":"http://javaone.com/keynote_large.jpg","width":1024},"#,
            r#"{"height":240,"size":"SMALL","title":"Javaone Keynote","#,
            r#""uri":"http://javaone.com/keynote_small.jpg","width":320}],"#,
            r#""media":{"bitrate":262144,"duration":18000000,"format":"video/mpg4","#,
            r#""hasBitrate":true,"height":480,"persons":["Bill Gates","Steve Jobs"],"#,
            r#""player":"JAVA","size":58982400,"title":"Javaone Keynote","#,
            r#""uri":"http://javaone.com/keynote.mpg","width":640}}"#,
        );
        assert_eq!(fastjson.len(), 486);
        assert_eq!(deflated_bytes(fastjson.as_bytes()), 262);
    }

    #[test]
    fn nothing_still_has_a_header_and_a_checksum() {
        assert_eq!(deflated_bytes(b""), 8);
    }
}
