//! What reads and writes hold, counted by an allocator.
//!
//! The counting allocator grows a block by making a new one beside it, as real ones do only in the
//! worst case: while a vector grows, its old and its new block count, which together are at most
//! half as much again as what it has in the end.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, LinkedList, VecDeque};
use std::rc::Rc;

use allocation_counter::{AllocationInfo, measure};
use codec_fory::{ByteArrayFormat, ErrorKind, ForyJson, ForyJsonRead, ForyJsonWrite, Result};

/// What a read may hold beside the input and the value: padding, and a vector of a few bytes.
const SLACK: u64 = 1024;

#[derive(Clone, Debug, PartialEq, ForyJson)]
struct Record {
    id: u32,
    name: String,
    tags: Vec<String>,
    inner: Option<Box<Record>>,
}

fn record(id: u32) -> Record {
    Record {
        id,
        name: format!("the name of record {id}"),
        tags: vec!["a".into(), "some tag".into()],
        inner: id.is_multiple_of(3).then(|| Box::new(record(id + 1))),
    }
}

/// Reads and gives what was allocated meanwhile, with the value still alive at the end.
fn reading<'de, T: ForyJsonRead<'de>>(
    json: &ForyJson,
    text: &'de [u8],
) -> (AllocationInfo, Result<T>) {
    let mut outcome = None;
    let info = measure(|| outcome = Some(json.from_json_bytes::<T>(text)));
    (info, outcome.expect("measure has run the read"))
}

/// Checks that a read holds the input once more and what it builds, and no more.
#[track_caller]
fn holds_what_it_builds<T: for<'de> ForyJsonRead<'de>>(text: &str) {
    let json = ForyJson::builder().max_graph_bytes(1 << 30).build();
    let (info, value) = reading::<T>(&json, text.as_bytes());
    assert!(value.is_ok(), "{:?}", value.err());
    let built = info.bytes_current as u64;
    let input = text.len() as u64;
    assert!(
        info.bytes_max <= input + built + built / 2 + SLACK,
        "held {}, built {built} from {input}",
        info.bytes_max
    );
}

#[test]
fn reads() {
    let numbers = format!("[{}]", vec!["123456"; 100_000].join(","));
    holds_what_it_builds::<Vec<u64>>(&numbers);
    holds_what_it_builds::<VecDeque<u32>>(&numbers);
    holds_what_it_builds::<Vec<f64>>(&numbers);
    let text = format!("\"{}\"", "x".repeat(1_000_000));
    holds_what_it_builds::<String>(&text);
    holds_what_it_builds::<Box<str>>(&text);
    holds_what_it_builds::<String>(&format!("\"{}\"", "é".repeat(500_000)));
    holds_what_it_builds::<String>(&format!("\"{}\"", "\\u00e9".repeat(100_000)));
    holds_what_it_builds::<Vec<u8>>(&format!("\"{}\"", "AAAA".repeat(100_000)));
    let texts = format!("[{}]", vec!["\"some text\""; 50_000].join(","));
    holds_what_it_builds::<Vec<String>>(&texts);
    holds_what_it_builds::<LinkedList<String>>(&texts);
    let records: Vec<Record> = (0..5_000).map(record).collect();
    holds_what_it_builds::<Vec<Record>>(&codec_fory::to_json(&records).unwrap());
    holds_what_it_builds::<Vec<Record>>(&codec_fory::to_pretty_json(&records).unwrap());
    let map: BTreeMap<u32, String> = (0..20_000).map(|id| (id, id.to_string())).collect();
    let text = codec_fory::to_json(&map).unwrap();
    holds_what_it_builds::<BTreeMap<u32, String>>(&text);
    holds_what_it_builds::<HashMap<String, String>>(&text);
}

/// Nothing is built from what is skipped, and nothing is allocated for it.
#[test]
fn skipped_values_allocate_nothing() {
    #[derive(ForyJson)]
    struct Nothing {}
    let records: Vec<Record> = (0..1_000).map(record).collect();
    let text = format!(
        "{{\"records\":{},\"\\u0061\":\"\\n\\u20ac {}\"}}",
        codec_fory::to_json(&records).unwrap(),
        "\\n".repeat(10_000)
    );
    let (info, value) = reading::<Nothing>(&ForyJson::default(), text.as_bytes());
    assert!(value.is_ok());
    assert!(info.bytes_max <= text.len() as u64 + SLACK, "{info:?}");
    // The copy of the input, and one name with escapes.
    assert!(info.count_total <= 4, "{info:?}");
}

