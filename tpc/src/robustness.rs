//! What codecs make of input that they did not write: the hostile corpus
//! ([`data::hostile`]) in worker processes.
//!
//! A worker that an input takes down is started again. What is found is a [`Report`], which stands in
//! `results/findings/robustness.json` as what is expected of this build.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use data::cks;
use data::hostile::{self, Class, Expect, Input};
use serde::{Deserialize, Serialize};

use crate::Format;
use crate::protocol::{Attempt, Data, Prepare, Reply, Request};
use crate::registry::Registered;
use crate::worker::{Command, Failure, FailureKind, Limits, Worker};

/// What came of one input. Later ones are worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The codec gave an error.
    Error,
    /// A value that may come out.
    Value,
    /// Of a field that is there twice, the one that came last.
    LastValue,
    /// A value that may not come out.
    WrongValue,
    /// The codec panicked.
    Panic,
    /// It was not done in time.
    Hang,
    /// The process ended because memory ran out.
    OutOfMemory,
    /// The process ended because the stack ran out.
    StackOverflow,
    /// The process ended for another reason.
    Crash,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Error,
        Self::Value,
        Self::LastValue,
        Self::WrongValue,
        Self::Panic,
        Self::Hang,
        Self::OutOfMemory,
        Self::StackOverflow,
        Self::Crash,
    ];

    /// In words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Value => "value",
            Self::LastValue => "last value",
            Self::WrongValue => "wrong value",
            Self::Panic => "panic",
            Self::Hang => "hang",
            Self::OutOfMemory => "out of memory",
            Self::StackOverflow => "stack overflow",
            Self::Crash => "crash",
        }
    }

    /// Whether a codec should do better.
    #[must_use]
    pub fn is_misbehaviour(self) -> bool {
        self >= Self::WrongValue
    }

    fn of_attempt(attempt: &Attempt, expect: Expect) -> Self {
        match (attempt, expect) {
            (Attempt::Refused { .. }, _) => Self::Error,
            (Attempt::Panicked { .. }, _) => Self::Panic,
            (Attempt::Value { .. }, Expect::Anything) => Self::Value,
            (Attempt::Value { index: Some(index) }, Expect::OneOf(allowed))
                if allowed.contains(index) =>
            {
                if *index == hostile::OTHER {
                    Self::LastValue
                } else {
                    Self::Value
                }
            }
            (Attempt::Value { .. }, _) => Self::WrongValue,
        }
    }

    /// What the end of a worker means; `None` when it says nothing about the codec.
    fn of_failure(failure: &Failure) -> Option<Self> {
        match failure.kind {
            FailureKind::Memory => Some(Self::OutOfMemory),
            FailureKind::TimedOut => Some(Self::Hang),
            // This is how Rust's runtime announces it.
            FailureKind::Died if failure.message.contains("has overflowed its stack") => {
                Some(Self::StackOverflow)
            }
            FailureKind::Died => Some(Self::Crash),
            FailureKind::Codec
            | FailureKind::Garbage
            | FailureKind::Unusable
            | FailureKind::Unsupported => None,
        }
    }
}

/// What was found of all codecs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The target triple of the build.
    pub target: String,
    /// The profile of the build.
    pub profile: String,
    /// The compiler of the build.
    pub rustc: String,
    /// The most address space that a worker could use, in MiB.
    pub memory_limit_mib: u64,
    /// The most time for one input, in seconds.
    pub time_limit_s: f64,
    /// By the ids of the codecs.
    pub codecs: BTreeMap<String, OfCodec>,
}

/// What was found of a codec.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OfCodec {
    /// The name of the library.
    pub library: String,
    /// Its version.
    pub version: String,
    /// By the names of the classes.
    pub classes: BTreeMap<String, OfClass>,
}

/// What was found of a codec with the inputs of a class.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OfClass {
    /// Why there are no inputs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_applicable: Option<String>,
    /// How many inputs had each outcome.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub outcomes: BTreeMap<Outcome, u64>,
    /// How many inputs were not tried, as the process had ended too often by then.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub untried: u64,
    /// Of each outcome that is a misbehaviour, the first input that had it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub examples: BTreeMap<Outcome, Example>,
}

/// Takes a reference because serde asks for it.
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// An input and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Example {
    /// The name of the input.
    pub input: String,
    /// What the codec or the system said, if anything.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub message: String,
}

