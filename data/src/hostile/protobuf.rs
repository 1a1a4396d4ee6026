//! The wire format of Protocol Buffers, with the field numbers of `media.proto`.

use super::{Class, Expect, Input, LEVELS, STANDARD, find, spliced};

/// The key of `MediaContent.media`, a message.
const MEDIA_KEY: u8 = 2 << 3 | 2;

/// `Media.width = 640`, and 641.
const WIDTH: &[u8] = &[3 << 3, 0x80, 0x05];
const OTHER_WIDTH: &[u8] = &[3 << 3, 0x81, 0x05];

/// `own` with `new` in place of the width of its media, whose length is put right.
fn with_width(own: &[u8], new: &[u8]) -> Option<Vec<u8>> {
    // Of all places that look like the key, the one whose length reaches exactly to the end: the media
    // is the last field.
    for key in (0..own.len()).filter(|&at| own[at] == MEDIA_KEY) {
        let Some((length, length_bytes)) = read_varint(&own[key + 1..]) else {
            continue;
        };
        let start = key + 1 + length_bytes;
        if start + length != own.len() {
            continue;
        }
        let media = &own[start..];
        let at = find(media, WIDTH)?;
        let media = spliced(media, at, WIDTH.len(), new);
        let length = varint(media.len() as u64);
        return Some([&own[..=key], &length, &media].concat());
    }
    None
}

/// The varint at the start of `bytes`, and how long it is.
fn read_varint(bytes: &[u8]) -> Option<(usize, usize)> {
    let length = 1 + bytes.iter().take(4).position(|byte| byte & 0x80 == 0)?;
    let groups = bytes[..length].iter().enumerate();
    let value = groups.fold(0, |value, (at, byte)| {
        value | usize::from(byte & 0x7f) << (7 * at)
    });
    Some((value, length))
}

fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

/// The inputs of a class that needs to know the format.
pub(super) fn inputs(class: Class, own: &[u8]) -> Result<Vec<Input>, &'static str> {
    let changed = |new: &[u8]| with_width(own, new).ok_or("the field to change was not found");
    match class {
        Class::DuplicateField => {
            let bytes = changed(&[WIDTH, OTHER_WIDTH].concat())?;
            // The last one counts, says the specification.
            let last = Expect::OneOf(&[1]);
            Ok(vec![Input::new("the width twice", bytes, last)])
        }
        Class::UnknownField => {
            let unknown: [(&str, &[u8]); 4] = [
                ("a number", &[0xf8, 0x01, 1]),
                ("eight bytes", &[0xf9, 0x01, 1, 2, 3, 4, 5, 6, 7, 8]),
                ("a string", &[0xfa, 0x01, 1, b'a']),
                ("a group", &[0xfb, 0x01, 0x08, 1, 0xfc, 0x01]),
            ];
            unknown
                .into_iter()
                .map(|(name, field)| {
                    let bytes = changed(&[field, WIDTH].concat())?;
                    Ok(Input::new(format!("{name} as field 31"), bytes, STANDARD))
                })
                .collect()
        }
        Class::IntegerRange => {
            let wide = |value: u64| [&WIDTH[..1], &varint(value)].concat();
            Ok(vec![
                // The low 32 bits count, says the specification.
                Input::new(
                    "2^32 + 640 as the width",
                    changed(&wide((1 << 32) + 640))?,
                    STANDARD,
                ),
                Input::new(
                    "eleven bytes as the width",
                    changed(&[&WIDTH[..1], &[0xff; 10], &[0x01]].concat())?,
                    Expect::Error,
                ),
            ])
        }
        Class::DepthBomb => {
            let (open, close) = ([0x7b_u8], [0x7c_u8]);
            let opened = open.repeat(LEVELS);
            let closed = [opened.clone(), close.repeat(LEVELS)].concat();
            Ok(vec![
                Input::new("groups without an end", opened, Expect::Error),
                Input::new(
                    "groups in an unknown field",
                    changed(&[&closed, WIDTH].concat())?,
                    STANDARD,
                ),
            ])
        }
        _ => Err("not written for this format"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_of_the_media_follows_its_content() {
        let own = [MEDIA_KEY, 5, 0x08, 1, 0x18, 0x80, 0x05];
        let doubled = inputs(Class::DuplicateField, &own).unwrap();
        assert_eq!(
            doubled[0].bytes,
            [MEDIA_KEY, 8, 0x08, 1, 0x18, 0x80, 0x05, 0x18, 0x81, 0x05]
        );
        assert_eq!(read_varint(&varint(300)), Some((300, 2)));
    }
}
