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

/// He is killed, and whoever looked up to him checks (10.4.2, 10.4.5).
pub(super) fn killed(leader: &Leader) -> Vec<Happens> {
    [lost(leader, Health::Killed)].into_iter().chain(seen_by_all(leader, "killed")).collect()
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
            Health::Shaken => Some(shaken.before).filter(|_| !is_shaken),
            Health::Wounded2 => Some(Health::Well).filter(|_| step == Step::Reform),
            Health::Well | Health::Wounded1 | Health::Crippled | Health::Killed | Health::Captured => None,
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
    pub cause: Option<Blow>,
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
            Self::None | Self::Shaken | Self::OneDie | Self::Wounded1 | Self::Wounded2 | Self::Killed => self,
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
            Self::Killed => killed(leader),
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
        let due = waiting.find(|due| self.cause.is_none_or(|by| due.duty.cause == by.head()));
        let fire_or_melee = [Blow::Fire, Blow::Melee].into_iter().find(|blow| due.is_some_and(|due| due.duty.cause == blow.head()));
        let Some(by) = self.cause.or(fire_or_melee) else {
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
            Field::optional("cause", tr!("Struck by"), FieldKind::One(by.into())),
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
        let plan = Plan::certain(events).step(tr!("command radius of {leader}", leader = name), "10.4.5", radius.to_string());
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

#[cfg(test)]
mod tests {
    use super::super::HastingsDesk;
    use super::super::playing::{go_to, play, result, small, waiting};
    use super::super::unit::{Health, Side};
    use crate::rulebooks::Command;

    fn health(desk: &HastingsDesk, leader: &str) -> Health {
        desk.own.leader(leader).map(|leader| leader.health).expect("a leader")
    }

    fn hit(desk: &mut HastingsDesk, leader: &str, dice: u8) -> String {
        let line = format!(r#"{{"do":"leader_casualty","leader":"{leader}","cause":"melee","dice":{dice}}}"#);
        result(&play(desk, &line).expect("a casualty roll")).to_owned()
    }

    fn rule(desk: &mut HastingsDesk, ruling: &str, choice: &str) {
        play(desk, &format!(r#"{{"do":"set_ruling","ruling":"{ruling}","choice":"{choice}"}}"#)).expect("a ruling");
    }

    #[test]
    fn every_cell_of_the_table_does_what_it_says() {
        let expected = [
            (2, "killed", "killed"),
            (3, "wounded-1", "wounded-1"),
            (4, "–", "wounded-2"),
            (5, "–", "shaken"),
            (6, "–", "–"),
            (7, "–", "–"),
            (8, "–", "–"),
            (9, "–", "shaken"),
            (10, "–", "wounded-2"),
            (11, "wounded-1", "wounded-2"),
            (12, "killed", "killed"),
        ];
        for (dice, by, cell) in expected.into_iter().flat_map(|(dice, fire, melee)| [(dice, "fire", fire), (dice, "melee", melee)]) {
            let mut desk = small();
            let line = format!(r#"{{"do":"leader_casualty","leader":"Odo","cause":"{by}","dice":{dice}}}"#);
            assert_eq!(result(&play(&mut desk, &line).expect("a roll")), cell, "{by} {dice}");
            let (after, radii, points) = match cell {
                "killed" => (Health::Killed, (3, 1), 10),
                "wounded-1" => (Health::Wounded1, (2, 0), 0),
                "wounded-2" => (Health::Wounded2, (3, 1), 0),
                "shaken" => (Health::Shaken, (3, 1), 0),
                _ => (Health::Well, (3, 1), 0),
            };
            let odo = desk.own.leader("Odo").expect("Odo");
            assert_eq!((odo.health, (odo.command, odo.rally)), (after, radii), "{by} {dice}");
            assert_eq!(desk.own.points.get(&Side::Norman), Some(&points), "{by} {dice}");
            assert_eq!(waiting(&desk), []);
        }
    }

    #[test]
    fn the_chances_are_known_before_the_dice_and_a_second_wound_is_counted_as_death() {
        let chances = |desk: &HastingsDesk, by: &str| {
            let line = format!(r#"{{"do":"leader_casualty","leader":"Odo","cause":"{by}"}}"#);
            let command: Command<super::super::Command> = serde_json::from_str(&line).expect("a command");
            let outcomes = desk.plan(&command).expect("a plan").workings().outcomes;
            outcomes.into_iter().map(|one| format!("{} {}", one.result, one.exact)).collect::<Vec<_>>()
        };
        let mut desk = small();
        assert_eq!(chances(&desk, "fire"), ["killed 1/18", "wounded-1 1/9", "– 5/6"]);
        assert_eq!(chances(&desk, "melee"), ["killed 1/18", "wounded-1 1/18", "wounded-2 2/9", "shaken 2/9", "– 4/9"]);
        hit(&mut desk, "Odo", 3);
        assert_eq!(chances(&desk, "melee"), ["killed 1/3", "shaken 2/9", "– 4/9"]);
    }

    #[test]
    fn an_eleven_in_melee_is_read_as_the_ruling_has_it() {
        let mut desk = small();
        rule(&mut desk, "leader-eleven", "wounded-1");
        assert_eq!(hit(&mut desk, "Odo", 11), "wounded-1");
    }

    #[test]
    fn each_leader_is_worth_his_points() {
        for (leader, side, points) in [
            ("William", Side::Norman, 50),
            ("Harold", Side::Saxon, 25),
            ("Odo", Side::Norman, 10),
            ("Alan", Side::Norman, 5),
            ("Leofwine", Side::Saxon, 5),
        ] {
            let mut desk = small();
            hit(&mut desk, leader, 2);
            assert_eq!(desk.own.points.get(&side), Some(&points), "{leader}");
            let mut desk = small();
            play(&mut desk, &format!(r#"{{"do":"set_leader","leader":"{leader}","health":"killed"}}"#)).expect("the referee");
            assert_eq!(desk.own.points.get(&side), Some(&points), "{leader}");
        }
    }

    #[test]
    fn the_dead_are_not_looked_up_and_who_was_not_struck_says_why() {
        let mut desk = small();
        hit(&mut desk, "Odo", 2);
        let refused = play(&mut desk, r#"{"do":"leader_casualty","leader":"Odo","cause":"fire"}"#).expect_err("dead");
        assert!(refused.contains("Odo is out of the game"), "{refused}");
        let refused = play(&mut desk, r#"{"do":"leader_casualty","leader":"Alan"}"#).expect_err("why?");
        assert!(refused.contains("say what struck his unit"), "{refused}");
    }

    #[test]
    fn a_wounded_leader_is_killed_by_another_wound_and_a_shaken_one_is_wounded() {
        let mut desk = small();
        assert_eq!([hit(&mut desk, "Odo", 9), hit(&mut desk, "Odo", 4), hit(&mut desk, "Odo", 3)], ["shaken", "wounded-2", "killed"]);
        for (choice, expected) in [("killed", "killed"), ("first-wound", "wounded-2")] {
            let mut desk = small();
            rule(&mut desk, "wounded-again", choice);
            hit(&mut desk, "Odo", 4);
            desk.own.last_turn = 1;
            go_to(&mut desk, "reform");
            assert_eq!(health(&desk, "Odo"), Health::Well);
            assert_eq!(hit(&mut desk, "Odo", 4), expected);
        }
    }

    #[test]
    fn shaken_once_more_one_die_decides() {
        for die in 1..=6 {
            let mut desk = small();
            hit(&mut desk, "Alan", 5);
            assert_eq!(hit(&mut desk, "Alan", 5), "one-die");
            assert_eq!(waiting(&desk), [("Alan", "shaken_again", "shaken")]);
            let told = play(&mut desk, &format!(r#"{{"do":"shaken_again","leader":"Alan","dice":{die}}}"#)).expect("a die");
            assert_eq!(result(&told), if die <= 3 { "killed" } else { "–" });
            assert_eq!(health(&desk, "Alan"), if die <= 3 { Health::Killed } else { Health::Shaken });
            assert_eq!(waiting(&desk), []);
        }
        let refused = play(&mut small(), r#"{"do":"shaken_again","leader":"Alan"}"#).expect_err("not shaken");
        assert!(refused.contains("not shaken again"), "{refused}");
    }

    #[test]
    fn shaken_does_to_a_wounded_leader_what_the_ruling_says() {
        for (first, choice, expected) in
            [(3, "as-shaken", "shaken"), (4, "as-shaken", "–"), (3, "one-die", "one-die"), (4, "one-die", "one-die")]
        {
            let mut desk = small();
            rule(&mut desk, "shaken-when-wounded", choice);
            hit(&mut desk, "Odo", first);
            assert_eq!(hit(&mut desk, "Odo", 5), expected, "{first} {choice}");
        }
    }

    #[test]
    fn a_shaken_leader_is_himself_after_the_whole_next_phase() {
        for (choice, struck, last, back) in [
            ("player-phase", "norman-melee", (1, "saxon-melee"), (1, "turn-record")),
            ("player-phase", "saxon-melee", (2, "norman-melee"), (2, "saxon-rally")),
            ("battle-turn", "norman-melee", (2, "turn-record"), (3, "orders")),
        ] {
            let mut desk = small();
            rule(&mut desk, "shaken-for", choice);
            hit(&mut desk, "Odo", 3);
            go_to(&mut desk, struck);
            hit(&mut desk, "Odo", 5);
            let mut ineffective = Vec::new();
            while health(&desk, "Odo") == Health::Shaken {
                ineffective.push((desk.own.turn, desk.own.step.key()));
                play(&mut desk, r#"{"do":"advance","ruling":"no orders"}"#).expect("the next step");
            }
            assert_eq!((ineffective.last(), (desk.own.turn, desk.own.step.key())), (Some(&last), back), "{choice} {struck}");
            assert_eq!(health(&desk, "Odo"), Health::Wounded1);
        }
    }

    #[test]
    fn a_wound_of_the_first_kind_makes_him_ineffective_for_good_only_where_every_wound_does() {
        for (choice, expected) in [("as-the-notes", Health::Wounded1), ("every-wound", Health::Crippled)] {
            let mut desk = small();
            rule(&mut desk, "wounds", choice);
            hit(&mut desk, "Odo", 3);
            desk.own.last_turn = 1;
            go_to(&mut desk, "reform");
            let odo = desk.own.leader("Odo").expect("Odo");
            assert_eq!((odo.health, odo.is_effective()), (expected, choice == "as-the-notes"));
            assert_eq!(hit(&mut desk, "Odo", 3), "killed");
        }
    }

    #[test]
    fn a_range_of_nought_stays_nought_or_rallies_nobody_any_more() {
        for (choice, is_spent) in [("stays-zero", false), ("no-rally", true)] {
            let mut desk = small();
            rule(&mut desk, "radius-below-zero", choice);
            play(&mut desk, r#"{"do":"set","unit":"HC2","status":"disrupted"}"#).expect("the referee");
            hit(&mut desk, "Leofwine", 3);
            assert_eq!(desk.own.leader("Leofwine").map(|leader| (leader.command, leader.rally)), Some((2, 0)));
            go_to(&mut desk, "saxon-rally");
            let told = play(&mut desk, r#"{"do":"rally","unit":"HC2","leader":"Leofwine","dice":1}"#);
            assert_eq!(told.is_err_and(|refused| refused.contains("no rally range left")), is_spent, "{choice}");
        }
    }

    #[test]
    fn units_within_his_radius_check_when_harold_or_william_falls() {
        for (choice, dice, radius) in [("before", 3, "4"), ("after", 3, "3"), ("before", 4, "4"), ("before", 2, "4")] {
            let mut desk = small();
            rule(&mut desk, "radius-of-the-fallen", choice);
            let cause = hit(&mut desk, "Harold", dice);
            assert_eq!(waiting(&desk), [("Harold", "chief_falls", cause.as_str())]);
            let told = play(&mut desk, r#"{"do":"chief_falls","leader":"Harold","units":["HC1","F1"]}"#).expect("they see it");
            assert_eq!(told[0]["steps"][0]["value"], radius, "{choice} {dice}");
            assert_eq!(waiting(&desk), [("HC1", "morale", "chief"), ("F1", "morale", "chief")]);
        }
        let mut desk = small();
        hit(&mut desk, "Harold", 5);
        assert_eq!(waiting(&desk), []);
        let refused = play(&mut desk, r#"{"do":"chief_falls","leader":"Harold","units":["HC1"]}"#).expect_err("only shaken");
        assert!(refused.contains("Harold was not struck just now"), "{refused}");
        for (units, expected) in [(r#"["NK1"]"#, "NK1 is an enemy of Harold"), (r#"["F1","F1"]"#, "F1 is named twice")] {
            let refused = play(&mut desk, &format!(r#"{{"do":"chief_falls","leader":"Harold","units":{units}}}"#)).expect_err(units);
            assert!(refused.contains(expected), "{refused}");
        }
    }

    #[test]
    fn a_leader_whose_unit_is_eliminated_is_looked_up_and_then_gets_away() {
        let lost = || {
            let mut desk = small();
            go_to(&mut desk, "norman-melee");
            play(&mut desk, r#"{"do":"set","unit":"NF1","reduced":true}"#).expect("the referee");
            // 4 + 1 − 3 = +2.
            let told = play(&mut desk, r#"{"do":"melee","attackers":[{"unit":"NF1"}],"defenders":[{"unit":"F1"}],"dice":2}"#);
            assert_eq!(result(&told.expect("a melee")), "1/1");
            assert_eq!(waiting(&desk), [("Odo", "leader_casualty", "melee"), ("Odo", "leader_flight", "alone")]);
            desk
        };
        let mut desk = lost();
        play(&mut desk, r#"{"do":"leader_casualty","leader":"Odo","dice":[1,1]}"#).expect("a roll");
        assert_eq!(waiting(&desk), []);
        for (flight, expected) in [("", None), (r#","joins":"NB1""#, Some("NB1")), (r#","end":"stays""#, None)] {
            let mut desk = lost();
            play(&mut desk, r#"{"do":"leader_casualty","leader":"Odo","dice":[3,4]}"#).expect("a roll");
            play(&mut desk, &format!(r#"{{"do":"leader_flight","leader":"Odo"{flight}}}"#)).expect("a flight");
            assert_eq!(waiting(&desk), []);
            assert_eq!(desk.own.leader("Odo").and_then(|leader| leader.with.as_deref()), expected);
        }
        let mut desk = lost();
        play(&mut desk, r#"{"do":"set_leader","leader":"Odo","with":"NB1"}"#).expect("the referee");
        assert_eq!(waiting(&desk), [("Odo", "leader_casualty", "melee")]);
    }

    #[test]
    fn a_captured_chief_is_lost_and_his_units_check_only_where_the_ruling_has_it_so() {
        for (choice, expected) in [("no-check", &[][..]), ("check-too", &[("Harold", "chief_falls", "captured")])] {
            let mut desk = small();
            rule(&mut desk, "captured-king", choice);
            let refused = play(&mut desk, r#"{"do":"leader_flight","leader":"Harold","end":"captured"}"#).expect_err("not alone");
            assert!(refused.contains("Harold is with HC1 and not alone"), "{refused}");
            play(&mut desk, r#"{"do":"set_leader","leader":"Harold","with":""}"#).expect("the referee");
            play(&mut desk, r#"{"do":"leader_flight","leader":"Harold","end":"captured"}"#).expect("captured");
            assert_eq!((health(&desk, "Harold"), desk.own.points.get(&Side::Saxon)), (Health::Captured, Some(&25)));
            assert_eq!(waiting(&desk), expected);
        }
    }

    #[test]
    fn an_ineffective_leader_gets_away_too_unless_the_ruling_forbids_it() {
        for (choice, is_free) in [("three-or-more", true), ("exactly-three", true), ("ineffective-captured", false)] {
            let mut desk = small();
            rule(&mut desk, "escape", choice);
            hit(&mut desk, "Odo", 4);
            play(&mut desk, r#"{"do":"set_leader","leader":"Odo","with":""}"#).expect("the referee");
            assert_eq!(play(&mut desk, r#"{"do":"leader_flight","leader":"Odo"}"#).is_ok(), is_free, "{choice}");
            let told = play(&mut desk, r#"{"do":"leader_flight","leader":"Odo","joins":"F1"}"#).expect_err("an enemy");
            assert!(told.contains("Odo cannot join F1"), "{told}");
        }
    }
}
