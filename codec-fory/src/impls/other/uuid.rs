//! `uuid::Uuid`, as its usual text.

use uuid::Uuid;

use crate::error::Result;
use crate::impls::named::not_a;
use crate::reader::Reader;
use crate::traits::{ForyJsonKey, ForyJsonRead, ForyJsonWrite};
use crate::writer::Writer;

/// A string of lower-case digits with hyphens.
impl ForyJsonWrite for Uuid {
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        let mut buffer = Uuid::encode_buffer();
        writer.string(self.hyphenated().encode_lower(&mut buffer));
        Ok(())
    }

    fn estimate(&self, _levels: u32) -> usize {
        38
    }
}

/// Only the form with hyphens is read, in digits of both cases.
impl<'de> ForyJsonRead<'de> for Uuid {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
        let text = reader.string()?;
        Self::from_name(&text).ok_or_else(|| not_a("a UUID with hyphens", &text))
    }
}

impl ForyJsonKey for Uuid {
    fn with_name<R>(&self, write: impl FnOnce(&str) -> R) -> R {
        write(self.hyphenated().encode_lower(&mut Uuid::encode_buffer()))
    }

    fn from_name(name: &str) -> Option<Self> {
        if name.len() != uuid::fmt::Hyphenated::LENGTH {
            return None;
        }
        Uuid::try_parse(name).ok()
    }
}
