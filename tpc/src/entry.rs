//! What a codec says of itself and what it does, as its crate registers it.

use std::any::Any;
use std::collections::BTreeMap;

use data::bytes::ByteArray;
use data::evolution::Finding;
use data::maps::DistanceMatrix;
use data::media::MediaContent;
use data::orders::Order;

use crate::case::{self, Case};
use crate::codec::{Codec, Info, Model, ObjectKind, TextCodec, TrustingCodec};
use crate::operation::Operation;
use crate::optional::{
    Access, Accessing, AccessingOwn, Borrowing, DecodeBorrowed, EncodeInto, Optional, Reusing,
};
use crate::subject::{Subject, Typed, TypedText, TypedTrusting};

/// Whether this is built for a program that has nothing but the media message as bytes, encoded and
/// decoded as usual. To see what a library adds to the size of a program, the other cases and operations
/// of its codec must not be in it.
const MEDIA_ONLY: bool = option_env!("TPC_MEDIA_ONLY").is_some();

/// What a library has for changes of types besides its derives.
#[derive(Clone, Copy, Debug)]
pub struct Provision {
    /// What it is and where it stands: half a sentence.
    pub what: &'static str,
    /// Whether the functions are those of the codec, so that it counts for what the codec says of
    /// itself. If not, the codec would be another one with them.
    pub same_functions: bool,
    /// What comes of the changes with it, measured when it is called.
    pub findings: fn() -> Vec<Finding>,
}

/// A codec and the cases that it does.
pub struct Entry {
    info: Info,
    /// By the names of the cases.
    cases: BTreeMap<&'static str, Support>,
    evolution: Option<fn() -> Vec<Finding>>,
    provision: Option<Provision>,
}

/// What a codec says of a case.
enum Support {
    /// It does it.
    Does {
        object: ObjectKind,
        /// The `Box<dyn Subject<M>>` of the case's model.
        subject: Box<dyn Any + Send + Sync>,
        /// The optional operations, each a `Box<dyn Optional<M>>` of the case's model.
        optional: Vec<(Operation, Box<dyn Any + Send + Sync>)>,
    },
    /// It does not, for this reason.
    DoesNot(&'static str),
}

impl Entry {
    /// A codec that does nothing yet.
    #[must_use]
    pub fn new(info: Info) -> Self {
        Self {
            info,
            cases: BTreeMap::new(),
            evolution: None,
            provision: None,
        }
    }

    /// Adds what the codec does for `case`.
    ///
    /// # Panics
    ///
    /// When the case is there already: a mistake in the registration.
    #[must_use]
    pub fn with<M: Model>(self, case: Case<M>, codec: impl Codec<M>) -> Self {
        if MEDIA_ONLY {
            return self;
        }
        self.does(case, Box::new(Typed(codec)))
    }

    /// Adds what the codec does for `case` with text in place of bytes.
    ///
    /// # Panics
    ///
    /// As [`with`](Self::with).
    #[must_use]
    pub fn with_text<M: Model>(self, case: Case<M>, codec: impl TextCodec<M>) -> Self {
        if MEDIA_ONLY {
            return self;
        }
        self.does(case, Box::new(TypedText(codec)))
    }

    /// Adds what the codec does for `case` without checking what it decodes.
    ///
    /// # Panics
    ///
    /// As [`with`](Self::with).
    #[must_use]
    pub fn with_trusting<M: Model>(self, case: Case<M>, codec: impl TrustingCodec<M>) -> Self {
        if MEDIA_ONLY {
            return self;
        }
        self.does(case, Box::new(TypedTrusting(codec)))
    }

    fn does<M: Model>(self, case: Case<M>, subject: Box<dyn Subject<M>>) -> Self {
        assert_eq!(
            subject.validates(),
            self.info.features.validated,
            "{}: a codec says that it is validated exactly if it is not a TrustingCodec",
            self.info.id
        );
        let support = Support::Does {
            object: subject.object_kind(),
            subject: Box::new(subject),
            optional: Vec::new(),
        };
        self.said(case.name(), support)
    }

    /// Adds that the codec, which does `case`, can encode into a buffer that is used again.
    ///
    /// # Panics
    ///
    /// When the case was not added before, or this is there already: a mistake in the registration.
    #[must_use]
    pub fn with_reused<M: Model>(self, case: Case<M>, codec: impl EncodeInto<M>) -> Self {
        if MEDIA_ONLY {
            return self;
        }
        self.also(case, Operation::SerReused, Box::new(Reusing(codec)))
    }

