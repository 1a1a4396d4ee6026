//! The standard distance matrix has the published shape and nearly the published size.

use std::io;

use data::maps::{self, DistanceMatrix};
use serde::Serialize;
use serde_json::ser::{Formatter, PrettyFormatter};

mod common;

/// The pretty form of Jackson and Fory, which differs from that of serde_json in the space before
/// the colon; the model has no empty object or list.
struct SpacedColon<'i>(PrettyFormatter<'i>);

impl Formatter for SpacedColon<'_> {
    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object(writer)
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_object_key(writer, first)
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b" : ")
    }

    fn end_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_value(writer)
    }

    fn begin_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_array(writer)
    }

    fn end_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array_value(writer)
    }
}

fn pretty_with_spaced_colon(matrix: &DistanceMatrix) -> Vec<u8> {
    let mut json = Vec::new();
    let formatter = SpacedColon(PrettyFormatter::new());
    matrix
        .serialize(&mut serde_json::Serializer::with_formatter(
            &mut json, formatter,
        ))
        .unwrap();
    json
}

#[test]
fn the_sizes_are_near_the_published_ones() {
    let matrix = maps::standard();
    let sizes = [
        serde_json::to_vec(&matrix).unwrap().len(),
        pretty_with_spaced_colon(&matrix).len(),
        serde_json::to_vec_pretty(&matrix).unwrap().len(),
    ];
    assert_eq!(sizes, [11_805, 26_095, 25_381]);

    let published = [11_812_usize, 26_102, 25_388];
    for (own, published) in sizes.into_iter().zip(published) {
        // The texts of the two instances differ by a few characters in all.
        assert!(
            own.abs_diff(published) * 100 <= published,
            "{own}, {published}"
        );
    }
    // Both pretty forms differ by one byte for each of the names, whose number is the same.
    assert_eq!(sizes[1] - sizes[2], published[1] - published[2]);
    assert_eq!(sizes[2] - sizes[0], published[2] - published[0]);
}

#[test]
fn the_matrix_is_the_same_on_every_machine() {
    let json = serde_json::to_vec(&maps::standard()).unwrap();
    assert_eq!(
        common::sha256(json),
        "8c457e87bebfdf552cea13d94b3d9242c1dfa3433d89c0dc6b2ede54625aeb3c"
    );
}

#[test]
fn the_fields_stand_in_declared_order() {
    let json = serde_json::to_string(&maps::standard()).unwrap();
    assert!(json.starts_with(r#"{"destination_addresses":["New York, NY, USA","Los Angeles, CA"#));
    assert!(json.contains(r#"],"origin_addresses":["New York, NY, USA","#));
    assert!(json.contains(concat!(
        r#""rows":[{"elements":[{"distance":{"text":"1 m","value":0},"#,
        r#""duration":{"text":"1 min","value":0},"status":"OK"},{"distance":{"text":"#,
    )));
    assert!(json.ends_with(r#""status":"OK"}]}],"status":"OK"}"#));
}

#[test]
fn every_city_is_held_against_every_city() {
    let matrix = maps::standard();
    assert_eq!(matrix.destination_addresses.len(), 10);
    assert_eq!(matrix.origin_addresses, matrix.destination_addresses);
    assert_eq!(matrix.rows.len(), 10);
    for (from, row) in matrix.rows.iter().enumerate() {
        assert_eq!(row.elements.len(), 10);
        for (to, element) in row.elements.iter().enumerate() {
            assert_eq!(element.status, "OK");
            assert_eq!(element.distance.value == 0, from == to);
            assert_eq!(element.duration.value == 0, from == to);
            assert_eq!(*element, matrix.rows[to].elements[from], "there and back");
        }
    }
    // By road it is some 4,500 km from New York to Los Angeles.
    let across = &matrix.rows[0].elements[1];
    assert_eq!(across.distance.text, "4,526 km");
    assert_eq!(across.duration.text, "1 day 18 hours");
}

#[test]
fn the_matrix_round_trips() {
    let matrix = maps::standard();
    let json = serde_json::to_vec(&matrix).unwrap();
    let back: DistanceMatrix = serde_json::from_slice(&json).unwrap();
    assert_eq!(back, matrix);
}
