//! AVX2: lists of signed bytes in decimal, eight numbers at a time.

use std::arch::x86_64::*;

/// What one step looks at.
const WINDOW: usize = 32;
/// Numbers that are put together before they are moved to the vector.
const PIECE: usize = 512;
/// The numbers of one step.
const LANES: usize = 8;

/// Reads numbers from -128 to 127, each followed directly by its comma, from `from` on, and adds
/// them to `bytes`. The result is the place after the last comma; what stands there is something
/// else, or the end is near.
///
/// Every number is cut out of the four bytes before its comma, which are a lane of a vector.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn signed_bytes(text: &[u8], from: usize, bytes: &mut Vec<u8>) -> usize {
    assert!(from >= 4);
    let lane_numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    let one_back = _mm256_setr_epi32(0, 0, 1, 2, 3, 4, 5, 6);
    let zero = _mm256_setzero_si256();
    // Put together here, so that the vector grows in few steps.
    let mut piece = [0u8; PIECE + LANES];
    let mut filled = 0;
    let mut at = from;
    while at + WINDOW <= text.len() {
        let window: [u8; WINDOW] = text[at..at + WINDOW].try_into().expect("as long as that");
        // SAFETY: both types are 32 bytes, and every bit pattern is valid for both.
        let window = unsafe { std::mem::transmute::<[u8; WINDOW], __m256i>(window) };
        let commas = _mm256_cmpeq_epi8(window, _mm256_set1_epi8(b',' as i8));
        let commas = _mm256_movemask_epi8(commas) as u32;
        if commas == 0 {
            break;
        }
        // Those of this step. Where the next one begins is worked out without waiting for the
        // places of them all.
        let commas = _pdep_u32((1 << LANES) - 1, commas);
        let count = commas.count_ones() as usize;
        let next = at + (u32::BITS - commas.leading_zeros()) as usize;

        // The place of each comma; where there are no more, the end of the window.
        let mut rest = commas;
        let ends: [usize; LANES] = std::array::from_fn(|_| {
            let end = at + rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            end
        });
        let load = |lane: usize| {
            // SAFETY: an end is at least `from`, which is 4 or more, and at most the text's length.
            unsafe {
                text.as_ptr()
                    .add(ends[lane] - 4)
                    .cast::<i32>()
                    .read_unaligned()
            }
        };
        let text4 = _mm256_setr_epi32(
            load(0),
            load(1),
            load(2),
            load(3),
            load(4),
            load(5),
            load(6),
            load(7),
        );
        let offset = |lane: usize| (ends[lane] - at) as i32;
        let places = _mm256_setr_epi32(
            offset(0),
            offset(1),
            offset(2),
            offset(3),
            offset(4),
            offset(5),
            offset(6),
            offset(7),
        );
        let before = _mm256_blend_epi32::<1>(
            _mm256_permutevar8x32_epi32(places, one_back),
            _mm256_set1_epi32(-1),
        );
        // Bytes before the comma and behind the one before it, less the comma.
        let len = _mm256_sub_epi32(_mm256_sub_epi32(places, before), _mm256_set1_epi32(1));

        // A number is in the last bytes of its lane. More than four shift everything out, too.
        let shift = _mm256_sub_epi32(_mm256_set1_epi32(32), _mm256_slli_epi32::<3>(len));
        let own = _mm256_sllv_epi32(_mm256_set1_epi32(-1), shift);
        let minus = _mm256_and_si256(_mm256_cmpeq_epi8(text4, _mm256_set1_epi8(b'-' as i8)), own);
        let leading = |mask| _mm256_andnot_si256(_mm256_slli_epi32::<8>(mask), mask);
        let digit_places = _mm256_andnot_si256(minus, own);
        let digits = _mm256_and_si256(
            _mm256_sub_epi8(text4, _mm256_set1_epi8(b'0' as i8)),
            digit_places,
        );
        let weights = _mm256_set1_epi32(0x010A_6400);
        let value = _mm256_madd_epi16(_mm256_maddubs_epi16(digits, weights), _mm256_set1_epi16(1));
        let negative = _mm256_cmpgt_epi32(
            _mm256_and_si256(minus, _mm256_set1_epi32(0x0101_0101)),
            zero,
        );

        // What cannot be part of a number: a minus that does not lead, more than three digits or
        // none, what is no digit, a zero before other digits, and what is out of range.
        let is_digit = _mm256_cmpeq_epi8(_mm256_min_epu8(digits, _mm256_set1_epi8(9)), digits);
        let leading_zero = _mm256_and_si256(_mm256_cmpeq_epi8(digits, zero), leading(digit_places));
        let highest = _mm256_sub_epi32(_mm256_set1_epi32(127), negative);
        let wrong = [
            _mm256_andnot_si256(leading(own), minus),
            _mm256_and_si256(digit_places, _mm256_set1_epi32(0x0000_00FF)),
            _mm256_andnot_si256(digit_places, _mm256_set1_epi32(0xFF00_0000_u32 as i32)),
            _mm256_andnot_si256(is_digit, _mm256_set1_epi8(-1)),
            _mm256_and_si256(leading_zero, _mm256_set1_epi32(0x00FF_FFFF)),
            _mm256_cmpgt_epi32(value, highest),
        ]
        .into_iter()
        .fold(zero, |all, wrong| _mm256_or_si256(all, wrong));
        let live = _mm256_cmpgt_epi32(_mm256_set1_epi32(count as i32), lane_numbers);
        if _mm256_testz_si256(wrong, live) == 0 {
            break;
        }

        // Two's complement, and the low byte of each lane.
        let signed = _mm256_sub_epi32(_mm256_xor_si256(value, negative), negative);
        let words = _mm256_packs_epi32(signed, zero);
        let packed = _mm256_packs_epi16(words, zero);
        let low = _mm256_extract_epi32::<0>(packed) as u32;
        let high = _mm256_extract_epi32::<4>(packed) as u32;
        let eight = (u64::from(high) << 32 | u64::from(low)).to_le_bytes();
        piece[filled..filled + LANES].copy_from_slice(&eight);
        filled += count;
        if filled > PIECE {
            bytes.extend_from_slice(&piece[..filled]);
            filled = 0;
        }
        at = next;
    }
    bytes.extend_from_slice(&piece[..filled]);
    at
}
