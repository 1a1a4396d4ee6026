//! The one list that registers codecs: one line for each crate under `codecs/`.

use tpc::registry::{Absent, RegistryError};
use tpc::{Entry, Registry};

use crate::build::LOCK_OF_CODECS;

/// A crate under `codecs/`.
pub struct Crate {
    /// Its folder there, which is also the cargo feature that builds it in.
    pub feature: &'static str,
    /// The ids of its codecs.
    pub ids: &'static [&'static str],
    /// Makes its codecs; `None` where it is not built in.
    entries: Option<fn() -> Vec<Entry>>,
}

impl Crate {
    /// Whether the crate is in this build.
    #[must_use]
    pub fn is_built_in(&self) -> bool {
        self.entries.is_some()
    }
}

/// Writes the list: the crates that are always there, and after `optional` those that are there if
/// their cargo feature is on.
macro_rules! roster {
    (
        $($always:literal $always_crate:ident $always_ids:expr;)*
        optional:
        $($feature:literal $krate:ident $ids:expr;)*
    ) => {
        /// The crates that every build has.
        #[cfg(test)]
        const ALWAYS: &[&str] = &[$($always),*];

        /// Every crate under `codecs/`, also those that are not in this build.
        pub const ROSTER: &[Crate] = &[
            $(Crate {
                feature: $always,
                ids: &$always_ids,
                entries: Some($always_crate::entries),
            },)*
            $(Crate {
                feature: $feature,
                ids: &$ids,
                #[cfg(feature = $feature)]
                entries: Some($krate::entries),
                #[cfg(not(feature = $feature))]
                entries: None,
            },)*
        ];
    };
}

// The folder, the crate and the ids. The two at the top are the reference and our own entry.
roster! {
    "fory" codec_fory_entry ["json/fory", "json-array/fory"];
    "serde_json" codec_serde_json ["json/serde_json", "json/serde_json/jackson", "json-array/serde_json"];

    optional:
    "apache-avro" codec_apache_avro ["avro/apache-avro", "avro/apache-avro/datum"];
    "apache-fory" codec_apache_fory ["fory/fory", "fory/fory/same-schema"];
    "bilrost" codec_bilrost ["bilrost/bilrost", "bilrost/bilrost/canonical"];
    "bincode" codec_bincode ["bincode/bincode"];
    "bitcode" codec_bitcode ["bitcode/bitcode", "bitcode/bitcode/serde"];
    "borsh" codec_borsh ["borsh/borsh"];
    "bson" codec_bson ["bson/bson"];
    "buffa" codec_buffa ["protobuf/buffa"];
    "capnp" codec_capnp ["capnp/capnp", "capnp/capnp/packed"];
    "cbor4ii" codec_cbor4ii ["cbor/cbor4ii"];
    "ciborium" codec_ciborium ["cbor/ciborium"];
    "flexbuffers" codec_flexbuffers ["flexbuffers/flexbuffers"];
    "flexon" codec_flexon ["json/flexon"];
    "minicbor" codec_minicbor ["cbor/minicbor/jackson"];
    "miniserde" codec_miniserde ["json/miniserde"];
    "musli" codec_musli ["json/musli", "musli/musli/descriptive", "musli/musli/storage", "musli/musli/wire"];
    "nanoserde" codec_nanoserde ["json/nanoserde"];
    "planus" codec_planus ["flatbuffers/planus"];
    "postcard" codec_postcard ["postcard/postcard"];
    "prost" codec_prost ["protobuf/prost"];
    "protobuf" codec_protobuf ["protobuf/rust-protobuf"];
    "quick-xml" codec_quick_xml ["xml/quick-xml"];
    "rkyv" codec_rkyv ["rkyv/rkyv", "rkyv/rkyv/unchecked"];
    "rmp" codec_rmp ["msgpack/rmp/raw16"];
    "rmp-serde" codec_rmp_serde ["msgpack/rmp-serde", "msgpack/rmp-serde/named"];
    "ron" codec_ron ["ron/ron"];
    "savefile" codec_savefile ["savefile/savefile/noschema"];
    "serde-saphyr" codec_serde_saphyr ["yaml/serde-saphyr"];
    "simd-json" codec_simd_json ["json/simd-json"];
    "sonic-rs" codec_sonic_rs ["json/sonic-rs", "json/sonic-rs/unchecked"];
    "speedy" codec_speedy ["speedy/speedy"];
    "wincode" codec_wincode ["bincode/wincode", "bincode/wincode/varint"];
    "zerompk" codec_zerompk ["msgpack/zerompk", "msgpack/zerompk/map"];
}

