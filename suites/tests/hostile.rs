//! Input that no codec wrote: each must take it or refuse it, and never panic.

mod feed;

use suites::codecs;
use tpc::subject::Decoded;

/// What single bytes of a payload are replaced by: the least, the greatest, and one bit flipped.
const REPLACEMENTS: [fn(u8) -> u8; 3] = [|_| 0x00, |_| 0xff, |byte| byte ^ 0x01];

#[test]
fn no_single_byte_makes_decode_panic() {
    let value = feed::media(1);
    for codec in codecs::registry().unwrap().codecs() {
        let subject = codec.entry.media_subject().unwrap();
        let mut bytes = subject.encode("media.1", &value).unwrap();
        for offset in 0..bytes.len() {
            let original = bytes[offset];
            for replacement in REPLACEMENTS {
                bytes[offset] = replacement(original);
                let label = format!("media.1 with byte {offset} as {:#04x}", bytes[offset]);
                // Whether it is refused is up to the format: most bytes here are text.
                if let Err(fault) = subject.decode(&label, &bytes) {
                    panic!("{}: {fault}", codec.id());
                }
            }
            bytes[offset] = original;
        }
    }
}

#[test]
fn codecs_that_say_they_validate_utf8_do() {
    // Found as it is in the bytes of every format that keeps strings as UTF-8.
    const NAME: &str = "山田 太郎";
    let value = feed::media(2);
    assert!(value.media.persons.iter().any(|person| person == NAME));
    let registry = codecs::registry().unwrap();
    let validating = registry
        .codecs()
        .iter()
        .filter(|codec| codec.entry.info().features.validates_utf8);
    for codec in validating {
        let subject = codec.entry.media_subject().unwrap();
        let mut bytes = subject.encode("media.2", &value).unwrap();
        let Some(at) = bytes
            .windows(NAME.len())
            .position(|window| window == NAME.as_bytes())
        else {
            continue;
        };
        // A byte that is never there, a lone continuation, and an overlong form.
        for wrong in [0xff, 0x80, 0xc0] {
            bytes[at] = wrong;
            let decoded = subject
                .decode("media.2 with invalid UTF-8", &bytes)
                .unwrap();
            assert!(
                matches!(decoded, Decoded::Refused(_)),
                "{}: {wrong:#04x} at byte {at} is taken for text: {decoded:?}",
                codec.id()
            );
        }
    }
}
