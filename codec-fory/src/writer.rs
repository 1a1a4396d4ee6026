//! The writer that codecs written by hand see, and that every value uses where the options are
//! looked up at run time.

use crate::error::{Error, ErrorKind, Result};
use crate::impls::map::WriteKey;
use crate::number::{float, float::Float, int};
use crate::options::{ByteArrayFormat, PropertyNaming};
use crate::output::{Compact, Output, Pen, Positional, Pretty, Style, add};
use crate::text::write as text;
use crate::traits::ForyJsonWrite;

/// Writes one JSON value after the other, with the options of the codec.
///
/// Every method that writes a value asks for room itself: nothing that a caller does can damage
/// the buffer, only the document.
///
/// ```
/// use codec_fory::{ForyJsonWrite, Result, Writer};
///
/// struct Point { x: f64, y: f64 }
///
/// impl ForyJsonWrite for Point {
///     fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
///         let mut object = writer.object()?;
///         object.member("at", &[self.x, self.y])?;
///         object.next_member("length").f64(self.x.hypot(self.y));
///         object.end();
///         Ok(())
///     }
/// }
///
/// let json = codec_fory::to_json(&Some(Point { x: 3.0, y: 4.0 }))?;
/// assert_eq!(json, r#"{"at":[3.0,4.0],"length":5.0}"#);
/// # codec_fory::Result::Ok(())
/// ```
pub struct Writer<'a> {
    /// There is always `SLACK` behind it.
    pen: Pen,
    out: &'a mut Output,
}

impl<'a> Writer<'a> {
    /// # Safety
    ///
    /// `pen` stands in `out`, and there is `SLACK` behind it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) unsafe fn new(pen: Pen, out: &'a mut Output) -> Self {
        Writer { pen, out }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn into_pen(self) -> Pen {
        self.pen
    }