/// Borrowed text is not copied, and a short input takes no memory at all.
#[test]
fn borrowed_reads_allocate_nothing() {
    let text = r#"{"a":"plain","b":"text"}"#;
    #[derive(ForyJson)]
    struct Borrowed<'a> {
        a: &'a str,
        b: &'a str,
    }
    let (info, value) = reading::<Borrowed<'_>>(&ForyJson::default(), text.as_bytes());
    let value = value.unwrap();
    assert_eq!((value.a, value.b), ("plain", "text"));
    assert_eq!(info.count_total, 0, "{info:?}");
}

/// Documents that end or break early have not reserved what they announced.
#[test]
fn refused_reads_hold_no_more_than_they_have_read() {
    let records: Vec<Record> = (0..40).map(record).collect();
    let text = codec_fory::to_json(&records).unwrap();
    let (whole, value) = reading::<Vec<Record>>(&ForyJson::default(), text.as_bytes());
    drop(value);
    for end in (0..text.len()).step_by(7) {
        let (info, value) = reading::<Vec<Record>>(&ForyJson::default(), &text.as_bytes()[..end]);
        assert!(value.is_err());
        drop(value);
        // Ten times the text is what a list of such records can take, growing.
        assert!(
            info.bytes_max <= 10 * end as u64 + SLACK,
            "{info:?} at {end}"
        );
        assert!(
            info.bytes_max <= whole.bytes_max + SLACK,
            "{info:?} at {end}"
        );
    }
    for text in [
        "[",
        "[[",
        "[\"",
        "{\"a\":[",
        "\"",
        "[1e",
        "[[[[[[[[[[[[[[[[[",
    ] {
        for json in [
            ForyJson::default(),
            ForyJson::builder().bean_to_array(true).build(),
        ] {
            let info = measure(|| {
                drop(json.from_json::<Vec<Record>>(text));
                drop(json.from_json::<Vec<Vec<[u64; 64]>>>(text));
                drop(json.from_json::<HashMap<String, Vec<Record>>>(text));
                drop(json.from_json::<HashSet<String>>(text));
                drop(json.from_json::<String>(text));
            });
            assert!(info.bytes_max < 6_000, "{text}: {info:?}");
        }
    }
}

/// The budget bounds the memory: whatever the document, a read that is refused or not holds no
/// more than three times of it beside the input. (Blocks that grow count twice here, and the
/// storage of hash maps and trees is charged by an average.)
#[test]
fn the_budget_bounds_the_memory() {
    const BUDGET: usize = 1 << 18;

    #[track_caller]
    fn bounded<T: for<'de> ForyJsonRead<'de>>(element: &str, brackets: [&str; 2]) {
        for format in [ByteArrayFormat::Base64, ByteArrayFormat::Array] {
            let json = ForyJson::builder()
                .max_graph_bytes(BUDGET)
                .byte_array_format(format)
                .build();
            // Elements with a number in them are different from one another.
            let elements: Vec<String> = (0..100_000)
                .map(|number| element.replace('#', &number.to_string()))
                .collect();
            let text = format!("{}{}{}", brackets[0], elements.join(","), brackets[1]);
            let (info, value) = reading::<T>(&json, text.as_bytes());
            if let Err(error) = value {
                assert!(
                    matches!(error.kind(), ErrorKind::GraphLimit | ErrorKind::WrongType),
                    "{error}"
                );
            }
            let most = (text.len() + 3 * BUDGET) as u64 + SLACK;
            assert!(
                info.bytes_max <= most,
                "held {}, of {most}: {element}",
                info.bytes_max
            );
        }
    }
    let list = ["[", "]"];
    let object = ["{", "}"];
    bounded::<Vec<u64>>("0", list);
    bounded::<Vec<Vec<u8>>>("[0]", list);
    bounded::<Vec<Vec<u64>>>("[0]", list);
    bounded::<Vec<Vec<Vec<()>>>>("[[],[]]", list);
    bounded::<Vec<String>>("\"a\"", list);
    bounded::<Vec<String>>("\"\\n\"", list);
    bounded::<Vec<[u64; 100]>>("0", list);
    bounded::<Vec<Box<u64>>>("0", list);
    bounded::<Vec<Rc<u64>>>("0", list);
    bounded::<Vec<Option<Box<[u64; 32]>>>>("null", list);
    bounded::<LinkedList<u8>>("0", list);
    bounded::<BTreeSet<u64>>("#", list);
    bounded::<HashSet<u64>>("#", list);
    bounded::<HashSet<String>>("\"#\"", list);
    bounded::<BTreeMap<u64, u8>>("\"#\":0", object);
    bounded::<HashMap<u64, u64>>("\"#\":0", object);
    bounded::<HashMap<String, Vec<u64>>>("\"#\":[1]", object);
    bounded::<HashMap<String, HashMap<u8, u8>>>("\"#\":{\"1\":1}", object);
    bounded::<BTreeMap<String, BTreeMap<u8, u8>>>("\"#\":{\"1\":1}", object);
    bounded::<Vec<BTreeMap<u8, u8>>>("{\"1\":1}", list);
    bounded::<Vec<HashSet<u8>>>("[1]", list);
    bounded::<Vec<Record>>("{\"id\":0,\"name\":\"\",\"tags\":[\"\"]}", list);
}

