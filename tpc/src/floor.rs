//! The floors: what the least possible work costs, measured like a codec.
//!
//! Whatever a codec does, its user ends up with fresh bytes in one direction and with a fresh
//! value in the other. The floors do only that, with the bytes of the reference codec, so the
//! distance of every codec from the physical limit can be read from the table.

use std::hint::black_box;
use std::time::Duration;

use fastrand::Rng;

use crate::codec::Model;
use crate::lap::{Lap, timed};
use crate::subject::{Operation, Workload};
use crate::{BoxError, Fault};

/// The optional operations that there is a floor for. For the others, the least possible work is to
/// look at the input, which has no cost of its own.
pub(crate) const OPTIONAL: [Operation; 1] = [Operation::SerReused];

/// The least possible work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Floor {
    /// *ser*: allocates and copies the finished bytes. *ser-reused*: copies them. *deser*: clones the
    /// value. *round-trip*: *ser* and *deser*.
    Copy,
    /// *ser*: the same. *deser*: validates the bytes as UTF-8, then clones the value: the floor
    /// for a text format that checks what comes in. *round-trip*: both.
    Utf8,
    /// Nothing at all, for every operation: what the timed loop itself costs. It is no part of
    /// a table; the harness tests itself with it.
    Empty,
}

impl Floor {
    /// Those that stand in tables, in the order of their ids.
    pub const ALL: [Self; 2] = [Self::Copy, Self::Utf8];

    /// The id, which stands in the table like that of a codec.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Copy => "floor/copy",
            Self::Utf8 => "floor/utf8",
            Self::Empty => "floor/empty",
        }
    }

    /// The floor with this id.
    #[must_use]
    pub fn with_id(id: &str) -> Option<Self> {
        [Self::Copy, Self::Utf8, Self::Empty]
            .into_iter()
            .find(|floor| floor.id() == id)
    }
}

/// A floor, ready to be timed. `payloads` are the bytes of the values, in their order.
pub(crate) fn workload<'a, M: Model>(
    floor: Floor,
    values: &[&M],
    payloads: Vec<Vec<u8>>,
) -> Result<Box<dyn Workload + 'a>, Fault> {
    if floor == Floor::Utf8 {
        for payload in &payloads {
            std::str::from_utf8(payload).map_err(|error| Fault::Timed {
                operation: "the check for UTF-8",
                source: error.into(),
            })?;
        }
    }
    let longest = payloads.iter().map(Vec::len).max().unwrap_or_default();
    let values = values.iter().map(|&value| value.clone());
    Ok(Box::new(Loaded {
        floor,
        items: Lap::new(values.zip(payloads)),
        buffer: Vec::with_capacity(longest),
    }))
}

/// The [`Workload`] of a floor: values with their bytes.
struct Loaded<M> {
    floor: Floor,
    items: Lap<(M, Vec<u8>)>,
    buffer: Vec<u8>,
}

impl<M: Model> Workload for Loaded<M> {
    fn batch(&mut self, operation: Operation, iterations: u64) -> Result<Duration, Fault> {
        let Self {
            floor,
            items,
            buffer,
        } = self;
        match (operation, floor) {
            (_, Floor::Empty) => time_nothing(items, iterations),
            (Operation::Create, _) | (Operation::Deser, Floor::Copy) => {
                time_clone(items, iterations)
            }
            (Operation::Ser, _) => time_copy(items, iterations),
            (Operation::SerReused, _) => time_copy_into(items, buffer, iterations),
            (Operation::DeserBorrowed | Operation::Access, _) => {
                Err(Fault::Lacking { operation }.into())
            }
            (Operation::Deser, Floor::Utf8) => time_utf8_and_clone(items, iterations),
            (Operation::RoundTrip, Floor::Copy) => time_copy_and_clone(items, iterations),
            (Operation::RoundTrip, Floor::Utf8) => time_copy_and_utf8_and_clone(items, iterations),
        }
        .map_err(|source| Fault::Timed {
            operation: operation.name(),
            source,
        })
    }

    fn relocate(&mut self, rng: &mut Rng) -> Result<(), Fault> {
        self.items = self.items.copied(Clone::clone, rng);
        self.buffer = Vec::with_capacity(self.buffer.capacity());
        Ok(())
    }

    fn reorder(&mut self, rng: &mut Rng) {
        self.items.reorder(rng);
    }
}

#[inline(never)]
fn time_nothing<M: Model>(
    items: &Lap<(M, Vec<u8>)>,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(items, iterations, |_| Ok(()))
}

#[inline(never)]
fn time_copy<M: Model>(items: &Lap<(M, Vec<u8>)>, iterations: u64) -> Result<Duration, BoxError> {
    timed(items, iterations, |(_, payload)| {
        black_box(&payload.clone());
        Ok(())
    })
}

#[inline(never)]
fn time_copy_into<M: Model>(
    items: &Lap<(M, Vec<u8>)>,
    buffer: &mut Vec<u8>,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(items, iterations, |(_, payload)| {
        buffer.clear();
        buffer.extend_from_slice(payload);
        black_box(buffer.as_slice());
        Ok(())
    })
}

#[inline(never)]
fn time_clone<M: Model>(items: &Lap<(M, Vec<u8>)>, iterations: u64) -> Result<Duration, BoxError> {
    timed(items, iterations, |(value, _)| {
        black_box(&value.clone());
        Ok(())
    })
}

#[inline(never)]
fn time_utf8_and_clone<M: Model>(
    items: &Lap<(M, Vec<u8>)>,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(items, iterations, |(value, payload)| {
        std::str::from_utf8(black_box(payload))?;
        black_box(&value.clone());
        Ok(())
    })
}

#[inline(never)]
fn time_copy_and_clone<M: Model>(
    items: &Lap<(M, Vec<u8>)>,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(items, iterations, |(value, payload)| {
        black_box(&payload.clone());
        black_box(&value.clone());
        Ok(())
    })
}

#[inline(never)]
fn time_copy_and_utf8_and_clone<M: Model>(
    items: &Lap<(M, Vec<u8>)>,
    iterations: u64,
) -> Result<Duration, BoxError> {
    timed(items, iterations, |(value, payload)| {
        let copy = payload.clone();
        std::str::from_utf8(black_box(&copy))?;
        black_box(&value.clone());
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_lead_back_to_the_floors() {
        for floor in Floor::ALL {
            assert_eq!(Floor::with_id(floor.id()), Some(floor));
        }
        assert_eq!(Floor::with_id("floor/none"), None);
    }

    #[test]
    fn a_floor_takes_its_operations_and_any_number_of_values() {
        let values = ["a".to_owned(), "b".to_owned()];
        let payloads = vec![b"a".to_vec(), b"b".to_vec()];
        for floor in Floor::ALL {
            let values: Vec<_> = values.iter().collect();
            let mut workload = workload(floor, &values, payloads.clone()).unwrap();
            workload.relocate(&mut Rng::with_seed(1)).unwrap();
            for operation in Operation::ALL {
                let has = !operation.is_optional() || OPTIONAL.contains(&operation);
                assert_eq!(workload.batch(operation, 3).is_ok(), has, "{operation:?}");
            }
        }
    }

    #[test]
    fn bytes_that_are_not_text_cannot_be_validated() {
        let bytes = vec![vec![0xff]];
        assert!(workload(Floor::Utf8, &[&1], bytes.clone()).is_err());
        assert!(workload(Floor::Copy, &[&1], bytes).is_ok());
    }
}
