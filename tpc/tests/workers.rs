#![forbid(unsafe_code)]
//! Measuring with worker processes, among them many that fail: each failure gives its row its
//! reason, and nothing else is lost.
//!
//! This test program is its own worker, with toy codecs that fail in one way each.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::io::{Write, stdin, stdout};
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use data::cks;
use data::hostile::{Expect, Input};
use data::media::{MediaContent, feed};
use libtest_mimic::{Arguments, Failed, Trial};
use tpc::engine::{Assignment, Contender, Observer, measure};
use tpc::floor::Floor;
use tpc::plan::{Length, Plan, Schedule};
use tpc::protocol::{Offered, Prepare, Request};
use tpc::results::{Results, Role, Row};
use tpc::robustness::{Outcome, Trial as Attempts};
use tpc::subject::Operation;
use tpc::suite::{Labelled, Source};
use tpc::task::{CodecTask, FloorTask, Task};
use tpc::worker::{Command, Failure, FailureKind, Limits, Offer, serve};
use tpc::{
    BoxError, Codec, Effort, EncodeInto, Entry, Evolution, Features, Fields, Format, Info, Library,
    ObjectKind, Registry, Structure, Suite, case,
};

/// A codec with its flaw.
struct Toy {
    flaw: Flaw,
    encoded: AtomicU32,
}

/// What happens in the `.1`-th call of encode, where a number is given.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    Prints,
    LosesAField,
    Panics(u32),
    Aborts(u32),
    Exits,
    OverflowsTheStack,
    Loops,
    AllocatesWithoutEnd,
    IsKilled,
    /// What decode does is what its input asks for.
    Obeys,
}

/// More calls of encode than verification makes.
const AFTER_VERIFICATION: u32 = 100;

const TOYS: [(&str, Flaw); 13] = [
    ("toy/fine", Flaw::None),
    ("toy/prints", Flaw::Prints),
    ("toy/loses-a-field", Flaw::LosesAField),
    ("toy/panics", Flaw::Panics(0)),
    ("toy/panics-late", Flaw::Panics(AFTER_VERIFICATION)),
    ("toy/aborts", Flaw::Aborts(0)),
    ("toy/aborts-late", Flaw::Aborts(AFTER_VERIFICATION)),
    ("toy/exits", Flaw::Exits),
    ("toy/overflows-the-stack", Flaw::OverflowsTheStack),
    ("toy/loops", Flaw::Loops),
    ("toy/allocates-without-end", Flaw::AllocatesWithoutEnd),
    ("toy/is-killed", Flaw::IsKilled),
    ("toy/obeys", Flaw::Obeys),
];

impl Codec<MediaContent> for Toy {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        let call = self.encoded.fetch_add(1, Ordering::Relaxed);
        match self.flaw {
            Flaw::Prints => println!(r#"{{"type":"ran","elapsed_ns":1}}"#),
            Flaw::LosesAField => {
                let mut object = object.clone();
                object.media.copyright = None;
                return Ok(text(&object));
            }
            Flaw::Panics(from) if call >= from => panic!("the toy is broken"),
            Flaw::Aborts(from) if call >= from => {
                eprintln!("the toy is very broken");
                process::abort();
            }
            Flaw::Exits => process::exit(3),
            Flaw::OverflowsTheStack => {
                black_box(descend(0));
            }
            Flaw::Loops => loop {
                thread::sleep(Duration::from_millis(1));
            },
            Flaw::AllocatesWithoutEnd => allocate_without_end(),
            #[cfg(unix)]
            Flaw::IsKilled if marker(std::os::unix::process::parent_id()).exists() => {
                let id = process::id().to_string();
                process::Command::new("kill")
                    .args(["-KILL", &id])
                    .status()?;
            }
            _ => {}
        }
        Ok(text(object))
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        match bytes {
            b"panic" if self.flaw == Flaw::Obeys => panic!("as asked"),
            b"descend" if self.flaw == Flaw::Obeys => drop(black_box(descend(0))),
            b"allocate" if self.flaw == Flaw::Obeys => allocate_without_end(),
            b"exit" if self.flaw == Flaw::Obeys => process::exit(3),
            b"sleep" if self.flaw == Flaw::Obeys => thread::sleep(Duration::from_secs(3600)),
            _ => {}
        }
        Ok(cks::read_media(bytes, "the toy's bytes")?)
    }
}

