//! Melee (8.0): who strikes whom, and how; the table with what is known before the die.
//!
//! The differential is in `differential.rs`, what speaks against a melee in `against.rs`, what comes of a cell in `outcome.rs`,
//! and whom a unit must strike in `front.rs`.

mod against;
mod differential;
mod fierce;
mod front;
mod outcome;

use crate::messages;
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

pub(super) use self::differential::defence;
pub(super) use self::front::{AskFront, has_zone, leaves_fronts, still_binds};
pub(super) use self::outcome::StepLoss;
use super::effects::on_map;
use super::order::Order;
use super::orders::order_of;
use super::unit::{Kind, Status, Unit};
use super::{CounterLine, Hastings, HastingsDesk, MinusSix, MovementDownhill, StarAtD, Woods, tables, words};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, DiceKind, DiceSaid, Fall, Field, FieldKind, Plan, Refused, Thrown};

keys! {
    /// Units strike enemies before them, each once a segment; the defences of those who are struck add up. Below −6 no die is thrown
    /// (8.3.2).
    pub struct Melee at (desk: Hastings, input) {
        attackers: Vec<Attacker> = tr_mark!("Attackers"), attackers(desk, input);
        defenders: Vec<Defender> = tr_mark!("Defenders"), FieldKind::Rows(Defender::fields(desk, input));
    }
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

keys! {
    /// A unit that strikes, and how. Its strength is said where its counter shows another than the list has. It strikes into the front of
    /// the enemy, or of each of two enemies, unless another side is said (6.2.3). It may strike across a ridge hexside (5.5). Whether it
    /// charges is as its `move` said if it is left out, and without a `move` a knight under Charge presses on (4.3.7). That knights came
    /// downhill in their move counts with one reading of ruling 29, and the ground out of which they strike with one of ruling 53.
    pub struct Attacker at (desk: Hastings, input) { unit: String = tr_mark!("Who strikes"), fighters(desk, true); }
    seldom say { strength: u8 = tr_mark!("Strength on its counter"); }
    may say {
        into: Into = tr_mark!("Into"), Facing::asked();
        ridge: Slope = tr_mark!("Across a ridge");
        charge: Charge = tr_mark!("Charge"), charges();
    }
    unusually { downhill: bool = tr_mark!("Came downhill"); }
    seldom say { r#in: Ground = tr_mark!("Strikes out of"); }
}

/// The rows of those who strike; what only some readings of the rules count is folded away with the others.
fn attackers(desk: &HastingsDesk, input: &Map<String, Value>) -> FieldKind {
    let fold = |field: Field| match field.key {
        "downhill" => field.seldom_unless(desk.has_option(MovementDownhill::AnyDownhill)),
        "in" => field.seldom_unless(desk.has_option(Woods::AttackToo)),
        _ => field,
    };
    FieldKind::Rows(Attacker::fields(desk, input).into_iter().map(fold).collect())
}

/// Units of the side that acts, or of the other.
fn fighters(desk: &HastingsDesk, is_own: bool) -> FieldKind {
    let acting = desk.own.step.acting();
    let bars = |unit: &Unit| (unit.status != Status::Good && is_own).then(|| tr!("not in good order (8.1.1)").to_owned());
    let wanted = |choice: &Choice| {
        let unit = choice.value.as_str().and_then(|id| desk.own.unit(id));
        acting.is_none_or(|side| unit.is_some_and(|unit| (unit.side == side) == is_own))
    };
    FieldKind::One(words::choices(desk, bars).into_iter().filter(wanted).collect())
}

/// What a knight unit does of a charge.
fn charges() -> FieldKind {
    words::one_of(&[
        ("level", tr!("on level ground")),
        ("downhill", tr!("downhill")),
        ("pressing-on", tr!("presses on")),
        ("declined", tr!("declined")),
    ])
}

keys! {
    /// A unit that is struck. The ground on which it stands is said where it counts (5.5).
    pub struct Defender at (desk: Hastings, input) { unit: String = tr_mark!("Who is struck"), fighters(desk, false); }
    may say { r#in: Ground = tr_mark!("Stands in"); }
}

/// The side that is struck, or the sides of two enemies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Into {
    /// Of the one enemy, or of all alike.
    One(Facing),
    /// Of each enemy.
    Each(Vec<Facing>),
}

impl<'de> Deserialize<'de> for Into {
    /// By hand, so that a slip is told with the words that there are.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let read =
            if value.is_array() { serde_json::from_value(value).map(Self::Each) } else { serde_json::from_value(value).map(Self::One) };
        read.map_err(Error::custom)
    }
}

impl Into {
    /// Every side that is struck.
    fn sides(&self) -> &[Facing] {
        match self {
            Self::One(side) => std::slice::from_ref(side),
            Self::Each(sides) => sides,
        }
    }
}

senlac_board_games::keyed::keyed! {
    /// A side of a unit that is struck.
    pub enum Facing {
        Front = "front", tr_mark!("the front");
        Flank = "flank", tr_mark!("a flank");
        Rear = "rear", tr_mark!("the rear");
    }
}

senlac_board_games::keyed::keyed! {
    /// A way across a ridge hexside.
    pub enum Slope {
        Uphill = "uphill", tr_mark!("uphill");
        Downhill = "downhill", tr_mark!("downhill");
    }
}

/// What a knight unit does of a charge (4.3.7, ruling 26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Charge {
    /// It charges on level ground: +1.
    Level,
    /// It charges downhill: +2.
    Downhill,
    /// It does not meet the conditions: its printed strength, and every other effect of Charge.
    PressingOn,
    /// It does not wish to: as in Advance.
    Declined,
}

