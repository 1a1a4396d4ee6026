//! Cuts a CKS text into tokens.

use std::borrow::Cow;
use std::fmt;

use super::error::{Error, Fault};
use super::source::Source;

/// The line that separates two records of a stream.
pub(super) const SEPARATOR: &str = "@@@@";

/// The longest piece of the text that a message repeats, in characters.
const MAX_QUOTED_CHARS: usize = 40;

pub(super) struct Token<'t> {
    pub(super) kind: TokenKind<'t>,
    /// The byte offset of its first character.
    pub(super) start: usize,
    /// Whether white space or a comment stands before it.
    pub(super) spaced: bool,
}

#[derive(Clone, PartialEq)]
pub(super) enum TokenKind<'t> {
    OpenRecord,
    CloseRecord,
    OpenList,
    CloseList,
    Equals,
    Colon,
    Comma,
    /// [`SEPARATOR`] on a line of its own.
    Separator,
    /// A run of letters, digits, `_`, `+`, `-` and `.`: a name, an integer, or neither. The lexer
    /// does not judge it, so that the parser can say what was expected in its place.
    Word(&'t str),
    /// A string with its escapes resolved.
    Text(Cow<'t, str>),
    /// A character that begins no token.
    Stray(char),
    End,
}

impl fmt::Display for TokenKind<'_> {
    /// Says in words what was found, for messages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TokenKind::OpenRecord => f.write_str("`{`"),
            TokenKind::CloseRecord => f.write_str("`}`"),
            TokenKind::OpenList => f.write_str("`[`"),
            TokenKind::CloseList => f.write_str("`]`"),
            TokenKind::Equals => f.write_str("`=`"),
            TokenKind::Colon => f.write_str("`:`"),
            TokenKind::Comma => f.write_str("`,`"),
            TokenKind::Separator => write!(f, "`{SEPARATOR}`"),
            TokenKind::Word(word) => write!(f, "`{}`", shortened(word)),
            TokenKind::Text(text) => write!(f, "the string \"{}\"", shortened(text)),
            TokenKind::Stray(character) => f.write_str(&named(*character)),
            TokenKind::End => f.write_str("the end of the text"),
        }
    }
}

/// `text` for use in a message: at most [`MAX_QUOTED_CHARS`] of it, what a terminal would obey or
/// not show escaped.
pub(super) fn shortened(text: &str) -> String {
    let mut kept: String = text
        .chars()
        .take(MAX_QUOTED_CHARS)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(MAX_QUOTED_CHARS).is_some() {
        kept.push_str("...");
    }
    kept
}

/// A single character for use in a message: by itself if it prints, and by number if it is not a
/// plain ASCII one, since many of those look like another.
fn named(character: char) -> String {
    let number = u32::from(character);
    match character {
        '!'..='~' => format!("the character `{character}`"),
        _ if character.is_control() => format!("the control character U+{number:04X}"),
        _ => format!(
            "the character `{}` (U+{number:04X})",
            character.escape_debug()
        ),
    }
}

