//! The one list that registers codecs: one line for each crate under `codecs/`.

use tpc::registry::RegistryError;
use tpc::{Entry, Registry};

use crate::build::LOCK;

/// The entries of every codec crate.
const ALL: &[fn() -> Vec<Entry>] = &[];

/// All codecs, with the versions of this build.
///
/// # Errors
///
/// A mistake in a registration, such as an id that is there twice.
pub fn registry() -> Result<Registry, RegistryError> {
    Registry::new(ALL.iter().flat_map(|entries| entries()), LOCK)
}
