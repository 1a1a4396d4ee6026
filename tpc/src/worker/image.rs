//! Copies of a program, to start workers from.
//!
//! The code of a program lies in the same physical pages for as long as the system keeps its file in
//! memory, whatever address randomisation does with virtual ones. What the pages do to caches and to
//! the translation of addresses is the luck of one draw, the same in every process and every run, and
//! it is not the same for two files with the same bytes: one was seen to decode 3 % slower than the
//! other. A copy for each generation makes a new draw of it.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use fastrand::Rng;

use super::Command;

/// The longest program that is copied, so that the copies do not take the memory that is measured.
const MAX_BYTES: u64 = 64 << 20;

/// The programs of a run, from which fresh copies are made.
#[derive(Debug, Default)]
pub(crate) struct Programs {
    /// The bytes of a program by its path; `None` where it is started from its file.
    known: BTreeMap<PathBuf, Option<Vec<u8>>>,
}

/// Fresh copies, which are there until dropped; processes that were started from them go on.
#[derive(Debug, Default)]
pub(crate) struct Copies {
    copies: BTreeMap<PathBuf, Copy>,
}

impl Programs {
    /// Fresh copies of the programs of `commands`, with what could not be done and why. What is not
    /// a program of the system's own kind, such as a script, has no copy.
    pub(crate) fn copies<'a>(
        &mut self,
        commands: impl Iterator<Item = &'a Command>,
        rng: &mut Rng,
    ) -> (Copies, Option<String>) {
        let mut copies = Copies::default();
        let mut obstacle = None;
        for Command { program, .. } in commands.filter(|command| command.copied) {
            if copies.copies.contains_key(program) {
                continue;
            }
            let bytes = match self.known.get(program) {
                Some(known) => known.as_deref(),
                None => {
                    let read = read(program).unwrap_or_else(|error| {
                        obstacle = Some(error);
                        None
                    });
                    self.known.entry(program.clone()).or_insert(read).as_deref()
                }
            };
            match bytes.map(|bytes| Copy::of(bytes, rng)) {
                None => {}
                Some(Ok(copy)) => {
                    copies.copies.insert(program.clone(), copy);
                }
                Some(Err(error)) => {
                    obstacle = Some(error);
                    self.known.insert(program.clone(), None);
                }
            }
        }
        let obstacle =
            obstacle.map(|error| format!("placing code anew for each generation ({error})"));
        (copies, obstacle)
    }
}

impl Copies {
    /// The command that starts the same program from its copy, if there is one.
    pub(crate) fn command(&self, original: &Command) -> Command {
        let mut command = original.clone();
        if let Some(copy) = self.copies.get(&original.program)
            && original.copied
        {
            command.program = copy.path();
        }
        command
    }
}

/// The bytes of a program; none for what another program interprets.
fn read(program: &Path) -> io::Result<Option<Vec<u8>>> {
    // A program that cannot be read may still be started, and one that cannot be started has its
    // message then.
    let Ok(length) = fs::metadata(program).map(|metadata| metadata.len()) else {
        return Ok(None);
    };
    if length > MAX_BYTES {
        return Err(io::Error::other(format!(
            "the program has {} MiB, more than {}",
            length >> 20,
            MAX_BYTES >> 20
        )));
    }
    let bytes = fs::read(program).ok();
    Ok(bytes.filter(|bytes| bytes.starts_with(b"\x7fELF")))
}

#[cfg(target_os = "linux")]
#[derive(Debug)]
struct Copy(fs::File);

#[cfg(target_os = "linux")]
impl Copy {
    /// A file in memory that holds `bytes`. Its pages are written, and so taken from the system, in
    /// random order.
    fn of(bytes: &[u8], rng: &mut Rng) -> io::Result<Self> {
        use std::os::unix::fs::FileExt as _;

        use rustix::fs::{MemfdFlags, memfd_create};
        use rustix::io::Errno;

        const NAME: &str = "worker";
        let executable = memfd_create(NAME, MemfdFlags::CLOEXEC | MemfdFlags::EXEC);
        let file = match executable {
            // Linux before 6.3 has no such flag, and lets every file in memory be executed.
            Err(Errno::INVAL) => memfd_create(NAME, MemfdFlags::CLOEXEC),
            other => other,
        };
        let file = fs::File::from(file?);
        let page = rustix::param::page_size();
        let mut pages: Vec<_> = (0..).step_by(page).zip(bytes.chunks(page)).collect();
        rng.shuffle(&mut pages);
        for (offset, page) in pages {
            file.write_all_at(page, offset)?;
        }
        Ok(Self(file))
    }

    /// Where a process that was forked from this one finds the file.
    fn path(&self) -> PathBuf {
        use std::os::fd::AsRawFd as _;

        format!("/proc/self/fd/{}", self.0.as_raw_fd()).into()
    }
}

#[cfg(not(target_os = "linux"))]
#[derive(Debug)]
enum Copy {}

#[cfg(not(target_os = "linux"))]
impl Copy {
    fn of(_bytes: &[u8], _rng: &mut Rng) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn path(&self) -> PathBuf {
        match *self {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(program: &Path) -> Command {
        Command {
            program: program.to_owned(),
            args: vec!["an argument".into()],
            copied: true,
        }
    }

    #[test]
    #[cfg_attr(
        not(target_os = "linux"),
        ignore = "only Linux executes files in memory"
    )]
    fn a_copy_is_another_file_with_the_same_bytes_each_time() {
        let this = command(&std::env::current_exe().unwrap());
        let mut programs = Programs::default();
        let mut rng = Rng::with_seed(1);
        // Far below the limit only in a small test program.
        let small = fs::metadata(&this.program).unwrap().len() <= MAX_BYTES;
        let (first, obstacle) = programs.copies([&this, &this].into_iter(), &mut rng);
        assert_eq!(obstacle.is_none(), small, "{obstacle:?}");
        if small {
            let (second, _) = programs.copies([&this].into_iter(), &mut rng);
            let (first, second) = (first.command(&this), second.command(&this));
            assert_ne!(first.program, second.program);
            assert_eq!(first.args, this.args);
            let original = Command {
                copied: false,
                ..this.clone()
            };
            let (both, _) = programs.copies([&this, &original].into_iter(), &mut rng);
            assert_eq!(both.command(&original), original);
            let original = fs::read(&this.program).unwrap();
            assert!(fs::read(&first.program).unwrap() == original);
            assert!(fs::read(&second.program).unwrap() == original);
        }
    }

    #[test]
    fn what_is_no_program_is_started_from_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("script");
        fs::write(&script, "#!/bin/sh\n").unwrap();
        for path in [script, folder.path().join("missing")] {
            let original = command(&path);
            let (copies, obstacle) =
                Programs::default().copies([&original].into_iter(), &mut Rng::with_seed(1));
            assert_eq!(obstacle, None);
            assert_eq!(copies.command(&original), original);
        }
    }

    #[test]
    fn a_program_too_long_to_copy_is_said_to_be_once() {
        let folder = tempfile::tempdir().unwrap();
        let long = folder.path().join("long");
        fs::File::create(&long)
            .unwrap()
            .set_len(MAX_BYTES + 1)
            .unwrap();
        let original = command(&long);
        let mut programs = Programs::default();
        let mut rng = Rng::with_seed(1);
        let (copies, obstacle) = programs.copies([&original].into_iter(), &mut rng);
        assert!(obstacle.unwrap().contains("64 MiB"));
        assert_eq!(copies.command(&original), original);
        assert_eq!(programs.copies([&original].into_iter(), &mut rng).1, None);
    }
}
