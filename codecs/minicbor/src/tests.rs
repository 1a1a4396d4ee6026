use data::media::MediaContent;
use data::orders::Order;
use data::{cks, media, orders};
use minicbor::Encoder;
use sha2::{Digest, Sha256};

use crate::item::{MAX_DEPTH, from_slice, to_vec};

fn order() -> Order {
    orders::standard().swap_remove(0)
}

fn refusal<T: crate::item::Item + std::fmt::Debug>(bytes: &[u8]) -> String {
    from_slice::<T>(bytes).unwrap_err().to_string()
}

#[test]
fn the_orders_are_the_published_ones_to_the_byte() {
    let documents: Vec<_> = orders::standard()
        .iter()
        .map(|order| to_vec(order).unwrap())
        .collect();
    let bytes = documents.concat();
    // The published mean of 7,819.475 bytes.
    assert_eq!(bytes.len(), 7_819_475 * 200 / 1_000);
    let sha256: String = Sha256::digest(&bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(
        sha256,
        "f4edbf71b81402503b783fe7ac55bbf014e281295ad1909b802e1f9c1b23e3e9"
    );
}

#[test]
fn the_bitrate_is_null_if_it_is_not_known() {
    let mut value = cks::read_media(media::feed::MEDIA_1.as_bytes(), "media.1.cks").unwrap();
    value.media.has_bitrate = false;
    value.media.bitrate = 0;
    let bytes = to_vec(&value).unwrap();
    assert!(bytes.windows(9).any(|found| found == b"\x67bitrate\xf6"));
    assert_eq!(from_slice::<MediaContent>(&bytes).unwrap(), value);
}

/// The bytes of an address, as `write` writes it.
fn address(write: impl FnOnce(&mut Encoder<Vec<u8>>)) -> Vec<u8> {
    let mut output = Encoder::new(Vec::new());
    write(&mut output);
    output.into_writer()
}

#[test]
fn fields_may_come_in_any_order_with_unknown_ones_between() {
    let bytes = address(|output| {
        output.map(6).unwrap();
        output.str("zip").unwrap().str("01234").unwrap();
        output.str("floor").unwrap().begin_array().unwrap();
        output.u8(3).unwrap().end().unwrap();
        output.str("street").unwrap().str("a").unwrap();
        output.str("country").unwrap().str("b").unwrap();
        output.str("lift").unwrap().bool(true).unwrap();
        output.str("city").unwrap().str("c").unwrap();
    });
    let address: orders::Address = from_slice(&bytes).unwrap();
    assert_eq!((&*address.zip, &*address.city), ("01234", "c"));
    // And as it is written: with a length that is not given.
    assert_eq!(
        from_slice::<orders::Address>(&to_vec(&address).unwrap()).unwrap(),
        address
    );
}

#[test]
fn a_field_that_is_missing_or_comes_twice_is_refused() {
    let missing = address(|output| {
        output
            .map(1)
            .unwrap()
            .str("street")
            .unwrap()
            .str("a")
            .unwrap();
    });
    let message = refusal::<orders::Address>(&missing);
    assert!(message.contains("the field `city`"), "{message}");
    let twice = address(|output| {
        output.map(2).unwrap();
        for _ in 0..2 {
            output.str("street").unwrap().str("a").unwrap();
        }
    });
    let message = refusal::<orders::Address>(&twice);
    assert!(message.contains("`street` once"), "{message}");
}

#[test]
fn an_optional_field_may_be_missing() {
    let bytes = b"\xa2\x62id\x01\x64name\x61n";
    let category: orders::Category = from_slice(bytes).unwrap();
    assert_eq!(category.parent, None);
}

#[test]
fn objects_are_nested_to_a_limit() {
    // {"id": 1, "name": "n", "parent": {"id": ...
    let nested = |depth: u32| {
        let mut bytes = Vec::new();
        for _ in 1..depth {
            bytes.extend_from_slice(b"\xa3\x62id\x01\x64name\x61n\x66parent");
        }
        bytes.extend_from_slice(b"\xa2\x62id\x01\x64name\x61n");
        bytes
    };
    from_slice::<orders::Category>(&nested(MAX_DEPTH)).unwrap();
    for depth in [MAX_DEPTH + 1, 1_000_000] {
        let message = refusal::<orders::Category>(&nested(depth));
        assert!(message.contains("nested"), "{message}");
    }
}

#[test]
fn a_length_that_lies_is_refused() {
    // Text, bytes, arrays and maps of 2^64 - 1.
    for major in [2, 3, 4, 5] {
        let bytes = [&[major << 5 | 27][..], &[0xff; 8]].concat();
        refusal::<Vec<String>>(&bytes);
        refusal::<Vec<u8>>(&bytes);
        refusal::<String>(&bytes);
        refusal::<Order>(&bytes);
    }
}

#[test]
fn decimals_are_exact() {
    use data::orders::Decimal;

    for (bytes, expected) in [
        // RFC 8949, section 3.4.4, has this example.
        (&b"\xc4\x82\x21\x19\x6a\xb3"[..], Decimal::new(27_315, 2)),
        (b"\xc4\x82\x00\x00", Decimal::ZERO),
        (
            b"\xc4\x82\x38\x1b\x20",
            Decimal::from_i128_with_scale(-1, 28),
        ),
    ] {
        let decimal: Decimal = from_slice(bytes).unwrap();
        assert_eq!(decimal.serialize(), expected.serialize(), "{bytes:02x?}");
        assert_eq!(to_vec(&decimal).unwrap(), bytes);
    }
    for extreme in [Decimal::MAX, Decimal::MIN] {
        let bytes = to_vec(&extreme).unwrap();
        assert_eq!(from_slice::<Decimal>(&bytes).unwrap(), extreme);
    }
    for (what, bytes) in [
        ("no tag", &b"\x82\x21\x01"[..]),
        ("the tag of a bigfloat", b"\xc5\x82\x21\x01"),
        ("three numbers", b"\xc4\x83\x21\x01\x01"),
        ("a scale of 29", b"\xc4\x82\x38\x1c\x01"),
        ("an exponent above 0", b"\xc4\x82\x01\x01"),
        (
            "more than 96 bits",
            b"\xc4\x82\x21\xc2\x4d\x01\0\0\0\0\0\0\0\0\0\0\0\0",
        ),
        ("a double", b"\xfb\x40\x29\0\0\0\0\0\0"),
    ] {
        assert!(from_slice::<Decimal>(bytes).is_err(), "{what}");
    }
}

#[test]
fn invalid_utf8_and_unknown_names_are_refused() {
    refusal::<String>(b"\x61\xff");
    refusal::<orders::Status>(b"\x63OLD");
    assert_eq!(
        from_slice::<orders::Status>(b"\x63NEW").unwrap(),
        orders::Status::New
    );
}

#[test]
fn whatever_is_left_over_is_refused() {
    let bytes = to_vec(&order()).unwrap();
    for trailing in 0..=u8::MAX {
        let longer = [&bytes[..], &[trailing]].concat();
        let message = refusal::<Order>(&longer);
        assert!(message.contains("the end of the input"), "{message}");
    }
}

#[test]
fn every_truncation_is_refused() {
    let bytes = to_vec(&order()).unwrap();
    for length in 0..bytes.len() {
        refusal::<Order>(&bytes[..length]);
    }
}
