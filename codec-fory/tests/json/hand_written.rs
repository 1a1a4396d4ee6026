//! Codecs written by hand: what they can do, and that they can do no harm, whatever they do.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use codec_fory::{
    Error, ErrorKind, ForyJson, ForyJsonKey, ForyJsonRead, ForyJsonWrite, Next, Reader, Result,
    Writer,
};

use crate::common::{check, refuse};

/// A panic that the test expects: nothing is printed for it.
fn quiet<T>(run: impl FnOnce() -> T) -> std::thread::Result<T> {
    catch_unwind(AssertUnwindSafe(run))
}

/// Every way to write, with a value that may panic or fail in any of them.
fn in_every_form<T: ForyJsonWrite>(value: &T, mut run: impl FnMut(Result<Vec<u8>>)) {
    for bits in 0..8 {
        let json = ForyJson::builder()
            .write_null_fields(bits & 1 != 0)
            .bean_to_array(bits & 2 != 0)
            .escape_non_ascii(bits & 4 != 0)
            .build();
        run(json.to_json_bytes(value));
        run(json.to_pretty_json_bytes(value));
        let mut buffer = Vec::new();
        run(json.append_json_to(value, &mut buffer).map(|()| buffer));
    }
}

struct PanicsInWriting;

impl ForyJsonWrite for PanicsInWriting {
    fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
        writer.string(&"x".repeat(100_000));
        panic!("a panic that the test expects")
    }
}

#[test]
fn a_panic_in_writing_is_passed_on() {
    #[derive(ForyJson)]
    struct Never {
        x: i32,
    }
    assert_eq!(codec_fory::to_json(&Never { x: 1 }).unwrap(), r#"{"x":1}"#);

    #[derive(codec_fory::ForyJsonWrite)]
    struct Holder {
        before: String,
        panics: Vec<PanicsInWriting>,
    }
    let holder = Holder {
        before: "b".repeat(500),
        panics: vec![PanicsInWriting],
    };
    for bits in 0..4 {
        let json = ForyJson::builder()
            .bean_to_array(bits & 1 != 0)
            .write_null_fields(bits & 2 != 0)
            .build();
        assert!(quiet(|| json.to_json(&holder)).is_err());
        assert!(quiet(|| json.to_pretty_json(&holder)).is_err());
        // The next write finds nothing of it.
        assert_eq!(json.to_pretty_json(&1).unwrap(), "1");
        assert_eq!(json.to_json(&"a").unwrap(), "\"a\"");
    }
}

/// A codec that catches a panic and goes on writing: the value that panicked is not there, and
/// nothing is written to where the buffer was before it grew.
#[test]
fn a_caught_panic_leaves_the_writer_usable() {
    struct Catches;
    impl ForyJsonWrite for Catches {
        fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
            let mut array = writer.array()?;
            array.element(&1)?;
            let writer = array.next_element();
            for _ in 0..3 {
                assert!(quiet(|| writer.value(&PanicsInWriting)).is_err());
                assert!(quiet(|| writer.value(&vec![vec![PanicsInWriting]])).is_err());
            }
            writer.string("a");
            array.element(&vec![vec![2]])?;
            array.end();
            Ok(())
        }
    }
    let expected = r#"[1,"a",[[2]]]"#;
    for positional in [false, true] {
        let json = ForyJson::builder().bean_to_array(positional).build();
        assert_eq!(json.to_json(&Catches).unwrap(), expected);
        assert_eq!(
            json.to_json(&vec![Catches]).unwrap(),
            format!("[{expected}]")
        );
        let mut buffer = b"kept".to_vec();
        json.append_json_to(&(Catches, Some(Catches)), &mut buffer)
            .unwrap();
        assert_eq!(buffer, format!("kept[{expected},{expected}]").as_bytes());
        let pretty = json.to_pretty_json(&Catches).unwrap();
        assert_eq!(pretty, crate::common::tokens::pretty(expected));
    }
    in_every_form(&Catches, |written| {
        let compact = String::from_utf8(written.unwrap())
            .unwrap()
            .replace([' ', '\n'], "");
        assert_eq!(compact, expected);
    });
}

