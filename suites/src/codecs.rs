//! The one list that registers codecs: one line for each crate under `codecs/`.

use tpc::registry::RegistryError;
use tpc::{Entry, Registry};

use crate::build::LOCK_OF_CODECS;

/// The entries of every codec crate.
const ALL: &[fn() -> Vec<Entry>] = &[
    codec_apache_avro::entries,
    codec_bilrost::entries,
    codec_bincode::entries,
    codec_bitcode::entries,
    codec_borsh::entries,
    codec_bson::entries,
    codec_buffa::entries,
    codec_capnp::entries,
    codec_cbor4ii::entries,
    codec_flexbuffers::entries,
    codec_fory_entry::entries,
    codec_musli::entries,
    codec_planus::entries,
    codec_postcard::entries,
    codec_prost::entries,
    codec_protobuf::entries,
    codec_quick_xml::entries,
    codec_rkyv::entries,
    codec_rmp::entries,
    codec_rmp_serde::entries,
    codec_ron::entries,
    codec_serde_json::entries,
    codec_serde_saphyr::entries,
    codec_simd_json::entries,
    codec_sonic_rs::entries,
    codec_speedy::entries,
    codec_wincode::entries,
    codec_zerompk::entries,
];

/// The codec that every Rust programmer knows: ratios are to it where nothing else is asked for,
/// the floors work on its bytes, and the control runs it twice.
const REFERENCE: &str = "json/serde_json";

/// All codecs, with the versions of this build.
///
/// # Errors
///
/// A mistake in a registration, such as an id that is there twice.
pub fn registry() -> Result<Registry, RegistryError> {
    Registry::new(ALL.iter().flat_map(|entries| entries()), LOCK_OF_CODECS)?
        .with_reference(REFERENCE)
}
