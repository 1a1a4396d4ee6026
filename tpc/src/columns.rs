//! The columns that a table can have.

use crate::operation::Operation;

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Column {
    /// Time to make the object, in ns
    Create,
    /// Time to encode, in ns
    Ser,
    /// Time to decode, in ns
    Deser,
    /// Time to encode and decode, in ns
    Total,
    /// Encoded size in bytes
    Size,
    /// Encoded size after zlib in bytes
    Dfl,
    /// Bytes allocated to encode and decode
    Alloc,
    /// Allocations to encode and decode
    Allocs,
    /// Most bytes held at one time while encoding or decoding
    Peak,
    /// Bytes allocated to make the object
    CreateAlloc,
    /// Bytes allocated to encode
    SerAlloc,
    /// Bytes allocated to decode
    DeserAlloc,
    /// Allocations to make the object
    CreateAllocs,
    /// Allocations to encode
    SerAllocs,
    /// Allocations to decode
    DeserAllocs,
    /// Millions of encoded bytes that are written and read again in a second
    #[cfg_attr(feature = "clap", value(name = "MB/s", alias = "mb/s"))]
    MegabytesPerSecond,
    /// Round trips, encoding and decoding, in a second
    #[cfg_attr(feature = "clap", value(name = "ops/s"))]
    OperationsPerSecond,
    /// Time to encode and decode as one operation, in ns
    RoundTrip,
    /// Time to encode into a buffer that is used again, in ns
    SerReused,
    /// Time to decode into an object that borrows from the input, in ns
    DeserBorrowed,
    /// Time to read every field where it lies, without an object, in ns
    Access,
    /// Bytes allocated to encode into a buffer that is used again
    SerReusedAlloc,
    /// Bytes allocated to decode into an object that borrows from the input
    DeserBorrowedAlloc,
    /// Bytes allocated to read every field where it lies
    AccessAlloc,
    /// Allocations to encode into a buffer that is used again
    SerReusedAllocs,
    /// Allocations to decode into an object that borrows from the input
    DeserBorrowedAllocs,
    /// Allocations to read every field where it lies
    AccessAllocs,
    /// Values encoded in a second
    #[cfg_attr(feature = "clap", value(name = "ser/s"))]
    SerPerSecond,
    /// Values decoded in a second
    #[cfg_attr(feature = "clap", value(name = "deser/s"))]
    DeserPerSecond,
    /// Records encoded in a second, where a value holds several
    #[cfg_attr(feature = "clap", value(name = "ser-rec/s"))]
    SerRecordsPerSecond,
    /// Records decoded in a second, where a value holds several
    #[cfg_attr(feature = "clap", value(name = "deser-rec/s"))]
    DeserRecordsPerSecond,
    /// How many times as fast as the codec compared with, by total and by pairs
    Ratio,
    /// 95 % interval of the ratio
    Ci,
    /// Place by total; = marks those that cannot be told from another
    Rank,
}

impl Column {
    /// The columns of the well-known table.
    pub const USUAL: [Self; 6] = [
        Self::Create,
        Self::Ser,
        Self::Deser,
        Self::Total,
        Self::Size,
        Self::Dfl,
    ];

    /// What stands above the column.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Ser => "ser",
            Self::Deser => "deser",
            Self::Total => "total",
            Self::Size => "size",
            Self::Dfl => "+dfl",
            Self::Alloc => "alloc",
            Self::Allocs => "allocs",
            Self::Peak => "peak",
            Self::CreateAlloc => "create-alloc",
            Self::SerAlloc => "ser-alloc",
            Self::DeserAlloc => "deser-alloc",
            Self::CreateAllocs => "create-allocs",
            Self::SerAllocs => "ser-allocs",
            Self::DeserAllocs => "deser-allocs",
            Self::MegabytesPerSecond => "MB/s",
            Self::OperationsPerSecond => "ops/s",
            Self::RoundTrip => "round-trip",
            Self::SerReused => "ser-reused",
            Self::DeserBorrowed => "deser-borrowed",
            Self::Access => "access",
            Self::SerReusedAlloc => "ser-reused-alloc",
            Self::DeserBorrowedAlloc => "deser-borrowed-alloc",
            Self::AccessAlloc => "access-alloc",
            Self::SerReusedAllocs => "ser-reused-allocs",
            Self::DeserBorrowedAllocs => "deser-borrowed-allocs",
            Self::AccessAllocs => "access-allocs",
            Self::SerPerSecond => "ser/s",
            Self::DeserPerSecond => "deser/s",
            Self::SerRecordsPerSecond => "ser-rec/s",
            Self::DeserRecordsPerSecond => "deser-rec/s",
            Self::Ratio => "ratio",
            Self::Ci => "ci",
            Self::Rank => "rank",
        }
    }

    /// How wide the column is at least: as in the well-known table, with room for its usual
    /// numbers in the others.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Self::Create | Self::Size => 6,
            Self::Ser | Self::Deser | Self::Total => 7,
            Self::Dfl => 5,
            Self::Alloc | Self::Allocs | Self::Peak | Self::MegabytesPerSecond => 7,
            Self::CreateAlloc | Self::CreateAllocs | Self::DeserAlloc | Self::DeserAllocs => 13,
            Self::SerAlloc | Self::SerAllocs => 11,
            Self::OperationsPerSecond | Self::RoundTrip => 10,
            Self::SerPerSecond | Self::DeserPerSecond => 10,
            Self::SerRecordsPerSecond | Self::DeserRecordsPerSecond => 11,
            Self::Ratio => 7,
            Self::Ci => 15,
            Self::Rank => 5,
            Self::Access => 7,
            Self::SerReused
            | Self::DeserBorrowed
            | Self::SerReusedAlloc
            | Self::DeserBorrowedAlloc
            | Self::AccessAlloc
            | Self::SerReusedAllocs
            | Self::DeserBorrowedAllocs
            | Self::AccessAllocs => self.heading().len(),
        }
    }

    /// The optional operation that the column shows something of, if it does.
    #[must_use]
    pub const fn optional(self) -> Option<Operation> {
        match self {
            Self::SerReused | Self::SerReusedAlloc | Self::SerReusedAllocs => {
                Some(Operation::SerReused)
            }
            Self::DeserBorrowed | Self::DeserBorrowedAlloc | Self::DeserBorrowedAllocs => {
                Some(Operation::DeserBorrowed)
            }
            Self::Access | Self::AccessAlloc | Self::AccessAllocs => Some(Operation::Access),
            _ => None,
        }
    }
}
