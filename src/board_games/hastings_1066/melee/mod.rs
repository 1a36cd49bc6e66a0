//! Melee (8.0): attackers, defenders and the column of the table that is known before the roll.
//!
//! The differential is in `differential.rs`, breaches of the rules in `against.rs`, the effects of a cell in
//! `outcome.rs`, and required targets in `front.rs`.

mod breaches;
mod differential;
mod fierce;
mod front;
mod outcome;

use crate::messages;
use senlac_base::schema::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

pub(super) use self::differential::defence;
pub(super) use self::front::{FrontEntry, has_zone, must_still_be_struck, remove_from_fronts};
pub(super) use self::outcome::StepLoss;
use super::effects::find_on_map;
use super::order::Order;
use super::order_rules::order_of;
use super::unit::{Kind, Status, Unit};
use super::{CounterLine, Hastings, HastingsGame, MinusSix, MovementDownhill, StarAtD, Woods, tables, texts};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, CommandRefusal, DiceKind, DiceRoll, EnteredDice, Field, FieldKind, Plan, RollOutcome};

keys! {
    /// Units attack enemies in front of them, each once a segment. The defences of all defenders add up.
    /// No die is rolled below −6 (8.3.2).
    pub struct Melee at (game: Hastings, input) {
        attackers: Vec<Attacker> = tr_mark!("Attackers"), attacker_rows(game, input);
        defenders: Vec<Defender> = tr_mark!("Defenders"), FieldKind::Rows(Defender::fields(game, input));
    }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

keys! {
    /// An attacking unit. Enter its strength only if its counter shows a different one from the list.
    /// It attacks the enemy’s front, or the front of each of two enemies, unless another side is given (6.2.3).
    /// It may attack across a ridge hexside (5.5). If the charge is left out, the one recorded by its `move` counts.
    /// Without a `move`, a knight unit under Charge presses on (4.3.7). Knights who came downhill in their move count
    /// under one option of ruling 29, and the ground they attack from counts under one option of ruling 53.
    pub struct Attacker at (game: Hastings, input) { unit: String = tr_mark!("Attacker"), fighters(game, true); }
    seldom say { strength: u8 = tr_mark!("Strength on the counter"); }
    may say {
        into: FacingHit = tr_mark!("Side hit"), Facing::choice_field();
        ridge: Slope = tr_mark!("Across a ridge");
        charge: Charge = tr_mark!("Charge"), charge_choices();
    }
    unusually { downhill: bool = tr_mark!("Came downhill"); }
    seldom say { r#in: Ground = tr_mark!("Attacks out of"); }
}

/// Returns the rows for attackers. Fields that only some options of the rulings use are hidden among the rarely used ones.
fn attacker_rows(game: &HastingsGame, input: &Map<String, Value>) -> FieldKind {
    let fold = |field: Field| match field.key {
        "downhill" => field.seldom_unless(game.has_option(MovementDownhill::AnyDownhill)),
        "in" => field.seldom_unless(game.has_option(Woods::AttackToo)),
        _ => field,
    };
    FieldKind::Rows(Attacker::fields(game, input).into_iter().map(fold).collect())
}

/// Returns the units of the acting side, or of the other side.
fn fighters(game: &HastingsGame, is_own: bool) -> FieldKind {
    let acting = game.own.step.acting_side();
    let bars = |unit: &Unit| (unit.status != Status::Good && is_own).then(|| tr!("not in good order (8.1.1)").to_owned());
    let wanted = |choice: &Choice| {
        let unit = choice.value.as_str().and_then(|id| game.own.unit(id));
        acting.is_none_or(|side| unit.is_some_and(|unit| (unit.side == side) == is_own))
    };
    FieldKind::One(texts::unit_choices(game, bars).into_iter().filter(wanted).collect())
}

/// Returns the ways in which a knight unit can charge.
fn charge_choices() -> FieldKind {
    texts::one_of(&[
        ("level", tr!("on level ground")),
        ("downhill", tr!("downhill")),
        ("pressing-on", tr!("presses on")),
        ("declined", tr!("declined")),
    ])
}

keys! {
    /// A defending unit. Enter its ground where it counts (5.5).
    pub struct Defender at (game: Hastings, input) { unit: String = tr_mark!("Defender"), fighters(game, false); }
    may say { r#in: Ground = tr_mark!("Stands in"); }
}

/// Side of the enemy that is hit, or the sides of two enemies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum FacingHit {
    /// One side, the same for all enemies.
    One(Facing),
    /// One side for each enemy.
    Each(Vec<Facing>),
}

impl<'de> Deserialize<'de> for FacingHit {
    /// Implemented by hand, so that an error lists the valid words.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let read =
            if value.is_array() { serde_json::from_value(value).map(Self::Each) } else { serde_json::from_value(value).map(Self::One) };
        read.map_err(Error::custom)
    }
}

impl FacingHit {
    /// Returns every side that is hit.
    fn sides(&self) -> &[Facing] {
        match self {
            Self::One(side) => std::slice::from_ref(side),
            Self::Each(sides) => sides,
        }
    }
}

senlac_board_games::keyed::keyed! {
    /// Side of a defending unit.
    pub enum Facing {
        Front = "front", tr_mark!("the front");
        Flank = "flank", tr_mark!("a flank");
        Rear = "rear", tr_mark!("the rear");
    }
}

senlac_board_games::keyed::keyed! {
    /// Direction across a ridge hexside.
    pub enum Slope {
        Uphill = "uphill", tr_mark!("uphill");
        Downhill = "downhill", tr_mark!("downhill");
    }
}

/// How a knight unit charges (4.3.7, ruling 26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Charge {
    /// It charges on level ground: +1.
    Level,
    /// It charges downhill: +2.
    Downhill,
    /// It doesn’t meet the conditions: printed strength, but every other effect of Charge applies.
    PressingOn,
    /// It declines to charge and fights as under Advance.
    Declined,
}

