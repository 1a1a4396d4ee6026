//! AVX-512: signed bytes written in decimal, twelve numbers at a time.

use std::arch::x86_64::*;

/// The numbers whose digits are worked out in one step; of the lanes, the last four are left over.
const STEP: usize = 60;
/// The numbers of one vector of text.
const GROUP: usize = 12;
/// Bytes of a number with its sign and comma, where it has all of them.
const WIDTH: usize = 5;

/// The digits of numbers of two places.
static TENS: [u8; 128] = digits(10);
static ONES: [u8; 128] = digits(1);

const fn digits(unit: usize) -> [u8; 128] {
    let mut table = [0; 128];
    let mut i = 0;
    while i < table.len() {
        table[i] = b'0' + (i / unit % 10) as u8;
        i += 1;
    }
    table
}

/// The number that each byte of the first group's text is of. The bit above says which of two
/// tables it is in: sign and hundreds, or tens and ones.
static LANES: [u8; 64] = {
    let mut lanes = [0; 64];
    let mut i = 0;
    while i < GROUP * WIDTH {
        lanes[i] = (i / WIDTH) as u8 | if i % WIDTH % 2 == 1 { 64 } else { 0 };
        i += 1;
    }
    lanes
};

/// A bit for every byte of a text that is at one of these places of its number.
const fn places(which: u8) -> u64 {
    let mut mask = 0;
    let mut i = 0;
    while i < GROUP * WIDTH {
        if which >> (i % WIDTH) & 1 != 0 {
            mask |= 1 << i;
        }
        i += 1;
    }
    mask
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn table(bytes: &[u8; 128]) -> [__m512i; 2] {
    // SAFETY: both types are 128 bytes, and every bit pattern is valid for both.
    unsafe { std::mem::transmute::<[u8; 128], [__m512i; 2]>(*bytes) }
}

/// Writes numbers, each with a comma behind it. The result is how many bytes they take.
///
/// # Safety
///
/// At `target`, five bytes can be written for every number, and `SLACK` behind them; the machine has
/// these features.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
pub(super) unsafe fn put_signed(numbers: &[u8], target: *mut u8) -> usize {
    const SECOND: u64 = places(0b01100);
    const COMMAS: u64 = places(0b10000);
    let ([tens, tens_end], [ones, ones_end]) = (table(&TENS), table(&ONES));
    // SAFETY: both types are 64 bytes, and every bit pattern is valid for both.
    let first_lanes = unsafe { std::mem::transmute::<[u8; 64], __m512i>(LANES) };
    let mut written = 0;
    for step in numbers.chunks(STEP) {
        let live = _bzhi_u64(u64::MAX, step.len() as u32);
        // SAFETY: the lanes past the end of the numbers are not read.
        let n = unsafe { _mm512_maskz_loadu_epi8(live, step.as_ptr().cast()) };
        let magnitude = _mm512_abs_epi8(n);
        let hundreds = _mm512_cmpge_epu8_mask(magnitude, _mm512_set1_epi8(100));
        let two_places = _mm512_cmpge_epu8_mask(magnitude, _mm512_set1_epi8(10));
        let rest = _mm512_mask_sub_epi8(magnitude, hundreds, magnitude, _mm512_set1_epi8(100));
        // What is not there is a zero, and left out below.
        let sign = _mm512_maskz_set1_epi8(_mm512_movepi8_mask(n), b'-' as i8);
        let hundreds = _mm512_maskz_set1_epi8(hundreds, b'1' as i8);
        let tens = _mm512_maskz_permutex2var_epi8(two_places, tens, rest, tens_end);
        let ones = _mm512_permutex2var_epi8(ones, rest, ones_end);
        let mut lanes = first_lanes;
        for group in step.chunks(GROUP) {
            let text = _mm512_permutex2var_epi8(sign, lanes, hundreds);
            let second = _mm512_permutex2var_epi8(tens, lanes, ones);
            let text = _mm512_mask_mov_epi8(text, SECOND, second);
            let text = _mm512_mask_mov_epi8(text, COMMAS, _mm512_set1_epi8(b',' as i8));
            let there = _bzhi_u64(u64::MAX, (WIDTH * group.len()) as u32);
            let there = _mm512_mask_test_epi8_mask(there, text, text);
            let text = _mm512_maskz_compress_epi8(there, text);
            // SAFETY: the caller has room for the text, and a vector is within SLACK.
            unsafe { _mm512_storeu_si512(target.add(written).cast(), text) };
            written += there.count_ones() as usize;
            lanes = _mm512_add_epi8(lanes, _mm512_set1_epi8(GROUP as i8));
        }
    }
    written
}
