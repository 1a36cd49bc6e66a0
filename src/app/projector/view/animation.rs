//! Progress of the projector's animations: the card that turns over, the rolling dice and the bell.

use std::sync::Arc;

use super::paint::Motion;
use super::public_view::PublicView;
use super::scene::Scene;

/// Duration of a card's turn, in seconds.
pub const CARD_SECONDS: f64 = 0.9;
/// Duration of the dice animation, in seconds.
pub const DEED_SECONDS: f64 = 1.2;

/// Duration of the ringing bell, in seconds.
pub const BELL_SECONDS: f64 = 6.0;
/// Progress from which the face of a turning card is visible.
const FACE_SEEN: f32 = 0.5;

/// The projector picture and the clock of its animations. Times are egui's: seconds since the program started.
#[derive(Clone, Debug, Default)]
pub struct Animation {
    view: Arc<PublicView>,
    /// The view from before the current animation. It stays visible until the animation ends, so that no result is given away.
    before: Arc<PublicView>,
    /// Whether a view was shown before.
    has_begun: bool,
    card: RevealTimer,
    deed: RevealTimer,
    bell: RevealTimer,
}

/// When the latest card, deed or bell appeared.
#[derive(Clone, Copy, Debug, Default)]
struct RevealTimer {
    /// Highest serial number shown so far. Something that returns after an undo is not new.
    serial: u64,
    since: Option<f64>,
}

impl RevealTimer {
    /// Shows the item with this serial number. Returns whether its animation starts now.
    fn show(&mut self, serial: Option<u64>, now: f64, moves: bool) -> bool {
        match serial {
            Some(serial) if serial > self.serial => *self = Self { serial, since: moves.then_some(now) },
            Some(serial) if serial == self.serial => return false,
            Some(_) | None => self.since = None,
        }
        self.since == Some(now)
    }

    /// Returns the progress of the animation, 0 to 1.
    #[expect(clippy::cast_possible_truncation, reason = "a number from 0 to 1")]
    fn progress(self, now: f64, seconds: f64) -> f32 {
        self.since.map_or(1.0, |since| ((now - since) / seconds).clamp(0.0, 1.0) as f32)
    }
}

impl Animation {
    /// Shows another view from now on. The first view isn't animated, because nothing in it is new.
    pub fn show(&mut self, view: Arc<PublicView>, now: f64) {
        let moves = self.has_begun;
        let moved = self.is_moving(now, true);
        // Nothing that is looked back on is news.
        let news = Some(&view).filter(|view| !matches!(view.scene, Scene::Replay(_)));
        let card = self.card.show(news.and_then(|view| view.card.as_ref()).map(|card| card.serial), now, moves);
        // Dice that are not shown need no time.
        let has_dice = view.deed.as_ref().is_some_and(|deed| !deed.dice.is_empty());
        let deed = self.deed.show(news.and_then(|view| view.deed.as_ref()).map(|deed| deed.serial), now, moves && has_dice);
        self.bell.show(Some(view.rings).filter(|rings| *rings > 0), now, moves);
        if (card || deed) && !moved {
            self.before = Arc::clone(&self.view);
        }
        self.has_begun = true;
        self.view = view;
    }

    /// Returns the view that is visible now.
    ///
    /// While the bell rings, that is the bell. Until a card shows its face, it is the previous view. While dice roll, it is the
    /// previous view with the dice.
    pub fn visible_view(&self, now: f64, motion: bool) -> Arc<PublicView> {
        let moment = self.motion_at(now, motion);
        if moment.bell < 1.0 {
            return Arc::new(self.view.with_bell());
        }
        if matches!(self.view.scene, Scene::Replay(_)) {
            return Arc::clone(&self.view);
        }
        if moment.card < FACE_SEEN {
            return Arc::clone(&self.before);
        }
        match &self.view.deed {
            Some(deed) if moment.deed < 1.0 => {
                Arc::new(PublicView { deed: Some(deed.while_rolling()), bell: self.view.bell.clone(), ..PublicView::clone(&self.before) })
            }
            Some(_) | None => Arc::clone(&self.view),
        }
    }

    /// Ends all animations at once.
    pub fn skip(&mut self) {
        self.card.since = None;
        self.deed.since = None;
        self.bell.since = None;
    }

    /// Returns the progress of all animations. Without `motion` everything but the bell is at rest.
    pub fn motion_at(&self, now: f64, motion: bool) -> Motion {
        let bell = self.bell.progress(now, BELL_SECONDS);
        if !motion {
            return Motion { bell, ..Motion::REST };
        }
        if let Scene::Replay(replay) = &self.view.scene {
            let (part, flips) = (replay.progress(now), replay.passage.flips);
            return Motion { card: if flips { part } else { 1.0 }, deed: if flips { 1.0 } else { part }, bell };
        }
        Motion { card: self.card.progress(now, CARD_SECONDS), deed: self.deed.progress(now, DEED_SECONDS), bell }
    }