#[test]
fn an_error_in_writing_is_passed_on() {
    struct Fails;
    impl ForyJsonWrite for Fails {
        fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
            writer.string("half a document");
            Err(Error::custom("no"))
        }
    }
    #[derive(codec_fory::ForyJsonWrite)]
    struct Holder {
        list: Vec<Option<Box<Fails>>>,
        map: BTreeMap<i32, Fails>,
    }
    let holder = Holder {
        list: vec![None, Some(Box::new(Fails))],
        map: BTreeMap::from([(1, Fails)]),
    };
    in_every_form(&holder, |written| {
        let error = written.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Custom);
        assert!(error.to_string().contains("no"));
    });
    let mut buffer = b"kept".to_vec();
    assert!(codec_fory::append_json_to(&holder, &mut buffer).is_err());
    assert_eq!(buffer, b"kept");
}

/// Too few and too many values, open arrays, calls in any order: the document is wrong, and
/// nothing else.
#[test]
fn disorderly_writers() {
    struct Disorderly(u32);
    impl ForyJsonWrite for Disorderly {
        fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
            match self.0 {
                0 => {}
                1 => {
                    writer.null();
                    writer.null();
                }
                2 => {
                    let _open = writer.array()?;
                }
                3 => {
                    let mut array = writer.array()?;
                    array.next_element().bool(true);
                    array.next_element();
                    array.next_element();
                }
                4 => {
                    let mut object = writer.object()?;
                    object.next_member("a");
                    object.next_member("b").i64(i64::MIN);
                    object.end();
                }
                5 => {
                    for _ in 0..30 {
                        let _open = writer.array();
                    }
                }
                6 => writer.value(&vec![Disorderly(1), Disorderly(0), Disorderly(3)])?,
                _ => {
                    for _ in 0..1000 {
                        writer.u128(u128::MAX);
                        writer.i128(i128::MIN);
                        writer.f64(f64::MIN_POSITIVE);
                        writer.bytes(&[255; 40]);
                        writer.raw("[]");
                    }
                }
            }
            Ok(())
        }
    }
    for which in 0..8 {
        in_every_form(&Disorderly(which), drop);
        in_every_form(
            &vec![Disorderly(which), Disorderly(7), Disorderly(which)],
            drop,
        );
        in_every_form(&(Disorderly(which), "a", Some(Disorderly(which))), drop);
        in_every_form(
            &BTreeMap::from([("k", 0)])
                .into_keys()
                .map(|_| Disorderly(which))
                .collect::<Vec<_>>(),
            drop,
        );
    }
}

/// A hint that is far from the truth costs memory or time, nothing else.
#[test]
fn lying_hints() {
    struct Lies(usize);
    impl ForyJsonWrite for Lies {
        fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
            writer.string(&"z".repeat(3000));
            Ok(())
        }
        fn estimate(&self, _levels: u32) -> usize {
            self.0
        }
        fn is_absent(&self) -> bool {
            self.0 % 2 == 1
        }
    }
    #[derive(codec_fory::ForyJsonWrite)]
    struct Holder {
        a: Lies,
        b: Lies,
        c: i32,
    }
    for hint in [0, 1, 100_000] {
        in_every_form(
            &Holder {
                a: Lies(hint),
                b: Lies(hint + 1),
                c: 1,
            },
            |written| {
                assert!(written.unwrap().len() > 3000);
            },
        );
    }
}

