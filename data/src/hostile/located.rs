//! Numbers that a type does not hold, in binary formats of whatever kind: where a number stands is found
//! by comparing what the codec writes for two values that differ in nothing else.

use super::{Expect, Input, OTHER_WIDTH, WIDTH, spliced};

/// Ways to write a signed number in as many bytes as it needs.
const INTEGERS: &[fn(i64) -> Vec<u8>] = &[seven_bits, marked, bijective];

/// The number with its sign in the lowest bit.
fn zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

/// Groups of seven bits, as in Avro, postcard, Fory and Müsli.
fn seven_bits(value: i64) -> Vec<u8> {
    let mut rest = zigzag(value);
    let mut bytes = Vec::new();
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
    bytes
}

/// A mark for the width and then the number, as bincode 2 has it by default.
fn marked(value: i64) -> Vec<u8> {
    let value = zigzag(value);
    if let Ok(short) = u16::try_from(value) {
        [&[251][..], &short.to_le_bytes()].concat()
    } else if let Ok(middle) = u32::try_from(value) {
        [&[252][..], &middle.to_le_bytes()].concat()
    } else {
        [&[253][..], &value.to_le_bytes()].concat()
    }
}

/// Groups of seven bits of which each count has numbers of its own, as in bilrost.
fn bijective(value: i64) -> Vec<u8> {
    let mut rest = zigzag(value);
    let mut bytes = Vec::new();
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest = (rest >> 7) - 1;
    }
    bytes.push(rest as u8);
    bytes
}

/// Numbers that a width does not hold.
const WRONG_WIDTHS: &[(&str, i64)] = &[
    ("2^31", 1 << 31),
    ("-2^31 - 1", -(1 << 31) - 1),
    ("2^32 + 640", (1 << 32) + 640),
    ("2^62", 1 << 62),
];

/// Bytes in place of an enum value or of a truth value: beyond what either has in any format.
const WRONG_BYTES: &[u8] = &[2, 3, 4, 0x0f, 0x7e, 0x7f];

/// The inputs; `payloads` are what the codec writes for [`values`](super::values).
pub(super) fn wrong_numbers(payloads: &[Vec<u8>]) -> Vec<Input> {
    let [own, other_width, flash, free, unknown_rate] = payloads else {
        return Vec::new();
    };
    let mut inputs = Vec::new();
    for integer in INTEGERS {
        let (width, other) = (integer(WIDTH.into()), integer(OTHER_WIDTH.into()));
        let at = (0..own.len()).find(|&at| {
            own[at..].starts_with(&width) && spliced(own, at, width.len(), &other) == *other_width
        });
        let Some(at) = at else { continue };
        for &(name, wrong) in WRONG_WIDTHS {
            let bytes = spliced(own, at, width.len(), &integer(wrong));
            let name = format!("{name} as the width");
            inputs.push(Input::new(name, bytes, Expect::Error));
        }
        break;
    }
    let byte_at = |a: &[u8], b: &[u8]| {
        let at = a.iter().zip(b).position(|(a, b)| a != b)?;
        (a.len() == b.len() && a[at + 1..] == b[at + 1..]).then_some(at)
    };
    // What is another way to write one of the two values may be read as that.
    let places: [(&str, &[u8], &[u8], Expect); 2] = [
        ("player", own, flash, Expect::OneOf(&[0, 2])),
        ("flag", free, unknown_rate, Expect::OneOf(&[3, 4])),
    ];
    for (what, bytes, others, expect) in places {
        let Some(at) = byte_at(bytes, others) else {
            continue;
        };
        // A format may have no flag, but a number that is there or is not.
        if what == "flag" && bytes[at] ^ others[at] != 1 {
            continue;
        }
        for &wrong in WRONG_BYTES {
            if wrong != bytes[at] && wrong != others[at] {
                let bytes = spliced(bytes, at, 1, &[wrong]);
                inputs.push(Input::new(
                    format!("{wrong:#04x} as the {what}"),
                    bytes,
                    expect,
                ));
            }
        }
    }
    inputs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_written_as_the_formats_have_them() {
        assert_eq!(seven_bits(640), [0x80, 0x0a]);
        assert_eq!(seven_bits(-1), [0x01]);
        assert_eq!(marked(640), [251, 0x00, 0x05]);
        assert_eq!(marked(1 << 31), [253, 0, 0, 0, 0, 1, 0, 0, 0]);
        // 1280 is 128 more than 9 times 128.
        assert_eq!(bijective(640), [0x80, 0x09]);
    }

    #[test]
    fn the_width_the_player_and_the_flag_are_found() {
        let payload = |width: u8, player, flag| vec![9, width, 0x0a, player, 9, flag];
        let payloads = [
            payload(0x80, 0, 1),
            payload(0x82, 0, 1),
            payload(0x80, 1, 1),
            payload(0x80, 0, 1),
            payload(0x80, 0, 0),
        ];
        let inputs = wrong_numbers(&payloads);
        let bytes = |name: &str| {
            let input = inputs.iter().find(|input| input.name == name).unwrap();
            input.bytes.clone()
        };
        assert_eq!(
            bytes("2^31 as the width"),
            [9, 0x80, 0x80, 0x80, 0x80, 0x10, 0, 9, 1]
        );
        assert_eq!(bytes("0x02 as the player"), payload(0x80, 2, 1));
        assert_eq!(bytes("0x7f as the flag"), payload(0x80, 0, 0x7f));
        assert_eq!(wrong_numbers(&[]), []);
    }
}
