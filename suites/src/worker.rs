//! This program as a worker.

use tpc::protocol::{Offered, Prepare};
use tpc::task::Task;
use tpc::worker::Offer;
use tpc::{BoxError, Registry};

use crate::catalog;
use crate::suite::Request;

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
        let suite = catalog::find(&prepare.suite)
            .ok_or_else(|| format!("there is no suite {:?}", prepare.suite))?;
        let request = Request {
            params: prepare.params.clone(),
            data: prepare.data.clone(),
        };
        (suite.load)(&request, &prepare.part)?
            .work
            .task(&self.0, &prepare.codec)
    }
}
