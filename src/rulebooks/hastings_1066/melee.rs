//! Melee (8.0): strengths, the differential with each of its modifiers, the table, and what falls due after it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::effects::{Happens, did, disrupt, lose_step, on_map, rout, routs};
use super::orders::{Order, order_of};
use super::unit::{Leader, Status, Unit};
use super::{Hastings, HastingsDesk, State, cell, table, words};
use crate::rulebooks::{Choice, DiceKind, DiceSaid, Fall, Field, FieldKind, Plan, Refused};

/// Units strike enemies before them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Melee {
    /// Who strikes, each once a segment.
    pub attackers: Vec<Attacker>,
    /// Who is struck; their defences add up.
    pub defenders: Vec<Defender>,
    /// The die; the program rolls if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceSaid>,
}

/// A unit that strikes, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attacker {
    /// Which.
    pub unit: String,
    /// The side of the enemy that it strikes; the front if it is left out (6.2.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub into: Option<Facing>,
    /// Whether it strikes across a ridge hexside (5.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ridge: Option<Slope>,
    /// Whether it charges, and how (4.3.7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charge: Option<Charge>,
}

/// A unit that is struck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Defender {
    /// Which.
    pub unit: String,
    /// The ground on which it stands, where that counts (5.5).
    #[serde(default, rename = "in", skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
}

/// A side of a unit that is struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words say it")]
pub enum Facing {
    Front,
    Flank,
    Rear,
}

/// A way across a ridge hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words say it")]
pub enum Slope {
    Uphill,
    Downhill,
}

/// A charge (4.3.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Charge {
    /// On level ground: +1.
    Level,
    /// Downhill: +2.
    Downhill,
}

/// Ground that counts for those who stand on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words say it")]
pub enum Ground {
    Marsh,
    Woods,
}

/// The words of the two sides of a cell.
const NONE: &str = "–";

/// The head of a column and its least differential.
const COLUMNS: [(i32, &str); 11] =
    [(-6, "-6"), (-5, "-5"), (-4, "-4"), (-3, "-3"), (-2, "-2"), (-1, "-1"), (0, "0"), (1, "+1"), (2, "+2/+3"), (4, "+4/+5"), (6, "+6")];

/// The column of a differential; below −6 as −6, above +6 as +6.
fn column(differential: i32) -> &'static str {
    COLUMNS.iter().rev().find(|(least, _)| differential >= *least).map_or(COLUMNS[0].1, |(_, head)| head)
}

/// Every attacker and every defender, found on the map.
struct Fight {
    attackers: Vec<(Unit, Attacker)>,
    defenders: Vec<(Unit, Defender)>,
}