    /// Runs a step that writes at most `needs` bytes.
    ///
    /// # Safety
    ///
    /// `step` returns a pen of the same buffer, moved over at most `needs` written bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn put(&mut self, needs: usize, step: impl FnOnce(Pen) -> Pen) {
        // SAFETY: the pen stands in out with everything before it written.
        unsafe { self.pen = self.out.ensure(self.pen, needs) };
        self.pen = step(self.pen);
    }

    #[inline]
    fn literal<const N: usize>(&mut self, literal: &[u8; N]) {
        // SAFETY: exactly N bytes are asked for and written.
        unsafe { self.put(N, |pen| pen.put_padded(literal, N)) }
    }

    /// Writes `null`.
    pub fn null(&mut self) {
        self.literal(b"null");
    }

    /// Writes `true` or `false`.
    pub fn bool(&mut self, value: bool) {
        if value {
            self.literal(b"true")
        } else {
            self.literal(b"false")
        }
    }

    /// Writes an integer.
    pub fn i64(&mut self, value: i64) {
        // SAFETY: no integer of 64 bits takes more.
        unsafe { self.put(int::MAX_LEN_64, |pen| int::put_i64(pen, value)) }
    }

    /// Writes an integer.
    pub fn u64(&mut self, value: u64) {
        // SAFETY: no integer of 64 bits takes more.
        unsafe { self.put(int::MAX_LEN_64, |pen| int::put_u64(pen, value)) }
    }

    /// Writes an integer.
    pub fn i128(&mut self, value: i128) {
        // SAFETY: no integer of 128 bits takes more, the sign included.
        unsafe { self.put(int::MAX_LEN_128, |pen| int::put_i128(pen, value)) }
    }

    /// Writes an integer.
    pub fn u128(&mut self, value: u128) {
        // SAFETY: no integer of 128 bits takes more.
        unsafe { self.put(int::MAX_LEN_128, |pen| int::put_u128(pen, value)) }
    }

    /// Writes a float: the shortest text that reads back the same; `"NaN"`, `"Infinity"` and
    /// `"-Infinity"` as strings.
    pub fn f64(&mut self, value: f64) {
        // SAFETY: no float takes more.
        unsafe { self.put(float::MAX_LEN, |pen| value.put(pen)) }
    }

    /// Writes a float of 32 bits.
    pub fn f32(&mut self, value: f32) {
        // SAFETY: no float takes more.
        unsafe { self.put(float::MAX_LEN, |pen| value.put(pen)) }
    }

    /// Writes a string with its quotes and escapes.
    pub fn string(&mut self, value: &str) {
        // SAFETY: the room is asked for as the functions require; both leave SLACK behind.
        unsafe {
            if self.out.escape_non_ascii && !value.is_ascii() {
                self.pen = text::put_ascii_string(self.pen, self.out, value);
            } else {
                let pen = self.out.ensure(self.pen, add(value.len(), text::FIXED));
                self.pen = text::put_string(pen, self.out, value, 0);
            }
        }
    }

    /// Writes trusted text as it is. It must be one JSON value; nothing checks that.
    pub fn raw(&mut self, json: &str) {
        // SAFETY: exactly the text's bytes are asked for and written.
        unsafe { self.put(json.len(), |pen| pen.put_slice(json.as_bytes())) }
    }

    /// Writes a byte array in the format of the codec or of the field.
    pub fn bytes(&mut self, value: &[u8]) {
        // SAFETY: the pen has SLACK behind it before and after.
        unsafe { self.pen = crate::bytes::put_bytes(self.pen, self.out, value, 0) }
    }

    /// The format that byte arrays are written in.
    pub fn byte_array_format(&self) -> ByteArrayFormat {
        self.out.byte_format
    }

    /// Writes `value`, its byte arrays in `format`.
    ///
    /// # Errors
    ///
    /// Those of the value.
    pub fn value_with_bytes<T: ForyJsonWrite + ?Sized>(
        &mut self,
        format: ByteArrayFormat,
        value: &T,
    ) -> Result<()> {
        self.with_byte_format(format, |writer| writer.value(value))
    }

    /// Writes something with byte arrays in `format`.
    pub(crate) fn with_byte_format(
        &mut self,
        format: ByteArrayFormat,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let outer = std::mem::replace(&mut self.out.byte_format, format);
        let result = write(self);
        self.out.byte_format = outer;
        result
    }

    /// Writes any value, with the options of the codec.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::DepthLimit`], or an error of a codec written by hand.
    pub fn value<T: ForyJsonWrite + ?Sized>(&mut self, value: &T) -> Result<()> {
        let restart = Restart {
            len: self.out.len(self.pen),
            depth_left: self.out.depth_left,
            writer: self,
        };
        if restart.writer.out.style == Style::General {
            let result = value.write(restart.writer);
            std::mem::forget(restart);
            return result;
        }
        let Writer { pen, out } = &mut *restart.writer;
        // SAFETY: the value's needs are asked for first; it leaves SLACK behind.
        unsafe {
            let start = out.ensure(*pen, add(T::SHAPE.fixed(), value.extra()));
            *pen = match out.style {
                Style::Positional => value.write_raw::<Positional>(start, out, 0),
                Style::Pretty => value.write_raw::<Pretty>(start, out, 0),
                Style::Compact | Style::General => value.write_raw::<Compact>(start, out, 0),
            };
        }
        std::mem::forget(restart);
        self.check()
    }

    #[inline]
    fn check(&mut self) -> Result<()> {
        match self.out.take_error() {
            None => Ok(()),
            Some(error) => Err(error),
        }
    }

    /// Starts an array.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::DepthLimit`].
    pub fn array(&mut self) -> Result<ArrayWriter<'_, 'a>> {
        self.open(b'[')?;
        Ok(ArrayWriter {
            members: Members {
                writer: self,
                close: b']',
                any: false,
            },
        })
    }

    /// Starts an object.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::DepthLimit`].
    pub fn object(&mut self) -> Result<ObjectWriter<'_, 'a>> {
        self.open(b'{')?;
        Ok(ObjectWriter {
            members: Members {
                writer: self,
                close: b'}',
                any: false,
            },
        })
    }

    fn open(&mut self, bracket: u8) -> Result<()> {
        if !self.out.enter() {
            return Err(self.out.take_error().unwrap_or_else(|| {
                Error::new(ErrorKind::DepthLimit, String::from("nested too deep"))
            }));
        }
        self.literal(&[bracket]);
        Ok(())
    }

    /// Writes a list of values, with the options looked up for each.
    pub(crate) fn list<'v, T: ForyJsonWrite + 'v>(
        &mut self,
        values: impl IntoIterator<Item = &'v T>,
    ) -> Result<()> {
        let mut array = self.array()?;
        for value in values {
            value.write(array.next_element())?;
        }
        array.end();
        Ok(())
    }

    /// Writes a variant of an enum without data: its name, or its ordinal where objects are arrays.
    #[doc(hidden)]
    pub fn variant(&mut self, name: &str, ordinal: u32) {
        if self.out.positional {
            self.u64(u64::from(ordinal))
        } else {
            self.string(name)
        }
    }

    /// Whether objects are written as arrays.
    #[doc(hidden)]
    pub fn positional(&self) -> bool {
        self.out.positional
    }

    pub(crate) fn write_null_fields(&self) -> bool {
        self.out.write_null_fields
    }

    pub(crate) fn naming(&self) -> PropertyNaming {
        self.out.naming
    }
}