impl EncodeInto<MediaContent> for Toy {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        buffer.extend(self.encode(object)?);
        Ok(buffer)
    }
}

fn allocate_without_end() -> ! {
    let mut hoard = Vec::new();
    loop {
        hoard.push(black_box(Vec::<u8>::with_capacity(1 << 20)));
    }
}

/// The file by which the test with the process id `harness` asks for the end of a worker.
fn marker(harness: u32) -> PathBuf {
    std::env::temp_dir().join(format!("workers-test-{harness}"))
}

/// The text form without its last line feed, which could be missing unnoticed.
fn text(value: &MediaContent) -> Vec<u8> {
    cks::write_media(value).trim_end().as_bytes().to_vec()
}

/// Goes on until there is no stack left.
#[expect(unconditional_recursion, reason = "that is the point")]
fn descend(depth: u64) -> u64 {
    let frame = black_box([depth; 64]);
    descend(frame[0] + 1) + frame[1]
}

const LOCK: &str = "version = 4\n\
    [[package]]\nname = \"user\"\nversion = \"0.1.0\"\ndependencies = [\"toy\"]\n\
    [[package]]\nname = \"toy\"\nversion = \"1.2.3\"\n";

fn registry() -> Registry {
    let entries = TOYS.map(|(id, flaw)| {
        let toy = || Toy {
            flaw,
            encoded: AtomicU32::new(0),
        };
        let entry = Entry::new(Info {
            id,
            library: Library {
                name: "toy",
                used_by: "user",
            },
            features: Features {
                format: Format::Text,
                structure: Structure::FlatTree,
                effort: Effort::Manual,
                fields: Fields::Names,
                validated: true,
                validates_utf8: true,
                self_describing: true,
                evolution: Evolution::NONE,
                zero_copy: false,
                maintained: true,
            },
            notes: "",
        })
        .media(toy());
        // Only one has an optional operation.
        if flaw == Flaw::None {
            entry.media_reused(toy())
        } else {
            entry
        }
    });
    Registry::new(entries, LOCK)
        .and_then(|registry| registry.with_reference("toy/fine"))
        .expect("the toys are registered well")
}

fn suite() -> Suite<MediaContent> {
    let read = |text: &str| cks::read_media(text.as_bytes(), "feed").expect("the feed is fine");
    Suite {
        name: "media",
        values: vec![Labelled::new("media.1", read(feed::MEDIA_1))],
        proofs: vec![Labelled::new("media.2", read(feed::MEDIA_2))],
        sources: vec![Source {
            origin: "media.1.cks".to_owned(),
            bytes: feed::MEDIA_1.into(),
        }],
    }
}

struct Toys(Registry);

impl Offer for Toys {
    fn codecs(&self) -> Vec<Offered> {
        let codecs = self.0.codecs().iter();
        codecs
            .map(|codec| Offered {
                id: codec.id().to_owned(),
                library: "toy".to_owned(),
                version: codec.version.clone(),
            })
            .collect()
    }

    fn task(&self, prepare: &Prepare) -> Result<Box<dyn Task + '_>, BoxError> {
        let codec = prepare.codec.as_str();
        let floor = Floor::with_id(codec);
        let id = if floor.is_some() { "toy/fine" } else { codec };
        let subject = self
            .0
            .codec(id)
            .and_then(|codec| codec.entry.media_subject())
            .ok_or_else(|| format!("there is no codec {id:?}"))?;
        let suite = suite();
        Ok(match floor {
            Some(floor) => Box::new(FloorTask {
                floor,
                reference: subject,
                suite,
            }),
            None => Box::new(CodecTask {
                subject,
                optional: self
                    .0
                    .codec(id)
                    .map_or_else(Vec::new, |codec| codec.entry.optional(case::MEDIA)),
                suite,
                shared_alike: None,
            }),
        })
    }
}