    /// Adds that the codec, which does `case`, can decode into an object that borrows from the input.
    ///
    /// # Panics
    ///
    /// As [`with_reused`](Self::with_reused).
    #[must_use]
    pub fn with_borrowed<M: Model>(self, case: Case<M>, codec: impl DecodeBorrowed<M>) -> Self {
        if MEDIA_ONLY {
            return self;
        }
        self.also(case, Operation::DeserBorrowed, Box::new(Borrowing(codec)))
    }

    fn also<M: Model>(
        mut self,
        case: Case<M>,
        operation: Operation,
        own: Box<dyn Optional<M>>,
    ) -> Self {
        let id = self.info.id;
        let (case, operation_name) = (case.name(), operation.name());
        match self.cases.get_mut(case) {
            Some(Support::Does { optional, .. }) => {
                let twice = optional.iter().any(|(other, _)| *other == operation);
                assert!(
                    !twice,
                    "{id}: {operation_name} of {case} is registered twice"
                );
                optional.push((operation, Box::new(own)));
                // As they stand in tables, whatever the order of registration.
                optional.sort_by_key(|(operation, _)| *operation as usize);
            }
            _ => panic!("{id}: {operation_name} of {case} is registered before the case itself"),
        }
        self
    }

    /// Says why the codec does not do `case`: half a sentence without a full stop, such as "has no
    /// pretty writer". A case that nothing is said of has no reason but that nobody wrote it.
    ///
    /// # Panics
    ///
    /// As [`with`](Self::with).
    #[must_use]
    pub fn unsupported<M>(self, case: Case<M>, reason: &'static str) -> Self {
        self.said(case.name(), Support::DoesNot(reason))
    }

    fn said(mut self, case: &'static str, support: Support) -> Self {
        let before = self.cases.insert(case, support);
        assert!(
            before.is_none(),
            "{}: the case {case} is registered twice",
            self.info.id
        );
        self
    }

    /// Adds what the codec does for one message.
    #[must_use]
    pub fn media(self, codec: impl Codec<MediaContent>) -> Self {
        self.does(case::MEDIA, Box::new(Typed(codec)))
    }

    /// Adds what the codec does for one message without checking what it decodes.
    #[must_use]
    pub fn media_trusting(self, codec: impl TrustingCodec<MediaContent>) -> Self {
        self.does(case::MEDIA, Box::new(TypedTrusting(codec)))
    }

    /// Adds that the codec can encode one message into a buffer that is used again.
    #[must_use]
    pub fn media_reused(self, codec: impl EncodeInto<MediaContent>) -> Self {
        self.with_reused(case::MEDIA, codec)
    }

    /// Adds that the codec can decode one message into an object that borrows from the input.
    #[must_use]
    pub fn media_borrowed(self, codec: impl DecodeBorrowed<MediaContent>) -> Self {
        self.with_borrowed(case::MEDIA, codec)
    }

    /// Adds that the codec can read the fields of one message where they lie.
    #[must_use]
    pub fn media_access(self, codec: impl Access) -> Self {
        if MEDIA_ONLY {
            return self;
        }
        let own = Box::new(Accessing(codec));
        self.also(case::MEDIA, Operation::Access, own)
    }

    /// As [`media_access`](Self::media_access), for a codec that does not check what it reads.
    #[must_use]
    pub fn media_trusting_access<C>(self, codec: C) -> Self
    where
        C: TrustingCodec<MediaContent> + Access<C::Payload>,
    {
        if MEDIA_ONLY {
            return self;
        }
        let own = Box::new(AccessingOwn(codec));
        self.also(case::MEDIA, Operation::Access, own)
    }

    /// Adds what the codec does for one message as text.
    #[must_use]
    pub fn media_text(self, codec: impl TextCodec<MediaContent>) -> Self {
        self.with_text(case::MEDIA_TEXT, codec)
    }

    /// Adds what the codec does for a stream of messages.
    #[must_use]
    pub fn media_stream(self, codec: impl Codec<Vec<MediaContent>>) -> Self {
        self.with(case::MEDIA_STREAM, codec)
    }

