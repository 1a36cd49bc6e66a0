//! Which steps flipped a card: a flip that was taken back is flipped again with the same dice.

use crate::rules::Event;

/// The flips of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Flips {
    /// The steps that stand and flipped, rising.
    standing: Vec<u64>,
    /// The first step that ever flipped where so many flips stood before it.
    first: Vec<u64>,
}

impl Flips {
    /// A step stands, after all others that do.
    pub(super) fn stand(&mut self, step: u64, events: &[Event]) {
        if !events.iter().any(|event| matches!(event, Event::CardFlipped { .. })) {
            return;
        }
        if self.first.len() == self.standing.len() {
            self.first.push(step);
        }
        self.standing.push(step);
    }

    /// This step and all after it no longer stand.
    pub(super) fn cut(&mut self, step: u64) {
        self.standing.truncate(self.standing.partition_point(|standing| *standing < step));
    }

    /// The step that flipped first where the next flip would stand; `None` where there was none yet.
    pub(super) fn first_here(&self) -> Option<u64> {
        self.first.get(self.standing.len()).copied()
    }
}
