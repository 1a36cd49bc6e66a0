//! Record of which steps drew a card. A draw that was undone and is made again gets the same dice.

#[derive(Clone, Debug, Default)]
pub(super) struct DrawHistory {
    /// Active steps that drew, in ascending order.
    active: Vec<u64>,
    /// For each number of earlier draws, the first step that ever drew there.
    first: Vec<u64>,
}

impl DrawHistory {
    /// Records a draw, after all other active steps.
    pub(super) fn push(&mut self, step: u64) {
        if self.first.len() == self.active.len() {
            self.first.push(step);
        }
        self.active.push(step);
    }

    /// Removes this step and all later ones from the active draws.
    pub(super) fn truncate(&mut self, step: u64) {
        self.active.truncate(self.active.partition_point(|active| *active < step));
    }

    /// Returns the step that first drew at the position of the next draw; `None` if there was none yet.
    pub(super) fn first_draw_here(&self) -> Option<u64> {
        self.first.get(self.active.len()).copied()
    }
}
