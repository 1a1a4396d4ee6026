//! The worker's end: obeys, and times what it is told to.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hint::black_box;
use std::io::{self, BufRead, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fastrand::Rng;
use tpc_alloc::Counting;

use super::confine;
use crate::protocol::{Allocated, Hello, Offered, Prepare, Reply, Request, VERSION};
use crate::subject::{Operation, Workload};
use crate::task::Task;
use crate::{BoxError, Fault};

/// What a worker program has.
pub trait Offer {
    /// The codecs.
    fn codecs(&self) -> Vec<Offered>;

    /// The codec or floor on the suite, or on the part of it, that `prepare` names, with the data
    /// that it gives in place of the suite's own.
    ///
    /// # Errors
    ///
    /// When one of them is not known, the codec does not do the suite, or the data is not of its
    /// form.
    fn task(&self, prepare: &Prepare) -> Result<Box<dyn Task + '_>, BoxError>;
}

/// Runs this process as a worker: greets, then answers requests from standard input until it is
/// told to end or the input ends. `counting` is the global allocator of the program if that
/// counts.
///
/// # Errors
///
/// When the pipes break, or a line cannot be read as a request.
pub fn serve(offer: &dyn Offer, counting: Option<&Counting>) -> io::Result<()> {
    confine::tidy();
    let mut pipe = Pipe {
        requests: Box::new(io::stdin().lock()),
        replies: confine::take_stdout()?,
        line: String::new(),
    };
    pipe.reply(&Reply::Hello(Hello {
        protocol: VERSION,
        program: format!("{} {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION")),
        counts_allocations: counting.is_some(),
        codecs: offer.codecs(),
    }))?;
    match pipe.request()? {
        None => Ok(()),
        Some(Request::Prepare(prepare)) => prepared(offer, &prepare, counting, &mut pipe),
        Some(Request::Bye) => pipe.reply(&Reply::Bye),
        Some(other) => Err(unexpected(&other)),
    }
}

/// Takes up what `prepare` names, and works on it until the end.
fn prepared(
    offer: &dyn Offer,
    prepare: &Prepare,
    counting: Option<&Counting>,
    pipe: &mut Pipe,
) -> io::Result<()> {
    let unavailable = confine(prepare);
    let mut rng = Rng::with_seed(prepare.seed);
    // The first allocation shifts every later one.
    let _first = Vec::<u8>::with_capacity(rng.usize(1..=MAX_FIRST_ALLOCATION_BYTES));
    let task = match offer.task(prepare) {
        Ok(task) => task,
        Err(error) => {
            return pipe.reply(&Reply::Fault {
                message: error.to_string(),
            });
        }
    };
    pipe.reply(&Reply::Prepared {
        object: task.object(),
        values: task.values() as u64,
        data_sha256: task.data_sha256(),
        unavailable,
        optional: task
            .optional()
            .into_iter()
            .map(|operation| operation.name().to_owned())
            .collect(),
    })?;
    let mut desk = Desk {
        task: &*task,
        workloads: HashMap::new(),
        heap: Heap::default(),
        rng,
        counting,
    };
    while let Some(request) = pipe.request()? {
        let reply = match request {
            Request::Prepare(_) => return Err(unexpected(&request)),
            Request::Bye => return pipe.reply(&Reply::Bye),
            Request::Verify { optional } => desk.verify(&optional),
            Request::Payloads => desk.payloads(),
            Request::Run {
                operation,
                iterations,
            } => desk.run(operation, iterations),
            Request::CountAllocations { operation } => desk.count_allocations(operation),
            Request::Decode { input } => match STANDARD.decode(&input) {
                Ok(bytes) => Ok(Reply::Decoded(desk.task.attempt(&bytes))),
                Err(error) => {
                    return Err(io::Error::new(io::ErrorKind::InvalidInput, error));
                }
            },
        };
        pipe.reply(&reply.unwrap_or_else(|fault| Reply::Fault {
            message: fault.to_string(),
        }))?;
    }
    Ok(())
}

/// The most bytes of the random first allocation.
const MAX_FIRST_ALLOCATION_BYTES: usize = 4096;

/// Applies the limits to this process; gives what could not be done.
fn confine(prepare: &Prepare) -> Vec<String> {
    let mut unavailable = Vec::new();
    if let Some(cpu) = prepare.cpu
        && let Err(error) = confine::stay_on(&[cpu])
    {
        unavailable.push(format!("staying on processor {cpu} ({error})"));
    }
    if let Some(bytes) = prepare.memory_limit_bytes
        && let Err(error) = confine::limit_memory(bytes)
    {
        unavailable.push(format!("a limit for memory ({error})"));
    }
    unavailable
}

/// A codec at work.
struct Desk<'a> {
    task: &'a dyn Task,
    /// Each made for its first batch, as it is not needed for verification: one for each optional
    /// operation, and one for all others.
    workloads: HashMap<Option<Operation>, Box<dyn Workload + 'a>>,
    heap: Heap,
    rng: Rng,
    counting: Option<&'a Counting>,
}

