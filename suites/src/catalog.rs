//! The suites by their names, and what the codecs do for them.

use clap::ValueEnum;
use data::cks;
use data::media::MediaContent;
use tpc::floor::Floor;
use tpc::protocol::Data;
use tpc::registry::Registered;
use tpc::suite::Source;
use tpc::task::{CodecTask, FloorTask, Task};
use tpc::{BoxError, Registry, Suite};

use crate::media;

/// The suites by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SuiteName {
    /// One message: the well-known table
    Media,
}

impl SuiteName {
    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Media => "media",
        }
    }

    /// The suite with its own data, or with `data`.
    ///
    /// # Errors
    ///
    /// When `data` is not of the suite's form.
    pub fn load(self, data: Option<&Data>) -> Result<Loaded, cks::Error> {
        match self {
            Self::Media => media::suite(data).map(Loaded::Media),
        }
    }
}

/// A suite with its data, whatever its model.
pub enum Loaded {
    /// The media model.
    Media(Suite<MediaContent>),
}

impl Loaded {
    /// The texts that the timed values were read from.
    #[must_use]
    pub fn sources(&self) -> &[Source] {
        match self {
            Self::Media(suite) => &suite.sources,
        }
    }

    /// SHA-256 of those texts, in hexadecimal.
    #[must_use]
    pub fn data_sha256(&self) -> String {
        match self {
            Self::Media(suite) => suite.data_sha256(),
        }
    }

    /// Whether `codec` does the suite.
    #[must_use]
    pub fn is_done_by(&self, codec: &Registered) -> bool {
        match self {
            Self::Media(_) => codec.entry.media_subject().is_some(),
        }
    }

    /// The codec or floor `id` on this suite.
    ///
    /// # Errors
    ///
    /// When there is no such codec, or it does not do the suite.
    pub fn task<'a>(
        self,
        registry: &'a Registry,
        id: &str,
    ) -> Result<Box<dyn Task + 'a>, BoxError> {
        let floor = Floor::with_id(id);
        let codec = match floor {
            Some(_) => registry.reference().ok_or("there is no reference codec")?,
            None => registry
                .codec(id)
                .ok_or_else(|| format!("there is no codec {id:?}"))?,
        };
        match self {
            Self::Media(suite) => {
                let subject = codec.entry.media_subject().ok_or_else(|| {
                    format!("the codec {} does not do the media suites", codec.id())
                })?;
                Ok(match floor {
                    Some(floor) => Box::new(FloorTask {
                        floor,
                        reference: subject,
                        suite,
                    }),
                    None => Box::new(CodecTask { subject, suite }),
                })
            }
        }
    }
}
