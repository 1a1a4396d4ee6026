//! This program as a worker.

use clap::ValueEnum;
use tpc::protocol::{Offered, Prepare};
use tpc::task::Task;
use tpc::worker::Offer;
use tpc::{BoxError, Registry};

use crate::catalog::SuiteName;

/// The argument that makes this program a worker.
pub const COMMAND: &str = "worker";

/// The file name of the program that counts allocations, without an extension.
pub const COUNTING_PROGRAM: &str = "run-bench-counting";

/// The codecs of this program, for a harness.
pub struct Shipped(pub Registry);

impl Offer for Shipped {
    fn codecs(&self) -> Vec<Offered> {
        let codecs = self.0.codecs().iter();
        codecs
            .map(|codec| Offered {
                id: codec.id().to_owned(),
                library: codec.entry.info().library.name.to_owned(),
                version: codec.version.clone(),
            })
            .collect()
    }

    fn task(&self, prepare: &Prepare) -> Result<Box<dyn Task + '_>, BoxError> {
        let suite = &prepare.suite;
        SuiteName::from_str(suite, false)
            .map_err(|_| format!("there is no suite {suite:?}"))?
            .load(prepare.data.as_ref())?
            .task(&self.0, &prepare.codec)
    }
}