impl Desk<'_> {
    fn verify(&self, optional: &[String]) -> Result<Reply, Fault> {
        let own = self.task.optional();
        let mut operations = Vec::new();
        for name in optional {
            match Operation::with_name(name) {
                Some(operation) if own.contains(&operation) => operations.push(operation),
                _ => {
                    return Ok(Reply::Fault {
                        message: format!("the codec has no operation {name:?}"),
                    });
                }
            }
        }
        self.task.verify(&operations).map(|()| Reply::Verified)
    }

    fn payloads(&self) -> Result<Reply, Fault> {
        let payloads = self.task.payloads()?;
        Ok(Reply::Payloads {
            payloads: payloads
                .iter()
                .map(|bytes| STANDARD.encode(bytes))
                .collect(),
        })
    }

    fn run(&mut self, operation: Operation, iterations: u64) -> Result<Reply, Fault> {
        let workload = workload(self.task, &mut self.workloads, operation)?;
        self.heap.stir(&mut self.rng);
        workload.make_ready(operation, iterations, &mut self.rng)?;
        let depth = self.rng.usize(..MAX_DEPTH);
        let before = confine::interruptions();
        let elapsed = at_depth(depth, &mut || workload.batch(operation, iterations))?;
        let after = confine::interruptions();
        Ok(Reply::Ran {
            elapsed_ns: u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX),
            interruptions: after
                .zip(before)
                .map(|(after, before)| after.saturating_sub(before)),
        })
    }

    fn count_allocations(&mut self, operation: Operation) -> Result<Reply, Fault> {
        let Some(counting) = self.counting else {
            return Ok(Reply::Fault {
                message: "this worker does not count allocations".to_owned(),
            });
        };
        let values = self.task.values();
        let workload = workload(self.task, &mut self.workloads, operation)?;
        // What a library allocates once, at its first use, is not part of an operation.
        workload.batch(operation, values as u64)?;
        // Nor is what the batch itself needs, and holds until its end.
        let (outcome, around) = counting.count(|| workload.batch(operation, 0));
        outcome?;
        let (outcome, counts) = counting.count(|| workload.batch(operation, values as u64));
        outcome?;
        // Whatever an operation makes is dropped before the next, so the peak is that of one.
        let allocated = Allocated {
            calls: (counts.calls - around.calls) as f64 / values as f64,
            bytes: (counts.bytes - around.bytes) as f64 / values as f64,
            peak_bytes: counts.peak_bytes - around.peak_bytes,
        };
        Ok(Reply::Allocated(allocated))
    }
}

/// The workload of `task` for `operation`, made if it is not there yet.
fn workload<'d, 'a>(
    task: &'a dyn Task,
    made: &'d mut HashMap<Option<Operation>, Box<dyn Workload + 'a>>,
    operation: Operation,
) -> Result<&'d mut (dyn Workload + 'a), Fault> {
    let workload = match made.entry(operation.is_optional().then_some(operation)) {
        Entry::Occupied(made) => made.into_mut(),
        Entry::Vacant(place) => place.insert(task.workload(operation)?),
    };
    Ok(&mut **workload)
}

/// The most frames of [`at_depth`] that lie under a batch: together about a page, as what matters
/// is where the stack lies within its page.
const MAX_DEPTH: usize = 64;

/// Calls `body` with `depth` more frames on the stack, so that one process does not keep the luck
/// of where its stack lies.
#[inline(never)]
fn at_depth<T>(depth: usize, body: &mut dyn FnMut() -> T) -> T {
    let frame = black_box([0_u8; 16]);
    let outcome = if depth == 0 {
        body()
    } else {
        at_depth(depth - 1, body)
    };
    black_box(&frame);
    outcome
}

/// Allocations of random sizes that are held and replaced at random, so that what is allocated
/// next lands elsewhere.
#[derive(Default)]
struct Heap(Vec<Vec<u8>>);

impl Heap {
    const HELD: usize = 512;
    /// Enough to change what the allocator hands out next in every class of sizes.
    const REPLACED: usize = 256;
    const MAX_BYTES_LOG2: u32 = 11;

    fn stir(&mut self, rng: &mut Rng) {
        while self.0.len() < Self::HELD {
            self.0.push(Self::block(rng));
        }
        for _ in 0..Self::REPLACED {
            let held = rng.usize(..Self::HELD);
            self.0[held] = Self::block(rng);
        }
    }

    /// As many blocks up to 16 bytes as from 17 to 32, from 33 to 64 and so on: most of what
    /// codecs allocate is small.
    fn block(rng: &mut Rng) -> Vec<u8> {
        let most = 1_usize << rng.u32(4..=Self::MAX_BYTES_LOG2);
        Vec::with_capacity(rng.usize(most / 2..most) + 1)
    }
}

/// The lines to and from the harness.
struct Pipe {
    requests: Box<dyn BufRead>,
    replies: Box<dyn Write>,
    line: String,
}

impl Pipe {
    /// The next request; `None` at the end of the input.
    fn request(&mut self) -> io::Result<Option<Request>> {
        self.line.clear();
        if self.requests.read_line(&mut self.line)? == 0 {
            return Ok(None);
        }
        Ok(Some(serde_json::from_str(&self.line)?))
    }

    fn reply(&mut self, reply: &Reply) -> io::Result<()> {
        let mut line = serde_json::to_vec(reply)?;
        line.push(b'\n');
        self.replies.write_all(&line)?;
        self.replies.flush()
    }
}

fn unexpected(request: &Request) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidInput,
        format!("a worker is prepared once, and before all else; not expected here: {request:?}"),
    )
}
