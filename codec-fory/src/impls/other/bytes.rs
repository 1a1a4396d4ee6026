//! `bytes::Bytes` and `bytes::BytesMut`, as byte arrays.

use bytes::{Bytes, BytesMut};

use crate::error::Result;
use crate::options::ByteArrayFormat;
use crate::reader::Reader;
use crate::traits::{ForyJsonRead, ForyJsonWrite};
use crate::writer::Writer;

macro_rules! byte_arrays {
    ($($t:ident)*) => { $(
        impl ForyJsonWrite for $t {
            fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
                writer.bytes(self);
                Ok(())
            }

            fn bulk(&self, format: ByteArrayFormat) -> usize {
                self.as_ref().bulk(format)
            }

            fn estimate(&self, levels: u32) -> usize {
                self.as_ref().estimate(levels)
            }
        }
    )* };
}
byte_arrays!(Bytes BytesMut);

impl<'de> ForyJsonRead<'de> for Bytes {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
        reader.value::<Vec<u8>>().map(Bytes::from)
    }
}

impl<'de> ForyJsonRead<'de> for BytesMut {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
        reader.value::<Bytes>().map(BytesMut::from)
    }
}
