//! What the holder of the initiative plays: assault, building, negotiation, battle outside (11.2, 11.4, 11.5).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::characters::{becomes, present};
use super::super::side::Side;
use super::super::words::{self, signed};
use super::super::{Condition, DiexAie, DiexDesk, dice};
use super::initiative::besieger;
use super::place::{Action, Equipment, Place, Wall};
use super::state::Change;
use super::step::Step;
use super::supply::withdrawal;
use super::{changed, ended, men};
use crate::rulebooks::{DiceKind, DiceSaid, Fall, Field, FieldKind, Plan, Refused};

/// Against an action speaks that its side has no initiative, that the day has one already, or that it is not the time.
pub(super) fn judged(desk: &DiexDesk, action: Action, plan: Plan<DiexAie>) -> Plan<DiexAie> {
    let siege = &desk.own.siege;
    let besieger = besieger(desk);
    let side = match action {
        Action::Assault | Action::Build | Action::Negotiate => besieger,
        Action::Sally | Action::Battle => besieger.other(),
    };
    let mut plan = plan;
    if siege.step != Step::Action {
        plan = plan.against("11.1", tr!("actions are played in step 4 of the day"));
    }
    if siege.initiative != Some(side) {
        plan = plan.against("11.1.3", tr!("{side} do not have the initiative today", side = side.name(&desk.own)));
    }
    if let Some(played) = siege.action {
        plan = plan.against("11.4", tr!("the action of the day was: {played}", played = played.name()));
    } else if siege.fought {
        plan = plan.against("11.4", tr!("nothing else is done on a day with hand-to-hand fighting"));
    }
    plan
}

/// This action is played.
fn played(action: Action) -> Change {
    let fights = matches!(action, Action::Assault | Action::Sally | Action::Battle);
    Change { action: Some(action), fought: fights.then_some(true), ..Change::default() }
}

/// The besiegers storm the walls (11.4.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Assault {}

impl Assault {
    pub(super) fn plan(desk: &DiexDesk) -> Plan<DiexAie> {
        let siege = &desk.own.siege;
        let plan = Plan::certain(vec![changed(played(Action::Assault))]);
        let map = match siege.place {
            Place::Castle => tr!("Motte & Bailey"),
            Place::GreatHall => tr!("Woodbridge"),
        };
        let mut plan = plan.step(tr!("the map"), "11.4.1", map);
        plan = plan.step(tr!("burnt palisades to place"), "11.4.1", siege.burnt.len().to_string());
        for what in Equipment::ALL {
            let count = siege.built.get(&what).copied().unwrap_or_default();
            if count > 0 {
                plan = plan.step(what.name(), "11.2", count.to_string());
            }
        }
        if siege.let_in > 0 {
            plan = plan.step(tr!("besiegers whom the spy let in"), "11.6", siege.let_in.to_string());
        }
        if siege.inside {
            plan = plan.step(tr!("the garrison begins in the inner part"), "11.4.1", "");
        }
        judged(desk, Action::Assault, plan)
    }
}

/// How an assault ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AssaultEnd {
    /// The place is taken.
    Taken,
    /// All defenders are in the inner part: motte, or first rows of the hall.
    Inner,
    /// The besiegers hold nothing new.
    Repelled,
}

/// An assault is over (11.4.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndAssault {
    /// How.
    pub end: AssaultEnd,
    /// Defenders who were cut off from the heart of the place, and are captured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captured: Vec<String>,
    /// How the outer wall stands now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outer: Option<Wall>,
}

impl EndAssault {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let captured = present(desk, &self.captured)?;
        let mut events: Vec<_> = captured.iter().map(|man| becomes(&man.name, Condition::Prisoner)).collect();
        let change = match self.end {
            AssaultEnd::Inner if !desk.own.siege.inside => withdrawal(desk),
            AssaultEnd::Inner | AssaultEnd::Taken | AssaultEnd::Repelled => Change::default(),
        };
        let change = Change { outer: self.outer.or(change.outer), let_in: Some(0), ..change };
        events.push(changed(change));
        if self.end == AssaultEnd::Taken {
            events.push(ended(tr!("The besiegers have taken the place").to_owned()));
        }
        let is_on = desk.own.siege.action == Some(Action::Assault);
        let plan = Plan::certain(events);
        Ok(if is_on { plan } else { plan.against("11.4.1", tr!("there is no assault today")) })
    }

    /// What is asked for.
    pub(super) fn fields(desk: &DiexDesk) -> Vec<Field> {
        let ends = [
            ("taken", tr!("the place is taken")),
            ("inner", tr!("all defenders are in the inner part")),
            ("repelled", tr!("the besiegers hold nothing new")),
        ];
        let garrison = words::several(desk, |man| man.side == Side::Defender && man.state.is_present());
        vec![
            Field::required("end", tr!("How it ended"), words::one_of(&ends)),
            Field::optional("captured", tr!("Cut off and captured"), garrison),
            Field::optional("outer", tr!("The outer wall now"), Wall::asked()),
        ]
    }
}

