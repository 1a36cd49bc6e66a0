//! What a side is worth (C17.1): its men by kind, the ground, and the book's rounding.

use crate::quick_combat::messages;
use std::collections::BTreeMap;

use super::ground::Ground;
use super::kind::{Kind, kind_of};
use super::muster::Men;
use crate::characters::of_side;
use crate::side::Side;
use crate::{Character, Condition, DiexAie, DiexDesk, HalfPoints, LocationRounding, LocationSum, WhoCounts};
use senlac_board_games::{Message, Plan, WorkingStep};

/// The men of a side by kind, those with names and those without. `leaders` says whether its leader is one of them.
pub(super) fn men(desk: &DiexDesk, side: Side, is_siege: bool, leaders: bool) -> BTreeMap<Kind, Men> {
    let as_fought = |kind: Kind| if is_siege { kind.on_foot() } else { kind };
    let mut all: BTreeMap<Kind, Men> = BTreeMap::new();
    for (kind, men) in desk.own.quick_combat.men.get(&side).into_iter().flatten() {
        let sum = all.entry(as_fought(*kind)).or_default();
        (sum.men, sum.wounded) = (sum.men.saturating_add(men.men), sum.wounded.saturating_add(men.wounded));
    }
    for man in of_side(&desk.own, side).filter(|man| leaders || !is_tested(desk, man)) {
        let sum = all.entry(as_fought(kind_of(desk, man))).or_default();
        if man.state == Condition::Wounded { sum.wounded += 1 } else { sum.men += 1 }
    }
    all.retain(|_, men| men.all() > 0);
    all
}

/// Whether a man is tested as a leader, and so is not among the losses by kind (C17.4, R98).
pub(super) fn is_tested(desk: &DiexDesk, man: &Character) -> bool {
    man.leader || desk.own.leader(man.side).is_some_and(|leader| leader.name == man.name)
}

/// How many men of a side count against the other (R55).
pub(super) fn count(desk: &DiexDesk, side: Side) -> u16 {
    let able = desk.has_option(WhoCounts::Able);
    men(desk, side, false, true).values().map(|men| if able { men.men } else { men.all() }).sum()
}

/// What a side is worth, each part of it with its section and value.
pub(super) struct Strength {
    pub(super) lines: Vec<WorkingStep>,
    pub(super) total: i32,
}

impl Strength {
    /// Of a side on this ground.
    pub(super) fn of(desk: &DiexDesk, side: Side, ground: &Ground) -> Self {
        let name = side.said(&desk.own);
        let (mut halves, mut lines) = (0, Vec::new());
        for (kind, men) in men(desk, side, ground.is_siege(desk), true) {
            let points = kind.points(desk);
            let hurt = if desk.has_option(HalfPoints::Down) { 2 * (points / 2) } else { points };
            let worth = 2 * points * i32::from(men.men) + hurt * i32::from(men.wounded);
            let words = match (men.men, men.wounded) {
                (count, 0) => messages::men_of_kind(&name, count, kind),
                (count, wounded) => messages::men_of_kind_and_wounded(&name, count, kind, wounded),
            };
            lines.push(WorkingStep::new(words, "C17.1", halved(worth)));
            halves += worth;
        }
        let (total, ground) = with_ground(desk, halves, &ground.percents(desk, side));
        let ground =
            ground.into_iter().map(|(what, percent)| WorkingStep::new(messages::of_side(&name, what), "C17.1", format!("+{percent} %")));
        lines.extend(ground);
        lines.push(WorkingStep::new(messages::all_together(&name), "C17.1", total.to_string()));
        Self { lines, total }
    }

    /// As the players count it themselves.
    pub(super) fn said(desk: &DiexDesk, side: Side, total: i32) -> Self {
        let name = side.said(&desk.own);
        Self { lines: vec![WorkingStep::new(messages::as_counted(&name), "C17.1", total.to_string())], total }
    }

    /// A plan with these lines.
    pub(super) fn told(&self, mut plan: Plan<DiexAie>) -> Plan<DiexAie> {
        plan.steps.extend(self.lines.iter().cloned());
        plan
    }
}

/// Half points as they are written: "7", "7.5".
fn halved(halves: i32) -> String {
    if halves % 2 == 0 { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}

/// Half points with what the ground adds, in whole points (R93, R96).
fn with_ground(desk: &DiexDesk, halves: i32, percents: &[(Message, i32)]) -> (i32, Vec<(Message, i32)>) {
    let hundredths = if desk.has_option(LocationSum::Multiplied) {
        percents.iter().fold((i64::from(halves), 2), |(value, below), (_, percent)| (value * i64::from(100 + percent), below * 100))
    } else {
        let sum: i32 = percents.iter().map(|(_, percent)| percent).sum();
        (i64::from(halves) * i64::from(100 + sum), 200)
    };
    let (value, below) = hundredths;
    let is_nearest = !percents.is_empty() && desk.has_option(LocationRounding::Nearest);
    let total = if is_nearest { (2 * value + below) / (2 * below) } else { (value + below - 1) / below };
    (i32::try_from(total).unwrap_or(i32::MAX), percents.to_vec())
}
