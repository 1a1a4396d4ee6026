//! Enums without data: names, aliases, ordinals.

use std::collections::BTreeMap;

use codec_fory::{ErrorKind, ForyJson};

use crate::common::{ARRAYS, DEFAULT, check, check_with, reads, refuses};

#[derive(ForyJson, Debug, PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
enum Color {
    #[fory_json(name = "red!", alias = "RED", alias = "r")]
    Red,
    #[fory_json(ordinal = 7)]
    Green,
    r#Blue,
}

#[test]
fn names_and_ordinals() {
    for (color, name, ordinal) in [
        (Color::Red, "red!", "0"),
        (Color::Green, "Green", "7"),
        (Color::Blue, "Blue", "2"),
    ] {
        check(&color, &format!("\"{name}\""));
        check_with(&ARRAYS, &color, ordinal);
        check(&BTreeMap::from([(color, 1)]), &format!("{{\"{name}\":1}}"));
    }
    for alias in ["RED", "r", "\\u0072"] {
        reads(&DEFAULT, &format!("\"{alias}\""), &Color::Red);
        let map = format!("{{\"{alias}\":1}}");
        reads(&DEFAULT, &map, &BTreeMap::from([(Color::Red, 1)]));
    }
    for name in ["Red", "red", "green", "", "Blue "] {
        let error = refuses::<Color>(
            &DEFAULT,
            &format!("\"{name}\""),
            "expected a variant of Color",
        );
        assert_eq!(error.kind(), ErrorKind::UnknownVariant);
    }
    for ordinal in ["1", "3", "8"] {
        let error = refuses::<Color>(
            &ARRAYS,
            ordinal,
            "expected a variant of Color, `0`, `7`, `2`",
        );
        assert_eq!(error.kind(), ErrorKind::UnknownVariant);
    }
    // In each form, only what is written in it.
    refuses::<Color>(&DEFAULT, "0", "expected a variant of Color, as a string");
    refuses::<Color>(&ARRAYS, "\"Blue\"", "expected");
}
