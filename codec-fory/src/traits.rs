//! The two traits that types implement, and the one for the keys of maps.

use std::mem::MaybeUninit;

use crate::error::Result;
use crate::input::{Cursor, ReadState};
use crate::options::ByteArrayFormat;
use crate::output::{Form, Output, Pen, Shape};
use crate::reader::Reader;
use crate::writer::Writer;

/// A type that can be written as Fory JSON.
///
/// `#[derive(ForyJson)]` or `#[derive(ForyJsonWrite)]` implements it. A codec written by hand
/// implements [`write`](Self::write) alone:
///
/// ```
/// use codec_fory::{ForyJsonWrite, Result, Writer};
///
/// struct Celsius(f64);
///
/// impl ForyJsonWrite for Celsius {
///     fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
///         writer.value(&format!("{} °C", self.0))
///     }
/// }
///
/// assert_eq!(codec_fory::to_json(&Celsius(21.5))?, r#""21.5 °C""#);
/// # codec_fory::Result::Ok(())
/// ```
///
/// The other items are the agreement between this crate and its derive macros. They may change
/// with every release; a type that overrides one of the unsafe ones must keep to the contract that
/// it documents, as one must for calling it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as Fory JSON",
    note = "add `#[derive(ForyJson)]` to the type, or implement `ForyJsonWrite` by hand"
)]
pub trait ForyJsonWrite {
    /// Writes exactly one JSON value, whatever the options of the codec.
    ///
    /// # Errors
    ///
    /// Whatever the writer returns, or an error of the type's own.
    fn write(&self, writer: &mut Writer<'_>) -> Result<()>;

    /// What code around a value must know about the type.
    #[doc(hidden)]
    const SHAPE: Shape = Shape::BY_HAND;

    /// Whether the value is left out of an object, unless nulls are written.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_absent(&self) -> bool {
        false
    }

    /// About how many bytes a value of the type takes that is not small: the first capacity, known
    /// when the code is compiled. Below `levels` levels of lists and pointers, nothing is counted.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn typical(levels: u32) -> usize {
        let _ = levels;
        32
    }

    /// Bytes that a byte array of this type needs at most; 0 of everything else. It is the first
    /// capacity, which need not be guessed.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bulk(&self, format: ByteArrayFormat) -> usize {
        let _ = format;
        0
    }

    /// About how many bytes this value will take: the capacity, once the typical one is not enough.
    /// Lists look at their first elements only, and nothing is looked at below `levels` levels.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn estimate(&self, levels: u32) -> usize {
        let _ = levels;
        16
    }

    /// Bytes that this value needs at most beside its shape's fixed ones.
    ///
    /// # Safety
    ///
    /// Always safe to call; unsafe to implement, because `write_raw` stores without checks.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn extra(&self) -> usize {
        0
    }

    /// Writes the value in one of the fixed forms.
    ///
    /// # Safety
    ///
    /// The contract in [`crate::output`], to call and to implement.
    #[doc(hidden)]
    #[inline]
    unsafe fn write_raw<F: Form>(&self, pen: Pen, out: &mut Output, rest: usize) -> Pen {
        // SAFETY: passed on to the caller; a type that does not override this function has a shape
        // without needs.
        unsafe { write_by_writer(self, pen, out, rest) }
    }

    /// Writes a slice of such values.
    ///
    /// # Safety
    ///
    /// As for [`write_raw`](Self::write_raw), of a value without needs of its own.
    #[doc(hidden)]
    #[inline]
    unsafe fn write_slice<F: Form>(slice: &[Self], pen: Pen, out: &mut Output, rest: usize) -> Pen
    where
        Self: Sized,
    {
        // SAFETY: passed on to the caller.
        unsafe { crate::impls::list::write_list::<F, Self, _>(slice, pen, out, rest) }
    }

    /// The [`bulk`](Self::bulk) of a slice of such values.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn slice_bulk(slice: &[Self], format: ByteArrayFormat) -> usize
    where
        Self: Sized,
    {
        let _ = (slice, format);
        0
    }

    /// Writes a slice of such values with any options.
    #[doc(hidden)]
    fn write_slice_general(slice: &[Self], writer: &mut Writer<'_>) -> Result<()>
    where
        Self: Sized,
    {
        writer.list(slice)
    }
}

