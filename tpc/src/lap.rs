//! The loop that is timed, and what it goes over.

use std::hint::black_box;
use std::rc::Rc;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::BoxError;

/// Items in the order in which a batch visits them, each as often as any other.
pub(crate) struct Lap<T> {
    /// With few items they stand here several times over, so that the loop over them costs next
    /// to nothing beside its body. Never empty.
    stops: Vec<Rc<T>>,
    /// How many different items there are, which stand at the beginning of the lap.
    distinct: usize,
}

impl<T> Lap<T> {
    /// A lap is at least this long.
    const MIN_STOPS: usize = 256;

    /// One item after the other.
    ///
    /// # Panics
    ///
    /// When there is no item: a suite has values.
    pub(crate) fn new(items: impl IntoIterator<Item = T>) -> Self {
        let once: Vec<_> = items.into_iter().map(Rc::new).collect();
        assert!(!once.is_empty(), "a suite has values");
        Self {
            distinct: once.len(),
            stops: once
                .iter()
                .cloned()
                .cycle()
                .take(once.len() * Self::MIN_STOPS.div_ceil(once.len()))
                .collect(),
        }
    }

    /// Puts the items, which stay where they are, in another order. Nothing is allocated for it.
    pub(crate) fn reorder(&mut self, rng: &mut Rng) {
        rng.shuffle(&mut self.stops[..self.distinct]);
        for stop in self.distinct..self.stops.len() {
            self.stops[stop] = Rc::clone(&self.stops[stop - self.distinct]);
        }
    }

    /// Every item once.
    pub(crate) fn items(&self) -> impl Iterator<Item = &T> {
        self.stops[..self.distinct].iter().map(|item| &**item)
    }

    /// Fresh copies of all items, or what is made of them, in another order, each with a place of
    /// its own on the heap.
    pub(crate) fn copied<U>(&self, mut copy: impl FnMut(&T) -> U, rng: &mut Rng) -> Lap<U> {
        let mut order: Vec<_> = self.stops[..self.distinct].iter().collect();
        rng.shuffle(&mut order);
        Lap::new(order.into_iter().map(|item| copy(item)))
    }
}

/// Applies `operation` to the items in turn, and times it all.
///
/// The way to each item is looked up before the clock starts, and the items are visited from the last
/// to the first, as counting down to zero needs no comparison. What is left is four instructions, which
/// take 1 to 1.4 cycles, by where they lie in a cache line.
#[inline(always)]
pub(crate) fn timed<T>(
    lap: &Lap<T>,
    iterations: u64,
    mut operation: impl FnMut(&T) -> Result<(), BoxError>,
) -> Result<Duration, BoxError> {
    let stops: Vec<&T> = lap.stops.iter().map(|stop| &**stop).collect();
    let mut left = iterations;
    let start = Instant::now();
    while left > 0 {
        let count = stops.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        for &item in stops[..count].iter().rev() {
            operation(black_box::<&T>(item))?;
        }
        left -= count as u64;
    }
    Ok(start.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_order_has_the_same_items_equally_often_in_the_same_places() {
        let mut lap = Lap::new(0..3);
        let places = |lap: &Lap<i32>| {
            let mut places: Vec<_> = lap.stops.iter().map(Rc::as_ptr).collect();
            places.sort_unstable();
            places
        };
        let before = places(&lap);
        let mut orders: Vec<Vec<i32>> = (0..16)
            .map(|seed| {
                lap.reorder(&mut Rng::with_seed(seed));
                assert_eq!(places(&lap), before);
                let order: Vec<_> = lap.items().copied().collect();
                let stops: Vec<_> = lap.stops.iter().map(|stop| **stop).collect();
                assert!(stops.chunks(3).all(|chunk| chunk == order));
                order
            })
            .collect();
        orders.sort();
        orders.dedup();
        assert!(orders.len() > 1);
    }
}
