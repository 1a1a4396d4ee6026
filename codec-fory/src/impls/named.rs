//! Types of the standard library that are written as their text, or as another type.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZero, Saturating, Wrapping};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::error::{Error, ErrorKind, Result, shortened};
use crate::reader::Reader;
use crate::traits::{ForyJsonKey, ForyJsonRead, ForyJsonWrite};
use crate::writer::Writer;

/// Types whose text is that of `Display` and `FromStr`, as strings and as keys.
macro_rules! as_text {
    ($($(#[$meta:meta])* $t:ty, $expected:literal;)*) => { $(
        $(#[$meta])*
        impl ForyJsonWrite for $t {
            fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
                writer.string(&self.to_string());
                Ok(())
            }

            fn estimate(&self, _levels: u32) -> usize {
                32
            }
        }

        $(#[$meta])*
        impl<'de> ForyJsonRead<'de> for $t {
            fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
                crate::impls::named::read_text(reader, $expected)
            }
        }

        $(#[$meta])*
        impl ForyJsonKey for $t {
            fn with_name<R>(&self, write: impl FnOnce(&str) -> R) -> R {
                write(&self.to_string())
            }

            fn from_name(name: &str) -> Option<Self> {
                name.parse().ok()
            }
        }
    )* };
}
as_text! {
    IpAddr, "an IP address";
    Ipv4Addr, "an IPv4 address";
    Ipv6Addr, "an IPv6 address";
    SocketAddr, "a socket address";
    SocketAddrV4, "an IPv4 socket address";
    SocketAddrV6, "an IPv6 socket address";
}

/// Reads a string that a type is parsed from.
pub(super) fn read_text<T: std::str::FromStr>(
    reader: &mut Reader<'_, '_>,
    expected: &str,
) -> Result<T> {
    let text = reader.string()?;
    text.parse().map_err(|_| not_a(expected, &text))
}

/// An error about text that a type does not take.
#[cold]
pub(super) fn not_a(expected: &str, text: &str) -> Error {
    let message = format!("expected {expected}, found {:?}", shortened(text));
    Error::new(ErrorKind::InvalidText, message)
}

macro_rules! non_zero {
    ($($t:ident)*) => { $(
        impl ForyJsonWrite for NonZero<$t> {
            fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
                self.get().write(writer)
            }
        }

        impl<'de> ForyJsonRead<'de> for NonZero<$t> {
            fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
                Self::new(reader.value()?).ok_or_else(|| {
                    let message = String::from("expected a number other than 0");
                    Error::new(ErrorKind::NumberOutOfRange, message)
                })
            }
        }

        impl ForyJsonKey for NonZero<$t> {
            fn with_name<R>(&self, write: impl FnOnce(&str) -> R) -> R {
                self.get().with_name(write)
            }

            fn from_name(name: &str) -> Option<Self> {
                $t::from_name(name).and_then(Self::new)
            }
        }
    )* };
}
non_zero!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

macro_rules! wrappers {
    ($($t:ident)*) => { $(
        impl<T: ForyJsonWrite> ForyJsonWrite for $t<T> {
            fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
                writer.value(&self.0)
            }
        }

        impl<'de, T: ForyJsonRead<'de>> ForyJsonRead<'de> for $t<T> {
            fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
                reader.value().map($t)
            }
        }
    )* };
}
wrappers!(Wrapping Saturating);

/// A path that is not Unicode is an error.
impl ForyJsonWrite for Path {
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        match self.to_str() {
            Some(text) => {
                writer.string(text);
                Ok(())
            }
            None => Err(Error::new(
                ErrorKind::InvalidText,
                format!("the path {self:?} is not Unicode"),
            )),
        }
    }
}

impl ForyJsonWrite for PathBuf {
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        self.as_path().write(writer)
    }
}

impl<'de> ForyJsonRead<'de> for PathBuf {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
        reader.value::<String>().map(PathBuf::from)
    }
}

/// An instant: milliseconds since 1970 as a number, negative before. What is finer is cut off,
/// towards the past.
impl ForyJsonWrite for SystemTime {
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        let millis = match self.duration_since(Self::UNIX_EPOCH) {
            Ok(after) => i64::try_from(after.as_millis()),
            Err(before) => {
                let before = before.duration().as_nanos().div_ceil(1_000_000);
                i64::try_from(before).map(|millis| -millis)
            }
        };
        match millis {
            Ok(millis) => {
                writer.i64(millis);
                Ok(())
            }
            Err(_) => Err(Error::new(
                ErrorKind::NumberOutOfRange,
                String::from("the instant is too far from 1970 for milliseconds in 64 bits"),
            )),
        }
    }
}

impl<'de> ForyJsonRead<'de> for SystemTime {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
        let millis: i64 = reader.value()?;
        let distance = Duration::from_millis(millis.unsigned_abs());
        let instant = if millis < 0 {
            Self::UNIX_EPOCH.checked_sub(distance)
        } else {
            Self::UNIX_EPOCH.checked_add(distance)
        };
        instant.ok_or_else(|| {
            let message = format!("the system has no instant {millis} milliseconds from 1970");
            Error::new(ErrorKind::NumberOutOfRange, message)
        })
    }
}
