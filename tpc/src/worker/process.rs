//! The harness's end: starts a worker, asks it, and finds out how it ended.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{self, Child, ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use serde::Deserialize;

use super::{Failure, FailureKind};
use crate::protocol::{Hello, Reply, Request, VERSION};

/// The program to start as a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Its path.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// Whether each generation may start it from a fresh copy in memory, where the system can. Not for
    /// a program that finds its libraries or its files by its own path, as interpreters do.
    pub copied: bool,
}

impl Command {
    /// This program, started with `args`.
    ///
    /// # Errors
    ///
    /// When the system does not tell where this program is.
    pub fn this_program(args: &[&str]) -> io::Result<Self> {
        // On Linux the link leads to the program that runs even if its file was replaced since,
        // so that a build in the middle of a run cannot change what is measured.
        let link = PathBuf::from("/proc/self/exe");
        Ok(Self {
            program: if cfg!(target_os = "linux") && link.exists() {
                link
            } else {
                std::env::current_exe()?
            },
            args: args.iter().map(OsString::from).collect(),
            copied: true,
        })
    }
}

/// How much a worker may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time for one request.
    pub time: Duration,
    /// Address space in bytes.
    pub memory_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(20),
            memory_bytes: 1 << 30,
        }
    }
}

/// The longest line that is taken from a worker. It holds the payloads of any suite, and bounds
/// what a worker that has gone mad can make the harness keep.
const MAX_LINE_BYTES: u64 = 64 << 20;

/// How often a long wait looks whether the run was interrupted.
const GLANCE: Duration = Duration::from_millis(100);

/// How long the worker at work may go on after an interruption.
const GRACE: Duration = Duration::from_secs(1);

/// How long to wait for the end of a process that has closed its output or was killed.
const FAREWELL: Duration = Duration::from_secs(2);

/// How much of a worker's standard error is kept, from its end.
const LAST_WORDS_BYTES: usize = 2048;

/// How a process says that it could not get memory: the runtimes of Rust, of Python, of Java, of
/// C++, and those of Go and Node.
const OUT_OF_MEMORY: [&str; 5] = [
    "memory allocation of",
    "MemoryError",
    "OutOfMemoryError",
    "bad_alloc",
    "out of memory",
];

/// A line from a worker, or why there is none.
enum Line {
    Text(String),
    NotText(Vec<u8>),
    TooLong,
    End,
}

/// What a greeting has in every version of the protocol.
#[derive(Deserialize)]
struct Greeting {
    protocol: u32,
}

/// A worker process. Dropping it kills the process.
#[derive(Debug)]
pub struct Worker {
    child: Child,
    requests: Option<ChildStdin>,
    lines: Receiver<Line>,
    last_words: Receiver<String>,
    limits: Limits,
}

