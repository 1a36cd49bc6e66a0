//! The strategies that a side places face down (4.2.2).

use super::has_units_on_map;
use crate::effects::GameEvent;
use crate::sealed::{SealedStrategies, StrategyGroup};
use crate::step::Step;
use crate::unit::Side;
use crate::{Event, Hastings, HastingsGame};
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, Plan};

keys! {
    /// A side places its strategies face down. When both sides have, all are revealed (4.2.2). They are sealed as soon
    /// as they are read, in the file and everywhere else.
    pub struct StrategySelection at (game: Hastings, input) {
        side: Side = tr_mark!("Side");
        strategies: SealedStrategies = tr_mark!("Strategies");
    }
}

impl StrategySelection {
    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let (state, side) = (&game.own, self.side);
        let chosen = self.strategies.open();
        if let Some(other) = chosen.iter().find(|one| one.who.side() != side) {
            return Err(tr!("{who} does not belong to the {side}", who = other.who.name(), side = side.name()).into());
        }
        let mut events = vec![GameEvent::Own(Event::Chosen { side, sealed: self.strategies.clone() })];
        if let Some(enemies) = state.sealed.get(&side.enemy()) {
            let strategies = chosen.iter().copied().chain(enemies.open()).collect();
            events.push(GameEvent::Own(Event::Revealed { strategies }));
        }
        let mut plan = Plan::without_dice(events);
        if state.step != Step::Orders {
            plan = plan.with_breach("4.2.2", tr!("strategies are chosen in the Order Phase"));
        }
        if !state.strategies.is_empty() {
            plan = plan.with_breach("4.2.2", tr!("this turn’s strategies have already been revealed"));
        }
        let silent = StrategyGroup::ALL.into_iter().filter(|body| body.side() == side && chosen.iter().all(|one| one.who != *body));
        for body in silent.filter(|body| body.groups().iter().any(|group| has_units_on_map(state, *group))) {
            plan = plan.with_breach("4.2.1", tr!("choose a strategy for the {who}", who = body.name()));
        }
        Ok(plan)
    }
}