impl OfClass {
    /// The worst outcome and how many inputs had it; `None` if there was none.
    #[must_use]
    pub fn worst(&self) -> Option<(Outcome, u64)> {
        let (outcome, count) = self.outcomes.last_key_value()?;
        Some((*outcome, *count))
    }

    /// How many inputs were tried.
    #[must_use]
    pub fn tried(&self) -> u64 {
        self.outcomes.values().sum()
    }
}

/// Why a codec that does not validate is exempt.
pub const UNVALIDATED: &str = "it does not check what it decodes, and is for trusted input only";

/// After so many ended processes the rest of a class is left untried: each takes its time, and more
/// say nothing new. One that was not done in time is enough, as it took all the time there is.
const MOST_ENDS: usize = 3;

/// A codec that is given the corpus.
pub struct Trial<'a> {
    codec: &'a Registered,
    command: &'a Command,
    limits: Limits,
    interrupted: &'a (dyn Fn() -> bool + Sync),
    worker: Option<Worker>,
    /// What the codec writes for each of the values.
    payloads: Vec<Vec<u8>>,
}

impl<'a> Trial<'a> {
    /// Starts a worker for `codec`, which has to do the media case.
    ///
    /// # Errors
    ///
    /// When it cannot encode the standard value, or its worker is of no use.
    pub fn new(
        codec: &'a Registered,
        command: &'a Command,
        limits: Limits,
        interrupted: &'a (dyn Fn() -> bool + Sync),
    ) -> Result<Self, Failure> {
        let mut trial = Self {
            codec,
            command,
            limits,
            interrupted,
            worker: None,
            payloads: Vec::new(),
        };
        let reply = trial.ask(&Request::Payloads, "encoding")?;
        let Reply::Payloads { payloads } = reply else {
            return Err(not_an_answer(&reply));
        };
        let payloads: Result<Vec<_>, _> = payloads.iter().map(|own| STANDARD.decode(own)).collect();
        trial.payloads = payloads
            .ok()
            .filter(|payloads| !payloads.is_empty())
            .ok_or_else(|| {
                Failure::new(FailureKind::Garbage, "sent no payload, or none in Base64")
            })?;
        Ok(trial)
    }

    /// The inputs of `class` for this codec.
    ///
    /// # Errors
    ///
    /// Why there are none. A codec that does not validate gets none at all: its behaviour would be
    /// undefined.
    pub fn inputs(&self, class: Class) -> Result<Vec<Input>, &'static str> {
        let info = self.codec.entry.info();
        if !info.features.validated {
            return Err(UNVALIDATED);
        }
        let format = info.id.split('/').next().unwrap_or_default();
        let is_text = matches!(info.features.format, Format::Json | Format::Text);
        hostile::inputs(class, format, is_text, &self.payloads)
    }

    /// Gives the codec one input, and says what came of it and in which words.
    ///
    /// # Errors
    ///
    /// When the harness or the worker fails in a way that says nothing about the codec.
    pub fn give(&mut self, input: &Input) -> Result<(Outcome, String), Failure> {
        let request = Request::Decode {
            input: STANDARD.encode(&input.bytes),
        };
        match self.ask(&request, "decoding") {
            Ok(Reply::Decoded(attempt)) => {
                let outcome = Outcome::of_attempt(&attempt, input.expect);
                let message = match attempt {
                    Attempt::Value { .. } => String::new(),
                    Attempt::Refused { message } | Attempt::Panicked { message } => message,
                };
                Ok((outcome, message))
            }
            Ok(reply) => Err(not_an_answer(&reply)),
            Err(failure) => match Outcome::of_failure(&failure) {
                Some(outcome) if !(self.interrupted)() => Ok((outcome, failure.to_string())),
                _ => Err(failure),
            },
        }
    }

    /// Gives the codec all inputs of a class.
    ///
    /// # Errors
    ///
    /// As [`give`](Self::give).
    pub fn class(&mut self, class: Class) -> Result<OfClass, Failure> {
        let inputs = match self.inputs(class) {
            Ok(inputs) => inputs,
            Err(reason) => {
                return Ok(OfClass {
                    not_applicable: Some(reason.to_owned()),
                    ..OfClass::default()
                });
            }
        };
        let mut found = OfClass::default();
        let mut ends = 0;
        for input in &inputs {
            if ends == MOST_ENDS {
                found.untried += 1;
                continue;
            }
            let (outcome, message) = self.give(input)?;
            match outcome {
                Outcome::Hang => ends = MOST_ENDS,
                outcome if outcome > Outcome::Hang => ends += 1,
                _ => {}
            }
            *found.outcomes.entry(outcome).or_default() += 1;
            if outcome.is_misbehaviour() {
                found.examples.entry(outcome).or_insert_with(|| Example {
                    input: input.name.clone(),
                    message: without_numbers_of_the_process(&message),
                });
            }
        }
        Ok(found)
    }

    /// Gives the codec the whole corpus.
    ///
    /// # Errors
    ///
    /// As [`give`](Self::give).
    pub fn all(&mut self) -> Result<OfCodec, Failure> {
        let mut classes = BTreeMap::new();
        for class in Class::ALL {
            classes.insert(class.name().to_owned(), self.class(class)?);
        }
        Ok(OfCodec {
            library: self.codec.entry.info().library.name.to_owned(),
            version: self.codec.version.clone(),
            classes,
        })
    }

    /// Asks the worker, which is started if there is none.
    fn ask(&mut self, request: &Request, during: &str) -> Result<Reply, Failure> {
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => self.start()?,
        };
        let reply = worker.ask(request, during, &self.interrupted)?;
        // After a failure it is of no more use.
        self.worker = Some(worker);
        Ok(reply)
    }

    fn start(&self) -> Result<Worker, Failure> {
        let (mut worker, _) = Worker::start(self.command, 0, self.limits, &self.interrupted)?;
        let prepare = Request::Prepare(Prepare {
            codec: self.codec.id().to_owned(),
            suite: "media".to_owned(),
            part: String::new(),
            params: BTreeMap::new(),
            data: Some(Data {
                origin: "what hostile inputs may decode to".to_owned(),
                text: cks::write_media_stream(&hostile::values()),
            }),
            seed: 0,
            cpu: None,
            memory_limit_bytes: Some(self.limits.memory_bytes),
        });
        match worker.ask(&prepare, "preparation", &self.interrupted)? {
            Reply::Prepared { .. } => Ok(worker),
            other => Err(not_an_answer(&other)),
        }
    }
}