    /// Adds what the codec does for several messages in one document.
    #[must_use]
    pub fn media_list(self, codec: impl Codec<Vec<MediaContent>>) -> Self {
        self.with(case::MEDIA_LIST, codec)
    }

    /// Adds what the codec does for orders.
    #[must_use]
    pub fn orders(self, codec: impl Codec<Order>) -> Self {
        self.with(case::ORDERS, codec)
    }

    /// Adds what the codec does for the distance matrix, compact and laid out for people.
    #[must_use]
    pub fn maps(
        self,
        compact: impl Codec<DistanceMatrix>,
        pretty: impl Codec<DistanceMatrix>,
    ) -> Self {
        self.with(case::MAPS, compact)
            .with(case::MAPS_PRETTY, pretty)
    }

    /// Adds what the codec does for a byte array as numbers, in hexadecimal and in Base64.
    #[must_use]
    pub fn bytes(
        self,
        array: impl Codec<ByteArray>,
        base16: impl Codec<ByteArray>,
        base64: impl Codec<ByteArray>,
    ) -> Self {
        self.with(case::BYTES_ARRAY, array)
            .with(case::BYTES_BASE16, base16)
            .with(case::BYTES_BASE64, base64)
    }

    /// Adds what comes of changes of the types: the function that
    /// [`data::evolve_media!`] writes.
    #[must_use]
    pub fn evolution(mut self, findings: fn() -> Vec<Finding>) -> Self {
        if MEDIA_ONLY {
            return self;
        }
        self.evolution = Some(findings);
        self
    }

    /// Adds what comes of the same changes with attributes that the library has for them, which are
    /// `what` on which fields.
    #[must_use]
    pub fn evolution_with_attributes(
        mut self,
        what: &'static str,
        findings: fn() -> Vec<Finding>,
    ) -> Self {
        if MEDIA_ONLY {
            return self;
        }
        self.provision = Some(Provision {
            what,
            same_functions: true,
            findings,
        });
        self
    }

    /// Adds what comes of the same changes by other functions of the library than the codec's, which are
    /// `what`.
    #[must_use]
    pub fn evolution_with_functions(
        mut self,
        what: &'static str,
        findings: fn() -> Vec<Finding>,
    ) -> Self {
        if MEDIA_ONLY {
            return self;
        }
        self.provision = Some(Provision {
            what,
            same_functions: false,
            findings,
        });
        self
    }

    /// What the library has for changes of the types besides.
    #[must_use]
    pub fn provision(&self) -> Option<Provision> {
        self.provision
    }

    /// What comes of changes of the types, measured now; `None` if the codec does not say.
    #[must_use]
    pub fn evolution_findings(&self) -> Option<Vec<Finding>> {
        self.evolution.map(|findings| findings())
    }

    /// What the codec says of itself.
    #[must_use]
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// The codec for `case`, if it does it.
    #[must_use]
    pub fn subject<M: Model>(&self, case: Case<M>) -> Option<&dyn Subject<M>> {
        match self.cases.get(case.name())? {
            Support::Does { subject, .. } => subject
                .downcast_ref::<Box<dyn Subject<M>>>()
                .map(|subject| &**subject),
            Support::DoesNot(_) => None,
        }
    }

    /// The optional operations that the codec has for `case`, in the order of
    /// [`Operation::OPTIONAL`].
    #[must_use]
    pub fn optional<M: Model>(&self, case: Case<M>) -> Vec<(Operation, &dyn Optional<M>)> {
        let Some(Support::Does { optional, .. }) = self.cases.get(case.name()) else {
            return Vec::new();
        };
        optional
            .iter()
            .filter_map(|(operation, own)| {
                let own = own.downcast_ref::<Box<dyn Optional<M>>>()?;
                Some((*operation, &**own))
            })
            .collect()
    }

    /// The codec for one message, if it does that.
    #[must_use]
    pub fn media_subject(&self) -> Option<&dyn Subject<MediaContent>> {
        self.subject(case::MEDIA)
    }

    /// What kind of object the codec works on in the case called `case`; or else why it does not
    /// do it, if it says so.
    ///
    /// # Errors
    ///
    /// The reason.
    pub fn object_in(&self, case: &str) -> Result<ObjectKind, Option<&'static str>> {
        match self.cases.get(case) {
            Some(Support::Does { object, .. }) => Ok(*object),
            Some(Support::DoesNot(reason)) => Err(Some(reason)),
            None => Err(None),
        }
    }
}