/// This program as a contender for `codec`, started with `argument`.
fn contender(codec: &str, argument: &str) -> Contender {
    Contender {
        id: codec.to_owned(),
        codec: codec.to_owned(),
        assignment: 0,
        role: Role::Codec,
        about: None,
        worker: Command::this_program(&[argument]).expect("this program has a file"),
        counting_worker: None,
        extra_work: 0.0,
    }
}

/// Watches without a word, and interrupts after some batches, or from the start.
#[derive(Default)]
struct Watcher {
    interrupt_after: Option<u64>,
    /// After so many batches the file is there by which a worker is ended.
    mark_after: Option<u64>,
    seen: Cell<u64>,
    schedule: Cell<Schedule>,
}

impl Observer for Watcher {
    fn rehearsed(&self, schedule: Schedule, _remaining: Duration) {
        self.schedule.set(schedule);
    }

    fn progress(&self, done: u64, total: u64) {
        assert!(done <= total, "{done} of {total}");
        assert!(done > self.seen.get(), "{done} after {}", self.seen.get());
        self.seen.set(done);
        if self.mark_after == Some(done) {
            fs::write(marker(process::id()), "").expect("there is a place for temporary files");
        }
    }

    fn interrupted(&self) -> bool {
        (self.interrupt_after).is_some_and(|after| self.seen.get() >= after)
    }
}

const PLAN: Plan = Plan {
    seed: 1,
    generations: Some(2),
    length: Length::Rounds(2),
    cpu: None,
    limits: Limits {
        time: Duration::from_secs(20),
        memory_bytes: 1 << 30,
    },
};

fn run(contenders: &[Contender], plan: &Plan, watcher: &Watcher) -> Results {
    run_operations(&Operation::USUAL, contenders, plan, watcher)
}

fn run_operations(
    operations: &[Operation],
    contenders: &[Contender],
    plan: &Plan,
    watcher: &Watcher,
) -> Results {
    let assignment = Assignment {
        suite: "media".to_owned(),
        part: String::new(),
        params: BTreeMap::new(),
        operations: operations.to_vec(),
        records: 1,
        data: None,
        data_sha256: suite().data_sha256(),
    };
    measure(contenders, &[assignment], plan, watcher)
}

/// How many batches there are of every operation of `row`; they must be equally many.
fn batches(row: &Row) -> usize {
    let counts = Operation::USUAL.map(|operation| row.series(operation).batches.len());
    assert!(counts.iter().all(|&count| count == counts[0]), "{counts:?}");
    counts[0]
}

/// Runs the contender beside one without a flaw, which must get all its numbers, and gives the
/// reason for which it failed.
fn failure_of(contender: Contender, plan: &Plan) -> Failure {
    let contenders = [self::contender("toy/fine", WORKER), contender];
    let results = run(&contenders, plan, &Watcher::default());
    assert_eq!(results.rows[0].failure, None);
    assert_eq!(batches(&results.rows[0]), 4);
    assert!(!results.interrupted);
    results.rows[1].failure.clone().expect("the toy has a flaw")
}

#[track_caller]
fn assert_failure(failure: &Failure, kind: FailureKind, words: &[&str]) {
    assert_eq!(failure.kind, kind, "{failure}");
    for word in words {
        let message = failure.to_string();
        assert!(message.contains(word), "no {word:?} in: {message}");
    }
}

/// The argument that makes this program a worker.
const WORKER: &str = "worker";

