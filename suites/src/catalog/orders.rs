//! Orders of a web shop, a graph with shared objects: a round trip of the next one in turn.

use codec_serde_json::OrderDocument;
use data::orders::{COUNT, Order, standard};
use tpc::columns::Column;
use tpc::subject::Operation;
use tpc::{BoxError, case};

use super::single;
use crate::files::{labelled, read_json, source};
use crate::suite::{Also, Definition, Part, Request, Scope, Typed};

pub(super) const SUITE: Definition = Definition {
    name: "orders",
    about: "200 orders with shared objects: a round trip of the next one in turn",
    params: &[],
    operations: &[Operation::RoundTrip],
    columns: &[
        Column::RoundTrip,
        Column::OperationsPerSecond,
        Column::Size,
        Column::Alloc,
        Column::Allocs,
        Column::Ratio,
    ],
    also: Also::Nothing,
    scope: Scope::All,
    cases: &[case::ORDERS.name()],
    parts: single,
    load,
};

fn load(request: &Request, _part: &str) -> Result<Part, BoxError> {
    let mut typed = match &request.data {
        Some(data) => {
            // A document is a tree. What is equal in one order was one object before.
            let documents: Vec<OrderDocument> = read_json(data)?;
            let orders = documents.iter().map(Order::from);
            let orders = orders.map(|order| order.sharing_equals()).collect();
            let values = labelled(&data.origin, orders);
            Typed::new(case::ORDERS, values, Vec::new(), source(data))
        }
        None => {
            let origin = format!("{COUNT} generated orders");
            let values = labelled("orders", standard());
            Typed::generated(case::ORDERS, origin, values, Vec::new())?
        }
    };
    typed.shared_alike = Some(|a, b| a.sharing() == b.sharing());
    Ok(typed.part(1))
}
