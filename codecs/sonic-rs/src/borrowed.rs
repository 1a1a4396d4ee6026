//! The message in JSON with its texts borrowed from the input where they are not escaped.

use data::borrowed::Text;
use serde::Deserialize;

data::borrow_media!(
    [Text<'a>],
    #[derive(Deserialize)],
    structs: #[serde(rename_all = "camelCase")],
    enums: #[serde(rename_all = "UPPERCASE")],
    texts: #[serde(borrow)]
);