/// Arguments that make it something else.
const CHATTERS: &str = "chatters";
const FLOODS: &str = "floods";
const IS_OLD: &str = "is-old";
const SAYS_NOTHING: &str = "says-nothing";
const IS_IDLE: &str = "is-idle";
const TAKES_NO_TIME: &str = "takes-no-time";
const IS_SOON_TIMELESS: &str = "is-soon-timeless";
const IS_SOON_SILENT: &str = "is-soon-silent";
const IS_SOON_A_CHATTERBOX: &str = "is-soon-a-chatterbox";

fn a_run_has_every_batch_it_was_planned_to_have() {
    let contenders = [
        contender("toy/fine", WORKER),
        Contender {
            id: "again".to_owned(),
            ..contender("toy/fine", WORKER)
        },
        contender("floor/copy", WORKER),
        contender("floor/utf8", WORKER),
    ];
    let watcher = Watcher::default();
    let results = run(&contenders, &PLAN, &watcher);
    assert_eq!(watcher.seen.get(), 4 * 3 * 2 * 2);
    assert_eq!(results.generations, 2);
    for row in &results.rows {
        assert_eq!(row.failure, None);
        assert_eq!(batches(row), 4);
        assert!(row.total_ns().unwrap() > 0.0);
    }
    let ids: Vec<_> = results.rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids, ["toy/fine", "again", "floor/copy", "floor/utf8"]);
    let encoded = text(&suite().values[0].value);
    assert_eq!(
        results.rows[0].sizes.unwrap().size_bytes,
        encoded.len() as f64
    );
}

fn every_other_round_runs_backwards() {
    let contenders = [
        contender("toy/fine", WORKER),
        contender("floor/copy", WORKER),
    ];
    let results = run(&contenders, &PLAN, &Watcher::default());
    let last_place = 5;
    for row in &results.rows {
        for operation in Operation::USUAL {
            for pair in row.series(operation).batches.chunks(2) {
                assert_eq!(pair[0].place, last_place - pair[1].place);
            }
        }
    }
    // The batches of one operation stand side by side: they are the pairs.
    for operation in Operation::USUAL {
        let places = |row: &Row| row.series(operation).batches[0].place;
        assert_eq!(
            places(&results.rows[0]).abs_diff(places(&results.rows[1])),
            1
        );
    }
}

fn one_seed_gives_one_order() {
    let contenders = [
        contender("toy/fine", WORKER),
        contender("floor/copy", WORKER),
    ];
    let places = |seed| {
        let plan = Plan { seed, ..PLAN };
        let results = run(&contenders, &plan, &Watcher::default());
        let rows = results.rows.iter().flat_map(|row| &row.series);
        rows.flat_map(|series| series.batches.iter().map(|batch| batch.place))
            .collect::<Vec<_>>()
    };
    assert_eq!(places(7), places(7));
    assert_ne!(places(7), places(8));
}

fn what_a_codec_prints_is_not_taken_for_an_answer() {
    let contenders = [contender("toy/prints", WORKER)];
    let results = run(&contenders, &PLAN, &Watcher::default());
    assert_eq!(results.rows[0].failure, None);
    assert!(results.rows[0].ns(Operation::Ser).unwrap() > 1.0);
}

fn a_codec_that_loses_data_is_told_so() {
    let failure = failure_of(contender("toy/loses-a-field", WORKER), &PLAN);
    assert_failure(&failure, FailureKind::Codec, &["media.2", "copyright"]);
}

fn a_codec_that_panics_is_told_so() {
    let failure = failure_of(contender("toy/panics", WORKER), &PLAN);
    assert_failure(&failure, FailureKind::Codec, &["the toy is broken"]);
    let failure = failure_of(contender("toy/panics-late", WORKER), &PLAN);
    assert_failure(&failure, FailureKind::Codec, &["the toy is broken"]);
}

