//! The list of cases, and what codec-fory is to reach in each.

use codec_fory::{ByteArrayFormat, ForyJson};
use data::media::{self, feed};
use data::random::JavaRandom;
use data::text::Kind;
use data::{bytes, cks, maps, numbers, objects};
use serde::Serialize;

use crate::case::{Case, Pair, Role, Target};
use crate::models::bytes::{Base16, Base64};
use crate::models::maps::DistanceMatrix;
use crate::models::media::MediaContent;
use crate::models::positional;
use crate::models::readings::Reading;
use crate::{documents, libraries, parts};

/// Cases that share their data, and so are made together.
pub(crate) struct Group {
    /// What the names of its cases begin with.
    pub(crate) name: &'static str,
    /// Makes the data and proves every contender.
    pub(crate) cases: fn() -> Vec<Case>,
}

/// All of them.
pub(crate) const GROUPS: &[Group] = &[
    group("media/fixed", media_fixed),
    group("media/array", media_array),
    group("media/long-strings", media_long_strings),
    group("varied/ascii", || varied(Kind::Ascii, 7.0, 5.5)),
    group("varied/non-ascii", || varied(Kind::NonAscii, 7.0, 4.5)),
    group("varied/escapes", || varied(Kind::Escapes, 5.0, 4.5)),
    group("varied/alphabetical", || {
        varied_documents("varied/alphabetical", Some(4.0), |document, _| {
            documents::alphabetical(document)
        })
    }),
    group("varied/shuffled", || {
        varied_documents("varied/shuffled", None, documents::shuffled)
    }),
    group("varied/unknown", || {
        varied_documents("varied/unknown", Some(4.0), documents::with_unknown_members)
    }),
    group("varied/pretty", varied_pretty),
    group("maps/compact", maps_compact),
    group("maps/pretty", maps_pretty),
    group("bytes/array", bytes_array),
    group("bytes/base16", bytes_base16),
    group("bytes/base64", bytes_base64),
    group("numbers/doubles", || {
        let doubles = numbers::doubles_of_any_bits(numbers::SEED, numbers::COUNT);
        let mut pair = number_list("numbers/doubles", doubles);
        pair.deser.leave_out(
            libraries::NANOSERDE,
            "does not parse a negative exponent, such as 1e-300",
        );
        pair.both()
    }),
    group("numbers/decimals", || {
        let decimals = numbers::short_decimals(numbers::SEED, numbers::COUNT);
        number_list("numbers/decimals", decimals).both()
    }),
    group("numbers/integers", || {
        let integers = numbers::integers(numbers::SEED, numbers::COUNT);
        number_list("numbers/integers", integers).both()
    }),
    group("objects", objects_10_mb),
];

const fn group(name: &'static str, cases: fn() -> Vec<Case>) -> Group {
    Group { name, cases }
}

/// The documents of the values as serde_json writes them, which every library reads.
fn written<T: Serialize>(values: &[T]) -> Vec<Vec<u8>> {
    let written = values.iter().map(serde_json::to_vec);
    written
        .collect::<Result<_, _>>()
        .expect("serde_json writes every value")
}

/// The cases of values and the documents that serde_json writes for them.
fn pair<T: libraries::Model>(name: &str, values: Vec<T>) -> Pair<T> {
    let documents = written(&values);
    Pair::new(name, values, documents)
}

fn media_file(text: &str) -> media::MediaContent {
    cks::read_media(text.as_bytes(), "the feed").expect("the feed is well-formed")
}

fn media_fixed() -> Vec<Case> {
    let value = MediaContent::from(&media_file(feed::MEDIA_1));
    let mut pair = pair("media/fixed", vec![value]);
    libraries::all(&mut pair);
    pair.ser.target(Target::TimesBaseline(9.0));
    pair.ser.target(Target::TimesFloor(3.2));
    pair.deser.target(Target::TimesBaseline(6.0));
    pair.deser.target(Target::TimesFloor(1.5));
    pair.both()
}

fn media_array() -> Vec<Case> {
    let shared = media_file(feed::MEDIA_1);
    let value = positional::MediaContent::from(&shared);
    let mut pair = pair("media/array", vec![value]);
    let codec = ForyJson::builder().bean_to_array(true).build();
    libraries::fory_with(&mut pair, codec);
    libraries::of_serde(&mut pair);
    for library in [libraries::NANOSERDE, libraries::MUSLI] {
        pair.leave_out(library, "has no attribute for enum values as numbers");
    }
    let compact = MediaContent::from(&shared);
    let document = written(std::slice::from_ref(&compact));
    pair.ser.add(
        libraries::CODEC_FORY_COMPACT,
        Role::OtherForm,
        vec![compact],
        codec_fory::to_json_bytes::<MediaContent>,
    );
    pair.deser.add(
        libraries::CODEC_FORY_COMPACT,
        Role::OtherForm,
        document,
        |json: &Vec<u8>| codec_fory::from_json_bytes::<MediaContent>(json),
    );
    pair.ser.target(Target::OtherForm);
    pair.deser.target(Target::OtherForm);
    pair.both()
}

fn media_long_strings() -> Vec<Case> {
    let value = MediaContent::from(&media_file(feed::MEDIA_3));
    let mut pair = pair("media/long-strings", vec![value]);
    libraries::all(&mut pair);
    pair.ser.target(Target::TimesBaseline(2.5));
    pair.deser.target(Target::TimesBaseline(2.5));
    pair.both()
}

