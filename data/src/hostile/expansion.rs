//! Short inputs that stand for long values: entities of XML, aliases of YAML, and offsets that meet.

use super::{Expect, Input, STANDARD, find, spliced};

const NOT_FOUND: &str = "the field to change was not found";

/// The inputs of the format.
pub(super) fn inputs(format: &str, own: &[u8]) -> Result<Vec<Input>, &'static str> {
    match format {
        "xml" => xml(own),
        "yaml" => yaml(own),
        "flatbuffers" => flatbuffers(own),
        "capnp" => capnp(own),
        "flexbuffers" => super::flexbuffers::inputs(super::Class::Expansion, own),
        "rkyv" => rkyv(own),
        _ => Err("what the format says once is there once"),
    }
}

/// How many levels of ten make a billion.
const LEVELS: usize = 9;

/// The first title is an entity that is ten others, each of which is ten others, and so on.
fn xml(own: &[u8]) -> Result<Vec<Input>, &'static str> {
    const TITLE: &[u8] = b"Javaone Keynote";
    let title = find(own, TITLE).ok_or(NOT_FOUND)?;
    let mut entities = String::from("<!ENTITY e0 \"x\">");
    for level in 1..=LEVELS {
        let ten = format!("&e{};", level - 1).repeat(10);
        entities += &format!("<!ENTITY e{level} \"{ten}\">");
    }
    let with_title = |prologue: &str, title_text: &str| {
        let bytes = spliced(own, title, TITLE.len(), title_text.as_bytes());
        [prologue.as_bytes(), &bytes].concat()
    };
    let long = format!("<!ENTITY e \"{}\">", "x".repeat(100_000));
    Ok(vec![
        Input::new(
            "entities of entities",
            with_title(&format!("<!DOCTYPE MediaContent [{entities}]>"), "&e9;"),
            Expect::Error,
        ),
        Input::new(
            "an entity of itself",
            with_title("<!DOCTYPE MediaContent [<!ENTITY e \"&e;\">]>", "&e;"),
            Expect::Error,
        ),
        Input::new(
            "a long entity 20,000 times",
            with_title(
                &format!("<!DOCTYPE MediaContent [{long}]>"),
                &"&e;".repeat(20_000),
            ),
            Expect::Error,
        ),
    ])
}

/// The same with the aliases of YAML, in a field that is unknown and in the list of persons.
fn yaml(own: &[u8]) -> Result<Vec<Input>, &'static str> {
    const PERSON: &[u8] = b"Bill Gates\n";
    let person = find(own, PERSON).ok_or(NOT_FOUND)?;
    let line_start = |at: usize| {
        let line = own[..at].iter().rposition(|&byte| byte == b'\n');
        line.map_or(0, |end| end + 1)
    };
    // From the beginning of the line up to the person: the indent and the mark of an item.
    let item = String::from_utf8_lossy(&own[line_start(person)..person]).into_owned();
    let repeated = |first: &str, more: &str, times: usize| {
        let lines = [first, "\n", &format!("{item}{more}\n").repeat(times)].concat();
        spliced(own, person, PERSON.len(), lines.as_bytes())
    };
    let width = find(own, b"width: 640").ok_or(NOT_FOUND)?;
    let indent = String::from_utf8_lossy(&own[line_start(width)..width]).into_owned();
    let mut levels = String::from("unknown:\n");
    levels += &format!("{indent}  - &e0 [x]\n");
    for level in 1..=LEVELS {
        let ten = vec![format!("*e{}", level - 1); 10].join(", ");
        levels += &format!("{indent}  - &e{level} [{ten}]\n");
    }
    levels += &indent;
    let long = "x".repeat(100_000);
    Ok(vec![
        Input::new(
            "aliases of aliases in an unknown field",
            spliced(own, width, 0, levels.as_bytes()),
            STANDARD,
        ),
        Input::new(
            "an alias of what it is in",
            repeated("&e [*e]", "x", 1),
            Expect::Error,
        ),
        Input::new(
            "a long person 20,000 times",
            repeated(&format!("&e {long}"), "*e", 20_000),
            Expect::Error,
        ),
    ])
}

