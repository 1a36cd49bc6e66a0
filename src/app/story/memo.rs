//! Values computed once from a review and used in many frames.

use std::cell::RefCell;
use std::sync::Arc;

use senlac_classroom::story::Review;

/// Value computed from a review and a key. It is computed again if either changes.
#[derive(Debug)]
pub struct Memo<T, K = ()>(RefCell<Option<MemoEntry<T, K>>>);

/// The review, the key, and the computed value.
type MemoEntry<T, K> = (Arc<Review>, K, Arc<T>);

impl<T, K> Default for Memo<T, K> {
    fn default() -> Self {
        Self(RefCell::new(None))
    }
}

impl<T, K: PartialEq> Memo<T, K> {
    /// Returns the value, computed if necessary.
    pub fn get_or_compute(&self, review: &Arc<Review>, how: K, make: impl FnOnce(&Review, &K) -> T) -> Arc<T> {
        if let Some((of, known, kept)) = &*self.0.borrow()
            && Arc::ptr_eq(of, review)
            && *known == how
        {
            return Arc::clone(kept);
        }
        let made = Arc::new(make(review, &how));
        *self.0.borrow_mut() = Some((Arc::clone(review), how, Arc::clone(&made)));
        made
    }
}
