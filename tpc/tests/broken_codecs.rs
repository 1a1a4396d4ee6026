//! Codecs that are broken in one way each, and the reason that each is refused with.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use data::cks;
use data::media::{MediaContent, feed};
use tpc::suite::Labelled;
use tpc::verify::verify;
use tpc::{
    BoxError, Codec, Effort, Entry, Evolution, Fault, Features, Format, Info, ObjectKind,
    Structure, Suite,
};

/// The way in which [`Broken`] is broken.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fraud {
    /// Not at all: the control.
    None,
    DropsAField,
    PanicsOnEncode,
    PanicsOnDecode,
    PanicsOnNothing,
    EncodesTheSameForAll,
    FailsEverySecondTime,
    Counts,
    IgnoresWhatFollows,
    WritesMoreThanItReads,
    WritesNothing,
    RefusesItsOwn,
}

/// The text format of the feed as a codec, with a flaw.
struct Broken {
    fraud: Fraud,
    calls: AtomicU32,
}

impl Codec<MediaContent> for Broken {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        let call = self.calls.fetch_add(1, Ordering::Relaxed);
        let mut object = object.clone();
        match self.fraud {
            Fraud::DropsAField => object.media.copyright = None,
            Fraud::PanicsOnEncode => panic!("encode is out of order"),
            Fraud::EncodesTheSameForAll => object = standard(),
            Fraud::FailsEverySecondTime if call % 2 == 1 => return Err("no room left".into()),
            Fraud::WritesNothing => return Ok(Vec::new()),
            _ => {}
        }
        let mut text = text(&object);
        match self.fraud {
            Fraud::Counts => text.insert_str(0, &format!("//{call}\n")),
            Fraud::WritesMoreThanItReads => text.push_str("  "),
            _ => {}
        }
        Ok(text.into_bytes())
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        match self.fraud {
            Fraud::PanicsOnDecode => panic!("{} bytes are too many", bytes.len()),
            Fraud::PanicsOnNothing => assert!(!bytes.is_empty(), "there must be a byte"),
            Fraud::RefusesItsOwn => return Err("not today".into()),
            Fraud::IgnoresWhatFollows => {
                let end = bytes
                    .iter()
                    .rposition(|&byte| byte == b'}')
                    .map_or(0, |at| at + 1);
                return Ok(cks::read_media(&bytes[..end], "input")?);
            }
            _ => {}
        }
        Ok(cks::read_media(bytes, "input")?)
    }
}

/// Hands the input's bytes through and leaves all work to the parts that are not timed.
struct Passes;

impl Codec<MediaContent> for Passes {
    type Object = Vec<u8>;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &MediaContent) -> Vec<u8> {
        text(value).into_bytes()
    }

    fn restore(&self, object: Vec<u8>) -> Result<MediaContent, BoxError> {
        Ok(cks::read_media(&object, "object")?)
    }

    fn encode(&self, object: &Vec<u8>) -> Result<Vec<u8>, BoxError> {
        Ok(object.clone())
    }

    fn decode(&self, bytes: &[u8]) -> Result<Vec<u8>, BoxError> {
        Ok(bytes.to_vec())
    }
}

/// Returns whatever was encoded last, and never looks at its input.
#[derive(Default)]
struct Remembers(Mutex<Option<MediaContent>>);

impl Codec<MediaContent> for Remembers {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        *self.0.lock().unwrap() = Some(object.clone());
        Ok(text(object).into_bytes())
    }

    fn decode(&self, _: &[u8]) -> Result<MediaContent, BoxError> {
        self.0
            .lock()
            .unwrap()
            .clone()
            .ok_or_else(|| "nothing yet".into())
    }
}

/// The text of a value, down to its last brace: white space after it would be left over.
fn text(value: &MediaContent) -> String {
    cks::write_media(value).trim_end().to_owned()
}

fn standard() -> MediaContent {
    cks::read_media(feed::MEDIA_1.as_bytes(), "media.1").unwrap()
}

fn suite() -> Suite<MediaContent> {
    let proof = cks::read_media(feed::MEDIA_2.as_bytes(), "media.2").unwrap();
    Suite {
        name: "media",
        values: vec![Labelled::new("media.1", standard())],
        proofs: vec![Labelled::new("media.2", proof)],
        sources: Vec::new(),
    }
}

