//! Rows of ways: the number of dice results for each number of hits.

use super::way_count::WayCount;

/// Number of ways for each number of hits, from 0. The last possible entry means "this many or more", so that
/// differences without effect are not counted separately.
#[derive(Clone, Debug)]
pub(super) struct WaysRow<T> {
    ways: Vec<T>,
    most: usize,
}

impl<T: WayCount> WaysRow<T> {
    /// Creates a row before any roll: 0 hits for certain. `room` is the expected number of entries.
    pub(super) fn without_dice(most: usize, room: usize) -> Self {
        let mut ways = Vec::with_capacity(room);
        ways.push(T::from(1_u8));
        Self { ways, most }
    }

    /// Adds a die with these ways to hit and to miss.
    #[inline]
    pub(super) fn add_die(&mut self, (hit, miss): (u8, u8)) {
        let mut below = T::zero();
        for here in &mut self.ways {
            let mut now = here.scale(miss);
            now += &below.scale(hit);
            below = std::mem::replace(here, now);
        }
        self.push_ways(below.scale(hit));
    }

    /// Adds ways for one more hit than the last entry, or to the last entry if the row is full.
    fn push_ways(&mut self, more: T) {
        let full = self.ways.len() > self.most;
        match self.ways.last_mut() {
            Some(last) if full => *last += &more,
            _ => self.ways.push(more),
        }
    }

    /// Returns the row with every number of hits divided and rounded down (ruling 28).
    pub(super) fn divided(&self, by: usize) -> impl Iterator<Item = T> + '_ {
        self.ways.chunks(by.max(1)).map(total)
    }

    /// Adds the hits of another row, which is no longer than this one may be.
    pub(super) fn add_row(&mut self, other: impl Iterator<Item = T>) {
        if matches!(&self.ways[..], [only] if *only == T::from(1_u8)) {
            self.ways.clear();
            self.ways.extend(other);
            return;
        }
        let mut sums = Self { ways: Vec::with_capacity(self.ways.capacity()), most: self.most };
        for (start, theirs) in other.enumerate() {
            sums.add_shifted(start, &self.ways, &theirs);
        }
        *self = sums;
    }

    /// Adds these ways, each multiplied by `with`, from an entry on.
    fn add_shifted(&mut self, start: usize, ways: &[T], with: &T) {
        let end = (start + ways.len()).min(self.most + 1);
        if self.ways.len() < end {
            self.ways.resize(end, T::zero());
        }
        let room = self.ways.len().saturating_sub(start);
        let (fit, over) = ways.split_at(room.min(ways.len()));
        for (sum, ours) in self.ways.iter_mut().skip(start).zip(fit) {
            *sum += &ours.mul(with);
        }
        if let Some(last) = self.ways.last_mut() {
            for ours in over {
                *last += &ours.mul(with);
            }
        }
    }

    /// Returns the ways of each number of hits. Impossible numbers at the end are omitted.
    pub(super) fn into_ways(self) -> Vec<T> {
        self.ways
    }
}

pub(super) fn total<T: WayCount>(ways: &[T]) -> T {
    let mut total = T::zero();
    for ways in ways {
        total += ways;
    }
    total
}
