//! Rows of ways: how many ways dice can fall so that so many hit.

use super::whole::Whole;

/// In how many ways each number comes about, from 0 up. The last place that there may be stands for "so many or more",
/// so that nothing is counted apart which makes no difference.
#[derive(Clone, Debug)]
pub(super) struct WaysRow<T> {
    ways: Vec<T>,
    most: usize,
}

impl<T: Whole> WaysRow<T> {
    /// Nothing thrown yet: 0 for certain. `room` is how many places are likely to be needed.
    pub(super) fn nothing(most: usize, room: usize) -> Self {
        let mut ways = Vec::with_capacity(room);
        ways.push(T::from(1_u8));
        Self { ways, most }
    }

    #[inline]
    pub(super) fn throw(&mut self, (hit, miss): (u8, u8)) {
        let mut below = T::zero();
        for here in &mut self.ways {
            let mut now = here.scale(miss);
            now += &below.scale(hit);
            below = std::mem::replace(here, now);
        }
        self.put(below.scale(hit));
    }

    /// Ways of one more than the last number.
    fn put(&mut self, more: T) {
        let full = self.ways.len() > self.most;
        match self.ways.last_mut() {
            Some(last) if full => *last += &more,
            _ => self.ways.push(more),
        }
    }

    /// Every number divided and rounded down (ruling 28).
    pub(super) fn divided(&self, by: usize) -> impl Iterator<Item = T> + '_ {
        self.ways.chunks(by.max(1)).map(total)
    }

    /// The sum of this and another throw, which goes no further than this may.
    pub(super) fn and(&mut self, other: impl Iterator<Item = T>) {
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

    /// Adds these ways, each with as many others, from a place on.
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

    /// The ways of each number; those that cannot come about at the end are left out.
    pub(super) fn ways(self) -> Vec<T> {
        self.ways
    }
}

pub(super) fn total<T: Whole>(ways: &[T]) -> T {
    let mut total = T::zero();
    for ways in ways {
        total += ways;
    }
    total
}
