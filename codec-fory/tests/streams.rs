//! Streams of values, in pieces of every size.

use std::fmt::Debug;
use std::io::{self, Read};

use codec_fory::{
    Error, ErrorKind, ForyJson, ForyJsonRead, Result, StreamDecoder, StreamReader, StreamWriter,
};

#[derive(ForyJson, Debug, PartialEq, Clone)]
struct Entry {
    id: u32,
    text: String,
    list: Vec<Entry>,
}

fn entry(id: u32, text: &str, list: Vec<Entry>) -> Entry {
    Entry {
        id,
        text: text.into(),
        list,
    }
}

fn entries() -> Vec<Entry> {
    vec![
        entry(1, "plain", vec![]),
        entry(2, "],}\\\",\n[{\u{1F600}", vec![entry(3, "\\", vec![])]),
        entry(4, "", vec![entry(5, "[", vec![]), entry(6, "]", vec![])]),
    ]
}

/// All items that come from `text` in pieces of `size` bytes.
fn decode<T>(mut decoder: StreamDecoder<T>, text: &[u8], size: usize) -> Vec<Result<T>>
where
    T: for<'de> ForyJsonRead<'de>,
{
    let mut items = Vec::new();
    for piece in text.chunks(size) {
        decoder.feed(piece);
        items.extend(decoder.by_ref());
    }
    decoder.finish();
    items.extend(decoder.by_ref());
    assert!(decoder.next().is_none(), "it stays at its end");
    items
}

/// What is compared of an item.
fn outcome<T: Debug>(item: &Result<T>) -> String {
    match item {
        Ok(value) => format!("{value:?}"),
        Err(error) => format!("{error:?}"),
    }
}

/// The outcomes are the same for pieces of every size, all at once, and from a slow stream.
#[track_caller]
fn same_in_all_pieces<T>(new: fn(ForyJson) -> StreamDecoder<T>, text: &[u8]) -> Vec<Result<T>>
where
    T: for<'de> ForyJsonRead<'de> + Debug,
{
    let whole = decode(new(ForyJson::new()), text, text.len().max(1));
    let expected: Vec<_> = whole.iter().map(outcome).collect();
    for size in 1..text.len() {
        let found: Vec<_> = decode(new(ForyJson::new()), text, size)
            .iter()
            .map(outcome)
            .collect();
        assert_eq!(found, expected, "pieces of {size}");
    }
    let slow = StreamReader::new(new(ForyJson::new()), Slow { text, calls: 0 });
    let found: Vec<_> = slow.map(|item| outcome(&item)).collect();
    assert_eq!(found, expected, "from a stream");
    whole
}

/// Gives one to three bytes at once, and is interrupted now and then.
struct Slow<'t> {
    text: &'t [u8],
    calls: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.calls += 1;
        if self.calls.is_multiple_of(3) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let count = (self.calls % 4 + 1).min(self.text.len()).min(buffer.len());
        let (now, later) = self.text.split_at(count);
        buffer[..count].copy_from_slice(now);
        self.text = later;
        Ok(count)
    }
}

#[track_caller]
fn values<T: Debug>(items: Vec<Result<T>>) -> Vec<T> {
    let values: Result<Vec<T>> = items.into_iter().collect();
    values.unwrap()
}

#[test]
fn lines() {
    let mut text = String::from("\n \r\n");
    for entry in entries() {
        text.push_str(&codec_fory::to_json(&entry).unwrap());
        text.push_str(" \r\n\n");
    }
    for text in [text.as_str(), text.trim_end(), text.trim()] {
        let items = same_in_all_pieces(StreamDecoder::<Entry>::lines, text.as_bytes());
        assert_eq!(values(items), entries());
    }
    for blank in ["", " ", "\n\n\n", "\r\n\t"] {
        let items = same_in_all_pieces(StreamDecoder::<Entry>::lines, blank.as_bytes());
        assert!(items.is_empty());
    }
}

#[test]
fn arrays() {
    let compact = codec_fory::to_json(&entries()).unwrap();
    let pretty = codec_fory::to_pretty_json(&entries()).unwrap();
    for text in [compact.clone(), pretty, format!(" \n{compact}\t\n ")] {
        let items = same_in_all_pieces(StreamDecoder::<Entry>::array, text.as_bytes());
        assert_eq!(values(items), entries());
    }
    for empty in ["[]", " [ ] ", "[\n]"] {
        let items = same_in_all_pieces(StreamDecoder::<Entry>::array, empty.as_bytes());
        assert!(items.is_empty());
    }
}

