//! A long array of small objects, as logs and measurements are: about 10 MB of JSON.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::random::JavaRandom;

/// How many objects make about 10 MB of compact JSON.
pub const COUNT: usize = 94_000;

/// The seed of the suites.
pub const SEED: u64 = 42;

/// One measurement of a sensor.
///
/// With the `serde` feature it serializes in declared order under the names that the fields have
/// here, with the quality as a lower-case name and a missing note omitted.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Reading {
    /// The number of the reading, counting up from 0.
    pub id: i64,
    /// Which sensor.
    pub sensor: String,
    /// When, in milliseconds since 1970 UTC.
    pub time: i64,
    /// What was measured, in degrees Celsius.
    pub celsius: f64,
    /// How good the measurement is.
    pub quality: Quality,
    /// Whether the sensor ran on its battery.
    pub battery: bool,
    /// What someone wrote down, in few of the readings.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub note: Option<String>,
}

/// How good a measurement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Quality {
    /// As specified.
    Good = 0,
    /// Out of calibration.
    Fair = 1,
    /// Likely wrong.
    Poor = 2,
}

/// `count` readings; equal arguments give equal ones on every machine, and a smaller count the
/// first of a larger. Ids count up, and the times rise by up to two seconds from one to the next.
/// The sensor is one of 1,000; the temperature lies from -40 to 60 with 0 to 3 digits after the
/// point; the quality is good in 8 of 10, and the battery in use in 1 of 4. One in 10 has a note.
pub fn generate(seed: u64, count: usize) -> Vec<Reading> {
    const NOTES: [&str; 4] = [
        "door open",
        "calibrated",
        "moved to bay 7",
        "battery changed",
    ];
    const THOUSANDTHS_BY_PLACES: [i32; 4] = [1_000, 100, 10, 1];

    let mut random = JavaRandom::new(seed);
    let mut time = 1_750_000_000_000;
    let reading = |id| {
        let sensor = format!("sensor-{:03}", random.below(1_000));
        time += i64::from(random.below(2_000));
        let step = random.pick(&THOUSANDTHS_BY_PLACES);
        let thousandths = (random.below(100_001) - 40_000) / step * step;
        let quality = match random.below(10) {
            0 => Quality::Poor,
            1 => Quality::Fair,
            _ => Quality::Good,
        };
        Reading {
            id,
            sensor,
            time,
            celsius: f64::from(thousandths) / 1_000.0,
            quality,
            battery: random.below(4) == 0,
            note: (random.below(10) == 0).then(|| random.pick(&NOTES).to_owned()),
        }
    };
    (0..).take(count).map(reading).collect()
}
