//! Leaders (10.0): what a blow on their unit does to them, who sees Harold or William fall, and how one who is alone gets away.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::effects::{Happens, on_map};
use super::sequence::Step;
use super::unit::{Health, Leader, Side, Unit};
use super::{Event, Hastings, HastingsDesk, cell, table, words};
use crate::game::meant;
use crate::rulebooks::{self, Choice, DiceKind, DiceSaid, Fall, Field, FieldKind, Plan, Refused, Thrown};

/// The leader of this name, whether or not he is still in the game.
///
/// # Errors
/// That there is none, with those that are meant perhaps.
pub(super) fn find<'a>(desk: &'a HastingsDesk, name: &str) -> Result<&'a Leader, String> {
    desk.own.leader(name).ok_or_else(|| {
        let leader: String = name.chars().take(40).collect();
        let maybe = meant(&leader, desk.own.leaders.iter().map(|leader| leader.id.as_str()));
        tr!("there is no leader “{leader}”;{maybe} the roster lists them all", leader, maybe)
    })
}

/// The leader of this name, who is still in the game.
///
/// # Errors
/// That there is none, or that he is out of it.
pub(super) fn there<'a>(desk: &'a HastingsDesk, name: &str) -> Result<&'a Leader, String> {
    let found = find(desk, name)?;
    if found.is_there() { Ok(found) } else { Err(tr!("{leader} is out of the game", leader = found.id)) }
}

/// What changes of a leader; what is left out stays as it was.
#[derive(Default)]
struct Change {
    health: Option<Health>,
    with: Option<String>,
    radius_lost: u8,
    points: u16,
}

impl Change {
    fn of(self, leader: &Leader) -> Happens {
        let Self { health, with, radius_lost, points } = self;
        let less = |radius: u8| (radius_lost > 0).then(|| radius.saturating_sub(radius_lost));
        let scarred = health.is_some_and(Health::is_wound).then_some(true);
        let (command, rally) = (less(leader.command), less(leader.rally));
        rulebooks::Event::Own(Event::LeaderChanged { leader: leader.id.clone(), health, with, command, rally, scarred, points })
    }
}

/// He is killed or captured; his side loses the points for him (12.2).
fn lost(leader: &Leader, health: Health) -> Happens {
    Change { health: Some(health), points: leader.points(), ..Change::default() }.of(leader)
}

/// Units within the radius of Harold or William check when he falls (10.4.5).
fn seen_by_all(leader: &Leader, cause: &str) -> Option<Happens> {
    leader.is_chief().then(|| Happens::due("chief_falls", &leader.id, cause, "10.4.5"))
}

/// A leader is alone now: if an enemy threatens him he must get away (10.2.2).
pub(super) fn alone(leader: &Leader) -> Happens {
    Happens::due("leader_flight", &leader.id, "alone", "10.2.2")
}

/// The leaders with a unit who stay in their hex while it goes: those whom the owner names, or all (ruling 77).
///
/// # Errors
/// That somebody who is named is not with the unit.
pub(super) fn left_behind(desk: &HastingsDesk, unit: &Unit, names: &[String]) -> Result<Vec<Happens>, Refused> {
    let strangers = names.iter().filter(|name| !desk.own.leaders_with(&unit.id).any(|leader| leader.id == **name));
    let problems: Vec<String> = strangers.map(|leader| tr!("{leader} is not with {unit}", leader, unit = unit.id)).collect();
    if !problems.is_empty() {
        return Err(problems.into());
    }
    let all_stay = desk.reads("leader-with-a-mover", "stays");
    let staying = desk.own.leaders_with(&unit.id).filter(|leader| all_stay || names.contains(&leader.id));
    let stays = |leader: &Leader| [Change { with: Some(String::new()), ..Change::default() }.of(leader), alone(leader)];
    Ok(staying.flat_map(stays).collect())
}

/// Who recovers when this step begins: the shaken after the whole next phase, everybody when the armies reform (10.5, rulings
/// 92 and 105).
pub(super) fn recover(desk: &HastingsDesk, turn: u8, step: Step) -> Vec<Happens> {
    let lasts = |since: u8, until: u8| until < since.saturating_add(2);
    let recovers = |leader: &Leader| {
        let shaken = leader.shaken.unwrap_or_default();
        let is_shaken = step != Step::Reform
            && if desk.reads("shaken-for", "battle-turn") {
                lasts(shaken.turn, turn)
            } else {
                lasts(phase(shaken.turn, shaken.step), phase(turn, step))
            };
        match leader.health {
            Health::Shaken if !is_shaken => Some(shaken.before),
            Health::Wounded2 if step == Step::Reform => Some(Health::Well),
            _ => None,
        }
    };
    let leaders = desk.own.leaders.iter();
    leaders.filter_map(|leader| Some(Change { health: Some(recovers(leader)?), ..Change::default() }.of(leader))).collect()
}

