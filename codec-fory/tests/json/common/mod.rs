//! One check for a (value, text) pair on every entry point at once, and one for a refused text.

pub(crate) mod any;
pub(crate) mod media;
pub(crate) mod tokens;
pub(crate) mod tree;

use std::fmt::Debug;
use std::io;

use codec_fory::{
    Error, ErrorKind, ForyJson, ForyJsonRead, ForyJsonWrite, StreamDecoder, StreamWriter,
};

/// A type that can be checked in both directions; it borrows nothing from the text.
pub(crate) trait Both:
    ForyJsonWrite + for<'de> ForyJsonRead<'de> + PartialEq + Debug
{
}

impl<T: ForyJsonWrite + for<'de> ForyJsonRead<'de> + PartialEq + Debug> Both for T {}

/// Checks that `value` is written as `text` and read back from it, with the default options, and
/// that it also comes back from every other form.
#[track_caller]
pub(crate) fn check<T: Both>(value: T, text: &str) {
    let json = ForyJson::default();
    check_with(&json, &value, text);

    // The free functions have the default options too.
    assert_eq!(codec_fory::to_json(&value).unwrap(), text);
    assert_eq!(codec_fory::to_json_bytes(&value).unwrap(), text.as_bytes());
    assert_eq!(codec_fory::from_json::<T>(text).unwrap(), value);
    assert_eq!(
        codec_fory::from_json_bytes::<T>(text.as_bytes()).unwrap(),
        value
    );

    let positional = ForyJson::builder().bean_to_array(true).build();
    round_trip(&positional, &value);
    round_trip(
        &ForyJson::builder()
            .bean_to_array(true)
            .escape_non_ascii(true)
            .build(),
        &value,
    );
    round_trip(&ForyJson::builder().escape_non_ascii(true).build(), &value);
    round_trip(&ForyJson::builder().write_null_fields(true).build(), &value);
    streams(&value, text);
}

/// Checks that `value` comes out of streams of `text` that are fed in pieces of every size, and
/// goes into them.
#[track_caller]
fn streams<T: Both>(value: &T, text: &str) {
    let json = ForyJson::default();
    let lines = format!("{text}\n \r\n{text} \r\n\n {text}");
    let array = format!(" [{text},{}\n]\n", tokens::spaced(text));
    let most = array.len().max(lines.len());
    for size in 1..=most {
        // An interpreter takes a minute for what a processor does in a millisecond.
        if cfg!(miri) && size != 3 {
            continue;
        }
        // Of long texts, the small sizes and those around the widths of vectors.
        if size > 20 && size < most && ![31, 32, 33, 63, 64, 65].contains(&size) && most > 100 {
            continue;
        }
        for (mut decoder, stream, count) in [
            (StreamDecoder::<T>::lines(json), &lines, 3),
            (StreamDecoder::<T>::array(json), &array, 2),
        ] {
            let mut values = Vec::new();
            for piece in stream.as_bytes().chunks(size) {
                decoder.feed(piece);
                values.extend(decoder.by_ref());
            }
            decoder.finish();
            values.extend(decoder.by_ref());
            assert_eq!(values.len(), count, "{stream} in pieces of {size}");
            for read in values {
                assert_eq!(&read.unwrap(), value, "{stream} in pieces of {size}");
            }
        }
    }

    let mut lines = StreamWriter::lines(json, Trickle::default());
    let mut array = StreamWriter::array(json, Trickle::default());
    for _ in 0..2 {
        lines.write(value).unwrap();
        array.write(value).unwrap();
    }
    assert_eq!(
        lines.finish().unwrap().taken,
        format!("{text}\n{text}\n").as_bytes()
    );
    // Not through a `Vec<T>`, which has a format of its own where T is a byte.
    let mut decoder = StreamDecoder::<T>::array(json);
    decoder.feed(&array.finish().unwrap().taken);
    decoder.finish();
    let values: Vec<T> = decoder.map(|read| read.unwrap()).collect();
    assert!(values.len() == 2 && values.iter().all(|read| read == value));
}

/// Checks that `value` is written as `text` and read back from it by `json`.
#[track_caller]
pub(crate) fn check_with<T: Both>(json: &ForyJson, value: &T, text: &str) {
    writes(json, value, text);
    reads(json, text, value);
}

/// Checks that `value` comes back from what `json` writes.
#[track_caller]
pub(crate) fn round_trip<T: Both>(json: &ForyJson, value: &T) {
    let text = json.to_json(value).unwrap();
    check_with(json, value, &text);
}

