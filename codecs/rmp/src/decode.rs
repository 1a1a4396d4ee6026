//! Bytes to the value, with nothing taken on trust.

use data::media::{Image, Media, MediaContent, Player, Size};
use rmp::Marker;
use rmp::decode::bytes::BytesReadError;
use rmp::decode::{
    Bytes, DecodeStringError, NumValueReadError, ValueReadError, read_array_len, read_bool,
    read_int, read_nil, read_str_from_slice,
};
use thiserror::Error;

use crate::{IMAGE_FIELDS, MEDIA_CONTENT_FIELDS, MEDIA_FIELDS};

/// Why a payload is not a value. The position is in bytes from the start of the payload.
#[derive(Debug, Error)]
pub(crate) enum Error {
    #[error("expected a value, found too few bytes")]
    Truncated,
    #[error("expected another type, found {found:?}")]
    Type { found: Marker },
    #[error("expected an integer in the range of the field's type, found one outside of it")]
    OutOfRange,
    #[error("expected a string, found another type or too few bytes, at byte {position}")]
    String { position: usize },
    #[error("expected a string in UTF-8, at byte {position}: {source}")]
    Utf8 {
        position: usize,
        source: std::str::Utf8Error,
    },
    #[error("expected {expected} fields of a {what}, found {found}")]
    Fields {
        what: &'static str,
        expected: u32,
        found: u32,
    },
    #[error("expected the ordinal of a {what}, found {found}")]
    Ordinal { what: &'static str, found: u8 },
    #[error("expected the end of the input after the value, found {count} more bytes")]
    Trailing { count: usize },
}

impl From<ValueReadError<BytesReadError>> for Error {
    fn from(error: ValueReadError<BytesReadError>) -> Self {
        NumValueReadError::from(error).into()
    }
}

impl From<NumValueReadError<BytesReadError>> for Error {
    fn from(error: NumValueReadError<BytesReadError>) -> Self {
        match error {
            NumValueReadError::InvalidMarkerRead(_) | NumValueReadError::InvalidDataRead(_) => {
                Self::Truncated
            }
            NumValueReadError::TypeMismatch(found) => Self::Type { found },
            NumValueReadError::OutOfRange => Self::OutOfRange,
        }
    }
}

pub(crate) type Result<T> = std::result::Result<T, Error>;

pub(crate) fn media_content(bytes: &[u8]) -> Result<MediaContent> {
    whole(bytes, message)
}

/// Messages in an array.
pub(crate) fn list(bytes: &[u8]) -> Result<Vec<MediaContent>> {
    whole(bytes, |input| input.list(message))
}

/// What `value` reads, which must be all that there is.
pub(crate) fn whole<T>(bytes: &[u8], value: impl FnOnce(&mut Input<'_>) -> Result<T>) -> Result<T> {
    let mut input = Input::new(bytes);
    let value = value(&mut input)?;
    match input.rest.remaining_slice() {
        [] => Ok(value),
        rest => Err(Error::Trailing { count: rest.len() }),
    }
}

/// Messages up to the end of the input.
pub(crate) fn stream(bytes: &[u8]) -> Result<Vec<MediaContent>> {
    let mut input = Input::new(bytes);
    let mut values = Vec::new();
    while !input.rest.remaining_slice().is_empty() {
        values.push(message(&mut input)?);
    }
    Ok(values)
}

fn message(input: &mut Input<'_>) -> Result<MediaContent> {
    input.fields("media content", MEDIA_CONTENT_FIELDS)?;
    Ok(MediaContent {
        images: input.list(image)?,
        media: media(input)?,
    })
}

fn image(input: &mut Input<'_>) -> Result<Image> {
    input.fields("image", IMAGE_FIELDS)?;
    Ok(Image {
        uri: input.string()?,
        title: input.optional_string()?,
        width: read_int(&mut input.rest)?,
        height: read_int(&mut input.rest)?,
        size: match read_int(&mut input.rest)? {
            0 => Size::Small,
            1 => Size::Large,
            found => {
                return Err(Error::Ordinal {
                    what: "size",
                    found,
                });
            }
        },
    })
}

fn media(input: &mut Input<'_>) -> Result<Media> {
    input.fields("media", MEDIA_FIELDS)?;
    Ok(Media {
        uri: input.string()?,
        title: input.optional_string()?,
        width: read_int(&mut input.rest)?,
        height: read_int(&mut input.rest)?,
        format: input.string()?,
        duration: read_int(&mut input.rest)?,
        size: read_int(&mut input.rest)?,
        bitrate: read_int(&mut input.rest)?,
        has_bitrate: read_bool(&mut input.rest)?,
        persons: input.list(Input::string)?,
        player: match read_int(&mut input.rest)? {
            0 => Player::Java,
            1 => Player::Flash,
            found => {
                return Err(Error::Ordinal {
                    what: "player",
                    found,
                });
            }
        },
        copyright: input.optional_string()?,
    })
}

/// What is left of the payload.
pub(crate) struct Input<'a> {
    pub(crate) rest: Bytes<'a>,
    /// The size of the whole payload.
    size_bytes: usize,
}

impl<'a> Input<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self {
            size_bytes: bytes.len(),
            rest: Bytes::new(bytes),
        }
    }

    /// Reads the header of a struct.
    pub(crate) fn fields(&mut self, what: &'static str, expected: u32) -> Result<()> {
        match read_array_len(&mut self.rest)? {
            found if found == expected => Ok(()),
            found => Err(Error::Fields {
                what,
                expected,
                found,
            }),
        }
    }

    /// Reads a list of what `item` reads.
    pub(crate) fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let count = read_array_len(&mut self.rest)?;
        // Every item takes at least a byte, so a count beyond the bytes left is a lie that must
        // not be allocated; the items will run out.
        let most = self.rest.remaining_slice().len();
        let mut items = Vec::with_capacity(most.min(count as usize));
        for _ in 0..count {
            items.push(item(self)?);
        }
        Ok(items)
    }

    pub(crate) fn optional_string(&mut self) -> Result<Option<String>> {
        if self.is_nil() {
            read_nil(&mut self.rest)?;
            return Ok(None);
        }
        self.string().map(Some)
    }

    pub(crate) fn is_nil(&self) -> bool {
        const NIL: u8 = Marker::Null.to_u8();
        self.rest.remaining_slice().first() == Some(&NIL)
    }

    pub(crate) fn string(&mut self) -> Result<String> {
        let bytes = self.rest.remaining_slice();
        match read_str_from_slice(bytes) {
            Ok((text, rest)) => {
                self.rest = Bytes::new(rest);
                Ok(text.to_owned())
            }
            Err(error) => {
                let position = self.size_bytes - bytes.len();
                Err(match error {
                    DecodeStringError::InvalidUtf8(_, source) => Error::Utf8 { position, source },
                    _ => Error::String { position },
                })
            }
        }
    }
}
