//! Drawings shared by paper and screen: shields, dice, men, the six events, and a picture for each ruling option.
//! Each is made of outlines in named colours. `sheets` prints them, and the window embroiders them.

mod arms;
mod bell;
mod border;
mod charter;
mod clip;
mod dice;
mod drawing;
mod events;
mod figure;
mod heraldry;
mod horse;
mod icons;
mod likeness;
mod men;
mod portrait;
mod program_icon;
mod ruling_pictures;
mod squares;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use kurbo::Affine;

pub use arms::kite_outline;
pub use bell::bell;
pub(crate) use border::border;
pub(crate) use charter::{initial, seal, vine};
pub use dice::DieLook;
pub(crate) use dice::{crown, die};
pub use drawing::{Art, Ink, Outline, Stroke};
pub use events::{card_back, emblem, event_picture, event_sign};
pub use figure::{figure, victor};
pub use heraldry::shield;
pub use icons::{fight_icon, no_save_icon, save_icon, shoot_icon, troop_icon};
pub use portrait::portrait;
pub use program_icon::program_icon;
pub use ruling_pictures::option_picture;
pub(crate) use squares::{squares_fight, squares_move, squares_shoot};

use senlac_classroom::rules::Side;

/// Subject of a drawing, and its variant.
type CacheKey = (&'static str, [u8; 4]);

thread_local! {
    /// Drawings already made.
    static KEPT: RefCell<HashMap<CacheKey, Arc<Art>>> = RefCell::default();
}

/// Returns the transform that makes a right-facing drawing, 100 wide, face the side's way: Saxons face left.
const fn facing_transform(side: Side) -> Affine {
    match side {
        Side::Norman => Affine::IDENTITY,
        Side::Saxon => Affine::new([-1.0, 0.0, 0.0, 1.0, 100.0, 0.0]),
    }
}

/// Returns a cached drawing, made on first use. A document can contain hundreds of copies.
pub(crate) fn cached(shows: &'static str, which: [u8; 4], make: impl FnOnce() -> Art) -> Arc<Art> {
    let key = (shows, which);
    if let Some(art) = KEPT.with_borrow(|kept| kept.get(&key).map(Arc::clone)) {
        return art;
    }
    let art = Arc::new(make());
    KEPT.with_borrow_mut(|kept| kept.insert(key, Arc::clone(&art)));
    art
}
