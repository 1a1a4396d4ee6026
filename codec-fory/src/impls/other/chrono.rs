//! Dates and times of `chrono`: instants as milliseconds, all others as ISO 8601 text.
//!
//! The text is one that `java.time` reads for the type of the same meaning, and what that writes is
//! read here, times without seconds included.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Offset, Utc};

use crate::error::{Error, ErrorKind, Result};
use crate::impls::named::not_a;
use crate::reader::Reader;
use crate::traits::{ForyJsonRead, ForyJsonWrite};
use crate::writer::Writer;

/// An instant: milliseconds since 1970 as a number, negative before. What is finer is cut off,
/// towards the past.
impl ForyJsonWrite for DateTime<Utc> {
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        writer.i64(self.timestamp_millis());
        Ok(())
    }
}

impl<'de> ForyJsonRead<'de> for DateTime<Utc> {
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
        let millis = reader.value()?;
        DateTime::from_timestamp_millis(millis).ok_or_else(|| {
            let message = format!("there is no date {millis} milliseconds from 1970");
            Error::new(ErrorKind::NumberOutOfRange, message)
        })
    }
}

/// Types that are written as what `text` makes of them, and read by `parse`.
macro_rules! as_iso {
    ($($(#[$doc:meta])* $t:ty, $text:expr, $parse:expr, $expected:literal;)*) => { $(
        $(#[$doc])*
        impl ForyJsonWrite for $t {
            fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
                let text: fn(&$t) -> String = $text;
                writer.string(&text(self));
                Ok(())
            }

            fn estimate(&self, _levels: u32) -> usize {
                32
            }
        }

        impl<'de> ForyJsonRead<'de> for $t {
            fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
                let text = reader.string()?;
                $parse(text.as_ref()).ok_or_else(|| not_a($expected, &text))
            }
        }
    )* };
}
as_iso! {
    /// `2007-12-03`; years of more than four digits have a sign.
    NaiveDate, |date| date.to_string(), date, "a date such as 2007-12-03";
    /// `10:15:30`, with three, six or nine digits of a fraction if there is one.
    NaiveTime, |time| time.to_string(), time, "a time such as 10:15:30";
    /// `2007-12-03T10:15:30`.
    NaiveDateTime, |both| format!("{}T{}", both.date(), both.time()), date_time,
        "a date and time such as 2007-12-03T10:15:30";
    /// `2007-12-03T10:15:30+01:00`, with `Z` for no offset.
    DateTime<FixedOffset>, with_offset, date_time_offset,
        "a date and time with an offset, such as 2007-12-03T10:15:30+01:00";
}

fn with_offset(value: &DateTime<FixedOffset>) -> String {
    let local = value.naive_local();
    let seconds = value.offset().fix().local_minus_utc();
    if seconds == 0 {
        return format!("{}T{}Z", local.date(), local.time());
    }
    let sign = if seconds < 0 { '-' } else { '+' };
    let seconds = seconds.unsigned_abs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let mut text = format!(
        "{}T{}{sign}{hours:02}:{minutes:02}",
        local.date(),
        local.time()
    );
    if seconds != 0 {
        text.push_str(&format!(":{seconds:02}"));
    }
    text
}

/// The number of exactly `len` digits at the start of `text`, and the rest.
fn digits(text: &str, len: usize) -> Option<(u32, &str)> {
    let (number, rest) = text.split_at_checked(len)?;
    if !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some((number.parse().ok()?, rest))
}

/// The same behind a separator.
fn next_digits(text: &str, separator: char, len: usize) -> Option<(u32, &str)> {
    digits(text.strip_prefix(separator)?, len)
}

fn date(text: &str) -> Option<NaiveDate> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let len = unsigned.find('-')?;
    // A sign is there for the years that need one, and for the ones before the year 0.
    let plain = len == 4 && !text.starts_with('+');
    if !plain && !(5..=9).contains(&len) || unsigned.len() == text.len() && len > 4 {
        return None;
    }
    let (year, rest) = digits(unsigned, len)?;
    let year = i32::try_from(year).ok()?;
    let (month, rest) = next_digits(rest, '-', 2)?;
    let (day, rest) = next_digits(rest, '-', 2)?;
    let year = if text.starts_with('-') { -year } else { year };
    NaiveDate::from_ymd_opt(year, month, day).filter(|_| rest.is_empty())
}

fn time(text: &str) -> Option<NaiveTime> {
    let (hour, rest) = digits(text, 2)?;
    let (minute, rest) = next_digits(rest, ':', 2)?;
    if rest.is_empty() {
        return NaiveTime::from_hms_opt(hour, minute, 0);
    }
    let (second, rest) = next_digits(rest, ':', 2)?;
    let nanos = match rest.strip_prefix('.') {
        None if rest.is_empty() => 0,
        Some(fraction) if (1..=9).contains(&fraction.len()) => {
            let (number, _) = digits(fraction, fraction.len())?;
            number * 10u32.pow(9 - u32::try_from(fraction.len()).ok()?)
        }
        _ => return None,
    };
    // A leap second is the one before it, drawn out.
    if second == 60 {
        return NaiveTime::from_hms_nano_opt(hour, minute, 59, 1_000_000_000 + nanos);
    }
    NaiveTime::from_hms_nano_opt(hour, minute, second, nanos)
}

fn date_time(text: &str) -> Option<NaiveDateTime> {
    let (day, of_day) = text.split_once('T')?;
    Some(date(day)?.and_time(time(of_day)?))
}

fn date_time_offset(text: &str) -> Option<DateTime<FixedOffset>> {
    let (_, of_day) = text.split_once('T')?;
    let of_day_start = text.len() - of_day.len();
    let offset_start = of_day_start + of_day.find(['Z', '+', '-'])?;
    let (local, offset_text) = text.split_at(offset_start);
    let seconds = if offset_text == "Z" {
        0
    } else {
        let (hours, rest) = digits(&offset_text[1..], 2)?;
        let (minutes, rest) = next_digits(rest, ':', 2)?;
        let (seconds, rest) = match rest {
            "" => (0, ""),
            rest => next_digits(rest, ':', 2)?,
        };
        if minutes > 59 || seconds > 59 || !rest.is_empty() {
            return None;
        }
        i32::try_from(hours * 3600 + minutes * 60 + seconds).ok()?
    };
    let offset = if offset_text.starts_with('-') {
        FixedOffset::west_opt(seconds)?
    } else {
        FixedOffset::east_opt(seconds)?
    };
    date_time(local)?.and_local_timezone(offset).single()
}
