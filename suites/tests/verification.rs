//! Every codec proves itself on every value of the feed, as it does before it is timed.

mod feed;

use suites::codecs;
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
