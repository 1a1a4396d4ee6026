//! A log in newline-delimited JSON: written line by line, then read back in pieces, with a broken
//! line in it and members that only some entries have.
//!
//! `cargo run --example log_stream`

use std::collections::BTreeMap;
use std::io::BufWriter;
use std::time::SystemTime;

use codec_fory::{ErrorKind, ForyJson, RawJson, StreamDecoder, StreamReader, StreamWriter};

#[derive(ForyJson, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    #[fory_json(name = "INFO")]
    Info,
    #[fory_json(name = "WARN", alias = "WARNING")]
    Warn,
    #[fory_json(name = "ERROR")]
    Error,
}

#[derive(ForyJson, Debug)]
struct Entry {
    /// Milliseconds since 1970 in the log.
    time: SystemTime,
    level: Level,
    message: String,
    #[fory_json(any)]
    fields: BTreeMap<String, RawJson>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let codec = ForyJson::new();

    // Whatever implements io::Write; small values want a buffer before it.
    let mut log = StreamWriter::lines(codec, BufWriter::new(Vec::new()));
    for number in 0..1000 {
        let level = match number % 10 {
            0 => Level::Error,
            1..3 => Level::Warn,
            _ => Level::Info,
        };
        let mut fields = BTreeMap::new();
        if level == Level::Error {
            fields.insert("code".to_owned(), RawJson::new(&format!("{number}"))?);
            fields.insert("context".to_owned(), RawJson::new(r#"{"retry":true}"#)?);
        }
        log.write(&Entry {
            time: SystemTime::now(),
            level,
            message: format!("request {number} done"),
            fields,
        })?;
    }
    let mut text = log.finish()?.into_inner()?;
    println!("{}", String::from_utf8_lossy(&text[..160]));

    // A line that was cut off by a crash, as logs have them.
    text.extend_from_slice(
        b"{\"time\":17,\"lev\n{\"time\":18,\"level\":\"WARNING\",\"message\":\"up\"}",
    );

    // From an io::Read, with a limit on what one line may cost.
    let decoder = StreamDecoder::<Entry>::lines(codec).max_value_bytes(64 << 10);
    let mut counts = BTreeMap::new();
    let mut broken = Vec::new();
    for entry in StreamReader::new(decoder, text.as_slice()) {
        match entry {
            Ok(entry) => *counts.entry(entry.level).or_insert(0) += 1,
            Err(error) if error.kind() == ErrorKind::Io => return Err(error.into()),
            Err(error) => broken.push(error),
        }
    }
    println!("{counts:?}");
    println!("skipped: {}", broken[0]);
    assert_eq!((counts[&Level::Error], counts[&Level::Warn]), (100, 201));
    assert_eq!((broken.len(), broken[0].line()), (1, 1001));

    // From pieces that come from anywhere, as in a program without blocking reads.
    let mut decoder = StreamDecoder::<Entry>::lines(codec);
    let mut errors = 0;
    for piece in text.chunks(100) {
        decoder.feed(piece);
        for entry in decoder.by_ref().flatten() {
            if let Some(code) = entry.fields.get("code") {
                errors += code.read::<u32>()?;
            }
        }
    }
    decoder.finish();
    assert_eq!(decoder.flatten().count(), 1);
    assert_eq!(errors, (0..1000).step_by(10).sum());
    Ok(())
}
