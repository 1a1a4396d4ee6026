//! Text from elsewhere, for the terminal.

/// `text` with a mark in place of every control character: a terminal would obey it.
#[must_use]
pub fn printable(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}