#[test]
fn broken_arrays_give_the_error_of_the_whole_text() {
    for text in [
        "",
        " ",
        "{",
        "1",
        "x",
        "[",
        "[1",
        "[1,",
        "[1,2",
        "[1 2]",
        "[1,,2]",
        "[,1]",
        "[1,]",
        "[1}",
        "[1]]",
        "[1] x",
        "[1],",
        "[1,\"a\"]",
        "[1,\n  tru]",
        "[1,[2],3]",
        "[\"",
        "[1,\"\\",
        "[1,{\"a\":",
        "[-]",
        "[1,\u{e9}]",
        "[1 ,\n\n 0.5]",
        "]",
        "[1,99999999999]",
        "[\n1\n\n:",
    ] {
        let whole = codec_fory::from_json::<Vec<u32>>(text).unwrap_err();
        let items = same_in_all_pieces(StreamDecoder::<u32>::array, text.as_bytes());
        let (last, before) = items.split_last().unwrap();
        assert!(before.iter().all(Result::is_ok), "{text}");
        let error = last.as_ref().unwrap_err();
        let found = |error: &Error| {
            let place = (error.offset(), error.line(), error.column());
            (error.kind(), place, error.path().to_owned())
        };
        assert_eq!(found(error), found(&whole), "{text:?}: {error}\n{whole}");
    }
}

#[test]
fn a_broken_line_is_not_the_end() {
    let text = "1\n\"two\"\n{\n\n5\n6 7\n\u{e9}, \n8";
    let items = same_in_all_pieces(StreamDecoder::<u32>::lines, text.as_bytes());
    let mut found = Vec::new();
    for item in &items {
        found.push(match item {
            Ok(value) => (*value, ErrorKind::Custom, 0, 0, 0),
            Err(error) => (
                0,
                error.kind(),
                error.offset(),
                error.line(),
                error.column(),
            ),
        });
    }
    let ok = |value| (value, ErrorKind::Custom, 0, 0, 0);
    assert_eq!(
        found,
        [
            ok(1),
            (0, ErrorKind::WrongType, 2, 2, 1),
            (0, ErrorKind::WrongType, 8, 3, 1),
            ok(5),
            (0, ErrorKind::TrailingCharacters, 15, 6, 3),
            (0, ErrorKind::Syntax, 17, 7, 1),
            ok(8),
        ]
    );
    let cut = same_in_all_pieces(StreamDecoder::<Entry>::lines, b"{\"id\":1,\n{\"id\"");
    let kinds: Vec<_> = cut
        .iter()
        .map(|item| item.as_ref().unwrap_err().kind())
        .collect();
    assert_eq!(kinds, [ErrorKind::UnexpectedEnd; 2]);
    assert_eq!(cut[1].as_ref().unwrap_err().offset(), 14);
}

#[test]
fn the_path_names_the_element() {
    let text =
        b"[{\"id\":1,\"text\":\"\",\"list\":[]},\n{\"id\":1,\"text\":\"\",\"list\":[{\"id\":-1}]}]";
    let items = same_in_all_pieces(StreamDecoder::<Entry>::array, text);
    let error = items[1].as_ref().unwrap_err();
    assert_eq!(error.path(), "$[1].list[0].id");
    assert_eq!((error.line(), error.column()), (2, 33));
}

#[test]
fn a_long_value_is_refused_before_its_end() {
    let limited = |framing: fn(ForyJson) -> StreamDecoder<String>| {
        framing(ForyJson::new()).max_value_bytes(10)
    };
    // It is noticed while the value comes, and what comes after is not kept.
    let mut decoder = limited(StreamDecoder::lines);
    decoder.feed(b"\"a\"\n\"0123456");
    assert_eq!(decoder.next().unwrap().unwrap(), "a");
    assert!(decoder.next().is_none());
    decoder.feed(b"789");
    let error = decoder.next().unwrap().unwrap_err();
    assert_eq!(
        (error.kind(), error.offset(), error.line()),
        (ErrorKind::ValueTooLong, 4, 2)
    );
    assert!(decoder.next().is_none());
    for _ in 0..100 {
        decoder.feed(b"and on ");
        assert!(decoder.next().is_none());
        assert!(
            format!("{decoder:?}").contains("buffered_bytes: 0"),
            "{decoder:?}"
        );
    }
    decoder.feed(b"\"\n\"b\"\n");
    assert_eq!(decoder.next().unwrap().unwrap(), "b");

    for (text, fits) in [("[\"12345678\"]", true), ("[\"123456789\"]", false)] {
        for size in 1..text.len() {
            let items = decode(limited(StreamDecoder::array), text.as_bytes(), size);
            assert_eq!(items[0].is_ok(), fits, "{text} {size}");
            assert_eq!(items.len(), 1);
            if let Err(error) = &items[0] {
                let found = (error.kind(), error.offset(), error.path());
                assert_eq!(found, (ErrorKind::ValueTooLong, 1, "$[0]"));
            }
        }
    }
}