fn varied_values(kind: Kind) -> Vec<MediaContent> {
    let shared = media::varied::generate(media::varied::SEED, media::varied::COUNT, kind);
    shared.iter().map(MediaContent::from).collect()
}

fn varied(kind: Kind, ser: f64, deser: f64) -> Vec<Case> {
    let mut pair = pair(&format!("varied/{}", kind.name()), varied_values(kind));
    libraries::all(&mut pair);
    pair.ser.target(Target::TimesBaseline(ser));
    pair.deser.target(Target::TimesBaseline(deser));
    pair.both()
}

/// The values in ASCII, read from documents of another shape.
fn varied_documents(
    name: &str,
    target: Option<f64>,
    rewrite: fn(&[u8], &mut JavaRandom) -> Vec<u8>,
) -> Vec<Case> {
    let values = varied_values(Kind::Ascii);
    let mut random = JavaRandom::new(media::varied::SEED);
    let documents = written(&values)
        .iter()
        .map(|document| rewrite(document, &mut random))
        .collect();
    let mut pair = Pair::new(name, values, documents);
    libraries::all(&mut pair);
    if let Some(times) = target {
        pair.deser.target(Target::TimesBaseline(times));
    }
    vec![pair.deser]
}

fn varied_pretty() -> Vec<Case> {
    let values = varied_values(Kind::Ascii);
    let documents = pretty(&values);
    let mut pair = Pair::new("varied/pretty", values, documents);
    libraries::all(&mut pair);
    pair.deser.target(Target::TimesBaseline(3.0));
    vec![pair.deser]
}

/// As [`written`], every member and element on a line of its own.
fn pretty<T: Serialize>(values: &[T]) -> Vec<Vec<u8>> {
    let written = values.iter().map(serde_json::to_vec_pretty);
    written
        .collect::<Result<_, _>>()
        .expect("serde_json writes every value")
}

fn maps_compact() -> Vec<Case> {
    let value = DistanceMatrix::from(maps::standard());
    let mut pair = pair("maps/compact", vec![value]);
    libraries::all(&mut pair);
    pair.both()
}

fn maps_pretty() -> Vec<Case> {
    let values = vec![DistanceMatrix::from(maps::standard())];
    let documents = pretty(&values);
    let mut writing = Pair::new("maps/pretty", values.clone(), documents.clone());
    libraries::pretty(&mut writing);
    writing.ser.target(Target::TimesBaseline(5.0));
    let mut reading = Pair::new("maps/pretty", values, documents);
    libraries::all(&mut reading);
    vec![writing.ser, reading.deser]
}

fn bytes_array() -> Vec<Case> {
    let signed: Vec<i8> = bytes::generate(bytes::SIZE)
        .0
        .into_iter()
        .map(u8::cast_signed)
        .collect();
    let mut pair = pair("bytes/array", vec![signed]);
    libraries::fory_with(&mut pair, byte_array_codec(ByteArrayFormat::Array));
    libraries::others(&mut pair);
    pair.ser.target(Target::TimesBaseline(12.0));
    pair.deser.target(Target::TimesBaseline(9.0));
    pair.both()
}

fn bytes_base16() -> Vec<Case> {
    let value = Base16(bytes::generate(bytes::SIZE).0);
    let mut pair = pair("bytes/base16", vec![value]);
    libraries::fory_with(&mut pair, byte_array_codec(ByteArrayFormat::Base16));
    byte_strings(&mut pair);
    parts::base16(&mut pair);
    pair.both()
}

fn bytes_base64() -> Vec<Case> {
    let value = Base64(bytes::generate(bytes::SIZE).0);
    let mut pair = pair("bytes/base64", vec![value]);
    libraries::fory_with(&mut pair, byte_array_codec(ByteArrayFormat::Base64));
    byte_strings(&mut pair);
    parts::base64(&mut pair);
    pair.both()
}

fn byte_strings<T: libraries::Model>(pair: &mut Pair<T>) {
    libraries::of_serde(pair);
    for library in [libraries::NANOSERDE, libraries::MUSLI] {
        pair.leave_out(library, "would be timed with the field codec of serde_json");
    }
    pair.ser.target(Target::TimesBestPart(1.4));
    pair.deser.target(Target::TimesBestPart(1.4));
}

fn byte_array_codec(format: ByteArrayFormat) -> ForyJson {
    ForyJson::builder().byte_array_format(format).build()
}

fn number_list<T>(name: &str, numbers: Vec<T>) -> Pair<Vec<T>>
where
    Vec<T>: libraries::Comparable,
{
    let mut pair = pair(name, vec![numbers]);
    libraries::all(&mut pair);
    pair.ser.target(Target::TimesBaseline(2.5));
    pair.deser.target(Target::TimesBaseline(2.5));
    pair
}

fn objects_10_mb() -> Vec<Case> {
    let readings: Vec<Reading> = objects::generate(objects::SEED, objects::COUNT)
        .into_iter()
        .map(Reading::from)
        .collect();
    let mut pair = pair("objects", vec![readings]);
    libraries::all(&mut pair);
    pair.ser.target(Target::TimesBaseline(2.5));
    pair.deser.target(Target::TimesBaseline(2.5));
    pair.both()
}
