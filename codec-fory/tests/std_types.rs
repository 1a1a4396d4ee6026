//! Types of the standard library that other tests do not have.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::fmt::Debug;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::{NonZero, Saturating, Wrapping};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use codec_fory::{ErrorKind, ForyJson, ForyJsonKey, ForyJsonRead, ForyJsonWrite};

/// The value is written as `text` in each form, and read back from it.
#[track_caller]
fn check<T>(value: T, text: &str)
where
    T: ForyJsonWrite + for<'de> ForyJsonRead<'de> + PartialEq + Debug,
{
    let arrays = ForyJson::builder().bean_to_array(true).build();
    let nulls = ForyJson::builder().write_null_fields(true).build();
    for codec in [ForyJson::new(), arrays, nulls] {
        assert_eq!(codec.to_json(&value).unwrap(), text);
        assert_eq!(codec.from_json::<T>(text).unwrap(), value);
        let nested = codec.to_pretty_json(&Some([&value])).unwrap();
        assert_eq!(codec.from_json::<Vec<T>>(&nested).unwrap()[0], value);
    }
}

#[track_caller]
fn refuse<T: for<'de> ForyJsonRead<'de> + Debug>(text: &str, kind: ErrorKind) {
    let error = codec_fory::from_json::<T>(text).unwrap_err();
    assert_eq!(error.kind(), kind, "{text}: {error}");
}

#[test]
fn pointers() {
    check(Box::new(1), "1");
    check(Rc::new(Some(1)), "1");
    check(Arc::new(vec![1]), "[1]");
    check::<Box<str>>("a".into(), "\"a\"");
    check::<Rc<str>>("a".into(), "\"a\"");
    check::<Arc<str>>("\u{e9}\n".into(), "\"\u{e9}\\n\"");
    check::<Box<[u16]>>([1, 2].into(), "[1,2]");
    check::<Rc<[String]>>(["a".to_owned()].into(), "[\"a\"]");
    check::<Arc<[u8]>>([1, 2].into(), "\"AQI=\"");
    check::<Cow<'static, [u8]>>(vec![1, 2].into(), "\"AQI=\"");
    check(Some(Box::new(Some(Box::new(0)))), "0");
}

#[test]
fn collections() {
    check(VecDeque::from([1, 2]), "[1,2]");
    check(LinkedList::from([1, 2]), "[1,2]");
    check(
        BTreeSet::from(["b".to_owned(), "a".to_owned()]),
        "[\"a\",\"b\"]",
    );
    check(HashSet::from([7]), "[7]");
    check(BTreeMap::from([(1, [Some(2), None])]), "{\"1\":[2,null]}");
    let heap: BinaryHeap<i32> = codec_fory::from_json("[1,3,2]").unwrap();
    assert_eq!(heap.into_sorted_vec(), [1, 2, 3]);
    check(
        [(1, "a".to_owned()), (2, "b".to_owned())],
        "[[1,\"a\"],[2,\"b\"]]",
    );
    check::<[String; 0]>([], "[]");
    check([[1u8, 2], [3, 4]], "[\"AQI=\",\"AwQ=\"]");
}

#[test]
fn keys() {
    fn key<K>(key: K, name: &str)
    where
        K: ForyJsonKey + Ord + Debug,
    {
        check(BTreeMap::from([(key, 0)]), &format!("{{\"{name}\":0}}"));
    }
    key(i8::MIN, "-128");
    key(u16::MAX, "65535");
    key(i128::MIN, "-170141183460469231731687303715884105728");
    key(u128::MAX, "340282366920938463463374607431768211455");
    key(usize::MAX, &usize::MAX.to_string());
    key(true, "true");
    key('"', "\\\"");
    key("\u{e9}".to_owned(), "\u{e9}");
    key::<Arc<str>>("k".into(), "k");
    key::<Cow<'static, str>>("k".into(), "k");
    key(Box::new(5), "5");
    key(NonZero::new(5u8).unwrap(), "5");
    key(IpAddr::from([127, 0, 0, 1]), "127.0.0.1");
    for text in [
        "{\"+1\":0}",
        "{\"01\":0}",
        "{\"1.0\":0}",
        "{\"256\":0}",
        "{\"\":0}",
        "{\" 1\":0}",
    ] {
        refuse::<BTreeMap<u8, u8>>(text, ErrorKind::WrongType);
    }
    refuse::<BTreeMap<bool, u8>>("{\"True\":0}", ErrorKind::WrongType);
    refuse::<BTreeMap<char, u8>>("{\"ab\":0}", ErrorKind::WrongType);
}

