//! Strength of a side (C17.1): its men by kind, the ground, and the booklet's rounding.

use crate::quick_combat::messages;
use std::collections::BTreeMap;

use super::ground::Ground;
use super::kind::{Kind, kind_of};
use super::muster::Men;
use crate::characters::{Character, Condition};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{HalfPoints, LocationRounding, LocationSum, WhoCounts};
use crate::side::Side;
use senlac_board_games::{Message, Plan, WorkingStep};

/// Returns the men of a side by kind, named and unnamed. `leaders` says whether its leader is counted.
pub(super) fn men(game: &DiexGame, side: Side, is_siege: bool, leaders: bool) -> BTreeMap<Kind, Men> {
    let as_fought = |kind: Kind| if is_siege { kind.on_foot() } else { kind };
    let mut all: BTreeMap<Kind, Men> = BTreeMap::new();
    for (kind, men) in game.own.quick_combat.men.get(&side).into_iter().flatten() {
        let sum = all.entry(as_fought(*kind)).or_default();
        (sum.men, sum.wounded) = (sum.men.saturating_add(men.men), sum.wounded.saturating_add(men.wounded));
    }
    for man in game.own.present_on_side(side).filter(|man| leaders || !is_tested(game, man)) {
        let sum = all.entry(as_fought(kind_of(game, man))).or_default();
        if man.state == Condition::Wounded { sum.wounded += 1 } else { sum.men += 1 }
    }
    all.retain(|_, men| men.total() > 0);
    all
}

/// Returns whether a man is tested as a leader, which exempts him from the losses by kind (C17.4, R98).
pub(super) fn is_tested(game: &DiexGame, man: &Character) -> bool {
    man.leader || game.own.leader(man.side).is_some_and(|leader| leader.name == man.name)
}

/// Returns the number of men on a side for comparing the sides (R55).
pub(super) fn count(game: &DiexGame, side: Side) -> u16 {
    let able = game.has_option(WhoCounts::Able);
    men(game, side, false, true).values().map(|men| if able { men.men } else { men.total() }).sum()
}

/// Strength of a side, with the working of each part.
pub(super) struct Strength {
    pub(super) lines: Vec<WorkingStep>,
    pub(super) total: i32,
}

impl Strength {
    /// Calculates a side's strength on this ground.
    pub(super) fn calculate(game: &DiexGame, side: Side, ground: &Ground) -> Self {
        let name = side.name_in(&game.own);
        let (mut halves, mut lines) = (0, Vec::new());
        for (kind, men) in men(game, side, ground.is_siege(game), true) {
            let points = kind.points(game);
            let hurt = if game.has_option(HalfPoints::Down) { 2 * (points / 2) } else { points };
            let worth = 2 * points * i32::from(men.men) + hurt * i32::from(men.wounded);
            let words = match (men.men, men.wounded) {
                (count, 0) => messages::men_of_kind(&name, count, kind),
                (count, wounded) => messages::men_of_kind_and_wounded(&name, count, kind, wounded),
            };
            lines.push(WorkingStep::new(words, "C17.1", half_points_text(worth)));
            halves += worth;
        }
        let (total, ground) = with_ground(game, halves, &ground.percents(game, side));
        let ground =
            ground.into_iter().map(|(what, percent)| WorkingStep::new(messages::of_side(&name, what), "C17.1", format!("+{percent}%")));
        lines.extend(ground);
        lines.push(WorkingStep::new(messages::all_together(&name), "C17.1", total.to_string()));
        Self { lines, total }
    }

    /// Uses the total that the players have calculated themselves.
    pub(super) fn from_total(game: &DiexGame, side: Side, total: i32) -> Self {
        let name = side.name_in(&game.own);
        Self { lines: vec![WorkingStep::new(messages::as_counted(&name), "C17.1", total.to_string())], total }
    }

    /// Adds the working to a plan.
    pub(super) fn add_workings(&self, mut plan: Plan<DiexAie>) -> Plan<DiexAie> {
        plan.steps.extend(self.lines.iter().cloned());
        plan
    }
}

/// Returns half points as a decimal number: "7", "7.5".
fn half_points_text(halves: i32) -> String {
    if halves % 2 == 0 { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}

/// Returns the total in whole points after the ground's additions (R93, R96), and these additions.
fn with_ground(game: &DiexGame, halves: i32, percents: &[(Message, i32)]) -> (i32, Vec<(Message, i32)>) {
    let hundredths = if game.has_option(LocationSum::Multiplied) {
        percents.iter().fold((i64::from(halves), 2), |(value, below), (_, percent)| (value * i64::from(100 + percent), below * 100))
    } else {
        let sum: i32 = percents.iter().map(|(_, percent)| percent).sum();
        (i64::from(halves) * i64::from(100 + sum), 200)
    };
    let (value, below) = hundredths;
    let is_nearest = !percents.is_empty() && game.has_option(LocationRounding::Nearest);
    let total = if is_nearest { (2 * value + below) / (2 * below) } else { (value + below - 1) / below };
    (i32::try_from(total).unwrap_or(i32::MAX), percents.to_vec())
}
