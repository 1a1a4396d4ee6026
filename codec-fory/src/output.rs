//! The output of one write: its buffer, and the place where the next byte goes.
//!
//! A writer asks once for the room that several values need at most, then stores without checks;
//! [`SLACK`] bytes are always left behind what was asked for, so that a store may be as wide as a
//! vector. The contract that everything in this crate and its derive macros keeps:
//!
//! * Before a value is written, there is room for what it needs at most (its
//!   [`Shape::fixed`] and its `extra`), for `rest` more bytes, and for `SLACK`.
//! * After it, there is room for `rest` bytes and for `SLACK`.
//!
//! A value of unbounded size (a list, an object) has no needs of its own, its shape is without
//! fixed bytes: it asks for room as it goes, and at its end once more for `rest`. Before it, there
//! is room for `SLACK` at least.

use crate::error::{Error, ErrorKind};
use crate::options::{ByteArrayFormat, Options, PropertyNaming};
use crate::simd::level;
use crate::text::write::{PutString, string_writer};
use crate::traits::ForyJsonWrite;

/// Bytes that can always be written past the room that was asked for.
pub(crate) const SLACK: usize = 64;

/// The place where the next byte goes.
#[derive(Clone, Copy)]
pub struct Pen {
    at: *mut u8,
    #[cfg(feature = "checked")]
    limit: *mut u8,
}

impl Pen {
    /// The address, to compare places of the same buffer.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn address(self) -> usize {
        self.at as usize
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn pointer(self) -> *mut u8 {
        self.at
    }

    /// The address, to store up to `n + SLACK` bytes there.
    ///
    /// # Safety
    ///
    /// There is room for `n` bytes and for `SLACK`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) unsafe fn room(self, n: usize) -> *mut u8 {
        #[cfg(feature = "checked")]
        assert!(self.limit as usize - self.at as usize >= add(n, SLACK));
        #[cfg(not(feature = "checked"))]
        let _ = n;
        self.at
    }

    /// A pen of the same buffer at another place.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn moved(self, at: *mut u8) -> Self {
        Pen {
            at,
            #[cfg(feature = "checked")]
            limit: self.limit,
        }
    }

    /// Moves on over `n` bytes that were written.
    ///
    /// # Safety
    ///
    /// There is room for `n` bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn add(self, n: usize) -> Self {
        #[cfg(feature = "checked")]
        assert!(self.limit as usize - self.at as usize >= n);
        // SAFETY: the caller promises that there are n bytes in the buffer.
        self.moved(unsafe { self.at.add(n) })
    }

    /// Moves back over `n` bytes.
    ///
    /// # Safety
    ///
    /// At least `n` bytes were written.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn sub(self, n: usize) -> Self {
        // SAFETY: the caller promises that n bytes of the buffer are before the pen.
        self.moved(unsafe { self.at.sub(n) })
    }

    /// Stores `bytes` and stays where it is.
    ///
    /// # Safety
    ///
    /// There is room for `N` bytes; `SLACK` counts.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn store<const N: usize>(self, bytes: &[u8; N]) {
        #[cfg(feature = "checked")]
        assert!(self.limit as usize - self.at as usize >= N);
        // SAFETY: the caller promises room for N bytes.
        unsafe { self.at.cast::<[u8; N]>().write_unaligned(*bytes) }
    }

    /// Writes one byte.
    ///
    /// # Safety
    ///
    /// There is room for it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn put(self, byte: u8) -> Self {
        // SAFETY: passed on to the caller.
        unsafe {
            self.store(&[byte]);
            self.add(1)
        }
    }

    /// Writes the first `n` of the `N` bytes; the others are stored and will be overwritten.
    ///
    /// # Safety
    ///
    /// There is room for `N` bytes; `SLACK` counts for what is past `n`, which is at most `N`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn put_padded<const N: usize>(self, bytes: &[u8; N], n: usize) -> Self {
        // SAFETY: passed on to the caller.
        unsafe {
            self.store(bytes);
            self.add(n)
        }
    }

    /// Writes a slice.
    ///
    /// # Safety
    ///
    /// There is room for it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) unsafe fn put_slice(self, bytes: &[u8]) -> Self {
        // SAFETY: the caller promises the room, which is never part of a slice that is borrowed.
        unsafe {
            let after = self.add(bytes.len());
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.at, bytes.len());
            after
        }
    }

    /// The byte before here.
    ///
    /// # Safety
    ///
    /// At least one byte was written.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn last(self) -> u8 {
        // SAFETY: the caller promises that the byte before the pen was written.
        unsafe { *self.at.sub(1) }
    }
}

