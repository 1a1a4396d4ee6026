//! Codecs that are broken in one way each, and the reason that each is refused with.

use std::borrow::Cow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use data::borrowed::Texts;
use data::cks;
use data::media::visit::{ImageFields, MediaFields, Visitor};
use data::media::{MediaContent, feed};
use fastrand::Rng;
use tpc::protocol::Attempt;
use tpc::subject::{Decoded, Operation};
use tpc::suite::Labelled;
use tpc::task::{CodecTask, Task};
use tpc::verify::verify;
use tpc::{
    Access, BoxError, Codec, DecodeBorrowed, Effort, EncodeInto, Entry, Evolution, Fault, Features,
    Fields, Format, Info, ObjectKind, Structure, Suite, TrustingCodec, case,
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

/// What [`Aside`] does wrong in an optional operation.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Slip {
    /// Nothing: the control.
    None,
    /// Appends to what is in the buffer.
    NeverClears,
    /// Writes over what is in the buffer, and leaves the rest of a longer value.
    LeavesTheRest,
    /// Gives the buffer of the value before.
    IsLate,
    /// Copies a text that it could borrow.
    CopiesAText,
    /// Copies all texts.
    CopiesAll,
    /// Has no text to show.
    ShowsNoText,
    /// Leaves what follows the value.
    IgnoresWhatFollows,
    /// Loses a field.
    DropsAField,
    /// Does not look at the end of the input.
    ReadsTooLittle,
    /// Does not tell one of the images.
    SkipsAnImage,
    /// Tells the media file twice.
    TellsTwice,
    /// Panics.
    Panics,
}

/// The text format of the feed, with optional operations that have a flaw.
struct Aside(Slip);

impl Codec<MediaContent> for Aside {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(text(object).into_bytes())
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(cks::read_media(bytes, "input")?)
    }
}

impl EncodeInto<MediaContent> for Aside {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        let text = text(object).into_bytes();
        match self.0 {
            Slip::NeverClears => buffer.extend(text),
            Slip::LeavesTheRest => {
                let written = buffer.len().min(text.len());
                buffer.splice(..written, text);
            }
            Slip::IsLate if !buffer.is_empty() => {}
            Slip::Panics => panic!("no buffer for {} bytes", text.len()),
            _ => *buffer = text,
        }
        Ok(buffer)
    }
}

/// The object, and the places of two of its texts in the input.
struct AsideBorrowed<'a> {
    object: MediaContent,
    texts: Vec<Cow<'a, str>>,
}

impl Texts for AsideBorrowed<'_> {
    fn texts(&self) -> Vec<&str> {
        self.texts.iter().map(AsRef::as_ref).collect()
    }
}

impl From<AsideBorrowed<'_>> for MediaContent {
    fn from(borrowed: AsideBorrowed<'_>) -> Self {
        borrowed.object
    }
}

impl DecodeBorrowed<MediaContent> for Aside {
    type Borrowed<'a> = AsideBorrowed<'a>;

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<AsideBorrowed<'a>, BoxError> {
        let mut object = self.read(bytes)?;
        if self.0 == Slip::DropsAField {
            object.media.copyright = None;
        }
        let input = str::from_utf8(bytes)?;
        let mut texts = Vec::new();
        for text in [&object.media.format, &object.media.uri] {
            // Where the format has it as it is.
            if let Some(at) = input.find(text.as_str()) {
                texts.push(Cow::Borrowed(&input[at..at + text.len()]));
            }
        }
        let copied = match self.0 {
            Slip::CopiesAll => texts.len(),
            Slip::CopiesAText => 1,
            _ => 0,
        };
        if self.0 == Slip::ShowsNoText {
            texts.clear();
        }
        for text in texts.iter_mut().take(copied) {
            *text = Cow::Owned(text.to_string());
        }
        Ok(AsideBorrowed { object, texts })
    }
}

impl Access for Aside {
    fn access<V: Visitor>(&self, bytes: &[u8], visitor: &mut V) -> Result<(), BoxError> {
        let MediaContent { images, media } = self.read(bytes)?;
        let skipped = usize::from(self.0 == Slip::SkipsAnImage);
        for image in images.iter().skip(skipped) {
            visitor.image(ImageFields {
                uri: &image.uri,
                title: image.title.as_deref(),
                width: image.width,
                height: image.height,
                size: image.size,
            });
        }
        let times = if self.0 == Slip::TellsTwice { 2 } else { 1 };
        for _ in 0..times {
            visitor.media(MediaFields {
                uri: &media.uri,
                title: media.title.as_deref(),
                width: media.width,
                height: media.height,
                format: &media.format,
                duration: media.duration,
                size: media.size,
                bitrate: media.bitrate,
                has_bitrate: media.has_bitrate,
                player: media.player,
                copyright: media
                    .copyright
                    .as_deref()
                    .filter(|_| self.0 != Slip::DropsAField),
            });
        }
        for person in &media.persons {
            visitor.person(person);
        }
        Ok(())
    }
}

