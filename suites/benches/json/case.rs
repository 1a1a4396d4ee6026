//! A case: one operation on some data, and everybody who takes part in it.

use std::error::Error;
use std::fmt::Debug;
use std::hint::black_box;
use std::time::{Duration, Instant};

use fastrand::Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// One operation on some data, which every contender does in its own way.
pub(crate) struct Case {
    /// The data and the operation, such as `media/fixed/ser`.
    pub(crate) name: String,
    /// The mean size of the documents in bytes, as serde_json writes them.
    pub(crate) bytes: usize,
    /// Those who proved that they do the work.
    pub(crate) contenders: Vec<Contender>,
    /// Those who do not take part, and why.
    pub(crate) left_out: Vec<LeftOut>,
    /// Those who should have taken part and gave a wrong result.
    pub(crate) failed: Vec<LeftOut>,
    /// What codec-fory is to reach here, besides being ahead of every JSON library.
    pub(crate) targets: Vec<Target>,
}

/// A way to do the operation.
pub(crate) struct Contender {
    /// The name of the library, or of what else it is.
    pub(crate) name: &'static str,
    pub(crate) role: Role,
    pub(crate) work: Box<dyn Work>,
}

/// What a contender is in the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) enum Role {
    /// The least that the operation can cost: to write, an allocation and a copy of the finished
    /// document; to read, a clone of the value.
    Floor,
    /// codec-fory.
    Subject,
    /// codec-fory in another of its forms.
    OtherForm,
    /// serde_json, which all ratios are against.
    Baseline,
    /// Another JSON library.
    Library,
    /// A crate for a part of the work, used without any JSON around it.
    Part,
}

/// Somebody who does not take part.
pub(crate) struct LeftOut {
    pub(crate) name: &'static str,
    pub(crate) reason: String,
}

/// What codec-fory is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) enum Target {
    /// At least so many times as fast as serde_json.
    TimesBaseline(f64),
    /// At most so many times the time of the floor.
    TimesFloor(f64),
    /// At most so many times the time of the fastest crate for the part.
    TimesBestPart(f64),
    /// Not slower than its other form.
    OtherForm,
}

/// Something that can be timed.
pub(crate) trait Work {
    /// How many items there are.
    fn items(&self) -> u64;

    /// Does the operation so many times, over the items in turn, and gives the time for all.
    ///
    /// # Panics
    ///
    /// If an operation fails, which it did not before it was timed.
    fn batch(&mut self, iterations: u64) -> Duration;

    /// Moves the items to other places on the heap.
    fn relocate(&mut self, rng: &mut Rng);

    /// Puts the items in another order.
    fn reorder(&mut self, rng: &mut Rng);
}

impl dyn Work {
    /// Does the operation so many times, with the items at other places and in another order than in
    /// the batch before. A quarter is done untimed in between: what copying leaves behind in the
    /// allocator, the caches and the predictor of branches is no part of the operation.
    pub(crate) fn fresh_batch(&mut self, iterations: u64, rng: &mut Rng) -> Duration {
        self.relocate(rng);
        self.batch(iterations / 4);
        self.reorder(rng);
        self.batch(iterations)
    }

    /// The most operations until the items have to be in another order: within a second lap in the
    /// same order the processor knows already which way the branches go. With one item there is
    /// no order to learn.
    pub(crate) fn lap(&self) -> u64 {
        match self.items() {
            1 => u64::MAX,
            several => several,
        }
    }
}

/// The items to work on, and the operation.
struct Loaded<I, F> {
    items: Vec<I>,
    /// Where the next batch starts, so that short batches reach all items.
    next: usize,
    operation: F,
}

impl<I: Clone, R, E: Debug, F: Fn(&I) -> Result<R, E>> Work for Loaded<I, F> {
    fn items(&self) -> u64 {
        self.items.len() as u64
    }

    // A function of its own for every operation, so that the code around it cannot change how it
    // is compiled. What an operation makes is dropped inside the loop.
    #[inline(never)]
    fn batch(&mut self, iterations: u64) -> Duration {
        let mut index = self.next;
        let mut failures = 0_u64;
        let start = Instant::now();
        for _ in 0..iterations {
            let result = (self.operation)(black_box(&self.items[index]));
            failures += u64::from(black_box(&result).is_err());
            index += 1;
            if index == self.items.len() {
                index = 0;
            }
        }
        let elapsed = start.elapsed();
        self.next = index;
        assert_eq!(failures, 0, "an operation failed while it was timed");
        elapsed
    }

    fn relocate(&mut self, rng: &mut Rng) {
        // Or they would keep their neighbours.
        rng.shuffle(&mut self.items);
        // The new copies are made while the old ones still hold their places.
        let moved = self.items.clone();
        self.items = moved;
    }

    fn reorder(&mut self, rng: &mut Rng) {
        rng.shuffle(&mut self.items);
    }
}

