//! What comes of changes of the types.

use fory::{Fory, ForyEnum, ForyStruct, Serializer, StructSerializer};
use tpc::BoxError;

use crate::Schema;

/// A version of the record, which has to be registered together with the enum in it.
trait Registered: StructSerializer + Serializer<Target = Self> + Sized {
    type Player: StructSerializer;

    fn fory(schema: Schema) -> Result<Fory, BoxError> {
        let mut fory = schema.builder().build();
        fory.register::<Self>(1)?;
        fory.register::<Self::Player>(2)?;
        Ok(fory)
    }
}

/// The module `$module`, where types change as `$schema` has it.
macro_rules! schema {
    ($module:ident, $schema:expr) => {
        pub(crate) mod $module {
            use super::*;

            fn encode<T: Registered>(value: &T) -> Result<Vec<u8>, BoxError> {
                Ok(T::fory($schema)?.serialize(value)?)
            }

            fn decode<T: Registered>(bytes: &[u8]) -> Result<T, BoxError> {
                Ok(crate::whole(&T::fory($schema)?, bytes)?)
            }

            data::evolve_media!(
                #[derive(ForyStruct)],
                enums: #[derive(Clone, Copy, ForyEnum)],
                encode, decode
            );

            schema!(@registered old added removed renamed more widened);
        }
    };
    (@registered $($version:ident)+) => {
        $(impl Registered for $version::Media {
            type Player = $version::Player;
        })+
    };
}

schema!(evolving, Schema::Evolving);
schema!(same_schema, Schema::Fixed);
