//! Documents of the same value in other shapes than a library would write.

use data::random::JavaRandom;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A document whose members keep their order.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum Node {
    Object(IndexMap<String, Node>),
    Array(Vec<Node>),
    Scalar(Value),
}

/// The members of every object in alphabetical order, as a writer in another language may have it.
pub(crate) fn alphabetical(document: &[u8]) -> Vec<u8> {
    rewrite(document, &mut |object| object.sort_unstable_keys())
}

/// The members of every object in an order drawn anew for each.
pub(crate) fn shuffled(document: &[u8], random: &mut JavaRandom) -> Vec<u8> {
    rewrite(document, &mut |object| {
        for last in (1..object.len()).rev() {
            object.swap_indices(last, below(random, last + 1));
        }
    })
}

/// With members that no model knows at random places in every object: strings with and without
/// escapes, numbers, literals, arrays and objects. They are 30 % of all members, up to rounding
/// within the document.
pub(crate) fn with_unknown_members(document: &[u8], random: &mut JavaRandom) -> Vec<u8> {
    // Of ten members three are unknown. What an object lacks of that goes on to the next one.
    let mut owed = 0;
    let mut added = 0;
    rewrite(document, &mut |object| {
        owed += 3 * object.len();
        while owed >= 7 {
            owed -= 7;
            let place = below(random, object.len() + 1);
            object.shift_insert(place, format!("extension{added}"), unknown(added));
            added += 1;
        }
    })
}

/// One of a few values of every kind.
fn unknown(number: usize) -> Node {
    let values = [
        r#""video/x-preview""#,
        "-1048576",
        r#"{"id":17,"tags":["draft","hd"]}"#,
        "null",
        r#""He said \"play\"\n""#,
        "[1,2.5,3e3]",
        "true",
    ];
    serde_json::from_str(values[number % values.len()]).expect("the values are JSON")
}

/// Parses the document, changes every object of it, the inner ones first, and writes it again.
fn rewrite(document: &[u8], change: &mut impl FnMut(&mut IndexMap<String, Node>)) -> Vec<u8> {
    let mut node = serde_json::from_slice(document).expect("the document is JSON");
    change_objects(&mut node, change);
    serde_json::to_vec(&node).expect("a document can be written")
}

fn change_objects(node: &mut Node, change: &mut impl FnMut(&mut IndexMap<String, Node>)) {
    match node {
        Node::Object(object) => {
            // First the inner ones: what is added is left as it is.
            object
                .values_mut()
                .for_each(|node| change_objects(node, change));
            change(object);
        }
        Node::Array(nodes) => nodes
            .iter_mut()
            .for_each(|node| change_objects(node, change)),
        Node::Scalar(_) => {}
    }
}

fn below(random: &mut JavaRandom, bound: usize) -> usize {
    let bound = i32::try_from(bound).expect("objects are small");
    usize::try_from(random.below(bound)).expect("the numbers drawn are not negative")
}
