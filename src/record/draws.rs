//! Which steps drew a card: a draw that was taken back and is made again has the same dice.

#[derive(Clone, Debug, Default)]
pub(super) struct Draws {
    /// The active steps that drew, rising.
    active: Vec<u64>,
    /// The first step that ever drew where so many draws stood before it.
    first: Vec<u64>,
}

impl Draws {
    /// A step drew, after all others that are active.
    pub(super) fn push(&mut self, step: u64) {
        if self.first.len() == self.active.len() {
            self.first.push(step);
        }
        self.active.push(step);
    }

    /// This step and all after it are no longer active.
    pub(super) fn cut(&mut self, step: u64) {
        self.active.truncate(self.active.partition_point(|active| *active < step));
    }

    /// The step that drew first where the next draw would stand; `None` if there was none yet.
    pub(super) fn first_here(&self) -> Option<u64> {
        self.first.get(self.active.len()).copied()
    }
}