impl Melee {
    fn fight(&self, desk: &HastingsDesk) -> Result<Fight, Refused> {
        let mut problems = Vec::new();
        let mut find = |id: &str| on_map(desk, id).cloned().map_err(|problem| problems.push(problem)).ok();
        let attackers: Vec<_> = self.attackers.iter().filter_map(|one| Some((find(&one.unit)?, one.clone()))).collect();
        let defenders: Vec<_> = self.defenders.iter().filter_map(|one| Some((find(&one.unit)?, one.clone()))).collect();
        if self.attackers.is_empty() || self.defenders.is_empty() {
            problems.push(tr!("a melee needs somebody who strikes and somebody who is struck").to_owned());
        }
        let mut names: Vec<&str> = attackers.iter().map(|(unit, _)| &*unit.id).chain(defenders.iter().map(|(unit, _)| &*unit.id)).collect();
        names.sort_unstable();
        problems.extend(names.windows(2).filter(|two| two[0] == two[1]).map(|two| tr!("{unit} is named twice", unit = two[0])));
        let sides = |side| attackers.iter().all(|(unit, _)| unit.side == side) && defenders.iter().all(|(unit, _)| unit.side != side);
        if problems.is_empty() && !attackers.first().is_some_and(|(unit, _)| sides(unit.side)) {
            problems.push(tr!("all who strike are of one side, and all who are struck of the other").to_owned());
        }
        if problems.is_empty() { Ok(Fight { attackers, defenders }) } else { Err(problems.into()) }
    }

    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let fight = self.fight(desk)?;
        let mut steps = Vec::new();
        let differential = fight.differential(&desk.own, &mut steps);
        let is_lost = differential < -6 || (differential == -6 && desk.reads("minus-six", "automatic"));
        let desk_now = desk.clone();
        let head = column(differential);
        let first = fight.attackers.first().map(|(unit, _)| unit.id.clone()).unwrap_or_default();
        let breaches = fight.breaches(desk);
        let read = move |row: Option<String>| {
            let cell = row.as_ref().map_or("1/–", |row| cell(&desk_now, "melee", row, head));
            Fall { row, ..Fall::new(cell, fight.happens(&desk_now, cell)) }
        };
        let plan = if is_lost {
            let plan = Plan::certain(Vec::new());
            Plan { said: self.dice.clone(), falls: Box::new(move |_| read(None)), ..plan }
        } else {
            let falls = move |thrown: &crate::rulebooks::Thrown| read(Some(thrown.sum.to_string()));
            Plan::rolled(DiceKind::D6, self.dice.clone(), falls).read_in(table("melee"), None, Some(head))
        };
        let plan = steps.into_iter().fold(plan, |plan, (what, section, value)| plan.step(what, section, value));
        let plan = plan.step(tr!("differential"), if is_lost { "8.3.2" } else { "8.3.1" }, format!("{differential:+}"));
        let plan = breaches.into_iter().fold(plan, |plan, (section, words)| plan.against(section, words));
        Ok(plan.fulfilling(None, first))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk, _input: &Map<String, Value>) -> Vec<Field> {
        let acting = desk.own.step.acting();
        let units = |is_own: bool| {
            let choices =
                words::choices(desk, |unit| (unit.status != Status::Good && is_own).then(|| tr!("not in good order (8.1.1)").to_owned()));
            let wanted = |choice: &Choice| {
                let unit = choice.value.as_str().and_then(|id| desk.own.unit(id));
                acting.is_none_or(|side| unit.is_some_and(|unit| (unit.side == side) == is_own))
            };
            FieldKind::One(choices.into_iter().filter(wanted).collect())
        };
        let one = |words: &[(&str, &str)]| {
            FieldKind::One(
                words.iter().map(|(word, title)| Choice { value: (*word).into(), title: (*title).to_owned(), barred: None }).collect(),
            )
        };
        let attacker = vec![
            Field::required("unit", tr!("Who strikes"), units(true)),
            Field::optional("into", tr!("Into"), one(&[("front", tr!("the front")), ("flank", tr!("a flank")), ("rear", tr!("the rear"))])),
            Field::optional("ridge", tr!("Across a ridge"), one(&[("uphill", tr!("uphill")), ("downhill", tr!("downhill"))])),
            Field::optional("charge", tr!("Charge"), one(&[("level", tr!("on level ground")), ("downhill", tr!("downhill"))])),
        ];
        let defender = vec![
            Field::required("unit", tr!("Who is struck"), units(false)),
            Field::optional("in", tr!("Stands in"), one(&[("marsh", tr!("marsh")), ("woods", tr!("woods"))])),
        ];
        vec![
            Field::required("attackers", tr!("Attackers"), FieldKind::Rows(attacker)),
            Field::required("defenders", tr!("Defenders"), FieldKind::Rows(defender)),
            Field::optional("dice", tr!("Die"), FieldKind::Dice),
        ]
    }
}

/// A line of the workings: what, where the book has it, and what it is worth.
type Line = (String, &'static str, String);

/// What a leader adds for the unit in whose hex he is (8.5, 10.3.1): the best one counts unless ruling 69 adds them.
pub(super) fn leader_bonus<'a>(state: &'a State, unit: &'a Unit) -> Option<(&'a Leader, i32)> {
    let serves = |leader: &&Leader| leader.is_effective() && leader.nation.is_none_or(|nation| unit.nation == Some(nation));
    state
        .leaders_with(&unit.id)
        .filter(serves)
        .map(|leader| (leader, if leader.is_chief() { 2 } else { 1 }))
        .max_by_key(|(_, bonus)| *bonus)
}

