//! What comes of changes of the types.

/// Whatever is valid.
pub(crate) mod relaxed {
    use bilrost::{Enumeration, Message, OwnedMessage};
    use tpc::BoxError;

    fn encode<T: Message>(value: &T) -> Result<Vec<u8>, BoxError> {
        Ok(value.encode_to_vec())
    }

    fn decode<T: OwnedMessage>(bytes: &[u8]) -> Result<T, BoxError> {
        Ok(T::decode(bytes)?)
    }

    data::evolve_media!(
        #[derive(PartialEq, Eq, Message)] #[bilrost(distinguished)],
        numbered enums: #[derive(Clone, PartialEq, Eq, Enumeration)],
        encode, decode
    );
}

/// Canonical encodings only.
pub(crate) mod canonical {
    use bilrost::{DistinguishedOwnedMessage, Enumeration, Message};
    use tpc::BoxError;

    fn encode<T: Message>(value: &T) -> Result<Vec<u8>, BoxError> {
        Ok(value.encode_to_vec())
    }

    fn decode<T: DistinguishedOwnedMessage>(bytes: &[u8]) -> Result<T, BoxError> {
        Ok(T::decode_canonical(bytes)?)
    }

    data::evolve_media!(
        #[derive(PartialEq, Eq, Message)] #[bilrost(distinguished)],
        numbered enums: #[derive(Clone, PartialEq, Eq, Enumeration)],
        encode, decode
    );
}
