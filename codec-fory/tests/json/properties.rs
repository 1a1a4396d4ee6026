//! Properties of any value, with serde_json and a plain parser as the independent sides.

use codec_fory::{ByteArrayFormat, ForyJson, PropertyNaming};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::common::any::Any;
use crate::common::tree::Tree;
use crate::common::{tokens, tree};
use crate::model::{self, Everything};

/// The same cases in every run.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(20_261_130),
        ..ProptestConfig::default()
    }
}

/// The numbers of a document that are floats in the model are compared to what std reads.
fn same_document(ours: &[u8], theirs: &[u8]) -> Result<(), TestCaseError> {
    let ours = Tree::parse(ours).expect("what this crate writes is JSON");
    let theirs = Tree::parse(theirs).expect("what serde_json writes is JSON");
    prop_assert_eq!(normal(ours), normal(theirs));
    Ok(())
}

/// The document with its floats in one form: writers may put the exponent differently.
fn normal(tree: Tree) -> Tree {
    match tree {
        Tree::Number(text) if text.contains(['.', 'e', 'E']) => {
            Tree::Number(format!("{:?}", text.parse::<f64>().unwrap()))
        }
        Tree::List(items) => Tree::List(items.into_iter().map(normal).collect()),
        Tree::Object(members) => Tree::Object(
            members
                .into_iter()
                .map(|(name, value)| (name, normal(value)))
                .collect(),
        ),
        other => other,
    }
}

/// The value with its floats cleared: serde_json reads those with an error of up to one unit,
/// unless it is told otherwise for the whole build.
fn without_floats(mut value: Everything) -> Everything {
    value.floats.single = 0.0;
    value.floats.double = 0.0;
    value.floats.many.clear();
    value.inner = value.inner.map(|inner| Box::new(without_floats(*inner)));
    value.list = value.list.into_iter().map(without_floats).collect();
    value
}

/// A document written another way: members shuffled, unknown ones added, strings with escapes
/// that nobody needs, white space everywhere. `choices` decides what happens where.
struct Rewriter<'a> {
    choices: &'a [u8],
    at: usize,
    text: String,
}