/// The besiegers build (11.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Build {
    /// What.
    pub what: Equipment,
    /// Who builds, five at least.
    pub builders: Vec<String>,
    /// How many, where the book prints no number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
}

/// How many men build, and how much they make in a day.
const BUILDERS: usize = 5;
const LOT: u16 = 2;

impl Build {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let builders = present(desk, &self.builders)?;
        let besieger = besieger(desk);
        let strangers = builders.iter().filter(|man| man.side != besieger);
        let mut problems: Vec<String> = strangers.map(|man| tr!("{name} is no besieger", name = man.name)).collect();
        let is_printed = matches!(self.what, Equipment::Ladders | Equipment::Hooks)
            || (self.what == Equipment::FilledMoats && desk.reads("moat-rate", "as-ladders"));
        let lots = if desk.reads("build-once", "every-five") { builders.len() / BUILDERS } else { 1 };
        let made = match (is_printed, self.number) {
            (true, None) => u16::try_from(lots).unwrap_or(u16::MAX).saturating_mul(LOT),
            (true, Some(_)) => {
                problems.push(tr!("the book says how many: leave “number” out").to_owned());
                0
            }
            (false, Some(number)) => number,
            (false, None) => {
                problems.push(tr!("the book prints no number for these: say the “number” that a day makes").to_owned());
                0
            }
        };
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let count = desk.own.siege.built.get(&self.what).copied().unwrap_or_default().saturating_add(made);
        let names = builders.iter().map(|man| man.name.clone()).collect();
        let change = Change { built: [(self.what, count)].into(), builders: Some(names), ..played(Action::Build) };
        let plan = Plan::certain(vec![changed(change)]).step(self.what.name(), "11.2", signed(made.into()));
        let plan = if builders.len() < BUILDERS { plan.against("11.2", tr!("five men build, and do nothing else that day")) } else { plan };
        Ok(judged(desk, Action::Build, plan))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &DiexDesk) -> Vec<Field> {
        let besiegers = words::several(desk, |man| man.side == besieger(desk) && man.state.is_present());
        vec![
            Field::required("what", tr!("What"), Equipment::asked()),
            Field::required("builders", tr!("Who builds"), besiegers),
            Field::seldom("number", tr!("How many, where the book prints no number"), FieldKind::Number(0, 99)),
        ]
    }
}

/// The besiegers ask the garrison to surrender (11.5).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Negotiate {
    /// The die; the program rolls if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceSaid>,
}

/// The least that makes a garrison surrender.
const SURRENDERS: i32 = 12;

/// What the works of the besiegers add (R68).
fn progress(desk: &DiexDesk) -> (i32, &'static str) {
    let siege = &desk.own.siege;
    let all_three = siege.place == Place::Castle || desk.reads("hall-progress", "all-three");
    match siege.outer {
        Wall::Whole => (0, tr!("the outer wall is whole")),
        Wall::Held if all_three && siege.tower_breached => (3, tr!("the palisade is held and the tower breached")),
        Wall::Held if all_three => (2, tr!("the palisade is held")),
        Wall::Held | Wall::Breached => (1, tr!("the outer wall is breached")),
    }
}

impl Negotiate {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Plan<DiexAie> {
        let (besiegers, besieged) = (u32::from(men(desk, Side::Attacker)), u32::from(men(desk, Side::Defender)));
        let numbers = i32::from(besiegers >= 2 * besieged) + i32::from(besiegers >= 3 * besieged);
        let (works, words) = progress(desk);
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |_, die| {
            let now = changed(played(Action::Negotiate));
            if die + numbers + works >= SURRENDERS {
                return Fall::new("surrender", vec![now, ended(tr!("The garrison surrenders").to_owned())]);
            }
            Fall::new("holds", vec![now])
        });
        let plan = plan.step(tr!("{besiegers} besiegers to {besieged} besieged", besiegers, besieged), "11.5.1", signed(numbers));
        let plan = plan.step(words, "11.5.1", signed(works));
        let is_suspended = desk.own.siege.inside && desk.own.siege.relief;
        let plan =
            if is_suspended { plan.against("11.4.1", tr!("negotiations are suspended while the besiegers are besieged")) } else { plan };
        judged(desk, Action::Negotiate, plan)
    }

    /// What is asked for.
    pub(super) fn fields() -> Vec<Field> {
        vec![Field::optional("dice", tr!("Die"), FieldKind::Dice)]
    }
}

