//! Fire by day (11.3): one target a day, spreading from hex to hex, and what the garrison puts out.

use crate::owed::Owed;
use crate::siege::messages;

use super::change::Change;
use super::changed;
use super::state::Fire;
use super::step::Step;
use crate::characters::{of_side, present, wounds};
use crate::fire_table::{Burns, Column, Roll, Target};
use crate::side::Side;
use crate::words::{Happens, several, signed};
use crate::{Condition, DayFireEnd, DiexAie, DiexDesk, FightDayFire};
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceSaid, FieldKind, Plan, Refused, WorkingStep};

keys! {
    /// A roll on the Fire Table; where the owners' sheet has said what a die does, nothing is rolled. The hex is as the players call it.
    /// What stands there is known of a hex that waits or burns. The least that does it is remembered.
    #[derive(Default)]
    pub struct FireRoll at (desk: DiexAie, input) { hex: String = tr_mark!("Hex"); }
    may say {
        target: Burns = tr_mark!("What stands there");
        least: u8 = tr_mark!("The least that does it, from your sheet"), FieldKind::Number(1, 20);
    }
    seldom say { does: bool = tr_mark!("What your sheet says of the die you threw"); }
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

/// A roll for one hex, taken apart.
struct Try<'a> {
    asked: &'a FireRoll,
    target: Target,
    column: Column,
    added: i32,
}

impl FireRoll {
    /// What stands in the hex: as it is said, as it waits, or as it burns.
    fn target(&self, desk: &DiexDesk) -> Result<Target, Refused> {
        let waits = || desk.duty(Owed::DaySpread, &self.hex).map(|due| Burns::from(due.duty.cause.clone()));
        let burns = || desk.own.siege.burning.get(&self.hex).map(|fire| fire.target.clone());
        let Some(target) = self.target.clone().or_else(waits).or_else(burns) else {
            return Err(tr!("say what stands in {hex} as “target”, such as house", hex = self.hex).into());
        };
        Ok(target.known()?)
    }

    /// Fire is shot at a hex (11.3.2).
    pub(super) fn shoot(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let siege = &desk.own.siege;
        let archers = of_side(&desk.own, Side::Attacker).filter(|man| man.is_archer()).count();
        let added = if archers == 0 { 0 } else { 1 + i32::try_from(archers).unwrap_or_default() };
        let one = Try { asked: self, target: self.target(desk)?, column: Column::Alight, added };
        let mut plan = one.plan(desk, true)?;
        plan.steps.insert(0, WorkingStep::new(messages::archers(archers), "11.3.2", signed(added)));
        if archers == 0 {
            plan = plan.against("11.3.2", tr!("the besiegers have no archer"));
        }
        if siege.fired {
            plan = plan.against("11.3.2", tr!("fire was shot at one hex today already"));
        }
        if siege.fought && desk.has_option(FightDayFire::NoFire) {
            plan = plan.against("11.4", tr!("nothing else is done on a day with hand-to-hand fighting"));
        }
        if siege.step != Step::Action {
            plan = plan.against("11.1", tr!("fire is shot beside the action of the day"));
        }
        Ok(self.not_twice(desk, plan))
    }

    /// Fire may spread to a hex (11.3.2).
    pub(super) fn spread(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let one = Try { asked: self, target: self.target(desk)?, column: Column::Spread, added: 2 };
        let mut plan = one.plan(desk, false)?;
        plan.steps.insert(0, WorkingStep::new(messages::fire_spreads_by_day(), "11.3.2", signed(2)));
        let plan = plan.fulfilling(desk.duty(Owed::DaySpread, &self.hex), self.hex.clone());
        Ok(self.not_twice(desk, plan))
    }

    /// The garrison tries to put a fire out (11.3.2).
    pub(super) fn douse(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let Some(fire) = desk.own.siege.burning.get(&self.hex) else {
            return Err(tr!("{hex} does not burn", hex = self.hex).into());
        };
        let one = Try { asked: self, target: self.target(desk)?, column: Column::Douse, added: 0 };
        let plan = one.plan(desk, false)?;
        Ok(if fire.tried { plan.against("11.3.2", tr!("to put out {hex} was tried already", hex = self.hex)) } else { plan })
    }

    /// A hex burns once.
    fn not_twice(&self, desk: &DiexDesk, plan: Plan<DiexAie>) -> Plan<DiexAie> {
        let siege = &desk.own.siege;
        if siege.burning.contains_key(&self.hex) {
            plan.against("11.3.2", tr!("{hex} burns already", hex = self.hex))
        } else if siege.burnt.contains(&self.hex) {
            plan.against("11.3.3", tr!("{hex} has burnt down already", hex = self.hex))
        } else {
            plan
        }
    }
}

