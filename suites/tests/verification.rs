//! Every codec proves itself on every value of the feed and on the orders, as it does before it is
//! timed.

mod feed;

use data::orders;
use suites::codecs;
use tpc::case;
use tpc::codec::Structure;
use tpc::subject::Decoded;
use tpc::suite::{Labelled, Suite};
use tpc::verify::verify;

#[test]
fn every_codec_is_verified_on_the_whole_feed() {
    let mut values: Vec<_> = feed::all()
        .into_iter()
        .map(|(label, value)| Labelled::new(label, value))
        .collect();
    assert_eq!(values.len(), 4 + 9);
    let proofs = values.split_off(1);
    let suite = Suite {
        name: "media",
        values,
        proofs,
        sources: Vec::new(),
    };
    let mut faults = Vec::new();
    for codec in codecs::registry().unwrap().codecs() {
        let subject = codec
            .entry
            .media_subject()
            .unwrap_or_else(|| panic!("{} does not do the media suites", codec.id()));
        if let Err(fault) = verify(subject, &suite) {
            faults.push(format!("{}: {fault}", codec.id()));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_codec_of_orders_is_verified_on_small_and_large_ones() {
    let mut orders = orders::standard();
    orders.sort_by_key(|order| order.lines.len());
    let suite = Suite {
        name: "orders",
        values: orders
            .into_iter()
            .step_by(90)
            .map(|order| Labelled::new(order.id.clone(), order))
            .collect(),
        proofs: Vec::new(),
        sources: Vec::new(),
    };
    let mut faults = Vec::new();
    for codec in codecs::registry().unwrap().codecs() {
        if let Some(subject) = codec.entry.subject(case::ORDERS)
            && let Err(fault) = verify(subject, &suite)
        {
            faults.push(format!("{}: {fault}", codec.id()));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The codecs that the orders are compared with.
#[test]
fn the_codecs_of_the_comparison_do_orders() {
    let registry = codecs::registry().unwrap();
    for id in [
        "bincode/bincode",
        "cbor/ciborium",
        "cbor/minicbor/jackson",
        "fory/fory",
        "fory/fory/same-schema",
        "json/fory",
        "json/serde_json",
        "json/simd-json",
        "json/sonic-rs",
        "msgpack/rmp-serde",
        "protobuf/prost",
    ] {
        let codec = registry.codec(id).expect(id);
        assert!(codec.entry.subject(case::ORDERS).is_some(), "{id}");
    }
}

/// A codec gives the sharing of an order back if it says so, and only then.
#[test]
fn codecs_keep_the_sharing_of_orders_as_they_say() {
    for codec in codecs::registry().unwrap().codecs() {
        let Some(subject) = codec.entry.subject(case::ORDERS) else {
            continue;
        };
        let keeps = codec.entry.info().features.structure == Structure::FullGraph;
        for order in &orders::standard() {
            let bytes = subject.encode(&order.id, order).unwrap();
            match subject.decode(&order.id, &bytes).unwrap() {
                Decoded::Value(found) => {
                    assert_eq!(found, *order, "{}", codec.id());
                    assert_eq!(
                        found.sharing() == order.sharing(),
                        keeps,
                        "{} and the sharing of {}",
                        codec.id(),
                        order.id
                    );
                }
                refused => panic!("{}: {refused:?}", codec.id()),
            }
        }
    }
}
