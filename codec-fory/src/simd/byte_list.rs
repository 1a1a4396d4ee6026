//! AVX2: lists of signed bytes in decimal, all numbers of a vector at once.

use std::arch::x86_64::*;

/// What one step looks at.
const WINDOW: usize = 32;

/// What a step looks at before its window.
const BEFORE: usize = 4;

/// More than the numbers of a step, and what the store of the last of them writes behind it.
const ROOM: usize = super::SIGNED_BYTES_ROOM;
const _: () = assert!(ROOM >= WINDOW + 8);

/// For every set of places in eight bytes, the bytes of those places, moved together.
static TOGETHER: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let mut filled = 0;
        let mut place = 0;
        while place < 8 {
            if set >> place & 1 != 0 {
                table[set][filled] = place;
                filled += 1;
            }
            place += 1;
        }
        set += 1;
    }
    table
};

/// Reads numbers from -128 to 127, each followed directly by its comma, from `from` on, which is
/// behind a comma, and adds them to `bytes` as long as there is [`ROOM`] in it. The result is the
/// place after the last comma; what stands there is something else, or the end is near.
///
/// Every byte of a window is taken for a comma, with the number in the bytes before it, and of what
/// comes out of that, the places of real commas are kept.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn signed_bytes(text: &[u8], from: usize, bytes: &mut Vec<u8>) -> usize {
    assert!(from >= BEFORE);
    let vector = |bytes: &[u8]| {
        let bytes: [u8; WINDOW] = bytes.try_into().expect("as long as that");
        // SAFETY: both types are 32 bytes, and every bit pattern is valid for both.
        unsafe { std::mem::transmute::<[u8; WINDOW], __m256i>(bytes) }
    };
    let all = |byte: u8| _mm256_set1_epi8(byte as i8);
    let is_digit = |digit| _mm256_cmpeq_epi8(_mm256_min_epu8(digit, all(9)), digit);
    let bits = |mask| _mm256_movemask_epi8(mask) as u32;
    // Places of a digit; nothing that the text of a number holds beside digits has one.
    let tens_of = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 0, 0, 0, 0, 0, 0,
    ));
    let hundreds_of = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        0, 100, -56, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    ));

    let mut at = from;
    let mut len = bytes.len();
    while let Some(area) = text.get(at - BEFORE..at + WINDOW)
        && bytes.capacity() - len >= ROOM
    {
        let area: &[u8; BEFORE + WINDOW] = area.try_into().expect("as long as that");
        let window = vector(&area[4..]);
        let commas = bits(_mm256_cmpeq_epi8(window, all(b',')));
        if commas == 0 {
            break;
        }
        // The bytes one to four places before each.
        let ones = _mm256_sub_epi8(vector(&area[3..35]), all(b'0'));
        let tens = _mm256_sub_epi8(vector(&area[2..34]), all(b'0'));
        let hundreds = _mm256_sub_epi8(vector(&area[1..33]), all(b'0'));
        let fourth = _mm256_sub_epi8(vector(&area[..32]), all(b'0'));
        let two = is_digit(tens);
        let three = _mm256_and_si256(two, is_digit(hundreds));
        // What stands before the digits.
        let before = _mm256_blendv_epi8(_mm256_blendv_epi8(tens, hundreds, two), fourth, three);
        let negative = _mm256_cmpeq_epi8(before, all(b'-'.wrapping_sub(b'0')));

        // Too large a sum stays too large.
        let tens = _mm256_shuffle_epi8(tens_of, tens);
        let hundreds = _mm256_and_si256(_mm256_shuffle_epi8(hundreds_of, hundreds), two);
        let value = _mm256_adds_epu8(_mm256_adds_epu8(ones, tens), hundreds);

        // The range of the type, and no zero before other digits: two of them are ten at least.
        let lowest = _mm256_max_epu8(
            _mm256_and_si256(two, all(10)),
            _mm256_and_si256(three, all(100)),
        );
        let highest = _mm256_sub_epi8(all(127), negative);
        let limited = _mm256_min_epu8(_mm256_max_epu8(value, lowest), highest);
        // A digit at the end, and a comma or minus before the first.
        let delimited = _mm256_cmpeq_epi8(
            _mm256_and_si256(before, all(0xFE)),
            all(b','.wrapping_sub(b'0')),
        );
        let right = _mm256_and_si256(
            _mm256_and_si256(is_digit(ones), delimited),
            _mm256_cmpeq_epi8(limited, value),
        );
        // A minus comes behind a comma. So between two commas there is nothing but a number.
        let minuses = bits(_mm256_cmpeq_epi8(window, all(b'-')));
        let astray = minuses & !(commas << 1 | 1);
        let done = u32::MAX >> commas.leading_zeros();
        if (commas & !bits(right)) | (astray & done) != 0 {
            break;
        }

        // Two's complement.
        let signed = _mm256_sub_epi8(_mm256_xor_si256(value, negative), negative);
        let low = _mm256_castsi256_si128(signed);
        let high = _mm256_extracti128_si256::<1>(signed);
        let quarters = [
            low,
            _mm_unpackhi_epi64(low, low),
            high,
            _mm_unpackhi_epi64(high, high),
        ];
        for (quarter, set) in quarters.into_iter().zip(commas.to_le_bytes()) {
            let places = i64::from_le_bytes(TOGETHER[usize::from(set)]);
            let together = _mm_shuffle_epi8(quarter, _mm_cvtsi64_si128(places));
            // SAFETY: there was ROOM for the numbers of the window, and for the eight bytes from
            // any of them on.
            unsafe { _mm_storel_epi64(bytes.as_mut_ptr().add(len).cast(), together) };
            len += set.count_ones() as usize;
        }
        at += done.count_ones() as usize;
    }
    // SAFETY: for each of the commas up to there a byte was stored, where there was room.
    unsafe { bytes.set_len(len) };
    at
}