/// So long is the text that all persons are.
const TEXT_BYTES: usize = 100_000;

/// So many persons are that text.
const PERSONS: usize = 20_000;

/// FlatBuffers: the persons are a new vector, at the end, whose offsets lead to one text behind it.
fn flatbuffers(own: &[u8]) -> Result<Vec<Input>, &'static str> {
    /// The length that stands before the buffer.
    const PREFIX_BYTES: usize = 4;
    /// The places of the fields in their tables, from `media.fbs`.
    const MEDIA: usize = 1;
    const PERSONS_FIELD: usize = 8;
    let number = |at: usize| -> Option<usize> {
        let bytes = own.get(at..at + 4)?;
        usize::try_from(u32::from_le_bytes(bytes.try_into().ok()?)).ok()
    };
    let field = |table: usize, field: usize| {
        let vtable = table.wrapping_sub(number(table)? as u32 as i32 as usize);
        let entry = vtable + 4 + 2 * field;
        let offset = own.get(entry..entry + 2)?;
        Some(table + usize::from(u16::from_le_bytes(offset.try_into().ok()?)))
    };
    let place = || {
        let root = PREFIX_BYTES + number(PREFIX_BYTES)?;
        let media = field(root, MEDIA)?;
        field(media + number(media)?, PERSONS_FIELD)
    };
    let persons = place().ok_or(NOT_FOUND)?;
    let mut bytes = own.to_vec();
    bytes.resize(
        PREFIX_BYTES + (own.len() - PREFIX_BYTES).next_multiple_of(4),
        0,
    );
    let vector = bytes.len();
    bytes[persons..persons + 4].copy_from_slice(&small(vector - persons));
    bytes.extend(small(PERSONS));
    let text = vector + 4 + 4 * PERSONS;
    for person in 0..PERSONS {
        bytes.extend(small(text - (vector + 4 + 4 * person)));
    }
    bytes.extend(small(TEXT_BYTES));
    bytes.resize(bytes.len() + TEXT_BYTES, b'x');
    bytes.extend([0; 4]);
    let length = small(bytes.len() - PREFIX_BYTES);
    bytes[..PREFIX_BYTES].copy_from_slice(&length);
    Ok(vec![Input::new(
        "a long person 20,000 times",
        bytes,
        Expect::Error,
    )])
}

/// A number that fits into four bytes, as they are on the wire.
fn small(number: usize) -> [u8; 4] {
    u32::try_from(number)
        .expect("inputs are of a few megabytes")
        .to_le_bytes()
}

/// rkyv: the persons are a new list of strings in front of all that is there, as what is pointed to comes
/// before, and each points to one text before them.
fn rkyv(own: &[u8]) -> Result<Vec<Input>, &'static str> {
    const NAMES: [&[u8]; 2] = [b"Bill Gates", b"Steve Jobs"];
    /// A string is its length and the way to its bytes, as is a list the way to its items and their number.
    const STRING_BYTES: usize = 8;
    let number = |at: usize| -> Option<u32> {
        let bytes = own.get(at..at + 4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    };
    let leads_to = |at: usize, offset: u32| at.checked_add_signed(offset as i32 as isize);
    // The two highest bits of the first byte mark strings whose bytes stand elsewhere.
    let length = |bytes: u32| (bytes & 0x3f) | 0x80 | (bytes & !0x3f) << 2;
    let names = NAMES.map(|name| find(own, name));
    let is_name = |at: usize, name: usize| {
        number(at) == Some(length(NAMES[name].len() as u32))
            && leads_to(at, number(at + 4).unwrap_or_default()) == names[name]
    };
    let places = || (0..own.len()).step_by(4);
    let strings = places()
        .find(|&at| is_name(at, 0) && is_name(at + STRING_BYTES, 1))
        .ok_or(NOT_FOUND)?;
    let list = places()
        .find(|&at| {
            number(at).is_some_and(|offset| leads_to(at, offset) == Some(strings))
                && number(at + 4) == Some(NAMES.len() as u32)
        })
        .ok_or(NOT_FOUND)?;
    let mut bytes = vec![b'x'; TEXT_BYTES.next_multiple_of(8)];
    let first = bytes.len();
    for person in 0..PERSONS {
        let back = (first + STRING_BYTES * person) as u32;
        bytes.extend(length(TEXT_BYTES as u32).to_le_bytes());
        bytes.extend(back.wrapping_neg().to_le_bytes());
    }
    let start = bytes.len();
    bytes.extend(own);
    let list = start + list;
    let offset = ((list - first) as u32).wrapping_neg();
    bytes[list..list + 4].copy_from_slice(&offset.to_le_bytes());
    bytes[list + 4..list + 8].copy_from_slice(&small(PERSONS));
    Ok(vec![Input::new(
        "a long person 20,000 times",
        bytes,
        Expect::Error,
    )])
}

