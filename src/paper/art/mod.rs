//! Drawings of which paper and screen are made: shields, dice, men, the six events, what each answer to a question about
//! the rules looks like. Each is made of outlines in named colours; `sheets` prints them and the window embroiders them.

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
mod readings;
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
pub use icons::{fight_icon, no_save, save_icon, shoot_icon, troop};
pub use portrait::portrait;
pub use program_icon::program_icon;
pub use readings::reading_picture;
pub(crate) use squares::{squares_fight, squares_move, squares_shoot};

use senlac_classroom::rules::Side;

/// What a drawing shows, and which of its kind it is.
type KeptKey = (&'static str, [u8; 4]);

thread_local! {
    /// Drawings that were made already.
    static KEPT: RefCell<HashMap<KeptKey, Arc<Art>>> = RefCell::default();
}

/// Turns a drawing 100 wide that looks to the right to where a side looks: Saxons to the left.
const fn facing(side: Side) -> Affine {
    match side {
        Side::Norman => Affine::IDENTITY,
        Side::Saxon => Affine::new([-1.0, 0.0, 0.0, 1.0, 100.0, 0.0]),
    }
}

/// A drawing: made when it is first wanted, and the very same from then on. A document has hundreds of some.
pub(crate) fn kept(shows: &'static str, which: [u8; 4], make: impl FnOnce() -> Art) -> Arc<Art> {
    let key = (shows, which);
    if let Some(art) = KEPT.with_borrow(|kept| kept.get(&key).map(Arc::clone)) {
        return art;
    }
    let art = Arc::new(make());
    KEPT.with_borrow_mut(|kept| kept.insert(key, Arc::clone(&art)));
    art
}