/// The form that a document is written in, where it is known when the code is compiled.
pub trait Form: sealed::Sealed + Copy + 'static {
    /// Objects as arrays in the type's order, enums as ordinals.
    const POSITIONAL: bool;
    /// Every member and element on a line of its own.
    const PRETTY: bool;
    #[doc(hidden)]
    const STYLE: Style;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Compact {}
    impl Sealed for super::Positional {}
    impl Sealed for super::Pretty {}
}

/// Objects with their names, no white space: the default.
#[derive(Clone, Copy)]
pub(crate) struct Compact;
/// Objects as arrays, no white space.
#[derive(Clone, Copy)]
pub(crate) struct Positional;
/// Objects with their names, a line for every member and element.
#[derive(Clone, Copy)]
pub(crate) struct Pretty;

impl Form for Compact {
    const POSITIONAL: bool = false;
    const PRETTY: bool = false;
    const STYLE: Style = Style::Compact;
}
impl Form for Positional {
    const POSITIONAL: bool = true;
    const PRETTY: bool = false;
    const STYLE: Style = Style::Positional;
}
impl Form for Pretty {
    const POSITIONAL: bool = false;
    const PRETTY: bool = true;
    const STYLE: Style = Style::Pretty;
}

/// The form of a document, where it is looked up at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As [`Compact`], with no other option that changes objects or strings.
    Compact,
    /// As [`Positional`], likewise.
    Positional,
    /// As [`Pretty`], likewise.
    Pretty,
    /// Any options: they are looked up for every value.
    General,
}

/// Tells about how many bytes the value at the address takes.
type Estimate = unsafe fn(*const ()) -> usize;

/// The buffer of one write, its options and limits, and its first error.
///
/// The first capacity is one that is typical of the type: to look at a whole value before it is
/// written costs as much as a good part of the writing. Only a value that outgrows it is looked at.
pub struct Output {
    base: *mut u8,
    end: *mut u8,
    /// What is written, and the estimate of it, which is asked for when the buffer first grows.
    value: *const (),
    estimate: Option<Estimate>,
    pub(crate) depth_left: u32,
    max_depth: u32,
    pub(crate) style: Style,
    pub(crate) pretty: bool,
    pub(crate) positional: bool,
    pub(crate) write_null_fields: bool,
    pub(crate) escape_non_ascii: bool,
    pub(crate) naming: PropertyNaming,
    pub(crate) byte_format: ByteArrayFormat,
    /// How strings are written on this machine.
    pub(crate) put_string: PutString,
    error: Option<Error>,
}

