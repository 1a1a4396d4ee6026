//! AVX2: the parts of a number, all of its digits at once.

use std::arch::x86_64::*;

use crate::input::Cursor;
use crate::number::digits::may_go_on;
use crate::number::float::Decimal;

/// What one number may be long: a sign, 19 digits, a point and an exponent take less.
const WINDOW: usize = 32;

/// More than the bytes that are looked at before the place after a digit.
pub(crate) const BEFORE: usize = WINDOW;

/// Most digits of which every number fits into a `u64`.
const MAX_DIGITS: usize = 19;

/// From place `n` on, a mask of the last `n` bytes of a vector.
static LAST: [u8; 2 * WINDOW] = {
    let mut mask = [0; 2 * WINDOW];
    let mut at = WINDOW;
    while at < mask.len() {
        mask[at] = 0xFF;
        at += 1;
    }
    mask
};

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn vector(bytes: &[u8; WINDOW]) -> __m256i {
    // SAFETY: both types are 32 bytes, and every bit pattern is valid for both.
    unsafe { std::mem::transmute::<[u8; WINDOW], __m256i>(*bytes) }
}

/// A mask of the last `n` bytes, of 32 at most.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn last(n: usize) -> __m256i {
    let from = n.min(WINDOW);
    vector(LAST[from..from + WINDOW].try_into().expect("32 bytes"))
}

/// Whether there is a minus, and the place after it.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn sign(p: Cursor<'_>) -> (bool, Cursor<'_>) {
    let negative = p.byte() == b'-';
    // SAFETY: a minus is not zero, so it is not padding.
    (negative, unsafe { p.add(usize::from(negative)) })
}

/// A bit for every byte of the window from `p` on that is no digit, and all bits for what lies behind
/// the window.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn others(p: Cursor<'_>) -> u64 {
    let window = _mm256_sub_epi8(vector(&p.load()), _mm256_set1_epi8(b'0' as i8));
    let digits = _mm256_cmpeq_epi8(_mm256_min_epu8(window, _mm256_set1_epi8(9)), window);
    !u64::from(_mm256_movemask_epi8(digits) as u32)
}

/// The value of the last `count` digits of a vector, 24 at most.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn value(digits: __m256i, count: usize) -> u64 {
    let digits = _mm256_sub_epi8(digits, _mm256_set1_epi8(b'0' as i8));
    let digits = _mm256_and_si256(digits, last(count));
    // Pairs, then fours, then eights: each step multiplies the higher part and adds.
    let pairs = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(0x010A));
    let fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x0001_0064));
    let fours = _mm256_packus_epi32(fours, fours);
    let eights = _mm256_madd_epi16(fours, _mm256_set1_epi32(0x0001_2710));
    let high = _mm256_extract_epi32::<1>(eights) as u32;
    let low = _mm256_extract_epi64::<2>(eights) as u64;
    u64::from(high) * 10_000_000_000_000_000 + (low & 0xFFFF_FFFF) * 100_000_000 + (low >> 32)
}

/// The integer at `p`, if it has at most 19 digits: whether it has a sign, and its magnitude. None for
/// everything else, be it an error or not.
///
/// # Safety
///
/// There are at least [`BEFORE`] bytes of the text before `p`.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(crate) unsafe fn integer<'b>(p: Cursor<'b>) -> Option<(bool, u64, Cursor<'b>)> {
    let (negative, start) = sign(p);
    let len = others(start).trailing_zeros() as usize;
    if len == 0 || len > MAX_DIGITS || start.byte() == b'0' && len > 1 {
        return None;
    }
    // SAFETY: digits are not zero, so none of them is padding.
    let after = unsafe { start.add(len) };
    if may_go_on(after.byte()) {
        return None;
    }
    // SAFETY: there are BEFORE bytes before p.
    let text: &[u8; WINDOW] = unsafe { after.behind(WINDOW) }
        .try_into()
        .expect("as long as that");
    Some((negative, value(vector(text), len), after))
}

/// The number at `p`, if it has at most 19 digits, and at most four in its exponent. None for
/// everything else, be it an error or not.
///
/// # Safety
///
/// There are at least [`BEFORE`] bytes of the text before `p`.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(crate) unsafe fn decimal<'b>(p: Cursor<'b>) -> Option<(Decimal, Cursor<'b>)> {
    let (negative, start) = sign(p);
    let others = others(start);

    // The place behind the digits, and how many of them are behind a point.
    let whole = others.trailing_zeros() as usize;
    let (mut len, mut places) = (whole, 0);
    if start.byte_at(whole) == b'.' {
        len = _blsr_u64(others).trailing_zeros() as usize;
        places = len - whole - 1;
        if places == 0 {
            return None;
        }
    }
    if whole == 0
        || len - usize::from(places != 0) > MAX_DIGITS
        || start.byte() == b'0' && whole > 1
    {
        return None;
    }
    // SAFETY: digits and a point are not zero, so none of them is padding.
    let mut after = unsafe { start.add(len) };

    // The digits at the end of a vector: those before the point move into its place.
    // SAFETY: there are BEFORE bytes before p, and at least one digit before here.
    let text: &[u8; WINDOW + 1] = unsafe { after.behind(WINDOW + 1) }
        .try_into()
        .expect("as long as that");
    let behind: &[u8; WINDOW] = text[1..].try_into().expect("as long as that");
    let before: &[u8; WINDOW] = text[..WINDOW].try_into().expect("as long as that");
    let (behind, before) = (vector(behind), vector(before));
    let joined = if places == 0 {
        behind
    } else {
        _mm256_blendv_epi8(before, behind, last(places))
    };
    let mantissa = value(joined, whole + places);

    let mut exponent = -(places as i32);
    if after.byte() | 0x20 == b'e' {
        let sign = after.byte_at(1);
        let down = sign == b'-';
        let from = len + 1 + usize::from(down | (sign == b'+'));
        let count = (others >> from).trailing_zeros() as usize;
        if !(1..=4).contains(&count) {
            return None;
        }
        // SAFETY: the window goes on with an e, perhaps a sign, and digits up to there.
        after = unsafe { start.add(from + count) };
        // SAFETY: as above; BEFORE is more than four.
        let text: [u8; 4] = unsafe { after.behind(4) }.try_into().expect("four bytes");
        // The last digit is in the highest byte; what stands before the first one is cleared.
        let unused = 32 - 8 * count;
        let digits = (u32::from_le_bytes(text) >> unused << unused) & 0x0F0F_0F0F;
        let pairs = digits * 10 + (digits >> 8);
        let value = ((pairs & 0xFF) * 100 + (pairs >> 16 & 0xFF)) as i32;
        // No branch: the sign is as good as random.
        let minus = -i32::from(down);
        exponent += (value ^ minus) - minus;
    }
    let decimal = Decimal {
        negative,
        mantissa,
        exponent,
    };
    Some((decimal, after))
}