impl Charge {
    /// Returns its key among the deeds of this turn.
    pub(super) const fn deed(self) -> &'static str {
        match self {
            Self::Level => "charge",
            Self::Downhill => "charge-downhill",
            Self::PressingOn => "press-on",
            Self::Declined => "decline",
        }
    }

    /// Returns the action as a verb phrase.
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
    /// Ground that counts for the unit in it.
    pub enum Ground {
        Marsh = "marsh", tr_mark!("marsh");
        Woods = "woods", tr_mark!("woods");
    }
}

/// The lowest differential of each column, with the column heading.
const COLUMNS: [(i32, &str); 11] =
    [(-6, "-6"), (-5, "-5"), (-4, "-4"), (-3, "-3"), (-2, "-2"), (-1, "-1"), (0, "0"), (1, "+1"), (2, "+2/+3"), (4, "+4/+5"), (6, "+6")];

/// Returns the column for a differential. Values below −6 use −6, and values above +6 use +6.
fn column(differential: i32) -> &'static str {
    COLUMNS.iter().rev().find(|(least, _)| differential >= *least).map_or(COLUMNS[0].1, |(_, head)| head)
}

/// All attackers and defenders, found on the map.
struct Fight {
    attackers: Vec<(Unit, Attacker)>,
    defenders: Vec<(Unit, Defender)>,
}

impl Melee {
    /// Finds all units of the melee.
    ///
    /// # Errors
    /// Every name that is unknown or repeated, and units on the wrong side.
    fn fight(&self, game: &HastingsGame) -> Result<Fight, CommandRefusal> {
        let mut problems = Vec::new();
        let mut find = |id: &str| find_on_map(game, id).cloned().map_err(|problem| problems.push(problem)).ok();
        let attackers: Vec<_> = self.attackers.iter().filter_map(|one| Some((find(&one.unit)?, one.clone()))).collect();
        let defenders: Vec<_> = self.defenders.iter().filter_map(|one| Some((find(&one.unit)?, one.clone()))).collect();
        if self.attackers.is_empty() || self.defenders.is_empty() {
            problems.push(tr!("a melee needs an attacker and a defender").to_owned());
        }
        let mut names: Vec<&str> = attackers.iter().map(|(unit, _)| &*unit.id).chain(defenders.iter().map(|(unit, _)| &*unit.id)).collect();
        names.sort_unstable();
        problems.extend(names.windows(2).filter(|two| two[0] == two[1]).map(|two| tr!("{unit} is listed twice", unit = two[0])));
        let sides = |side| attackers.iter().all(|(unit, _)| unit.side == side) && defenders.iter().all(|(unit, _)| unit.side != side);
        if problems.is_empty() && !attackers.first().is_some_and(|(unit, _)| sides(unit.side)) {
            problems.push(tr!("all attackers must be on one side, and all defenders on the other").to_owned());
        }
        let is_asked = |unit: &Unit| {
            unit.kind == Kind::Housecarl
                && order_of(&game.own, unit) == Some(Order::ShieldWall)
                && game.has_option(CounterLine::UnknownThree)
        };
        let unknown = attackers.iter().filter(|(unit, how)| how.strength.is_none() && is_asked(unit));
        problems.extend(unknown.map(|(unit, _)| tr!("enter the Shield Wall strength of {id} from its counter", id = unit.id)));
        if problems.is_empty() { Ok(Fight { attackers, defenders }) } else { Err(problems.into()) }
    }