/// Takes a value back that panics while it is written.
///
/// The value may have moved the buffer, and has taken the place in it along. A codec written by
/// hand may catch the panic and go on: what it writes must not go to where the buffer was.
struct Restart<'w, 'a> {
    writer: &'w mut Writer<'a>,
    /// Bytes before the value.
    len: usize,
    depth_left: u32,
}

impl Drop for Restart<'_, '_> {
    fn drop(&mut self) {
        let Writer { pen, out } = &mut *self.writer;
        out.depth_left = self.depth_left;
        // SAFETY: the pen stood there before the value, which only moved on from it.
        unsafe {
            let start = out.behind(self.len);
            *pen = out.ensure(start, 0);
        }
    }
}

/// The members of an open array or object.
struct Members<'w, 'a> {
    writer: &'w mut Writer<'a>,
    close: u8,
    any: bool,
}

impl Members<'_, '_> {
    /// What stands between two members.
    fn next(&mut self) {
        if self.any {
            self.writer.literal(b",");
        }
        self.any = true;
        self.line();
    }

    fn line(&mut self) {
        let Writer { pen, out } = &mut *self.writer;
        if out.pretty {
            // SAFETY: the room of the line is asked for.
            unsafe {
                let at = out.ensure(*pen, out.line_len::<Pretty>());
                *pen = out.new_line(at);
            }
        }
    }

    fn end(mut self) {
        self.writer.out.leave();
        if self.any {
            self.line();
        } else if self.writer.out.pretty {
            self.writer.literal(b" ");
        }
        let close = self.close;
        self.writer.literal(&[close]);
    }
}

/// Writes the elements of an array; see [`Writer::array`].
///
/// ```
/// use codec_fory::{ForyJsonWrite, Result, Writer};
///
/// struct Range(u32, u32);
///
/// impl ForyJsonWrite for Range {
///     fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
///         let mut array = writer.array()?;
///         array.element("range")?;
///         for number in self.0..self.1 {
///             array.next_element().u64(number.into());
///         }
///         array.end();
///         Ok(())
///     }
/// }
///
/// assert_eq!(codec_fory::to_json(&Range(1, 4))?, r#"["range",1,2,3]"#);
/// # codec_fory::Result::Ok(())
/// ```
#[must_use = "the array is closed by `end`"]
pub struct ArrayWriter<'w, 'a> {
    members: Members<'w, 'a>,
}