/// Checks that a write holds at most twice its output, and what the caller gets.
#[track_caller]
fn writing<T: ForyJsonWrite>(value: &T) {
    let mut compact = Vec::new();
    let info = measure(|| compact = codec_fory::to_json_bytes(value).unwrap());
    let len = compact.len() as u64;
    assert!(
        compact.capacity() <= 2 * compact.len() + 512,
        "{} of {len}",
        compact.capacity()
    );
    // Twice the output, and the half of it that a growing block has beside itself.
    assert!(
        info.bytes_max <= 3 * len + 512,
        "held {} for {len}",
        info.bytes_max
    );

    // The first call makes the scratch, which is not counted against the others.
    drop(codec_fory::to_pretty_json_bytes(value).unwrap());
    let mut pretty = Vec::new();
    let info = measure(|| pretty = codec_fory::to_pretty_json_bytes(value).unwrap());
    assert_eq!(pretty.capacity(), pretty.len());
    if pretty.len() < 500_000 {
        assert_eq!(info.count_total, 1, "{info:?}");
        assert_eq!(info.bytes_total, pretty.len() as u64);
    } else {
        assert!(
            info.bytes_max <= 3 * pretty.len() as u64 + 512,
            "{info:?} for {}",
            pretty.len()
        );
    }
}

#[test]
fn writes() {
    writing(&1);
    writing(&"x".repeat(1_000_000));
    writing(&"\"".repeat(1_000_000));
    writing(&"\0".repeat(100_000));
    writing(&(0..100_000).collect::<Vec<u64>>());
    writing(&vec![0; 100_000]);
    writing(&vec![f64::MIN_POSITIVE; 10_000]);
    writing(&vec![0.0; 10_000]);
    writing(&(0..5_000).map(record).collect::<Vec<Record>>());
    writing(&vec![1u8; 100_000]);
    writing(&vec![vec![0u8; 1]; 10_000]);
    writing(&vec![None::<u64>; 10_000]);
    writing(
        &(0..10_000)
            .map(|id| (id, ()))
            .collect::<BTreeMap<u32, ()>>(),
    );
}

/// The first elements of a list say nothing about the others: what is reserved for them must stay
/// in proportion to what is written.
#[test]
fn lists_whose_first_elements_are_large() {
    let mut texts = vec!["x".repeat(100_000); 4];
    texts.extend(vec![String::new(); 10_000]);
    writing(&texts);
    let mut lists = vec![vec![0u64; 10_000]; 4];
    lists.extend(vec![vec![]; 10_000]);
    writing(&lists);
    let mut nested = vec![vec!["y".repeat(1_000); 4]; 4];
    nested.extend(vec![vec![String::new(); 50]; 1_000]);
    writing(&nested);
    let mut optional = vec![Some(Box::new("z".repeat(100_000))); 2];
    optional.extend(vec![None; 10_000]);
    writing(&optional);
}

#[test]
fn a_scratch_stays_small() {
    let large = vec!["x".repeat(1_000); 3_000];
    drop(codec_fory::to_pretty_json(&large).unwrap());
    let info = measure(|| drop(codec_fory::to_pretty_json(&1).unwrap()));
    assert!(info.bytes_max <= 1_000, "{info:?}");
}
