//! What the harness and a worker say to each other: one JSON object on a line, in `docs/protocol.md`
//! described for those who write a worker in another language.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::codec::ObjectKind;
use crate::subject::Operation;

pub use tpc_alloc::Counts;

/// The version of the protocol. A worker of another version is not used.
pub const VERSION: u32 = 1;

/// From the harness to a worker. Each is answered by one [`Reply`], in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Request {
    /// Take up a codec and the data of a suite. Answered by [`Reply::Prepared`].
    Prepare(Prepare),
    /// Prove that the codec is correct on every value of the suite. Answered by
    /// [`Reply::Verified`].
    Verify {
        /// The names of the optional operations that will be measured; absent where there are none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        optional: Vec<String>,
    },
    /// Show the encoded form of every timed value. Answered by [`Reply::Payloads`].
    Payloads,
    /// Time a batch. Answered by [`Reply::Ran`].
    Run {
        /// What is timed.
        operation: Operation,
        /// How many operations the batch has.
        iterations: u64,
    },
    /// Count what one operation allocates. Answered by [`Reply::Allocated`].
    CountAllocations {
        /// What is counted.
        operation: Operation,
    },
    /// Decode the bytes once. Answered by [`Reply::Decoded`].
    Decode {
        /// What is decoded, in Base64 (RFC 4648, the standard alphabet, padded).
        input: String,
    },
    /// End. Answered by [`Reply::Bye`], after which the worker exits with status 0.
    Bye,
}

/// What a worker works on, and within which limits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Prepare {
    /// The id of the codec, one of those in the worker's greeting, or that of a floor.
    pub codec: String,
    /// The name of the suite.
    pub suite: String,
    /// The name of the part of the suite; absent where it has only one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub part: String,
    /// The parameters of the suite that differ from their defaults, by their names; absent where
    /// there are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub params: BTreeMap<String, String>,
    /// The data to use in place of the suite's own.
    pub data: Option<Data>,
    /// Seed of the worker's random choices, which are about placement in memory and the order of
    /// values.
    pub seed: u64,
    /// The processor to stay on, counted from 0 as the system does; `null` for any.
    pub cpu: Option<u32>,
    /// The most address space to use, in bytes; `null` for no limit.
    pub memory_limit_bytes: Option<u64>,
}

/// Data that the user has given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Data {
    /// Where it came from, for messages.
    pub origin: String,
    /// The whole text of the file.
    pub text: String,
}

/// From a worker to the harness.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Reply {
    /// The first line of every worker, before any request.
    Hello(Hello),
    /// The codec is ready.
    Prepared {
        /// What kind of object the codec works on; `null` for a floor, which has none.
        object: Option<ObjectKind>,
        /// Over how many values an operation goes in turn.
        values: u64,
        /// SHA-256 of the data, in hexadecimal, so that both sides know they use the same.
        data_sha256: String,
        /// What the worker was asked to do to itself and could not, in words.
        unavailable: Vec<String>,
        /// The names of the optional operations that the codec has; absent where there are none. Names
        /// that the harness does not know are left alone.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        optional: Vec<String>,
    },
    /// The codec is correct.
    Verified,
    /// The encoded values, in order, in Base64 (RFC 4648, the standard alphabet, padded).
    Payloads {
        /// One for each timed value.
        payloads: Vec<String>,
    },
    /// A batch is done.
    Ran {
        /// Time for the whole batch in nanoseconds, by a monotonic clock.
        elapsed_ns: u64,
        /// How often the system took the worker off its processor meanwhile; `None` where it does
        /// not tell.
        #[serde(default)]
        interruptions: Option<u64>,
    },
    /// What the operation allocates.
    Allocated(Allocated),
    /// What became of bytes that were given.
    Decoded(Attempt),
    /// The codec failed. Nothing more will come of it.
    Fault {
        /// What went wrong, for the codec's row in the table.
        message: String,
    },
    /// The worker ends.
    Bye,
}