/// A type that can be read from Fory JSON, and may borrow from the input for `'de`.
///
/// `#[derive(ForyJson)]` or `#[derive(ForyJsonRead)]` implements it. A codec written by hand
/// implements [`read`](Self::read) alone:
///
/// ```
/// use codec_fory::{Error, ForyJsonRead, Reader, Result};
///
/// #[derive(Debug, PartialEq)]
/// struct Celsius(f64);
///
/// impl<'de> ForyJsonRead<'de> for Celsius {
///     fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
///         let text: String = reader.value()?;
///         let number = text.strip_suffix(" °C").and_then(|number| number.parse().ok());
///         number.map(Celsius).ok_or_else(|| Error::custom("not a temperature"))
///     }
/// }
///
/// assert_eq!(codec_fory::from_json::<Celsius>(r#""21.5 °C""#)?, Celsius(21.5));
/// # codec_fory::Result::Ok(())
/// ```
///
/// The other items are the agreement between this crate and its derive macros. They may change
/// with every release; a type that overrides one of the unsafe ones must keep to the contract that
/// it documents, as one must for calling it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from Fory JSON",
    note = "add `#[derive(ForyJson)]` to the type, or implement `ForyJsonRead` by hand"
)]
pub trait ForyJsonRead<'de>: Sized {
    /// Reads exactly one JSON value.
    ///
    /// # Errors
    ///
    /// Whatever the reader returns, or an error of the type's own.
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self>;

    /// The type is one byte, and a list of it has the codec's format for byte arrays.
    #[doc(hidden)]
    const BYTE: bool = false;

    /// The value of a field of this type that is not there, if there is one.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn absent() -> Option<Self> {
        None
    }

    /// Reads a value at `p` into `slot`; white space before it is skipped. The result is the place
    /// after the value.
    ///
    /// # Safety
    ///
    /// To call: `slot` can be written, and what it holds is overwritten without being dropped. To
    /// implement: `slot` is initialised whenever the result is Some.
    #[doc(hidden)]
    #[inline]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut Self,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let (value, p) = crate::reader::by_hand(p, state)?;
        // SAFETY: the caller promises that the slot can be written.
        unsafe { slot.write(value) };
        Some(p)
    }

    /// Reads a list of such values.
    ///
    /// # Safety
    ///
    /// As for [`read_raw`](Self::read_raw).
    #[doc(hidden)]
    #[inline]
    unsafe fn read_vec<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut Vec<Self>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        // SAFETY: passed on to the caller.
        unsafe { crate::impls::list::read_list::<F, Self>(p, slot, state) }
    }
}

/// A type that can be the key of a map, which JSON writes as a string: strings, integers of any
/// width, unit enums, `bool` and `char`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a key of a map in Fory JSON",
    note = "strings, integers, unit enums with `#[derive(ForyJson)]`, `bool` and `char` can"
)]
///
/// ```
/// use codec_fory::ForyJsonKey;
/// use std::collections::BTreeMap;
///
/// #[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
/// struct Version(u8, u8);
///
/// impl ForyJsonKey for Version {
///     fn with_name<R>(&self, write: impl FnOnce(&str) -> R) -> R {
///         write(&format!("{}.{}", self.0, self.1))
///     }
///
///     fn from_name(name: &str) -> Option<Self> {
///         let (major, minor) = name.split_once('.')?;
///         Some(Version(major.parse().ok()?, minor.parse().ok()?))
///     }
/// }
///
/// let releases = BTreeMap::from([(Version(1, 7), "stable".to_owned())]);
/// let json = codec_fory::to_json(&releases)?;
/// assert_eq!(json, r#"{"1.7":"stable"}"#);
/// assert_eq!(codec_fory::from_json::<BTreeMap<Version, String>>(&json)?, releases);
/// # codec_fory::Result::Ok(())
/// ```
pub trait ForyJsonKey: Sized {
    /// Hands the name to `write`, which must be called exactly once.
    fn with_name<R>(&self, write: impl FnOnce(&str) -> R) -> R;

    /// The key that `name` stands for, if there is one.
    fn from_name(name: &str) -> Option<Self>;
}

/// Writes a value by its `write`.
///
/// # Safety
///
/// The contract of the module `output`, for a value without needs of its own.
#[inline]
pub unsafe fn write_by_writer<T: ForyJsonWrite + ?Sized>(
    value: &T,
    pen: Pen,
    out: &mut Output,
    rest: usize,
) -> Pen {
    // SAFETY: the writer starts with SLACK behind the pen, and keeps it.
    unsafe {
        let mut writer = Writer::new(pen, out);
        let result = value.write(&mut writer);
        let pen = writer.into_pen();
        if let Err(error) = result {
            out.fail(error);
        }
        out.ensure(pen, rest)
    }
}

/// Writes a value for which no room was asked yet.
///
/// # Safety
///
/// As for [`write_by_writer`].
#[inline]
pub unsafe fn put_value<F: Form, T: ForyJsonWrite + ?Sized>(
    value: &T,
    pen: Pen,
    out: &mut Output,
    rest: usize,
) -> Pen {
    // SAFETY: the value's needs are asked for, and the rest.
    unsafe {
        let needs = crate::output::add(T::SHAPE.fixed(), value.extra());
        let pen = out.ensure(pen, crate::output::add(needs, rest));
        value.write_raw::<F>(pen, out, rest)
    }
}

/// Reads a value out of a place on the stack.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn read_value<'b, 'de, F: Form, T: ForyJsonRead<'de>>(
    p: Cursor<'b>,
    state: &mut ReadState<'de>,
) -> Option<(T, Cursor<'b>)> {
    let mut slot = MaybeUninit::uninit();
    // SAFETY: the slot can be written, and is read only when read_raw has initialised it.
    unsafe {
        let p = T::read_raw::<F>(p, slot.as_mut_ptr(), state)?;
        Some((slot.assume_init(), p))
    }
}