impl Aside {
    /// Decodes for the two operations that read.
    fn read(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        let end = bytes.iter().rposition(|&byte| byte == b'}');
        let end = end.map_or(0, |at| at + 1);
        Ok(match self.0 {
            Slip::Panics => panic!("{} bytes are too many", bytes.len()),
            Slip::IgnoresWhatFollows => cks::read_media(&bytes[..end], "input")?,
            // As if the last byte were there.
            Slip::ReadsTooLittle if end < bytes.len() => {
                cks::read_media(&[bytes, b"}"].concat(), "input")?
            }
            _ => cks::read_media(bytes, "input")?,
        })
    }
}

/// Does not check what it decodes, and says so.
struct Trusting {
    /// Drops a field in decode.
    drops: bool,
}

/// Text that [`Trusting`] has written.
#[derive(Clone)]
struct Own(Vec<u8>);

impl AsRef<[u8]> for Own {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl TrustingCodec<MediaContent> for Trusting {
    type Object = MediaContent;
    type Payload = Own;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Own, BoxError> {
        Ok(Own(text(object).into_bytes()))
    }

    fn decode(&self, Own(bytes): &Own) -> Result<MediaContent, BoxError> {
        // Undefined behaviour, were it anything else.
        let mut object = cks::read_media(bytes, "input").expect("nobody but encode makes it");
        if self.drops {
            object.media.copyright = None;
        }
        Ok(object)
    }
}

impl Access<Own> for Trusting {
    fn access<V: Visitor>(&self, own: &Own, visitor: &mut V) -> Result<(), BoxError> {
        Aside(if self.drops {
            Slip::DropsAField
        } else {
            Slip::None
        })
        .access(&own.0, visitor)
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

fn info(validated: bool) -> Info {
    let features = Features {
        format: Format::Text,
        structure: Structure::FlatTree,
        effort: Effort::Manual,
        fields: Fields::Names,
        validated,
        validates_utf8: true,
        self_describing: true,
        evolution: Evolution::NONE,
        zero_copy: false,
        maintained: true,
    };
    let library = tpc::library!("data");
    Info {
        id: "text/broken",
        library,
        features,
        notes: "For tests.",
    }
}

fn entry(codec: impl Codec<MediaContent>) -> Entry {
    Entry::new(info(true)).media(codec)
}

/// The entry with all its optional operations, which have the flaw.
fn aside(slip: Slip) -> Entry {
    entry(Aside(slip))
        .media_access(Aside(slip))
        .media_borrowed(Aside(slip))
        .media_reused(Aside(slip))
}

fn task(entry: &Entry) -> CodecTask<'_, MediaContent> {
    CodecTask {
        subject: entry.media_subject().unwrap(),
        optional: entry.optional(case::MEDIA),
        suite: suite(),
        shared_alike: None,
    }
}

/// Why `operation` with the flaw is refused.
fn slipped(operation: Operation, slip: Slip) -> Fault {
    let entry = aside(slip);
    let task = task(&entry);
    // The usual operations are well.
    task.verify(&[]).unwrap();
    match task.verify(&[operation]) {
        Err(Fault::In {
            operation: told,
            source,
        }) if told == operation => *source,
        other => panic!("{slip:?} in {operation:?}: {other:?}"),
    }
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
fn honest_optional_operations_pass_and_can_be_timed() {
    let honest = aside(Slip::None);
    let task = task(&honest);
    assert_eq!(task.optional(), Operation::OPTIONAL);
    task.verify(&Operation::OPTIONAL).unwrap();
    for operation in Operation::OPTIONAL {
        let mut workload = task.workload(operation).unwrap();
        workload.batch(operation, 3).unwrap();
        workload.relocate(&mut Rng::with_seed(1)).unwrap();
        workload.batch(operation, 300).unwrap();
        assert_fault!(
            workload.batch(Operation::Ser, 1).unwrap_err(),
            Fault::Lacking { .. },
            "no ser"
        );
    }
}

#[test]
fn an_operation_that_a_codec_has_not_is_a_fault() {
    let without = entry(broken(Fraud::None));
    let task = task(&without);
    assert_eq!(task.optional(), []);
    for operation in Operation::OPTIONAL {
        assert_fault!(
            task.verify(&[operation]).unwrap_err(),
            Fault::Lacking { .. },
            "the codec has no"
        );
        assert!(task.workload(operation).is_err());
        let mut usual = task.workload(Operation::Ser).unwrap();
        assert!(usual.batch(operation, 1).is_err());
    }
}

#[test]
fn what_is_left_in_a_buffer_is_found() {
    for slip in [Slip::NeverClears, Slip::LeavesTheRest, Slip::IsLate] {
        assert_fault!(
            slipped(Operation::SerReused, slip),
            Fault::Stale { .. },
            "media.",
            "must be cleared"
        );
    }
    assert_fault!(
        slipped(Operation::SerReused, Slip::Panics),
        Fault::Panicked { .. },
        "into a buffer",
        "no buffer"
    );
}

#[test]
fn a_copy_that_could_be_borrowed_is_found() {
    for slip in [Slip::CopiesAText, Slip::CopiesAll] {
        assert_fault!(
            slipped(Operation::DeserBorrowed, slip),
            Fault::Copied { .. },
            "stands in the input"
        );
    }
    assert_fault!(
        slipped(Operation::DeserBorrowed, Slip::ShowsNoText),
        Fault::NothingBorrowed,
        "borrowed no text"
    );
}

#[test]
fn borrowing_and_access_are_proven_as_decode_is() {
    for operation in [Operation::DeserBorrowed, Operation::Access] {
        assert_fault!(
            slipped(operation, Slip::DropsAField),
            Fault::RoundTrip { .. },
            "media.2",
            "copyright: None"
        );
        assert_fault!(
            slipped(operation, Slip::IgnoresWhatFollows),
            Fault::Trailing { byte: 0, .. },
            "whole input"
        );
        assert_fault!(
            slipped(operation, Slip::ReadsTooLittle),
            Fault::Unread { .. },
            "never read"
        );
        assert_fault!(
            slipped(operation, Slip::Panics),
            Fault::Panicked { .. },
            "media.2",
            "too many"
        );
    }
}

#[test]
fn access_tells_every_field_once() {
    assert_fault!(
        slipped(Operation::Access, Slip::SkipsAnImage),
        Fault::RoundTrip { .. },
        "lost or changed"
    );
    assert_fault!(
        slipped(Operation::Access, Slip::TellsTwice),
        Fault::Restore { .. },
        "one media file, found 2"
    );
}

/// The entry of a codec that does not validate.
fn trusting(drops: bool) -> Entry {
    Entry::new(info(false))
        .media_trusting(Trusting { drops })
        .media_trusting_access(Trusting { drops })
}

#[test]
fn a_codec_that_does_not_validate_is_given_nothing_but_its_own() {
    let honest = trusting(false);
    let task = task(&honest);
    task.verify(&task.optional()).unwrap();
    let subject = honest.media_subject().unwrap();
    let own = subject.encode("media.1", &standard()).unwrap();
    for bytes in [&own[..], b"anything"] {
        // The toy panics with what it has not written itself.
        let refused = subject.decode("bytes", bytes).unwrap();
        assert!(matches!(refused, Decoded::Refused(_)), "{refused:?}");
        let Attempt::Refused { message } = task.attempt(bytes) else {
            panic!("it was given bytes");
        };
        assert!(
            message.contains("does not check what it decodes"),
            "{message}"
        );
    }
    for operation in [Operation::Deser, Operation::RoundTrip, Operation::Access] {
        let mut workload = task.workload(operation).unwrap();
        workload.relocate(&mut Rng::with_seed(1)).unwrap();
        workload.batch(operation, 3).unwrap();
    }
}

#[test]
fn a_codec_that_does_not_validate_must_still_be_right() {
    let broken = trusting(true);
    let task = task(&broken);
    assert_fault!(
        task.verify(&[]).unwrap_err(),
        Fault::RoundTrip { .. },
        "copyright: None"
    );
    let optional = broken.optional(case::MEDIA);
    let fault = optional[0].1.verify(task.subject, &suite()).unwrap_err();
    assert_fault!(fault, Fault::RoundTrip { .. }, "copyright: None");
}

#[test]
#[should_panic(expected = "exactly if it is not a TrustingCodec")]
fn a_codec_cannot_claim_to_validate_what_it_trusts() {
    drop(Entry::new(info(true)).media_trusting(Trusting { drops: false }));
}

#[test]
#[should_panic(expected = "before the case itself")]
fn an_optional_operation_belongs_to_a_case() {
    drop(Entry::new(info(true)).media_access(Aside(Slip::None)));
}

#[test]
#[should_panic(expected = "registered twice")]
fn an_optional_operation_is_registered_once() {
    drop(aside(Slip::None).media_access(Aside(Slip::None)));
}

#[test]
fn an_empty_output_is_found() {
    assert_fault!(
        refused(broken(Fraud::WritesNothing)),
        Fault::Empty { .. },
        "no bytes"
    );
}