fn a_worker_that_crashes_leaves_its_last_words() {
    let words = ["signal", "the toy is very broken"];
    let failure = failure_of(contender("toy/aborts", WORKER), &PLAN);
    assert_failure(&failure, FailureKind::Died, &words);
    assert_failure(&failure, FailureKind::Died, &["verification"]);
    let failure = failure_of(contender("toy/aborts-late", WORKER), &PLAN);
    assert_failure(&failure, FailureKind::Died, &words);
}

fn a_stack_overflow_is_not_the_end_of_the_run() {
    let failure = failure_of(contender("toy/overflows-the-stack", WORKER), &PLAN);
    assert_failure(&failure, FailureKind::Died, &["overflow"]);
}

fn a_worker_that_exits_is_missed() {
    let failure = failure_of(contender("toy/exits", WORKER), &PLAN);
    assert_failure(&failure, FailureKind::Died, &["exit", "3"]);
}

fn a_worker_that_is_killed_keeps_what_it_measured() {
    let contenders = [
        contender("toy/fine", WORKER),
        contender("toy/is-killed", WORKER),
    ];
    let watcher = Watcher {
        mark_after: Some(6),
        ..Watcher::default()
    };
    let results = run(&contenders, &PLAN, &watcher);
    fs::remove_file(marker(process::id())).expect("the file was made");
    let [fine, killed] = results.rows.as_slice() else {
        panic!("two contenders have two rows");
    };
    assert_eq!(batches(fine), 4);
    assert_failure(
        killed.failure.as_ref().unwrap(),
        FailureKind::Died,
        &["SIGKILL", "ser"],
    );
    // A round has six batches; all of the first are here.
    for operation in Operation::USUAL {
        let kept = &killed.series(operation).batches;
        assert_eq!((kept[0].generation, kept[0].round), (0, 0));
    }
}

fn a_worker_that_hangs_is_ended() {
    let plan = Plan {
        limits: Limits {
            time: Duration::from_secs(2),
            ..PLAN.limits
        },
        ..PLAN
    };
    let failure = failure_of(contender("toy/loops", WORKER), &plan);
    assert_failure(&failure, FailureKind::TimedOut, &["verification", "2s"]);
    let failure = failure_of(contender("toy/fine", SAYS_NOTHING), &plan);
    assert_failure(&failure, FailureKind::TimedOut, &["its start"]);
}

fn a_worker_that_allocates_without_end_is_ended() {
    let plan = Plan {
        limits: Limits {
            memory_bytes: 256 << 20,
            ..PLAN.limits
        },
        ..PLAN
    };
    let failure = failure_of(contender("toy/allocates-without-end", WORKER), &plan);
    assert_failure(&failure, FailureKind::Memory, &["256 MiB"]);
}

fn a_worker_that_fails_in_the_middle_keeps_what_it_measured() {
    let plan = Plan {
        limits: Limits {
            time: Duration::from_secs(2),
            ..PLAN.limits
        },
        ..PLAN
    };
    for (argument, kind, words) in [
        (IS_SOON_SILENT, FailureKind::TimedOut, ["2s", "not done"]),
        (
            IS_SOON_A_CHATTERBOX,
            FailureKind::Garbage,
            ["Good morning", "something else"],
        ),
        (IS_SOON_TIMELESS, FailureKind::Garbage, ["no time", "times"]),
    ] {
        let contenders = [
            contender("toy/fine", WORKER),
            contender("toy/soon", argument),
        ];
        let results = run(&contenders, &plan, &Watcher::default());
        assert_eq!(batches(&results.rows[0]), 4);
        assert_failure(results.rows[1].failure.as_ref().unwrap(), kind, &words);
        let kept = results.rows[1]
            .series
            .iter()
            .map(|series| series.batches.len());
        assert_eq!(kept.sum::<usize>(), 2, "{argument}");
    }
}

fn a_worker_that_takes_no_time_does_nothing() {
    let failure = failure_of(contender("toy/fine", TAKES_NO_TIME), &PLAN);
    assert_failure(&failure, FailureKind::Garbage, &["create", "took"]);
}