fn entry(codec: impl Codec<MediaContent>) -> Entry {
    let features = Features {
        format: Format::Text,
        structure: Structure::FlatTree,
        effort: Effort::Manual,
        validates_utf8: true,
        self_describing: true,
        evolution: Evolution::NONE,
        zero_copy: false,
        maintained: true,
    };
    let library = tpc::library!("data");
    Entry::new(Info {
        id: "text/broken",
        library,
        features,
        notes: "For tests.",
    })
    .media(codec)
}

fn refused(codec: impl Codec<MediaContent>) -> Fault {
    verify(entry(codec).media_subject().unwrap(), &suite()).expect_err("a broken codec is refused")
}

fn broken(fraud: Fraud) -> Broken {
    Broken {
        fraud,
        calls: AtomicU32::new(0),
    }
}

/// Checks the kind of a fault and what its message tells the author.
macro_rules! assert_fault {
    ($fault:expr, $kind:pat, $($words:literal),+) => {{
        let fault = $fault;
        assert!(matches!(fault, $kind), "{fault:?}");
        let message = fault.to_string();
        $(assert!(message.contains($words), "{message}");)+
    }};
}

#[test]
fn an_honest_codec_passes() {
    let honest = entry(broken(Fraud::None));
    let verified = verify(honest.media_subject().unwrap(), &suite()).unwrap();
    assert_eq!(verified.size_bytes, text(&standard()).len() as f64);
    assert!(verified.deflated_bytes < verified.size_bytes);
}

#[test]
fn a_dropped_field_is_named() {
    // media.1 has no copyright: only the proof value shows the loss.
    let fault = refused(broken(Fraud::DropsAField));
    assert_fault!(
        fault,
        Fault::RoundTrip { .. },
        "media.2",
        "copyright: Some",
        "copyright: None"
    );
}

#[test]
fn a_panic_is_a_fault_that_says_where() {
    let fault = refused(broken(Fraud::PanicsOnEncode));
    assert_fault!(
        fault,
        Fault::Panicked { .. },
        "encode of media.1",
        "out of order"
    );
    let fault = refused(broken(Fraud::PanicsOnDecode));
    assert_fault!(
        fault,
        Fault::Panicked { .. },
        "decode of media.2",
        "too many"
    );
    let fault = refused(broken(Fraud::PanicsOnNothing));
    assert_fault!(
        fault,
        Fault::Panicked { .. },
        "decode of the first 0 of",
        "must be a byte"
    );
}

#[test]
fn returning_the_bytes_of_the_input_is_no_decoding() {
    let fault = refused(Passes);
    assert_fault!(
        fault,
        Fault::Undecoded { .. },
        "does not look at its input",
        "not timed"
    );
}

#[test]
fn remembering_is_no_decoding() {
    assert_fault!(
        refused(Remembers::default()),
        Fault::RoundTrip { .. },
        "round trip of media.1"
    );
}

#[test]
fn encoding_one_value_for_all_is_found() {
    let fault = refused(broken(Fraud::EncodesTheSameForAll));
    assert_fault!(fault, Fault::RoundTrip { .. }, "round trip of media.2");
}

#[test]
fn an_error_from_the_library_is_passed_on() {
    let fault = refused(broken(Fraud::FailsEverySecondTime));
    assert_fault!(fault, Fault::Encode { .. }, "media.1", "no room left");
    let fault = refused(broken(Fraud::RefusesItsOwn));
    assert_fault!(fault, Fault::Decode { .. }, "media.2", "not today");
}

#[test]
fn output_that_varies_is_found() {
    let fault = refused(broken(Fraud::Counts));
    assert_fault!(
        fault,
        Fault::Unstable { offset: 2, .. },
        "not deterministic",
        "byte 2"
    );
}

#[test]
fn input_that_is_left_over_is_found() {
    let fault = refused(broken(Fraud::IgnoresWhatFollows));
    assert_fault!(
        fault,
        Fault::Trailing { byte: 0, .. },
        "0x00",
        "whole input"
    );
    let fault = refused(broken(Fraud::WritesMoreThanItReads));
    assert_fault!(fault, Fault::Unread { .. }, "never read");
}

#[test]
fn an_empty_output_is_found() {
    assert_fault!(
        refused(broken(Fraud::WritesNothing)),
        Fault::Empty { .. },
        "no bytes"
    );
}