#[test]
fn borrowed_keys() {
    let text = "{\"a\":1, \"\u{e9}\" : 2}".to_owned();
    let map: HashMap<&str, u8> = codec_fory::from_json(&text).unwrap();
    assert_eq!(map, HashMap::from([("a", 1), ("\u{e9}", 2)]));
    let place = map.get_key_value("a").unwrap().0.as_ptr();
    assert!(
        text.as_bytes().as_ptr_range().contains(&place),
        "it is borrowed"
    );
    let sorted: BTreeMap<&str, u8> = map.into_iter().collect();
    assert_eq!(
        codec_fory::to_json(&sorted).unwrap(),
        "{\"a\":1,\"\u{e9}\":2}"
    );
    let nulls = ForyJson::builder().write_null_fields(true).build();
    assert_eq!(nulls.to_json(&sorted).unwrap(), "{\"a\":1,\"\u{e9}\":2}");

    let error = codec_fory::from_json::<HashMap<&str, u8>>("{\"b\":1,\"\\n\":1}").unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::CannotBorrow, 7));
}

#[test]
fn numbers_in_other_clothes() {
    check(NonZero::new(-1i64).unwrap(), "-1");
    check(Some(NonZero::new(1u8).unwrap()), "1");
    check(Wrapping(7u16), "7");
    check(Saturating(-7i32), "-7");
    refuse::<NonZero<u8>>("0", ErrorKind::NumberOutOfRange);
    refuse::<NonZero<u8>>("256", ErrorKind::NumberOutOfRange);
}

#[test]
fn addresses_and_paths() {
    check(IpAddr::from([127, 0, 0, 1]), "\"127.0.0.1\"");
    check(Ipv6Addr::LOCALHOST, "\"::1\"");
    check(SocketAddr::from(([1, 2, 3, 4], 80)), "\"1.2.3.4:80\"");
    check(PathBuf::from("a/b\"c"), "\"a/b\\\"c\"");
    refuse::<IpAddr>("\"1.2.3\"", ErrorKind::InvalidText);
    refuse::<IpAddr>("7", ErrorKind::WrongType);
}

#[cfg(unix)]
#[test]
fn a_path_that_is_no_text_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let path = PathBuf::from(std::ffi::OsStr::from_bytes(b"\xFF"));
    let error = codec_fory::to_json(&path).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidText);
}

#[test]
fn instants() {
    let epoch = SystemTime::UNIX_EPOCH;
    let millis = Duration::from_millis;
    check(epoch, "0");
    check(epoch + millis(1_700_000_000_123), "1700000000123");
    check(epoch - millis(1), "-1");
    // What is finer than a millisecond is cut off, towards the past.
    let finer = epoch + Duration::from_micros(1_999);
    assert_eq!(codec_fory::to_json(&finer).unwrap(), "1");
    let finer = epoch - Duration::from_micros(1_001);
    assert_eq!(codec_fory::to_json(&finer).unwrap(), "-2");
    refuse::<SystemTime>("1.5", ErrorKind::NumberOutOfRange);
}

#[test]
fn tuples_of_every_length() {
    check((1,), "[1]");
    check((1, 'a'), "[1,\"a\"]");
    check((1, (2, (3, ())), 4), "[1,[2,[3,null]],4]");
    check(
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
        "[1,2,3,4,5,6,7,8,9,10,11,12]",
    );
    refuse::<(u8, u8)>("[1]", ErrorKind::WrongLength);
    refuse::<(u8, u8)>("[1,2,3]", ErrorKind::WrongLength);
}