fn not_an_answer(reply: &Reply) -> Failure {
    Failure::new(
        FailureKind::Garbage,
        format!("answered with something else: {reply:?}"),
    )
}

/// The words without the number of the thread that the runtime puts in parentheses, so that they are
/// the same each time.
fn without_numbers_of_the_process(message: &str) -> String {
    match (
        message.find("thread 'main' ("),
        message.find(") has overflowed"),
    ) {
        (Some(start), Some(end)) if start < end => {
            let before = start + "thread 'main'".len();
            format!("{}{}", &message[..before], &message[end + 1..])
        }
        _ => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_come_out_decides_on_a_value() {
        let value = |index| Attempt::Value { index };
        let refused = Attempt::Refused {
            message: String::new(),
        };
        for (attempt, expect, outcome) in [
            (value(Some(0)), Expect::Error, Outcome::WrongValue),
            (value(Some(0)), Expect::OneOf(&[0]), Outcome::Value),
            (value(Some(1)), Expect::OneOf(&[0]), Outcome::WrongValue),
            (value(Some(1)), Expect::OneOf(&[0, 1]), Outcome::LastValue),
            (value(None), Expect::OneOf(&[0, 1]), Outcome::WrongValue),
            (value(None), Expect::Anything, Outcome::Value),
            (refused, Expect::OneOf(&[0]), Outcome::Error),
        ] {
            let found = Outcome::of_attempt(&attempt, expect);
            assert_eq!(found, outcome, "{attempt:?} {expect:?}");
        }
    }

    #[test]
    fn the_end_of_a_process_has_its_kind() {
        let of = |kind, message: &str| Outcome::of_failure(&Failure::new(kind, message));
        let words = "its last words: thread 'main' (17) has overflowed its stack";
        assert_eq!(of(FailureKind::Died, words), Some(Outcome::StackOverflow));
        assert_eq!(of(FailureKind::Died, "killed"), Some(Outcome::Crash));
        assert_eq!(of(FailureKind::TimedOut, ""), Some(Outcome::Hang));
        assert_eq!(of(FailureKind::Unusable, ""), None);
        assert_eq!(
            without_numbers_of_the_process(words),
            "its last words: thread 'main' has overflowed its stack"
        );
    }

    #[test]
    fn outcomes_stand_from_good_to_bad() {
        assert!(Outcome::ALL.is_sorted());
        assert!(!Outcome::LastValue.is_misbehaviour());
        assert!(Outcome::WrongValue.is_misbehaviour());
    }
}
