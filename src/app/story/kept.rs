//! What is counted once from a review and looked at in many frames.

use std::cell::RefCell;
use std::sync::Arc;

use senlac_classroom::story::Review;

/// Something that is made of a review, and of how it is wanted; made anew where either is another.
#[derive(Debug)]
pub struct Kept<T, K = ()>(RefCell<Option<Made<T, K>>>);

/// Of what it was made, how, and what it is.
type Made<T, K> = (Arc<Review>, K, Arc<T>);

impl<T, K> Default for Kept<T, K> {
    fn default() -> Self {
        Self(RefCell::new(None))
    }
}

impl<T, K: PartialEq> Kept<T, K> {
    /// It, made if it is not there.
    pub fn of(&self, review: &Arc<Review>, how: K, make: impl FnOnce(&Review, &K) -> T) -> Arc<T> {
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
