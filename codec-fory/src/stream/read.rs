//! Values from an `io::Read`.

use std::fmt;
use std::io::{self, Read};

use super::decode::StreamDecoder;
use crate::codec::ForyJson;
use crate::error::{Error, Result};
use crate::traits::ForyJsonRead;

/// Bytes that are asked for at once.
const CHUNK_BYTES: usize = 64 << 10;

/// The values of a stream that is read from an [`io::Read`], which needs no buffer of its own.
///
/// An error of the stream is of kind [`Io`](crate::ErrorKind::Io), and the last item.
///
/// ```
/// use codec_fory::{ForyJson, StreamReader};
///
/// let file = "[1, 2,\n 3]".as_bytes();
/// let numbers = StreamReader::array(ForyJson::new(), file);
/// assert_eq!(numbers.collect::<Result<Vec<u64>, _>>()?, [1, 2, 3]);
///
/// let log = "\"a\"\n\"b\n\"c\"".as_bytes();
/// let lines: Vec<Result<String, _>> = StreamReader::lines(ForyJson::new(), log).collect();
/// assert_eq!(lines[0].as_deref().ok(), Some("a"));
/// assert_eq!(lines[1].as_ref().unwrap_err().line(), 2);
/// assert_eq!(lines[2].as_deref().ok(), Some("c"));
/// # codec_fory::Result::Ok(())
/// ```
pub struct StreamReader<T, R> {
    decoder: StreamDecoder<T>,
    /// None when it has ended or failed.
    stream: Option<R>,
    chunk: Box<[u8]>,
}

impl<T: for<'de> ForyJsonRead<'de>, R: Read> StreamReader<T, R> {
    /// Of a value on every line; see [`StreamDecoder::lines`].
    pub fn lines(codec: ForyJson, stream: R) -> Self {
        Self::new(StreamDecoder::lines(codec), stream)
    }

    /// Of the elements of one array; see [`StreamDecoder::array`].
    pub fn array(codec: ForyJson, stream: R) -> Self {
        Self::new(StreamDecoder::array(codec), stream)
    }

    /// Of a decoder with its settings.
    pub fn new(decoder: StreamDecoder<T>, stream: R) -> Self {
        StreamReader {
            decoder,
            stream: Some(stream),
            chunk: vec![0; CHUNK_BYTES].into_boxed_slice(),
        }
    }
}

impl<T: for<'de> ForyJsonRead<'de>, R: Read> Iterator for StreamReader<T, R> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Result<T>> {
        loop {
            if let Some(value) = self.decoder.next() {
                return Some(value);
            }
            match self.stream.as_mut()?.read(&mut self.chunk) {
                Ok(0) => {
                    self.stream = None;
                    self.decoder.finish();
                    return self.decoder.next();
                }
                Ok(count) => self.decoder.feed(&self.chunk[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.stream = None;
                    return Some(Err(Error::io(error)));
                }
            }
        }
    }
}

impl<T, R> fmt::Debug for StreamReader<T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StreamReader")
            .field("decoder", &self.decoder)
            .finish_non_exhaustive()
    }
}
