//! Fire by day (11.3): one target a day, spreading from hex to hex, and what the garrison puts out.

use crate::rulebooks::diex_aie::siege::messages;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::characters::{of_side, present, wounds};
use super::super::fire_table::{Column, Roll, Target};
use super::super::side::Side;
use super::super::words::{self, Happens, signed};
use super::super::{Condition, DayFireEnd, DiexAie, DiexDesk, FightDayFire};
use super::change::Change;
use super::changed;
use super::state::Fire;
use super::step::Step;
use crate::rulebooks::{Breach, DiceSaid, Field, FieldKind, Plan, Refused, SharedEvent, WorkingStep};

/// A roll on the Fire Table, or what the owners' sheet said of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FireRoll {
    /// The hex, as the players call it.
    pub hex: String,
    /// What stands there, as the Fire Table calls it; known of a hex that waits or burns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The least that does it, where nobody has said it yet; it is remembered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u8>,
    /// What the sheet said of a die that was thrown there; nothing is rolled then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub does: Option<bool>,
    /// The die; the program rolls if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceSaid>,
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
        let waits = || desk.duty("day_spread", &self.hex).map(|due| due.duty.cause.as_str());
        let burns = || desk.own.siege.burning.get(&self.hex).map(|fire| fire.target.as_str());
        let Some(target) = self.target.as_deref().or_else(waits).or_else(burns) else {
            return Err(tr!("say what stands in {hex} as “target”, such as house", hex = self.hex).into());
        };
        Target::called(target)
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
        let plan = plan.fulfilling(desk.duty("day_spread", &self.hex), self.hex.clone());
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

    /// What is asked for.
    pub(super) fn fields() -> Vec<Field> {
        vec![
            Field::required("hex", tr!("Hex"), FieldKind::Text),
            Field::optional("target", tr!("What stands there"), FieldKind::One(Target::choices())),
            Field::optional("dice", tr!("Die"), FieldKind::Dice),
            Field::optional("least", tr!("The least that does it, from your sheet"), FieldKind::Number(1, 20)),
            Field::seldom("does", tr!("What your sheet says of the die you threw"), FieldKind::Flag),
        ]
    }
}

impl Try<'_> {
    /// What comes of it; nobody owes the neighbours of a fire that is put out.
    fn happens(&self, desk: &DiexDesk, does: bool, is_first: bool) -> Vec<Happens> {
        let hex = self.asked.hex.clone();
        let let_off = desk.duty("beside", &hex).map(|due| Happens::Shared(SharedEvent::Waived { number: due.number }));
        let fired = is_first.then_some(true);
        let fire = |tried: bool| Some(Fire { target: self.target.key().to_owned(), tried });
        let (burning, due) = match (self.column, does) {
            (Column::Alight | Column::Spread, true) => (Some(fire(false)), Some(Happens::due("beside", &hex, self.target.key(), "11.3.2"))),
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

/// A hex that may catch fire from its neighbour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Neighbour {
    /// The hex.
    pub hex: String,
    /// What stands there.
    pub target: String,
}

/// The hexes beside a fire that can burn: each is rolled for (11.3.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Beside {
    /// The hex that burns.
    pub hex: String,
    /// Its neighbours that can burn.
    #[serde(default)]
    pub beside: Vec<Neighbour>,
}

impl Beside {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let siege = &desk.own.siege;
        let unknown: Vec<Breach> =
            self.beside.iter().filter_map(|one| Target::called(&one.target).err()).flat_map(|refused| refused.reasons).collect();
        if !unknown.is_empty() {
            return Err(Refused { reasons: unknown, can_be_overruled: false });
        }
        let waits = |hex: &str| desk.duty("day_spread", hex).is_some();
        let fresh = self.beside.iter().filter(|one| {
            !siege.burning.contains_key(&one.hex) && !siege.burnt.contains(&one.hex) && !waits(&one.hex) && one.hex != self.hex
        });
        let events = fresh.map(|one| Happens::due("day_spread", &one.hex, &one.target, "11.3.2")).collect();
        Ok(Plan::certain(events).fulfilling(desk.duty("beside", &self.hex), self.hex.clone()))
    }

    /// What is asked for.
    pub(super) fn fields() -> Vec<Field> {
        let beside = vec![
            Field::required("hex", tr!("Hex"), FieldKind::Text),
            Field::required("target", tr!("What stands there"), FieldKind::One(Target::choices())),
        ];
        vec![
            Field::required("hex", tr!("The hex that burns"), FieldKind::Text),
            Field::optional("beside", tr!("Beside it, and can burn"), FieldKind::Rows(beside)),
        ]
    }
}

/// Fires that nobody put out have destroyed their hexes when the action of the day is over (R66).
pub(super) fn burnt_down(desk: &DiexDesk) -> Vec<Happens> {
    let siege = &desk.own.siege;
    if siege.burning.is_empty() || desk.has_option(DayFireEnd::BurnsOn) {
        return Vec::new();
    }
    let burnt = siege.burning.keys().cloned().collect();
    let falls = siege.burning.keys().map(|hex| Happens::due("collapse", hex, "fire", "11.3.3"));
    [changed(Change { burnt, ..Change::default() })].into_iter().chain(falls).collect()
}

/// A burnt hex falls in: whoever is in it is wounded (11.3.3).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Collapse {
    /// The hex.
    pub hex: String,
    /// Who is in it.
    #[serde(default)]
    pub men: Vec<String>,
}

impl Collapse {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let men = present(desk, &self.men)?;
        // Who is wounded now is newly wounded today (11.1.5).
        let newly = men.iter().filter(|man| man.state == Condition::Healthy && desk.own.siege.step == Step::Recovery);
        let newly = newly.map(|man| Happens::due("recover", &man.name, "wounded", "11.1.5"));
        let events = men.iter().map(|man| wounds(man)).chain(newly).collect();
        Ok(Plan::certain(events).fulfilling(desk.duty("collapse", &self.hex), self.hex.clone()))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &DiexDesk) -> Vec<Field> {
        vec![
            Field::required("hex", tr!("Hex"), FieldKind::Text),
            Field::optional("men", tr!("Who is in it"), words::several(desk, |man| man.state.is_present())),
        ]
    }
}
