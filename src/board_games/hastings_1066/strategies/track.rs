//! The place of a marker on the Strategy Effects Track (4.2.3, 4.4.8).

use crate::effects::Happens;
use crate::sealed::Body;
use crate::state::{Standing, State};
use crate::unit::Group;
use crate::{Event, HastingsDesk, SecondTurnEffect};

/// The place of a marker on the Strategy Effects Track as a roll moves it (4.2.3).
pub(super) struct Track {
    body: Body,
    from: i8,
    pub(super) to: i8,
}

impl Track {
    pub(super) fn of(state: &State, body: Body) -> Self {
        let from = state.effects.get(body.key()).copied().unwrap_or_default();
        Self { body, from, to: from }
    }

    pub(super) fn moved(&self) -> Option<Happens> {
        let event = Event::Effect { marker: self.body.key().to_owned(), value: self.to };
        (self.from != self.to).then_some(Happens::Own(event))
    }
}

/// What a new turn adds to the track for orders that go on: nothing, or their effect again (ruling 19).
pub(crate) fn second_turn_effects(desk: &HastingsDesk) -> Vec<Happens> {
    if !desk.has_option(SecondTurnEffect::Again) {
        return Vec::new();
    }
    let again = |body: Body| {
        let running = |group: &Group| desk.own.orders.get(group).filter(|standing: &&Standing| standing.turns > 1);
        let sum = body.groups().iter().filter_map(running).map(|standing| standing.effect).fold(0, i8::saturating_add);
        let mut track = Track::of(&desk.own, body);
        track.to = track.to.saturating_add(sum);
        track.moved()
    };
    Body::ALL.into_iter().filter_map(again).collect()
}
