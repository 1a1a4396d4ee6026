//! How each library writes and reads, as its documentation shows it for bytes.
//!
//! Not here, and so in no case: *miniserde* writes a `None` as null and has no attribute against
//! it; *facet-json* needs a newer Rust than this project and is a preview release; *jiter* has
//! neither a derive nor a writer; *flexon* 0.4.9 does not compile with a stable Rust; *asmjson*
//! says of itself that it is an experiment that nobody has checked for safety.

use std::fmt::Debug;

use codec_fory::{ForyJson, ForyJsonRead, ForyJsonWrite};
use musli::alloc::Global;
use musli::mode::Text;
use musli::{Decode, Encode};
use nanoserde::{DeJson, SerJson};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::case::{Pair, Role};

pub(crate) const CODEC_FORY: &str = "codec-fory";
/// Its default form, in the cases of another one.
pub(crate) const CODEC_FORY_COMPACT: &str = "codec-fory, compact";
pub(crate) const NANOSERDE: &str = "nanoserde";
pub(crate) const MUSLI: &str = "musli";

/// What every model of the cases can do.
pub(crate) trait Model:
    Clone + PartialEq + Debug + Serialize + DeserializeOwned + 'static
{
}

impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + 'static> Model for T {}

/// A model with the derives of all libraries.
pub(crate) trait Comparable:
    Model
    + ForyJsonWrite
    + for<'de> ForyJsonRead<'de>
    + SerJson
    + DeJson
    + Encode<Text>
    + for<'de> Decode<'de, Text, Global>
{
}

impl<T> Comparable for T where
    T: Model
        + ForyJsonWrite
        + for<'de> ForyJsonRead<'de>
        + SerJson
        + DeJson
        + Encode<Text>
        + for<'de> Decode<'de, Text, Global>
{
}

/// All libraries in their compact forms and with their default options.
pub(crate) fn all<T: Comparable>(pair: &mut Pair<T>) {
    fory(pair);
    others(pair);
}

/// All libraries but codec-fory.
pub(crate) fn others<T: Comparable>(pair: &mut Pair<T>) {
    of_serde(pair);
    nanoserde(pair);
    musli(pair);
}

/// codec-fory with its default options.
fn fory<T: Model + ForyJsonWrite + for<'de> ForyJsonRead<'de>>(pair: &mut Pair<T>) {
    pair.ser(CODEC_FORY, Role::Subject, codec_fory::to_json_bytes::<T>);
    pair.deser(CODEC_FORY, Role::Subject, |json| {
        codec_fory::from_json_bytes::<T>(json)
    });
}

/// codec-fory with other options.
pub(crate) fn fory_with<T: Model + ForyJsonWrite + for<'de> ForyJsonRead<'de>>(
    pair: &mut Pair<T>,
    codec: ForyJson,
) {
    pair.ser(CODEC_FORY, Role::Subject, move |value| {
        codec.to_json_bytes(value)
    });
    pair.deser(CODEC_FORY, Role::Subject, move |json| {
        codec.from_json_bytes(json)
    });
}

/// The libraries that work with serde's derives.
pub(crate) fn of_serde<T: Model>(pair: &mut Pair<T>) {
    pair.ser("serde_json", Role::Baseline, serde_json::to_vec::<T>);
    pair.ser("sonic-rs", Role::Library, sonic_rs::to_vec::<T>);
    pair.ser("simd-json", Role::Library, simd_json::to_vec::<T>);
    pair.deser("serde_json", Role::Baseline, |json| {
        serde_json::from_slice::<T>(json)
    });
    pair.deser("sonic-rs", Role::Library, |json| {
        sonic_rs::from_slice::<T>(json)
    });
    // Its parser changes the input, which the next call and most programs still need.
    pair.deser("simd-json", Role::Library, |json| {
        simd_json::from_slice::<T>(&mut json.clone())
    });
}

fn nanoserde<T: Model + SerJson + DeJson>(pair: &mut Pair<T>) {
    pair.ser(NANOSERDE, Role::Library, |value| {
        Ok::<_, String>(value.serialize_json())
    });
    pair.deser(NANOSERDE, Role::Library, |json| {
        let json = std::str::from_utf8(json).map_err(|error| error.to_string())?;
        T::deserialize_json(json).map_err(|error| error.to_string())
    });
}

fn musli<T: Model + Encode<Text> + for<'de> Decode<'de, Text, Global>>(pair: &mut Pair<T>) {
    pair.ser(MUSLI, Role::Library, musli::json::to_vec::<T>);
    pair.deser(MUSLI, Role::Library, |json| {
        musli::json::from_slice::<T>(json)
    });
}

/// The pretty writers of those libraries that have one.
pub(crate) fn pretty<T>(pair: &mut Pair<T>)
where
    T: Model + ForyJsonWrite + Encode<Text>,
{
    pair.ser(
        CODEC_FORY,
        Role::Subject,
        codec_fory::to_pretty_json_bytes::<T>,
    );
    pair.ser("serde_json", Role::Baseline, serde_json::to_vec_pretty::<T>);
    pair.ser("sonic-rs", Role::Library, sonic_rs::to_vec_pretty::<T>);
    pair.ser("simd-json", Role::Library, simd_json::to_vec_pretty::<T>);
    pair.ser(MUSLI, Role::Library, musli::json::to_vec_pretty::<T>);
    pair.ser.leave_out(NANOSERDE, "has no pretty writer");
}
