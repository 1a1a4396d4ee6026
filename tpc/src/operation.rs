//! What is timed.

use serde::{Deserialize, Serialize};

/// What is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Operation {
    /// Making the object that the codec serializes, and dropping it.
    Create,
    /// Encoding into a fresh vector, and dropping it; with [`Create`](Self::Create) in it for
    /// codecs of schema-generated types.
    Ser,
    /// Decoding into the codec's own object, and dropping it.
    Deser,
    /// Encoding and then decoding what was just encoded, and dropping both; with
    /// [`Create`](Self::Create) in it for codecs of schema-generated types.
    RoundTrip,
    /// Encoding into a buffer that is used again and again; with [`Create`](Self::Create) in it for
    /// codecs of schema-generated types.
    SerReused,
    /// Decoding into an object whose strings lie in the input where they can, and dropping it.
    DeserBorrowed,
    /// Reading every field out of the input, without an object.
    Access,
}

impl Operation {
    /// All of them. The order is that of the series of a row.
    pub const ALL: [Self; 7] = [
        Self::Create,
        Self::Ser,
        Self::Deser,
        Self::RoundTrip,
        Self::SerReused,
        Self::DeserBorrowed,
        Self::Access,
    ];

    /// Those of the well-known table.
    pub const USUAL: [Self; 3] = [Self::Create, Self::Ser, Self::Deser];

    /// Those that a codec need not have, and that are measured only when they are asked for.
    pub const OPTIONAL: [Self; 3] = [Self::SerReused, Self::DeserBorrowed, Self::Access];

    /// The name of the column.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Ser => "ser",
            Self::Deser => "deser",
            Self::RoundTrip => "round-trip",
            Self::SerReused => "ser-reused",
            Self::DeserBorrowed => "deser-borrowed",
            Self::Access => "access",
        }
    }

    /// The operation with this name.
    #[must_use]
    pub fn with_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|operation| operation.name() == name)
    }

    /// Whether a codec may do without it.
    #[must_use]
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::SerReused | Self::DeserBorrowed | Self::Access)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_of_a_row_are_in_the_order_of_the_list() {
        for (place, operation) in Operation::ALL.into_iter().enumerate() {
            assert_eq!(operation as usize, place);
            assert_eq!(Operation::with_name(operation.name()), Some(operation));
            let optional = Operation::OPTIONAL.contains(&operation);
            assert_eq!(operation.is_optional(), optional);
        }
        assert_eq!(Operation::with_name("sera"), None);
    }
}
