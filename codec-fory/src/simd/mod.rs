//! Scans over bytes, several at a time.
//!
//! Short steps use what every machine of the target has (SSE2 on x86-64, NEON on aarch64, words
//! elsewhere) and are compiled into their callers. Long runs are chosen at run time, see
//! [`Level`]; the choice is looked at once for each long run that is read, and once for each
//! document that is written, so that one program serves every machine.
//!
//! Every level has two functions for the writer, which are inlined into callers that are compiled
//! for the level. `text.len() + SLACK` bytes must be writable at `target`, apart from `text`, and may
//! all be overwritten.
//!
//! * `copy_chunk(text, target)` copies a text of at most `WIDTH` bytes, and gives a bit for every
//!   special one, the lowest for the first.
//! * `copy_clean(text, target)` copies a text of at most `SHORT` bytes, and tells whether none of them
//!   is special.
//!
//! A byte is *special* if it cannot stand in a JSON string as it is: the quote, the backslash and
//! the control characters below 0x20.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
#[cfg(target_arch = "x86_64")]
mod byte_list;
#[cfg(target_arch = "x86_64")]
mod byte_text;
#[cfg(target_arch = "x86_64")]
pub(crate) mod decimal;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub(crate) mod neon;
#[cfg(target_arch = "x86_64")]
pub(crate) mod sse2;
#[allow(
    dead_code,
    reason = "only a part of it is used where there are vectors"
)]
pub(crate) mod swar;

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub(crate) use neon as baseline;
#[cfg(target_arch = "x86_64")]
pub(crate) use sse2 as baseline;
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon")
)))]
pub(crate) use swar as baseline;

pub(crate) use baseline::{plain_run, space_run, text_run, text_run_short};

/// A set of instructions beyond the baseline of the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// What every machine of the target has.
    Baseline = 1,
    /// AVX2 with BMI, LZCNT and POPCNT on x86-64.
    Avx2 = 2,
    /// AVX-512 as machines have it since Ice Lake and Zen 4, and AVX2. Those before them pay for
    /// wide vectors with a lower clock.
    Avx512 = 3,
}

/// The level in use, 0 while it is not known yet.
static LEVEL: AtomicU8 = AtomicU8::new(0);

/// The level in use.
#[inline]
pub(crate) fn level() -> Level {
    match LEVEL.load(Relaxed) {
        1 => Level::Baseline,
        2 => Level::Avx2,
        3 => Level::Avx512,
        _ => detect(),
    }
}

/// The best level of this machine.
pub fn best_level() -> Level {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("avx2")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("lzcnt")
        && std::is_x86_feature_detected!("popcnt")
    {
        if std::is_x86_feature_detected!("avx512f")
            && std::is_x86_feature_detected!("avx512bw")
            && std::is_x86_feature_detected!("avx512vl")
            && std::is_x86_feature_detected!("avx512cd")
            && std::is_x86_feature_detected!("avx512ifma")
            && std::is_x86_feature_detected!("avx512vbmi")
            && std::is_x86_feature_detected!("avx512vbmi2")
        {
            return Level::Avx512;
        }
        return Level::Avx2;
    }
    Level::Baseline
}

#[cold]
fn detect() -> Level {
    let level = best_level();
    LEVEL.store(level as u8, Relaxed);
    level
}

/// For tests: uses `level` from now on in the whole process. False if the machine does not have it.
pub fn force_level(level: Level) -> bool {
    if level > best_level() {
        return false;
    }
    LEVEL.store(level as u8, Relaxed);
    true
}

/// How many bytes `text` starts with that are not special; all of them if none is.
#[inline]
pub(crate) fn unescaped_run(text: &[u8]) -> usize {
    match level() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the level is in use only where the machine has these features.
        Level::Avx2 | Level::Avx512 => unsafe { avx2::unescaped_run(text) },
        _ => baseline::unescaped_run(text),
    }
}

/// The room that `signed_bytes` wants for the numbers of one step.
pub(crate) const SIGNED_BYTES_ROOM: usize = 40;

/// Reads numbers from -128 to 127 with a comma behind each, from `from` on, which is at least 4 and
/// behind a comma, and adds them to `bytes`, as far as there is room for many of them. The result is
/// the place after the last comma. It may stop anywhere, and does at what is not just that.
#[inline]
pub(crate) fn signed_bytes(text: &[u8], from: usize, bytes: &mut Vec<u8>) -> usize {
    match level() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the level is in use only where the machine has these features.
        Level::Avx2 | Level::Avx512 => unsafe { byte_list::signed_bytes(text, from, bytes) },
        _ => {
            let _ = (text, bytes);
            from
        }
    }
}

/// Writes numbers from -128 to 127, each with a comma behind it, and tells how many bytes they take.
/// None, and nothing written, if the level has no way to do it.
///
/// # Safety
///
/// At `target`, five bytes can be written for every number, and `SLACK` behind them.
#[inline]
pub(crate) unsafe fn put_signed(numbers: &[u8], target: *mut u8) -> Option<usize> {
    match level() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the level is in use only where the machine has these features; the rest is passed
        // on to the caller.
        Level::Avx512 => Some(unsafe { byte_text::put_signed(numbers, target) }),
        _ => {
            let _ = (numbers, target);
            None
        }
    }
}

/// Copies a short text without a call.
///
/// # Safety
///
/// `len` bytes can be read at `source` and written at `target`, and the two do not overlap.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn copy_short(source: *const u8, target: *mut u8, len: usize) {
    // SAFETY: each load and store touches bytes below len only; the caller promises those.
    unsafe {
        if len >= 16 {
            if len <= 32 {
                let head = source.cast::<[u8; 16]>().read();
                let tail = source.add(len - 16).cast::<[u8; 16]>().read();
                target.cast::<[u8; 16]>().write(head);
                target.add(len - 16).cast::<[u8; 16]>().write(tail);
            } else if len <= 64 {
                let head = source.cast::<[u8; 32]>().read();
                let tail = source.add(len - 32).cast::<[u8; 32]>().read();
                target.cast::<[u8; 32]>().write(head);
                target.add(len - 32).cast::<[u8; 32]>().write(tail);
            } else {
                std::ptr::copy_nonoverlapping(source, target, len);
            }
        } else if len >= 8 {
            let head = source.cast::<[u8; 8]>().read();
            let tail = source.add(len - 8).cast::<[u8; 8]>().read();
            target.cast::<[u8; 8]>().write(head);
            target.add(len - 8).cast::<[u8; 8]>().write(tail);
        } else if len >= 4 {
            let head = source.cast::<[u8; 4]>().read();
            let tail = source.add(len - 4).cast::<[u8; 4]>().read();
            target.cast::<[u8; 4]>().write(head);
            target.add(len - 4).cast::<[u8; 4]>().write(tail);
        } else if len != 0 {
            let (head, middle, tail) = (*source, *source.add(len / 2), *source.add(len - 1));
            *target = head;
            *target.add(len / 2) = middle;
            *target.add(len - 1) = tail;
        }
    }
}
