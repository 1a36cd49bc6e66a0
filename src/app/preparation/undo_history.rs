//! Changes of a draft, to undo and to do again. A draft is small, so each is kept whole.

use crate::planning::Draft;

/// The most changes that are kept.
const MOST: usize = 200;

/// The drafts before and after this one.
#[derive(Debug, Default)]
pub struct History {
    before: Vec<Draft>,
    after: Vec<Draft>,
}

impl History {
    /// A draft was changed. Where nothing differs, nothing is kept.
    pub fn keep(&mut self, before: Draft, now: &Draft) {
        if before == *now {
            return;
        }
        if self.before.len() == MOST {
            self.before.remove(0);
        }
        self.before.push(before);
        self.after.clear();
    }

    /// The draft before the last change.
    pub fn back(&mut self, now: &Draft) -> Option<Draft> {
        let draft = self.before.pop()?;
        self.after.push(now.clone());
        Some(draft)
    }

    /// The draft before it was undone.
    pub fn again(&mut self, now: &Draft) -> Option<Draft> {
        let draft = self.after.pop()?;
        self.before.push(now.clone());
        Some(draft)
    }

    /// Forgets every draft in which this class sits.
    pub fn forget_class(&mut self, name: &str) {
        self.before.retain(|draft| draft.class.name != name);
        self.after.retain(|draft| draft.class.name != name);
    }

    /// Whether there is something to undo (`back`), or to do again.
    #[must_use]
    pub fn can(&self, back: bool) -> bool {
        !if back { &self.before } else { &self.after }.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A draft that can be told from others by its class.
    fn draft(name: &str) -> Draft {
        let mut draft = Draft::of(crate::content::library::scenario("senlac").expect("the shipped scenario"));
        name.clone_into(&mut draft.class.name);
        draft
    }

    fn name(draft: Option<Draft>) -> Option<String> {
        draft.map(|draft| draft.class.name)
    }

    #[test]
    fn nothing_can_be_done_again_after_another_change() {
        let mut history = History::default();
        history.keep(draft("a"), &draft("b"));
        assert_eq!(name(history.back(&draft("b"))).as_deref(), Some("a"));
        assert!(history.can(false));
        history.keep(draft("a"), &draft("c"));
        assert!(!history.can(false) && history.again(&draft("c")).is_none(), "b fell away when c was made");
        assert_eq!(name(history.back(&draft("c"))).as_deref(), Some("a"));
    }

    #[test]
    fn what_was_done_again_can_be_undone_again() {
        let mut history = History::default();
        history.keep(draft("a"), &draft("b"));
        history.keep(draft("b"), &draft("c"));
        let undone = history.back(&draft("c")).expect("b");
        let undone = history.back(&undone).expect("a");
        let again = history.again(&undone).expect("b");
        assert_eq!(again.class.name, "b");
        assert_eq!(name(history.back(&again)).as_deref(), Some("a"));
        let again = history.again(&draft("a")).expect("b");
        assert_eq!(name(history.again(&again)).as_deref(), Some("c"));
        assert!(!history.can(false) && history.can(true));
    }

    #[test]
    fn a_change_that_changes_nothing_is_none_and_keeps_what_was_undone() {
        let mut history = History::default();
        history.keep(draft("a"), &draft("b"));
        history.back(&draft("b")).expect("a");
        history.keep(draft("a"), &draft("a"));
        assert!(history.can(false) && !history.can(true));
    }
}