impl Output {
    /// Starts behind what is in `buffer`, which gets room for `first` bytes if it has none at all.
    ///
    /// # Safety
    ///
    /// `estimate` can be called with `value` as long as there is the output.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) unsafe fn new(
        buffer: Vec<u8>,
        first: usize,
        value: *const (),
        estimate: Estimate,
        options: &Options,
        style: Style,
        pretty: bool,
    ) -> (Output, Pen) {
        let buffer = if buffer.capacity() == 0 {
            // Much cheaper than to grow an empty vector.
            Vec::with_capacity(first.saturating_add(SLACK))
        } else {
            buffer
        };
        let mut buffer = std::mem::ManuallyDrop::new(buffer);
        let (base, len) = (buffer.as_mut_ptr(), buffer.len());
        let mut output = Output {
            base,
            // SAFETY: base is the start of an allocation of `capacity` bytes.
            end: unsafe { base.add(buffer.capacity()) },
            value,
            estimate: Some(estimate),
            depth_left: options.max_depth,
            max_depth: options.max_depth,
            style,
            pretty,
            positional: options.bean_to_array,
            write_null_fields: options.write_null_fields,
            escape_non_ascii: options.escape_non_ascii,
            naming: options.property_naming,
            byte_format: options.byte_array_format,
            put_string: string_writer(level()),
            error: None,
        };
        // SAFETY: the vector's length is at most its capacity, and its bytes are written.
        let pen = unsafe {
            let pen = output.pen(base.add(len));
            output.ensure(pen, 0)
        };
        (output, pen)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pen(&self, at: *mut u8) -> Pen {
        Pen {
            at,
            #[cfg(feature = "checked")]
            limit: self.end,
        }
    }

    /// The place behind the first `len` bytes; the start, if the buffer was lost.
    ///
    /// # Safety
    ///
    /// That many bytes were written when there was a pen behind them, and none was before since.
    #[cold]
    pub(crate) unsafe fn behind(&self, len: usize) -> Pen {
        let capacity = self.end as usize - self.base as usize;
        let len = if len <= capacity { len } else { 0 };
        // SAFETY: the buffer has len bytes, which have moved with it.
        self.pen(unsafe { self.base.add(len) })
    }

    /// Gives the buffer back, filled up to `pen`, and the first error.
    ///
    /// # Safety
    ///
    /// `pen` stands in this buffer, and every byte before it was written.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) unsafe fn finish(mut self, pen: Pen) -> (Vec<u8>, Option<Error>) {
        let error = self.error.take();
        let len = self.len(pen);
        let capacity = self.end as usize - self.base as usize;
        let output = std::mem::ManuallyDrop::new(self);
        // SAFETY: base and capacity are those of the vector that was taken over or grown, and the
        // caller promises that its first len bytes are written.
        (
            unsafe { Vec::from_raw_parts(output.base, len, capacity) },
            error,
        )
    }

    /// Bytes written up to `pen`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn len(&self, pen: Pen) -> usize {
        pen.address() - self.base as usize
    }

    /// Asks for room for `n` bytes and `SLACK`. The buffer may move, the pen with it.
    ///
    /// # Safety
    ///
    /// `pen` stands in this buffer, and every byte before it was written.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn ensure(&mut self, pen: Pen, n: usize) -> Pen {
        if self.end as usize - pen.address() < add(n, SLACK) {
            // SAFETY: passed on to the caller.
            return unsafe { self.grow(pen, n) };
        }
        pen
    }

    /// Asks for the room of an element of a list, of its line and of the comma behind it.
    ///
    /// # Safety
    ///
    /// As for [`ensure`](Self::ensure).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) unsafe fn ensure_element<F: Form, T: ForyJsonWrite + ?Sized>(
        &mut self,
        pen: Pen,
        value: &T,
    ) -> Pen {
        if T::SHAPE.fixed() == 0 && !F::PRETTY {
            // It asks for itself, and for the comma, which is its rest.
            return pen;
        }
        let fixed = T::SHAPE.fixed() + self.line_len::<F>() + 1;
        // SAFETY: passed on to the caller.
        unsafe { self.ensure(pen, add(fixed, value.extra())) }
    }

    /// # Safety
    ///
    /// As for [`ensure`](Self::ensure).
    #[cold]
    #[inline(never)]
    unsafe fn grow(&mut self, pen: Pen, n: usize) -> Pen {
        let len = self.len(pen);
        let capacity = self.end as usize - self.base as usize;
        let needed = add(n, SLACK);
        let estimate = match self.estimate.take() {
            // SAFETY: whoever made the output promised that the value can be estimated. The buffer
            // is still whole if that panics.
            Some(estimate) => unsafe { estimate(self.value) }.saturating_add(SLACK),
            None => 0,
        };
        // SAFETY: as in `finish`; self holds the buffer again before anything can panic, except
        // for a failing allocation, which leaves the vector with its owner, `buffer`.
        let mut buffer = unsafe { Vec::from_raw_parts(self.base, len, capacity) };
        (self.base, self.end) = (std::ptr::dangling_mut(), std::ptr::dangling_mut());
        if estimate > needed {
            buffer.reserve_exact(estimate);
        } else {
            buffer.reserve(needed);
        }
        let mut buffer = std::mem::ManuallyDrop::new(buffer);
        self.base = buffer.as_mut_ptr();
        // SAFETY: base is the start of an allocation of `capacity` bytes, of which len are used.
        let at = unsafe {
            self.end = self.base.add(buffer.capacity());
            self.base.add(len)
        };
        self.pen(at)
    }

    /// One array or object deeper; false if that is too deep, and then its value must not be
    /// written.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn enter(&mut self) -> bool {
        if self.depth_left == 0 {
            self.too_deep();
            return false;
        }
        self.depth_left -= 1;
        true
    }

    /// Back from an array or object.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn leave(&mut self) {
        self.depth_left += 1;
    }

    /// Arrays and objects that are open.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn depth(&self) -> usize {
        (self.max_depth - self.depth_left) as usize
    }

    #[cold]
    #[inline(never)]
    fn too_deep(&mut self) {
        let message = format!(
            "arrays and objects are nested deeper than {}",
            self.max_depth
        );
        self.fail(Error::new(ErrorKind::DepthLimit, message));
    }

    /// Notes an error, unless there is one. Writing goes on, and its result is thrown away.
    #[cold]
    pub(crate) fn fail(&mut self, error: Error) {
        self.error.get_or_insert(error);
    }

    /// What a line feed and the indentation at the present depth take.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn line_len<F: Form>(&self) -> usize {
        if F::PRETTY { 1 + 2 * self.depth() } else { 0 }
    }

    /// Writes a line feed and the indentation.
    ///
    /// # Safety
    ///
    /// There is room for [`line_len`](Self::line_len) bytes and `SLACK`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) unsafe fn new_line(&self, pen: Pen) -> Pen {
        const LINE: [u8; 32] = {
            let mut line = [b' '; 32];
            line[0] = b'\n';
            line
        };
        let len = 1 + 2 * self.depth();
        // SAFETY: passed on to the caller; 32 bytes are within SLACK.
        unsafe {
            pen.store(&LINE);
            let after = pen.add(len);
            if len > 32 {
                std::ptr::write_bytes(pen.at.add(32), b' ', len - 32);
            }
            after
        }
    }
}

