//! Writes values as CKS, one field or item a line.

use std::fmt::Write;

use super::lexer::SEPARATOR;

/// A type that is written as a CKS value.
pub(super) trait WriteCks {
    fn write_cks(&self, writer: &mut Writer);
}

pub(super) struct Writer {
    out: String,
    depth: usize,
}

impl Writer {
    pub(super) fn new() -> Self {
        Writer {
            out: String::new(),
            depth: 0,
        }
    }

    pub(super) fn finish(self) -> String {
        self.out
    }

    pub(super) fn end_line(&mut self) {
        self.out.push('\n');
    }

    /// Writes the line between two records of a stream.
    pub(super) fn separator(&mut self) {
        self.out.push_str(SEPARATOR);
        self.end_line();
    }

    /// Writes the bare name of an enum value.
    pub(super) fn name(&mut self, name: &str) {
        self.out.push_str(name);
    }

    /// Writes a record whose fields `fields` adds with [`field`](Self::field).
    pub(super) fn record(&mut self, fields: impl FnOnce(&mut Self)) {
        self.out.push('{');
        self.depth += 1;
        fields(self);
        self.depth -= 1;
        self.start_line();
        self.out.push('}');
    }

    pub(super) fn field(&mut self, name: &str, value: &impl WriteCks) {
        self.start_line();
        self.name(name);
        self.out.push_str(" = ");
        value.write_cks(self);
    }

    fn start_line(&mut self) {
        self.end_line();
        for _ in 0..self.depth {
            self.out.push_str("    ");
        }
    }
}

impl WriteCks for i32 {
    fn write_cks(&self, writer: &mut Writer) {
        i64::from(*self).write_cks(writer);
    }
}

impl WriteCks for i64 {
    fn write_cks(&self, writer: &mut Writer) {
        write!(writer.out, "{self}").expect("writing to a string does not fail");
    }
}

impl WriteCks for String {
    /// Escapes what JSON demands and, for the reader's sake, the control characters that it does
    /// not.
    fn write_cks(&self, writer: &mut Writer) {
        let out = &mut writer.out;
        out.push('"');
        for character in self.chars() {
            match character {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                // All of the control characters lie in the basic plane, so four digits do.
                control if control.is_control() => {
                    write!(out, "\\u{:04X}", u32::from(control))
                        .expect("writing to a string does not fail");
                }
                plain => out.push(plain),
            }
        }
        out.push('"');
    }
}

impl<T: WriteCks> WriteCks for Option<T> {
    fn write_cks(&self, writer: &mut Writer) {
        match self {
            None => writer.name("None"),
            Some(value) => {
                writer.out.push_str("Set: ");
                value.write_cks(writer);
            }
        }
    }
}

impl<T: WriteCks> WriteCks for Vec<T> {
    fn write_cks(&self, writer: &mut Writer) {
        writer.out.push('[');
        writer.depth += 1;
        for item in self {
            writer.start_line();
            item.write_cks(writer);
        }
        writer.depth -= 1;
        if !self.is_empty() {
            writer.start_line();
        }
        writer.out.push(']');
    }
}