impl Worker {
    /// Starts a worker with `padding` more bytes in its environment, which moves its stack, and
    /// waits for its greeting.
    ///
    /// # Errors
    ///
    /// When the program cannot be started, does not greet, or speaks another version.
    pub fn start(
        command: &Command,
        padding: usize,
        limits: Limits,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<(Self, Hello), Failure> {
        let unusable = |message| Failure::new(FailureKind::Unusable, message);
        let mut process = process::Command::new(&command.program);
        process
            .args(&command.args)
            .env("WORKER_PADDING", "x".repeat(padding))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Ctrl-C is for the harness, which then ends its workers in good order.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let mut child = process.spawn().map_err(|error| {
            unusable(format!(
                "cannot start the worker {}: {error}",
                command.program.display()
            ))
        })?;
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let readers = on_thread(move |lines| read_lines(stdout.expect("it is piped"), lines))
            .and_then(|lines| {
                let last_words = on_thread(move |words| {
                    let _ = words.send(tail(stderr.expect("it is piped")));
                })?;
                Ok((lines, last_words))
            });
        let (lines, last_words) = match readers {
            Ok(readers) => readers,
            Err(error) => {
                // An error means that it has ended already.
                let _ = child.kill();
                let _ = child.wait();
                return Err(unusable(format!(
                    "cannot start a thread to read from the worker: {error}"
                )));
            }
        };
        let mut worker = Self {
            requests: child.stdin.take(),
            child,
            lines,
            last_words,
            limits,
        };
        let during = "its start";
        let line = worker.line(during, interrupted)?;
        match serde_json::from_str(&line) {
            Ok(Greeting { protocol }) if protocol != VERSION => {
                return Err(unusable(format!(
                    "the worker speaks version {protocol} of the protocol, expected {VERSION}; it said {}",
                    shortened(&line)
                )));
            }
            _ => {}
        }
        match serde_json::from_str(&line) {
            Ok(Reply::Hello(hello)) => Ok((worker, hello)),
            _ => Err(garbage(during, &line)),
        }
    }

    /// The number of the process.
    #[must_use]
    pub fn process_id(&self) -> u32 {
        self.child.id()
    }

    /// Sends `request` and waits for the reply. `during` names the request in messages.
    ///
    /// # Errors
    ///
    /// A fault of the codec that the worker reports, and every way in which a worker can fail to
    /// answer. After that the worker is of no more use.
    pub fn ask(
        &mut self,
        request: &Request,
        during: &str,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<Reply, Failure> {
        // Many requests that are each soon done must not hold up the end of a run.
        if interrupted() {
            return Err(Failure::new(
                FailureKind::TimedOut,
                format!("interrupted before {during}"),
            ));
        }
        if let Ok(Line::Text(unasked)) = self.lines.try_recv() {
            return Err(garbage(during, &unasked));
        }
        let mut line = serde_json::to_vec(request).expect("a request can be put in JSON");
        line.push(b'\n');
        let sent = match &mut self.requests {
            Some(requests) => requests.write_all(&line),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        if sent.is_err() {
            return Err(self.ended(during));
        }
        let line = self.line(during, interrupted)?;
        match serde_json::from_str(&line) {
            Ok(Reply::Fault { message }) => Err(Failure::new(FailureKind::Codec, message)),
            Ok(reply) => Ok(reply),
            Err(_) => Err(garbage(during, &line)),
        }
    }

    /// Lets the worker end by itself. One that does not is killed: nothing depends on it.
    pub fn dismiss(mut self, interrupted: &dyn Fn() -> bool) {
        if let Ok(Reply::Bye) = self.ask(&Request::Bye, "its end", interrupted) {
            drop(self.requests.take());
            self.wait(FAREWELL);
        }
    }

    fn line(&mut self, during: &str, interrupted: &dyn Fn() -> bool) -> Result<String, Failure> {
        let start = Instant::now();
        let mut interrupted_at = None;
        loop {
            let left = self.limits.time.saturating_sub(start.elapsed());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(Line::Text(line)) => return Ok(line),
                Ok(Line::NotText(bytes)) => {
                    return Err(garbage(during, &String::from_utf8_lossy(&bytes)));
                }
                Ok(Line::TooLong) => {
                    return Err(Failure::new(
                        FailureKind::Garbage,
                        format!(
                            "answered with a line of more than {} MiB during {during}",
                            MAX_LINE_BYTES >> 20
                        ),
                    ));
                }
                Ok(Line::End) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.ended(during));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if start.elapsed() >= self.limits.time {
                self.kill();
                return Err(Failure::new(
                    FailureKind::TimedOut,
                    format!(
                        "not done with {during} after {:?}, so its process was ended{}",
                        self.limits.time,
                        self.last_words()
                    ),
                ));
            }
            if interrupted_at.is_none() && interrupted() {
                interrupted_at = Some(Instant::now());
            }
            if interrupted_at.is_some_and(|at: Instant| at.elapsed() > GRACE) {
                self.kill();
                return Err(Failure::new(
                    FailureKind::TimedOut,
                    format!("interrupted during {during}"),
                ));
            }
        }
    }

    /// Why a worker that has closed its pipes did so.
    fn ended(&mut self, during: &str) -> Failure {
        let status = self.wait(FAREWELL);
        let words = self.last_words();
        let how = match status {
            Some(status) => ending(status),
            None => "closed its output but went on running".to_owned(),
        };
        if OUT_OF_MEMORY.iter().any(|phrase| words.contains(phrase)) {
            let limit_mib = self.limits.memory_bytes >> 20;
            return Failure::new(
                FailureKind::Memory,
                format!(
                    "needed more than its {limit_mib} MiB of memory during {during}: its process {how}{words}"
                ),
            );
        }
        Failure::new(
            FailureKind::Died,
            format!("its process {how} during {during}{words}"),
        )
    }

    /// What the worker wrote to standard error at its end, as the end of a message.
    fn last_words(&self) -> String {
        let words = self.last_words.recv_timeout(FAREWELL).unwrap_or_default();
        match words.trim() {
            "" => String::new(),
            words => format!("; its last words: {words}"),
        }
    }

    /// Waits for the end of the process and kills it if it does not come.
    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        while start.elapsed() < patience {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(1));
        }
        self.kill();
        None
    }