/// The player phases of a period, counted.
const fn phase(turn: u8, step: Step) -> u8 {
    let within = match (step.phasing(), step) {
        (Some(Side::Norman), _) | (None, Step::Orders) => 0,
        (Some(Side::Saxon), _) => 1,
        (None, _) => 2,
    };
    turn.saturating_mul(2).saturating_add(within)
}

/// A leader whose unit was struck is looked up (10.4.1).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaderCasualty {
    /// Who.
    pub leader: String,
    /// What struck his unit. Where he waits to be looked up and this is left out, it is that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Blow>,
    /// The dice; the program rolls if they are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceSaid>,
}

/// What strikes a leader's unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words say it")]
pub enum Blow {
    Fire,
    Melee,
}

impl Blow {
    const fn head(self) -> &'static str {
        match self {
            Self::Fire => "fire",
            Self::Melee => "melee",
        }
    }
}

/// What happens to a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hit {
    None,
    Shaken,
    /// Shaken while he is shaken: one die more.
    OneDie,
    Wounded1,
    Wounded2,
    Killed,
}

impl Hit {
    fn of(cell: &str) -> Self {
        match cell {
            "killed" => Self::Killed,
            "wounded-1" => Self::Wounded1,
            "wounded-2" => Self::Wounded2,
            "shaken" => Self::Shaken,
            _ => Self::None,
        }
    }

    const fn sign(self) -> &'static str {
        match self {
            Self::None => "–",
            Self::Shaken => "shaken",
            Self::OneDie => "one-die",
            Self::Wounded1 => "wounded-1",
            Self::Wounded2 => "wounded-2",
            Self::Killed => "killed",
        }
    }

    /// What it is for this leader, who may be wounded or shaken already (10.4.4, 10.5).
    fn suffered_by(self, desk: &HastingsDesk, leader: &Leader) -> Self {
        let is_wounded = is_wounded(desk, leader);
        match self {
            Self::Wounded1 | Self::Wounded2 if is_wounded => Self::Killed,
            Self::Shaken if leader.health == Health::Shaken => Self::OneDie,
            Self::Shaken if is_wounded && desk.reads("shaken-when-wounded", "one-die") => Self::OneDie,
            Self::Shaken if !leader.is_effective() => Self::None,
            as_printed => as_printed,
        }
    }

    /// What it does.
    fn happens(self, desk: &HastingsDesk, leader: &Leader) -> Vec<Happens> {
        let becomes = |health, radius_lost| Change { health: Some(health), radius_lost, ..Change::default() }.of(leader);
        let seen = seen_by_all(leader, self.sign());
        match self {
            Self::None => Vec::new(),
            Self::Shaken => vec![becomes(Health::Shaken, 0)],
            Self::OneDie => vec![Happens::due("shaken_again", &leader.id, "shaken", "10.5")],
            Self::Wounded1 => {
                let is_ineffective = desk.reads("wounds", "every-wound");
                let wound = becomes(if is_ineffective { Health::Crippled } else { Health::Wounded1 }, 1);
                let has_no_range = leader.rally == 0 && desk.reads("radius-below-zero", "no-rally");
                let spent = has_no_range.then(|| rulebooks::Event::Own(Event::RallyLost { leader: leader.id.clone() }));
                [wound].into_iter().chain(spent).chain(seen).collect()
            }
            Self::Wounded2 => [becomes(Health::Wounded2, 0)].into_iter().chain(seen).collect(),
            Self::Killed => [lost(leader, Health::Killed)].into_iter().chain(seen).collect(),
        }
    }
}

/// Whether another wound kills him (10.4.4, ruling 93).
fn is_wounded(desk: &HastingsDesk, leader: &Leader) -> bool {
    let health = leader.shaken.map_or(leader.health, |shaken| shaken.before);
    health.is_wound() || (leader.scarred && !desk.reads("wounded-again", "first-wound"))
}

