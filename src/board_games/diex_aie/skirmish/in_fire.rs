//! Somebody is in a burning hex, or what burnt falls in on him (10.2.4, 10.2.5).

use super::effects::{harmed, mark, slowed, there};
use super::result::dies;
use crate::characters::Harm;
use crate::owed::Owed;
use crate::skirmish::messages;
use crate::{DiexAie, DiexDesk};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Plan, Refused, UnitName, WorkingStep};

keys! {
    /// Somebody is in a burning hex: he leaves by one hex, or burns.
    pub struct InFire {
        who: UnitName = tr_mark!("Who");
    } usually {
        leaves: bool = tr_mark!("He leaves by one hex at once");
    }
}

impl InFire {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let man = there(desk, &self.who)?;
        let burnt = desk.own.skirmish.marks(&man.name).burnt;
        let (result, mut events) = match (self.leaves, burnt) {
            (true, _) => ("leaves", Vec::new()),
            (false, 0) => ("wounded", harmed(desk, man, Harm::Wounded, false, false)),
            (false, _) => ("dies", dies(desk, man)),
        };
        let burnt = if self.leaves { 0 } else { burnt.saturating_add(1) };
        let slowed = slowed(desk, man).filter(|_| result == "wounded" && desk.own.skirmish.marks(&man.name).moved);
        events.push(mark(desk, &man.name, |marks| {
            (marks.burnt, marks.spent) = (burnt, slowed.unwrap_or(marks.spent));
            // Whoever leaves his place does not go on idling (R3), nor does he stand where he stood.
            if self.leaves {
                (marks.work, marks.in_moat, marks.climbing) = (None, false, false);
            }
        }));
        let steps = vec![WorkingStep::new(messages::turns_in_fire(), "10.2.4", burnt.to_string())];
        let due = desk.duty(Owed::InFire, &man.name).or_else(|| desk.duty(Owed::LeaveFire, &man.name));
        Ok(Plan { steps, ..Plan::told(result, events) }.fulfilling(due, man.name.clone()))
    }
}

keys! {
    /// The contents of a burnt hex fall in on somebody.
    pub struct FallIn {
        who: UnitName = tr_mark!("Who is in it");
    }
}

impl FallIn {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let man = there(desk, &self.who)?;
        Ok(Plan::certain(harmed(desk, man, Harm::Wounded, false, false)).fulfilling(None, man.name.clone()))
    }
}