/// How a worker introduces itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    /// [`VERSION`].
    pub protocol: u32,
    /// The name and version of the worker program, for messages.
    pub program: String,
    /// Whether it can answer [`Request::CountAllocations`].
    pub counts_allocations: bool,
    /// The codecs it has.
    pub codecs: Vec<Offered>,
}

/// A codec that a worker has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offered {
    /// Its id.
    pub id: String,
    /// The name of the library.
    pub library: String,
    /// The version of the library.
    pub version: String,
}

/// What an operation allocates, the dropping of its result included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Allocated {
    /// Calls that asked for memory, the mean over the values.
    pub calls: f64,
    /// Bytes asked for, the mean over the values.
    pub bytes: f64,
    /// The most bytes held at one time, of the value with the most.
    pub peak_bytes: u64,
}

/// What became of decoding once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum Attempt {
    /// A value came out.
    Value {
        /// Which of the suite's timed values it is, counted from 0; `null` if none of them.
        index: Option<u64>,
    },
    /// The codec gave an error.
    Refused {
        /// Its words, perhaps shortened.
        message: String,
    },
    /// The codec panicked, and the worker could go on.
    Panicked {
        /// The words of the panic, perhaps shortened.
        message: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The forms that `docs/protocol.md` shows.
    #[test]
    fn lines_have_the_documented_form() {
        for (request, line) in [
            (
                Request::Run {
                    operation: Operation::Ser,
                    iterations: 2500,
                },
                r#"{"type":"run","operation":"ser","iterations":2500}"#,
            ),
            (
                Request::CountAllocations {
                    operation: Operation::Deser,
                },
                r#"{"type":"count-allocations","operation":"deser"}"#,
            ),
            (
                Request::Verify {
                    optional: Vec::new(),
                },
                r#"{"type":"verify"}"#,
            ),
            (
                Request::Verify {
                    optional: vec!["ser-reused".to_owned()],
                },
                r#"{"type":"verify","optional":["ser-reused"]}"#,
            ),
            (
                Request::Decode {
                    input: "W10=".to_owned(),
                },
                r#"{"type":"decode","input":"W10="}"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&request).unwrap(), line);
            assert_eq!(serde_json::from_str::<Request>(line).unwrap(), request);
        }
        for (reply, line) in [
            (
                Reply::Prepared {
                    object: None,
                    values: 1,
                    data_sha256: "0a".to_owned(),
                    unavailable: Vec::new(),
                    optional: Vec::new(),
                },
                r#"{"type":"prepared","object":null,"values":1,"data_sha256":"0a","unavailable":[]}"#,
            ),
            (
                Reply::Ran {
                    elapsed_ns: 251_030,
                    interruptions: Some(0),
                },
                r#"{"type":"ran","elapsed_ns":251030,"interruptions":0}"#,
            ),
            (
                Reply::Allocated(Allocated {
                    calls: 11.0,
                    bytes: 320.0,
                    peak_bytes: 320,
                }),
                r#"{"type":"allocated","calls":11.0,"bytes":320.0,"peak_bytes":320}"#,
            ),
            (
                Reply::Decoded(Attempt::Value { index: None }),
                r#"{"type":"decoded","outcome":"value","index":null}"#,
            ),
            (
                Reply::Decoded(Attempt::Refused {
                    message: "no".to_owned(),
                }),
                r#"{"type":"decoded","outcome":"refused","message":"no"}"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&reply).unwrap(), line);
            assert_eq!(serde_json::from_str::<Reply>(line).unwrap(), reply);
        }
    }

    #[test]
    fn a_worker_need_not_count_interruptions() {
        let reply = Reply::Ran {
            elapsed_ns: 5,
            interruptions: None,
        };
        let line = r#"{"type":"ran","elapsed_ns":5}"#;
        assert_eq!(serde_json::from_str::<Reply>(line).unwrap(), reply);
    }
}
