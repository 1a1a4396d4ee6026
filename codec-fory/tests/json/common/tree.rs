//! A second reader of JSON, as plain as can be: what the crate reads and writes is compared to it.
//!
//! Numbers stay text here, so that every comparison of numbers can be exact.

/// A JSON document.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tree {
    Null,
    Bool(bool),
    /// The number as it stands in the text.
    Number(String),
    Text(String),
    List(Vec<Tree>),
    /// The members in their order, duplicates included.
    Object(Vec<(String, Tree)>),
}

impl Tree {
    /// The document, if all of `text` is one.
    pub(crate) fn parse(text: &[u8]) -> Option<Tree> {
        let mut parser = Parser {
            text: std::str::from_utf8(text).ok()?.as_bytes(),
            at: 0,
        };
        parser.space();
        let tree = parser.value()?;
        parser.space();
        (parser.at == text.len()).then_some(tree)
    }

    /// The document without white space, its strings escaped as the crate escapes them.
    pub(crate) fn compact(&self) -> String {
        let mut text = String::new();
        self.put(&mut text);
        text
    }

    fn put(&self, text: &mut String) {
        match self {
            Tree::Null => text.push_str("null"),
            Tree::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
            Tree::Number(number) => text.push_str(number),
            Tree::Text(value) => put_string(value, text),
            Tree::List(items) => {
                text.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        text.push(',');
                    }
                    item.put(text);
                }
                text.push(']');
            }
            Tree::Object(members) => {
                text.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    if index > 0 {
                        text.push(',');
                    }
                    put_string(name, text);
                    text.push(':');
                    value.put(text);
                }
                text.push('}');
            }
        }
    }
}

/// A string with quotes and with the escapes that the specification asks for, no others.
pub(crate) fn put_string(value: &str, text: &mut String) {
    text.push('"');
    for c in value.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\u{8}' => text.push_str("\\b"),
            '\u{c}' => text.push_str("\\f"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            '\0'..='\u{1f}' => text.push_str(&format!("\\u{:04x}", u32::from(c))),
            _ => text.push(c),
        }
    }
    text.push('"');
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    fn byte(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let taken = self.byte() == Some(byte);
        self.at += usize::from(taken);
        taken
    }

    fn space(&mut self) {
        while matches!(self.byte(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn value(&mut self) -> Option<Tree> {
        match self.byte()? {
            b'"' => self.string().map(Tree::Text),
            b'[' => self.list(),
            b'{' => self.object(),
            b'-' | b'0'..=b'9' => self.number(),
            _ => [
                ("null", Tree::Null),
                ("true", Tree::Bool(true)),
                ("false", Tree::Bool(false)),
            ]
            .into_iter()
            .find(|(word, _)| self.text[self.at..].starts_with(word.as_bytes()))
            .map(|(word, tree)| {
                self.at += word.len();
                tree
            }),
        }
    }

    fn list(&mut self) -> Option<Tree> {
        self.at += 1;
        let mut items = Vec::new();
        self.space();
        if self.take(b']') {
            return Some(Tree::List(items));
        }
        loop {
            self.space();
            items.push(self.value()?);
            self.space();
            if self.take(b']') {
                return Some(Tree::List(items));
            }
            if !self.take(b',') {
                return None;
            }
        }
    }

    fn object(&mut self) -> Option<Tree> {
        self.at += 1;
        let mut members = Vec::new();
        self.space();
        if self.take(b'}') {
            return Some(Tree::Object(members));
        }
        loop {
            self.space();
            let name = if self.byte()? == b'"' {
                self.string()?
            } else {
                return None;
            };
            self.space();
            if !self.take(b':') {
                return None;
            }
            self.space();
            members.push((name, self.value()?));
            self.space();
            if self.take(b'}') {
                return Some(Tree::Object(members));
            }
            if !self.take(b',') {
                return None;
            }
        }
    }

    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while matches!(self.byte(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    fn number(&mut self) -> Option<Tree> {
        let start = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            let _sign = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        let text = std::str::from_utf8(&self.text[start..self.at]).ok()?;
        Some(Tree::Number(text.to_owned()))
    }

    fn string(&mut self) -> Option<String> {
        self.at += 1;
        let mut value = Vec::new();
        loop {
            let byte = self.byte()?;
            self.at += 1;
            match byte {
                b'"' => return String::from_utf8(value).ok(),
                b'\\' => {
                    let c = self.escape()?;
                    value.extend_from_slice(c.to_string().as_bytes());
                }
                0..0x20 => return None,
                _ => value.push(byte),
            }
        }
    }

    fn escape(&mut self) -> Option<char> {
        let letter = self.byte()?;
        self.at += 1;
        Some(match letter {
            b'"' | b'\\' | b'/' => char::from(letter),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.unit()?;
                if (0xD800..0xDC00).contains(&first) {
                    if !(self.take(b'\\') && self.take(b'u')) {
                        return None;
                    }
                    let pair = [first, self.unit()?];
                    return char::decode_utf16(pair).next()?.ok();
                }
                char::from_u32(u32::from(first))?
            }
            _ => return None,
        })
    }

    fn unit(&mut self) -> Option<u16> {
        let digits = self.text.get(self.at..self.at + 4)?;
        if !digits.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        self.at += 4;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    }
}
