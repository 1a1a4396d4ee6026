//! The scans by words, which only targets without vectors use: compiled here by themselves, so that
//! every machine tests them.

#[allow(
    dead_code,
    reason = "the copies are tested through the vector levels, whose contract is the same"
)]
#[path = "../src/simd/swar.rs"]
mod swar;

/// Whether a byte cannot stand in a JSON string as it is.
fn is_special(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

/// Blocks with one byte of every value at every place, among others that are plain.
fn blocks<const N: usize>(mut check: impl FnMut(&[u8; N])) {
    for filler in [b'a', b' ', b'!', b'#', b'[', b']', 0x7F] {
        for at in 0..N {
            for byte in 0..=255 {
                let mut block = [filler; N];
                block[at] = byte;
                check(&block);
                // And another one behind it, so that the first must be told from the second.
                for behind in [at + 1, at + 7] {
                    if let Some(place) = block.get_mut(behind) {
                        *place = byte ^ 0x80;
                    }
                }
                check(&block);
            }
        }
    }
}

#[test]
fn runs_of_plain_bytes() {
    blocks::<64>(|block| {
        let plain = block
            .iter()
            .take_while(|&&byte| byte.is_ascii() && !is_special(byte))
            .count();
        assert_eq!(swar::plain_run(block), plain.min(63), "{block:?}");
    });
}

#[test]
fn runs_of_white_space() {
    blocks::<16>(|block| {
        for filler in [b' ', b'\n', b'\t', b'\r'] {
            let block = block.map(|byte| if byte == b'a' { filler } else { byte });
            let space = block
                .iter()
                .take_while(|byte| b" \n\r\t".contains(byte))
                .count();
            assert_eq!(swar::space_run(block), space, "{block:?}");
        }
    });
}

#[test]
fn runs_of_bytes_without_escapes() {
    for len in 0..=70 {
        for at in 0..len {
            for byte in 0..=255 {
                let mut text = vec![b'a'; len];
                text[at] = byte;
                let run = text.iter().take_while(|&&byte| !is_special(byte)).count();
                assert_eq!(swar::unescaped_run(&text), run, "{byte} at {at} of {len}");
            }
        }
        assert_eq!(swar::unescaped_run(&vec![0xFF; len]), len);
    }
}

#[test]
fn special_bytes_of_words() {
    // Every pair of neighbours: a borrow or carry must not pass from one byte to the next.
    for pair in 0..=0xFFFFu16 {
        let [low, high] = pair.to_le_bytes();
        for shift in [0, 8, 24, 48] {
            let word = u64::from(pair) << shift | (0x6161_6161_6161_6161 & !(0xFFFF << shift));
            let found = swar::special(word);
            let expected = u64::from(is_special(low)) << (shift + 7)
                | u64::from(is_special(high)) << (shift + 15);
            assert_eq!(found, expected, "{word:x}");
        }
    }
}
