//! What events bring upon men and engines, each with a die of its own: assassin, saboteur, sickness, refugees (11.6).

use crate::rulebooks::diex_aie::siege::messages;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::characters::{Harm, Letters, becomes, choices, find, of_side, present, wounds};
use super::super::common;
use super::super::side::Side;
use super::super::words::{Happens, happens};
use super::super::{Character, Condition, DiexAie, DiexDesk, ManyRefugees, SabotageChoice, SickChooser, SickWhenWounded, dice, words};
use super::change::Change;
use super::draw::later;
use super::place::Equipment;
use super::supply::modifier;
use super::{changed, men};
use crate::rulebooks::{Choice, DiceKind, DiceSaid, Fall, Field, FieldKind, Plan, Refused};

/// An assassin comes to the besiegers' commander.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Assassin {
    /// Who commands, where the roster does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The die; the program rolls if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceSaid>,
}

impl Assassin {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let leader = desk.own.leader(Side::Attacker);
        let name = match (&self.who, leader) {
            (Some(name), _) => name.clone(),
            (None, Some(leader)) => leader.name.to_owned(),
            (None, None) => return Err(tr!("nobody leads the besiegers: say who commands").to_owned().into()),
        };
        // A leader of a campaign's group may have no counter of his own.
        let is_counted = leader.is_some_and(|leader| leader.name == name && leader.character.is_none());
        let man = if is_counted { None } else { Some(find(desk, &name)?.clone()) };
        let who = name.clone();
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
            let (result, event) = match die {
                7.. if man.is_none() => ("killed", desk.own.campaign.leader_dies(&who).map(happens)),
                7.. => ("killed", Some(becomes(&who, Condition::Dead))),
                4..7 => ("wounded", man.as_ref().map(wounds)),
                ..4 => ("missed", None),
            };
            Fall::new(result, event.into_iter().collect())
        });
        let plan = plan.step(messages::sleeps_in_tent(&name), "11.6", messages::seven_kills_four_wounds());
        Ok(plan.fulfilling(desk.duty("assassin", Side::Attacker.key()), name))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &DiexDesk) -> Vec<Field> {
        let besiegers = FieldKind::One(choices(desk, |man| man.side == Side::Attacker && man.state.is_present()));
        vec![Field::optional("dice", tr!("Die"), FieldKind::Dice), Field::seldom("who", tr!("Who commands"), besiegers)]
    }
}

/// A saboteur comes to the besiegers' engines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sabotage {
    /// The die; the program rolls if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceSaid>,
}

/// One fewer of a kind is there.
fn one_lost(desk: &DiexDesk, what: Equipment) -> Happens {
    let count = desk.own.siege.built.get(&what).copied().unwrap_or_default().saturating_sub(1);
    changed(Change { built: [(what, count)].into(), ..Change::default() })
}

impl Sabotage {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Plan<DiexAie> {
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), |desk, die| {
            if die < 6 {
                return Fall::new("nothing", Vec::new());
            }
            let built: Vec<Equipment> = desk.own.siege.built.iter().filter(|(_, count)| **count > 0).map(|(what, _)| *what).collect();
            let chooser = if desk.has_option(SabotageChoice::Enemy) { Side::Defender } else { Side::Attacker };
            let lost = match built.as_slice() {
                [] => Vec::new(),
                [one] => vec![one_lost(desk, *one)],
                _ => vec![Happens::due("lose_engine", chooser.key(), "16", "11.6")],
            };
            Fall::new("destroyed", lost)
        });
        let plan = plan.step(messages::saboteur(), "11.6", messages::six_destroys_one());
        plan.fulfilling(desk.duty("sabotage", Side::Attacker.key()), Side::Attacker.key())
    }

    /// What is asked for.
    pub(super) fn fields() -> Vec<Field> {
        vec![Field::optional("dice", tr!("Die"), FieldKind::Dice)]
    }
}

/// Which of the engines is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoseEngine {
    /// Which.
    pub what: Equipment,
}

impl LoseEngine {
    pub(super) fn plan(self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        if desk.own.siege.built.get(&self.what).copied().unwrap_or_default() == 0 {
            return Err(tr!("there are no {what} to lose", what = self.what.name()).into());
        }
        let due = desk.duties.iter().find(|due| due.duty.what == "lose_engine");
        let unit = due.map_or_else(|| Side::Attacker.key().to_owned(), |due| due.duty.unit.clone());
        Ok(Plan::certain(vec![one_lost(desk, self.what)]).fulfilling(due, unit))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &DiexDesk) -> Vec<Field> {
        let built = desk.own.siege.built.iter().filter(|(_, count)| **count > 0);
        let built = built.map(|(what, _)| Choice { value: what.key().into(), title: what.name().to_owned(), barred: None });
        vec![Field::required("what", tr!("Which"), FieldKind::One(built.collect()))]
    }
}

/// A sickness comes over a side: how many fall sick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sickness {
    /// Whose men.
    pub side: Side,
    /// The die; the program rolls if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceSaid>,
}

