//! The names of a field under every naming policy.

/// The names of the Rust field `field`, in the order of `PropertyNaming`: lower camel case, snake
/// case, as declared.
pub(crate) fn names(field: &str) -> [String; 3] {
    [lower_camel(field), snake(field), field.to_owned()]
}

/// `has_bitrate` becomes `hasBitrate`; a name without underscores only loses the capital at its
/// start.
fn lower_camel(name: &str) -> String {
    let mut camel = String::with_capacity(name.len());
    let mut start_of_word = false;
    for c in name.chars() {
        if c == '_' {
            start_of_word = true;
        } else if camel.is_empty() {
            camel.extend(c.to_lowercase());
            start_of_word = false;
        } else if std::mem::take(&mut start_of_word) {
            camel.extend(c.to_uppercase());
        } else {
            camel.push(c);
        }
    }
    if camel.is_empty() {
        name.to_owned()
    } else {
        camel
    }
}

/// `URLValue` becomes `url_value` and `version2FA` `version2_fa`: a word starts at a capital after
/// a small letter or a digit, and at the last of several capitals if a small letter follows.
fn snake(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut snake = String::with_capacity(name.len() + 4);
    for (i, &c) in chars.iter().enumerate() {
        if c.is_uppercase() && i > 0 {
            let before = chars[i - 1];
            let before_small = chars.get(i + 1).is_some_and(|next| next.is_lowercase());
            if before.is_lowercase() || before.is_numeric() || before.is_uppercase() && before_small
            {
                snake.push('_');
            }
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn names_follow_the_policies() {
        for (field, camel, snake) in [
            ("has_bitrate", "hasBitrate", "has_bitrate"),
            ("uri", "uri", "uri"),
            ("URLValue", "uRLValue", "url_value"),
            ("version2FA", "version2FA", "version2_fa"),
            ("_hidden", "hidden", "_hidden"),
            ("x1_y2", "x1Y2", "x1_y2"),
            ("größe_max", "größeMax", "größe_max"),
        ] {
            let expected = [camel.to_owned(), snake.to_owned(), field.to_owned()];
            assert_eq!(names(field), expected, "{field}");
        }
    }
}
