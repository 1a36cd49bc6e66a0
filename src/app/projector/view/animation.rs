//! How far what moves on the wall has come: the card that turns over, the dice that tumble.

use std::sync::Arc;

use super::paint::Motion;
use super::public_view::PublicView;

/// How long a card takes to turn over, in seconds.
pub const CARD_SECONDS: f64 = 0.9;
/// How long the dice tumble, in seconds.
pub const DEED_SECONDS: f64 = 1.2;

/// The picture on the wall and the clock of what moves in it. Times are egui's: seconds since the program began.
#[derive(Clone, Debug, Default)]
pub struct Animation {
    view: Arc<PublicView>,
    /// Whether anything was shown before.
    has_begun: bool,
    card: ShownSince,
    deed: ShownSince,
}

/// Since when something new is shown.
#[derive(Clone, Copy, Debug, Default)]
struct ShownSince {
    /// The highest number that was shown: what comes back after a step was taken back is not new.
    serial: u64,
    since: Option<f64>,
}

impl ShownSince {
    fn show(&mut self, serial: Option<u64>, now: f64, moves: bool) {
        match serial {
            Some(serial) if serial > self.serial => *self = Self { serial, since: moves.then_some(now) },
            Some(serial) if serial == self.serial => {}
            Some(_) | None => self.since = None,
        }
    }

    /// How far it has come, 0 to 1.
    #[expect(clippy::cast_possible_truncation, reason = "a number from 0 to 1")]
    fn progress(self, now: f64, seconds: f64) -> f32 {
        self.since.map_or(1.0, |since| ((now - since) / seconds).clamp(0.0, 1.0) as f32)
    }
}

impl Animation {
    /// Shows another picture from now on. The first picture stands still: nothing in it is news.
    pub fn show(&mut self, view: Arc<PublicView>, now: f64) {
        let moves = self.has_begun;
        self.card.show(view.card.as_ref().map(|card| card.serial), now, moves);
        // Dice that nobody sees need no time.
        let has_dice = view.deed.as_ref().is_some_and(|deed| !deed.dice.is_empty());
        self.deed.show(view.deed.as_ref().map(|deed| deed.serial), now, moves && has_dice);
        self.has_begun = true;
        self.view = view;
    }

    /// What is shown.
    pub const fn view(&self) -> &Arc<PublicView> {
        &self.view
    }

    /// Everything that moves comes to rest at once.
    pub fn skip(&mut self) {
        self.card.since = None;
        self.deed.since = None;
    }

    /// How far the movements have come. Without `motion` everything is at rest.
    pub fn moment(&self, now: f64, motion: bool) -> Motion {
        if !motion {
            return Motion::REST;
        }
        Motion { card: self.card.progress(now, CARD_SECONDS), deed: self.deed.progress(now, DEED_SECONDS) }
    }

    /// Whether something moves, so that another frame is worth painting.
    pub fn is_moving(&self, now: f64, motion: bool) -> bool {
        let moment = self.moment(now, motion);
        moment.card < 1.0 || moment.deed < 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::projector::view::{ShownCard, WallDeed, WallDie};
    use crate::rules::{CardName, Color, Side};

    fn view(card: u64, deed: u64) -> Arc<PublicView> {
        let die = WallDie { face: 6, hit: true, commander: false, starts_group: true };
        Arc::new(PublicView {
            card: (card > 0).then(|| ShownCard {
                name: CardName::Shieldwall,
                color: Color::Black,
                first: Side::Norman,
                title: String::new(),
                effect: String::new(),
                serial: card,
            }),
            deed: (deed > 0).then(|| WallDeed { words: String::new(), dice: vec![die], serial: deed }),
            ..PublicView::default()
        })
    }

    /// What was shown: the numbers of the card and of the deed, and when.
    fn shown(pictures: &[(u64, u64, f64)]) -> Animation {
        let mut animation = Animation::default();
        for (card, deed, now) in pictures {
            animation.show(view(*card, *deed), *now);
        }
        animation
    }

    #[test]
    fn a_picture_without_news_stands_still() {
        let the_first = shown(&[(3, 9, 10.0)]);
        let a_step_was_taken_back = shown(&[(1, 7, 0.0), (1, 8, 10.0), (1, 7, 10.2)]);
        let nothing_is_left = shown(&[(1, 7, 0.0), (0, 0, 30.0)]);
        for (animation, now) in [(the_first, 10.0), (a_step_was_taken_back, 10.2), (nothing_is_left, 30.0)] {
            assert!(!animation.is_moving(now, true) && animation.moment(now, true) == Motion::REST, "{animation:?}");
        }
    }

    #[test]
    fn a_new_card_turns_over_and_new_dice_tumble_each_in_its_time() {
        let card = shown(&[(1, 1, 0.0), (5, 1, 10.0)]);
        assert_eq!(card.moment(10.0, true), Motion { card: 0.0, deed: 1.0 });
        assert!(card.moment(10.45, true).card > 0.49 && card.moment(10.45, true).card < 0.51);
        assert!(!card.is_moving(10.9, true));
        let dice = shown(&[(1, 1, 0.0), (5, 1, 10.0), (5, 6, 20.0)]);
        assert!(dice.is_moving(21.1, true) && !dice.is_moving(21.2, true));
        assert!(!dice.is_moving(20.1, false), "no motion is wanted");
    }

    #[test]
    fn the_same_picture_with_other_words_does_not_begin_again() {
        assert!(shown(&[(1, 1, 0.0), (2, 1, 10.0), (2, 1, 10.5)]).moment(10.5, true).card > 0.5);
    }

    #[test]
    fn skipping_brings_everything_to_rest() {
        let mut animation = shown(&[(1, 1, 0.0), (2, 3, 10.0)]);
        assert!(animation.is_moving(10.1, true));
        animation.skip();
        assert!(!animation.is_moving(10.1, true));
    }
}
