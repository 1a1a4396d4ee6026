//! `rust_decimal::Decimal`, as a number with its scale.

use rust_decimal::Decimal;

use crate::error::{Error, ErrorKind, Result};
use crate::reader::Reader;
use crate::traits::{ForyJsonRead, ForyJsonWrite};
use crate::writer::Writer;

/// A number without quotes; its scale is kept, so 12.50 stays 12.50.
impl ForyJsonWrite for Decimal {
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        writer.raw(&self.to_string());
        Ok(())
    }

    fn estimate(&self, _levels: u32) -> usize {
        12
    }
}

/// A number that the type does not hold exactly is an error, not a rounded value.
impl<'de> ForyJsonRead<'de> for Decimal {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
        let text = reader.number()?;
        exact(text).ok_or_else(|| {
            let message = "the number has more digits than a decimal of 96 bits";
            Error::new(ErrorKind::NumberOutOfRange, String::from(message))
        })
    }
}

/// The value of a number of JSON, if there is one of exactly this value.
fn exact(text: &str) -> Option<Decimal> {
    let (number, exponent) = match text.split_once(['e', 'E']) {
        None => return Decimal::from_str_exact(text).ok(),
        Some((number, exponent)) => (number, exponent.parse::<i64>().ok()?),
    };
    let number = Decimal::from_str_exact(number).ok()?;
    if number.is_zero() {
        return Some(number);
    }
    // The scale less the exponent, as for all decimals; what is left of a negative one is zeros.
    let scale = i64::from(number.scale()).checked_sub(exponent)?;
    if let Ok(scale) = u32::try_from(scale) {
        return Decimal::try_from_i128_with_scale(number.mantissa(), scale).ok();
    }
    let zeros = u32::try_from(scale.unsigned_abs()).ok()?;
    let mantissa = number.mantissa().checked_mul(10i128.checked_pow(zeros)?)?;
    Decimal::try_from_i128_with_scale(mantissa, 0).ok()
}
