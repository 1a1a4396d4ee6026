//! The array of small objects has its size and its variety.

use data::objects::{self, COUNT, Quality, Reading, SEED};

mod common;

#[test]
fn the_standard_array_is_about_10_megabytes_of_json_and_the_same_everywhere() {
    let json = serde_json::to_vec(&objects::generate(SEED, COUNT)).unwrap();
    assert_eq!(json.len(), 10_032_786);
    assert_eq!(
        common::sha256(json),
        "4f9972e5583441afaf4bf83bf4a5e1c7d94f3449b0a90c97ec60a15a978cdb60"
    );
}

#[test]
fn the_readings_vary_as_documented() {
    let readings = objects::generate(SEED, 10_000);
    let share = |is: fn(&Reading) -> bool| {
        readings.iter().filter(|reading| is(reading)).count() as f64 / 10_000.0
    };
    let near = |found: f64, expected: f64| (found - expected).abs() < 0.02;
    assert!(near(share(|r| r.quality == Quality::Good), 0.8));
    assert!(near(share(|r| r.quality == Quality::Fair), 0.1));
    assert!(near(share(|r| r.quality == Quality::Poor), 0.1));
    assert!(near(share(|r| r.battery), 0.25));
    assert!(near(share(|r| r.note.is_some()), 0.1));
    assert!(near(share(|r| r.celsius < 0.0), 0.4));
    for pair in readings.windows(2) {
        assert_eq!(pair[1].id, pair[0].id + 1);
        assert!((0..2_000).contains(&(pair[1].time - pair[0].time)));
    }
    for reading in &readings {
        assert!((-40.0..=60.0).contains(&reading.celsius));
        let text = format!("{:?}", reading.celsius);
        assert!(text.split_once('.').unwrap().1.len() <= 3, "{text}");
    }
}

#[test]
fn a_smaller_count_gives_the_first_of_a_larger() {
    let few = objects::generate(SEED, 10);
    assert_eq!(few.len(), 10);
    assert!(objects::generate(SEED, 1_000).starts_with(&few));
    assert!(objects::generate(SEED, 0).is_empty());
}

#[test]
fn the_readings_round_trip() {
    let readings = objects::generate(SEED, 1_000);
    let json = serde_json::to_vec(&readings).unwrap();
    let back: Vec<Reading> = serde_json::from_slice(&json).unwrap();
    assert_eq!(back, readings);
}