impl<'a> ArrayWriter<'_, 'a> {
    /// Writes the next element.
    ///
    /// # Errors
    ///
    /// Those of the value.
    pub fn element<T: ForyJsonWrite + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.next_element().value(value)
    }

    /// The writer for the next element, of which exactly one value must be written.
    pub fn next_element(&mut self) -> &mut Writer<'a> {
        self.members.next();
        self.members.writer
    }

    /// Closes the array.
    pub fn end(self) {
        self.members.end();
    }
}

/// Writes the members of an object; see [`Writer::object`].
///
/// ```
/// use codec_fory::{ForyJsonWrite, Result, Writer};
///
/// struct Flags(Vec<&'static str>);
///
/// impl ForyJsonWrite for Flags {
///     fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
///         let mut object = writer.object()?;
///         for name in &self.0 {
///             object.member(name, &true)?;
///         }
///         object.end();
///         Ok(())
///     }
/// }
///
/// assert_eq!(codec_fory::to_json(&Flags(vec!["a", "b"]))?, r#"{"a":true,"b":true}"#);
/// # codec_fory::Result::Ok(())
/// ```
#[must_use = "the object is closed by `end`"]
pub struct ObjectWriter<'w, 'a> {
    members: Members<'w, 'a>,
}

impl<'a> ObjectWriter<'_, 'a> {
    /// Writes a member.
    ///
    /// # Errors
    ///
    /// Those of the value.
    pub fn member<T: ForyJsonWrite + ?Sized>(&mut self, name: &str, value: &T) -> Result<()> {
        self.next_member(name).value(value)
    }

    pub(crate) fn write_null_fields(&self) -> bool {
        self.members.writer.write_null_fields()
    }

    pub(crate) fn naming(&self) -> PropertyNaming {
        self.members.writer.naming()
    }

    /// Writes a field of a type, unless it is left out. The names are those under each naming
    /// policy.
    #[doc(hidden)]
    pub fn field<T: ForyJsonWrite>(
        &mut self,
        names: &[&'static str; 3],
        strict: bool,
        value: &T,
    ) -> Result<()> {
        if self.write_null_fields() && !strict || !value.is_absent() {
            let name = names[self.naming().index()];
            return self.next_member(name).value(value);
        }
        Ok(())
    }

    /// Writes a member of a map, with the options looked up for its value.
    pub(crate) fn entry<K: WriteKey, T: ForyJsonWrite>(
        &mut self,
        key: &K,
        value: &T,
    ) -> Result<()> {
        key.write_key(|name| value.write(self.next_member(name)))
    }

    /// The writer for the value of the next member, of which exactly one must be written.
    pub fn next_member(&mut self, name: &str) -> &mut Writer<'a> {
        self.members.next();
        let writer = &mut *self.members.writer;
        writer.string(name);
        if writer.out.pretty {
            writer.literal(b" : ")
        } else {
            writer.literal(b":")
        }
        writer
    }

    /// The same for a name of ASCII that needs no escapes.
    pub(crate) fn next_plain(&mut self, name: &'static str) -> &mut Writer<'a> {
        let any = std::mem::replace(&mut self.members.any, true);
        let writer = &mut *self.members.writer;
        let Writer { pen, out } = writer;
        // SAFETY: the room of the comma, the line, the name with its quotes and the colon with its
        // spaces is asked for.
        unsafe {
            let mut at = out.ensure(*pen, out.line_len::<Pretty>() + name.len() + 6);
            if any {
                at = at.put(b',');
            }
            if out.pretty {
                at = out.new_line(at);
            }
            at = at.put(b'"').put_slice(name.as_bytes()).put(b'"');
            let (colon, len) = if out.pretty { (b" : ", 3) } else { (b":  ", 1) };
            *pen = at.put_padded(colon, len);
        }
        writer
    }

    /// Closes the object.
    pub fn end(self) {
        self.members.end();
    }
}