impl Output {
    /// Takes the first error, if there is one.
    #[inline]
    pub(crate) fn take_error(&mut self) -> Option<Error> {
        self.error.take()
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        let capacity = self.end as usize - self.base as usize;
        if capacity > 0 {
            // SAFETY: base and capacity are those of the vector that was taken over or grown.
            drop(unsafe { Vec::from_raw_parts(self.base, 0, capacity) });
        }
    }
}

/// A sum of lengths. Lengths of texts in memory cannot overflow where addresses have 64 bits: they
/// would have to be in more places than there are addresses.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn add(a: usize, b: usize) -> usize {
    if usize::BITS >= 64 {
        a.wrapping_add(b)
    } else {
        a.saturating_add(b)
    }
}

/// What the code around a value must know about its type. Only this crate and its derive macros
/// can make one that is not [`Shape::BY_HAND`].
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    fixed: usize,
    omittable: bool,
}

impl Shape {
    /// Of a type with a codec written by hand: it asks for room itself.
    pub const BY_HAND: Shape = Shape {
        fixed: 0,
        omittable: false,
    };

    /// A type whose values need at most `fixed` bytes, plus their `extra`, in every form.
    ///
    /// # Safety
    ///
    /// The type's `write_raw` keeps to it.
    pub const unsafe fn new(fixed: usize) -> Self {
        Shape {
            fixed,
            omittable: false,
        }
    }

    /// The same, of a type that has a value which stands for "not there".
    pub const fn optional(self) -> Self {
        // What is written in its place is `null`.
        let fixed = if self.fixed < 4 { 4 } else { self.fixed };
        Shape {
            fixed,
            omittable: true,
        }
    }

    /// The same, of a field that is never left out.
    pub const fn required(self) -> Self {
        Shape {
            omittable: false,
            ..self
        }
    }

    /// Bytes that a value needs at most, beside its `extra`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn fixed(self) -> usize {
        self.fixed
    }

    /// Whether fields of the type can be left out.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn omittable(self) -> bool {
        self.omittable
    }
}
