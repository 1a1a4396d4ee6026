//! The distance matrix with the derive of codec-fory: in declared order, under the names of the web
//! service.

use codec_fory::ForyJson;
use data::maps;

use crate::suites::Mirror;

#[derive(ForyJson)]
pub(crate) struct DistanceMatrix {
    #[fory_json(name = "destination_addresses")]
    destination_addresses: Vec<String>,
    #[fory_json(name = "origin_addresses")]
    origin_addresses: Vec<String>,
    rows: Vec<Row>,
    status: String,
}

#[derive(ForyJson)]
struct Row {
    elements: Vec<Element>,
}

#[derive(ForyJson)]
struct Element {
    distance: Value,
    duration: Value,
    status: String,
}

#[derive(ForyJson)]
struct Value {
    text: String,
    value: i32,
}

impl Mirror<maps::DistanceMatrix> for DistanceMatrix {
    fn of(shared: &maps::DistanceMatrix) -> Self {
        let maps::DistanceMatrix {
            destination_addresses,
            origin_addresses,
            rows,
            status,
        } = shared;
        Self {
            destination_addresses: destination_addresses.clone(),
            origin_addresses: origin_addresses.clone(),
            rows: rows.iter().map(Row::from).collect(),
            status: status.clone(),
        }
    }

    fn into_shared(self) -> maps::DistanceMatrix {
        let Self {
            destination_addresses,
            origin_addresses,
            rows,
            status,
        } = self;
        maps::DistanceMatrix {
            destination_addresses,
            origin_addresses,
            rows: rows.into_iter().map(Into::into).collect(),
            status,
        }
    }
}

impl From<&maps::Row> for Row {
    fn from(maps::Row { elements }: &maps::Row) -> Self {
        Self {
            elements: elements.iter().map(Element::from).collect(),
        }
    }
}

impl From<Row> for maps::Row {
    fn from(Row { elements }: Row) -> Self {
        Self {
            elements: elements.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<&maps::Element> for Element {
    fn from(shared: &maps::Element) -> Self {
        let maps::Element {
            distance,
            duration,
            status,
        } = shared;
        Self {
            distance: distance.into(),
            duration: duration.into(),
            status: status.clone(),
        }
    }
}

impl From<Element> for maps::Element {
    fn from(own: Element) -> Self {
        let Element {
            distance,
            duration,
            status,
        } = own;
        Self {
            distance: distance.into(),
            duration: duration.into(),
            status,
        }
    }
}

impl From<&maps::Value> for Value {
    fn from(maps::Value { text, value }: &maps::Value) -> Self {
        Self {
            text: text.clone(),
            value: *value,
        }
    }
}

impl From<Value> for maps::Value {
    fn from(Value { text, value }: Value) -> Self {
        Self { text, value }
    }
}