    fn kill(&mut self) {
        // An error means that it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Runs `body` on a thread that ends with the pipe it reads, and gives what it sends.
fn on_thread<T: Send + 'static>(
    body: impl FnOnce(SyncSender<T>) + Send + 'static,
) -> io::Result<Receiver<T>> {
    let (sender, receiver) = mpsc::sync_channel(1);
    thread::Builder::new().spawn(move || body(sender))?;
    Ok(receiver)
}

/// Passes on the lines of `pipe` until its end, or until nobody wants them. The channel is short,
/// so a worker that floods it waits.
fn read_lines(pipe: impl Read, lines: SyncSender<Line>) {
    let mut pipe = BufReader::new(pipe);
    loop {
        let mut line = Vec::new();
        let read = pipe
            .by_ref()
            .take(MAX_LINE_BYTES)
            .read_until(b'\n', &mut line);
        let line = match (read, line.pop()) {
            (Ok(_), Some(b'\n')) => match String::from_utf8(line) {
                Ok(text) => Line::Text(text),
                Err(error) => Line::NotText(error.into_bytes()),
            },
            (Ok(bytes), Some(_)) if bytes as u64 == MAX_LINE_BYTES => Line::TooLong,
            // The pipe has ended in the middle of a line.
            (Ok(_), Some(_)) if !line.is_empty() => Line::NotText(line),
            _ => Line::End,
        };
        let end = matches!(line, Line::TooLong | Line::End);
        if lines.send(line).is_err() || end {
            return;
        }
    }
}

/// The end of what is written to `pipe` until it is closed.
fn tail(mut pipe: impl Read) -> String {
    let mut kept = Vec::new();
    let mut piece = [0; LAST_WORDS_BYTES];
    loop {
        match pipe.read(&mut piece) {
            Ok(0) => break,
            Ok(count) => {
                kept.extend_from_slice(&piece[..count]);
                kept.drain(..kept.len().saturating_sub(LAST_WORDS_BYTES));
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    String::from_utf8_lossy(&kept).into_owned()
}

fn garbage(during: &str, said: &str) -> Failure {
    Failure::new(
        FailureKind::Garbage,
        format!(
            "answered with something else during {during}: {}",
            shortened(said)
        ),
    )
}

/// The beginning of what a worker said, in quotes.
fn shortened(said: &str) -> String {
    const MAX_CHARS: usize = 80;
    let shown: String = said.chars().take(MAX_CHARS).collect();
    let more = if shown.len() < said.len() { "..." } else { "" };
    format!("{shown:?}{more}")
}

/// How a process ended, as the end of a sentence.
fn ending(status: ExitStatus) -> String {
    #[cfg(unix)]
    if std::os::unix::process::ExitStatusExt::signal(&status).is_some() {
        return format!("was ended by {status}");
    }
    format!("ended with {status}")
}
