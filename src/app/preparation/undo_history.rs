//! Changes to undo and to do again. What is kept of each is small, so that it is kept whole.

/// The most changes that are kept.
const MOST: usize = 200;

/// What was before the changes that were made, and before those that were undone.
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
    /// Something was changed. If nothing differs, nothing is kept.
    pub fn keep(&mut self, before: T, now: &T) {
        if before == *now {
            return;
        }
        if self.before.len() == MOST {
            self.before.remove(0);
        }
        self.before.push(before);
        self.after.clear();
    }

    /// What was before the last change (`back`), or before that was undone.
    pub fn turn(&mut self, back: bool, now: &T) -> Option<T> {
        let (from, to) = if back { (&mut self.before, &mut self.after) } else { (&mut self.after, &mut self.before) };
        let found = from.pop()?;
        to.push(now.clone());
        Some(found)
    }

    /// Forgets all that is not to be kept any more.
    pub fn retain(&mut self, is_kept: impl Fn(&T) -> bool) {
        self.before.retain(&is_kept);
        self.after.retain(&is_kept);
    }

    /// Whether there is something to undo (`back`), or to do again.
    pub fn can(&self, back: bool) -> bool {
        !if back { &self.before } else { &self.after }.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_can_be_done_again_after_another_change() {
        let mut history = History::default();
        history.keep('a', &'b');
        assert_eq!(history.turn(true, &'b'), Some('a'));
        assert!(history.can(false));
        history.keep('a', &'c');
        assert!(!history.can(false) && history.turn(false, &'c').is_none(), "b fell away when c was made");
        assert_eq!(history.turn(true, &'c'), Some('a'));
    }

    #[test]
    fn a_change_done_again_can_be_undone_again() {
        let mut history = History::default();
        history.keep('a', &'b');
        history.keep('b', &'c');
        let (undo, redo) = (true, false);
        for (back, now, then) in
            [(undo, 'c', 'b'), (undo, 'b', 'a'), (redo, 'a', 'b'), (undo, 'b', 'a'), (redo, 'a', 'b'), (redo, 'b', 'c')]
        {
            assert_eq!(history.turn(back, &now), Some(then));
        }
        assert!(!history.can(false) && history.can(true));
    }

    #[test]
    fn a_change_without_a_difference_is_not_kept() {
        let mut history = History::default();
        history.keep('a', &'b');
        assert_eq!(history.turn(true, &'b'), Some('a'));
        history.keep('a', &'a');
        assert!(history.can(false) && !history.can(true));
    }
}
