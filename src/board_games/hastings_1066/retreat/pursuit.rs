//! Pursuit of routed enemies (9.4).

use crate::duty::HastingsDuty;
use crate::effects::{GameEvent, find_on_map};
use crate::leaders::LeaderSplit;
use crate::melee::remove_from_fronts;
use crate::messages;
use crate::unit::{Status, Unit};
use crate::{Hastings, HastingsGame, PursuitChecks, texts};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{CommandRefusal, FieldKind, Plan};

keys! {
    /// A unit pursues the enemy it routed until it is next to it or in an enemy zone of control (9.4). Knights check on
    /// their path, each time they reach such ground (9.6.2). Leaders with it may stay in their hex (ruling 77).
    #[derive(Default)]
    pub struct Pursuit at (game: Hastings, input) { unit: String = tr_mark!("Pursuing unit"), pursuers(game); }
    usually {
        over: Vec<Hindrance> = tr_mark!("Knights move");
        leaves: Vec<String> = tr_mark!("Leaders left behind"), FieldKind::Several(texts::leader_choices(game, |leader| leader.with.is_some()));
    }
}

/// Returns all units. Those without a pending pursuit are barred.
fn pursuers(game: &HastingsGame) -> FieldKind {
    let bars = |unit: &Unit| game.duty(HastingsDuty::Pursue, &unit.id).is_none().then(|| tr!("no pursuit pending").to_owned());
    FieldKind::One(texts::unit_choices(game, bars))
}

keyed! {
    /// Ground where knights check morale.
    pub enum Hindrance {
        /// A ridge hexside, in either direction (5.3.5).
        Ridge = "ridge", tr_mark!("across a ridge");
        /// A marsh hex that it enters (5.3.6).
        Marsh = "marsh", tr_mark!("through a marsh");
    }
}

impl Hindrance {
    /// Returns the morale check that a knight unit must make there.
    pub(crate) fn require_check(self, unit: &str) -> GameEvent {
        match self {
            Self::Ridge => GameEvent::due(HastingsDuty::Morale, unit, "ridge", "5.3.5"),
            Self::Marsh => GameEvent::due(HastingsDuty::Morale, unit, "marsh", "5.3.6"),
        }
    }
}

impl Pursuit {
    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let unit = find_on_map(game, &self.unit)?;
        let id = &unit.id;
        if !unit.kind.is_mounted() && !self.over.is_empty() {
            return Err(tr!("{id} is on foot; only knights check at ridges and marshes", id).into());
        }
        let parting = LeaderSplit::for_unit(game, unit, &self.leaves)?;
        let mut events = parting.events();
        events.extend(remove_from_fronts(&game.own, id));
        if !game.has_option(PursuitChecks::NoCheck) {
            events.extend(self.over.iter().map(|over| over.require_check(id)));
        }
        let mut owed = game.duties.iter().filter(|due| due.duty.is_of_kind(HastingsDuty::Pursue) && due.duty.unit == *id);
        let due = owed.next();
        events.extend(owed.map(GameEvent::waive));
        let quarry = due.map(|due| due.duty.cause.replace('+', ", ")).unwrap_or_default();
        let plan = Plan::without_dice(events).step(messages::pursues(id), "9.4.4", quarry);
        let plan = plan.step(messages::stops_in_enemy_zone(), "9.4.4", "–");
        let plan = plan.step(messages::movement_points(), "9.4.4", messages::none_used());
        let mut plan = parting.add_workings(plan, unit).with_duty(due, id.clone());
        if due.is_none() {
            plan = plan.with_breach("9.4.2", tr!("{id} has no pursuit pending", id));
        }
        if unit.status != Status::Good {
            plan = plan.with_breach("9.4.2", tr!("{id} is not in good order and cannot pursue", id));
        }
        if game.duty(HastingsDuty::Morale, id).is_some() {
            plan = plan.with_breach("9.4.2", tr!("{id} must check morale first; if disrupted, it cannot pursue", id));
        }
        let runs = |quarry: &&str| game.duty(HastingsDuty::Rout, quarry).is_some();
        if let Some(quarry) = due.and_then(|due| due.duty.causes().find(runs)) {
            plan = plan.with_breach("9.4.4", tr!("{id} must rout three hexes first", id = quarry));
        }
        Ok(plan)
    }
}