fn a_worker_that_prints_garbage_is_quoted() {
    let failure = failure_of(contender("toy/fine", CHATTERS), &PLAN);
    assert_failure(&failure, FailureKind::Garbage, &["Good morning"]);
    let failure = failure_of(contender("toy/fine", FLOODS), &PLAN);
    assert_failure(&failure, FailureKind::Garbage, &["blah"]);
}

fn a_worker_of_another_version_is_not_used() {
    let failure = failure_of(contender("toy/fine", IS_OLD), &PLAN);
    assert_failure(&failure, FailureKind::Unusable, &["version 0"]);
}

fn a_worker_that_does_not_exist_is_named() {
    let nowhere = Contender {
        worker: Command {
            program: "/nowhere/worker".into(),
            args: Vec::new(),
        },
        ..contender("toy/fine", WORKER)
    };
    let failure = failure_of(nowhere, &PLAN);
    assert_failure(&failure, FailureKind::Unusable, &["/nowhere/worker"]);
}

fn other_data_is_noticed() {
    let assignment = Assignment {
        suite: "media".to_owned(),
        part: String::new(),
        params: BTreeMap::new(),
        operations: Operation::USUAL.to_vec(),
        records: 1,
        data: None,
        data_sha256: "0".repeat(64),
    };
    let contenders = [contender("toy/fine", WORKER)];
    let results = measure(&contenders, &[assignment], &PLAN, &Watcher::default());
    assert_failure(
        results.rows[0].failure.as_ref().unwrap(),
        FailureKind::Unusable,
        &["SHA-256", &suite().data_sha256()],
    );
}

fn an_interrupted_run_keeps_what_it_has() {
    let contenders = [
        contender("toy/fine", WORKER),
        contender("floor/copy", WORKER),
    ];
    let watcher = Watcher {
        interrupt_after: Some(9),
        ..Watcher::default()
    };
    let results = run(&contenders, &PLAN, &watcher);
    assert!(results.interrupted);
    let kept: usize = (results.rows.iter().flat_map(|row| &row.series))
        .map(|series| series.batches.len())
        .sum();
    assert_eq!(kept, 9);
    assert!(results.rows.iter().all(|row| row.failure.is_none()));
}

fn an_interruption_does_not_wait_for_a_codec_that_hangs() {
    let contenders = [contender("toy/loops", WORKER)];
    let watcher = Watcher {
        interrupt_after: Some(0),
        ..Watcher::default()
    };
    let plan = Plan {
        limits: Limits {
            time: Duration::from_secs(3600),
            ..PLAN.limits
        },
        ..PLAN
    };
    let results = run(&contenders, &plan, &watcher);
    assert!(results.interrupted);
    assert_eq!(results.rows[0].failure, None);
}

fn a_worker_without_an_optional_operation_does_the_others() {
    let contenders = [
        contender("toy/fine", WORKER),
        contender("toy/prints", WORKER),
        contender("floor/copy", WORKER),
        // One that has never heard of optional operations.
        contender("toy/fine", IS_IDLE),
    ];
    let watcher = Watcher::default();
    let results = run_operations(&Operation::ALL, &contenders, &PLAN, &watcher);
    let counts = |operation| {
        let rows = results.rows.iter();
        rows.map(|row| row.series(operation).batches.len())
            .collect::<Vec<_>>()
    };
    for row in &results.rows {
        assert_eq!(row.failure, None);
        assert_eq!(row.ns(Operation::Access), None);
    }
    let optional = results.rows.iter().map(|row| row.optional.clone());
    let reused = Some(vec![Operation::SerReused]);
    let none = Some(Vec::new());
    assert!(optional.eq([reused.clone(), none.clone(), reused, none]));
    for operation in [Operation::Ser, Operation::RoundTrip] {
        assert_eq!(counts(operation), [4, 4, 4, 4]);
    }
    assert_eq!(counts(Operation::SerReused), [4, 0, 4, 0]);
    assert_eq!(counts(Operation::DeserBorrowed), [0; 4]);
    // Every batch was counted, and none that there was not.
    assert_eq!(watcher.seen.get(), 4 * (4 * 4 + 2));
}

