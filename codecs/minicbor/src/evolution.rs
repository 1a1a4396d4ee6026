//! What comes of changes of the types.

use tpc::BoxError;

use crate::item::{self, Item, names, object};

fn encode<T: Item>(value: &T) -> Result<Vec<u8>, BoxError> {
    Ok(item::to_vec(value)?)
}

fn decode<T: Item>(bytes: &[u8]) -> Result<T, BoxError> {
    Ok(item::from_slice(bytes)?)
}

// There are no derives here: what stands below is what a user of the library writes.
data::evolve_media!(#[derive(Debug)], enums: #[derive(Debug)], encode, decode);

/// What the versions have in common, and what is in `$version` besides.
macro_rules! version {
    ($version:ident, $title_name:literal: $title:ident,
        [$($name:literal: $player:ident),+], [$($field_name:literal: $field:ident),*]
    ) => {
        object!($version::Media {
            "uri": uri,
            $title_name: $title,
            "width": width,
            "duration": duration,
            "persons": persons,
            "player": player,
            $($field_name: $field,)*
        });
        names!($version::Player { $($name: $player,)+ });
    };
}

version!(old, "title": title, ["JAVA": Java, "FLASH": Flash], ["copyright": copyright]);
version!(added, "title": title, ["JAVA": Java, "FLASH": Flash], ["copyright": copyright, "views": views]);
version!(removed, "title": title, ["JAVA": Java, "FLASH": Flash], []);
version!(renamed, "headline": headline, ["JAVA": Java, "FLASH": Flash], ["copyright": copyright]);
version!(more, "title": title, ["JAVA": Java, "FLASH": Flash, "HTML": Html], ["copyright": copyright]);
version!(widened, "title": title, ["JAVA": Java, "FLASH": Flash], ["copyright": copyright]);