    /// Returns whether anything is animated, so that another frame must be painted.
    pub fn is_moving(&self, now: f64, motion: bool) -> bool {
        self.motion_at(now, motion) != Motion::REST
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::projector::view::{ShownCard, ShownDeed, ShownDie};
    use senlac_classroom::rules::{CardName, Color, Side};

    fn view(card: u64, deed: u64) -> Arc<PublicView> {
        let die = ShownDie { face: 6, hit: true, commander: false, starts_group: true };
        Arc::new(PublicView {
            card: (card > 0).then(|| ShownCard {
                name: CardName::Shieldwall,
                color: Color::Black,
                first: Side::Norman,
                title: String::new(),
                effect: String::new(),
                serial: card,
            }),
            deed: (deed > 0).then(|| ShownDeed {
                words: "one falls".to_owned(),
                dice: vec![die],
                serial: deed,
                rolling: "they shoot".to_owned(),
                is_rolling: false,
            }),
            headline: format!("card {card}, deed {deed}"),
            ..PublicView::default()
        })
    }

    /// Returns an animation that was shown these pictures, each with the serial numbers of card and deed, and the time.
    fn animation_showing(pictures: &[(u64, u64, f64)]) -> Animation {
        let mut animation = Animation::default();
        for (card, deed, now) in pictures {
            animation.show(view(*card, *deed), *now);
        }
        animation
    }

    #[test]
    fn a_picture_without_news_does_not_move() {
        let the_first = animation_showing(&[(3, 9, 10.0)]);
        let a_step_was_taken_back = animation_showing(&[(1, 7, 0.0), (1, 8, 10.0), (1, 7, 10.2)]);
        let nothing_is_left = animation_showing(&[(1, 7, 0.0), (0, 0, 30.0)]);
        for (animation, now) in [(the_first, 10.0), (a_step_was_taken_back, 10.2), (nothing_is_left, 30.0)] {
            assert!(!animation.is_moving(now, true) && animation.motion_at(now, true) == Motion::REST, "{animation:?}");
        }
    }

    #[test]
    fn new_cards_turn_and_new_dice_tumble_for_a_set_time() {
        let card = animation_showing(&[(1, 1, 0.0), (5, 1, 10.0)]);
        assert_eq!(card.motion_at(10.0, true), Motion { card: 0.0, ..Motion::REST });
        assert!(card.motion_at(10.45, true).card > 0.49 && card.motion_at(10.45, true).card < 0.51);
        assert!(!card.is_moving(10.9, true));
        let dice = animation_showing(&[(1, 1, 0.0), (5, 1, 10.0), (5, 6, 20.0)]);
        assert!(dice.is_moving(21.1, true) && !dice.is_moving(21.2, true));
        assert!(!dice.is_moving(20.1, false), "no motion is wanted");
    }

    #[test]
    fn results_stay_hidden_until_card_and_dice_come_to_rest() {
        let seen = |animation: &Animation, now: f64, motion: bool| {
            let view = animation.visible_view(now, motion);
            (view.headline.clone(), view.deed.as_ref().map(|deed| deed.words.clone()).unwrap_or_default())
        };
        let shown = |headline: &str, words: &str| (headline.to_owned(), words.to_owned());
        let card = animation_showing(&[(1, 1, 0.0), (5, 1, 10.0)]);
        assert_eq!(seen(&card, 10.4, true), shown("card 1, deed 1", "one falls"));
        assert_eq!(seen(&card, 10.5, true), shown("card 5, deed 1", "one falls"));
        assert_eq!(seen(&card, 10.0, false), shown("card 5, deed 1", "one falls"), "nothing moves");
        // Another step is taken while the dice tumble.
        let dice = animation_showing(&[(1, 1, 0.0), (1, 2, 10.0), (1, 2, 10.6)]);
        assert_eq!(seen(&dice, 11.1, true), shown("card 1, deed 1", "they shoot"));
        assert!(!dice.visible_view(11.1, true).deed.as_ref().expect("dice").sentences().concat().contains("hits"));
        assert_eq!(seen(&dice, 11.2, true), shown("card 1, deed 2", "one falls"));
    }

    #[test]
    fn the_ringing_bell_shows_even_without_motion() {
        let ringing = |rings: u64| Arc::new(PublicView { rings, ..PublicView::clone(&view(1, 1)) });
        let mut animation = Animation::default();
        animation.show(ringing(0), 0.0);
        animation.show(ringing(1), 10.0);
        for motion in [true, false] {
            assert!(animation.is_moving(15.9, motion) && animation.visible_view(15.9, motion).scene == Scene::Bell);
            assert_eq!(animation.visible_view(16.0, motion).scene, Scene::Card);
        }
        // A window that opens later does not show a bell that has already rung.
        let mut late = Animation::default();
        late.show(ringing(1), 30.0);
        assert_eq!(late.visible_view(30.1, true).scene, Scene::Card);
    }

    #[test]
    fn showing_the_same_picture_again_does_not_restart_it() {
        assert!(animation_showing(&[(1, 1, 0.0), (2, 1, 10.0), (2, 1, 10.5)]).motion_at(10.5, true).card > 0.5);
    }

    #[test]
    fn skipping_ends_every_animation() {
        let mut animation = animation_showing(&[(1, 1, 0.0), (2, 3, 10.0)]);
        assert!(animation.is_moving(10.1, true));
        animation.skip();
        assert!(!animation.is_moving(10.1, true));
    }
}
