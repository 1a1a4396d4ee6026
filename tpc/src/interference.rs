//! What disturbed a run, as far as the system tells: Linux does, through `/proc`.

use std::fs;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What else went on while a run was timed. `None` where the system does not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Interference {
    /// The part of the time, from 0 to 1, in which the hypervisor ran something else on the
    /// workers' processor, or on the mean of all processors when the workers were not kept on
    /// one.
    pub steal: Option<f64>,
    /// How often workers were taken off their processor during timed batches.
    pub involuntary_switches: Option<u64>,
    /// Processes that wanted to run, the mean over the last minute of the run.
    pub load: Option<f64>,
}

/// A run with more steal than this is noisy: it is what identical code seems to differ by.
const MUCH_STEAL: f64 = 0.005;

/// As many switches in a second of timed batches disturb one batch in twenty. On a quiet machine
/// the system's own threads make up to a hundred; a program that wants the same processor all the
/// time makes three hundred.
const MANY_SWITCHES_PER_S: f64 = 200.0;

/// The harness and the worker at work are one each; more than one besides is too much.
const HIGH_LOAD: f64 = 3.0;

/// The load is a mean over the last minute. That of a shorter run tells of what was before it.
const LOAD_OVER: Duration = Duration::from_secs(60);

impl Interference {
    /// What was too much for a quiet run that took `elapsed` in all and `timed` in timed batches,
    /// in words. Empty if nothing was.
    #[must_use]
    pub fn complaints(&self, elapsed: Duration, timed: Duration) -> Vec<String> {
        let mut complaints = Vec::new();
        if let Some(steal) = self.steal.filter(|&steal| steal > MUCH_STEAL) {
            complaints.push(format!("{:.1} % of the time was stolen", steal * 100.0));
        }
        if let Some(switches) = self.involuntary_switches.filter(|_| !timed.is_zero()) {
            let per_second = switches as f64 / timed.as_secs_f64();
            if per_second > MANY_SWITCHES_PER_S {
                complaints.push(format!(
                    "the workers were interrupted {per_second:.0} times a second"
                ));
            }
        }
        if let Some(load) = self.load.filter(|&load| load > HIGH_LOAD)
            && elapsed >= LOAD_OVER
        {
            complaints.push(format!("the load was {load:.1}"));
        }
        complaints
    }
}

/// The time of a processor so far, in ticks of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CpuTime {
    total: u64,
    stolen: u64,
}

impl CpuTime {
    /// The time of processor `cpu`, or of all together.
    #[must_use]
    pub fn now(cpu: Option<u32>) -> Option<Self> {
        Self::parse(&fs::read_to_string("/proc/stat").ok()?, cpu)
    }

    fn parse(stat: &str, cpu: Option<u32>) -> Option<Self> {
        let name = cpu.map_or_else(|| "cpu".to_owned(), |cpu| format!("cpu{cpu}"));
        let mut fields = stat
            .lines()
            .map(str::split_ascii_whitespace)
            .find_map(|mut fields| (fields.next()? == name).then_some(fields))?;
        // user, nice, system, idle, iowait, irq, softirq, steal; what follows is part of user.
        let mut times = [0; 8];
        for time in &mut times {
            *time = fields.next()?.parse().ok()?;
        }
        Some(Self {
            total: times.iter().sum(),
            stolen: times[7],
        })
    }

    /// The part of the time since `earlier` that was stolen, from 0 to 1.
    #[must_use]
    pub fn stolen_since(self, earlier: Self) -> f64 {
        let total = self.total.saturating_sub(earlier.total);
        let stolen = self.stolen.saturating_sub(earlier.stolen);
        stolen as f64 / total.max(1) as f64
    }
}

/// The load average over the last minute.
#[must_use]
pub fn load() -> Option<f64> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    text.split_ascii_whitespace().next()?.parse().ok()
}

/// The most main memory that the process `process_id` has held at one time, in bytes.
#[must_use]
pub fn peak_resident_bytes(process_id: u32) -> Option<u64> {
    peak_in(&fs::read_to_string(format!("/proc/{process_id}/status")).ok()?)
}

fn peak_in(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.split_ascii_whitespace().next()?.parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEFORE: &str = "cpu  100 0 50 800 10 0 0 40 7 0\ncpu0 60 0 20 400 5 0 0 15 7 0\n\
                          cpu1 40 0 30 400 5 0 0 25 0 0\nintr 5\n";
    const AFTER: &str = "cpu  150 0 50 840 10 0 0 50 7 0\ncpu0 60 0 20 440 5 0 0 15 7 0\n\
                         cpu1 90 0 30 400 5 0 0 35 0 0\nintr 9\n";

    #[test]
    fn steal_is_that_of_the_processor() {
        let stolen = |cpu| {
            let before = CpuTime::parse(BEFORE, cpu).unwrap();
            CpuTime::parse(AFTER, cpu).unwrap().stolen_since(before)
        };
        assert_eq!(stolen(None), 0.1);
        assert_eq!(stolen(Some(0)), 0.0);
        assert_eq!(stolen(Some(1)), 10.0 / 60.0);
        assert_eq!(CpuTime::parse(BEFORE, Some(2)), None);
    }

    #[test]
    fn the_peak_is_read_from_the_status() {
        let status = "Name:\trun-bench\nVmPeak:\t    9000 kB\nVmHWM:\t    5120 kB\n";
        assert_eq!(peak_in(status), Some(5120 * 1024));
        assert_eq!(peak_in("Name:\tx\n"), None);
    }

    #[test]
    fn only_what_is_too_much_is_complained_of() {
        let (minute, second) = (Duration::from_secs(60), Duration::from_secs(1));
        let quiet = Interference {
            steal: Some(0.001),
            involuntary_switches: Some(100),
            load: Some(1.2),
        };
        assert!(quiet.complaints(minute, second).is_empty());
        let unknown = Interference::default();
        assert!(unknown.complaints(minute, second).is_empty());
        let noisy = Interference {
            steal: Some(0.02),
            involuntary_switches: Some(500),
            load: Some(9.0),
        };
        assert_eq!(noisy.complaints(minute, second).len(), 3);
        assert_eq!(noisy.complaints(minute, Duration::ZERO).len(), 2);
        // What the machine did before a short run is not held against it.
        assert_eq!(noisy.complaints(minute / 2, second).len(), 2);
    }
}
