//! The distance matrix: how far it is, and how long it takes, from each of some places to each.
//!
//! The model is that of a web service's answer, with numbers beside the same numbers in words: a
//! document of short strings and small objects, used for pretty printing. [`standard`] is the
//! project's own instance, of the shape and nearly the size of the published one.
//!
//! With the `serde` feature the types serialize in declared order under the names that they have
//! here, which are the wire names of the service.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Distances and durations between places: the root of the model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct DistanceMatrix {
    /// The places to go to: one for each element of a row.
    pub destination_addresses: Vec<String>,
    /// The places to start from: one for each row.
    pub origin_addresses: Vec<String>,
    /// One row for each origin.
    pub rows: Vec<Row>,
    /// Whether the question could be answered; `OK` in the standard instance.
    pub status: String,
}

/// The ways from one origin.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Row {
    /// One element for each destination.
    pub elements: Vec<Element>,
}

/// The way from one origin to one destination.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Element {
    /// How far it is, in metres.
    pub distance: Value,
    /// How long it takes, in seconds.
    pub duration: Value,
    /// Whether there is a way; `OK` in the standard instance.
    pub status: String,
}

/// A number and the same number in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Value {
    /// The number for people, with its unit.
    pub text: String,
    /// The number, in metres or seconds.
    pub value: i32,
}

impl Value {
    /// A distance: `1 m` for none at all, else kilometres, rounded half up and with a comma before
    /// every third digit, such as `4,490 km`.
    ///
    /// # Panics
    ///
    /// If `metres` is negative.
    pub fn distance(metres: i32) -> Value {
        let exact = u32::try_from(metres).expect("a distance in metres is not negative");
        let text = if exact == 0 {
            "1 m".to_owned()
        } else {
            format!("{} km", with_commas(divide_rounded(exact, 1_000)))
        };
        Value {
            text,
            value: metres,
        }
    }

    /// A duration: `1 min` for none at all; below 24 hours rounded half up to minutes, such as
    /// `12 hours 10 mins`, without the hours if there are none; from 24 hours on rounded half up to
    /// hours, such as `1 day 16 hours`. The smaller unit is always there, `2 hours 0 mins`, and a
    /// unit is singular when its number is 1.
    ///
    /// # Panics
    ///
    /// If `seconds` is negative.
    pub fn duration(seconds: i32) -> Value {
        const DAY_SECONDS: u32 = 24 * 60 * 60;
        let exact = u32::try_from(seconds).expect("a duration in seconds is not negative");
        let text = if exact == 0 {
            "1 min".to_owned()
        } else if exact < DAY_SECONDS {
            let minutes = divide_rounded(exact, 60);
            let rest = counted(minutes % 60, "min");
            match minutes / 60 {
                0 => rest,
                hours => format!("{} {rest}", counted(hours, "hour")),
            }
        } else {
            let hours = divide_rounded(exact, 60 * 60);
            let days = counted(hours / 24, "day");
            format!("{days} {}", counted(hours % 24, "hour"))
        };
        Value {
            text,
            value: seconds,
        }
    }
}

fn divide_rounded(dividend: u32, divisor: u32) -> u32 {
    (dividend + divisor / 2) / divisor
}

fn counted(number: u32, unit: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {unit}{plural}")
}

fn with_commas(number: u32) -> String {
    match (number / 1_000, number % 1_000) {
        (0, rest) => rest.to_string(),
        (thousands, rest) => format!("{},{rest:03}", with_commas(thousands)),
    }
}

/// A city and where its centre lies, in degrees north and degrees east.
struct City {
    address: &'static str,
    north_degrees: f64,
    east_degrees: f64,
}

/// The ten largest cities of the United States by the census of 2020.
#[rustfmt::skip]
const CITIES: [City; 10] = [
    City { address: "New York, NY, USA", north_degrees: 40.7128, east_degrees: -74.0060 },
    City { address: "Los Angeles, CA, USA", north_degrees: 34.0522, east_degrees: -118.2437 },
    City { address: "Chicago, IL, USA", north_degrees: 41.8781, east_degrees: -87.6298 },
    City { address: "Houston, TX, USA", north_degrees: 29.7604, east_degrees: -95.3698 },
    City { address: "Phoenix, AZ, USA", north_degrees: 33.4484, east_degrees: -112.0740 },
    City { address: "Philadelphia, PA, USA", north_degrees: 39.9526, east_degrees: -75.1652 },
    City { address: "San Antonio, TX, USA", north_degrees: 29.4241, east_degrees: -98.4936 },
    City { address: "San Diego, CA, USA", north_degrees: 32.7157, east_degrees: -117.1611 },
    City { address: "Dallas, TX, USA", north_degrees: 32.7767, east_degrees: -96.7970 },
    City { address: "San Jose, CA, USA", north_degrees: 37.3382, east_degrees: -121.8863 },
];