impl Charge {
    /// What it is called among what units did in this turn.
    pub(super) const fn deed(self) -> &'static str {
        match self {
            Self::Level => "charge",
            Self::Downhill => "charge-downhill",
            Self::PressingOn => "press-on",
            Self::Declined => "decline",
        }
    }

    /// What the unit does, as a verb.
    fn name(self) -> &'static str {
        match self {
            Self::Level => tr!("charges on level ground"),
            Self::Downhill => tr!("charges downhill"),
            Self::PressingOn => tr!("presses on without a charge"),
            Self::Declined => tr!("declines to charge"),
        }
    }
}

senlac_board_games::keyed::keyed! {
    /// Ground that counts for those who stand on it.
    pub enum Ground {
        Marsh = "marsh", tr_mark!("marsh");
        Woods = "woods", tr_mark!("woods");
    }
}

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
        let is_asked = |unit: &Unit| {
            unit.kind == Kind::Housecarl
                && order_of(&desk.own, unit) == Some(Order::ShieldWall)
                && desk.has_option(CounterLine::UnknownThree)
        };
        let unknown = attackers.iter().filter(|(unit, how)| how.strength.is_none() && is_asked(unit));
        problems.extend(unknown.map(|(unit, _)| tr!("say the strength of {id} in its Shield Wall, as its counter shows it", id = unit.id)));
        if problems.is_empty() { Ok(Fight { attackers, defenders }) } else { Err(problems.into()) }
    }

    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let fight = self.fight(desk)?;
        let mut lines = Vec::new();
        let differential = fight.differential(desk, &mut lines);
        let is_lost = differential < -6 || (differential == -6 && desk.has_option(MinusSix::Automatic));
        let desk_now = desk.clone();
        let head = column(differential);
        let first = fight.attackers.first().map(|(unit, _)| unit.id.clone()).unwrap_or_default();
        let breaches = fight.breaches(desk);
        let read = move |row: Option<String>| {
            let cell = row.as_ref().map_or("1/–", |row| desk_now.cell(&tables::MELEE, row, head));
            Fall { row, ..Fall::new(cell, fight.happens(&desk_now, cell)) }
        };
        let plan = if is_lost {
            let plan = Plan::certain(Vec::new());
            Plan { said: self.dice.clone(), falls: Box::new(move |_| read(None)), ..plan }
        } else {
            let falls = move |thrown: &Thrown| read(Some(thrown.sum.to_string()));
            Plan::rolled(DiceKind::D6, self.dice.clone(), falls).read_in(&tables::MELEE, None, Some(head))
        };
        let plan = lines.into_iter().fold(plan, |plan, (what, section, value)| plan.step(what, section, value));
        let plan = plan.step(messages::differential(), if is_lost { "8.3.2" } else { "8.3.1" }, format!("{differential:+}"));
        let plan = if desk.has_option(StarAtD::Unknown) {
            plan.step(messages::star_at_each_d(), "9.1", messages::players_say_its_meaning())
        } else {
            plan
        };
        let plan = breaches.into_iter().fold(plan, |plan, (section, words)| plan.against(section, words));
        Ok(plan.fulfilling(None, first))
    }
}

#[cfg(test)]
mod tests {
    use crate::playing::{go_to, play, result, small, waiting};
    use senlac_board_games::Command;

    #[test]
    fn the_differential_names_each_change_and_the_odds_are_those_of_the_column() {
        let mut desk = small();
        go_to(&mut desk, "norman-melee");
        let line = r#"{"do":"melee","attackers":[{"unit":"NF1","ridge":"uphill"}],"defenders":[{"unit":"F1","in":"woods"}]}"#;
        let command: Command<crate::Command> = serde_json::from_str(line).expect("a command");
        let workings = desk.plan(&command).expect("a plan").workings();
        let values: Vec<String> = workings.steps.iter().map(|step| step.value.to_string()).collect();
        assert_eq!(values, ["+4", "+1", "-1", "-3", "-2", "-1"]);
        assert_eq!(workings.table.and_then(|cell| cell.column).as_deref(), Some("-1"));
        let outcomes: Vec<(&str, &str)> =
            workings.outcomes.iter().filter_map(|one| Some((one.result.sign()?, one.exact.as_str()))).collect();
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
