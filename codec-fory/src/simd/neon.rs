//! The baseline of aarch64: sixteen bytes at a time.

use std::arch::aarch64::*;

use super::swar;

#[cfg_attr(not(debug_assertions), inline(always))]
fn chunk(text: &[u8], from: usize) -> uint8x16_t {
    let bytes: [u8; 16] = text[from..from + 16].try_into().expect("sixteen bytes");
    // SAFETY: both types are sixteen bytes, and every bit pattern is valid for both.
    unsafe { std::mem::transmute::<[u8; 16], uint8x16_t>(bytes) }
}

/// 0xFF for every special byte.
#[cfg_attr(not(debug_assertions), inline(always))]
fn special(v: uint8x16_t) -> uint8x16_t {
    // SAFETY: every aarch64 machine that this crate is built for with vectors has NEON.
    unsafe {
        // Exchanging 0x20 and 0x22 makes the quote and the controls one range, up to 0x20.
        let below = vcleq_u8(veorq_u8(v, vdupq_n_u8(2)), vdupq_n_u8(0x20));
        vorrq_u8(below, vceqq_u8(v, vdupq_n_u8(0x5C)))
    }
}

/// Four bits for every byte of a comparison's result.
#[cfg_attr(not(debug_assertions), inline(always))]
fn mask(found: uint8x16_t) -> u64 {
    // SAFETY: every aarch64 machine that this crate is built for with vectors has NEON.
    unsafe {
        let narrow = vshrn_n_u16::<4>(vreinterpretq_u16_u8(found));
        vget_lane_u64::<0>(vreinterpret_u64_u8(narrow))
    }
}

/// The length of the run of bytes that are ASCII and not special, at most 63.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn plain_run(block: &[u8; 64]) -> usize {
    // SAFETY: every aarch64 machine that this crate is built for with vectors has NEON.
    unsafe {
        for index in 0..4 {
            let v = chunk(block, index * 16);
            let found = mask(vorrq_u8(special(v), vcgeq_u8(v, vdupq_n_u8(0x80))));
            if found != 0 {
                return index * 16 + found.trailing_zeros() as usize / 4;
            }
        }
        63
    }
}

/// The length of the run of bytes that are not special, at most 63.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn text_run(block: &[u8; 64]) -> usize {
    for index in 0..4 {
        let found = mask(special(chunk(block, index * 16)));
        if found != 0 {
            return index * 16 + found.trailing_zeros() as usize / 4;
        }
    }
    63
}

/// The length of the run of bytes that are not special, at most 16.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn text_run_short(block: [u8; 16]) -> usize {
    mask(special(chunk(&block, 0))).trailing_zeros() as usize / 4
}

/// The length of the run of JSON white space at the start.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn space_run(block: [u8; 16]) -> usize {
    // SAFETY: every aarch64 machine that this crate is built for with vectors has NEON.
    unsafe {
        let v = chunk(&block, 0);
        let is = |byte: u8| vceqq_u8(v, vdupq_n_u8(byte));
        let space = vorrq_u8(
            vorrq_u8(is(b' '), is(b'\n')),
            vorrq_u8(is(b'\r'), is(b'\t')),
        );
        (!mask(space)).trailing_zeros() as usize / 4
    }
}

pub(super) fn unescaped_run(text: &[u8]) -> usize {
    // SAFETY: every aarch64 machine that this crate is built for with vectors has NEON.
    unsafe {
        let mut at = 0;
        while at + 16 <= text.len() {
            let found = mask(special(chunk(text, at)));
            if found != 0 {
                return at + found.trailing_zeros() as usize / 4;
            }
            at += 16;
        }
        at + swar::unescaped_run(&text[at..])
    }
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
pub(crate) const WIDTH: usize = 16;

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
    // SAFETY: every such machine has NEON, and the caller promises room for a vector.
    let mut four_bits = unsafe {
        let v = chunk(&block, 0);
        vst1q_u8(target, v);
        mask(special(v))
    };
    let mut found = 0;
    while four_bits != 0 {
        let at = four_bits.trailing_zeros() / 4;
        found |= 1 << at;
        four_bits &= !(0xF << (at * 4));
    }
    found
}
