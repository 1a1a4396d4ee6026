//! Where one value of a stream ends and the next one starts.
//!
//! Values are found by looking at every byte once, in the order in which they come; whether they
//! are JSON is left to the reader.

/// How the values of a stream are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Framing {
    /// The elements of one array.
    Array,
    /// One value on each line that is not blank.
    Lines,
}

/// What was found in the bytes that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The end of a value's text: so many bytes, without what ends it.
    Value(usize),
    /// All bytes belong to the value, which goes on.
    More,
}

/// What was seen of the present value's text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scan {
    /// Bytes that were looked at.
    pub(super) seen: usize,
    /// Arrays and objects that are open inside of the value.
    depth: usize,
    in_string: bool,
    /// The byte before was a backslash in a string.
    escaped: bool,
}

impl Scan {
    /// Goes on with `text`, of which the first `seen` bytes were looked at before.
    pub(super) fn go_on(&mut self, text: &[u8], framing: Framing) -> Found {
        let found = match framing {
            Framing::Lines => self.line(text),
            Framing::Array => self.element(text),
        };
        self.seen = match found {
            Found::Value(len) => len,
            Found::More => text.len(),
        };
        found
    }

    /// No string of JSON has a line feed in it, so the first one ends the line.
    fn line(&self, text: &[u8]) -> Found {
        match text[self.seen..].iter().position(|&byte| byte == b'\n') {
            Some(at) => Found::Value(self.seen + at),
            None => Found::More,
        }
    }

    /// A comma or a closing bracket outside of strings and of other brackets ends an element.
    fn element(&mut self, text: &[u8]) -> Found {
        for (at, &byte) in text.iter().enumerate().skip(self.seen) {
            if self.in_string {
                if self.escaped {
                    self.escaped = false;
                } else if byte == b'\\' {
                    self.escaped = true;
                } else if byte == b'"' {
                    self.in_string = false;
                }
                continue;
            }
            match byte {
                b'"' => self.in_string = true,
                b'[' | b'{' => self.depth += 1,
                b',' if self.depth == 0 => return Found::Value(at),
                b']' | b'}' => match self.depth.checked_sub(1) {
                    Some(depth) => self.depth = depth,
                    None => return Found::Value(at),
                },
                _ => {}
            }
        }
        Found::More
    }
}

/// Bytes that are white space in JSON.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}