/// The garrison gives battle outside (11.4.3).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Battle {}

impl Battle {
    pub(super) fn plan(desk: &DiexDesk) -> Plan<DiexAie> {
        let plan = Plan::certain(vec![changed(Change { battled: Some(true), ..played(Action::Battle) })]);
        let plan = plan.step(tr!("the defenders choose the map"), "11.4.3", tr!("The Ditch or Woodbridge"));
        let plan = plan.step(tr!("defenders first, within 5 hexes of one side; attackers opposite, and they play first"), "11.4.3", "");
        let siege = &desk.own.siege;
        let was_given = siege.battled || (siege.battled_before && desk.reads("battle-once", "once-a-campaign"));
        let plan = if was_given { plan.against("11.4.3", tr!("battle outside was given once already")) } else { plan };
        judged(desk, Action::Battle, plan)
    }
}

/// How a battle outside ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BattleEnd {
    /// The besiegers retreat or are gone: the siege is lifted.
    AttackerGone,
    /// The garrison goes back inside.
    DefenderInside,
    /// Nobody is left of the garrison.
    DefenderGone,
}

/// A battle outside is over (11.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndBattle {
    /// How.
    pub end: BattleEnd,
}

impl EndBattle {
    pub(super) fn plan(self, desk: &DiexDesk) -> Plan<DiexAie> {
        let plan = Plan::certain(match self.end {
            BattleEnd::AttackerGone => vec![ended(tr!("The besiegers are beaten outside: the siege is lifted").to_owned())],
            BattleEnd::DefenderGone => vec![ended(tr!("The garrison is beaten outside: the place is taken").to_owned())],
            BattleEnd::DefenderInside => vec![changed(Change::default())],
        });
        let is_on = desk.own.siege.action == Some(Action::Battle);
        if is_on { plan } else { plan.against("11.4.3", tr!("there is no battle outside today")) }
    }

    /// What is asked for.
    pub(super) fn fields() -> Vec<Field> {
        let ends = [
            ("attacker-gone", tr!("the besiegers retreat or are gone")),
            ("defender-inside", tr!("the garrison goes back inside")),
            ("defender-gone", tr!("nobody is left of the garrison")),
        ];
        vec![Field::required("end", tr!("How it ended"), words::one_of(&ends))]
    }
}

/// What besiegers do when a relief comes while they hold a part of the place (11.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReliefChoice {
    /// All go out to fight, and the garrison has its whole place back.
    All,
    /// They divide, and the garrison has the initiative inside.
    Divide,
    /// They stay in what they hold, and are besieged themselves.
    Stay,
}

/// The besiegers meet a relief.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Relief {
    /// How.
    pub choice: ReliefChoice,
}

impl Relief {
    pub(super) fn plan(self, desk: &DiexDesk) -> Plan<DiexAie> {
        let change = match self.choice {
            ReliefChoice::All => Change { inside: Some(false), outer: Some(Wall::Breached), ..Change::default() },
            ReliefChoice::Divide => Change { initiative: Some(Side::Defender), ..Change::default() },
            ReliefChoice::Stay => Change { relief: Some(true), ..Change::default() },
        };
        let plan = Plan::certain(vec![changed(change)]).fulfilling(desk.duty("relief", Side::Attacker.key()), Side::Attacker.key());
        let is_inside = desk.own.siege.inside;
        if is_inside { plan } else { plan.against("11.4.1", tr!("the besiegers hold no part of the place")) }
    }

    /// What is asked for.
    pub(super) fn fields() -> Vec<Field> {
        let choices = [("all", tr!("all go out and fight")), ("divide", tr!("they divide")), ("stay", tr!("they stay in what they hold"))];
        vec![Field::required("choice", tr!("What the besiegers do"), words::one_of(&choices))]
    }
}

/// The besiegers go away of themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lift {}

impl Lift {
    pub(super) fn plan() -> Plan<DiexAie> {
        Plan::certain(vec![ended(tr!("The besiegers lift the siege").to_owned())])
    }
}
