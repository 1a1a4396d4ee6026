//! The versions of the libraries under test, read from the lock file of the build.

use std::str::FromStr;

use cargo_lock::Lockfile;
use thiserror::Error;

use crate::Library;

/// Why a version could not be told.
#[derive(Debug, Error)]
pub enum VersionError {
    /// The lock file could not be read.
    #[error("Cargo.lock cannot be read")]
    Lockfile(#[from] cargo_lock::Error),
    /// The codec's crate is not in the lock file.
    #[error("Cargo.lock has no package {0:?}; use the library! macro inside the codec's own crate")]
    NoPackage(&'static str),
    /// The codec's crate does not depend on the library.
    #[error(
        "package {used_by:?} does not depend on {name:?} according to Cargo.lock; name the library as in its Cargo.toml"
    )]
    NotADependency {
        /// The library.
        name: &'static str,
        /// The codec's crate.
        used_by: &'static str,
    },
}

/// The lock file that the program was built with.
#[derive(Debug)]
pub struct Versions(Lockfile);

impl Versions {
    /// Reads the text of a `Cargo.lock`.
    ///
    /// # Errors
    ///
    /// When it is not a lock file.
    pub fn from_lock(text: &str) -> Result<Self, VersionError> {
        Ok(Self(Lockfile::from_str(text)?))
    }

    /// The version of `library`, as the crate that uses it depends on it: with several versions
    /// of one package in the build this is the right one.
    ///
    /// # Errors
    ///
    /// When the crate or its dependency is not in the lock file.
    pub fn of(&self, library: Library) -> Result<String, VersionError> {
        let Library { name, used_by } = library;
        let user = self
            .0
            .packages
            .iter()
            .find(|package| package.name.as_str() == used_by)
            .ok_or(VersionError::NoPackage(used_by))?;
        user.dependencies
            .iter()
            .find(|dependency| dependency.name.as_str() == name)
            .map(|dependency| dependency.version.to_string())
            .ok_or(VersionError::NotADependency { name, used_by })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = r#"
version = 4

[[package]]
name = "codec-new"
version = "0.1.0"
dependencies = ["prost 0.14.1"]

[[package]]
name = "codec-old"
version = "0.1.0"
dependencies = ["prost 0.13.5"]

[[package]]
name = "prost"
version = "0.13.5"

[[package]]
name = "prost"
version = "0.14.1"
"#;

    #[test]
    fn each_user_has_the_version_it_depends_on() {
        let versions = Versions::from_lock(LOCK).unwrap();
        let of = |used_by| {
            versions
                .of(Library {
                    name: "prost",
                    used_by,
                })
                .unwrap()
        };
        assert_eq!(of("codec-new"), "0.14.1");
        assert_eq!(of("codec-old"), "0.13.5");
    }

    #[test]
    fn says_what_is_missing() {
        let versions = Versions::from_lock(LOCK).unwrap();
        let no_package = versions.of(Library {
            name: "prost",
            used_by: "codec-none",
        });
        assert!(no_package.unwrap_err().to_string().contains("codec-none"));
        let no_dependency = versions.of(Library {
            name: "serde",
            used_by: "codec-new",
        });
        assert!(
            no_dependency
                .unwrap_err()
                .to_string()
                .contains("does not depend on \"serde\"")
        );
        assert!(Versions::from_lock("not a lock file").is_err());
    }
}