/// The defence of a unit in its present order (9.2).
pub(super) fn defence(state: &State, unit: &Unit) -> (i32, &'static str) {
    let walls = order_of(state, unit) == Some(Order::ShieldWall) && unit.status != Status::Routed;
    match unit.wall_defence.filter(|_| walls) {
        Some(wall) => (i32::from(wall), "4.3.1"),
        None => (i32::from(unit.defence), "8.2"),
    }
}

impl Fight {
    /// All attackers' strengths less all defenders' defences, with each change.
    fn differential(&self, state: &State, lines: &mut Vec<Line>) -> i32 {
        let mut sum = 0;
        let mut line = |what: String, section: &'static str, value: i32| {
            sum += value;
            lines.push((what, section, format!("{value:+}")));
        };
        for (unit, how) in &self.attackers {
            let id = &unit.id;
            let wall = unit.wall_melee.filter(|_| order_of(state, unit) == Some(Order::ShieldWall));
            match wall {
                Some(wall) => line(tr!("{id} strikes from its Shield Wall", id), "4.3.1", wall.into()),
                None => line(tr!("{id} strikes", id), "8.2", unit.melee.into()),
            }
            if let Some((leader, bonus)) = leader_bonus(state, unit) {
                line(tr!("{leader} leads {id}", leader = leader.id, id), "8.5", bonus);
            }
            match how.into {
                Some(Facing::Flank) => line(tr!("{id} strikes into a flank", id), "6.2.3", 1),
                Some(Facing::Rear) => line(tr!("{id} strikes into the rear", id), "6.2.3", 2),
                Some(Facing::Front) | None => {}
            }
            match (how.ridge, unit.kind.is_mounted()) {
                (Some(Slope::Uphill), true) => line(tr!("{id} strikes uphill across a ridge", id), "5.5", -2),
                (Some(Slope::Uphill), false) => line(tr!("{id} strikes uphill across a ridge", id), "5.5", -1),
                (Some(Slope::Downhill), true) => line(tr!("{id} strikes downhill across a ridge", id), "5.5", 0),
                (Some(Slope::Downhill), false) => line(tr!("{id} strikes downhill across a ridge", id), "5.5", 1),
                (None, _) => {}
            }
            match how.charge {
                Some(Charge::Level) => line(tr!("{id} charges", id), "4.3.7", 1),
                Some(Charge::Downhill) => line(tr!("{id} charges downhill", id), "4.3.7", 2),
                None => {}
            }
        }
        for (unit, how) in &self.defenders {
            let id = &unit.id;
            let (strength, section) = defence(state, unit);
            let words = if section == "4.3.1" { tr!("{id} defends itself in its Shield Wall", id) } else { tr!("{id} defends itself", id) };
            line(words, section, -strength);
            if let Some((leader, bonus)) = leader_bonus(state, unit) {
                line(tr!("{leader} is with {id}", leader = leader.id, id), "8.5", -bonus);
            }
            match how.ground {
                Some(Ground::Marsh) => line(tr!("{id} stands in a marsh", id), "5.5", 1),
                Some(Ground::Woods) => line(tr!("{id} stands in woods", id), "5.5", -2),
                None => {}
            }
        }
        sum
    }

    /// Everything that speaks against it.
    fn breaches(&self, desk: &HastingsDesk) -> Vec<(&'static str, String)> {
        let state = &desk.own;
        let mut found = Vec::new();
        if !state.step.is_melee() {
            found.push(("3.2", tr!("this is not a melee segment").to_owned()));
        }
        for (unit, how) in &self.attackers {
            let id = &unit.id;
            if state.step.acting().is_some_and(|side| side != unit.side) {
                found.push(("8.0", tr!("{id} is not of the side that attacks now", id)));
            }
            if unit.status != Status::Good {
                found.push(("8.1.1", tr!("{id} is not in good order and cannot attack", id)));
            }
            if state.has_done("melee", id) {
                found.push(("8.1.4", tr!("{id} has already attacked in this segment", id)));
            }
            if how.charge.is_some() && !(unit.guard || order_of(state, unit) == Some(Order::Charge)) {
                found.push(("4.3.7", tr!("{id} is not under a Charge order", id)));
            }
            if how.charge.is_some() && !unit.kind.is_mounted() {
                found.push(("4.3.7", tr!("{id} has no horses to charge with", id)));
            }
        }
        for (unit, _) in &self.defenders {
            if state.has_done("struck", &unit.id) {
                found.push(("8.1.4", tr!("{id} has already been struck in this segment", id = unit.id)));
            }
        }
        found
    }

    /// What a cell does, in the order of ruling 72.
    fn happens(&self, desk: &HastingsDesk, cell: &str) -> Vec<Happens> {
        let state = &desk.own;
        let (own, theirs) = cell.split_once('/').unwrap_or((NONE, NONE));
        let attackers: Vec<&Unit> = self.attackers.iter().map(|(unit, _)| unit).collect();
        let defenders: Vec<&Unit> = self.defenders.iter().map(|(unit, _)| unit).collect();
        let charges = |unit: &Unit| self.attackers.iter().any(|(one, how)| one.id == unit.id && how.charge.is_some());
        let routs = |units: &[&Unit]| units.iter().any(|unit| routs(state, unit, charges(unit)));
        let mut events =
            vec![did("melee", attackers.iter().map(|unit| unit.id.clone())), did("struck", defenders.iter().map(|unit| unit.id.clone()))];
        events.extend(losses(state, &attackers, own));
        events.extend(losses(state, &defenders, theirs));
        for (units, enemies, letters) in [(&attackers, &defenders, own), (&defenders, &attackers, theirs)] {
            if letters.contains('M') {
                let pursuers = enemies.iter().filter(|unit| super::effects::routs(state, unit, charges(unit)));
                let pursuers = pursuers.filter(|_| desk.reads("rout-by-check", "counts")).map(|unit| unit.id.as_str());
                let cause = ["melee"].into_iter().chain(pursuers).collect::<Vec<_>>().join("+");
                events.extend(units.iter().map(|unit| Happens::due("morale", &unit.id, &cause, "8.2.5")));
            }
        }
        // Whom the enemy routs flees, and those beside check; whoever routed them pursues.
        for (units, enemies, letters) in [(&defenders, &attackers, theirs), (&attackers, &defenders, own)] {
            let is_rout = routs(enemies);
            let is_struck =
                |unit: &&&Unit| letters.contains('D') && !(unit.status == Status::Routed && desk.reads("fierce-d-on-routed", "ignored"));
            for unit in units.iter().filter(is_struck) {
                events.extend(if is_rout { rout(unit, "melee") } else { disrupt(unit) });
                if is_rout && unit.status != Status::Routed {
                    events.push(Happens::due("neighbours", &unit.id, "melee", "9.6.4"));
                }
            }
        }
        let charged = self.attackers.iter().filter(|(unit, how)| {
            unit.kind.is_mounted() && (order_of(state, unit) == Some(Order::Charge) || (unit.guard && how.charge.is_some()))
        });
        events.extend(charged.map(|(unit, _)| Happens::due("morale", &unit.id, "charge", "4.3.7")));
        for (units, enemies, letters) in [(&attackers, &defenders, theirs), (&defenders, &attackers, own)] {
            let quarry: Vec<&str> = enemies.iter().filter(|unit| unit.status != Status::Routed).map(|unit| unit.id.as_str()).collect();
            if letters.contains('D') && !quarry.is_empty() {
                let pursuers = units.iter().filter(|unit| super::effects::routs(state, unit, charges(unit)));
                events.extend(pursuers.map(|unit| Happens::due("pursue", &unit.id, &quarry.join("+"), "9.4.2")));
            }
        }
        events
    }
}

