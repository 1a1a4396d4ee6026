//! Fields that attributes give another codec than that of their type.
//!
//! The derive macro treats such a field as a [`Via`]: the same value, with a codec beside it that
//! exists only when the code is compiled. Everything that works on fields works on it as on any
//! other type, and a field without attributes pays for nothing.
//!
//! What a codec must know from the type that the field is part of (the user's functions, default
//! values), the type itself tells through the traits below, a number standing for each field.

use std::marker::PhantomData;

use crate::error::Result;
use crate::input::{Cursor, ReadState};
use crate::options::ByteArrayFormat;
use crate::output::{Form, Output, Pen, Shape};
use crate::raw::RawText as RawValue;
use crate::reader::{Reader, with_reader};
use crate::skip::skip_value;
use crate::traits::{ForyJsonRead, ForyJsonWrite};
use crate::writer::Writer;

/// A value that is written and read by the codec `C`.
#[repr(transparent)]
pub struct Via<T, C>(T, PhantomData<fn() -> C>);

impl<T, C> Via<T, C> {
    /// The value, seen as one with the codec.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn of(value: &T) -> &Self {
        // SAFETY: Via is transparent over T.
        unsafe { &*std::ptr::from_ref(value).cast::<Self>() }
    }

    /// The value itself.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn into_value(self) -> T {
        self.0
    }

    fn new(value: T) -> Self {
        Via(value, PhantomData)
    }
}

/// Writes values of type `T`: the items of [`ForyJsonWrite`], with the value apart.
///
/// # Safety
///
/// As for [`ForyJsonWrite::write_raw`] and [`ForyJsonWrite::extra`].
pub unsafe trait WriteVia<T> {
    /// See [`ForyJsonWrite::SHAPE`].
    const SHAPE: Shape;

    /// See [`ForyJsonWrite::write`].
    fn write(value: &T, writer: &mut Writer<'_>) -> Result<()>;

    /// See [`ForyJsonWrite::is_absent`].
    fn is_absent(value: &T) -> bool;

    /// See [`ForyJsonWrite::estimate`].
    fn estimate(value: &T, levels: u32) -> usize;

    /// See [`ForyJsonWrite::extra`].
    fn extra(value: &T) -> usize;

    /// See [`ForyJsonWrite::write_raw`].
    ///
    /// # Safety
    ///
    /// The contract in [`crate::output`].
    unsafe fn write_raw<F: Form>(value: &T, pen: Pen, out: &mut Output, rest: usize) -> Pen;
}

/// Reads values of type `T`: the items of [`ForyJsonRead`], with the type apart.
///
/// # Safety
///
/// `read_raw` initialises the slot whenever its result is Some.
pub unsafe trait ReadVia<'de, T> {
    /// See [`ForyJsonRead::absent`].
    fn absent() -> Option<T>;

    /// See [`ForyJsonRead::read_raw`].
    ///
    /// # Safety
    ///
    /// `slot` can be written; what it holds is overwritten without being dropped.
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut T,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>>;
}

