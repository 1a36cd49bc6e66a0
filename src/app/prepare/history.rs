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
