//! Position of a marker on the Strategy Effects Track (4.2.3, 4.4.8).

use crate::effects::GameEvent;
use crate::sealed::StrategyGroup;
use crate::state::{ActiveOrder, State};
use crate::unit::Group;
use crate::{Event, HastingsGame, SecondTurnEffect};

/// A marker on the Strategy Effects Track while a roll moves it (4.2.3).
pub(super) struct MarkerMove {
    body: StrategyGroup,
    from: i8,
    pub(super) to: i8,
}

impl MarkerMove {
    /// Returns the marker of a wing or a nation, not yet moved.
    pub(super) fn from_state(state: &State, body: StrategyGroup) -> Self {
        let from = state.effects.get(body.key()).copied().unwrap_or_default();
        Self { body, from, to: from }
    }

    /// Returns the event of the move; `None` if the marker stays.
    pub(super) fn move_event(&self) -> Option<GameEvent> {
        let event = Event::Effect { marker: self.body.key().to_owned(), value: self.to };
        (self.from != self.to).then_some(GameEvent::Own(event))
    }
}

/// Returns the effects of running orders on the tracks in a new turn: none, or the same again (ruling 19).
pub(crate) fn second_turn_effects(game: &HastingsGame) -> Vec<GameEvent> {
    if !game.has_option(SecondTurnEffect::Again) {
        return Vec::new();
    }
    let again = |body: StrategyGroup| {
        let running = |group: &Group| game.own.orders.get(group).filter(|standing: &&ActiveOrder| standing.turns > 1);
        let sum = body.groups().iter().filter_map(running).map(|standing| standing.effect).fold(0, i8::saturating_add);
        let mut track = MarkerMove::from_state(&game.own, body);
        track.to = track.to.saturating_add(sum);
        track.move_event()
    };
    StrategyGroup::ALL.into_iter().filter_map(again).collect()
}