/// Says that the run is interrupted from the second time on that it is asked.
#[derive(Default)]
struct Impatient(Cell<u32>);

impl Observer for Impatient {
    fn rehearsed(&self, _schedule: Schedule, _remaining: Duration) {}

    fn progress(&self, done: u64, _total: u64) {
        panic!("{done} batches after the end");
    }

    fn interrupted(&self) -> bool {
        self.0.replace(self.0.get() + 1) > 0
    }
}

fn an_interrupted_rehearsal_asks_no_more() {
    let assignment = Assignment {
        suite: "media".to_owned(),
        part: String::new(),
        params: BTreeMap::new(),
        operations: Operation::USUAL.to_vec(),
        records: 1,
        data: None,
        data_sha256: suite().data_sha256(),
    };
    let contenders = [contender("toy/fine", WORKER), contender("toy/fine", WORKER)];
    let results = measure(&contenders, &[assignment], &PLAN, &Impatient::default());
    assert!(results.interrupted);
    for row in &results.rows {
        assert_eq!((row.object, row.sizes, &row.failure), (None, None, &None));
    }
}

fn every_end_of_decoding_has_its_outcome() {
    let registry = registry();
    let codec = registry.codec("toy/obeys").expect("it is there");
    let command = Command::this_program(&[WORKER]).expect("this program has a file");
    let limits = Limits {
        time: Duration::from_secs(2),
        ..PLAN.limits
    };
    let mut trial = Attempts::new(codec, &command, limits, &|| false).expect("the toy encodes");
    let mut outcome = |bytes: &[u8]| {
        let input = Input {
            name: "a test".to_owned(),
            bytes: bytes.to_vec(),
            expect: Expect::OneOf(&[0]),
        };
        trial.give(&input).expect("the worker is well").0
    };
    let mut cases: Vec<(&[u8], Outcome)> = vec![
        (feed::MEDIA_1.as_bytes(), Outcome::Value),
        (feed::MEDIA_2.as_bytes(), Outcome::WrongValue),
        (b"nonsense", Outcome::Error),
        (b"panic", Outcome::Panic),
        (b"exit", Outcome::Crash),
        (b"sleep", Outcome::Hang),
    ];
    if cfg!(unix) {
        cases.push((b"descend", Outcome::StackOverflow));
    }
    if cfg!(target_os = "linux") {
        cases.push((b"allocate", Outcome::OutOfMemory));
    }
    // Each of them also after a worker that was taken down.
    cases.push((feed::MEDIA_1.as_bytes(), Outcome::Value));
    for (bytes, expected) in cases {
        assert_eq!(
            outcome(bytes),
            expected,
            "{}",
            String::from_utf8_lossy(bytes)
        );
    }
}

