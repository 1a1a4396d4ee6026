//! The machine and the build that results come from.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use sysinfo::System;

/// The machine, as far as it can be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's name for itself.
    pub cpu: Option<String>,
    /// Processors that the system can use.
    pub logical_cpus: usize,
    /// Main memory in bytes.
    pub memory_bytes: Option<u64>,
    /// The operating system and its version.
    pub system: Option<String>,
    /// The kernel's version.
    pub kernel: Option<String>,
    /// The instruction set, such as `x86_64`.
    pub architecture: String,
    /// How the system chooses the processor's speed, if it tells, such as `performance`.
    pub governor: Option<String>,
}

impl Machine {
    /// The machine this runs on.
    #[must_use]
    pub fn this() -> Self {
        let mut system = System::new();
        system.refresh_cpu_list(sysinfo::CpuRefreshKind::nothing());
        system.refresh_memory();
        let brand = system
            .cpus()
            .first()
            .map(|cpu| cpu.brand().trim().to_owned());
        Self {
            cpu: brand.filter(|brand| !brand.is_empty()),
            logical_cpus: std::thread::available_parallelism().map_or(1, usize::from),
            memory_bytes: Some(system.total_memory()).filter(|&bytes| bytes > 0),
            system: System::long_os_version(),
            kernel: System::kernel_version(),
            architecture: std::env::consts::ARCH.to_owned(),
            governor: governor(),
        }
    }
}

/// What Linux says of processor 0; the others have the same almost everywhere. Virtual machines
/// say nothing.
fn governor() -> Option<String> {
    let path = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor";
    Some(std::fs::read_to_string(path).ok()?.trim().to_owned())
}

/// How the program was built. Only the program's own build script knows, so it hands this in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    /// The version of the harness.
    pub version: Cow<'static, str>,
    /// The compiler, as `rustc --version` gives it.
    pub rustc: Cow<'static, str>,
    /// The target triple.
    pub target: Cow<'static, str>,
    /// The instruction set extensions that the compiler was allowed to use everywhere.
    pub target_features: Cow<'static, str>,
    /// The profile, `release` for results that count.
    pub profile: Cow<'static, str>,
    /// Extra flags for the compiler.
    pub rustflags: Cow<'static, str>,
    /// The global allocator.
    pub allocator: Cow<'static, str>,
    /// The cargo features that chose the codecs, sorted and separated by commas. `None` in records
    /// of programs that had no such choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub features: Option<Cow<'static, str>>,
}