impl LeaderCasualty {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let leader = there(desk, &self.leader)?.clone();
        let name = leader.id.clone();
        let mut waiting = desk.duties.iter().filter(|due| due.duty.what == "leader_casualty" && due.duty.unit == name);
        let due = waiting.find(|due| self.by.is_none_or(|by| due.duty.cause == by.head()));
        let fire_or_melee = [Blow::Fire, Blow::Melee].into_iter().find(|blow| due.is_some_and(|due| due.duty.cause == blow.head()));
        let Some(by) = self.by.or(fire_or_melee) else {
            return Err(tr!("{leader} does not wait to be looked up: say what struck his unit, fire or melee", leader = name).into());
        };
        let head = by.head();
        let falls = {
            let (desk, leader) = (desk.clone(), leader.clone());
            move |thrown: &Thrown| {
                let row = thrown.sum.to_string();
                let hit = Hit::of(cell(&desk, "leader-casualty", &row, head)).suffered_by(&desk, &leader);
                Fall { row: Some(row), ..Fall::new(hit.sign(), hit.happens(&desk, &leader)) }
            }
        };
        let plan = Plan::rolled(DiceKind::TwoD6, self.dice.clone(), falls).read_in(table("leader-casualty"), None, Some(head));
        let mut plan = plan.step(tr!("{leader}: his unit lost a step", leader = name), "10.4.1", crate::language::tr(head));
        if is_wounded(desk, &leader) {
            plan = plan.step(tr!("{leader} was wounded before", leader = name), "10.4.4", tr!("a wound kills"));
        }
        if leader.health == Health::Shaken {
            plan = plan.step(tr!("{leader} is shaken already", leader = name), "10.5", tr!("shaken again: one die"));
        }
        Ok(plan.fulfilling(due, name))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let by = [("fire", tr!("fire")), ("melee", tr!("melee"))];
        let by = by.map(|(word, title)| Choice { value: word.into(), title: title.to_owned(), barred: None });
        vec![
            Field::required("leader", tr!("Leader"), FieldKind::One(words::leaders(desk, |_| true))),
            Field::optional("by", tr!("Struck by"), FieldKind::One(by.into())),
            Field::optional("dice", tr!("Dice"), FieldKind::Dice),
        ]
    }
}

/// A leader is shaken while he is shaken: 1 to 3 kills him (10.5).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShakenAgain {
    /// Who.
    pub leader: String,
    /// The die; the program rolls if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceSaid>,
}

impl ShakenAgain {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let leader = there(desk, &self.leader)?.clone();
        let (name, desk_now) = (leader.id.clone(), desk.clone());
        let due = desk.duty("shaken_again", &name);
        let falls = move |thrown: &Thrown| {
            let hit = if thrown.sum <= 3 { Hit::Killed } else { Hit::None };
            Fall::new(hit.sign(), hit.happens(&desk_now, &leader))
        };
        let plan = Plan::rolled(DiceKind::D6, self.dice.clone(), falls);
        let plan = plan.step(tr!("{leader} is shaken again", leader = name), "10.5", tr!("1 to 3 kills him"));
        let plan = if due.is_none() { plan.against("10.5", tr!("{leader} is not shaken again", leader = name)) } else { plan };
        Ok(plan.fulfilling(due, name))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let owes = |leader: &Leader| desk.duty("shaken_again", &leader.id).is_some();
        vec![
            Field::required("leader", tr!("Leader"), FieldKind::One(words::leaders(desk, owes))),
            Field::optional("dice", tr!("Die"), FieldKind::Dice),
        ]
    }
}

/// Harold or William is wounded or killed, and his units within his command radius check their morale (10.4.5).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChiefFalls {
    /// Who.
    pub leader: String,
    /// His units within his command radius; of William's, those of every nation.
    #[serde(default)]
    pub units: Vec<String>,
}

