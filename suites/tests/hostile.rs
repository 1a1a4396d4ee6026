//! Input that no codec wrote: each must take it or refuse it, and never panic.

mod feed;

use data::orders;
use suites::codecs;
use tpc::case;
use tpc::subject::{Decoded, Subject};

/// What single bytes of a payload are replaced by: the least, the greatest, and one bit flipped.
const REPLACEMENTS: [fn(u8) -> u8; 3] = [|_| 0x00, |_| 0xff, |byte| byte ^ 0x01];

#[test]
fn no_single_byte_makes_decode_panic() {
    let media = feed::media(1);
    let order = &orders::standard()[141];
    for codec in codecs::registry().unwrap().codecs() {
        if let Some(subject) = codec.entry.subject(case::MEDIA) {
            change_every_byte(codec.id(), subject, "media.1", &media, 1);
        }
        if let Some(subject) = codec.entry.subject(case::ORDERS) {
            // Many of the bytes are those of two pictures and texts. A step that is prime meets all
            // kinds of the others.
            change_every_byte(codec.id(), subject, "orders.141", order, 7);
        }
    }
}

/// Decodes the bytes of `value` with every `step`th of them replaced by others, one at a time.
fn change_every_byte<M>(id: &str, subject: &dyn Subject<M>, label: &str, value: &M, step: usize) {
    let mut bytes = subject.encode(label, value).unwrap();
    for offset in (0..bytes.len()).step_by(step) {
        let original = bytes[offset];
        for replacement in REPLACEMENTS {
            bytes[offset] = replacement(original);
            let label = format!("{label} with byte {offset} as {:#04x}", bytes[offset]);
            // Whether it is refused is up to the format: most bytes here are text.
            if let Err(fault) = subject.decode(&label, &bytes) {
                panic!("{id}: {fault}");
            }
        }
        bytes[offset] = original;
    }
}

/// A truncation may be whole only in a format without an end mark, in which what is absent has its
/// default.
#[test]
fn every_truncation_of_an_order_is_refused() {
    let order = &orders::standard()[57];
    for codec in codecs::registry().unwrap().codecs() {
        let Some(subject) = codec.entry.subject(case::ORDERS) else {
            continue;
        };
        let bytes = subject.encode("orders.57", order).unwrap();
        for length in 0..bytes.len() {
            let label = format!("the first {length} bytes of orders.57");
            let decoded = subject.decode(&label, &bytes[..length]).unwrap();
            match decoded {
                Decoded::Refused(_) | Decoded::NotRestored(_) => {}
                Decoded::Value(found) => assert!(
                    codec.id() == "protobuf/prost" && found != *order,
                    "{} takes {label} for {found:?}",
                    codec.id()
                ),
            }
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
        let Some(subject) = codec.entry.subject(case::MEDIA) else {
            continue;
        };
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