impl<T, C: WriteVia<T>> ForyJsonWrite for Via<T, C> {
    #[inline]
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        C::write(&self.0, writer)
    }

    const SHAPE: Shape = C::SHAPE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_absent(&self) -> bool {
        C::is_absent(&self.0)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn estimate(&self, levels: u32) -> usize {
        C::estimate(&self.0, levels)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn extra(&self) -> usize {
        C::extra(&self.0)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn write_raw<F: Form>(&self, pen: Pen, out: &mut Output, rest: usize) -> Pen {
        // SAFETY: passed on to the caller.
        unsafe { C::write_raw::<F>(&self.0, pen, out, rest) }
    }
}

impl<'de, T, C: ReadVia<'de, T>> ForyJsonRead<'de> for Via<T, C> {
    #[inline]
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
        reader.value()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn absent() -> Option<Self> {
        C::absent().map(Via::new)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut Self,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        // SAFETY: Via is transparent over T; the rest is passed on to the caller.
        unsafe { C::read_raw::<F>(p, slot.cast(), state) }
    }
}

/// The items of a codec that writes with the functions of a [`Writer`], and asks for room there.
macro_rules! write_by_writer {
    ($t:ty) => {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn extra(_value: &$t) -> usize {
            0
        }

        #[inline]
        unsafe fn write_raw<F: Form>(value: &$t, pen: Pen, out: &mut Output, rest: usize) -> Pen {
            // SAFETY: there is SLACK behind the pen, which the writer keeps.
            unsafe {
                let mut writer = Writer::new(pen, out);
                let result = Self::write(value, &mut writer);
                let pen = writer.into_pen();
                if let Err(error) = result {
                    out.fail(error);
                }
                out.ensure(pen, rest)
            }
        }
    };
}

/// The codec of the type itself.
pub struct Plain;

// SAFETY: everything is the type's own.
unsafe impl<T: ForyJsonWrite> WriteVia<T> for Plain {
    const SHAPE: Shape = T::SHAPE;

    #[inline]
    fn write(value: &T, writer: &mut Writer<'_>) -> Result<()> {
        value.write(writer)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_absent(value: &T) -> bool {
        value.is_absent()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn estimate(value: &T, levels: u32) -> usize {
        value.estimate(levels)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn extra(value: &T) -> usize {
        // SAFETY: always safe to call.
        unsafe { value.extra() }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn write_raw<F: Form>(value: &T, pen: Pen, out: &mut Output, rest: usize) -> Pen {
        // SAFETY: passed on to the caller.
        unsafe { value.write_raw::<F>(pen, out, rest) }
    }
}

// SAFETY: everything is the type's own.
unsafe impl<'de, T: ForyJsonRead<'de>> ReadVia<'de, T> for Plain {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn absent() -> Option<T> {
        T::absent()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut T,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        // SAFETY: passed on to the caller.
        unsafe { T::read_raw::<F>(p, slot, state) }
    }
}

/// Writes the field `FIELD` of the type that implements this.
pub trait WriteOwn<T, const FIELD: usize> {
    /// Whether the field is an `Option`.
    const OPTIONAL: bool = false;

    /// Whether the field is left out.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_absent(value: &T) -> bool {
        let _ = value;
        false
    }

    /// Writes exactly one value.
    fn write(value: &T, writer: &mut Writer<'_>) -> Result<()>;
}

/// Reads the field `FIELD` of the type that implements this.
pub trait ReadOwn<'de, T, const FIELD: usize> {
    /// Reads exactly one value.
    fn read(reader: &mut Reader<'_, 'de>) -> Result<T>;
}

/// The default of the field `FIELD` of the type that implements this.
pub trait DefaultValue<'de, T, const FIELD: usize> {
    /// The value of the field if it is not there.
    fn default_value() -> T;
}

/// Whether the field `FIELD` of the type that implements this has its default.
pub trait IsDefault<T, const FIELD: usize> {
    /// Whether the value need not be written.
    fn is_default(value: &T) -> bool;
}

/// The codec that the user has given for field `FIELD` of the type `O`.
pub struct OwnCodec<O, const FIELD: usize>(PhantomData<fn() -> O>);

// SAFETY: the shape has no needs, and the writer asks for room.
unsafe impl<T, O: WriteOwn<T, FIELD>, const FIELD: usize> WriteVia<T> for OwnCodec<O, FIELD> {
    const SHAPE: Shape = if O::OPTIONAL {
        Shape::BY_HAND.optional()
    } else {
        Shape::BY_HAND
    };

    #[inline]
    fn write(value: &T, writer: &mut Writer<'_>) -> Result<()> {
        O::write(value, writer)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_absent(value: &T) -> bool {
        O::is_absent(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn estimate(_value: &T, _levels: u32) -> usize {
        16
    }

    write_by_writer!(T);
}

// SAFETY: the slot is written when the user's function has given a value.
unsafe impl<'de, T, O: ReadOwn<'de, T, FIELD>, const FIELD: usize> ReadVia<'de, T>
    for OwnCodec<O, FIELD>
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn absent() -> Option<T> {
        None
    }

    #[inline]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut T,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let (value, p) = with_reader(p, state, O::read)?;
        // SAFETY: the caller promises that the slot can be written.
        unsafe { slot.write(value) };
        Some(p)
    }
}

/// Text that is one JSON value.
pub struct RawText;

// SAFETY: the shape has no needs, and the writer asks for room.
unsafe impl<T: RawValue> WriteVia<T> for RawText {
    const SHAPE: Shape = if T::OPTIONAL {
        Shape::BY_HAND.optional()
    } else {
        Shape::BY_HAND
    };

    fn write(value: &T, writer: &mut Writer<'_>) -> Result<()> {
        match value.json() {
            Some(json) => writer.raw(json),
            None => writer.null(),
        }
        Ok(())
    }

    #[inline]
    fn is_absent(value: &T) -> bool {
        value.json().is_none()
    }

    #[inline]
    fn estimate(value: &T, _levels: u32) -> usize {
        value.json().map_or(4, str::len)
    }

    write_by_writer!(T);
}

// SAFETY: the slot is written when there is a value.
unsafe impl<'de, T: crate::raw::FromRawText<'de>> ReadVia<'de, T> for RawText {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn absent() -> Option<T> {
        T::absent()
    }

    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut T,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let (value, p) = with_reader(p, state, |reader| {
            let json = reader.raw()?;
            reader.charge_text(json.len());
            Ok(T::from_json(json))
        })?;
        // SAFETY: the caller promises that the slot can be written.
        unsafe { slot.write(value) };
        Some(p)
    }
}

/// The codec of the type itself, with byte arrays in the format of this number.
pub struct Formatted<const FORMAT: u8>;

const fn format(number: u8) -> ByteArrayFormat {
    match number {
        0 => ByteArrayFormat::Base64,
        1 => ByteArrayFormat::Base16,
        _ => ByteArrayFormat::Array,
    }
}