/// A shape taken from another type.
#[test]
fn borrowed_shapes() {
    struct Claims;
    impl ForyJsonWrite for Claims {
        const SHAPE: codec_fory::__private::Shape = <u8 as ForyJsonWrite>::SHAPE;
        fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
            writer.string(&"w".repeat(100_000));
            Ok(())
        }
    }
    #[derive(codec_fory::ForyJsonWrite)]
    struct Holder {
        a: Claims,
        b: Vec<Claims>,
        c: [Claims; 2],
        d: Option<Claims>,
        e: (Claims, u8),
    }
    let holder = Holder {
        a: Claims,
        b: vec![Claims, Claims],
        c: [Claims, Claims],
        d: Some(Claims),
        e: (Claims, 1),
    };
    in_every_form(&holder, |written| assert!(written.unwrap().len() > 700_000));
}

/// A type that says it is a byte, and is not.
#[test]
fn a_false_byte() {
    #[derive(Debug, PartialEq)]
    struct False(String);
    impl<'de> ForyJsonRead<'de> for False {
        const BYTE: bool = true;
        fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
            reader.value().map(False)
        }
    }
    impl ForyJsonWrite for False {
        fn write(&self, writer: &mut Writer<'_>) -> Result<()> {
            writer.value(&self.0)
        }
    }
    let text = |text: &str| False(text.to_owned());
    check(vec![text("a"), text("b")], r#"["a","b"]"#);
    check([text("a"), text("b")], r#"["a","b"]"#);
    check(std::collections::VecDeque::from([text("a")]), r#"["a"]"#);
    refuse::<[False; 2]>(r#"["a"]"#);
}

/// A key with a new name every time, and one that panics or is asked in vain.
#[test]
fn inconstant_keys() {
    #[derive(PartialEq, Eq, Hash, PartialOrd, Ord)]
    struct Key(u32);
    thread_local!(static ASKED: Cell<usize> = const { Cell::new(0) });
    impl ForyJsonKey for Key {
        fn with_name<R>(&self, write: impl FnOnce(&str) -> R) -> R {
            ASKED.set(ASKED.get() + 1);
            assert!(self.0 != 13, "a panic that the test expects");
            write(&"\"".repeat(ASKED.get() * 100))
        }
        fn from_name(_: &str) -> Option<Self> {
            None
        }
    }
    let map: BTreeMap<Key, String> = (0..5).map(|key| (Key(key), "v".repeat(5000))).collect();
    in_every_form(&map, |written| assert!(written.unwrap().len() > 25_000));
    let map = BTreeMap::from([(Key(13), 1)]);
    assert!(quiet(|| codec_fory::to_json(&map)).is_err());
    assert_eq!(
        refuse::<BTreeMap<String, Never>>(r#"{"a":1}"#).path(),
        "$.a"
    );

    #[derive(Debug)]
    enum Never {}
    impl<'de> ForyJsonRead<'de> for Never {
        fn read(_: &mut Reader<'_, 'de>) -> Result<Self> {
            Err(Error::custom("never"))
        }
    }
}

thread_local!(static ALIVE: Cell<i64> = const { Cell::new(0) });

/// Counts how many of it there are, and panics where it is told to.
#[derive(Debug)]
struct Bomb {
    in_drop: bool,
}

impl<'de> ForyJsonRead<'de> for Bomb {
    /// 0 is harmless, 1 panics in reading, 2 panics when it is dropped, 3 is an error.
    fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
        match reader.value::<i32>()? {
            1 => panic!("a panic that the test expects"),
            3 => Err(Error::custom("an error that the test expects")),
            kind => {
                ALIVE.set(ALIVE.get() + 1);
                Ok(Bomb { in_drop: kind == 2 })
            }
        }
    }
}

impl Drop for Bomb {
    fn drop(&mut self) {
        ALIVE.set(ALIVE.get() - 1);
        if self.in_drop && !std::thread::panicking() {
            panic!("a panic in a drop that the test expects");
        }
    }
}

#[derive(Debug, codec_fory::ForyJsonRead)]
#[allow(dead_code, reason = "the fields are there to be dropped")]
struct Bombs {
    a: Bomb,
    b: Vec<Bomb>,
    c: [Bomb; 2],
    d: (Bomb, Option<Rc<Bomb>>),
    e: HashMap<String, Bomb>,
    f: Option<Box<Bombs>>,
    g: String,
}

/// Reads a document, in which any of the bombs may go off: there is never a value less alive than
/// none, which would mean that one was dropped twice. What a panic leaves behind may leak.
fn explode(text: &str) {
    for positional in [false, true] {
        let json = ForyJson::builder().bean_to_array(positional).build();
        ALIVE.set(0);
        let outcome = quiet(|| json.from_json::<Bombs>(text).map(drop));
        assert!(ALIVE.get() >= 0, "dropped twice: {text}");
        if matches!(outcome, Ok(Err(_))) {
            assert_eq!(ALIVE.get(), 0, "leaked without a panic: {text}");
        }
        // The codec is as good as before.
        assert_eq!(json.from_json::<i32>("5").unwrap(), 5);
    }
}

#[test]
fn panics_while_a_value_is_half_built() {
    let named = r#"{"a":0,"b":[0,0],"c":[0,0],"d":[0,0],"e":{"x":0,"y":0,"x":0},"f":{"a":0,"b":[0],"c":[0,0],"d":[0,null],"e":{},"g":"i"},"g":"h"}"#;
    let shuffled = r#"{"g":"h","f":{"g":"i","e":{},"d":[0,null],"c":[0,0],"b":[0],"a":0},"e":{"x":0,"y":0,"x":0},"d":[0,0],"c":[0,0],"b":[0,0],"a":0}"#;
    let twice = r#"{"a":0,"b":[0],"a":0,"c":[0,0],"b":[0,0],"d":[0,0],"c":[0,0],"e":{},"d":[0,null],"e":{"x":0},"g":"h","a":0,"g":"i"}"#;
    let missing = r#"{"a":0,"b":[0],"c":[0,0],"d":[0,0],"e":{"x":0}}"#;
    let array =
        r#"[0,[0,0],[0,0],[0,0],{"x":0,"y":0,"x":0},[0,[0],[0,0],[0,null],{},null,"i"],"h"]"#;
    let unknown = r#"{"z":1,"a":0,"zz":[],"b":[0],"c":[0,0],"d":[0,0],"e":{"x":0},"g":7}"#;
    for text in [named, shuffled, twice, missing, array, unknown] {
        explode(text);
        let zeros: Vec<usize> = text.match_indices('0').map(|(at, _)| at).collect();
        for &at in &zeros {
            for kind in ["1", "2", "3", "x"] {
                let mut changed = text.to_owned();
                changed.replace_range(at..=at, kind);
                explode(&changed);
                // Two of them, the second anywhere after the first.
                for &other in zeros.iter().filter(|&&other| other > at) {
                    let mut changed = changed.clone();
                    changed.replace_range(other..=other, "2");
                    explode(&changed);
                }
            }
        }
    }
}

/// A reader that swallows errors and panics and goes on.
#[test]
fn readers_that_go_on() {
    #[derive(Debug, PartialEq)]
    struct Stubborn(usize);
    impl<'de> ForyJsonRead<'de> for Stubborn {
        fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
            drop(reader.value::<Vec<Vec<bool>>>());
            drop(reader.value::<String>());
            drop(reader.skip());
            reader.peek();
            drop(quiet(|| reader.value::<Bomb>()));
            let mut count = 0;
            while reader.value::<i32>().is_ok() && count < 10 {
                count += 1;
            }
            drop(reader.wrong("anything else"));
            drop(reader.object().map(|mut object| drop(object.next_member())));
            drop(reader.array().map(|mut array| drop(array.next_element())));
            Ok(Stubborn(count))
        }
    }
    for text in [
        "[1,[2,{\"a\":[3]}]]",
        "[[[1]]]",
        "{\"a\":1}",
        "1",
        "",
        "[",
        "]",
        "{\"a\"",
        "\u{1}",
        "[1 1]",
    ] {
        drop(codec_fory::from_json::<Stubborn>(text));
        drop(codec_fory::from_json::<Vec<Stubborn>>(&format!(
            "[{text},{text}]"
        )));
        drop(codec_fory::from_json::<HashMap<String, Stubborn>>(
            &format!("{{\"k\":{text}}}"),
        ));
    }
}

/// Readers that stop in the middle leave the rest to whoever called them, who refuses it.
#[test]
fn readers_that_stop_early() {
    #[derive(Debug)]
    struct Stops(());
    impl<'de> ForyJsonRead<'de> for Stops {
        fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
            let mut array = reader.array()?;
            array.next_element()?;
            Ok(Stops(()))
        }
    }
    refuse::<Stops>("[1]");
    refuse::<Vec<Stops>>("[[1],[2]]");
    refuse::<(Stops, i32)>("[[1],2]");

    #[derive(Debug)]
    struct Nothing;
    impl<'de> ForyJsonRead<'de> for Nothing {
        fn read(_: &mut Reader<'_, 'de>) -> Result<Self> {
            Ok(Nothing)
        }
    }
    refuse::<Nothing>("1");
    refuse::<Vec<Nothing>>("[1]");
    // Nothing was read, so what is there must still be what may come next.
    drop(codec_fory::from_json::<Vec<Nothing>>("[,,]"));
    drop(codec_fory::from_json::<Nothing>(""));
}

/// Levels that a codec written by hand opens count, and are given back when it is done.
#[test]
fn levels_of_codecs_written_by_hand() {
    #[derive(Debug, PartialEq)]
    struct Deep(usize);
    impl<'de> ForyJsonRead<'de> for Deep {
        fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
            match reader.peek() {
                Next::Array => {
                    let mut array = reader.array()?;
                    let mut deepest = 0;
                    while let Some(inner) = array.element::<Deep>()? {
                        deepest = deepest.max(inner.0);
                    }
                    Ok(Deep(deepest + 1))
                }
                _ => reader.skip().map(|()| Deep(0)),
            }
        }
    }
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(
        codec_fory::from_json::<Deep>(&nested(20)).unwrap(),
        Deep(20)
    );
    assert_eq!(refuse::<Deep>(nested(21)).kind(), ErrorKind::DepthLimit);
    let many = format!("[{}]", vec![nested(19); 30].join(","));
    assert_eq!(codec_fory::from_json::<Deep>(&many).unwrap(), Deep(20));
    assert_eq!(codec_fory::from_json::<Vec<Deep>>(&many).unwrap().len(), 30);
}

/// Asking for more after the end gives the end again, not what follows further out.
#[test]
fn the_end_of_a_list_stays_the_end() {
    #[derive(Debug, PartialEq)]
    struct Asks(Vec<i32>);
    impl<'de> ForyJsonRead<'de> for Asks {
        fn read(reader: &mut Reader<'_, 'de>) -> Result<Self> {
            let mut numbers = Vec::new();
            if reader.peek() == Next::Object {
                let mut object = reader.object()?;
                for _ in 0..5 {
                    if let Some((_, reader)) = object.next_member()? {
                        numbers.push(reader.value()?);
                    }
                }
            } else {
                let mut array = reader.array()?;
                for _ in 0..5 {
                    numbers.extend(array.element::<i32>()?);
                }
            }
            Ok(Asks(numbers))
        }
    }
    let read = codec_fory::from_json::<Vec<Asks>>(r#"[[1,2],[3],[],{"a":4},{}]"#).unwrap();
    assert_eq!(
        read,
        [
            Asks(vec![1, 2]),
            Asks(vec![3]),
            Asks(vec![]),
            Asks(vec![4]),
            Asks(vec![])
        ]
    );
}
