//! What a process can be told about itself: its processor, its limits, its standard output.
//!
//! Everything here is for measuring well, not for safety: a codec is trusted not to be hostile,
//! but not to be free of faults. Where the system lacks something, the caller hears of it.

#[cfg(unix)]
use std::fs::File;
use std::io;

/// The processors that this thread may run on, counted from 0, in ascending order. `None` where
/// the system does not tell.
#[must_use]
pub fn allowed_cpus() -> Option<Vec<u32>> {
    system::allowed_cpus()
}

/// Keeps this thread, and the processes it starts, on `cpus`.
///
/// # Errors
///
/// When the system cannot do that, or none of `cpus` may be used.
pub fn stay_on(cpus: &[u32]) -> io::Result<()> {
    system::stay_on(cpus)
}

/// Limits the address space of this process.
///
/// # Errors
///
/// When the system cannot do that.
pub fn limit_memory(bytes: u64) -> io::Result<()> {
    system::limit_memory(bytes)
}

/// Lets a crash of this process leave no core file, ends the process when its parent ends, and names it,
/// where the system can do so. Nothing depends on them.
pub fn tidy() {
    system::tidy();
}

/// How often the system has taken this thread off its processor while it had work; that of the
/// whole process where threads are not told apart, and `None` where nothing is told.
#[must_use]
pub fn interruptions() -> Option<u64> {
    system::interruptions()
}

/// Gives the standard output to the caller alone: what anything else in this process prints there
/// goes to standard error from now on, and cannot be taken for a reply.
///
/// # Errors
///
/// When the system refuses.
pub fn take_stdout() -> io::Result<Box<dyn io::Write>> {
    system::take_stdout()
}

/// The error for what a system cannot do.
#[cfg_attr(target_os = "linux", expect(dead_code, reason = "Linux can do it all"))]
fn unsupported() -> io::Error {
    io::ErrorKind::Unsupported.into()
}

#[cfg(unix)]
fn take_stdout_of_unix() -> io::Result<Box<dyn io::Write>> {
    let own = rustix::io::dup(rustix::stdio::stdout())?;
    rustix::stdio::dup2_stdout(rustix::stdio::stderr())?;
    Ok(Box::new(File::from(own)))
}

#[cfg(unix)]
fn interruptions_of(who: nix::sys::resource::UsageWho) -> Option<u64> {
    let usage = nix::sys::resource::getrusage(who).ok()?;
    u64::try_from(usage.involuntary_context_switches()).ok()
}

#[cfg(target_os = "linux")]
mod system {
    use nix::sys::resource::UsageWho;
    use rustix::process::{
        Resource, Rlimit, Signal, getrlimit, set_parent_process_death_signal, setrlimit,
    };
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    use super::io;

    pub(super) use super::take_stdout_of_unix as take_stdout;

    pub(super) fn allowed_cpus() -> Option<Vec<u32>> {
        let allowed = sched_getaffinity(None).ok()?;
        let cpus = (0..CpuSet::MAX_CPU).filter(|&cpu| allowed.is_set(cpu));
        Some(cpus.filter_map(|cpu| u32::try_from(cpu).ok()).collect())
    }

    pub(super) fn stay_on(cpus: &[u32]) -> io::Result<()> {
        let mut set = CpuSet::new();
        for &cpu in cpus {
            let cpu = cpu as usize;
            if cpu >= CpuSet::MAX_CPU {
                return Err(io::ErrorKind::InvalidInput.into());
            }
            set.set(cpu);
        }
        Ok(sched_setaffinity(None, &set)?)
    }

    pub(super) fn limit_memory(bytes: u64) -> io::Result<()> {
        // A lower limit that was there before cannot be raised, and is as good.
        let most = getrlimit(Resource::As).maximum.unwrap_or(u64::MAX);
        Ok(setrlimit(Resource::As, both(bytes.min(most)))?)
    }

    pub(super) fn tidy() {
        // None of them can fail in a way that matters here. A program that was started from a copy in
        // memory would be listed by the number of a file.
        let _ = rustix::thread::set_name(c"worker");
        let _ = setrlimit(Resource::Core, both(0));
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
    }

    pub(super) fn interruptions() -> Option<u64> {
        super::interruptions_of(UsageWho::RUSAGE_THREAD)
    }

    fn both(limit: u64) -> Rlimit {
        Rlimit {
            current: Some(limit),
            maximum: Some(limit),
        }
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
mod system {
    use nix::sys::resource::UsageWho;

    use super::{io, unsupported};

    pub(super) use super::take_stdout_of_unix as take_stdout;

    pub(super) fn interruptions() -> Option<u64> {
        super::interruptions_of(UsageWho::RUSAGE_SELF)
    }

    pub(super) fn allowed_cpus() -> Option<Vec<u32>> {
        None
    }

    pub(super) fn stay_on(_cpus: &[u32]) -> io::Result<()> {
        Err(unsupported())
    }

    pub(super) fn limit_memory(_bytes: u64) -> io::Result<()> {
        Err(unsupported())
    }

    pub(super) fn tidy() {}
}

#[cfg(not(unix))]
mod system {
    use super::{io, unsupported};

    pub(super) fn interruptions() -> Option<u64> {
        None
    }

    pub(super) fn allowed_cpus() -> Option<Vec<u32>> {
        None
    }

    pub(super) fn stay_on(_cpus: &[u32]) -> io::Result<()> {
        Err(unsupported())
    }

    pub(super) fn limit_memory(_bytes: u64) -> io::Result<()> {
        Err(unsupported())
    }

    pub(super) fn tidy() {}

    /// Here the codec shares the standard output with the replies; what it prints is reported as
    /// a fault of it.
    pub(super) fn take_stdout() -> io::Result<Box<dyn io::Write>> {
        Ok(Box::new(io::stdout()))
    }
}