/// The two cases of some data: writing it and reading it.
pub(crate) struct Pair<T> {
    values: Vec<T>,
    documents: Vec<Vec<u8>>,
    pub(crate) ser: Case,
    pub(crate) deser: Case,
}

impl<T: Clone + PartialEq + Debug + DeserializeOwned + 'static> Pair<T> {
    /// The cases `name/ser` and `name/deser` of these values and the documents that hold them. The
    /// floors take part from the start.
    pub(crate) fn new(name: &str, values: Vec<T>, documents: Vec<Vec<u8>>) -> Self {
        let bytes = documents.iter().map(Vec::len).sum::<usize>() / documents.len();
        let case = |operation| Case {
            name: format!("{name}/{operation}"),
            bytes,
            contenders: Vec::new(),
            left_out: Vec::new(),
            failed: Vec::new(),
            targets: Vec::new(),
        };
        let mut pair = Pair {
            ser: case("ser"),
            deser: case("deser"),
            values,
            documents,
        };
        let copies = pair.documents.clone();
        pair.ser
            .add("floor", Role::Floor, copies, |document: &Vec<u8>| {
                Ok::<_, ()>(document.clone())
            });
        let values = pair.values.clone();
        pair.deser.add("floor", Role::Floor, values, |value: &T| {
            Ok::<_, ()>(value.clone())
        });
        pair
    }

    /// Lets a contender write, if serde_json reads the value back from what it wrote.
    pub(crate) fn ser<R, E>(
        &mut self,
        name: &'static str,
        role: Role,
        write: impl Fn(&T) -> Result<R, E> + 'static,
    ) where
        R: AsRef<[u8]> + 'static,
        E: Into<Box<dyn Error + Send + Sync>> + Debug + 'static,
    {
        let proof = self.values.iter().try_for_each(|value| {
            let document = write(value).map_err(|error| error.into().to_string())?;
            let read: T =
                serde_json::from_slice(document.as_ref()).map_err(|error| error.to_string())?;
            compare(&read, value)
        });
        match proof {
            Ok(()) => self.ser.add(name, role, self.values.clone(), write),
            Err(reason) => self.ser.failed.push(LeftOut { name, reason }),
        }
    }

    /// Lets a contender read, if it reads the right values.
    pub(crate) fn deser<E>(
        &mut self,
        name: &'static str,
        role: Role,
        read: impl Fn(&Vec<u8>) -> Result<T, E> + 'static,
    ) where
        E: Into<Box<dyn Error + Send + Sync>> + Debug + 'static,
    {
        let mut items = self.values.iter().zip(&self.documents);
        let proof = items.try_for_each(|(value, document)| {
            let found = read(document).map_err(|error| error.into().to_string())?;
            compare(&found, value)
        });
        match proof {
            Ok(()) => self.deser.add(name, role, self.documents.clone(), read),
            Err(reason) => self.deser.failed.push(LeftOut { name, reason }),
        }
    }

    /// Leaves a library out of both.
    pub(crate) fn leave_out(&mut self, name: &'static str, reason: &str) {
        self.ser.leave_out(name, reason);
        self.deser.leave_out(name, reason);
    }

    /// Both cases.
    pub(crate) fn both(self) -> Vec<Case> {
        vec![self.ser, self.deser]
    }
}

impl Case {
    /// States what codec-fory is to reach.
    pub(crate) fn target(&mut self, target: Target) {
        self.targets.push(target);
    }

    /// Leaves a library out, or takes it out again.
    pub(crate) fn leave_out(&mut self, name: &'static str, reason: &str) {
        self.contenders.retain(|contender| contender.name != name);
        self.failed.retain(|failed| failed.name != name);
        self.left_out.push(LeftOut {
            name,
            reason: reason.to_owned(),
        });
    }

    /// Lets somebody take part who needs no proof, or has given it.
    pub(crate) fn add<I: Clone + 'static, R: 'static, E: Debug + 'static>(
        &mut self,
        name: &'static str,
        role: Role,
        items: Vec<I>,
        operation: impl Fn(&I) -> Result<R, E> + 'static,
    ) {
        self.contenders.push(Contender {
            name,
            role,
            work: Box::new(Loaded {
                items,
                next: 0,
                operation,
            }),
        });
    }
}

/// The values may be long, so only the beginnings of their text are shown.
fn compare<T: PartialEq + Debug>(found: &T, expected: &T) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    let (found, expected) = (format!("{found:?}"), format!("{expected:?}"));
    let differs = found
        .chars()
        .zip(expected.chars())
        .position(|(found, expected)| found != expected)
        .unwrap_or_default();
    let excerpt = |text: &str| -> String {
        text.chars()
            .skip(differs.saturating_sub(10))
            .take(40)
            .collect()
    };
    Err(format!(
        "gives another value: …{}… and not …{}…",
        excerpt(&found),
        excerpt(&expected)
    ))
}