/// The mean radius of the Earth by the International Union of Geodesy and Geophysics.
const EARTH_RADIUS_METRES: f64 = 6_371_008.8;

/// How much longer the way by road is than the straight one, about right for highways.
const ROAD_FACTOR: f64 = 1.15;

/// A mean speed of 108 km/h.
const METRES_PER_SECOND: i32 = 30;

/// The standard instance: the ten largest cities of the United States against each other, which
/// makes 100 elements, all of them `OK`. Distances are the great-circle ones between the cities'
/// centres by the haversine formula, times a road factor of 1.15, in whole metres; durations are
/// these at a mean speed of 108 km/h, in whole seconds. It is the same on every machine.
pub fn standard() -> DistanceMatrix {
    let addresses = || CITIES.iter().map(|city| city.address.to_owned()).collect();
    let rows = CITIES.iter().map(|origin| Row {
        elements: CITIES
            .iter()
            .map(|destination| {
                let metres = whole_metres(road_metres(origin, destination));
                Element {
                    distance: Value::distance(metres),
                    duration: Value::duration(metres / METRES_PER_SECOND),
                    status: "OK".to_owned(),
                }
            })
            .collect(),
    });
    DistanceMatrix {
        destination_addresses: addresses(),
        origin_addresses: addresses(),
        rows: rows.collect(),
        status: "OK".to_owned(),
    }
}

/// The haversine formula; see R. W. Sinnott, "Virtues of the Haversine", Sky & Telescope, 1984.
fn road_metres(origin: &City, destination: &City) -> f64 {
    let half_chord = |from: f64, to: f64| ((to - from).to_radians() / 2.0).sin().powi(2);
    let parallels =
        origin.north_degrees.to_radians().cos() * destination.north_degrees.to_radians().cos();
    let haversine = half_chord(origin.north_degrees, destination.north_degrees)
        + parallels * half_chord(origin.east_degrees, destination.east_degrees);
    2.0 * EARTH_RADIUS_METRES * haversine.sqrt().asin() * ROAD_FACTOR
}

/// The systems' sines and cosines may differ in their last bits, which amounts to nanometres. No
/// distance lies that close to the next number, as a test proves, so the result does not depend on
/// them.
fn whole_metres(metres: f64) -> i32 {
    // No way on Earth is longer than 2^31 metres.
    metres.round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_distance_depends_on_the_last_bits_of_a_sine() {
        for origin in &CITIES {
            for destination in &CITIES {
                let metres = road_metres(origin, destination);
                let to_boundary = (metres.fract() - 0.5).abs();
                assert!(
                    to_boundary > 1e-3,
                    "{} to {}: {metres}",
                    origin.address,
                    destination.address
                );
            }
        }
    }

    #[test]
    fn distances_read_as_people_write_them() {
        for (metres, text) in [
            (0, "1 m"),
            (1, "0 km"),
            (499, "0 km"),
            (500, "1 km"),
            (1_499, "1 km"),
            (1_500, "2 km"),
            (150_000, "150 km"),
            (999_499, "999 km"),
            (999_500, "1,000 km"),
            (1_004_000, "1,004 km"),
            (4_489_900, "4,490 km"),
            (i32::MAX, "2,147,484 km"),
        ] {
            let value = Value::distance(metres);
            assert_eq!((value.value, value.text.as_str()), (metres, text));
        }
    }

    #[test]
    fn durations_read_as_people_write_them() {
        const MINUTE: i32 = 60;
        const HOUR: i32 = 60 * MINUTE;
        const DAY: i32 = 24 * HOUR;
        for (seconds, text) in [
            (0, "1 min"),
            (29, "0 mins"),
            (30, "1 min"),
            (89, "1 min"),
            (90, "2 mins"),
            (59 * MINUTE, "59 mins"),
            (HOUR - 31, "59 mins"),
            (HOUR - 30, "1 hour 0 mins"),
            (HOUR, "1 hour 0 mins"),
            (HOUR + MINUTE, "1 hour 1 min"),
            (2 * HOUR + MINUTE, "2 hours 1 min"),
            (2 * HOUR + 2 * MINUTE, "2 hours 2 mins"),
            (12 * HOUR + 10 * MINUTE + 29, "12 hours 10 mins"),
            (DAY - 31, "23 hours 59 mins"),
            (DAY - 1, "24 hours 0 mins"),
            (DAY, "1 day 0 hours"),
            (DAY + HOUR, "1 day 1 hour"),
            (DAY + 16 * HOUR + 29 * MINUTE, "1 day 16 hours"),
            (DAY + 16 * HOUR + 30 * MINUTE, "1 day 17 hours"),
            (2 * DAY - 30 * MINUTE, "2 days 0 hours"),
            (3 * DAY + 2 * HOUR, "3 days 2 hours"),
            (i32::MAX, "24855 days 3 hours"),
        ] {
            let value = Value::duration(seconds);
            assert_eq!((value.value, value.text.as_str()), (seconds, text));
        }
    }
}