/// Cap'n Proto: the same, and a list of structs that have no size.
fn capnp(own: &[u8]) -> Result<Vec<Input>, &'static str> {
    /// The places of the pointers in their structs, from `media.capnp`.
    const IMAGES: usize = 0;
    const MEDIA: usize = 1;
    const PERSONS_POINTER: usize = 3;
    if !own.starts_with(&[0; 4]) || !own.len().is_multiple_of(8) {
        return Err("packed words do not lie where offsets say");
    }
    // The table of segments takes as much as a word.
    let words: Vec<u64> = own
        .chunks_exact(8)
        .map(|word| u64::from_le_bytes(word.try_into().expect("there are eight")))
        .collect();
    // The place of the pointer section of the struct that the pointer at a place leads to.
    let pointers = |pointer: usize| {
        let word = *words.get(pointer)?;
        let offset = (word as u32 as i32) >> 2;
        let start = (pointer + 1).checked_add_signed(offset as isize)?;
        Some(start + usize::from((word >> 32) as u16))
    };
    let root = pointers(1).ok_or(NOT_FOUND)?;
    let media = pointers(root + MEDIA).ok_or(NOT_FOUND)?;
    let with = |change: &dyn Fn(&mut Vec<u64>)| {
        let mut words = words.clone();
        change(&mut words);
        let count = words.len() as u64 - 1;
        words[0] = count << 32;
        words
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .collect::<Vec<u8>>()
    };
    /// The kinds of elements of lists.
    const VOID: u64 = 0;
    const BYTE: u64 = 2;
    const POINTER: u64 = 6;
    const COMPOSITE: u64 = 7;
    let list = |from: usize, to: usize, kind: u64, count: usize| {
        let offset = (to as i64 - from as i64 - 1) as u32;
        u64::from(offset << 2 | 1) | kind << 32 | (count as u64) << 35
    };
    const MOST_ELEMENTS: usize = (1 << 29) - 1;
    let void = with(&|words| {
        words[root + IMAGES] = list(root + IMAGES, words.len(), VOID, MOST_ELEMENTS);
    });
    let empty = with(&|words| {
        words[root + IMAGES] = list(root + IMAGES, words.len(), COMPOSITE, 0);
        words.push((MOST_ELEMENTS as u64) << 2);
    });
    let shared = with(&|words| {
        let place = media + PERSONS_POINTER;
        let start = words.len();
        words[place] = list(place, start, POINTER, PERSONS);
        let text = start + PERSONS;
        for person in 0..PERSONS {
            words.push(list(start + person, text, BYTE, TEXT_BYTES));
        }
        let bytes = [&vec![b'x'; TEXT_BYTES - 1][..], &[0]].concat();
        words.extend(bytes.chunks(8).map(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        }));
    });
    Ok(vec![
        Input::new("2^29-1 images of no size", void, Expect::Error),
        Input::new("2^29-1 empty structs as images", empty, Expect::Error),
        Input::new("a long person 20,000 times", shared, Expect::Error),
    ])
}
