#![forbid(unsafe_code)]
//! borsh in the table, through its derives.
//!
//! [`borsh::to_vec`] and [`borsh::from_slice`], as in the [crate's documentation]. The latter refuses
//! what follows the value.
//!
//! The format is [specified], with integers of fixed width: each value has exactly one encoding,
//! since it is made to be hashed. A list or string of a length that lies is read piece by piece, so
//! that no more is allocated than the input can fill, give or take a page.
//!
//! [crate's documentation]: https://docs.rs/borsh
//! [specified]: https://borsh.io

mod evolution;

use data::media;
use tpc::{
    BoxError, Codec, Effort, EncodeInto, Entry, Evolution, Features, Fields, Format, Info,
    ObjectKind, Structure, library,
};

use crate::mirror::MediaContent;

/// The one entry of the library.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let info = Info {
        id: "borsh/borsh",
        library: library!("borsh"),
        features: Features {
            format: Format::CrossLanguageBinary,
            structure: Structure::FlatTree,
            effort: Effort::Derive,
            fields: Fields::Positions,
            validated: true,
            validates_utf8: true,
            self_describing: false,
            evolution: Evolution::NONE,
            zero_copy: false,
            maintained: true,
        },
        notes: "to_vec and from_slice with the native derives, as in the readme. Integers have \
                their full width, and each value has exactly one encoding.",
    };
    vec![
        Entry::new(info)
            .evolution(evolution::findings)
            .media(Borsh)
            .media_reused(Borsh),
    ]
}

struct Borsh;

impl Codec<media::MediaContent> for Borsh {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Mirror;

    fn create(&self, value: &media::MediaContent) -> MediaContent {
        value.into()
    }

    fn restore(&self, object: MediaContent) -> Result<media::MediaContent, BoxError> {
        Ok(object.into())
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        Ok(borsh::to_vec(object)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        Ok(borsh::from_slice(bytes)?)
    }
}

/// [`borsh::to_writer`].
impl EncodeInto<media::MediaContent> for Borsh {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        borsh::to_writer(&mut *buffer, object)?;
        Ok(buffer)
    }
}

/// The model with the derives of borsh.
mod mirror {
    use borsh::{BorshDeserialize, BorshSerialize};

    data::mirror_media!(#[derive(BorshSerialize, BorshDeserialize)]);
}

#[cfg(test)]
mod tests {
    use borsh::{BorshDeserialize, BorshSerialize};

    #[derive(Debug, BorshSerialize, BorshDeserialize)]
    struct Old {
        uri: String,
    }

    #[derive(Debug, BorshSerialize, BorshDeserialize)]
    struct New {
        uri: String,
        views: u32,
    }

    #[test]
    fn types_may_not_grow() {
        let old = borsh::to_vec(&Old { uri: "a".into() }).unwrap();
        borsh::from_slice::<New>(&old).unwrap_err();
        let new = New {
            uri: "a".into(),
            views: 1,
        };
        borsh::from_slice::<Old>(&borsh::to_vec(&new).unwrap()).unwrap_err();
    }
}
