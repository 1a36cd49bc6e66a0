//! Men in burning hexes, and burnt hexes that collapse on them (10.2.4, 10.2.5).

use super::effects::{harm_events, man_in_fight, mark, spent_when_slowed};
use super::result::death_events;
use crate::characters::Harm;
use crate::duty::PendingStep;
use crate::game::{DiexAie, DiexGame};
use crate::skirmish::messages;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, Plan, UnitName, WorkingStep};

keys! {
    /// Command for a man's turn in a burning hex: he leaves by one hex, or burns (10.2.4).
    pub struct BurningMan {
        who: UnitName = tr_mark!("Character");
    } usually {
        leaves: bool = tr_mark!("He moves out by one hex at once");
    }
}

impl BurningMan {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        let burnt = game.own.skirmish.marks(&man.name).burnt;
        let (result, mut events) = match (self.leaves, burnt) {
            (true, _) => ("leaves", Vec::new()),
            (false, 0) => ("wounded", harm_events(game, man, Harm::Wounded, false, false)),
            (false, _) => ("dies", death_events(game, man)),
        };
        let burnt = if self.leaves { 0 } else { burnt.saturating_add(1) };
        let slowed = spent_when_slowed(game, man).filter(|_| result == "wounded" && game.own.skirmish.marks(&man.name).moved);
        events.push(mark(game, &man.name, |marks| {
            (marks.burnt, marks.spent) = (burnt, slowed.unwrap_or(marks.spent));
            // A man who leaves his place stops idling (R3) and loses the marks of his old place.
            if self.leaves {
                (marks.work, marks.in_moat, marks.climbing) = (None, false, false);
            }
        }));
        let steps = vec![WorkingStep::new(messages::turns_in_fire(), "10.2.4", burnt.to_string())];
        let due = game.duty(PendingStep::InFire, &man.name).or_else(|| game.duty(PendingStep::LeaveFire, &man.name));
        Ok(Plan { steps, ..Plan::with_result(result, events) }.with_duty(due, man.name.clone()))
    }
}

keys! {
    /// Command to collapse a burnt hex on a man (11.3.3).
    pub struct HexCollapse {
        who: UnitName = tr_mark!("Man in the hex");
    }
}

impl HexCollapse {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let man = man_in_fight(game, &self.who)?;
        Ok(Plan::without_dice(harm_events(game, man, Harm::Wounded, false, false)).with_duty(None, man.name.clone()))
    }
}