impl Sickness {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Plan<DiexAie> {
        let side = self.side;
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
            let sick = usize::try_from(die).unwrap_or_default().min(of_side(&desk.own, side).count());
            let due = (sick > 0).then(|| Happens::due("fall_sick", side.key(), &sick.to_string(), "11.6"));
            Fall::new(sick.to_string(), due.into_iter().collect())
        });
        let all = of_side(&desk.own, side).count().to_string();
        let plan = plan.step(messages::may_fall_sick(side.said(&desk.own)), "11.6", all);
        plan.fulfilling(desk.duty("sickness", side.key()), side.key())
    }

    /// What is asked for.
    pub(super) fn fields() -> Vec<Field> {
        vec![Field::required("side", tr!("Whose men"), Side::asked()), Field::optional("dice", tr!("Die"), FieldKind::Dice)]
    }
}

/// Who falls sick, as both sides choose by turns (R61).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FallSick {
    /// Whose men.
    pub side: Side,
    /// Who, in the order in which they were chosen.
    pub who: Vec<String>,
}

impl FallSick {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let men = present(desk, &self.who)?;
        let strangers = men.iter().filter(|man| man.side != self.side);
        let strangers: Vec<String> =
            strangers.map(|man| tr!("{name} is not of the {side}", name = man.name, side = self.side.called(&desk.own))).collect();
        if !strangers.is_empty() {
            return Err(strangers.into());
        }
        let owner_first = !desk.has_option(SickChooser::EnemyFirst);
        let chooser = |place: usize| if place.is_multiple_of(2) == owner_first { self.side } else { self.side.other() };
        let due = desk.duty("fall_sick", self.side.key());
        let events = men.iter().flat_map(|man| falls_sick(desk, man)).collect();
        let plan = men.iter().enumerate().fold(Plan::certain(events), |plan, (place, man)| {
            plan.step(messages::falls_sick(&man.name), "11.6", chooser(place).said(&desk.own))
        });
        let wanted = due.map(|due| due.duty.cause.as_str()).filter(|wanted| **wanted != men.len().to_string());
        let plan = match wanted {
            Some(count) => plan.against("11.6", tr!("so many fall sick: {count}", count)),
            None => plan,
        };
        Ok(plan.fulfilling(due, self.side.key()))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &DiexDesk, side: Option<Side>) -> Vec<Field> {
        let wanted = |man: &Character| man.state.is_present() && side.is_none_or(|side| side == man.side);
        vec![
            Field::required("side", tr!("Whose men"), Side::asked()),
            Field::required("who", tr!("Who falls sick, in turn"), words::several(desk, wanted)),
        ]
    }
}

/// What sickness does to a man: it is a wound, and R61 says what it is for who is wounded already.
fn falls_sick(desk: &DiexDesk, man: &Character) -> Vec<Happens> {
    if man.state != Condition::Wounded {
        return vec![becomes(&man.name, man.state.after(Harm::Wounded))];
    }
    match desk.option() {
        SickWhenWounded::Dies => vec![wounds(man)],
        SickWhenWounded::NothingMore => Vec::new(),
        SickWhenWounded::Anew => vec![changed(Change { calendar: [(man.name.clone(), None)].into(), ..Change::default() })],
    }
}

/// Refugees join the garrison: light infantry, and more mouths (R56).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Refugees {
    /// How many days the marker goes on, where the players say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u16>,
    /// The die; the program rolls if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceSaid>,
}

impl Refugees {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        if desk.has_option(ManyRefugees::Asked) && self.days.is_none() {
            return Err(tr!("say by how many “days” the marker goes on").to_owned().into());
        }
        let said = self.days;
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
            let count = u16::try_from(die).unwrap_or_default();
            let place = desk.own.siege.place;
            let before = men(desk, Side::Defender);
            let eaten = modifier(place, before) - modifier(place, before + count);
            let days = said.unwrap_or_else(|| u16::try_from(eaten).unwrap_or_default());
            let on = (days > 0).then(|| changed(later(desk, days)));
            let joining = newcomers(desk, count).into_iter().map(|man| happens(common::Event::Joined(man)));
            Fall::new(count.to_string(), joining.chain(on).collect())
        });
        let besieged = men(desk, Side::Defender);
        let now = super::super::words::signed(modifier(desk.own.siege.place, besieged));
        let plan = plan.step(messages::are_besieged(besieged), "11.1.1", now);
        Ok(plan.fulfilling(desk.duty("refugees", Side::Defender.key()), Side::Defender.key()))
    }

    /// What is asked for.
    pub(super) fn fields() -> Vec<Field> {
        vec![
            Field::optional("dice", tr!("Die"), FieldKind::Dice),
            Field::seldom("days", tr!("The marker goes on, in days"), FieldKind::Number(0, 30)),
        ]
    }
}

/// Light infantry of the garrison's own people, with names that nobody has.
fn newcomers(desk: &DiexDesk, count: u16) -> Vec<Character> {
    let origin = of_side(&desk.own, Side::Defender).next().map_or('X', |man| String::from(man.letters).chars().next().unwrap_or('X'));
    let Ok(letters) = Letters::read(&format!("{origin}il")) else { return Vec::new() };
    let names = (1_u32..).map(|number| format!("Refugee {number}")).filter(|name| desk.own.character(name).is_none());
    names.take(count.into()).map(|name| Character::new(&name, Side::Defender, letters)).collect()
}
