//! The byte arrays have the published sizes in each form.

use std::fmt::Write;

use data::bytes::{self, ByteArray, SIZE, SIZES};

#[test]
fn the_bytes_count_up_and_wrap() {
    assert!(bytes::generate(0).0.is_empty());
    assert_eq!(bytes::generate(3).0, [1, 2, 3]);
    let ByteArray(long) = bytes::generate(600);
    assert_eq!(long[254..258], [255, 0, 1, 2]);
    assert_eq!(long[510..514], [255, 0, 1, 2]);
}

#[test]
fn every_size_is_as_asked_for() {
    for size in SIZES {
        assert_eq!(bytes::generate(size).0.len(), size);
    }
}

#[test]
fn the_number_array_of_512_has_the_published_1869_bytes() {
    let json = serde_json::to_string(&bytes::generate(SIZE)).unwrap();
    assert_eq!(json.len(), 1_869);
    assert!(json.starts_with("[1,2,3,"));
    assert!(json.contains(",126,127,-128,-127,"));
    assert!(json.ends_with(",-2,-1,0]"));
}

#[test]
fn the_base16_string_of_512_has_the_published_1026_bytes() {
    let mut json = String::from("\"");
    for byte in bytes::generate(SIZE).0 {
        write!(json, "{byte:02x}").unwrap();
    }
    json.push('"');
    assert_eq!(json.len(), 1_026);
    assert!(json.starts_with("\"010203"));
    assert!(json.ends_with("fdfeff00\""));
}

#[test]
fn the_number_array_round_trips_and_refuses_other_numbers() {
    for size in [0, 1, SIZE, 10_000] {
        let array = bytes::generate(size);
        let json = serde_json::to_vec(&array).unwrap();
        assert_eq!(serde_json::from_slice::<ByteArray>(&json).unwrap(), array);
    }
    for refused in ["[128]", "[-129]", "[1.0]", "[null]", "\"AQID\""] {
        assert!(
            serde_json::from_str::<ByteArray>(refused).is_err(),
            "{refused}"
        );
    }
}
