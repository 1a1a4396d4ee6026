//! Calls of cargo that can be interrupted, and what they cost.

use std::ffi::OsString;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};

/// How often a wait looks whether it is over.
pub(crate) const GLANCE: Duration = Duration::from_millis(20);

/// What a call has cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spent {
    /// The time that all its processes had processors, user and system; `None` where the system
    /// does not tell.
    pub(crate) cpu: Option<Duration>,
}

/// The cargo that started this program, or the usual one.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")))
}

/// Waits for the end of `command` and of everything that it starts. `interrupted` tells when to
/// end them before. No other child process of this one may end meanwhile: its time would count.
///
/// # Errors
///
/// When it cannot be started, or was interrupted.
pub(crate) fn finish(
    command: &mut Command,
    interrupted: &dyn Fn() -> bool,
) -> anyhow::Result<(ExitStatus, Spent)> {
    // A group of its own: then it can be ended whole, with the compilers that cargo has started.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let before = cpu_of_children();
    let mut child = command.spawn().context("cannot start cargo")?;
    let status = loop {
        if let Some(status) = child.try_wait().context("cannot wait for cargo")? {
            break status;
        }
        if interrupted() {
            kill(&mut child);
            child.wait().context("cannot wait for cargo")?;
            bail!("interrupted");
        }
        thread::sleep(GLANCE);
    };
    let cpu = cpu_of_children().zip(before);
    let cpu = cpu.map(|(after, before)| after.saturating_sub(before));
    Ok((status, Spent { cpu }))
}

/// Ends the process and all of its group. An error means that there is nothing left to end.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};

        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    let _ = child.kill();
}

/// The processor time of the children of this process that have ended, with their own.
#[cfg(unix)]
fn cpu_of_children() -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;

    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Some(Duration::from_micros(u64::try_from(micros).ok()?))
}

#[cfg(not(unix))]
fn cpu_of_children() -> Option<Duration> {
    None
}
