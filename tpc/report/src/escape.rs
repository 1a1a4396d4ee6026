//! Text from records in the languages that a report is written in.
//!
//! A record may come from anywhere, and an id or a message in it may hold anything.

use std::borrow::Cow;
use std::fmt::Write as _;

/// `text` on one line, with a mark in place of characters that XML has no way to write.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    if !text.chars().any(char::is_control) {
        return Cow::Borrowed(text);
    }
    let shown = |character: char| match character {
        '\n' | '\r' | '\t' => ' ',
        other if other.is_control() => char::REPLACEMENT_CHARACTER,
        other => other,
    };
    Cow::Owned(text.chars().map(shown).collect())
}

/// `text` as the content of an element or of a quoted attribute of XML or HTML.
pub(crate) fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in one_line(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// `text` as prose of Markdown, also in the cell of a table.
pub(crate) fn markdown(text: &str) -> String {
    let text = one_line(text);
    let characters: Vec<char> = text.chars().collect();
    let is_word = |index: Option<usize>| {
        index
            .and_then(|index| characters.get(index))
            .is_some_and(|character| character.is_alphanumeric())
    };
    let mut escaped = String::with_capacity(text.len());
    for (index, &character) in characters.iter().enumerate() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            // Within a word an underscore means nothing, and names have many.
            '_' if is_word(index.checked_sub(1)) && is_word(Some(index + 1)) => escaped.push('_'),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '!' | '#' | '$' => {
                escaped.push('\\');
                escaped.push(character);
            }
            other => escaped.push(other),
        }
    }
    escaped
}

/// `text` as a code span of Markdown, also in the cell of a table.
pub(crate) fn code_span(text: &str) -> String {
    let text = one_line(text);
    let mut longest = 0;
    let mut run = 0;
    for character in text.chars() {
        run = if character == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest + 1);
    // A space that touches the fence on both sides is not shown.
    let space = if text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) || text.is_empty() {
        " "
    } else {
        ""
    };
    // Of a table the cells are found before the code spans.
    let text = text.replace('|', "\\|");
    format!("{fence}{space}{text}{space}{fence}")
}

/// `json` as the content of a `script` element, which nothing in it can end.
pub(crate) fn json_in_script(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for character in json.chars() {
        // These stand only inside of strings in JSON, where an escape means the same.
        match character {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                write!(escaped, "\\u{:04x}", u32::from(character)).expect("a string takes it");
            }
            other => escaped.push(other),
        }
    }
    escaped
}

/// `text` as a part of the name of a file, everywhere: lower case letters, digits and hyphens.
pub(crate) fn file_name(text: &str) -> String {
    let mut name = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii_alphanumeric() || character == '_' {
            name.push(character.to_ascii_lowercase());
        } else if !name.ends_with('-') {
            name.push('-');
        }
    }
    let name = name.trim_matches('-');
    // Long ones are refused by some file systems, and none needs to be told apart that late.
    let name = &name[..name.len().min(80)];
    if name.is_empty() { "unknown" } else { name }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(
            xml("<b a=\"1\" c='2'>&\u{1}\n"),
            "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;\u{fffd} "
        );
        assert_eq!(
            markdown("a|b *c* [d](e) <f> `g` \\ h_i _j_"),
            "a\\|b \\*c\\* \\[d\\](e) &lt;f&gt; \\`g\\` \\\\ h_i \\_j\\_"
        );
    }

    #[test]
    fn a_code_span_holds_backticks_and_bars() {
        assert_eq!(code_span("json/serde_json"), "`json/serde_json`");
        assert_eq!(code_span("a``b|c"), "```a``b\\|c```");
        assert_eq!(code_span("`"), "`` ` ``");
        assert_eq!(code_span("a\nb"), "`a b`");
    }

    #[test]
    fn a_script_cannot_be_ended_from_inside() {
        let json = serde_json::to_string("</script><!--\u{2028}&").unwrap();
        let escaped = json_in_script(&json);
        assert!(!escaped.contains(['<', '>', '&', '\u{2028}']), "{escaped}");
        assert_eq!(
            serde_json::from_str::<String>(&escaped).unwrap(),
            "</script><!--\u{2028}&"
        );
    }

    #[test]
    fn file_names_are_plain() {
        assert_eq!(file_name("AMD EPYC (Rome) 2.5GHz"), "amd-epyc-rome-2-5ghz");
        assert_eq!(file_name("../.."), "unknown");
        assert_eq!(file_name(&"é1".repeat(100)).len(), 80);
    }
}