/// Plays a worker that does nothing, and after two timed batches not even that.
fn pretend(mode: &str) {
    let payload = r#"{"type":"payloads","payloads":["YQ=="]}"#;
    let mut out = stdout().lock();
    let mut say = |line: &str| writeln!(out, "{line}").and_then(|()| out.flush());
    let hello =
        r#"{"type":"hello","protocol":1,"program":"idle","counts_allocations":false,"codecs":[]}"#;
    let mut alive = say(hello).is_ok();
    let mut rehearsing = false;
    let mut batches = 0;
    let mut requests = stdin().lines();
    while alive && let Some(Ok(line)) = requests.next() {
        let request: Request = serde_json::from_str(&line).expect("the harness is well");
        let answer = match request {
            Request::Prepare(_) => format!(
                r#"{{"type":"prepared","object":null,"values":1,"data_sha256":"{}","unavailable":[]}}"#,
                suite().data_sha256()
            ),
            Request::Verify { .. } => {
                rehearsing = true;
                r#"{"type":"verified"}"#.to_owned()
            }
            Request::Payloads => payload.to_owned(),
            Request::Bye => r#"{"type":"bye"}"#.to_owned(),
            Request::CountAllocations { .. } | Request::Decode { .. } => {
                r#"{"type":"fault","message":"no"}"#.to_owned()
            }
            Request::Run { iterations, .. } => {
                batches += 1;
                // Three batches come before those that count.
                let odd = !rehearsing && batches > 3 + 2;
                match mode {
                    IS_SOON_SILENT if odd => thread::sleep(Duration::from_secs(3600)),
                    IS_SOON_A_CHATTERBOX if odd => alive = say("Good morning!").is_ok(),
                    _ => {}
                }
                let timeless = mode == TAKES_NO_TIME || (mode == IS_SOON_TIMELESS && odd);
                let elapsed_ns = if timeless { 0 } else { iterations * 1000 };
                format!(r#"{{"type":"ran","elapsed_ns":{elapsed_ns}}}"#)
            }
        };
        alive &= say(&answer).is_ok();
    }
}

/// Plays a worker that is none, as `mode` says.
fn misbehave(mode: &str) {
    let mut out = stdout().lock();
    let _ = match mode {
        CHATTERS => writeln!(out, "Good morning!\nHow are you?"),
        IS_OLD => writeln!(
            out,
            r#"{{"type":"hello","protocol":0,"program":"old","counts_allocations":false,"codecs":[]}}"#
        ),
        FLOODS => loop {
            if out.write_all(&b"blah ".repeat(10_000)).is_err() {
                break Ok(());
            }
        },
        _ => Ok(()),
    };
    let _ = out.flush();
    if mode == SAYS_NOTHING {
        thread::sleep(Duration::from_secs(3600));
    }
}

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some(WORKER) => {
            serve(&Toys(registry()), None).expect("the harness is well");
            return;
        }
        Some(mode @ (CHATTERS | FLOODS | IS_OLD | SAYS_NOTHING)) => return misbehave(mode),
        Some(
            mode @ (IS_IDLE | TAKES_NO_TIME | IS_SOON_TIMELESS | IS_SOON_SILENT
            | IS_SOON_A_CHATTERBOX),
        ) => {
            return pretend(mode);
        }
        _ => {}
    }
    /// A trial by the name of its function.
    macro_rules! trials {
        ($($name:ident),* $(,)?) => {
            vec![$(Trial::test(stringify!($name), || -> Result<(), Failed> {
                $name();
                Ok(())
            })),*]
        };
    }
    let mut trials = trials![
        a_run_has_every_batch_it_was_planned_to_have,
        every_other_round_runs_backwards,
        one_seed_gives_one_order,
        what_a_codec_prints_is_not_taken_for_an_answer,
        a_codec_that_loses_data_is_told_so,
        a_codec_that_panics_is_told_so,
        a_worker_that_exits_is_missed,
        a_worker_that_hangs_is_ended,
        a_worker_that_fails_in_the_middle_keeps_what_it_measured,
        a_worker_that_takes_no_time_does_nothing,
        a_worker_that_prints_garbage_is_quoted,
        a_worker_of_another_version_is_not_used,
        a_worker_that_does_not_exist_is_named,
        other_data_is_noticed,
        an_interrupted_run_keeps_what_it_has,
        an_interruption_does_not_wait_for_a_codec_that_hangs,
        an_interrupted_rehearsal_asks_no_more,
        a_worker_without_an_optional_operation_does_the_others,
        every_end_of_decoding_has_its_outcome,
    ];
    if cfg!(unix) {
        trials.extend(trials![
            a_worker_that_crashes_leaves_its_last_words,
            a_stack_overflow_is_not_the_end_of_the_run,
            a_worker_that_is_killed_keeps_what_it_measured,
        ]);
    }
    if cfg!(target_os = "linux") {
        trials.extend(trials![a_worker_that_allocates_without_end_is_ended]);
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