impl ChiefFalls {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let leader = find(desk, &self.leader)?;
        let name = &leader.id;
        let due = desk.duty("chief_falls", name);
        let mut problems = Vec::new();
        let mut events = Vec::new();
        for unit in &self.units {
            match on_map(desk, unit) {
                Ok(unit) if unit.side != leader.side => problems.push(tr!("{unit} is an enemy of {leader}", unit = unit.id, leader = name)),
                Ok(unit) => events.push(Happens::due("morale", &unit.id, "chief", "10.4.5")),
                Err(problem) => problems.push(problem),
            }
        }
        let mut names: Vec<&String> = self.units.iter().collect();
        names.sort_unstable();
        problems.extend(names.windows(2).filter(|two| two[0] == two[1]).map(|two| tr!("{unit} is named twice", unit = two[0])));
        if !problems.is_empty() {
            return Err(problems.into());
        }
        // A wound of the first kind has already taken 1 from the radius (ruling 96).
        let has_lost_one = due.is_some_and(|due| due.duty.cause == Hit::Wounded1.sign());
        let counts_before = !desk.reads("radius-of-the-fallen", "after");
        let radius = leader.command + u8::from(has_lost_one && counts_before);
        let plan = Plan::certain(events).step(tr!("command radius of {leader}", leader = name), "10.4.5", radius);
        let plan = if due.is_none() { plan.against("10.4.5", tr!("{leader} was not struck just now", leader = name)) } else { plan };
        Ok(plan.fulfilling(due, name.clone()))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk, input: &Map<String, Value>) -> Vec<Field> {
        let fallen = desk.own.leaders.iter().filter(|leader| desk.duty("chief_falls", &leader.id).is_some());
        let fallen = fallen.map(|leader| Choice { value: leader.id.clone().into(), title: leader.id.clone(), barred: None });
        let side = input.get("leader").and_then(Value::as_str).and_then(|name| desk.own.leader(name)).map(|leader| leader.side);
        let is_his = |choice: &Choice| {
            let unit = choice.value.as_str().and_then(|id| desk.own.unit(id));
            side.is_none_or(|side| unit.is_some_and(|unit| unit.side == side))
        };
        let units = words::choices(desk, |_| None).into_iter().filter(is_his).collect();
        vec![
            Field::required("leader", tr!("Who fell"), FieldKind::One(fallen.collect())),
            Field::required("units", tr!("Units within his command radius"), FieldKind::Several(units)),
        ]
    }
}

/// A leader who is alone gets away from an enemy: three hexes, or he is captured (10.2.2, 10.2.3).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaderFlight {
    /// Who.
    pub leader: String,
    /// How it ends.
    #[serde(default)]
    pub end: Escape,
    /// The unit in whose hex he ends; he stays alone if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joins: Option<String>,
}

/// How a leader's flight ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Escape {
    /// He is three hexes away (ruling 99).
    #[default]
    Away,
    /// No way was open.
    Captured,
    /// No enemy threatens him, and he stays.
    Stays,
}

impl LeaderFlight {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let leader = there(desk, &self.leader)?;
        let name = &leader.id;
        let unit = self.joins.as_deref().map(|unit| on_map(desk, unit)).transpose()?;
        if let Some(unit) = unit.filter(|unit| unit.side != leader.side || self.end == Escape::Captured) {
            return Err(tr!("{leader} cannot join {unit}", leader = name, unit = unit.id).into());
        }
        let events = match self.end {
            Escape::Captured => {
                let is_seen = desk.reads("captured-king", "check-too");
                [lost(leader, Health::Captured)].into_iter().chain(seen_by_all(leader, "captured").filter(|_| is_seen)).collect()
            }
            Escape::Away | Escape::Stays => {
                unit.map(|unit| Change { with: Some(unit.id.clone()), ..Change::default() }.of(leader)).into_iter().collect()
            }
        };
        let mut plan = Plan::certain(events).fulfilling(desk.duty("leader_flight", name), name.clone());
        if let Some(unit) = leader.with.as_ref().filter(|_| self.end != Escape::Stays) {
            plan = plan.against("10.2.3", tr!("{leader} is with {unit} and not alone", leader = name, unit));
        }
        if self.end == Escape::Away && !leader.is_effective() && desk.reads("escape", "ineffective-captured") {
            plan = plan.against("10.2.2", tr!("{leader} is ineffective and does not get away", leader = name));
        }
        Ok(plan)
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let far = if desk.reads("escape", "exactly-three") { tr!("exactly three hexes away") } else { tr!("three hexes away or more") };
        let ends = [("away", far), ("captured", tr!("captured: no way is open")), ("stays", tr!("stays: no enemy threatens him"))];
        let ends = ends.map(|(word, title)| Choice { value: word.into(), title: title.to_owned(), barred: None });
        vec![
            Field::required("leader", tr!("Leader"), FieldKind::One(words::leaders(desk, |leader| leader.with.is_none()))),
            Field::optional("end", tr!("Ends"), FieldKind::One(ends.into())),
            Field::optional("joins", tr!("In the hex of"), FieldKind::One(words::choices(desk, |_| None))),
        ]
    }
}
