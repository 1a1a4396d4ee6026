//! The terminal: progress, Ctrl-C, and pipes that close early.

use std::io;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use tpc::engine::Observer;

/// The exit status of a program that Ctrl-C ended: 128 and the number of the signal.
pub(crate) const EXIT_INTERRUPTED: u8 = 130;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether the user has asked for the end.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Whether `error` says that nobody reads the output any more.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Shows a run's progress on standard error if that is a terminal, and stops the run on Ctrl-C.
pub(crate) struct Console {
    bar: ProgressBar,
}

impl Console {
    /// Takes over Ctrl-C: the first ends the run after the batch under way, the second ends the
    /// program at once.
    ///
    /// # Errors
    ///
    /// When the system does not let signals be handled.
    pub(crate) fn new() -> anyhow::Result<Self> {
        ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                process::exit(EXIT_INTERRUPTED.into());
            }
        })
        .context("cannot handle Ctrl-C")?;
        // No steady tick: a thread that draws would disturb what is timed. Drawing happens
        // between batches only, and not at all when standard error is not a terminal.
        let style = ProgressStyle::with_template("measuring [{bar:40}] {percent:>3}%, {eta} left")
            .expect("the template is valid");
        Ok(Self {
            bar: ProgressBar::new(0).with_style(style),
        })
    }

    /// Takes the bar off the screen.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for Console {
    fn progress(&self, done: u64, total: u64) {
        self.bar.set_length(total);
        self.bar.set_position(done);
    }

    fn interrupted(&self) -> bool {
        is_interrupted()
    }
}
