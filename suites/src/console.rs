//! The terminal: progress, Ctrl-C, and pipes that close early.

use std::io;
use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use tpc::engine::Observer;
use tpc::plan::Schedule;

/// Prints a line on standard error. Where that takes no more (a full disk, a closed pipe), the
/// message is lost, but not the run.
macro_rules! note {
    ($($argument:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($argument)*);
    }};
}
pub(crate) use note;

/// The exit status of a program that Ctrl-C ended: 128 and the number of the signal.
pub(crate) const EXIT_INTERRUPTED: u8 = 130;

/// How often the user has asked for the end.
static INTERRUPTIONS: AtomicU32 = AtomicU32::new(0);

/// When the user has first asked for it.
static FIRST: OnceLock<Instant> = OnceLock::new();

/// How long a run may take to end before it may be called stuck.
const PATIENCE: Duration = Duration::from_secs(3);

/// Whether the user has asked for the end.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTIONS.load(Ordering::Relaxed) > 0
}

/// Whether `error` says that nobody reads the output any more.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Makes a write beyond a limit for the size of files (`ulimit -f`) an error like that of a full disk,
/// where the system would end the program with a signal.
pub(crate) fn outlive_file_limits() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, Signal};

        // Where it cannot be done, such a limit ends the program.
        let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
    }
}

/// Shows a run's progress on standard error if that is a terminal, and stops the run on Ctrl-C.
pub(crate) struct Console {
    bar: ProgressBar,
}

impl Console {
    /// Takes over Ctrl-C: it ends the run within about a second, and what was measured is kept.
    /// The third one ends the program at once, should that be stuck; not if it comes with the
    /// first, as some programs send the signal several times.
    ///
    /// # Errors
    ///
    /// When the system does not let signals be handled.
    pub(crate) fn new() -> anyhow::Result<Self> {
        ctrlc::set_handler(|| {
            let first = *FIRST.get_or_init(Instant::now);
            if INTERRUPTIONS.fetch_add(1, Ordering::Relaxed) >= 2 && first.elapsed() > PATIENCE {
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
    fn rehearsed(&self, schedule: Schedule, remaining: Duration) {
        if !is_interrupted() {
            note!(
                "verified; {} generations of {} rounds, {:.0} s to go",
                schedule.generations,
                schedule.rounds,
                remaining.as_secs_f64()
            );
        }
    }

    fn progress(&self, done: u64, total: u64) {
        self.bar.set_length(total);
        self.bar.set_position(done);
    }

    fn interrupted(&self) -> bool {
        is_interrupted()
    }
}
