//! Options, lists, sets, tuples, arrays, maps and pointers of the standard library.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::fmt::Debug;
use std::rc::Rc;
use std::sync::Arc;

use codec_fory::{ErrorKind, ForyJson, ForyJsonRead};

use crate::common::{Both, check, check_read, refuse, refuse_at};

#[test]
fn booleans() {
    check(true, "true");
    check(false, "false");
    for text in ["1", "0", r#""true""#, "null", "[]"] {
        refuse_at::<bool>(text, ErrorKind::WrongType, 0);
    }
    for text in [
        "tru",
        "TRUE",
        "True",
        "t",
        "truE",
        "fals",
        "f",
        "truefalse",
        "true1",
        "true_",
    ] {
        refuse::<bool>(text);
    }
}

#[test]
fn unit_is_null() {
    check((), "null");
    for text in ["nul", "Null", "nullnull", "0", r#""null""#] {
        refuse::<()>(text);
    }
}

#[test]
fn options() {
    check(None::<i32>, "null");
    check(Some(1), "1");
    check(Some(String::from("null")), r#""null""#);
    check(vec![None, Some(true), None], "[null,true,null]");
    check(Some(vec![Some(vec![0.5])]), "[[0.5]]");
    // One level of options is all that JSON can tell apart.
    check_read("null", None::<Option<i32>>);
    check(Some(Some(3)), "3");
    for text in ["nul", "nulll", "nil", "undefined", "", "n"] {
        refuse::<Option<i32>>(text);
    }
}

#[test]
fn lists() {
    check(Vec::<i32>::new(), "[]");
    check(vec![1], "[1]");
    check(vec![1, 2, 3], "[1,2,3]");
    check(
        vec![vec![], vec![vec![1u64]], vec![vec![], vec![2, 3]]],
        "[[],[[1]],[[],[2,3]]]",
    );
    check(vec![String::new(), "a".into()], r#"["","a"]"#);
    check(VecDeque::from([1, 2]), "[1,2]");
    check(LinkedList::from([1, 2]), "[1,2]");
    check(Box::<[i32]>::from([1, 2]), "[1,2]");
    check(BTreeSet::from([3, 1, 2]), "[1,2,3]");
    check(HashSet::from([7]), "[7]");
    check(BTreeSet::<String>::new(), "[]");
    assert_eq!(codec_fory::to_json(&[1, 2][..]).unwrap(), "[1,2]");
    let heap: BinaryHeap<i32> = codec_fory::from_json("[2,5,1]").unwrap();
    assert_eq!(heap.into_sorted_vec(), [1, 2, 5]);
    // A wrapped deque is two slices in memory.
    let mut deque = VecDeque::from([1, 2, 3, 4]);
    deque.rotate_left(2);
    check(deque, "[3,4,1,2]");
    check_read("[1,1,2]", BTreeSet::from([1, 2]));
    check_read("[1,1,2]", HashSet::from([1, 2]));
}

#[test]
fn lists_of_every_length() {
    for len in 0..70 {
        let numbers: Vec<i32> = (0..len).map(|index| index * 1_234_567).collect();
        let texts: Vec<String> = numbers.iter().map(i32::to_string).collect();
        check(numbers, &format!("[{}]", texts.join(",")));
        let quoted: Vec<String> = texts.iter().map(|text| format!("\"{text}\"")).collect();
        check(texts, &format!("[{}]", quoted.join(",")));
    }
}

#[test]
fn broken_lists() {
    fn all<T: for<'de> ForyJsonRead<'de> + Debug>() {
        for (text, kind, offset) in [
            ("[", ErrorKind::UnexpectedEnd, 1),
            ("[1", ErrorKind::UnexpectedEnd, 2),
            ("[1,", ErrorKind::UnexpectedEnd, 3),
            ("[1,]", ErrorKind::Syntax, 3),
            ("[,1]", ErrorKind::Syntax, 1),
            ("[,]", ErrorKind::Syntax, 1),
            ("[1,,2]", ErrorKind::Syntax, 3),
            ("[1 2]", ErrorKind::Syntax, 3),
            ("[1:2]", ErrorKind::Syntax, 2),
            ("[1}", ErrorKind::Syntax, 2),
            ("[1]]", ErrorKind::TrailingCharacters, 3),
            ("[1],", ErrorKind::TrailingCharacters, 3),
            ("[1] [1]", ErrorKind::TrailingCharacters, 4),
            ("1", ErrorKind::WrongType, 0),
            ("{}", ErrorKind::WrongType, 0),
            (r#""[1]""#, ErrorKind::WrongType, 0),
            ("null", ErrorKind::WrongType, 0),
            ("]", ErrorKind::Syntax, 0),
            ("", ErrorKind::UnexpectedEnd, 0),
        ] {
            refuse_at::<T>(text, kind, offset);
        }
    }
    all::<Vec<i32>>();
    all::<BTreeSet<i64>>();
    all::<VecDeque<f64>>();
    all::<AsArray>();
}

#[test]
fn arrays_and_tuples() {
    check([1, 2, 3], "[1,2,3]");
    check([0i32; 0], "[]");
    check([String::from("a"), String::from("b")], r#"["a","b"]"#);
    check([[1, 2], [3, 4]], "[[1,2],[3,4]]");
    check([7u64; 40], &format!("[{}]", ["7"; 40].join(",")));
    check((1,), "[1]");
    check(
        (1, String::from("a"), true, None::<i32>),
        r#"[1,"a",true,null]"#,
    );
    check(
        (
            1u8,
            2i8,
            3u16,
            4i16,
            5u32,
            6i32,
            7u64,
            8i64,
            9.5f32,
            'x',
            (),
            [0i32; 1],
        ),
        r#"[1,2,3,4,5,6,7,8,9.5,"x",null,[0]]"#,
    );
    for text in ["[]", "[1]", "[1,2,3]", "[1,2,3,4]"] {
        refuse_at::<(i32, i32)>(
            text,
            ErrorKind::WrongLength,
            refuse::<(i32, i32)>(text).offset(),
        );
        refuse_at::<[i32; 2]>(
            text,
            ErrorKind::WrongLength,
            refuse::<[i32; 2]>(text).offset(),
        );
    }
    for text in ["[1,2", "[1,2,", "[1,2,]", "[1 2]", "{}", "[1,2]]"] {
        refuse::<(i32, i32)>(text);
        refuse::<[i32; 2]>(text);
        refuse::<[String; 2]>(text);
    }
    refuse::<[i32; 0]>("[,]");
    refuse::<[i32; 0]>("[");
    refuse_at::<[i32; 0]>(
        "[1]",
        ErrorKind::WrongLength,
        refuse::<[i32; 0]>("[1]").offset(),
    );
}

#[test]
fn pointers() {
    check(Box::new(1), "1");
    check(Rc::new(String::from("a")), r#""a""#);
    check(Arc::new(vec![1]), "[1]");
    check(Box::<str>::from("a"), r#""a""#);
    check(Rc::<str>::from("a\n"), r#""a\n""#);
    check(Arc::<str>::from("a"), r#""a""#);
    check(Rc::<[i32]>::from([1, 2]), "[1,2]");
    check(Some(Box::new(Some(Rc::new(2)))), "2");
    assert_eq!(codec_fory::to_json(&&&1).unwrap(), "1");
    assert_eq!(
        codec_fory::to_json(&Cow::<[i32]>::Borrowed(&[1])).unwrap(),
        "[1]"
    );
    // Sharing is not kept: JSON has no references.
    let shared = Rc::new(5);
    assert_eq!(
        codec_fory::to_json(&[shared.clone(), shared]).unwrap(),
        "[5,5]"
    );
}

#[track_caller]
fn key<K>(key: K, name: &str)
where
    K: codec_fory::ForyJsonKey + Ord + Debug + std::hash::Hash + Clone,
    BTreeMap<K, i32>: Both,
    HashMap<K, i32>: Both,
{
    check(
        BTreeMap::from([(key.clone(), 1)]),
        &format!("{{\"{name}\":1}}"),
    );
    check(HashMap::from([(key, 1)]), &format!("{{\"{name}\":1}}"));
}

#[test]
fn map_keys() {
    key(String::new(), "");
    key(String::from("a b"), "a b");
    key(String::from("é\"\\\n\0𝄞"), "é\\\"\\\\\\n\\u0000𝄞");
    key(Box::<str>::from("a"), "a");
    key(i8::MIN, "-128");
    key(u8::MAX, "255");
    key(i16::MIN, "-32768");
    key(u16::MAX, "65535");
    key(i32::MIN, "-2147483648");
    key(u32::MAX, "4294967295");
    key(i64::MIN, "-9223372036854775808");
    key(u64::MAX, "18446744073709551615");
    key(i128::MIN, "-170141183460469231731687303715884105728");
    key(u128::MAX, "340282366920938463463374607431768211455");
    key(isize::MAX, &isize::MAX.to_string());
    key(usize::MAX, &usize::MAX.to_string());
    key(0, "0");
    key(true, "true");
    key(false, "false");
    key('a', "a");
    key('"', "\\\"");
    key('𝄞', "𝄞");
}

#[test]
fn names_that_are_no_keys() {
    fn not<K>(names: &[&str])
    where
        BTreeMap<K, i32>: for<'de> ForyJsonRead<'de> + Debug,
    {
        for name in names {
            refuse::<BTreeMap<K, i32>>(format!("{{\"{name}\":1}}"));
        }
    }
    let no_integers = [
        "", " ", "-", "+1", "01", "-01", "00", "1.0", "1e0", " 1", "1 ", "a", "0x1", "１", "1\\n",
        "--1",
    ];
    not::<i32>(&no_integers);
    not::<u64>(&no_integers);
    not::<i128>(&no_integers);
    not::<u8>(&["256", "-1", "99999999999999999999999999999999999999999999"]);
    not::<i8>(&["128", "-129"]);
    not::<u64>(&["18446744073709551616", "-1"]);
    not::<i128>(&[
        "170141183460469231731687303715884105728",
        "-170141183460469231731687303715884105729",
    ]);
    not::<u128>(&["340282366920938463463374607431768211456"]);
    not::<bool>(&["", "True", "1", "0", "true ", "null"]);
    not::<char>(&["", "ab", "\\ud834"]);
}

#[test]
fn maps() {
    check(BTreeMap::<String, i32>::new(), "{}");
    check(
        BTreeMap::from([("a".to_owned(), vec![1]), ("b".to_owned(), vec![])]),
        r#"{"a":[1],"b":[]}"#,
    );
    check(
        BTreeMap::from([
            (1, BTreeMap::from([('x', None::<bool>)])),
            (2, BTreeMap::new()),
        ]),
        r#"{"1":{"x":null},"2":{}}"#,
    );
    // A None in a map is a value like any other: only fields can be left out.
    check(
        BTreeMap::from([("a".to_owned(), None::<i32>)]),
        r#"{"a":null}"#,
    );
    // The last of equal keys wins, also when they are spelled differently.
    check_read(
        r#"{"a":1,"b":2,"a":3,"\u0061":4}"#,
        BTreeMap::from([("a".to_owned(), 4), ("b".to_owned(), 2)]),
    );
    check_read(r#"{"a":1,"a":3}"#, HashMap::from([("a".to_owned(), 3)]));
    check_read(r#"{"\u0031":1}"#, BTreeMap::from([(1u8, 1)]));
    for len in 0..40 {
        let map: BTreeMap<i32, i32> = (0..len).map(|index| (index, index * index)).collect();
        let members: Vec<String> = map
            .iter()
            .map(|(key, value)| format!("\"{key}\":{value}"))
            .collect();
        check(map, &format!("{{{}}}", members.join(",")));
    }
}

#[test]
fn broken_maps() {
    for (text, kind, offset) in [
        ("{", ErrorKind::UnexpectedEnd, 1),
        (r#"{"a""#, ErrorKind::UnexpectedEnd, 4),
        (r#"{"a":"#, ErrorKind::UnexpectedEnd, 5),
        (r#"{"a":1"#, ErrorKind::UnexpectedEnd, 6),
        (r#"{"a":1,"#, ErrorKind::UnexpectedEnd, 7),
        (r#"{"a":1,}"#, ErrorKind::Syntax, 7),
        (r#"{,"a":1}"#, ErrorKind::Syntax, 1),
        (r#"{,}"#, ErrorKind::Syntax, 1),
        (r#"{"a":1,,"b":2}"#, ErrorKind::Syntax, 7),
        (r#"{"a":1 "b":2}"#, ErrorKind::Syntax, 7),
        (r#"{"a" 1}"#, ErrorKind::Syntax, 5),
        (r#"{"a",1}"#, ErrorKind::Syntax, 4),
        (r#"{"a"::1}"#, ErrorKind::Syntax, 5),
        (r#"{a:1}"#, ErrorKind::Syntax, 1),
        (r#"{'a':1}"#, ErrorKind::Syntax, 1),
        (r#"{1:1}"#, ErrorKind::Syntax, 1),
        (r#"{null:1}"#, ErrorKind::Syntax, 1),
        (r#"{"a"}"#, ErrorKind::Syntax, 4),
        (r#"{"a":}"#, ErrorKind::Syntax, 5),
        (r#"{"a":1]"#, ErrorKind::Syntax, 6),
        (r#"{"a":1}}"#, ErrorKind::TrailingCharacters, 7),
        (r#"{"a":1}#"#, ErrorKind::TrailingCharacters, 7),
        (r#"[]"#, ErrorKind::WrongType, 0),
        (r#""{}""#, ErrorKind::WrongType, 0),
    ] {
        refuse_at::<BTreeMap<String, i32>>(text, kind, offset);
        refuse_at::<HashMap<String, i64>>(text, kind, offset);
    }
}

/// A stand-in that reads a byte array as an array of numbers, so that it can go through the same
/// table as other lists.
#[derive(Debug)]
struct AsArray;

impl<'de> ForyJsonRead<'de> for AsArray {
    fn read(reader: &mut codec_fory::Reader<'_, 'de>) -> codec_fory::Result<Self> {
        let bytes: Vec<u8> = reader.value_with_bytes(codec_fory::ByteArrayFormat::Array)?;
        assert!(!bytes.is_empty());
        Ok(AsArray)
    }
}

/// Options are the codec's, and a codec is cheap to make, copy and share.
#[test]
fn codecs_are_shared() {
    fn shared<T: Clone + Send + Sync + Debug + 'static>() {}
    shared::<ForyJson>();
    static JSON: std::sync::LazyLock<ForyJson> = std::sync::LazyLock::new(ForyJson::default);
    let threads: Vec<_> = (0..4)
        .map(|number| std::thread::spawn(move || JSON.to_json(&vec![number; 3]).unwrap()))
        .collect();
    for (number, thread) in threads.into_iter().enumerate() {
        assert_eq!(
            thread.join().unwrap(),
            format!("[{number},{number},{number}]")
        );
    }
}
