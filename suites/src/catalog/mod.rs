//! The suites there are.

mod bytes;
mod maps;
mod media;
mod media_stream;
mod media_text;
mod media_varied;
mod orders;
mod sizes;

use data::cks;
use data::media::{MediaContent, feed};
use tpc::BoxError;
use tpc::suite::Labelled;

use crate::suite::{Definition, Request};

/// All suites, in the order in which they are listed. The first is the one that is run when none is
/// named.
pub const ALL: &[&Definition] = &[
    &media::SUITE,
    &media_varied::SUITE,
    &media_stream::SUITE,
    &media_text::SUITE,
    &orders::SUITE,
    &maps::SUITE,
    &bytes::SUITE,
    &sizes::SUITE,
];

/// The suite called `name`.
#[must_use]
pub fn find(name: &str) -> Option<&'static Definition> {
    ALL.iter().copied().find(|suite| suite.name == name)
}

/// The part of a suite that has no parts.
#[expect(
    clippy::unnecessary_wraps,
    reason = "other suites can fail to name their parts"
)]
fn single(_: &Request) -> Result<Vec<String>, BoxError> {
    Ok(vec![String::new()])
}

/// The message that differs from the standard one everywhere. It proves codecs of messages.
fn media_2() -> Result<Labelled<MediaContent>, BoxError> {
    let value = cks::read_media(feed::MEDIA_2.as_bytes(), "data/media/media.2.cks")?;
    Ok(Labelled::new("media.2", value))
}

/// Those of `all` that the parameter chooses, which is one of them or `all`.
fn chosen(name: &str, value: &str, all: &[&str]) -> Result<Vec<String>, BoxError> {
    if value == "all" {
        return Ok(all.iter().map(|&one| one.to_owned()).collect());
    }
    if all.contains(&value) {
        return Ok(vec![value.to_owned()]);
    }
    let known = all.join(", ");
    Err(format!("the parameter {name} cannot be {value:?}; it takes {known} or all").into())
}
