#![forbid(unsafe_code)]
//! Measuring with worker processes, among them many that fail: each failure gives its row its
//! reason, and nothing else is lost.
//!
//! This test program is its own worker, with toy codecs that fail in one way each.

mod impostors;
mod toys;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::process;
use std::time::Duration;

use data::hostile::{Expect, Input};
use data::media::feed;
use libtest_mimic::{Arguments, Failed, Trial};
use tpc::engine::{Assignment, Contender, Observer, measure};
use tpc::plan::{Length, Plan, Schedule};
use tpc::results::{Results, Role, Row};
use tpc::robustness::{Outcome, Trial as Attempts};
use tpc::subject::Operation;
use tpc::worker::{Command, Failure, FailureKind, Limits, serve};

use crate::impostors::{
    CHATTERS, FLOODS, IS_ANOTHER_EACH_TIME, IS_IDLE, IS_OLD, IS_SOON_A_CHATTERBOX, IS_SOON_SILENT,
    IS_SOON_TIMELESS, LACKS_MEMORY, SAYS_NOTHING, SENDS_TOO_MUCH, TAKES_DAYS, TAKES_NO_TIME,
};
use crate::toys::{Toys, marker, registry, suite, text};

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
    measure(contenders, &[assignment(operations)], plan, watcher)
}

/// The one suite with its one message.
fn assignment(operations: &[Operation]) -> Assignment {
    Assignment {
        suite: "media".to_owned(),
        part: String::new(),
        params: BTreeMap::new(),
        operations: operations.to_vec(),
        records: 1,
        data: None,
        data_sha256: suite().data_sha256(),
    }
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
    assert_failure(&failure, FailureKind::Garbage, &["line", "64 MiB"]);
}

fn a_worker_that_takes_longer_than_it_took_is_not_believed() {
    let failure = failure_of(contender("toy/fine", TAKES_DAYS), &PLAN);
    assert_failure(
        &failure,
        FailureKind::Garbage,
        &["create", "longer than it took"],
    );
}

fn a_worker_that_sends_other_payloads_than_it_has_values_is_not_believed() {
    let failure = failure_of(contender("toy/fine", SENDS_TOO_MUCH), &PLAN);
    assert_failure(
        &failure,
        FailureKind::Garbage,
        &["1 timed values", "2 payloads"],
    );
}

fn what_is_timed_is_what_was_verified() {
    let failure = failure_of(contender("toy/fine", IS_ANOTHER_EACH_TIME), &PLAN);
    assert_failure(
        &failure,
        FailureKind::Unusable,
        &["not the one that was verified"],
    );
}

fn a_lack_of_memory_is_known_by_the_words_of_other_languages_too() {
    let failure = failure_of(contender("toy/fine", LACKS_MEMORY), &PLAN);
    assert_failure(&failure, FailureKind::Memory, &["MemoryError", "1024 MiB"]);
}

fn a_worker_that_does_not_count_is_not_asked_to() {
    let counted = Contender {
        counting_worker: Some(Command::this_program(&[WORKER]).expect("this program has a file")),
        ..contender("toy/fine", WORKER)
    };
    let results = run(&[counted], &PLAN, &Watcher::default());
    assert_eq!(results.rows[0].failure, None);
    let obstacles = results.unavailable.join("\n");
    assert!(obstacles.contains("does not count"), "{obstacles}");
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
            copied: false,
        },
        ..contender("toy/fine", WORKER)
    };
    let failure = failure_of(nowhere, &PLAN);
    assert_failure(&failure, FailureKind::Unusable, &["/nowhere/worker"]);
}

fn other_data_is_noticed() {
    let assignment = Assignment {
        data_sha256: "0".repeat(64),
        ..assignment(&Operation::USUAL)
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
    let assignment = assignment(&Operation::USUAL);
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

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some(WORKER) => {
            serve(&Toys(registry()), None).expect("the harness is well");
            return;
        }
        Some(mode) if impostors::play(mode) => return,
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
        a_worker_that_takes_longer_than_it_took_is_not_believed,
        a_worker_that_sends_other_payloads_than_it_has_values_is_not_believed,
        what_is_timed_is_what_was_verified,
        a_lack_of_memory_is_known_by_the_words_of_other_languages_too,
        a_worker_that_does_not_count_is_not_asked_to,
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
