//! Offers the constructs of CKS one by one to the mappings of the models.

use std::mem;

use super::error::{Error, Fault, Names};
use super::lexer::{Lexer, SEPARATOR, Token, TokenKind, shortened};
use super::source::Source;

/// A type that is read from a CKS value.
pub(super) trait ReadCks: Sized {
    fn read_cks(parser: &mut Parser<'_>) -> Result<Self, Error>;
}

pub(super) struct Parser<'t> {
    lexer: Lexer<'t>,
    next: Token<'t>,
    /// The field whose value is being read, for messages.
    field: &'static str,
}

/// A record that has been opened and not yet closed.
pub(super) struct OpenRecord {
    name: &'static str,
    opened: usize,
}

/// The name of a field as it stands in the text, before it is known to be one.
pub(super) struct FieldName<'t> {
    pub(super) name: &'t str,
    start: usize,
}

impl<'t> Parser<'t> {
    pub(super) fn new(source: Source<'t>) -> Result<Self, Error> {
        let mut lexer = Lexer::new(source);
        let next = lexer.token()?;
        Ok(Parser {
            lexer,
            next,
            field: "",
        })
    }

    fn advance(&mut self) -> Result<Token<'t>, Error> {
        let following = self.lexer.token()?;
        Ok(mem::replace(&mut self.next, following))
    }

    #[cold]
    fn unexpected(&self, expected: impl Into<String>) -> Error {
        let expected = expected.into();
        let found = self.next.kind.to_string();
        self.error(self.next.start, Fault::Unexpected { expected, found })
    }

    #[cold]
    fn unexpected_value(&self, expected: &str) -> Error {
        self.unexpected(format!("{expected} for `{}`", self.field))
    }

    #[cold]
    fn error(&self, offset: usize, fault: Fault) -> Error {
        self.lexer.source.error(offset, fault)
    }

    /// Refuses a text without any record.
    pub(super) fn require_record(&self) -> Result<(), Error> {
        match self.next.kind {
            TokenKind::End => Err(self.error(self.next.start, Fault::Empty)),
            _ => Ok(()),
        }
    }

    /// Refuses anything after the one record of a text.
    pub(super) fn finish_single(&self) -> Result<(), Error> {
        match self.next.kind {
            TokenKind::End => Ok(()),
            TokenKind::Separator => Err(self.error(self.next.start, Fault::SeveralRecords)),
            _ => Err(self.unexpected("the end of the text after its one record")),
        }
    }

    /// Takes the separator and says whether another record follows.
    pub(super) fn next_in_stream(&mut self) -> Result<bool, Error> {
        match self.next.kind {
            TokenKind::End => Ok(false),
            TokenKind::Separator => {
                self.advance()?;
                Ok(true)
            }
            _ => Err(self.unexpected(format!(
                "`{SEPARATOR}` on a line of its own, or the end of the text, after a record"
            ))),
        }
    }

    pub(super) fn open_record(&mut self, name: &'static str) -> Result<OpenRecord, Error> {
        if self.next.kind != TokenKind::OpenRecord {
            return Err(self.unexpected(format!("`{{` to open a record of {name}")));
        }
        let opened = self.advance()?.start;
        Ok(OpenRecord { name, opened })
    }

    /// The name of the next field, or `None` at the closing brace. Neither is taken yet:
    /// [`Slot::fill`] takes the field, [`close_record`](Self::close_record) the brace.
    pub(super) fn field_name(
        &mut self,
        record: &OpenRecord,
    ) -> Result<Option<FieldName<'t>>, Error> {
        match self.next.kind {
            TokenKind::CloseRecord => Ok(None),
            TokenKind::Word(name) if name.starts_with(char::is_alphabetic) => {
                let start = self.next.start;
                Ok(Some(FieldName { name, start }))
            }
            _ => {
                let opened = self.lexer.source.position(record.opened);
                Err(self.unexpected(format!(
                    "the name of a field, or `}}` to close the {} record opened at {opened}",
                    record.name
                )))
            }
        }
    }

    /// Takes the name that [`field_name`](Self::field_name) saw, its `=`, its value, and the comma
    /// or white space that ends it.
    fn field_value<T: ReadCks>(&mut self, field: &'static str) -> Result<T, Error> {
        self.advance()?;
        self.field = field;
        if self.next.kind != TokenKind::Equals {
            return Err(self.unexpected(format!("`=` after the name of the field `{field}`")));
        }
        self.advance()?;
        let value = T::read_cks(self)?;
        self.separate(TokenKind::CloseRecord, "fields")?;
        Ok(value)
    }

    /// Takes the comma after a field or item, or makes sure that white space or the closing bracket
    /// is there instead. The end of the text is left to the caller, who knows what is unclosed.
    fn separate(&mut self, close: TokenKind<'static>, what: &str) -> Result<(), Error> {
        if self.next.kind == TokenKind::Comma {
            self.advance()?;
            return Ok(());
        }
        if self.next.spaced || self.next.kind == close || self.next.kind == TokenKind::End {
            return Ok(());
        }
        Err(self.unexpected(format!("a comma or white space between {what}, or {close}")))
    }

    pub(super) fn close_record(&mut self) -> Result<(), Error> {
        debug_assert!(self.next.kind == TokenKind::CloseRecord);
        self.advance()?;
        Ok(())
    }

    #[cold]
    pub(super) fn unknown_field(
        &self,
        record: &OpenRecord,
        name: &FieldName<'t>,
        known: &'static [&'static str],
    ) -> Error {
        let fault = Fault::UnknownField {
            record: record.name,
            field: shortened(name.name),
            near: nearest(name.name, known),
            known,
        };
        self.error(name.start, fault)
    }

    /// The error for a record whose closing brace is next though `fields` were not met.
    #[cold]
    pub(super) fn missing_fields(&self, record: &OpenRecord, fields: Vec<&'static str>) -> Error {
        let fault = Fault::MissingFields {
            record: record.name,
            fields,
            opened: self.lexer.source.position(record.opened),
        };
        self.error(self.next.start, fault)
    }

    /// Reads the bare name of an enum value.
    pub(super) fn choice<T: Copy>(&mut self, choices: &[(&'static str, T)]) -> Result<T, Error> {
        if let TokenKind::Word(word) = self.next.kind
            && let Some((_, value)) = choices.iter().find(|(name, _)| *name == word)
        {
            self.advance()?;
            return Ok(*value);
        }
        let names: Vec<_> = choices.iter().map(|(name, _)| *name).collect();
        let names = Names {
            names: &names,
            last: "or",
        };
        Err(self.unexpected_value(&names.to_string()))
    }

    /// Reads an integer of a type that is named `ty` in messages.
    fn integer<T: std::str::FromStr>(
        &mut self,
        ty: &'static str,
        min: i64,
        max: i64,
    ) -> Result<T, Error> {
        let TokenKind::Word(word) = self.next.kind else {
            return Err(self.unexpected_value("an integer"));
        };
        let digits = word.strip_prefix('-').unwrap_or(word);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.unexpected_value("an integer"));
        }
        // With the grammar checked, range is all that the parse of the standard library refuses.
        let Ok(value) = word.parse() else {
            let fault = Fault::OutOfRange {
                ty,
                min,
                max,
                field: self.field,
                found: shortened(word),
            };
            return Err(self.error(self.next.start, fault));
        };
        self.advance()?;
        Ok(value)
    }
}

