//! `bigdecimal::BigDecimal`, as a number with its scale.

use bigdecimal::BigDecimal;

use crate::error::Result;
use crate::impls::named::not_a;
use crate::reader::Reader;
use crate::traits::{ForyJsonRead, ForyJsonWrite};
use crate::writer::Writer;

/// A scale further from 0 than this is written with an exponent: written out, a number of a few
/// bytes could take all memory.
const MAX_ZEROS: u64 = 1000;

/// A number without quotes; its scale is kept, so 12.50 stays 12.50. An exponent is written only
/// where there would be more than 1,000 zeros.
impl ForyJsonWrite for BigDecimal {
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        let (digits, scale) = self.as_bigint_and_exponent();
        let text = if scale.unsigned_abs() > MAX_ZEROS {
            // i128, because the scale may be the smallest i64.
            format!("{digits}e{}", -i128::from(scale))
        } else {
            self.to_plain_string()
        };
        writer.raw(&text);
        Ok(())
    }

    fn estimate(&self, _levels: u32) -> usize {
        24
    }
}

/// The scale is that of the text: its digits behind the point, less the exponent.
impl<'de> ForyJsonRead<'de> for BigDecimal {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
        let text = reader.number()?;
        text.parse().map_err(|_| not_a("a decimal", text))
    }
}