impl Rewriter<'_> {
    fn rewrite(tree: &Tree, choices: &[u8], fields: bool) -> String {
        let mut rewriter = Rewriter {
            choices,
            at: 0,
            text: String::new(),
        };
        rewriter.space();
        rewriter.value(tree, fields);
        rewriter.space();
        rewriter.text
    }

    fn choice(&mut self) -> usize {
        self.at += 1;
        usize::from(self.choices[self.at % self.choices.len()].wrapping_add(self.at as u8))
    }

    fn space(&mut self) {
        let choice = self.choice();
        if choice.is_multiple_of(3) {
            let all = [
                " ",
                "\n",
                "\r",
                "\t",
                "  ",
                "\r\n    ",
                "\t \n ",
                "                  ",
            ];
            self.text.push_str(all[choice / 3 % all.len()]);
        }
    }

    fn string(&mut self, value: &str) {
        let style = self.choice() % 4;
        if style > 0 {
            return tree::put_string(value, &mut self.text);
        }
        self.text.push('"');
        for c in value.chars() {
            match self.choice() % 3 {
                0 => {
                    for unit in c.encode_utf16(&mut [0; 2]) {
                        self.text.push_str(&format!("\\u{unit:04x}"));
                    }
                }
                1 if c == '/' => self.text.push_str("\\/"),
                1 => {
                    for unit in c.encode_utf16(&mut [0; 2]) {
                        self.text.push_str(&format!("\\u{unit:04X}"));
                    }
                }
                _ => {
                    let mut one = String::new();
                    tree::put_string(c.encode_utf8(&mut [0; 4]), &mut one);
                    self.text.push_str(&one[1..one.len() - 1]);
                }
            }
        }
        self.text.push('"');
    }

    fn value(&mut self, tree: &Tree, fields: bool) {
        match tree {
            Tree::List(items) => {
                self.text.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        self.text.push(',');
                    }
                    self.space();
                    self.value(item, fields);
                    self.space();
                }
                self.text.push(']');
            }
            Tree::Object(members) => {
                let mut members: Vec<(String, Tree)> = members.clone();
                // Objects of the model have a field of this name, maps of the model do not.
                let is_object = fields && members.iter().any(|(name, _)| name == "flag");
                if is_object {
                    let len = members.len();
                    members.rotate_left(self.choice() % len);
                    for at in 0..len {
                        let other = self.choice() % len;
                        members.swap(at, other);
                    }
                    for _ in 0..self.choice() % 3 {
                        let at = self.choice() % members.len();
                        let unknown = match self.choice() % 4 {
                            0 => Tree::Null,
                            1 => Tree::Text("\"}],\\".into()),
                            2 => Tree::List(vec![
                                Tree::Object(vec![]),
                                Tree::Number("-1.5e3".into()),
                            ]),
                            _ => members[at].1.clone(),
                        };
                        let names = ["unknown", "", "fla", "flagg", "Flag"];
                        let name = names[self.choice() % names.len()];
                        members.insert(at, (name.into(), unknown));
                    }
                    if self.choice().is_multiple_of(2) {
                        // An earlier value of a field that comes again: the last one wins.
                        let again = members[self.choice() % members.len()].clone();
                        members.insert(0, again);
                    }
                }
                self.text.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    if index > 0 {
                        self.text.push(',');
                    }
                    self.space();
                    self.string(name);
                    self.space();
                    self.text.push(':');
                    self.space();
                    // Maps inside may have a key that looks like a field.
                    self.value(value, fields && name != "maps");
                    self.space();
                }
                self.text.push('}');
            }
            Tree::Text(text) => self.string(text),
            other => self.text.push_str(&other.compact()),
        }
    }
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn what_we_write_serde_json_reads(value in model::everything()) {
        let text = codec_fory::to_json_bytes(&value).unwrap();
        let theirs: Everything = serde_json::from_slice(&text).unwrap();
        prop_assert_eq!(without_floats(theirs), without_floats(value.clone()));
        same_document(&text, &serde_json::to_vec(&value).unwrap())?;
        let pretty = codec_fory::to_pretty_json(&value).unwrap();
        let theirs: Everything = serde_json::from_str(&pretty).unwrap();
        prop_assert_eq!(without_floats(theirs), without_floats(value));
    }

    #[test]
    fn what_serde_json_writes_we_read(value in model::everything()) {
        let text = serde_json::to_vec(&value).unwrap();
        prop_assert_eq!(&codec_fory::from_json_bytes::<Everything>(&text).unwrap(), &value);
        let pretty = serde_json::to_string_pretty(&value).unwrap();
        prop_assert_eq!(&codec_fory::from_json::<Everything>(&pretty).unwrap(), &value);
    }

    #[test]
    fn what_we_write_we_read(
        value in model::everything(),
        bits in 0u8..16,
        format in 0usize..3,
        naming in 0usize..3,
    ) {
        let json = ForyJson::builder()
            .write_null_fields(bits & 1 != 0)
            .bean_to_array(bits & 2 != 0)
            .escape_non_ascii(bits & 4 != 0)
            .byte_array_format(
                [ByteArrayFormat::Base64, ByteArrayFormat::Base16, ByteArrayFormat::Array][format],
            )
            .property_naming(
                [PropertyNaming::LowerCamelCase, PropertyNaming::SnakeCase, PropertyNaming::AsDeclared]
                    [naming],
            )
            .build();
        let text = json.to_json(&value).unwrap();
        prop_assert_eq!(&json.from_json::<Everything>(&text).unwrap(), &value);
        let pretty = json.to_pretty_json(&value).unwrap();
        prop_assert_eq!(&pretty, &tokens::pretty(&text));
        prop_assert_eq!(&json.from_json_bytes::<Everything>(pretty.as_bytes()).unwrap(), &value);
        if bits & 4 != 0 {
            prop_assert!(text.is_ascii());
        }
    }

    #[test]
    fn any_spelling_of_a_document_is_the_same_value(
        value in model::everything(),
        choices in vec(any::<u8>(), 1..300),
    ) {
        let tree = Tree::parse(&serde_json::to_vec(&value).unwrap()).unwrap();
        let text = Rewriter::rewrite(&tree, &choices, true);
        prop_assert!(Tree::parse(text.as_bytes()).is_some());
        let read = codec_fory::from_json::<Everything>(&text);
        prop_assert_eq!(&read.unwrap(), &value, "{}", text);
        let read = codec_fory::from_json_bytes::<Everything>(text.as_bytes());
        prop_assert_eq!(&read.unwrap(), &value);
    }

    /// A broken document is refused, or was not broken after all.
    #[test]
    fn a_changed_byte_is_judged_as_others_judge_it(
        value in model::everything(),
        changes in vec((any::<prop::sample::Index>(), any::<u8>()), 20),
    ) {
        let text = codec_fory::to_json_bytes(&value).unwrap();
        for (index, byte) in changes {
            let mut changed = text.clone();
            changed[index.index(text.len())] = byte;
            let ours = codec_fory::from_json_bytes::<Any>(&changed);
            match Tree::parse(&changed) {
                Some(tree) => prop_assert_eq!(ours.unwrap(), Any::from(tree)),
                None => prop_assert!(ours.is_err()),
            }
        }
    }
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn strings(text in model::text()) {
        let ours = codec_fory::to_json(&text).unwrap();
        let mut expected = String::new();
        tree::put_string(&text, &mut expected);
        prop_assert_eq!(&ours, &expected);
        prop_assert_eq!(&serde_json::from_str::<String>(&ours).unwrap(), &text);
        let theirs = serde_json::to_string(&text).unwrap();
        prop_assert_eq!(&codec_fory::from_json::<String>(&theirs).unwrap(), &text);
        prop_assert_eq!(&codec_fory::from_json_bytes::<String>(theirs.as_bytes()).unwrap(), &text);
    }

    #[test]
    fn floats_by_their_bits(bits in any::<u64>()) {
        let value = f64::from_bits(bits);
        let text = codec_fory::to_json(&value).unwrap();
        let read = codec_fory::from_json::<f64>(&text).unwrap();
        if value.is_nan() {
            prop_assert!(read.is_nan());
        } else {
            prop_assert_eq!(read.to_bits(), bits);
        }
        if value.is_finite() {
            prop_assert_eq!(text.parse::<f64>().unwrap().to_bits(), bits);
            let theirs = serde_json::to_string(&value).unwrap();
            prop_assert_eq!(codec_fory::from_json::<f64>(&theirs).unwrap().to_bits(), bits);
            let single = value as f32;
            let text = codec_fory::to_json(&single).unwrap();
            prop_assert_eq!(codec_fory::from_json::<f32>(&text).unwrap().to_bits(), single.to_bits());
        }
    }

    /// Digits, point and exponent anywhere: the value is what the standard library reads.
    #[test]
    fn decimal_texts(text in "-?(0|[1-9][0-9]{0,30})(\\.[0-9]{1,30})?([eE][-+]?[0-9]{1,3})?") {
        let read = codec_fory::from_json::<f64>(&text).unwrap();
        prop_assert_eq!(read.to_bits(), text.parse::<f64>().unwrap().to_bits());
        let read = codec_fory::from_json::<f32>(&text).unwrap();
        prop_assert_eq!(read.to_bits(), text.parse::<f32>().unwrap().to_bits());
        let integer = codec_fory::from_json::<i128>(&text).ok();
        let expected = text.parse::<i128>().ok();
        prop_assert_eq!(integer, expected);
        prop_assert_eq!(codec_fory::from_json::<u64>(&text).ok(), expected.and_then(|value| u64::try_from(value).ok()));
        prop_assert_eq!(codec_fory::from_json::<i32>(&text).ok(), expected.and_then(|value| i32::try_from(value).ok()));
    }

    /// Text that is nearly JSON: whatever the plain parser says is right.
    #[test]
    fn tokens_in_any_order(
        picks in vec(0usize..32, 0..14),
    ) {
        const PIECES: [&str; 32] = [
            "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\"a\":", "1", "-", "0", ".", "e", "E+", "5",
            "true", "false", "null", " ", "\n", "\\", "\\u", "00e9", "d834", "\\udd1e", "é", "\0",
            "[]", "{}", "\"\\n\"", "-0.5e-3",
        ];
        let text: String = picks.into_iter().map(|pick| PIECES[pick]).collect();
        let read = codec_fory::from_json::<Any>(&text);
        match Tree::parse(text.as_bytes()) {
            Some(tree) => prop_assert_eq!(read.unwrap(), Any::from(tree)),
            None => prop_assert!(read.is_err(), "{}", text),
        }
    }

    #[test]
    fn any_bytes(bytes in vec(any::<u8>(), 0..40)) {
        let read = codec_fory::from_json_bytes::<Any>(&bytes);
        match Tree::parse(&bytes) {
            Some(tree) => prop_assert_eq!(read.unwrap(), Any::from(tree)),
            None => prop_assert!(read.is_err()),
        }
        let quoted = [b"\"", &bytes[..], b"\""].concat();
        let read = codec_fory::from_json_bytes::<String>(&quoted);
        match Tree::parse(&quoted) {
            Some(Tree::Text(text)) => prop_assert_eq!(read.unwrap(), text),
            _ => prop_assert!(read.is_err()),
        }
    }
}