/// A 1 on these units: one of them takes it, whom its owner names where there are several (8.2.5, ruling 71).
fn losses(state: &State, units: &[&Unit], letters: &str) -> Vec<Happens> {
    match units {
        _ if !letters.contains('1') => Vec::new(),
        [unit] => lose_step(state, unit, "melee"),
        several => {
            let names: Vec<&str> = several.iter().map(|unit| unit.id.as_str()).collect();
            vec![Happens::due("step_loss", &names.join("+"), "melee", "8.2.5")]
        }
    }
}

/// A unit takes a step of loss that one of several must take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepLoss {
    /// Which.
    pub unit: String,
}

impl StepLoss {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let unit = on_map(desk, &self.unit)?;
        let owes = |due: &&crate::rulebooks::Due| due.duty.what == "step_loss" && due.duty.unit.split('+').any(|one| one == unit.id);
        let due = desk.duties.iter().find(owes);
        let plan = Plan::certain(lose_step(&desk.own, unit, due.map_or("", |due| &due.duty.cause)));
        let plan = if due.is_none() { plan.against("8.2.5", tr!("{id} owes no loss", id = unit.id)) } else { plan };
        Ok(plan.fulfilling(due, unit.id.clone()))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let owes = |id: &str| desk.duties.iter().any(|due| due.duty.what == "step_loss" && due.duty.unit.split('+').any(|one| one == id));
        let choices = words::choices(desk, |unit| (!owes(&unit.id)).then(|| tr!("owes no loss").to_owned()));
        vec![Field::required("unit", tr!("Who takes the loss"), FieldKind::One(choices))]
    }
}

