//! Values to an `io::Write`.

use std::fmt;
use std::io::Write;

use super::frame::Framing;
use crate::codec::ForyJson;
use crate::error::{Error, Result};
use crate::traits::ForyJsonWrite;

/// Writes many values to a stream: one on every line, or as the elements of one array.
///
/// Each value is one call of the stream's `write_all`, in compact form; values of a few bytes want
/// a [`BufWriter`](std::io::BufWriter).
///
/// ```
/// use codec_fory::{ForyJson, StreamWriter};
///
/// let mut lines = StreamWriter::lines(ForyJson::new(), Vec::new());
/// lines.write(&[1, 2])?;
/// lines.write("b")?;
/// assert_eq!(lines.finish()?, b"[1,2]\n\"b\"\n");
///
/// let mut array = StreamWriter::array(ForyJson::new(), Vec::new());
/// array.write(&1)?;
/// array.write(&2)?;
/// assert_eq!(array.finish()?, b"[1,2]");
/// # codec_fory::Result::Ok(())
/// ```
pub struct StreamWriter<W> {
    codec: ForyJson,
    framing: Framing,
    stream: W,
    /// The text of one value, with what stands around it.
    text: Vec<u8>,
    any: bool,
}

impl<W: Write> StreamWriter<W> {
    /// With a value on every line.
    pub fn lines(codec: ForyJson, stream: W) -> Self {
        Self::new(codec, Framing::Lines, stream)
    }

    /// With the elements of one array, which [`finish`](Self::finish) must close.
    pub fn array(codec: ForyJson, stream: W) -> Self {
        Self::new(codec, Framing::Array, stream)
    }

    fn new(codec: ForyJson, framing: Framing, stream: W) -> Self {
        StreamWriter {
            codec,
            framing,
            stream,
            text: Vec::new(),
            any: false,
        }
    }

    /// Writes the next value. Nothing of it is written if it cannot be turned into JSON.
    ///
    /// # Errors
    ///
    /// As for [`ForyJson::write_json_to`]. After one of kind [`Io`](crate::ErrorKind::Io), it is
    /// not known how much has been written.
    pub fn write<T: ForyJsonWrite + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.text.clear();
        if self.framing == Framing::Array {
            self.text.push(if self.any { b',' } else { b'[' });
        }
        self.codec.append_json_to(value, &mut self.text)?;
        if self.framing == Framing::Lines {
            self.text.push(b'\n');
        }
        self.any = true;
        self.stream.write_all(&self.text).map_err(Error::io)
    }

    /// Closes the array, flushes the stream and gives it back.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    pub fn finish(mut self) -> Result<W> {
        if self.framing == Framing::Array {
            let end: &[u8] = if self.any { b"]" } else { b"[]" };
            self.stream.write_all(end).map_err(Error::io)?;
        }
        self.stream.flush().map_err(Error::io)?;
        Ok(self.stream)
    }
}

impl<W> fmt::Debug for StreamWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StreamWriter")
            .field("framing", &self.framing)
            .finish_non_exhaustive()
    }
}