/// The codec that every Rust programmer knows: ratios are to it where nothing else is asked for,
/// the floors work on its bytes, and the control runs it twice.
const REFERENCE: &str = "json/serde_json";

/// The codecs of this build with their versions, and the names of those that other builds have.
///
/// # Errors
///
/// A mistake in a registration, such as an id that is there twice.
pub fn registry() -> Result<Registry, RegistryError> {
    let entries = ROSTER.iter().filter_map(|one| one.entries);
    Ok(
        Registry::new(entries.flat_map(|entries| entries()), LOCK_OF_CODECS)?
            .with_reference(REFERENCE)?
            .with_absent(absent()),
    )
}

/// The codecs that are not in this build.
fn absent() -> impl Iterator<Item = Absent> {
    let absent = ROSTER.iter().filter(|one| !one.is_built_in());
    absent.flat_map(|one| {
        let feature = one.feature;
        one.ids.iter().map(move |&id| Absent { id, feature })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests are built with the feature `all`, so that the list can be held against the entries.
    #[test]
    fn the_list_has_every_codec_under_the_right_feature() {
        for one in ROSTER {
            let entries = one
                .entries
                .unwrap_or_else(|| panic!("the feature all lacks {:?}", one.feature));
            let mut ids: Vec<_> = entries().iter().map(|entry| entry.info().id).collect();
            ids.sort_unstable();
            let mut listed = one.ids.to_vec();
            listed.sort_unstable();
            assert_eq!(
                listed, ids,
                "{}: in the list, and in its entries",
                one.feature
            );
        }
        let features: Vec<_> = ROSTER.iter().map(|one| one.feature).collect();
        let mut folders: Vec<_> = std::fs::read_dir("../codecs")
            .unwrap()
            .map(|folder| folder.unwrap().file_name().into_string().unwrap())
            .filter(|name| !name.starts_with('.'))
            .collect();
        folders.sort_unstable();
        let mut sorted = features.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, folders, "the list, and the folders under codecs/");
    }

    /// What a fresh clone shows, and that there is a way to have every codec.
    #[test]
    fn the_features_are_those_of_the_list() {
        /// The least that the table without arguments has.
        const LEAST: usize = 35;
        let manifest: toml::Table = include_str!("../Cargo.toml").parse().unwrap();
        let features = manifest["features"].as_table().unwrap();
        let of = |name: &str| -> Vec<&str> {
            let named = features[name].as_array().unwrap();
            named.iter().map(|name| name.as_str().unwrap()).collect()
        };
        let (default, all) = (of("default"), of("all"));
        assert!(all.contains(&"default"), "all is more than default");
        let mut ids = 0;
        for one in ROSTER {
            let feature = of(one.feature);
            let optional = !ALWAYS.contains(&one.feature);
            assert_eq!(feature.len(), usize::from(optional), "{}", one.feature);
            let is_default = default.contains(&one.feature);
            if is_default || !optional {
                ids += one.ids.len();
            }
            assert!(
                !optional || is_default != all.contains(&one.feature),
                "{} is to be in one of default and all",
                one.feature
            );
        }
        assert!(ids >= LEAST, "{ids} codecs in the default build");
        // Besides the codecs there are the two lists.
        assert_eq!(features.len(), ROSTER.len() + 2);
    }
}