#[cfg(test)]
mod tests {
    use super::super::playing::{go_to, play, result, small, waiting};
    use crate::rulebooks::Command;

    #[test]
    fn the_differential_names_each_change_and_the_odds_are_those_of_the_column() {
        let mut desk = small();
        go_to(&mut desk, "norman-melee");
        let line = r#"{"do":"melee","attackers":[{"unit":"NF1","ridge":"uphill"}],"defenders":[{"unit":"F1","in":"woods"}]}"#;
        let command: Command<super::super::Command> = serde_json::from_str(line).expect("a command");
        let workings = desk.plan(&command).expect("a plan").workings();
        let values: Vec<&str> = workings.steps.iter().map(|step| step.value.as_str()).collect();
        assert_eq!(values, ["+4", "+1", "-1", "-3", "-2", "-1"]);
        assert_eq!(workings.table.and_then(|cell| cell.column).as_deref(), Some("-1"));
        let outcomes: Vec<(&str, &str)> = workings.outcomes.iter().map(|one| (one.result.as_str(), one.exact.as_str())).collect();
        assert_eq!(outcomes, [("1/D", "1/6"), ("M/–", "1/6"), ("D/–", "1/6"), ("1/1", "1/3"), ("D/1", "1/6")]);
    }

    #[test]
    fn a_loss_of_one_of_several_waits_until_its_owner_names_who_takes_it() {
        let mut desk = small();
        go_to(&mut desk, "norman-melee");
        let line = r#"{"do":"melee","attackers":[{"unit":"NK1"},{"unit":"NK2"}],"defenders":[{"unit":"F2"}],"dice":1}"#;
        let told = play(&mut desk, line).expect("a melee");
        assert_eq!(result(&told), "D/1");
        assert!(desk.own.unit("F2").is_some_and(|unit| unit.reduced));
        let told = play(&mut desk, line).expect_err("once a segment");
        assert!(told.contains("NK1 has already attacked") && told.contains("F2 has already been struck"), "{told}");
        assert_eq!(waiting(&desk), []);
    }

    #[test]
    fn whom_a_charge_disrupts_is_routed_and_everything_that_follows_waits() {
        let mut desk = small();
        go_to(&mut desk, "norman-melee");
        let line = r#"{"do":"melee","attackers":[{"unit":"G1","charge":"downhill"}],"defenders":[{"unit":"HC2"}],"dice":1}"#;
        // 7 + 2 for William + 2 for the charge − 5 − 1 for Leofwine = +5.
        assert_eq!(result(&play(&mut desk, line).expect("a melee")), "1/1");
        assert_eq!(
            waiting(&desk),
            [("William", "leader_casualty", "melee"), ("Leofwine", "leader_casualty", "melee"), ("G1", "morale", "charge")]
        );
        let refused = play(&mut desk, r#"{"do":"advance"}"#).expect_err("duties wait");
        assert!(refused.contains("William still owes") && refused.contains("waive number 1"), "{refused}");
    }
}