#[test]
fn the_array_is_a_level_of_depth() {
    let text = format!("[{}{}]", "[".repeat(19), "]".repeat(19));
    let codec = |depth| ForyJson::builder().max_depth(depth).build();
    type Nested = codec_fory::RawJson;
    let read = |depth| {
        let decoder = StreamDecoder::<Nested>::array(codec(depth));
        decode(decoder, text.as_bytes(), 7).remove(0)
    };
    assert!(read(20).is_ok());
    let error = read(19).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DepthLimit);
    assert_eq!(
        codec(19)
            .from_json::<Vec<Nested>>(&text)
            .unwrap_err()
            .to_string(),
        error.to_string()
    );
    let items = decode(StreamDecoder::<Nested>::array(codec(0)), b"[]", 1);
    assert_eq!(items[0].as_ref().unwrap_err().kind(), ErrorKind::DepthLimit);
}

/// Looks at the work, not at the time: the decoder says how much it keeps.
#[test]
fn many_values_in_small_pieces_keep_the_buffer_small() {
    let mut decoder = StreamDecoder::<u32>::lines(ForyJson::new());
    let mut sum = 0;
    for _ in 0..50_000 {
        for byte in b"17\n" {
            decoder.feed(&[*byte]);
            sum += decoder.by_ref().map(Result::unwrap).sum::<u32>();
        }
    }
    assert_eq!(sum, 17 * 50_000);
    assert_eq!(decoder.offset(), 150_000);

    // One long value, byte by byte: looked at once, or this would take minutes.
    let mut decoder = StreamDecoder::<String>::array(ForyJson::new());
    decoder.feed(b"[\"");
    for _ in 0..2_000_000 {
        decoder.feed(b"x");
        assert!(decoder.next().is_none());
    }
    decoder.feed(b"\"]");
    assert_eq!(decoder.next().unwrap().unwrap().len(), 2_000_000);
}

#[test]
fn writers_give_what_decoders_take() {
    let mut lines = StreamWriter::lines(ForyJson::new(), Vec::new());
    let mut array = StreamWriter::array(ForyJson::new(), Vec::new());
    for entry in entries() {
        lines.write(&entry).unwrap();
        array.write(&entry).unwrap();
    }
    let (lines, array) = (lines.finish().unwrap(), array.finish().unwrap());
    assert_eq!(array, codec_fory::to_json_bytes(&entries()).unwrap());
    assert_eq!(lines.iter().filter(|&&byte| byte == b'\n').count(), 3);
    let read = StreamReader::lines(ForyJson::new(), lines.as_slice());
    assert_eq!(values::<Entry>(read.collect()), entries());
    let read = StreamReader::array(ForyJson::new(), array.as_slice());
    assert_eq!(values::<Entry>(read.collect()), entries());

    let empty = StreamWriter::array(ForyJson::new(), Vec::new());
    assert_eq!(empty.finish().unwrap(), b"[]");
    // A value that cannot be written leaves no trace.
    let shallow = ForyJson::builder().max_depth(1).build();
    let mut array = StreamWriter::array(shallow, Vec::new());
    array.write(&[1]).unwrap();
    assert_eq!(
        array.write(&[[1]]).unwrap_err().kind(),
        ErrorKind::DepthLimit
    );
    array.write(&2).unwrap();
    assert_eq!(array.finish().unwrap(), b"[[1],2]");
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _buffer: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("unplugged"))
    }
}

impl io::Write for Broken {
    fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("unplugged"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn errors_of_the_stream_are_told() {
    let stream = b"1\n2".chain(Broken);
    let items: Vec<Result<u8>> = StreamReader::lines(ForyJson::new(), stream).collect();
    assert_eq!(items.len(), 2);
    assert_eq!(*items[0].as_ref().unwrap(), 1);
    let error = items[1].as_ref().unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (ErrorKind::Io, "unplugged")
    );
    let mut lines = StreamWriter::lines(ForyJson::new(), Broken);
    assert_eq!(lines.write(&1).unwrap_err().kind(), ErrorKind::Io);
}