impl Try<'_> {
    /// What comes of it; nobody owes the neighbours of a fire that is put out.
    fn happens(&self, desk: &DiexDesk, does: bool, is_first: bool) -> Vec<Happens> {
        let hex = self.asked.hex.clone();
        let let_off = desk.duty(Owed::Beside, &hex).map(Happens::waived);
        let fired = is_first.then_some(true);
        let fire = |tried: bool| Some(Fire { target: Burns::Known(self.target), tried });
        let (burning, due) = match (self.column, does) {
            (Column::Alight | Column::Spread, true) => {
                (Some(fire(false)), Some(Happens::due(Owed::Beside, &hex, self.target.key(), "11.3.2")))
            }
            (Column::Alight | Column::Spread, false) => (None, None),
            (Column::Douse, true) => (Some(None), let_off),
            (Column::Douse, false) => (Some(fire(true)), None),
        };
        let burning = burning.map(|fire| (hex, fire)).into_iter().collect();
        [changed(Change { fired, burning, ..Change::default() })].into_iter().chain(due).collect()
    }

    fn plan(self, desk: &DiexDesk, is_first: bool) -> Result<Plan<DiexAie>, Refused> {
        let outcomes = [false, true].map(|does| self.happens(desk, does, is_first));
        let Self { asked, target, column, added } = self;
        let FireRoll { least, does, dice, .. } = asked;
        Roll { target, column, least: *least, does: *does, dice: dice.as_ref(), added, section: "11.3.1" }.plan(desk, outcomes)
    }
}

keys! {
    /// A hex that may catch fire from its neighbour.
    pub struct Neighbour {
        hex: String = tr_mark!("Hex");
        target: Burns = tr_mark!("What stands there");
    }
}

keys! {
    /// The hexes beside a fire that can burn: each is rolled for (11.3.2).
    #[derive(Default)]
    pub struct Beside at (desk: DiexAie, input) { hex: String = tr_mark!("The hex that burns"); }
    written { beside: Vec<Neighbour> = tr_mark!("Beside it, and can burn"); }
}

impl Beside {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let siege = &desk.own.siege;
        let unknown: Vec<String> = self.beside.iter().filter_map(|one| one.target.known().err()).collect();
        if !unknown.is_empty() {
            return Err(unknown.into());
        }
        let waits = |hex: &str| desk.duty(Owed::DaySpread, hex).is_some();
        let fresh = self.beside.iter().filter(|one| {
            !siege.burning.contains_key(&one.hex) && !siege.burnt.contains(&one.hex) && !waits(&one.hex) && one.hex != self.hex
        });
        let events = fresh.map(|one| Happens::due(Owed::DaySpread, &one.hex, one.target.word(), "11.3.2")).collect();
        Ok(Plan::certain(events).fulfilling(desk.duty(Owed::Beside, &self.hex), self.hex.clone()))
    }
}

/// Fires that nobody put out have destroyed their hexes when the action of the day is over (R66).
pub(super) fn burnt_down(desk: &DiexDesk) -> Vec<Happens> {
    let siege = &desk.own.siege;
    if siege.burning.is_empty() || desk.has_option(DayFireEnd::BurnsOn) {
        return Vec::new();
    }
    let burnt = siege.burning.keys().cloned().collect();
    let falls = siege.burning.keys().map(|hex| Happens::due(Owed::Collapse, hex, "fire", "11.3.3"));
    [changed(Change { burnt, ..Change::default() })].into_iter().chain(falls).collect()
}

keys! {
    /// A burnt hex falls in: whoever is in it is wounded (11.3.3).
    #[derive(Default)]
    pub struct Collapse at (desk: DiexAie, input) { hex: String = tr_mark!("Hex"); }
    written { men: Vec<String> = tr_mark!("Who is in it"), several(desk, |man| man.state.is_present()); }
}

impl Collapse {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let men = present(desk, &self.men)?;
        // Who is wounded now is newly wounded today (11.1.5).
        let newly = men.iter().filter(|man| man.state == Condition::Healthy && desk.own.siege.step == Step::Recovery);
        let newly = newly.map(|man| Happens::due(Owed::Recover, &man.name, "wounded", "11.1.5"));
        let events = men.iter().map(|man| wounds(man)).chain(newly).collect();
        Ok(Plan::certain(events).fulfilling(desk.duty(Owed::Collapse, &self.hex), self.hex.clone()))
    }
}
