//! Why a codec has no numbers, as the harness sees it from outside the worker.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::printable;

/// A codec's or a worker's end, for the codec's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// What kind of end.
    pub kind: FailureKind,
    /// The whole reason, in words.
    pub message: String,
}

/// The kinds of [`Failure`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    /// The codec did something wrong, and the worker could still say what.
    Codec,
    /// The worker process came to an end by itself: a crash, an abort, an exit.
    Died,
    /// The worker was not done in time.
    TimedOut,
    /// The worker needed more memory than it was allowed.
    Memory,
    /// The worker said something that is not an answer.
    Garbage,
    /// The worker could not be started, or is of another kind than expected.
    Unusable,
    /// The codec does not do what the suite measures. It was not tried.
    Unsupported,
}

impl Failure {
    /// A failure of the kind `kind`.
    pub fn new(kind: FailureKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A row of the table is one line, whatever a library says.
        for (index, part) in self.message.split_whitespace().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            f.write_str(&printable(part))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line_that_no_terminal_obeys() {
        let failure = Failure::new(FailureKind::Codec, "one\n two\u{1b}[2J\u{7}");
        assert_eq!(failure.to_string(), "one two\u{fffd}[2J\u{fffd}");
    }
}
