//! Morale checks of knights at ridge and marsh (5.3.5, 5.3.6), for moves that aren’t entered as a whole path.

use crate::duty::HastingsDuty;
use crate::effects::{GameEvent, find_on_map};
use crate::messages;
use crate::{DownhillCheck, Hastings, HastingsGame, MarshCheck, PursuitChecks, ReactionChecks, texts};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{Choice, CommandRefusal, FieldKind, Plan};

keys! {
    /// A knight unit reaches ground where knights check morale.
    pub struct Crossing at (game: Hastings, input) {
        unit: String = tr_mark!("Knights"), knights(game);
        what: Obstacle = tr_mark!("Obstacle");
    }
}

/// Returns the knight units.
fn knights(game: &HastingsGame) -> FieldKind {
    let is_mounted = |choice: &Choice| choice.value.as_str().and_then(|id| game.own.unit(id)).is_some_and(|unit| unit.kind.is_mounted());
    FieldKind::One(texts::unit_choices(game, |_| None).into_iter().filter(is_mounted).collect())
}

keyed! {
    /// Ground where knights check morale.
    pub enum Obstacle {
        /// A ridge hexside that the unit is about to cross (5.3.5).
        Ridge = "ridge", tr_mark!("a ridge");
        /// A marsh hex that the unit enters (5.3.6).
        Marsh = "marsh", tr_mark!("a marsh hex");
        /// A downhill path, where ruling 40 reads the star of the chart this way.
        Downhill = "downhill", tr_mark!("downhill ground");
    }
}

impl Obstacle {
    /// Returns the cause of the check and its section.
    const fn cause_and_section(self) -> (&'static str, &'static str) {
        match self {
            Self::Ridge => ("ridge", "5.3.5"),
            Self::Marsh => ("marsh", "5.3.6"),
            Self::Downhill => ("ridge", "5.5"),
        }
    }

    /// Returns the morale check that a knight unit must make there.
    pub(super) fn require_check(self, unit: &str) -> GameEvent {
        let (cause, section) = self.cause_and_section();
        GameEvent::due(HastingsDuty::Morale, unit, cause, section)
    }
}

impl Crossing {
    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let unit = find_on_map(game, &self.unit)?;
        let (id, step) = (&unit.id, game.own.step);
        let (_, section) = self.what.cause_and_section();
        let plan = Plan::without_dice(vec![self.what.require_check(id)]);
        let where_it_stays = match self.what {
            Obstacle::Ridge | Obstacle::Downhill => messages::stays_before_if_disrupted(),
            Obstacle::Marsh if game.has_option(MarshCheck::HexBefore) => messages::stays_before_if_disrupted(),
            Obstacle::Marsh => messages::stays_in_marsh_if_disrupted(),
        };
        let mut plan = plan.step(id.clone(), section, where_it_stays).with_duty(None, id.clone());
        if !unit.kind.is_mounted() {
            plan = plan.with_breach(section, tr!("{id} is on foot; only knights check here", id));
        }
        if self.what == Obstacle::Downhill && !game.has_option(DownhillCheck::Check) {
            plan = plan.with_breach("5.5", tr!("units do not check for going downhill").to_owned());
        }
        if step.is_reaction() && game.has_option(ReactionChecks::NoCheck) {
            plan = plan.with_breach("5.4.2", tr!("terrain has no effect on reaction").to_owned());
        }
        if step.is_melee() && game.has_option(PursuitChecks::NoCheck) {
            plan = plan.with_breach("9.4", tr!("pursuing knights do not check").to_owned());
        }
        Ok(plan)
    }
}
