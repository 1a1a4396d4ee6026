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
        if let Some(name) = prepare.params.keys().find(|name| !suite.has_param(name)) {
            return Err(format!("the suite {} has no parameter {name:?}", suite.name).into());
        }
        let parts = (suite.parts)(&request)?;
        if !parts.contains(&prepare.part) {
            return Err(format!(
                "the suite {} has no part {:?}; with these parameters it has {parts:?}",
                suite.name, prepare.part
            )
            .into());
        }
        (suite.load)(&request, &prepare.part)?
            .work
            .task(&self.0, &prepare.codec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codecs;

    #[test]
    fn a_part_or_a_parameter_that_is_not_there_is_refused() {
        let shipped = Shipped(codecs::registry().unwrap());
        let refusal = |suite: &str, part: &str, param: Option<(&str, &str)>| {
            let prepare = Prepare {
                codec: "json/serde_json".to_owned(),
                suite: suite.to_owned(),
                part: part.to_owned(),
                params: (param.into_iter())
                    .map(|(name, value)| (name.to_owned(), value.to_owned()))
                    .collect(),
                data: None,
                seed: 1,
                cpu: None,
                memory_limit_bytes: None,
            };
            shipped.task(&prepare).err().map(|error| error.to_string())
        };
        assert_eq!(refusal("bytes", "base16", Some(("size", "3"))), None);
        assert_eq!(refusal("media", "", None), None);
        for (suite, part) in [
            ("bytes", "numbers"),
            ("bytes", ""),
            ("maps", "ugly"),
            ("media-text", "text"),
            ("media-varied", "latin"),
            ("media", "pretty"),
            ("sizes", "7"),
        ] {
            let refusal = refusal(suite, part, None).unwrap();
            assert!(refusal.contains(&format!("no part {part:?}")), "{refusal}");
        }
        let refusal = refusal("media", "", Some(("size", "3"))).unwrap();
        assert!(refusal.contains("no parameter \"size\""), "{refusal}");
    }
}
