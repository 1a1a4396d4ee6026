//! Workers that are none, or that say what is not so.

use std::io::{Write, stdin, stdout};
use std::process;
use std::thread;
use std::time::Duration;

use tpc::protocol::Request;

use crate::toys::suite;

/// Arguments that make this program one of them.
pub(crate) const CHATTERS: &str = "chatters";
pub(crate) const FLOODS: &str = "floods";
pub(crate) const IS_OLD: &str = "is-old";
pub(crate) const SAYS_NOTHING: &str = "says-nothing";
pub(crate) const LACKS_MEMORY: &str = "lacks-memory";
pub(crate) const IS_IDLE: &str = "is-idle";
pub(crate) const IS_ANOTHER_EACH_TIME: &str = "is-another-each-time";
pub(crate) const SENDS_TOO_MUCH: &str = "sends-too-much";
pub(crate) const TAKES_NO_TIME: &str = "takes-no-time";
pub(crate) const TAKES_DAYS: &str = "takes-days";
pub(crate) const IS_SOON_TIMELESS: &str = "is-soon-timeless";
pub(crate) const IS_SOON_SILENT: &str = "is-soon-silent";
pub(crate) const IS_SOON_A_CHATTERBOX: &str = "is-soon-a-chatterbox";

/// Plays the one that `mode` names. Gives whether there is one.
pub(crate) fn play(mode: &str) -> bool {
    match mode {
        CHATTERS | FLOODS | IS_OLD | SAYS_NOTHING | LACKS_MEMORY => misbehave(mode),
        IS_IDLE | IS_ANOTHER_EACH_TIME | SENDS_TOO_MUCH | TAKES_NO_TIME | TAKES_DAYS
        | IS_SOON_TIMELESS | IS_SOON_SILENT | IS_SOON_A_CHATTERBOX => pretend(mode),
        _ => return false,
    }
    true
}

/// Plays a worker that does nothing, and after two timed batches not even that.
fn pretend(mode: &str) {
    let mut out = stdout().lock();
    let mut say = |line: &str| writeln!(out, "{line}").and_then(|()| out.flush());
    let name = match mode {
        IS_ANOTHER_EACH_TIME => format!("number {}", process::id()),
        _ => "idle".to_owned(),
    };
    let hello = format!(
        r#"{{"type":"hello","protocol":1,"program":"{name}","counts_allocations":false,"codecs":[]}}"#
    );
    let mut alive = say(&hello).is_ok();
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
            Request::Payloads if mode == SENDS_TOO_MUCH => {
                r#"{"type":"payloads","payloads":["YQ==","YQ=="]}"#.to_owned()
            }
            Request::Payloads => r#"{"type":"payloads","payloads":["YQ=="]}"#.to_owned(),
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
                let spent = match mode {
                    TAKES_NO_TIME => Duration::ZERO,
                    IS_SOON_TIMELESS if odd => Duration::ZERO,
                    _ => Duration::from_micros(iterations),
                };
                thread::sleep(spent);
                let said = match mode {
                    // No load of the machine makes it true.
                    TAKES_DAYS => spent + Duration::from_secs(200_000),
                    _ => spent,
                };
                format!(r#"{{"type":"ran","elapsed_ns":{}}}"#, said.as_nanos())
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
        IS_OLD => writeln!(out, r#"{{"type":"hello","protocol":0}}"#),
        FLOODS => loop {
            if out.write_all(&b"blah ".repeat(10_000)).is_err() {
                break Ok(());
            }
        },
        LACKS_MEMORY => {
            eprintln!("Traceback (most recent call last):\nMemoryError");
            Ok(())
        }
        _ => Ok(()),
    };
    let _ = out.flush();
    if mode == SAYS_NOTHING {
        thread::sleep(Duration::from_secs(3600));
    }
}
