//! The distance matrix.

use codec_fory::ForyJson;
use data::maps;
use musli::{Decode, Encode};
use nanoserde::{DeJson, SerJson};
use serde::{Deserialize, Serialize};

#[derive(
    Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize, SerJson, DeJson, Encode, Decode,
)]
#[musli(Text, name(type = str))]
pub struct DistanceMatrix {
    #[fory_json(name = "destination_addresses")]
    destination_addresses: Vec<String>,
    #[fory_json(name = "origin_addresses")]
    origin_addresses: Vec<String>,
    rows: Vec<Row>,
    status: String,
}

#[derive(
    Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize, SerJson, DeJson, Encode, Decode,
)]
#[musli(Text, name(type = str))]
struct Row {
    elements: Vec<Element>,
}

#[derive(
    Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize, SerJson, DeJson, Encode, Decode,
)]
#[musli(Text, name(type = str))]
struct Element {
    distance: Value,
    duration: Value,
    status: String,
}

#[derive(
    Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize, SerJson, DeJson, Encode, Decode,
)]
#[musli(Text, name(type = str))]
struct Value {
    text: String,
    value: i32,
}

impl From<maps::DistanceMatrix> for DistanceMatrix {
    fn from(shared: maps::DistanceMatrix) -> Self {
        let maps::DistanceMatrix {
            destination_addresses,
            origin_addresses,
            rows,
            status,
        } = shared;
        DistanceMatrix {
            destination_addresses,
            origin_addresses,
            rows: rows.into_iter().map(Row::from).collect(),
            status,
        }
    }
}

impl From<maps::Row> for Row {
    fn from(maps::Row { elements }: maps::Row) -> Self {
        Row {
            elements: elements.into_iter().map(Element::from).collect(),
        }
    }
}

impl From<maps::Element> for Element {
    fn from(shared: maps::Element) -> Self {
        let maps::Element {
            distance,
            duration,
            status,
        } = shared;
        Element {
            distance: distance.into(),
            duration: duration.into(),
            status,
        }
    }
}

impl From<maps::Value> for Value {
    fn from(maps::Value { text, value }: maps::Value) -> Self {
        Value { text, value }
    }
}