/// The known name that is most like `name`, unless even that one is another word altogether.
fn nearest(name: &str, known: &[&'static str]) -> Option<&'static str> {
    let name = name.to_lowercase();
    known
        .iter()
        .map(|&known| {
            let distance = strsim::osa_distance(&name, &known.to_lowercase());
            (distance, known)
        })
        // A third of the letters wrong, at most: enough for slips, too little for another word.
        .filter(|(distance, known)| distance * 3 <= known.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// The place for one field of a record, empty until the field is met.
pub(super) struct Slot<T> {
    name: &'static str,
    first: usize,
    pub(super) value: Option<T>,
}

impl<T: ReadCks> Slot<T> {
    pub(super) fn new(name: &'static str) -> Self {
        Slot {
            name,
            first: 0,
            value: None,
        }
    }

    pub(super) fn fill(
        &mut self,
        parser: &mut Parser<'_>,
        record: &OpenRecord,
        found: &FieldName<'_>,
    ) -> Result<(), Error> {
        if self.value.is_some() {
            let fault = Fault::RepeatedField {
                record: record.name,
                field: self.name,
                first: parser.lexer.source.position(self.first),
            };
            return Err(parser.error(found.start, fault));
        }
        self.first = found.start;
        self.value = Some(parser.field_value(self.name)?);
        Ok(())
    }

    /// The name of the field if it was not met.
    pub(super) fn missing(&self) -> Option<&'static str> {
        match self.value {
            Some(_) => None,
            None => Some(self.name),
        }
    }
}

/// Implements [`ReadCks`] for a record type from the table of its fields: for each a name to bind,
/// the type to read, and the name in the text. The expression after the arrow makes the value of
/// what was bound.
macro_rules! read_record {
    (
        $record:ident {
            $($field:ident: $ty:ty = $name:literal,)+
        } => $value:expr
    ) => {
        impl $crate::cks::parser::ReadCks for $record {
            fn read_cks(
                parser: &mut $crate::cks::parser::Parser<'_>,
            ) -> Result<Self, $crate::cks::error::Error> {
                $(let mut $field = $crate::cks::parser::Slot::<$ty>::new($name);)+
                let record = parser.open_record(stringify!($record))?;
                while let Some(found) = parser.field_name(&record)? {
                    match found.name {
                        $($name => $field.fill(parser, &record, &found)?,)+
                        _ => return Err(parser.unknown_field(&record, &found, &[$($name),+])),
                    }
                }
                let missing = [$($field.missing()),+];
                let ($(Some($field),)+) = ($($field.value,)+) else {
                    let missing = missing.into_iter().flatten().collect();
                    return Err(parser.missing_fields(&record, missing));
                };
                parser.close_record()?;
                Ok($value)
            }
        }
    };
}
pub(super) use read_record;

impl ReadCks for i32 {
    fn read_cks(parser: &mut Parser<'_>) -> Result<Self, Error> {
        parser.integer("an Int32", i32::MIN.into(), i32::MAX.into())
    }
}

impl ReadCks for i64 {
    fn read_cks(parser: &mut Parser<'_>) -> Result<Self, Error> {
        parser.integer("an Int64", i64::MIN, i64::MAX)
    }
}

impl ReadCks for String {
    fn read_cks(parser: &mut Parser<'_>) -> Result<Self, Error> {
        match &mut parser.next.kind {
            TokenKind::Text(text) => {
                let text = mem::take(text).into_owned();
                parser.advance()?;
                Ok(text)
            }
            _ => Err(parser.unexpected_value("a string")),
        }
    }
}

impl<T: ReadCks> ReadCks for Option<T> {
    fn read_cks(parser: &mut Parser<'_>) -> Result<Self, Error> {
        match parser.next.kind {
            TokenKind::Word("None") => {
                parser.advance()?;
                Ok(None)
            }
            TokenKind::Word("Set") => {
                parser.advance()?;
                if parser.next.kind != TokenKind::Colon {
                    return Err(parser.unexpected_value("`:` after `Set`"));
                }
                parser.advance()?;
                T::read_cks(parser).map(Some)
            }
            _ => Err(parser.unexpected_value("`None` or `Set: value`")),
        }
    }
}

impl<T: ReadCks> ReadCks for Vec<T> {
    fn read_cks(parser: &mut Parser<'_>) -> Result<Self, Error> {
        let field = parser.field;
        if parser.next.kind != TokenKind::OpenList {
            return Err(parser.unexpected_value("a list `[ ... ]`"));
        }
        let opened = parser.advance()?.start;
        let mut items = Vec::new();
        while parser.next.kind != TokenKind::CloseList {
            if parser.next.kind == TokenKind::End {
                let opened = parser.lexer.source.position(opened);
                return Err(parser.unexpected(format!(
                    "an item, or `]` to close the list of `{field}` opened at {opened}"
                )));
            }
            items.push(T::read_cks(parser)?);
            // The fields of an item that is a record have taken its place.
            parser.field = field;
            parser.separate(TokenKind::CloseList, "items")?;
        }
        parser.advance()?;
        Ok(items)
    }
}
