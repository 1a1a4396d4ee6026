//! Strings of other crates.

use crate::error::Result;
use crate::reader::Reader;
use crate::traits::{ForyJsonKey, ForyJsonRead, ForyJsonWrite};
use crate::writer::Writer;

macro_rules! strings {
    ($($(#[$meta:meta])* $t:ty;)*) => { $(
        $(#[$meta])*
        impl ForyJsonWrite for $t {
            fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
                writer.string(self);
                Ok(())
            }

            fn estimate(&self, _levels: u32) -> usize {
                self.len() + 2
            }
        }

        $(#[$meta])*
        impl<'de> ForyJsonRead<'de> for $t {
            fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
                let text = reader.string()?;
                reader.charge_text(text.len());
                Ok(Self::from(text))
            }
        }

        $(#[$meta])*
        impl ForyJsonKey for $t {
            fn with_name<R>(&self, write: impl FnOnce(&str) -> R) -> R {
                write(self)
            }

            fn from_name(name: &str) -> Option<Self> {
                Some(Self::from(name))
            }
        }
    )* };
}
strings! {
    #[cfg(feature = "smol_str")]
    smol_str::SmolStr;
    #[cfg(feature = "compact_str")]
    compact_str::CompactString;
}