// SAFETY: everything is the type's own; no need depends on the format, because byte arrays ask for
// their room themselves.
unsafe impl<T: ForyJsonWrite, const FORMAT: u8> WriteVia<T> for Formatted<FORMAT> {
    const SHAPE: Shape = T::SHAPE;

    fn write(value: &T, writer: &mut Writer<'_>) -> Result<()> {
        writer.with_byte_format(format(FORMAT), |writer| value.write(writer))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_absent(value: &T) -> bool {
        value.is_absent()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn estimate(value: &T, levels: u32) -> usize {
        value.estimate(levels)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn extra(value: &T) -> usize {
        // SAFETY: always safe to call.
        unsafe { value.extra() }
    }

    #[inline]
    unsafe fn write_raw<F: Form>(value: &T, pen: Pen, out: &mut Output, rest: usize) -> Pen {
        let outer = std::mem::replace(&mut out.byte_format, format(FORMAT));
        // SAFETY: passed on to the caller.
        let pen = unsafe { value.write_raw::<F>(pen, out, rest) };
        out.byte_format = outer;
        pen
    }
}

// SAFETY: everything is the type's own.
unsafe impl<'de, T: ForyJsonRead<'de>, const FORMAT: u8> ReadVia<'de, T> for Formatted<FORMAT> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn absent() -> Option<T> {
        T::absent()
    }

    #[inline]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut T,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let outer = std::mem::replace(&mut state.byte_format, format(FORMAT));
        // SAFETY: passed on to the caller.
        let p = unsafe { T::read_raw::<F>(p, slot, state) };
        state.byte_format = outer;
        p
    }
}

/// The codec `C`, for a field that is never left out.
pub struct Always<C>(PhantomData<fn() -> C>);

// SAFETY: everything but the presence is the inner codec's own.
unsafe impl<T, C: WriteVia<T>> WriteVia<T> for Always<C> {
    const SHAPE: Shape = C::SHAPE.required();

    #[inline]
    fn write(value: &T, writer: &mut Writer<'_>) -> Result<()> {
        C::write(value, writer)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_absent(_value: &T) -> bool {
        false
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn estimate(value: &T, levels: u32) -> usize {
        C::estimate(value, levels)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn extra(value: &T) -> usize {
        C::extra(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn write_raw<F: Form>(value: &T, pen: Pen, out: &mut Output, rest: usize) -> Pen {
        // SAFETY: passed on to the caller.
        unsafe { C::write_raw::<F>(value, pen, out, rest) }
    }
}

/// The codec `C`, for a field that is left out if it has its default.
pub struct NonDefault<C, O, const FIELD: usize>(PhantomData<fn() -> (C, O)>);

// SAFETY: everything but the presence is the inner codec's own.
unsafe impl<T, C: WriteVia<T>, O: IsDefault<T, FIELD>, const FIELD: usize> WriteVia<T>
    for NonDefault<C, O, FIELD>
{
    const SHAPE: Shape = C::SHAPE.optional();

    #[inline]
    fn write(value: &T, writer: &mut Writer<'_>) -> Result<()> {
        C::write(value, writer)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_absent(value: &T) -> bool {
        O::is_default(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn estimate(value: &T, levels: u32) -> usize {
        C::estimate(value, levels)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn extra(value: &T) -> usize {
        C::extra(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn write_raw<F: Form>(value: &T, pen: Pen, out: &mut Output, rest: usize) -> Pen {
        // SAFETY: passed on to the caller.
        unsafe { C::write_raw::<F>(value, pen, out, rest) }
    }
}

/// The codec `C`, for a field that has a default.
pub struct OrDefault<C, O, const FIELD: usize>(PhantomData<fn() -> (C, O)>);

// SAFETY: the reading is the inner codec's own.
unsafe impl<'de, T, C, O, const FIELD: usize> ReadVia<'de, T> for OrDefault<C, O, FIELD>
where
    C: ReadVia<'de, T>,
    O: DefaultValue<'de, T, FIELD>,
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn absent() -> Option<T> {
        Some(O::default_value())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut T,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        // SAFETY: passed on to the caller.
        unsafe { C::read_raw::<F>(p, slot, state) }
    }
}

/// A field that is not read: what stands in its place is checked and thrown away, and the field
/// has its default.
pub struct Ignored<O, const FIELD: usize>(PhantomData<fn() -> O>);

// SAFETY: the slot is written whenever the result is Some.
unsafe impl<'de, T, O: DefaultValue<'de, T, FIELD>, const FIELD: usize> ReadVia<'de, T>
    for Ignored<O, FIELD>
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn absent() -> Option<T> {
        Some(O::default_value())
    }

    unsafe fn read_raw<'b, F: Form>(
        p: Cursor<'b>,
        slot: *mut T,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let p = skip_value(p, state)?;
        // SAFETY: the caller promises that the slot can be written.
        unsafe { slot.write(O::default_value()) };
        Some(p)
    }
}