    pub(super) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let fight = self.fight(game)?;
        let mut lines = Vec::new();
        let differential = fight.differential(game, &mut lines);
        let is_lost = differential < -6 || (differential == -6 && game.has_option(MinusSix::Automatic));
        let board_game_now = game.clone();
        let head = column(differential);
        let first = fight.attackers.first().map(|(unit, _)| unit.id.clone()).unwrap_or_default();
        let breaches = fight.breaches(game);
        let read = move |row: Option<String>| {
            let cell = row.as_ref().map_or("1/–", |row| board_game_now.cell(&tables::MELEE, row, head));
            RollOutcome { row, ..RollOutcome::new(cell, fight.events(&board_game_now, cell)) }
        };
        let plan = if is_lost {
            let plan = Plan::without_dice(Vec::new());
            Plan { said: self.dice.clone(), falls: Box::new(move |_| read(None)), ..plan }
        } else {
            let falls = move |thrown: &DiceRoll| read(Some(thrown.sum.to_string()));
            Plan::with_dice(DiceKind::D6, self.dice.clone(), falls).with_table(&tables::MELEE, None, Some(head))
        };
        let plan = lines.into_iter().fold(plan, |plan, (what, section, value)| plan.step(what, section, value));
        let plan = plan.step(messages::differential(), if is_lost { "8.3.2" } else { "8.3.1" }, format!("{differential:+}"));
        let plan = if game.has_option(StarAtD::Unknown) {
            plan.step(messages::star_at_each_d(), "9.1", messages::players_say_its_meaning())
        } else {
            plan
        };
        let plan = breaches.into_iter().fold(plan, |plan, (section, words)| plan.with_breach(section, words));
        Ok(plan.with_duty(None, first))
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::{advance_to, pending_duties, play, roll_result, small_game};
    use senlac_board_games::Command;

    #[test]
    fn the_differential_lists_modifiers_and_selects_the_odds() {
        let mut game = small_game();
        advance_to(&mut game, "norman-melee");
        let line = r#"{"do":"melee","attackers":[{"unit":"NF1","ridge":"uphill"}],"defenders":[{"unit":"F1","in":"woods"}]}"#;
        let command: Command<crate::Command> = serde_json::from_str(line).expect("a command");
        let workings = game.plan(&command).expect("a plan").workings();
        let values: Vec<String> = workings.steps.iter().map(|step| step.value.to_string()).collect();
        assert_eq!(values, ["+4", "+1", "-1", "-3", "-2", "-1"]);
        assert_eq!(workings.table.and_then(|cell| cell.column).as_deref(), Some("-1"));
        let outcomes: Vec<(&str, &str)> =
            workings.outcomes.iter().filter_map(|one| Some((one.result.sign()?, one.exact.as_str()))).collect();
        assert_eq!(outcomes, [("1/D", "1/6"), ("M/–", "1/6"), ("D/–", "1/6"), ("1/1", "1/3"), ("D/1", "1/6")]);
    }

    #[test]
    fn units_attack_and_defend_once_per_segment() {
        let mut game = small_game();
        advance_to(&mut game, "norman-melee");
        let line = r#"{"do":"melee","attackers":[{"unit":"NK1"},{"unit":"NK2"}],"defenders":[{"unit":"F2"}],"dice":1}"#;
        let answer = play(&mut game, line).expect("a melee");
        assert_eq!(roll_result(&answer), "D/1");
        assert!(game.own.unit("F2").is_some_and(|unit| unit.reduced));
        let answer = play(&mut game, line).expect_err("once a segment");
        assert!(answer.contains("NK1 has already attacked") && answer.contains("F2 has already been attacked"), "{answer}");
        assert_eq!(pending_duties(&game), []);
    }

    #[test]
    fn a_charge_result_leaves_every_required_check_pending() {
        let mut game = small_game();
        advance_to(&mut game, "norman-melee");
        let line = r#"{"do":"melee","attackers":[{"unit":"G1","charge":"downhill"}],"defenders":[{"unit":"HC2"}],"dice":1}"#;
        // 7 + 2 for William + 2 for the charge − 5 − 1 for Leofwine = +5.
        assert_eq!(roll_result(&play(&mut game, line).expect("a melee")), "1/1");
        assert_eq!(
            pending_duties(&game),
            [("William", "leader_casualty", "melee"), ("Leofwine", "leader_casualty", "melee"), ("G1", "morale", "charge")]
        );
        let refused = play(&mut game, r#"{"do":"advance"}"#).expect_err("duties wait");
        assert!(
            refused.contains("William: “leader_casualty” (Leader casualty) is still to do") && refused.contains("skip number 1"),
            "{refused}"
        );
    }
}