pub(super) struct Lexer<'t> {
    pub(super) source: Source<'t>,
    /// The byte offset of the first character not yet taken, always on a character boundary.
    at: usize,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(source: Source<'t>) -> Self {
        Lexer { source, at: 0 }
    }

    pub(super) fn token(&mut self) -> Result<Token<'t>, Error> {
        let before = self.at;
        self.skip_space_and_comments();
        let start = self.at;
        let kind = match self.peek() {
            None => TokenKind::End,
            Some('"') => TokenKind::Text(self.string()?),
            Some('@') => self.at_signs(),
            Some(first) if is_word(first) => TokenKind::Word(self.take_while(is_word)),
            Some(first) => {
                self.at += first.len_utf8();
                match first {
                    '{' => TokenKind::OpenRecord,
                    '}' => TokenKind::CloseRecord,
                    '[' => TokenKind::OpenList,
                    ']' => TokenKind::CloseList,
                    '=' => TokenKind::Equals,
                    ':' => TokenKind::Colon,
                    ',' => TokenKind::Comma,
                    other => TokenKind::Stray(other),
                }
            }
        };
        Ok(Token {
            kind,
            start,
            spaced: start > before,
        })
    }

    fn rest(&self) -> &'t str {
        &self.source.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|character| !wanted(character));
        self.take(length.unwrap_or(rest.len()))
    }

    /// Takes everything before the first byte that `ends` picks, which must be an ASCII one: those
    /// are no part of another character, so the text needs no decoding on the way.
    fn take_until(&mut self, ends: impl Fn(u8) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.bytes().position(ends);
        self.take(length.unwrap_or(rest.len()))
    }

    fn take(&mut self, length: usize) -> &'t str {
        let taken = &self.rest()[..length];
        self.at += length;
        taken
    }

    fn skip_space_and_comments(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_ascii_start().len();
            if !self.rest().starts_with("//") {
                return;
            }
            self.take_until(|byte| byte == b'\n');
        }
    }

    /// Takes a run of `@`. It is the separator if it has the right length and shares its line with
    /// white space or a comment only; else it is a word, which no construct takes.
    fn at_signs(&mut self) -> TokenKind<'t> {
        let line_before = &self.source.text[..self.at];
        let run = self.take_while(|character| character == '@');
        let starts_line = blank_up_to_line_end(line_before.chars().rev());
        let after = self.rest().trim_start_matches([' ', '\t', '\r']);
        let ends_line = after.starts_with("//") || blank_up_to_line_end(after.chars());
        if run == SEPARATOR && starts_line && ends_line {
            TokenKind::Separator
        } else {
            TokenKind::Word(run)
        }
    }

    /// Takes a string, opening quote to closing quote. It borrows from the text unless there are
    /// escapes to resolve.
    fn string(&mut self) -> Result<Cow<'t, str>, Error> {
        let opened = self.at;
        self.at += 1;
        let mut resolved = String::new();
        loop {
            let plain = self.take_until(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1f));
            match self.peek() {
                Some('"') => {
                    self.at += 1;
                    return Ok(if resolved.is_empty() {
                        Cow::Borrowed(plain)
                    } else {
                        resolved.push_str(plain);
                        Cow::Owned(resolved)
                    });
                }
                Some('\\') => {
                    resolved.push_str(plain);
                    resolved.push(self.escape(opened)?);
                }
                Some('\n') => return Err(self.unclosed(opened, "the end of the line")),
                Some('\r') if self.rest().starts_with("\r\n") => {
                    return Err(self.unclosed(opened, "the end of the line"));
                }
                Some(control) => {
                    let expected = format!(
                        "a control character in a string as its escape `\\u{:04X}`",
                        u32::from(control)
                    );
                    return Err(self.unexpected(self.at, expected, named(control)));
                }
                None => return Err(self.unclosed(opened, "the end of the text")),
            }
        }
    }

    /// Takes an escape, which begins with the backslash that is next.
    fn escape(&mut self, opened: usize) -> Result<char, Error> {
        let start = self.at;
        self.at += 1;
        let Some(letter) = self.peek() else {
            return Err(self.unclosed(opened, "the end of the text"));
        };
        let simple = match letter {
            '"' | '\\' | '/' => letter,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => return self.unicode_escape(start),
            other => {
                let expected = "one of the escapes `\\\"` `\\\\` `\\/` `\\b` `\\f` `\\n` `\\r` `\\t` `\\uXXXX`";
                let found = format!("a backslash before {}", named(other));
                return Err(self.unexpected(start, expected, found));
            }
        };
        self.at += 1;
        Ok(simple)
    }

    /// Takes the `u` that is next and its digits, and a second escape if the first is the leading
    /// half of a surrogate pair. `start` is the offset of the backslash.
    fn unicode_escape(&mut self, start: usize) -> Result<char, Error> {
        let first = self.code_unit()?;
        if let Some(character) = char::from_u32(first) {
            return Ok(character);
        }
        // What is no scalar value in 16 bits is a surrogate.
        if first >= 0xDC00 {
            let expected = "a leading surrogate (`\\uD800` to `\\uDBFF`) before a trailing one";
            return Err(self.unexpected(start, expected, format!("`\\u{first:04X}` alone")));
        }
        let expected = "a trailing surrogate (`\\uDC00` to `\\uDFFF`) after a leading one";
        if !self.rest().starts_with("\\u") {
            return Err(self.unexpected(start, expected, format!("`\\u{first:04X}` alone")));
        }
        let second_start = self.at;
        self.at += 1;
        let second = self.code_unit()?;
        if !(0xDC00..=0xDFFF).contains(&second) {
            return Err(self.unexpected(second_start, expected, format!("`\\u{second:04X}`")));
        }
        // The formula of UTF-16: ten bits of each half, above the basic plane.
        let scalar = 0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00);
        Ok(char::from_u32(scalar).expect("every surrogate pair is a scalar value"))
    }

    /// Takes a `u` and four hexadecimal digits.
    fn code_unit(&mut self) -> Result<u32, Error> {
        self.at += 1;
        let mut unit = 0;
        for _ in 0..4 {
            let next = self.peek();
            let Some(digit) = next.and_then(|character| character.to_digit(16)) else {
                let found = next.map_or("the end of the text".to_owned(), named);
                return Err(self.unexpected(self.at, "four hexadecimal digits after `\\u`", found));
            };
            unit = unit * 16 + digit;
            self.at += 1;
        }
        Ok(unit)
    }

    #[cold]
    fn unclosed(&self, opened: usize, found: &'static str) -> Error {
        let opened = self.source.position(opened);
        self.source
            .error(self.at, Fault::UnclosedString { opened, found })
    }

    #[cold]
    fn unexpected(&self, offset: usize, expected: impl Into<String>, found: String) -> Error {
        let expected = expected.into();
        self.source
            .error(offset, Fault::Unexpected { expected, found })
    }
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '+' | '-' | '.')
}

/// Whether only white space comes before the first line feed or the end.
fn blank_up_to_line_end(mut characters: impl Iterator<Item = char>) -> bool {
    characters
        .find(|character| *character == '\n' || !character.is_ascii_whitespace())
        .is_none_or(|character| character == '\n')
}