/// Checks that every way to write gives `text`, or its pretty form.
#[track_caller]
pub(crate) fn writes<T: ForyJsonWrite + ?Sized>(json: &ForyJson, value: &T, text: &str) {
    let written = json.to_json(value).unwrap();
    assert_eq!(written, text);
    assert_eq!(json.to_json_bytes(value).unwrap(), text.as_bytes());

    let mut appended = b"before ".to_vec();
    json.append_json_to(value, &mut appended).unwrap();
    json.append_json_to(value, &mut appended).unwrap();
    assert_eq!(appended, format!("before {text}{text}").as_bytes());

    let mut trickle = Trickle::default();
    json.write_json_to(value, &mut trickle).unwrap();
    assert_eq!(trickle.taken, text.as_bytes());

    let pretty = tokens::pretty(text);
    assert_eq!(json.to_pretty_json(value).unwrap(), pretty);
    assert_eq!(json.to_pretty_json_bytes(value).unwrap(), pretty.as_bytes());
}

/// Checks that every way to read `text`, as it stands and with white space, gives `value`.
#[track_caller]
pub(crate) fn reads<T>(json: &ForyJson, text: &str, value: &T)
where
    T: for<'de> ForyJsonRead<'de> + PartialEq + Debug,
{
    for text in [text.to_owned(), tokens::pretty(text), tokens::spaced(text)] {
        // An allocation of exactly this size, so that a checking allocator sees reads behind it.
        let exact = text.as_bytes().to_vec().into_boxed_slice();
        let read = json.from_json_bytes::<T>(&exact);
        assert_eq!(
            &read.unwrap_or_else(|error| panic!("{error}\n{text}")),
            value,
            "{text}"
        );
        let read = json.from_json::<T>(&text);
        assert_eq!(
            &read.unwrap_or_else(|error| panic!("{error}\n{text}")),
            value,
            "{text}"
        );
    }
}

/// Checks that `text` is read as `value` with the default options.
#[track_caller]
pub(crate) fn check_read<T>(text: &str, value: T)
where
    T: for<'de> ForyJsonRead<'de> + PartialEq + Debug,
{
    reads(&ForyJson::default(), text, &value);
}

/// Checks that `text` is refused as a `T`, the same on every entry point, and gives the error.
#[track_caller]
pub(crate) fn refuse<T>(text: impl AsRef<[u8]>) -> Error
where
    T: for<'de> ForyJsonRead<'de> + Debug,
{
    refuse_with::<T>(&ForyJson::default(), text)
}

/// The same with options.
#[track_caller]
pub(crate) fn refuse_with<T>(json: &ForyJson, text: impl AsRef<[u8]>) -> Error
where
    T: for<'de> ForyJsonRead<'de> + Debug,
{
    let text = text.as_ref();
    let exact = text.to_vec().into_boxed_slice();
    let error = match json.from_json_bytes::<T>(&exact) {
        Err(error) => error,
        Ok(value) => panic!("{:?} was read as {value:?}", String::from_utf8_lossy(text)),
    };
    assert!(error.offset() <= text.len(), "{error}");
    let before = &text[..error.offset()];
    let lines = before.iter().filter(|&&byte| byte == b'\n').count();
    assert_eq!(error.line(), lines + 1, "{error}");
    let start = before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |at| at + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
    if std::str::from_utf8(text).is_ok() {
        assert_eq!(error.column(), column, "{error}");
    }
    assert!(error.path().starts_with('$'), "{error}");
    assert!(!error.to_string().is_empty());
    if let Ok(text) = std::str::from_utf8(text) {
        let same = json
            .from_json::<T>(text)
            .expect_err("refused as bytes, read as a str");
        assert_eq!(same.kind(), error.kind());
        assert_eq!(same.to_string(), error.to_string());
    }
    error
}

/// Checks that `text` is refused as a `T` for the reason `kind`, found at `offset`.
#[track_caller]
pub(crate) fn refuse_at<T>(text: impl AsRef<[u8]>, kind: ErrorKind, offset: usize) -> Error
where
    T: for<'de> ForyJsonRead<'de> + Debug,
{
    let error = refuse::<T>(text);
    assert_eq!((error.kind(), error.offset()), (kind, offset), "{error}");
    error
}

/// A sink that takes at most three bytes at once and is interrupted now and then, as sockets are.
#[derive(Default)]
struct Trickle {
    taken: Vec<u8>,
    calls: usize,
}

impl io::Write for Trickle {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.calls += 1;
        if self.calls % 5 == 2 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let taken = bytes.len().min(3);
        self.taken.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
