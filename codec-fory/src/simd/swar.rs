//! Scans eight bytes at a time in a plain integer, for targets without vectors of their own here.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The high bit of every special byte: the quote, the backslash, the controls.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn special(word: u64) -> u64 {
    let low = word & !HIGH;
    // Exchanging 0x20 and 0x22 makes the quote and the controls one range, up to 0x20.
    let swapped = low ^ (ONES * 0x02);
    let below = !(swapped + ONES * (0x80 - 0x21));
    let backslash = !((low ^ (ONES * 0x5C)) + ONES * 0x7F);
    (below | backslash) & !word & HIGH
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn word(bytes: &[u8]) -> u64 {
    let mut padded = [b' '; 8];
    padded[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(padded)
}

/// The length of the run of bytes that are ASCII and not special, at most 63.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn plain_run(block: &[u8; 64]) -> usize {
    for (index, chunk) in block.chunks_exact(8).enumerate() {
        let word = word(chunk);
        let stops = special(word) | word & HIGH;
        if stops != 0 {
            return index * 8 + stops.trailing_zeros() as usize / 8;
        }
    }
    63
}

/// The length of the run of bytes that are not special, at most 63.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn text_run(block: &[u8; 64]) -> usize {
    unescaped_run(&block[..63])
}

/// The length of the run of bytes that are not special, at most 16.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn text_run_short(block: [u8; 16]) -> usize {
    unescaped_run(&block)
}

/// The length of the run of JSON white space at the start.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn space_run(block: [u8; 16]) -> usize {
    block
        .iter()
        .position(|byte| !matches!(byte, b' ' | b'\n' | b'\r' | b'\t'))
        .unwrap_or(16)
}

pub(super) fn unescaped_run(text: &[u8]) -> usize {
    for (index, chunk) in text.chunks(8).enumerate() {
        let stops = special(word(chunk));
        if stops != 0 {
            return index * 8 + stops.trailing_zeros() as usize / 8;
        }
    }
    text.len()
}

/// The longest text that `copy_clean` takes.
pub(crate) const SHORT: usize = 32;

/// # Safety
///
/// What the module above says of every level's `copy_clean`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn copy_clean(text: &[u8], target: *mut u8) -> bool {
    for (index, text) in text.chunks(WIDTH).enumerate() {
        // SAFETY: passed on to the caller: SLACK is more than a chunk.
        if unsafe { copy_chunk(text, target.add(index * WIDTH)) } != 0 {
            return false;
        }
    }
    true
}

/// The longest text that `copy_chunk` takes.
pub(crate) const WIDTH: usize = 8;

/// # Safety
///
/// What the module above says of every level's `copy_chunk`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn copy_chunk(text: &[u8], target: *mut u8) -> u64 {
    let mut block = [b' '; WIDTH];
    match text.first_chunk() {
        Some(whole) => block = *whole,
        None => block[..text.len()].copy_from_slice(text),
    }
    // SAFETY: the caller promises room for more than a word.
    unsafe { target.cast::<[u8; 8]>().write(block) };
    // The high bits of the bytes, gathered in the highest byte.
    (special(u64::from_le_bytes(block)) >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}
