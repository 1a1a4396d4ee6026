//! A global allocator that counts what is allocated, for the allocation pass.
//!
//! It stands in a crate of its own because it is the only place of the harness with `unsafe`, and
//! it is linked into a program of its own because counting costs time: the program that is timed
//! uses the system's allocator with nothing before it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use serde::{Deserialize, Serialize};

/// The system's allocator, with every call counted.
///
/// ```
/// use tpc_alloc::Counting;
///
/// #[global_allocator]
/// static ALLOCATOR: Counting = Counting::new();
///
/// let (_, counted) = ALLOCATOR.count(|| std::hint::black_box(vec![0_u8; 100]));
/// assert_eq!((counted.calls, counted.bytes, counted.peak_bytes), (1, 100, 100));
/// ```
#[derive(Debug)]
pub struct Counting {
    calls: AtomicU64,
    bytes: AtomicU64,
    freed_bytes: AtomicU64,
    /// The most that `bytes` was ahead of `freed_bytes` since the counters were set to 0.
    peak_bytes: AtomicU64,
}

/// What was allocated while something ran.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Calls that asked for memory: allocations, and reallocations whether they moved or not.
    pub calls: u64,
    /// Bytes asked for: the sizes of all allocations, and what reallocations added.
    pub bytes: u64,
    /// The most bytes held at one time that were allocated since the beginning.
    pub peak_bytes: u64,
}

impl Counting {
    /// An allocator for `#[global_allocator]`.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            calls: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            freed_bytes: AtomicU64::new(0),
            peak_bytes: AtomicU64::new(0),
        }
    }

    /// Runs `body` and counts what the process allocates meanwhile, on whatever thread. Only one
    /// count can be under way at a time.
    pub fn count<T>(&self, body: impl FnOnce() -> T) -> (T, Counts) {
        for counter in [
            &self.calls,
            &self.bytes,
            &self.freed_bytes,
            &self.peak_bytes,
        ] {
            counter.store(0, Relaxed);
        }
        let outcome = body();
        let counts = Counts {
            calls: self.calls.load(Relaxed),
            bytes: self.bytes.load(Relaxed),
            peak_bytes: self.peak_bytes.load(Relaxed),
        };
        (outcome, counts)
    }

    fn allocated(&self, bytes: usize) {
        let bytes = bytes as u64;
        let total = self.bytes.fetch_add(bytes, Relaxed) + bytes;
        // What was allocated before the count may be freed during it; that does not make the
        // peak of the count smaller than 0.
        let held = total.saturating_sub(self.freed_bytes.load(Relaxed));
        self.peak_bytes.fetch_max(held, Relaxed);
    }

    fn freed(&self, bytes: usize) {
        self.freed_bytes.fetch_add(bytes as u64, Relaxed);
    }
}

impl Default for Counting {
    fn default() -> Self {
        Self::new()
    }
}

// SAFETY: every request goes unchanged to `System`, which fulfils the contract; the counters are
// atomics and never allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.calls.fetch_add(1, Relaxed);
        self.allocated(layout.size());
        // SAFETY: the caller keeps the contract of `alloc`, which is that of `System`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        self.calls.fetch_add(1, Relaxed);
        self.allocated(layout.size());
        // SAFETY: the caller keeps the contract of `alloc_zeroed`, which is that of `System`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        self.freed(layout.size());
        // SAFETY: `block` came from `System` through the functions here, with this layout.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        self.calls.fetch_add(1, Relaxed);
        let old_size = layout.size();
        if new_size > old_size {
            self.allocated(new_size - old_size);
        } else {
            self.freed(old_size - new_size);
        }
        // SAFETY: `block` came from `System` through the functions here, with this layout, and
        // the caller keeps the contract of `realloc` for the size.
        unsafe { System.realloc(block, layout, new_size) }
    }
}
