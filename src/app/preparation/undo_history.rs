//! Undo and redo history. Each state is small, so that it is stored whole.

/// Greatest number of changes stored.
const MOST: usize = 200;

/// The states before each change, and those after undone changes.
#[derive(Debug)]
pub struct History<T> {
    before: Vec<T>,
    after: Vec<T>,
}

impl<T> Default for History<T> {
    fn default() -> Self {
        Self { before: Vec::new(), after: Vec::new() }
    }
}

impl<T: Clone + PartialEq> History<T> {
    /// Records the state before a change. Does nothing if the state hasn't changed.
    pub fn push(&mut self, before: T, now: &T) {
        if before == *now {
            return;
        }
        if self.before.len() == MOST {
            self.before.remove(0);
        }
        self.before.push(before);
        self.after.clear();
    }

    /// Undoes the last change (`back`) or redoes it. Returns the resulting state.
    pub fn turn(&mut self, back: bool, now: &T) -> Option<T> {
        let (from, to) = if back { (&mut self.before, &mut self.after) } else { (&mut self.after, &mut self.before) };
        let found = from.pop()?;
        to.push(now.clone());
        Some(found)
    }

    /// Removes all states for which `is_kept` is false.
    pub fn retain(&mut self, is_kept: impl Fn(&T) -> bool) {
        self.before.retain(&is_kept);
        self.after.retain(&is_kept);
    }

    /// Returns whether there is something to undo (`back`) or to redo.
    pub fn can_step(&self, back: bool) -> bool {
        !if back { &self.before } else { &self.after }.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_change_clears_the_redo_history() {
        let mut history = History::default();
        history.push('a', &'b');
        assert_eq!(history.turn(true, &'b'), Some('a'));
        assert!(history.can_step(false));
        history.push('a', &'c');
        assert!(!history.can_step(false) && history.turn(false, &'c').is_none(), "b fell away when c was made");
        assert_eq!(history.turn(true, &'c'), Some('a'));
    }

    #[test]
    fn a_redone_change_can_be_undone() {
        let mut history = History::default();
        history.push('a', &'b');
        history.push('b', &'c');
        let (undo, redo) = (true, false);
        for (back, now, then) in
            [(undo, 'c', 'b'), (undo, 'b', 'a'), (redo, 'a', 'b'), (undo, 'b', 'a'), (redo, 'a', 'b'), (redo, 'b', 'c')]
        {
            assert_eq!(history.turn(back, &now), Some(then));
        }
        assert!(!history.can_step(false) && history.can_step(true));
    }

    #[test]
    fn an_empty_change_is_not_recorded() {
        let mut history = History::default();
        history.push('a', &'b');
        assert_eq!(history.turn(true, &'b'), Some('a'));
        history.push('a', &'a');
        assert!(history.can_step(false) && !history.can_step(true));
    }
}
